"""What a ruling takes for granted: heights with their source, and the chosen readings."""

from __future__ import annotations

from tabletop.rules.heights import default_height
from tabletop.rules.words import limit_text, model_name
from tabletop.state.model import GameState, Model
from tabletop.ui.card.fact import Fact
from tabletop.ui.card.readings import Readings

MOST = 4


def heights_of(state: GameState, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Return the heights that sight was asked with, each with its source, equal ones together."""
    models = [
        m
        for fact in facts
        if fact.sight is not None and fact.sight[0] != fact.sight[1]
        for m in fact.models
        if m in state.models
    ]
    terrain = [t for fact in facts if fact.sight is not None for t in fact.terrain]
    rows: dict[tuple[str, str], list[str]] = {}
    for key in dict.fromkeys(models):
        model = state.model(key)
        rows.setdefault((limit_text(model.height), _source(state, model)), []).append(key)
    lines = []
    for (height, source), keys in rows.items():
        lines.append(f"{_together(state, keys)} {height} high ({source})")
    for key in dict.fromkeys(terrain):
        feature = state.feature(key)
        if feature.height:
            lines.append(f"{feature.label} {limit_text(feature.height)} high")
    return tuple(lines[:MOST])


def _together(state: GameState, keys: list[str]) -> str:
    units = list(dict.fromkeys(state.unit_of(k).id for k in keys))
    if len(keys) == 1:
        return model_name(state, keys[0])
    if len(keys) == 2 and len(units) == 2:
        return " and ".join(model_name(state, k) for k in keys)
    names = [state.unit(u).label for u in units]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _source(state: GameState, model: Model) -> str:
    if model.height_source != "given":
        return model.height_source.replace(" (G-5)", ", G-5")
    usual, _ = default_height(model.base, state.unit(model.unit).keywords)
    return "given, as usual" if usual == model.height else f"given; usual {limit_text(usual)}"


def reading_lines(found: Readings) -> tuple[str, ...]:
    """Return what the readings come to, in sentences."""
    lines = [f"Chosen: {words}." for words in found.chosen]
    if found.differing:
        by: dict[str, list[str]] = {}
        for words, said in found.differing:
            by.setdefault(said, []).append(words)
        for said, clauses in by.items():
            lines.append(f"{said} {' or '.join(clauses[:3])}.")
    else:
        lines.append(found.sentence)
    return tuple(line for line in lines if line)
