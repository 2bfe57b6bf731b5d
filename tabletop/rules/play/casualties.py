"""Which models go when some of a unit are slain: coherent, the fewest, one death at a time (18.3).

A removal is a list of models in the order in which they go. Each death takes the smallest set of
models that leaves the rest coherent; all of that set are slain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice

from tabletop.geometry.graph import Masks, members
from tabletop.geometry.removals import holds_together, removals_of
from tabletop.rules.coherency import unit_coherency
from tabletop.rules.finding import Judgement
from tabletop.rules.play.asks import FINE, refused
from tabletop.rules.words import names
from tabletop.state.causes import Chosen
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Casualties:
    """The models of a unit that some deaths take, to be chosen by its commander (18.3).

    `masks` are who is near whom, by index in `models`. It remembers what it found out, nothing
    else ever changes.
    """

    state: GameState
    unit: str
    models: tuple[str, ...]
    masks: Masks
    deaths: int
    _sizes: dict[int, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def is_all(self) -> bool:
        """Whether nobody is left, so that there is nothing to choose."""
        return self.deaths >= len(self.models)

    def size(self, alive: int) -> int:
        """Return how many models the next death takes of those alive (a bit mask)."""
        found = self._sizes.get(alive)
        if found is None:
            found = 1 if self._has_single(alive) else self._smallest(alive)[0]
            self._sizes[alive] = found
        return found

    def _has_single(self, alive: int) -> bool:
        return any(holds_together(self.masks, alive & ~(1 << k)) for k in members(alive))

    def _smallest(self, alive: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
        """Return the size of the next removal, and the sets that do (at most 200)."""
        place = members(alive)
        small = {v: k for k, v in enumerate(place)}
        near = [sum(1 << small[w] for w in members(self.masks[v] & alive)) for v in place]
        found = removals_of(near)
        return found.size, tuple(tuple(place[k] for k in option) for option in found.options)

    def singles(self, alive: int) -> tuple[int, ...]:
        """Return the models that may go alone next; none when a death takes several."""
        return tuple(k for k in members(alive) if holds_together(self.masks, alive & ~(1 << k)))

    def options(self, alive: int) -> tuple[tuple[str, ...], ...]:
        """Return the sets of models that the next death may take (at most 200, smallest only)."""
        alone = self.singles(alive)
        if alone:
            return tuple((self.models[k],) for k in alone)
        return tuple(tuple(self.models[k] for k in option) for option in self._smallest(alive)[1])

    def everybody(self) -> int:
        """Return all models as a bit mask."""
        return (1 << len(self.models)) - 1

    def judge(self, chosen: Chosen) -> Judgement:
        """Return why these models cannot be the ones that go, in this order."""
        if self.is_all:
            is_right = set(chosen) == set(self.models)
            return FINE if is_right else refused("NOT_ALL", "all models are slain", "18.3")
        place = {m: k for k, m in enumerate(self.models)}
        alive, left = self.everybody(), list(chosen)
        for death in range(1, self.deaths + 1):
            if not alive:
                break
            size = self.size(alive)
            going, left = left[:size], left[size:]
            if len(going) < size:
                return self._too_few(death, size, len(going))
            rest = alive & ~sum(1 << place[m] for m in going)
            if not holds_together(self.masks, rest):
                return self._broken(going, size, alive)
            alive = rest
        if left:
            return refused(
                "TOO_MANY", f"{names(self.state, tuple(left))} need not go", "18.3", "keep it"
            )
        return FINE

    def _too_few(self, death: int, size: int, got: int) -> Judgement:
        what = f"{size} models" if size > 1 else "one more model"
        head = f"death {death} of {self.deaths} takes {what}, {got} named"
        return refused("TOO_FEW", head, "18.3", "name the rest")

    def _broken(self, going: Sequence[str], size: int, alive: int) -> Judgement:
        fitting = self.options(alive)[:8]
        instead = ", ".join(names(self.state, option) for option in fitting)
        head = f"without {names(self.state, tuple(going))} the rest is not coherent"
        fewest = f"; {size} must go" if size > 1 else ""
        return refused("NOT_COHERENT", head + fewest, "18.3", f"take {instead}")

    def choose(self, wish: Iterable[str] = ()) -> Chosen:
        """Return a legal removal: of those that may go, the ones wished for first.

        `wish` lists models, those to lose first in front; models that it leaves out go first.
        Where that costs more models than the deaths themselves, two other orders are tried, and
        the one that costs least is taken: those with few mates first, those with many.
        """
        if self.is_all:
            return self.models
        rank = {m: k for k, m in enumerate(wish, 1)}
        order = [rank.get(m, 0) for m in self.models]
        found = self._in_order(lambda alive, k: (0, order[k], k))
        if len(found) > self.deaths:
            others = (
                self._in_order(lambda alive, k: (self._mates(alive, k), order[k], k)),
                self._in_order(lambda alive, k: (-self._mates(alive, k), order[k], k)),
            )
            found = min((found, *others), key=len)
        return tuple(self.models[k] for k in found)

    def _mates(self, alive: int, k: int) -> int:
        return (self.masks[k] & alive).bit_count()

    def _in_order(self, rank: Callable[[int, int], tuple[int, int, int]]) -> list[int]:
        """Return a legal removal that takes the lowest rank at each death."""
        alive, going = self.everybody(), list[int]()
        for _ in range(self.deaths):
            if not alive:
                break
            now = alive
            ranks = {k: rank(now, k) for k in members(now)}
            wanted = sorted(ranks, key=ranks.__getitem__)
            alone = (k for k in wanted if holds_together(self.masks, now & ~(1 << k)))
            option: tuple[int, ...] = tuple(islice(alone, 1))
            if not option:
                sets = self._smallest(alive)[1]
                option = min(sets, key=lambda o: (sorted(ranks[k] for k in o), o))
            going += option
            alive &= ~sum(1 << k for k in option)
        return going

    def with_mates(self, chosen: Chosen) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Split a removal into those slain by points and those that go for coherency."""
        if self.is_all:
            return chosen, ()
        place = {m: k for k, m in enumerate(self.models)}
        alive, left = self.everybody(), list(chosen)
        slain: list[str] = []
        mates: list[str] = []
        while left and alive:
            size = self.size(alive)
            going, left = left[:size], left[size:]
            slain.append(going[0])
            mates += going[1:]
            alive &= ~sum(1 << place[m] for m in going)
        return tuple(slain), tuple(mates)


def casualties(state: GameState, unit: str, deaths: int) -> Casualties:
    """Return the casualties of a unit that so many deaths take."""
    models = state.unit(unit).models
    if deaths >= len(models):
        return Casualties(state, unit, models, (), deaths)
    found = unit_coherency(state, unit)
    masks = [0] * found.count
    for i, j, _ in found.links:
        masks[i] |= 1 << j
        masks[j] |= 1 << i
    return Casualties(state, unit, models, masks, deaths)
