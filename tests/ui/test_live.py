"""What a picture needs is made a little at a time: no frame waits for much of it."""

from dataclasses import replace
from typing import get_args

import pygame
import pytest

from tabletop.ui.camera import fitted
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.overlay import Ghost, Overlays, RangeArea
from tabletop.ui.kit.scene_draw import View
from tabletop.ui.kit.sketch import draw_sketch
from tabletop.ui.table.overlays.coherency import Graphs
from tests.ui.overlays.board import FakeBoard
from tests.ui.sample import state

SIZE = (900, 620)
STYLES = ("ghost", "lifted")


@pytest.fixture(scope="module")
def kit():
    return Kit()


@pytest.fixture(scope="module")
def position():
    return state()


@pytest.fixture(scope="module")
def view():
    return View(fitted((0, 0, 44, 30), (0, 0, *SIZE), 30), (0.0, 0.0, *map(float, SIZE)))


def shown(position):
    pikes = tuple(position.models[m].footprint for m in position.units["pikes"].models)
    return Overlays(ranges=(RangeArea(pikes, 2),), rings={"guard1": ("selected",)})


def test_the_sketch_is_drawn_once(kit, position, view, monkeypatch):
    drawn = []
    monkeypatch.setattr(
        "tabletop.ui.kit.sketch.draw_sketch",
        lambda *given: (drawn.append(given), draw_sketch(*given)),
    )
    monkeypatch.setattr("tabletop.ui.kit.live.BARE_WARMING", 0.0)
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    table.draw(surface, position, view, may_wait=True)
    first = pygame.image.tobytes(surface, "RGB")
    for _ in range(3):
        surface.fill((0, 0, 0))
        assert not table.draw(surface, position, view, may_wait=True)
        assert pygame.image.tobytes(surface, "RGB") == first
    assert len(drawn) == 1
    for _ in range(2):  # the rest of the eye's way is seen
        table.draw(surface, position, replace(view, camera=view.camera.panned(5, 0)), may_wait=True)
    assert len(drawn) == 2


def test_the_frame_that_lays_the_picture_makes_nothing_new(position, view, monkeypatch):
    monkeypatch.setattr("tabletop.ui.kit.live.BARE_WARMING", 0.0)
    own = Kit()
    made = []
    render = own.fonts._render
    monkeypatch.setattr(own.fonts, "_render", lambda *given: made.append(given) or render(*given))
    table, surface = LiveTable(own), pygame.Surface(SIZE)
    facts, frames = shown(position), 0
    seen = Overlays(ranges=facts.ranges, rings=facts.rings)
    while not table.draw(surface, position, view, seen, may_wait=True):
        frames += 1
        before = len(made), len(table.sprites)
        assert not table.has_picture
    assert frames > len(position.units)
    assert table.name_boxes
    assert (len(made), len(table.sprites)) == before


def test_the_frame_that_takes_another_kit_paints_nothing_of_the_table(kit, position, view):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    table.draw(surface, position, view)
    place = (SIZE[0] // 2, 40)
    before = surface.get_at(place)
    other = Kit("dark", like=kit)
    painted = []
    other.paint = lambda *given: painted.append(given)
    table.use(other)
    surface.fill((0, 0, 0))
    assert not table.draw(surface, position, view, may_wait=True)
    assert surface.get_at(place) == before  # what was there stays meanwhile
    assert not painted
    table.draw(surface, position, view, may_wait=True)
    assert painted


def test_what_is_made_at_rest_is_there_when_it_is_wanted(position, view):
    table, surface = LiveTable(Kit()), pygame.Surface(SIZE)
    unit = position.units["pikes"]
    table.spare(position, view.camera, unit.models)
    assert not len(table.sprites)  # there is no picture yet
    table.draw(surface, position, view)
    before, count = -1, len(table.sprites)
    while before != count:
        table.spare(position, view.camera, unit.models)
        before, count = count, len(table.sprites)
    hand = [position.models[m] for m in unit.models]
    ghosts = [Ghost(m.base, m.pose, 2, unit.glyph, style) for style in STYLES for m in hand]
    rings = dict.fromkeys(position.models, get_args(RingKind))
    table.draw(surface, position, view, Overlays(rings=rings, ghosts=tuple(ghosts)))
    assert len(table.sprites) == count


def test_graphs_of_units_that_stand_are_not_asked_for_in_a_drag(position, monkeypatch):
    graphs, asked = Graphs(), []
    graph = graphs.graph
    monkeypatch.setattr(
        graphs, "graph", lambda state, unit: asked.append(unit) or graph(state, unit)
    )
    models = position.units["pikes"].models
    board = FakeBoard(position, models, coherency=True)
    first = graphs(board)
    assert set(asked) == set(position.units)
    board.carry(models[:1], 0.5, 0.0)
    graphs(board)  # the links of all others are one piece now
    for far in (1.0, 2.0):
        asked.clear()
        board.carry(models[:1], far, 0.0)
        moved = graphs(board)
        assert set(asked) == {"pikes"}
        assert moved == Graphs()(board)
    assert moved.rings != first.rings
