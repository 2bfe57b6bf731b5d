"""Panel and side view are drawn at all sizes, and their controls work."""

import pygame
import pytest

from tabletop.ui.kit.chrome import layout
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.overlays import TableOverlays
from tabletop.ui.table.overlays.sight_facts import side_of
from tabletop.ui.table.seeing.pair_panel import PairPanel
from tabletop.ui.table.side_draw import frame_of, picture_of, side_of_row
from tabletop.ui.table.sight_panel import POLICY, ROW
from tests.ui.overlays.board import FakeBoard
from tests.ui.sample import state as sample


def _ready(models=("captain1",), size=(1600, 1000), theme="light", scale=1.0):
    board, plug = FakeBoard(sample(), models, size), TableOverlays()
    board.context.kit = Kit(theme, scale)
    plug.sight.begin(board)
    board.settle()
    return board, plug


@pytest.mark.parametrize(
    ("size", "scale", "theme"),
    [((1280, 720), 1.0, "light"), ((1600, 1000), 1.0, "dark"), ((2560, 1440), 2.0, "light")],
)
def test_panel_and_dock_are_drawn(size, scale, theme):
    board, plug = _ready(size=size, theme=theme, scale=scale)
    kit, surface = board.context.kit, pygame.Surface(size)
    ui = Ui(lambda: kit)
    side = layout(kit, size)[2]
    panel, dock = plug.sight.panel(board), plug.sight.dock(board)
    high = dock.height(kit)
    assert high == kit.px(158 if size != (1600, 1000) else 212)
    with ui.drawing(surface):
        panel.paint(board, ui, side)
    before = surface.copy()
    dock.paint(board, surface, pygame.Rect(0, size[1] - high, side.x, high))
    cut = pygame.Rect(0, 0, side.x, size[1] - high)
    assert surface.subsurface(cut).get_buffer().raw == before.subsurface(cut).get_buffer().raw
    under = [ui.at((side.centerx, y)) for y in range(side.y, side.bottom, 4)]
    rows = {region.value for region in under if region is not None and region.id == ROW}
    assert rows >= {"pikes", "drake", "witch", "thrower"}


def test_a_row_is_chosen_and_let_go():
    board, plug = _ready()
    panel = plug.sight.panel(board)
    assert panel.act(board, Hit(ROW, "slingers"))
    assert plug.sight.view.row(plug.sight.view.answers(board)).unit == "slingers"
    panel.act(board, Hit(ROW, "slingers"))
    assert plug.sight.view.chosen == ""
    assert panel.act(board, Hit(POLICY, "2"))
    assert board.session.state.options.sight == "terrain_only"
    assert not panel.act(board, Hit("other"))


def test_without_an_observer_the_panel_asks_for_both_ends():
    board, plug = _ready(models=())
    assert isinstance(plug.sight.panel(board), PairPanel)
    assert plug.sight.dock(board) is None


def test_the_side_view_shows_line_and_columns_to_scale():
    board, plug = _ready()
    shown = plug.sight.view.answers(board)
    row = shown.facts.row("hounds")
    side = side_of_row(shown.table.state, row, side_of(shown.table, row))
    kit, rect = board.context.kit, pygame.Rect(0, 700, 1200, 212)
    frame = frame_of(kit, rect, side)
    for base in side.ends:
        one, two = side.span(base)
        assert two - one == pytest.approx(2 * base.footprint.a)
        for along in (one, two):
            x, y = frame.at(along, base.top)
            assert rect.x < x < rect.right
            assert rect.y < y < rect.bottom
    assert side.span(side.ends[0])[1] == pytest.approx(0.0, abs=1e-9)
    assert side.span(side.ends[1])[0] == pytest.approx(side.profile.length)
    texts = [getattr(shape, "text", "") for shape in picture_of(kit, rect, side, frame)]
    assert 'Toll House 5"' in texts
    assert "Ysolde Marr" in texts


def test_the_nearest_change_is_told_at_rest():
    board, plug = _ready()
    view = plug.sight.view
    shown = view.answers(board)
    row = view.row(shown)
    assert view.flip(board, shown, row) is None
    board.settle()
    flip = view.flip(board, view.answers(board), row)
    assert flip is not None
    assert flip.margin > 0.0
