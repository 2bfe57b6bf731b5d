"""Faults become files that a dialog names, wherever they happen; the program ends cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pygame
import pytest

from tabletop.files.home import home, sweep_drafts
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.faults import Faults, make_fault
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen
from tests.ui.table.desk import Desk


@pytest.fixture(autouse=True)
def lenient(monkeypatch):
    monkeypatch.delenv("TABLETOP_STRICT", raising=False)


@pytest.fixture
def shell(tmp_path):
    it = Shell(home(tmp_path), (800, 600))
    it.push(StartScreen(it))
    it.step([], 0.02)
    yield it
    it.close()


def reports(folder):
    return sorted((folder / "crashes").glob("crash-*.txt"))


@pytest.mark.parametrize("kind", ["step", "thread"])
def test_a_fault_is_written_down_with_what_came_before(shell, tmp_path, kind):
    found = shell._faults_of.install()
    assert found is None
    shell.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 7), button=1)], 0.02)
    shell.step([pygame.event.Event(pygame.TEXTINPUT, text="secret", window=None)], 0.02)
    shell._wanted_fault = kind
    shell.step([], 0.02)
    top = shell.screens[-1]
    assert isinstance(top, Dialog)
    (report,) = reports(tmp_path)
    assert str(report) in top.text
    text = report.read_text("utf-8")
    assert f"made on purpose: {kind}" in text
    assert "driver dummy" in text
    assert "MouseButtonDown at (5, 7) button 1" in text
    assert "secret" not in text
    assert "newest automatic save: none" in text
    shell.redraw()
    assert shell.step([], 0.02) is True


def test_a_fault_while_drawing_leaves_the_screen_below(tmp_path):
    desk = Desk(tmp_path)
    desk.shell.push(StartScreen(desk.shell))
    desk.shell._wanted_fault = "draw"
    desk.step()
    assert desk.shell.screens[0] is desk.screen
    assert isinstance(desk.shell.screens[-1], Dialog)
    assert len(reports(tmp_path)) == 1
    desk.close()


def test_the_automatic_save_is_named(tmp_path):
    desk = Desk(tmp_path)
    desk.drag("ysolde-1", (0.0, -2.0))
    desk.shell._wanted_fault = "step"
    desk.step()
    (kept,) = desk.shell.home.autosaves.glob("auto-*.yaml")
    assert str(kept) in desk.shell.screens[-1].text
    assert str(kept) in reports(tmp_path)[0].read_text("utf-8")
    desk.close()


def test_reports_of_one_second_do_not_hide_each_other(tmp_path):
    faults = Faults(home(tmp_path), lambda: ())
    paths = {faults.write(ValueError(str(n)), "testing") for n in range(4)}
    assert len(paths) == 4


def test_a_report_survives_details_that_fail(tmp_path):
    def broken():
        raise RuntimeError("no screen")

    report = Faults(home(tmp_path), broken).write(ValueError("x"), "testing")
    assert "no screen" in report.read_text("utf-8")


def test_hooks_are_given_back(tmp_path):
    before = sys.excepthook
    faults = Faults(home(tmp_path), lambda: ())
    faults.install()
    assert sys.excepthook is not before
    faults.uninstall()
    assert sys.excepthook is before
    assert not (tmp_path / "crashes").exists()


@pytest.mark.parametrize("kind", ["step", "hard"])
def test_the_switch_makes_a_fault_in_a_program_of_its_own(tmp_path, kind):
    code = "import sys; from tabletop.cli import main; sys.exit(main(sys.argv[1:]))"
    env = {**os.environ, "TABLETOP_FAULT": kind, "TABLETOP_STRICT": ""}
    run = subprocess.Popen(
        [sys.executable, "-c", code, "--data-dir", str(tmp_path), "--narrate"],
        env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    if kind == "step":
        line = ""
        while line is not None and "tabletop failed" not in line:
            line = run.stdout.readline() or None
        assert line is not None
        assert "A report is in" in line
        run.send_signal(signal.SIGTERM)
        assert run.wait(30) == 0
        assert "Traceback" not in run.stderr.read()
        assert "made on purpose" in reports(tmp_path)[0].read_text("utf-8")
        return
    assert run.wait(60) in (-signal.SIGSEGV, -signal.SIGABRT)  # SDL may turn one into the other
    run.stdout.close()
    faults = Faults(home(tmp_path), lambda: ())
    found = faults.install()
    faults.uninstall()
    assert found is not None
    assert "Fatal Python error" in found.read_text("utf-8")
    assert Faults(home(tmp_path), lambda: ())._left_over() is None
    run.stderr.close()


def test_made_faults_of_no_kind_do_nothing():
    make_fault("")


def test_drafts_of_a_killed_program_are_swept(tmp_path):
    place = home(tmp_path)
    place.tables.mkdir(parents=True)
    old = place.tables / ".mill.yaml.4711.part"
    new = place.tables / ".ford.yaml.4712.part"
    mine = place.tables / "notes.part"
    for path in (old, new, mine):
        path.write_text("half", "utf-8")
    past = time.time() - 60
    os.utime(old, (past, past))
    os.utime(mine, (past, past))
    assert sweep_drafts(place) == 1
    assert sorted(p.name for p in place.tables.iterdir()) == [".ford.yaml.4712.part", "notes.part"]


def test_missing_fonts_and_icons_are_told_once_and_others_stand_in(tmp_path, monkeypatch):
    from tabletop.errors import TabletopError
    from tabletop.ui.kit import fonts, icons

    def gone(*parts):
        raise TabletopError("a file that belongs to the program is missing")

    icons.svg_text.cache_clear()
    monkeypatch.setattr(fonts, "resource", gone)
    monkeypatch.setattr(icons, "resource", gone)
    said = []
    shell = Shell(home(tmp_path), (800, 600))
    shell.push(StartScreen(shell))
    say = shell.announce
    shell.announce = lambda *words: (said.append(words[0]), say(*words))
    for _ in range(3):
        shell.redraw()
        assert shell.step([], 0.02) is True
    icons.svg_text.cache_clear()
    told = [words for words in said if words.startswith("Missing: ")]
    assert len(told) == len(set(told)) >= 1
    assert "atkinson" in told[0] or "icons/" in told[0]
    shell.close()
