"""A photo under the table, from the file to the table and on: straightened, moved, saved along."""

from __future__ import annotations

import io
import itertools
import time
from dataclasses import replace

import numpy as np
import pygame
import pytest
from PIL import Image, ImageDraw

from tabletop.files.scenario import load_scenario
from tabletop.files.share import read_share
from tabletop.geometry.perspective import perspective, seen_at
from tabletop.state.events import UnderlayChanged
from tabletop.state.model import Underlay
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.working import Working
from tabletop.ui.table import storing
from tabletop.ui.table.picturing.photo.making import straightened
from tabletop.ui.table.picturing.photo.side import MM, WIDE
from tabletop.ui.table.picturing.photo.straighten import Straighten
from tests.ui.table.desk import Desk, event

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
SIZE = (1200, 900)
CORNERS = ((262.0, 190.0), (955.0, 168.0), (1128.0, 760.0), (74.0, 801.0))
TABLE = (60.0, 44.0)
SQUARE = ((0.0, 0.0), (60.0, 0.0), (60.0, 44.0), (0.0, 44.0))
DOTS = tuple(itertools.product((6.0, 22.0, 38.0, 54.0), (6.0, 17.0, 28.0, 38.0)))
"""Inches from the left and from the top edge."""


def photo_of_a_table():
    """A green table with white dots, seen from its long edge."""
    ways = perspective(SQUARE, CORNERS)
    k = 3  # drawn larger, then made smaller: dots have soft edges
    picture = Image.new("RGB", (SIZE[0] * k, SIZE[1] * k), (70, 50, 40))
    draw = ImageDraw.Draw(picture)
    draw.polygon([(x * k, y * k) for x, y in CORNERS], fill=(60, 120, 60))
    for x, y in DOTS:
        ring = [
            seen_at(ways, (x + 0.7 * np.cos(a), y + 0.7 * np.sin(a)))
            for a in np.linspace(0.0, 2 * np.pi, 40, endpoint=False)
        ]
        draw.polygon([(u * k, v * k) for u, v in ring], fill=(250, 250, 250))
    return picture.resize(SIZE, Image.Resampling.BOX)


def middle_of_dot(picture, at, reach):
    """The weighted middle of what is white round a pixel."""
    x0, y0 = round(at[0] - reach), round(at[1] - reach)
    cut = np.asarray(picture.crop((x0, y0, x0 + 2 * reach, y0 + 2 * reach)), float)[..., 0]
    weight = np.clip(cut - 110.0, 0.0, None)
    ys, xs = np.indices(weight.shape)
    total = weight.sum()
    return (x0 + ((xs + 0.5) * weight).sum() / total, y0 + ((ys + 0.5) * weight).sum() / total)


def test_the_straightened_photo_is_right_to_a_pixel():
    whole = straightened(photo_of_a_table(), CORNERS, TABLE, lambda part: None)
    k = whole.width / 60.0
    assert whole.height / 44.0 == pytest.approx(k, rel=0.01)
    assert k > 15
    for x, y in DOTS:
        seen = middle_of_dot(whole, (x * k, y * k), round(1.6 * k))
        assert seen == pytest.approx((x * k, y * k), abs=1.0)
    w, h = whole.size
    for spot in ((2, 2), (w - 3, 2), (w - 3, h - 3), (2, h - 3)):  # the table up to its corners
        assert whole.getpixel(spot) == pytest.approx((60, 120, 60), abs=25)


def test_a_much_larger_photo_keeps_its_place():
    big = photo_of_a_table().resize((6000, 4500))
    corners = tuple((x * 5.0, y * 5.0) for x, y in CORNERS)
    whole = straightened(big, corners, (30.0, 22.0), lambda part: None)
    assert max(whole.size) == 2400
    k = whole.width / 60.0
    for x, y in DOTS[::5]:
        assert middle_of_dot(whole, (x * k, y * k), round(1.6 * k)) == pytest.approx(
            (x * k, y * k), abs=1.0
        )


# ---------------------------------------------------------------------- the window
@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path / "home")


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "table.png"
    photo_of_a_table().save(path)
    return path


def top(desk):
    return desk.shell.screens[-1]


def wait(desk, until, seconds=60.0):
    end = time.monotonic() + seconds
    while not until() and time.monotonic() < end:
        desk.step()
        time.sleep(0.002)
    assert until()


def drop(desk, path):
    desk.step(event(pygame.DROPFILE, file=str(path)))
    wait(desk, lambda: not isinstance(top(desk), Working))
    desk.step()
    return top(desk)


def drag(desk, start, end):
    for kind, at in ((pygame.MOUSEBUTTONDOWN, start), (pygame.MOUSEMOTION, end),
                     (pygame.MOUSEBUTTONUP, end)):  # fmt: skip
        pos = (round(at[0]), round(at[1]))
        more = {"rel": (1, 1), "buttons": (1, 0, 0)} if kind == pygame.MOUSEMOTION else {
            "button": 1}  # fmt: skip
        desk.step(event(kind, pos=pos, **more))


def put_corners(desk, screen, corners):
    for k, corner in enumerate(corners):
        look = screen.look
        drag(desk, look.to_screen(screen.points.corners[k]), look.to_screen(corner))


def lay(desk, path):
    screen = drop(desk, path)
    assert isinstance(screen, Straighten)
    put_corners(desk, screen, CORNERS)
    desk.key(pygame.K_RETURN)
    wait(desk, lambda: top(desk) is desk.screen)
    desk.step()
    return desk.state.underlay


def test_a_dropped_photo_is_straightened_laid_and_undone(desk, file):
    before = desk.session.journal.current
    photo = lay(desk, file)
    assert (photo.x, photo.y, photo.width, photo.height) == (0.0, 0.0, 60.0, 44.0)
    assert desk.session.journal.current == before + 1
    assert desk.session.journal.undo_label == "lay the photo under the table"
    with Image.open(desk.shell.home.photos / photo.image) as kept:
        k = kept.width / 60.0
        x, y = DOTS[9]
        middle = middle_of_dot(kept.convert("RGB"), (x * k, y * k), round(1.6 * k))
        assert middle == pytest.approx((x * k, y * k), abs=0.09 * k)  # corners to half a pixel
    assert desk.screen.tool.id == "photo"
    paper = desk.shell.kit.theme("board")
    wanted = [round(0.6 * c + 0.4 * p) for c, p in zip((60, 120, 60), paper, strict=False)]

    def is_seen():
        seen = list(desk.shell.surface.get_at(desk.pixel((30.5, 4.5))))[:3]
        return seen == pytest.approx(wanted, abs=12)

    wait(desk, is_seen)
    desk.key(pygame.K_z, mod=CTRL)
    assert desk.state.underlay is None
    desk.key(pygame.K_y, mod=CTRL)
    assert desk.state.underlay == photo


def test_points_go_by_keys_and_wrong_ones_are_refused_in_words(desk, file):
    screen = drop(desk, file)
    desk.key(pygame.K_TAB)
    first = screen.points.corners[0]
    desk.key(pygame.K_RIGHT)
    coarse = screen.points.corners[0][0] - first[0]
    desk.key(pygame.K_RIGHT, mod=SHIFT)
    assert screen.points.corners[0][0] - first[0] - coarse == pytest.approx(0.5)
    assert coarse == pytest.approx(6.0 / screen.look.zoom)
    desk.key(pygame.K_TAB)
    desk.key(pygame.K_DOWN)
    assert screen.chosen == 1
    assert screen.points.corners[1][1] > first[1]
    for corners, words in (
        ((CORNERS[1], CORNERS[0], CORNERS[2], CORNERS[3]), "cross"),
        ((CORNERS[3], CORNERS[2], CORNERS[1], CORNERS[0]), "wrong way round"),
        ((CORNERS[0], CORNERS[1], (500.0, 400.0), CORNERS[3]), "inside the other"),
    ):
        screen.points = replace(screen.points, corners=corners)
        desk.step()
        desk.key(pygame.K_RETURN)
        assert top(desk) is screen
        assert words in screen.refusal()
        assert screen.refusal() in desk.said[-1]
    desk.key(pygame.K_c, "c")
    assert screen.points.corners[2] == (1200.0, 900.0)
    screen.texts[WIDE] = "0"
    assert "no side of a table" in screen.refusal()
    desk.key(pygame.K_ESCAPE)
    assert top(desk) is desk.screen
    assert desk.state.underlay is None


def test_a_photo_from_above_is_scaled_by_a_base(desk, tmp_path):
    picture = Image.new("RGB", (800, 600), (60, 120, 60))
    ImageDraw.Draw(picture).ellipse((300, 300, 315, 315), fill=(240, 240, 240))
    path = tmp_path / "above.jpg"
    picture.save(path, "JPEG")
    screen = drop(desk, path)
    desk.key(pygame.K_2, "2")
    for x in (300.0, 316.0):
        at = screen.look.to_screen((x, 308.0))
        drag(desk, at, at)
    assert screen.points.ends[1][0] - screen.points.ends[0][0] == pytest.approx(16.0, abs=1.5)
    screen.points = replace(screen.points, ends=((300.0, 308.0), (316.0, 308.0)))
    screen.texts[MM] = "40"
    desk.key(pygame.K_RETURN)
    wait(desk, lambda: top(desk) is desk.screen)
    photo = desk.state.underlay
    inch = 16.0 * 25.4 / 40.0  # pixels
    assert (photo.width, photo.height) == pytest.approx((800 / inch, 600 / inch), abs=1e-3)
    assert photo.middle == pytest.approx((30.0, 22.0), abs=1e-3)
    with Image.open(desk.shell.home.photos / photo.image) as kept:
        assert kept.size == (800, 600)


def test_two_points_on_one_spot_and_a_giant_table_are_refused(desk, file):
    screen = drop(desk, file)
    desk.key(pygame.K_2, "2")
    screen.points = replace(screen.points, ends=((10.0, 10.0), (12.0, 10.0)))
    assert "too close" in screen.refusal()
    screen.points = replace(screen.points, ends=((10.0, 10.0), (17.0, 10.0)))
    screen.texts[MM] = "160"
    assert "would show" in screen.refusal()


def hostile(name, tmp_path):
    path = tmp_path / f"{name}.png"
    if name == "broken":
        out = io.BytesIO()
        photo_of_a_table().save(out, "JPEG")
        path.write_bytes(out.getvalue()[:4000])
    elif name == "words":
        path.write_text("not a picture at all")
    elif name == "empty":
        path.write_bytes(b"")
    elif name == "huge":
        Image.new("1", (8000, 8000)).save(path)
    return path


@pytest.mark.parametrize(
    ("name", "words"),
    [("broken", "cannot be read to its end"), ("words", "no picture"), ("empty", "no picture"),
     ("huge", "megapixels"), ("gone", "no such file")],
)  # fmt: skip
def test_what_is_no_photo_is_told_in_one_dialog(desk, tmp_path, name, words):
    before = desk.state
    dialog = drop(desk, hostile(name, tmp_path))
    assert isinstance(dialog, Dialog)
    assert words in dialog.text
    assert len(desk.shell.screens) == 2
    desk.key(pygame.K_RETURN)
    assert top(desk) is desk.screen
    assert desk.state is before


def test_opening_can_be_stopped(desk, file):
    desk.step(event(pygame.DROPFILE, file=str(file)))
    assert isinstance(top(desk), Working)
    desk.key(pygame.K_ESCAPE)
    for _ in range(20):
        desk.step()
        time.sleep(0.01)
    assert top(desk) is desk.screen


def test_the_key_asks_for_a_file_where_there_is_no_photo(desk, file):
    desk.key(pygame.K_u, mod=CTRL)
    chooser = top(desk)
    assert isinstance(chooser, FileChooser)
    chooser.enter(file.parent)
    assert [item.label for item in chooser.items if not item.is_folder] == ["table.png"]


# ---------------------------------------------------------------------- afterwards
@pytest.fixture
def laid(desk):
    """A table with a photo whose picture is missing: the tool needs none."""
    photo = Underlay("plan.png", 10.0, 8.0, 40.0, 24.0, 0.0, 0.4)
    desk.session.did("lay", (UnderlayChanged(None, photo),))
    desk.step()
    return desk


def test_locked_it_is_never_taken_hold_of(laid):
    photo = laid.state.underlay
    laid.key(pygame.K_u, mod=CTRL)
    assert laid.screen.tool.is_locked
    spot = (30.0, 10.0)
    laid.down(spot)
    laid.move((33.0, 12.0))
    laid.up((33.0, 12.0))
    laid.key(pygame.K_q, "q")
    assert laid.state.underlay == photo
    laid.key(pygame.K_b, mod=CTRL)
    assert not laid.screen.tool.is_locked
    laid.key(pygame.K_u, mod=CTRL)
    laid.key(pygame.K_u, mod=CTRL)
    assert laid.screen.tool.is_locked


@pytest.fixture
def tool(laid):
    laid.screen.select(())
    laid.key(pygame.K_u, mod=CTRL)
    laid.key(pygame.K_b, mod=CTRL)
    laid.step()
    return laid.screen.tool


def pull(desk, start, end):
    desk.down(start)
    desk.move(end)
    desk.up(end)


def test_it_is_moved_sized_and_turned_by_hand(laid, tool):
    pull(laid, (30.0, 20.0), (33.0, 18.0))
    photo = laid.state.underlay
    assert (photo.x, photo.y) == pytest.approx((13.0, 6.0), abs=0.06)
    assert (photo.width, photo.height) == (40.0, 24.0)
    before = photo
    pull(laid, photo.corners[2], (photo.corners[2][0] - 20.0, photo.corners[2][1] - 12.0))
    photo = laid.state.underlay
    assert photo.corners[0] == pytest.approx(before.corners[0], abs=1e-3)
    assert photo.width == pytest.approx(20.0, abs=0.1)
    assert photo.width / photo.height == pytest.approx(40.0 / 24.0, abs=1e-3)
    laid.key(pygame.K_q, "q")
    laid.key(pygame.K_e, "E", SHIFT)
    assert laid.state.underlay.turn == pytest.approx(0.9)
    assert laid.state.underlay.middle == pytest.approx(photo.middle, abs=1e-3)
    laid.key(pygame.K_LEFT)
    laid.key(pygame.K_UP, mod=SHIFT)
    after = laid.state.underlay
    assert (after.x, after.y) == pytest.approx((photo.x - 0.5, photo.y + 0.05), abs=1e-3)
    for _ in range(6):
        laid.key(pygame.K_z, mod=CTRL)
    assert laid.state.underlay == Underlay("plan.png", 10.0, 8.0, 40.0, 24.0, 0.0, 0.4)


def test_while_held_it_is_shown_where_it_would_be(laid, tool):
    laid.down((30.0, 20.0))
    laid.move((35.0, 20.0))
    assert laid.state.underlay.x == 10.0
    assert tool.relaid(laid.state).underlay.x == pytest.approx(15.0, abs=0.06)
    laid.key(pygame.K_ESCAPE)
    laid.up((35.0, 20.0))
    assert laid.state.underlay.x == 10.0
    assert laid.screen.tool is tool


def press(desk, id, value=None):
    at = desk.screen.ui.place_of(id, value).center
    desk.step(event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    desk.step(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    desk.step(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    desk.step()


def type_into(desk, id, words):
    press(desk, id)
    desk.key(pygame.K_a, mod=CTRL)
    for letter in words:
        desk.step(event(pygame.TEXTINPUT, text=letter))
    desk.key(pygame.K_RETURN)
    desk.step()


def test_its_numbers_are_typed(laid, tool):
    type_into(laid, "field-under-wide", "20")
    assert (laid.state.underlay.width, laid.state.underlay.height) == (20.0, 12.0)
    press(laid, "under-shape")
    type_into(laid, "field-under-high", '15.5"')
    assert (laid.state.underlay.width, laid.state.underlay.height) == (20.0, 15.5)
    type_into(laid, "field-under-x", "-2,5")
    type_into(laid, "field-under-turn", "-90")
    assert laid.state.underlay.x == -2.5
    assert laid.state.underlay.turn == 270.0
    before = laid.state.underlay
    type_into(laid, "field-under-wide", "9999")
    assert laid.state.underlay == before
    assert "no side of a photo" in laid.said[-1]


def test_it_fades_by_keys_and_by_the_bar(laid, tool):
    laid.key(pygame.K_MINUS, "-")
    assert laid.state.underlay.fade == 0.5
    laid.key(pygame.K_PLUS, "+")
    laid.key(pygame.K_PLUS, "+")
    assert laid.state.underlay.fade == pytest.approx(0.3)
    press(laid, "under-fade", "9")
    assert laid.state.underlay.fade == 0.9
    tool.is_locked = True
    laid.key(pygame.K_PLUS, "+")
    assert laid.state.underlay.fade == pytest.approx(0.8)  # looks, not place: a lock allows it


def test_it_is_removed_and_comes_back(laid, tool):
    photo = laid.state.underlay
    laid.key(pygame.K_DELETE)
    assert laid.state.underlay is None
    assert laid.session.journal.undo_label == "remove the photo under the table"
    laid.step()
    assert laid.screen.ui.place_of("under-replace") is not None
    laid.key(pygame.K_z, mod=CTRL)
    assert laid.state.underlay == photo


# ---------------------------------------------------------------------- files
def test_saved_elsewhere_the_picture_goes_along(desk, file, tmp_path):
    photo = lay(desk, file)
    place = tmp_path / "to give away" / "table.yaml"
    storing.save(desk.shell, desk.session, place)
    assert sorted(p.name for p in place.parent.iterdir()) == sorted([photo.image, "table.yaml"])
    assert load_scenario(place).state.underlay == photo
    (desk.shell.home.photos / photo.image).unlink()
    other = Desk(tmp_path / "another home", place)
    assert "missing" not in other.words()
    assert other.shell.kit.photos.get(photo.image, str(place)).size[0] > 600
    far = tmp_path / "far" / "table.yaml"
    storing.save(other.shell, other.session, far)
    assert (far.parent / photo.image).is_file()
    (place.parent / photo.image).unlink()
    lost = Desk(tmp_path / "third home", place)
    assert f"The photo under it is missing: {photo.image}" in lost.words()


def test_another_picture_of_that_name_is_not_written_over(laid, tmp_path):
    ours, place = tmp_path / "a" / "t.yaml", tmp_path / "b" / "t.yaml"
    for path, side in ((ours, 40), (place, 50)):
        path.parent.mkdir()
        Image.new("RGB", (side, 30)).save(path.parent / "plan.png")
    laid.session.mark_saved(ours)
    storing.save(laid.shell, laid.session, place)
    name = laid.state.underlay.image
    assert name != "plan.png"
    assert load_scenario(place).state.underlay.image == name
    with Image.open(place.parent / name) as copied:
        assert copied.size == (40, 30)
    with Image.open(place.parent / "plan.png") as kept:
        assert kept.size == (50, 30)


def test_where_the_picture_cannot_go_the_table_is_saved(laid, tmp_path, monkeypatch):
    laid.shell.home.photos.mkdir(parents=True)
    Image.new("RGB", (40, 30)).save(laid.shell.home.photos / "plan.png")
    blocked = tmp_path / "b" / "t.yaml"
    (blocked.parent / "plan.png").mkdir(parents=True)  # a folder of that name
    monkeypatch.setattr("tabletop.files.photos.write_bytes", _full)
    storing.save(laid.shell, laid.session, blocked)
    assert blocked.is_file()
    assert isinstance(top(laid), Dialog)
    assert "but not the photo" in top(laid).text


def _full(path, data):
    from tabletop.errors import TabletopError

    raise TabletopError("cannot be saved: no space left on device", file=str(path))


def test_share_text_leaves_it_out_and_says_so(laid, monkeypatch):
    texts = []
    monkeypatch.setattr(laid.shell, "copy", lambda text: bool(texts.append(text)) or True)
    laid.key(pygame.K_c, mod=CTRL)
    assert "The photo under the table is left out" in laid.said[-1]
    shared = read_share(texts[0]).state
    assert shared.underlay is None
    assert shared.models == laid.state.models


def test_a_move_under_way_goes_on_above_a_new_photo(laid):
    laid.select("ysolde")
    model = laid.state.unit("ysolde").models[0]
    laid.key(pygame.K_1, "1")
    laid.drag(model, (1.0, 0.5))
    assert laid.session.action is not None
    paths = laid.session.action.paths
    laid.screen.select(())
    laid.key(pygame.K_u, mod=CTRL)
    laid.key(pygame.K_MINUS, "-")
    assert laid.session.action is not None
    assert laid.session.action.paths == paths
    assert laid.session.action.start.underlay == laid.state.underlay
