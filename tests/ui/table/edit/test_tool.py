"""The Edit tool by the pointer and the keys: handles, snapping, refusals, locks, panel."""

import pygame
import pytest

from tabletop.geometry.region import Solid, region
from tabletop.state.events import PieceChanged
from tabletop.state.model import Objective, Terrain
from tabletop.ui.kit.ui import Hit
from tabletop.ui.table.edit.chosen import Chosen
from tabletop.ui.table.edit.locks import toggle_lock
from tests.ui.table.desk import Desk
from tests.ui.table.edit.valid import check, same_after_reopening


def rect(x0, y0, x1, y1):
    return region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def stands(key, name, ground, top, kind):
    return Terrain(key, ground, (Solid(key, ground, top),), ("COVER",), name, kind)


PIECES = (
    stands("wall-1", "Wall 1", rect(10.0, 9.85, 16.0, 10.15), 1.5, "wall"),
    stands("block-1", "Block 1", rect(30.0, 10.0, 36.0, 15.0), 3.0, "rock"),
    Objective("1", 20.0, 30.0),
)


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path, is_blank=True)
    it.session.did("set up", tuple(PieceChanged(None, piece) for piece in PIECES))
    it.step()
    it.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
    yield it
    check(it.state)
    same_after_reopening(it.state)
    it.close()


def tool(desk):
    return desk.screen.tool


def wall(desk):
    return desk.state.terrain["wall-1"].footprint


def rock(desk):
    return desk.state.terrain["block-1"].footprint


def press(desk, id, value="", kind="press"):
    desk.screen.act(Hit(id, value, kind))
    desk.step()


def typed(desk, name, words):
    desk.screen.ui.focus = f"field-edit-{name}"
    desk.step()
    press(desk, f"field-edit-{name}", words, "confirm")


def drag(desk, start, *stops):
    desk.down(start)
    for stop in stops:
        desk.move(stop)
    desk.up(stops[-1])
    desk.step()


def undo(desk):
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)


def handle(desk, kind, index=0):
    found = [h for h in tool(desk).holds(desk.screen) if h.kind == kind]
    return found[index].at


def test_a_click_chooses_a_piece_and_esc_lets_go(desk):
    assert tool(desk).id == "edit"
    desk.click((33.0, 12.0))
    assert tool(desk).chosen == Chosen("terrain", "block-1")
    desk.click((20.0, 30.0))
    assert tool(desk).chosen == Chosen("objective", "1")
    desk.key(pygame.K_ESCAPE)
    assert tool(desk).chosen is None
    assert tool(desk).id == "edit"
    desk.key(pygame.K_ESCAPE)
    assert tool(desk).id == "select"


def test_a_drag_moves_a_piece_by_half_inches_in_one_entry(desk):
    entries = len(desk.session.journal.entries)
    before = desk.state
    drag(desk, (33.0, 12.0), (33.4, 13.0), (35.1, 14.6))
    assert rock(desk).bounds() == (32.0, 12.5, 38.0, 17.5)
    assert len(desk.session.journal.entries) == entries + 1
    assert desk.session.journal.undo_label == "move Block 1"
    undo(desk)
    assert desk.state is before


def test_a_corner_is_dragged_added_and_taken_out(desk):
    desk.click((33.0, 12.0))
    drag(desk, (36.0, 15.0), (37.0, 16.0), (38.1, 17.1))
    assert (38.0, 17.0) in rock(desk).outer
    desk.key(pygame.K_RETURN)
    assert len(rock(desk).outer) == 5
    desk.key(pygame.K_DELETE)
    assert len(rock(desk).outer) == 4
    assert "block-1" in desk.state.terrain
    drag(desk, handle(desk, "middle"), (33.0, 8.0), (33.0, 7.0))
    assert (33.0, 7.0) in rock(desk).outer
    desk.click((30.0, 12.5))
    assert len(rock(desk).outer) == 6


def test_a_corner_that_would_cross_an_edge_is_refused_and_the_last_shape_stays(desk):
    desk.click((33.0, 12.0))
    desk.down((36.0, 15.0))
    desk.move((37.0, 16.0))
    shown = desk.screen.overlays()
    assert any(frame.tone == "proposed" for frame in shown.frames)
    desk.move((33.0, 5.0))
    shown = desk.screen.overlays()
    assert any("cross" in spot.text for spot in shown.spots)
    desk.up((33.0, 5.0))
    assert (37.0, 16.0) in rock(desk).outer
    assert "the last shape stays" in desk.words()


def test_esc_puts_a_drag_back(desk):
    before = desk.state
    desk.down((33.0, 12.0))
    desk.move((40.0, 20.0))
    desk.key(pygame.K_ESCAPE)
    desk.up((40.0, 20.0))
    assert desk.state is before


def test_the_ends_and_the_side_of_a_wall(desk):
    desk.click((13.0, 10.0))
    drag(desk, (16.0, 10.0), (17.0, 10.4), (19.1, 10.1))
    assert wall(desk).bounds() == pytest.approx((10.0, 9.85, 19.0, 10.15))
    side = handle(desk, "side", 0)
    drag(desk, side, (side[0], side[1] + 0.2), (side[0], 10.42))
    assert wall(desk).bounds()[3] - wall(desk).bounds()[1] == pytest.approx(0.8)
    typed(desk, "long", "5.5")
    typed(desk, "deep", '0.25"')
    x0, y0, x1, y1 = wall(desk).bounds()
    assert (x1 - x0, y1 - y0) == pytest.approx((5.5, 0.25))


def test_turning_by_keys_and_by_the_handle(desk):
    desk.click((33.0, 12.0))
    desk.key(pygame.K_q, "q")
    assert desk.session.journal.undo_label == "turn Block 1"
    undo(desk)
    at = handle(desk, "turn")
    drag(desk, at, (35.0, 16.0), (39.0, 12.7))
    x0, y0, x1, y1 = rock(desk).bounds()
    assert (x1 - x0, y1 - y0) == pytest.approx((5.0, 6.0))


def test_keys_move_pieces_and_corners(desk):
    desk.click((33.0, 12.0))
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_UP, mod=pygame.KMOD_LSHIFT)
    assert rock(desk).bounds() == (30.5, 10.1, 36.5, 15.1)
    desk.key(pygame.K_PERIOD, ".")
    desk.key(pygame.K_LEFT)
    assert rock(desk).bounds() == (30.0, 10.1, 36.5, 15.1)
    desk.key(pygame.K_COMMA, ",")
    assert tool(desk).corner == (0, 3)


def test_n_goes_round_all_pieces(desk):
    seen = []
    for _ in range(4):
        desk.key(pygame.K_n, "n")
        seen.append(tool(desk).chosen.id)
    assert seen == ["wall-1", "block-1", "1", "wall-1"]


@pytest.mark.parametrize(
    ("field", "words", "value"),
    [
        ("x", "31.5", 31.5), ("y", "20", 20.0), ("angle", "30", 30.0), ("long", "4,5", 4.5),
        ("deep", '2"', 2.0), ("tall", "7.25", 7.25), ("name", "The Rock", "The Rock"),
    ],
)  # fmt: skip
def test_a_typed_number_is_done_and_shown(desk, field, words, value):
    desk.click((33.0, 12.0))
    typed(desk, field, words)
    shown = desk.screen.ui.fields.text(f"field-edit-{field}").rstrip('"°')
    assert shown == (value if isinstance(value, str) else f"{value:g}")
    assert len(desk.session.journal.entries) == 3


@pytest.mark.parametrize("field", ["x", "y", "angle", "long", "deep", "tall"])
def test_a_bad_number_is_told_and_changes_nothing(desk, field):
    desk.click((33.0, 12.0))
    before = desk.state
    for words in ("", "abc", "nan", "inf", "-", "1e400", "\u0301", "x" * 300):
        typed(desk, field, words)
        assert desk.state is before
        assert tool(desk).typed.errors[f"field-edit-{field}"] == desk.said[-1]


def test_what_is_typed_counts_once_when_the_field_is_left(desk):
    desk.click((33.0, 12.0))
    entries = len(desk.session.journal.entries)
    desk.screen.ui.focus = "field-edit-name"
    desk.step()
    for words in ("The", "The R", "The Rock"):
        press(desk, "field-edit-name", words, "change")
    desk.click((20.0, 30.0))
    assert desk.state.terrain["block-1"].name == "The Rock"
    assert len(desk.session.journal.entries) == entries + 1
    assert tool(desk).chosen == Chosen("objective", "1")


def test_a_locked_piece_is_not_dragged_edited_or_removed(desk):
    desk.click((33.0, 12.0))
    desk.key(pygame.K_b, mod=pygame.KMOD_LCTRL)
    assert desk.state.locked == ("block-1",)
    assert desk.said[-1] == "Locked Block 1"
    before = desk.state
    drag(desk, (33.0, 12.0), (35.0, 13.0), (37.0, 14.0))
    desk.key(pygame.K_q, "q")
    desk.key(pygame.K_DELETE)
    typed(desk, "name", "x")
    assert desk.state is before
    assert "Block 1 is locked" in desk.words()
    assert desk.screen.overlays().badges[0].icon == "lock"
    press(desk, "edit-lock")
    assert desk.state.locked == ()


def test_locked_models_are_not_taken_up(tmp_path):
    desk = Desk(tmp_path)
    unit = next(iter(desk.state.units.values()))
    words = toggle_lock(desk.session, unit.models)
    assert words.startswith("Locked")
    before = desk.state
    desk.drag(unit.models[0], (2.0, 0.0))
    desk.select(unit.id)
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_q, "q")
    desk.key(pygame.K_DELETE)
    assert desk.state is before
    assert "locked" in desk.said[-1]
    assert toggle_lock(desk.session, unit.models).startswith("Unlocked")
    assert desk.state.locked == ()
    desk.close()


def test_duplicate_mirror_and_opposite_have_keys(desk):
    desk.click((33.0, 12.0))
    desk.key(pygame.K_d, mod=pygame.KMOD_LCTRL)
    assert tool(desk).chosen == Chosen("terrain", "block-2")
    desk.key(pygame.K_d, "D", mod=pygame.KMOD_LSHIFT)
    assert len(desk.state.terrain) == 4
    desk.key(pygame.K_m, "M", mod=pygame.KMOD_LSHIFT)
    assert desk.session.journal.undo_label.startswith("mirror")


def test_abilities_kind_order_and_parts_by_the_panel(desk):
    desk.click((33.0, 12.0))
    for ability in ("OBSCURING", "PLACE OF POWER", "FACTION TERRAIN"):
        press(desk, f"edit-ability-{ability}")
    assert desk.state.terrain["block-1"].abilities == (
        "COVER", "OBSCURING", "PLACE OF POWER", "FACTION TERRAIN",
    )  # fmt: skip
    press(desk, "edit-kind-on")
    assert desk.state.terrain["block-1"].kind == "place_of_power"
    press(desk, "edit-part-add")
    press(desk, "edit-part", "2")
    typed(desk, "tall", "6")
    assert [part.top for part in desk.state.terrain["block-1"].parts] == [3.0, 6.0]
    press(desk, "edit-part-out")
    assert len(desk.state.terrain["block-1"].parts) == 1
    press(desk, "edit-back")
    assert list(desk.state.terrain) == ["block-1", "wall-1"]


def test_the_table_size_by_its_key(desk):
    desk.key(pygame.K_b, mod=pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    desk.step()
    assert desk.screen.ui.focus == "field-edit-table-wide"
    press(desk, "edit-table", "2")
    assert desk.state.board == (24.0, 24.0)
    assert "lie outside" in desk.said[-1]
    typed(desk, "table-wide", "48")
    assert desk.state.board == (48.0, 24.0)
    press(desk, "edit-table", "3")
    assert desk.state.board is None


def test_territories_are_drawn_and_preset(desk):
    press(desk, "edit-preset", "long")
    assert desk.state.territories["territory-blue-1"].footprint.bounds() == (0, 0, 60, 12)
    desk.key(pygame.K_d, "D", mod=pygame.KMOD_LSHIFT)
    assert desk.state.territories["territory-orange-1"].player == 2
    desk.key(pygame.K_i, "i")
    desk.key(pygame.K_5, "5")
    for corner in ((3.0, 20.0), (9.0, 20.0), (6.0, 28.0)):
        desk.click(corner)
    desk.key(pygame.K_RETURN)
    assert desk.state.territories["territory-blue-2"].name == "Blue territory 2"


def test_models_are_edited_by_the_panel(tmp_path):
    desk = Desk(tmp_path)
    desk.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
    unit = next(u for u in desk.state.units.values() if len(u.models) > 4)
    desk.choose(unit.models[0])
    typed(desk, "base", "60x35")
    typed(desk, "height", "2.25")
    typed(desk, "facing", "45")
    model = desk.state.model(unit.models[0])
    assert (model.base.length, model.height, model.pose.facing) == (60.0, 2.25, 45.0)
    press(desk, "edit-tab", "1")
    for name, words in (
        ("unit", "New Name"), ("move", "9"), ("health", "4"), ("wounds", "2"), ("save", "3+"),
        ("control", "5"), ("coherency", "1"), ("keyword", "fly"),
    ):  # fmt: skip
        typed(desk, name, words)
    now = desk.state.unit(unit.id)
    assert (now.name, now.move, now.health, now.wounds, now.save) == ("New Name", 9.0, 4, 2, "3+")
    assert (now.control, now.coherency, now.keywords[-1]) == (5, 1.0, "FLY")
    press(desk, "edit-keyword-out", "FLY")
    press(desk, "edit-player", "1" if unit.player == 1 else "0")
    press(desk, "edit-glyph", "hound")
    press(desk, "edit-more")
    press(desk, "edit-split")
    assert len(desk.state.units) == 1 + len(desk.session.journal.entries[0].state.units)
    same_after_reopening(desk.state)
    check(desk.state)
    desk.close()


def test_an_arrow_on_a_switch_of_the_panel_moves_no_piece(tmp_path):
    it = Desk(tmp_path)
    it.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
    it.screen.tool.choose(it.screen, Chosen("terrain", "wood"))
    before = it.state.terrain["wood"]
    it.step()
    while it.screen.ui.focus != "edit-part":
        it.key(pygame.K_TAB)
        it.step()
    it.key(pygame.K_RIGHT)
    assert it.state.terrain["wood"] == before
    it.close()
