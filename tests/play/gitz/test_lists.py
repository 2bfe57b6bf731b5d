"""What lists of the Gitz choose, in play: an ability a test."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.core.magic.levels import casting_level
from tabletop.content.fury.level import fury, rage_dice
from tabletop.content.gitz.lists.formations import GOBS, brawlers, snappers
from tabletop.content.gitz.moon import TABLE, face_of
from tabletop.files.warscrolls import faction
from tabletop.geometry.region import Solid, region
from tabletop.resources import resource
from tabletop.rules.play.attack.counting import attacks_of, profile_of
from tabletop.rules.play.control import score_on
from tabletop.rules.play.settling import ward_of
from tabletop.rules.play.values import CASTING_ROLL, MOVE, RALLY_DICE
from tabletop.state.battle import Clock
from tabletop.state.causes import Share
from tabletop.state.facts import ClockMoved
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive, called, shift
from tests.play.field import Field, scroll, weapon

GITZ = "GLOOMSPITE GITZ"
MM32 = 32 / 25.4
BLADE = weapon("Blade", rend=1)
JAWS = weapon("Jaws", rend=1, abilities=("COMPANION",))


def gits(key, *keywords, **more):
    more.setdefault("weapons", (BLADE,))
    return scroll(key, keywords=(GITZ, "INFANTRY", *keywords), **more)


def field(*abilities, keywords=("HERO", "MOONCLAN"), gap=2.0, foe=None, **more):
    """A boss with some abilities, a mob beside him, an enemy so far above them."""
    boss = gits("boss", *keywords, abilities=abilities, health=5, **more)
    made = Field().row("boss", 1, 10, 10, 1, of=boss)
    made.row("mob", 1, 12, 10, 3, of=gits("mob", "MOONCLAN"))
    foe = foe or scroll("foes", health=6, size=2, weapons=(BLADE,))
    return made.row("foe", 2, 10, 10 + MM32 + gap, 2, of=foe)


def number(drive, stat, unit, base=0):
    return drive.do.value(stat, drive.do.case(unit), base).total


def profile(drive, unit, foe, arm=BLADE):
    return profile_of(drive.do, unit, foe, arm, ())


def test_each_choice_of_a_list_says_what_it_does_and_has_a_picture():
    given = [a for a in the_book().every if a.given]
    assert len(given) > 25
    for ability in given:
        assert 20 <= len(ability.text) <= 200, ability.id
        assert resource("assets", "icons", f"{ability.icon}.svg").is_file(), ability.icon


# --------------------------------------------------------------------------------- artefacts
def test_the_clammy_cowl_attacks_at_its_bearer_hit_worse():
    drive = Drive(field("the-clammy-cowl").battle("combat"))
    assert profile(drive, "foe", "boss").hit.change == -1
    assert profile(drive, "foe", "mob").hit.change == 0
    assert profile(drive, "boss", "foe").hit.change == 0


def test_leering_gitshield_ones_to_hit_come_back():
    drive = Drive(field("leering-gitshield").battle("combat", active=2), 1, 6, 1, 2, 5, 6)
    drive.use("fight", "foe", attacks=lambda ask: tuple(
        Share(source.id, "boss", source.count) for source in ask.sources))  # fmt: skip
    assert drive.unit("foe").wounds == 2
    drive = Drive(field("leering-gitshield").battle("combat", active=2), 1, 6, 1, 2, 5, 6)
    drive.use("fight", "foe", attacks=lambda ask: tuple(
        Share(source.id, "mob", source.count) for source in ask.sources))  # fmt: skip
    assert drive.unit("foe").wounds == 0


@pytest.mark.parametrize(("face", "damage"), [(1, 0), (2, 2), (5, 5)])
def test_backstabbers_blade_the_die_is_the_damage_to_a_hero(face, damage):
    hero = scroll("foes", health=6, keywords=("HERO",))
    drive = Drive(field("backstabbers-blade", foe=hero).battle("end", active=2), face)
    drive.use("backstabbers-blade", "boss")
    assert drive.unit("foe").wounds == damage
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(3, 1, 1, "end", 1)))
    assert drive.why("backstabbers-blade", "boss") == "used this battle"
    common = Drive(field("backstabbers-blade").battle("end"))
    assert common.why("backstabbers-blade", "boss") == "not in combat with an enemy HERO"


def test_spoofshrooms_a_few_inches_out_of_the_fight_at_the_end_of_a_turn():
    drive = Drive(field("spoofshrooms").battle("end", active=2), 4)
    drive.use("spoofshrooms", "boss", move=lambda ask: shift(drive.do.state, "boss", 0, -4))
    assert drive.at("boss1") == (10, 6)
    wolves = Drive(field("spoofshrooms", keywords=("GITMOB",), gap=9.0).battle("end"), 3)
    wolves.use("spoofshrooms", "boss", move=lambda ask: shift(wolves.do.state, "boss", -5, 0))
    assert wolves.at("boss1") == (5, 10)
    assert wolves.asks[0].allowance == 5


@pytest.mark.system("S166")
def test_glitzy_bitz_rolla_a_rage_die_for_a_turn_of_better_wounds():
    notes = {(1, "rage dice"): ("2",), (1, "fury level"): ("3",), (2, "fury level"): ("3",)}
    drive = Drive(field("glitzy-bitz-rolla").battle("start", active=2, notes=notes))
    drive.use("glitzy-bitz-rolla", "boss")
    battle = drive.do.battle
    assert (rage_dice(battle, 1), fury(battle, 2)) == (1, 3)
    assert profile(drive, "boss", "foe").wound.change == 1
    assert profile(drive, "mob", "foe").wound.change == 0
    assert Drive(field("glitzy-bitz-rolla").battle("start")).why(
        "glitzy-bitz-rolla", "boss") == "no rage dice"  # fmt: skip


def test_glitzy_bitz_rolla_trolls_choose_one_of_their_arms():
    notes = {(1, "rage dice"): ("1",), (1, "fury level"): ("3",)}
    club = weapon("Colossal Boulder Club", damage="D6")
    troll = field("glitzy-bitz-rolla", keywords=("TROGGOTH",), weapons=(club,))
    drive = Drive(troll.battle("start", notes=notes))
    drive.use("glitzy-bitz-rolla", "boss", choice=("club",))
    assert fury(drive.do.battle, 2) == 1
    hurt = profile(drive, "boss", "foe", club)
    assert hurt.wound.change == 0
    assert profile(drive, "boss", "foe", club).worth == tuple((n, 6) for n in range(1, 7))


# ------------------------------------------------------------------------------------- traits
def test_loontouched_makes_a_wizard_or_helps_one():
    drive = Drive(field("loontouched").battle(traits=(("mystic-shield",), ())))
    assert casting_level(drive.do, "boss") == 1
    assert casting_level(drive.do, "mob") == 0
    assert number(drive, CASTING_ROLL, "boss") == 0
    assert drive.why("mystic-shield", "boss") == ""
    theirs = field("loontouched").battle(active=2, traits=(("mystic-shield",), ()))
    assert Drive(theirs).why("magical-intervention", "boss") == ""
    wise = Drive(field("loontouched", keywords=("HERO", "WIZARD (1)")).battle())
    assert (casting_level(wise.do, "boss"), number(wise, CASTING_ROLL, "boss")) == (1, 1)


@pytest.mark.parametrize(("abilities", "is_shielded"), [(("loontouched",), True), ((), False)])
def test_loontouched_a_place_of_power_helps_its_bearer_as_a_wizard(abilities, is_shielded):
    square = region([(10, 11), (12, 11), (12, 13), (10, 13)])
    place = Terrain("p", square, (Solid("p", square, 0.5),), ("PLACE OF POWER",))
    state = field(*abilities, gap=20.0).battle("start", traits=(("mystic-shield",), ()))
    drive = Drive(replace(state, terrain={"p": place}), 2, 3, 2)
    drive.use("place-of-power", "boss")
    clock = drive.do.battle.clock
    drive.do.emit(ClockMoved(clock, replace(clock, phase="hero")))
    if not is_shielded:
        assert drive.why("mystic-shield", "boss") == "not a WIZARD"
        return
    drive.use("mystic-shield", "boss", target=("mob",))  # a 5 and 1 for the place: value 6
    assert ward_of(drive.do, "mob") == 6


def test_the_clammy_hand_three_more_rally_rolls_near_by():
    made = field("the-clammy-hand", gap=9.0).row("far", 1, 20.5, 10, 3, of=gits("far"))
    made.row("guests", 1, 12, 8, 3, of=scroll("guests"))
    drive = Drive(made.battle())
    more = {u: number(drive, RALLY_DICE, u) for u in ("boss", "mob", "far", "guests", "foe")}
    assert more == {"boss": 3, "mob": 3, "far": 0, "guests": 0, "foe": 0}
    drive.script = [1] * 9
    drive.use("rally", "mob")
    assert drive.rolls[0][1] == 9


@pytest.mark.parametrize(("face", "goes"), [(2, False), (3, True)])
def test_fight_another_day_its_bearer_retreats_unhurt_on_a_3(face, goes):
    drive = Drive(field("fight-another-day").battle("combat", active=2), face, *([5] * goes))
    drive.use("fight-another-day", "boss", move=lambda ask: shift(drive.do.state, "boss", 0, -4))
    assert drive.unit("boss").wounds == 0
    assert drive.at("boss1") == ((10, 6) if goes else (10, 10))
    assert drive.unit("boss").retreated == goes
    free = Drive(field("fight-another-day", gap=9.0).battle("combat"))
    assert free.why("fight-another-day", "boss") == "not in combat"


# --------------------------------------------------------------------------------- formations
def test_bouncing_fury_squigs_that_charged_bite_once_more():
    gob = weapon("Fang-filled Gob", attacks="3", abilities=("COMPANION",))
    squigs = gits("squigs", "SQUIG", weapons=(gob, BLADE))
    for charged, more in ((True, 1), (False, 0)):
        made = Field().unit("squigs", 1, [(10, 10)], of=squigs, charged=charged)
        made.row("foe", 2, 10, 12)
        drive = Drive(made.battle("combat", traits=(("bouncing-fury",), ())))
        assert attacks_of(drive.do, "squigs", gob, "squigs1", 3) == 3 + more
        assert attacks_of(drive.do, "squigs", BLADE, "squigs1", 2) == 2
    names = {w.name for s in faction("gitz").warscrolls for w in s.weapons if "Gob" in w.name}
    assert set(GOBS) == names


def test_herd_healing_trolls_that_have_fought_are_healed():
    made = Field()
    for key, words in (("trolls", ("TROGGOTH",)), ("gits", ("MOONCLAN",))):
        made.unit(key, 1, [(10 + 2 * len(key), 10)], of=gits(key, *words, health=5), wounds=3)
    made.row("foe", 2, 16, 12, 9, of=scroll("foes"))
    for key, left in (("trolls", 1), ("gits", 3)):
        drive = Drive(made.battle("combat", traits=(("herd-healing",), ())), 1, 1)
        drive.script = [1, 1, 4] if left == 1 else [1, 1]
        drive.use("fight", key)
        assert drive.unit(key).wounds == left
        assert not drive.script


def test_extra_snappy_companions_of_wolf_riders_that_charged_rend_more():
    wolves = gits("wolves", "GITMOB", weapons=(BLADE, JAWS))
    made = Field().unit("wolves", 1, [(10, 10)], of=wolves, charged=True)
    made.unit("late", 1, [(14, 10)], of=wolves).row("foe", 2, 10, 12)
    for active in (1, 2):  # in any combat phase
        drive = Drive(made.battle("combat", active=active, traits=(("extra-snappy",), ())))
        assert drive.why("extra-snappy", player=1) == ""
    before = profile(drive, "wolves", "foe", JAWS).save.change
    drive.use("extra-snappy", player=1)
    assert [u.id for u in snappers(drive.do, called("extra-snappy", ""))] == ["wolves"]
    assert drive.do.battle.uses[-1].targets == ("wolves",)
    assert profile(drive, "wolves", "foe", JAWS).save.change == before - 1
    assert profile(drive, "wolves", "foe", BLADE).save.change == before
    assert profile(drive, "late", "foe", JAWS).save.change == before
    calm = Drive(field().battle("combat", traits=(("extra-snappy",), ())))
    assert calm.why("extra-snappy", player=1) == "no GITMOB charged this turn"


def test_spreading_loonacy_they_pile_in_and_maul():
    traits = (("spreading-loonacy",), ())
    drive = Drive(field().battle("end", traits=traits), 3, 5)
    drive.use("spreading-loonacy", player=1, targets=("boss", "mob"))
    assert drive.kinds().count("pile_in") == 2
    assert drive.unit("foe").wounds == 2 + 3
    tame = Drive(field().battle("end", traits=traits), 1, 2)
    tame.use("spreading-loonacy", player=1, targets=("boss", "mob"))
    assert tame.unit("foe").wounds == 0  # a D3 of 1, twice
    assert drive.why("spreading-loonacy", player=1).startswith("used this")
    squigs = Drive(field(keywords=("MOONCLAN", "SQUIG"), gap=2.0).battle("end", traits=traits))
    assert [u.id for u in _brawlers(squigs)] == ["mob"]
    theirs = Drive(field().battle("end", active=2, traits=traits))
    assert theirs.why("spreading-loonacy", player=1) == "only at the end of your turn"


def _brawlers(drive):
    return brawlers(drive.do, called("spreading-loonacy", ""))


def test_grots_upon_grots_those_farther_off_count_too():
    made = Field().unit("mob", 1, [(10, 10), (11.4, 10), (15, 10), (16.4, 10)],
                        of=gits("mob", "MOONCLAN"))  # fmt: skip
    made.row("foe", 2, 10, 40).objective("o", 8, 10)
    drive = Drive(made.battle("end", active=2, traits=(("grots-upon-grots",), ())))
    assert score_on(drive.do, drive.unit("mob"), 2, "o") == 2
    drive.use("grots-upon-grots", player=1)
    assert score_on(drive.do, drive.unit("mob"), 2, "o") == 2 + 2
    far = Field().row("mob", 1, 30, 10, of=gits("mob", "MOONCLAN")).row("foe", 2, 10, 40)
    far = far.objective("o", 8, 10).battle("end", traits=(("grots-upon-grots",), ()))
    assert Drive(far).why("grots-upon-grots", player=1) == "no Moonclan contests an objective"


# ------------------------------------------------------------------------------------- spells
LORE = ("spore-maws", "bad-portents", "gitspeed", "bright-fright", "summon-malevolent-moon",
        "summon-morks-mighty-mushroom", "summon-scrapskuttles-arachnacauldron",
        "summon-scuttletide")  # fmt: skip
MAGE = ("HERO", "WIZARD (3)", "MOONCLAN")


def test_spore_maws_bite_three_at_most():
    made = field(keywords=MAGE)
    for k in range(3):
        made.row(f"more{k}", 2, 4 + 3 * k, 16, 1, of=scroll("foes", health=6, size=2))
    drive = Drive(made.battle(traits=(LORE, ())), 4, 4, 6, 3, 1)
    drive.use("spore-maws", "boss", targets=("foe", "more0", "more2"))
    (ask,) = [a for a in drive.asks if a.kind == "targets"]
    assert (len(ask.options), ask.most) == (4, 3)
    hurt = {u: drive.unit(u).wounds for u in ("foe", "more0", "more1", "more2")}
    assert hurt == {"foe": 3, "more0": 2, "more1": 0, "more2": 0}


def test_spore_maws_a_d3_for_each_of_three():
    drive = Drive(field(keywords=MAGE).battle(traits=(LORE, ())), 4, 4, 2)
    drive.use("spore-maws", "boss")
    assert drive.unit("foe").wounds == 0
    drive = Drive(field(keywords=MAGE).battle(traits=(LORE, ())), 4, 4, 6)
    drive.use("spore-maws", "boss")
    assert drive.unit("foe").wounds == 3


@pytest.mark.system("S160")
@pytest.mark.parametrize(
    ("die", "face"), [(2, "Grinnin'"), (3, "Scowlin'"), (5, "Scowlin'"), (6, "Cacklin'")]
)
def test_bad_portents_turn_the_moon(die, face):
    notes = {(TABLE, "bad moon"): ("Grinnin'", "1")}
    drive = Drive(field(keywords=MAGE).battle(traits=(LORE, ()), notes=notes), 3, 4, die)
    drive.use("bad-portents", "boss", choice=("Cacklin'",))
    assert face_of(drive.do.battle) == face
    dark = Drive(field(keywords=MAGE).battle(traits=(LORE, ())))
    assert dark.why("bad-portents", "boss") == "there is no Bad Moon"


def test_gitspeed_two_inches_for_all_but_trolls():
    made = field(keywords=MAGE).row("trolls", 1, 12, 8, 2, of=gits("trolls", "TROGGOTH"))
    made.row("far", 1, 20.5, 10, 3, of=gits("far"))
    drive = Drive(made.battle(traits=(LORE, ())), 3, 4)
    drive.use("gitspeed", "boss")
    more = {u: number(drive, MOVE, u, 5) for u in ("boss", "mob", "trolls", "far", "foe")}
    assert more == {"boss": 7, "mob": 7, "trolls": 5, "far": 5, "foe": 5}


def test_bright_fright_units_near_by_retreat_at_once_unhurt():
    made = field(keywords=MAGE).row("far", 1, 30, 10, 3, of=gits("far"))
    made.row("foe2", 2, 30, 12, 2, of=scroll("foes", health=6, size=2, weapons=(BLADE,)))
    drive = Drive(made.battle(traits=(LORE, ())), 3, 4, 5)
    drive.use("bright-fright", "boss", targets=("mob",),
              move=lambda ask: shift(drive.do.state, "mob", 0, -4))  # fmt: skip
    (ask,) = [a for a in drive.asks if a.kind == "targets"]
    assert [o.id for o in ask.options] == ["boss", "mob"]
    assert (ask.least, ask.most) == (1, 2)
    assert drive.unit("mob").retreated
    assert not drive.do.is_in_combat("mob")
    assert (len(drive.unit("mob").models), drive.unit("mob").wounds) == (3, 0)
    calm = Drive(field(keywords=MAGE, gap=9.0).battle(traits=(LORE, ())))
    assert calm.why("bright-fright", "boss") == "nobody near can retreat"


@pytest.mark.system("S097")
@pytest.mark.parametrize(
    ("key", "value", "away"),
    [("malevolent-moon", 7, 9.0), ("morks-mighty-mushroom", 6, None),
     ("scrapskuttles-arachnacauldron", 7, 9.0), ("scuttletide", 6, 9.0)],
)  # fmt: skip
def test_dank_manifestations_are_summoned_by_wizards_of_the_gitz(key, value, away):
    shape = next(s for s in faction("gitz").warscrolls if s.id == key)
    made = field(keywords=MAGE, gap=14.0)
    made.unit(key, 1, [(-5, -5)], of=shape, mm=60, waiting=True)
    state = made.battle(traits=(LORE, ()))
    waiting = {k: replace(w, why="aside") for k, w in state.battle.waiting.items()}
    state = replace(state, battle=replace(state.battle, waiting=waiting))
    short = Drive(state, 2, value - 3)
    short.use(f"summon-{key}", "boss")
    assert not short.do.has_unit(key)
    drive = Drive(state, 3, value - 3)
    drive.use(f"summon-{key}", "boss")
    assert drive.do.has_unit(key)
    (ask,) = [a for a in drive.asks if a.kind == "set_up"]
    assert ("more than 9" in ask.area) == (away is not None)
    assert drive.why(f"summon-{key}", "boss")
    assert drive.why(f"summon-{key}", "mob") == "not a WIZARD"
    guest = made.row("guest", 1, 10, 8, 1, of=scroll("guest", keywords=("HERO", "WIZARD (1)")))
    known = guest.battle(traits=(LORE, ()))
    strange = Drive(replace(known, battle=replace(known.battle, waiting=waiting)))
    assert strange.why(f"summon-{key}", "guest") == "no GLOOMSPITE GITZ WIZARD"
