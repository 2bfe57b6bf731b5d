"""The small grammars: bases, weapon abilities, timing lines, numbers."""

import pytest

from tabletop.files.library.bases import read_bases, size_of
from tabletop.files.library.entries import slug
from tabletop.files.library.weapons import read_abilities
from tabletop.files.library.words import When, inches, number, plain, some, target, when
from tabletop.files.warscrolls import known_warscrolls
from tabletop.state.dice import Dice


@pytest.mark.parametrize(
    ("word", "base"),
    [
        ("40mm", "40"),
        ("28.5mm", "28.5"),
        ("120x92mm", "120x92"),
        ("92 x 120 mm", "120x92"),
        ("60×35mm", "60x35"),
        ("50x50mm", "50"),
        ("Use model", ""),
        ("use Model", ""),
        ("5mm", None),
        ("4000mm", None),
        ("a saucer", None),
    ],
)
def test_a_base(word, base):
    assert size_of(word) == base


def test_several_lines_and_what_is_none():
    shares, odd = read_bases("2/5 28.5mm (Champion, Long Spear)\n3/5 25mm\nthe rest")
    assert [(s.base, s.count, s.of, s.who) for s in shares] == [
        ("28.5", 2, 5, "Champion, Long Spear"),
        ("25", 3, 5, ""),
    ]
    assert odd == ("the rest",)
    assert read_bases("6/5 25mm") == ((), ("6/5 25mm",))


def test_this_base_or_that():
    (share,), _ = read_bases("1/8 40mm OR 32mm (Champion)")
    assert (share.base, share.count, share.who) == ("40", 1, "Champion, or 32")


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("-", ()),
        ("", ()),
        ("–", ()),
        ("Crit (2 Hits)", ("CRIT_TWO_HITS",)),
        ("**Crit (2 Hits)**", ("CRIT_TWO_HITS",)),
        ("Crit (Auto-wound),\u00a0Companion", ("CRIT_AUTO_WOUND", "COMPANION")),
        ("Crit (Auto wound)", ("CRIT_AUTO_WOUND",)),
        ("Shoot In Combat", ("SHOOT_IN_COMBAT",)),
        ("Anti-charge (+1 Rend)", ("ANTI:CHARGE",)),
        ("Anti\u2011**^^War Machine^^**(+1 Rend)", ("ANTI:WAR MACHINE",)),
        ("Anti-**^^Hero (+1 Rend)^^**", ("ANTI:HERO",)),
        ("Crit (Mortal), **^^Anti-**^^Beast^^** (+1 Rend)", ("CRIT_MORTAL", "ANTI:BEAST")),
        ("Charge (+1 Damage), , Companion", ("CHARGE_DAMAGE", "COMPANION")),
    ],
)
def test_weapon_abilities_in_many_spellings(cell, words):
    assert read_abilities(cell) == (words, (), ())


@pytest.mark.parametrize(
    ("cell", "word"),
    [
        ("Anit-Infantry (+1 Rend)", "ANTI:INFANTRY"),
        ("Anti-Monster", "ANTI:MONSTER"),
        ("Anti-Cavalry +1 Rend)", "ANTI:CAVALRY"),
        ("Charge (+1 Damage", "CHARGE_DAMAGE"),
    ],
)
def test_what_was_mended_is_told(cell, word):
    words, odd, mended = read_abilities(cell)
    assert (words, odd) == ((word,), ())
    assert cell in mended[0]


def test_other_words_are_kept_for_the_players():
    assert read_abilities("Blazing, Anti-Hero (+2 Rend)")[1] == ("Blazing", "Anti-Hero (+2 Rend)")


@pytest.mark.parametrize(
    ("timing", "told"),
    [
        ("", When()),
        ("Passive", When()),
        ("Your Hero Phase", When("hero", "yours")),
        ("Once Per Turn (Army), Enemy Movement Phase", When("movement", "enemy")),
        ("Once Per Turn(Army), Any Combat Phase", When("combat")),
        ("One Per Battle Round (Army). Any Charge Phase", When("charge")),
        ("Once Per Battle, Any HeroPhase", When("hero")),
        ("Deployment Phase", When("deployment")),
        ("Start of First Battle Round", When("round")),
        ("Start of Any Turn", When("start")),
        ("End of Your Turn", When("end", "yours")),
        ("Any End of Any Turn", When("end")),
        ("End of Enemy Turn", When("end", "enemy")),
        ("Reaction: You declared a Fight ability for this unit", When("combat", "any", True)),
        ("Reaction: Opponent declared a Spell ability", When("hero", "any", True)),
        ("You declared a Shoot ability for this unit", When("shooting", "any", True)),
        ("Your Movement Phase, Reaction: You declared a Move", When("movement", "yours", True)),
        ("Reaction: Opponent declared a command", When("", "any", True)),
        ("When the cock crows", When(is_known=False)),
    ],
)
def test_timing_lines(timing, told):
    assert when(timing) == told


def test_numbers():
    assert (number("-"), number("15"), number("many"), number("9" * 400)) == (0, 15, None, None)
    assert (target("4+"), target("1+"), target("+")) == (4, None, None)
    assert (some("D6+6"), some("2D3"), some("X"), some("99999")) == (
        Dice(1, 6, 6),
        Dice(2, 3),
        None,
        None,
    )
    assert inches('18"') == (Dice(plus=18), True)
    assert inches("18”") == (None, False)
    assert inches(plain("18”")) == (Dice(plus=18), True)


def test_ids_of_warscrolls_differ_with_the_number():
    assert slug("Reed Wardens", "a1-b2") != slug("Reed Wardens", "c3-d4")
    assert slug("Élan & Co.", "") == "lan-co."


def test_ids_begin_as_those_of_our_own_data():
    for known in known_warscrolls():
        if known.warscroll is not None:
            assert slug(known.name, "a1").partition(".")[0] == known.warscroll.id
