"""Healing, returned models, rally (21.0, SU-4, 10.2)."""

import pytest

from tabletop.geometry.base import Pose
from tabletop.rules.coherency import is_coherent
from tabletop.rules.play.healing import (
    heal,
    judge_return,
    rally,
    rally_options,
    return_models,
    slain_of,
)
from tabletop.rules.play.settling import slay
from tabletop.rules.play.values import MAY_HEAL, RALLY_DICE, Modifier
from tabletop.state.causes import Placement
from tabletop.state.facts import DamageAllocated, DeedDone, ModelsReturned
from tests.play.attack.drive import doing, drive
from tests.play.field import Field, scroll


def hurt(count=5, health=2, wounds=1, slain=2, modifiers=(), roles=None, foes=((10, 40),)):
    """A unit b of player 2 with some models slain and points carried."""
    field = Field().unit("a", 1, list(foes))
    of = scroll("b", health=health)
    field.row("b", 2, 10, 10, count=count, of=of, wounds=wounds, roles=roles)
    do = doing(field.battle("hero", active=2), modifiers)
    gone = tuple(f"b{k}" for k in range(count, count - slain, -1))
    if slain:
        drive(do, slay(do, "b", slain), answers={"casualties": [gone]} if slain < count else None)
    do.events.clear()
    return do


def stand(do):
    return (len(do.state.unit("b").models), do.state.unit("b").wounds)


@pytest.mark.system("S077")
def test_21_0_heal_takes_off_points_and_raises_nobody():
    do = hurt(wounds=1)
    assert heal(do, "b", 5) == 1
    assert stand(do) == (3, 0)
    assert heal(do, "b", 5) == 0
    assert [type(e) for e in do.events] == [DamageAllocated, DeedDone]


@pytest.mark.system("S077")
@pytest.mark.parametrize(("points", "left"), [(-1, 3), (0, 3), (1, 2), (2, 1), (3, 0)])
def test_21_0_heal_takes_off_no_more_than_it_says(points, left):
    do = hurt(health=5, wounds=3, slain=0)
    assert heal(do, "b", points) == 3 - left
    assert stand(do) == (5, left)


@pytest.mark.system("S084")
def test_21_0_what_forbids_healing():
    do = hurt(modifiers=[(1, "b", Modifier(MAY_HEAL, "forbid"))])
    assert heal(do, "b", 1) == 0
    assert heal(hurt(), "nobody", 1) == 0


@pytest.mark.system("S075")
def test_su_4_models_return_beside_those_who_stood_there():
    do = hurt()
    found = drive(do, return_models(do, "b", 2, 2))
    assert found.result == 2
    assert stand(do)[0] == 5
    assert is_coherent(do.state, "b")
    assert do.battle.slain == {}
    assert [a.kind for a in found.asks] == ["return", "return"]
    assert [len(e.models) for e in found.facts(ModelsReturned)] == [1, 1]
    assert slain_of(do.state, "b") == ()


@pytest.mark.system("S075")
def test_su_4_only_ones_own_slain_return():
    do = hurt(slain=1, foes=[(10 + 1.3 * k, 40) for k in range(3)])
    drive(do, slay(do, "a", 1), answers={"casualties": [("a3",)]})
    assert [m.id for m in slain_of(do.state, "b")] == ["b5"]
    assert drive(do, return_models(do, "b", 3, 2)).result == 1
    assert do.state.unit("b").models == ("b1", "b2", "b3", "b4", "b5")
    assert set(do.battle.slain) == {"a3"}


def test_su_4_not_more_than_were_slain():
    do = hurt(slain=1)
    assert drive(do, return_models(do, "b", 3, 2)).result == 1


def test_su_4_one_may_stop():
    do = hurt()
    assert drive(do, return_models(do, "b", 2, 2), answers={"return": [None]}).result == 0


def test_su_4_coherent_with_models_that_did_not_return_this_turn():
    do = hurt(slain=3)  # b1 and b2 are left, at 10 and 11.3
    one = Placement({"b5": (Pose(12.6, 10),)})
    assert judge_return(do.state, "b", "b5", one).is_legal
    drive(do, return_models(do, "b", 1, 2), answers={"return": [Placement({"b5": one.ways["b5"]})]})
    beside = Placement({"b4": (Pose(13.9, 10),)})
    fresh = ("b5",)
    assert judge_return(do.state, "b", "b4", beside).is_legal
    assert judge_return(do.state, "b", "b4", beside, fresh).reasons == ("NOT_COHERENT",)
    found = drive(do, return_models(do, "b", 1, 2))
    (ask,) = found.asks
    assert ask.check(beside).reasons  # another model in another place is asked for
    assert found.result == 1


def test_su_4_not_on_others_and_not_off_the_table():
    do = hurt()
    on = Placement({"b5": (Pose(10.2, 10.2),)})
    assert "OVERLAPS_MODEL" in judge_return(do.state, "b", "b5", on).reasons
    away = Placement({"b5": (Pose(30, 30),)})
    assert "NOT_COHERENT" in judge_return(do.state, "b", "b5", away).reasons


def test_su_4_in_combat_only_with_enemies_the_unit_is_in_combat_with():
    do = hurt(foes=((16, 13.5),))
    near = Placement({"b5": (Pose(13.9, 10),)})
    assert judge_return(do.state, "b", "b5", near).reasons == ("ENDS_IN_COMBAT",)
    behind = Placement({"b5": (Pose(8.7, 10),)})
    assert judge_return(do.state, "b", "b5", behind).is_legal
    fighting = hurt(foes=((12.6, 13.5),))
    assert judge_return(fighting.state, "b", "b5", near).is_legal


def test_su_4_which_model_is_asked_where_they_differ():
    do = hurt(roles={"CHAMPION": ("b5",)})
    found = drive(do, return_models(do, "b", 1, 2), answers={"choice": [("b4",)]})
    assert {o.id for o in found.asks[0].options} == {"b4", "b5"}
    assert found.asks[0].fallback() == ("b5",)
    assert "b4" in do.state.models


@pytest.mark.parametrize(
    ("points", "health", "wounds", "slain", "options"),
    [
        (3, 2, 1, 2, {(0, 0), (1, 0), (0, 1), (1, 1)}),
        (4, 5, 1, 2, {(0, 0), (1, 0)}),
        (4, 2, 1, 2, {(0, 0), (1, 0), (0, 1), (1, 1), (0, 2)}),
        (0, 1, 3, 3, {(0, 0)}),
    ],
)
def test_10_2_what_rally_points_buy(points, health, wounds, slain, options):
    assert set(rally_options(points, health, wounds, slain)) == options


def test_10_2_rally_returns_models_and_heals_with_the_rest():
    do = hurt()
    found = drive(do, rally(do, "b", 2), [4, 2, 5, 6, 1, 3])
    assert found.result == 3
    assert [a.kind for a in found.asks] == ["return"]
    assert stand(do) == (4, 0)


def test_10_2_points_not_spent_on_models_heal():
    do = hurt()
    drive(do, rally(do, "b", 2), [4, 4, 4, 4, 1, 3], answers={"return": [None]})
    assert stand(do) == (3, 0)


def test_10_2_a_musician_adds_a_die():
    do = hurt(modifiers=[(2, "b", Modifier(RALLY_DICE, value=1))], wounds=0, slain=0)
    found = drive(do, rally(do, "b", 2), [6] * 7)
    assert (found.result, found.asks) == (7, [])


def test_10_2_dear_models_stay_slain():
    do = hurt(health=5)
    drive(do, rally(do, "b", 2), [4, 4, 4, 4, 1, 1])
    assert stand(do) == (3, 0)


@pytest.mark.system("S013")
def test_su_4_large_units_need_two_mates_that_stood_there():
    ranks = [(10 + 1.3 * k + 0.65 * r, 10 + 1.3 * r) for r in (0, 1) for k in range(4)]
    field = Field().unit("a", 1, [(10, 40)]).unit("b", 2, ranks)
    do = doing(field.battle("hero", active=2))
    drive(do, slay(do, "b", 1), answers={"casualties": [("b8",)]})
    at = Placement({"b8": (Pose(14.55, 11.3),)})
    assert judge_return(do.state, "b", "b8", at).is_legal
    fresh = judge_return(do.state, "b", "b8", at, ("b7",))
    assert fresh.reasons == ("NOT_COHERENT",)
    assert fresh.findings[0].rule == "SU-4"
