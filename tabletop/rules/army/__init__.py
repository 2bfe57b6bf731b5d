"""How armies are built: regiments, slots, points, enhancements (3.1 to 4.1, AC-1 to AC-6)."""

from tabletop.rules.army.book import Leads, ListBook, Slot, Table
from tabletop.rules.army.judge import judge_army
from tabletop.rules.army.points import cost

__all__ = ["Leads", "ListBook", "Slot", "Table", "cost", "judge_army"]
