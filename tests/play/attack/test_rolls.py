"""The attack sequence with written dice, by rule number."""

import pytest

from tabletop.rules.play.attack.profile import (
    CRIT_AUTO_WOUND,
    CRIT_MORTAL,
    CRIT_TWO_HITS,
    Check,
    Profile,
)
from tabletop.rules.play.attack.rolls import (
    Criticals,
    Dicing,
    Told,
    attack_sequence,
    best_critical,
)
from tabletop.state.dice import dice


def made(profile, count, faces, share=None):
    """Run a sequence with faces in a row; returns the outcome and what was asked and told."""
    left, seen = list(faces), []
    rolling = attack_sequence(profile, count)
    asked = next(rolling)
    try:
        while True:
            seen.append(asked)
            match asked:
                case Dicing():
                    reply = tuple(left[: asked.count])
                    assert len(reply) == asked.count
                    del left[: asked.count]
                case Criticals():
                    reply = share
                case _:
                    reply = ()
            asked = rolling.send(reply)
    except StopIteration as done:
        assert not left
        return done.value, seen


def profile(hit=4, wound=4, save=4, change=0, damage="1", **more):
    checked = None if save is None else Check(save, change)
    return Profile(Check(hit), Check(wound), checked, dice(damage), **more)


def counts(outcome):
    return (outcome.hits, outcome.wounds, outcome.failed, outcome.points)


@pytest.mark.system("S056")
@pytest.mark.system("S056", "S058", "S059")
def test_17_1_each_step_rolls_what_the_one_before_left():
    outcome, seen = made(profile(), 4, [4, 3, 5, 6, 4, 2, 6, 3, 4])
    assert counts(outcome) == (3, 2, 1, 1)
    rolled = [(s.step, s.count) for s in seen if isinstance(s, Dicing)]
    assert rolled == [("hit", 4), ("wound", 3), ("save", 2)]


def test_17_1_no_hit_rolls_nothing_more():
    outcome, seen = made(profile(), 2, [3, 1])
    assert counts(outcome) == (0, 0, 0, 0)
    assert [s.step for s in seen if isinstance(s, Dicing)] == ["hit"]


@pytest.mark.system("S059")
def test_17_1_a_unit_without_a_save_makes_none():
    outcome, seen = made(profile(save=None), 1, [4, 4])
    assert counts(outcome) == (1, 1, 1, 1)
    assert "save" not in [s.step for s in seen if isinstance(s, Dicing)]


@pytest.mark.system("S056", "S058")
@pytest.mark.system("S056", "S058")
def test_17_1_an_unmodified_1_fails_and_a_wound_roll_of_6_is_no_success_by_itself():
    one = Profile(Check(2, 1), Check(7, 0), Check(2, 1), dice("1"))
    outcome, _ = made(one, 2, [1, 2, 6])
    assert counts(outcome) == (1, 0, 0, 0)


@pytest.mark.system("S059")
@pytest.mark.system("S059")
def test_17_1_rend_makes_saves_impossible():
    outcome, _ = made(profile(save=5, change=-2), 1, [4, 4, 6])
    assert outcome.failed == 1


@pytest.mark.system("S057")
@pytest.mark.system("S057")
def test_d_20_a_critical_hits_even_when_the_roll_is_short():
    short = Profile(Check(7, -1), Check(4), None, dice("1"))
    assert made(short, 1, [6, 4])[0].hits == 1
    strict = Profile(Check(7, -1), Check(4), None, dice("1"), crit_always_hits=False)
    outcome, _ = made(strict, 1, [6])
    assert (outcome.hits, outcome.criticals) == (0, 0)


@pytest.mark.system("S057", "S065")
def test_20_0_criticals_on_5_or_more():
    outcome, _ = made(profile(crits=(CRIT_MORTAL,), crit_on=5, damage="3"), 3, [5, 6, 4, 1])
    assert (outcome.criticals, outcome.points, outcome.failed) == (2, 6, 0)
    assert outcome.hits == 3


@pytest.mark.system("S063")
@pytest.mark.system("S063")
def test_20_0_two_hits_make_no_further_criticals():
    outcome, seen = made(profile(crits=(CRIT_TWO_HITS,)), 1, [6, 6, 6, 1, 1])
    assert counts(outcome) == (2, 2, 2, 2)
    assert seen[2] == Dicing("wound", 2)


@pytest.mark.system("S064")
@pytest.mark.system("S064")
def test_20_0_auto_wounds_can_be_saved():
    outcome, _ = made(profile(crits=(CRIT_AUTO_WOUND,)), 2, [6, 4, 3, 5])
    assert counts(outcome) == (2, 1, 0, 0)


@pytest.mark.system("S065")
@pytest.mark.system("S065")
def test_20_0_mortal_criticals_roll_their_own_damage():
    one = profile(crits=(CRIT_MORTAL,), damage="D3")
    outcome, seen = made(one, 2, [6, 4, 4, 3, 1, 6])
    assert (outcome.points, outcome.failed) == (4, 1)
    assert Dicing("damage", 2) in seen


def test_d_22_the_attacker_chooses_for_each_critical():
    one = profile(crits=(CRIT_MORTAL, CRIT_TWO_HITS), save=None, damage="2")
    outcome, seen = made(one, 3, [6, 6, 6, 4, 4, 1, 1], share=(1, 2))
    assert Criticals(3, (CRIT_MORTAL, CRIT_TWO_HITS)) in seen
    assert counts(outcome) == (5, 2, 2, 6)


@pytest.mark.parametrize(
    ("hit", "faces", "again", "hits"),
    [
        (Check(4, reroll="ones"), [1, 3, 5, 4], ((0, 1),), 2),
        (Check(4, reroll="failed"), [1, 3, 5, 4, 1], ((0, 1), (1, 3)), 2),
        (Check(4, 1, reroll="failed"), [1, 3, 5, 4], ((0, 1),), 3),
    ],
)
def test_8_4_dice_are_rolled_again_once(hit, faces, again, hits):
    one = Profile(hit, Check(7), None, dice("1"))
    outcome, seen = made(one, 3, [*faces, *[2] * hits])
    told = next(s for s in seen if isinstance(s, Told))
    assert told.again == again
    assert told.faces[0] == 4
    assert outcome.hits == told.successes == hits


def test_8_4_nobody_rolls_a_critical_again():
    one = Profile(Check(7, -1, "failed"), Check(4), None, dice("1"))
    outcome, seen = made(one, 1, [6, 4])
    assert (outcome.hits, len(seen)) == (1, 5)


def test_d_3_damage_is_never_less_than_1():
    one = profile(save=None, worth=((1, 0), (2, 1), (3, 2)), damage="D3")
    assert made(one, 2, [4, 4, 4, 4, 1, 6])[0].points == 3


def test_the_best_critical_is_the_one_of_most_damage():
    every = (CRIT_MORTAL, CRIT_TWO_HITS, CRIT_AUTO_WOUND)
    assert best_critical(profile(crits=every)) == CRIT_MORTAL
    assert best_critical(profile(crits=every[1:])) == CRIT_TWO_HITS
    poor = profile(wound=6, crits=every[1:])
    assert best_critical(poor) == CRIT_AUTO_WOUND
    soft = profile(wound=2, save=None, crits=every)
    assert best_critical(soft) == CRIT_TWO_HITS
    assert best_critical(profile()) == ""
