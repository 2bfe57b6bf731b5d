"""Questions of distance as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.rules import measure, ranges
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params, label, models_of, only, real, word
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.card.shapes import all_around, gap_points
from tabletop.ui.kit.overlay import (
    Overlays,
    RangeArea,
    from_finding,
)


def ask_gap(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """The gap of two models."""
    a, b = word(params, "a"), word(params, "b")
    found = measure.model_gap(state, a, b)
    return (gap_fact(f"From {label(state, a)} to {label(state, b)}", found.p, found.q,
                      found.distance, (a, b)),)  # fmt: skip


def ask_unit_gap(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """The gap of two units."""
    a, b = word(params, "a"), word(params, "b")
    near = measure.nearest_models(state, a, b)
    head = f"From {state.unit(a).label} to {state.unit(b).label}"
    return (gap_fact(head, near.gap.p, near.gap.q, near.distance, (near.a, near.b)),)


def ask_terrain_gap(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """The gap of a model to a feature."""
    m, t = word(params, "model"), word(params, "terrain")
    found = measure.terrain_gap(state, m, t)
    head = f"From {label(state, m)} to {state.feature(t).label}"
    return (replace(gap_fact(head, found.p, found.q, found.distance, (m,)), terrain=(t,)),)


def ask_obj_gap(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """The gap of a model to a marker."""
    m, o = word(params, "model"), word(params, "objective")
    found = measure.objective_gap(state, m, o)
    head = f"From {label(state, m)} to {o}"
    return (replace(gap_fact(head, found.p, found.q, found.distance, (m,)), objectives=(o,)),)


def gap_fact(
    head: str,
    p: tuple[float, float],
    q: tuple[float, float],
    distance: float,
    models: tuple[str, ...],
) -> Fact:
    """Return a gap as a fact with its two nearest points."""
    finding = Finding(
        "M-1", "GAP", True, head, "Edge to edge", models=models, measured=distance,
        marks=(Mark("measure", (p, q), inch(distance)),),
    )  # fmt: skip
    shown = from_finding(finding)
    return Fact(
        finding, inch(distance), "ink", "ruler", shown, models,
        sentence=f"Edge to edge it is {inch(distance)}.",
    )  # fmt: skip


def ask_within(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether two pieces are within a distance."""
    a, b, limit = word(params, "a"), word(params, "b"), real(params, "range")
    finding = only(ranges.judge_within(state, a, b, limit))
    return (ranged(state, finding, a, b, limit),)


def ask_wholly_within(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether one piece is wholly within a distance."""
    a = word(params, "a" if "a" in params else "unit")
    b, limit = word(params, "b"), real(params, "range")
    finding = only(ranges.judge_wholly_within(state, a, b, limit))
    return (ranged(state, finding, a, b, limit),)


def ranged(state: GameState, finding: Finding, a: str, b: str, limit: float) -> Fact:
    """Return a finding about a range with the range drawn round its source."""
    source = b if b in state.models or b in state.units else a
    feet = all_around(state, source)
    shown = from_finding(finding)
    if feet:
        player = (
            state.unit_of(source).player if source in state.models else state.unit(source).player
        )
        shown = shown + Overlays(ranges=(RangeArea(feet, player, limit),))
    models = tuple(m for piece in (a, b) for m in models_of(state, piece))
    terrain = tuple(t for t in (a, b) if t in state.terrain)
    return replace(fact_of(finding, shown=shown), models=models, terrain=terrain)


def ask_wholly_on(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a model is wholly on a feature."""
    m, t = word(params, "model"), word(params, "terrain")
    verb = "is wholly on" if got else "is not wholly on"
    finding = Finding(
        "T-1", "WHOLLY_ON", bool(got), f"{label(state, m)} {verb} {state.feature(t).label}",
        models=(m,),
    )  # fmt: skip
    return (replace(fact_of(finding), terrain=(t,), is_minor=True),)


def ask_charge_needs(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """What must be rolled to charge."""
    a, b = word(params, "a"), word(params, "b")
    near = measure.nearest_models(state, a, b)
    finding = Finding(
        "14.3",
        "CHARGE_NEEDS",
        True,
        f"{state.unit(a).label} needs {got} to charge {state.unit(b).label}",
        f'Gap {inch(near.distance)}, less 1/2", rounded up to whole inches',
        models=(near.a, near.b),
        marks=(Mark("measure", (near.gap.p, near.gap.q), inch(near.distance)),),
    )
    compare = f'{inch(near.distance)} - 1/2" = {inch(max(0.0, near.distance - 0.5))}'
    spare = (float(got) if isinstance(got, int) else 0.0) - (near.distance - 0.5)
    return (
        Fact(
            replace(finding, margin=spare if near.distance else None),
            compare,
            "ink",
            "ruler",
            from_finding(finding),
            (near.a, near.b),
            sentence=f'{state.unit(a).label} must end within 1/2" of {state.unit(b).label}.',
        ),
    )


def ask_base_inches(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """How large a base is."""
    model = state.model(word(params, "model"))
    base = model.base
    size = f"{base.length:g}" if base.is_round else f"{base.length:g} × {base.width:g}"
    values = [v for v in got if isinstance(v, float | int)] if isinstance(got, list) else []
    words = " × ".join(inch(float(v)) for v in values)
    finding = Finding(
        "G-1", "BASE", True, f"A base of {size} mm", "25.4 mm are one inch", models=(model.id,)
    )
    points = gap_points(model)
    finding = replace(finding, marks=(Mark("measure", points, words),))
    return (
        Fact(
            finding, f"{size} / 25.4 = {words}" if base.is_round else words, "ink", "ruler",
            from_finding(finding), (model.id,),
            sentence="Bases are measured in millimetres, 25.4 of them to the inch.",
        ),
    )  # fmt: skip
