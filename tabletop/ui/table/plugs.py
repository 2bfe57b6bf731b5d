"""What plugs into the table screen: overlays, tools, panels and docks, and what they see of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol, TypeGuard, runtime_checkable

import pygame

from tabletop.geometry.base import Pose
from tabletop.state.model import GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.screen import Context
from tabletop.ui.table.session import Drag, TableSession

Sample = Literal[
    "range", "link", "combat", "sight", "reach", "territory", "limit", "shade", "trail"
]


class Board(Protocol):
    """The table screen as its plug-ins see it; `area` is the board's rectangle in pixels."""

    @property
    def session(self) -> TableSession:
        """The journal, the selection, the move under way."""

    @property
    def context(self) -> Context:
        """The shell: kit, jobs, settings, announce."""

    @property
    def camera(self) -> Camera:
        """Between inches and pixels."""

    @property
    def area(self) -> pygame.Rect:
        """The board's rectangle in the window, pixels."""

    @property
    def drag(self) -> Drag | None:
        """What is in the hand."""

    @property
    def hovered(self) -> str:
        """Id of the model under the pointer, or ""."""

    @property
    def shown(self) -> Mapping[str, bool]:
        """Which rows of the legend are on now, peeked ones included."""

    def shown_state(self) -> GameState:
        """Return the table with what is in the hand; the same object while nothing changes."""

    def redraw(self) -> None:
        """Draw again at the next frame."""


OverlayProvider = Callable[[Board], Overlays]
"""Called at each draw: cheap, so keep results by the identity of states."""


class AreaShader(Protocol):
    """Paints under the bases while it is wanted.

    One with a method `key(board) -> Hashable` (what it shows now; other things by identity) is
    painted only when that changes; without, in each frame, which then takes the slower way.
    """

    def is_wanted(self, board: Board) -> bool:
        """Whether anything would be painted now."""

    def __call__(self, board: Board, surface: pygame.Surface) -> None:
        """Paint on the board, in pixels of the window."""


@dataclass(frozen=True, slots=True)
class LegendRow:
    """A row of the legend: its key toggles the overlay, held down it peeks.

    `asks` says what to select where nothing can be shown without.
    """

    key: str
    id: str
    label: str
    sample: Sample
    is_on: bool = False
    asks: str = ""


class Panel(Protocol):
    """What fills the right side instead of the unit's own panel."""

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside the rectangle; controls register themselves."""

    def act(self, board: Board, hit: Hit) -> bool:
        """Take a hit of one's own controls; answer whether it was one."""


class Dock(Protocol):
    """Something below the board that shrinks it, never covers it."""

    def height(self, kit: Kit) -> int:
        """Return its height in pixels."""

    def paint(self, board: Board, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw inside the rectangle."""

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take an event over it; answer whether to draw again."""


class Tool(Protocol):
    """What the pointer does on the board; `quiets` are legend rows that rest while it is up."""

    id: str
    icon: str
    key: str
    tip: str
    quiets: tuple[str, ...]

    def begin(self, board: Board) -> None:
        """Be taken up."""

    def end(self, board: Board) -> None:
        """Be put away."""

    def overlays(self, board: Board) -> Overlays:
        """Return what it shows on the board."""

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take an event on the board; answer whether it was used."""

    def panel(self, board: Board) -> Panel | None:
        """Return the panel it needs, or None for the unit's own."""

    def dock(self, board: Board) -> Dock | None:
        """Return what it docks below the board, or None."""


@runtime_checkable
class Turner(Protocol):
    """A tool that turns what it holds by Q and E, before the selection would be turned."""

    def turn(self, board: Board, name: str) -> bool:
        """Turn by a key; answer whether there was anything to turn."""


class Previewer(Protocol):
    """A tool whose proposal the overlays show as if it were so already."""

    def preview(self, board: Board) -> Mapping[str, Pose] | None:
        """Return where models would stand, the same object while nothing changes; None: as is."""


def is_previewer(tool: object) -> TypeGuard[Previewer]:
    """Whether a tool proposes places; a frame asks often, a check of the protocol takes long."""
    return hasattr(tool, "preview")
