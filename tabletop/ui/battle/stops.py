"""Stops: for which reactions and windows a person is asked, by command and side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Literal

from tabletop.rules.play.asks import NO_GAIN, PASS, Ask, Option, Pick, Roll
from tabletop.rules.play.game import Game
from tabletop.state.causes import Answer
from tabletop.ui.battle.mattering import reaction_matters

Stop = Literal["always", "matters", "never"]
STOPS: Final[tuple[Stop, ...]] = ("always", "matters", "never")
STOPS_CHOICE: Final = "battle-stops"
"""The name under which the settings keep them."""
NOTHING: Final[Mapping[tuple[int, str], Stop]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Stops:
    """When to ask: by (player, ability), else `usual`.

    >>> Stops().of(1, "rally")
    'matters'
    """

    chosen: Mapping[tuple[int, str], Stop] = field(default_factory=lambda: NOTHING)
    usual: Stop = "matters"

    def of(self, player: int, ability: str) -> Stop:
        """Return when a player is asked about an ability."""
        return self.chosen.get((player, ability), self.usual)

    def with_stop(self, player: int, ability: str, stop: Stop) -> Stops:
        """Return the stops with one changed."""
        return Stops({**self.chosen, (player, ability): stop}, self.usual)


def passing(
    ask: Ask | Roll, game: Game, stops: Stops, *, is_hurried: bool = False
) -> Answer | None:
    """Return the answer to what nobody has to be asked about, None when a person decides.

    `is_hurried` passes every reaction and every window of the player whose turn it is not.
    """
    if not isinstance(ask, Pick) or ask.kind not in ("react", "use"):
        return None
    if all(o.id != PASS for o in ask.options) or not ask.check((PASS,)).is_legal:
        return None
    clock = game.battle.clock
    is_own = ask.kind == "use" and ask.player == clock.active
    if is_own and clock.phase not in ("start", "end", "round"):
        return None
    if is_hurried and not is_own:
        return (PASS,)
    if any(asks_about(option, ask, game, stops) for option in ask.options):
        return None
    return (PASS,)


def asks_about(option: Option, ask: Pick, game: Game, stops: Stops) -> bool:
    """Say whether a person is to be asked because of one option."""
    if option.id == PASS:
        return False
    match stops.of(ask.player, option.ability):
        case "never":
            return False
        case "always":
            return True
    return could_matter(option, ask, game)


def could_matter(option: Option, ask: Pick, game: Game) -> bool:
    """Say whether using an ability could change anything that players care about.

    Reactions are weighed where they can be; a command in a window of its own does in one's own
    turn, and in the enemy's while more than one point is left; what would change nothing never.
    """
    clock = game.battle.clock
    cost = game.book.ability(option.ability).cost if game.book.has(option.ability) else 0
    if ask.kind == "react":
        return reaction_matters(option, ask, game)
    if option.hint() == NO_GAIN:
        return False
    if not cost:
        return True
    if ask.player == clock.active:
        return False
    return game.battle.command[ask.player - 1] >= cost


def written(stops: Stops) -> str:
    """Return stops as a line for the settings.

    >>> read(written(Stops().with_stop(2, "rally", "never"))).of(2, "rally")
    'never'
    """
    parts = [f"{player}:{ability}:{stop}" for (player, ability), stop in stops.chosen.items()]
    return " ".join([stops.usual, *sorted(parts)])


def read(line: str) -> Stops:
    """Return the stops of a line; what makes no sense in it is left out.

    >>> read("always nonsense 3:x:never").usual
    'always'
    """
    known: dict[str, Stop] = {stop: stop for stop in STOPS}
    usual: Stop = "matters"
    chosen: dict[tuple[int, str], Stop] = {}
    for word in line.split():
        player, _, rest = word.partition(":")
        ability, _, stop = rest.rpartition(":")
        if word in known:
            usual = known[word]
        elif player in ("1", "2") and ability and stop in known:
            chosen[int(player), ability] = known[stop]
    return Stops(chosen, usual)
