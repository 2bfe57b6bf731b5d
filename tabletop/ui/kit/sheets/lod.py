"""The sheet of levels of detail: the same bases from far away to close by."""

from __future__ import annotations

from typing import Final

from tabletop.geometry.base import Base, Pose
from tabletop.state.model import GameState, Model, Unit
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Panel, Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.scene_draw import Scene, View

SIZE: Final = (1600, 1180)
ZOOMS: Final = (4.0, 8.0, 12.0, 17.0, 24.0, 40.0, 72.0)
ROWS: Final = (
    ("round 25 mm", Base("round", 25.0, 25.0), 1, "bordered-shield"),
    ("round 40 mm", Base("round", 40.0, 40.0), 2, "spear-hook"),
    ("oval 75 x 42 mm", Base("oval", 75.0, 42.0), 1, "horse-head"),
    ("rectangle 60 x 35 mm", Base("rect", 60.0, 35.0), 2, "ballista"),
)


def lod_sheet(kit: Kit) -> Picture:
    """Return the sheet as a picture: rows are bases, columns zooms in pixels per inch."""
    theme, picture = kit.theme, Picture()
    picture.panel((0.0, 0.0, float(SIZE[0]), float(SIZE[1])), theme("panel"))
    title = kit.type("display", 700)
    picture.words((40.0, 44.0), "The sheet of levels of detail", title, theme("ink"))
    lod = kit.tokens.lod
    words = (
        f"Rim and player always; facing from {lod['facing_min']:g} px per inch; glyph from "
        f"{lod['glyph_min_px']:g} px size; wounds from {lod['wound_tab_min']:g}; "
        f"numbers of models from {lod['model_numbers_min']:g}."
    )
    picture.words((40.0, 80.0), words, kit.type("lead"), theme("ink2"))
    wide, tall = 214.0, 250.0
    for j, zoom in enumerate(ZOOMS):
        at = (40.0 + j * wide, 118.0)
        picture.words(at, f"{zoom:g} px per inch", kit.type("small", 600), theme("ink2"))
    for i, (name, base, player, glyph) in enumerate(ROWS):
        y = 136.0 + i * tall
        for j, zoom in enumerate(ZOOMS):
            frame = (40.0 + j * wide, y, wide - 8.0, tall - 26.0)
            _cell(picture, kit, frame, zoom, (base, player, glyph))
        picture.words((40.0, y + tall - 14.0), name, kit.type("small"), theme("ink2"))
    return picture


def _cell(
    picture: Picture,
    kit: Kit,
    frame: tuple[float, float, float, float],
    zoom: float,
    what: tuple[Base, int, str],
) -> None:
    base, player, glyph = what
    unit = "A" if player == 1 else "B"
    gap = base.length / 25.4 + 0.35
    models = {
        f"m{n}": Model(f"m{n}", unit, base, Pose(gap * (n - 0.5), 0.0, 30.0 + 110.0 * n), 1.5)
        for n in range(2)
    }
    units = {unit: Unit(unit, player, tuple(models), name="Wardens", glyph=glyph)}
    camera = Camera(zoom, frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
    shown = Overlays(rings={"m0": ("selected",)}, wounds={"m1": "5/12"})
    scene = Scene(kit, GameState(models, units), View(camera, frame))
    picture.panel((frame[0] - 1, frame[1] - 1, frame[2] + 2, frame[3] + 2), kit.theme("edge"))
    picture.clip(Panel(frame, kit.theme("board")), scene.picture(shown))
