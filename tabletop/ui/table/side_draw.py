"""A sight line drawn from the side: both bases, what stands under it, the number that decides."""

from __future__ import annotations

import math
from dataclasses import dataclass

import pygame
from shapely.geometry import box as rectangle

from tabletop.geometry.base import Footprint, Point, Point3
from tabletop.geometry.sight import Cut, Profile
from tabletop.rules.words import inch, model_name
from tabletop.state.model import GameState
from tabletop.ui.kit import marks
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.terrain import draw_solid
from tabletop.ui.table.overlays.sight_facts import SightRow
from tabletop.ui.table.overlays.sight_words import blocker_words, deciding, down_inch


@dataclass(frozen=True, slots=True)
class SideEnd:
    """A base at one end of a line: a model, or a base thought of; its key names it to the wheel."""

    key: str
    name: str
    player: int
    footprint: Footprint
    z: float
    height: float

    @property
    def top(self) -> float:
        """Height of the top above the table, inches."""
        return self.z + self.height


@dataclass(frozen=True, slots=True)
class Side:
    """One line seen from the side: the two bases, how far they reach along it, what it meets."""

    state: GameState
    ends: tuple[SideEnd, SideEnd]
    start: Point3
    end: Point3
    profile: Profile
    what: str

    def span(self, base: SideEnd) -> tuple[float, float]:
        """Return where a base begins and ends along the line, inches from the line's start."""
        (x, y, _), (x1, y1, _) = self.start, self.end
        length = math.hypot(x1 - x, y1 - y)
        dx, dy = ((x1 - x) / length, (y1 - y) / length) if length > 0.0 else (1.0, 0.0)
        along = x * dx + y * dy
        foot = base.footprint
        return -foot.support(-dx, -dy) - along, foot.support(dx, dy) - along

    def height_at(self, along: float) -> float:
        """Return how high the line is, inches from its start."""
        one, two, length = self.profile.z_start, self.profile.z_end, self.profile.length
        return one + (two - one) * (along / length if length > 0.0 else 0.0)


def side_end(state: GameState, model_id: str) -> SideEnd:
    """Return a model of the table as an end of a line."""
    model = state.model(model_id)
    player = state.unit_of(model_id).player
    name = model_name(state, model_id)
    return SideEnd(model_id, name, player, model.footprint, model.pose.z, model.height)


def side_of_row(state: GameState, row: SightRow, profile: Profile) -> Side:
    """Return the line of a row of the eye's panel, from the side."""
    what = "a clear line" if row.is_visible else "the line that decides"
    if row.obscured_by:
        what = "a clear line, but obscured"
    ends = (side_end(state, row.pair[0]), side_end(state, row.pair[1]))
    return Side(state, ends, row.near, row.far, profile, what)


@dataclass(frozen=True, slots=True)
class Frame:
    """Where inches lie in the picture: pixels per inch along and up, and the pixel of 0, 0."""

    along: float
    up: float
    x: float
    y: float

    def at(self, along: float, height: float) -> Point:
        """Return a pixel."""
        return (self.x + along * self.along, self.y - height * self.up)


def frame_of(kit: Kit, rect: pygame.Rect, side: Side) -> Frame:
    """Return the scale that shows the whole line and everything that stands on it."""
    one, two = (side.span(base) for base in side.ends)
    left, right = min(one[0], two[0]), max(one[1], two[1])
    tops = [base.top for base in side.ends] + [cut.top for cut in side.profile.cuts]
    highest = max(1.0, *tops)
    wide = rect.w - kit.px(60) - kit.px(40)
    tall = rect.h - kit.px(36) - kit.px(22) - kit.px(32)
    along = min(wide / max(0.5, right - left), tall / highest * 2.5)
    up = min(along, tall / highest)
    x = rect.x + kit.px(60) + (wide - (right - left) * along) / 2 - left * along
    return Frame(along, up, x, float(rect.bottom - kit.px(32)))


def picture_of(kit: Kit, rect: pygame.Rect, side: Side, frame: Frame) -> Picture:
    """Return the side view as a picture."""
    picture, labels = Picture(), Labels(kit, rect.x + kit.px(58), rect.right - kit.px(8))
    _axes(picture, kit, rect, side, frame)
    chosen = deciding(side.profile)
    for cut in sorted(side.profile.cuts, key=lambda c: c is chosen):
        _cut(picture, kit, side, frame, cut, is_chosen=cut is chosen)
    for base in side.ends:
        _column(picture, kit, side, frame, base, labels)
    named = [*([chosen] if chosen is not None else []), *side.profile.cuts]
    for cut in named:
        middle = frame.at((cut.start + cut.end) / 2, cut.top)
        words = f'{blocker_words(side.state, [cut.key])} {cut.top:g}"'
        labels.put(picture, middle, words, kit.theme("ink2"), cut.key, is_needed=cut is chosen)
    _line(picture, kit, side, frame)
    if chosen is not None:
        _measure(picture, kit, rect, side, frame, chosen, labels)
    _head(picture, kit, rect, side, frame)
    return picture


class Labels:
    """Names over columns; one that would cover another moves up, or is left out."""

    def __init__(self, kit: Kit, left: float, right: float) -> None:
        self._kit = kit
        self._left, self._right = left, right
        self._face = kit.type("small", 600, italic=True)
        self._taken: list[pygame.Rect] = []
        self._known: set[str] = set()

    def put(
        self,
        picture: Picture,
        at: Point,
        words: str,
        ink: tuple[int, int, int, int],
        key: str,
        *,
        is_needed: bool,
    ) -> None:
        """Write words above a pixel."""
        kit = self._kit
        if key in self._known:
            return
        w = round(kit.width(words, self._face))
        x = min(max(at[0], self._left + w / 2), self._right - w / 2)
        for lift in range(3):
            y = at[1] - kit.px(11) - lift * kit.px(15)
            box = pygame.Rect(round(x - w / 2) - 4, round(y) - kit.px(7), w + 8, kit.px(14))
            if box.collidelist(self._taken) < 0 or (lift == 2 and is_needed):
                self._taken.append(box)
                self._known.add(key)
                picture.words((x, y), words, self._face, ink, "c", kit.halo("panel"))
                return

    def clear_of(self, x: float, y: float, wide: float) -> float:
        """Return the x from which a number at a height covers no name."""
        kit = self._kit
        for box in sorted(self._taken, key=lambda taken: taken.x):
            is_level = box.top - kit.px(6) < y < box.bottom + kit.px(6)
            if is_level and x < box.right + kit.px(6) and box.x - kit.px(6) < x + wide:
                x = box.right + kit.px(8)
        return x


def _head(picture: Picture, kit: Kit, rect: pygame.Rect, side: Side, frame: Frame) -> None:
    near, far = side.ends
    words, middle = f"{near.name} to {far.name}, {side.what}", rect.y + kit.px(20)
    face, ink = kit.type("small"), kit.theme("ink")
    picture.words((rect.x + kit.px(112), middle), words, face, ink)
    ratio = frame.up / frame.along
    right = rect.right - kit.px(20)
    notes = ["wheel on a base tries another height"]
    if ratio < 0.995:
        notes.append(f"heights drawn at {ratio:.2g} of the length scale")
    used = rect.x + kit.px(112) + kit.width(words, face)
    text = "; ".join(notes)
    if kit.width(text, face) > right - used - kit.px(24):
        text = notes[-1]
    if kit.width(text, face) <= right - used - kit.px(24):
        picture.words((right, middle), text, face, kit.theme("ink2"), "r")


def _axes(picture: Picture, kit: Kit, rect: pygame.Rect, side: Side, frame: Frame) -> None:
    theme, s = kit.theme, kit.scale
    left, right = rect.x + kit.px(56), rect.right - kit.px(20)
    tops = [base.top for base in side.ends] + [cut.top for cut in side.profile.cuts]
    highest = math.ceil(max(1.0, *tops))
    face = kit.type("micro")
    every = 1 if frame.up >= kit.px(13) else 2 if frame.up >= kit.px(7) else 5
    for h in range(every, highest + 1, every):
        y = round(frame.y - h * frame.up)
        if y < rect.y + kit.px(34):
            break
        picture.line([(left, y), (right, y)], Stroke(s, theme("grid6")))
        picture.words((left - kit.px(8), y), f'{h}"', face, theme("ink2"), "r")
    picture.line([(left, frame.y), (right, frame.y)], Stroke(1.6 * s, theme("ink")))
    first = math.ceil((left - frame.x) / frame.along)
    last = math.floor((right - frame.x) / frame.along)
    numbered = 1 if frame.along >= kit.px(60) else 3 if frame.along >= kit.px(20) else 6
    if frame.along < kit.px(5):
        numbered = 12
    for i in range(max(0, first), last + 1):
        x = frame.x + i * frame.along
        is_long = i % numbered == 0
        if frame.along >= kit.px(5) or is_long:
            end = frame.y + (6 if is_long else 3) * s
            picture.line([(x, frame.y), (x, end)], Stroke(s, theme("ink2")))
        if is_long:
            text = f'{i}"' if i else "0"
            picture.words((x, frame.y + kit.px(16)), text, face, theme("ink2"), "c")


def _cut(
    picture: Picture, kit: Kit, side: Side, frame: Frame, cut: Cut, *, is_chosen: bool
) -> None:
    theme, s = kit.theme, kit.scale
    (x0, y0), (x1, y1) = frame.at(cut.start, cut.top), frame.at(cut.end, 0.0)
    if x1 - x0 < 3 * s:
        middle = (x0 + x1) / 2
        x0, x1 = middle - 1.5 * s, middle + 1.5 * s
    shape = rectangle(x0, y0, x1, y1)
    if cut.is_terrain:
        draw_solid(picture, kit, shape, 20.0 * s, is_marked=cut.blocks)
    else:
        player = side.state.unit_of(cut.key).player
        picture.area(shape, theme.player(player, "tint"))
        picture.outline(shape, Stroke(1.2 * s, theme.player(player, "deep")))
    if is_chosen or cut.blocks:
        width = (2.4 if is_chosen else 1.6) * s
        picture.outline(shape, Stroke(width, theme("ink" if cut.blocks else "ink2")))


def _column(
    picture: Picture, kit: Kit, side: Side, frame: Frame, base: SideEnd, labels: Labels
) -> None:
    theme, s = kit.theme, kit.scale
    player = base.player
    one, two = side.span(base)
    (x0, y0), (x1, y1) = frame.at(one, base.top), frame.at(two, base.z)
    picture.panel((x0, y0, x1 - x0, y1 - y0), theme.player(player, "deep"), 2 * s)
    inner = (x0 + 2 * s, y0 + 2 * s, x1 - x0 - 4 * s, y1 - y0 - 4 * s)
    if inner[2] > 0 and inner[3] > 0:
        picture.panel(inner, theme.player(player))
    face = kit.type("small", 700)
    words = f'{base.height:g}"'
    if y1 - y0 > kit.px(14) and x1 - x0 > kit.width(words, face) + 4 * s:
        ink = theme.player(player, "glyph")
        picture.words(((x0 + x1) / 2, (y0 + y1) / 2), words, face, ink, "c")
    ink = theme.player(player, "ink")
    labels.put(picture, ((x0 + x1) / 2, y0), base.name, ink, base.key, is_needed=True)


def _line(picture: Picture, kit: Kit, side: Side, frame: Frame) -> None:
    theme, s = kit.theme, kit.scale
    length = side.profile.length
    a, b = frame.at(0.0, side.profile.z_start), frame.at(length, side.profile.z_end)
    stop = next((cut.start for cut in side.profile.cuts if cut.blocks), None)
    if stop is None:
        picture.line([a, b], Stroke(4.4 * s, theme("panel")))
        picture.line([a, b], Stroke(2.0 * s, theme("sight")))
        picture.disc(a, 4 * s, theme("sight"))
        picture.disc(b, 4.6 * s, theme("sight"))
        picture.disc(b, 2.5 * s, theme("panel"))
        return
    at = frame.at(stop, side.height_at(stop))
    picture.line([a, at], Stroke(4.0 * s, theme("panel")))
    picture.line([a, at], Stroke(2.0 * s, theme("hidden")))
    picture.line([at, b], Stroke(4.0 * s, theme("panel", 150)))
    picture.line([at, b], Stroke(1.8 * s, theme("hidden"), kit.dash("blocked")))
    bar = [(at[0], at[1] - 8 * s), (at[0], at[1] + 8 * s)]
    picture.line(bar, Stroke(5.6 * s, theme("panel")))
    picture.line(bar, Stroke(3.2 * s, theme("ink")))


def _measure(
    picture: Picture,
    kit: Kit,
    rect: pygame.Rect,
    side: Side,
    frame: Frame,
    cut: Cut,
    labels: Labels,
) -> None:
    """Add the number that decides: how far the top stands over the line, or under it."""
    low = min(cut.line_start, cut.line_end)
    at = cut.end if cut.line_end <= cut.line_start else cut.start
    if abs(cut.top - low) * frame.up < kit.px(5):
        return
    x = frame.at(at, 0.0)[0] + kit.px(12)
    top, line = (frame.at(at, h)[1] for h in (cut.top, low))
    marks.dimension(picture, kit, (x, line), (x, top), is_decision=True, has_halo=False)
    if cut.blocks:
        number, what = inch(cut.top - low), "over the line"
    else:
        number, what = down_inch(low - cut.top), "under the line"
    face, small = kit.type("body", 700, tab=True), kit.type("small")
    measure, y = x, (top + line) / 2
    wide = kit.width(number, face)
    x = _clear_of(kit, side, frame, (measure + kit.px(14), y), wide)
    x = labels.clear_of(x, y, wide)
    if x > measure + kit.px(20):
        thin = Stroke(kit.scale, kit.theme("ink2"))
        picture.line([(measure + kit.px(2), y), (x - kit.px(4), y)], thin)
    room = rect.right - kit.px(20) - (x + wide + kit.px(10))
    halo = kit.halo("panel")
    picture.words((x, y), number, face, kit.theme("ink"), "l", halo)
    if kit.width(what, small) <= room:
        picture.words((x + wide + kit.px(10), y), what, small, kit.theme("ink2"), "l", halo)


def _clear_of(kit: Kit, side: Side, frame: Frame, at: Point, wide: float) -> float:
    """Return the x from which a number at a height stands on no column."""
    x, y = at
    for cut in side.profile.cuts:
        (x0, top), (x1, _) = frame.at(cut.start, cut.top), frame.at(cut.end, 0.0)
        if top - kit.px(8) < y and x0 - kit.px(6) < x + wide and x < x1 + kit.px(6):
            x = x1 + kit.px(10)
    return x
