"""What lists of the Lumineth choose, in play: an ability a test."""

from dataclasses import replace

import pytest

from tabletop.content.core.magic.spells import unbinding_level
from tabletop.content.fury.level import fury, rage_dice
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    OREALI,
    RUNES,
    SCRIPTURE,
    THALARI,
    VARINOR,
    YDRILIQI,
    bound,
    scripture,
)
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.attack.reach import attackers
from tabletop.rules.play.settling import settle, ward_of
from tabletop.rules.play.values import CASTING_ROLL, MOVE, RUN_ROLL
from tests.play.content.drive import Drive, called, react
from tests.play.field import Field, scroll, weapon

LRL = "LUMINETH REALM-LORDS"
MM32 = 32 / 25.4
BLADE = weapon("Blade", rend=1)


def lumineth(key, *keywords, **more):
    more.setdefault("weapons", (BLADE,))
    return scroll(key, keywords=(LRL, "INFANTRY", *keywords), **more)


def field(*abilities, keywords=("HERO", "WIZARD (1)"), gap=2.0, foe=None, health=5):
    """A hero with some abilities, soldiers beside, an enemy so far above them."""
    mage = lumineth("mage", *keywords, abilities=abilities, health=health)
    made = Field().row("mage", 1, 10, 10, 1, of=mage)
    made.row("kin", 1, 12, 10, 3, of=lumineth("kin"))
    foe = foe or scroll("foes", health=6, size=2, weapons=(BLADE,))
    return made.row("foe", 2, 10, 10 + MM32 + gap, 2, of=foe)


def number(drive, stat, unit, base=0):
    return drive.do.value(stat, drive.do.case(unit), base).total


def wounding(drive, unit, foe="foe"):
    return profile_of(drive.do, unit, foe, BLADE, ()).wound.change


# --------------------------------------------------------------------------------- artefacts
@pytest.mark.system("S079", "S140")
@pytest.mark.parametrize(("script", "lives"), [([3, 4], True), ([2], False)])
def test_phoenix_stone_its_bearer_outlives_its_first_destruction_on_a_3(script, lives):
    drive = Drive(field("phoenix-stone").battle("combat"), 6, *script)
    drive.do.inflict("mage", 9, "foe")
    drive.script = list(script)
    drive.run(settle(drive.do, called("fight", "foe", 2)), {})
    assert drive.do.has_unit("mage") == lives
    if lives:
        assert drive.unit("mage").wounds == 5 - 2
        drive.do.inflict("mage", 9, "foe")
        drive.run(settle(drive.do, called("fight", "foe", 2)), {})
        assert not drive.do.has_unit("mage")


def test_silver_wand_helps_wizards_to_cast_and_others_to_unbind():
    wizard = Drive(field("silver-wand").battle())
    assert number(wizard, CASTING_ROLL, "mage") == 1
    assert number(wizard, CASTING_ROLL, "kin") == 0
    assert unbinding_level(wizard.do, "mage") == 1
    regent = Drive(field("silver-wand", keywords=("HERO",)).battle())
    assert number(regent, CASTING_ROLL, "mage") == 0
    assert (unbinding_level(regent.do, "mage"), unbinding_level(regent.do, "kin")) == (1, 0)
    witch = scroll("witch", keywords=("WIZARD (1)",), health=5, abilities=("mystic-shield",))
    made = field("silver-wand", keywords=("HERO",), gap=9.0, foe=witch).battle(active=2)
    drive = Drive(made, 3, 4, 5, 3)
    drive.use("mystic-shield", "foe", react=react("unbind"))
    assert ward_of(drive.do, "foe") == 0


# ------------------------------------------------------------------------------------- runes
@pytest.mark.system("S142")
def test_acolyte_of_the_runes_one_more_target_for_the_next_rune():
    traits = (("depict-rune",), ())
    state = field("acolyte-of-the-runes").row("far", 1, 10, 40, of=lumineth("far"))
    state.row("near", 1, 16, 10, 1, of=lumineth("near"))
    drive = Drive(state.battle("round", turn=0, traits=traits))
    drive.use("acolyte-of-the-runes", "mage", target=("mage",))

    def pick(ask):
        if "besides" in ask.prompt:
            assert [o.id for o in ask.options] == ["mage"]
            return ("mage",)
        return ("kin", "near")

    drive.use("depict-rune", player=1, choice=(ALAITHI,), targets=pick)
    assert [ward_of(drive.do, u) for u in ("mage", "kin", "near", "far")] == [5, 5, 5, 0]
    assert drive.do.battle.uses[-1].targets == ("kin", "near", "mage")
    assert drive.why("acolyte-of-the-runes", "mage") == "used this phase"
    late = Drive(state.battle("round", turn=0, traits=traits))
    late.use("depict-rune", player=1, choice=(ALAITHI,), targets=("kin", "near"))
    assert [k for k in late.kinds() if k == "targets"] == ["targets"]
    assert late.why("acolyte-of-the-runes", "mage") == ""  # for the rune of the next round


@pytest.mark.system("S142")
def test_scholar_of_the_sigils_binds_a_rune_that_nobody_depicts_any_more():
    def bind(rune):
        drive = Drive(field("scholar-of-the-sigils").battle("deployment", round=0, turn=0))
        drive.use("scholar-of-the-sigils", "mage", choice=(rune,))
        assert bound(drive.do.battle, 1) == (rune,)
        return drive

    assert number(bind(VARINOR), RUN_ROLL, "mage") == 1
    assert number(bind(VARINOR), RUN_ROLL, "kin") == 0
    assert ward_of(bind(ALAITHI).do, "mage") == 5
    assert number(bind(THALARI), CASTING_ROLL, "mage") == 1
    hidden = bind(OREALI)
    assert profile_of(hidden.do, "foe", "mage", BLADE, ()).hit.change == -1
    assert profile_of(hidden.do, "foe", "kin", BLADE, ()).hit.change == 0
    bow = weapon("Bow", "ranged", range=20.0)
    shot = profile_of(hidden.do, "foe", "mage", bow, ())
    assert [why for why, _ in shot.hit.reasons] == ["Guarded Hero"]
    drive = bind(YDRILIQI)
    asked = []

    def choose(ask):
        asked.append([o.id for o in ask.options])
        return ask.fallback()

    drive.use("depict-rune", player=1, choice=choose)
    assert asked[0] == [r for r in RUNES if r != YDRILIQI]
    assert YDRILIQI not in scripture(drive.do.battle, 1)
    assert drive.why("scholar-of-the-sigils", "mage")


def test_scholar_of_the_sigils_river_rends_who_charged_and_shoots_in_combat():
    bow = weapon("Bow", "ranged", range=20.0)
    made = Field().row("mage", 1, 10, 10, 1, of=lumineth(
        "mage", "HERO", abilities=("scholar-of-the-sigils",), weapons=(BLADE, bow)))  # fmt: skip
    made.row("foe", 2, 10, 13, 2, of=scroll("foes"), charged=True)
    drive = Drive(made.battle("deployment", round=0, turn=0))
    before = profile_of(drive.do, "mage", "foe", BLADE, ()).save.change
    assert drive.do.is_in_combat("mage")
    drive.use("scholar-of-the-sigils", "mage", choice=(YDRILIQI,))
    assert profile_of(drive.do, "mage", "foe", BLADE, ()).save.change == before - 1
    assert [a.weapon.name for a in attackers(drive.do, "mage", "ranged")] == ["Bow"]


# ------------------------------------------------------------------------------ heroic traits
def test_aetherquartz_requisitioner_three_more_once_for_a_wizard_near_by():
    made = field("aetherquartz-requisitioner", keywords=("HERO",))
    shield = ("mystic-shield",)
    made.row("seer", 1, 8, 10, 1, of=lumineth("seer", "WIZARD (2)", abilities=shield, health=5))
    made.row("hermit", 1, 30, 10, 1, of=lumineth("hermit", "WIZARD (1)", abilities=shield))
    drive = Drive(made.battle(), 1, 2)
    drive.use("mystic-shield", "seer", target=("kin",), react=react("aetherquartz-requisitioner"))
    assert ward_of(drive.do, "kin") == 6
    assert drive.why("aetherquartz-requisitioner", "mage") == "only as a reaction"
    drive.script = [1, 2]
    drive.use("mystic-shield", "seer", target=("mage",), react=react("aetherquartz-requisitioner"))
    assert ward_of(drive.do, "mage") == 0, "once a battle"
    far = Drive(made.battle(), 1, 2)
    far.use("mystic-shield", "hermit", target=("hermit",),
            react=react("aetherquartz-requisitioner"))  # fmt: skip
    assert "react" not in far.kinds()


def test_martial_perfectionist_infantry_wounds_who_is_hurt_already():
    fresh = Drive(field("martial-perfectionist").battle("combat"))
    assert fresh.why("martial-perfectionist", "mage") == 'no damaged enemy in sight within 12"'
    made = field("martial-perfectionist").row("riders", 1, 10, 8, 1,
        of=scroll("riders", keywords=(LRL, "CAVALRY"), weapons=(BLADE,)))  # fmt: skip
    made.state.units["foe"] = replace(made.state.units["foe"], wounds=1)
    for face, change in ((2, 0), (3, 1)):
        drive = Drive(made.battle("combat"), face)
        drive.use("martial-perfectionist", "mage")
        assert (wounding(drive, "kin"), wounding(drive, "riders")) == (change, 0)
    bow = weapon("Bow", "ranged", range=20.0)
    assert profile_of(drive.do, "kin", "foe", bow, ()).wound.change == 0
    made.row("others", 2, 16, 10, 2)
    drive = Drive(made.battle("combat"), 3)
    drive.use("martial-perfectionist", "mage", target=("foe",))
    assert (wounding(drive, "kin"), wounding(drive, "kin", "others")) == (1, 0)


@pytest.mark.system("S166")
def test_dispassionate_soul_the_enemy_calms_by_the_different_runes():
    notes = {(1, SCRIPTURE): (VARINOR, VARINOR, OREALI), (2, "fury level"): ("5",)}
    hero = scroll("foes", health=6, keywords=("HERO",))
    drive = Drive(field("dispassionate-soul", foe=hero).battle("end", notes=notes))
    drive.use("dispassionate-soul", "mage")
    assert fury(drive.do.battle, 2) == 3
    common = Drive(field("dispassionate-soul").battle("end", notes=notes))
    assert common.why("dispassionate-soul", "mage") == "not in combat with an enemy HERO"
    theirs = Drive(field("dispassionate-soul", foe=hero).battle("end", active=2, notes=notes))
    assert theirs.why("dispassionate-soul", "mage") == "only at the end of your turn"


@pytest.mark.system("S166")
def test_dazzling_phalanx_a_rage_die_against_who_charges():
    notes = {(1, "rage dice"): ("1",), (1, "fury level"): ("3",), (2, "fury level"): ("2",)}
    made = field("dazzling-phalanx", gap=5.0)
    drive = Drive(made.battle("charge", active=2, notes=notes), 4, 4)
    drive.use("charge", "foe", react=react("dazzling-phalanx"))
    battle = drive.do.battle
    assert (rage_dice(battle, 1), fury(battle, 1), fury(battle, 2)) == (0, 3, 3)
    assert (wounding(drive, "mage"), wounding(drive, "kin")) == (1, 0)
    poor = Drive(made.battle("charge", active=2), 4, 4)
    poor.use("charge", "foe", react=react("dazzling-phalanx"))
    assert wounding(poor, "mage") == 0
    far = Drive(field("dazzling-phalanx", gap=9.5).battle("charge", active=2, notes=notes), 4, 4)
    far.use("charge", "foe", react=react("dazzling-phalanx"))
    assert (wounding(far, "mage"), rage_dice(far.do.battle, 1)) == (0, 1)


# ------------------------------------------------------------------------------------- spells
LORE = ("overwhelming-heat", "piercing-refraction", "focused-erosion", "realmshield")


def casting(key, *script, **more):
    state = field(**more).battle(traits=(LORE, ()))
    drive = Drive(state, *script)
    drive.use(key, "mage")
    return drive


@pytest.mark.parametrize(("face", "damage"), [(4, 0), (5, 2)])
def test_overwhelming_heat_slows_and_burns_on_a_roll_that_reaches_the_save(face, damage):
    drive = casting("overwhelming-heat", 4, 3, face, *([3] if damage else []))
    assert drive.unit("foe").wounds == damage
    assert number(drive, MOVE, "foe", 5) == 3
    assert number(casting("overwhelming-heat", 3, 3), MOVE, "foe", 5) == 5


def test_piercing_refraction_a_die_for_each_model():
    assert casting("piercing-refraction", 4, 3, 5, 6).unit("foe").wounds == 2
    assert casting("piercing-refraction", 4, 3, 4, 5).unit("foe").wounds == 1


def test_focused_erosion_takes_rend_until_the_next_turn():
    drive = casting("focused-erosion", 3, 3)
    assert profile_of(drive.do, "foe", "kin", BLADE, ()).save.change == 0
    assert profile_of(drive.do, "kin", "foe", BLADE, ()).save.change == -1
    assert drive.do.battle.effects[-1].until == "your_next_turn"


def test_realmshield_wards_who_is_wholly_near_the_caster():
    made = field().row("far", 1, 20.5, 10, 3, of=lumineth("far"))
    made = made.row("guest", 1, 12, 8, 3).battle(traits=(LORE, ()))
    drive = Drive(made, 4, 3)
    drive.use("realmshield", "mage")
    units = ("mage", "kin", "far", "guest", "foe")
    assert [ward_of(drive.do, u) for u in units] == [5, 5, 0, 0, 0]


def test_only_focused_erosion_is_cast_by_two_wizards_in_a_turn():
    for key, why in (("focused-erosion", ""), ("realmshield", "used this turn by the army")):
        made = field().row("other", 1, 8, 10, 1, of=lumineth("other", "HERO", "WIZARD (1)"))
        drive = Drive(made.battle(traits=(LORE, ())), 4, 3)
        drive.use(key, "mage")
        assert drive.why(key, "other") == why


@pytest.mark.parametrize("key", LORE[:3])
def test_spells_at_enemies_reach_18_inches(key):
    near, far = (Drive(field(gap=gap).battle(traits=(LORE, ()))) for gap in (18.0, 18.01))
    assert near.why(key, "mage") == ""
    assert far.why(key, "mage") == 'no visible enemy within 18"'


def test_spells_of_a_lore_are_no_spells_of_those_who_are_no_wizards_or_no_lumineth():
    drive = Drive(field().battle(traits=(LORE, ())))
    assert drive.why("realmshield", "kin") == "not a WIZARD"
    made = Field().row("a", 1, 10, 10, 1, of=scroll("guest", keywords=("WIZARD (1)",)))
    drive = Drive(made.row("b", 2, 10, 14).battle(traits=(LORE, ())))
    assert {drive.why(key, "a") for key in LORE} == {"no LUMINETH REALM-LORDS WIZARD"}
