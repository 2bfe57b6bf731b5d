"""Findings about ranges: within, more than, wholly within (M-2, M-3, G-3)."""

from __future__ import annotations

from tabletop.geometry.base import Point
from tabletop.geometry.units import more_than, within
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import (
    farthest_points,
    gap_between,
    nearest_points,
    wholly_reach,
    wholly_within,
)
from tabletop.rules.measure import within as piece_within
from tabletop.rules.words import inch, limit_text, margin_text, piece_label, shortfall_text
from tabletop.state.model import GameState


def judge_within(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether two pieces are within a distance of each other, closed (M-2)."""
    value = gap_between(state, a, b)
    is_ok = within(value, limit)
    text = f"{'is within' if is_ok else 'is not within'} {limit_text(limit)} of"
    shown = f"{inch(value, limit)} apart, at most {limit_text(limit)}"
    rule = ("M-2", "OUT_OF_RANGE")
    return _told(state, (a, b), rule, is_ok, (text, shown), (value, limit))


def judge_more_than(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether two pieces are more than a distance apart: open, not within (G-3)."""
    value = gap_between(state, a, b)
    is_ok = more_than(value, limit)
    text = f"{'is more than' if is_ok else 'is not more than'} {limit_text(limit)} from"
    shown = f"{inch(value, limit)} apart, must be more than {limit_text(limit)}"
    rule = ("G-3", "SETUP_TOO_CLOSE")
    return _told(state, (a, b), rule, is_ok, (text, shown), (value, limit))


def judge_wholly_within(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether every part of a is within a distance of b, with the farthest part (M-3)."""
    is_ok = wholly_within(state, a, b, limit)
    value = wholly_reach(state, a, b)
    verb = "is wholly within"
    if not is_ok:
        is_partly = piece_within(state, a, b, limit)
        verb = "is only partly within" if is_partly else "is not within"
    text = f"{verb} {limit_text(limit)} of"
    shown = f"Farthest part {inch(value, limit)} away, at most {limit_text(limit)}"
    return _told(
        state,
        (a, b),
        ("M-3", "OUT_OF_RANGE"),
        is_ok,
        (text, shown),
        (value, limit),
        farthest_points(state, a, b),
    )


def _told(
    state: GameState,
    pieces: tuple[str, str],
    rule: tuple[str, str],
    is_ok: bool,
    words: tuple[str, str],
    lengths: tuple[float, float],
    points: tuple[Point, Point] | None = None,
) -> Judgement:
    """Return the finding about a distance; `points` None takes the nearest of the two pieces."""
    (value, limit), (verb, shown) = lengths, words
    margin = abs(value - limit)
    one, other = (piece_label(state, piece) for piece in pieces)
    return judgement(
        [
            Finding(
                *rule,
                is_ok,
                f"{one} {verb} {other}",
                f"{shown}; {margin_text(margin)}" if is_ok else shown,
                "" if is_ok else f"Short by {shortfall_text(margin)}",
                measured=value,
                allowed=limit,
                margin=margin,
                marks=(
                    Mark("measure", points or nearest_points(state, *pieces), inch(value, limit)),
                ),
            )
        ]
    )
