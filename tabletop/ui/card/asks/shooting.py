"""Questions of shooting as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.finding import Finding
from tabletop.rules.weapons import judge_shot
from tabletop.rules.words import listed, names
from tabletop.state.model import GameState
from tabletop.ui.card.asks.combat import nearest_foe
from tabletop.ui.card.asks.common import Params, ids, only, real, word
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.card.seen import sight_fact
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import (
    Overlays,
    from_finding,
)


def ask_can_shoot(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Which models can shoot a unit."""
    unit, target, reach = word(params, "unit"), word(params, "target"), real(params, "range")
    finding = only(judge_shot(state, unit, target, reach))
    able, whole = ids(got), state.unit(unit)
    shown = replace(from_finding(finding), rings={})
    lines = Overlays()
    others: list[str] = []
    for model in whole.models[:8]:
        seen = sight_fact(state, model, nearest_foe(state, model, target)[0], has_margin=False)
        mine = replace(seen.shown, rings={}, marked=seen.shown.marked)
        lines = lines + Overlays(
            sightlines=tuple(replace(s, is_decision=False) for s in mine.sightlines),
            marked=mine.marked,
        )
        others += seen.terrain
    if len(whole.models) > 1:
        shown = replace(shown, measures=())
    rings: dict[str, tuple[RingKind, ...]] = {
        m: ("legal",) if m in able else ("unseen",) for m in whole.models
    }
    fact = fact_of(finding, shown=shown + lines + Overlays(rings=rings), is_plain=bool(able))
    sentence = (
        f"{names(state, able)} can shoot: in range, and a model in range is visible to each."
        if able
        else finding.detail[:1].upper() + finding.detail[1:] + "."
    )
    return (
        replace(
            fact,
            models=(*whole.models, *state.unit(target).models),
            terrain=tuple(dict.fromkeys(others)),
            sentence=sentence,
        ),
    )


def ask_shoot_targets(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whom a unit may shoot."""
    unit = state.unit(word(params, "unit"))
    foes = enemies_in_combat(state, unit.id)
    targets = [state.unit(u).label for u in ids(got)]
    if foes:
        near = listed([state.unit(u).label for u in foes])
        detail = f"In combat with {near}"
        ends = "with Shoot in Combat, at those only" if targets else "so it shoots nobody"
        sentence = f"{unit.label} is in combat with {near}: {ends}."
    else:
        detail, sentence = "Not in combat", f"{unit.label} is not in combat."
    head = f"{unit.label} may shoot {listed(targets)}" if targets else f"{unit.label} may not shoot"
    finding = Finding(
        "16.0", "SHOOT", bool(targets), head, detail, models=unit.models, units=(unit.id,)
    )
    models = (*unit.models, *(m for u in foes for m in state.unit(u).models))
    others = [u for u in state.units.values() if u.player != unit.player]
    models += tuple(m for u in others for m in u.models)
    return (replace(fact_of(finding, shown=Overlays()), models=models, sentence=sentence),)
