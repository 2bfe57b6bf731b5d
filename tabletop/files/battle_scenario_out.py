"""Battles as files: written from a state, with both armies in them.

Kept is what a scenario says: armies, table, where units stand, clock, points, effects. Uses, deeds
and ledgers of the turn under way belong to saves.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.errors import TabletopError
from tabletop.files.army_out import army_in, army_row
from tabletop.files.battle_scenario import BattleScenario
from tabletop.files.node import JSON
from tabletop.files.plan_in import plan_row
from tabletop.files.ruling_in import FORMAT
from tabletop.files.setup_out import options_of, setup_of
from tabletop.files.words import FLAGS
from tabletop.files.yaml_out import Block, Flow, dump
from tabletop.state.battle import Battle, Clock, Effect
from tabletop.state.model import GameState, Unit


def dump_battle(scenario: BattleScenario) -> str:
    """Return a battle as YAML; reading it gives the same battle."""
    return dump(battle_row(scenario))


def battle_row(scenario: BattleScenario) -> dict[str, Block]:
    """Return a battle as the keys of its file; raises `TabletopError` for one that is over."""
    state = scenario.state
    battle = state.battle
    if battle is None or battle.clock.phase == "over":
        raise TabletopError(
            "there is no battle to go on with" if battle is None else "the battle is over",
            next_step="go back to a moment before its end",
        )
    row: dict[str, Block] = {"format": FORMAT, "title": state.title}
    if scenario.about:
        row["about"] = scenario.about
    options = options_of(replace(state.options, own_unit_passable=False))
    if options is not None:
        row["options"] = options
    row["armies"] = [dict(army_row(army_in(state, player))) for player in (1, 2)]
    table = replace(state, models={}, units={}, tokens={}, phase="", annotations={}, locked=())
    row["setup"] = setup_of(replace(table, underlay=None), state.title, scenario.camera)
    named: dict[str, JSON] = {"id": battle.plan.id, "name": battle.plan.name}
    row["plan"] = Flow({key: word for key, word in named.items() if word})
    row |= plan_row(battle.plan)
    row |= _moment(battle)
    units: list[Block] = [_standing(u, state) for u in state.units.values() if u.models]
    if units:
        row["units"] = units
    for why in ("reserve", "aside"):
        listed: list[JSON] = [u for u, w in battle.waiting.items() if w.why == why]
        if listed:
            row[why] = Flow(listed)
    if battle.fallen:
        row["fallen"] = Flow([*battle.fallen])
    return row


def _moment(battle: Battle) -> dict[str, Block]:
    row: dict[str, Block] = {}
    if battle.clock != Clock():
        row["clock"] = Flow(_clock(battle.clock))
    if battle.began != 1:
        row["began"] = battle.began
    if battle.first:
        row["first"] = battle.first
    for key, pair in (("points", battle.points), ("command", battle.command)):
        if pair != (0, 0):
            row[key] = Flow([*pair])
    if battle.underdog:
        row["underdog"] = battle.underdog
    if battle.held:
        row["held"] = Flow(dict(battle.held))
    effects: list[Block] = [_effect(e) for e in battle.effects if e.until != "ability"]
    if effects:
        row["effects"] = effects
    notes: list[Block] = [_note(*key, holds) for key, holds in battle.notes.items()]
    if notes:
        row["notes"] = notes
    return row


def _clock(clock: Clock) -> dict[str, JSON]:
    row: dict[str, JSON] = {}
    if clock.round:
        row["round"] = clock.round
    if clock.turn:
        row["turn"] = clock.turn
    if clock.active:
        row["active"] = clock.active
    row["phase"] = clock.phase
    if clock.acting != clock.active:
        row["acting"] = clock.acting
    return row


def _effect(effect: Effect) -> Flow:
    row: dict[str, JSON] = {"rule": effect.rule, "owner": effect.owner}
    if effect.units:
        row["units"] = [*effect.units]
    row["until"] = effect.until
    if effect.source:
        row["source"] = effect.source
    return Flow(row)


def _note(player: int, ledger: str, holds: tuple[str, ...]) -> Flow:
    row: dict[str, JSON] = {"player": player} if player else {}
    return Flow({**row, "ledger": ledger, "holds": [*holds]})


def _standing(unit: Unit, state: GameState) -> Block:
    row: dict[str, Block] = {"id": unit.id}
    if unit.wounds:
        row["wounds"] = unit.wounds
    for key in FLAGS:
        if getattr(unit, key):
            row[key] = True
    if unit.garrison:
        row["garrison"] = unit.garrison
    places: dict[str, Block] = {}
    for model in state.models_of(unit.id):
        pose = model.pose
        turned: list[JSON] = [pose.facing] if pose.facing else []
        places[model.id] = Flow([pose.x, pose.y, *turned])
    row["places"] = places
    return row
