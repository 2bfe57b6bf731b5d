"""What charges of a player's units need and are worth; each is found out once a question."""

from __future__ import annotations

from tabletop.content.core.charge import charge_throw
from tabletop.players.weighing import Weighing
from tabletop.players.worths import NOTHING, Worth, best_charge, charge_worth
from tabletop.rules.moves.charge_distance import charge_distance, chargeable
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Place
from tabletop.state.causes import Placement
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.battle.tools.chances import ChargeAt


class Charges:
    """The charges that units of one player could make at one moment."""

    def __init__(self, session: BattleSession, player: int) -> None:
        self._session = session
        self._player = player
        self._at: dict[str, tuple[ChargeAt, ...]] = {}
        self._worth: dict[str, Worth] = {}
        self._weighing: Weighing | None = None

    def at(self, unit: str) -> tuple[ChargeAt, ...]:
        """Return what a charge at each enemy needs, the nearest first."""
        found = self._at.get(unit)
        if found is None:
            do, state = self._session.game.doing, self._session.state
            rolled = charge_throw(do, Call("charge", self._player, unit))
            away = sorted((charge_distance(state, unit, e), e) for e in chargeable(state, unit))
            found = tuple(ChargeAt(e, rolled.needs(far), rolled.chance(far)) for far, e in away)
            self._at[unit] = found
        return found

    def worth(self, unit: str) -> Worth:
        """Return what the best charge of a unit is worth, and why; nothing for none in reach."""
        found = self._worth.get(unit)
        if found is None:
            found = NOTHING
            if any(charge.chance for charge in self.at(unit)):
                self._weighing = self._weighing or Weighing(self._session.game.doing, self._player)
                found = charge_worth(self._weighing, unit)
            self._worth[unit] = found
        return found


def propose_charge_of(session: BattleSession, ask: Place) -> Placement | None:
    """Return the end of a charge that is worth most, as a program would choose it."""
    return best_charge(Weighing(session.game.doing, ask.player), ask)[0]
