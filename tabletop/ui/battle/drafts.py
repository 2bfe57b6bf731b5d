"""A line of the battle log, and the draft of one while facts still come in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the battle log: the entry it leads to, whose it is (0: nobody's), its words.

    `when` is the phase (or round) it happened in, "" where the line above says so already.
    `is_fresh` marks the first line after something was taken back: dice are fresh ones there.
    """

    entry: int
    player: int
    head: str
    results: str = ""
    when: str = ""
    is_round: bool = False
    is_fresh: bool = False

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.head}: {self.results}" if self.results else self.head


@dataclass(slots=True)
class Draft:
    """A line while facts still come in."""

    entry: int
    player: int
    head: str
    phase: str
    unit: str = ""
    ability: str = ""
    targets: tuple[str, ...] = ()
    more: list[str] = field(default_factory=list)
    damage: int = 0
    healed: int = 0
    slain: int = 0
    returned: int = 0
    hurt: set[str] = field(default_factory=set)
    destroyed: list[str] = field(default_factory=list)
    is_round: bool = False
    is_fresh: bool = False

    def results(self, labels: Mapping[str, str]) -> Iterator[str]:
        """Yield what came of it; `labels` are the names of units."""
        yield from self.more
        if self.damage:
            yield f"{self.damage} damage"
        if self.slain:
            yield f"{self.slain} slain"
        if self.healed:
            yield f"{self.healed} healed"
        if self.returned:
            yield f"{self.returned} returned"
        for unit in self.destroyed:
            yield f"{labels.get(unit, unit)} destroyed"
