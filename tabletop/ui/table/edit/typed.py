"""What is typed into the fields of the Edit panel: told at once when wrong, done when left."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tabletop.errors import TabletopError
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.add.sizes import told
from tabletop.ui.table.edit import fields
from tabletop.ui.table.edit.chosen import Chosen
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

PREFIX: Final = "field-edit-"


@dataclass(frozen=True, slots=True)
class Pending:
    """Words typed for a piece (or for models) and not done yet."""

    field: str
    words: str
    chosen: Chosen | None
    models: tuple[str, ...]
    part: int


class Typed:
    """Keeps what is typed until the field is left: then it is one entry of the journal."""

    def __init__(self, tool: EditTool) -> None:
        self.tool = tool
        self.errors: dict[str, str] = {}
        self.pending: Pending | None = None
        self.ui: Ui | None = None

    def change(self, board: Board, id: str, words: str) -> None:
        """Note typed words; what is wrong with them is shown below the field at once."""
        name = id.removeprefix(PREFIX)
        if self.pending is not None and self.pending.field != name:
            self.flush(board)
        tool = self.tool
        chosen = tool.chosen if tool.piece(board) is not None else None
        self.pending = Pending(name, words, chosen, board.session.selection, tool.part)
        self.errors.pop(id, None)
        try:
            fields.change_of(tool, board, self.pending)
        except TabletopError as fault:
            if name not in fields.QUIET:
                self.errors[id] = told(fault)
        board.redraw()

    def confirm(self, board: Board, id: str, words: str) -> None:
        """Do what is typed; a bad number stays in its field with the reason below it."""
        self.change(board, id, words)
        if id in self.errors:
            board.context.announce(self.errors[id], "illegal", "octagon-x")
            return
        self.flush(board)
        if self.ui is not None and self.ui.focus == id and id != f"{PREFIX}keyword":
            self.ui.focus = ""

    def settle(self, board: Board) -> None:
        """Do what was typed in a field that one has left."""
        if self.pending is not None and (
            self.ui is None or self.ui.focus != PREFIX + self.pending.field
        ):
            self.flush(board)

    def flush(self, board: Board) -> None:
        """Do what is typed now; words that are wrong are dropped."""
        pending, self.pending = self.pending, None
        if pending is None:
            return
        had = self.errors.pop(PREFIX + pending.field, None)
        try:
            change = fields.change_of(self.tool, board, pending)
        except TabletopError as fault:
            if had is None or pending.words.strip():
                board.context.announce(f"Not changed: {fault}", "illegal", "octagon-x")
            return
        if pending.field == "keyword" and self.ui is not None:
            self.ui.fields.put(f"{PREFIX}keyword", "")
        is_done = bool(change.events) and self.tool.apply(board, change)
        if is_done or pending.field == "depth":
            fields.after(self.tool, pending)

    def drop(self) -> None:
        """Forget what is typed and what was wrong with it."""
        self.pending = None
        self.errors = {}
