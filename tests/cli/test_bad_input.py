"""Everything bad that a file can be: one message, exit 2, no traceback, in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.cli import main

MODEL = "{id: A1, base: {shape: round, mm: [32]}, pos: [0, 0]}"
FILE = "id: x\nsetup:\n  units:\n  - {id: A, army: 1, models: [MODELS]}\n"


def with_models(*models: str) -> bytes:
    return FILE.replace("MODELS", ", ".join(models)).encode()


def with_terrain(points: str) -> bytes:
    return f"id: x\nsetup:\n  terrain:\n  - {{id: W, points: {points}, height: 1}}\n".encode()


BAD = {
    "nan": with_models(MODEL.replace("[0, 0]", "[.nan, 0]")),
    "infinite": with_models(MODEL.replace("[0, 0]", "[-.inf, 0]")),
    "zero size": with_models(MODEL.replace("[32]", "[0]")),
    "unknown shape": with_models(MODEL.replace("round", "star")),
    "twice": with_models(MODEL, MODEL),
    "self-crossing": with_terrain("[[0, 0], [4, 4], [4, 0], [0, 4]]"),
    "duplicate points": with_terrain("[[0, 0], [4, 0], [4, 0], [0, 4]]"),
    "overlap": with_models(MODEL, MODEL.replace("A1", "A2").replace("[0, 0]", "[0.5, 0]")),
    "off the table": with_models(MODEL).replace(b"setup:\n", b"setup:\n  board: [60, 44]\n"),
    "unknown kind": b"id: x\nkind: dance\nsetup: {}\n",
    "unknown ask": b"id: x\nsetup: {}\nexpect: {checks: [{ask: who}]}\n",
    "tag": b"id: !!python/object/apply:os.getcwd []\nsetup: {}\n",
    "alias bomb": b"a: &a [1,1]\nb: &b [*a,*a]\nc: &c [*b,*b]\n",
    "cp1252": "id: x\ntitle: Größe\nsetup: {}\n".encode("cp1252"),
    "utf-16": "id: x\nsetup: {}\n".encode("utf-16"),
    "binary": bytes(range(256)) * 4,
    "empty": b"",
    "deep": b"[" * 3000 + b"]" * 3000,
    "half": b"id: x\nsetup: {units: [{id: A, arm",
}


@pytest.mark.parametrize("name", BAD)
def test_one_message_and_exit_2(name, tmp_path: Path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_bytes(BAD[name])
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr()
    (line,) = told.err.splitlines()
    assert line.startswith(f"{path}: ")
    assert line.endswith(")")  # the next step
    assert "Traceback" not in told.err + told.out
    assert told.out.splitlines()[-1].endswith("0 differ")


def test_a_file_of_100_mb_in_a_process_of_its_own(tmp_path: Path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    done = subprocess.run(
        [sys.executable, "-m", "tabletop", "check", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert "100.0 MB" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_rendering_bad_files(tmp_path: Path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_bytes(BAD["zero size"])
    assert main(["render", str(path), "-o", str(tmp_path / "x.png")]) == 2
    assert "0 is not a size" in capsys.readouterr().err
    path.write_text("- {id: a, setup: {}}\n- {id: b, setup: {}}\n")
    assert main(["render", str(path), "-o", str(tmp_path / "x.png")]) == 2
    assert "name one with --id: a, b" in capsys.readouterr().err
    assert main(["render", str(path), "--id", "c", "-o", str(tmp_path / "x.png")]) == 2
    assert "no ruling 'c'" in capsys.readouterr().err
    assert main(["render", str(path), "--id", "a", "-o", str(tmp_path / "x.gif")]) == 2
    assert "a card is a .png or an .svg" in capsys.readouterr().err


TAKES_A_PATH = {
    "army show": ("army", "show", "PATH"),
    "army check": ("army", "check", "PATH"),
    "data add": ("data", "add", "PATH"),
    "an army of a battle": ("battle", "--armies", "PATH", "rivermark"),
    "a battle": ("battle", "PATH"),
    "a plan": ("battle", "--armies", "rivermark", "ashkin", "--plan", "PATH"),
    "a layout": ("battle", "--armies", "rivermark", "ashkin", "--layout", "PATH"),
    "replay": ("replay", "--verify", "PATH"),
    "mend": ("replay", "PATH", "--mend", "OUT"),
    "open": ("open", "PATH"),
    "check": ("check", "PATH"),
    "render": ("render", "PATH", "-o", "OUT"),
}


@pytest.mark.parametrize("name", TAKES_A_PATH)
def test_what_is_no_ordinary_file(name, tmp_path: Path, capsys, monkeypatch):
    """A pipe is never opened (it would wait for ever); a name too long is one of no file."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.access", lambda path, *more: "mine" not in str(path))
    Path("mine.battle").write_text("no battle")
    named = [
        "mine.battle",
        "x" * 300,
        f"/{'d/' * 3000}a.yaml",
        "x" * 300 + ".battle",
        "none.battle",
        ".",
    ]
    if hasattr(os, "mkfifo"):
        pipes = [f"pipe{end}" for end in (".yaml", ".battle", ".rosz", ".txt", ".dd2vtt", ".zip")]
        for pipe in pipes:
            os.mkfifo(pipe)
        named += pipes
    out = tmp_path / "out.png"
    for path in named:
        words = [{"PATH": path, "OUT": str(out)}.get(word, word) for word in TAKES_A_PATH[name]]
        assert main(["--data-dir", str(tmp_path / "data"), *words]) == 2, path[:20]
        told = capsys.readouterr()
        last = told.err.splitlines()[-1]
        assert last.endswith(")"), last[-200:]
        assert "Traceback" not in told.err + told.out
        assert not out.exists()
