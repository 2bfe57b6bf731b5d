"""Replacement units, roll-offs and tokens (24.2, 18, 23.0)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.geometry.base import Pose
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.moving import make_move
from tabletop.rules.play.reserves import (
    into_reserve,
    replace_unit,
    share_of,
    why_no_replacement,
)
from tabletop.rules.play.sequence.rolling import roll_off
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.rules.play.settling import destroy, ward_of
from tabletop.rules.play.tokens import put_token, take_token
from tabletop.state.battle import Clock
from tabletop.state.causes import Placement, Rolls
from tabletop.state.events import PieceChanged
from tabletop.state.facts import ClockMoved
from tests.play.field import Field, scroll


def doing(field, **more):
    return Doing(the_book(), field.battle(**more))


def run(flow, *replies):
    """Run a flow with replies and return what it returns; lists what it asked."""
    asked, left = [], [None, *replies]
    try:
        while left:
            asked.append(flow.send(left.pop(0)))
    except StopIteration as end:
        return end.value, asked
    raise AssertionError(f"{asked[-1]} was not answered")


def mob(count=20, **more):
    return Field().unit("mob", 1, [(2 + 1.3 * i, 5) for i in range(count)], **more)


def destroyed(field):
    field.enlisted["mob"] = replace(field.enlisted["mob"], is_reinforced=True)
    do = doing(field.row("foe", 2, 10, 40))
    destroy(do, "mob", "foe")
    return do


@pytest.mark.system("S109")
@pytest.mark.parametrize(("count", "is_reinforced"), [(10, False), (11, True), (20, True)])
def test_24_2_more_than_half_of_a_reinforced_unit_is_reinforced(count, is_reinforced):
    do = destroyed(mob())
    key = replace_unit(do, "mob", [f"mob{i}" for i in range(1, count + 1)])
    new = do.battle.enlisted[key]
    assert (new.starting, new.is_reinforced, new.replaces) == (count, is_reinforced, "mob")
    assert len(do.battle.waiting[key].models) == count


@pytest.mark.system("S108")
def test_24_2_a_replacement_is_new_and_keeps_what_the_list_says():
    do = destroyed(mob(5, roles={"mob1": ("CHAMPION",)}, charged=True, wounds=0))
    key = replace_unit(do, "mob")
    waiting = do.battle.waiting[key]
    assert (waiting.unit.wounds, waiting.unit.charged, waiting.why) == (0, False, "aside")
    assert do.battle.enlisted[key].roles == {f"mob1-{key[-1]}": ("CHAMPION",)}
    assert do.battle.enlisted[key].warscroll == "spears"
    assert do.battle.uses == ()


@pytest.mark.system("S108")
def test_24_2_keywords_that_the_original_gained_are_gone():
    do = doing(mob(3).row("foe", 2, 10, 40))
    whole = do.state.units["mob"]
    gained = replace(whole, keywords=("INFANTRY", "STRIKE-FIRST", "WARD (5+)"), control=7, health=4)
    do.emit(PieceChanged(whole, gained))
    assert ward_of(do, "mob") == 5
    destroy(do, "mob", "foe")
    key = replace_unit(do, "mob")
    at = {m.id: (Pose(5 + 1.4 * i, 10),) for i, m in enumerate(do.battle.waiting[key].models)}
    run(set_up(do, 1, key, Where()), Placement(at))
    new = do.state.units[key]
    assert (new.keywords, new.control, new.health) == (("INFANTRY",), 1, 1)
    assert ward_of(do, key) == 0


def test_24_2_a_replacement_has_no_enhancement_of_the_original():
    gifted = scroll("spears.with.mob", abilities=("phoenix-stone",))
    field = Field().row("kin", 1, 30, 30, of=scroll()).row("mob", 1, 5, 5, 3, of=gifted)
    do = doing(field.row("foe", 2, 10, 30))
    destroy(do, "mob")
    key = replace_unit(do, "mob")
    assert do.battle.enlisted[key].warscroll == "spears"


def test_24_2_roles_that_name_their_models_are_kept_too():
    do = destroyed(mob(5, roles={"CHAMPION": ("mob1",), "MUSICIAN": ("mob5",)}, wounds=0))
    key = replace_unit(do, "mob", ("mob1", "mob2"))
    assert do.battle.enlisted[key].roles == {"CHAMPION": (f"mob1-{key[-1]}",)}


@pytest.mark.system("S108")
def test_24_2_once_and_never_a_replacement_of_a_replacement():
    do = destroyed(mob(5))
    key = replace_unit(do, "mob")
    assert why_no_replacement(do, "mob") == "was replaced already"
    assert why_no_replacement(do, key) == "is a replacement itself"
    assert why_no_replacement(do, "foe") == "is not destroyed"
    assert why_no_replacement(do, "nobody")
    with pytest.raises(TabletopError, match="replaced already"):
        replace_unit(do, "mob")


def test_24_2_a_replacement_is_set_up_with_its_own_models():
    do = destroyed(mob(3))
    key = replace_unit(do, "mob")
    at = {m.id: (Pose(5 + 1.4 * i, 10),) for i, m in enumerate(do.battle.waiting[key].models)}
    is_up, (ask,) = run(set_up(do, 1, key, Where(from_enemies=9.0)), Placement(at))
    assert is_up
    assert ask.kind == "set_up"
    assert do.has_unit(key)
    assert not do.has_unit("mob")
    assert do.label(key).endswith("(replacement)")


@pytest.mark.system("S108")
@pytest.mark.parametrize("where", ["table", "waiting", "slain"])
def test_24_2_its_models_have_names_that_nobody_has(where):
    """The second unit of a kind may have them: `mob-2` with `mob-2-3`, of `mob` with `mob-2`."""
    field = mob(3).row("mob1-", 1, 30, 30, 3, waiting=where == "waiting")
    do = doing(field.row("foe", 2, 10, 40))
    destroy(do, "mob", "foe")
    if where == "slain":
        destroy(do, "mob1-", "foe")
    key = replace_unit(do, "mob")
    battle = do.battle
    own = {m.id for m in battle.waiting[key].models}
    assert own == {f"mob{i}-{key[-1]}" for i in (1, 2, 3)}
    others = [m.id for w in battle.waiting.values() if w.unit.id != key for m in w.models]
    assert not own & {*do.state.models, *battle.slain, *others}


def test_24_2_a_share_is_rounded_up():
    do = doing(mob(5))
    assert share_of(do.battle, "mob", 0.5) == 3
    assert share_of(do.battle, "mob", 1.0) == 5


def test_su_1_a_unit_that_may_stay_away_stays():
    field = Field().row("a", 1, 0, 0, waiting=True).row("b", 2, 40, 40)
    do = doing(field)
    is_up, _ = run(set_up(do, 1, "a", Where(), may_decline=True), None)
    assert not is_up
    assert "a" in do.battle.waiting
    assert run(set_up(do, 1, "nobody", Where()))[0] is False


def test_24_1_a_unit_taken_off_the_table_keeps_its_damage_and_loses_its_turn():
    field = mob(3, wounds=2, charged=True).row("b", 2, 40, 40)
    field.scrolls["spears"] = scroll(health=3)
    do = doing(field)
    into_reserve(do, "mob", "aside")
    assert not do.has_unit("mob")
    waiting = do.battle.waiting["mob"]
    assert (waiting.why, waiting.unit.wounds, waiting.unit.charged) == ("aside", 2, True)
    do.emit(ClockMoved(do.battle.clock, Clock(1, 2, 2, "start", 2)))
    assert not do.battle.waiting["mob"].unit.charged


@pytest.mark.system("S123")
def test_18_a_roll_off_is_rolled_again_until_it_is_decided():
    do = doing(mob())
    faces = [(4,), (4,), (1,), (1,), (2,), (6,)]
    winner, asked = run(roll_off(do, "the hideout"), *(Rolls(f) for f in faces))
    assert winner == 2
    assert [(r.player, r.count) for r in asked] == [(1, 1), (2, 1)] * 3
    assert do.battle.dice == 6


@pytest.mark.system("S106")
def test_23_0_a_token_goes_with_its_unit_and_away_with_it():
    from tabletop.rules.moves.move import Move

    do = doing(mob(2).row("foe", 2, 10, 40))
    put_token(do, "curse", "mob")
    before = do.state.tokens["curse"]
    assert before.unit == "mob"
    ways = {m.id: (m.pose, replace(m.pose, y=m.pose.y + 3.0)) for m in do.state.models_of("mob")}
    make_move(do, Move("normal_move", "mob", 5.0, ways, tuple(ways)))
    after = do.state.tokens["curse"]
    assert (after.x, after.y) == (before.x, before.y + 3.0)
    destroy(do, "mob")
    assert "curse" not in do.state.tokens
    put_token(do, "curse", "foe")
    take_token(do, "curse")
    take_token(do, "curse")
    assert do.state.tokens == {}
