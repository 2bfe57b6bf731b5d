"""A move as facts: every finding of its judge, the one that decides first, with its ghosts."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

from tabletop.files.ruling import Ruling
from tabletop.geometry.base import Point
from tabletop.geometry.gap import gap
from tabletop.geometry.units import COMBAT_RANGE, more_than
from tabletop.rules.finding import Finding
from tabletop.rules.moves.move import Move, MoveAnswer, checked
from tabletop.rules.moves.unit_stop import last_legal_of_unit
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.card.seen import sight_fact
from tabletop.ui.card.wording import sentence_of
from tabletop.ui.kit.marks import grown
from tabletop.ui.kit.overlay import (
    Band,
    Ghost,
    Overlays,
    RangeArea,
    Trail,
    from_finding,
)
from tabletop.ui.kit.shapes import polygons, rings_of

OF_RANGE = (
    "ENTERS_COMBAT",
    "ENDS_IN_COMBAT",
    "ENTERS_COMBAT_RANGE",
    "ENDS_IN_COMBAT_RANGE",
    "LEFT_COMBAT",
)
OF_ENEMIES = (*OF_RANGE, "FURTHER_FROM_TARGET", "NOT_WITHIN_HALF", "CHARGE_TARGET_NOT_VISIBLE")
NOWHERE = 1e9


def move_facts(ruling: Ruling, move: Move, answer: MoveAnswer) -> tuple[Fact, ...]:
    """Return the findings of a move as facts, the one that decides first."""
    found = ordered(ruling, answer)
    state = ruling.state
    facts = []
    for number, finding in enumerate(found):
        fact = _fact(state, move, answer, finding)
        facts.append(fact if number == 0 else replace(fact, is_minor=finding.is_ok))
    return tuple(facts)


def ordered(ruling: Ruling, answer: MoveAnswer) -> tuple[Finding, ...]:
    """Return what refuses the move, then what holds: what the ruling is about, then by margin."""
    source = ruling.source

    def key(item: tuple[int, Finding]) -> tuple[bool, bool, float, int]:
        place, f = item
        is_length = f.code == "MOVE_TOO_FAR"
        is_meant = f.rule in source or (is_length and ("15.2" in source or "MV-2" in source))
        margin = abs(f.margin) if f.margin is not None else 1.0
        return (not is_meant, is_length, margin, place)

    passed = [f for _, f in sorted(enumerate(answer.judgement.passed), key=key)]
    return (*answer.judgement.findings, *passed)


def shown_move(state: GameState, move: Move, answer: MoveAnswer) -> Overlays:
    """Return the ghosts at the start and the paths, dashed after the last legal point."""
    whole = checked(state, move)
    player, unit = state.unit(move.unit).player, state.unit(move.unit)
    stops = {} if answer.is_legal else _stops(state, move)
    trails, ghosts = [], []
    for model_id in whole.order:
        path = whole.paths[model_id]
        model = state.model(model_id)
        if len(path) < 2:
            continue
        points = tuple((pose.x, pose.y) for pose in path)
        cost = answer.cost.get(model_id, 0.0)
        longest = max(math.dist(a, b) for a, b in itertools.pairwise(points))
        is_roomy = more_than(longest, 4.0 * model.base.radius)
        words = inch(cost, move.allowance, is_used=True)
        trails.append(
            Trail(
                points,
                player,
                stops.get(model_id, NOWHERE),
                model.base.radius,
                ((_label_spot(points), words),) if is_roomy else (),
            )
        )
        ghosts.append(Ghost(model.base, model.pose, player, unit.glyph))
    return Overlays(trails=tuple(trails), ghosts=tuple(ghosts))


def _stops(state: GameState, move: Move) -> dict[str, float]:
    stops = last_legal_of_unit(state, move)
    return {key: stop.at for key, stop in stops.items() if not stop.is_whole}


def _label_spot(points: tuple[Point, ...]) -> Point:
    """The middle of the longest leg."""
    (x0, y0), (x1, y1) = max(itertools.pairwise(points), key=lambda leg: math.dist(*leg))
    return ((x0 + x1) / 2, (y0 + y1) / 2)


def _fact(state: GameState, move: Move, answer: MoveAnswer, finding: Finding) -> Fact:
    shown = from_finding(finding)
    # The paths are drawn whole by `shown_move`, and never twice.
    shown = replace(shown, trails=())
    if finding.code == "NOT_COHERENT":
        shown = replace(shown, rings=dict.fromkeys(finding.models, ("offender",)))
    else:
        shown = replace(shown, rings={}, spots=())
    enemies = _enemies(answer.end, move, finding)
    if finding.code in OF_RANGE and enemies:
        foes = tuple(answer.end.model(m).footprint for m in enemies)
        player = answer.end.unit_of(enemies[0]).player
        shown = shown + Overlays(ranges=(RangeArea(foes, player, COMBAT_RANGE),))
    if finding.code == "FURTHER_FROM_TARGET" and enemies and finding.allowed is not None:
        feet = [answer.end.model(m).footprint for m in enemies]
        rings = [rings_of(polygon)[0] for polygon in polygons(grown(feet, finding.allowed))]
        shown = shown + Overlays(bands=tuple(Band(ring, True) for ring in rings))
    fact = fact_of(finding, shown=shown)
    terrain = tuple(
        key
        for key, feature in state.terrain.items()
        if feature.label in f"{finding.head} {finding.detail}"
    )
    movers = tuple(k for k in move.paths)
    named = tuple(m for m in finding.models if m in state.models)
    compare, blocked = fact.compare, None
    if finding.code == "ENDS_MID_CLIMB":
        compare = "base across the edge"
    if not finding.is_ok and enemies and movers and _is_about_sight(finding):
        blocked = sight_fact(answer.end, movers[0], enemies[0], has_margin=False)
        fact = replace(fact, shown=fact.shown + blocked.shown)
        compare = compare or "hidden"
        terrain = tuple(dict.fromkeys((*terrain, *blocked.terrain)))
    return replace(
        fact,
        compare=compare,
        models=tuple(dict.fromkeys((*movers, *named, *enemies, *_foes(answer, movers)))),
        terrain=terrain,
        sentence=sentence_of(finding),
    )


def _foes(answer: MoveAnswer, movers: tuple[str, ...]) -> tuple[str, ...]:
    """The nearest model of each unit that the mover is in combat with, before or after."""
    end = answer.end
    units = dict.fromkeys((*answer.start_in_combat, *answer.end_in_combat))
    found = []
    for unit in units:
        for mover in movers[:1]:
            here = end.model(mover).footprint
            models = end.models_of(unit)
            found.append(min(models, key=lambda m: gap(here, m.footprint).distance).id)
    return tuple(found)


def _is_about_sight(finding: Finding) -> bool:
    """Whether it is refused because nobody is seen."""
    return finding.code == "CHARGE_TARGET_NOT_VISIBLE" or (
        finding.code == "LEFT_COMBAT" and finding.measured is None
    )


def _enemies(state: GameState, move: Move, finding: Finding) -> tuple[str, ...]:
    """The enemy models a finding is about: those it names, else the nearest to its measure."""
    own = state.unit(move.unit).player
    named = [m for m in finding.models if m in state.models and state.unit_of(m).player != own]
    if named:
        return tuple(named)
    units = [u for u in finding.units if u in state.units and state.unit(u).player != own]
    marks = [mark for mark in finding.marks if mark.kind == "measure"]
    foes = [
        m
        for unit in state.units.values()
        if unit.player != own and (not units or unit.id in units)
        for m in unit.models
    ]
    if not units and (not marks or finding.code not in OF_ENEMIES):
        return ()
    if not marks:
        return tuple(foes)
    far = finding.measured
    if far is None or more_than(far, 2 * COMBAT_RANGE):
        return ()
    ends = marks[0].points

    def off(model: str) -> float:
        x, y = state.model(model).pose.x, state.model(model).pose.y
        return min(abs(x - px) + abs(y - py) for px, py in ends)

    return (min(foes, key=off),) if foes else ()
