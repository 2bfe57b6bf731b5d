"""Questions about a moment of a battle as facts: dice and damage, rally points, who fights next."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.files.node import JSON
from tabletop.rules.finding import Finding
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params
from tabletop.ui.card.fact import Fact


def ask_result(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """What attacks, wards and damage came to."""
    if not isinstance(got, dict):
        return ()
    head = outcome_words(got)
    rolls = [
        f"{key.replace('_', ' ')} {_count(got, key)}"
        for key in ("hits", "wounds", "failed_saves")
        if _count(got, "hits")
    ]
    pool = f"{_count(got, 'pool')} points in the pool, {_count(got, 'warded')} warded"
    left = f"{_count(got, 'models_left')} models left"
    detail = ", ".join([*rolls, pool, left])
    return (_fact("18.2", "DAMAGE", head, detail, "dices"),)


def outcome_words(got: Mapping[str, JSON]) -> str:
    """Return what became of a unit in a few words.

    >>> outcome_words({"slain": 2, "allocated": 1})
    '2 slain, 1 point stays on the unit'
    """
    slain, stays = _count(got, "slain"), _count(got, "allocated")
    if got.get("destroyed") is True:
        return f"Destroyed: {slain} slain"
    points = f"{stays} point{'' if stays == 1 else 's'} stay{'s' if stays == 1 else ''} on the unit"
    return f"{slain} slain" + (f", {points}" if stays else "")


def ask_points(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """How many rally points dice make."""
    return (_fact("10.2", "RALLY", f"{got} rally points", "A die of 4 or more is one", "dices"),)


def ask_rally_options(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """What rally points can be spent on: points healed and models returned."""
    pairs = [p for p in got if isinstance(p, list) and len(p) == 2] if isinstance(got, list) else []
    ways = "; ".join(f"heal {healed}, return {back}" for healed, back in pairs)
    return (_fact("10.2", "RALLY_OPTIONS", f"{len(pairs)} ways to spend them", ways, "flag"),)


def ask_next_player(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Who picks the next unit to fight."""
    head = f"Player {got} picks next" if got else "Nobody is left to pick"
    return (_fact("13.1", "FIGHT_ORDER", head, "", "swords"),)


def ask_legal_picks(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Which units may be picked to fight."""
    names = [str(one).replace("_", " ") for one in got] if isinstance(got, list) else []
    head = "May be picked: " + ", ".join(names) if names else "Nobody may be picked"
    return (_fact("13.1", "FIGHT_PICKS", head, "", "swords"),)


def _count(got: Mapping[str, JSON], key: str) -> int:
    value = got.get(key)
    return value if isinstance(value, int) else 0


def _fact(rule: str, code: str, head: str, detail: str, icon: str) -> Fact:
    return Fact(Finding(rule, code, True, head, detail), icon=icon)
