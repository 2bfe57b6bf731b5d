"""Lines of equal charge roll under the bases, with roll and chance on each."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.base import Point
from tabletop.rules.moves.charge_field import ChargeField
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Band, Overlays, Spot, Zone
from tabletop.ui.table.charging.numbers import Box, Line, Wanted, farthest, set_out
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.charging.view import ChargeView
    from tabletop.ui.table.screen import TableScreen

SHORT: Final = 13.0
"""Pixels an inch (at scale 1) from which a line carries its chance besides its roll."""
TALL: Final = 15.0
"""Pixels: height of a number."""
APART: Final = 14
"""Pixels between places tried for a number."""


@dataclass(frozen=True, slots=True)
class Label:
    """A number on a line: its place in inches, the roll and its chance."""

    at: Point
    head: str
    tail: str


class Contours:
    """Paints the lines of the charge view; numbers keep clear of bases and of each other.

    The picture is kept while nothing in it changes; while the camera moves the numbers stay
    where they were.
    """

    def __init__(self, screen: TableScreen, view: ChargeView) -> None:
        self.screen = screen
        self.view = view
        self.is_up = False
        self._labels: tuple[tuple[object, ...], list[Label]] | None = None
        self._limit_at: Point | None = None
        self._layer: tuple[tuple[object, ...], pygame.Surface] | None = None

    def is_wanted(self, board: Board) -> bool:
        """Whether there is a field to paint."""
        return self.is_up and self.view.field is not None

    def key(self, board: Board) -> tuple[object, ...]:
        """Return what the picture shows now."""
        return (self.view.field, self.view.dice, self.view.target, board.camera, self._is_moving)

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint lines and numbers on the board."""
        shown = self.view.field
        if shown is None:
            return
        labels = self.labels(board, shown)
        key = (shown, board.camera, board.context.kit, self.view.dice, tuple(board.area))
        clip = surface.get_clip()
        surface.set_clip(board.area)
        if self._is_moving:
            self._paint(board, surface, shown, labels, (0, 0))
        else:
            if self._layer is None or self._layer[0] != (*key, id(labels)):
                self._layer = ((*key, id(labels)), self._painted(board, surface, shown, labels))
            surface.blit(self._layer[1], board.area.topleft)
        surface.set_clip(clip)

    @property
    def _is_moving(self) -> bool:
        eye = self.screen.eye
        return eye.is_zooming or eye.is_panning

    def _painted(
        self, board: Board, surface: pygame.Surface, shown: ChargeField, labels: list[Label]
    ) -> pygame.Surface:
        """Return a picture of the board's size with nothing but lines and numbers."""
        paper = board.context.kit.theme("board")[:3]
        layer = pygame.Surface(board.area.size, 0, surface)
        layer.fill(paper)
        layer.set_colorkey(paper, pygame.RLEACCEL)
        self._paint(board, layer, shown, labels, board.area.topleft)
        return layer

    def _paint(
        self,
        board: Board,
        surface: pygame.Surface,
        shown: ChargeField,
        labels: list[Label],
        corner: tuple[int, int],
    ) -> None:
        kit, camera = board.context.kit, board.camera
        moved = Camera(camera.zoom, camera.x - corner[0], camera.y - corner[1])
        known = self.view.dice.roll
        width = max(1, round(1.2 * kit.scale))
        for roll, lines in shown.lines:
            if roll == known:
                continue  # the limit is drawn among the facts
            is_beyond = known is not None and roll > known
            ink = kit.theme.mix("board", "ink", 0.2 if is_beyond else 0.5)[:3]
            for line in lines:
                for p, q in itertools.pairwise([moved.to_screen(p) for p in line]):
                    pygame.draw.aaline(surface, ink, p, q, width)
        for label in labels:
            if label.head != str(known):
                _number(kit, surface, moved.to_screen(label.at), label)

    # ------------------------------------------------------------------ numbers
    def limit(self, board: Board) -> Overlays:
        """Return the number of the known roll: it stands on the limit, among the facts."""
        shown, known = self.view.field, self.view.dice.roll
        if shown is None or known is None:
            return Overlays()
        labels = self.labels(board, shown)
        if self._limit_at is None:
            camera, kit = board.camera, board.context.kit
            others = [camera.to_screen(one.at) for one in labels if one.head != str(known)]
            lines = next((lines for roll, lines in shown.lines if roll == known), ())
            room = _box(board.area.inflate(-kit.px(120), -kit.px(80)))
            best = farthest(_in_pixels(lines, camera), others, room, APART * kit.scale)
            self._limit_at = None if best is None else camera.to_table(best)
        if self._limit_at is None:
            return Overlays()
        words = f"{known}, {self.view.dice.chance_words(known)}"
        return Overlays(spots=(Spot(self._limit_at, words, "limit"),))

    def labels(self, board: Board, shown: ChargeField) -> list[Label]:
        """Return the numbers with their places; new ones when the camera has come to rest."""
        names = self.screen.live.name_boxes
        key = (shown, board.camera, board.context.kit, self.view.dice, tuple(board.area), names)
        kept = self._labels
        if kept is not None and (
            kept[0] == key or (self._is_moving and kept[0][0] is shown and kept[0][3] == key[3])
        ):
            return kept[1]
        self._limit_at = None
        found = self._set_out(board, shown)
        self._labels = (key, found)
        return found

    def _set_out(self, board: Board, shown: ChargeField) -> list[Label]:
        kit, camera, dice = board.context.kit, board.camera, self.view.dice
        state = board.session.state
        taken: list[Box] = []
        for model in state.models.values():
            x, y = camera.to_screen((model.pose.x, model.pose.y))
            r = model.base.radius * camera.zoom
            taken.append((x - r, y - r, x + r, y + r))
        taken += self.screen.live.name_boxes
        has_chance = camera.zoom >= SHORT * kit.scale
        words = [
            (str(roll), dice.chance_words(roll) if has_chance else "") for roll, _ in shown.lines
        ]
        wanted = [
            Wanted(_in_pixels(lines, camera), (_width(kit, *text) / 2, kit.px(TALL) / 2))
            for text, (_, lines) in zip(words, shown.lines, strict=True)
        ]
        start = state.model(shown.model).pose
        places = set_out(
            wanted,
            taken,
            camera.shape(shown.ends),
            _box(board.area.inflate(-kit.px(8), -kit.px(8))),
            camera.to_screen((start.x, start.y)),
            self._aim(board, shown),
            APART * kit.scale,
        )
        return [
            Label(camera.to_table(at), *text)
            for at, text in zip(places, words, strict=True)
            if at is not None
        ]

    def _aim(self, board: Board, shown: ChargeField) -> float:
        """Return the direction on the screen in which the numbers should stand: to the enemy."""
        state, target = board.session.state, self.view.target
        model = state.model(shown.model)
        player = state.unit(model.unit).player
        foes = [
            (m.pose.x - model.pose.x, m.pose.y - model.pose.y)
            for m in state.models.values()
            if (m.unit == target if target else state.unit(m.unit).player != player)
        ]
        x, y = min(foes, key=lambda p: math.hypot(*p), default=(1.0, 0.0))
        return math.atan2(-y, x)


def facts_of(view: ChargeView, player: int) -> Overlays:
    """Return where the charge may end, in fine dots, and the limit of the known roll."""
    shown = view.field
    if shown is None:
        return Overlays()
    zones = () if shown.ends.is_empty else (Zone(shown.ends, "reach", player),)
    known = next((lines for roll, lines in shown.lines if roll == view.dice.roll), ())
    return Overlays(zones=zones, bands=tuple(Band(line) for line in known))


def _number(kit: Kit, surface: pygame.Surface, at: Point, label: Label) -> None:
    bold, small = kit.type("small", 700), kit.type("micro", 500)
    halo = kit.halo("board", 3.0)
    left = at[0] - (_width(kit, label.head, label.tail) - kit.px(8)) / 2
    box = kit.text(surface, label.head, (left, at[1]), bold, "ink", halo=halo)
    if label.tail:
        kit.text(surface, label.tail, (box.right + kit.px(4), at[1]), small, "ink2", halo=halo)


def _width(kit: Kit, head: str, tail: str) -> float:
    """Return the pixels that a number takes, with air."""
    wide = kit.width(head, kit.type("small", 700)) + kit.px(8)
    return wide + (kit.width(tail, kit.type("micro", 500)) + kit.px(4) if tail else 0.0)


def _in_pixels(lines: tuple[Line, ...], camera: Camera) -> tuple[Line, ...]:
    return tuple(tuple(camera.to_screen(p) for p in line) for line in lines)


def _box(rect: pygame.Rect) -> Box:
    return (float(rect.left), float(rect.top), float(rect.right), float(rect.bottom))
