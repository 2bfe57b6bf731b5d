"""What the armies of the lamps and of the moon can do that no book says: invented for play."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from tabletop.content.core.hints import on_a
from tabletop.content.core.magic import prayer, summon
from tabletop.content.core.magic.targets import (
    all_in_combat,
    enemies_seen,
    friends_near,
    pick_target,
    why_no_combat,
)
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import heal
from tabletop.rules.play.reserves import lose, replace_unit, why_no_replacement
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.tokens import put_token
from tabletop.rules.play.values import HIT_ROLL, MAY_HEAL, Bearer, Case, Modifier, bearer

QUARRY_REACH: Final = 18.0
SALT_REACH: Final = 12.0
LAMP_REACH: Final = 12.0
"""Inches as far as a mark, salt and the warmth of a lamp reach."""
CROWD_AWAY: Final = 9.0
"""Inches that a crowd which comes again keeps from enemies, at least."""
EDGE: Final = 6.0
WARMTH: Final = 3


def quarry_of(unit: str) -> str:
    """Return the id of the token with which a unit marks its quarry."""
    return f"quarry-of-{unit}"


def can_mark(do: Doing, call: Call) -> str:
    """Return why nobody is marked."""
    return "" if enemies_seen(do, call.unit, QUARRY_REACH) else 'no visible enemy within 18"'


def pick_quarry(do: Doing, call: Call) -> Flow[Call]:
    """Pick a visible enemy."""
    units = enemies_seen(do, call.unit, QUARRY_REACH)
    return (yield from pick_target(do, call, "Whom do they hunt?", units))


def mark(do: Doing, call: Call) -> None:
    """Put the token beside the quarry, wherever it was before."""
    put_token(do, quarry_of(call.unit), call.targets[0])


def is_quarry(case: Case, on: Bearer) -> bool:
    """Say whether an attack is made at the unit that the hunters marked."""
    token = case.state.tokens.get(quarry_of(case.unit))
    return token is not None and bool(case.against) and token.unit == case.against


def can_salt(do: Doing, call: Call) -> str:
    """Return why nothing is salted."""
    return "" if enemies_seen(do, call.unit, SALT_REACH) else 'no visible enemy within 12"'


def pick_salted(do: Doing, call: Call) -> Flow[Call]:
    """Pick a visible enemy."""
    units = enemies_seen(do, call.unit, SALT_REACH)
    return (yield from pick_target(do, call, "Whose wounds are salted?", units))


def salt(do: Doing, call: Call) -> None:
    """Let nobody heal it until your next turn."""
    do.grant(call, "salted", call.targets, "your_next_turn")


def crowds(do: Doing, player: int) -> tuple[str, ...]:
    """Return the destroyed units that can come again: no heroes."""
    return tuple(
        u.id
        for u in do.battle.fallen.values()
        if u.player == player
        and u.has("INFANTRY")
        and not u.has("HERO")
        and not why_no_replacement(do, u.id)
    )


def can_call_more(do: Doing, call: Call) -> str:
    """Return why no more come."""
    return "" if crowds(do, call.player) else "no unit to replace"


def call_more(do: Doing, call: Call) -> Flow[None]:
    """Replace a destroyed unit by a new one at the edge (24.2); it is lost where it has no room."""
    options = [Option(u, do.label(u), u) for u in crowds(do, call.player)]
    prompt = "Which unit has more where it came from?"
    unit = yield from do.pick("target", call.player, prompt, options, call.ability)
    key = replace_unit(do, unit)
    where = Where(edge=EDGE, from_enemies=CROWD_AWAY)
    if not (yield from set_up(do, call.player, key, where, ability=call.ability)):
        lose(do, do.battle.waiting[key])


def pick_warmed(do: Doing, call: Call) -> Flow[Call]:
    """Pick a friendly unit in the warmth of the lamp."""
    units = friends_near(do, call.unit, LAMP_REACH)
    return (yield from pick_target(do, call, "Whom does the lamp warm?", units))


def warm(do: Doing, call: Call) -> None:
    """Heal 3, where nothing forbids it."""
    if do.has_unit(call.targets[0]):
        heal(do, call.targets[0], WARMTH)


def burn(do: Doing, call: Call) -> Flow[None]:
    """One mortal damage on a 2+, each of them."""
    for target in call.targets:
        if do.has_unit(target):
            (face,) = yield from do.roll(1, "the lantern on 2+", call.player, call.unit)
            if face >= 2:
                do.inflict(target, 1, call.unit)


MOONLIGHT: Final[tuple[Ability, ...]] = (
    Ability(
        "mark-the-quarry",
        "Mark the Quarry",
        "Invented",
        'A visible enemy within 18" gets the token of these hunters, who have +1 to hit it. They '
        "have one token.",
        (Timing("hero"),),
        icon="crosshair",
        who=can_mark,
        declare=pick_quarry,
        effect=mark,
        passive=(Modifier(HIT_ROLL, "add", 1, bearer, is_quarry),),
    ),
    Ability(
        "salt-the-wounds",
        "Salt the Wounds",
        "Invented",
        'A visible enemy within 12" cannot be healed until your next turn.',
        (Timing("hero"),),
        icon="x",
        who=can_salt,
        declare=pick_salted,
        effect=salt,
        grants=MappingProxyType({"salted": (Modifier(MAY_HEAL, "forbid"),)}),
    ),
    Ability(
        "more-where-they-came-from",
        "More Where They Came From",
        "Invented",
        "Once per battle: a friendly INFANTRY unit that was destroyed is replaced, wholly within "
        '6" of the edge and more than 9" from all enemies.',
        (Timing("movement"),),
        limit=Limit("battle"),
        icon="users",
        who=can_call_more,
        effect=call_more,
    ),
    prayer(
        "warmth-of-the-lamp",
        "Warmth of the Lamp",
        "Invented",
        4,
        'A friendly unit within 12" is healed 3.',
        warm,
        pick_warmed,
        icon="sun",
    ),
    summon(
        "light-the-lantern",
        "Light the Lantern",
        "Invented",
        5,
        "Summon the Drifting Lantern, which moves.",
        "drifting-lantern",
        kind="prayer",
        icon="sun",
    ),
    summon(
        "wake-the-thorn-maw",
        "Wake the Thorn Maw",
        "Invented",
        6,
        "Summon the Thorn Maw, which stays where it grew and bites.",
        "thorn-maw",
        icon="trees",
    ),
    Ability(
        "scorching-light",
        "Scorching Light",
        "Invented",
        "At the end of any turn, each enemy in combat with it takes 1 mortal damage on a 2+.",
        (Timing("end", "any"),),
        icon="sun",
        who=why_no_combat,
        declare=all_in_combat,
        effect=burn,
        hint=on_a(2),
    ),
)
