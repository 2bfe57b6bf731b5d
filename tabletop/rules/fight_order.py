"""Who fights next: the fight order of the combat phase as one small machine (13.1, 19.0).

It knows nothing of the table: battles and rulings both say who is there and ask it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tabletop.state.battle import Fight, foe_of

Tier = Literal["first", "normal", "last"]


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit as the fight order sees it now.

    `can_fight` is whether it can use a FIGHT ability now (able to, not used one this phase, and
    in combat or charged this turn).
    """

    unit: str
    player: int
    is_in_combat: bool = True
    can_fight: bool = True
    has_strike_first: bool = False
    has_strike_last: bool = False

    @property
    def is_first(self) -> bool:
        """Whether it strikes first; with both words it does neither (19.0)."""
        return self.has_strike_first and not self.has_strike_last

    @property
    def is_last(self) -> bool:
        """Whether it strikes last; with both words it does neither (19.0)."""
        return self.has_strike_last and not self.has_strike_first

    @property
    def must_fight(self) -> bool:
        """Whether it has to be picked before the phase ends (13.1)."""
        return self.can_fight and self.is_in_combat


@dataclass(frozen=True, slots=True)
class Pick:
    """The pick that is due: whose it is, from which units, and whether that player may pass.

    `pool` are the units of both players that may fight now, `units` those of the player;
    `passed` the players whose earlier pass still stands.
    """

    player: int
    tier: Tier
    units: tuple[str, ...]
    pool: tuple[str, ...]
    may_pass: bool = False
    passed: tuple[int, ...] = ()


def begin(fighters: Sequence[Fighter], active: int) -> Fight:
    """Return the fight as it begins: who strikes first is settled now, by who is in combat (19.0).

    >>> begin((Fighter("a", 1), Fighter("b", 2, has_strike_first=True)), 1).first
    ('b',)
    """
    return Fight(tuple(f.unit for f in fighters if f.is_in_combat and f.is_first), active)


def next_pick(fight: Fight, fighters: Sequence[Fighter], active: int) -> Pick | None:
    """Return whose pick it is and from what; None when nobody is left to fight.

    >>> next_pick(Fight((), 1), (Fighter("a", 1), Fighter("b", 2)), 1).units
    ('a',)
    """
    tier, pool = _open(fight, fighters)
    if tier is None:
        return None
    player = active if fight.tier == "first" and tier != "first" else fight.picker
    if all(f.player != player for f in pool):
        player = foe_of(player)
    own = tuple(f for f in pool if f.player == player)
    return Pick(
        player,
        tier,
        tuple(f.unit for f in own),
        tuple(f.unit for f in pool),
        not any(f.is_in_combat for f in own),
        _passed(fight, fighters),
    )


def picked(pick: Pick, fight: Fight) -> Fight:
    """Return the fight after a unit of a pick was chosen: the other player picks next."""
    return replace(fight, picker=foe_of(pick.player), tier=pick.tier, passed=pick.passed)


def passed(pick: Pick, fight: Fight) -> Fight:
    """Return the fight after a player passed on units that charged and reached nobody.

    They count for nothing until one of that player's units is drawn into combat.
    """
    after = picked(pick, fight)
    return replace(after, passed=(*after.passed, pick.player))


def followers(fight: Fight, fighters: Sequence[Fighter], player: int) -> tuple[str, ...]:
    """Return the player's units that may fight immediately after the one that has just fought.

    Such grants lift no constraint of STRIKE-FIRST or STRIKE-LAST (19.0), and whoever fights by
    one changes nothing about whose pick is next: the fight stays as it is.
    """
    _, pool = _open(fight, fighters)
    return tuple(f.unit for f in pool if f.player == player)


def _open(fight: Fight, fighters: Sequence[Fighter]) -> tuple[Tier | None, tuple[Fighter, ...]]:
    """Return the tier that is open and the units of both players in it."""
    gave_up = _passed(fight, fighters)
    able = [f for f in fighters if f.can_fight and (f.is_in_combat or f.player not in gave_up)]
    first = tuple(f for f in able if f.is_in_combat and f.is_first and f.unit in fight.first)
    if first:
        return "first", first
    if any(f.is_in_combat and not f.is_last for f in able):
        return "normal", tuple(f for f in able if not (f.is_last and f.is_in_combat))
    return ("last", tuple(able)) if able else (None, ())


def _passed(fight: Fight, fighters: Sequence[Fighter]) -> tuple[int, ...]:
    """Return the players whose pass still stands: none of their units was drawn into combat."""
    drawn = {f.player for f in fighters if f.must_fight and not f.is_last}
    return tuple(p for p in fight.passed if p not in drawn)
