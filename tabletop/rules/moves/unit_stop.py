"""How far a whole unit dragged in formation may go: the same share of every model's way."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tabletop.geometry.path import Path, cut
from tabletop.rules.moves.case import Before, case_of, prepared
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.stop import Stop, barred, stays, stop_of
from tabletop.state.model import GameState

ROUNDS: Final = 12
"""How often the ways of a whole unit are shortened: about once for each model that stops it."""


def last_legal_of_unit(state: GameState | Before, move: Move) -> Mapping[str, Stop]:
    """Return how far a whole unit dragged in formation may go: the same share of every way.

    The first model that must stop bounds all ways; those after it are asked again with it there,
    since a mate that stands where it must not would hold up everybody.
    """
    table = prepared(state, move.unit)
    move = checked(table.state, move)
    first = case_of(table, move)
    why = barred(first)
    if why:
        return stays(first, why)
    codes: dict[str, str] = {}
    whole, share = move.paths, 1.0
    ends = {m: float(len(path) - 1) for m, path in whole.items()}
    for _ in range(ROUNDS):
        case = case_of(table, move)
        for step in case.steps:
            stop = stop_of(case, step)
            if stop.is_whole:
                continue
            codes[step.model.id] = stop.code
            share *= _share_until(step.way.path, stop.at)
            ends = {m: _at_share(path, share) for m, path in whole.items()}
            move = replace(move, paths={m: cut(path, ends[m]) for m, path in whole.items()})
            break
        else:
            break
    found = _stops(table, move)
    return {
        m: replace(s, at=_on_whole(s.at, ends.get(m, s.at)), code=s.code or codes.get(m, ""))
        for m, s in found.items()
    }


def _stops(table: Before, move: Move) -> dict[str, Stop]:
    case = case_of(table, move)
    return {step.model.id: stop_of(case, step) for step in case.steps}


def _share_until(path: Path, at: float) -> float:
    """The share of a path's length until a parameter, by the way of its centre.

    What is climbed counts for nothing: a share of the cost would be one of another length.
    """
    whole = sum(_legs(path))
    return sum(_legs(cut(path, at))) / whole if whole > 0.0 else at / (len(path) - 1)


def _at_share(path: Path, share: float) -> float:
    """The parameter of a share of a path: of its way points where it only turns."""
    legs = _legs(path)
    left = sum(legs) * share
    if left <= 0.0:
        return share * (len(path) - 1)
    for k, leg in enumerate(legs):
        if left <= leg:
            return k + left / leg
        left -= leg
    return float(len(legs))


def _legs(path: Path) -> list[float]:
    return [math.hypot(q.x - p.x, q.y - p.y) for p, q in itertools.pairwise(path)]


def _on_whole(at: float, end: float) -> float:
    """The parameter on a whole path of one on its part that ends at `end`."""
    leg = max(math.ceil(end) - 1, 0)
    return at if at <= leg else leg + (at - leg) * (end - leg)
