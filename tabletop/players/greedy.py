"""A player that takes what is worth most now, and says why."""

from __future__ import annotations

import math
from collections.abc import Callable

from tabletop.geometry.units import less_than
from tabletop.players.player import Decision
from tabletop.players.runner import fallback_of
from tabletop.players.uses import reaction_worth, use_worth
from tabletop.players.weighing import Weighing
from tabletop.players.worths import NOTHING, Worth, best_charge, target_worth
from tabletop.rules.play.asks import PASS, Ask, Option, Pick, Place
from tabletop.rules.play.game import Game
from tabletop.rules.play.proposals import propose_move
from tabletop.rules.play.proposals.moves import middle_of
from tabletop.state.causes import Placement


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
        weigh = reaction_worth if ask.kind == "react" else use_worth
        best, why, chosen = 0.0, "", None
        for option in ask.options:
            if option.id == PASS:
                continue
            worth, words = weigh(weighing, option, ask)
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
        is_leaving = ask.move == "slip" and weighing.do.is_in_combat(ask.unit)
        if is_leaving or ask.move in ("retreat", "redeploy", "power_through"):
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
