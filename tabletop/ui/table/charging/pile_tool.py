"""The pile-in view: where each model may end, from whom it must not get further, a proposal."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame
import shapely
from shapely.geometry import Point as Place

from tabletop.geometry.units import more_than
from tabletop.rules.measure import model_gap, nearest_models
from tabletop.rules.moves.pile_in_room import PileInRoom
from tabletop.rules.words import inch
from tabletop.state.model import Unit
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Band, Combat, Measure, Overlays, Spot, Trail, Zone, rings_for
from tabletop.ui.table.charging.pile_panel import PilePanel
from tabletop.ui.table.charging.pile_view import PileView
from tabletop.ui.table.charging.proposing import ghosts_of, put_down, why_not_now
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

NEAR: Final = 4.0
"""Inches round a model within which the pointer is answered."""
SAY_UNIT: Final = "Select the unit that piles in."


class PileInTool:
    """Shows the room of the model under the pointer (else of the selected one)."""

    id = "pile-in"
    icon = "footprints"
    key = "Shift+Y"
    tip = "Where each model of the unit may end a pile-in"
    quiets: tuple[str, ...] = ("ranges", "coherency")

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.view = PileView(screen)
        self._panel = PilePanel(self)
        self._shown: tuple[PileInRoom | None, Overlays] = (None, Overlays())

    def begin(self, board: Board) -> None:
        """Look at the selected unit."""
        unit = self.view.unit()
        words = SAY_UNIT if unit is None else f"Pile-in of {unit.label}: where each model may end."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Stop what is searched and drop what is proposed."""
        self.view.stop()
        self.view.proposal = None
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, once there is a unit."""
        return self._panel if self.view.unit() is not None else None

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return room, limit, bonds, ghosts, and what holds at the pointer."""
        view, state = self.view, board.session.state
        unit = view.unit()
        if unit is None:
            return Overlays()
        view.follow()
        drawn = Overlays()
        target = view.target()
        if target:
            drawn = drawn + Overlays(rings=rings_for(state.unit(target).models, "target"))
        room = view.rooms.get(self.shown_model())
        if room is not None and board.drag is None and view.proposal is None:
            if self._shown[0] is not room:
                self._shown = (room, self._room(room, unit))
            drawn = drawn + self._shown[1] + self._readout(board, room)
        if view.proposal is not None and board.drag is None:
            drawn = drawn + ghosts_of(state, view.proposal)
        return drawn

    def shown_model(self) -> str:
        """Return the model whose room is shown; it stays while the pointer is elsewhere."""
        return self.view.focus()

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take a click on an enemy in combat (the target) and the tool's keys."""
        if event.type == pygame.MOUSEMOTION:
            board.redraw()
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._click(board, event.pos)
        if event.type != pygame.KEYDOWN or board.drag is not None or key_name(event) != "Esc":
            return False
        if self.view.proposal is not None:
            self.drop_proposal()
        elif self.view.is_busy:
            self.view.halt()
            self.screen.announce("Search stopped", "info", "x")
        else:
            return False
        return True

    def _click(self, board: Board, pixel: tuple[int, int]) -> bool:
        unit, state = self.view.unit(), board.session.state
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        model = model_at(state, at, 3.0 * board.context.kit.scale / board.camera.zoom)
        if unit is None or not model or state.unit_of(model).player == unit.player:
            return False
        self.choose(state.unit_of(model).id)
        return True

    # ------------------------------------------------------------------ for the panel
    def choose(self, target: str) -> None:
        """Take another target; only units it is in combat with can be."""
        label = self.screen.session.state.unit(target).label
        if target not in self.view.fought():
            self.screen.announce(f"{label} is not in combat with this unit", "info", "swords")
            return
        self.view.choose(target)
        self.screen.announce(f"Target of the pile-in: {label}", "info", "swords")

    def accept(self) -> None:
        """Propose, or put down what is proposed."""
        view, unit = self.view, self.view.unit()
        if unit is None:
            self.screen.announce(SAY_UNIT)
            return
        why = why_not_now(self.screen, unit.id, "pile_in") or view.refusal
        if why:
            self.screen.announce(f"Pile-in: {why}", "info", "hand")
        elif view.proposal is None:
            view.propose()
        elif put_down(self.screen, view.proposal):
            view.proposal = None

    def drop_proposal(self) -> None:
        """Forget what is proposed."""
        self.view.proposal = None
        self.screen.announce("Proposal dropped", "info", "x")
        self.screen.redraw()

    # ------------------------------------------------------------------ on the board
    def _room(self, room: PileInRoom, unit: Unit) -> Overlays:
        """Return the room of one model in dots, the edge as they stand, and what binds it."""
        state = self.screen.session.state
        zones = () if room.own.is_empty else (Zone(room.own, "reach", unit.player),)
        edges = [
            tuple((x, y) for x, y in shapely.get_coordinates(ring.simplify(0.004)).tolist())
            for polygon in room.own.geoms
            for ring in (polygon.exterior, *polygon.interiors)
        ]  # over the bases too: among its mates most of the room lies under them
        bands = []
        for polygon in room.area.geoms:
            for ring in (polygon.exterior, *polygon.interiors):
                points = shapely.get_coordinates(ring.simplify(0.004)).tolist()
                bands.append(Band(tuple((x, y) for x, y in points), is_closed=True))
        measures = []
        if room.nearest and room.limit is not None:
            near = model_gap(state, room.model, room.nearest)
            words = f"{inch(room.limit)} or less"
            measures.append(Measure(near.p, near.q, words))
        combats = []
        for enemy in room.holds:
            pair = nearest_models(state, unit.id, enemy)
            combats.append(Combat(pair.gap.p, pair.gap.q))
        rings = rings_for((room.model,), "hover")
        return Overlays(
            zones=zones, bands=tuple(bands), measures=tuple(measures), combats=tuple(combats),
            rings=rings,
            trails=tuple(Trail(e, unit.player, kind="reach", has_dots=False) for e in edges),
        )  # fmt: skip

    def _readout(self, board: Board, room: PileInRoom) -> Overlays:
        pixel = self.screen.pixel
        is_over = board.area.collidepoint(pixel) and not self.screen.ui.is_over(pixel)
        if not is_over or board.hovered:
            return Overlays()
        at = board.camera.to_table((float(pixel[0]), float(pixel[1])))
        pose = board.session.state.model(room.model).pose
        if more_than(math.dist(at, (pose.x, pose.y)), NEAR):
            return Overlays()
        words = "may end here" if room.is_end(*at) else "no end found here"
        if not room.is_end(*at) and room.own.intersects(Place(*at)):
            words = "only if its mates keep it coherent"
        return Overlays(spots=(Spot(at, words, "ink"),))
