"""What falls when a model falls: shown before it does, in every choice of its commander."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.falls import Fall, falls_with
from tabletop.rules.words import model_name
from tabletop.state.model import GameState, Model
from tabletop.ui.kit.bases import BaseStyle, RingKind
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Link, Overlays, Spot
from tabletop.ui.table.exploring.falls_panel import FallsPanel
from tabletop.ui.table.overlays.coherency import Graph, graph_of
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

JOB = "falls"
STEPS = {".": 1, ",": -1}


class FallsTool:
    """Points out, for the model under the pointer or the selected one, who would go with it.

    Those who would go lose their filling, the slain one is pale; `.` and `,` walk through the
    choices where several are as small.
    """

    id = "falls"
    icon = "unlink"
    key = "Shift+H"
    tip = "What goes when a model falls, before it does"
    quiets: tuple[str, ...] = ("ranges", "coherency", "combat", "sight")

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.choice = 0
        self._panel = FallsPanel(self)
        self._focus = ""
        self._known: dict[str, tuple[tuple[Model, ...], Fall]] = {}
        self._asked: tuple[Model, ...] = ()
        self._graphs: Kept[Graph] = Kept(2)
        self._shown: Kept[Overlays] = Kept(2)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Look at the unit of the selection."""
        unit = self.unit(board)
        words = "What falls: point at a model, or select one."
        if unit:
            words = f"What falls in {board.session.state.unit(unit).label}: point at a model."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Put the tool away."""
        board.context.jobs.stop(JOB)
        self._known, self._asked = {}, ()
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return the links of the unit, its critical models, and who would go."""
        state, unit = board.shown_state(), self.unit(board)
        if not unit:
            return Overlays()
        self._look(board, state, unit)
        model = self.focus(board)
        fall = self.fall(state, model) if model else None
        graph = self._graphs.get(
            (*state.models_of(unit), state.units[unit]), lambda: graph_of(state, unit)
        )
        choice = self.choice % len(fall.options) if fall is not None else 0
        key = (state, graph, fall, choice)
        return self._shown.get(key, lambda: _drawn(state, graph, fall, choice))

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Walk through the choices; pointing and selecting are the screen's."""
        if event.type == pygame.KEYDOWN and key_name(event) in STEPS:
            self.step(board, STEPS[key_name(event)])
            return True
        return False

    # ------------------------------------------------------------------ what is looked at
    def unit(self, board: Board) -> str:
        """Return the unit looked at: of the model under the pointer, else of the selection."""
        state = board.session.state
        if board.hovered in state.models and board.drag is None:
            return state.models[board.hovered].unit
        chosen = [m for m in board.session.selection if m in state.models]
        if chosen:
            return state.models[chosen[0]].unit
        return state.models[self._focus].unit if self._focus in state.models else ""

    def focus(self, board: Board) -> str:
        """Return the model that falls in thought; another one starts at its first choice."""
        state, chosen = board.session.state, board.session.selection
        unit = self.unit(board)
        found = ""
        if board.hovered in state.models and board.drag is None:
            found = board.hovered
        elif len(chosen) == 1 and chosen[0] in state.models:
            found = chosen[0]
        elif self._focus in state.models and state.models[self._focus].unit == unit:
            found = self._focus
        if found != self._focus:
            self._focus, self.choice = found, 0
        return found

    def fall(self, state: GameState, model: str) -> Fall:
        """Return what goes with a model, kept while its unit stands still."""
        models = state.models_of(state.model(model).unit)
        known = self._known.get(model)
        if known is not None and _are_same(known[0], models):
            return known[1]
        found = falls_with(state, model)
        self._known[model] = (models, found)
        return found

    def known(self, state: GameState, model: str) -> Fall | None:
        """Return what goes with a model where that is worked out already."""
        known = self._known.get(model)
        models = state.models_of(state.model(model).unit)
        return known[1] if known is not None and _are_same(known[0], models) else None

    def choose(self, board: Board, model: str) -> None:
        """Let a model fall in thought: it is selected."""
        board.session.select((model,))
        state = board.shown_state()
        fall = self.fall(state, model)
        words = f"If {model_name(state, model)} falls: {loss_words(fall)}"
        board.context.announce(words, "info", self.icon)
        board.redraw()

    def step(self, board: Board, by: int) -> None:
        """Show the next choice of the commander, or the one before."""
        state, model = board.shown_state(), self.focus(board)
        if not model:
            return
        fall = self.fall(state, model)
        count = len(fall.options)
        self.choice = (self.choice + by) % count
        if count > 1:
            names = ", ".join(model_name(state, m) for m in fall.options[self.choice])
            words = f"Choice {self.choice + 1} of {fall.count}: {names}"
        else:
            words = f"There is only one choice: {loss_words(fall)}"
        board.context.announce(words, "info", self.icon)
        board.redraw()

    def _look(self, board: Board, state: GameState, unit: str) -> None:
        """Work out what goes with each model of the unit, one after another."""
        models = state.models_of(unit)
        if _are_same(models, self._asked):
            return
        self._asked = models

        def work() -> Iterator[None]:
            for model in models:
                self.fall(state, model.id)
                yield
            board.redraw()

        board.context.jobs.start(JOB, work())


def loss_words(fall: Fall) -> str:
    """Return what goes with a model.

    >>> loss_words(Fall("a", 1, 1, (("b",),))), loss_words(Fall("a", 0, 1, ((),)))
    ('loses 1 more', 'nothing else goes')
    """
    return f"loses {fall.size} more" if fall.size else "nothing else goes"


def _drawn(state: GameState, graph: Graph, fall: Fall | None, choice: int) -> Overlays:
    models, player = state.models, state.units[graph.unit].player
    rings: dict[str, tuple[RingKind, ...]] = dict.fromkeys(graph.offenders, ("offender",))
    rings.update(dict.fromkeys(graph.critical, ("critical",)))
    thick = set(graph.critical)
    links = tuple(
        Link(_centre(models[a]), _centre(models[b]), player, a in thick and b in thick)
        for a, b in graph.links
    )
    if fall is None or fall.model not in models:
        return Overlays(links=links, rings=rings)
    gone = fall.options[choice]
    styles: dict[str, BaseStyle] = {fall.model: "proposed", **dict.fromkeys(gone, "ghost")}
    for model in gone:
        rings[model] = (*rings.get(model, ()), "unknown")
    left = {fall.model, *gone}
    kept = tuple(
        link
        for link, (a, b) in zip(links, graph.links, strict=True)
        if a not in left and b not in left
    )
    words = f"if it falls, {loss_words(fall)}" if gone else "it falls alone"
    if len(fall.options) > 1:
        words += f" ({choice + 1} of {fall.count})"
    spot = Spot(_centre(models[fall.model]), words, "critical" if gone else "ink", "unlink")
    return Overlays(links=kept, rings=rings, styles=styles, spots=(spot,))


def _centre(model: Model) -> tuple[float, float]:
    return (model.pose.x, model.pose.y)


def _are_same(one: tuple[Model, ...], other: tuple[Model, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))
