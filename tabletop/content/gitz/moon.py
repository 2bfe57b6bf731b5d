"""The Bad Moon: its face, which goes round, and its light (rules of the faction)."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.scopes import is_melee
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.sequence.rolling import roll_off
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CONTROL,
    CRIT_ON,
    MOVE_DICE,
    REND,
    SHOOT_AFTER_RETREAT,
    Bearer,
    Case,
    Modifier,
    Scope,
)
from tabletop.state.battle import Battle, foe_of
from tabletop.state.facts import Noted
from tabletop.state.model import Unit

FACES: Final = ("Grinnin'", "Scowlin'", "Sulkin'", "Cacklin'")
"""The order in which it shows them, then the first again (D-32)."""
LEDGER: Final = "bad moon"
"""One moon for the table (D-32): the ledger of nobody, with the face and the round it is of."""
TABLE: Final = 0
KEYWORD: Final = "GLOOMSPITE GITZ"
SQUIG_DICE: Final = 4
"""What counts for the dice of a squig's Move under the right face."""


_DEEDS: Final = (
    (("Grinnin'", "Cacklin'"), "Moonclan count +5 control, spiders score critical hits on 5+"),
    (("Grinnin'", "Scowlin'"), "attacks on trolls lose 1 Rend"),
    (("Scowlin'", "Sulkin'"), "squigs count 4 for the dice of their Move"),
    (("Sulkin'", "Cacklin'"), "wolf riders charge and shoot after a retreat"),
)


def does(face: str) -> str:
    """Return what a face does for the army of the moon.

    >>> does("Sulkin'")
    'Squigs count 4 for the dice of their Move; wolf riders charge and shoot after a retreat.'
    """
    assert face in FACES
    words = "; ".join(row for faces, row in _DEEDS if face in faces)
    return f"{words[:1].upper()}{words[1:]}."


def face_of(battle: Battle) -> str:
    """Return the face that the moon shows now, "" before it shows any.

    >>> face_of(Battle())
    ''
    """
    return next(iter(battle.note(TABLE, LEDGER)), "")


def next_face(face: str) -> str:
    """Return the face after one.

    >>> next_face("Cacklin'")
    "Grinnin'"
    """
    return FACES[(FACES.index(face) + 1) % len(FACES)]


def why_no_moon(do: Doing, call: Call) -> str:
    """Return why the moon is not turned: another player's army turned it this round."""
    note = do.battle.note(TABLE, LEDGER)
    is_turned = len(note) == 2 and note[1] == str(do.battle.clock.round)
    return "the moon has turned this round" if is_turned else ""


def turn_moon(do: Doing, call: Call) -> Flow[None]:
    """Show a first face of one's choice, later the next one; of two armies the winner of a roll."""
    player = call.player
    if FACES_OF_THE_BAD_MOON.id in do.battle.traits[foe_of(player) - 1]:
        player = yield from roll_off(do, "who turns the Bad Moon")
    before = do.battle.note(TABLE, LEDGER)
    if before:
        face = next_face(before[0])
    else:
        options = [Option(f, f, detail=does(f)) for f in FACES]
        prompt = "Which face does the moon show?"
        face = yield from do.pick("choice", player, prompt, options, call.ability)
    show_face(do, face)


def show_face(do: Doing, face: str) -> None:
    """Let the moon show a face for this round."""
    before, now = do.battle.note(TABLE, LEDGER), (face, str(do.battle.clock.round))
    if before != now:
        do.emit(Noted(TABLE, LEDGER, before, now))


FACES_OF_THE_BAD_MOON: Final = Ability(
    "faces-of-the-bad-moon",
    "The Faces of the Bad Moon",
    "trait",
    "Each round the moon shows a face: the first of your choice, then one after the other.",
    (Timing("round", "any"),),
    limit=Limit("round", is_army=True),
    user="player",
    icon="moon",
    who=why_no_moon,
    effect=turn_moon,
    is_must=True,
)


def shines_on(*faces: str, has: tuple[str, ...] = (), lacks: tuple[str, ...] = ()) -> Scope:
    """Return whether one of some faces shines on the unit asked about, by its keywords."""

    def scope(case: Case, on: Bearer) -> bool:
        return _is_lit(case, on, case.state.units.get(case.unit), faces, has, lacks)

    return scope


def shines_on_target(*faces: str, has: tuple[str, ...]) -> Scope:
    """Return whether one of some faces shines on the target of combat attacks."""

    def scope(case: Case, on: Bearer) -> bool:
        target = case.state.units.get(case.against)
        return is_melee(case, on) and _is_lit(case, on, target, faces, has, ())

    return scope


def _is_lit(
    case: Case,
    on: Bearer,
    unit: Unit | None,
    faces: tuple[str, ...],
    has: tuple[str, ...],
    lacks: tuple[str, ...],
) -> bool:
    if unit is None or case.state.battle is None or unit.player != on.owner:
        return False
    if face_of(case.state.battle) not in faces or not unit.has(KEYWORD):
        return False
    return all(map(unit.has, has)) and not any(map(unit.has, lacks))


_GRIN, _SCOWL, _SULK, _CACKLE = FACES

LIGHT_OF_THE_BAD_MOON: Final = Ability(
    "light-of-the-bad-moon",
    "Under the Light of the Bad Moon",
    "trait",
    "What its face does: Moonclan hold ground, spiders bite, trolls are hard to hurt, squigs "
    "bounce far, wolf riders charge and shoot after a retreat.",
    icon="moon",
    passive=(
        Modifier(CONTROL, "add", 5, shines_on(_GRIN, _CACKLE, has=("MOONCLAN",), lacks=("SQUIG",))),
        Modifier(
            CRIT_ON,
            "best",
            5,
            shines_on(_GRIN, _CACKLE, has=("SPIDERFANG",)),
            is_melee,
            names_companion=True,
        ),
        Modifier(REND, "add", -1, shines_on_target(_GRIN, _SCOWL, has=("TROGGOTH",))),
        Modifier(MOVE_DICE, "set", SQUIG_DICE, shines_on(_SCOWL, _SULK, has=("SQUIG",))),
        Modifier(CHARGE_AFTER_RETREAT, "grant", 1, shines_on(_SULK, _CACKLE, has=("GITMOB",))),
        Modifier(SHOOT_AFTER_RETREAT, "grant", 1, shines_on(_SULK, _CACKLE, has=("GITMOB",))),
    ),
)
