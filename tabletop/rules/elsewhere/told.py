"""The finding behind an answer where the model stands: what the judge of the question says."""

from __future__ import annotations

from tabletop.geometry.gap import gap
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.contest import judge_contest
from tabletop.rules.cover_words import judge_cover
from tabletop.rules.elsewhere.asked import Asked, targets_of
from tabletop.rules.finding import Finding, Judgement, Mark
from tabletop.rules.ranges import judge_wholly_within, judge_within
from tabletop.rules.table import Table, table_of
from tabletop.rules.words import inch, listed, margin_text, model_name, shortfall_text
from tabletop.state.model import GameState


def told(state: GameState | Table, asked: Asked) -> Finding:
    """Return the judge's finding about a question that can be asked, see `why_not`."""
    table = table_of(state)
    board, model, target = table.state, asked.model, asked.target
    match asked.kind:
        case "coherent":
            return _only(judge_coherency(board, board.models[model].unit))
        case "contest":
            return judge_contest(board, model, target)
        case "wholly":
            return _only(judge_wholly_within(board, model, target, asked.limit))
        case "cover":
            return _only(judge_cover(board, target, board.models[model].unit))
        case "combat":
            return _combat(table, asked)
        case "sight":
            return _sight(table, asked)
    other = target
    if target == board.models[model].unit:
        other = _nearest(board, asked)[0]
    return _only(judge_within(board, model, other, asked.limit))


def _only(judged: Judgement) -> Finding:
    return (*judged.findings, *judged.passed)[0]


def _nearest(state: GameState, asked: Asked) -> list[str]:
    """Return the models that are asked against, the nearest first."""
    foot = state.models[asked.model].footprint
    models = targets_of(state, asked)
    return sorted(models, key=lambda m: gap(foot, state.models[m].footprint).separation)


def _combat(table: Table, asked: Asked) -> Finding:
    """Return whether the model alone is in combat: one model in its range and visible to it."""
    state, model = table.state, asked.model
    order = _nearest(state, asked)
    foot = state.models[model].footprint
    gaps = {m: gap(foot, state.models[m].footprint) for m in order}
    near = [m for m in order if less_than(gaps[m].separation, COMBAT_RANGE)]
    seen = next((m for m in near if table.sees(model, m)), None)
    other = seen or order[0]
    found = gaps[other]
    shown, margin = inch(found.distance, COMBAT_RANGE), abs(found.distance - COMBAT_RANGE)
    marks = [Mark("measure", (found.p, found.q), shown)]
    detail, shortfall = f'Gap {shown} to {model_name(state, other)}, less than 3" is in range', ""
    if seen is not None:
        line = table.look(model, seen).witness
        if line is not None:
            marks.append(Mark("sight", (line[0][:2], line[1][:2])))
        detail += f"; visible; {margin_text(margin)}"
    elif near:
        detail += ", but no model in range is visible"
    else:
        shortfall = f"Out by {shortfall_text(margin)}" if margin else ""
    verb = "is" if seen is not None else "is not"
    head = f"{model_name(state, model)} {verb} in combat with {state.unit(asked.target).label}"
    return Finding(
        "7.0", "IN_COMBAT", seen is not None, head, detail, shortfall, (model, other),
        measured=found.distance, allowed=COMBAT_RANGE, margin=margin, marks=tuple(marks),
    )  # fmt: skip


def _sight(table: Table, asked: Asked) -> Finding:
    state, model = table.state, asked.model
    pairs = [(m, model) if asked.is_seen else (model, m) for m in _nearest(state, asked)]
    pair = next((pair for pair in pairs if table.sees(*pair)), pairs[0])
    found = table.look(*pair)
    one, two = (model_name(state, m) for m in pair)
    if found.witness is not None:
        p, q = found.witness
        line = (Mark("sight", (p[:2], q[:2])),)
        detail = "Along a clear line"
        return Finding(
            "6.0", "NOT_VISIBLE", True, f"{one} sees {two}", detail, "", pair, marks=line
        )
    who = listed([_blocker(state, key) for key in found.blockers[:3]])
    others = f" and no other of {len(pairs)}" if len(pairs) > 1 else ""
    head = f"{one} does not see {two}{others}"
    detail = f"Closed by {who or 'what stands between'}"
    return Finding("6.0", "NOT_VISIBLE", False, head, detail, "", pair)


def _blocker(state: GameState, key: str) -> str:
    if key in state.models:
        return model_name(state, key)
    feature = state.terrain.get(key.split(":")[0])
    return feature.label if feature is not None else key
