"""Every number is a question with reasons: modifiers from all sources, ordered and capped once.

`set` and `best` first, then `mul` and `half`, then `add` (8.3, D-3); caps and floors last.
With an `ignore` in force nothing that is added may be negative.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Literal, NewType

from tabletop.rules.contest import NO_UNITS
from tabletop.state.model import GameState, Unit
from tabletop.state.warscroll import Weapon

if TYPE_CHECKING:
    from tabletop.rules.play.ability import Call

Stat = NewType("Stat", str)
"""A question that modifiers may answer; open, so content can ask its own."""

MOVE: Final = Stat("Move")
MOVE_DICE: Final = Stat("dice of Move")
RUN_ROLL: Final = Stat("run roll")
CHARGE_ROLL: Final = Stat("charge roll")
CHARGE_DICE: Final = Stat("dice of the charge roll")
HIT_ROLL: Final = Stat("hit roll")
WOUND_ROLL: Final = Stat("wound roll")
SAVE_ROLL: Final = Stat("save roll")
ATTACKS: Final = Stat("Attacks")
REND: Final = Stat("Rend")
DAMAGE: Final = Stat("Damage")
RANGE: Final = Stat("Range")
CRIT_ON: Final = Stat("critical hit on")
CRIT_HITS: Final = Stat("hits of a critical hit")
WARD: Final = Stat("ward")
HEALTH: Final = Stat("Health")
CONTROL: Final = Stat("control score")
RALLY_DICE: Final = Stat("rally dice")
CASTING_ROLL: Final = Stat("casting roll")
CASTING_DICE: Final = Stat("dice of the casting roll")
CHANTING_ROLL: Final = Stat("chanting roll")
STRIKE_FIRST: Final = Stat("STRIKE-FIRST")
STRIKE_LAST: Final = Stat("STRIKE-LAST")
MAY_HEAL: Final = Stat("may be healed")
MAY_USE_COMMANDS: Final = Stat("may use commands")
MAY_USE_CORE: Final = Stat("may use a core ability though it is no unit")
"""Asked of faction terrain, with the ability in `case.call` (1.5)."""
CHARGE_AFTER_RUN: Final = Stat("may charge after a run")
CHARGE_AFTER_RETREAT: Final = Stat("may charge after a retreat")
SHOOT_AFTER_RUN: Final = Stat("may shoot after a run")
SHOOT_AFTER_RETREAT: Final = Stat("may shoot after a retreat")
SAVE: Final = Stat("Save")
SHOT_WITHIN: Final = Stat("inches within which it can be shot")
"""Asked of a target, against its shooter: models farther away cannot pick it (Guarded Hero)."""
MAY_BE_ATTACKED: Final = Stat("may be the target of attacks")
"""Asked of a target, against its attacker."""
REROLL_HIT: Final = Stat("re-roll of hit rolls")
REROLL_HIT_ONES: Final = Stat("re-roll of hit rolls of 1")
REROLL_WOUND_ONES: Final = Stat("re-roll of wound rolls of 1")
REROLL_SAVE_ONES: Final = Stat("re-roll of save rolls of 1")
REROLL_WOUND: Final = Stat("re-roll of wound rolls")
REROLL_SAVE: Final = Stat("re-roll of save rolls")

CAPS: Final[Mapping[Stat, tuple[int, int]]] = MappingProxyType(
    {HIT_ROLL: (-1, 1), WOUND_ROLL: (-1, 1), SAVE_ROLL: (-99, 1)}
)
"""Least and most that modifiers of a roll may add up to (8.3); Rend is one of a save roll."""
FLOORS: Final[Mapping[Stat, int]] = MappingProxyType(
    {MOVE: 0, ATTACKS: 1, DAMAGE: 1, REND: 0, CHARGE_ROLL: 0, RUN_ROLL: 0}
    | {CHANTING_ROLL: 0, CASTING_DICE: 1}
)

OF_WEAPONS: Final = frozenset(
    {ATTACKS, HIT_ROLL, WOUND_ROLL, REND, DAMAGE, RANGE, CRIT_ON, CRIT_HITS}
    | {REROLL_HIT, REROLL_HIT_ONES, REROLL_WOUND, REROLL_WOUND_ONES}
)
"""Numbers of a weapon and its rolls: friendly effects do not improve those of Companions (20.0)."""


def has_ability(word: str) -> Stat:
    """Return the question whether a weapon has a weapon ability (CRIT_MORTAL, ANTI:HERO; 20.0).

    >>> has_ability("CRIT_MORTAL")
    'weapon CRIT_MORTAL'
    """
    return Stat(f"weapon {word}")


Op = Literal["ignore", "set", "best", "mul", "half", "add", "grant", "forbid"]
ORDER: Final[tuple[Op, ...]] = (
    "ignore", "set", "best", "mul", "half", "add", "grant", "forbid"
)  # fmt: skip
"""What is done first: characteristics are set, multiplied or halved (up), then added to (D-3)."""
_PLACES: Final[Mapping[Op, int]] = MappingProxyType({op: at for at, op in enumerate(ORDER)})
_NO_UNITS: Final = frozenset(NO_UNITS)


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """What a number is asked about: a unit, perhaps against another, with a weapon, in a use.

    `bearers` are the models that the attack comes from. `is_elsewhere`: the two would stand
    elsewhere by then, so that how they stand now says nothing (Cover).
    """

    state: GameState
    unit: str
    against: str = ""
    weapon: Weapon | None = None
    call: Call | None = None
    bearers: tuple[str, ...] = ()
    is_elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Bearer:
    """Who carries a modifier: the player who owns it and the units it was placed on."""

    owner: int
    units: tuple[str, ...]


Scope = Callable[[Case, Bearer], bool]


def bearer(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about carries the modifier itself."""
    return case.unit in on.units


def anyone(case: Case, on: Bearer) -> bool:
    """Say yes: the modifier looks for itself whom it concerns."""
    return True


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """What a rule does to a number: `op` with `value` (or with what a function finds).

    `on` says whom it concerns, `when` under which condition; `why` is the name people read.
    `names_companion`: it says that it affects Companion weapons too (20.0). `is_fixed`: it is a
    part of the number and no modifier of it, so nothing ignores it (Rend, 8.3). `names_others`: it
    says that it affects friendly manifestations or faction terrain too (7.0).
    """

    stat: Stat
    op: Op = "add"
    value: int | Callable[[Case, Bearer], int] = 0
    on: Scope = bearer
    when: Scope = anyone
    why: str = ""
    names_companion: bool = False
    is_fixed: bool = False
    names_others: bool = False

    def worth(self, case: Case, on: Bearer) -> int:
        """Return its number in a case."""
        return self.value if isinstance(self.value, int) else self.value(case, on)


@dataclass(frozen=True, slots=True)
class Part:
    """One reason of a number: whose rule, what it does, and by how much."""

    why: str
    op: Op
    value: int


@dataclass(frozen=True, slots=True)
class Value:
    """A number with its reasons; `reasons_of` tells what a cap or floor cut off."""

    total: int
    base: int
    parts: tuple[Part, ...] = ()

    def __bool__(self) -> bool:
        """Say whether there is any of it (grants and permissions)."""
        return self.total > 0

    @property
    def change(self) -> int:
        """What the modifiers come to."""
        return self.total - self.base

    @property
    def words(self) -> str:
        """The reasons in words, as beside a roll: `All-out Attack +1, Cover -1`."""
        return ", ".join(
            f"{p.why} {p.value:+d}" if p.op == "add" else f"{p.why} {p.value}" for p in self.parts
        )


def reasons_of(value: Value) -> tuple[tuple[str, int], ...]:
    """Return the parts of a number as they are told to people; a cap is one of them.

    >>> reasons_of(Value(1, 0, (Part("Rage", "add", 1), Part("Song", "add", 1))))
    (('Rage', 1), ('Song', 1), ('cap', -1))
    """
    parts = tuple((p.why, p.value) for p in value.parts)
    over = value.change - sum(p.value for p in value.parts)
    is_sum = all(p.op in ("add", "ignore") for p in value.parts)
    return (*parts, ("cap", over)) if over and is_sum else parts


@dataclass(frozen=True, slots=True)
class Live:
    """A modifier in force: the rule it comes from (its id and name) and who carries it.

    `is_core`: the rule is one of the core rules. `by` is the unit whose ability it is.
    """

    rule: str
    name: str
    bearer: Bearer
    modifier: Modifier
    is_core: bool = False
    by: str = ""


def evaluate(stat: Stat, case: Case, base: int, live: Iterable[Live]) -> Value:
    """Return a number after all modifiers in force (8.3); the same rule acts once (AB-4)."""
    found: list[tuple[Live, int]] = []
    seen: set[tuple[str, int]] = set()
    apart: tuple[Unit] | None = None
    is_looked_up = False
    for one in live:
        mod = one.modifier
        if mod.stat != stat:
            continue
        if not is_looked_up:
            apart, is_looked_up = _apart(case), True
        if apart and _is_spared(one, *apart):
            continue
        if not mod.on(case, one.bearer) or not mod.when(case, one.bearer):
            continue
        key = (one.rule, id(mod))
        if key not in seen:
            seen.add(key)
            worth = mod.worth(case, one.bearer)
            if not _spares_companion(stat, case, one, worth):
                found.append((one, worth))
    total, parts = base, []
    if any(one.modifier.op == "ignore" for one, _ in found):
        found = [(one, worth) for one, worth in found if not _is_ignored(one, worth)]
    if len(found) > 1:
        found.sort(key=_place)
    for one, worth in found:
        op = one.modifier.op
        parts.append(Part(one.modifier.why or one.name, op, worth))
        total = _after(op, total, worth)
    low, high = CAPS.get(stat, (FLOORS.get(stat, -(10**6)) - base, 10**6))
    cut = base + min(max(total - base, low), high)
    return Value(cut, base, tuple(parts))


def _apart(case: Case) -> tuple[Unit] | None:
    """Return what is asked about where it is no unit, which many abilities leave alone (7.0)."""
    unit = case.state.units.get(case.unit)
    return None if unit is None or _NO_UNITS.isdisjoint(unit.keywords) else (unit,)


def _place(found: tuple[Live, int]) -> int:
    """Return when a modifier is counted."""
    return _PLACES[found[0].modifier.op]


def _is_spared(one: Live, unit: Unit) -> bool:
    """Say whether a modifier does not act on a manifestation or faction terrain (7.0, 1.5).

    Of friendly rules only CORE and its own act; of the enemy's all act on manifestations, on
    faction terrain those that picked it.
    """
    if one.is_core or one.modifier.names_others:
        return False
    if one.bearer.owner == unit.player:
        return one.by != unit.id
    return unit.has("FACTION TERRAIN") and unit.id not in one.bearer.units


def _spares_companion(stat: Stat, case: Case, one: Live, worth: int) -> bool:
    """Say whether a modifier leaves a Companion weapon alone: friendly, no drawback (20.0)."""
    weapon = case.weapon
    if weapon is None or not weapon.is_companion or one.modifier.names_companion:
        return False
    if stat not in OF_WEAPONS:
        return False  # a weapon ability granted to it changes neither rolls nor characteristics
    unit = case.state.units.get(case.unit)
    is_friendly = one.bearer.owner == (0 if unit is None else unit.player)
    return is_friendly and not (one.modifier.op in ("add", "forbid") and worth <= 0)


def _is_ignored(one: Live, worth: int) -> bool:
    """Say whether a modifier is dropped where negative ones are ignored, before summing (8.3)."""
    return one.modifier.op == "add" and worth < 0 and not one.modifier.is_fixed


def _after(op: Op, total: int, worth: int) -> int:
    match op:
        case "ignore":
            return total
        case "set":
            return worth
        case "best":
            return worth if total <= 0 else min(total, worth)
        case "mul":
            return total * worth
        case "half":
            return (total + 1) // 2
        case "add":
            return total + worth
        case "grant":
            return max(total, 1)
        case "forbid":
            return 0
