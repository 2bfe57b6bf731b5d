"""Questions of combat as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.geometry.gap import gap
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.combat import judge_combat
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.words import inch, listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params, ids, label, only, word
from tabletop.ui.card.fact import Fact, comparison, fact_of
from tabletop.ui.card.seen import sight_fact
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import (
    Measure,
    Overlays,
    RangeArea,
    from_finding,
)


def ask_in_combat(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether two units are in combat."""
    a, b = word(params, "a"), word(params, "b")
    finding = only(judge_combat(state, a, b))
    pair = tuple(m for m in finding.models if m in state.models)
    foe = pair[-1] if pair else state.unit(b).models[0]
    area = RangeArea((state.model(foe).footprint,), state.unit_of(foe).player, COMBAT_RANGE)
    shown = from_finding(finding) + Overlays(ranges=(area,))
    shown = replace(shown, rings={})
    fact = replace(fact_of(finding, shown=shown), models=pair)
    if finding.measured is not None and finding.rule == "7.0":
        how = inch(finding.measured, COMBAT_RANGE)
        sentence = f'Edge to edge it is {how}; combat range is less than 3".'
        if finding.is_ok:
            sentence = f'Edge to edge it is {how}, less than 3", and they see each other.'
        fact = replace(fact, sentence=sentence)
    if finding.is_ok and fact.tone == "legal":
        fact = replace(fact, tone="ink", icon="swords")
    is_near = finding.measured is not None and less_than(finding.measured, COMBAT_RANGE)
    if not finding.is_ok and is_near and len(pair) == 2 and finding.rule == "7.0":
        closed = sight_fact(state, pair[0], pair[1])
        drawn = closed.shown + Overlays(ranges=(area,), measures=quiet_measures(shown))
        names_ = listed(list(names_of(state, closed)))
        fact = replace(
            fact,
            finding=replace(finding, margin=closed.margin),
            compare=f"{comparison(finding)}, but hidden",
            tone="hidden",
            icon="eye-off",
            shown=drawn,
            models=closed.models,
            terrain=closed.terrain,
            sight=closed.sight,
            sentence=f"Near enough, but {names_ or 'something'} stands in the way of every line.",
        )
    return (fact,)


def names_of(state: GameState, fact: Fact) -> tuple[str, ...]:
    """Return what people call the things that hide a pair."""
    found = [state.feature(t).label for t in fact.terrain]
    found += [model_name(state, m) for m in fact.models[2:]]
    return tuple(dict.fromkeys(found))


def quiet_measures(shown: Overlays) -> tuple[Measure, ...]:
    """Return measures told beside the one that decides."""
    return tuple(replace(m, is_decision=False, icon="", tone="ink") for m in shown.measures)


def ask_model_in_combat(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a model is in combat with a unit."""
    m, u = word(params, "model"), word(params, "unit")
    own = state.model(m).footprint
    foe = min(state.unit(u).models, key=lambda k: gap(own, state.model(k).footprint).distance)
    found = gap(own, state.model(foe).footprint)
    verb = "is" if got else "is not"
    finding = Finding(
        "7.0", "IN_COMBAT", bool(got), f"{label(state, m)} {verb} in combat",
        models=(m, foe), measured=found.distance, allowed=COMBAT_RANGE,
        margin=abs(found.distance - COMBAT_RANGE),
        marks=(Mark("measure", (found.p, found.q), inch(found.distance, COMBAT_RANGE)),),
    )  # fmt: skip
    return (replace(fact_of(finding, is_plain=True), icon="swords"),)


def ask_can_attack(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Which models can fight a unit."""
    unit, target = word(params, "unit"), word(params, "target")
    able, whole = ids(got), state.unit(unit)
    if able:
        last = max(able, key=lambda m: nearest_foe(state, m, target)[1])
        foe, far = nearest_foe(state, last, target)
    else:
        last = min(whole.models, key=lambda m: nearest_foe(state, m, target)[1])
        foe, far = nearest_foe(state, last, target)
    found = gap(state.model(last).footprint, state.model(foe).footprint)
    who = f"{len(able)} of {len(whole.models)}" if len(whole.models) > 1 else whole.label
    head = f"{who} can fight {state.unit(target).label}"
    if not able:
        head = f"Nobody of {whole.label} can fight {state.unit(target).label}"
    finding = Finding(
        "16.0", "CAN_FIGHT", bool(able), head,
        f"Last of them: {model_name(state, last)}" if len(able) > 1 else "",
        models=whole.models, units=(unit, target), measured=far, allowed=COMBAT_RANGE,
        margin=abs(far - COMBAT_RANGE),
        marks=(Mark("measure", (found.p, found.q), inch(far, COMBAT_RANGE)),),
    )  # fmt: skip
    rings: dict[str, tuple[RingKind, ...]] = dict.fromkeys(able, ("legal",))
    area = RangeArea((state.model(foe).footprint,), state.unit_of(foe).player, COMBAT_RANGE)
    shown = replace(from_finding(finding), rings=rings) + Overlays(ranges=(area,))
    fact = fact_of(finding, shown=shown, is_plain=True)
    sentence = 'A model fights what is less than 3" from its own base and visible to it.'
    return (
        replace(
            fact, icon="swords", models=(*whole.models, foe), sentence=sentence,
            is_minor=len(whole.models) == 1,
        ),
    )  # fmt: skip


def nearest_foe(state: GameState, model: str, unit: str) -> tuple[str, float]:
    """Return the model of a unit nearest to a model, and its gap."""
    own = state.model(model).footprint
    return min(
        ((m, gap(own, state.model(m).footprint).distance) for m in state.unit(unit).models),
        key=lambda pair: pair[1],
    )
