"""Figures of the threshold explorer: from a change in a drag to the first picture of the line."""

from __future__ import annotations

import os
import statistics
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.bench.battle import reference_battle
from tabletop.bench.drag import FRAME, Desk
from tabletop.bench.figure import Figure, percentile
from tabletop.files.home import home, prepared
from tabletop.files.scenario import Scenario, save_scenario
from tabletop.geometry.border import Tracing
from tabletop.rules.elsewhere import Asked, Kind, Spots, answers, why_not
from tabletop.state.model import GameState

if TYPE_CHECKING:
    from tabletop.ui.table.exploring.threshold import ThresholdTool

SIZE = (1600, 1000)
PAIRS = 20
OTHERS = 8
"""Pairs for each question but the first."""
NEAR = 2.0
"""Inches around the model in which the line must lie for a pair to be taken."""
WITHIN: Final = 0.05
"""Inches by which a line may be off that counts."""
QUESTIONS: Final[tuple[tuple[str, Kind, bool], ...]] = (
    ("visible", "sight", False),
    ("looked at", "sight", True),
    ("cover", "cover", False),
    ("in combat", "combat", False),
    ("coherent", "coherent", False),
    ("range", "within", False),
)
_SECONDS = 20.0
_AWAY = 6
"""Pixels that a model is carried."""


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds to the first line and to the first one of any accuracy, and those of frames.

    `cpu` are what the window's thread worked for each frame.
    """

    line: float
    rough: float
    frames: list[float]
    cpu: list[float]


class ExploringDesk(Desk):
    """A desk that explores thresholds with a model in the hand."""

    def asked_in_hand(self, asked: Asked) -> Times:
        """Ask something new while its model is carried: until then a short range was asked."""
        state = self._table().session.state
        player = state.unit_of(asked.model).player
        foe = next(u.id for u in state.units.values() if u.player != player)
        before = Asked("within", asked.model, foe, 3.0)
        tool = self._explored(before)
        self._take_up(asked.model)
        tool.asked = before
        self._follow(tool, self._seconds_left(3.0))
        tool.asked = asked
        times = self._follow(tool, self._seconds_left(_SECONDS))
        self._press("escape")
        return times

    def other_in_hand(self, asked: Asked, other: str, moves: int = 3) -> list[Times]:
        """Carry another model, on which the lines depend."""
        tool = self._explored(asked)
        self._follow(tool, self._seconds_left(_SECONDS))
        self._take_up(other)
        tool.asked = asked
        self._follow(tool, self._seconds_left(_SECONDS))
        found = []
        for _ in range(moves):
            self._x += _AWAY
            found.append(self._follow(tool, self._seconds_left(_SECONDS)))
        self._press("escape")
        return found

    def refined(self, asked: Asked) -> float:
        """Return the seconds from asking at rest to lines that are refined all over the table."""
        tool = self._explored(asked)
        begin = time.perf_counter()
        while time.perf_counter() - begin < _SECONDS:
            self.shell.step([], FRAME)
            found = tool.tracer.found
            if found is not None and found.is_done and found.wish.asked == asked:
                break
            time.sleep(FRAME)
        return time.perf_counter() - begin

    # ------------------------------------------------------------------ inside
    def _explored(self, asked: Asked) -> ThresholdTool:
        """Take the explorer up for a question, and wait for its process."""
        from tabletop.ui.table.exploring.threshold import ThresholdTool

        screen = self._table()
        tool = screen.made("threshold")
        assert isinstance(tool, ThresholdTool)
        screen.select((asked.model,))
        if screen.tool is not tool:
            screen.use(tool)
        tool.asked = asked
        end = self._seconds_left(_SECONDS)
        self.shell.step([], FRAME)
        while not tool.tracer.process and time.perf_counter() < end:
            time.sleep(FRAME)
            _ = tool.tracer.found
        return tool

    def _take_up(self, model: str) -> None:
        screen = self._table()
        pose = screen.session.state.model(model).pose
        x, y = screen.camera.to_screen((pose.x, pose.y))
        self.shell.step([self._motion_to(x, y)], FRAME)
        self.shell.step([self._button(True, x, y)], FRAME)
        self._x, self._y = x + _AWAY, y
        self.shell.step([self._motion_to(self._x, y, is_down=True)], FRAME)

    def _follow(self, tool: ThresholdTool, end: float) -> Times:
        """Show frames, at most 60 a second, until the lines of what is asked now are drawn."""
        begin = time.perf_counter()
        line, rough, frames, cpu = 0.0, 0.0, list[float](), list[float]()
        is_first = True
        while not line and time.perf_counter() < end:
            frame, worked = time.perf_counter(), time.thread_time()
            events = [self._motion_to(self._x, self._y, is_down=True)] if is_first else []
            is_first = False
            self.shell.step(events, FRAME)
            cpu.append((time.thread_time() - worked) * 1e3)
            took = time.perf_counter() - frame
            frames.append(took * 1e3)
            wish, shown = tool.wish(self._table()), tool.shown
            if wish is not None and shown is not None and wish.has_lines_of(shown.wish):
                so_far = (time.perf_counter() - begin) * 1e3
                if shown.stage != "looking":
                    rough = rough or so_far
                if shown.accuracy <= WITHIN and (shown.lines or shown.part >= 0.5):
                    line = so_far
            if not line:
                time.sleep(max(0.0, FRAME - took))
        return Times(line or (time.perf_counter() - begin) * 1e3, rough, frames, cpu)

    def _seconds_left(self, seconds: float) -> float:
        return time.perf_counter() + seconds

    _x: float = 0.0
    _y: float = 0.0


def exploring_figures() -> Iterator[Figure]:
    """Yield how long the first line takes while a model is carried, and all of it at rest."""
    state = reference_battle()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "battle.yaml"
        save_scenario(file, Scenario(state))
        desk = ExploringDesk(prepared(home(folder)), file, SIZE)
        try:
            yield from _figures(desk, state)
        finally:
            desk.close()


def _figures(desk: ExploringDesk, state: GameState) -> Iterator[Figure]:
    cpu: list[float] = []
    frames: list[float] = []
    for name, kind, is_seen in QUESTIONS:
        pairs = _questions(state, kind, is_seen, PAIRS if not cpu else OTHERS)
        times = [desk.asked_in_hand(one) for one in pairs]
        cpu += [ms for one in times for ms in one.cpu]
        frames += [ms for one in times for ms in one.frames]
        yield _first(f"first threshold line in a drag, {name}, asked anew", times)
        if kind in ("sight", "combat"):
            moved = [
                one
                for asked in pairs[:OTHERS]
                for one in desk.other_in_hand(asked, _target(state, asked))
            ]
            cpu += [ms for one in moved for ms in one.cpu]
            frames += [ms for one in moved for ms in one.frames]
            yield _first(f"first threshold line in a drag, {name}, the other moves", moved)
        if name == "visible":
            refined = statistics.median(desk.refined(one) for one in pairs[:3])
            yield Figure(
                'threshold lines of one pair on the whole table, refined to 0.001"',
                refined,
                "s",
                note="at rest, in another process",
            )
    yield Figure(
        "window's thread in a frame while threshold lines are sought",
        max(cpu),
        "ms",
        33.0,
        note=f"longest of {len(cpu)}, 95th percentile {percentile(cpu, 0.95):.1f} ms; by the "
        f"clock {percentile(frames, 0.95):.1f} ms, longest {max(frames):.0f} ms; {_load()}",
    )


def _first(name: str, times: Sequence[Times]) -> Figure:
    lines = [one.line for one in times]
    rough = [one.rough for one in times]
    return Figure(
        f'{name}, {WITHIN:g}"',
        statistics.median(lines),
        "ms",
        50.0,
        note=f"{len(lines)} cases, change to picture; 95th percentile "
        f"{percentile(lines, 0.95):.0f} ms, of a rough line {percentile(rough, 0.95):.0f} ms; "
        f"{_load()}",
    )


def _load() -> str:
    """Return how busy the machine is with all that runs on it."""
    if not hasattr(os, "getloadavg"):
        return "load unknown"
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def _target(state: GameState, asked: Asked) -> str:
    """Return a model that is asked against."""
    return asked.target if asked.target in state.models else state.units[asked.target].models[0]


def _questions(state: GameState, kind: Kind, is_seen: bool, count: int) -> list[Asked]:
    """Return questions whose answer flips near the model that is moved in thought."""
    ours = [m for m in state.models.values() if state.units[m.unit].player == 1]
    theirs = [m for m in state.models.values() if state.units[m.unit].player == 2]
    found: list[Asked] = []
    for k, one in enumerate(ours * 3):
        other = theirs[(37 * k + k // len(ours)) % len(theirs)]
        target = {"sight": other.id, "coherent": ""}.get(kind, other.unit)
        asked = Asked(kind, one.id, target, 9.0, is_seen)
        if kind == "combat":
            near = min(
                theirs, key=lambda m: abs(m.pose.x - one.pose.x) + abs(m.pose.y - one.pose.y)
            )
            asked = Asked(kind, one.id, near.unit)
        if why_not(state, asked):
            continue
        x, y = one.pose.x, one.pose.y
        if kind in ("coherent", "within"):
            found.append(asked)
        else:
            spots = Spots(state, one.id)
            tracing = Tracing(answers(state, asked), 0.4, 1, spots.may_stand)
            for _ in tracing.look((x - NEAR, y - NEAR, x + NEAR, y + NEAR)):
                pass
            if tracing.crossings():
                found.append(asked)
        if len(found) == count:
            break
    return found
