"""Depict Rune, the battle trait of the Lumineth: five runes and what each does with others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic.targets import friends
from tabletop.content.core.scopes import both, is_melee
from tabletop.content.lumineth.scopes import (
    LUMINETH_KEYWORD,
    in_combat_with_any,
    near_any,
    of_the_army,
    while_depicted,
)
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    OREALI,
    RUNES,
    THALARI,
    VARINOR,
    YDRILIQI,
    bound,
    depict,
    different_runes,
    is_depicted,
    scripture,
)
from tabletop.rules.measure import plan_between
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import move_unit
from tabletop.rules.play.values import (
    CASTING_ROLL,
    CHARGE_AFTER_RETREAT,
    CHARGE_ROLL,
    CONTROL,
    CRIT_ON,
    HIT_ROLL,
    MOVE,
    RUN_ROLL,
    SHOOT_AFTER_RETREAT,
    WARD,
    WOUND_ROLL,
    Bearer,
    Case,
    Modifier,
    Stat,
    bearer,
    has_ability,
)
from tabletop.state.facts import EffectEnded, TargetsDeclared
from tabletop.state.model import Unit

TARGETS_EACH: Final = 2
"""Targets for each instance of the rune that is depicted, the new one too (D-44)."""
RIVER_REACH: Final = 12.0
"""Inches from a target within which enemies charge worse, closed."""
RIVER_STEP: Final = 3
"""Inches that targets may move at once when river and wind meet."""
UNIQUE_FOR_ZENITH: Final = 4
RUNE_TARGET: Final = Stat("may be one more target of a rune")
"""Asked of units when a rune is depicted: one that has it does not count toward the most."""
PROPOSED: Final = (YDRILIQI, ALAITHI, VARINOR, OREALI)
"""The order in which runes are proposed: those that protect before those that drive on."""


@dataclass(frozen=True, slots=True)
class Rune:
    """What people read of a rune: its kind, what it does, and what other runes add."""

    kind: str
    does: str
    more: Mapping[str, str]


TOLD: Final[Mapping[str, Rune]] = MappingProxyType(
    {
        VARINOR: Rune(
            "Strength",
            "+1 to run and charge rolls",
            {YDRILIQI: "+1 to wound in combat", OREALI: "shoot and charge after a retreat"},
        ),
        ALAITHI: Rune(
            "Mountain",
            "WARD (5+)",
            {VARINOR: "Anti-charge (+1 Rend)", YDRILIQI: "enemies in combat wound 1 worse"},
        ),
        YDRILIQI: Rune(
            "River",
            'enemies within 12" charge 2 worse',
            {ALAITHI: "no negative modifiers to hit and wound", OREALI: 'move up to 3" at once'},
        ),
        OREALI: Rune(
            "Wind",
            "enemies in combat hit 1 worse",
            {VARINOR: '+4" Move', ALAITHI: "+5 control"},
        ),
        THALARI: Rune("Zenith", "+2 to casting rolls of all units", {}),
    }
)


def targets_of(do: Doing, player: int, rune: str) -> int:
    """Return how many units a rune may have for targets when it is depicted now."""
    if rune == THALARI:
        return 0
    return TARGETS_EACH * (1 + scripture(do.battle, player).count(rune))


def words_of(do: Doing, player: int, rune: str) -> str:
    """Return what a rune would do now: targets, its effect, what those depicted add to it."""
    told, most = TOLD[rune], targets_of(do, player, rune)
    said = [told.does, *(t for r, t in told.more.items() if is_depicted(do.state, player, r))]
    if rune == THALARI and len({*scripture(do.battle, player), THALARI}) >= UNIQUE_FOR_ZENITH:
        said += ['+4" Move', "critical hits on 5+"]
    whom = f"{most} targets: " if most else ""
    return whom + ", ".join(said)


def proposed_rune(do: Doing, player: int) -> str:
    """Return the rune that is proposed: each once, the zenith when it is the fourth or later."""
    there, free = set(scripture(do.battle, player)), free_runes(do, player)
    if THALARI in free and THALARI not in there and len(there) >= UNIQUE_FOR_ZENITH - 1:
        return THALARI
    missing = [r for r in PROPOSED if r not in there and r in free]
    return missing[0] if missing else free[-1]


def free_runes(do: Doing, player: int) -> tuple[str, ...]:
    """Return the runes that a player can depict: those not bound for the battle."""
    taken = bound(do.battle, player)
    return tuple(r for r in RUNES if r not in taken)


def nearest_first(do: Doing, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Return units in the order of their distance from the nearest enemy."""
    foes = [e for u in units[:1] for e in do.state.enemies_of(u.player) if e.models]

    def away(unit: Unit) -> float:
        return min((plan_between(do.state, unit.id, e.id) for e in foes), default=0.0)

    return tuple(sorted(units, key=away))


def pick_rune(do: Doing, call: Call) -> Flow[Call]:
    """Pick the rune to depict, then its targets, in the order in which they act."""
    options = [
        Option(r, f"{r}, Rune of {TOLD[r].kind}", detail=words_of(do, call.player, r))
        for r in free_runes(do, call.player)
    ]
    prompt = "Which rune is depicted?"
    first = (proposed_rune(do, call.player),)
    ask = Pick("choice", call.player, prompt, tuple(options), first=first, ability=call.ability)
    (rune,) = yield from do.choose(ask)
    call = replace(call, choice=rune)
    units = nearest_first(do, friends(do, call.player, LUMINETH_KEYWORD))
    most = min(targets_of(do, call.player, rune), len(units))
    if not most:
        return call
    ask = Pick(
        "targets",
        call.player,
        f"On whom does {rune} act? Up to {words_of(do, call.player, rune)}",
        tuple(Option(u.id, u.label, u.id, call.ability) for u in units),
        0,
        most,
        first=tuple(u.id for u in units[:most]),
        ability=call.ability,
    )
    chosen = yield from do.choose(ask)
    more = yield from _one_more(do, call, units, chosen)
    return replace(call, targets=(*chosen, *more))


def _one_more(
    do: Doing, call: Call, units: tuple[Unit, ...], chosen: tuple[str, ...]
) -> Flow[tuple[str, ...]]:
    """Ask for the targets that may come besides, each for itself."""
    free = [u for u in units if u.id not in chosen and do.value(RUNE_TARGET, do.case(u.id))]
    if not free:
        return ()
    options = tuple(Option(u.id, u.label, u.id, call.ability) for u in free)
    first = tuple(u.id for u in free)
    prompt = f"On whom does {call.choice} act besides?"
    return (
        yield from do.choose(
            Pick("targets", call.player, prompt, options, 0, len(free), first=first,
                 ability=call.ability)
        )
    )  # fmt: skip


def depict_rune(do: Doing, call: Call) -> Flow[None]:
    """Pick a rune and add it to the scripture; it acts on its targets for the rest of the round."""
    call = yield from pick_rune(do, call)
    _forget_taught(do, call.player)
    _note_targets(do, call)
    depict(do, call.player, call.choice)
    do.grant(call, call.choice.lower(), call.targets, "round")
    if call.choice == YDRILIQI and is_depicted(do.state, call.player, OREALI):
        for unit in call.targets:
            yield from move_unit(do, replace(call, unit=unit), "shift", RIVER_STEP)


def _note_targets(do: Doing, call: Call) -> None:
    """Write the targets to the use: they are picked after reactions to it, not when declared."""
    use = next(u for u in reversed(do.battle.uses) if u.ability == call.ability)
    if call.targets:
        do.emit(TargetsDeclared(use, replace(use, targets=call.targets)))


def _forget_taught(do: Doing, player: int) -> None:
    """End what made units one more target of the next rune: this was it, whoever was picked."""
    for effect in do.battle.effects:
        is_own = effect.owner == player
        if is_own and any(m.stat == RUNE_TARGET for m in do.book.grant(effect.rule)):
            do.emit(EffectEnded(effect))


def can_depict(do: Doing, call: Call) -> str:
    """Return why no rune is depicted: all of them are bound for the battle."""
    return "" if free_runes(do, call.player) else "all runes are bound"


def is_at_zenith(case: Case, on: Bearer) -> bool:
    """Say whether four different runes are on the scripture of the rule's owner."""
    return different_runes(case.state, on.owner) >= UNIQUE_FOR_ZENITH


GRANTS: Final[Mapping[str, tuple[Modifier, ...]]] = MappingProxyType(
    {
        "varinor": (
            Modifier(RUN_ROLL, "add", 1),
            Modifier(CHARGE_ROLL, "add", 1),
            Modifier(WOUND_ROLL, "add", 1, bearer, both(is_melee, while_depicted(YDRILIQI))),
            Modifier(SHOOT_AFTER_RETREAT, "grant", 1, bearer, while_depicted(OREALI)),
            Modifier(CHARGE_AFTER_RETREAT, "grant", 1, bearer, while_depicted(OREALI)),
        ),
        "alaithi": (
            Modifier(WARD, "best", 5),
            Modifier(
                has_ability("ANTI:CHARGE"),
                "grant",
                1,
                bearer,
                both(is_melee, while_depicted(VARINOR)),
            ),
            Modifier(WOUND_ROLL, "add", -1, in_combat_with_any, while_depicted(YDRILIQI)),
        ),
        "ydriliqi": (
            Modifier(CHARGE_ROLL, "add", -2, near_any(RIVER_REACH)),
            Modifier(HIT_ROLL, "ignore", 0, bearer, while_depicted(ALAITHI)),
            Modifier(WOUND_ROLL, "ignore", 0, bearer, while_depicted(ALAITHI)),
        ),
        "oreali": (
            Modifier(HIT_ROLL, "add", -1, in_combat_with_any),
            Modifier(MOVE, "add", 4, bearer, while_depicted(VARINOR)),
            Modifier(CONTROL, "add", 5, bearer, while_depicted(ALAITHI)),
        ),
        "thalari": (
            Modifier(CASTING_ROLL, "add", 2, of_the_army),
            Modifier(MOVE, "add", 4, of_the_army, is_at_zenith),
            Modifier(CRIT_ON, "best", 5, of_the_army, is_at_zenith),
        ),
    }
)
"""What each rune does, by its name; the order of conditions is that of the ability."""

DEPICT_RUNE: Final = Ability(
    "depict-rune",
    "Depict Rune",
    "Lumineth",
    "Once per battle round, at its start: add a rune to the battle scripture. It acts for the "
    "round, on 2 units for each time it is there; other runes on the scripture enhance it.",
    (Timing("round", "any"),),
    limit=Limit("round", is_army=True),
    user="player",
    icon="sparkles",
    who=can_depict,
    effect=depict_rune,
    grants=GRANTS,
)
