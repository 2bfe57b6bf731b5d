"""Tools that change the ground while they hold something: shown before it is in the journal."""

from __future__ import annotations

from typing import Protocol, TypeGuard

from tabletop.state.model import GameState


class Relayer(Protocol):
    """A tool that shows the ground as it would be."""

    def relaid(self, state: GameState) -> GameState:
        """Return the table with the ground as it is in the hand; the same when nothing is."""


def relaid(tool: object, state: GameState) -> GameState:
    """Return what is drawn of a table while a tool is up."""
    return tool.relaid(state) if _is_relayer(tool) else state


def _is_relayer(tool: object) -> TypeGuard[Relayer]:
    return hasattr(tool, "relaid")
