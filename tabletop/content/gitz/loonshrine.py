"""The Bad Moon Loonshrine: from its lairs come half of those who were destroyed (24.2)."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.magic import pick_target
from tabletop.content.gitz.moon import KEYWORD
from tabletop.rules.contest import NO_UNITS
from tabletop.rules.play.ability import Ability, Call, Limit, Timing
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.reserves import (
    lose,
    ranked,
    replace_unit,
    share_of,
    why_no_replacement,
)
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.setting_up import Where, set_up
from tabletop.state.model import Unit

LAIRS_REACH: Final = 12.0
LAIRS_AWAY: Final = 3.0
SHARE: Final = 0.5
"""The share of the original that comes again, rounded up."""
NEVER: Final = ("HERO", "MONSTER", "WAR MACHINE", *NO_UNITS)


def lost(do: Doing, player: int) -> tuple[Unit, ...]:
    """Return the destroyed units that may come again: each once, and no replacements (24.2)."""
    return tuple(
        unit
        for unit in do.battle.fallen.values()
        if unit.player == player
        and unit.has(KEYWORD)
        and not any(unit.has(word) for word in NEVER)
        and not why_no_replacement(do, unit.id)
    )


def can_come(do: Doing, call: Call) -> str:
    """Return why nobody comes again."""
    return "" if lost(do, call.player) else "no destroyed unit can come again"


def pick_lost(do: Doing, call: Call) -> Flow[Call]:
    """Pick the unit."""
    return (yield from pick_target(do, call, "Who comes again?", lost(do, call.player)))


def come(do: Doing, call: Call) -> Flow[None]:
    """Set up a replacement of half its models near the shrine; without room it is lost."""
    (unit,) = call.targets
    if why_no_replacement(do, unit):
        return
    models = yield from pick_models(do, call, unit)
    key = replace_unit(do, unit, models)
    where = Where(wholly_within_of=(call.unit, LAIRS_REACH), from_enemies=LAIRS_AWAY)
    if not (yield from set_up(do, call.player, key, where, ability=call.ability)):
        lose(do, do.battle.waiting[key])


def pick_models(do: Doing, call: Call, unit: str) -> Flow[tuple[str, ...]]:
    """Ask which models come again where they differ; command models are proposed (24.2)."""
    gone = [m.id for m in do.battle.slain.values() if m.unit == unit]
    count = min(share_of(do.battle, unit, SHARE), len(gone))
    roles = {model: roles_of(do.state, model, unit) for model in gone}
    best = ranked(do.state, unit)[:count]
    if not any(roles.values()) or count == len(gone):
        return best
    prompt = f"Which {count} models of {do.label(unit)} come again?"
    options = tuple(Option(m, ", ".join(roles[m]) or m, unit, model=m) for m in gone)
    ask = Pick("choice", call.player, prompt, options, count, count, first=best, about=(unit,),
               ability=call.ability)  # fmt: skip
    return (yield from do.choose(ask))


MOONCLAN_LAIRS: Final = Ability(
    "moonclan-lairs",
    "Moonclan Lairs",
    "Gitz",
    "Once a turn by the army, at the end of yours: a destroyed unit (no HERO, MONSTER or WAR "
    'MACHINE) is replaced by half its models, wholly within 12" of the shrine and more than 3" '
    "from enemies.",
    (Timing("end"),),
    cost=1,
    limit=Limit("turn", is_army=True),
    icon="users",
    who=can_come,
    declare=pick_lost,
    effect=come,
)
