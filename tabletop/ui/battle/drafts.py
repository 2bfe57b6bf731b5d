"""A line of the battle log, and the draft of one while facts still come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from tabletop.rules.words import listed

MOST_NAMED: Final = 2
"""Units that were hurt whose names a line tells."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the battle log: the entry it leads to, whose it is (0: nobody's), its words.

    `when` is the phase (or round) it happened in, "" where the line above says so already.
    `is_fresh` marks the first line after something was taken back: dice are fresh ones there,
    `is_hand` what players settled themselves.
    """

    entry: int
    player: int
    head: str
    results: str = ""
    when: str = ""
    is_round: bool = False
    is_fresh: bool = False
    is_hand: bool = False

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.head}: {self.results}" if self.results else self.head


@dataclass(slots=True)
class Draft:
    """A line while facts still come in; `points` are what units suffered (minus: were healed).

    `has_verb`: its head says what is done to the targets, `sums` are the rolls whose sum is told,
    `theirs` what ledgers of the `other` player hold by it, told last, `scored` the victory points
    that it tells of, `is_mending`: it is used to heal, so that healing nothing is told.
    Of `foes` fewer points mean models whose owner has still to say which are slain.
    """

    entry: int
    player: int
    head: str
    phase: str
    unit: str = ""
    ability: str = ""
    keywords: tuple[str, ...] = ()
    has_verb: bool = False
    sums: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    more: list[str] = field(default_factory=list)
    theirs: dict[str, str] = field(default_factory=dict)
    other: str = ""
    points: dict[str, int] = field(default_factory=dict)
    scored: int = 0
    slain: int = 0
    returned: int = 0
    has_moved: bool = False
    is_mending: bool = False
    is_over: bool = False
    destroyed: list[str] = field(default_factory=list)
    foes: set[str] = field(default_factory=set)
    is_round: bool = False
    is_fresh: bool = False
    is_hand: bool = False

    def results(self, labels: Mapping[str, str]) -> Iterator[str]:
        """Yield what came of it; `labels` are the names of units."""
        yield from self.more
        damage = sum(p for p in self.points.values() if p > 0)
        healed = -sum(p for u, p in self.points.items() if p < 0 and u not in self.foes)
        if damage:
            yield f"{damage} damage{self._whom(labels)}"
        elif self.is_over and "ATTACK" in self.keywords and self.targets and not self.slain:
            yield "no damage"
        if self.slain:
            yield f"{self.slain} slain"
        if healed:
            yield f"{healed} healed"
        if self.returned:
            yield f"{self.returned} returned"
        if self.is_over and self.is_mending and not (healed or self.returned):
            yield "nothing healed"
        if self.is_over and "CHARGE" in self.keywords and not self.has_moved:
            yield "too short"
        for unit in self.destroyed:
            yield f"{labels.get(unit, unit)} destroyed"
        if self.theirs:
            yield f"{self.other} {', '.join(self.theirs.values())}"

    def _whom(self, labels: Mapping[str, str]) -> str:
        """Return who was hurt, where no target was declared that says so."""
        hurt = [unit for unit, points in self.points.items() if points > 0 and unit != self.unit]
        if self.targets or not self.ability or not self.unit or not hurt:
            return ""
        if len(hurt) > MOST_NAMED:
            return f" to {len(hurt)} units"
        return f" to {listed([labels.get(unit, unit) for unit in hurt])}"
