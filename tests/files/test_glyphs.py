"""Units whose warscroll names no picture are drawn by what they are."""

from dataclasses import replace

import pytest

from tabletop.files.glyphs import BY_KEYWORD, glyph_of
from tabletop.files.mustering import enlist, waiting_of
from tabletop.resources import resource
from tabletop.state.army import Listed
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Warscroll, Weapon

ONE = Dice(plus=1)
BOW = Weapon("Bow", "ranged", ONE, 4, 4, 0, ONE, range=18.0)
AXE = Weapon("Axe", "melee", ONE, 4, 4, 0, ONE)


def scroll(*keywords, save=5, weapons=(AXE,), glyph=""):
    return Warscroll("a", "A", None, save, 1, 1, keywords, weapons, glyph=glyph)


@pytest.mark.parametrize(
    ("made", "glyph"),
    [
        (scroll("HERO", "MONSTER", "FLY", "WIZARD (2)"), "drakkar-dragon"),
        (scroll("MONSTER"), "giant"),
        (scroll("WAR MACHINE", weapons=(BOW,)), "ballista"),
        (scroll("HERO", "INFANTRY", "WIZARD (1)"), "wizard-staff"),
        (scroll("HERO", "PRIEST (1)"), "wizard-staff"),
        (scroll("HERO", "CAVALRY"), "queen-crown"),
        (scroll("CAVALRY"), "horse-head"),
        (scroll("BEAST"), "hound"),
        (scroll("INFANTRY", weapons=(AXE, BOW)), "bow-arrow"),
        (scroll("INFANTRY", weapons=(AXE, replace(BOW, bearers="CHAMPION"))), "spear-hook"),
        (scroll("INFANTRY", save=4), "bordered-shield"),
        (scroll("INFANTRY", save=None), "spear-hook"),
        (scroll("MANIFESTATION", "ENDLESS SPELL"), ""),
        (scroll("FACTION TERRAIN"), ""),
        (scroll("HERO", glyph="hound"), "hound"),
    ],
)
def test_a_unit_is_drawn_by_its_keywords_and_weapons(made, glyph):
    assert glyph_of(made) == glyph


def test_every_picture_is_there():
    drawn = {*(glyph for _, glyph in BY_KEYWORD), "drakkar-dragon", "giant", "bow-arrow",
             "bordered-shield", "spear-hook"}  # fmt: skip
    assert all((resource("assets") / "roles" / f"{glyph}.svg").is_file() for glyph in drawn)


def test_a_mustered_unit_has_its_picture():
    listed, made = Listed("one", "a"), replace(scroll("CAVALRY"), base="60x35")
    waiting = waiting_of(listed, enlist(listed, "one", 1, made, 1), made)
    assert waiting.unit.glyph == "horse-head"
