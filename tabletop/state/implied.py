"""What facts of a battle imply: effects that end with a moment, marks of units.

These are no facts of their own, since they follow from others without exception: whoever knows
that a turn ended knows what ended with it. They belong to the meaning of the facts that imply them
and so to the format of saved battles: a save tells facts and nothing else. An answer given here
never changes for what could be saved before; a new `Until` or mark may be added.

| Fact | implies |
|---|---|
| `ClockMoved` | effects end of which `is_over` says so; in another turn no unit has `charged`, `ran` or `retreated`, on the table and off it; the table's phase is that of the clock |
| `AbilityDeclared` | its cost is paid; with RUN or RETREAT among its keywords a unit on the table has `ran` or `retreated` |
| `DeedDone` | `charged` marks a unit on the table |
| `UnitDestroyed`, `ReserveLost` | the unit is among the fallen, without models |
| `ModelsSlain`, `ModelsReturned`, `UnitSetUp`, `UnitSetAside` | models are on the table, slain or waiting, never two of these |
| `DiceRolled` | the next die has the number after these |
"""  # noqa: E501 - a table

from __future__ import annotations

from tabletop.state.battle import Clock, Deed, Effect, Use
from tabletop.state.changing import replace
from tabletop.state.model import Unit


def is_new_turn(old: Clock, new: Clock) -> bool:
    """Say whether the clock went on to another turn, or to what lies between turns (BS-7)."""
    return (old.round, old.turn) != (new.round, new.turn)


def is_over(effect: Effect, old: Clock, new: Clock) -> bool:
    """Say whether an effect ends when the clock goes on: the only rule of expiry (AB-7)."""
    match effect.until:
        case "ability" | "phase":  # that of an ability is ended by its use, long before
            return is_new_turn(old, new) or old.phase != new.phase
        case "turn" | "attack":
            return is_new_turn(old, new)
        case "round":
            return old.round != new.round
        case "your_next_turn":
            return is_new_turn(old, new) and new.active == effect.owner and new.turn > 0
        case "your_next_hero":
            is_hero = new.phase == "hero" and new.active == effect.owner
            return is_hero and (is_new_turn(old, new) or old.phase != "hero")
        case "battle":
            return False


def rested(unit: Unit) -> Unit:
    """Return a unit as it is when a turn is over: nothing was done "this turn"."""
    if not (unit.charged or unit.ran or unit.retreated):
        return unit
    return replace(unit, charged=False, ran=False, retreated=False)


def after_use(unit: Unit, use: Use) -> Unit:
    """Return a unit with the marks that the use of an ability leaves on it."""
    ran, retreated = "RUN" in use.keywords, "RETREAT" in use.keywords
    if not (ran or retreated):
        return unit
    return replace(unit, ran=unit.ran or ran, retreated=unit.retreated or retreated)


def after_deed(unit: Unit, deed: Deed) -> Unit:
    """Return a unit with the marks that a deed leaves on it."""
    return replace(unit, charged=True) if deed.what == "charged" else unit
