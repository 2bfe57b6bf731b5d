"""K: pack a unit coherently round a point, near an enemy, away from others, out of combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.shaping import Wanted, packed
from tabletop.rules.words import inch, listed
from tabletop.state.model import GameState
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays, RangeArea, Spot, rings_for
from tabletop.ui.table import picking
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import TableSession
from tabletop.ui.table.shaping.base import ProposingTool
from tabletop.ui.table.shaping.pack_panel import PackPanel
from tabletop.ui.table.shaping.proposing import Looking
from tabletop.ui.table.shaping.request import Request
from tabletop.ui.table.shaping.shown import proposed


@dataclass(frozen=True, slots=True)
class Packing:
    """What is asked for: each condition on or off, and its inches.

    `near` is the enemy unit, "" for none; `point` where it was clicked, None for the unit's own
    middle.
    """

    near: str = ""
    near_limit: float = COMBAT_RANGE
    is_each_near: bool = False
    is_away: bool = False
    away: float = 9.0
    is_out: bool = True
    is_wholly: bool = False
    wholly: float = 12.0
    point: Point | None = None
    size: float = 0.0


class PackTool(ProposingTool):
    """Looks for places under the conditions of its panel; Enter puts the unit there."""

    id = "pack"
    icon = "group"
    key = "K"
    tip = "Pack a unit coherently: near an enemy, out of combat, round a point"

    def __init__(self) -> None:
        super().__init__("pack", "packing", self._moved)
        self.packing = Packing()
        self.errors: dict[str, str] = {}
        self._panel = PackPanel(self)
        self._unit = ""
        self._pressed = (0, 0)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up: the unit is known, the rest is clicked."""
        self.proposing.warm()
        self.packing = replace(self.packing, near="", point=None)
        self._unit = self.unit(board)
        words = "Pack: click an enemy to be near, or where to stand."
        if not self._unit:
            words = "Pack: click the unit first."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Drop what was found, or the search."""
        self.errors = {}
        self.proposing.end(board)

    def overlays(self, board: Board) -> Overlays:
        """Return the places found, the enemy chosen, its range, the point."""
        if self.unit(board) != self._unit:
            self._unit = self.unit(board)
            self.proposing.drop(board)
        shown, state, packing = Overlays(), board.session.state, self.packing
        if packing.near in state.units:
            models = state.unit(packing.near).models
            feet = tuple(state.model(m).footprint for m in models)
            player = state.unit(packing.near).player
            area = RangeArea(feet, player, packing.near_limit)
            shown = Overlays(ranges=(area,), rings=rings_for(models, "target"))
        if packing.point is not None:
            shown = shown + Overlays(spots=(Spot(packing.point, "", "ink"),))
        if self.proposing.fits(board):
            shown = shown + proposed(self.proposing.result)
        return shown

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take clicks and its keys; a drag is the arrow's."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(board, event.pos)
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "Enter":
                self.go(board)
            case "Esc" if self.proposing.is_up:
                words = "Search stopped" if self.proposing.worker.is_busy else "Places dropped"
                self.proposing.drop(board)
                board.context.announce(words, "info", self.icon)
            case _:
                return False
        board.redraw()
        return True

    # ------------------------------------------------------------------ what is wanted
    def unit(self, board: Board) -> str:
        """Return the unit that is packed, "" for none."""
        unit = board.session.unit
        return unit.id if unit is not None else ""

    def change(self, board: Board, packing: Packing) -> None:
        """Want something else; a search that is up begins anew."""
        is_up = self.proposing.is_up
        self.packing = packing
        if is_up or packing.near or packing.point is not None:
            self.search(board)
        board.redraw()

    def go(self, board: Board) -> None:
        """Put the unit where the places are, or begin the search."""
        if self.proposing.fits(board) and self.proposing.looking is None:
            self.proposing.accept(board)
        elif not self.proposing.is_up or self.is_none(board):
            self.proposing.drop(board)
            self.search(board)

    def is_none(self, board: Board) -> bool:
        """Whether the search found no places."""
        looking = self.proposing.looking
        return looking is not None and looking.is_over

    def search(self, board: Board) -> None:
        """Look for places in the background."""
        session = board.session
        unit = self.unit(board)
        if not unit:
            board.context.announce("Pack: select one unit first", "info", self.icon)
            return
        if self.errors:
            board.context.announce(next(iter(self.errors.values())), "illegal", "octagon-x")
            return
        wanted = self.wanted(session)
        models = session.state.unit(unit).models
        request = Request(
            session.state, models, session.ready(unit), size=wanted.size, about=wanted
        )
        self.proposing.drop(board)
        self.proposing.ask(board, request, lambda: found_places(request, unit, wanted))
        board.redraw()

    def wanted(self, session: TableSession) -> Wanted:
        """Return the conditions as the rules take them."""
        packing, unit = self.packing, session.unit
        point = packing.point
        if point is None:
            poses = [session.state.model(m).pose for m in unit.models] if unit is not None else []
            count = max(1, len(poses))
            point = (sum(p.x for p in poses) / count, sum(p.y for p in poses) / count)
        return Wanted(
            point,
            packing.size,
            packing.near,
            packing.near_limit,
            packing.is_each_near,
            packing.away if packing.is_away else None,
            packing.is_out,
            packing.wholly if packing.is_wholly else None,
        )

    # ------------------------------------------------------------------ inside
    def _click(self, board: Board, pixel: tuple[int, int]) -> bool:
        state, own = board.session.state, board.session.unit
        at = board.camera.to_table(pixel)
        found = picking.model_at(state, at, 4.0 / board.camera.zoom)
        if own is None:
            return False  # the arrow selects
        if not found:
            x, y = round(at[0], 2), round(at[1], 2)
            self.change(board, replace(self.packing, point=(x, y)))
            board.context.announce(f"Pack round x {x:g}, y {y:g}", "info", self.icon)
            return True
        unit = state.unit_of(found)
        if unit.player == own.player:
            return False
        self.change(board, replace(self.packing, near=unit.id))
        words = f"Pack within {inch(self.packing.near_limit)} of {unit.label}"
        board.context.announce(words, "info", self.icon)
        return True

    def _moved(self, board: Board) -> None:
        self.packing = replace(self.packing, point=None)


def found_places(request: Request, unit: str, wanted: Wanted) -> Iterator[Looking | Request]:
    """Yield how far the search is, then the request with the places found."""
    state = replace(request.state)  # nothing derived is shared with the window
    for step in packed(state, unit, wanted):
        if step.poses is not None:
            yield replace(request, wished=step.poses, facts=step.facts)
            return
        words = f"Pack: none found {conditions(state, wanted)}".strip() if step.is_over else ""
        yield Looking(step.part, words, step.is_over)


def conditions(state: GameState, wanted: Wanted) -> str:
    """Return the conditions in words: "within 3.00" of Ash Pikes and out of combat"."""
    words = []
    if wanted.near:
        who = "every model " if wanted.is_each_near else ""
        words.append(f"{who}within {inch(wanted.near_limit)} of {state.unit(wanted.near).label}")
    if wanted.away is not None:
        words.append(f"more than {inch(wanted.away)} from enemies")
    if wanted.is_out_of_combat:
        words.append("out of combat")
    if wanted.wholly is not None:
        words.append(f"wholly within {inch(wanted.wholly)} of the point")
    return listed(words) if words else ""
