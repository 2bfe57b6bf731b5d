"""Setting units up: in deployment, from reserve, as replacements; the judge and the question."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point, Pose
from tabletop.geometry.region import Region
from tabletop.geometry.wholly import wholly_within_region
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.measure import within
from tabletop.rules.play import proposals
from tabletop.rules.play.asks import Place, refused
from tabletop.rules.play.bounds import Bound
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.tokens import follow
from tabletop.rules.setup import SetUp, judge_setup
from tabletop.rules.sight import sees_unit
from tabletop.rules.standing import placed
from tabletop.rules.table import table_of
from tabletop.rules.territories import lands
from tabletop.rules.words import limit_text, piece_label
from tabletop.state.battle import Deed, Waiting, foe_of
from tabletop.state.causes import Placement
from tabletop.state.facts import DeedDone, UnitSetUp
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Where:
    """Where a unit may be set up; inches. Empty fields ask for nothing.

    `territory` the player in whose territory it must be wholly; `from_territory` how far from the
    enemy's it must be (more than); `from_enemies` how far from enemy units (more than);
    `wholly_within_of` (piece, inches) keeps it near a piece, `within_of` any part of it;
    `in_combat_with` are enemies it may be in combat with; `edge` inches from a table edge it must
    be wholly within; `visible_to` a piece that must see it there.
    """

    territory: int = 0
    from_territory: float | None = None
    from_enemies: float | None = None
    wholly_within_of: tuple[str, float] | None = None
    within_of: tuple[str, float] | None = None
    in_combat_with: tuple[str, ...] = ()
    edge: float | None = None
    visible_to: str = ""

    @property
    def words(self) -> str:
        """The area in words, for the question.

        >>> Where(territory=1, from_territory=9.0).words
        'wholly within your territory, more than 9" from enemy territory'
        """
        return self.told()

    def told(self, labels: Mapping[str, str] = MappingProxyType({})) -> str:
        """Return the area in words; `labels` are the names of pieces by id."""
        said = []
        if self.territory:
            said.append("wholly within your territory")
        if self.wholly_within_of is not None:
            piece, limit = self.wholly_within_of
            seen = " and visible to" if piece == self.visible_to else ""
            said.append(f"wholly within {limit_text(limit)} of{seen} {labels.get(piece, piece)}")
        if self.within_of is not None:
            piece, limit = self.within_of
            said.append(f"within {limit_text(limit)} of {labels.get(piece, piece)}")
        if self.edge is not None:
            said.append(f"wholly within {limit_text(self.edge)} of the table's edge")
        if self.from_territory is not None:
            said.append(f"more than {limit_text(self.from_territory)} from enemy territory")
        if self.from_enemies is not None:
            said.append(f"more than {limit_text(self.from_enemies)} from all enemies")
        return ", ".join(said) or "anywhere"


def set_up(
    do: Doing, player: int, unit: str, where: Where, may_decline: bool = False, ability: str = ""
) -> Flow[bool]:
    """Ask where a waiting unit is set up and set it up; False when it was declined (SU-1 to 3).

    Where no place can be proposed it may always be declined: nobody is asked for what cannot be.
    Nothing is searched for before somebody asks.
    """
    waiting = do.battle.waiting.get(unit)
    if waiting is None:
        return False
    state = do.state

    def near(point: Point | None) -> Placement | None:
        def is_legal(found: Placement) -> bool:
            return judge_set_up(state, unit, found, where).is_legal

        # wholly within is within: the nearer places are those that are looked for
        sought = replace(where, wholly_within_of=where.wholly_within_of or where.within_of)
        return proposals.propose_set_up(state, unit, sought, point, is_legal)

    proposed: list[Placement | None] = []

    def propose() -> Placement | None:
        if not proposed:
            proposed.append(near(None))
        return proposed[0]

    ask = Place(
        "deploy" if waiting.why == "undeployed" else "set_up",
        player,
        f"Set up {waiting.unit.label}",
        unit,
        tuple(m.id for m in waiting.models),
        lambda placement: judge_set_up(state, unit, placement, where),
        may_decline=may_decline,
        propose=propose,
        area=where.told(_labels(state, where)),
        land=where.territory,
        bounds=_bounds(state, player, where),
        ability=ability,
        near=near,
        is_lost_else=not may_decline,
    )
    placement = yield from do.place(ask)
    if placement is None:
        return False
    poses = {model: way[-1] for model, way in placement.ways.items()}
    end = placed(with_waiting(state, waiting), poses)
    do.emit(UnitSetUp(waiting, tuple(end.models[m] for m in ask.models)))
    do.emit(DeedDone(Deed("set_up", unit, do.battle.clock)))
    follow(do, unit)
    return True


def _bounds(state: GameState, player: int, where: Where) -> tuple[Bound, ...]:
    near = (where.wholly_within_of, where.within_of)
    bounds = [Bound((piece,), limit) for piece, limit in filter(None, near)]
    if where.from_enemies is not None:
        enemies = tuple(u.id for u in state.units.values() if u.player != player)
        bounds.append(Bound(enemies, where.from_enemies, is_beyond=True))
    return tuple(bounds)


def _labels(state: GameState, where: Where) -> dict[str, str]:
    near = (where.wholly_within_of, where.within_of)
    return {piece: piece_label(state, piece) for piece, _ in filter(None, near)}


def judge_set_up(state: GameState, unit: str, placement: Placement, where: Where) -> Judgement:
    """Return all that is wrong with a set-up of a waiting unit; the ways have one pose each."""
    assert state.battle is not None
    poses = {model: way[-1] for model, way in placement.ways.items()}
    if not all(math.isfinite(n) for p in poses.values() for n in (p.x, p.y, p.facing)):
        return refused("NO_PLACE", "a pose is no place on the table")
    waiting = state.battle.waiting[unit]
    ahead = with_waiting(state, waiting)
    own, enemy = lands(state, where.territory), lands(state, foe_of(waiting.unit.player))
    away = where.from_territory
    asked = SetUp(
        where.from_enemies,
        _home(ahead, own, poses) if own else None,
        () if away is None else tuple((area, away) for area in enemy),
        () if where.wholly_within_of is None else (where.wholly_within_of,),
        in_combat_with=where.in_combat_with,
        edge=where.edge,
    )
    try:
        found = judge_setup(ahead, unit, poses, asked)
    except TabletopError as error:
        return refused("NOT_WHOLE", error.reason, "SU-1", error.next_step or "")
    if where.within_of is not None and found.is_legal:
        piece, limit = where.within_of
        is_near = within(placed(ahead, poses), unit, piece, limit)
        words = f"within {limit_text(limit)} of {piece_label(state, piece)}"
        head = f"{waiting.unit.label} is {'' if is_near else 'not '}{words}"
        far = Finding("SU-1", "TOO_FAR", is_near, head)
        found = judgement([*found.findings, *found.passed, far])
    if where.visible_to and not sees_unit(table_of(placed(ahead, poses)), where.visible_to, unit):
        label = waiting.unit.label
        unseen = Finding("6.0", "NOT_VISIBLE", False, f"{label} would not be seen there")
        return judgement([*found.findings, *found.passed, unseen])
    return found


def with_waiting(state: GameState, waiting: Waiting) -> GameState:
    """Return the state with a unit that waits off the table as if it stood where it last did."""
    unit = replace(waiting.unit, models=tuple(m.id for m in waiting.models))
    return replace(
        state,
        models={**state.models, **{m.id: m for m in waiting.models}},
        units={**state.units, unit.id: unit},
    )


def _home(state: GameState, areas: tuple[Region, ...], poses: Mapping[str, Pose]) -> Region:
    """Return the territory that holds most of the models: a unit is wholly within one of them."""
    if len(areas) == 1:
        return areas[0]
    end = placed(state, dict(poses))
    feet = [end.models[m].footprint for m in poses]
    return max(areas, key=lambda area: sum(wholly_within_region(f, area) for f in feet))
