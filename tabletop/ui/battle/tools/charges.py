"""What charges of a player's units need and are worth; each is found out once a question."""

from __future__ import annotations

from tabletop.players.weighing import Weighing
from tabletop.players.worths import NOTHING, Worth, best_charge, charge_worth
from tabletop.rules.moves.charge_distance import charge_needs
from tabletop.rules.play.asks import Place
from tabletop.state.causes import Placement
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.battle.tools.chances import FAR_CHARGE


class Charges:
    """The charges that units of one player could make at one moment."""

    def __init__(self, session: BattleSession, player: int) -> None:
        self._session = session
        self._player = player
        self._at: dict[str, tuple[tuple[int, str], ...]] = {}
        self._worth: dict[str, Worth] = {}

    def at(self, unit: str) -> tuple[tuple[int, str], ...]:
        """Return what a charge at each enemy needs, the nearest first."""
        found = self._at.get(unit)
        if found is None:
            state = self._session.state
            foes = state.enemies_of(state.unit(unit).player)
            needs = [(charge_needs(state, unit, foe.id), foe.id) for foe in foes if foe.models]
            found = self._at[unit] = tuple(sorted(needs))
        return found

    def needs(self, unit: str) -> int:
        """Return the smallest charge roll that reaches any enemy."""
        return min((needs for needs, _ in self.at(unit)), default=99)

    def worth(self, unit: str) -> Worth:
        """Return what the best charge of a unit is worth, and why; nothing for none in reach."""
        found = self._worth.get(unit)
        if found is None:
            found = NOTHING
            if self.needs(unit) <= FAR_CHARGE:
                found = charge_worth(Weighing(self._session.game.doing, self._player), unit)
            self._worth[unit] = found
        return found


def propose_charge_of(session: BattleSession, ask: Place) -> Placement | None:
    """Return the end of a charge that is worth most, as a program would choose it."""
    return best_charge(Weighing(session.game.doing, ask.player), ask)[0]
