"""What the tools that propose places of a unit have in common: nothing docked, their own panel."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.shaping.proposing import Proposing

TURNS: Final = {"Q": 15.0, "E": -15.0, "Shift+Q": 1.0, "Shift+E": -1.0}
"""Degrees by which keys turn what is proposed."""


class ProposingTool:
    """A tool whose panel is always its own and whose proposal is shown as if it stood."""

    quiets: tuple[str, ...] = ()

    def __init__(self, name: str, doing: str, done: Callable[[Board], None]) -> None:
        self.proposing = Proposing(name, doing, done)
        self._panel: Panel | None = None

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def preview(self, board: Board) -> Mapping[str, Pose] | None:
        """Return where the models would stand."""
        return self.proposing.preview(board)
