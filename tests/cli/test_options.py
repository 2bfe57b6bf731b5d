"""Global options, exit codes and messages of the command line."""

import subprocess
import sys
from pathlib import Path

import pytest

from tabletop import __version__
from tabletop.cli import globals_first, main
from tabletop.errors import TabletopError


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"tabletop {__version__}\n"


def test_help_names_the_commands(capsys):
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    for word in ("open", "check", "render", "bench", "--data-dir", "--narrate", "--version"):
        assert word in told


@pytest.mark.parametrize(
    "words", [["chekc"], ["check"], ["check", "--jsn", "x"], ["--data-dir"], ["open"]]
)
def test_wrong_words_are_bad_input(words, capsys):
    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_global_options_may_stand_anywhere():
    assert globals_first(["check", "--data-dir=d", "x", "--narrate"]) == [
        "--data-dir=d",
        "--narrate",
        "check",
        "x",
    ]
    assert globals_first(["check", "--", "--narrate"]) == ["check", "--", "--narrate"]


def test_the_data_dir_holds_the_log(tmp_path: Path, capsys):
    ruling = tmp_path / "r.yaml"
    ruling.write_text("setup: {}\nquestion: Nothing?\n")
    home = tmp_path / "home ü"
    assert main(["check", str(ruling), "--data-dir", str(home)]) == 0
    assert "1 rulings, 1 agree" in (home / "tabletop.log").read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["check", str(ruling), "--data-dir", str(home), "--narrate"]) == 0
    assert "check: 1 rulings" in capsys.readouterr().out


def test_a_data_dir_that_cannot_be(tmp_path: Path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["check", "x.yaml", "--data-dir", str(tmp_path / "file" / "sub")]) == 2
    told = capsys.readouterr().err
    assert "data folder cannot be used" in told
    assert "--data-dir" in told


def test_a_fault_of_the_program_leaves_a_report_and_one_line(tmp_path: Path, capsys, monkeypatch):
    def broken(*_args: object) -> int:
        raise RuntimeError("boom")

    monkeypatch.setattr("tabletop.commands.check.check_paths", broken)
    assert main(["--data-dir", str(tmp_path), "check", "x.yaml"]) == 3
    told = capsys.readouterr()
    assert "Traceback" not in told.err + told.out
    (line,) = told.err.splitlines()
    (report,) = (tmp_path / "crashes").glob("crash-*.txt")
    assert str(report) in line
    text = report.read_text(encoding="utf-8")
    assert "boom" in text
    assert "Traceback" in text
    assert "check x.yaml" in text


def test_an_error_for_the_user_is_one_line(capsys, monkeypatch):
    def refused(*_args: object) -> int:
        raise TabletopError("it is\nwrong", file="a\x1b[31m.yaml", place="p", next_step="mend")

    monkeypatch.setattr("tabletop.commands.check.check_paths", refused)
    assert main(["check", "x.yaml"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "\x1b" not in told


def test_python_m_tabletop():
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "--version"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout.strip()) == (0, f"tabletop {__version__}")


def test_a_reader_that_goes_away(tmp_path: Path):
    text = "".join(f"- {{id: r{n}, setup: {{}}, question: {'x' * 60}}}\n" for n in range(3000))
    (tmp_path / "many.yaml").write_text(text)
    command = f"{sys.executable} -m tabletop check {tmp_path}/many.yaml | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("ok")
    assert done.stderr == ""


def test_opening_what_is_nothing(tmp_path: Path, capsys):
    bad = tmp_path / "bad.yaml"
    bad.write_text("id: x\nsetup: {unit: []}\n")
    for name in (bad, tmp_path / "none.yaml", tmp_path):
        assert main(["open", str(name)]) == 2
        assert str(name) in capsys.readouterr().err


def test_opening_a_map_or_a_share_text_that_is_none(tmp_path: Path, capsys):
    vtt, kept = tmp_path / "keep.dd2vtt", tmp_path / "kept.txt"
    vtt.write_text('{"some": "json"}')
    assert main(["open", str(vtt)]) == 2
    assert "no Universal VTT map: the key 'resolution' is missing" in capsys.readouterr().err
    kept.write_text("tabletop1:AAAAbroken")
    assert main(["open", str(kept)]) == 2
    assert "share text" in capsys.readouterr().err
