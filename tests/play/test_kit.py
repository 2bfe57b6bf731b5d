"""What units and armies can do: an ability that is named more than once is there once."""

import pytest

from tests.play.field import Field, scroll

MAGE = ("HERO", "WIZARD (1)")


@pytest.mark.parametrize(
    ("named", "traits"),
    [
        (("mystic-shield", "mystic-shield"), ()),
        (("mystic-shield",), ("mystic-shield",)),
        ((), ("mystic-shield", "mystic-shield")),
    ],
)
def test_an_ability_of_warscroll_and_army_is_offered_once(named, traits):
    made = Field().row("mage", 1, 10, 10, 1, of=scroll("mage", keywords=MAGE, abilities=named))
    game = made.row("foe", 2, 30, 10, 1).game("hero", traits=(traits, ()))
    assert [o.id for o in game.pending.options].count("mystic-shield:mage") == 1


def test_a_trait_that_is_named_twice_is_the_armys_once():
    made = Field().row("own", 1, 10, 10, 1).row("foe", 2, 30, 10, 1)
    game = made.game("round", turn=0, traits=(("depict-rune", "depict-rune"), ()))
    assert [a.id for a in game.doing.traits_of(1)] == ["depict-rune"]
