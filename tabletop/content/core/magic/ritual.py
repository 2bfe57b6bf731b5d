"""The ledger of ritual points, as it is shown and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.core.magic.chanting import RITUAL, ritual_points
from tabletop.content.core.magic.levels import printed_level
from tabletop.rules.play.ledger import Counter, Ledger, Row, number_in
from tabletop.rules.words import counted
from tabletop.state.facts import Noted
from tabletop.state.model import GameState

MOST_RITUAL: Final = 99


def rows(state: GameState, player: int) -> Iterator[Row]:
    """Yield the ritual points of each PRIEST on the table; none yet is true of every army."""
    for unit in state.units.values():
        if unit.player != player or not unit.models or not printed_level(unit.keywords, "PRIEST"):
            continue
        assert state.battle is not None
        points = ritual_points(state.battle, unit.id)
        name = f"Ritual points of {unit.label}"
        counter = Counter(player, f"{RITUAL}{unit.id}", points, MOST_RITUAL, name)
        yield Row("Ritual points", str(points), unit.label, "sun", counter, is_common=not points)


def tells(note: Noted) -> str:
    """Return how many ritual points there are now."""
    number = number_in(note)
    return "" if number is None else counted(number, "ritual point")


RITUAL_POINTS: Final = Ledger((RITUAL,), rows, tells, is_core=True)
