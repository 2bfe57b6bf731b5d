"""The Shrine Luminor: a hero enters it as its guardian, moves it, leaves it (1.5)."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic import cast_again, friends, near, pick_target
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.rules.measure import wholly_within
from tabletop.rules.play.ability import Ability, Call, Limit, Timing, Trigger
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.moving import ENDS_APART
from tabletop.rules.play.placing_on import (
    MANNED_MOVE,
    leave,
    passengers,
    place_on,
    was_placed,
)
from tabletop.rules.play.setting_up import Where
from tabletop.rules.play.values import (
    MAY_BE_ATTACKED,
    MAY_USE_CORE,
    MOVE,
    Bearer,
    Case,
    Modifier,
    bearer,
)
from tabletop.state.model import Unit

ENTER_REACH: Final = 3.0
"""Inches from the shrine within which a hero may enter it, closed."""
EXIT_REACH: Final = 6.0
RITUAL_REACH: Final = 12.0
GUARDED_MOVE: Final = 6
MOVES_OF_UNITS: Final = ("normal-move", "run", "retreat")
"""The MOVE abilities of units that are neither commands nor charges."""


def guardian(do: Doing, shrine: str) -> str:
    """Return the unit that is placed on a shrine, "" for none."""
    return next(iter(passengers(do.state, shrine)), "")


def is_guarded(case: Case, on: Bearer) -> bool:
    """Say whether a unit is placed on the shrine asked about."""
    return bool(passengers(case.state, case.unit))


def may_move(case: Case, on: Bearer) -> bool:
    """Say whether a guarded shrine asks for a MOVE ability of units."""
    is_move = case.call is not None and case.call.ability in MOVES_OF_UNITS
    return is_move and is_guarded(case, on)


def is_its_guardian(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about is placed on the shrine that carries the rule."""
    unit = case.state.units.get(case.unit)
    return unit is not None and unit.garrison in on.units


def willing(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the heroes that may enter: Lumineth infantry near by and not in combat."""
    heroes = friends(do, call.player, LUMINETH_KEYWORD, "INFANTRY", "HERO")
    return tuple(
        u
        for u in near(do, call.unit, ENTER_REACH, heroes)
        if not u.garrison and not do.is_in_combat(u.id)
    )


def can_enter(do: Doing, call: Call) -> str:
    """Return why nobody can enter the shrine."""
    if guardian(do, call.unit):
        return "has a guardian"
    return "" if willing(do, call) else 'no INFANTRY HERO within 3" that is not in combat'


def pick_guardian(do: Doing, call: Call) -> Flow[Call]:
    """Pick who enters."""
    return (yield from pick_target(do, call, "Who enters the shrine?", willing(do, call)))


def enter(do: Doing, call: Call) -> None:
    """Place the hero on the shrine: it is its guardian now."""
    place_on(do, call.targets[0], call.unit)


def can_exit(do: Doing, call: Call) -> str:
    """Return why the guardian cannot leave."""
    hero = guardian(do, call.unit)
    if not hero:
        return "no guardian"
    return "entered this turn" if was_placed(do.battle, hero) else ""


def step_out(do: Doing, call: Call) -> Flow[None]:
    """Set the guardian up near the shrine and not in combat."""
    where = Where(wholly_within_of=(call.unit, EXIT_REACH))
    hero = guardian(do, call.unit)
    yield from leave(do, call.player, hero, where, ability=call.ability)


def can_cleanse(do: Doing, call: Call) -> str:
    """Return why the casting roll is not made again."""
    cause = call.cause
    if not guardian(do, call.unit):
        return "no guardian"
    if cause is None or cause.is_undone or not do.has_unit(cause.unit):
        return "no spell to cast again"
    if not do.state.unit(cause.unit).has(LUMINETH_KEYWORD):
        return "not cast by a LUMINETH REALM-LORDS unit"
    is_near = wholly_within(do.state, cause.unit, call.unit, RITUAL_REACH)
    return "" if is_near else 'the caster is not wholly within 12"'


def fall(do: Doing, shrine: str) -> Flow[None]:
    """Hurt the guardian of a shrine that is destroyed; it is set up beside it after that (1.5)."""
    hero = guardian(do, shrine)
    if hero:
        player = do.state.unit(hero).player
        do.inflict(hero, (yield from do.roll_d3("damage of the falling shrine", player, hero)))


SHRINE_GUARDIAN: Final = Ability(
    "shrine-guardian",
    "Shrine Guardian",
    "Lumineth",
    'With a guardian it has Move 6", moves as a unit does (no charge, no command) and is attacked '
    "instead of it. Destroyed, it inflicts D3 on the guardian, which is set up beside it.",
    icon="castle",
    passive=(
        Modifier(MANNED_MOVE, "set", GUARDED_MOVE),
        Modifier(MOVE, "set", GUARDED_MOVE, bearer, is_guarded),
        Modifier(MAY_USE_CORE, "grant", 1, bearer, may_move),
        Modifier(ENDS_APART, "grant", 1),
        Modifier(MAY_BE_ATTACKED, "forbid", 0, is_its_guardian),
    ),
    falls=fall,
)

ENTER_THE_SHRINE: Final = Ability(
    "enter-the-shrine",
    "Enter the Shrine",
    "Lumineth",
    'A friendly LUMINETH INFANTRY HERO within 3", not in combat, is placed on it as its guardian.',
    (Timing("hero"),),
    icon="door-open",
    who=can_enter,
    declare=pick_guardian,
    effect=enter,
)

EXIT_THE_SHRINE: Final = Ability(
    "exit-the-shrine",
    "Exit the Shrine",
    "Lumineth",
    'A guardian that did not enter this turn is set up wholly within 6" and not in combat.',
    (Timing("movement"),),
    icon="log-out",
    who=can_exit,
    effect=step_out,
)

CLEANSING_RITUALS: Final = Ability(
    "cleansing-rituals",
    "Cleansing Rituals",
    "Lumineth",
    'Once a turn, while guarded: make the casting roll of a LUMINETH unit wholly within 12" again.',
    reacts=Trigger(("SPELL",), "you"),
    limit=Limit("turn"),
    icon="rotate-cw",
    who=can_cleanse,
    effect=cast_again,
)

SHRINE: Final[tuple[Ability, ...]] = (
    SHRINE_GUARDIAN,
    ENTER_THE_SHRINE,
    EXIT_THE_SHRINE,
    CLEANSING_RITUALS,
)
"""What the warscroll of a Shrine Luminor names."""
