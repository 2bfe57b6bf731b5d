"""Automatic saves: a ring, newest first, never an older one lost by a failure."""

from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files import autosave as module
from tabletop.files.autosave import KEPT, autosave, autosaves
from tabletop.files.home import home, write_crash_report
from tabletop.files.scenario import Scenario, load_scenario
from tabletop.state.model import GameState


def table(number: int) -> Scenario:
    return Scenario(GameState(title=f"Table {number}", board=(60.0, 44.0)))


def test_the_last_ones_are_kept_newest_first(tmp_path: Path, monkeypatch):
    place = home(tmp_path / "h")
    clock = iter(range(1_800_000_000, 1_800_000_100))
    monkeypatch.setattr(module.time, "time", lambda: next(clock) + 0.25)
    for number in range(KEPT + 3):
        autosave(place, table(number))
    saved = autosaves(place)
    assert len(saved) == KEPT >= 5
    assert load_scenario(saved[0]).state.title == f"Table {KEPT + 2}"
    assert load_scenario(saved[-1]).state.title == "Table 3"


def test_the_same_table_is_not_written_twice(tmp_path: Path):
    place = home(tmp_path)
    assert autosave(place, table(1)) == autosave(place, table(1))
    assert len(autosaves(place)) == 1


def test_a_failure_leaves_the_earlier_ones(tmp_path: Path, monkeypatch):
    place = home(tmp_path)
    first = autosave(place, table(1))

    def broken(*_args: object) -> None:
        raise TabletopError("cannot be saved", next_step="make room")

    monkeypatch.setattr(module, "write_text", broken)
    with pytest.raises(TabletopError):
        autosave(place, table(2))
    assert autosaves(place) == [first]


def test_strangers_in_the_folder_are_left_alone(tmp_path: Path):
    place = home(tmp_path)
    assert autosaves(place) == []
    place.autosaves.mkdir()
    (place.autosaves / "mine.yaml").write_text("x")
    autosave(place, table(1))
    assert (place.autosaves / "mine.yaml").exists()
    assert len(autosaves(place)) == 1


def test_home_follows_the_option_then_the_variable(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("TABLETOP_DATA_DIR", str(tmp_path / "v"))
    assert home().folder == tmp_path / "v"
    assert home(tmp_path / "o").folder == tmp_path / "o"
    monkeypatch.delenv("TABLETOP_DATA_DIR")
    assert home().folder.name == "tabletop"


def test_crash_reports_are_few_and_never_fail(tmp_path: Path):
    place = home(tmp_path)
    for _ in range(3):
        assert write_crash_report(place, ValueError("x"), "testing") is not None
    (tmp_path / "file").write_text("")
    assert write_crash_report(replace(place, folder=tmp_path / "file"), ValueError("x")) is None
