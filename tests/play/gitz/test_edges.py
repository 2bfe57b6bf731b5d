"""Abilities of the Gitz at the edges of their words: who fell, who is passed by."""

from tabletop.content.fury.level import fury, rage_dice
from tabletop.rules.play.settling import settle
from tabletop.state.causes import Share
from tests.play.content.drive import Drive, called, shift
from tests.play.field import Field, scroll, weapon
from tests.play.gitz.test_lists import MM32, field, gits

MAUL = weapon("Maul", attacks=2, hit=4, wound=2, rend=9, damage=9)


def test_leering_gitshield_ones_come_back_though_its_bearer_fell_by_the_attack():
    foe = scroll("foes", health=6, size=1, weapons=(MAUL,))
    boss = gits("boss", "HERO", abilities=("leering-gitshield",), health=5)
    made = Field().row("boss", 1, 10, 10, 1, of=boss)
    made.row("foe", 2, 10, 10 + MM32 + 2, 1, of=foe)
    drive = Drive(made.battle("combat", active=2), 1, 6, 6, 1)
    drive.use("fight", "foe", attacks=lambda ask: tuple(
        Share(source.id, "boss", source.count) for source in ask.sources))  # fmt: skip
    assert not drive.do.has_unit("boss")
    assert drive.unit("foe").wounds == 1


def test_spoofshrooms_pass_through_combat_ranges_and_end_in_no_combat():
    """A way between two enemies that a Normal Move would not be allowed to take."""
    made = field("spoofshrooms", gap=20.0)
    made.row("left", 2, 14, 12.6, 1, of=scroll("left"))
    drive = Drive(made.battle("end", active=2), 6)
    assert not drive.do.is_in_combat("boss")

    def past(ask):
        assert not ask.check(shift(drive.do.state, "boss", 0, 3)).is_legal  # beside it
        return shift(drive.do.state, "boss", 0, 6)

    drive.use("spoofshrooms", "boss", move=past)
    assert drive.at("boss1") == (10, 16)
    assert not drive.do.is_in_combat("boss")


def test_fight_through_the_pain_spends_any_number_of_rage_dice():
    notes = {(1, "rage dice"): ("5",), (1, "fury level"): ("3",)}
    traits = (("fight-through-the-pain",), ())
    drive = Drive(field().battle("combat", notes=notes, traits=traits), 1, 2, 2, 3, 1)
    drive.do.inflict("boss", 1, "foe")
    drive.run(settle(drive.do, called("fight", "foe", 2)), {"choice": ("5",)})
    assert [o.id for o in drive.asks[0].options] == ["0", "1", "2", "3", "4", "5"]
    assert drive.unit("boss").wounds == 0
    assert (rage_dice(drive.do.battle, 1), fury(drive.do.battle, 1)) == (0, 0)
