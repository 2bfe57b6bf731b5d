"""A player that answers by chance, always legally; it prefers abilities it has not used yet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from tabletop.geometry.base import Point
from tabletop.players.player import Decision
from tabletop.rules.play.asks import PASS, Allocate, Ask, Option, Order, Pick, Place
from tabletop.rules.play.game import Game
from tabletop.rules.play.proposals import propose_move
from tabletop.state.causes import Answer, Chosen, Share, Shares
from tabletop.state.model import GameState

STOPS: Final = 0.12
"""How often it ends a window in which it could still do something."""
REACTS: Final = 0.5
"""How often it reacts when it may."""
STAYS: Final = 0.08
"""How often it declines to move."""
TRIES: Final = 2
"""Answers drawn by lot before it takes the one proposed."""
NOTHING_SEEN: Final[Mapping[str, int]] = MappingProxyType({})


class RandomPlayer:
    """Answers by lot; the same seed in the same game answers the same.

    `seen` says how often abilities were used before this game: those used seldom are preferred.
    """

    def __init__(self, seed: str | int = 0, seen: Mapping[str, int] = NOTHING_SEEN) -> None:
        self.name = "Random"
        self._lot = Random(str(seed))
        self._seen = seen

    def decide(self, game: Game, ask: Ask) -> Decision:
        """Return an answer that fits the question."""
        return Decision(self._answer(game, ask))

    def _answer(self, game: Game, ask: Ask) -> Answer:
        if isinstance(ask, Pick):
            return self._picked(game, ask)
        if isinstance(ask, Place):
            return self._placed(game.state, ask)
        if isinstance(ask, Allocate):
            return self._shared(ask)
        return self._ordered(ask)

    # ------------------------------------------------------------------ picks
    def _picked(self, game: Game, ask: Pick) -> Chosen:
        if ask.kind in ("use", "react"):
            return self._used(game, ask)
        ids = [o.id for o in ask.options]
        for _ in range(TRIES):
            size = self._lot.randint(ask.least, max(ask.least, min(ask.most, len(ids))))
            chosen = tuple(self._lot.sample(ids, min(size, len(ids))))
            if ask.check(chosen).is_legal:
                return chosen
        return ask.fallback()

    def _used(self, game: Game, ask: Pick) -> Chosen:
        """Use something, rather what was used seldom so far; sometimes nothing."""
        menu = [o for o in ask.options if o.id != PASS]
        passes = len(menu) < len(ask.options)
        stops = STOPS if ask.kind == "use" else 1.0 - REACTS
        if not menu or (passes and self._lot.random() < stops):
            return ask.fallback()
        used = Counter(u.ability for u in game.battle.uses if u.player == ask.player)
        seen = self._seen
        weights = [1.0 / (1 + used[o.ability]) / (1 + seen.get(o.ability, 0)) for o in menu]
        chosen: Option = self._lot.choices(menu, weights)[0]
        return (chosen.id,) if ask.check((chosen.id,)).is_legal else ask.fallback()

    # ------------------------------------------------------------------ places
    def _placed(self, state: GameState, ask: Place) -> Answer:
        if ask.may_decline and self._lot.random() < STAYS:
            return None
        if ask.move is None:
            if ask.near is not None:
                found = ask.near(self._somewhere(state, ask.player))
                if found is not None:
                    return found
            return ask.propose()
        if ask.move in ("charge", "pile_in"):
            return ask.propose()
        for _ in range(TRIES):
            goal = self._somewhere(state, ask.player)
            found = propose_move(state, ask.unit, ask.move, ask.allowance, goal)
            if found is not None:
                return found
        return None if ask.may_decline else ask.propose()

    def _somewhere(self, state: GameState, player: int) -> Point:
        """Return an objective, an enemy, or any place of the table."""
        lot = self._lot.random()
        if lot < 0.4 and state.objectives:
            marker = self._lot.choice(list(state.objectives.values()))
            return (marker.x, marker.y)
        foes = [u for u in state.enemies_of(player) if u.models]
        if lot < 0.8 and foes:
            pose = state.models[self._lot.choice(foes).models[0]].pose
            return (pose.x, pose.y)
        width, height = state.board or (60.0, 44.0)
        return (self._lot.uniform(0.0, width), self._lot.uniform(0.0, height))

    # ------------------------------------------------------------------ shares and orders
    def _shared(self, ask: Allocate) -> Shares:
        for _ in range(TRIES):
            shares: list[Share] = []
            for source in ask.sources:
                if not source.count:
                    continue
                targets = list(source.targets)
                if self._lot.random() < 0.6:
                    targets = [self._lot.choice(targets)]
                drawn = Counter(self._lot.choice(targets) for _ in range(source.count))
                shares += [Share(source.id, t, drawn[t]) for t in targets if drawn[t]]
            answer = tuple(shares)
            if ask.check(answer).is_legal:
                return answer
        return ask.fallback()

    def _ordered(self, ask: Order) -> Chosen:
        ids = [o.id for o in ask.options]
        self._lot.shuffle(ids)
        return tuple(ids)
