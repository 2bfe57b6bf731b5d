"""Facts of the two questions that name no path: can it charge, can it end there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.files.questions import charge_answer, end_answer, ends_of
from tabletop.geometry.path import Path
from tabletop.rules.finding import Finding
from tabletop.rules.moves.codes import RULES
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.kit.overlay import Ghost, Overlays, Trail

PROVED = "Proved for any way"
SEARCHED = "A search; no proof"
DOTTED = 5
"""Way points up to which each gets a dot: the way round a base has many."""


def ask_can_charge(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a charge is possible, or the reason why not."""
    found = charge_answer(state, params)
    head, _, detail = found.sentence.rstrip(".").partition(". ")
    unit = state.unit(str(params["unit"]))
    finding = Finding(
        RULES.get(found.code, "14.3"),
        found.code,
        found.is_possible,
        head,
        detail,
        models=unit.models,
        measured=found.measured,
        allowed=found.allowed,
        marks=found.marks,
    )
    known = "" if found.is_possible else PROVED if found.is_proved else SEARCHED
    fact = fact_of(finding)
    shown = fact.shown + _ways(state, found.paths)
    words = f"{head}." if not known else f"{head}. {known}."
    return (replace(fact, shown=shown, sentence=words),)


def ask_can_end(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether any ways in any order lead to the places named."""
    found = end_answer(state, params)
    ends = ends_of(state, params)
    finding = Finding("MV-9", "END_POSITIONS", bool(got), found.sentence, models=tuple(ends))
    ghosts = tuple(
        Ghost(
            state.model(m).base, pose, state.unit_of(m).player, state.unit_of(m).glyph, "proposed"
        )
        for m, pose in ends.items()
    )
    refused = tuple(fact_of(f) for f in found.judgement.findings)
    shown = Overlays(ghosts=ghosts) + _ways(state, found.paths)
    first = replace(fact_of(finding), shown=shown, sentence=f"{found.sentence}.")
    return (first, *refused)


def _ways(state: GameState, paths: Mapping[str, Path]) -> Overlays:
    return Overlays(
        trails=tuple(
            Trail(
                tuple((p.x, p.y) for p in path),
                state.unit_of(model).player,
                has_dots=len(path) <= DOTTED,
            )
            for model, path in paths.items()
        )
    )
