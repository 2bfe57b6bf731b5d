"""Pieces of a route search: arcs, settled arrivals, lines still to be tested, the curve found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tabletop.geometry.base import Point


class Arc(NamedTuple):
    """A stretch of a way round a corner: from one normal over `span` >= 0 in direction `way`."""

    node: int
    way: int
    normal: float
    span: float


class Arrival(NamedTuple):
    """A settled state: where it arrives, how long the way was, how far the arc goes on free."""

    node: int
    way: int
    normal: float
    length: float
    parent: int
    left: float
    room: float


@dataclass(frozen=True, slots=True)
class Curve:
    """The shortest way found: its length in inches, its arcs in order, and where it ends."""

    length: float
    arcs: tuple[Arc, ...]
    end: Point


class Candidate(NamedTuple):
    """A straight line still to be tested; the first two fields order the queue."""

    bound: float
    serial: int
    length: float
    parent: int
    left: float
    node: int
    way: int
    normal: float
    start: Point
    end: Point
