"""What bounds a set-up, as windows draw it; whether it is legal only its judge says."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bound:
    """A limit of where a unit may be set up: within some inches of pieces, or beyond them."""

    pieces: tuple[str, ...]
    inches: float
    is_beyond: bool = False
