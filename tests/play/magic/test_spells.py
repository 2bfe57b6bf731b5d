"""Spells: casting rolls, miscasts, power levels, Unbind, Mystic Shield (Magic 1.1, 2.0, 4.0)."""

from dataclasses import replace

import pytest

from tabletop.rules.play.settling import ward_of
from tests.play.content.drive import Drive, react
from tests.play.field import Field, scroll

MAGE = scroll("mage", health=6, keywords=("INFANTRY", "HERO", "WIZARD (1)"), size=1,
              abilities=("mystic-shield",))  # fmt: skip
ARCHMAGE = scroll("archmage", health=6, keywords=("INFANTRY", "HERO", "WIZARD (2)"), size=1,
                  abilities=("mystic-shield",))  # fmt: skip
SPEARS = scroll()


def casters(one=MAGE, two=MAGE, apart=20.0, **more):
    field = Field().row("a", 1, 10, 10, 1, of=one).row("s", 1, 10, 12, 3, of=SPEARS)
    return field.row("b", 2, 10, 10 + apart, 1, of=two).battle("hero", **more)


def to(unit):
    return {"target": (unit,)}


@pytest.mark.system("S087", "S090")
def test_11_3_six_against_value_six_is_cast_and_shields():
    drive = Drive(casters(), 2, 4)
    assert ward_of(drive.do, "s") == 0
    drive.use("mystic-shield", "a", **to("s"))
    assert ward_of(drive.do, "s") == 6
    assert ward_of(drive.do, "a") == 0


@pytest.mark.system("S087")
def test_11_3_five_against_value_six_fails():
    drive = Drive(casters(), 2, 3)
    drive.use("mystic-shield", "a", **to("s"))
    assert ward_of(drive.do, "s") == 0
    assert drive.why("mystic-shield", "a") != ""
