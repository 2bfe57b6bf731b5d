"""Manifestations (7.0): summoned by a spell or a prayer, set up, removed from play."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from tabletop.content.core.magic.casting import spell
from tabletop.content.core.magic.chanting import prayer
from tabletop.content.core.magic.making import YOUR_HERO, Who
from tabletop.rules.play.ability import NO_GRANTS, Ability, Call, Limit, Timing, can_always
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.rules.play.reserves import make_ready
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.values import Modifier
from tabletop.state.battle import Battle

SUMMON: Final = "SUMMON"
SUMMON_REACH: Final = 12.0
After = Callable[[Doing, Call, str], Flow[None] | None]


def nothing_after(do: Doing, call: Call, unit: str) -> None:
    """Do nothing once a manifestation was set up."""
    return None


def summon(
    id: str,
    name: str,
    rule: str,
    value: int,
    text: str,
    warscroll: str,
    kind: Literal["spell", "prayer"] = "spell",
    reach: float = SUMMON_REACH,
    where: Callable[[Doing, Call], Where] | None = None,
    after: After = nothing_after,
    who: Who = can_always,
    timings: tuple[Timing, ...] = YOUR_HERO,
    keywords: tuple[str, ...] = (),
    limit: Limit | None = None,
    grants: Mapping[str, tuple[Modifier, ...]] = NO_GRANTS,
    may_have_several: bool = False,
    icon: str = "sparkles",
    given: tuple[str, ...] = (),
) -> Ability:
    """Return the spell or prayer that summons a manifestation with some warscroll (7.0).

    The manifestation waits beside the table as a unit of the army (`aside`). It is set up wholly
    within `reach` inches of the caster and visible to it, unless `where` says otherwise; `after`
    gets its id then. Not while it is on the table, nor in the turn in which it was removed.
    """

    def may(do: Doing, call: Call) -> str:
        return why_no_summon(do, call, warscroll, may_have_several) or who(do, call)

    def effect(do: Doing, call: Call) -> Flow[None]:
        free = ready_manifestations(do, call.player, warscroll)
        if not free:
            return
        make_ready(do, free[0])
        area = Where(wholly_within_of=(call.unit, reach), visible_to=call.unit)
        if where is not None:
            area = where(do, call)
        if (yield from set_up(do, call.player, free[0], area, ability=id)):
            done = after(do, call, free[0])
            if done is not None:
                yield from done

    make = spell if kind == "spell" else prayer
    words = (SUMMON, *keywords)
    return make(
        id,
        name,
        rule,
        value,
        text,
        effect,
        who=may,
        timings=timings,
        keywords=words,
        limit=limit,
        grants=grants,
        icon=icon,
        given=given,
    )


def manifestations(battle: Battle, player: int, warscroll: str) -> tuple[str, ...]:
    """Return the manifestations of an army with a warscroll, wherever they are."""
    return tuple(
        key
        for key, entry in battle.enlisted.items()
        if entry.player == player and entry.warscroll.partition(".")[0] == warscroll
    )


def ready_manifestations(do: Doing, player: int, warscroll: str) -> tuple[str, ...]:
    """Return those that can be summoned now: off the table, not removed this turn (7.0)."""
    battle = do.battle
    return tuple(
        key
        for key in manifestations(battle, player, warscroll)
        if not do.has_unit(key) and not was_removed(battle, key)
    )


def why_no_summon(do: Doing, call: Call, warscroll: str, may_have_several: bool) -> str:
    """Return why a manifestation cannot be summoned now (7.0)."""
    known = manifestations(do.battle, call.player, warscroll)
    if not known:
        return "the army has no such manifestation"
    if not may_have_several and any(do.has_unit(key) for key in known):
        return "is on the battlefield"
    if ready_manifestations(do, call.player, warscroll):
        return ""
    is_off = any(not do.has_unit(key) for key in known)
    return "was removed from play this turn" if is_off else "is on the battlefield"


def was_removed(battle: Battle, unit: str) -> bool:
    """Say whether a piece was destroyed or removed from play this turn."""
    return did(battle, unit, "destroyed", "removed")


def was_summoned(battle: Battle, unit: str) -> bool:
    """Say whether a piece was set up this turn."""
    return did(battle, unit, "set_up")
