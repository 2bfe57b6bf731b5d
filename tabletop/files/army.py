"""What of an army list breaks the rules of army building, in words."""

from __future__ import annotations

from tabletop.files.army_lists import list_book
from tabletop.rules.army import judge_army
from tabletop.state.army import Army, Listed

__all__ = ["Army", "Listed", "army_faults"]


def army_faults(army: Army) -> tuple[str, ...]:
    """Return what of a list breaks the rules of army building, in words (AC-1 to AC-6)."""
    found = judge_army(army, list_book(army.faction)).findings
    return tuple(f"{finding.head} ({finding.rule})" for finding in found)
