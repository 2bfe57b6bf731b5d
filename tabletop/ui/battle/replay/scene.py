"""What one entry of a journal did, as marks on the table: ways walked, who acted on whom."""

from __future__ import annotations

from tabletop.geometry.base import Point
from tabletop.state import facts
from tabletop.state.causes import Placement
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Entry
from tabletop.state.model import GameState, Model
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Ghost, Overlays, Trail


def marks_of(entry: Entry) -> Overlays:
    """Return the ways of the models that moved, rings of who acted, ghosts of the slain."""
    state = entry.state
    return Overlays(trails=_trails(entry), rings=_rings(entry), ghosts=_slain(entry, state))


def _trails(entry: Entry) -> tuple[Trail, ...]:
    ways: dict[str, tuple[Point, ...]] = {}
    for event in entry.events:
        if isinstance(event, facts.ModelsSlain):
            for slain in event.models:
                ways.pop(slain.id, None)
        elif isinstance(event, ModelMoved):
            old, new = event.old, event.new
            before = ways.get(event.model, ((old.x, old.y),))
            ways[event.model] = (*before, (new.x, new.y))
    if entry.cause is not None:
        for reply in entry.cause.replies:
            if isinstance(reply, Placement):
                for model, way in reply.ways.items():
                    if model in ways and len(way) > 1:
                        ways[model] = tuple((p.x, p.y) for p in way)
    return tuple(
        Trail(points, entry.state.unit_of(model).player)
        for model, points in ways.items()
        if model in entry.state.models
    )


def _rings(entry: Entry) -> dict[str, tuple[RingKind, ...]]:
    rings: dict[str, tuple[RingKind, ...]] = {}
    units = entry.state.units
    for event in entry.events:
        if isinstance(event, facts.AbilityDeclared | facts.TargetsDeclared):
            use = event.use if isinstance(event, facts.AbilityDeclared) else event.new
            for target in use.targets:
                if target in units and target != use.unit:
                    rings |= dict.fromkeys(units[target].models, ("target",))
            if use.unit in units:
                rings |= dict.fromkeys(units[use.unit].models, ("selected",))
        elif isinstance(event, facts.DamageAllocated) and event.unit in units:
            for model in units[event.unit].models:
                rings.setdefault(model, ("target",))
        elif isinstance(event, facts.UnitSetUp):
            rings |= dict.fromkeys((m.id for m in event.models), ("selected",))
    return rings


def _slain(entry: Entry, state: GameState) -> tuple[Ghost, ...]:
    gone: list[tuple[str, Model]] = []
    for event in entry.events:
        if isinstance(event, facts.ModelsSlain):
            gone += [(event.unit, model) for model in event.models]
    found = []
    for unit, model in gone:
        known = state.units.get(unit)
        if known is None and state.battle is not None:
            known = state.battle.fallen.get(unit)
        if known is not None:
            found.append(Ghost(model.base, model.pose, known.player, known.glyph))
    return tuple(found)
