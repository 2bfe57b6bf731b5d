"""Power levels of WIZARDS and PRIESTS, and what limits their spells and prayers (1.1, D-23)."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.lately import did
from tabletop.rules.play.values import Stat
from tabletop.state.battle import Use

CASTING_LEVEL: Final = Stat("power level of a WIZARD")
CHANTING_LEVEL: Final = Stat("power level of a PRIEST")
AS_WIZARD: Final = Stat("may unbind and banish as WIZARD")
"""The power level with which a unit that is none may unbind or banish; 0 for not at all."""
UNLIMITED: Final = "UNLIMITED"
"""The keyword of spells and prayers that an army may use as often as it likes (11.2)."""
MANY: Final = 99


def printed_level(keywords: tuple[str, ...], word: str) -> int:
    """Return the number after WIZARD or PRIEST, 1 where it has none, 0 without the keyword.

    >>> printed_level(("HERO", "WIZARD (2)"), "WIZARD"), printed_level(("PRIEST",), "PRIEST")
    (2, 1)
    """
    for keyword in keywords:
        name, _, number = keyword.partition(" (")
        if name == word:
            found = number.rstrip(")")
            return int(found) if found.isdigit() else 1
    return 0


def casting_level(do: Doing, unit: str) -> int:
    """Return how many SPELL abilities a unit can use per phase; 0 for what is no WIZARD."""
    printed = printed_level(do.state.unit(unit).keywords, "WIZARD")
    return do.value(CASTING_LEVEL, do.case(unit), printed).total


def chanting_level(do: Doing, unit: str) -> int:
    """Return how many PRAYER abilities a unit can use per phase; 0 for what is no PRIEST."""
    printed = printed_level(do.state.unit(unit).keywords, "PRIEST")
    return do.value(CHANTING_LEVEL, do.case(unit), printed).total


def as_wizard(do: Doing, unit: str) -> int:
    """Return the level with which a unit unbinds and banishes: its own, or a lent one (T-5)."""
    if not do.has_unit(unit):
        return 0
    return max(casting_level(do, unit), do.value(AS_WIZARD, do.case(unit)).total)


def why_no_spell(do: Doing, call: Call, ability: Ability) -> str:
    """Return why a WIZARD cannot use a spell now: level, miscast, the army's use of it (11)."""
    if not do.has_unit(call.unit):
        return "not on the table"
    level = casting_level(do, call.unit)
    if not level:
        return "not a WIZARD"
    if has_miscast(do, call.unit):
        return "miscast this phase"
    used = magic_used(do, call.unit)
    if sum("SPELL" in u.keywords for u in used) >= level:
        return f"has used {_count(level, 'spell')} this phase"
    return _why_shared(do, call.unit, used) or why_used_by_army(do, call, ability)


def why_no_prayer(do: Doing, call: Call, ability: Ability) -> str:
    """Return why a PRIEST cannot use a prayer now: level, the army's use of it (12)."""
    if not do.has_unit(call.unit):
        return "not on the table"
    level = chanting_level(do, call.unit)
    if not level:
        return "not a PRIEST"
    used = magic_used(do, call.unit)
    if sum("PRAYER" in u.keywords for u in used) >= level:
        return f"has used {_count(level, 'prayer')} this phase"
    return _why_shared(do, call.unit, used) or why_used_by_army(do, call, ability)


def why_no_banishing(do: Doing, unit: str) -> str:
    """Return why a WIZARD or PRIEST cannot banish now: the power level is used up (D-23)."""
    if not do.has_unit(unit):
        return "not on the table"
    level = as_wizard(do, unit) + chanting_level(do, unit)
    if not level:
        return "neither WIZARD nor PRIEST"
    used = magic_used(do, unit)
    if not do.state.options.power_level_shared:
        used = tuple(u for u in used if "BANISH" in u.keywords)
    return f"has used {_count(level, 'ability')} of magic this phase" if len(used) >= level else ""


def _why_shared(do: Doing, unit: str, used: tuple[Use, ...]) -> str:
    """Return why nothing of a power level is left that banishing shares (D-23)."""
    if not do.state.options.power_level_shared:
        return ""
    level = as_wizard(do, unit) + chanting_level(do, unit)
    return f"has used {_count(level, 'ability')} of magic this phase" if len(used) >= level else ""


def magic_used(do: Doing, unit: str) -> tuple[Use, ...]:
    """Return the spells, prayers and banishments that a unit used this phase."""
    words = {"SPELL", "PRAYER", "BANISH"}
    return tuple(u for u in do.uses.by(unit) if not words.isdisjoint(u.keywords))


def has_miscast(do: Doing, unit: str) -> bool:
    """Say whether a WIZARD miscast this phase: it uses no more spells then (11.3)."""
    return did(do.battle, unit, "miscast", period="phase")


def why_used_by_army(do: Doing, call: Call, ability: Ability) -> str:
    """Return why an army cannot use a spell or prayer again this turn (11.2)."""
    if UNLIMITED in ability.keywords:
        return ""
    is_used = any(u.player == call.player for u in do.uses.of(ability.id, "turn"))
    return "used this turn by the army" if is_used else ""


def _count(number: int, what: str) -> str:
    """Return a number with its noun.

    >>> _count(1, "spell"), _count(2, "ability")
    ('1 spell', '2 abilities')
    """
    if number == 1:
        return f"1 {what}"
    return f"{number} {what[:-1]}ies" if what.endswith("y") else f"{number} {what}s"
