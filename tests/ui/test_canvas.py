import xml.etree.ElementTree as ET

import numpy as np
import pygame
import pytest
from shapely.geometry import Point as Spot
from shapely.geometry import box

from tabletop.ui.kit.canvas import Clip, Disc, Panel, Picture, Stroke, moved
from tabletop.ui.kit.crop import thumbnail
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.svg import to_svg
from tests.ui.sample import state

RED = (200, 0, 0, 255)


@pytest.fixture(scope="module")
def kit():
    return Kit()


def painted(kit, picture, size=(200, 120)):
    surface = pygame.Surface(size)
    surface.fill((255, 255, 255))
    kit.paint(picture, surface)
    return pygame.surfarray.array3d(surface).astype(int)


def test_a_disc_has_its_area_and_place(kit):
    picture = Picture()
    picture.disc((100.0, 60.0), 30.0, (0, 0, 0, 255))
    dark = 1 - painted(kit, picture)[:, :, 0] / 255
    assert dark.sum() == pytest.approx(np.pi * 900, rel=0.01)
    assert (dark.sum(axis=1) @ (np.arange(200) + 0.5)) / dark.sum() == pytest.approx(100, abs=0.3)


def test_holes_show_what_is_below(kit):
    picture = Picture()
    picture.panel((0.0, 0.0, 200.0, 120.0), (10, 20, 30, 255))
    picture.area(Spot(100, 60).buffer(40).difference(Spot(100, 60).buffer(20)), RED)
    pixels = painted(kit, picture)
    assert tuple(pixels[100, 60]) == (10, 20, 30)
    assert tuple(pixels[130, 60]) == (200, 0, 0)


def test_see_through_shapes_mix(kit):
    picture = Picture()
    picture.panel((0.0, 0.0, 200.0, 120.0), (0, 0, 0, 255))
    for _ in range(2):
        picture.area(box(20, 20, 100, 100), (255, 255, 255, 128))
    assert painted(kit, picture)[60, 60][0] == pytest.approx(255 * 0.75, abs=3)


def test_long_thin_lines_are_the_same_in_cells_and_whole(kit):
    line = Picture()
    line.line([(10.0, 10.0), (390.0, 230.0), (60.0, 280.0)], Stroke(3.0, RED))
    whole = pygame.Surface((400, 300))
    whole.fill((255, 255, 255))
    from tabletop.ui.kit.pen import Pen

    pen = Pen(pygame.Rect(0, 0, 400, 300), 4)
    pen.stroke(line.shapes[0].points, 3.0, RED)
    pen.stamp(whole)
    cells = painted(kit, line, (400, 300))
    assert np.abs(cells - pygame.surfarray.array3d(whole).astype(int)).max() <= 2


def test_dashes_start_at_the_start():
    from tabletop.ui.kit.shapes import dashed

    short = list(dashed([(0, 0), (50, 0)], (6, 3)))
    long = list(dashed([(0, 0), (90, 0)], (6, 3)))
    assert [run[0] for run in long][: len(short)] == [run[0] for run in short]


def test_a_layer_is_premultiplied_and_keeps_tints(kit):
    picture = Picture()
    picture.area(box(0, 0, 50, 50), (*kit.theme("p2")[:3], 26))
    direct, through = pygame.Surface((50, 50)), pygame.Surface((50, 50))
    for surface in (direct, through):
        surface.fill(kit.theme("board"))
    kit.paint(picture, direct)
    between = layer((50, 50))
    kit.paint(picture, between)
    through.blit(between, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    a, b = direct.get_at((25, 25)), through.get_at((25, 25))
    assert max(abs(p - q) for p, q in zip(a, b, strict=True)) <= 2


@pytest.mark.parametrize(
    "shape", [Disc((100.0, 60.0), 40.0, RED), Panel((60.0, 20.0, 80.0, 80.0), RED)]
)
def test_clip_cuts(kit, shape):
    picture, inside = Picture(), Picture()
    inside.panel((0.0, 0.0, 200.0, 120.0), RED)
    picture.clip(shape, inside)
    pixels = painted(kit, picture)
    assert np.abs(pixels[100, 60] - (200, 0, 0)).max() <= 3
    assert tuple(pixels[10, 60]) == (255, 255, 255)


def test_moved_moves_everything(kit):
    picture = thumbnail(kit, state(), (200, 120))
    before = picture.bounds()
    after = Picture()
    after.extend(moved(shape, 7.0, -3.0) for shape in picture)
    assert after.bounds() == pytest.approx(
        (before[0] + 7, before[1] - 3, before[2] + 7, before[3] - 3)
    )
    inner, shifted = picture.shapes[0], after.shapes[0]
    assert isinstance(inner, Clip)
    assert len(inner.shapes) == len(shifted.shapes)


def test_svg_is_xml_with_the_same_words_and_fonts(kit):
    picture = thumbnail(kit, state(), (900, 600), has_names=True)
    root = ET.fromstring(to_svg(picture, (900, 600), kit.fonts))
    space = "{http://www.w3.org/2000/svg}"
    words = {"".join(text.itertext()) for text in root.iter(f"{space}text")}
    assert {"Lantern Riders", "TOLL HOUSE", 'walls 5"'} <= words
    assert "font/woff2;base64" in "".join(root.itertext())
    assert root.get("viewBox") == "0 0 900 600"


def test_svg_escapes_words(kit):
    picture = Picture()
    picture.words((10.0, 10.0), '2.69" < 3" & more', kit.type(), kit.theme("ink"))
    root = ET.fromstring(to_svg(picture, (100, 20), kit.fonts))
    assert any(
        "2.69" in "".join(t.itertext()) and "<" in "".join(t.itertext()) for t in root.iter()
    )
