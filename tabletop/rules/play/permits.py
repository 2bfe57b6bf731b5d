"""May this ability be used now, by this unit, and if not why: one answer for all who ask.

Order of the reasons: timing, CORE cap, same ability, frequency, commands, then the ability's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play.ability import Ability, Call, Limit, Period, Timing
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.kit import Kit
from tabletop.rules.play.lately import uses_now
from tabletop.rules.play.values import MAY_USE_COMMANDS, MAY_USE_CORE
from tabletop.state.battle import Clock, Use

PHASE_NAMES = (
    ("start", "at the start of a turn"),
    ("hero", "in the hero phase"),
    ("movement", "in the movement phase"),
    ("shooting", "in the shooting phase"),
    ("charge", "in the charge phase"),
    ("combat", "in the combat phase"),
    ("end", "at the end of a turn"),
    ("deployment", "in deployment"),
    ("round", "at the start of a round"),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """An ability that a unit (or player, unit "") has; `why` is "" when it can be used now."""

    ability: Ability
    player: int
    unit: str
    why: str

    @property
    def id(self) -> str:
        """The id of the option that stands for it."""
        return f"{self.ability.id}:{self.unit}"


def why_not(do: Doing, ability: Ability, player: int, unit: str = "") -> str:
    """Return "" when an ability can be declared now, else why not, in a few words (AB-1 to 3)."""
    return why_not_timing(do, ability, player) or _why_not_now(do, ability, player, unit)


def _why_not_now(do: Doing, ability: Ability, player: int, unit: str) -> str:
    """Return why an ability whose time it is cannot be declared, "" when it can."""
    return (
        why_no_unit(do, ability, player, unit)
        or why_not_again(do, ability, player, unit)
        or why_no_command(do, ability, player, unit)
        or ability.who(do, Call(ability.id, player, unit))
    )


def why_no_unit(do: Doing, ability: Ability, player: int, unit: str) -> str:
    """Return why faction terrain cannot use a core ability: it is no unit (1.5).

    Its own rules may let it use some, as if it were one (`MAY_USE_CORE`).
    """
    whole = do.state.units.get(unit)
    if whole is None or not whole.models or not whole.has("FACTION TERRAIN"):
        return ""
    if ability not in do.book.core or ability.cost or "DEPLOY" in ability.keywords:
        return ""
    case = do.case(unit, call=Call(ability.id, player, unit))
    return "" if do.value(MAY_USE_CORE, case) else "faction terrain is no unit"


def why_not_timing(do: Doing, ability: Ability, player: int) -> str:
    """Return why an ability cannot be used in this window, "" when it can."""
    if not ability.timings:
        return "passive" if ability.reacts is None else "only as a reaction"
    clock = do.battle.clock
    if any(is_time(t, clock, player) for t in ability.timings):
        return ""
    return "only " + " or ".join(timing_words(t) for t in ability.timings)


def is_time(timing: Timing, clock: Clock, player: int) -> bool:
    """Say whether a timing is now, for a player whose window is open.

    >>> is_time(Timing("hero"), Clock(1, 1, 2, "hero", 2), 1)
    False
    """
    if timing.phase != clock.phase:
        return False
    return timing.whose == "any" or (clock.active == player) == (timing.whose == "your")


def timing_words(timing: Timing) -> str:
    """Return a timing in words.

    >>> timing_words(Timing("charge"))
    'in your charge phase'
    >>> timing_words(Timing("end"))
    'at the end of your turn'
    """
    words = dict(PHASE_NAMES)[timing.phase]
    whose = {"your": "your", "enemy": "the enemy's", "any": "any"}[timing.whose]
    for article in (" a ", " the "):
        if article in words and timing.phase not in ("round", "deployment"):
            before, _, after = words.rpartition(article)
            return f"{before} {whose} {after}"
    return words


def why_not_again(do: Doing, ability: Ability, player: int, unit: str) -> str:
    """Return why earlier uses forbid another: CORE cap, same ability, frequency (AB-2, AB-3, 3)."""
    times, is_core, key = 0, ability.is_core, ability.id
    for use in do.uses.by(unit):
        if is_core and unit and "CORE" in use.keywords:
            return "has used a CORE ability this phase"
        if use.ability == key and use.player == player:
            times += 1
    if times and times >= ability.often(do, unit):
        return "used this phase" if times == 1 else f"used {times} times this phase"
    limit = ability.limit
    if limit is not None and is_spent(do, ability.id, limit, player, unit):
        return f"used this {limit.period}" + (" by the army" if limit.is_army else "")
    return ""


def is_spent(do: Doing, ability: str, limit: Limit, player: int, unit: str) -> bool:
    """Say whether a frequency header allows no more uses now (3)."""
    return any(
        u.player == player and (limit.is_army or u.unit == unit)
        for u in do.uses.of(ability, limit.period)
    )


def used(do: Doing, unit: str, keyword: str, period: Period = "turn") -> Use | None:
    """Return the last use of an ability with a keyword (or id) by a unit in this period."""
    for use in uses_now(do.battle, period):
        if use.unit == unit and (keyword in use.keywords or keyword == use.ability):
            return use
    return None


def why_no_command(do: Doing, ability: Ability, player: int, unit: str) -> str:
    """Return why a command cannot be used: points, once per unit and army a phase (CMD-1 to 3)."""
    if not ability.is_command:
        return ""
    battle = do.battle
    if battle.command[player - 1] < ability.cost:
        return f"needs {ability.cost} command point{'s' if ability.cost > 1 else ''}"
    for use in do.uses_now:
        if use.player != player:
            continue
        if use.ability == ability.id:
            return "used this phase by the army"
        if unit and use.unit == unit and do.book.ability(use.ability).is_command:
            return "has used a command this phase"
    if unit and do.has_unit(unit):
        is_unit = not any(do.state.unit(unit).has(k) for k in NO_UNITS)
        if not is_unit and ability not in do.own_abilities(unit):  # but what its warscroll says
            return "cannot use commands"
        if not do.value(MAY_USE_COMMANDS, do.case(unit), 1):
            return "cannot use commands now"
    return ""


def holders(
    do: Doing, player: int, wanted: Callable[[Kit], Iterable[Ability]]
) -> Iterator[tuple[Ability, str]]:
    """Yield every wanted ability of a player, with the unit that would use it ("" for none).

    `wanted` picks them out of a kit, in its order.
    """
    core = list(wanted(do.book.core_kit))
    for ability in (*core, *wanted(do.book.army_kit(do.battle.traits[player - 1]))):
        if ability.user == "player":
            yield ability, ""
    shared = [a for a in core if a.user == "unit"]
    known: dict[Kit, list[Ability]] = {}
    for unit in do.units_of(player):
        for ability in shared:
            yield ability, unit.id
        kit = do.kit_of(unit.id)
        own = known.get(kit)
        if own is None:
            own = known[kit] = [a for a in wanted(kit) if a.user == "unit"]
        for ability in own:
            yield ability, unit.id


def offers(do: Doing, player: int) -> tuple[Offer, ...]:
    """Return the abilities that a player can declare in this window (no FIGHT, no reactions)."""
    clock = do.battle.clock

    def now(kit: Kit) -> Iterator[Ability]:
        for ability in kit.timed(clock.phase):
            if "FIGHT" in ability.keywords and clock.phase == "combat":
                continue  # these are picked in the order of fighting (13.1)
            if any(is_time(t, clock, player) for t in ability.timings):
                yield ability

    return tuple(
        Offer(ability, player, unit, "")
        for ability, unit in holders(do, player, now)
        if not _why_not_now(do, ability, player, unit)
    )


def abilities_shown(do: Doing, unit: str) -> tuple[Offer, ...]:
    """Return all abilities of a unit with why they cannot be used now: what a panel lists.

    Those that bring it to the table are left out once it is there.
    """
    is_there = do.has_unit(unit)
    player = do.battle.enlisted[unit].player
    return tuple(
        Offer(ability, player, unit, why_not(do, ability, player, unit))
        for ability in do.abilities_of(unit)
        if ability.user == "unit" and not (is_there and "DEPLOY" in ability.keywords)
    )
