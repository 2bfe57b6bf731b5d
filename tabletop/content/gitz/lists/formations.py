"""Formations of the Gitz: squigs that charge, wolves that snap, crowds that swarm."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from tabletop.content.core.fight import pile_in
from tabletop.content.core.magic import friends, pick_target, pick_targets
from tabletop.content.core.scopes import army_with, both, has_charged, with_weapon
from tabletop.content.gitz.moon import KEYWORD
from tabletop.rules.contest import contested, contesting_models
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import heal
from tabletop.rules.play.values import ATTACKS, CONTROL, REND, Bearer, Case, Modifier, bearer
from tabletop.state.events import Event
from tabletop.state.model import Unit

MOST: Final = 3
GOBS: Final = ("Fang-filled Gob", "Massive Fang-filled Gob", "Huge Fang-filled Gobs")

BOUNCING_FURY: Final = Ability(
    "bouncing-fury",
    "Bouncing Fury",
    "Gitz",
    "Gobs of squigs that charged this turn have +1 Attacks.",
    icon="zap",
    passive=(
        Modifier(
            ATTACKS,
            "add",
            1,
            army_with("SQUIG", KEYWORD),
            both(has_charged, with_weapon(*GOBS)),
            names_companion=True,
        ),
    ),
    given=("Squigalanche",),
)


# ------------------------------------------------------------------------------------ Extra Snappy
def snappers(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return the wolf riders that charged this turn."""
    return tuple(u for u in friends(do, call.player, "GITMOB") if u.charged)


def can_snap(do: Doing, call: Call) -> str:
    """Return why nothing snaps."""
    return "" if snappers(do, call) else "no GITMOB charged this turn"


def pick_snappers(do: Doing, call: Call) -> Flow[Call]:
    """Pick up to three of them."""
    return (yield from pick_targets(do, call, "Who is snappy?", snappers(do, call), MOST))


def snap(do: Doing, call: Call) -> None:
    """Let their wolves rend more for the rest of the turn."""
    do.grant(call, "snappy", call.targets)


def is_companion(case: Case, on: Bearer) -> bool:
    """Say whether an attack with a Companion weapon is asked about."""
    return case.weapon is not None and case.weapon.is_companion


EXTRA_SNAPPY: Final = Ability(
    "extra-snappy",
    "Extra Snappy",
    "Gitz",
    "Once a turn: Companion weapons of up to 3 GITMOB units that charged have +1 Rend this turn.",
    (Timing("combat", "any"),),
    limit=Limit("turn", is_army=True),
    user="player",
    icon="zap",
    who=can_snap,
    declare=pick_snappers,
    effect=snap,
    grants=MappingProxyType(
        {"snappy": (Modifier(REND, "add", 1, bearer, is_companion, names_companion=True),)}
    ),
    given=("Sunbiter Pack",),
)


# ---------------------------------------------------------------------------- Spreading Loonacy
def is_rabble(unit: Unit) -> bool:
    """Say whether a unit is Moonclan without squigs, or of the spiders."""
    return (unit.has("MOONCLAN") and not unit.has("SQUIG")) or unit.has("SPIDERFANG")


def brawlers(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return those of them that are in combat."""
    units = friends(do, call.player)
    return tuple(u for u in units if is_rabble(u) and do.is_in_combat(u.id))


def can_spread(do: Doing, call: Call) -> str:
    """Return why loonacy does not spread."""
    return "" if brawlers(do, call) else "nobody fit for it is in combat"


def pick_brawlers(do: Doing, call: Call) -> Flow[Call]:
    """Pick up to three of them."""
    return (yield from pick_targets(do, call, "Whom does it seize?", brawlers(do, call), MOST))


def spread(do: Doing, call: Call) -> Flow[None]:
    """Each piles in; then a D3 of 2 or 3 is damage to an enemy in combat with it."""
    for unit in call.targets:
        if not do.has_unit(unit):
            continue
        yield from pile_in(do, replace(call, unit=unit))
        foes = do.enemies_in_combat(unit)
        if foes:
            prompt = f"Whom does {do.label(unit)} maul?"
            options = [Option(e, do.label(e), e) for e in foes]
            foe = yield from do.pick("target", call.player, prompt, options, call.ability)
            rolled = yield from do.roll_d3("spreading loonacy", call.player, unit)
            if rolled >= 2:
                do.inflict(foe, rolled, unit)


SPREADING_LOONACY: Final = Ability(
    "spreading-loonacy",
    "Spreading Loonacy",
    "Gitz",
    "Once a turn, at the end of yours: up to 3 units of Moonclan (no squigs) or spiders in combat "
    "pile in; for each a D3 of 2 or 3 is mortal damage to an enemy in combat with it.",
    (Timing("end"),),
    limit=Limit("turn", is_army=True),
    user="player",
    icon="swords",
    who=can_spread,
    declare=pick_brawlers,
    effect=spread,
    given=("Gloomspite Horde",),
)


# ------------------------------------------------------------------------------ Grots Upon Grots
def crowds(do: Doing, call: Call) -> tuple[Unit, ...]:
    """Return Moonclan without squigs that contests an objective."""
    units: Iterable[Unit] = friends(do, call.player, "MOONCLAN")
    return tuple(u for u in units if not u.has("SQUIG") and contested(do.state, u.id))


def can_crowd(do: Doing, call: Call) -> str:
    """Return why nobody crowds a marker."""
    return "" if crowds(do, call) else "no Moonclan contests an objective"


def pick_crowd(do: Doing, call: Call) -> Flow[Call]:
    """Pick the crowd."""
    return (yield from pick_target(do, call, "Who crowds the marker?", crowds(do, call)))


def crowd(do: Doing, call: Call) -> None:
    """Let those count that stand farther off."""
    do.grant(call, "crowded", call.targets)


def idle(case: Case, on: Bearer) -> int:
    """Return how many models of the unit asked about contest nothing."""
    state = case.state
    near = {m for key in state.objectives for m in contesting_models(state, case.unit, key)}
    return len(state.unit(case.unit).models) - len(near)


GROTS_UPON_GROTS: Final = Ability(
    "grots-upon-grots",
    "Grots Upon Grots",
    "Gitz",
    "Once a turn, at its end: a unit of Moonclan (no squigs) that contests an objective has +1 "
    "control for each of its models that contests none.",
    (Timing("end", "any"),),
    limit=Limit("turn", is_army=True),
    user="player",
    icon="users",
    who=can_crowd,
    declare=pick_crowd,
    effect=crowd,
    grants=MappingProxyType({"crowded": (Modifier(CONTROL, "add", idle),)}),
    given=("Gittish Tide",),
)


# --------------------------------------------------------------------------------- Herd Healing
def knit(do: Doing, unit: str, call: Call, facts: tuple[Event, ...]) -> Flow[None]:
    """Heal D3 of a troll that has just fought."""
    if not do.has_unit(unit):
        return
    whole = do.state.unit(unit)
    has_fought = call.unit == unit and "FIGHT" in do.book.ability(call.ability).keywords
    if has_fought and whole.wounds and whole.has("TROGGOTH") and whole.has(KEYWORD):
        heal(do, unit, (yield from do.roll_d3("herd healing", whole.player, unit)))


HERD_HEALING: Final = Ability(
    "herd-healing",
    "Herd Healing",
    "Gitz",
    "Once a unit of trolls has fought it is healed D3.",
    icon="group",
    follows=knit,
    given=("Troggherd",),
)
