"""Putting a model just beside the line where its verdict flips, on either side of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from tabletop.geometry.base import Point
from tabletop.geometry.border import nearest
from tabletop.rules.elsewhere import Spots
from tabletop.state.events import ModelMoved
from tabletop.ui.shell.jobs import WAITING
from tabletop.ui.table import moving
from tabletop.ui.table.exploring.words import title_words
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.exploring.threshold import ThresholdTool

OFF: dict[str, tuple[float, ...]] = {
    "exact": (2e-5, 2e-4, 2e-3, 0.02),
    "fine": (0.0015, 0.003, 0.01, 0.05),
}
"""Inches beside the line that are tried, the nearest first, by how exact the line is."""
JOB = "threshold-snap"
COARSE = (0.06, 0.1, 0.15, 0.2)


def snap(tool: ThresholdTool, board: Board, *, is_across: bool, near: Point | None = None) -> None:
    """Put the model beside the line: across it where the answer is another, or on its own side.

    `near` is the point of the line that was clicked, None takes the one nearest to the model.
    The judges are asked about the very place; where they disagree with the line, farther off.
    """
    wish, found = tool.wish(board), tool.found(board)
    say = board.context.announce
    if wish is None or found is None or not found.lines or not found.wish.has_lines_of(wish):
        say("There is no line to snap to", "info", tool.icon)
        return
    spot = nearest(found.lines, near or wish.at)
    assert spot is not None
    state, model = board.session.state, wish.asked.model
    if model in state.locked:
        say(f"{title_words(state, model)} is locked", "info", tool.icon)
        return
    off = OFF.get(found.stage, COARSE)
    sides = [beside(spot, is_yes, off) for is_yes in (True, False)]
    places = [wish.at, *sides[0], *sides[1]]
    ticket = tool.tracer.ask(state, wish.asked, places)
    if ticket is None:
        _land(tool, board, places, list(tool.ask(board)(places)), is_across)
        return

    def wait() -> Iterator[object]:
        while not ticket.is_done:
            yield WAITING
        if board.session.state is not state or tool.asked != wish.asked:
            return
        said = ticket.value if not ticket.is_failed else list(tool.ask(board)(places))
        assert isinstance(said, list)
        _land(tool, board, places, said, is_across)

    board.context.jobs.start(JOB, wait())


def _land(
    tool: ThresholdTool,
    board: Board,
    places: Sequence[Point],
    said: Sequence[bool],
    is_across: bool,
) -> None:
    """Put the model where the answer is the wanted one; `said` of its place, then of both sides."""
    say, state, model = board.context.announce, board.session.state, tool.asked.model
    wanted = said[0] is not is_across
    half = (len(places) - 1) // 2
    first = 1 if wanted else 1 + half
    right = [places[k] for k in range(first, first + half) if said[k] is wanted]
    if not right:
        say("No place next to the line has that answer", "info", tool.icon)
        return
    free = [p for p, may in zip(right, Spots(state, model).may_stand(right), strict=True) if may]
    name = title_words(state, model)
    if not free:
        say(f"Not moved: {name} may not stand there", "illegal", "octagon-x")
        return
    _put(tool, board, model, free[0])
    side = tool.side_words()[0 if wanted else 1]
    say(f"{name} stands just beside the line: {side}", "info", tool.icon)


def beside(spot: tuple[Point, Point], is_yes: bool, off: Sequence[float]) -> list[Point]:
    """Return the places next to a point of the line, on the side of yes or of no.

    >>> beside(((1.0, 2.0), (0.0, 1.0)), False, (0.5,))
    [(1.0, 1.5)]
    """
    (x, y), (nx, ny) = spot
    sense = 1.0 if is_yes else -1.0
    return [(x + sense * d * nx, y + sense * d * ny) for d in off]


def _put(tool: ThresholdTool, board: Board, model: str, place: Point) -> None:
    """Move the model there: freely, or as the move that its unit is making."""
    session, screen = board.session, tool.screen
    unit = session.state.model(model).unit
    before = session.state.model(model).pose
    if session.ready(unit) is None:
        after = Spots(session.state, model).at(place).pose
        label = f"move {session.state.unit(unit).label} to the line"
        session.did(label, (ModelMoved(model, before, after),))
    else:
        screen.take_up((model,), (before.x, before.y))
        if screen.carrying.hand is not None:
            screen.carrying.hand.move_to(place)
            moving.put_down(screen)
    board.redraw()
