"""Core abilities in a game: windows, undo in the middle of an ability, what is told about them."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.core import CORE
from tabletop.content.core.commands import COMMANDS
from tabletop.resources import resource
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.permits import abilities_shown
from tabletop.rules.play.values import SHOOT_AFTER_RETREAT, SHOOT_AFTER_RUN, Modifier, anyone
from tabletop.state.model import Token
from tests.play.content.drive import Drive, react, shift, with_unit
from tests.play.field import Field, scroll, weapon

BOW = weapon("Bow", "ranged", range=30.0)


def offered(game):
    return {o.ability for o in game.pending.options if o.ability}


def to_phase(game, phase, player):
    while (game.battle.clock.phase, game.pending.player) != (phase, player):
        game.answer(game.pending.fallback())
    return offered(game)


def two(**more):
    field = Field().row("a", 1, 10, 10, count=1, of=scroll("bows", weapons=(BOW,)))
    return field.row("b", 2, 10, 20, count=1, of=scroll("more", weapons=(BOW,))).game(**more)


@pytest.mark.system("S020")
@pytest.mark.parametrize(
    ("phase", "mine", "theirs"),
    [
        ("hero", {"rally"}, {"rally"}),
        ("movement", {"normal-move", "run"}, {"redeploy"}),
        ("shooting", {"shoot"}, {"covering-fire"}),
        ("charge", {"charge"}, {"counter-charge"}),
    ],
)
def test_5_0_each_window_offers_what_belongs_to_it(phase, mine, theirs):
    game = two(phase=phase)
    assert offered(game) == mine
    game.answer(("pass",))
    assert offered(game) == theirs


def test_undo_and_fork_inside_a_charge_whose_roll_was_made_again():
    game = two(phase="charge", script=[1, 2, 6, 5])
    game.answer(("charge:a",))
    assert game.pending.prompt == "React to Charge by a (rolled 1, 2)?"
    game.answer(("forward-to-victory:a",))
    assert (game.pending.kind, game.pending.allowance) == ("charge", 11)
    twin = game.fork()
    assert twin.pending.allowance == 11
    here = game.journal.current
    game.answer(shift(game.state, "a", 0, 10 - 32 / 25.4 - 0.2))
    assert game.state.units["a"].charged
    game.goto(here)
    assert game.pending.allowance == 11
    assert not game.state.units["a"].charged
    game.undo()
    assert game.pending.kind == "react"


def test_undo_inside_a_run_at_the_double():
    game = two(phase="movement", script=[])
    game.answer(("run:a",))
    game.answer(("at-the-double:a",))
    assert game.pending.allowance == 11
    assert game.fork().pending.allowance == 11
    game.answer(None)
    assert game.battle.effects == ()


@pytest.mark.system("S106")
def test_23_0_tokens_go_with_their_unit():
    state = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 30).battle("movement")
    state = replace(state, tokens={"t": Token("t", 5.0, 5.0, "a")})
    drive = Drive(state)
    drive.use("normal-move", "a", move=shift(state, "a", 0, 5))
    assert drive.do.state.tokens["t"].y == 15


@pytest.mark.system("S028")
def test_15_4_a_flyer_redeploys_over_combat_ranges_but_not_into_them():
    wings = scroll("wings", keywords=("INFANTRY", "FLY"))
    field = Field().row("a", 1, 10, 10, count=1).row("b", 2, 10, 14.3, count=1, of=wings)
    state = field.battle("movement")
    drive = Drive(state, 6)
    drive.use("redeploy", "b")
    check = drive.asks[0].check
    b = state.models["b1"].pose
    over = {"b1": (b, replace(b, x=14.5, y=12.0))}
    placed = type(shift(state, "b", 0, 0))
    assert check(placed(over)).is_legal
    assert check(shift(state, "b", 0, -1.5)).reasons == ("ENDS_IN_COMBAT_RANGE",)
    short = {"b1": (b, replace(b, y=12.5), b)}
    assert check(placed(short)).is_legal


@pytest.mark.parametrize(
    ("flag", "stat"), [("ran", SHOOT_AFTER_RUN), ("retreated", SHOOT_AFTER_RETREAT)]
)
def test_13_0_a_rule_may_let_a_unit_shoot_all_the_same(flag, stat):
    free = Ability("free", "Free", "-", "", user="player", passive=(
        Modifier(stat, "grant", 1, anyone),))  # fmt: skip
    state = two(phase="shooting").state
    drive = Drive(with_unit(state, "a", **{flag: True}), 1, 1, book=Book((*CORE, free)))
    assert drive.why("shoot", "a") == ""
    drive.use("shoot", "a")
    assert drive.do.battle.uses[0].targets == ("b",)


def test_a_panel_lists_every_ability_of_a_unit_with_the_reason_against_it():
    shown = {o.ability.id: o.why for o in abilities_shown(two(phase="movement").doing, "a")}
    assert shown["normal-move"] == ""
    assert shown["retreat"] == "not in combat"
    assert shown["redeploy"] == "only in the enemy's movement phase"
    assert shown["at-the-double"] == "only as a reaction"
    assert not {"cover", "guarded-hero", "champion"} & set(shown)


def test_every_core_ability_has_words_a_picture_and_a_name_of_its_own():
    names = [a.name for a in CORE]
    assert len(set(names)) == len(names)
    for ability in the_book().every:
        assert ability.text
        assert ability.rule
        assert resource("assets", "icons", f"{ability.icon}.svg").exists(), ability.id


def test_the_ten_commands():
    assert [c.id for c in COMMANDS] == [
        "rally", "magical-intervention", "redeploy", "at-the-double", "covering-fire",
        "counter-charge", "forward-to-victory", "all-out-attack", "all-out-defence",
        "power-through",
    ]  # fmt: skip


@pytest.mark.system("S168")
def test_4_reactions_alternate_the_active_player_first():
    game = two(phase="shooting", script=[3, 3, 3, 3, 3, 3, 3, 3])
    game.answer(("shoot:a",))
    players = []
    while game.pending.kind == "react":
        players.append(game.pending.player)
        game.answer(react("all-out-attack", "all-out-defence")(game.pending))
    assert players == [1, 2]
    assert game.battle.command == (3, 3)
