"""Armies as they enter a battle: units with their models, who carries what; a battle made new."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tabletop.files.army_lists import is_under
from tabletop.files.bringing import brought
from tabletop.files.glyphs import glyph_of
from tabletop.files.scenario import Scenario
from tabletop.files.warscroll_in import base_of
from tabletop.geometry.base import Pose
from tabletop.rules.heights import default_height
from tabletop.rules.play.sequence.rounds import SPARE
from tabletop.state.army import Army, Listed
from tabletop.state.battle import Battle, Enlisted, Plan, Waiting
from tabletop.state.model import GameState, Model, Unit
from tabletop.state.options import Options
from tabletop.state.warscroll import Reminder, Warscroll

BATTLE_OPTIONS: Final = Options(own_unit_passable=True)
"""The readings that battles are played with: models pass through those of their own unit."""
NO_UNITS: Final = ("MANIFESTATION", "FACTION TERRAIN")
COMMAND_MODELS: Final = ("CHAMPION", "MUSICIAN", "STANDARD BEARER")


@dataclass(frozen=True, slots=True)
class Mustered:
    """What two armies bring: warscrolls, entries of the lists, units off the table; all by id."""

    names: tuple[str, str]
    warscrolls: dict[str, Warscroll]
    enlisted: dict[str, Enlisted]
    waiting: dict[str, Waiting]
    traits: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    reminders: tuple[tuple[Reminder, ...], tuple[Reminder, ...]] = ((), ())


def new_battle(
    one: Army,
    two: Army,
    plan: Scenario,
    layout: Scenario | None = None,
    options: Options = BATTLE_OPTIONS,
    began: int = 1,
    title: str = "",
) -> GameState:
    """Return a battle at the start of deployment: all units wait beside the table (BS-2).

    `plan` is a battleplan (board, objectives, territories, scoring), `layout` brings terrain.
    `began` is who begins deployment, 0 for a roll-off.
    """
    host = muster(one, two, taken=(*plan.state.objectives, *plan.state.territories))
    table = plan.state
    if layout is not None:
        table = replace(table, terrain=layout.state.terrain)
    battle = Battle(
        names=host.names,
        plan=plan.plan or Plan(name=plan.state.title),
        warscrolls=host.warscrolls,
        enlisted=host.enlisted,
        waiting=host.waiting,
        began=began,
        traits=host.traits,
        reminders=host.reminders,
        notes={(n, SPARE): ("50",) for n, army in ((1, one), (2, two)) if is_under(army)},
    )
    return replace(
        table,
        models={},
        units={},
        tokens={},
        options=options,
        phase="deployment",
        title=title or f"{host.names[0]} against {host.names[1]}",
        battle=battle,
    )


def side_names(one: str, two: str) -> tuple[str, str]:
    """Return what two armies are called in one battle: no two sides the same.

    >>> side_names("Ashkin", "Ashkin")
    ('Ashkin', 'Ashkin (2)')
    """
    return one, two if two != one else f"{two} (2)"


def muster(one: Army, two: Army, taken: Iterable[str] = ()) -> Mustered:
    """Return both armies ready to deploy; ids of the second give way where both use the same."""
    one, two = brought(one), brought(two)
    host = Mustered(
        side_names(one.name, two.name),
        {},
        {},
        {},
        (one.traits, two.traits),
        (one.reminders, two.reminders),
    )
    used = set(taken)
    for player, army in ((1, one), (2, two)):
        scrolls = {key: _free_scroll(host, scroll) for key, scroll in army.warscrolls.items()}
        host.warscrolls.update({scroll.id: scroll for scroll in scrolls.values()})
        for listed in (*army.units, *army.others):
            key = listed.id
            while key in used or key in host.enlisted:
                key += f".{player}"
            scroll = scrolls[listed.warscroll]
            size = army.size_of(listed)
            host.enlisted[key] = entry = enlist(listed, key, player, scroll, size)
            host.waiting[key] = waiting_of(listed, entry, scroll)
    return host


def enlist(listed: Listed, key: str, player: int, scroll: Warscroll, size: int) -> Enlisted:
    """Return the entry of a unit: who is what."""
    models = model_ids(key, size)
    found = places_of(listed, scroll, size)
    roles = {role: tuple(models[n - 1] for n in chosen) for role, chosen in found.items() if chosen}
    return Enlisted(
        key,
        player,
        scroll.id,
        size,
        roles,
        listed.is_reinforced,
        listed.is_general,
        listed.is_auxiliary and not any(scroll.has(key) for key in NO_UNITS),
        listed.drop,
        reminders=listed.reminders,
    )


def places_of(listed: Listed, scroll: Warscroll, size: int) -> dict[str, tuple[int, ...]]:
    """Return which models of a unit have which role or loadout: 1 is the first model.

    Command models come first, then those with a loadout of their own; models that the list chose
    for a role have it instead, none where it was left out.
    """
    roles: dict[str, tuple[int, ...]] = {}
    at = 0
    for role, count in (*_command(scroll, size), *listed.roles.items()):
        if role not in listed.places:
            roles[role] = tuple((at + i) % size + 1 for i in range(count))
            at += count
    for role, places in listed.places.items():
        roles[role] = tuple(n for n in places if 1 <= n <= size)
    return roles


def waiting_of(listed: Listed, entry: Enlisted, scroll: Warscroll) -> Waiting:
    """Return a unit beside the table, its models in a row off its edge, each on its base."""
    key = entry.unit
    names = model_ids(key, entry.starting)
    bases = [base_of(_base_in(scroll, entry, name)) for name in names]
    wide = 2 * max(base.a for base in bases)
    models = []
    for n, (name, base) in enumerate(zip(names, bases, strict=True), start=1):
        height, source = default_height(base, scroll.keywords)
        models.append(Model(name, key, base, Pose(-1.0 - wide * n, -3.0), height, source))
    move = scroll.move
    unit = Unit(
        key,
        entry.player,
        tuple(m.id for m in models),
        listed.name or scroll.name,
        scroll.keywords,
        scroll.coherency,
        scroll.control,
        move=None if move is None else float(round(move.mean)),
        move_known=move is None or not move.is_random,
        glyph=glyph_of(scroll),
        health=scroll.health,
        save="-" if scroll.save is None else f"{scroll.save}+",
    )
    return Waiting(unit, tuple(models), "aside" if scroll.has("MANIFESTATION") else "undeployed")


def _base_in(scroll: Warscroll, entry: Enlisted, model: str) -> str:
    """Return the base of a model: that of its role, where it stands on another one."""
    found = (base for role, base in scroll.bases if model in entry.roles.get(role, ()))
    return next(found, scroll.base)


def model_ids(unit: str, size: int) -> tuple[str, ...]:
    """Return the ids of the models that a unit begins with.

    >>> model_ids("guard", 2)
    ('guard-1', 'guard-2')
    """
    return tuple(f"{unit}-{n}" for n in range(1, size + 1))


def share_of(keyword: str, size: int) -> int:
    """Return how many models a command keyword names: one, or its share, at least one (D-27).

    >>> share_of("CHAMPION", 20), share_of("MUSICIAN (1/5)", 12), share_of("CHAMPION (1/5)", 3)
    (1, 2, 1)
    """
    _, _, share = keyword.partition(" (")
    over, _, under = share.rstrip(")").partition("/")
    if not (over.isdigit() and under.isdigit() and int(under)):
        return 1
    return min(size, max(1, size * int(over) // int(under)))


def _command(scroll: Warscroll, size: int) -> list[tuple[str, int]]:
    return [
        (name, share_of(keyword, size))
        for name in COMMAND_MODELS
        for keyword in scroll.keywords
        if keyword == name or keyword.startswith(f"{name} (")
    ]


def _free_scroll(host: Mustered, scroll: Warscroll) -> Warscroll:
    """Return a warscroll under an id that stands for nothing else."""
    while host.warscrolls.get(scroll.id, scroll) != scroll:
        scroll = replace(scroll, id=f"{scroll.id}.2")
    return scroll
