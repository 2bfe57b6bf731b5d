"""Spells: casting rolls, miscasts, power levels, Unbind, Mystic Shield (Magic 1.1, 2.0, 4.0)."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE, LORE
from tabletop.content.core.magic import cast_again, casting_roll, spell
from tabletop.content.core.magic.casting import CASTING_DICE, CASTING_KEPT, CASTING_VALUE
from tabletop.content.core.magic.levels import CASTING_LEVEL
from tabletop.content.core.magic.spells import UNBINDING_ROLL
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.ability import Ability, Book, Call, Limit, Timing, Trigger
from tabletop.rules.play.permits import offers
from tabletop.rules.play.settling import ward_of
from tabletop.rules.play.using import option_of, reacting
from tabletop.rules.play.values import CASTING_ROLL, Modifier
from tabletop.state.battle import Clock, Effect
from tabletop.state.facts import ClockMoved, MagicRolled
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, react
from tests.play.field import Field, scroll

MM32 = 32 / 25.4


def mage(level, *abilities, key="mage", **more):
    words = ("INFANTRY", "HERO", f"WIZARD ({level})")
    return scroll(key, health=6, keywords=words, size=1, abilities=abilities, **more)


MAGE = mage(1, "mystic-shield")
SPEARS = scroll()


def casters(one=MAGE, two=MAGE, apart=20.0, phase="hero", **more):
    """A mage with spearmen beside it; a mage of the enemy so far from it, edge to edge."""
    field = Field().row("a", 1, 10, 10, 1, of=one).row("s", 1, 10, 12, 3, of=SPEARS)
    two = replace(two, id=two.id + "-foe") if two.id == one.id and two != one else two
    return field.row("b", 2, 10, 10 + apart + MM32, 1, of=two).battle(phase, **more)


def shielding(unit="s"):
    return {"target": (unit,)}


def told(drive):
    return [(e.step, e.result) for e in drive.do.events if isinstance(e, MagicRolled)]


def spells(*extra, rules=()):
    """A book with three small spells besides the core: zap, zip, and zop which is UNLIMITED."""

    def harm(do, call):
        do.inflict("b", 1, call.unit)

    made = [
        spell("zap", "Zap", "x", 5, "x", harm),
        spell("zip", "Zip", "x", 5, "x", harm),
        spell("zop", "Zop", "x", 5, "x", harm, keywords=("UNLIMITED",)),
        *extra,
    ]
    passive = Ability("charm", "Charm", "x", "x", passive=tuple(rules))
    return Book(CORE, (*LORE, *made, passive))


# ---------------------------------------------------------------------------- casting


@pytest.mark.system("S087", "S090")
def test_11_3_six_against_value_six_is_cast_and_shields():
    drive = Drive(casters(), 2, 4)
    assert ward_of(drive.do, "s") == 0
    drive.use("mystic-shield", "a", **shielding())
    assert ward_of(drive.do, "s") == 6
    assert ward_of(drive.do, "a") == 0
    assert told(drive) == [("cast", "cast")]


@pytest.mark.system("S087")
def test_11_3_five_against_value_six_fails_and_is_used_all_the_same():
    drive = Drive(casters(), 2, 3)
    drive.use("mystic-shield", "a", **shielding())
    assert ward_of(drive.do, "s") == 0
    assert told(drive) == [("cast", "failed")]
    assert drive.why("mystic-shield", "a") == "used this phase"


@pytest.mark.system("S087")
def test_11_3_modifiers_of_the_casting_roll_and_of_the_value_count():
    for rules, result in (
        ((Modifier(CASTING_ROLL, "add", 1),), "cast"),
        ((Modifier(CASTING_VALUE, "add", -1),), "cast"),
        ((), "failed"),
    ):
        book = spells(rules=rules)
        drive = Drive(casters(mage(1, "zap", "charm")), 2, 2, book=book)
        drive.use("zap", "a")
        assert told(drive) == [("cast", result)]


@pytest.mark.system("S088")
def test_11_3_one_and_one_is_a_miscast_even_with_ten_more():
    book = spells(rules=(Modifier(CASTING_ROLL, "add", 10),))
    drive = Drive(casters(mage(2, "zap", "zip", "charm")), 1, 1, 5, book=book)
    drive.use("zap", "a")
    assert told(drive) == [("cast", "miscast")]
    assert drive.unit("a").wounds == 3  # D3 of a 5
    assert drive.unit("b").wounds == 0
    assert drive.rolls[-1] == ("miscast", 1)


@pytest.mark.system("S087")
def test_a_casting_roll_is_made_with_a_die_at_least_and_its_hint_counts_as_many():
    book = spells(rules=(Modifier(CASTING_DICE, "add", -5),))
    drive = Drive(casters(mage(1, "zap", "charm")), 5, book=book)
    hint = book.ability("zap").hint(drive.do, Call("zap", 1, "a"))
    assert hint == "casting value 5: 33.3 %, miscast 0 %"
    drive.use("zap", "a")
    assert told(drive) == [("cast", "cast")]
    assert drive.rolls == [("casting Zap", 1)]


@pytest.mark.system("S088")
def test_11_3_two_ones_of_three_dice_are_a_miscast():
    more = (Modifier(CASTING_DICE, "add", 1), Modifier(CASTING_KEPT, "set", 2))
    book = spells(rules=more)
    drive = Drive(casters(mage(1, "zap", "charm")), 1, 1, 6, 1, book=book)
    drive.use("zap", "a")
    assert told(drive) == [("cast", "miscast")]
    fine = Drive(casters(mage(1, "zap", "charm")), 1, 2, 3, book=book)
    fine.use("zap", "a")
    assert told(fine) == [("cast", "cast")]  # 2 and 3 count: five
    (note,) = [e for e in fine.do.events if isinstance(e, MagicRolled)]
    assert (note.faces, note.change) == ((1, 2, 3), -1)


@pytest.mark.system("S088")
def test_11_3_one_of_two_ones_a_one_and_a_four_is_no_miscast():
    drive = Drive(casters(mage(1, "zap")), 1, 4, book=spells())
    drive.use("zap", "a")
    assert told(drive) == [("cast", "cast")]
    assert drive.unit("b").wounds == 1


@pytest.mark.system("S088")
def test_11_3_who_miscast_uses_no_more_spells_this_phase():
    """Not even by an effect that lends another: a power level of three changes nothing."""
    book = spells(rules=(Modifier(CASTING_LEVEL, "add", 2),))
    drive = Drive(casters(mage(1, "zap", "zip", "zop", "charm")), 1, 1, 1, book=book)
    drive.use("zap", "a")
    assert drive.why("zip", "a") == "miscast this phase"
    assert drive.why("zop", "a") == "miscast this phase"


@pytest.mark.system("S088")
def test_11_3_a_miscast_wizard_casts_again_in_another_phase():
    any_phase = spell("late", "Late", "x", 5, "x", lambda do, call: None,
                      timings=(Timing("hero"), Timing("movement")))  # fmt: skip
    drive = Drive(casters(mage(1, "zap", "late")), 1, 1, 1, book=spells(any_phase))
    drive.use("zap", "a")
    state = drive.do.state
    later = replace(state.battle.clock, phase="movement")
    state = replace(state, phase="movement", battle=replace(state.battle, clock=later))
    assert Drive(state, book=spells(any_phase)).why("late", "a") == ""


@pytest.mark.system("S088")
def test_11_3_a_miscast_may_slay_its_wizard():
    state = casters(replace(mage(1, "zap"), health=1))
    drive = Drive(state, 1, 1, 1, book=spells())
    drive.use("zap", "a")
    assert "a" in drive.do.battle.fallen


# ---------------------------------------------------------------------------- power levels


@pytest.mark.system("S085", "S086")
def test_11_1_a_wizard_uses_as_many_spells_a_phase_as_its_level():
    for level in (1, 2):
        state = casters(mage(level, "zap", "zip", "zop"))
        drive = Drive(state, *[3, 3] * level, book=spells())
        for key in ("zap", "zip")[:level]:
            assert drive.why(key, "a") == ""
            drive.use(key, "a")
        words = f"has used {level} spell{'s' if level > 1 else ''} this phase"
        assert drive.why("zop", "a") == words


@pytest.mark.system("S085")
def test_1_0_only_wizards_cast_and_only_priests_pray():
    state = casters(scroll("oaf", keywords=("INFANTRY", "HERO"), size=1, abilities=("zap",)))
    drive = Drive(state, book=spells())
    assert drive.why("zap", "a") == "not a WIZARD"
    assert drive.why("sacred-rites", "a") == "not a PRIEST"
    assert Drive(casters()).why("sacred-rites", "a") == "not a PRIEST"
    priest = scroll("priest", keywords=("INFANTRY", "HERO", "PRIEST (1)"), size=1,
                    abilities=("zap",))  # fmt: skip
    prayers = Drive(casters(priest), book=spells())
    assert prayers.why("sacred-rites", "a") == ""
    assert prayers.why("zap", "a") == "not a WIZARD"


@pytest.mark.system("S086")
def test_11_1_the_enemys_hero_phase_is_for_magical_intervention():
    drive = Drive(casters(active=2))
    assert drive.why("mystic-shield", "a") == "only in your hero phase"
    assert drive.why("magical-intervention", "a") == ""


@pytest.mark.system("S095")
def test_11_2_a_spell_once_per_turn_and_army_unless_it_is_unlimited():
    field = Field().row("a", 1, 10, 10, 1, of=mage(2, "zap", "zop"))
    field = field.row("c", 1, 14, 10, 1, of=mage(2, "zap", "zop", key="other"))
    state = field.row("b", 2, 10, 30, 1, of=scroll("foe", health=9)).battle("hero")
    drive = Drive(state, 3, 3, 3, 3, 3, 3, book=spells())
    drive.use("zap", "a")
    assert drive.why("zap", "c") == "used this turn by the army"
    drive.use("zop", "a")
    drive.use("zop", "c")
    assert drive.why("zop", "c") == ""  # the level of two is all that limits it
    assert drive.why("zop", "a") == "has used 2 spells this phase"
    assert drive.unit("b").wounds == 3


@pytest.mark.system("S095")
def test_11_2_one_wizard_may_use_an_unlimited_spell_twice_a_phase():
    drive = Drive(casters(mage(2, "zop")), 3, 3, 3, 3, book=spells())
    drive.use("zop", "a")
    assert drive.why("zop", "a") == ""
    drive.use("zop", "a")
    assert drive.unit("b").wounds == 2


def test_11_2_a_header_of_its_own_limits_a_spell_too():
    once = spell("once", "Once", "x", 2, "x", lambda do, call: None, limit=Limit("battle"))
    drive = Drive(casters(mage(2, "once")), 3, 3, book=spells(once))
    drive.use("once", "a")
    state = drive.do.state
    later = replace(state.battle.clock, round=2)
    state = replace(state, battle=replace(state.battle, clock=later))
    assert Drive(state, book=spells(once)).why("once", "a") == "used this battle"


# ---------------------------------------------------------------------------- reactions, Unbind


@pytest.mark.system("S091")
def test_11_4_eight_against_a_casting_roll_of_eight_does_not_unbind():
    drive = Drive(casters(), 4, 4, 5, 3)
    drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
    assert told(drive) == [("unbind", "failed"), ("cast", "cast")]
    assert ward_of(drive.do, "s") == 6


@pytest.mark.system("S091")
def test_11_4_nine_against_a_casting_roll_of_eight_unbinds():
    drive = Drive(casters(), 4, 4, 5, 4)
    drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
    assert told(drive) == [("unbind", "unbound")]
    assert ward_of(drive.do, "s") == 0
    assert drive.why("mystic-shield", "a") != ""


@pytest.mark.system("S091")
def test_11_4_modifiers_of_both_rolls_count():
    book = spells(rules=(Modifier(UNBINDING_ROLL, "add", 2),))
    foe = mage(1, "charm", key="foe")
    drive = Drive(casters(mage(1, "zap"), foe), 4, 4, 4, 3, book=book)
    drive.use("zap", "a", react=react("unbind"))
    assert told(drive) == [("unbind", "unbound")]  # 7 and 2 exceed 8
    book = spells(rules=(Modifier(CASTING_ROLL, "add", 1),))
    drive = Drive(casters(mage(1, "zap", "charm"), mage(1, key="foe")), 4, 4, 5, 4, book=book)
    drive.use("zap", "a", react=react("unbind"))
    assert told(drive) == [("unbind", "failed"), ("cast", "cast")]  # 9 does not exceed 9


@pytest.mark.system("S091")
def test_11_4_within_30_inches_of_the_caster_closed():
    for apart, is_offered in ((30.0, True), (30.01, False)):
        drive = Drive(casters(apart=apart), 4, 4, 1, 1)
        drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
        assert ("react" in drive.kinds()) is is_offered


@pytest.mark.system("S089")
def test_11_3_no_reaction_of_the_enemy_to_a_roll_that_falls_short_or_is_a_miscast():
    for dice in ((2, 3), (1, 1, 3)):
        drive = Drive(casters(), *dice)
        drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
        assert "react" not in drive.kinds()


@pytest.mark.system("S089")
def test_d_24_friendly_reactions_come_even_to_a_roll_that_falls_short():
    """A roll that is made again may be enough, and then the enemy may react after all."""
    again = Ability("again", "Again", "x", "x", reacts=Trigger(("SPELL",), "you"),
                    effect=cast_again)  # fmt: skip
    state = casters(mage(1, "mystic-shield", "again"))
    drive = Drive(state, 2, 3, 4, 4, 6, 6, book=spells(again))
    drive.use("mystic-shield", "a", react=react("again", "unbind"), **shielding())
    assert told(drive) == [("unbind", "unbound")]
    assert [a.player for a in drive.asks if a.kind == "react"] == [1, 2]


@pytest.mark.system("S088")
def test_11_3_a_miscast_that_is_rolled_again_is_none():
    again = Ability("again", "Again", "x", "x", reacts=Trigger(("SPELL",), "you"),
                    effect=cast_again)  # fmt: skip
    state = casters(mage(1, "mystic-shield", "again"), SPEARS)
    drive = Drive(state, 1, 1, 3, 3, book=spells(again))
    drive.use("mystic-shield", "a", react=react("again"), **shielding())
    assert told(drive) == [("cast", "cast")]
    assert drive.unit("a").wounds == 0


@pytest.mark.system("S091")
def test_11_4_one_unbind_for_each_casting_roll():
    field = Field().row("a", 1, 10, 10, 1, of=MAGE).row("b", 2, 10, 30, 1, of=MAGE)
    state = field.row("c", 2, 14, 30, 1, of=MAGE).battle("hero")
    drive = Drive(state, 4, 4, 1, 2)
    drive.use("mystic-shield", "a", react=react("unbind"), target=("a",))
    assert drive.rolls.count(("unbinding roll", 2)) == 1
    assert told(drive) == [("unbind", "failed"), ("cast", "cast")]


@pytest.mark.system("S086", "S091")
def test_11_1_a_wizard_unbinds_as_often_a_phase_as_its_level():
    for level in (1, 2):
        state = casters(mage(2, "zap", "zip"), mage(level, key="foe"))
        drive = Drive(state, 4, 4, 1, 1, 4, 4, 1, 1, book=spells())
        drive.use("zap", "a", react=react("unbind"))
        drive.use("zip", "a", react=react("unbind"))
        assert drive.rolls.count(("unbinding roll", 2)) == level


@pytest.mark.system("S091")
def test_11_4_a_unit_lent_the_power_of_a_wizard_unbinds_once():
    hero = scroll("hero", health=6, keywords=("INFANTRY", "HERO"), size=1)
    state = casters(two=hero)
    drive = Drive(state, 4, 4, 6, 6)
    assert not _unbinders(drive)
    clock = state.battle.clock
    lent = Effect("place-of-power/insight", 2, ("b",), "turn", clock)
    state = replace(state, battle=replace(state.battle, effects=(lent,)))
    drive = Drive(state, 4, 4, 6, 6)
    drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
    assert told(drive) == [("unbind", "unbound")]
    assert drive.why("mystic-shield", "b") == "only in your hero phase"


def _unbinders(drive):
    call = Call("mystic-shield", 1, "a", ("s",), (4, 4))
    return reacting(drive.do, drive.do.book.ability("mystic-shield"), call, 2)


# ---------------------------------------------------------------------------- Mystic Shield


@pytest.mark.system("S090")
def test_11_5_only_units_wholly_within_12_that_are_seen():
    field = Field().row("a", 1, 10, 10, 1, of=MAGE).row("near", 1, 10, 22, 1)
    field = field.row("far", 1, 22.01, 10, 1).row("b", 2, 50, 40, 1)
    drive = Drive(field.battle("hero"), 4, 4)
    drive.use("mystic-shield", "a", target=("near",))
    offered = {o.id for a in drive.asks if a.kind == "target" for o in a.options}
    assert offered == {"a", "near"}  # the base of the far one reaches to 12.01


@pytest.mark.system("S090")
def test_11_5_behind_a_wall_nobody_is_shielded():
    field = Field().row("a", 1, 10, 10, 1, of=MAGE).row("seen", 1, 14, 10, 1)
    state = field.row("hidden", 1, 6, 10, 1).row("b", 2, 50, 40, 1).battle("hero")
    ring = region([(7.5, 0), (8, 0), (8, 20), (7.5, 20)])
    wall = Terrain("wall", ring, (Solid("wall", ring, 9.0),))
    for terrain, whom in (({}, {"a", "seen", "hidden"}), ({"wall": wall}, {"a", "seen"})):
        drive = Drive(replace(state, terrain=terrain), 4, 4)
        drive.use("mystic-shield", "a", target=("seen",))
        assert {o.id for a in drive.asks if a.kind == "target" for o in a.options} == whom


@pytest.mark.system("S090")
def test_11_5_the_shield_lasts_as_long_as_the_turn():
    drive = Drive(casters(), 4, 4)
    drive.use("mystic-shield", "a", **shielding())
    for clock, ward in ((Clock(1, 1, 1, "end", 1), 6), (Clock(1, 2, 2, "start", 2), 0)):
        drive.do.emit(ClockMoved(drive.do.battle.clock, clock))
        assert ward_of(drive.do, "s") == ward


@pytest.mark.system("S090")
def test_11_5_the_shield_wards_mortal_damage_this_turn():
    drive = Drive(casters(mage(2, "mystic-shield", "hurt")), 4, 4, 6, 5, 1, book=_hurting())
    drive.use("mystic-shield", "a", **shielding())
    drive.use("hurt", "a")
    assert drive.rolls[-1] == ("ward of s", 3)
    assert len(drive.unit("s").models) == 1  # of three points a six saved one


def _hurting():
    def hurt(do, call):
        do.inflict("s", 3, "b")

    return spells(Ability("hurt", "Hurt", "x", "x", (Timing("hero"),), effect=hurt))


# ---------------------------------------------------------------------------- what is shown


def test_the_chance_of_a_spell_is_shown_before_it_is_cast():
    drive = Drive(casters())
    offer = next(o for o in _offers(drive) if o.ability.id == "mystic-shield")
    detail = option_of(drive.do, offer).told
    assert detail == "casting value 6: 72.2 %, miscast 2.8 %"


def _offers(drive):
    return offers(drive.do, 1)


def test_the_chance_of_unbinding_is_shown_with_the_roll_it_must_exceed():
    drive = Drive(casters(), 4, 4, 1, 1)
    drive.use("mystic-shield", "a", react=react("unbind"), **shielding())
    ask = next(a for a in drive.asks if a.kind == "react")
    assert ask.options[0].told == "must exceed 8: 27.8 %"


def test_the_casting_roll_is_known_to_the_effect():
    seen = []
    big = spell("big", "Big", "x", 5, "x",
                lambda do, call: seen.append(casting_roll(do, call).total))  # fmt: skip
    drive = Drive(casters(mage(1, "big")), 5, 4, book=spells(big))
    drive.use("big", "a")
    assert seen == [9]


# ---------------------------------------------------------------------------- intervention


@pytest.mark.system("S086")
def test_5_0_magical_intervention_casts_in_the_enemys_hero_phase_at_one_less():
    for second, result in ((3, "failed"), (4, "cast")):
        drive = Drive(casters(active=2, two=SPEARS), 3, second)
        drive.use("magical-intervention", "a", choice=("mystic-shield",), **shielding())
        assert told(drive) == [("cast", result)]
    assert drive.do.battle.command[0] == 3
