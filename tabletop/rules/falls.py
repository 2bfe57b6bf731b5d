"""What goes with a model when it falls: the fewest others, in every choice (18.3, 15.1)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.coherency import coherency
from tabletop.geometry.removals import removals_of
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Fall:
    """Which others must go when a model is slain, so that the rest is coherent.

    `options` are the choices of its commander, the first 200 of `count`, each in the unit's order;
    the one empty choice where nothing more goes.
    """

    model: str
    size: int
    count: int
    options: tuple[tuple[str, ...], ...]

    @property
    def is_critical(self) -> bool:
        """Whether anything goes with it."""
        return self.size > 0


def falls_with(state: GameState, model: str) -> Fall:
    """Return the fewest other models that must go when a model is slain (18.3, 15.1)."""
    unit = state.unit_of(model)
    rest = [m for m in unit.models if m != model]
    alone = Fall(model, 0, 1, ((),))
    if len(rest) < 2:
        return alone
    left = coherency([state.model(m).footprint for m in rest], unit.coherency)
    if left.is_coherent:
        return alone
    masks = [0] * (len(rest) + 1)  # the slain model, last, is nobody's mate
    for i, j, _ in left.links:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    slain = len(rest)
    found = removals_of(masks)
    options = tuple(
        tuple(rest[i] for i in option if i != slain) for option in found.options if slain in option
    )
    # a choice that keeps the slain model alone is none
    count = found.count - (len(found.options) - len(options))
    return Fall(model, found.size - 1, count, options)
