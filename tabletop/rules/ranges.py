"""Findings about ranges: within, more than, wholly within (M-2, M-3, G-3)."""

from __future__ import annotations

from tabletop.geometry.units import more_than, within
from tabletop.rules.finding import Finding, Judgement, Mark, judgement
from tabletop.rules.measure import (
    farthest_points,
    gap_between,
    nearest_points,
    piece_label,
    wholly_reach,
    wholly_within,
)
from tabletop.rules.words import inch, limit_text, margin_text, shortfall_text
from tabletop.state.model import GameState


def judge_within(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether two pieces are within a distance of each other, closed (M-2)."""
    value = gap_between(state, a, b)
    is_ok = within(value, limit)
    names = piece_label(state, a), piece_label(state, b)
    verb = "is within" if is_ok else "is not within"
    margin = abs(value - limit)
    shown = f"{inch(value, limit)} apart, at most {limit_text(limit)}"
    return judgement(
        [
            Finding(
                "M-2",
                "OUT_OF_RANGE",
                is_ok,
                f"{names[0]} {verb} {limit_text(limit)} of {names[1]}",
                f"{shown}; {margin_text(margin)}" if is_ok else shown,
                "" if is_ok else f"Short by {shortfall_text(margin)}",
                measured=value,
                allowed=limit,
                margin=margin,
                marks=(Mark("measure", nearest_points(state, a, b), inch(value, limit)),),
            )
        ]
    )


def judge_more_than(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether two pieces are more than a distance apart: open, not within (G-3)."""
    value = gap_between(state, a, b)
    is_ok = more_than(value, limit)
    names = piece_label(state, a), piece_label(state, b)
    margin = abs(value - limit)
    shown = f"{inch(value, limit)} apart, must be more than {limit_text(limit)}"
    verb = "is more than" if is_ok else "is not more than"
    return judgement(
        [
            Finding(
                "G-3",
                "SETUP_TOO_CLOSE",
                is_ok,
                f"{names[0]} {verb} {limit_text(limit)} from {names[1]}",
                f"{shown}; {margin_text(margin)}" if is_ok else shown,
                "" if is_ok else f"Short by {shortfall_text(margin)}",
                measured=value,
                allowed=limit,
                margin=margin,
                marks=(Mark("measure", nearest_points(state, a, b), inch(value, limit)),),
            )
        ]
    )


def judge_wholly_within(state: GameState, a: str, b: str, limit: float) -> Judgement:
    """Return whether every part of a is within a distance of b, with the farthest part (M-3)."""
    is_ok = wholly_within(state, a, b, limit)
    value = wholly_reach(state, a, b)
    names = piece_label(state, a), piece_label(state, b)
    margin = abs(value - limit)
    is_partly = within(gap_between(state, a, b), limit)
    verb = "is only partly within" if is_partly else "is not within"
    if is_ok:
        verb = "is wholly within"
    shown = f"Farthest part {inch(value, limit)} away, at most {limit_text(limit)}"
    return judgement(
        [
            Finding(
                "M-3",
                "OUT_OF_RANGE",
                is_ok,
                f"{names[0]} {verb} {limit_text(limit)} of {names[1]}",
                f"{shown}; {margin_text(margin)}" if is_ok else shown,
                "" if is_ok else f"Short by {shortfall_text(margin)}",
                measured=value,
                allowed=limit,
                margin=margin,
                marks=(Mark("measure", farthest_points(state, a, b), inch(value, limit)),),
            )
        ]
    )
