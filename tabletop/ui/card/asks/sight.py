"""Questions of sight as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules import measure, obscuring
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.sight import is_hidden, unit_visible
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params, word
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.card.seen import sight_fact
from tabletop.ui.kit.overlay import (
    Tone,
    from_finding,
)


def ask_visible(state: GameState, params: Params, has_margin: bool) -> tuple[Fact, ...]:
    """Whether a model sees another."""
    start = word(params, "from" if "from" in params else "from_")
    return (sight_fact(state, start, word(params, "to"), has_margin=has_margin),)


def ask_unit_visible(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a unit sees another by lines alone."""
    start = word(params, "from" if "from" in params else "from_")
    found = unit_visible(state, start, word(params, "to"))
    fact = sight_fact(state, *found.pair, has_margin=False)
    a, b = (state.unit(u).label for u in (start, word(params, "to")))
    verb = "sees" if found.is_visible else "does not see"
    return (replace(fact, finding=replace(fact.finding, head=f"{a} {verb} {b}")),)


def ask_sees_unit(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a unit sees another with all rules."""
    unit, target = word(params, "unit"), word(params, "target")
    a, b = state.unit(unit), state.unit(target)
    verb = "sees" if got else "does not see"
    head = f"{a.label} {verb} {b.label}"
    if a.garrison or b.garrison:
        placed = state.feature(a.garrison or b.garrison)
        sentence = f"{(a if a.garrison else b).label} counts as {placed.label} for sight."
        pair = measure.nearest_points(state, unit, target)
        finding = Finding(
            "6.0", "NOT_VISIBLE", bool(got), head, sentence.rstrip("."), units=(unit, target),
            marks=(Mark("sight" if got else "blocked", pair),),
        )  # fmt: skip
        models = (*a.models[:1], *b.models[:1])
        shown = replace(from_finding(finding), marked=frozenset())
        tone: Tone = "sight" if got else "hidden"
        icon = "eye" if got else "eye-off"
        return (Fact(finding, "", tone, icon, shown, models, (placed.id,), sentence=sentence),)
    if is_hidden(state, unit, target):
        near = measure.nearest_models(state, unit, target)
        why = obscuring.obscured_by(state, target)
        cover = state.feature(why[0]).label if why else "Obscuring terrain"
        shown_gap = inch(near.distance, COMBAT_RANGE)
        finding = Finding(
            "T-2",
            "OBSCURED",
            False,
            head,
            f'{cover} obscures it; gap {shown_gap}, seen only within less than 3"',
            models=(near.a, near.b),
            measured=near.distance,
            allowed=COMBAT_RANGE,
            margin=near.distance - COMBAT_RANGE,
            marks=(Mark("measure", (near.gap.p, near.gap.q), shown_gap),),
        )
        sentence = f'{cover} obscures them, and only enemies closer than 3" see them.'
        fact = replace(fact_of(finding), terrain=why, sentence=sentence)
        return (replace(fact, models=(*fact.models, *b.models)),)
    found = unit_visible(state, unit, target)
    fact = sight_fact(state, *found.pair, has_margin=False)
    why = obscuring.obscured_by(state, target)
    sentence = fact.sentence
    if got and why:
        sentence = f"{state.feature(why[0]).label} obscures them, but not from this close."
    return (
        replace(
            fact,
            finding=replace(fact.finding, head=head),
            sentence=sentence,
            terrain=(*fact.terrain, *why),
            models=(*fact.models, *b.models),
        ),
    )
