"""Enumerated dice: every way in which the dice of an answer may fall, with its exact chance."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Final

from tabletop.errors import TabletopError
from tabletop.rules.chances import FACES
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.chance import Typed
from tabletop.rules.play.game import Game
from tabletop.state.causes import Answer, Faces, Rolls

MOST: Final = 10_000
"""Outcomes that are told apart; more is a matter for odds, not for counting."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One way in which dice fall: its chance, the pools in order, and the game after it."""

    chance: Fraction
    dice: tuple[Faces, ...]
    game: Game


def outcomes(game: Game, answer: Answer, most: int = MOST) -> Iterator[Outcome]:
    """Yield what may come of an answer to the open question, up to the next question for a player.

    Dice are told apart, so that their order may matter; the chances sum to 1 and the game itself
    is left as it is. Raises `Illegal` for an answer that does not fit, and `TabletopError` when
    more than `most` outcomes would have to be told apart.
    """
    first = game.fork()
    first.dice = Typed()
    first.answer(answer)
    yield from _fallen(Outcome(Fraction(1), (), first), most)


def _fallen(so_far: Outcome, most: int) -> Iterator[Outcome]:
    roll = so_far.game.pending
    if not isinstance(roll, Roll):
        yield so_far
        return
    ways = 6**roll.count
    if so_far.chance.denominator * ways > most:
        raise TabletopError(
            f"{roll.count} dice for {roll.why} fall in too many ways to count them",
            next_step="ask for the odds instead",
        )
    for faces in product(FACES, repeat=roll.count):
        game = so_far.game.fork()
        game.answer(Rolls(faces))
        yield from _fallen(Outcome(so_far.chance / ways, (*so_far.dice, faces), game), most)
