"""Spells of the lores of the Gitz: maws of spores, portents, speed; and their manifestations."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.granted import usable, use_granted
from tabletop.content.core.magic import enemies, friends, near, pick_targets, seen, spell, summon
from tabletop.content.core.moves import RETREAT_DAMAGE
from tabletop.content.core.scopes import is_wholly_near, wholly_near
from tabletop.content.gitz.moon import FACES, KEYWORD, does, face_of, next_face, show_face
from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.setting_up import Where
from tabletop.rules.play.values import MOVE, Bearer, Case, Modifier
from tabletop.state.model import Unit

MAWS_REACH: Final = 12.0
MOST_MAWS: Final = 3
SPEED_REACH: Final = 12.0
FRIGHT_REACH: Final = 12.0
MOST_FRIGHTENED: Final = 3
SUMMON_REACH: Final = 12.0
SUMMON_AWAY: Final = 9.0
DANK: Final = ("Dank Manifestations",)


def not_gitz(do: Doing, call: Call) -> str:
    """Return why a unit does not know the spells of the Gitz."""
    is_own = do.has_unit(call.unit) and do.state.unit(call.unit).has(KEYWORD)
    return "" if is_own else "no GLOOMSPITE GITZ WIZARD"


# -------------------------------------------------------------------------------------- Spore Maws
def bitten(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible enemies near the caster."""
    return seen(do, call.unit, near(do, call.unit, MAWS_REACH, enemies(do, call.player)))


def can_bite(do: Doing, call: Call) -> str:
    """Return why there is nobody to bite."""
    return not_gitz(do, call) or ("" if bitten(do, call) else 'no visible enemy within 12"')


def pick_bitten(do: Doing, call: Call) -> Flow[Call]:
    """Pick up to three of them."""
    return (yield from pick_targets(do, call, "Whom do maws bite?", bitten(do, call), MOST_MAWS))


def bite(do: Doing, call: Call) -> Flow[None]:
    """A D3 of 2 or 3 for each is the damage."""
    for target in call.targets:
        rolled = yield from do.roll_d3(f"spore maws, {do.label(target)}", call.player, call.unit)
        if rolled >= 2:
            do.inflict(target, rolled, call.unit)


SPORE_MAWS: Final[Ability] = spell(
    "spore-maws",
    "Spore Maws",
    "Gitz",
    7,
    'A D3 for each of up to 3 visible enemies within 12": 2 or 3 is mortal damage.',
    bite,
    pick_bitten,
    can_bite,
    given=("Lore of the Clammy Dank",),
)


# ------------------------------------------------------------------------------------ Bad Portents
def can_foretell(do: Doing, call: Call) -> str:
    """Return why the moon shows nothing."""
    return not_gitz(do, call) or ("" if face_of(do.battle) else "there is no Bad Moon")


def foretell(do: Doing, call: Call) -> Flow[None]:
    """On a 3+ the moon turns to its next face, on a 6 to any."""
    (face,) = yield from do.roll(1, "bad portents on 3+", call.player, call.unit)
    if face < 3:
        return
    shown = next_face(face_of(do.battle))
    if face == 6:
        options = [Option(f, f, detail=does(f)) for f in FACES]
        prompt = "Which face does the moon show?"
        shown = yield from do.pick("choice", call.player, prompt, options, call.ability)
    show_face(do, shown)


BAD_PORTENTS: Final[Ability] = spell(
    "bad-portents",
    "Bad Portents",
    "Gitz",
    6,
    "On a 3+ the Bad Moon turns to its next face, on a 6 to any.",
    foretell,
    who=can_foretell,
    keywords=("UNLIMITED",),
    icon="moon",
    given=("Lore of the Clammy Dank",),
)


# ---------------------------------------------------------------------------------------- Gitspeed
def no_troll(case: Case, on: Bearer) -> bool:
    """Say whether the unit asked about is no troll."""
    return not case.state.unit(case.unit).has("TROGGOTH")


def hurry(do: Doing, call: Call) -> None:
    """Let those near the caster move farther."""
    do.grant(call, "hurried", (call.unit,), "your_next_turn")


GITSPEED: Final[Ability] = spell(
    "gitspeed",
    "Gitspeed",
    "Gitz",
    6,
    'Until your next turn Gitz (no trolls) wholly within 12" of the caster move 2" farther.',
    hurry,
    who=not_gitz,
    grants=MappingProxyType(
        {"hurried": (Modifier(MOVE, "add", 2, wholly_near(SPEED_REACH, KEYWORD), no_troll),)}
    ),
    icon="fast-forward",
    given=("Lore of Frazzlegit",),
)


# ------------------------------------------------------------------------------------ Bright Fright
def frightened(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the visible Gitz wholly near the caster that can retreat."""
    units = tuple(
        u
        for u in friends(do, call.player, KEYWORD)
        if is_wholly_near(do.state, u.id, (call.unit,), FRIGHT_REACH)
        and usable(do, replace(call, unit=u.id), ("RETREAT",))
    )
    return seen(do, call.unit, units)


def can_frighten(do: Doing, call: Call) -> str:
    """Return why nobody is frightened away."""
    return not_gitz(do, call) or ("" if frightened(do, call) else "nobody near can retreat")


def pick_frightened(do: Doing, call: Call) -> Flow[Call]:
    """Pick up to three of them."""
    units = frightened(do, call)
    return (yield from pick_targets(do, call, "Who takes fright?", units, MOST_FRIGHTENED))


def frighten(do: Doing, call: Call) -> Flow[None]:
    """Let each retreat at once, unhurt."""
    do.grant(call, "unhurt", call.targets, "ability")
    for unit in call.targets:
        if do.has_unit(unit):
            yield from use_granted(do, replace(call, unit=unit), ("RETREAT",))


BRIGHT_FRIGHT: Final[Ability] = spell(
    "bright-fright",
    "Bright Fright",
    "Gitz",
    6,
    'Up to 3 visible Gitz wholly within 12" of the caster retreat at once, without damage.',
    frighten,
    pick_frightened,
    can_frighten,
    keywords=("UNLIMITED",),
    grants=MappingProxyType({"unhurt": (Modifier(RETREAT_DAMAGE, "set", 0),)}),
    icon="undo-2",
    given=("Lore of Frazzlegit",),
)


# ----------------------------------------------------------------------------- Dank Manifestations
def away_from_enemies(do: Doing, call: Call) -> Where:
    """Return where those are set up that come from afar."""
    near_caster = (call.unit, SUMMON_REACH)
    return Where(from_enemies=SUMMON_AWAY, wholly_within_of=near_caster, visible_to=call.unit)


def dank(name: str, warscroll: str, value: int, is_away: bool = True) -> Ability:
    """Return the spell that summons one of the manifestations of the Gitz."""
    more = ' and more than 9" from all enemies' if is_away else ""
    return summon(
        f"summon-{warscroll}",
        f"Summon {name}",
        "Gitz",
        value,
        f'Set up {name} wholly within 12" of the caster, visible to it{more}, if you have none on '
        "the battlefield.",
        warscroll,
        where=away_from_enemies if is_away else None,
        who=not_gitz,
        icon="moon",
        given=DANK,
    )


SUMMON_MOON: Final = dank("Malevolent Moon", "malevolent-moon", 7)
SUMMON_MUSHROOM: Final = dank("Mork's Mighty Mushroom", "morks-mighty-mushroom", 6, is_away=False)
SUMMON_CAULDRON: Final = dank("Scrapskuttle's Arachnacauldron", "scrapskuttles-arachnacauldron", 7)
SUMMON_SCUTTLETIDE: Final = dank("Scuttletide", "scuttletide", 6)
