"""A player that takes what is worth most now, and says why."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.geometry.units import less_than, within
from tabletop.players.player import Decision
from tabletop.players.runner import fallback_of
from tabletop.players.weighing import Weighing
from tabletop.players.worths import NOTHING, Worth, best_charge, charge_worth, target_worth
from tabletop.rules.play.asks import PASS, Ask, Option, Pick, Place
from tabletop.rules.play.game import Game
from tabletop.rules.play.proposals import propose_move
from tabletop.rules.play.proposals.moves import middle_of
from tabletop.state.causes import Placement
from tabletop.state.warscroll import WeaponKind

GOOD_GAIN: Final = 12.0
"""Army points that a command has to bring on average."""


class GreedyPlayer:
    """Weighs each answer by expected damage and objectives; knows no chance and no memory."""

    def __init__(self) -> None:
        self.name = "Greedy"

    def decide(self, game: Game, ask: Ask) -> Decision:
        """Return the answer that is worth most, with its reason."""
        weighing = Weighing(game.doing, ask.player)
        if isinstance(ask, Pick):
            return self._picked(weighing, ask)
        if isinstance(ask, Place):
            return self._placed(weighing, ask)
        return Decision(fallback_of(ask))

    # ------------------------------------------------------------------ picks
    def _picked(self, weighing: Weighing, ask: Pick) -> Decision:
        match ask.kind:
            case "use" | "react":
                return self._used(weighing, ask)
            case "fight":
                return _best(ask, lambda o: _fight_worth(weighing, o))
            case "priority":
                own = str(ask.player)
                if any(o.id == own for o in ask.options):
                    return Decision((own,), "moves first")
            case "target":
                return _best(ask, lambda o: target_worth(weighing, o))
        return Decision(fallback_of(ask))

    def _used(self, weighing: Weighing, ask: Pick) -> Decision:
        weigh = _REACTIONS if ask.kind == "react" else _USES
        best, why, chosen = 0.0, "", None
        for option in ask.options:
            if option.id == PASS:
                continue
            worth, words = weigh.get(option.ability, _unknown)(weighing, option, ask)
            if worth > best:
                best, why, chosen = worth, words, option
        if chosen is None:
            can_pass = any(o.id == PASS for o in ask.options)
            return Decision((PASS,) if can_pass else ask.fallback())
        return Decision((chosen.id,), why, chosen.label)

    # ------------------------------------------------------------------ places
    def _placed(self, weighing: Weighing, ask: Place) -> Decision:
        if ask.move is None:
            return self._set_up(weighing, ask)
        if ask.move == "charge":
            return Decision(*best_charge(weighing, ask))
        if ask.move == "pile_in":
            return Decision(ask.propose())
        if ask.unit not in weighing.do.state.units:
            return Decision(fallback_of(ask))
        if ask.move in ("retreat", "redeploy", "power_through"):
            return Decision(ask.propose())
        goal, why = weighing.plan.get(ask.unit, (None, ""))
        if goal is None:
            return Decision(ask.propose())
        found = propose_move(weighing.do.state, ask.unit, ask.move, ask.allowance, goal)
        return Decision(found, why if found is not None else "")

    def _set_up(self, weighing: Weighing, ask: Place) -> Decision:
        """Set up near the objective that is nearest to the enemy's side and free of mates."""
        state = weighing.do.state
        if ask.near is None or not state.objectives:
            return Decision(fallback_of(ask) or ask.propose())
        taken = [middle_of(state, u.id) for u in weighing.own]
        goals = sorted(
            ((o.x, o.y) for o in state.objectives.values()),
            key=lambda g: (sum(less_than(math.dist(g, t), 12.0) for t in taken), g),
        )
        found: Placement | None = ask.near(goals[0])
        return Decision(found if found is not None else ask.propose(), "near an objective")


def _best(ask: Pick, weigh: Callable[[Option], Worth]) -> Decision:
    """Return the option of most worth (the first of equals), with the reason."""
    found = [(weigh(o), k, o) for k, o in enumerate(ask.options) if o.id != PASS]
    if not found or ask.least > 1:
        return Decision(ask.fallback())
    (_, why), _, option = max(found, key=lambda f: (f[0][0], -f[1]))
    answer = (option.id,)
    if not ask.check(answer).is_legal:
        return Decision(ask.fallback())
    return Decision(answer, why, option.label)


# ---------------------------------------------------------------------- what a use is worth
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
    is_run = option.ability == "run"
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
    return (50.0, "shoots what it can")


def _charge_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    return charge_worth(weighing, option.unit)


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


def _counter_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    worth, why = _charge_worth(weighing, option, ask)
    return (worth, why) if worth > 3 * GOOD_GAIN else NOTHING


def _covering_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    best = max(
        (weighing.worth(f.id, weighing.damage(option.unit, f.id, "ranged")) for f in weighing.foes),
        default=0.0,
    )
    return (best, "shoots in their turn") if best > GOOD_GAIN else NOTHING


def _power_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    return (10.0, "two damage for a command point that is lost anyway")


# ---------------------------------------------------------------------- what a reaction is worth
def _attack_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """All-out Attack: a quarter more damage or so, for a worse save later."""
    targets = [t for t in ask.about if t != option.unit and weighing.do.has_unit(t)]
    kind = _kind_of(ask)
    gain = 0.25 * sum(weighing.worth(t, weighing.damage(option.unit, t, kind)) for t in targets)
    return (gain, f"{gain:.0f} points more expected") if gain > GOOD_GAIN else NOTHING


def _defence_worth(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """All-out Defence: a quarter less damage or so."""
    if not ask.about or not weighing.do.has_unit(ask.about[0]):
        return NOTHING
    damage = weighing.damage(ask.about[0], option.unit, _kind_of(ask))
    saved = 0.25 * weighing.worth(option.unit, damage)
    return (saved, f"{saved:.0f} points saved") if saved > GOOD_GAIN else NOTHING


def _kind_of(ask: Pick) -> WeaponKind:
    return "ranged" if ask.ability in ("shoot", "covering-fire") else "melee"


def _left_alone(weighing: Weighing, option: Option, ask: Pick) -> Worth:
    """Commands that it saves its points for others from."""
    return NOTHING


# ---------------------------------------------------------------------- fights and targets
def _fight_worth(weighing: Weighing, option: Option) -> Worth:
    unit = option.unit or option.id
    if not weighing.do.has_unit(unit):
        return NOTHING
    foes = weighing.do.enemies_in_combat(unit)
    fights = [weighing.exchange(unit, foe) for foe in foes]
    if not fights:
        return (1.0, "charged, and may get at somebody")
    best = max(fights, key=lambda f: f.gain)
    risk = max(weighing.worth(unit, weighing.damage(f.target, unit, "melee")) for f in fights)
    label = weighing.do.label(best.target)
    return (best.gain + 0.5 * risk, f"{best.damage:.1f} damage expected on {label}")


Weigh = Callable[[Weighing, Option, Pick], Worth]
_USES: Final[Mapping[str, Weigh]] = MappingProxyType(
    {
        "normal-move": _move_worth,
        "run": _move_worth,
        "retreat": _retreat_worth,
        "shoot": _shoot_worth,
        "charge": _charge_worth,
        "rally": _rally_worth,
        "redeploy": _left_alone,
        "magical-intervention": _left_alone,
        "counter-charge": _counter_worth,
        "covering-fire": _covering_worth,
        "power-through": _power_worth,
    }
)
_REACTIONS: Final[Mapping[str, Weigh]] = MappingProxyType(
    {
        "all-out-attack": _attack_worth,
        "all-out-defence": _defence_worth,
        "at-the-double": _left_alone,
        "forward-to-victory": _left_alone,
    }
)
