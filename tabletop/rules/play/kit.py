"""The abilities of a warscroll or an army, sorted once by when they are used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.state.battle import Phase

if TYPE_CHECKING:
    from tabletop.rules.play.ability import Ability


class Kit:
    """Some abilities, sorted by when they are used."""

    __slots__ = ("_timed", "abilities", "reactions")

    def __init__(self, abilities: tuple[Ability, ...]) -> None:
        self.abilities = abilities
        self.reactions = tuple(a for a in abilities if a.reacts is not None)
        timed: dict[Phase, list[Ability]] = {}
        for ability in abilities:
            for phase in dict.fromkeys(timing.phase for timing in ability.timings):
                timed.setdefault(phase, []).append(ability)
        self._timed = {phase: tuple(some) for phase, some in timed.items()}

    def timed(self, phase: Phase) -> tuple[Ability, ...]:
        """Return the abilities that are used in a phase, whoever's turn it is."""
        return self._timed.get(phase, ())
