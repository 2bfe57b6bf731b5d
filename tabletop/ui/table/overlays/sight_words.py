"""How sight is worded: a row a unit, the line that decides, and the nearest change."""

from __future__ import annotations

import math
from collections.abc import Sequence

from tabletop.geometry.sight import Cut, Profile
from tabletop.geometry.units import at_least, within
from tabletop.rules.imagined import stuck_in
from tabletop.rules.words import inch, is_on_limit, listed, model_name, shortfall_text
from tabletop.state.model import GameState, Model
from tabletop.ui.table.overlays.sight_facts import Flip, SightFacts, SightRow

POLICY_NAMES = {
    "standard": "Standard",
    "equal_blocks": "Equal blocks",
    "terrain_only": "Terrain only",
    "plan": "Plan",
}
MOST_NAMES = 3


def head_words(facts: SightFacts) -> str:
    """Return how many enemy units are seen."""
    count, seen = len(facts.rows), len(facts.visible)
    if not count:
        return "No enemy on the table"
    return f"Sees {seen} of {count} enemy unit{'' if count == 1 else 's'}"


def row_words(state: GameState, row: SightRow) -> str:
    """Return whether a unit is seen, by how much, or what hides it."""
    if row.stuck_in:
        where = listed([state.feature(t).label for t in row.stuck_in])
        who = "it" if stuck_in(state, row.pair[1]) else model_name(state, row.pair[0])
        return f"No verdict: {who} stands inside {where}"
    if row.is_placed:
        return "Looked at from the terrain that is garrisoned; " + (
            "visible" if row.is_visible else "hidden"
        )
    if row.obscured_by:
        names = listed([state.feature(t).label for t in row.obscured_by])
        return f"Hidden; a line is clear, but {names} obscures it"
    if not row.is_visible:
        who = blocker_words(state, row.blockers)
        if row.is_on_limit:
            return f"Hidden, on the limit; {who} leaves no slit that can be told from none"
        if not row.is_whole:
            verb = "stand" if len(blocker_groups(state, row.blockers)) > 1 else "stands"
            return f"Hidden; {who or 'something'} {verb} on the straight line"
        one = len(blocker_groups(state, row.blockers)) == 1
        return f"Hidden; every line is closed by {who}" if one else f"Hidden; closed by {who}"
    count = len(state.unit(row.unit).models)
    clear = "" if row.sight is None else f"; line clear by {down_inch(row.sight.gap / 2)}"
    if row.is_on_limit:
        clear = "; on the limit"
    if count == 1:
        return f"Visible{clear}"
    if len(row.seen) == count:
        return f"All {count} models visible{clear}"
    return f"{len(row.seen)} of {count} models visible{clear}"


def rule_of(row: SightRow) -> str:
    """Return the rule that decides a row."""
    if row.stuck_in:
        return "MV-6"
    return "T-2" if row.obscured_by else "6.0"


def height_words(model: Model) -> str:
    """Return how tall a model is and where the number comes from.

    >>> from tabletop.geometry.base import Pose, round_base
    >>> height_words(Model("a", "A", round_base(40), Pose(0, 0), 2.0, "by base size 40 mm (G-5)"))
    'Height 2", by base size 40 mm (G-5)'
    """
    source = "as given" if model.height_source == "given" else model.height_source
    level = f', stands {model.pose.z:g}" up' if at_least(model.pose.z, 0.01) else ""
    return f'Height {model.height:g}", {source}{level}'


def observer_words(state: GameState, observers: Sequence[str]) -> str:
    """Return who looks: a model, or a unit."""
    unit = state.unit_of(observers[0])
    if len(observers) == 1:
        return model_name(state, observers[0])
    if len(observers) == len(unit.models):
        return unit.label
    return f"{len(observers)} of {unit.label}"


def blocker_groups(state: GameState, keys: Sequence[str]) -> tuple[str, ...]:
    """Return the features and units that blockers belong to, as people call them, each once."""
    models: dict[str, list[str]] = {}
    found: dict[str, str] = {}
    for key in keys:
        if key in state.models:
            unit = state.models[key].unit
            models.setdefault(unit, []).append(key)
            found[unit] = ""
        else:
            feature = state.terrain.get(key.split(":")[0])
            found[feature.id if feature else key] = feature.label if feature else key
    for unit, some in models.items():
        found[unit] = model_name(state, some[0]) if len(some) == 1 else state.unit(unit).label
    return tuple(dict.fromkeys(found.values()))


def blocker_words(state: GameState, keys: Sequence[str]) -> str:
    """Return blockers in words, the first few by name."""
    names = blocker_groups(state, keys)
    if len(names) <= MOST_NAMES:
        return listed(names)
    return f"{', '.join(names[:MOST_NAMES])} and {len(names) - MOST_NAMES} more"


def deciding(side: Profile) -> Cut | None:
    """Return the cut of a side view that decides: the first that blocks, else the closest below."""
    blocking = [cut for cut in side.cuts if cut.blocks]
    if blocking:
        return blocking[0]
    return min(side.cuts, key=lambda cut: min(cut.line_start, cut.line_end) - cut.top, default=None)


def line_words(state: GameState, row: SightRow, side: Profile) -> str:
    """Return what the line that is drawn passes, in one or two sentences."""
    names = (model_name(state, row.pair[0]), model_name(state, row.pair[1]))
    is_clear = row.is_visible or bool(row.obscured_by)
    return cut_words(state, names, side, is_clear=is_clear)


def cut_words(state: GameState, names: tuple[str, str], side: Profile, *, is_clear: bool) -> str:
    """Return what a line between two named ends passes over, or meets."""
    cut = deciding(side)
    if is_clear:
        text = f"A clear line from {names[0]} to {names[1]}, {inch(side.length)} long"
        if cut is None:
            return f"{text}, with nothing under it."
        over = min(cut.line_start, cut.line_end) - cut.top
        what = blocker_words(state, [cut.key])
        if within(over, 0.0):
            return f'{text}. {what} is as tall as the line ({cut.top:g}") and does not hide it.'
        return f'{text}. It passes over {what}, {cut.top:g}" tall, by {down_inch(over)}.'
    if cut is None:
        return f"No line from {names[0]} to {names[1]} is clear."
    what = blocker_words(state, [cut.key])
    low = min(cut.line_start, cut.line_end)
    return (
        f"From no point of {names[0]} to any point of {names[1]} is a line clear. On the shortest, "
        f'{what} is {cut.top:g}" tall where the line is {inch(low, cut.top)} high.'
    )


def flip_words(state: GameState, row: SightRow, flip: Flip) -> str:
    """Return the nearest change that flips a row's line, and whether other readings agree."""
    sees = row.sight is not None and row.sight.is_visible
    return f"{change_words(flip, sees=sees)} {others_words(flip.others, state.options.sight)}"


def change_words(flip: Flip, *, sees: bool) -> str:
    """Return the nearest change that flips a verdict.

    >>> change_words(Flip(0.25, 2.0, {}), sees=True)
    'Hidden if all that stands between grew by 0.25".'
    """
    if is_on_limit(flip.margin):
        return "On the limit: the least change flips it."
    if at_least(flip.margin, flip.upto):
        verb = "grew" if sees else "shrank"
        return f'Nothing near: the same even if all that stands between {verb} by {flip.upto:g}".'
    if sees:
        return f"Hidden if all that stands between grew by {shortfall_text(flip.margin)}."
    return f"Seen if all that stands between shrank by {shortfall_text(flip.margin)}."


def others_words(others: dict[str, bool], now: str) -> str:
    """Return which sight options give another verdict.

    >>> others_words({"standard": True, "plan": False}, "standard")
    'Hidden under Plan.'
    """
    other = [POLICY_NAMES[name] for name, seen in others.items() if seen is not others[now]]
    if not other:
        return "The same under all four sight options."
    return f"{'Hidden' if others[now] else 'Visible'} under {listed(other)}."


def down_inch(value: float) -> str:
    """Return a clearance rounded down, and never to nothing.

    >>> down_inch(1.7099), down_inch(0.0041)
    ('1.70"', '0.004"')
    """
    for places in range(2, 6):
        shown = math.floor(value * 10**places + 1e-9) / 10**places
        if shown * 2.0 >= value:
            return f'{shown:.{places}f}"'
    return f'{value:.6f}"'
