"""The reason against a charge on the board: the need, the closed lane, the shortest way found."""

from __future__ import annotations

import itertools
import math

from tabletop.geometry.base import Point
from tabletop.rules.finding import Mark
from tabletop.rules.moves import ChargeAnswer
from tabletop.rules.words import inch
from tabletop.state.model import Unit
from tabletop.ui.kit.overlay import Measure, Overlays, Spot, Tone, Trail


def shown_reason(answer: ChargeAnswer, unit: Unit) -> Overlays:
    """Return the marks of an answer; carmine only where it is proved that a rule refuses."""
    tone: Tone = "illegal" if answer.is_proved else "unknown"
    drawn = Overlays()
    for mark in answer.marks:
        drawn = drawn + _of_mark(mark, answer, unit, tone)
    return drawn


def _of_mark(mark: Mark, answer: ChargeAnswer, unit: Unit, tone: Tone) -> Overlays:
    points = mark.points
    icon = "octagon-x" if answer.is_proved else "circle-question-mark"
    match mark.kind:
        case "measure" if len(points) > 1:
            measure = Measure(points[0], points[-1], mark.text, tone, True, icon)
            return Overlays(measures=(measure,))
        case "blocked" if len(points) > 1:
            return Overlays(trails=(Trail(points, unit.player, kind="blocked", has_dots=False),))
        case "path" if len(points) > 1:
            limit = answer.allowed if answer.allowed is not None else math.inf
            at, end = _along(points, limit)
            trail = Trail(points, unit.player, legal_to=at)
            needs = answer.measured
            if needs is None or answer.allowed is None:
                return Overlays(trails=(trail,))
            sign = ">" if needs > answer.allowed else "of"
            text = f'{inch(needs, answer.allowed)} {sign} {answer.allowed:g}"'
            return Overlays(trails=(trail,), spots=(Spot(end, text, tone, icon),))
        case "link" if len(points) > 1:
            measure = Measure(points[0], points[-1], mark.text, tone, True, icon)
            return Overlays(measures=(measure,))
    return Overlays()


def _along(points: tuple[Point, ...], limit: float) -> tuple[float, Point]:
    """Return the parameter and the place of a way at a length in inches, its end at most."""
    left = limit
    for k, (p, q) in enumerate(itertools.pairwise(points)):
        size = math.dist(p, q)
        if size > left:
            t = left / size
            return k + t, (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))
        left -= size
    return float(len(points) - 1), points[-1]
