"""What units of a list cost, and how many a line means."""

from __future__ import annotations

from typing import Final

from tabletop.files.library.model import Entry, House
from tabletop.files.rosters.model import RosterUnit

MOST_POINTS: Final = 10_000
"""What one unit may cost in our own files."""
MOST_COPIES: Final = 6


def price_of(entry: Entry, house: House | None, count: int = 0) -> int:
    """Return what a unit costs in the army's house; a smaller one of `count` has its own price."""
    small = next((one for one in entry.undersized if one.size == count), None)
    points = entry.points if small is None else small.points
    if house is not None:
        for name in (house.name, house.faction):
            if points.get(name):
                return points[name]
    first = next((value for value in points.values() if value), 0)
    return entry.warscroll.points if small is None else first


def copies_of(unit: RosterUnit, entry: Entry, house: House | None) -> tuple[int, int | None]:
    """Return how many units a line means, and the models of each (None: as the warscroll has).

    `2 x Name (300)` may be two units of 150 points, or of 300 each; `1 x Name` is one unit.
    """
    count, size = unit.models, entry.warscroll.size
    if count is None or unit.own is not None or not 1 <= count <= MOST_COPIES:
        return 1, count
    is_smaller = any(one.size == count for one in entry.undersized)
    if is_smaller or (count in (size, 2 * size) and (size > 1 or entry.can_reinforce)):
        return 1, count
    if count == 1:
        return 1, None
    price = price_of(entry, house)
    if size == 1 or (price and unit.points in (price, count * price)):
        return count, None
    return 1, count
