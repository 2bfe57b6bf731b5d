"""How tall a model is for sight when nobody says so, and where the number comes from (G-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.geometry.base import Base
from tabletop.geometry.units import within

BY_KEYWORD: Final = (
    ("MONSTER", 5.0),
    ("WAR MACHINE", 2.5),
    ("CAVALRY", 2.5),
    ("INFANTRY", 1.5),
)
OTHERWISE: Final = 2.0
BY_ROUND_BASE: Final = ((32.0, 1.5), (40.0, 2.0), (50.0, 2.75), (60.0, 3.5), (130.0, 5.0))
BY_LONG_BASE: Final = ((32.0, 1.5), (40.0, 2.0), (60.0, 2.5), (105.0, 3.0), (130.0, 5.0))
LARGEST: Final = 7.0
"""Longer axis in millimetres up to which a height in inches goes; above the last, `LARGEST`."""


def default_height(base: Base, keywords: Sequence[str]) -> tuple[float, str]:
    """Return the height in inches and a phrase that names its source: the larger of two guesses.

    >>> from tabletop.geometry.base import round_base
    >>> default_height(round_base(32), ("INFANTRY", "HERO"))
    (1.5, 'by keyword INFANTRY (G-5)')
    >>> default_height(Base("oval", 90, 52), ("CAVALRY",))
    (3.0, 'by base size 90x52 mm (G-5)')
    """
    keyword, tall = next(
        ((name, height) for name, height in BY_KEYWORD if name in keywords), ("", OTHERWISE)
    )
    longer = max(base.length, base.width)
    rows = BY_ROUND_BASE if base.is_round else BY_LONG_BASE
    by_base = next((height for mm, height in rows if within(longer, mm)), LARGEST)
    if by_base > tall:
        size = f"{base.length:g}" if base.is_round else f"{base.length:g}x{base.width:g}"
        return by_base, f"by base size {size} mm (G-5)"
    return tall, f"by keyword {keyword} (G-5)" if keyword else "as no keyword says more (G-5)"
