"""`tabletop data` on the command line."""

import json

import pytest

from tabletop.cli import main
from tests.library import made


@pytest.fixture
def run(tmp_path, capsys):
    def go(*words):
        code = main(["--data-dir", str(tmp_path / "user"), "data", *map(str, words)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return go


def test_add_tells_what_was_read(run, tmp_path):
    path = made.packed(tmp_path / "age.zip", made.files())
    code, out, _ = run("add", path, "--report", tmp_path / "gaps.txt")
    assert code == 0
    lines = out.splitlines()
    assert lines[0] == "age.zip: revision 7, for General's Handbook 2026-27"
    assert "  manifestations  1" in lines
    assert "  not understood  7" in lines
    report = (tmp_path / "gaps.txt").read_text(encoding="utf-8")
    assert "Reedfolk.cat: Lost Punt: link to nowhere: there is no such entry" in report


def test_add_as_json(run, tmp_path):
    code, out, _ = run("add", made.FOLDER, "--json", "--report", tmp_path / "gaps.json")
    found = json.loads(out)
    assert code == 0
    assert (found["counts"]["units"], found["counts"]["weapons"]) == (4, 5)
    assert json.loads((tmp_path / "gaps.json").read_text(encoding="utf-8")) == found


def test_add_for_another_handbook(run):
    assert run("add", made.FOLDER, "--battlepack", "General's Handbook 2025-26")[0] == 0
    assert "2025-26" in run("show")[1]
    code, _, err = run("add", made.FOLDER, "--battlepack", "nonsense")
    assert code == 2
    assert "General's Handbook 2026-27" in err


def test_show_a_warscroll_a_faction_and_all(run):
    run("add", made.FOLDER)
    code, out, _ = run("show", "reed wardens")
    assert code == 0
    assert "Move 5, Save 4+, Health 1, Control 1" in out
    assert "1 of 5: 32 Champion" in out
    assert "Reedfolk: 3 warscrolls" in run("show")[1]
    assert "Marsh Elder and Heron, 140 points" in run("show", "Reedfolk")[1]
    assert json.loads(run("show", "Reed Wardens", "--json")[1])[0]["size"] == 5


def test_show_what_is_not_there(run):
    code, _, err = run("show", "Reed Wardens")
    assert code == 2
    assert "tabletop data add" in err
    run("add", made.FOLDER)
    code, _, err = run("show", "Reed Warden")
    assert code == 1
    assert "did you mean Reed Wardens" in err


def test_remove(run):
    run("add", made.FOLDER)
    assert run("remove")[:2] == (0, "forgotten\n")
    assert run("remove")[:2] == (1, "there was no data\n")


def test_a_bad_file_is_one_line(run, tmp_path):
    (tmp_path / "x.zip").write_bytes(b"nothing")
    code, out, err = run("add", tmp_path / "x.zip")
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
