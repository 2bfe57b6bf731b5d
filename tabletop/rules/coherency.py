"""Coherency of units on the table, and what must go when models are slain (15.1, 18.3)."""

from __future__ import annotations

from tabletop.geometry.coherency import Coherency, Removals, coherency, needed, removals
from tabletop.geometry.removals import left_after
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.words import inch, limit_text, margin_text, names, shortfall_text
from tabletop.state.model import GameState, Model

RULE = "15.1"


def unit_coherency(state: GameState, unit: str) -> Coherency:
    """Return the coherency of a unit; models are counted in the unit's own order (15.1)."""
    models = state.models_of(unit)
    return coherency([m.footprint for m in models], state.unit(unit).coherency)


def is_coherent(state: GameState, unit: str) -> bool:
    """Say whether a unit is one group with enough neighbours each (15.1)."""
    return unit_coherency(state, unit).is_coherent


def unit_removals(state: GameState, unit: str) -> Removals:
    """Return the smallest sets of models that must go when one is slain (18.3)."""
    models = state.models_of(unit)
    return removals([m.footprint for m in models], state.unit(unit).coherency)


def removals_after_damage(state: GameState, unit: str, damage: int, health: int = 0) -> int:
    """Return how many models are left when points are allocated one after another (18.2, 18.3).

    `health` 0 takes the unit's own. Coherency is restored after each slain model; models removed
    for it take no damage points with them.
    """
    whole = state.unit(unit)
    each = max(1, health or whole.health)
    found = unit_coherency(state, unit)
    masks = [0] * found.count
    for i, j, _ in found.links:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    return left_after(masks, (damage + whole.wounds) // each)


def judge_coherency(state: GameState, unit: str) -> Judgement:
    """Return whether a unit is coherent, with its links, offenders and the margin (15.1).

    `models` are the offenders of a unit that is not coherent, the critical models of one that is.
    """
    whole, models = state.unit(unit), state.models_of(unit)
    found = coherency([m.footprint for m in models], whole.coherency)
    limit = limit_text(whole.coherency)
    links = tuple(
        Mark("link", (_centre(models[i]), _centre(models[j])), inch(value, whole.coherency))
        for i, j, value in found.links
    )
    if found.is_coherent:
        critical = tuple(models[i].id for i in found.critical)
        detail = f"Every model has {_mates(needed(found.count))} within {limit}, in one group"
        if found.count < 2:
            detail = "A single model is always coherent"
        elif found.margin < 10.0:
            detail += f"; {margin_text(found.margin)}"
        return judgement(
            [
                Finding(
                    RULE,
                    "NOT_COHERENT",
                    True,
                    f"{whole.label} is coherent",
                    detail,
                    models=critical,
                    units=(unit,),
                    measured=whole.coherency - found.margin if found.count > 1 else None,
                    allowed=whole.coherency,
                    margin=found.margin if found.count > 1 else None,
                    marks=links,
                )
            ]
        )
    offenders = tuple(models[i].id for i in found.offenders)
    return judgement(
        [
            Finding(
                RULE,
                "NOT_COHERENT",
                False,
                _head(whole.label, found),
                _reasons(state, found, models, limit),
                f"Short by {shortfall_text(found.margin)}",
                models=offenders,
                units=(unit,),
                measured=whole.coherency + found.margin,
                allowed=whole.coherency,
                margin=found.margin,
                marks=links + tuple(Mark("spot", (_centre(models[i]),)) for i in found.offenders),
            )
        ]
    )


def _head(label: str, found: Coherency) -> str:
    if len(found.groups) > 1:
        return f"{label} falls into {len(found.groups)} groups"
    return f"{label} is not coherent"


def _reasons(state: GameState, found: Coherency, models: tuple[Model, ...], limit: str) -> str:
    need = needed(found.count)
    lonely = [models[i].id for i in found.offenders if found.neighbours[i] < need]
    parts = []
    if lonely:
        has = "has" if len(lonely) == 1 else "have"
        fewest = min(found.neighbours[i] for i in found.offenders)
        got = _mates(fewest) if len(lonely) == 1 or fewest == 0 else f"fewer than {need} mates"
        parts.append(f"{names(state, lonely)} {has} {got} within {limit}")
    if len(found.groups) > 1:
        sizes = " and ".join(str(len(group)) for group in found.groups[:4])
        parts.append(f"groups of {sizes} models")
    return f"{'; '.join(parts)}; each needs {_mates(need)} within {limit}, in one group"


def _mates(count: int) -> str:
    return ("no mate", "1 mate")[count] if count < 2 else f"{count} mates"


def _centre(model: Model) -> tuple[float, float]:
    return (model.pose.x, model.pose.y)
