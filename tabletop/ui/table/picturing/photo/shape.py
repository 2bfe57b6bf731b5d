"""The photo under the table as a shape: its handles, and what moving one makes of it."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace
from typing import Final, Literal

from tabletop.geometry.base import Point
from tabletop.geometry.units import snapped
from tabletop.state.model import Underlay
from tabletop.ui.camera import Camera
from tabletop.ui.kit.overlay import Frame, FrameTone, Handle, Overlays

HoldKind = Literal["corner", "turn", "inside"]
SIGNS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
LEAST, MOST = 1.0, 500.0
"""Inches of a side."""
GRIP: Final = 13.0
TURN_IN: Final = 30.0


@dataclass(frozen=True, slots=True)
class Hold:
    """What the hand has of a photo: a corner (`index`), the turning handle, or its inside."""

    kind: HoldKind
    index: int = 0


def turn_spot(photo: Underlay, camera: Camera, scale: float) -> Point:
    """Return where the turning handle stands: inside, below the middle of its upper side."""
    (x0, y0), (x1, y1) = photo.corners[3], photo.corners[2]
    turn = math.radians(photo.turn)
    out = min(TURN_IN * scale / camera.zoom, photo.height / 4)
    return ((x0 + x1) / 2 + math.sin(turn) * out, (y0 + y1) / 2 - math.cos(turn) * out)


def hold_at(photo: Underlay, camera: Camera, scale: float, pixel: Point) -> Hold | None:
    """Return what a pixel takes hold of: a handle before the inside; None beside the photo."""
    best: Hold | None = None
    least = GRIP * scale
    spots = [(Hold("corner", k), spot) for k, spot in enumerate(photo.corners)]
    spots.append((Hold("turn"), turn_spot(photo, camera, scale)))
    for hold, spot in spots:
        off = math.dist(camera.to_screen(spot), pixel)
        if off < least:
            best, least = hold, off
    if best is not None:
        return best
    x, y = own(photo, camera.to_table(pixel))
    is_in = abs(x) <= photo.width / 2 and abs(y) <= photo.height / 2
    return Hold("inside") if is_in else None


def shown(photo: Underlay, camera: Camera, scale: float, *, is_locked: bool) -> Overlays:
    """Return its frame, with handles while it can be moved."""
    ring = (*photo.corners, photo.corners[0])
    tone: FrameTone = "guide" if is_locked else "ink"
    frames = tuple(Frame(side, tone, is_closed=False) for side in itertools.pairwise(ring))
    if is_locked:
        return Overlays(frames=frames)
    handles = [Handle(corner, "corner") for corner in photo.corners]
    handles.append(Handle(turn_spot(photo, camera, scale), "turn"))
    return Overlays(frames=frames, handles=tuple(handles))


def own(photo: Underlay, point: Point) -> Point:
    """Return a point of the table as seen from the middle of the photo, along its sides."""
    (x, y), turn = photo.middle, math.radians(photo.turn)
    dx, dy = point[0] - x, point[1] - y
    return (dx * math.cos(turn) + dy * math.sin(turn), dy * math.cos(turn) - dx * math.sin(turn))


def held(photo: Underlay, hold: Hold, start: Point, at: Point, *, is_free: bool) -> Underlay:
    """Return the photo after a hold went from one point to another.

    A corner keeps its opposite where it is, and the proportions unless `is_free`; turning goes by
    whole degrees, `is_free` by tenths.
    """
    if hold.kind == "inside":
        return moved(photo, at[0] - start[0], at[1] - start[1])
    if hold.kind == "turn":
        x, y = photo.middle
        turn = math.degrees(math.atan2(at[1] - y, at[0] - x)) - 90.0
        return turned(photo, round(turn, 1 if is_free else 0))
    sx, sy = SIGNS[hold.index]
    x, y = own(photo, at)
    wide, high = sx * x + photo.width / 2, sy * y + photo.height / 2
    if not is_free:
        diagonal = photo.width**2 + photo.height**2
        k = (wide * photo.width + high * photo.height) / diagonal
        k = min(max(k, LEAST / min(photo.width, photo.height)),
                MOST / max(photo.width, photo.height))  # fmt: skip
        wide, high = photo.width * k, photo.height * k
    opposite = photo.corners[(hold.index + 2) % 4]
    wide, high = _side(wide), _side(high)
    turn = math.radians(photo.turn)
    c, s = math.cos(turn), math.sin(turn)
    dx, dy = sx * wide / 2, sy * high / 2
    middle = (opposite[0] + c * dx - s * dy, opposite[1] + s * dx + c * dy)
    return _around(replace(photo, width=wide, height=high), middle)


def moved(photo: Underlay, dx: float, dy: float) -> Underlay:
    """Return it shifted by inches."""
    return replace(photo, x=_tidy(photo.x + dx), y=_tidy(photo.y + dy))


def turned(photo: Underlay, turn: float) -> Underlay:
    """Return it turned to degrees, counter-clockwise.

    >>> turned(Underlay("a.png", 0, 0, 4, 2), -90.0).turn
    270.0
    """
    return replace(photo, turn=round(turn % 360.0, 3) % 360.0)


def sized(photo: Underlay, wide: float, high: float) -> Underlay:
    """Return it with other sides, its middle where it was."""
    return _around(replace(photo, width=_side(wide), height=_side(high)), photo.middle)


def faded(photo: Underlay, fade: float) -> Underlay:
    """Return it faded: 0 full, 1 gone."""
    return replace(photo, fade=round(min(1.0, max(0.0, fade)), 2))


def _around(photo: Underlay, middle: Point) -> Underlay:
    x, y = middle[0] - photo.width / 2, middle[1] - photo.height / 2
    return replace(photo, x=_tidy(x), y=_tidy(y))


def _side(value: float) -> float:
    return _tidy(min(max(value, LEAST), MOST))


def _tidy(value: float) -> float:
    return snapped(round(value, 4))
