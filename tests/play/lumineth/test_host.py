"""What warscrolls of the Lumineth say besides the rules: an ability a test."""

from dataclasses import replace

import pytest

from tabletop.content.lumineth import LUMINETH
from tabletop.content.lumineth.scripture import ALAITHI, OREALI, SCRIPTURE, VARINOR, scripture
from tabletop.files.warscrolls import faction
from tabletop.resources import resource
from tabletop.rules.play.attack.counting import attacks_of, profile_of
from tabletop.rules.play.attack.reach import range_of
from tabletop.rules.play.settling import ward_of
from tabletop.rules.play.values import (
    CASTING_ROLL,
    CHARGE_AFTER_RUN,
    HIT_ROLL,
    RALLY_DICE,
    SHOOT_AFTER_RUN,
    STRIKE_FIRST,
)
from tabletop.state.battle import Clock, Use
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll, weapon
from tests.play.lumineth.data import of_data

MM32 = 32 / 25.4
LANCES = weapon("Lances", abilities=("CHARGE_DAMAGE",))
FOES = scroll("foes", health=6, weapons=(LANCES, weapon("Bow", "ranged", range=30.0)), size=2)


def pair(key, gap=2.0, phase="combat", runes=(), foes=FOES, count=2, active=1, **more):
    """Some of a warscroll and enemies so far above them."""
    made = Field().row("own", 1, 10, 10, count, of=of_data(key))
    made.row("foe", 2, 10, 10 + MM32 + gap, 2, of=foes)
    for other, place in more.items():
        made.row(other, 1, *place[1:], of=of_data(place[0]) if isinstance(place[0], str)
                 else place[0])  # fmt: skip
    notes = {(1, SCRIPTURE): runes} if runes else {}
    return made.battle(phase, active=active, notes=notes)


def arm(key, name):
    return next(w for w in of_data(key).weapons if w.name == name)


def save(state, key, name):
    """Return what Rend and all else do to the save against a weapon."""
    return profile_of(Drive(state).do, "own", "foe", arm(key, name)).save.change


def reach(state, key, name):
    return range_of(Drive(state).do, "own", "foe", arm(key, name))


def number(drive, stat, unit, base=0):
    return drive.do.value(stat, drive.do.case(unit), base).total


def test_each_ability_belongs_to_a_warscroll_or_an_army_and_says_what_it_does():
    named = {a for s in faction("lumineth").warscrolls for a in s.abilities}
    traits = {a.id for a in LUMINETH if a.id.startswith(("depict-", "summon-"))}
    assert {a.id for a in LUMINETH} == named | traits
    for ability in LUMINETH:
        assert 20 <= len(ability.text) <= 200, ability.id
        assert resource("assets", "icons", f"{ability.icon}.svg").is_file(), ability.icon


# ------------------------------------------------------------------ runes on the scripture
@pytest.mark.system("S143")
def test_with_the_force_of_a_landslide_an_attack_more_for_each_alaithi():
    for key, name in (
        ("alarith-spirit-of-the-mountain", "Stoneheart Worldhammer"),
        ("avalenor-the-stoneheart-king", "Firestealer Hammers"),
    ):
        for runes, more in (((), 0), ((ALAITHI, VARINOR, ALAITHI), 2)):
            do = Drive(pair(key, runes=runes, count=1)).do
            assert attacks_of(do, "own", arm(key, name), "own1", 4) == 4 + more
            assert attacks_of(do, "own", arm(key, "Geomantic Blast"), "own1", 4) == 4


@pytest.mark.system("S143")
def test_masters_of_combat_a_rend_more_for_each_varinor():
    for runes, change in (((), -1), ((VARINOR,), -2), ((VARINOR, VARINOR), -3)):
        assert save(pair("vanari-bladelords", runes=runes), "vanari-bladelords",
                    "Sunmetal Blade") == change  # fmt: skip


@pytest.mark.system("S143")
def test_guided_by_the_winds_shoots_farther_from_two_oreali_on():
    for runes, inches in (((OREALI,), 12), ((OREALI, OREALI), 18)):
        state = pair("hurakan-windchargers", gap=20, phase="shooting", runes=runes)
        assert reach(state, "hurakan-windchargers", "Windcharger Bow") == inches


@pytest.mark.system("S143")
def test_fortitude_of_the_earth_saves_on_a_3_from_two_alaithi_on():
    for runes, needed in (((ALAITHI,), 4), ((ALAITHI, ALAITHI), 3)):
        do = Drive(pair("alarith-stoneguard", runes=runes)).do
        assert profile_of(do, "foe", "own", LANCES).save.needed == needed


@pytest.mark.system("S142", "S143")
def test_realmscribe_replaces_a_rune_when_one_is_depicted_once_per_battle():
    state = pair("scinari-calligrave", phase="round", runes=(VARINOR, VARINOR), count=1)
    battle = replace(state.battle, clock=Clock(3, 0, 1, "round", 1), traits=(("depict-rune",), ()))
    drive = Drive(replace(state, battle=battle))
    picks = [(ALAITHI,), (ALAITHI,)]
    drive.use("depict-rune", player=1, choice=picks, targets=("own",), react=react("realmscribe"))
    assert scripture(drive.do.battle, 1) == (ALAITHI, VARINOR, ALAITHI)
    (ask,) = [a for a in drive.asks if a.prompt == "Which rune is depicted?"]
    told = {o.id: o.detail for o in ask.options}
    assert told[ALAITHI].startswith("4 targets")  # the rune that was written counts at once
    assert ward_of(drive.do, "own") == 5
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(4, 0, 1, "round", 1)))
    seen = len(drive.asks)
    drive.use("depict-rune", player=1)
    assert "react" not in [a.kind for a in drive.asks[seen:]]


# ------------------------------------------------------------------ Vanari
def test_anticipated_strike_takes_the_charge_damage_of_combat_attacks():
    def worth(**facts):
        state = with_unit(pair("vanari-auralan-wardens"), "foe", charged=True)
        do = Drive(with_unit(state, "own", **facts)).do
        return profile_of(do, "foe", "own", LANCES).points(1)

    assert worth() == 1
    assert worth(charged=True) == 2


def test_lofted_shots_fly_farther_and_hit_worse_this_turn():
    key, bow = "vanari-auralan-sentinels", "Auralan Bow"
    drive = Drive(pair(key, gap=20, phase="shooting"))
    assert reach(drive.do.state, key, bow) == 18
    drive.use("lofted-shots", "own")
    assert reach(drive.do.state, key, bow) == 24
    assert profile_of(drive.do, "own", "foe", arm(key, bow)).hit.change == -1
    assert profile_of(drive.do, "own", "foe", arm(key, "Sentinel Blades")).hit.change == 0
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "shooting", 2)))
    assert reach(drive.do.state, key, bow) == 18


def test_dawnrider_charge_rends_more_after_a_charge():
    key, name = "vanari-dawnriders", "Dawnrider Lances and Blades"
    state = pair(key)
    assert save(state, key, name) == -1
    assert save(with_unit(state, "own", charged=True), key, name) == -2
    assert save(with_unit(state, "own", charged=True), key, "Stallions' Hooves") == 0


def test_guardians_of_the_scinari_ward_heroes_in_their_range_and_themselves():
    hero = ("scinari-cathallar", 10, 8, 1)
    do = Drive(pair("vanari-bladelords", scinari=hero)).do
    assert [ward_of(do, u) for u in ("own", "scinari")] == [5, 5]
    far = Drive(pair("vanari-bladelords", scinari=("scinari-cathallar", 10, 5, 1))).do
    assert [ward_of(far, u) for u in ("own", "scinari")] == [0, 0]
    other = Drive(pair("vanari-bladelords", scinari=("vanari-lord-regent", 10, 8, 1))).do
    assert [ward_of(other, u) for u in ("own", "scinari")] == [0, 0]


def test_scryhawks_show_bolts_the_way_beside_sentinels():
    key, name = "vanari-starshard-ballista", "Starshard Bolts"
    near = pair(key, gap=26, phase="shooting", count=1,
                bows=("vanari-auralan-sentinels", 10, 5, 2))  # fmt: skip
    assert reach(near, key, name) == 30
    assert reach(pair(key, gap=26, phase="shooting", count=1), key, name) == 24
    far = pair(key, gap=26, phase="shooting", count=1,
               bows=("vanari-auralan-sentinels", 35, 5, 2))  # fmt: skip
    assert reach(far, key, name) == 24


def shot(targets, foes=FOES):
    state = pair("vanari-starshard-ballista", gap=12, phase="shooting", count=1, foes=foes)
    clock = state.battle.clock
    use = Use("shoot", 1, "own", clock, ("CORE", "ATTACK", "SHOOT"), targets)
    return replace(state, battle=replace(state.battle, uses=(use,)))


def test_blinding_bolts_after_all_shots_at_one_enemy():
    for targets in ((), ("foe", "else")):
        assert Drive(shot(targets)).why("blinding-bolts", "own") != ""
    beast = replace(FOES, keywords=("MONSTER",))
    for foes, face, change in ((FOES, 2, 0), (FOES, 3, -1), (beast, 2, -1), (beast, 1, 0)):
        drive = Drive(shot(("foe",), foes), face)
        drive.use("blinding-bolts", "own")
        assert number(drive, HIT_ROLL, "foe") == change
        assert drive.why("blinding-bolts", "own") != ""


def test_blinding_bolts_know_whom_the_bolts_were_shot_at():
    state = pair("vanari-starshard-ballista", gap=12, phase="shooting", count=1)
    drive = Drive(state, *([1] * 12))
    assert drive.why("blinding-bolts", "own") != ""
    drive.use("shoot", "own")
    assert drive.why("blinding-bolts", "own") == ""


def test_purest_aetherquartz_hits_better_and_is_hit_worse_once():
    drive = Drive(pair("vanari-lord-regent-on-lightcourser", phase="hero", count=1))
    drive.use("purest-aetherquartz", "own")
    sword = arm("vanari-lord-regent-on-lightcourser", "Regent's Sword")
    assert profile_of(drive.do, "own", "foe", sword).hit.change == 1
    assert profile_of(drive.do, "foe", "own", LANCES).hit.change == -1
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "hero", 1)))
    assert drive.why("purest-aetherquartz", "own") == "used this battle"


def test_focused_fury_strikes_first_and_is_cast_better_in_combat():
    key = "lyrior-uthralle-warden-of-ymetrica"
    drive = Drive(pair(key, phase="hero", count=1), 1, 2)
    drive.use("focused-fury", "own")
    assert number(drive, STRIKE_FIRST, "own") == 1
    assert number(drive, CASTING_ROLL, "own") == 0
    far = Drive(pair(key, gap=8, phase="hero", count=1), 1, 2)
    far.use("focused-fury", "own")
    assert number(far, STRIKE_FIRST, "own") == 0


def test_shining_example_rallies_three_dice_more_within_12_inches():
    drive = Drive(pair("vanari-lord-regent", phase="hero", count=1,
                       near=("vanari-auralan-wardens", 10, 6, 2),
                       far=("vanari-auralan-wardens", 40, 6, 2)))  # fmt: skip
    assert [number(drive, RALLY_DICE, u, 6) for u in ("near", "far", "foe")] == [9, 6, 6]


def test_wall_of_blades_strikes_with_each_model_near_the_enemy():
    near = ("vanari-auralan-wardens", 10, 10 + 2 * (MM32 + 2.0), 3)
    drive = Drive(pair("vanari-lord-regent", count=1, wall=near), 5, 4, 6)
    drive.use("wall-of-blades", "own")
    assert drive.rolls == [("wall of blades on 5+", 3)]
    assert drive.unit("foe").wounds == 2
    assert drive.why("wall-of-blades", "own") == "used this phase"
    lonely = Drive(pair("vanari-lord-regent", count=1))
    assert lonely.why("wall-of-blades", "own") == 'no Wardens in combat wholly within 12"'


@pytest.mark.parametrize(
    "key", ["the-light-of-eltharion", "the-light-of-eltharion-scourge-of-ghyran"]
)
def test_supreme_swordmaster_ignores_what_makes_it_hit_worse(key):
    blade = arm(key, "Celennari Blade")
    made = pair(key, count=1, foes=replace(FOES, id="cursed", abilities=("choking-soot",)))
    drive = Drive(made, 5)
    drive.use("choking-soot", "foe", target=("own",))
    assert drive.do.battle.effects
    assert profile_of(drive.do, "own", "foe", blade).hit.change == 0
    assert number(drive, HIT_ROLL, "foe") == 0


# ------------------------------------------------------------------ Scinari
@pytest.mark.parametrize(("face", "why"), [(2, ""), (3, "cannot use commands now")])
def test_darkness_of_the_soul_takes_commands_away(face, why):
    drive = Drive(pair("scinari-cathallar", gap=16, phase="hero", count=1), face)
    drive.use("darkness-of-the-soul", "own", target=("foe",))
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "hero", 2)))
    assert drive.why("rally", "foe") == why
    far = Drive(pair("scinari-cathallar", gap=18.1, phase="hero", count=1))
    assert far.why("darkness-of-the-soul", "own") == 'no visible enemy within 18"'


def test_clarity_of_thought_lets_no_attack_at_it_be_critical():
    mate = ("vanari-auralan-wardens", 10, 6, 2)
    drive = Drive(pair("scinari-enlightener", phase="hero", count=1, mate=mate), 4, 3, 4, 3)
    assert profile_of(drive.do, "foe", "mate", LANCES).crit_on == 6
    drive.use("clarity-of-thought", "own", target=("mate",))
    profile = profile_of(drive.do, "foe", "mate", LANCES)
    assert not any(profile.is_critical(face) for face in range(1, 7))
    assert profile_of(drive.do, "foe", "own", LANCES).crit_on == 6
    assert drive.why("clarity-of-thought", "own") == ""  # UNLIMITED, and a WIZARD (2)


# ------------------------------------------------------------------ mountain and wind
@pytest.mark.parametrize(
    ("face", "charged", "wounds"), [(1, False, 0), (3, False, 2), (5, False, 3), (1, True, 3)]
)
def test_rain_of_stone_is_worse_for_who_charged(face, charged, wounds):
    state = with_unit(pair("alarith-spirit-of-the-mountain", count=1), "foe", charged=charged)
    drive = Drive(state, face)
    drive.use("rain-of-stone", "own")
    assert drive.unit("foe").wounds == wounds
    calm = Drive(pair("alarith-spirit-of-the-mountain", gap=8, count=1))
    assert calm.why("rain-of-stone", "own") == "not in combat"


def test_windleap_lets_three_units_of_the_wind_shoot_and_charge_after_a_run():
    mate = ("hurakan-windchargers", 20, 10, 2)
    drive = Drive(pair("hurakan-windmage", gap=9, phase="movement", count=1, mate=mate,
                       pal=("vanari-auralan-wardens", 10, 6, 2)))  # fmt: skip
    drive.use("windleap", "own", targets=("own", "mate"))
    (ask,) = [a for a in drive.asks if a.kind == "targets"]
    assert {o.id for o in ask.options} == {"own", "mate"}
    for stat in (SHOOT_AFTER_RUN, CHARGE_AFTER_RUN):
        assert [number(drive, stat, u) for u in ("own", "mate", "pal")] == [1, 1, 0]
    drive.do.state = with_unit(drive.do.state, "mate", ran=True)
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 1, "charge", 1)))
    assert drive.why("charge", "mate") == ""


def test_strength_of_stone_rends_more_and_stands_still():
    guard = ("alarith-stoneguard", 10, 10 + 2 * (MM32 + 2.0), 2)
    drive = Drive(pair("alarith-stonemage", count=1, guard=guard))
    hammers = arm("alarith-stoneguard", "Stoneguard Hammers")
    drive.use("strength-of-stone", "own")
    assert profile_of(drive.do, "guard", "foe", hammers).save.change == -2
    drive.script = [1] * 12
    drive.use("fight", "guard")
    assert "pile_in" not in drive.kinds()
    far = Drive(pair("alarith-stonemage", count=1, guard=("alarith-stoneguard", 40, 10, 2)))
    assert far.why("strength-of-stone", "own") == 'no Stoneguard wholly within 12"'


@pytest.mark.system("S143")
def test_spirit_of_the_wind_moves_on_after_shooting_farther_for_each_oreali():
    key = "hurakan-spirit-of-the-wind"
    state = pair(key, gap=10, phase="shooting", runes=(OREALI, OREALI), count=1)
    drive = Drive(state, *([1] * 12))
    assert drive.why("spirit-of-the-wind", "own") == "has not shot this phase"
    drive.use("shoot", "own")
    drive.script = [3]
    drive.use("spirit-of-the-wind", "own", move=lambda ask: shift(drive.do.state, "own", -7, 0))
    assert drive.at("own1") == (3, 10)
    held = pair(key, gap=2, phase="shooting", count=1)
    drive = Drive(held, *([1] * 12))
    drive.use("shoot", "own")
    drive.script = [6]

    def away(ask):
        assert not ask.check(shift(drive.do.state, "own", -1, 0)).is_legal
        return shift(drive.do.state, "own", 0, -6)

    drive.use("spirit-of-the-wind", "own", move=away)
    assert not drive.do.is_in_combat("own")
