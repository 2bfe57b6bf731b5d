"""What the elements of a file of New Recruit are: names, numbers, points, units."""

from __future__ import annotations

from typing import Final

from tabletop.files.library.texts import SCROLLS, WEAPONS
from tabletop.files.library.words import line
from tabletop.files.rosters.plain import folded
from tabletop.files.xml_in import Node

LONGEST: Final = 72
"""Letters of a name."""


def words(text: str) -> str:
    """Return a name in plain letters, not too long to be one."""
    return folded(line(text))[:LONGEST].strip()


def is_unit(node: Node) -> bool:
    """Say whether a selection is a unit."""
    if node.get("type") == "unit":
        return True
    return any(p.get("typeName") in SCROLLS for p in node.of("profiles", "profile"))


def has_weapon(node: Node) -> bool:
    """Say whether a selection has the profile of a weapon."""
    return any(p.get("typeName") in WEAPONS for p in node.of("profiles", "profile"))


def is_points(cost: Node) -> bool:
    """Say whether a cost is in points."""
    return cost.get("typeId") == "points" or cost.name.lower() in ("pts", "points")


def points_of(node: Node) -> int | None:
    """Return what an element costs itself, None where it does not say."""
    found = [whole(cost.get("value")) for cost in node.of("costs", "cost") if is_points(cost)]
    return sum(found) if found else None


def whole(text: str) -> int:
    """Return a number that is written somehow, within bounds; 0 for what is none."""
    try:
        return max(0, min(100_000, round(float(text))))
    except (ValueError, OverflowError):
        return 0
