"""A table without a screen that is dragged about, frame by frame, through the real event loop."""

from __future__ import annotations

import json
import math
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.bench.battle import reference_battle
from tabletop.bench.memory import peak_megabytes
from tabletop.files.home import Home, home, prepared
from tabletop.files.scenario import Scenario, save_scenario
from tabletop.ui.app import prepare_library

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.table.screen import TableScreen

RESTING = 900
"""Frames of a rest; most of them have nothing to do."""
FRAME = 1.0 / 60.0
"""Seconds from the beginning of a frame to that of the next."""


class Desk:
    """The program on the reference battle with a hand that drags a unit."""

    def __init__(self, place: Home, file: Path | None, size: tuple[int, int]) -> None:
        prepare_library()
        import pygame

        from tabletop.ui.routes import table_screen
        from tabletop.ui.shell.shell import Shell

        self.pygame = pygame
        self.shell = Shell(place, size)
        self.screen = table_screen(self.shell, file)
        self.shell.push(self.screen)
        self.settle()

    def settle(self, seconds: float = 5.0) -> None:
        """Let background work end, or that many seconds pass."""
        end = time.perf_counter() + seconds
        self.shell.step([], FRAME)
        while self.shell.jobs.is_busy and time.perf_counter() < end:
            self.shell.step([], FRAME)

    def warm(self, seconds: float = 5.0) -> None:
        """Let the judging process start and the program rest, as both have before anyone drags.

        What the first drag needs is loaded and drawn while nobody does anything.
        """
        judge, end = self._table().carrying.judge, time.perf_counter() + seconds
        judge.warm()
        while not judge.process and time.perf_counter() < end:
            time.sleep(0.02)
        for _ in range(RESTING):
            self.shell.step([], 0.05)

    def theme_times(self, frames: int = 60) -> list[float]:
        """Return the milliseconds of each frame after the theme is changed."""
        self.settle()
        times: list[float] = []
        for k in range(frames):
            begin = time.perf_counter()
            if not k:
                self.shell.toggle_theme()
            self.shell.step([], FRAME)
            times.append((time.perf_counter() - begin) * 1e3)
        return times

    def frames_a_second(self, seconds: float = 2.0) -> float:
        """Return how many frames a second are drawn when none may keep what the last one laid.

        Before each the picture of what stands is forgotten, so that all models, ranges, links,
        combats and names are laid anew, while the pointer goes round over models. The ground,
        sprites, and what a panel that did not change showed are kept, as they are in use.
        """
        screen = self._table()
        self._motion(0.0)
        drawn, begin = 0, time.perf_counter()
        while time.perf_counter() - begin < seconds:
            screen.live.loosen()
            self.shell.redraw()
            drawn += self.shell.step([self._motion(0.1 * drawn)], FRAME)
        return drawn / (time.perf_counter() - begin)

    def drag_times(self, *, is_sight_on: bool, frames: int = 300) -> list[float]:
        """Return the milliseconds of each frame from taking a unit up on, led in a circle.

        As in use, a frame is begun at most 60 times a second: the judges work in between.
        """
        screen = self._table()
        state = screen.session.state
        unit = max(state.units.values(), key=lambda u: (u.player == 1, len(u.models)))
        screen.session.select(unit.models)
        if is_sight_on:
            self._press("v")
        self.warm()
        self.settle()
        model = state.model(unit.models[0])
        x, y = screen.camera.to_screen((model.pose.x, model.pose.y))
        self.shell.step([self._motion_to(x, y)], FRAME)
        times = [self._timed(self._button(True, x, y))]
        for k in range(frames):
            turn = 2.0 * math.pi * k / 100
            at = (x + 90.0 * math.sin(turn), y + 90.0 * (1.0 - math.cos(turn)))
            times.append(self._timed(self._motion_to(*at, is_down=True)))
        self._press("escape")
        return times

    def _table(self) -> TableScreen:
        from tabletop.ui.table.screen import TableScreen

        assert isinstance(self.screen, TableScreen)
        return self.screen

    def _timed(self, event: pygame.event.Event) -> float:
        begin = time.perf_counter()
        self.shell.step([event], FRAME)
        took = time.perf_counter() - begin
        time.sleep(max(0.0, FRAME - took))
        return took * 1e3

    @property
    def judge(self) -> int:
        """The number of the judging process, 0 for none."""
        return self._table().carrying.judge.process

    def close(self) -> None:
        """Put the window away."""
        self.shell.close()

    def _motion(self, t: float) -> pygame.event.Event:
        width, height = self.shell.size
        return self._motion_to(
            width * (0.4 + 0.2 * math.sin(t)), height * (0.5 + 0.2 * math.cos(t))
        )

    def _motion_to(self, x: float, y: float, *, is_down: bool = False) -> pygame.event.Event:
        place = (round(x), round(y))
        return self.pygame.event.Event(
            self.pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(int(is_down), 0, 0),
            touch=False,
        )  # fmt: skip

    def _button(self, is_down: bool, x: float, y: float) -> pygame.event.Event:
        kind = self.pygame.MOUSEBUTTONDOWN if is_down else self.pygame.MOUSEBUTTONUP
        return self.pygame.event.Event(kind, pos=(round(x), round(y)), button=1, touch=False)

    def _press(self, name: str) -> None:
        code = self.pygame.key.key_code(name)
        text = name if len(name) == 1 else ""
        for kind in (self.pygame.KEYDOWN, self.pygame.KEYUP):
            event = self.pygame.event.Event(kind, key=code, mod=0, unicode=text, scancode=0)
            self.shell.step([event], FRAME)


def main() -> None:
    """Drag the reference battle and print the megabytes it took, the judging process included."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.yaml"
        save_scenario(file, Scenario(reference_battle()))
        desk = Desk(
            prepared(home(sys.argv[1] if len(sys.argv) > 1 else folder)), file, (1600, 1000)
        )
        desk.drag_times(is_sight_on=True)
        both = peak_megabytes() + peak_megabytes(desk.judge)
        desk.close()
    print(json.dumps(both))


if __name__ == "__main__":
    main()
