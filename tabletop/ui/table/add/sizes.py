"""Sizes as they are offered and typed: bases in millimetres, heights in inches."""

from __future__ import annotations

import math
import re
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, round_base

LongShape = Literal["oval", "rect"]

ROUNDS: Final = tuple(round_base(mm) for mm in (25, 28.5, 32, 40, 50, 60, 80, 100, 130))
LONGS: Final = (
    *(Base("oval", *size) for size in ((60.0, 35.0), (75.0, 42.0), (90.0, 52.0), (105.0, 70.0))),
    *(Base("rect", *size) for size in ((50.0, 25.0), (100.0, 60.0))),
)
SMALLEST_MM: Final = 5.0
LARGEST_MM: Final = 500.0
TALLEST: Final = 100.0


def told(fault: TabletopError) -> str:
    """Return what is wrong with a number as a sentence for a panel.

    >>> told(TabletopError("no size", next_step="type 32"))
    'No size: type 32'
    """
    words = f"{fault.reason}: {fault.next_step}" if fault.next_step else fault.reason
    return words[:1].upper() + words[1:]


def base_text(base: Base) -> str:
    """Return the size of a base as it is typed.

    >>> base_text(round_base(28.5)), base_text(Base("oval", 60, 35))
    ('28.5', '60 × 35')
    """
    return f"{base.length:g}" if base.shape == "round" else f"{base.length:g} × {base.width:g}"


def base_words(base: Base) -> str:
    """Return the size of a base in a sentence.

    >>> base_words(Base("rect", 50, 25))
    '50 × 25 mm rectangle'
    """
    return f"{base_text(base)} mm{' rectangle' if base.shape == 'rect' else ''}"


def typed_base(words: str, shape: LongShape = "oval") -> Base:
    """Return the base of typed millimetres: one number is round, two are of the given shape.

    Raises `TabletopError` with a reason to show next to the field.

    >>> typed_base("28,5").length, typed_base("60x35").shape, typed_base("50 × 25", "rect").width
    (28.5, 'oval', 25.0)
    """
    parts = [part.strip() for part in re.split(r"[x×*]", words.lower().replace("mm", ""))]
    if len(parts) > 2 or not all(parts):
        raise TabletopError("no size", next_step="type 32 or 60x35")
    sizes = [typed_number(part, "type 32 or 60x35") for part in parts]
    for size in sizes:
        if not SMALLEST_MM <= size <= LARGEST_MM:
            raise TabletopError(
                f"{size:g} mm is no base", next_step=f"{SMALLEST_MM:g} to {LARGEST_MM:g} mm"
            )
    return round_base(sizes[0]) if len(sizes) == 1 else Base(shape, sizes[0], sizes[1])


def typed_height(words: str, *, can_be_flat: bool = False) -> float:
    """Return typed inches of height; raises `TabletopError` with a reason to show.

    >>> typed_height('2.5"'), typed_height("0", can_be_flat=True)
    (2.5, 0.0)
    """
    height = typed_number(words.replace('"', ""), 'type inches, such as 2.5"')
    if height == 0.0 and can_be_flat:
        return 0.0
    if not 0.01 <= height <= TALLEST:
        least = "0" if can_be_flat else "0.01"
        raise TabletopError(f'{height:g}" is no height', next_step=f'{least} to {TALLEST:g}"')
    return height


def typed_marker(words: str) -> float:
    """Return typed millimetres of an objective; raises `TabletopError` with a reason to show."""
    return typed_base(words.split("x")[0]).length if "x" not in words else _no_marker()


def _no_marker() -> float:
    raise TabletopError("a marker is round", next_step="type 40")


def typed_number(words: str, hint: str) -> float:
    """Return a typed number, a comma taken for a point; raises `TabletopError` with a hint.

    >>> typed_number(" 28,5", "type 32")
    28.5
    """
    try:
        value = float(words.strip().replace(",", "."))
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        found = words.strip()[:12]
        reason = f"{found!r} is no number" if found else "there is no number"
        raise TabletopError(reason, next_step=hint)
    return round(value, 4)
