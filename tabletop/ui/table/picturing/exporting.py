"""What the menu rows of pictures do: ask for a file, then draw and write it in the background."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.ui.export.gif import write_gif
from tabletop.ui.export.image import write_picture
from tabletop.ui.export.shots import Motion, motion_of, shots_of_all
from tabletop.ui.kit.crop import what_matters
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.shell.saver import SaveChooser
from tabletop.ui.shell.working import Working
from tabletop.ui.table import showing

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

WIDE: Final = 1920
"""Pixels across a picture that is saved."""
MOST_STEPS: Final = 12
FRAMES: Final = 60
Box = tuple[float, float, float, float]


def save_png(screen: TableScreen) -> None:
    """Save what the board shows as PNG."""
    _save_picture(screen, ".png", "Save a picture (PNG)")


def save_svg(screen: TableScreen) -> None:
    """Save what the board shows as SVG."""
    _save_picture(screen, ".svg", "Save a drawing (SVG)")


def _save_picture(screen: TableScreen, ending: str, heading: str) -> None:
    area, overlays, state = screen.area, screen.overlays(), screen.shown_state()
    factor = WIDE / max(1, area.w)
    size = (WIDE, max(1, round(area.h * factor)))
    box = screen.camera.box((float(area.x), float(area.y), float(area.w), float(area.h)))
    kit = Kit(screen.kit.theme.name, screen.kit.scale * factor, screen.kit)

    def work(path: Path) -> Iterator[float]:
        return write_picture(path, kit, state, overlays, box, size, _beside(screen))

    _ask(screen, ending, heading, work)


def why_no_gif(screen: TableScreen) -> str:
    """Return why there is nothing to animate, "" when there is."""
    return "" if motions(screen) else "nothing was moved yet"


def motions(screen: TableScreen) -> tuple[Motion, ...]:
    """Return what moved: the move under way, else the steps of the journal up to now."""
    session = screen.session
    action = session.action
    if action is not None and any(len(path) > 1 for path in action.paths.values()):
        return (Motion(action.start, action.paths, action.answer),)
    history = session.journal.history()
    found = []
    for before, entry in itertools.pairwise(history):
        motion = motion_of(before.state, entry)
        if motion is not None:
            found.append(motion)
    return tuple(found[-MOST_STEPS:])


def save_gif(screen: TableScreen) -> None:
    """Save the last move, or all steps so far, as an animated GIF."""
    found = motions(screen)
    if len(found) < 2:
        _save_gif(screen, found)
        return
    answers = (
        Answer("Last step", lambda: _save_gif(screen, found[-1:])),
        Answer(f"All {len(found)} steps", lambda: _save_gif(screen, found)),
        Answer("Cancel", None, "Esc"),
    )
    words = "The animation shows where models stood, their way, and what the judges say at the end."
    dialog = Dialog(screen.context, "Animate which steps?", words, answers, "film")
    screen.context.push(dialog)


def _save_gif(screen: TableScreen, found: tuple[Motion, ...]) -> None:
    kit = Kit(screen.kit.theme.name, 1.0, screen.kit)
    box, beside = box_of(found), _beside(screen)

    def work(path: Path) -> Iterator[float]:
        shots = []
        for shot in shots_of_all(found, max(FRAMES, 24 * len(found))):
            shots.append(shot)
            yield 0.0
        yield from write_gif(path, kit, shots, box, beside=beside)

    _ask(screen, ".gif", "Save an animation (GIF)", work)


def box_of(found: tuple[Motion, ...]) -> Box:
    """Return the part of the table that holds all that moves, with room round it."""
    boxes = []
    for motion in found:
        ways = Overlays()
        for path in motion.paths.values():
            ways = ways + showing.ways_along(path)
        boxes.append(what_matters(motion.start, ways, margin=4.0))
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _beside(screen: TableScreen) -> str:
    """Return the file of the table: the photo under it may lie there."""
    file = screen.session.file
    return str(file) if file is not None else ""


def _ask(
    screen: TableScreen, ending: str, heading: str, work: Callable[[Path], Iterator[float]]
) -> None:
    context = screen.context
    title = screen.session.state.title or "table"
    if screen.session.ruling is not None:
        title = screen.session.ruling.title or screen.session.ruling.id
    stem = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") or "table"
    folder = context.home.pictures
    folder.mkdir(parents=True, exist_ok=True)

    def chosen(path: Path) -> None:
        def done() -> None:
            context.announce(f"Saved as {path}", "info", "image")

        context.push(Working(context, f"Saving {path.name}", work(path), done))

    context.push(SaveChooser(context, folder, stem + ending, chosen, heading, suffix=ending))
