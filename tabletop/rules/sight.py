"""Who sees whom: models and units by the lines of 6.0, and the rules that hide on top of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tabletop.geometry.base import Point3
from tabletop.geometry.gap import gap_matrix
from tabletop.geometry.sight import Body, Sight, SightScene, margin
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import unit_gap
from tabletop.rules.obscuring import obscured_by
from tabletop.rules.table import Table, garrison_bodies, table_of
from tabletop.rules.words import inch, is_on_limit, listed, model_name
from tabletop.state.model import GameState

State = GameState | Table
MARGIN_UP_TO = 2.0


@dataclass(frozen=True, slots=True)
class UnitSight:
    """Whether a unit sees another: through which two models and along which line.

    When hidden, `pair` are the two nearest models, `sight` their proof, `blockers` what hides
    every model that was asked about.
    """

    is_visible: bool
    pair: tuple[str, str]
    sight: Sight
    blockers: tuple[str, ...] = ()

    @property
    def witness(self) -> tuple[Point3, Point3] | None:
        """A clear line, or None."""
        return self.sight.witness


def bodies_of(state: State) -> Mapping[str, Body]:
    """Return every model as sight sees it, by id."""
    return table_of(state).bodies


def scene_of(state: State) -> SightScene:
    """Return the sight scene of a state: all models and terrain under its policy (6.0)."""
    return table_of(state).scene


def visible(state: State, observer: str, target: str) -> Sight:
    """Return whether a model sees another, with the line or what hides it (6.0).

    Models of the observer's own unit never hide anything from it.
    """
    return table_of(state).look(observer, target)


def sees(state: State, observer: str, target: str) -> bool:
    """Say whether a model sees another (6.0); quicker than `visible`."""
    return table_of(state).sees(observer, target)


def unit_visible(state: State, observer: str, target: str) -> UnitSight:
    """Return whether some model of a unit sees some model of another (6.0).

    Lines only: Obscuring and garrisons are asked about by `sees_unit`.
    """
    table = table_of(state)
    pairs = _by_gap(table.state, observer, target)
    for a, b in pairs[:3]:
        if table.sees(a, b):
            return UnitSight(True, (a, b), table.look(a, b))
    found = _first_seen(table, observer, target)
    if found is not None:
        return UnitSight(True, found, table.look(*found))
    looks = [table.look(a, b) for a, b in pairs[:12]]
    blockers = tuple(dict.fromkeys(key for look in looks for key in look.blockers))
    return UnitSight(False, pairs[0], looks[0], blockers)


def is_unit_visible(state: State, observer: str, target: str) -> bool:
    """Say whether some model of a unit sees some model of another (6.0)."""
    table = table_of(state)
    known = table.layout.views.get((observer, target))
    if known is None:
        known = table.layout.view_before(observer, target)
        if known is None:
            pairs = _by_gap(table.state, observer, target)
            known = (
                any(table.sees(a, b) for a, b in pairs[:3])
                or _first_seen(table, observer, target) is not None
            )
        table.layout.views[observer, target] = known
    return known


def sees_unit(state: State, observer: str, target: str) -> bool:
    """Say whether a unit is visible to another with all rules on top of the lines (6.0, T-2).

    An obscured unit is visible only to enemies within its combat range. A unit placed on a
    faction terrain feature is looked at, and looks, as that feature (6.0 FAQ).
    """
    table = table_of(state)
    units = table.state.units
    if units[observer].garrison or units[target].garrison:
        return sees_garrison(table, observer, target)
    return not is_hidden(table.state, observer, target) and is_unit_visible(table, observer, target)


def is_hidden(state: GameState, observer: str, target: str) -> bool:
    """Say whether Obscuring hides a unit from an enemy, whatever the lines are (T-2)."""
    units = state.units
    if state.options.obscuring != "within_1" or units[observer].player == units[target].player:
        return False
    if not obscured_by(state, target):
        return False
    return not less_than(unit_gap(state, observer, target), COMBAT_RANGE)


def judge_sight(state: State, observer: str, target: str) -> Judgement:
    """Return whether a model sees another, as a finding with line, blockers and margin (6.0)."""
    table = table_of(state)
    found = table.look(observer, target)
    one, two = table.bodies[observer], table.bodies[target]
    far = margin(table.scene, one, two, (one.group,), MARGIN_UP_TO)
    names = [model_name(table.state, m) for m in (observer, target)]
    tall = f'{names[0]} {one.top:g}" and {names[1]} {two.top:g}" high'
    limit = "on the limit" if found.is_on_limit or is_on_limit(far) else f"margin {inch(far)}"
    if found.witness is not None:
        p, q = found.witness
        return judgement(
            [
                Finding(
                    "6.0",
                    "NOT_VISIBLE",
                    True,
                    f"{names[0]} sees {names[1]}",
                    f"A clear line; {tall}; {limit}",
                    models=(observer, target),
                    margin=far,
                    marks=(Mark("sight", (p[:2], q[:2])),),
                )
            ]
        )
    who = listed([_blocker_name(table.state, key) for key in found.blockers[:4]])
    ends = ((one.footprint.x, one.footprint.y), (two.footprint.x, two.footprint.y))
    return judgement(
        [
            Finding(
                "6.0",
                "NOT_VISIBLE",
                False,
                f"{who or 'Something'} hides {names[1]} from {names[0]}",
                f"Every line meets it; {tall}; {limit}",
                models=(observer, target, *(k for k in found.blockers if k in table.state.models)),
                margin=far,
                marks=(Mark("blocked", ends),),
            )
        ]
    )


def _blocker_name(state: GameState, key: str) -> str:
    if key in state.models:
        return model_name(state, key)
    feature = state.terrain.get(key.split(":")[0])
    return feature.label if feature is not None else key


def _by_gap(state: GameState, observer: str, target: str) -> list[tuple[str, str]]:
    ours, theirs = state.models_of(observer), state.models_of(target)
    gaps = gap_matrix([m.footprint for m in ours], [m.footprint for m in theirs])
    order = gaps.argsort(axis=None, kind="stable").tolist()
    return [(ours[k // len(theirs)].id, theirs[k % len(theirs)].id) for k in order]


def _first_seen(table: Table, observer: str, target: str) -> tuple[str, str] | None:
    bodies = table.bodies
    targets = [bodies[m] for m in table.state.unit(target).models]
    for one in table.state.unit(observer).models:
        row = table.scene.matrix([bodies[one]], targets)[0]
        if row.any():
            return one, targets[int(row.argmax())].key
    return None


def sees_garrison(state: State, observer: str, target: str) -> bool:
    """Say whether a line runs between two models or units of which one is placed on a feature.

    The line ends on that feature, and the models placed there are left out (1.5, 6.0 FAQ).
    """
    table = table_of(state)
    known = table.layout.garrison_views.get((observer, target))
    if known is None:
        known = _sees_garrison(table, observer, target)
        table.layout.garrison_views[observer, target] = known
    return known


def _sees_garrison(table: Table, observer: str, target: str) -> bool:
    models, units, bodies = table.state.models, table.state.units, table.bodies
    sides: list[list[Body]] = []
    placed: list[str] = []
    for piece in (observer, target):
        unit = units[models[piece].unit if piece in models else piece]
        if unit.garrison:
            sides.append(garrison_bodies(table, unit.garrison))
            placed.append(unit.id)
        else:
            sides.append([bodies[m] for m in ([piece] if piece in models else unit.models)])
    scene = table.layout.scene_without(table.state, tuple(placed))
    return any(scene.sees(a, b, (a.group,)) for a in sides[0] for b in sides[1])
