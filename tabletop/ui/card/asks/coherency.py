"""Questions of coherency as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.geometry.gap import gap
from tabletop.geometry.units import is_equal
from tabletop.rules.coherency import judge_coherency, unit_coherency
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.words import inch, limit_text, listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params, only, real, word
from tabletop.ui.card.fact import Fact, fact_of, tone_of
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import (
    Link,
    Overlays,
    from_finding,
)


def ask_coherent(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a unit is coherent."""
    unit = state.unit(word(params, "unit"))
    finding = only(judge_coherency(state, unit.id))
    return (coherency_fact(state, unit.id, finding),)


def coherency_fact(state: GameState, unit_id: str, finding: Finding) -> Fact:
    """Return the coherency of a unit as a fact, with its links."""
    unit, found = state.unit(unit_id), unit_coherency(state, unit_id)
    models = state.models_of(unit_id)
    critical = {models[i].id for i in found.critical} if found.is_coherent else set()
    links = tuple(
        Link(
            (models[i].pose.x, models[i].pose.y),
            (models[j].pose.x, models[j].pose.y),
            unit.player,
            models[i].id in critical or models[j].id in critical,
        )
        for i, j, _ in found.links
    )
    rings: dict[str, tuple[RingKind, ...]] = {models[i].id: ("offender",) for i in found.offenders}
    rings |= dict.fromkeys(critical, ("critical",))
    pair = deciding_pair(state, unit_id, finding)
    shown = Overlays(links=links, rings=rings)
    if pair is not None:
        near = gap(state.model(pair[0]).footprint, state.model(pair[1]).footprint)
        mark = Mark("measure", (near.p, near.q), inch(near.distance, unit.coherency))
        shown = shown + replace(from_finding(replace(finding, marks=(mark,))), rings={})
    limit = limit_text(unit.coherency)
    need = "two others" if found.count > 6 else "another"
    sentence = (
        f"Each model has {need} of the unit within {limit}, all in one group."
        if found.is_coherent
        else finding.detail[:1].upper() + finding.detail[1:] + "."
    )
    return replace(fact_of(finding, shown=shown), models=unit.models, sentence=sentence)


def deciding_pair(state: GameState, unit: str, finding: Finding) -> tuple[str, str] | None:
    """The two models whose gap is what the judge measured."""
    if finding.measured is None:
        return None
    models = state.models_of(unit)
    for i, a in enumerate(models):
        for b in models[i + 1 :]:
            if is_equal(gap(a.footprint, b.footprint).distance, finding.measured):
                return a.id, b.id
    return None


def ask_groups(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Into how many groups a unit falls."""
    unit = state.unit(word(params, "unit"))
    head = f"{unit.label} stands in {got} group{'s' if got != 1 else ''}"
    finding = Finding("15.1", "GROUPS", got == 1, head, units=(unit.id,))
    return (Fact(finding, "", "ink", "link", is_minor=True),)


def ask_neighbours(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """How many neighbours its models have."""
    unit = state.unit(word(params, "unit"))
    counts = [v for v in got.values() if isinstance(v, int)] if isinstance(got, dict) else [0]
    least = min(counts, default=0)
    need = 2 if len(unit.models) > 6 else 1
    finding = Finding(
        "15.1", "NEIGHBOURS", least >= need, "Fewest neighbours of a model", units=(unit.id,)
    )
    compare = f"{least} of {need} needed"
    tone, icon = tone_of(finding)
    return (Fact(finding, compare, tone, icon, is_minor=True),)


def ask_removals(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """How many must go when one is slain."""
    unit = state.unit(word(params, "unit"))
    count = got if isinstance(got, int) else 0
    found = coherency_fact(state, unit.id, only(judge_coherency(state, unit.id)))
    rest = "and that leaves the others coherent" if count < 2 else "so that the rest is coherent"
    finding = Finding(
        "18.3", "REMOVALS", True, f"With one slain, {count} must go, {rest}",
        f"{len(unit.models)} models now", units=(unit.id,), models=unit.models,
    )  # fmt: skip
    shown = replace(found.shown, measures=())
    extra = count - 1
    sentence = (
        f"One is slain, and {extra} more must be removed for coherency."
        if extra > 0
        else "The rest stays coherent without anyone else going."
    )
    return (
        Fact(finding, f"{count} of {len(unit.models)}", "ink", "unlink", shown, unit.models,
             sentence=sentence),
    )  # fmt: skip


def ask_removal_options(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Which sets may go."""
    sets = [list(map(str, s)) for s in got if isinstance(s, list)] if isinstance(got, list) else []
    if not sets:
        return ()
    shown = listed([model_name(state, m) for m in sets[0]])
    ways = f"{len(sets)} way{'s' if len(sets) != 1 else ''} to choose"
    finding = Finding("18.3", "OPTIONS", True, f"{ways}, such as {shown}")
    return (Fact(finding, "", "ink", "circle-dashed", is_minor=True),)


def ask_left_after(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """How many are left after damage."""
    unit = state.unit(word(params, "unit"))
    damage = real(params, "damage")
    finding = Finding(
        "18.2", "LEFT", True, f"After {damage:g} damage {got} of {len(unit.models)} are left",
        units=(unit.id,), models=unit.models,
    )  # fmt: skip
    return (Fact(finding, "", "ink", "unlink", models=unit.models),)
