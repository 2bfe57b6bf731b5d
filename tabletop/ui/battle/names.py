"""Words of the moment: round and turn, whose choice it is, what ends, icons of abilities."""

from __future__ import annotations

import os.path
from functools import lru_cache
from typing import Final

from tabletop.resources import resource
from tabletop.rules.play.ability import Ability
from tabletop.rules.play.asks import Pick, Roll
from tabletop.state.battle import TURN, Battle, Phase
from tabletop.ui.battle.moment import Moment
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.battle.wording import PHASES

FALLBACKS: Final = (
    ("SHOOT", "bow-arrow"), ("FIGHT", "swords"), ("CHARGE", "zap"), ("MOVE", "footprints"),
)  # fmt: skip
"""Icons by keyword, for abilities whose own icon is not shipped."""


class Names:
    """Says in words where a battle stands."""

    def __init__(self, session: BattleSession) -> None:
        self._session = session

    @property
    def _moment(self) -> Moment:
        return self._session.moment

    @property
    def turn(self) -> str:
        """Round and turn: `Round 2 of 5 · Rivermark's turn`."""
        battle = self._moment.battle
        clock = battle.clock
        if clock.phase == "over":
            return "The battle is over"
        if not clock.round:
            return "Deployment"
        words = f"Round {clock.round} of {battle.plan.rounds}"
        if clock.active:
            words += f" · {battle.name(clock.active)}'s turn"
        return words

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases that the strip shows now."""
        clock = self._moment.battle.clock
        if clock.phase in ("deployment", "over"):
            return (clock.phase,)
        return ("round", *TURN) if clock.turn <= 1 else TURN

    @property
    def whose(self) -> str:
        """Whose choice it is, and what about."""
        moment = self._moment
        battle, ask = moment.battle, moment.ask
        if ask is None:
            if battle.winner:
                return f"{battle.name(battle.winner)} wins"
            return "A draw" if battle.winner == 0 else ""
        name = battle.name(ask.player)
        if isinstance(ask, Roll):
            return f"{name} rolls: {ask.why}"
        if isinstance(ask, Pick) and ask.kind == "react":
            return f"{name} may react"
        return f"{name} chooses"

    @property
    def score(self) -> str:
        """The points, the higher first."""
        points = sorted(self._moment.battle.points, reverse=True)
        return f"{points[0]} to {points[1]} points"

    @property
    def deed(self) -> str:
        """What units do in this phase: they could still `move`."""
        words = {"movement": "move", "shooting": "shoot", "charge": "charge", "combat": "fight"}
        return words.get(self._moment.battle.clock.phase, "act")

    @property
    def end(self) -> str:
        """What ends the window that is open."""
        return self.end_of(self._moment.battle, self._moment.player)

    @staticmethod
    def end_of(battle: Battle, player: int) -> str:
        """Return what a player ends in a window.

        >>> from tabletop.state.battle import Clock
        >>> Names.end_of(Battle(clock=Clock(1, 1, 1, "hero", 1)), 1)
        'End hero phase'
        """
        clock = battle.clock
        word = PHASES[clock.phase].lower()
        if clock.active and player != clock.active:
            return "Do nothing more"
        if clock.phase in ("hero", "movement", "shooting", "charge", "combat"):
            return f"End {word} phase"
        return {"start": "Go on", "end": "End the turn", "round": "Go on"}.get(clock.phase, "Done")


@lru_cache(maxsize=256)
def has_icon(name: str) -> bool:
    """Say whether an icon is shipped."""
    return os.path.isfile(resource("assets") / "icons" / f"{name}.svg")


def icon_of(ability: Ability) -> str:
    """Return the icon of an ability, one that is shipped."""
    if has_icon(ability.icon):
        return ability.icon
    return next((icon for word, icon in FALLBACKS if word in ability.keywords), "sparkles")
