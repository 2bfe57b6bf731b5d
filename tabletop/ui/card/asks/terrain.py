"""Questions of cover and obscuring as facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.files.answers import cover_attacker, cover_rule
from tabletop.files.node import JSON
from tabletop.geometry.gap import gap
from tabletop.geometry.units import is_equal
from tabletop.rules import obscuring
from tabletop.rules.cover_words import judge_cover
from tabletop.rules.finding import Finding
from tabletop.rules.words import limit_text, model_name
from tabletop.state.model import GameState
from tabletop.state.options import CoverRule
from tabletop.ui.card.asks.common import Params, models_of, only, real, word
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.card.shapes import all_around
from tabletop.ui.kit.overlay import (
    Overlays,
    RangeArea,
    Sightline,
    from_finding,
)

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "any_line": "by all lines",
        "any_line_ignore_near": "by all lines, near parts ignored",
        "closest_point": "by closest points",
    }
)


def ask_cover_mod(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """What Cover does to an attack."""
    rule, target = cover_rule(state, params), word(params, "target")
    attacker = cover_attacker(state, params, rule)
    finding = only(judge_cover(state, attacker, target, rule))
    shown = replace(from_finding(finding), rings={})
    return (covered(state, finding, attacker, target, rule, shown, f"{got} to hit"),)


def covered(
    state: GameState,
    finding: Finding,
    attacker: str,
    target: str,
    rule: CoverRule,
    shown: Overlays,
    figures: str,
) -> Fact:
    """Return a finding about cover with the lines between attackers and target."""
    features = tuple(t.id for t in state.terrain.values() if "COVER" in t.abilities)
    own = models_of(state, attacker)
    models = (*own, *state.unit(target).models)
    if finding.is_ok:
        lines = [
            gap(state.model(a).footprint, state.model(t).footprint)
            for a in own[:6]
            for t in state.unit(target).models[:4]
        ]
        closed = tuple(
            Sightline(g.p, g.q, ((g.p[0] + g.q[0]) / 2, (g.p[1] + g.q[1]) / 2)) for g in lines[:6]
        )
        is_line = "behind" in finding.detail
        shown = shown + Overlays(
            sightlines=closed if is_line else (), marked=frozenset(features if is_line else ())
        )
    else:
        loud = tuple(replace(s, is_decision=True) for s in shown.sightlines)
        shown = replace(shown, sightlines=loud)
    who = f" for {model_name(state, attacker)}" if attacker in state.models else ""
    head = f"{finding.head}{who}, {RULES[rule]}"
    detail = finding.detail.split(";")[0]
    return replace(
        fact_of(replace(finding, head=head), shown=shown),
        compare=figures,
        icon="shield" if finding.is_ok else "octagon-x",
        models=models,
        terrain=features,
        sentence=f"{detail}.",
    )


def ask_behind(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a unit is behind a feature."""
    rule, target = cover_rule(state, params), word(params, "target")
    attacker = word(params, "model" if "model" in params else "unit")
    terrain = state.feature(word(params, "terrain"))
    finding = only(judge_cover(state, attacker, target, rule))
    verb = "is behind" if got else "is not behind"
    head = f"{state.unit(target).label} {verb} {terrain.label}"
    shown = replace(from_finding(finding), rings={})
    whole = replace(finding, is_ok=bool(got), head=head)
    fact = covered(state, whole, attacker, target, rule, shown, "")
    return (replace(fact, is_minor=False),)


def ask_obscured(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a feature obscures a unit."""
    unit, terrain = word(params, "unit"), word(params, "terrain")
    finding = only(obscuring.judge_obscured(state, unit, terrain))
    fact = fact_of(finding, is_plain=True)
    return (replace(fact, icon="trees", models=state.unit(unit).models, terrain=(terrain,)),)


def ask_weapon_range(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """What Range a weapon has from there."""
    unit = state.unit(word(params, "unit"))
    printed = real(params, "printed")
    value = float(got) if isinstance(got, int | float) else printed
    why = obscuring.obscured_by(state, unit.id)
    is_cut = not is_equal(value, printed)
    by = state.feature(why[0]).label if why else "nothing"
    head = f"{by} obscures them, Range is halved" if is_cut else "Nothing obscures them"
    finding = Finding("T-2", "RANGE", True, head, "Rounded down", units=(unit.id,))
    compare = f"{limit_text(printed)} / 2, down to {limit_text(value)}" if is_cut else ""
    enemies = tuple(m.id for m in state.models.values() if state.unit(m.unit).player != unit.player)
    area = RangeArea(all_around(state, unit.id), unit.player, value)
    return (
        Fact(
            finding, compare, "ink", "bow-arrow", Overlays(ranges=(area,)),
            (*unit.models, *enemies), why,
            sentence=f"{by} obscures them, which halves the Range of their weapons, rounded down."
            if is_cut else "Nothing obscures them.",
        ),
    )  # fmt: skip
