"""Depict Rune: the scripture, the targets, five runes and every enhancement (Lumineth trait)."""

from dataclasses import replace

import pytest

from tabletop.content.core.magic import casting_roll
from tabletop.content.lumineth.scripture import (
    ALAITHI,
    OREALI,
    SCRIPTURE,
    THALARI,
    VARINOR,
    YDRILIQI,
    erase,
    scripture,
)
from tabletop.errors import TabletopError
from tabletop.rules.play.ability import Call
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.control import counted
from tabletop.rules.play.permits import offers, why_not_again
from tabletop.rules.play.settling import settle, ward_of
from tabletop.rules.play.values import (
    CASTING_ROLL,
    CHARGE_AFTER_RETREAT,
    CHARGE_ROLL,
    CRIT_ON,
    HIT_ROLL,
    MOVE,
    RUN_ROLL,
    SHOOT_AFTER_RETREAT,
)
from tabletop.state.battle import Clock, Effect
from tabletop.state.facts import ClockMoved, EffectGained
from tests.play.content.drive import Drive, shift, with_unit
from tests.play.field import Field, scroll, weapon

MM32 = 32 / 25.4
LRL = "LUMINETH REALM-LORDS"
PIKES = weapon("Pikes")
BOW = weapon("Bow", "ranged", range=18.0)
HORSE = weapon("Hooves", abilities=("COMPANION",))
WARDENS = scroll("wardens", keywords=("INFANTRY", LRL), weapons=(PIKES, BOW, HORSE), size=2)
MAGE = scroll("mage", health=5, keywords=("INFANTRY", "HERO", "WIZARD (1)", LRL), size=1,
              abilities=("mystic-shield",))  # fmt: skip
FOES = scroll("foes", weapons=(PIKES, BOW), size=2)


def field():
    """Three Lumineth units, strangers in the same army, and enemies far off."""
    made = Field()
    for k, key in enumerate(("one", "two", "three", "four", "five", "six", "seven")):
        made.row(key, 1, 5 + 6 * k, 10, 2, of=WARDENS)
    made.row("mage", 1, 50, 10, 1, of=MAGE).row("guest", 1, 50, 5, 2)
    return made.row("foe", 2, 5, 40, 2, of=FOES)


def at_round(made, *runes, traits=(("depict-rune",), ()), **more):
    """Return the start of a round in which the first player has some runes already."""
    notes = {(1, SCRIPTURE): runes} if runes else {}
    state = made.battle("round", turn=0, notes=notes, traits=traits, **more)
    clock = Clock(1, 0, 1, "round", 1)
    return replace(state, battle=replace(state.battle, clock=clock))


def depicted(rune, *before, targets=("one",), made=None, **answers):
    """Return a drive in which a rune was just depicted, after others of earlier rounds."""
    drive = Drive(at_round(made or field(), *before))
    drive.use("depict-rune", player=1, choice=(rune,), targets=targets, **answers)
    return drive


def met(gap=2.0):
    """A Lumineth unit, one enemy in combat with it and one that is not."""
    made = Field().row("one", 1, 10, 10, 2, of=WARDENS).row("two", 1, 30, 10, 2, of=WARDENS)
    made.row("foe", 2, 10, 10 + MM32 + gap, 2, of=FOES)
    return made.row("far", 2, 50, 40, 2, of=FOES)


def changes(drive, unit, target, weapon=PIKES):
    """Return what is added to the hit and the wound rolls of attacks."""
    profile = profile_of(drive.do, unit, target, weapon)
    return profile.hit.change, profile.wound.change


def number(drive, stat, unit, base=0):
    return drive.do.value(stat, drive.do.case(unit), base).total


# ------------------------------------------------------------------ the trait itself
@pytest.mark.system("S142")
def test_the_trait_is_of_its_army_at_the_start_of_a_round_and_once():
    drive = Drive(at_round(field(), traits=((), ("depict-rune",))))
    assert [o.ability.id for o in offers(drive.do, 2)] == ["depict-rune"]
    assert not offers(drive.do, 1)
    hero = Drive(field().battle("hero", traits=(("depict-rune",), ())))
    assert "depict-rune" not in [o.ability.id for o in offers(hero.do, 1)]
    drive = Drive(at_round(field()))
    assert [o.ability.id for o in offers(drive.do, 1)] == ["depict-rune"]
    drive.use("depict-rune", player=1, choice=(VARINOR,), targets=("one",))
    assert not offers(drive.do, 1)
    trait = drive.do.book.ability("depict-rune")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "hero", 2)))
    assert why_not_again(drive.do, trait, 1, "") == "used this round by the army"
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 0, 2, "round", 1)))
    assert [o.ability.id for o in offers(drive.do, 1)] == ["depict-rune"]


@pytest.mark.system("S142")
def test_a_rune_has_two_targets_for_each_time_it_is_depicted():
    drive = Drive(at_round(field()))
    rounds = [(VARINOR, 2), (VARINOR, 4), (YDRILIQI, 2), (VARINOR, 6), (THALARI, 0)]
    for number, (rune, most) in enumerate(rounds, 1):
        seen = len(drive.asks)
        old = drive.do.battle.clock
        if number > 1:
            drive.do.emit(ClockMoved(old, Clock(number, 0, 1, "round", 1)))
        drive.use("depict-rune", player=1, choice=(rune,))
        asks = [a for a in drive.asks[seen:] if a.kind == "targets"]
        assert [a.most for a in asks] == ([most] if most else [])
        assert len(drive.do.battle.uses[-1].targets) == most
    assert scripture(drive.do.battle, 1) == (VARINOR, VARINOR, YDRILIQI, VARINOR, THALARI)


@pytest.mark.system("S142", "S145", "S150", "S156", "S157")
def test_five_rounds_each_rune_acts_for_its_own_and_the_scripture_for_all():
    """Strength, strength, river, strength, zenith: who runs and wounds better, who casts."""
    drive = Drive(at_round(met().row("mage", 1, 20, 10, 1, of=MAGE)))
    told = []
    for number_, rune in enumerate((VARINOR, VARINOR, YDRILIQI, VARINOR, THALARI), 1):
        if number_ > 1:
            drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(number_, 0, 1, "round", 1)))
        drive.use("depict-rune", player=1, choice=(rune,), targets=("one", "two"))
        told.append(
            (
                number(drive, RUN_ROLL, "one"),
                changes(drive, "one", "foe")[1],
                number(drive, CHARGE_ROLL, "foe", 7) - 7,
                number(drive, CASTING_ROLL, "mage"),
                number(drive, MOVE, "one", 5) - 5,
            )
        )
    assert told == [
        (1, 0, 0, 0, 0),
        (1, 0, 0, 0, 0),
        (0, 0, -2, 0, 0),
        (1, 1, 0, 0, 0),
        (0, 0, 0, 2, 0),  # three different runes only
    ]


@pytest.mark.system("S142")
def test_targets_are_friendly_lumineth_units_on_the_table_none_is_needed():
    drive = depicted(VARINOR, targets=())
    (ask,) = [a for a in drive.asks if a.kind == "targets"]
    assert {o.id for o in ask.options} == {
        "one", "two", "three", "four", "five", "six", "seven", "mage",
    }  # fmt: skip
    assert number(drive, RUN_ROLL, "one") == 0


@pytest.mark.system("S143")
def test_the_scripture_lasts_all_battle_while_a_rune_acts_for_its_round():
    drive = depicted(VARINOR)
    assert number(drive, RUN_ROLL, "one") == 1
    clock = drive.do.battle.clock
    for later in (Clock(1, 1, 1, "hero", 1), Clock(1, 2, 2, "hero", 2)):
        drive.do.emit(ClockMoved(clock, later))
        clock = later
        assert number(drive, RUN_ROLL, "one") == 1
    drive.do.emit(ClockMoved(clock, Clock(2, 0, 1, "round", 1)))
    assert number(drive, RUN_ROLL, "one") == 0
    assert scripture(drive.do.battle, 1) == (VARINOR,)
    assert scripture(drive.do.battle, 2) == ()


@pytest.mark.system("S143")
def test_runes_are_removed_and_replaced_and_enhancements_follow():
    drive = depicted(VARINOR, YDRILIQI)
    assert changes(drive, "one", "foe") == (0, 1)
    erase(drive.do, 1, YDRILIQI, by=ALAITHI)
    assert scripture(drive.do.battle, 1) == (ALAITHI, VARINOR)
    assert changes(drive, "one", "foe") == (0, 0)
    erase(drive.do, 1, ALAITHI)
    assert scripture(drive.do.battle, 1) == (VARINOR,)
    with pytest.raises(TabletopError):
        erase(drive.do, 1, OREALI)


@pytest.mark.system("S143")
def test_a_rune_tells_what_the_scripture_adds_before_it_is_picked():
    drive = Drive(at_round(field(), VARINOR, YDRILIQI, ALAITHI))
    drive.use("depict-rune", player=1, choice=(THALARI,))
    told = {o.id: o.detail for o in drive.asks[0].options}
    assert told[VARINOR] == "4 targets: +1 to run and charge rolls, +1 to wound in combat"
    assert told[OREALI].endswith('+4" Move, +5 control')
    assert told[THALARI].endswith('+4" Move, critical hits on 5+')


@pytest.mark.system("S142")
def test_a_rune_and_its_targets_are_proposed():
    proposed = []
    runes = ()
    for _ in range(5):
        drive = Drive(at_round(field(), *runes))
        drive.use("depict-rune", player=1)
        runes = scripture(drive.do.battle, 1)
        proposed.append(runes[-1])
    assert proposed == [YDRILIQI, ALAITHI, VARINOR, THALARI, OREALI]
    made = Field().row("one", 1, 10, 10, 2, of=WARDENS).row("two", 1, 10, 18, 2, of=WARDENS)
    made.row("three", 1, 10, 14, 2, of=WARDENS).row("foe", 2, 10, 30, 2, of=FOES)
    drive = Drive(at_round(made))
    drive.use("depict-rune", player=1)
    assert drive.do.battle.uses[-1].targets == ("two", "three")


# ------------------------------------------------------------------ Varinor
@pytest.mark.system("S144")
def test_varinor_adds_to_run_and_charge_rolls_of_its_targets():
    drive = depicted(VARINOR)
    for stat in (RUN_ROLL, CHARGE_ROLL):
        assert [number(drive, stat, u, 3) for u in ("one", "two", "guest", "foe")] == [4, 3, 3, 3]


@pytest.mark.system("S144")
def test_varinor_charges_an_inch_farther():
    made = Field().row("one", 1, 10, 10, 1, of=WARDENS)
    made.row("foe", 2, 10, 10 + MM32 + 6.4, 1, of=FOES)
    for runes, has_charged in (((), False), (("one",), True)):
        drive = depicted(VARINOR, made=made, targets=runes)
        clock = drive.do.battle.clock
        drive.do.emit(ClockMoved(clock, Clock(1, 1, 1, "charge", 1)))
        drive.script = [2, 3]
        drive.use("charge", "one", charge=lambda ask: ask.propose())
        assert drive.unit("one").charged == has_charged


@pytest.mark.system("S145")
def test_varinor_with_ydriliqi_wounds_better_in_combat_only():
    assert changes(depicted(VARINOR), "one", "foe") == (0, 0)
    drive = depicted(VARINOR, YDRILIQI)
    assert changes(drive, "one", "foe") == (0, 1)
    assert changes(drive, "one", "foe", BOW) == (0, 0)
    assert changes(drive, "two", "foe") == (0, 0)
    assert changes(drive, "one", "foe", HORSE) == (0, 0)  # a Companion (20.0)


@pytest.mark.system("S146")
def test_varinor_with_oreali_shoots_and_charges_after_a_retreat_not_after_a_run():
    made = Field().row("one", 1, 10, 10, 1, of=WARDENS)
    made.row("foe", 2, 10, 10 + MM32 + 5, 1, of=FOES)
    for runes, why in (((), "retreated this turn"), ((OREALI,), "")):
        drive = depicted(VARINOR, *runes, made=made)
        for phase, key in (("shooting", "shoot"), ("charge", "charge")):
            clock = Clock(1, 1, 1, phase, 1)
            drive.do.state = with_unit(drive.do.state, "one", retreated=True)
            drive.do.state = replace(
                drive.do.state, phase=phase, battle=replace(drive.do.battle, clock=clock)
            )
            assert drive.why(key, "one") == why
            drive.do.state = with_unit(drive.do.state, "one", retreated=False, ran=True)
            assert drive.why(key, "one") == "ran this turn"
            drive.do.state = with_unit(drive.do.state, "one", ran=False)
        assert number(drive, CHARGE_AFTER_RETREAT, "one") == (why == "")
        assert number(drive, SHOOT_AFTER_RETREAT, "two") == 0


# ------------------------------------------------------------------ Alaithi
@pytest.mark.system("S147")
def test_alaithi_wards_its_targets():
    drive = depicted(ALAITHI)
    assert [ward_of(drive.do, u) for u in ("one", "two", "foe")] == [5, 0, 0]
    drive = Drive(replace(drive.do.state), 5, 4, 4)
    drive.do.inflict("one", 3)
    drive.run(settle(drive.do, Call("depict-rune", 1)), {})
    assert drive.rolls == [("ward of one", 3)]
    assert not drive.do.has_unit("one")  # 2 models of Health 1, one point saved of three


@pytest.mark.system("S147")
def test_alaithi_leaves_a_better_ward():
    made = Field().row("one", 1, 10, 10, 2, of=replace(WARDENS, ward=4))
    made.row("two", 1, 20, 10, 2, of=replace(WARDENS, id="w6", ward=6)).row("foe", 2, 10, 40)
    drive = depicted(ALAITHI, made=made, targets=("one", "two"))
    assert [ward_of(drive.do, u) for u in ("one", "two")] == [4, 5]


@pytest.mark.system("S148")
def test_alaithi_with_varinor_gives_melee_weapons_anti_charge_once():
    def save(drive, unit, weapon):
        charged = Drive(with_unit(drive.do.state, "foe", charged=True))
        calm = profile_of(drive.do, unit, "foe", weapon).save.change
        return calm, profile_of(charged.do, unit, "foe", weapon).save.change

    assert save(depicted(ALAITHI), "one", PIKES) == (0, 0)
    drive = depicted(ALAITHI, VARINOR)
    assert save(drive, "one", PIKES) == (0, -1)
    assert save(drive, "two", PIKES) == (0, 0)
    assert save(drive, "one", BOW) == (0, 0)
    printed = weapon("Pikes", abilities=("ANTI:CHARGE",))
    assert save(drive, "one", printed) == (0, -1)


@pytest.mark.system("S149")
def test_alaithi_with_ydriliqi_enemies_in_combat_wound_worse_whatever_they_attack():
    drive = depicted(ALAITHI, YDRILIQI, made=met())
    assert changes(drive, "foe", "one") == (0, -1)
    assert changes(drive, "foe", "two", BOW) == (0, -1)
    assert changes(drive, "far", "one", BOW) == (0, 0)
    assert changes(drive, "one", "foe") == (0, 0)
    assert changes(depicted(ALAITHI, made=met()), "foe", "one") == (0, 0)
    assert changes(depicted(ALAITHI, YDRILIQI, made=met(3.0)), "foe", "one") == (0, 0)


# ------------------------------------------------------------------ Ydriliqi
@pytest.mark.system("S150")
@pytest.mark.parametrize(("gap", "total"), [(12.0, 5), (12.001, 7)])
def test_ydriliqi_enemies_within_12_inches_charge_two_worse(gap, total):
    made = Field().row("one", 1, 10, 10, 1, of=WARDENS).row("two", 1, 13, 10, 1, of=WARDENS)
    made.row("foe", 2, 10, 10 + MM32 + gap, 1, of=FOES)
    drive = depicted(YDRILIQI, made=made, targets=("one", "two"))
    assert number(drive, CHARGE_ROLL, "foe", 7) == total
    assert number(drive, CHARGE_ROLL, "one", 7) == 7


@pytest.mark.system("S150")
def test_ydriliqi_takes_two_once_and_never_below_nought():
    made = Field().row("one", 1, 10, 10, 1, of=WARDENS).row("two", 1, 12, 10, 1, of=WARDENS)
    made.row("foe", 2, 11, 16, 1, of=FOES)
    drive = depicted(YDRILIQI, made=made, targets=("one", "two"))
    assert [number(drive, CHARGE_ROLL, "foe", n) for n in (9, 2, 1)] == [7, 0, 0]
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 2, "charge", 2)))
    drive.script = [2, 2]
    drive.use("charge", "foe")
    assert drive.kinds().count("charge") == 0  # 4 - 2 does not reach: no move at all


@pytest.mark.system("S151")
def test_ydriliqi_with_alaithi_ignores_negative_modifiers_to_hit_and_wound_only():
    made = met()
    state = at_round(made, ALAITHI)
    drive = Drive(state)
    # the enemy has the wind: those in combat with it hit one worse
    drive.do.emit(_effect(2, "oreali", "foe"))
    assert changes(drive, "one", "foe") == (-1, 0)
    drive.use("depict-rune", player=1, choice=(YDRILIQI,), targets=("one",))
    assert changes(drive, "one", "foe") == (0, 0)
    drive.do.emit(_effect(1, "varinor", "one"))
    assert changes(drive, "one", "foe") == (0, 1)
    assert profile_of(drive.do, "one", "foe", weapon(rend=1)).save.change == -1


@pytest.mark.system("S151")
@pytest.mark.parametrize(("before", "hurts"), [((ALAITHI,), 0), ((VARINOR,), -1), ((), -1)])
def test_ydriliqi_ignores_drawbacks_only_with_alaithi_on_the_scripture(before, hurts):
    state = at_round(met(), *before)
    notes = {**state.battle.notes, (2, SCRIPTURE): (YDRILIQI,)}
    drive = Drive(replace(state, battle=replace(state.battle, notes=notes)))
    drive.do.emit(_effect(2, "oreali", "foe"))  # in combat with the enemy: 1 worse to hit,
    drive.do.emit(_effect(2, "alaithi", "foe"))  # and 1 worse to wound
    assert changes(drive, "one", "foe") == (-1, -1)
    drive.use("depict-rune", player=1, choice=(YDRILIQI,), targets=("one",))
    assert changes(drive, "one", "foe") == (hurts, hurts)


def _effect(owner, name, *units):
    return EffectGained(
        Effect(f"depict-rune/{name}", owner, units, "round", Clock(1, 0, 1, "round", 1))
    )


@pytest.mark.system("S152")
def test_ydriliqi_with_oreali_targets_move_3_inches_at_once_even_into_combat():
    made = Field().row("one", 1, 10, 10, 2, of=WARDENS).row("two", 1, 20, 10, 2, of=WARDENS)
    made.row("foe", 2, 10, 10 + MM32 + 4, 2, of=FOES)

    def moves(ask):
        dy = 3.0 if ask.unit == "one" else -3.0
        far = shift(drive.do.state, ask.unit, 0, dy * 1.01)
        assert ask.check(far).reasons == ("MOVE_TOO_FAR",)
        return shift(drive.do.state, ask.unit, 0, dy)

    drive = Drive(at_round(made, OREALI))
    assert not drive.do.is_in_combat("one")
    drive.use("depict-rune", player=1, choice=(YDRILIQI,), targets=("two", "one"), move=moves)
    assert drive.at("one1") == (10, 13)
    assert drive.at("two1") == (20, 7)
    assert drive.do.is_in_combat("one")
    assert not drive.unit("one").charged
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 2, "movement", 2)))
    assert drive.why("normal-move", "foe") == "in combat"


@pytest.mark.system("S152")
def test_ydriliqi_without_oreali_moves_nobody_and_the_move_may_be_declined():
    assert "move" not in depicted(YDRILIQI).kinds()
    assert depicted(YDRILIQI, OREALI).kinds().count("move") == 1
    assert depicted(YDRILIQI, OREALI, move=None).deeds("moved") == []
    assert "move" not in depicted(OREALI, YDRILIQI).kinds()


@pytest.mark.system("S152")
def test_ydriliqi_with_oreali_leaves_combat_and_keeps_coherency():
    drive = Drive(at_round(met(), OREALI))

    def away(ask):
        apart = shift(drive.do.state, "one", 0, -3)
        torn = replace(apart, ways={"one1": apart.ways["one1"]})
        assert ask.check(torn).reasons == ("NOT_COHERENT",)
        return apart

    assert drive.do.is_in_combat("one")
    drive.use("depict-rune", player=1, choice=(YDRILIQI,), targets=("one",), move=away)
    assert not drive.do.is_in_combat("one")


# ------------------------------------------------------------------ Oreali
@pytest.mark.system("S153")
def test_oreali_enemies_in_combat_hit_worse_whatever_they_attack():
    drive = depicted(OREALI, made=met())
    assert changes(drive, "foe", "one") == (-1, 0)
    assert changes(drive, "foe", "two", BOW) == (-1, 0)
    assert changes(drive, "far", "one", BOW) == (0, 0)
    assert changes(drive, "one", "foe") == (0, 0)
    assert changes(depicted(OREALI, made=met(3.0)), "foe", "one") == (0, 0)


@pytest.mark.system("S153")
def test_oreali_in_combat_with_two_targets_counts_once():
    made = Field().row("one", 1, 10, 10, 1, of=WARDENS).row("two", 1, 12, 10, 1, of=WARDENS)
    made.row("foe", 2, 11, 12, 1, of=FOES)
    drive = depicted(OREALI, made=made, targets=("one", "two"))
    assert number(drive, HIT_ROLL, "foe") == -1
    # the rule acts once, uncapped too: two effects of it do not add up
    drive.do.emit(_effect(1, "oreali", "two"))
    case = drive.do.case("foe", "one")
    assert [p.value for p in drive.do.value(HIT_ROLL, case).parts] == [-1]


@pytest.mark.system("S154")
def test_oreali_with_varinor_moves_4_inches_farther():
    assert number(depicted(OREALI), MOVE, "one", 5) == 5
    drive = depicted(OREALI, VARINOR)
    assert [number(drive, MOVE, u, 5) for u in ("one", "two")] == [9, 5]
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 1, "movement", 1)))
    drive.use("normal-move", "one", move=lambda ask: shift(drive.do.state, "one", 0, 9))
    assert drive.at("one1") == (5, 19)


@pytest.mark.system("S155")
def test_oreali_with_alaithi_adds_5_to_the_control_score_once_and_only_to_who_contests():
    made = field().objective("hill", 5, 12)
    for runes, score in (((), 2), ((ALAITHI,), 7)):
        drive = depicted(OREALI, *runes, made=made, targets=("one", "two"))
        scores = counted(drive.do).scores
        assert scores["one"] == {"hill": score}
        assert scores["two"] == {}


# ------------------------------------------------------------------ Thalari
@pytest.mark.system("S156")
def test_thalari_adds_two_to_casting_rolls_of_friendly_lumineth_wizards():
    drive = depicted(THALARI)
    assert "targets" not in drive.kinds()
    assert [number(drive, CASTING_ROLL, u, 4) for u in ("mage", "guest", "foe")] == [6, 4, 4]
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 1, 1, "hero", 1)))
    drive.script = [1, 3]
    call = drive.use("mystic-shield", "mage", target=("mage",))
    assert casting_roll(drive.do, call).total == 6
    assert ward_of(drive.do, "mage") == 6


@pytest.mark.system("S156")
def test_thalari_does_not_help_lumineth_of_the_enemy():
    drive = depicted(THALARI, made=field().row("rival", 2, 30, 40, 1, of=MAGE))
    assert number(drive, CASTING_ROLL, "rival", 4) == 4
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(1, 2, 2, "hero", 2)))
    drive.script = [1, 3]
    drive.use("mystic-shield", "rival", target=("rival",))
    assert ward_of(drive.do, "rival") == 0


@pytest.mark.system("S156")
def test_thalari_twice_is_no_more_than_once():
    assert number(depicted(THALARI, THALARI), CASTING_ROLL, "mage", 4) == 6


@pytest.mark.system("S157")
def test_thalari_with_four_different_runes_moves_farther_and_strikes_truer():
    def told(*before):
        drive = depicted(THALARI, *before)
        profile = profile_of(drive.do, "one", "foe", PIKES)
        return number(drive, MOVE, "one", 5), profile.crit_on

    assert told(VARINOR, VARINOR, YDRILIQI, VARINOR) == (5, 6)  # three different ones
    assert told(VARINOR, ALAITHI, YDRILIQI) == (9, 5)
    assert told(VARINOR, ALAITHI, YDRILIQI, OREALI) == (9, 5)


@pytest.mark.system("S157")
def test_the_zenith_is_for_lumineth_units_of_the_army_only():
    drive = depicted(THALARI, VARINOR, ALAITHI, YDRILIQI)
    for unit in ("guest", "foe"):
        assert number(drive, MOVE, unit, 5) == 5
        assert number(drive, CRIT_ON, unit, 6) == 6
    assert profile_of(drive.do, "one", "foe", HORSE).crit_on == 6  # a Companion (20.0)


@pytest.mark.system("S143", "S157")
def test_the_zenith_wanes_when_a_rune_is_taken_off_the_scripture():
    drive = depicted(THALARI, VARINOR, ALAITHI, YDRILIQI)
    assert number(drive, MOVE, "one", 5) == 9
    erase(drive.do, 1, ALAITHI)
    assert number(drive, MOVE, "one", 5) == 5


@pytest.mark.system("S142", "S143")
def test_runes_are_depicted_in_a_game_and_undone():
    game = field().game("round", turn=0, traits=(("depict-rune",), ()))
    seen = 0
    while game.pending is not None and game.state.battle.clock.round == 1 and seen < 40:
        seen += 1
        ask = game.pending
        use = [o.id for o in getattr(ask, "options", ()) if o.ability == "depict-rune"]
        if ask.kind == "use" and use:
            game.answer((use[0],))
        elif ask.kind == "choice" and any(o.id == THALARI for o in ask.options):
            game.answer((ALAITHI,))
            break
        else:
            game.answer(ask.fallback())
    assert game.pending.kind == "targets"
    game.answer(("two", "six"))
    assert scripture(game.state.battle, 1) == (ALAITHI,)
    game.undo()
    assert scripture(game.state.battle, 1) == ()
