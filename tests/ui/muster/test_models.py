"""Which models of a unit are champion, bearers, on odd bases: chosen, kept, deployed so."""

from dataclasses import replace

import pygame
import pytest

from tabletop.files.army_in import load_army
from tabletop.files.home import home
from tabletop.files.library import add_library
from tabletop.files.mustering import muster, places_of
from tabletop.ui.kit.ui import Hit
from tabletop.ui.muster.models import Models, roles_of, roles_words
from tests.library import made
from tests.ui.muster.test_muster import Bench
from tests.ui.words import collisions, cut, marks_of, outside


@pytest.fixture
def bench(tmp_path):
    add_library(home(tmp_path), made.FOLDER)
    opened = Bench(tmp_path)
    opened.screen._new("Reedfolk")
    opened.step()
    opened.add("Reed Wardens")
    opened.hit("unit", opened.army.units[0].id)
    return opened


def roles(bench):
    return roles_of(bench.army, bench.army.units[0])


def test_the_champion_is_another_model_or_nobody(bench, tmp_path):
    before = roles(bench)
    assert before["CHAMPION"] == (1,)
    bench.key(pygame.K_w, unicode="w")
    box = bench.top
    assert isinstance(box, Models)
    assert box.role == "CHAMPION"
    box.act(Hit("model", "4"))
    assert roles(bench)["CHAMPION"] == (4,)
    assert roles_words(bench.army, bench.army.units[0]).startswith("Champion 4")
    box.act(Hit("model", "4"))
    assert roles(bench)["CHAMPION"] == ()
    assert "Champion" not in roles_words(bench.army, bench.army.units[0])
    box.act(Hit("model", "3"))
    bench.key(pygame.K_ESCAPE)
    assert bench.top is bench.screen
    bench.hit("save")
    kept = load_army(next((tmp_path / "armies").iterdir()))
    unit = kept.units[0]
    assert places_of(unit, kept.warscroll_of(unit), 5)["CHAMPION"] == (3,)
    whole = muster(kept, kept)
    assert whole.enlisted[unit.id].roles["CHAMPION"] == (f"{unit.id}-3",)
    for _ in range(3):
        bench.key(pygame.K_z, pygame.KMOD_CTRL)
    assert roles(bench) == before


def test_loadouts_change_places_whole_and_their_number_stays(bench):
    unit = bench.army.units[0]
    places = {"CHAMPION": (1,), "Maul": (1, 2), "base 40": (2,), "Sling": ()}
    army = replace(bench.army, units=(replace(unit, places=places),))
    box = Models(bench.shell, army, unit.id, bench.screen._take_over)
    bench.shell.push(box)
    box.act(Hit("role", "base 40"))
    box.act(Hit("model", "5"))
    found = roles(bench)
    assert (found["base 40"], found["Maul"], found["CHAMPION"]) == ((5,), (1, 5), (1,))
    box.act(Hit("model", "5"))  # it has it already
    assert roles(bench) == found
    box.act(Hit("role", "Sling"))
    box.act(Hit("model", "2"))
    assert roles(bench) == found


def test_the_box_is_read_and_pressed(bench, monkeypatch):
    bench.hit("reinforced")
    bench.hit("models")
    marks = marks_of(bench.shell, monkeypatch)
    assert not collisions(marks)
    assert not outside(marks, bench.shell.size)
    assert not cut(marks)
    place = bench.top.ui.place_of("model", "7").center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        bench.shell.step([pygame.event.Event(kind, pos=place, button=1)], 0.02)
    assert 7 in roles(bench)["CHAMPION"]


@pytest.fixture
def riders(tmp_path):
    opened = Bench(tmp_path)  # no data: nothing else says who is what
    opened.faction("Gloomspite Gitz")
    opened.add("Snarlfang Riders")
    opened.hit("unit", opened.army.units[0].id)
    return opened


def press(bench, role, model):
    box = Models(bench.shell, bench.army, bench.army.units[0].id, bench.screen._take_over)
    bench.shell.push(box)
    box.act(Hit("role", role))
    box.act(Hit("model", str(model)))
    bench.shell.pop()


def test_with_another_size_command_models_are_those_of_that_size(riders):
    small = roles(riders)
    press(riders, "MUSICIAN", 5)
    assert roles(riders)["MUSICIAN"] == (5,)
    riders.hit("reinforced")
    whole = roles(riders)
    assert [len(some["MUSICIAN"]) for some in (small, whole)] == [1, 2]
    press(riders, "CHAMPION", 10)
    assert roles(riders)["CHAMPION"] == (10,)
    riders.hit("reinforced")
    assert roles(riders) == small  # its tenth model is gone, its champion is not


def test_with_another_size_nobody_stays_nobody(riders):
    press(riders, "CHAMPION", roles(riders)["CHAMPION"][0])
    riders.hit("reinforced")
    assert roles(riders)["CHAMPION"] == ()
