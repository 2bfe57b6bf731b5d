"""A placement in the making: where each model of a unit goes, by proposal and by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tabletop.geometry.base import Point, Pose
from tabletop.geometry.path import Path, path_length
from tabletop.rules.moves import MoveKind
from tabletop.state.causes import Placement
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Ghost, Overlays, Trail
from tabletop.ui.table.hand import Hand
from tabletop.ui.table.session import Action, Drag, Plan, TableSession


class Placing:
    """The ways of a unit's models so far, and what of it is in the hand.

    `start` is the table before; models that wait off the table stand on it already. `placed` are
    those that may be placed. A drag of a model that has a way leads that way to another end.
    """

    def __init__(
        self,
        start: GameState,
        unit: str,
        placed: tuple[str, ...],
        kind: MoveKind | None,
        allowance: float,
        target: str = "",
    ) -> None:
        self.placed = placed
        self.start = start
        self.unit = unit
        self.kind = kind
        self.allowance = allowance
        self.target = target
        self.ways: dict[str, Path] = {}
        self.hand: Hand | None = None
        self._table = TableSession(start)
        self._before: list[dict[str, Path]] = []
        self._key: tuple[object, ...] = ()
        self._drag: Drag | None = None

    # ------------------------------------------------------------------ what is
    @property
    def is_set_up(self) -> bool:
        """Whether models are set up rather than moved: a way is then one place."""
        return self.kind is None

    @property
    def table(self) -> TableSession:
        """The table as it would be, without what is in the hand."""
        return self._table

    @property
    def ways_now(self) -> dict[str, Path]:
        """The ways with what is in the hand."""
        hand = self.hand
        if hand is None:
            return self.ways
        legs = hand.legs()
        return {**self.ways, **{m: self._led(m, leg) for m, leg in legs.items()}}

    def placement(self) -> Placement:
        """Return it as an answer."""
        return Placement(dict(self.ways_now), self.target)

    @property
    def drag(self) -> Drag | None:
        """What is in the hand, for the overlays; the same object while nothing changes."""
        hand = self.hand
        if hand is None:
            return None
        key = (hand.at, hand.turned, len(hand.way), self.kind, self.allowance)
        if self._drag is None or key != self._key:
            self._key = key
            self._drag = replace(hand.drag(), action=self.action())
        return self._drag

    def action(self) -> Action | None:
        """Return the move as the judges of the table ask for it, None for a set-up."""
        if self.kind is None:
            return None
        paths = self.ways_now
        return Action(self.unit, self.kind, self.allowance, self.start, paths, (), self.target)

    def farthest(self) -> float:
        """Return the most inches that a model goes (in plan)."""
        found = [
            path_length(self.start.model(m).base, way)
            for m, way in self.ways_now.items()
            if len(way) > 1
        ]
        return max(found, default=0.0)

    # ------------------------------------------------------------------ changes
    def put(self, ways: Mapping[str, Path]) -> None:
        """Take other ways, which can be taken back."""
        self._before.append(self.ways)
        self._take(dict(ways))

    def begin_with(self, ways: Mapping[str, Path]) -> None:
        """Take the ways that are there first: a proposal, which nobody takes back."""
        self._before = []
        self._take(dict(ways))

    def back(self) -> bool:
        """Take back the last change; answer whether there was one."""
        if not self._before:
            return False
        self._take(self._before.pop())
        return True

    def take_up(self, models: Sequence[str], point: Point) -> None:
        """Take models into the hand by a point."""
        self._table.intend(self.unit, Plan(self.kind or "free", self.allowance, (), self.target))
        self.hand, self._drag = Hand(self._table, models, point), None

    def put_down(self) -> bool:
        """Let what is in the hand stand where it is; answer whether anything moved."""
        hand = self.hand
        if hand is None:
            return False
        now = self.ways_now
        self.hand = self._drag = None
        if all(leg[0] == leg[-1] for leg in hand.legs().values()):
            return False
        self.put(now)
        return True

    def let_go(self) -> None:
        """Put what is in the hand back."""
        self.hand = self._drag = None

    # ------------------------------------------------------------------ showing
    def overlays(self, legal_to: Mapping[str, float] | None = None) -> Overlays:
        """Return ghosts of where models stood and stand, and the way of one."""
        drag, state = self.drag, self.start
        unit = state.unit(self.unit)
        ghosts: list[Ghost] = []
        ways = self.ways_now
        for m, way in ways.items():
            base = state.model(m).base
            if not self.is_set_up and len(way) > 1:
                ghosts.append(Ghost(base, way[0], unit.player, unit.glyph))
        held = drag.models if drag is not None else ()
        for m, way in ways.items():
            base = state.model(m).base
            if m in held:
                ghosts.append(Ghost(base, way[-1], unit.player, unit.glyph, "lifted", "selected"))
            elif len(way) > 1 or self.is_set_up:
                ghosts.append(Ghost(base, way[-1], unit.player, unit.glyph, "proposed"))
        shown = held or tuple(ways)
        trails = tuple(
            Trail(
                tuple((p.x, p.y) for p in ways[m]),
                unit.player,
                (legal_to or {}).get(m, 1e9),
                state.model(m).base.inner_radius if m in held else 0.0,
            )
            for m in shown[:1]
            if len(ways.get(m, ())) > 1
        )
        gone = self.placed if self.is_set_up else ()
        hidden = frozenset((*gone, *(m for m in ways if len(ways[m]) > 1)))
        return Overlays(ghosts=tuple(ghosts), trails=trails, hidden_models=hidden)

    # ------------------------------------------------------------------ inside
    def _led(self, model: str, leg: Path) -> Path:
        if self.is_set_up:
            return (leg[-1],)
        known = self.ways.get(model) or (self.start.model(model).pose,)
        return (*(known[:-1] or known), *leg[1:])

    def _take(self, ways: dict[str, Path]) -> None:
        self.ways = ways
        poses: dict[str, Pose] = {m: way[-1] for m, way in ways.items()}
        models = dict(self.start.models)
        for m, pose in poses.items():
            models[m] = replace(models[m], pose=pose)
        self._table = TableSession(replace(self.start, models=models))
        self._drag = None
