"""From the table into the boxes, and from them to a ruling on the table."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.errors import TabletopError
from tabletop.files.make_ruling import Moment, choices
from tabletop.files.ruling import Ruling
from tabletop.ui.shell.screen import Context
from tabletop.ui.shell.settings import Recent
from tabletop.ui.table.making.cards import save_card
from tabletop.ui.table.session import of_ruling
from tabletop.ui.table.sight_tool import SightTool

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def moment_now(screen: TableScreen) -> Moment:
    """Return what is on the table now, also in the hand, with the move that is under way."""
    session, drag = screen.session, screen.drag
    state = session.state_with(drag)
    chosen = session.selection or (drag.models if drag is not None else ())
    tool = screen.tool
    if drag is None and isinstance(tool, SightTool):
        chosen = tool.models_asked(screen) or chosen
    camera = session.ruling.camera if session.ruling is not None else None
    ruling = session.ruling_now(drag)
    if ruling is not None and ruling.move is not None and ruling.move.paths:
        return Moment(state, chosen, ruling.state, ruling.move, camera)
    action = drag.action if drag is not None else session.action
    if action is None or not action.paths:
        return Moment(state, chosen, camera=camera)
    return Moment(state, chosen, action.start, action.move, camera)


def make_ruling(screen: TableScreen) -> None:
    """Open the box about this very moment; what is in the hand goes back to its place."""
    from tabletop.ui.table.making.box import RulingBox

    moment = moment_now(screen)
    screen.carrying.cancel()
    if not choices(moment):
        screen.announce("There is nothing to ask about: add models first", "info", "scale")
        return
    context = screen.context
    context.push(RulingBox(context, moment, lambda ruling, path: saved(context, ruling, path)))


def saved(context: Context, ruling: Ruling, path: Path) -> None:
    """Open a ruling that was just saved, and write its card."""
    recent = Recent(str(path), ruling.title or ruling.id, "Ruling", "book-open", time.time())
    context.change(context.settings.with_recent(recent))
    open_over(context, ruling, path)
    save_card(context, ruling, lead=f"Saved the ruling: {path}. ")


def open_over(context: Context, ruling: Ruling, path: Path | None = None) -> None:
    """Put a ruling on a table over what is shown; Esc leads back."""
    from tabletop.ui.table.screen import TableScreen

    try:
        session = of_ruling(ruling)
    except TabletopError as fault:
        context.fail(fault)
        return
    session.mark_saved(path)
    screen = TableScreen(context, session)
    screen.is_from_gallery = True
    context.push(screen)


def show_templates(context: Context) -> None:
    """Open the question templates."""
    from tabletop.ui.table.making.ask_box import AskBox

    def opened(ruling: Ruling) -> None:
        open_over(context, ruling)
        words = "On the table: drag anything, the answer follows; Ctrl+S saves it, Esc leads back"
        context.announce(words, "info", "scale")

    context.push(AskBox(context, opened))
