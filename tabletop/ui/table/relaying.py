"""Tools that change the ground while they hold something: shown before it is in the journal."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from tabletop.state.model import GameState


@runtime_checkable
class Relayer(Protocol):
    """A tool that shows the ground as it would be."""

    def relaid(self, state: GameState) -> GameState:
        """Return the table with the ground as it is in the hand; the same when nothing is."""


def relaid(tool: object, state: GameState) -> GameState:
    """Return what is drawn of a table while a tool is up."""
    return tool.relaid(state) if isinstance(tool, Relayer) else state
