"""What the window says of the moon is what its light does: words against the modifiers."""

import pytest

from tabletop.content.book import the_book
from tabletop.content.gitz.moon import FACES, LIGHT_OF_THE_BAD_MOON, TABLE, does
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.values import (
    CHARGE_AFTER_RETREAT,
    CONTROL,
    CRIT_ON,
    MOVE_DICE,
    REND,
    SHOOT_AFTER_RETREAT,
    Case,
)
from tests.play.field import Field, scroll, weapon

BLADE = weapon(rend=1)
KINDS = ("MOONCLAN", "SPIDERFANG", "TROGGOTH", "SQUIG", "GITMOB")


def lit(face):
    field = Field()
    for n, kind in enumerate(KINDS):
        field.row(kind.lower(), 1, 5 + 5 * n, 10, 1,
                  of=scroll(kind.lower(), keywords=(kind, "GLOOMSPITE GITZ")))  # fmt: skip
    field.row("foe", 2, 10, 30)
    notes = {(TABLE, "bad moon"): (face, "1")}
    traits = (("light-of-the-bad-moon",), ())
    return Doing(the_book(), field.battle("combat", traits=traits, notes=notes))


def asked(do, stat, unit, against="", base=0, arm=None):
    return do.value(stat, Case(do.state, unit, against, arm), base).total


def done_by(do):
    """Return words of the window, each with whether the light does what it says."""
    control = asked(do, CONTROL, "moonclan")
    crit = asked(do, CRIT_ON, "spiderfang", "foe", 6, BLADE)
    rend = asked(do, REND, "foe", "troggoth", 1, BLADE)
    dice = asked(do, MOVE_DICE, "squig")
    charges, shoots = asked(do, CHARGE_AFTER_RETREAT, "gitmob"), asked(
        do, SHOOT_AFTER_RETREAT, "gitmob")  # fmt: skip
    return {
        f"moonclan count +{control} control": control > 0,
        f"spiders score critical hits on {crit}+": crit < 6,
        f"attacks on trolls lose {1 - rend} rend": rend < 1,
        f"squigs count {dice} for the dice of their move": dice > 0,
        "charge": bool(charges),
        "shoot after a retreat": bool(shoots),
    }


@pytest.mark.system("S160")
@pytest.mark.parametrize("face", FACES)
def test_the_words_of_a_face_are_what_its_light_does(face):
    said = does(face).lower()
    found = done_by(lit(face))
    assert {words: words in said for words in found} == found
    assert sum(found.values()) == sum(map(said.count, (",", ";", " and "))) + 1


def test_the_light_does_nothing_that_no_face_is_said_to_do():
    said = {m.stat for m in LIGHT_OF_THE_BAD_MOON.passive}
    assert said == {CONTROL, CRIT_ON, REND, MOVE_DICE, CHARGE_AFTER_RETREAT, SHOOT_AFTER_RETREAT}
