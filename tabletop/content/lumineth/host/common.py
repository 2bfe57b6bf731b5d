"""What several abilities of the host ask: weapons by name, runes on the scripture, who is near."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.content.core.magic.targets import friends, seen
from tabletop.content.core.scopes import is_wholly_near
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.content.lumineth.scripture import scripture
from tabletop.rules.play.ability import Call
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import Bearer, Case, Scope
from tabletop.state.model import GameState, Unit


def count_of(rune: str) -> Callable[[Case, Bearer], int]:
    """Return how often a rune is on the scripture of the rule's owner, as a number."""

    def count(case: Case, on: Bearer) -> int:
        battle = case.state.battle
        return 0 if battle is None else scripture(battle, on.owner).count(rune)

    return count


def is_twice(rune: str) -> Scope:
    """Return the condition that a rune is depicted two times or more."""
    count = count_of(rune)

    def holds(case: Case, on: Bearer) -> bool:
        return count(case, on) >= 2

    return holds


def friends_near(do: Doing, call: Call, inches: float, *keywords: str) -> tuple[Unit, ...]:
    """Return friendly Lumineth units with keywords wholly within inches of the user; itself too."""
    units = friends(do, call.player, LUMINETH_KEYWORD, *keywords)
    return tuple(u for u in units if is_wholly_near(do.state, u.id, (call.unit,), inches))


def friends_seen(do: Doing, call: Call, inches: float, *keywords: str) -> tuple[Unit, ...]:
    """Return those of `friends_near` that the user sees."""
    return seen(do, call.unit, friends_near(do, call, inches, *keywords))


def is_of_scroll(state: GameState, unit: str, scroll: str) -> bool:
    """Say whether a unit has a warscroll, or one made from it."""
    battle = state.battle
    if battle is None or unit not in battle.enlisted:
        return False
    return battle.enlisted[unit].warscroll.partition(".")[0] == scroll
