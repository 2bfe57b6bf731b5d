"""The side view of a card, where heights decide: columns, tops, and the line over them."""

from __future__ import annotations

from collections.abc import Callable

from shapely.geometry import Polygon
from shapely.geometry import box as rectangle

from tabletop.geometry.base import Point
from tabletop.geometry.sight.bodies import Cut
from tabletop.geometry.units import more_than
from tabletop.rules.words import inch, is_on_limit, limit_text
from tabletop.state.model import GameState
from tabletop.ui.card.content import Content
from tabletop.ui.card.fact import Fact
from tabletop.ui.card.seen import Line, blocker_names, is_about_heights, line_of
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.fonts import Align
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.terrain import draw_solid
from tabletop.ui.kit.theme import player_role

Box = tuple[float, float, float, float]
SIDE_HEIGHT = 178.0


def side_fact(found: Content) -> Fact | None:
    """Return the fact of sight whose heights decide, so that a card needs the side view."""
    state = found.ruling.state
    if found.answered.move is not None or found.fact is None:
        return None
    if found.fact.sight is not None:
        return found.fact if is_about_heights(state, found.fact) else None
    if not any("heights" in words for words, _ in found.readings.differing):
        return None
    return next((f for f in found.facts if is_about_heights(state, f)), None)


def needs_side(found: Content) -> bool:
    """Say whether heights decide."""
    return side_fact(found) is not None


def draw_side(picture: Picture, kit: Kit, found: Content, box: Box) -> None:
    """Add the side view of the deciding line in a box: columns, tops, and the line over them."""
    fact = side_fact(found)
    if fact is None or fact.sight is None:
        return
    state = found.ruling.state
    line = line_of(state, *fact.sight)
    theme = kit.theme
    x, y, w, h = box
    picture.panel(box, theme("panel"))
    picture.panel((x, y, w, 1.0), theme("neatline"))
    face = kit.type(16, 600, track=1)
    picture.words((x + 16, y + 18), "SIDE VIEW", face, theme("ink2"))
    _columns(picture, kit, state, fact.sight, line, (x + 16, y + 34, w - 32, h - 48))


def _columns(
    picture: Picture, kit: Kit, state: GameState, pair: tuple[str, str], line: Line, box: Box
) -> None:
    x, y, w, h = box
    theme = kit.theme
    one, two = state.model(pair[0]), state.model(pair[1])
    wide = [2.0 * one.base.inner_radius, 2.0 * two.base.inner_radius]
    length = max(line.profile.length, 0.5)
    cuts = line.profile.cuts
    tallest = max(one.top, two.top, *(c.top for c in cuts), 1.0)
    along = (w - 120.0) / (length + wide[0] + wide[1])
    up = min((h - 26.0) / tallest, along * 1.0)
    ground, left = y + h - 4.0, x + 60.0 + wide[0] * along

    def at(inches: float, height: float) -> Point:
        return (left + inches * along, ground - height * up)

    picture.line([(x, ground), (x + w, ground)], Stroke(2.0, theme("ink"), (), False))
    for cut in cuts:
        _column(picture, kit, state, cut, at)
    ends = ((one, -wide[0], 0.0), (two, length, length + wide[1]))
    for model, start, end in ends:
        player = state.unit_of(model.id).player
        (x0, y0), (x1, _) = at(start, model.top), at(end, model.top)
        foot = ground - model.pose.z * up
        picture.panel((x0, y0, x1 - x0, foot - y0), theme(player_role(player, "ink")))
        inner = (x0 + 2, y0 + 2, x1 - x0 - 4, foot - y0 - 4)
        picture.panel(inner, theme(player_role(player)))
        if more_than(model.pose.z, 0.0):
            picture.hatch(_poly(x0, foot, x1, ground), 6.0, Stroke(1.0, theme("ink2")))
        side: Align = "r" if start < 0 else "l"
        where = (x0 - 8, (y0 + foot) / 2) if side == "r" else (x1 + 8, (y0 + foot) / 2)
        ink = theme(player_role(player, "ink"))
        picture.words(where, limit_text(model.height), kit.type(16, 700), ink, side)
    _drawn_line(picture, kit, line, at, length)
    _label(picture, kit, state, line, at, (x, y, w, h))


def _poly(x0: float, y0: float, x1: float, y1: float) -> Polygon:
    return rectangle(x0, min(y0, y1), x1, max(y0, y1))


def _column(
    picture: Picture, kit: Kit, state: GameState, cut: Cut, at: Callable[[float, float], Point]
) -> None:
    (x0, y0), (x1, y1) = at(cut.start, cut.top), at(cut.end, 0.0)
    if x1 - x0 < 4.0:
        x0, x1 = (x0 + x1) / 2 - 2.0, (x0 + x1) / 2 + 2.0
    shape = _poly(x0, y0, x1, y1)
    if cut.is_terrain:
        draw_solid(picture, kit, shape, 30.0, is_marked=cut.blocks)
        return
    player = state.unit_of(cut.key).player
    picture.panel((x0, y0, x1 - x0, y1 - y0), kit.theme(player_role(player), 110))
    picture.hatch(shape, 6.0, Stroke(1.4, kit.theme("ink", 150)))
    picture.outline(shape, Stroke(2.0, kit.theme("ink")))


def _drawn_line(
    picture: Picture, kit: Kit, line: Line, at: Callable[[float, float], Point], length: float
) -> None:
    theme = kit.theme
    p, q = at(0.0, line.start[2]), at(length, line.end[2])
    stop = next((c for c in line.profile.cuts if c.blocks), None)
    if stop is None:
        picture.line([p, q], Stroke(5.6, theme("halo")))
        tone = "sight" if line.stop is None else "hidden"
        picture.line([p, q], Stroke(3.0, theme(tone)))
        return
    part = stop.start / length if more_than(length, 0.0) else 0.0
    s = (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)
    picture.line([p, s], Stroke(5.6, theme("halo")))
    picture.line([p, s], Stroke(3.0, theme("hidden")))
    picture.line([s, q], Stroke(2.4, theme("hidden"), kit.dash("blocked")))
    picture.line([(s[0], s[1] - 9), (s[0], s[1] + 9)], Stroke(4.0, theme("ink")))


def _label(
    picture: Picture,
    kit: Kit,
    state: GameState,
    line: Line,
    at: Callable[[float, float], Point],
    box: Box,
) -> None:
    """Name the blocker that decides, with its height against the line's."""
    cut = line.nearest
    if cut is None:
        return
    low = min(cut.line_start, cut.line_end)
    level = limit_text(cut.top) if is_on_limit(low - cut.top) else inch(low, cut.top)
    name = blocker_names(state, (cut.key,))[0]
    words = f"{name} {limit_text(cut.top)}, line there {level}"
    face = kit.type(16, 600)
    right = box[0] + box[2]
    picture.words((right, box[1] - 16), words, face, kit.theme("ink"), "r")
    x, y = at((cut.start + cut.end) / 2, cut.top)
    picture.line([(x, box[1] - 4), (x, y - 3)], Stroke(1.2, kit.theme("ink2")))
