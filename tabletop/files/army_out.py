"""Armies as the keys of their files; reading what is written gives the same army."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.army_in import OTHERS, too_large
from tabletop.files.atomic import write_text
from tabletop.files.mustering import COMMAND_MODELS, enlist, model_ids
from tabletop.files.node import JSON
from tabletop.files.ruling_in import FORMAT
from tabletop.files.warscrolls import FACTIONS, faction
from tabletop.files.yaml_out import Block, Flow, dump
from tabletop.rules.play.reserves import plain_scroll
from tabletop.state.army import Army, Listed
from tabletop.state.battle import Battle, Enlisted
from tabletop.state.dice import Dice
from tabletop.state.model import GameState
from tabletop.state.warscroll import Reminder, Warscroll, Weapon

COHERENCY: Final = 0.5
"""Inches of coherency where a warscroll says nothing."""


def dump_army(army: Army) -> str:
    """Return an army as YAML; reading it gives the same army."""
    return dump({"format": FORMAT, **army_row(army)})


def save_army(path: str | Path, army: Army) -> None:
    """Write an army to a file, in one step or not at all.

    Raises `TabletopError` for an army that could not be read back: it is too large.
    """
    why = too_large(army)
    if why:
        raise TabletopError(
            f"cannot be saved: {why}",
            file=str(path),
            place="whole file",
            next_step="make the army smaller; nothing was written",
        )
    write_text(path, dump_army(army))


def army_row(army: Army) -> dict[str, Block]:
    """Return an army as the keys of its file, without the format."""
    row: dict[str, Block] = {"name": army.name}
    if army.about:
        row["about"] = army.about
    if army.faction:
        row["faction"] = army.faction
    if army.limit:
        row["limit"] = army.limit
    if army.formation:
        row["formation"] = army.formation
    if army.lores:
        row["lores"] = Flow(dict(army.lores))
    if army.extra:
        row["extra"] = Flow([*army.extra])
    if army.traits:
        row["traits"] = Flow([*army.traits])
    if army.prices:
        row["prices"] = Flow(dict(army.prices))
    if army.reminders:
        row["reminders"] = [_reminder(item) for item in army.reminders]
    row["warscrolls"] = [_known(s) or _scroll(s) for s in army.warscrolls.values()]
    for key, is_renown in (("regiments", False), ("renown", True)):
        blocks: list[Block] = [
            {"name": name, "units": [unit_row(u) for u in units]}
            for name, units in army.regiments.items()
            if (name in army.renown) is is_renown
        ]
        if blocks:
            row[key] = blocks
    alone: list[Block] = [unit_row(u) for u in army.units if u.is_auxiliary]
    if alone:
        row["auxiliary"] = alone
    for key, keyword in OTHERS:
        found: list[Block] = [unit_row(u) for u in army.others if army.warscroll_of(u).has(keyword)]
        if found:
            row[key] = found
    return row


def army_in(state: GameState, player: int) -> Army:
    """Return the army that a player brought to a battle."""
    battle = state.battle
    assert battle is not None
    mine = [e for e in battle.enlisted.values() if e.player == player]
    scrolls = {e.warscroll: battle.warscrolls[e.warscroll] for e in mine}
    plain = {plain_scroll(battle, e.unit).id for e in mine}  # what a replacement would have
    no_unit = [e.unit for e in mine if any(scrolls[e.warscroll].has(k) for _, k in OTHERS)]
    return Army(
        battle.name(player),
        {key: s for key, s in battle.warscrolls.items() if key in scrolls or key in plain},
        tuple(_listed(e, state, battle) for e in mine if e.unit not in no_unit),
        traits=battle.traits[player - 1],
        others=tuple(_listed(e, state, battle) for e in mine if e.unit in no_unit),
        reminders=battle.reminders[player - 1],
    )


def _listed(entry: Enlisted, state: GameState, battle: Battle) -> Listed:
    if entry.unit in state.units:
        name = state.units[entry.unit].name
    elif entry.unit in battle.waiting:
        name = battle.waiting[entry.unit].unit.name
    else:
        name = battle.fallen[entry.unit].name
    roles = {r: len(models) for r, models in entry.roles.items() if r not in COMMAND_MODELS}
    known = battle.warscrolls[entry.warscroll].name
    listed = Listed(
        entry.unit,
        entry.warscroll,
        "" if name == known else name,
        entry.is_reinforced,
        entry.is_general,
        entry.drop,
        roles,
        reminders=entry.reminders,
    )
    scroll = battle.warscrolls[entry.warscroll]
    usual = enlist(listed, entry.unit, entry.player, scroll, entry.starting).roles
    if usual == entry.roles:
        return listed
    ids = model_ids(entry.unit, entry.starting)
    missing: dict[str, tuple[str, ...]] = {role: () for role in usual if role in COMMAND_MODELS}
    chosen = {
        role: tuple(n for n, model in enumerate(ids, start=1) if model in models)
        for role, models in {**missing, **entry.roles}.items()
        if not set(ids) & {role}
    }
    return replace(listed, roles={}, places=chosen)


def unit_row(unit: Listed) -> Block:
    """Return a unit of a list as its keys: on one line, unless it has texts of its own."""
    row: dict[str, JSON] = {"id": unit.id, "warscroll": unit.warscroll}
    if unit.name:
        row["name"] = unit.name
    if unit.is_reinforced:
        row["reinforced"] = True
    if unit.is_general:
        row["general"] = True
    if unit.enhancements:
        row["enhancements"] = [*unit.enhancements]
    if unit.roles or unit.places:
        chosen: dict[str, JSON] = {role: [*places] for role, places in unit.places.items()}
        row["roles"] = {**unit.roles, **chosen}
    if not unit.reminders:
        return Flow(row)
    whole: dict[str, Block] = {key: Flow(value) for key, value in row.items()}
    return {**whole, "reminders": [_reminder(item) for item in unit.reminders]}


def _reminder(item: Reminder) -> Block:
    row: dict[str, Block] = {"name": item.name}
    if item.phase:
        row["phase"] = item.phase
    if item.turn != "any":
        row["turn"] = item.turn
    if item.is_reaction:
        row["reaction"] = True
    if item.timing:
        row["timing"] = item.timing
    if item.text:
        row["text"] = item.text
    return row


def _known(scroll: Warscroll) -> Flow | None:
    """Return where a warscroll stands that is exactly as the data of its faction has it."""
    for key in FACTIONS:
        if any(known is scroll or known == scroll for known in faction(key).warscrolls):
            return Flow({"from": f"{key}/{scroll.id}"})
    return None


def _scroll(scroll: Warscroll) -> Block:
    row: dict[str, Block] = {"id": scroll.id, "name": scroll.name}
    if scroll.glyph:
        row["glyph"] = scroll.glyph
    row["base"] = scroll.base
    if scroll.bases:
        row["bases"] = Flow(dict(scroll.bases))
    if scroll.size != 1:
        row["size"] = scroll.size
    if scroll.points:
        row["points"] = scroll.points
    row["move"] = "-" if scroll.move is None else _number(scroll.move)
    row["save"] = "-" if scroll.save is None else f"{scroll.save}+"
    row["health"] = scroll.health
    row["control"] = scroll.control
    if scroll.ward is not None:
        row["ward"] = f"{scroll.ward}+"
    if scroll.banishment:
        row["banishment"] = f"{scroll.banishment}+"
    if scroll.coherency != COHERENCY:
        row["coherency"] = scroll.coherency
    printed = [k for k in scroll.keywords if k != f"WARD ({scroll.ward}+)"]
    if printed:
        row["keywords"] = Flow([*printed])
    if scroll.weapons:
        row["weapons"] = [_weapon(weapon) for weapon in scroll.weapons]
    if scroll.abilities:
        row["abilities"] = Flow([*scroll.abilities])
    if scroll.by_hand:
        row["by_hand"] = Flow([*scroll.by_hand])
    if scroll.reminders:
        row["reminders"] = [_reminder(item) for item in scroll.reminders]
    return row


def _weapon(weapon: Weapon) -> Flow:
    row: dict[str, JSON] = {"name": weapon.name}
    if weapon.kind == "ranged":
        row["range"] = weapon.range
    row |= {
        "attacks": _number(weapon.attacks),
        "hit": f"{weapon.hit}+",
        "wound": f"{weapon.wound}+",
    }
    if weapon.rend:
        row["rend"] = weapon.rend
    row["damage"] = _number(weapon.damage)
    if weapon.abilities:
        row["abilities"] = [*weapon.abilities]
    if weapon.bearers:
        row["bearers"] = weapon.bearers
    return Flow(row)


def _number(dice: Dice) -> int | str:
    return str(dice) if dice.is_random else dice.plus
