"""Deployment: drops in turn, regiments, reserves, other abilities, the first turn (BS-2, SU)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.geometry.base import Pose
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.chance import Scripted, Seeded
from tabletop.rules.play.game import Game, Illegal
from tabletop.rules.play.reserves import into_reserve
from tabletop.rules.play.setting_up import Where, judge_set_up
from tabletop.state.causes import Placement
from tabletop.state.facts import ControlChanged, ReserveLost
from tests.play.field import Field, scroll


def field(*units, board=(60.0, 44.0)):
    """A field with territories along the long edges; `units` are (id, player, drop)."""
    made = Field(board)
    made.territory(1, [(0, 0), (60, 0), (60, 12), (0, 12)])
    made.territory(2, [(0, 32), (60, 32), (60, 44), (0, 44)])
    for key, player, drop in units:
        made.row(key, player, 0, 0, count=2, waiting=True)
        made.enlisted[key] = replace(made.enlisted[key], drop=drop)
    return made


def start(made, book=None, dice=None, **more):
    state = made.battle("deployment", round=0, turn=0, **more)
    state = replace(state, battle=replace(state.battle, first=0))
    return Game.start(book or the_book(), state, dice or Seeded("deploy"))


def play(game, want=None):
    """Deploy everything; `want` picks an option of a drop. Return (player, units offered)."""
    seen = []
    while game.pending is not None and game.battle.clock.phase == "deployment":
        ask = game.pending
        if ask.kind == "deploy" and hasattr(ask, "options"):
            units = [o.unit or o.id for o in ask.options]
            seen.append((ask.player, units))
            chosen = want(units) if want else units[0]
            game.answer((next(o.id for o in ask.options if (o.unit or o.id) == chosen),))
        else:
            game.answer(ask.fallback())
    return seen


def drops(game):
    return [u.unit for u in game.battle.uses if "DEPLOY" in u.keywords]


def test_bs_2_players_alternate_one_drop_each_and_the_rest_follows():
    game = start(field(("a", 1, ""), ("b", 1, ""), ("c", 1, ""), ("x", 2, "")))
    play(game)
    assert drops(game) == ["a", "x", "b", "c"]


def test_bs_2_the_beginner_is_the_one_who_began():
    game = start(field(("a", 1, ""), ("x", 2, "")), began=2)
    play(game)
    assert drops(game) == ["x", "a"]


def test_bs_2_a_roll_off_settles_who_begins_where_nobody_said():
    game = start(field(("a", 1, ""), ("x", 2, "")), began=0, dice=Scripted((3, 3, 2, 5)))
    assert (game.pending.kind, game.pending.player) == ("priority", 2)
    game.answer(("1",))
    assert game.battle.began == 1
    assert game.battle.clock.acting == 1


def test_bs_2_a_whole_regiment_may_be_one_drop():
    made = field(("a", 1, "R"), ("b", 1, "R"), ("c", 1, ""), ("x", 2, ""), ("y", 2, ""))
    game = start(made)
    seen = play(game)
    assert drops(game) == ["a", "b", "x", "c", "y"]
    assert seen[1] == (1, ["b", "pass"])


def test_bs_2_or_each_of_its_units_a_drop_of_its_own():
    made = field(("a", 1, "R"), ("b", 1, "R"), ("c", 1, ""), ("x", 2, ""), ("y", 2, ""))
    game = start(made)
    play(game, lambda units: "pass" if "pass" in units else units[0])
    assert drops(game) == ["a", "x", "b", "y", "c"]


def test_su_6_wholly_in_ones_territory_and_far_from_the_enemys():
    made = Field((60.0, 44.0))
    made.territory(1, [(0, 0), (60, 0), (60, 20), (0, 20)])
    made.territory(2, [(0, 24), (60, 24), (60, 44), (0, 44)])
    made.row("a", 1, 0, 0, count=2, waiting=True)
    game = start(made)
    ask = game.pending
    assert (ask.kind, ask.may_decline) == ("deploy", False)

    def at(y, x=20.0, gap=1.5):
        return Placement({"a1": (Pose(x, y),), "a2": (Pose(x + gap, y),)})

    assert ask.check(at(10.0)).is_legal
    assert ask.check(at(14.36)).is_legal  # edge at 14.99: 9.01 away
    assert ask.check(at(14.38)).reasons == ("SETUP_TOO_CLOSE",)
    assert set(ask.check(at(20.0)).reasons) == {"NOT_WHOLLY_IN_TERRITORY", "SETUP_TOO_CLOSE"}
    assert ask.check(at(10.0, gap=2.0)).reasons == ("NOT_COHERENT",)
    assert ask.check(at(0.2)).reasons
    assert ask.check(Placement({"a1": (Pose(20.0, 10.0),)})).reasons == ("NOT_WHOLE",)
    with pytest.raises(Illegal):
        game.answer(None)
    game.answer(at(10.0))
    assert game.state.model("a1").pose.x == 20.0
    assert game.battle.waiting == {}
    assert [(d.what, d.unit) for d in game.battle.deeds] == [("set_up", "a")]


def test_su_1_a_unit_that_fits_nowhere_is_lost_when_nobody_finds_a_place():
    made = Field((60.0, 44.0))
    made.territory(1, [(0, 0), (1, 0), (1, 1), (0, 1)]).territory(2, [(50, 0), (60, 0), (60, 9)])
    made.row("a", 1, 0, 0, count=2, waiting=True)
    game = start(made)
    assert game.pending.is_lost_else
    game.answer(None)
    assert "a" in game.battle.fallen
    events = [e for entry in game.journal.history() for e in entry.events]
    assert [e.waiting.unit.id for e in events if isinstance(e, ReserveLost)] == ["a"]


@pytest.mark.parametrize(
    ("units", "first"),
    [
        ([("a", 1, ""), ("x", 2, ""), ("y", 2, "")], 1),
        ([("a", 1, ""), ("b", 1, ""), ("x", 2, "")], 2),
        ([("a", 1, ""), ("x", 2, "")], 1),
        ([("x", 2, "")], 1),
        ([("a", 1, "")], 2),
    ],
)
def test_bs_2_who_is_done_first_chooses_the_first_turn(units, first):
    game = start(field(*units))
    while game.pending.kind == "deploy":
        ask = game.pending
        game.answer((ask.options[0].id,) if hasattr(ask, "options") else ask.fallback())
    assert (game.pending.kind, game.pending.player) == ("priority", first)
    game.answer(("2",))
    assert (game.battle.first, game.battle.clock.round) == (2, 1)
    assert game.battle.clock.active == 2


def deep():
    def go(do, call):
        into_reserve(do, call.unit)

    return Ability(
        "deep", "Deep", "24.1", "", (Timing("deployment", "any"),), keywords=("DEPLOY",),
        who=lambda do, call: "" if call.unit in do.battle.waiting else "no", effect=go,
    )  # fmt: skip


def test_24_1_a_deploy_ability_puts_a_unit_into_reserve_as_its_drop():
    made = field(("x", 2, ""), ("y", 2, ""))
    made.row("a", 1, 0, 0, count=2, waiting=True, of=scroll("deep", abilities=("deep",)))
    game = start(made, Book(the_book().core, (deep(),)))
    assert [o.id for o in game.pending.options] == ["deploy:a", "deep:a"]
    game.answer(("deep:a",))
    assert game.battle.waiting["a"].why == "reserve"
    assert (game.pending.kind, game.pending.player) == ("deploy", 2)
    play(game)
    assert drops(game) == ["a", "x", "y"]
    assert game.battle.first == 1


def test_bs_2_other_abilities_of_deployment_come_after_all_drops_the_beginners_first():
    rite = Ability("rite", "Rite", "-", "", (Timing("deployment", "any"),))
    made = field()
    for key, player in (("a", 1), ("x", 2)):
        made.row(key, player, 0, 0, count=1, waiting=True, of=scroll("rite", abilities=("rite",)))
    game = start(made, Book(the_book().core, (rite,)), began=2)
    kinds = []
    while game.pending is not None and game.battle.clock.phase == "deployment":
        kinds.append((game.pending.kind, game.pending.player))
        ask = game.pending
        is_use = ask.kind == "use"
        game.answer((ask.options[0].id,) if is_use else ask.fallback())
    assert kinds == [("deploy", 2), ("deploy", 1), ("use", 2), ("use", 1), ("priority", 2)]


def test_bs_2_faction_terrain_comes_first():
    build = Ability(
        "build", "Build", "-", "", (Timing("deployment", "any"),), user="player",
        keywords=("DEPLOY TERRAIN",),
    )  # fmt: skip
    game = start(field(("a", 1, ""), ("x", 2, "")), Book((*the_book().core, build)), began=2)
    kinds = []
    while game.pending is not None and game.battle.clock.phase == "deployment":
        ask = game.pending
        kinds.append((ask.prompt.split()[0], ask.player))
        has_build = any(o.ability == "build" for o in getattr(ask, "options", ()))
        game.answer((ask.options[0].id,) if has_build else ask.fallback())
    assert kinds[:2] == [("Set", 2), ("Set", 1)]
    assert [u.ability for u in game.battle.uses][:2] == ["build", "build"]


@pytest.mark.system("S121")
def test_d_29_control_is_checked_once_after_deployment():
    made = field(("a", 1, ""))
    made.row("b", 2, 10, 22).row("c", 2, 20, 22)
    made.objective("1", 12, 22)
    game = start(made)
    play(game)
    events = [e for entry in game.journal.history() for e in entry.events]
    changed = [e for e in events if isinstance(e, ControlChanged)]
    assert changed[:1] == [ControlChanged("1", 0, 2)]


def test_d_29_the_beginner_picks_first_for_units_near_two_objectives():
    made = field(("a", 1, ""))
    made.row("b", 2, 10, 20).row("c", 1, 10, 25.0)
    made.objective("1", 10, 22.5).objective("2", 15, 22.5)
    game = start(made, began=2)
    picks = []
    while game.pending is not None and game.battle.clock.phase == "deployment":
        if game.pending.kind == "objective":
            picks.append(game.pending.player)
        ask = game.pending
        game.answer(ask.fallback())
    assert picks == [2, 1]


def test_su_3_far_from_enemies_near_a_piece_and_at_the_edge():
    made = field()
    made.row("x", 2, 30, 22, count=1).row("h", 1, 10, 8, count=1)
    made.row("a", 1, 0, 0, count=1, waiting=True)
    state = made.battle()

    def judged(where, x, y):
        return judge_set_up(state, "a", Placement({"a1": (Pose(x, y),)}), where).reasons

    far = Where(from_enemies=9.0)
    assert judged(far, 30.0, 32.0) == ("SETUP_TOO_CLOSE",)
    assert judged(far, 30.0, 32.27) == ()
    near = Where(wholly_within_of=("h", 3.0))
    assert judged(near, 13.0, 8.0) == ()
    assert judged(near, 13.2, 8.0) == ("OUT_OF_RANGE",)
    edge = Where(edge=6.0)
    assert judged(edge, 58.0, 22.0) == ()
    assert judged(edge, 5.3, 22.0) == ()
    assert judged(edge, 5.4, 22.0) == ("OUT_OF_RANGE",)
    assert judged(edge, 30.0, 39.0) == ()
    assert judged(Where(), 30.0, 24.0) == ("ENDS_IN_COMBAT",)
    assert judged(Where(in_combat_with=("x",)), 30.0, 24.0) == ()


def test_deployment_is_taken_up_again_anywhere_and_undone():
    made = field(("a", 1, "R"), ("b", 1, "R"), ("x", 2, ""))
    game = start(made)
    states = []
    while game.pending is not None and game.battle.clock.round == 0:
        states.append(game.state)
        again = Game(the_book(), game.journal, Seeded("deploy"))
        assert again.pending.prompt == game.pending.prompt
        ask = game.pending
        game.answer(ask.fallback())
    for state in reversed(states):
        game.undo()
        assert game.state == state
