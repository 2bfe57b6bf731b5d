"""What the units of the Rivermark can do besides the rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.charge import CHARGE_KEPT
from tabletop.content.core.commands.attacks import is_a_target
from tabletop.content.core.deploy import can_deploy
from tabletop.content.core.hints import on_a
from tabletop.content.core.magic.targets import friends_near, pick_target, why_no_combat
from tabletop.content.core.scopes import is_melee, is_ranged
from tabletop.content.invented.common import has_moved, hurt_enemies
from tabletop.rules.play.ability import Ability, Call, Limit, Timing, Trigger
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import heal, may_heal
from tabletop.rules.play.reserves import into_reserve
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CHARGE_DICE,
    HIT_ROLL,
    SAVE_ROLL,
    WARD,
    WOUND_ROLL,
    Bearer,
    Case,
    Modifier,
    bearer,
)
from tabletop.state.battle import Waiting
from tabletop.state.model import Unit

LAMP_REACH: Final = 12.0
"""Inches as far as a lamp and a bell carry."""
MIST_EDGE: Final = 9.0
"""Inches from the edge of the table to which the mist reaches."""
MIST_AWAY: Final = 9.0
"""Inches that those who come out of it keep from enemies, at least."""


def pick_led(do: Doing, call: Call) -> Flow[Call]:
    """Pick a friendly unit in the light."""
    units = friends_near(do, call.unit, LAMP_REACH)
    return (yield from pick_target(do, call, "Whom does the lamp lead?", units))


def lead(do: Doing, call: Call) -> None:
    """Wound better for the rest of the turn."""
    do.grant(call, "led", call.targets, "turn")


def hurt_near(do: Doing, unit: str) -> tuple[Unit, ...]:
    """Return damaged friendly units that hear the bell."""
    return tuple(u for u in friends_near(do, unit, LAMP_REACH) if u.wounds and may_heal(do, u.id))


def can_toll(do: Doing, call: Call) -> str:
    """Return why the bell cannot be tolled."""
    return "" if hurt_near(do, call.unit) else 'no damaged friendly unit within 12"'


def pick_healed(do: Doing, call: Call) -> Flow[Call]:
    """Pick a damaged unit that hears the bell."""
    return (yield from pick_target(do, call, "Whom does the bell heal?", hurt_near(do, call.unit)))


def toll(do: Doing, call: Call) -> Flow[None]:
    """Heal D3 on a 2+."""
    (face,) = yield from do.roll(1, "the bell on 2+", call.player, call.unit)
    if face >= 2:
        heal(do, call.targets[0], (yield from do.roll_d3("healing", call.player, call.unit)))


def is_braced(case: Case, on: Bearer) -> bool:
    """Say whether a melee attack comes from a unit that charged, at one that did not."""
    own, enemy = case.state.units.get(case.unit), case.state.units.get(case.against)
    if own is None or enemy is None or not is_melee(case, on):
        return False
    return enemy.charged and not own.charged


def is_steady_shot(case: Case, on: Bearer) -> bool:
    """Say whether a ranged attack comes from a unit that did not move this turn."""
    return is_ranged(case, on) and not has_moved(case.state, case.unit)


def feint(do: Doing, call: Call) -> None:
    """Roll one die more for charges this phase and drop the lowest."""
    do.grant(call, "feint", (call.unit,), "phase")


def can_knit(do: Doing, call: Call) -> str:
    """Return why a unit does not heal by itself."""
    return "" if do.state.unit(call.unit).wounds and may_heal(do, call.unit) else "not damaged"


def knit(do: Doing, call: Call) -> Flow[None]:
    """Heal D3."""
    heal(do, call.unit, (yield from do.roll_d3("healing", call.player, call.unit)))


def pick_stamped(do: Doing, call: Call) -> Flow[Call]:
    """Pick an enemy in combat with it."""
    units = tuple(do.state.unit(e) for e in do.enemies_in_combat(call.unit))
    return (yield from pick_target(do, call, "Whom does it stamp on?", units))


def stamp(do: Doing, call: Call) -> Flow[None]:
    """D3 mortal damage on a 3+."""
    yield from hurt_enemies(do, call, 3, "the stamp")


def hide(do: Doing, call: Call) -> None:
    """Wait in reserve instead of being set up."""
    into_reserve(do, call.unit)


def hidden(do: Doing, player: int) -> tuple[Waiting, ...]:
    """Return the units of a player that wait in the mist."""
    return tuple(
        w
        for w in do.battle.waiting.values()
        if w.why == "reserve"
        and w.unit.player == player
        and "in-the-mist" in do.battle.warscroll_of(w.unit.id).abilities
    )


def can_call(do: Doing, call: Call) -> str:
    """Return why nobody can be called out of the mist."""
    return "" if hidden(do, call.player) else "nobody waits in the mist"


def pick_hidden(do: Doing, call: Call) -> Flow[Call]:
    """Pick a unit that waits in the mist."""
    units = tuple(w.unit for w in hidden(do, call.player))
    return (yield from pick_target(do, call, "Who comes out of the mist?", units))


def call_out(do: Doing, call: Call) -> Flow[None]:
    """Set the unit up near an edge and away from enemies; it may be left for later."""
    where = Where(edge=MIST_EDGE, from_enemies=MIST_AWAY)
    yield from set_up(do, call.player, call.targets[0], where, True, call.ability)


def lock(do: Doing, call: Call) -> None:
    """Have a ward until the attack it reacts to is resolved."""
    assert call.cause is not None
    do.grant_during(call.cause, call, "locked", (call.unit,))


RIVERMARK: Final[tuple[Ability, ...]] = (
    Ability(
        "by-lamplight",
        "By Lamplight",
        "Rivermark",
        'A friendly unit within 12" has +1 to its wound rolls for the rest of the turn.',
        (Timing("hero"),),
        icon="sun",
        declare=pick_led,
        effect=lead,
        grants=MappingProxyType({"led": (Modifier(WOUND_ROLL, "add", 1),)}),
    ),
    Ability(
        "toll-the-bell",
        "Toll the Bell",
        "Rivermark",
        'A damaged friendly unit within 12" is healed D3 on a 2+.',
        (Timing("hero"),),
        icon="volume-2",
        who=can_toll,
        declare=pick_healed,
        effect=toll,
        hint=on_a(2),
    ),
    Ability(
        "shields-down",
        "Shields Down",
        "Rivermark",
        "+1 to save rolls against melee attacks by units that charged this turn, while it did not.",
        icon="shield",
        passive=(Modifier(SAVE_ROLL, "add", 1, bearer, is_braced),),
    ),
    Ability(
        "lock-shields",
        "Lock Shields",
        "Rivermark",
        "Once per battle, when it is attacked: it has WARD (5+) until the attack is resolved.",
        reacts=Trigger(("ATTACK",), "opponent"),
        limit=Limit("battle"),
        icon="shield",
        who=is_a_target,
        effect=lock,
        grants=MappingProxyType({"locked": (Modifier(WARD, "best", 5),)}),
    ),
    Ability(
        "steady-bows",
        "Steady Bows",
        "Rivermark",
        "+1 to hit with ranged weapons in a turn in which it did not move.",
        icon="bow-arrow",
        passive=(Modifier(HIT_ROLL, "add", 1, bearer, is_steady_shot),),
    ),
    Ability(
        "lamplight-feint",
        "Lamplight Feint",
        "Rivermark",
        "Once per battle, this phase: charge rolls have one die more, and the lowest is dropped.",
        (Timing("charge"),),
        limit=Limit("battle"),
        icon="zap",
        effect=feint,
        grants=MappingProxyType(
            {"feint": (Modifier(CHARGE_DICE, "add", 1), Modifier(CHARGE_KEPT, "set", 2))}
        ),
    ),
    Ability(
        "stoop",
        "Stoop",
        "Rivermark",
        "It may charge in a turn in which it retreated.",
        icon="arrow-down",
        passive=(Modifier(CHARGE_AFTER_RETREAT, "grant", 1),),
    ),
    Ability(
        "mud-knits",
        "Mud Knits",
        "Rivermark",
        "At the start of any turn it is healed D3.",
        (Timing("start", "any"),),
        icon="plus",
        who=can_knit,
        effect=knit,
    ),
    Ability(
        "stamp",
        "Stamp",
        "Rivermark",
        "At the end of any turn an enemy in combat with it takes D3 mortal damage on a 3+.",
        (Timing("end", "any"),),
        icon="footprints",
        who=why_no_combat,
        declare=pick_stamped,
        effect=stamp,
        hint=on_a(3),
    ),
    Ability(
        "in-the-mist",
        "In the Mist",
        "Rivermark",
        "In deployment it may be put into reserve. Who is not called before round 4 is lost.",
        (Timing("deployment", "any"),),
        keywords=("DEPLOY",),
        icon="eye-off",
        who=can_deploy,
        effect=hide,
    ),
    Ability(
        "call-from-the-mist",
        "Call from the Mist",
        "Rivermark",
        'Set up a unit that waits in the mist, wholly within 9" of the edge of the table and more '
        'than 9" from all enemies.',
        (Timing("movement"),),
        icon="flag",
        who=can_call,
        declare=pick_hidden,
        effect=call_out,
    ),
)
