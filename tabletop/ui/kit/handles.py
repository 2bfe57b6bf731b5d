"""Frames and handles of a piece that is edited: screen sized, ink on a halo of paper."""

from __future__ import annotations

from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Frame, Handle

SIDE = 9
"""Pixels of a corner's square at UI scale 1."""


def draw_frame(picture: Picture, kit: Kit, camera: Camera, frame: Frame) -> None:
    """Add an outline: ink for what is chosen, dashed when proposed, carmine when refused."""
    theme, s = kit.theme, kit.scale
    pixels = [camera.to_screen(point) for point in frame.points]
    if len(pixels) < 2:
        return
    if frame.tone == "guide":
        picture.line(
            pixels, Stroke(1.2 * s, theme("ink3"), kit.dash("ghost")), is_closed=frame.is_closed
        )
        return
    ink = theme("illegal" if frame.tone == "illegal" else "ink")
    dash = {"illegal": kit.dash("illegal"), "proposed": kit.dash("ghost")}.get(frame.tone, ())
    wide = kit.line("path")
    picture.line(pixels, Stroke(wide + 2.6 * s, theme("halo")), is_closed=frame.is_closed)
    picture.line(pixels, Stroke(wide, ink, dash), is_closed=frame.is_closed)


def draw_handle(picture: Picture, kit: Kit, camera: Camera, handle: Handle) -> None:
    """Add a handle: squares are corners, small discs grow one, the ring with an arrow turns."""
    theme, s = kit.theme, kit.scale
    group, half = Picture(), SIDE * s / 2
    ink, paper = theme("ink"), theme("raised")
    if handle.kind in ("corner", "end"):
        k = 1.25 if handle.kind == "end" else 1.0
        for grow, role in ((2.6 * s, theme("halo")), (1.0 * s, ink), (-0.8 * s, paper)):
            r = half * k + grow
            fill = ink if handle.is_chosen and role == paper else role
            group.panel((-r, -r, 2 * r, 2 * r), fill, 1.5 * s)
    elif handle.kind in ("middle", "side"):
        k = 1.25 if handle.kind == "side" else 0.85
        for grow, role in ((2.2 * s, theme("halo")), (0.8 * s, ink), (-0.7 * s, paper)):
            group.disc((0.0, 0.0), half * k + grow, role)
        if handle.kind == "middle":
            for p, q in (((-1.9, 0.0), (1.9, 0.0)), ((0.0, -1.9), (0.0, 1.9))):
                group.line([(p[0] * s, p[1] * s), (q[0] * s, q[1] * s)], Stroke(1.2 * s, ink))
    else:
        for radius, name in ((10.5, "halo"), (9.0, "ink"), (7.6, "raised")):
            group.disc((0.0, 0.0), radius * s, theme(name))
        group.glyph("rotate-cw", (0.0, 0.0), round(10 * s), ink, "icons", 2.6)
    picture.stamp(camera.to_screen(handle.at), group)
