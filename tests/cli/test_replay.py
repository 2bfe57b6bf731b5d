"""`tabletop replay`: tells a saved battle, verifies it, refuses what is damaged."""

import json
import os
import random
import subprocess
import sys

import pytest

from tabletop.cli import main
from tabletop.content.book import the_book
from tabletop.files.home import Home
from tabletop.files.saves import Keeper, save_bytes, state_hash, write_save
from tabletop.files.saves.lines import line_of, row_of
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tests.play.field import Field
from tests.saves.sample import play


@pytest.fixture(scope="module")
def battle():
    field = Field().row("pikes", 1, 10, 10).row("hounds", 2, 10, 14).objective("o", 12, 12)
    made = Game.start(the_book(), field.battle("shooting", round=4, turn=2), Seeded("7"))
    play(made, random.Random(1), 12)
    made.undo()
    return play(made, random.Random(2))


@pytest.fixture
def save(battle, tmp_path):
    path = tmp_path / "a.battle"
    write_save(path, battle)
    return path


def run(capsys, *words):
    code = main([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_battle_is_told_and_verified(capsys, save, battle):
    code, out, err = run(capsys, "replay", save, "--verify")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[-2] == f"  final state {state_hash(battle.state)}"
    assert lines[-1].startswith(f"verified: {len(battle.journal.entries) - 1} entries, ")
    assert "seed 7" in out
    assert "1 entry taken back" in out
    assert "Player 1: " in out


def test_json_is_the_same_for_the_same_file(capsys, save, battle):
    code, out, _ = run(capsys, "replay", save, "--json", "--verify")
    row = json.loads(out)
    assert code == 0
    assert row["verified"] is True
    assert row["hash"] == state_hash(battle.state)
    assert row["points"] == list(battle.battle.points)
    assert run(capsys, "replay", save, "--json", "--verify")[1] == out
    assert "verified" not in json.loads(run(capsys, "replay", save, "--json")[1])


def test_a_difference_is_named(capsys, save):
    rows = [row_of(line + b"\n") for line in save.read_bytes().split(b"\n")[:-1]]
    row = next(r for r in rows if r.get("entry", {}).get("cause", {}).get("player"))
    number = row["entry"]["n"]
    row["entry"]["cause"]["player"] = 3 - row["entry"]["cause"]["player"]
    rows[0]["content"] = "other"
    save.write_bytes(b"".join(map(line_of, rows)))
    code, out, _ = run(capsys, "replay", save, "--verify")
    assert code == 1
    assert f"entry {number} (" in out
    assert "other abilities" in out
    code, out, _ = run(capsys, "replay", save, "--verify", "--json")
    assert code == 1
    assert json.loads(out)["difference"]["entry"] == number
    assert json.loads(out)["same_abilities"] is False


def test_a_damaged_file_is_refused_with_the_last_good_one(capsys, save, battle, tmp_path):
    good = save.read_bytes()
    save.write_bytes(good[: len(good) // 2])
    code, out, err = run(capsys, "replay", save, "--data-dir", tmp_path / "data")
    assert (code, out) == (2, "")
    assert "line " in err
    assert "Traceback" not in err
    keeper = Keeper(Home(tmp_path / "data"), battle)
    kept = keeper.save(battle)
    keeper.close(is_needed=False)
    code, _, err = run(capsys, "replay", save, "--data-dir", tmp_path / "data")
    assert code == 2
    assert str(kept) in err
    assert run(capsys, "replay", kept)[0] == 0


def test_a_torn_journal_is_told_with_a_note(capsys, battle, tmp_path):
    keeper = Keeper(Home(tmp_path / "data"), battle)
    path = tmp_path / "a.journal"
    path.write_bytes(keeper.file.read_bytes()[:-9])
    code, out, err = run(capsys, "replay", path)
    assert code == 0
    assert "half written" in err
    assert "decisions" in out


def test_other_files_are_refused(capsys, tmp_path):
    table = tmp_path / "table.yaml"
    table.write_text("format: 1\nsetup: {}\n")
    for path in (table, tmp_path / "none.battle", tmp_path):
        code, out, err = run(capsys, "replay", path, "--verify")
        assert (code, out) == (2, "")
        assert "Traceback" not in err


def test_a_newer_format_is_refused(capsys, save, battle):
    head, rest = save_bytes(battle).split(b"\n", 1)
    row = row_of(head + b"\n")
    save.write_bytes(line_of({**row, "format": 99}) + rest)
    code, _, err = run(capsys, "replay", save)
    assert code == 2
    assert "update tabletop" in err


def test_what_is_sound_of_a_damaged_save_is_kept(capsys, save, tmp_path):
    whole = save.read_bytes()
    save.write_bytes(whole[: len(whole) // 2])
    assert "--mend" in run(capsys, "replay", save)[2]
    new = tmp_path / "new.battle"
    code, out, err = run(capsys, "replay", save, "--mend", new, "--verify")
    assert code == 0
    assert "left out" in err
    assert "verified: " in out
    assert run(capsys, "replay", new)[0] == 0
    save.write_bytes(whole[:200])
    assert run(capsys, "replay", save, "--mend", new)[0] == 2
    assert run(capsys, "replay", new)[0] == 0


def test_a_library_says_nothing_of_itself_on_standard_output(save, tmp_path):
    env = {k: v for k, v in os.environ.items() if k != "PYGAME_HIDE_SUPPORT_PROMPT"}
    words = [sys.executable, "-m", "tabletop", "--data-dir", str(tmp_path), "replay", str(save)]
    done = subprocess.run(words, env=env, capture_output=True, text=True, check=True)
    assert "pygame" not in done.stdout
    assert done.stdout.strip()
