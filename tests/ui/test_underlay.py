"""The photo under a table: where it lies, how it fades, what is said when it is missing."""

from __future__ import annotations

import base64
import io
import re
import time
from dataclasses import replace

import pygame
import pytest
from PIL import Image, ImageDraw

from tabletop.files.check import answer
from tabletop.files.home import home
from tabletop.files.photos import keep_photo
from tabletop.files.ruling_in import load_rulings
from tabletop.resources import resource
from tabletop.state.model import GameState, Underlay
from tabletop.ui.app import prepare_library
from tabletop.ui.camera import Camera
from tabletop.ui.card.content import content
from tabletop.ui.card.draw import card
from tabletop.ui.export.image import table_picture, write_picture
from tabletop.ui.kit.canvas import Photo, Words
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.photo_data import Piece, photo_data
from tabletop.ui.kit.scene_draw import Scene, View

COLOURS = ((220, 40, 40), (40, 200, 60), (40, 60, 220), (230, 210, 40))
"""Upper left, upper right, lower right, lower left quarter of the picture."""
SIZE = (600, 440)
AREA = (0.0, 0.0, 600.0, 440.0)
CAMERA = Camera(10.0, 0.0, 440.0)
BOARD = (60.0, 44.0)


def quarters(size=(80, 60)):
    picture = Image.new("RGB", size)
    draw = ImageDraw.Draw(picture)
    w, h = size[0] // 2, size[1] // 2
    for colour, (x, y) in zip(COLOURS, ((0, 0), (w, 0), (w, h), (0, h)), strict=True):
        draw.rectangle((x, y, x + w - 1, y + h - 1), fill=colour)
    out = io.BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def kit(tmp_path):
    prepare_library()
    kit = Kit()
    kit.photos.home = home(tmp_path)
    return kit


@pytest.fixture
def photo(kit):
    name = keep_photo(kit.photos.home, quarters())
    return Underlay(name, 10.0, 4.0, 40.0, 30.0, 0.0, 0.0)


def painted(kit, state, view=None):
    surface = pygame.Surface(SIZE)
    picture = Scene(kit, state, view or View(CAMERA, AREA, has_paper=False)).picture(Overlays())
    kit.paint(picture, surface)
    return surface


def at(surface, x, y):
    """The colour of a point of the table, off the lines of the grid."""
    px, py = CAMERA.to_screen((x, y))
    return tuple(surface.get_at((round(px), round(py))))[:3]


def near(colour, wanted, off=6):
    return all(abs(a - b) <= off for a, b in zip(colour, wanted, strict=True))


def test_quarters_lie_where_they_belong(kit, photo):
    surface = painted(kit, GameState(board=BOARD, underlay=photo))
    spots = ((10.5, 33.5), (49.5, 33.5), (49.5, 4.5), (10.5, 4.5))
    for colour, (x, y) in zip(COLOURS, spots, strict=True):
        assert near(at(surface, x, y), colour)
    paper = kit.theme("board")[:3]
    for x, y in ((9.4, 20.5), (50.6, 20.5), (30.5, 34.6), (30.5, 3.4)):
        assert at(surface, x, y) == paper


def test_a_turned_photo_turns_about_its_middle(kit, photo):
    surface = painted(kit, GameState(board=BOARD, underlay=replace(photo, turn=90.0)))
    spots = ((15.5, 0.5), (15.5, 37.5), (44.5, 37.5), (44.5, 0.5))  # counter-clockwise
    for colour, (x, y) in zip(COLOURS, spots, strict=True):
        assert near(at(surface, x, y), colour)
    x, y = replace(photo, turn=10.0).corners[0]
    surface = painted(kit, GameState(board=BOARD, underlay=replace(photo, turn=10.0)))
    assert near(at(surface, x + 0.2, y + 0.7), COLOURS[3])
    assert at(surface, x - 0.6, y - 0.3) == kit.theme("board")[:3]


def test_it_fades_towards_the_paper(kit, photo):
    paper = kit.theme("board")[:3]
    for fade in (0.25, 0.5, 1.0):
        surface = painted(kit, GameState(board=BOARD, underlay=replace(photo, fade=fade)))
        for colour, (x, y) in zip(COLOURS, ((10.5, 33.5), (49.5, 33.5)), strict=False):
            wanted = [round(c * (1 - fade) + p * fade) for c, p in zip(colour, paper, strict=True)]
            assert near(at(surface, x, y), wanted)


def test_it_lies_under_the_grid_and_on_the_board_only(kit, photo):
    wide = replace(photo, x=-20.0, width=100.0)
    view = View(Camera(8.0, 60.0, 400.0), AREA)
    surface = pygame.Surface(SIZE)
    kit.paint(Scene(kit, GameState(board=BOARD, underlay=wide), view).picture(), surface)
    blue, grid = COLOURS[2], kit.theme("grid6")[:3]
    assert near(tuple(surface.get_at((round(60 + 50.5 * 8), round(400 - 8.5 * 8))))[:3], blue)
    assert near(tuple(surface.get_at((60 + 48 * 8, round(400 - 8.5 * 8))))[:3], grid)
    assert near(tuple(surface.get_at((45, round(400 - 8.5 * 8))))[:3], kit.theme("board")[:3])


@pytest.mark.parametrize("what", ["missing", "broken"])
def test_what_cannot_be_shown_is_told_in_words(kit, tmp_path, what):
    name = "old barn.png"
    if what == "broken":
        kit.photos.home.photos.mkdir()
        (kit.photos.home.photos / name).write_bytes(quarters()[:150])
    state = GameState(board=BOARD, underlay=Underlay(name, 2.0, 2.0, 50.0, 40.0, 12.0))
    picture = table_picture(kit, state, Overlays(), (0.0, 0.0, 60.0, 44.0), SIZE)
    wanted = {"missing": f"photo {name} is missing", "broken": f"photo {name} cannot be read"}
    assert wanted[what] in {s.text for s in inner(picture) if isinstance(s, Words)}
    surface = pygame.Surface(SIZE)
    kit.paint(picture, surface)
    for ending in ("png", "svg"):
        path = tmp_path / f"a.{ending}"
        list(write_picture(path, kit, state, Overlays(), (0.0, 0.0, 60.0, 44.0), SIZE))
        assert path.stat().st_size > 1000


def inner(shapes):
    for shape in shapes:
        yield shape
        yield from inner(getattr(shape, "shapes", ()))


def test_a_missing_photo_is_shown_once_it_is_there(kit, photo):
    state = GameState(board=BOARD, underlay=replace(photo, image="later.png"))
    live, view = LiveTable(kit), View(CAMERA, AREA, has_paper=False, photo="quick")
    surface = pygame.Surface(SIZE)
    live.draw(surface, state, view)
    assert not near(at(surface, 10.5, 33.5), COLOURS[0])
    (kit.photos.home.photos / "later.png").write_bytes(quarters())
    kit.photos.forget("later.png")
    end = time.monotonic() + 60
    while time.monotonic() < end and not near(at(surface, 10.5, 33.5), COLOURS[0]):
        live.draw(surface, state, view)
        kit.photos.wait(0.05)
    assert near(at(surface, 10.5, 33.5), COLOURS[0])
    assert kit.photos.has_news()
    assert not kit.photos.has_news()


def test_the_window_never_waits_and_ends_with_the_same_picture(kit, photo):
    state = GameState(board=BOARD, underlay=replace(photo, turn=17.0, fade=0.3))
    whole = painted(kit, state)
    live, view = LiveTable(kit), View(CAMERA, AREA, has_paper=False, photo="quick")
    surface = pygame.Surface(SIZE)
    kit.photos.forget(photo.image)
    live.draw(surface, state, view)
    assert kit.photos.get(photo.image, can_wait=True) == "reading" or kit.photos.version
    end = time.monotonic() + 60
    while time.monotonic() < end:
        live.draw(surface, state, view)
        if not kit.photos.is_busy and not kit.photos.has_news():
            break
        kit.photos.wait(0.05)
    for x, y in ((15.5, 30.5), (40.5, 30.5), (40.5, 8.5), (20.5, 8.5), (2.5, 2.5)):
        assert near(at(surface, x, y), at(whole, x, y), 2)


def test_beside_its_table_goes_before_the_users_photos(kit, photo, tmp_path):
    file = tmp_path / "games" / "table.yaml"
    file.parent.mkdir()
    Image.new("RGB", (40, 30), (10, 200, 220)).save(file.parent / photo.image)
    state = GameState(board=BOARD, underlay=photo)
    view = View(CAMERA, AREA, has_paper=False, beside=str(file))
    assert near(at(painted(kit, state, view), 10.5, 33.5), (10, 200, 220))
    assert near(at(painted(kit, state), 10.5, 33.5), COLOURS[0])


def test_exports_hold_the_photo(kit, photo, tmp_path):
    state, box = GameState(board=BOARD, underlay=photo), (0.0, 0.0, 60.0, 44.0)
    path = tmp_path / "table.png"
    told = list(write_picture(path, kit, state, Overlays(), box, SIZE))
    assert told == sorted(told)
    with Image.open(path) as picture:
        for colour, spot in zip(COLOURS, ((105, 105), (495, 105), (495, 395), (105, 395)),
                                strict=True):  # fmt: skip
            assert near(picture.convert("RGB").getpixel(spot), colour)
    path = tmp_path / "table.svg"
    list(write_picture(path, kit, replace(state, underlay=replace(photo, turn=5.0, fade=0.4)),
                       Overlays(), box, SIZE))  # fmt: skip
    text = path.read_text()
    found = re.search(r'<image [^>]*opacity="0.6" transform="rotate\(-5.0000 ([\d.]+) ([\d.]+)\)"'
                      r' href="data:image/jpeg;base64,([^"]+)"', text)  # fmt: skip
    assert found is not None
    assert (float(found[1]), float(found[2])) == (300.0, 250.0)
    with Image.open(io.BytesIO(base64.b64decode(found[3]))) as inside:
        assert inside.size == (80, 60)


def test_a_large_photo_is_kept_small_and_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    picture = Image.new("RGB", (3600, 1200), (200, 30, 30))
    ImageDraw.Draw(picture).rectangle((0, 0, 1200, 1200), fill=(30, 30, 200))
    out = io.BytesIO()
    picture.save(out, "JPEG", exif=exif)
    photo = photo_data(out.getvalue())
    assert photo.size == (800, 2400)
    piece = photo.exact(Piece(0.0, 80, 240, (0, 0, 80, 240)))
    assert piece.get_at((40, 40))[2] > 150 > piece.get_at((40, 200))[2]
    assert photo.kept(Piece(0.0, 80, 240, (0, 0, 80, 240))) is piece


def test_a_cut_is_the_same_place_of_the_whole():
    photo = photo_data(quarters((400, 300)))
    for turn in (0.0, 33.0):
        whole = Piece(turn, 200, 150, (0, 0, 1, 1))
        wide, high = whole.box
        big = photo.exact(Piece(turn, 200, 150, (0, 0, wide, high)))
        part = photo.exact(Piece(turn, 200, 150, (40, 30, 100, 80)))
        rough = photo.quick(Piece(turn, 200, 150, (40, 30, 100, 80)))
        assert rough.get_size() == (100, 80)
        for spot in ((10, 10), (72, 48), (90, 70), (20, 70)):
            there = (spot[0] + 40, spot[1] + 30)
            assert near(part.get_at(spot)[:3], big.get_at(there)[:3], 3)
            assert near(rough.get_at(spot)[:3], big.get_at(there)[:3], 30)


def test_a_card_shows_the_photo_beside_its_ruling(kit, tmp_path):
    folder = resource("scenarios", "rulings")
    ruling = next(r for f in sorted(folder.rglob("*.yaml")) for r in load_rulings(f))
    (tmp_path / "plan.png").write_bytes(quarters())
    state = replace(ruling.state, underlay=Underlay("plan.png", -20.0, -20.0, 80.0, 80.0))
    ruling = replace(ruling, state=state, file=str(tmp_path / "ruling.yaml"))
    shapes = list(inner(card(Kit(), content(answer(ruling)))))
    assert any(isinstance(shape, Photo) for shape in shapes)
    ruling = replace(ruling, file="")
    shapes = list(inner(card(Kit(), content(answer(ruling)))))
    assert any(isinstance(s, Words) and s.text == "photo plan.png is missing" for s in shapes)
