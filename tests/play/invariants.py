"""What must be true after every decision of every battle, whoever plays it."""

import math

import numpy as np

from tabletop.geometry.base import DISC, Footprint
from tabletop.geometry.coherency import coherency
from tabletop.geometry.gap import separation
from tabletop.geometry.units import EPS
from tabletop.rules.play.asks import Allocate, Order, Pick, Place, Roll
from tabletop.state.events import apply_all
from tabletop.state.facts import AbilityDeclared, ClockMoved

OFF_BOARD = 1e-5


def wrong_with_state(state):
    """Return all that is wrong with a state, in words."""
    return [
        *_numbers(state),
        *_belonging(state),
        *_standing(state),
        *_coherent(state),
    ]


def _numbers(state):
    battle = state.battle
    for model in state.models.values():
        p = model.pose
        if not all(map(math.isfinite, (p.x, p.y, p.z, p.facing))):
            yield f"{model.id} stands at {p}"
    for unit in state.units.values():
        if not 0 <= unit.wounds < max(1, unit.health):
            yield f"{unit.id} carries {unit.wounds} damage at health {unit.health}"
    for name, pair in (("victory", battle.points), ("command", battle.command)):
        if min(pair) < 0 or max(pair) > 200:
            yield f"{name} points are {pair}"
    if not 0 <= battle.clock.round <= battle.plan.rounds:
        yield f"it is round {battle.clock.round} of {battle.plan.rounds}"
    if any(player not in (1, 2) for player in battle.held.values()):
        yield f"objectives are held by {battle.held}"
    if battle.winner not in (None, 0, 1, 2):
        yield f"the winner is {battle.winner}"


def _belonging(state):
    battle = state.battle
    listed = [m for unit in state.units.values() for m in unit.models]
    if len(set(listed)) != len(listed):
        yield "a model is listed twice"
    if set(listed) != set(state.models):
        yield f"listed and standing models differ: {set(listed) ^ set(state.models)}"
    if set(state.models) & set(battle.slain):
        yield f"slain and standing: {set(state.models) & set(battle.slain)}"
    off = set(battle.waiting) | set(battle.fallen)
    if off & set(state.units):
        yield f"on the table and off it: {off & set(state.units)}"
    if set(battle.waiting) & set(battle.fallen):
        yield f"waiting and fallen: {set(battle.waiting) & set(battle.fallen)}"
    for unit in state.units.values():
        if not unit.models:
            yield f"{unit.id} has no models and is on the table"
        enlisted = battle.enlisted.get(unit.id)
        if enlisted is None:
            continue
        if len(unit.models) > enlisted.starting:
            yield f"{unit.id} grew to {len(unit.models)} of {enlisted.starting}"
        if enlisted.player != unit.player:
            yield f"{unit.id} changed sides"
        if any(state.models[m].unit != unit.id for m in unit.models if m in state.models):
            yield f"{unit.id} has a model of another unit"


def _standing(state):
    away = state.aboard()
    models = [m for m in state.models.values() if m.unit not in away]
    feet = [m.footprint for m in models]
    if state.board is not None:
        width, height = state.board
        for model, foot in zip(models, feet, strict=True):
            x0, y0, x1, y1 = foot.bounds()
            if min(x0, y0, width - x1, height - y1) < -OFF_BOARD:
                yield f"{model.id} stands off the table"
    if len(feet) < 2:
        return
    x = np.array([f.x for f in feet])
    y = np.array([f.y for f in feet])
    r = np.array([f.radius for f in feet])
    near = np.hypot(x[:, None] - x, y[:, None] - y) < r[:, None] + r + 0.01
    for i, j in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        depth = separation(feet[i], feet[j])
        if depth < -2 * EPS:
            yield f"{models[i].id} and {models[j].id} overlap by {-depth:.6f}"


def _coherent(state):
    for unit in state.units.values():
        if len(unit.models) > 1:
            found = coherency([state.models[m].footprint for m in unit.models], unit.coherency)
            if not found.is_coherent:
                yield f"{unit.id} is not coherent: {found.offenders} of {len(unit.models)}"


KINDS = {
    "use", "react", "target", "targets", "fight", "casualties", "attacks", "move", "charge",
    "pile_in", "deploy", "set_up", "return", "objective", "priority", "order", "choice",
    "tactic",
}  # fmt: skip


def wrong_with_ask(ask):
    """Return what is wrong with a question: a kind nobody knows, a fallback that is refused."""
    if ask is None or isinstance(ask, Roll):
        return []
    found = []
    if ask.kind not in KINDS:
        found.append(f"the kind {ask.kind!r} of a question is not known")
    if ask.player not in (1, 2):
        found.append(f"player {ask.player} is asked")
    if isinstance(ask, Pick | Order) and len({o.id for o in ask.options}) != len(ask.options):
        found.append(f"two options of {ask.prompt!r} are the same")
    fallback = ask.fallback()
    if isinstance(ask, Place) and fallback is None and not ask.check(None).is_legal:
        return [*found, f"no place is found: {ask.prompt}"]
    judged = ask.check(fallback)
    if not judged.is_legal:
        shown = fallback if not isinstance(ask, Place) else "a place"
        found.append(f"the fallback of {ask.prompt!r} is refused: {shown} {judged.reasons}")
    if isinstance(ask, Allocate) and any(not s.targets for s in ask.sources):
        found.append("attacks without a target")
    return found


def wrong_with_step(before, events, after):
    """Return what is wrong with the facts of a decision: the dead that act, units out of nowhere.

    A unit acts while it is on the table, or waits to be set up.
    """
    found = []
    state = before
    for event in events:
        if isinstance(event, AbilityDeclared) and event.use.unit:
            unit = event.use.unit
            known = unit in state.units or unit in state.battle.waiting
            if not known:
                found.append(f"{unit} uses {event.use.ability} and is not there")
        if isinstance(event, ClockMoved) and event.old.phase == "end" != event.new.phase:
            found += wrong_with_control(state)
        state = apply_all((event,), state)
    if state != after:
        found.append("the facts do not lead to the state")
    return found


def wrong_with_control(state):
    """Return objectives whose holder is not the one of a plain count at the end of a turn.

    Only clear cases are counted: no unit near two of them, and a lead that no modifier turns.
    """
    found = []
    marks = {key: (o.x, o.y, o.footprint.radius) for key, o in state.objectives.items()}
    scores = {key: [0, 0, 0] for key in marks}
    for unit in state.units.values():
        if unit.has("MANIFESTATION") or unit.has("FACTION TERRAIN"):
            continue
        near = {}
        for key, (x, y, r) in marks.items():
            spot = Footprint(DISC, x, y, r, r, 1.0, 0.0)
            models = [state.models[m].footprint for m in unit.models]
            near[key] = sum(separation(f, spot) < 3.0 - EPS for f in models)
        reached = [key for key, count in near.items() if count]
        for key in reached:
            row = scores[key]
            worth = 1 if unit.has("BEAST") else max(1, near[key] * unit.control)
            row[unit.player - 1] += worth
            row[2] += 100 if len(reached) > 1 else 2 + near[key]
    for key, (one, two, doubt) in scores.items():
        holder = state.battle.held.get(key, 0)
        if abs(one - two) > doubt and holder != (1 if one > two else 2):
            found.append(f"{key} is held by {holder} with {one} to {two}")
    return found


def wrong_with_undo(game, before, asked):
    """Return what is wrong with taking the last decision back: the state, the question."""
    fork = game.fork()
    fork.undo()
    found = []
    if fork.state != before:
        found.append("undo leads to another state")
    again = fork.pending
    if again is None or isinstance(again, Roll):
        return [*found, "undo leads to no question"]
    if (again.kind, again.player, again.prompt) != (asked.kind, asked.player, asked.prompt):
        found.append(f"undo leads to {again.prompt!r} instead of {asked.prompt!r}")
    if isinstance(asked, Pick | Order) and again.options != asked.options:
        found.append(f"undo leads to other options of {asked.prompt!r}")
    fork.redo()
    if fork.state != game.state:
        found.append("redo leads to another state")
    return found
