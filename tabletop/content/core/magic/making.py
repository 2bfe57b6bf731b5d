"""How magic is made: one anatomy for spells and prayers, from the declaration to the effect.

Both pick targets, make a roll, are answered by reactions, judged, and only then have an effect;
what differs stands in a `Kind`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from tabletop.content.core.magic.levels import MANY, UNLIMITED
from tabletop.rules.play.ability import (
    NO_GRANTS,
    Ability,
    Call,
    Limit,
    Timing,
    can_always,
    nothing_to_declare,
)
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.values import Modifier, Value, reasons_of
from tabletop.state.facts import MagicRolled

YOUR_HERO: Final = (Timing("hero"),)
Pick = Callable[[Doing, Call], Flow[Call] | Call]
Effect = Callable[[Doing, Call], Flow[None] | None]
Who = Callable[[Doing, Call], str]
Rolling = Callable[[Doing, Call], Flow[Call]]


def is_always_open(do: Doing, call: Call, value: int) -> bool:
    """Return True: reactions are asked for whatever was rolled."""
    return True


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of magic: its keyword, who may use it, its roll, and how the roll is judged.

    `judge` says after all reactions whether there is an effect, of a casting or chanting value;
    `words` tells the chance of it beforehand, `opens` whether reactions are asked for.
    """

    keyword: str
    why_not: Callable[[Doing, Call, Ability], str]
    roll: Rolling
    judge: Callable[[Doing, Call, int], Flow[bool]]
    words: Callable[[Doing, Call, int], str]
    opens: Callable[[Doing, Call, int], bool] = is_always_open


class Maker(Protocol):
    """Makes an ability of magic from a casting or chanting value and an effect.

    `pick` declares its targets, `effect` is resolved when the roll does, `who` says why it cannot
    be used besides what holds for all of its kind (power level, once per turn and army unless
    `keywords` has UNLIMITED). `keywords` come after SPELL or PRAYER. The roll is in `call.dice`.
    """

    def __call__(
        self,
        id: str,
        name: str,
        rule: str,
        value: int,
        text: str,
        effect: Effect,
        pick: Pick = nothing_to_declare,
        who: Who = can_always,
        timings: tuple[Timing, ...] = YOUR_HERO,
        keywords: tuple[str, ...] = (),
        limit: Limit | None = None,
        grants: Mapping[str, tuple[Modifier, ...]] = NO_GRANTS,
        passive: tuple[Modifier, ...] = (),
        icon: str = "sparkles",
        given: tuple[str, ...] = (),
    ) -> Ability:
        """Return the ability."""


def maker(kind: Kind) -> Maker:
    """Return what makes abilities of a kind of magic."""

    def make(
        id: str,
        name: str,
        rule: str,
        value: int,
        text: str,
        effect: Effect,
        pick: Pick = nothing_to_declare,
        who: Who = can_always,
        timings: tuple[Timing, ...] = YOUR_HERO,
        keywords: tuple[str, ...] = (),
        limit: Limit | None = None,
        grants: Mapping[str, tuple[Modifier, ...]] = NO_GRANTS,
        passive: tuple[Modifier, ...] = (),
        icon: str = "sparkles",
        given: tuple[str, ...] = (),
    ) -> Ability:
        def may(do: Doing, call: Call) -> str:
            return kind.why_not(do, call, do.book.ability(id)) or who(do, call)

        def declare(do: Doing, call: Call) -> Flow[Call]:
            found = pick(do, call)
            aimed = found if isinstance(found, Call) else (yield from found)
            return (yield from kind.roll(do, aimed))

        def resolve(do: Doing, call: Call) -> Flow[None]:
            if (yield from kind.judge(do, call, value)):
                done = effect(do, call)
                if done is not None:
                    yield from done

        return Ability(
            id,
            name,
            rule,
            text,
            timings,
            keywords=(kind.keyword, *keywords),
            limit=limit,
            icon=icon,
            who=may,
            declare=declare,
            effect=resolve,
            passive=passive,
            grants=MappingProxyType(dict(grants)),
            often=times_a_phase(keywords),
            opens=lambda do, call: kind.opens(do, call, value),
            hint=lambda do, call: kind.words(do, call, value),
            given=given,
        )

    return make


def times_a_phase(keywords: tuple[str, ...]) -> Callable[[Doing, str], int]:
    """Return how often a unit may use a spell or prayer in a phase: once, or as its level lets."""
    times = MANY if UNLIMITED in keywords else 1

    def often(do: Doing, unit: str) -> int:
        return times

    return often


def again(roll: Rolling) -> Callable[[Doing, Call], Flow[None]]:
    """Return the effect of a reaction that makes the roll of what it answers once more (D-24)."""

    def made_again(do: Doing, call: Call) -> Flow[None]:
        assert call.cause is not None
        do.amend((yield from roll(do, call.cause)))

    return made_again


def tell(
    do: Doing, step: str, call: Call, value: Value, needed: int, result: str, target: str = ""
) -> None:
    """Note how a roll of magic came out; dice that do not count are one of the reasons."""
    change = value.total - sum(call.dice)
    parts = list(reasons_of(value))
    dropped = value.base - sum(call.dice)
    if dropped:
        parts.append(("lowest dice left out", dropped))
    do.emit(
        MagicRolled(
            step, call.player, call.unit, call.ability, target, call.dice,
            change, tuple(parts), needed, result,
        )
    )  # fmt: skip
