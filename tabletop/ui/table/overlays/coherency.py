"""The coherency graph (15.1): links, who offends, who holds the unit together, what falls."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.base import Point
from tabletop.rules.coherency import unit_coherency
from tabletop.state.model import GameState, Model
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Link, Overlays, Spot
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import units_in_hand
from tabletop.ui.table.plugs import Board


@dataclass(frozen=True, slots=True)
class Graph:
    """The graph of one unit: its links by model ids, offenders, and critical models."""

    unit: str
    links: tuple[tuple[str, str], ...]
    offenders: tuple[str, ...]
    critical: tuple[str, ...]


class Graphs:
    """Links of all units; rings of critical models of what is selected or hovered.

    Links of what is in the hand are drawn by `Moving`, so that the rest stays one picture.
    """

    def __init__(self) -> None:
        self._graphs: dict[str, tuple[tuple[Model, ...], float, Graph]] = {}
        self._still_graphs: Kept[dict[str, Graph]] = Kept(2)
        self._links: Kept[tuple[Link, ...]] = Kept()
        self._falls: Kept[tuple[str, ...]] = Kept(6)

    def __call__(self, board: Board) -> Overlays:
        """Return the graphs of the table as it is shown."""
        if not board.shown.get("coherency"):
            return Overlays()
        state, hand = board.shown_state(), units_in_hand(board)
        chosen = {unit.id for unit in board.session.units} | hand
        if board.hovered in state.models:
            chosen.add(state.models[board.hovered].unit)
        loud = frozenset(chosen)
        rest = board.session.state
        graphs = self._still_graphs.get((rest.models, rest.units), lambda: self._all(rest))
        rings: dict[str, tuple[RingKind, ...]] = {}
        for unit in state.units:
            graph = graphs.get(unit) if unit not in hand else None
            graph = graph or self.graph(state, unit)
            rings.update(dict.fromkeys(graph.offenders, ("offender",)))
            if unit in chosen:
                rings.update(dict.fromkeys(graph.critical, ("critical",)))
        links = self._links.get((rest, hand, loud), lambda: self._still(rest, hand, loud))
        return Overlays(links=links, rings=rings) + self._fall(board, state)

    def graph(self, state: GameState, unit: str) -> Graph:
        """Return the graph of a unit, kept while its models are the same objects."""
        models = state.models_of(unit)
        limit = state.units[unit].coherency
        kept = self._graphs.get(unit)
        if kept is not None and kept[1] == limit and _are_same(kept[0], models):
            return kept[2]
        found = graph_of(state, unit)
        self._graphs[unit] = (models, limit, found)
        return found

    def links(self, state: GameState, unit: str, is_loud: bool) -> tuple[Link, ...]:
        """Return the links of a unit as they are drawn; loud: those of critical models thick."""
        graph, models = self.graph(state, unit), state.models
        player = state.units[unit].player
        thick = set(graph.critical) if is_loud else set()
        return tuple(
            Link(_centre(models[a]), _centre(models[b]), player, a in thick and b in thick)
            for a, b in graph.links
        )

    def _all(self, state: GameState) -> dict[str, Graph]:
        return {unit: self.graph(state, unit) for unit in state.units}

    def _still(
        self, state: GameState, hand: frozenset[str], loud: frozenset[str]
    ) -> tuple[Link, ...]:
        return tuple(
            link
            for unit in state.units
            if unit not in hand
            for link in self.links(state, unit, unit in loud)
        )

    def _fall(self, board: Board, state: GameState) -> Overlays:
        """Mark what must go as well when the model pointed at, one of the selection's, is slain."""
        model = state.models.get(board.hovered)
        if model is None or board.drag is not None:
            return Overlays()
        if all(unit.id != model.unit for unit in board.session.units):
            return Overlays()
        key = (*state.models_of(model.unit), model.id)
        gone = self._falls.get(key, lambda: falls_with(state, model.id))
        if not gone:
            return Overlays()
        count = len(gone)
        words = f"if it falls, {count} more {'goes' if count == 1 else 'go'}"
        spot = Spot(_centre(model), words, "critical", "unlink")
        return Overlays(rings=dict.fromkeys(gone, ("unknown",)), spots=(spot,))


def graph_of(state: GameState, unit: str) -> Graph:
    """Return the judge's graph of a unit by model ids."""
    ids = state.unit(unit).models
    found = unit_coherency(state, unit)
    return Graph(
        unit,
        tuple((ids[i], ids[j]) for i, j, _ in found.links),
        tuple(ids[i] for i in found.offenders),
        tuple(ids[i] for i in found.critical),
    )


def falls_with(state: GameState, model: str) -> tuple[str, ...]:
    """Return the fewest other models that must go when a model is slain (18.3, 15.1).

    Where several sets are as small, the first one; nothing when the rest stays coherent.
    """
    from tabletop.rules import falls  # later than the first window

    return falls.falls_with(state, model).options[0]


def _are_same(one: tuple[Model, ...], other: tuple[Model, ...]) -> bool:
    return len(one) == len(other) and all(a is b for a, b in zip(one, other, strict=True))


def _centre(model: Model) -> Point:
    return (model.pose.x, model.pose.y)
