"""What a group of equal attacks needs at each step, after all modifiers: plain numbers (8.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from tabletop.rules.chances import FACES, SIDES
from tabletop.state.dice import Dice

Reroll = Literal["", "ones", "failed"]
CRIT_MORTAL: Final = "CRIT_MORTAL"
CRIT_TWO_HITS: Final = "CRIT_TWO_HITS"
CRIT_AUTO_WOUND: Final = "CRIT_AUTO_WOUND"
CRITS: Final = (CRIT_MORTAL, CRIT_TWO_HITS, CRIT_AUTO_WOUND)
"""What a weapon ability makes of a critical hit (20.0)."""
Reasons = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Check:
    """A die against a number: it must show `needed` after `change`; a 1 always fails (17.1).

    `reasons` are what the change is made of, as it is told to people, a cap included.
    """

    needed: int
    change: int = 0
    reroll: Reroll = ""
    reasons: Reasons = ()

    def succeeds(self, face: int) -> bool:
        """Say whether an unmodified face is enough.

        >>> Check(4, 1).succeeds(3), Check(2, 1).succeeds(1)
        (True, False)
        """
        return face != 1 and face + self.change >= self.needed

    @property
    def chance(self) -> float:
        """The chance that a die, re-rolled where it may be, is enough.

        >>> round(Check(4).chance, 4), round(Check(4, reroll="failed").chance, 4)
        (0.5, 0.75)
        """
        good = sum(self.succeeds(f) for f in FACES) / SIDES
        return good + sum(self.is_rolled_again(f) for f in FACES) / SIDES * good

    def is_rolled_again(self, face: int) -> bool:
        """Say whether a die of that face is re-rolled, before any modifier (8.4)."""
        match self.reroll:
            case "":
                return False
            case "ones":
                return face == 1
            case "failed":
                return not self.succeeds(face)


@dataclass(frozen=True, slots=True)
class Profile:
    """A weapon against a target, all modifiers counted; `save` None where none can be made.

    `crits` are the weapon abilities that a critical hit can have, `crit_hits` the hits of one
    with CRIT_TWO_HITS. A critical hit shows `crit_on` or more; with `crit_always_hits` it is a
    hit even if the modified roll is short (D-20). `worth` gives what each rolled Damage becomes,
    () when it stays as rolled.
    """

    hit: Check
    wound: Check
    save: Check | None
    damage: Dice
    crits: tuple[str, ...] = ()
    crit_on: int = 6
    crit_hits: int = 2
    crit_always_hits: bool = True
    worth: tuple[tuple[int, int], ...] = ()
    damage_reasons: Reasons = ()

    def is_critical(self, face: int) -> bool:
        """Say whether a hit roll of that unmodified face is a critical hit."""
        return face != 1 and face >= self.crit_on and (self.crit_always_hits or self.hits_at(face))

    def hits_at(self, face: int) -> bool:
        """Say whether the modified roll alone is a hit."""
        return self.hit.succeeds(face)

    def is_hit(self, face: int) -> bool:
        """Say whether a hit roll of that unmodified face hits."""
        return self.hit.succeeds(face) or self.is_critical(face)

    def is_hit_again(self, face: int) -> bool:
        """Say whether a hit roll is re-rolled: no one re-rolls a critical hit."""
        return self.hit.is_rolled_again(face) and not self.is_critical(face)

    def points(self, rolled: int) -> int:
        """Return the damage points of a rolled Damage: never less than 1 (D-3).

        >>> Profile(Check(4), Check(4), None, Dice(plus=0)).points(0)
        1
        """
        return max(1, dict(self.worth).get(rolled, rolled))
