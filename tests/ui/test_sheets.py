"""The proof sheets: drawn for every theme and palette, states told apart by other eyes."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.kit import sheet
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.sheets.controls import CONTROLS, STATES
from tabletop.ui.kit.sheets.eyes import SHOWN, eyes_sheet
from tabletop.ui.kit.vision import SIGHTS, seen_picture

CELL = 96


@pytest.fixture(autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((1, 1))


def picture_of(kit, state):
    cell = next(c for c in sheet.cells() if c.state == state)
    surface = pygame.Surface((CELL, CELL))
    surface.fill(kit.theme("board"))
    kit.paint(sheet.draw_inside(kit, cell, (0.0, 0.0, float(CELL), float(CELL)), 0.6), surface)
    return surface


def grey_difference(first, second):
    one, two = (
        pygame.surfarray.array3d(seen_picture("grey", s)).astype(int)[:, :, 0]
        for s in (first, second)
    )
    return int((abs(one - two) > 24).sum())


@pytest.mark.parametrize("palette", ["default", "safe", "contrast"])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_states_that_could_be_confused_differ_in_grey(name, palette):
    kit = Kit(name, palette=palette)
    pairs = (
        ("legal", "illegal"), ("legal", "offender"), ("illegal", "offender"),
        ("visible", "hidden"), ("selected", "hover"), ("selected", "legal"),
        ("coherent", "critical"), ("on_the_limit", "in_combat"), ("ghost_before", "ghost_proposed"),
    )  # fmt: skip
    for one, other in pairs:
        assert grey_difference(picture_of(kit, one), picture_of(kit, other)) > 40, (one, other)


@pytest.mark.parametrize("state", STATES[1:])
def test_every_state_of_a_control_looks_different_from_rest(state):
    from tabletop.ui.kit.sheets.controls import _draw

    kit = Kit("light")
    for shown in CONTROLS:
        if state == STATES[4] and not shown.can_be_off:
            continue
        pictures = []
        for each in (STATES[0], state):
            surface = pygame.Surface((280, 70))
            surface.fill(kit.theme("panel"))
            _draw(kit, surface, shown, pygame.Rect(12, 8, 248, 54), each)
            pictures.append(pygame.image.tobytes(surface, "RGB"))
        is_same_by_design = shown.name in ("Icon that is on", "Switch") and state in STATES[1:3]
        assert (pictures[0] != pictures[1]) or is_same_by_design, shown.name


def test_sheets_are_drawn(tmp_path):
    for arguments in (
        ["--sheet", "lod"],
        ["--sheet", "cvd", "dark"],
        ["--sheet", "controls", "safe"],
    ):
        out = tmp_path / f"{arguments[1]}.png"
        assert sheet.main([str(out), *arguments]) == 0
        picture = pygame.image.load(out)
        assert picture.get_size() == sheet.SIZE
        colours = {
            tuple(picture.get_at((x, y)))[:3] for x in range(0, 1600, 5) for y in range(100, 900, 9)
        }
        assert len(colours) > 8
    assert sheet.main([]) == 2
    assert sheet.main([str(tmp_path / "x.svg"), "--sheet", "cvd"]) == 2


def test_the_sheet_of_eyes_shows_every_palette_to_every_eye():
    kit = Kit("light")
    picture = eyes_sheet(kit)
    assert picture.get_size() == (1600, 1180)
    assert set(SHOWN) <= {cell.state for cell in sheet.cells()}
    assert len(SIGHTS) == 4
    right = [tuple(picture.get_at((x, y)))[:3] for x in range(1270, 1560, 4) for y in (170, 250)]
    assert all(abs(r - g) <= 1 and abs(g - b) <= 1 for r, g, b in right if r < 200)


def test_the_language_names_what_the_program_has():
    from tabletop.resources import resource
    from tabletop.ui.kit.tokens import tokens

    text = resource("assets", "look", "language.md").read_text("utf-8")
    for palette in tokens().palettes:
        assert f"`{palette}`" in text
