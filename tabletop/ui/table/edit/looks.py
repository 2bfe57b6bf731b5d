"""What the Edit tool draws: the frame of what is chosen, its handles, where a drag leads."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tabletop.geometry.base import Point
from tabletop.state.events import PieceChanged
from tabletop.state.model import GameState, Objective, Terrain, Territory, Token
from tabletop.ui.kit.overlay import Frame, FrameTone, Note, Overlays, Spot, from_finding
from tabletop.ui.table.edit import holds
from tabletop.ui.table.edit.changes import Change
from tabletop.ui.table.edit.chosen import Standing, piece_of
from tabletop.ui.table.edit.grip import Gripped
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.edit.tool import EditTool

AIR = 5.0
"""Pixels between a marker and its frame."""


def overlays(tool: EditTool, board: Board) -> Overlays:
    """Return frames, handles, figures and refusals."""
    state = board.session.state
    piece = tool.piece(board)
    shown = Overlays()
    hovered = piece_of(state, tool.hovered)
    if hovered is not None and hovered is not piece and tool.grip is None:
        shown = Overlays(frames=frames(board, hovered, "guide"))
    if piece is None:
        return shown
    found = tool.lead(board)
    if found is None and tool.fault is None:
        handles = holds.shown(tool.holds(board), tool.corner)
        return shown + Overlays(frames=frames(board, piece, "ink", tool.part), handles=handles)
    return shown + _led(tool, board, piece, found)


def frames(
    board: Board, piece: Standing, tone: FrameTone = "ink", part: int = 0
) -> tuple[Frame, ...]:
    """Return the outlines of a piece: the one that is edited in ink, the others as guides."""
    if isinstance(piece, Objective | Token):
        return (Frame(_round(board, piece), tone),)
    if isinstance(piece, Territory) or part == 0 or not piece.parts:
        return tuple(Frame(ring, tone) for ring in piece.footprint.rings)
    edited = piece.parts[min(part, len(piece.parts)) - 1].region
    return (
        *(Frame(ring, "guide") for ring in piece.footprint.rings),
        *(Frame(ring, tone) for ring in edited.rings),
    )


def _led(tool: EditTool, board: Board, piece: Standing, found: Gripped | None) -> Overlays:
    """Return the old outline as a guide, the new one, its parts, and what is wrong with it."""
    shown = Overlays(frames=frames(board, piece, "guide"))
    at = board.camera.to_table(tool.pixel or (0, 0))
    if found is not None:
        after = _after(found.change, piece)
        lines = tuple(Frame(guide, "guide", False) for guide in found.guides)
        shown = shown + Overlays(frames=(*lines, *frames(board, after, "proposed")))
        if isinstance(after, Terrain):
            others = (p.region for p in after.parts if p.region != after.footprint)
            parts = tuple(Frame(p.outer, "guide") for p in others)
            shown = shown + Overlays(frames=parts)
        shown = shown + findings(board.session.state, found.change, at)
    drop = (at[0], at[1] - 26.0 * board.context.kit.scale / board.camera.zoom)
    if tool.fault is not None:
        words = tool.fault.reason
        return shown + Overlays(spots=(Spot(at, words, "illegal", "octagon-x"),))
    if found is not None and found.note:
        shown = shown + Overlays(notes=(Note(drop, found.note, has_plate=True),))
    return shown


def findings(state: GameState, change: Change, at: Point) -> Overlays:
    """Return rings on the models that a change would not bear, the worst one in words."""
    shown = Overlays()
    for index, finding in enumerate(change.standing.findings):
        one = from_finding(finding)
        rings = {m: kinds for m, kinds in one.rings.items() if m in state.models}
        shown = shown + Overlays(rings=rings)
        if index == 0:
            where = finding.marks[0].points[0] if finding.marks else at
            spot = Spot(where, finding.shortfall.lower() or finding.head, "illegal", "octagon-x")
            shown = shown + Overlays(spots=(spot,))
    return shown


def _after(change: Change, piece: Standing) -> Standing:
    made = (event.new for event in change.events if isinstance(event, PieceChanged))
    kinds = Terrain | Objective | Territory | Token
    return next((new for new in made if isinstance(new, kinds) and new.id == piece.id), piece)


def _round(board: Board, piece: Objective | Token) -> tuple[Point, ...]:
    radius = piece.mm / 50.8 + AIR * board.context.kit.scale / board.camera.zoom
    steps = [k * math.tau / 48 for k in range(48)]
    return tuple((piece.x + radius * math.cos(a), piece.y + radius * math.sin(a)) for a in steps)
