"""Lines of equal charge roll under the bases, with roll and chance on each."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame
from shapely.geometry import Point as Place
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point
from tabletop.rules.moves.charge_field import ChargeField
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Band, Overlays, Spot, Zone
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.charging.view import ChargeView

SHORT: Final = 13.0
"""Pixels an inch (at scale 1) from which a line carries its chance besides its roll."""
TALL: Final = 15.0
WAYS: Final = 16
"""Directions in which the numbers may be set out."""
SPREAD: Final = 0.35
"""Radians that a number may stand beside that direction."""
MISSING: Final = 15.0
"""How bad it is to leave a number out: better than two on one another."""
APART: Final = 14
"""Pixels between places tried for a number."""
Label = tuple[Point, str, str]
Box = tuple[float, float, float, float]


class Contours:
    """Paints the lines of the charge view; numbers keep clear of bases and of each other."""

    def __init__(self, view: ChargeView) -> None:
        self.view = view
        self.is_up = False
        self._labels: tuple[tuple[object, ...], list[Label]] | None = None
        self._limit_at: Point | None = None

    def is_wanted(self, board: Board) -> bool:
        """Whether there is a field to paint."""
        return self.is_up and self.view.field is not None

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint lines and numbers on the board."""
        shown = self.view.field
        if shown is None:
            return
        kit, camera = board.context.kit, board.camera
        clip = surface.get_clip()
        surface.set_clip(board.area)
        known = self.view.dice.roll
        width = max(1, round(1.2 * kit.scale))
        for roll, lines in shown.lines:
            if roll == known:
                continue  # the limit is drawn among the facts
            is_beyond = known is not None and roll > known
            ink = kit.theme.mix("board", "ink", 0.2 if is_beyond else 0.5)[:3]
            for line in lines:
                points = [camera.to_screen(p) for p in line]
                for p, q in itertools.pairwise(points):
                    pygame.draw.aaline(surface, ink, p, q, width)
        for at, head, tail in self._placed(board, shown):
            if head != str(known):
                self._number(kit, surface, at, head, tail)
        surface.set_clip(clip)

    def _number(self, kit: Kit, surface: pygame.Surface, at: Point, head: str, tail: str) -> None:
        bold, small = kit.type("small", 700), kit.type("micro", 500)
        wide = kit.width(head, bold) + (kit.width(tail, small) + kit.px(5) if tail else 0)
        halo = kit.halo("board", 3.0)
        left = at[0] - wide / 2
        box = kit.text(surface, head, (left, at[1]), bold, "ink", halo=halo)
        if tail:
            kit.text(surface, tail, (box.right + kit.px(4), at[1]), small, "ink2", halo=halo)

    def limit(self, board: Board) -> Overlays:
        """Return the number of the known roll: it stands on the limit, among the facts."""
        shown, known = self.view.field, self.view.dice.roll
        if shown is None or known is None:
            return Overlays()
        numbers = self._placed(board, shown)
        if self._limit_at is None:
            self._limit_at = self._free_of(board, shown, known, numbers)
        if self._limit_at is None:
            return Overlays()
        words = f"{known}, {self.view.dice.chance_words(known)}"
        return Overlays(spots=(Spot(self._limit_at, words, "limit"),))

    def _free_of(
        self, board: Board, shown: ChargeField, known: int, numbers: list[Label]
    ) -> Point | None:
        """Return the place of the limit, inches, that is farthest from all other numbers."""
        camera, kit = board.camera, board.context.kit
        lines = next((lines for roll, lines in shown.lines if roll == known), ())
        inner = board.area.inflate(-kit.px(120), -kit.px(80))
        spots = [p for line in lines for p in _along(line, camera, APART * kit.scale)]
        spots = [p for p in spots if inner.collidepoint(p)]
        others = [at for at, head, _ in numbers if head != str(known)]
        best = max(
            spots, key=lambda p: min((math.dist(p, q) for q in others), default=0.0), default=None
        )
        return None if best is None else camera.to_table(best)

    def _placed(self, board: Board, shown: ChargeField) -> list[Label]:
        """Return the numbers with their places, kept while neither field nor camera changes."""
        kit, camera, dice = board.context.kit, board.camera, self.view.dice
        key = (id(shown), camera, kit, dice, tuple(board.area))
        if self._labels is not None and self._labels[0] == key:
            return self._labels[1]
        self._limit_at = None
        state = board.session.state
        taken: list[Box] = []
        for model in state.models.values():
            x, y = camera.to_screen((model.pose.x, model.pose.y))
            r = model.base.radius * camera.zoom
            taken.append((x - r, y - r, x + r, y + r))
        has_chance = camera.zoom >= SHORT * kit.scale
        start = state.model(shown.model).pose
        origin, aim = camera.to_screen((start.x, start.y)), self._aim(board, (start.x, start.y))
        wanted = []
        for roll, lines in shown.lines:
            tail = dice.chance_words(roll) if has_chance else ""
            wide = kit.width(str(roll), "small", 700) + kit.px(8)
            wide += kit.width(tail, "micro", 500) + kit.px(4) if tail else 0
            inner = board.area.inflate(-wide, -kit.px(24))
            spots = [p for line in lines for p in _along(line, camera, APART * kit.scale)]
            spots = [p for p in spots if inner.collidepoint(p)]
            wanted.append((str(roll), tail, (wide / 2, kit.px(TALL) / 2), spots))
        ends = [camera.shape(part) for part in shown.ends.geoms]
        ways = (aim + k * math.tau / WAYS for k in range(WAYS))
        best = min((_row(wanted, taken, ends, origin, way, aim) for way in ways),
                   key=lambda row: row[0])  # fmt: skip
        self._labels = (key, best[1])
        return best[1]

    def _aim(self, board: Board, start: Point) -> float:
        """Return the direction on the screen in which the numbers should stand."""
        state, target = board.session.state, self.view.target
        own = state.model(self.view.field.model).unit if self.view.field else ""
        player = state.unit(own).player if own else 0
        foes = [
            (m.pose.x, m.pose.y)
            for m in state.models.values()
            if (m.unit == target if target else state.unit(m.unit).player != player)
        ]
        if not foes:
            return 0.0
        x, y = min(foes, key=lambda p: math.dist(p, start))
        return math.atan2(-(y - start[1]), x - start[0])


def facts_of(view: ChargeView, player: int) -> Overlays:
    """Return where the charge may end, in fine dots, and the limit of the known roll."""
    shown = view.field
    if shown is None:
        return Overlays()
    zones = () if shown.ends.is_empty else (Zone(shown.ends, "reach", player),)
    known = next((lines for roll, lines in shown.lines if roll == view.dice.roll), ())
    return Overlays(zones=zones, bands=tuple(Band(line) for line in known))


def _along(line: tuple[Point, ...], camera: Camera, step: float) -> Iterator[Point]:
    """Yield places on a line, evenly spaced in pixels."""
    left = step / 2
    points = [camera.to_screen(p) for p in line]
    for p, q in itertools.pairwise(points):
        size = math.dist(p, q)
        while left <= size and size > 0.0:
            t = left / size
            yield (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))
            left += step
        left -= size


def _row(
    wanted: list[tuple[str, str, Point, list[Point]]],
    taken: list[Box],
    ends: list[BaseGeometry],
    origin: Point,
    way: float,
    aim: float,
) -> tuple[float, list[Label]]:
    """Return the numbers set out in one direction, and what is bad about it."""
    placed, found = list(taken), list[Label]()
    cost = 12.0 * abs(math.remainder(way - aim, math.tau))
    for head, tail, half, spots in wanted:
        best, least = None, MISSING
        for at in spots:
            turn = math.atan2(at[1] - origin[1], at[0] - origin[0]) - way
            off = abs(math.remainder(turn, math.tau))
            if off > SPREAD:
                continue
            area = 4.0 * half[0] * half[1]
            box = (at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1])
            bad = 10.0 * off + 60.0 * _covered(box, placed) / area
            if bad < least and not any(end.intersects(Place(at).buffer(half[1])) for end in ends):
                best, least = at, bad
        cost += least
        if best is not None:
            placed.append((best[0] - half[0], best[1] - half[1], best[0] + half[0],
                           best[1] + half[1]))  # fmt: skip
            found.append((best, head, tail))
    return cost, found


def _covered(box: Box, taken: list[Box]) -> float:
    """Return how much of a box others cover, square pixels."""
    return sum(
        max(0.0, min(box[2], b[2]) - max(box[0], b[0]))
        * max(0.0, min(box[3], b[3]) - max(box[1], b[1]))
        for b in taken
    )
