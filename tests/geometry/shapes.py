"""Random bases and outlines for the property tests of this folder."""

from __future__ import annotations

from hypothesis import strategies as st

from tabletop.geometry.base import Base, Footprint, Pose, footprint

SIZES = (20.0, 25.0, 28.5, 32.0, 40.0, 60.0, 75.0, 90.0, 105.0, 120.0, 170.0)


@st.composite
def bases(draw: st.DrawFn) -> Base:
    shape = draw(st.sampled_from(("round", "oval", "rect")))
    length = draw(st.sampled_from(SIZES))
    return Base(shape, length, length if shape == "round" else draw(st.sampled_from(SIZES)))


@st.composite
def footprints(draw: st.DrawFn, spread: float = 4.0) -> Footprint:
    x, y = draw(st.floats(-spread, spread)), draw(st.floats(-spread, spread))
    facing = draw(st.one_of(st.sampled_from((0.0, 30.0, 90.0)), st.floats(0.0, 360.0)))
    return footprint(draw(bases()), Pose(x, y, facing))
