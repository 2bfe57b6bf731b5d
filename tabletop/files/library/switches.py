"""What data shows and hides: by the handbook that is played, the faction, the regiment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.files.xml_in import Node

POINTS: Final = "points"
_MANY: Final = {
    "atLeast": lambda a, b: a >= b,
    "greaterThan": lambda a, b: a > b,
    "lessThan": lambda a, b: a < b,
    "atMost": lambda a, b: a <= b,
    "equalTo": lambda a, b: a == b,
    "notEqualTo": lambda a, b: a != b,
}


@dataclass(frozen=True, slots=True)
class Setting:
    """What is known of the army that looks at the data.

    `pack` is the number of the handbook, `packs` all of them, `costs` what the handbook counts as;
    `house` the number of the catalogue ("" when open), `houses` all of them; `force` is the number
    of a Regiment of Renown, `forces` all of them.
    """

    pack: str
    packs: frozenset[str]
    costs: Mapping[str, float] = field(default_factory=dict)
    house: str = ""
    houses: frozenset[str] = frozenset()
    force: str = ""
    forces: frozenset[str] = frozenset()


def can_show(node: Node, setting: Setting) -> bool:
    """Say whether an element can be seen in a setting.

    What hangs on choices that are not known (other units of the list) is taken as made: only what
    is hidden for certain is left out.
    """
    values = {node.get("hidden") == "true"}
    for modifier, truth in _modifiers(node, "hidden", setting):
        if modifier.get("type") == "set":
            value = modifier.get("value") == "true"
            values = {value} if truth else values | {value}
    return False in values


def amount(node: Node, name: str, start: float, setting: Setting) -> float:
    """Return a number that modifiers set or raise in a setting, where that is certain.

    `name` is the number of the cost or constraint. Multiplying is left to whoever reinforces.
    """
    value = start
    for modifier, truth in _modifiers(node, name, setting):
        if truth:
            by = count_of(modifier.get("value"))
            kind = modifier.get("type")
            if by is None or any(modifier.of("repeats")):
                continue
            if kind == "set":
                value = by
            elif kind == "increment":
                value += by
            elif kind == "decrement":
                value -= by
    return value


def count_of(text: str) -> float | None:
    """Return a number of the data, None for what is none or beyond reason."""
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) <= 1e6 else None  # NaN compares false


def _modifiers(node: Node, field: str, setting: Setting) -> Iterable[tuple[Node, bool | None]]:
    """Yield the modifiers of one field that may act, with True where they do for certain."""
    for holder in node.kids:
        if holder.tag == "modifiers":
            for modifier in holder.kids:
                # Most modifiers are of other fields: their conditions are not looked at.
                if modifier.at.get("field") == field:
                    truth = _holds(modifier, setting)
                    if truth is not False:
                        yield modifier, truth
        elif holder.tag == "modifierGroups":
            for group in holder.kids:
                inner = list(_modifiers(group, field, setting))
                whole = _holds(group, setting) if inner else False
                if whole is not False:
                    yield from ((one, True if whole and truth else None) for one, truth in inner)


def _holds(node: Node, setting: Setting, is_or: bool = False) -> bool | None:
    """Return whether the conditions of an element hold, None when that is not known."""
    is_any = is_open = False
    for holder in node.kids:
        for one in holder.kids:
            if one.tag == "condition":
                truth = _condition(one, setting)
            elif one.tag == "conditionGroup":
                truth = _holds(one, setting, one.get("type") == "or")
            elif one.tag == "localConditionGroup":
                truth = None
            else:
                continue
            is_any = True
            if truth is is_or:
                return truth
            is_open = is_open or truth is None
    return None if is_open else not is_or or not is_any


def _condition(one: Node, setting: Setting) -> bool | None:
    kind, child, what = one.get("type"), one.get("childId"), one.get("field")
    if kind in ("instanceOf", "notInstanceOf"):
        truth = _is_instance(child, one.get("scope"), setting)
        return truth if kind == "instanceOf" or truth is None else not truth
    value = count_of(one.get("value"))
    compare = _MANY.get(kind)
    if compare is None or value is None:
        return None
    if what in setting.costs and one.get("scope") in ("roster", "force"):
        return bool(compare(setting.costs[what], value))
    if child in setting.packs and what in ("selections", "forces"):
        return bool(compare(float(child == setting.pack), value))
    return None


def _is_instance(child: str, scope: str, setting: Setting) -> bool | None:
    if child in setting.packs:
        return child == setting.pack
    if child in setting.forces and scope in ("ancestor", "force", "parent"):
        return child == setting.force
    if child in setting.houses and setting.house:
        return child == setting.house
    return None


def price_of(link: Node, entry: Node, setting: Setting) -> int | None:
    """Return what a link to an entry costs, None when that is no number."""
    total = 0.0
    for node in (link, entry):
        for cost in node.of("costs", "cost"):
            if cost.get("typeId") == POINTS:
                value = count_of(cost.get("value"))
                if value is None:
                    return None
                total += amount(node, POINTS, value, setting)
    return int(total) if 0 <= total <= 100_000 else None
