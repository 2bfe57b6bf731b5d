"""`tabletop check`: lines, counts, exit codes and JSON."""

import json
import shutil
from pathlib import Path

from tabletop.cli import main
from tabletop.resources import resource

DATA = Path(__file__).parents[1] / "data" / "cases"

GOOD = """\
id: wall
title: A wall
setup:
  units:
  - {id: A, army: 1, models: [{id: A1, base: {shape: round, mm: [32]}, pos: [0, 0], height: 1.5}]}
  - {id: B, army: 2, models: [{id: B1, base: {shape: round, mm: [32]}, pos: [10, 0], height: 1.5}]}
  terrain:
  - {id: W, points: [[4.8, -4], [5.2, -4], [5.2, 4], [4.8, 4]], height: HEIGHT}
question: Can A1 see B1?
expect:
  verdict: not_visible
  checks:
  - {ask: visible, from: A1, to: B1, is: false}
  - {ask: gap, a: A1, b: B1, is: GAP}
  - {ask: unit_visible, from: A, to: B}
"""


def good(height: str = "5", gap: str = "8.7402") -> str:
    return GOOD.replace("HEIGHT", height).replace("GAP", gap)


def put(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_all_agree(tmp_path: Path, capsys):
    assert main(["check", put(tmp_path, "r.yaml", good())]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ok       wall  A wall: unit_visible {from: A, to: B}: got false",
        "1 rulings, 1 agree, 0 differ",
    ]


def test_a_question_without_expectation_is_answered_on_its_line(tmp_path: Path, capsys):
    move = """\
id: step
setup:
  units:
  - {id: A, army: 1, models: [{id: A1, base: {shape: round, mm: [32]}, pos: [0, 0]}]}
action: {type: run, unit: A, move: 5, roll: 1, paths: {A1: [[0, 0], [7, 0]]}}
"""
    assert main(["check", put(tmp_path, "step.yaml", move)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "ok       step: illegal (MOVE_TOO_FAR)"


def test_one_differs(tmp_path: Path, capsys):
    assert main(["check", put(tmp_path, "r.yaml", good(gap="8.7403"))]) == 1
    line, last = capsys.readouterr().out.splitlines()
    assert line.startswith("DIFFERS  wall")
    assert "got 8.740157, expected 8.7403" in line
    assert last == "1 rulings, 0 agree, 1 differ"


def test_a_bad_file_does_not_stop_the_others(tmp_path: Path, capsys):
    put(tmp_path, "a.yaml", "id: [")
    put(tmp_path, "b.yaml", good())
    put(tmp_path, "c.yaml", good(gap="1"))
    put(tmp_path, "d.yaml", good().replace("A1, base", "A1, bse"))
    (tmp_path / "e.yaml").write_bytes(b"\xff\xfe\x00")
    assert main(["check", str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert told.out.splitlines()[-1] == "2 rulings, 1 agree, 1 differ"
    assert len(told.err.splitlines()) == 3
    assert "d.yaml: ruling wall: setup.units[0].models[0].bse, line 5" in told.err


def test_missing_files_and_empty_folders(tmp_path: Path, capsys):
    assert main(["check", str(tmp_path / "none.yaml"), str(tmp_path)]) == 2
    told = capsys.readouterr()
    assert "cannot be read" in told.err
    assert "no ruling files" in told.err
    assert told.out.splitlines()[-1] == "0 rulings, 0 agree, 0 differ"


def test_hidden_folders_are_passed_over(tmp_path: Path, capsys):
    (tmp_path / ".venv" / "deep").mkdir(parents=True)
    put(tmp_path / ".venv" / "deep", "other.json", "{}")
    put(tmp_path, "r.yaml", good())
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 rulings, 1 agree, 0 differ"


def test_what_needs_a_battle_is_not_answered(tmp_path: Path, capsys):
    text = """\
- id: FO
  setup: {}
  expect: {verdict: x, next_player: 1, legal_picks: []}
- id: facts
  setup: {}
  expect: {checks: [{ask: fact, text: the sky is up}]}
"""
    assert main(["check", put(tmp_path, "r.yaml", text)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "2 rulings, 0 agree, 0 differ (2 not answered)"
    assert "not answered" in lines[0]


def test_json_lines(tmp_path: Path, capsys):
    path = put(tmp_path, "r.yaml", good())
    assert main(["check", path, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    row = json.loads(line)
    assert (row["id"], row["verdict"], row["agrees"]) == ("wall", None, True)
    seen, gap, unit = row["checks"]
    assert seen == {
        "ask": "visible",
        "from": "A1",
        "to": "B1",
        "blockers": ["W"],
        "got": False,
        "expected": False,
        "agrees": True,
    }
    assert gap["points"] == [[0.6299212598425197, 0.0], [9.37007874015748, 0.0]]
    assert abs(gap["got"] - 8.74015748) < 1e-8
    assert unit["agrees"] is True
    assert unit["expected"] is None


def test_json_of_a_clear_line(tmp_path: Path, capsys):
    path = put(tmp_path, "r.yaml", good(height="1").replace("B1, is: false", "B1, is: true"))
    assert main(["check", "--json", path]) == 0
    seen = json.loads(capsys.readouterr().out)["checks"][0]
    near, far = seen["witness"]
    assert seen["got"] is True
    assert len(near) == len(far) == 3


def test_json_of_a_move(capsys):
    assert main(["check", "--json", str(DATA / "retreat.yaml")]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["verdict"] for row in rows[:2]] == ["legal", "illegal"]
    asked = {check["ask"]: check for check in rows[1]["checks"]}
    assert asked["verdict"]["got"] == "illegal"
    assert asked["reasons"]["got"] == ["ENDS_IN_COMBAT_RANGE"]
    assert asked["cost"]["agrees"] is True


def test_overlaps_are_told_and_answered(tmp_path: Path, capsys):
    path = put(tmp_path, "r.yaml", good().replace("[10, 0]", "[1, 0]").replace("8.7402", "0.0"))
    assert main(["check", path]) == 2
    told = capsys.readouterr()
    assert "A1 and B1 overlap" in told.err
    assert "1 rulings" in told.out


def test_tables_are_no_rulings(tmp_path: Path, capsys):
    put(tmp_path, "t.yaml", "title: A table\nsetup: {board: [60, 44]}\n")
    assert main(["check", str(tmp_path)]) == 0
    assert "a table, no ruling" in capsys.readouterr().out


def test_json_files_and_windows_line_ends(tmp_path: Path, capsys):
    (tmp_path / "w.yaml").write_bytes(b"\xef\xbb\xbf" + good().replace("\n", "\r\n").encode())
    put(tmp_path, "j.json", json.dumps({"id": "j", "setup": {}, "question": "?"}))
    assert main(["check", str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 rulings, 2 agree, 0 differ"


def test_all_cases_agree(capsys):
    assert main(["check", str(DATA)]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.splitlines()[-1] == "164 rulings, 164 agree, 0 differ"


def test_a_copy_with_any_number_changed_differs(tmp_path: Path, capsys):
    copy = tmp_path / "retreat.yaml"
    shutil.copy(DATA / "retreat.yaml", copy)
    text = copy.read_text(encoding="utf-8").replace("cost: {A1: 2.99}", "cost: {A1: 2.98}")
    copy.write_text(text, encoding="utf-8")
    assert main(["check", str(copy)]) == 1
    assert "cost: got {A1: 2.99}, expected {A1: 2.98}" in capsys.readouterr().out


def test_battles_and_armies_are_read_through(tmp_path, capsys):
    good = [resource("scenarios", kind) for kind in ("battles", "armies")]
    assert main(["check", *map(str, good)]) == 0
    said = capsys.readouterr().out
    battles, armies = (len(list(folder.glob("*.yaml"))) for folder in good)
    assert min(battles, armies) >= 2
    assert said.count(": a battle, no ruling") == battles
    assert said.count(": an army, no ruling") == armies
    bad = tmp_path / "bad.yaml"
    bad.write_text("armies: [rivermark, nobody]\nplan: two-gates\n")
    assert main(["check", str(bad)]) == 2
    assert "bad.yaml: armies[1], line 1: there is no army 'nobody'" in capsys.readouterr().err
    assert main(["check", str(bad), "--json"]) == 2


def test_a_list_against_the_rules_is_told(tmp_path, capsys):
    text = resource("scenarios", "armies", "ashkin.yaml").read_text(encoding="utf-8")
    path = tmp_path / "headless.yaml"
    path.write_text(text.replace(", general: true", ""), encoding="utf-8")
    assert main(["check", str(path)]) == 2
    said = capsys.readouterr()
    assert "headless.yaml: army: 0 generals; an army has one (" in said.err
    assert ": an army, no ruling" in said.out
