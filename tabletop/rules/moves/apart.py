"""One of ours and an enemy model, how far apart they are, and how that is told against 3"."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.geometry.base import Point
from tabletop.geometry.gap import Gap
from tabletop.geometry.sweep import Swept
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import UnitGap
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.words import inch, margin_text, shortfall_text
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Apart:
    """Two models and the horizontal gap between them at some moment, with its two points."""

    own: str
    enemy: str
    distance: float
    p: Point
    q: Point

    def unit(self, state: GameState) -> str:
        """The enemy unit."""
        return state.model(self.enemy).unit

    @property
    def text(self) -> str:
        """The gap in words, on its side of the combat range."""
        return inch(self.distance, COMBAT_RANGE)


def at_end(pair: UnitGap) -> Apart:
    """Return the nearest models of two units as they stand."""
    return Apart(pair.a, pair.b, pair.distance, pair.gap.p, pair.gap.q)


def on_way(own: str, enemy: str, swept: Swept) -> Apart:
    """Return two models where one comes closest to the other on its way."""
    return Apart(own, enemy, swept.gap, swept.mover, swept.other)


def standing(own: str, enemy: str, between: Gap) -> Apart:
    """Return two models with a gap that was measured."""
    return Apart(own, enemy, between.distance, between.p, between.q)


def clear(code: str, head: str, state: GameState, apart: Apart) -> Finding:
    """Return the finding that nobody came nearer than this."""
    margin = apart.distance - COMBAT_RANGE
    unit = apart.unit(state)
    return holds(
        code,
        head,
        f"Closest: {state.unit(unit).label}, {apart.text}; {margin_text(margin)}",
        models=(apart.own, apart.enemy),
        units=(unit,),
        measured=apart.distance,
        allowed=COMBAT_RANGE,
        margin=margin,
        marks=(Mark("measure", (apart.p, apart.q), apart.text),),
    )


def short(
    code: str,
    head: str,
    detail: str,
    state: GameState,
    apart: Apart,
    marks: tuple[Mark, ...] = (),
) -> Finding:
    """Return the finding that somebody is too near."""
    return refused(
        code,
        head,
        detail,
        f"Short by {shortfall_text(COMBAT_RANGE - apart.distance)}",
        models=(apart.own, apart.enemy),
        units=(apart.unit(state),),
        measured=apart.distance,
        allowed=COMBAT_RANGE,
        marks=(Mark("measure", (apart.p, apart.q), f'{apart.text} < 3"'), *marks),
    )
