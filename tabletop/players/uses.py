"""What using an ability is worth to a program: by what it is for, whatever it is called.

An ability is for what its content declares (`aim`), else for what its keywords and grants say.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.geometry.units import within
from tabletop.players.weighing import Weighing
from tabletop.players.worths import NOTHING, Worth, charge_worth
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.proposals.moves import middle_of
from tabletop.rules.play.values import (
    ATTACKS,
    CRIT_ON,
    DAMAGE,
    HIT_ROLL,
    REND,
    SAVE_ROLL,
    WARD,
    WOUND_ROLL,
)
from tabletop.state.warscroll import WeaponKind

GOOD_GAIN: Final = 12.0
"""Army points that a command has to bring on average."""
BY_KEYWORD: Final = (
    ("RETREAT", "leave"), ("RUN", "run"), ("CHARGE", "charge"), ("SHOOT", "shoot"), ("MOVE", "go"),
)  # fmt: skip
"""What CORE abilities are for, the first keyword that fits."""
OF_ATTACKS: Final = frozenset({ATTACKS, CRIT_ON, DAMAGE, HIT_ROLL, REND, WOUND_ROLL})
OF_DEFENCE: Final = frozenset({SAVE_ROLL, WARD})
"""Numbers that a reaction to an attack makes better, of the attacker and of the target."""


def purpose_of(ability: Ability) -> str:
    """Return what an ability is used for, "" for what nobody can say."""
    if ability.aim or not ability.is_core:
        return ability.aim
    return next((purpose for word, purpose in BY_KEYWORD if word in ability.keywords), "")


def answer_of(ability: Ability, to: Ability) -> str:
    """Return what a reaction to an ability is for: its aim, else to attack or defend better."""
    if ability.aim or "ATTACK" not in to.keywords:
        return ability.aim
    stats = {m.stat for grant in ability.grants.values() for m in grant}
    is_own = ability.reacts is not None and ability.reacts.by == "you"
    if is_own:
        return "attack" if stats & OF_ATTACKS else ""
    return "defend" if stats & OF_DEFENCE else ""


def use_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Return what using an ability now is worth, and why."""
    ability = ability_of(weighing, option.ability)
    return _USES.get("" if ability is None else purpose_of(ability), _unknown)(
        weighing, option, ask
    )


def reaction_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Return what reacting with an ability is worth, and why."""
    ability, to = ability_of(weighing, option.ability), ability_of(weighing, ask.ability)
    purpose = "" if ability is None or to is None else answer_of(ability, to)
    return _REACTIONS.get(purpose, _unknown)(weighing, option, ask)


def ability_of(weighing: Weighing, key: str) -> Ability | None:
    """Return an ability by its id, None for what is no ability."""
    book = weighing.do.book
    return book.ability(key) if book.has(key) else None


def _unknown(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    return (1.0, "it may help")


def _move_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    unit = option.unit
    goal, why = weighing.plan.get(unit, (None, ""))
    if goal is None or "stands on it" in why:
        return NOTHING
    state = weighing.do.state
    away = math.dist(middle_of(state, unit), goal)
    move = weighing.move(unit)
    ability = ability_of(weighing, option.ability)
    is_run = ability is not None and "RUN" in ability.keywords
    if is_run and (within(away, move) or _may_fight_soon(weighing, unit)):
        return NOTHING
    if within(away, 1.0):
        return NOTHING
    return (60.0 + (5.0 if is_run else 0.0) - 0.1 * away, why)


def _may_fight_soon(weighing: Weighing, unit: str) -> bool:
    """Say whether a unit that only moves could shoot or charge this turn."""
    scroll = weighing.do.battle.warscroll_of(unit)
    move = weighing.move(unit)
    ranged = max((w.range for w in scroll.weapons if w.kind == "ranged"), default=0.0)
    reach = move + max(ranged, 8.0)
    return any(within(weighing.gap(unit, foe.id), reach) for foe in weighing.foes)


def _retreat_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    foes = weighing.do.enemies_in_combat(option.unit)
    if weighing.objectives_of(option.unit) or not foes:
        return NOTHING
    fights = [weighing.exchange(option.unit, foe) for foe in foes]
    lost = sum(f.loss for f in fights) - 2.5 * max(f.gain for f in fights)
    return (lost, "the fight is lost") if lost > 3 * GOOD_GAIN else NOTHING


def _shoot_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    if not _cost(weighing, option):
        return (50.0, "shoots what it can")
    best = max(
        (weighing.worth(f.id, weighing.damage(option.unit, f.id, "ranged")) for f in weighing.foes),
        default=0.0,
    )
    return (best, "shoots in their turn") if best > GOOD_GAIN else NOTHING


def _charge_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    worth, why = charge_worth(weighing, option.unit)
    least = 3 * GOOD_GAIN if _cost(weighing, option) else 0.0
    return (worth, why) if worth > least else NOTHING


def _cost(weighing: Weighing, option: Option) -> int:
    """Return the command points that an option costs."""
    ability = ability_of(weighing, option.ability)
    return 0 if ability is None else ability.cost


def _rally_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    state, battle = weighing.do.state, weighing.do.battle
    unit = state.unit(option.unit)
    starting = battle.enlisted[option.unit].starting
    lost = starting - len(unit.models)
    health = max(1, unit.health)
    if health <= 3 and lost:
        back = min(lost, 3.0 / health)
        return (back * battle.warscroll_of(option.unit).points / starting + 5.0, "brings some back")
    return (8.0 + min(3, unit.wounds), "heals") if unit.wounds >= 2 else NOTHING


def _power_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    return (10.0, "two damage for a command point that is lost anyway")


# ---------------------------------------------------------------------- what a reaction is worth
def _attack_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Weigh a better attack: a quarter more damage or so, for a worse save later."""
    targets = [t for t in ask.about if t != option.unit and weighing.do.has_unit(t)]
    kind, least = _kind_of(weighing, ask), _least(weighing, option)
    gain = 0.25 * sum(weighing.worth(t, weighing.damage(option.unit, t, kind)) for t in targets)
    return (gain, f"{gain:.0f} points more expected") if gain > least else NOTHING


def _defence_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Weigh a better defence: a quarter less damage or so."""
    if not ask.about or not weighing.do.has_unit(ask.about[0]):
        return NOTHING
    damage = weighing.damage(ask.about[0], option.unit, _kind_of(weighing, ask))
    saved = 0.25 * weighing.worth(option.unit, damage)
    return (saved, f"{saved:.0f} points saved") if saved > _least(weighing, option) else NOTHING


def _least(weighing: Weighing, option: Option) -> float:
    """Return what a reaction has to bring: more where it costs command points."""
    return GOOD_GAIN if _cost(weighing, option) else 0.0


def _kind_of(weighing: Weighing, ask: Pick) -> WeaponKind:
    to = ability_of(weighing, ask.ability)
    return "ranged" if to is not None and "SHOOT" in to.keywords else "melee"


def _left_alone(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Commands that it saves its points for others from."""
    return NOTHING


Weigh = Callable[[Weighing, Option, Pick], Worth]
_USES: Final[Mapping[str, Weigh]] = MappingProxyType(
    {
        "go": _move_worth,
        "run": _move_worth,
        "leave": _retreat_worth,
        "shoot": _shoot_worth,
        "charge": _charge_worth,
        "heal": _rally_worth,
        "harm": _power_worth,
        "spare": _left_alone,
    }
)
_REACTIONS: Final[Mapping[str, Weigh]] = MappingProxyType(
    {
        "attack": _attack_worth,
        "defend": _defence_worth,
        "again": _left_alone,
        "spare": _left_alone,
    }
)
