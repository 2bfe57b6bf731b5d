"""Which models a tool of this area moves, and how they are called."""

from __future__ import annotations

from tabletop.geometry.units import less_than
from tabletop.rules.moves import PERMISSIONS
from tabletop.rules.words import inch
from tabletop.ui.table import says
from tabletop.ui.table.session import TableSession
from tabletop.ui.table.shaping.request import left_of


def chosen_models(session: TableSession) -> tuple[str, ...]:
    """Return the models that are moved: the unit, or what is chosen of it (two or more)."""
    units, chosen = session.units, session.selection
    if len(units) == 1 and not 1 < len(chosen) < len(units[0].models):
        return units[0].models
    return chosen


def who(session: TableSession, models: tuple[str, ...]) -> str:
    """Return who is moved and how: "Ash Pikes, 10 models, Run, 12.00" with its inch mark."""
    units = session.units
    if not models:
        return "No unit is selected"
    count = says.counted(len(models), "model")
    if len(units) != 1:
        return f"{count} of {says.counted(len(units), 'unit')}, free"
    plan = session.plan(units[0].id)
    words = f"{units[0].label}, {count}, {PERMISSIONS[plan.kind].name}"
    if plan.kind == "free":
        return words
    least = min(left_of(session, session.ready(units[0].id), models).values())
    if less_than(least, plan.allowance):
        return f"{words}, {inch(least)} left at least"
    return f"{words}, {inch(plan.allowance)}"
