"""What an entry of a battle's journal is called: what undo names and the log shows."""

from __future__ import annotations

from tabletop.rules.play.asks import Ask, Roll
from tabletop.state.causes import Answer, Rolls
from tabletop.state.events import Event
from tabletop.state.facts import AbilityDeclared
from tabletop.state.model import GameState


def label_of(
    state: GameState, asked: Ask | Roll, answer: Answer | Rolls, events: tuple[Event, ...]
) -> str:
    """Return a short name of what was answered."""
    for event in events:
        if isinstance(event, AbilityDeclared):
            unit = state.units.get(event.use.unit)
            if unit is None and state.battle is not None and event.use.unit in state.battle.waiting:
                unit = state.battle.waiting[event.use.unit].unit
            return f"{event.name}, {unit.label}" if unit is not None else event.name
    if isinstance(asked, Roll):
        return f"dice for {asked.why}"
    return asked.prompt


def name_of(state: GameState, unit: str) -> str:
    """Return the name of a unit, wherever it is."""
    battle = state.battle
    if unit in state.units or battle is None:
        return state.units[unit].label if unit in state.units else unit
    if unit in battle.waiting:
        return battle.waiting[unit].unit.label
    return battle.fallen[unit].label if unit in battle.fallen else unit
