"""The proof sheets: states, controls, levels of detail and other eyes, as the kit draws them.

`python -m tabletop.ui.kit.sheet OUT.png [--sheet states|controls|lod|cvd] [dark] [PALETTE]`
"""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path

import pygame
from shapely.geometry import box as rectangle

from tabletop.geometry.base import Base, Pose
from tabletop.state.model import GameState, Model, Unit
from tabletop.ui.camera import Camera
from tabletop.ui.kit.bases import BaseStyle, RingKind
from tabletop.ui.kit.canvas import Panel, Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import (
    Band,
    Combat,
    Ghost,
    Link,
    Measure,
    Overlays,
    RangeArea,
    Sightline,
    Spot,
    Zone,
)
from tabletop.ui.kit.scene_draw import Scene, View
from tabletop.ui.kit.svg import to_svg
from tabletop.ui.kit.theme import ThemeName
from tabletop.ui.kit.tokens import tokens

SIZE = (1600, 1180)
CELL = 150
MORE = (
    ("seen, not seen", "closed ring, dashed grey ring"),
    ("the decision", "thickest line, end ticks, white plate with the number"),
    ("last legal point", "green dot with a plate"),
    ("not seen ground", "grey shade and 45 degree hatch; a picture, never a verdict"),
    ("reach", "fine dots"),
    ("territory", "long dash and dot in the owner's colour"),
    ("players", "single rim, light glyph; double rim, dark glyph"),
)
BASE = Base("round", 32.0, 32.0)


@dataclass(frozen=True, slots=True)
class Cell:
    """One square of the sheet: a state of the tokens, and what shows it."""

    state: str
    places: tuple[tuple[float, float, int], ...]
    shown: Overlays
    zoom: float = 40.0


def cells() -> tuple[Cell, ...]:
    """Return all squares; places are (x, y, player)."""
    one, pair = ((0.0, 0.0, 1),), ((-1.05, 0.0, 1), (1.05, 0.0, 2))
    apart = ((-1.05, -0.55, 1), (1.05, 0.55, 2))
    three = ((-0.9, -0.5, 1), (0.9, -0.5, 1), (0.0, 0.95, 1))

    def ring(kind: RingKind) -> Overlays:
        return Overlays(rings={"m0": (kind,)})

    def style(name: BaseStyle) -> Overlays:
        return Overlays(styles={"m0": name})

    def instead(name: BaseStyle) -> Overlays:
        ghost = Ghost(BASE, Pose(0.0, 0.0, 0.0), 1, "bordered-shield", name)
        return Overlays(hidden_models=frozenset({"m0"}), ghosts=(ghost,))

    feet = tuple(_model(i, x, y).footprint for i, (x, y, _) in enumerate(one))
    limit = Overlays(
        measures=(Measure((-0.42, 0.0), (0.42, 0.0), "", "limit"),),
        bands=(Band(((-1.5, -1.1), (1.5, -1.1))),),
    )
    links = tuple(Link(three[i][:2], three[j][:2], 1) for i, j in ((0, 1), (1, 2), (0, 2)))
    held = Overlays(
        links=(
            Link(three[0][:2], three[2][:2], 1, True),
            Link(three[1][:2], three[2][:2], 1, True),
        ),
        rings={"m2": ("critical",)},
    )
    refused = Measure((-0.42, 0.0), (0.42, 0.0), '0.84"', "illegal", True)
    near, far = (-0.5, -0.26), (0.5, 0.26)
    return (
        Cell("legal", one, ring("legal")),
        Cell("illegal", one, ring("illegal")),
        Cell("on_the_limit", pair, limit),
        Cell("unknown", one, ring("unknown")),
        Cell("visible", apart, Overlays(sightlines=(Sightline(near, far),))),
        Cell("hidden", apart, Overlays(sightlines=(Sightline(near, far, (0.0, 0.0)),))),
        Cell("in_combat", pair, Overlays(combats=(Combat((-0.42, 0.0), (0.42, 0.0)),))),
        Cell("combat_range", one, Overlays(ranges=(RangeArea(feet, 1),)), 16.0),
        Cell("coherent", three, Overlays(links=links)),
        Cell("offender", one, ring("offender")),
        Cell("critical", three, held),
        Cell("selected", one, ring("selected")),
        Cell("hover", one, ring("hover")),
        Cell("ghost_before", one, instead("ghost")),
        Cell("ghost_proposed", one, instead("proposed")),
        Cell("lifted", one, style("lifted")),
        Cell("done", one, style("acted")),
        Cell("seen, not seen", pair, Overlays(rings={"m0": ("seen",), "m1": ("unseen",)})),
        Cell("the decision", pair, Overlays(measures=(refused,))),
        Cell("last legal point", one, Overlays(spots=(Spot((0.6, 0.0), "legal"),))),
        Cell("not seen ground", one, Overlays(zones=(_zone("unseen"),))),
        Cell("reach", one, Overlays(zones=(_zone("reach"),))),
        Cell("territory", one, Overlays(zones=(_zone("territory"),))),
        Cell("players", pair, Overlays()),
    )


def sheet(kit: Kit) -> Picture:
    """Return the whole sheet as a picture."""
    theme, picture = kit.theme, Picture()
    picture.panel((0.0, 0.0, float(SIZE[0]), float(SIZE[1])), theme("panel"))
    title = kit.type("display", 700)
    picture.words((40.0, 44.0), "The sheet of states", title, theme("ink"))
    words = "Each state = colour + line + mark + word; in grey it must still read."
    picture.words((40.0, 80.0), words, kit.type("lead"), theme("ink2"))
    for i, cell in enumerate(cells()):
        x, y = 40.0 + (i % 4) * 381, 112.0 + (i // 4) * 176
        _draw_cell(picture, kit, cell, x, y)
    return picture


def _draw_cell(picture: Picture, kit: Kit, cell: Cell, x: float, y: float) -> None:
    theme = kit.theme
    frame = (x, y, float(CELL), float(CELL))
    inside = draw_inside(kit, cell, frame)
    picture.panel((x - 1, y - 1, CELL + 2.0, CELL + 2.0), theme("edge"))
    picture.clip(Panel(frame, theme("board")), inside)
    _draw_words(picture, kit, cell, x, y)


def draw_inside(
    kit: Kit, cell: Cell, frame: tuple[float, float, float, float], size: float = 1.0
) -> Picture:
    """Return what shows a state, inside a frame in pixels; `size` shrinks it."""
    x, y, wide, tall = frame
    camera = Camera(cell.zoom * size, x + wide / 2, y + tall / 2)
    models = {f"m{i}": _model(i, mx, my, player) for i, (mx, my, player) in enumerate(cell.places)}
    units = {
        "A": Unit("A", 1, (), glyph="bordered-shield"),
        "B": Unit("B", 2, (), glyph="spear-hook"),
    }
    view = View(camera, frame, has_names=False)
    return Scene(kit, GameState(models, units), view).picture(cell.shown)


def _draw_words(picture: Picture, kit: Kit, cell: Cell, x: float, y: float) -> None:
    theme = kit.theme
    cue = kit.tokens.states.get(cell.state)
    left, top = x + 166, y + 20
    word = (cue.word if cue else "") or cell.state.replace("_", " ").capitalize()
    if cue and cue.icon and cue.icon != "circle-dashed":
        picture.glyph(cue.icon, (left + 8, top), 17, theme("ink"))
        left += 24
    picture.words((left, top), word, kit.type("lead", 700), theme("ink"))
    small, left, top = kit.type("small"), x + 166, top + 26
    mark = cue.mark if cue else dict(MORE).get(cell.state, "")
    for line in kit.fonts.wrap(mark, small, 200):
        picture.words((left, top), line, small, theme("ink2"))
        top += 17
    if cue is None:
        return
    stroke = Stroke(2.0, theme("ink"), kit.dash(cue.line))
    picture.line([(left + 2, top + 8), (left + 120, top + 8)], stroke)
    picture.words((left, top + 26), f"line: {cue.line}", kit.type("micro", 500), theme("ink3"))


def _model(index: int, x: float, y: float, player: int = 1) -> Model:
    unit = "A" if player == 1 else "B"
    return Model(f"m{index}", unit, BASE, Pose(x, y, 0.0 if player == 1 else 180.0), 1.5)


def _zone(kind: str) -> Zone:
    shape = rectangle(-1.4, -1.4, 1.4, -0.2)
    zone = Zone(shape, "unseen")
    if kind == "reach":
        return replace(zone, kind="reach")
    return replace(zone, kind="territory") if kind == "territory" else zone


SHEETS = ("states", "controls", "lod", "cvd")


def main(arguments: list[str]) -> int:
    """Write a sheet; words choose the theme and the palette; `.svg` writes vectors."""
    words = [word for word in arguments if word != "--sheet"]
    chosen = [word for word in words if word in SHEETS] or ["states"]
    out = [Path(word) for word in words if Path(word).suffix in (".png", ".svg")]
    if len(out) != 1 or (out[0].suffix == ".svg" and chosen[0] in ("controls", "cvd")):
        sys.stderr.write(f"usage: {USAGE}\n")
        return 2
    name: ThemeName = "dark" if "dark" in words else "light"
    palette = next((word for word in words if word in tokens().palettes), "default")
    kit = Kit(name, palette=palette)
    surface = pygame.Surface(SIZE)
    from tabletop.ui.kit.sheets import controls, eyes, lod  # they are made of this one's cells

    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    pygame.display.set_mode((1, 1))  # lines of text need one, however small
    if chosen[0] == "controls":
        surface = controls.controls_sheet(kit)
    elif chosen[0] == "cvd":
        surface = eyes.eyes_sheet(kit)
    else:
        picture = sheet(kit) if chosen[0] == "states" else lod.lod_sheet(kit)
        if out[0].suffix == ".svg":
            out[0].write_text(to_svg(picture, SIZE, kit.fonts), "utf-8")
            return 0
        kit.paint(picture, surface)
    pygame.image.save(surface, str(out[0]))
    return 0


USAGE = (
    "python -m tabletop.ui.kit.sheet OUT.png|.svg [--sheet states|controls|lod|cvd] "
    "[light|dark] [default|safe|contrast]"
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
