"""How far a whole unit dragged in formation may go: the same share of every model's way."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from tabletop.geometry.base import Base, Footprint, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.path import Path, cut, path_length, pose_at
from tabletop.geometry.units import less_than
from tabletop.rules.moves.case import Before, case_of, prepared
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.stop import Stop, barred, stays, stop_of
from tabletop.state.model import GameState

ROUNDS: Final = 12
"""How often the ways of a whole unit are shortened: about once for each model that stops it."""
CREEP: Final = 0.01
"""Inches by which ways are shortened at least while mates would end on each other."""
NEAR: Final = 1e-4
"""The share of the ways to which the place where mates part is found."""


def last_legal_of_unit(state: GameState | Before, move: Move) -> Mapping[str, Stop]:
    """Return how far a whole unit dragged in formation may go: the same share of every way.

    The first model that must stop bounds all ways; those after it are asked again with it there,
    since a mate that stands where it must not would hold up everybody. Mates that turn about
    another, or change places, pass over each other on the way and must not stop there.
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
            share, pair = _until_apart(table, whole, share)
            if not pair:
                break
            codes |= dict.fromkeys(pair, "OVERLAPS_MODEL")
            ends = {m: _at_share(path, share) for m, path in whole.items()}
            move = replace(move, paths={m: cut(path, ends[m]) for m, path in whole.items()})
    found = _stops(table, move)
    return {
        m: replace(s, at=_on_whole(s.at, ends.get(m, s.at)), code=s.code or codes.get(m, ""))
        for m, s in found.items()
    }


def _stops(table: Before, move: Move) -> dict[str, Stop]:
    case = case_of(table, move)
    return {step.model.id: stop_of(case, step) for step in case.steps}


def _until_apart(
    table: Before, whole: Mapping[str, Path], share: float
) -> tuple[float, tuple[str, ...]]:
    """The last share found, up to a given one, at which no two that move end on each other.

    With it the two that must part, none when nobody must.
    """
    longest = max((path_length(_base(table, m), path) for m, path in whole.items()), default=0.0)
    good, bad = share, math.inf
    parted: tuple[str, ...] = ()
    while good > 0.0:
        depth, pair = _deepest(table, whole, good)
        if not pair:
            break
        parted, bad = pair, good
        good = max(0.0, good - max(depth / 2, CREEP) / longest) if longest > 0.0 else 0.0
    while math.isfinite(bad) and bad - good > NEAR:
        middle = (good + bad) / 2
        if _deepest(table, whole, middle)[1]:
            bad = middle
        else:
            good = middle
    return good, parted


def _deepest(
    table: Before, whole: Mapping[str, Path], share: float
) -> tuple[float, tuple[str, ...]]:
    """The two that stand deepest in each other at a share of their ways, and by how many inches."""
    found: tuple[float, tuple[str, ...]] = (0.0, ())
    for (a, one), (b, two) in itertools.combinations(_placed(table, whole, share), 2):
        depth = -separation(one, two) if _is_near(one, two) else 0.0
        if less_than(found[0], depth):
            found = depth, (a, b)
    return found


def _placed(
    table: Before, whole: Mapping[str, Path], share: float
) -> Iterator[tuple[str, Footprint]]:
    """Where each stands at a share of its way, rounded as it will be put down."""
    for m, path in whole.items():
        yield m, footprint(_base(table, m), pose_at(path, _at_share(path, share)).snapped())


def _is_near(one: Footprint, two: Footprint) -> bool:
    room = one.radius + two.radius
    dx, dy = one.x - two.x, one.y - two.y
    return dx * dx + dy * dy < room * room


def _base(table: Before, model_id: str) -> Base:
    return table.state.model(model_id).base


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
