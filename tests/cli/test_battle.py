"""`tabletop battle`: it plays to the end, says so, and refuses what makes no battle."""

import json

import pytest

from tabletop.cli import main
from tabletop.commands.battle import PLAYERS, Wanted, opened, players_of
from tabletop.content.book import the_book
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.resources import resource
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game

TINY = """
format: 1
title: Two by two
armies:
- name: One
  warscrolls:
  - {id: spear, name: Spear, base: "32", size: 2, move: 5, save: 4+, health: 1, control: 1,
     keywords: [HERO], weapons: [{name: Pole, attacks: 2, hit: 3+, wound: 4+, damage: 1}]}
  regiments: [{name: A, units: [{id: a, warscroll: spear, general: true}]}]
- name: Two
  warscrolls:
  - {id: axe, name: Axe, base: "32", size: 2, move: 5, save: 5+, health: 1, control: 1,
     keywords: [HERO], weapons: [{name: Edge, attacks: 2, hit: 3+, wound: 4+, damage: 1}]}
  regiments: [{name: B, units: [{id: b, warscroll: axe, general: true}]}]
setup:
  board: [24, 24]
  objectives: [{id: o, pos: [12, 12]}]
rounds: 2
scoring: [{what: hold_at_least, points: 3}]
clock: {round: 1, turn: 1, active: 1, phase: hero}
command: [4, 4]
units:
- {id: a, places: {a-1: [10, 8], a-2: [11.5, 8]}}
- {id: b, places: {b-1: [10, 14], b-2: [11.5, 14]}}
"""


@pytest.fixture
def tiny(tmp_path):
    path = tmp_path / "tiny.yaml"
    path.write_text(TINY)
    return path


def run(capsys, *words):
    code = main(["battle", *map(str, words)])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_it_plays_to_the_end_and_says_what_came_of_it(tiny, capsys):
    code, out, err = run(capsys, tiny, "--seed", "7")
    assert (code, err) == (0, "")
    assert out.startswith("Two by two: ")
    assert "2 rounds" in out
    assert "seed 7" in out
    assert "One (random): " in out


def test_the_same_seed_gives_the_same_battle(tiny, capsys):
    rows = []
    for seed in ("3", "3", "4"):
        code, out, _ = run(capsys, tiny, "--seed", seed, "--json")
        assert code == 0
        rows.append(json.loads(out))
    assert rows[0] == rows[1]
    assert rows[0]["hash"] != rows[2]["hash"]
    assert rows[0]["over"] is True
    assert rows[0]["rounds"] == 2
    assert rows[0]["winner"] in (0, 1, 2)
    assert rows[0]["helped"] == 0
    assert len(rows[0]["points"]) == 2


def test_what_was_played_is_saved_and_can_be_opened(tiny, tmp_path, capsys):
    from tabletop.files.saves import open_save, state_hash

    out = tmp_path / "played.battle"
    _, said, _ = run(capsys, tiny, "--save", out, "--json", "--players", "greedy,random")
    opened_save = open_save(out, the_book())
    assert state_hash(opened_save.game.state) == json.loads(said)["hash"]


def test_a_save_is_played_on(tiny, tmp_path, capsys):
    from tabletop.files.battle_scenario import load_battle
    from tabletop.files.saves import write_save
    from tabletop.rules.play.chance import Typed

    out = tmp_path / "middle.battle"
    game = Game.start(the_book(), load_battle(tiny), Seeded("5"))
    for _ in range(3):
        game.answer(game.pending.fallback())
    write_save(out, game)
    code, said, err = run(capsys, out, "--json")
    assert (code, err) == (0, "")
    row = json.loads(said)
    assert row["over"] is True
    assert row["seed"] == "5"
    write_save(out, Game.start(the_book(), load_battle(tiny), Typed()))
    code, said, err = run(capsys, out, "--json", "--seed", "8")
    assert code == 0
    assert json.loads(said)["over"] is True
    assert "its dice were typed in" in err


def test_a_damaged_save_gives_one_line(tiny, tmp_path, capsys):
    out = tmp_path / "played.battle"
    run(capsys, tiny, "--save", out)
    out.write_bytes(out.read_bytes()[:400])
    code, said, err = run(capsys, out)
    assert code == 2
    assert said == ""
    assert str(out) in err


def test_two_armies_meet_on_a_plan():
    for plan in ("", "two-gates"):
        state, faults = opened(Wanted(armies=("rivermark", "ashkin"), plan=plan))
        assert faults == ()
        assert len(state.battle.waiting) == 16
        assert state.battle.plan.id == (plan or "long-front")
        assert state.terrain


def test_faults_of_lists_are_told(tiny, capsys):
    tiny.write_text(TINY.replace("general: true", "general: false"))
    code, _, err = run(capsys, tiny)
    assert code == 0
    assert "One: 0 generals" in err


@pytest.mark.system("S162", "S163", "S166")
def test_lists_play_a_season_with_fury():
    state, _ = opened(Wanted(armies=("lamps-of-hysh", "rivermark")))
    assert ["rising-fury" in traits for traits in state.battle.traits] == [True, False]
    state, _ = opened(Wanted(armies=("rivermark", "ashkin"), season="fury"))
    game = Game.start(the_book(), state, Seeded("fury"))
    play(game, {n: RandomPlayer(f"fury/{n}") for n in (1, 2)})
    uses = {(use.ability, use.player) for use in game.battle.uses}
    assert {("rising-fury", 1), ("rising-fury", 2)} <= uses
    assert {key for key, _ in uses} >= {"fight-through-the-pain", "eruption-of-fury"}


BAD = {
    "no battle": ((), "no battle is named"),
    "unknown name": (("nowhere",), "there is no battle 'nowhere'"),
    "no file": (("nowhere.yaml",), "nowhere.yaml"),
    "players": (
        ("harrow-mill", "--players", "clever,random"),
        "'clever,random' are no two players",
    ),
    "one player": (("harrow-mill", "--players", "random"), "no two players"),
    "armies": (("--armies", "nobody", "ashkin"), "--armies: there is no army 'nobody'"),
    "plan": (("--armies", "ashkin", "ashkin", "--plan", "x"), "--plan: there is no battleplan"),
    "layout": (("--armies", "ashkin", "ashkin", "--layout", "x"), "--layout: there is no layout"),
    "season": (("--armies", "ashkin", "ashkin", "--season", "x"), "known: fury"),
    "season alone": (("harrow-mill", "--season", "fury"), "add --armies"),
    "plan alone": (("--plan", "two-gates"), "add --armies"),
    "both": (("harrow-mill", "--armies", "ashkin", "ashkin"), "name one of them"),
    "save": (("harrow-mill", "--save", "/no/such/folder/x"), "it cannot be saved there"),
    "save to a folder": (("harrow-mill", "--save", "/tmp"), "it cannot be saved there"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_words_give_one_line_and_exit_2(name, capsys):
    words, said = BAD[name]
    code, out, err = run(capsys, *words)
    assert code == 2
    assert out == ""
    assert said in err
    assert len(err.strip().splitlines()) == 1


def test_a_table_is_no_battle(capsys):
    from tabletop.resources import resource

    code, _, err = run(capsys, resource("scenarios", "tables", "harrow-mill.yaml"))
    assert code == 2
    assert "this is no battle" in err


def test_players_go_by_name():
    makers = players_of(" greedy , random")
    assert makers[1]("s").name == "Greedy"
    assert makers[2]("s").name == "Random"
    assert set(PLAYERS) >= {"random", "greedy"}


def test_the_same_list_twice_tells_the_breaches_of_each_side(tmp_path):
    text = resource("scenarios", "armies", "rivermark.yaml").read_text(encoding="utf-8")
    file = tmp_path / "both.yaml"
    file.write_text(text.replace("\nwarscrolls:", "\nlimit: 100\nwarscrolls:", 1), encoding="utf-8")
    _, faults = opened(Wanted(armies=(str(file), str(file))))
    whose = [fault.split(":")[0] for fault in faults]
    assert set(whose) == {"Rivermark", "Rivermark (2)"}
    assert whose.count("Rivermark") == whose.count("Rivermark (2)")


def test_the_help_says_that_two_armies_are_two_words(capsys):
    assert main(["battle", "--help"]) == 0
    assert "ONE TWO" in capsys.readouterr().out
