"""Swept paths: how near a base comes to bases, terrain and the table's edge on its way."""

from tabletop.geometry.sweep.against import Swept, closest, intervals_within, spans_below, sweep
from tabletop.geometry.sweep.board import sweep_board
from tabletop.geometry.sweep.first import first_crossing
from tabletop.geometry.sweep.many import (
    Crowd,
    comes_nearer,
    crowd,
    may_come_within,
    sweep_many,
)
from tabletop.geometry.sweep.region import (
    enters_region,
    overlap_intervals,
    region_spans,
    sweep_region,
)

__all__ = [
    "Crowd",
    "Swept",
    "closest",
    "comes_nearer",
    "crowd",
    "enters_region",
    "first_crossing",
    "intervals_within",
    "may_come_within",
    "overlap_intervals",
    "region_spans",
    "spans_below",
    "sweep",
    "sweep_board",
    "sweep_many",
    "sweep_region",
]
