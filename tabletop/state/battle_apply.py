"""How each fact of a battle changes the state: the battle's half of `apply`.

Here a fact is held against the state and written into it; what it implies besides, such as effects
that end with a turn, stands in `implied`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, TypeVar

from tabletop.errors import TabletopError
from tabletop.state import facts
from tabletop.state.battle import Battle, Waiting
from tabletop.state.changing import replace
from tabletop.state.implied import after_deed, after_use, is_new_turn, is_over, rested
from tabletop.state.model import GameState, Model

V = TypeVar("V")


def apply_battle(event: facts.BattleFact, state: GameState) -> GameState:
    """Return the state after a fact of a battle; raises `TabletopError` when it does not fit."""
    if isinstance(event, facts.BattleBegan):
        if event.old is not None and state.battle != event.old:
            raise _unfit("the battle")
        return replace(state, battle=event.new)
    if state.battle is None:
        raise TabletopError("this is a fact of a battle, and there is none", next_step="reload")
    return _RULES[type(event)](event, state, state.battle)


def _clock(e: facts.ClockMoved, s: GameState, b: Battle) -> GameState:
    if b.clock != e.old:
        raise _unfit("the clock")
    units, waiting = s.units, b.waiting
    if is_new_turn(e.old, e.new):
        units = {k: rested(u) for k, u in units.items()}
        waiting = {k: replace(w, unit=rested(w.unit)) for k, w in waiting.items()}
    alive = tuple(x for x in b.effects if not is_over(x, e.old, e.new))
    effects = alive if len(alive) != len(b.effects) else b.effects
    battle = replace(b, clock=e.new, effects=effects, waiting=waiting)
    return replace(s, units=units, phase=e.new.phase, battle=battle)


def _declared(e: facts.AbilityDeclared, s: GameState, b: Battle) -> GameState:
    command = list(b.command)
    command[e.use.player - 1] -= e.cost
    if min(command) < 0:
        raise _unfit("the command points")
    battle = replace(b, uses=(*b.uses, e.use), command=(command[0], command[1]))
    unit = s.units.get(e.use.unit)
    marked = unit if unit is None else after_use(unit, e.use)
    if marked is None or marked is unit:
        return replace(s, battle=battle)
    return replace(s, units={**s.units, marked.id: marked}, battle=battle)


def _targets(e: facts.TargetsDeclared, s: GameState, b: Battle) -> GameState:
    at = len(b.uses) - 1
    while at >= 0 and b.uses[at] != e.old:
        at -= 1
    if at < 0:
        raise _unfit("the use of an ability")
    uses = (*b.uses[:at], e.new, *b.uses[at + 1 :])
    return replace(s, battle=replace(b, uses=uses))


def _rolled(e: facts.DiceRolled, s: GameState, b: Battle) -> GameState:
    if e.first != b.dice:
        raise _unfit("the number of dice")
    return replace(s, battle=replace(b, dice=b.dice + len(e.faces)))


def _told(
    e: facts.AttackRolled | facts.MagicRolled | facts.DoneByHand, s: GameState, b: Battle
) -> GameState:
    return s  # the dice are counted by the rolls; this says what they meant


def _deed(e: facts.DeedDone, s: GameState, b: Battle) -> GameState:
    battle = replace(b, deeds=(*b.deeds, e.deed))
    unit = s.units.get(e.deed.unit)
    marked = unit if unit is None else after_deed(unit, e.deed)
    if marked is None or marked is unit:
        return replace(s, battle=battle)
    return replace(s, units={**s.units, marked.id: marked}, battle=battle)


def _gained(e: facts.EffectGained, s: GameState, b: Battle) -> GameState:
    return replace(s, battle=replace(b, effects=(*b.effects, e.effect)))


def _effect_ended(e: facts.EffectEnded, s: GameState, b: Battle) -> GameState:
    if e.effect not in b.effects:
        raise _unfit("the effect")
    at = b.effects.index(e.effect)
    return replace(s, battle=replace(b, effects=(*b.effects[:at], *b.effects[at + 1 :])))


def _damage(e: facts.DamageAllocated, s: GameState, b: Battle) -> GameState:
    unit = s.unit(e.unit)
    if unit.wounds != e.old:
        raise _unfit(f"the damage of {e.unit}")
    return replace(s, units={**s.units, e.unit: replace(unit, wounds=e.new)})


def _slain(e: facts.ModelsSlain, s: GameState, b: Battle) -> GameState:
    unit = s.unit(e.unit)
    gone = {m.id: m for m in e.models}
    if any(s.models.get(k) != m for k, m in gone.items()):
        raise _unfit(f"the models of {e.unit}")
    left = replace(unit, models=tuple(m for m in unit.models if m not in gone))
    return replace(
        s,
        models={k: m for k, m in s.models.items() if k not in gone},
        units={**s.units, e.unit: left},
        battle=replace(b, slain={**b.slain, **gone}),
    )


def _destroyed(e: facts.UnitDestroyed, s: GameState, b: Battle) -> GameState:
    if s.units.get(e.unit.id) != e.unit:
        raise _unfit(f"the unit {e.unit.id}")
    return replace(
        s,
        units=_without(s.units, e.unit.id),
        battle=replace(b, fallen={**b.fallen, e.unit.id: e.unit}),
    )


def _returned(e: facts.ModelsReturned, s: GameState, b: Battle) -> GameState:
    unit = s.units.get(e.unit) or b.fallen.get(e.unit)
    back = {m.id: m for m in e.models}
    if unit is None or any(_as_slain(b, m) != m for m in e.models):
        raise _unfit(f"the slain of {e.unit}")
    fallen = _without(b.fallen, e.unit) if e.unit in b.fallen else b.fallen
    slain = {k: m for k, m in b.slain.items() if k not in back}
    return replace(
        s,
        models={**s.models, **back},
        units={**s.units, e.unit: replace(unit, models=(*unit.models, *back))},
        battle=replace(b, slain=slain, fallen=fallen),
    )


def _as_slain(b: Battle, model: Model) -> Model | None:
    """Return a model as it was slain, standing where it returns."""
    there = b.slain.get(model.id)
    return None if there is None else replace(there, pose=model.pose)


def _set_up(e: facts.UnitSetUp, s: GameState, b: Battle) -> GameState:
    unit = replace(e.old.unit, models=tuple(m.id for m in e.models))
    if b.waiting.get(unit.id) != e.old:
        raise _unfit(f"the unit {unit.id}")
    return replace(
        s,
        models={**s.models, **{m.id: m for m in e.models}},
        units={**s.units, unit.id: unit},
        battle=replace(b, waiting=_without(b.waiting, unit.id)),
    )


def _set_aside(e: facts.UnitSetAside, s: GameState, b: Battle) -> GameState:
    back = {m.id for m in e.new.models}
    is_known = e.unit in s.units or e.unit in b.waiting or e.unit in b.fallen
    if not is_known or b.waiting.get(e.unit) != e.old or e.new.unit.id != e.unit:
        raise _unfit(f"the unit {e.unit}")
    battle = replace(
        b,
        waiting={**b.waiting, e.unit: e.new},
        fallen=_without(b.fallen, e.unit) if e.unit in b.fallen else b.fallen,
        slain={k: m for k, m in b.slain.items() if k not in back},
    )
    if e.unit not in s.units:
        return replace(s, battle=battle)
    gone = set(s.units[e.unit].models)
    return replace(
        s,
        models={k: m for k, m in s.models.items() if k not in gone},
        units=_without(s.units, e.unit),
        battle=battle,
    )


def _joined(e: facts.UnitJoined, s: GameState, b: Battle) -> GameState:
    key = e.enlisted.unit
    if key in b.enlisted or key in s.units or e.waiting.unit.id != key:
        raise _unfit(f"the unit {key}")
    waiting: Mapping[str, Waiting] = {**b.waiting, key: e.waiting}
    battle = replace(b, enlisted={**b.enlisted, key: e.enlisted}, waiting=waiting)
    return replace(s, battle=battle)


def _lost(e: facts.ReserveLost, s: GameState, b: Battle) -> GameState:
    unit = e.waiting.unit
    if b.waiting.get(unit.id) != e.waiting:
        raise _unfit(f"the unit {unit.id}")
    slain: Mapping[str, Model] = {**b.slain, **{m.id: m for m in e.waiting.models}}
    fallen = {**b.fallen, unit.id: replace(unit, models=())}
    battle = replace(b, waiting=_without(b.waiting, unit.id), fallen=fallen, slain=slain)
    return replace(s, battle=battle)


def _pair(pair: tuple[int, int], player: int, old: int, new: int) -> tuple[int, int]:
    if pair[player - 1] != old:
        raise _unfit("the points")
    return (new, pair[1]) if player == 1 else (pair[0], new)


def _command(e: facts.CommandChanged, s: GameState, b: Battle) -> GameState:
    return replace(s, battle=replace(b, command=_pair(b.command, e.player, e.old, e.new)))


def _points(e: facts.PointsScored, s: GameState, b: Battle) -> GameState:
    return replace(s, battle=replace(b, points=_pair(b.points, e.player, e.old, e.new)))


def _underdog(e: facts.UnderdogNamed, s: GameState, b: Battle) -> GameState:
    if b.underdog != e.old:
        raise _unfit("the underdog")
    return replace(s, battle=replace(b, underdog=e.new))


def _began(e: facts.DeploymentBegun, s: GameState, b: Battle) -> GameState:
    if b.began != e.old:
        raise _unfit("who began")
    return replace(s, battle=replace(b, began=e.new))


def _first(e: facts.FirstTurnTaken, s: GameState, b: Battle) -> GameState:
    if b.first != e.old:
        raise _unfit("who has the first turn")
    return replace(s, battle=replace(b, first=e.new))


def _control(e: facts.ControlChanged, s: GameState, b: Battle) -> GameState:
    if b.held.get(e.piece, 0) != e.old:
        raise _unfit(f"the control of {e.piece}")
    held = {**b.held, e.piece: e.new} if e.new else _without(b.held, e.piece)
    return replace(s, battle=replace(b, held=held))


def _fight(e: facts.FightChanged, s: GameState, b: Battle) -> GameState:
    if b.fight != e.old:
        raise _unfit("the order of fighting")
    return replace(s, battle=replace(b, fight=e.new))


def _noted(e: facts.Noted, s: GameState, b: Battle) -> GameState:
    if b.note(e.player, e.key) != e.old:
        raise _unfit(f"the note {e.key}")
    return replace(s, battle=replace(b, notes={**b.notes, (e.player, e.key): e.new}))


def _ticked(e: facts.ReminderTicked, s: GameState, b: Battle) -> GameState:
    if e.is_done:
        return replace(s, battle=replace(b, ticks=(*b.ticks, e.tick)))
    if e.tick not in b.ticks:
        raise _unfit("the reminder")
    at = len(b.ticks) - 1 - b.ticks[::-1].index(e.tick)
    return replace(s, battle=replace(b, ticks=(*b.ticks[:at], *b.ticks[at + 1 :])))


def _ended(e: facts.BattleEnded, s: GameState, b: Battle) -> GameState:
    if b.winner is not None:
        raise _unfit("the end of the battle")
    return replace(s, battle=replace(b, winner=e.winner))


def _without(items: Mapping[str, V], key: str) -> dict[str, V]:
    return {k: v for k, v in items.items() if k != key}


def _unfit(what: str) -> TabletopError:
    return TabletopError(f"{what} is not as the log says", next_step="reload")


_RULES: Final[Mapping[type, Callable[..., GameState]]] = MappingProxyType(
    {
        facts.ClockMoved: _clock,
        facts.AbilityDeclared: _declared,
        facts.TargetsDeclared: _targets,
        facts.DiceRolled: _rolled,
        facts.AttackRolled: _told,
        facts.MagicRolled: _told,
        facts.DeedDone: _deed,
        facts.EffectGained: _gained,
        facts.EffectEnded: _effect_ended,
        facts.DamageAllocated: _damage,
        facts.ModelsSlain: _slain,
        facts.UnitDestroyed: _destroyed,
        facts.ModelsReturned: _returned,
        facts.UnitSetUp: _set_up,
        facts.UnitSetAside: _set_aside,
        facts.UnitJoined: _joined,
        facts.ReserveLost: _lost,
        facts.CommandChanged: _command,
        facts.PointsScored: _points,
        facts.UnderdogNamed: _underdog,
        facts.DeploymentBegun: _began,
        facts.FirstTurnTaken: _first,
        facts.ControlChanged: _control,
        facts.FightChanged: _fight,
        facts.Noted: _noted,
        facts.DoneByHand: _told,
        facts.ReminderTicked: _ticked,
        facts.BattleEnded: _ended,
    }
)
