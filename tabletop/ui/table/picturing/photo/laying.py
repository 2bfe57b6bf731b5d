"""Laying a photo: a file is chosen, opened beside the window, straightened, kept, laid."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tabletop.files.photos import SUFFIXES, keep_photo
from tabletop.geometry.units import snapped
from tabletop.rules.words import limit_text
from tabletop.state.model import Underlay
from tabletop.ui.kit.photo_data import photo_of, smaller
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.working import Working
from tabletop.ui.table.picturing.photo.along import did
from tabletop.ui.table.picturing.photo.making import Opened, open_picture, packed, straightened
from tabletop.ui.table.picturing.photo.points import Points
from tabletop.ui.table.picturing.photo.straighten import Straighten
from tabletop.ui.table.picturing.photo.threaded import Tell, Threaded
from tabletop.ui.table.picturing.photo.tool import PhotoTool

if TYPE_CHECKING:
    from PIL.Image import Image

    from tabletop.ui.table.screen import TableScreen

FOLDER: Final = "photo_folder"
"""The setting that remembers where photos were looked for last."""
USUAL: Final = (60.0, 44.0)


def use_photo(screen: TableScreen) -> None:
    """Take the tool of the photo up or put it away; lay one where there is none."""
    if screen.session.state.underlay is None:
        choose(screen)
    else:
        screen.use(screen.made(PhotoTool.id))


def choose(screen: TableScreen) -> None:
    """Let the user find a picture, then lay it."""
    context = screen.context
    before = context.settings.choice(FOLDER)
    folder = Path(before) if before and Path(before).is_dir() else Path.home()

    def chosen(path: Path) -> None:
        context.change(context.settings.with_choice(FOLDER, str(path.parent)))
        lay(screen, path)

    heading = "A photo or plan of the table"
    context.push(FileChooser(context, folder, chosen, heading, SUFFIXES))


def lay(screen: TableScreen, path: Path) -> None:
    """Open a picture, let the user straighten it, and lay it under the table.

    A file that is no picture, broken or too large is told in a dialog.
    """
    context = screen.context
    work = Threaded[Opened](lambda tell: open_picture(path, tell))

    def done() -> None:
        board = screen.session.state.board or USUAL
        straighten = Straighten(context, work.result, board, laid)
        context.push(straighten)

    def laid(points: Points, inches: tuple[float, float]) -> None:
        _make(screen, work.result, points, inches)

    context.push(Working(context, f"Opening {path.name}", work.steps(), done))


def _make(screen: TableScreen, opened: Opened, points: Points, inches: tuple[float, float]) -> None:
    """Straighten and keep the picture beside the window, then lay it."""
    context = screen.context

    file = screen.session.file
    beside = str(file) if file is not None else ""

    def task(tell: Tell) -> str:
        picture = _picture(opened, points, inches, tell)
        tell(0.92)
        data = packed(picture, is_plan=opened.is_plan)
        tell(0.97)
        name = keep_photo(context.home, data, opened.name)
        context.kit.photos.put(name, beside, photo_of(picture))
        return name

    work = Threaded[str](task)

    def done() -> None:
        context.pop()  # the Straighten screen
        _lay(screen, work.result, inches)

    heading = "Straightening" if points.way == "corners" else "Scaling"
    context.push(Working(context, f"{heading} {opened.name}", work.steps(), done))


def _picture(opened: Opened, points: Points, inches: tuple[float, float], tell: Tell) -> Image:
    if points.way == "corners":
        return straightened(opened.picture, points.corners, inches, tell)
    return smaller(opened.picture)


def _lay(screen: TableScreen, name: str, inches: tuple[float, float]) -> None:
    """Put a kept picture in the middle under the table; one entry of the journal."""
    session = screen.session
    state = session.state
    old, board = state.underlay, state.board or inches
    wide, high = snapped(round(inches[0], 4)), snapped(round(inches[1], 4))
    x, y = (board[0] - wide) / 2, (board[1] - high) / 2
    new = Underlay(name, snapped(round(x, 4)), snapped(round(y, 4)), wide, high)
    if old is not None:
        new = replace(new, fade=old.fade)
    did(session, "lay" if old is None else "replace", new)
    words = f"The photo lies under the table, {limit_text(wide)} × {limit_text(high)}: "
    words += "drag it, Q and E turn, + and - fade"
    tool = screen.made(PhotoTool.id)
    assert isinstance(tool, PhotoTool)
    if screen.tool is not tool:
        screen.use(tool)
    tool.is_locked = False
    screen.announce(words, "info", "image")
