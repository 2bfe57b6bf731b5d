"""The timeline as a control: stretches by phase, peaks above, a handle to drag."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.ui.battle.replay.timeline import Stretch, Timeline
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tabletop.ui.shell.keygroups import KeyGroup

KEYS: Final = KeyGroup(
    "Replay",
    (
        ("Space", "play, pause"),
        ("Left, Right", "one moment back, on"),
        ("PgUp, PgDn", "phase before, next phase"),
        ("Home, End", "the start, the end"),
        ("1-5", "speed"),
        ("Enter", "play on from here"),
        ("F", "show the whole table"),
    ),
)
HIGH = 74
TRACK = 14


class TimelineBar:
    """Draws the timeline into a box and finds the place under a pixel."""

    def __init__(self) -> None:
        self.track = pygame.Rect(0, 0, 1, 1)
        self.is_held = False

    def paint(self, ui: Ui, rect: pygame.Rect, line: Timeline, place: int) -> None:
        """Draw it: rounds named below, phases as stretches, what stands out above."""
        kit, target = ui.kit, ui.surface
        self.track = pygame.Rect(rect.x, rect.y + kit.px(28), rect.w, kit.px(TRACK))
        ui.add("replay-track", self.track.inflate(0, kit.px(20)), tip=self._words(line, ui))
        kit.plate(target, self.track, "sunken", "edge", radius=4)
        theme = kit.theme
        for i, stretch in enumerate(line.stretches):
            box = self._box(line, stretch)
            if box.w < 1:
                continue
            active = stretch.clock.active
            fill = theme.player(active, "tint") if active else theme("sunken")
            target.fill(fill, box)
            if i and box.x > self.track.x:
                is_round = stretch.clock.round != line.stretches[i - 1].clock.round
                ink = "ink2" if is_round else "edge_strong"
                tall = kit.px(6) if is_round else 0
                kit.rule(target, (box.x, box.y - tall), (box.x, box.bottom + tall), ink)
        self._rounds(kit, target, line)
        self._peaks(kit, target, line)
        done = pygame.Rect(self.track.x, self.track.bottom - kit.px(3), 0, kit.px(3))
        done.w = self._x(line, place) - self.track.x
        target.fill(theme("ink"), done)
        self._handle(kit, target, (self._x(line, place), self.track.centery))
        ui.draw_focus("replay-track", self.track)

    def place_at(self, line: Timeline, x: float) -> int:
        """Return the place under a pixel."""
        part = (x - self.track.x) / max(1, self.track.w)
        return min(max(0, round(part * line.last)), line.last)

    def is_on(self, kit: Kit, pixel: tuple[int, int]) -> bool:
        """Say whether a pixel lies on the track, with some room around it."""
        return self.track.inflate(kit.px(12), kit.px(24)).collidepoint(pixel)

    # ------------------------------------------------------------------ parts
    def _x(self, line: Timeline, place: float) -> int:
        return round(self.track.x + self.track.w * place / max(1, line.last))

    def _box(self, line: Timeline, stretch: Stretch) -> pygame.Rect:
        left, right = self._x(line, stretch.first), self._x(line, min(stretch.last, line.last))
        return pygame.Rect(left, self.track.y + 1, right - left, self.track.h - 2)

    def _rounds(self, kit: Kit, target: pygame.Surface, line: Timeline) -> None:
        seen, right = -1, -1.0
        y = self.track.bottom + kit.px(14)
        for stretch in line.stretches:
            number = stretch.clock.round
            if number == seen or stretch.clock.phase == "over":
                continue
            seen = number
            words = f"Round {number}" if number else PHASES["deployment"]
            x = self._x(line, stretch.first)
            wide = kit.width(words, "micro", 500)
            if x < right or x + wide > self.track.right:
                continue
            kit.text(target, words, (x, y), kit.type("micro", 500), "ink2")
            right = x + wide + kit.px(8)

    def _peaks(self, kit: Kit, target: pygame.Surface, line: Timeline) -> None:
        taken: dict[int, int] = {}
        for peak in line.peaks:
            x = self._x(line, peak.at)
            slot = x // max(1, kit.px(15))
            if taken.get(slot, 0) or taken.get(slot - 1, -99) > x - kit.px(15):
                continue
            taken[slot] = x
            ink = kit.theme.player(peak.player, "ink") if peak.player else kit.theme("ink2")
            kit.icon(target, peak.icon, (x, self.track.y - kit.px(14)), 13, ink)

    def _handle(self, kit: Kit, target: pygame.Surface, at: tuple[int, int]) -> None:
        knob, s, theme = Picture(), kit.scale, kit.theme
        knob.disc((0, 0), 9 * s, theme("ink"))
        knob.disc((0, 0), 7 * s, theme("raised"))
        knob.disc((0, 0), 3.4 * s, theme("ink"))
        picture = Picture()
        picture.stamp(at, knob)
        kit.paint(picture, target)

    def _words(self, line: Timeline, ui: Ui) -> str:
        """What lies under the pointer."""
        if not self.track.inflate(0, 24).collidepoint(ui.pointer):
            return ""
        place = self.place_at(line, ui.pointer[0])
        clock = line.stretches[line.stretch_at(place)].clock
        words = f"Round {clock.round}, {PHASES[clock.phase]}" if clock.round else "Deployment"
        near = [p for p in line.peaks if abs(self._x(line, p.at) - ui.pointer[0]) < 7]
        return ". ".join([words, *(p.words for p in near[:3])])
