"""Play a game to its end with two players; a player who fails is helped out, and that is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from tabletop.errors import TabletopError
from tabletop.players.player import Decision, Player
from tabletop.rules.play.asks import Ask, Place, Roll
from tabletop.rules.play.game import Game, Illegal
from tabletop.state.causes import Answer

MOST_DECISIONS = 50_000
"""Decisions of a battle; more is a game that does not end."""


@dataclass(frozen=True, slots=True)
class Helped:
    """A decision that a player could not make: the question, and what went wrong."""

    number: int
    player: int
    kind: str
    problem: str


@dataclass(slots=True)
class Played:
    """What came of a game: how many decisions, which ones the players were helped with."""

    decisions: int = 0
    is_over: bool = False
    helped: list[Helped] = field(default_factory=list)
    reasons: list[tuple[int, str]] = field(default_factory=list)


Told = Callable[[Game, Ask, Decision], None]


def decide(game: Game, ask: Ask, player: Player) -> tuple[Decision, str]:
    """Return a player's decision, or the fallback and what went wrong where the player raised."""
    try:
        return player.decide(game, ask), ""
    except Exception as problem:  # whatever a player does wrong, the game goes on
        return Decision(fallback_of(ask)), f"{type(problem).__name__}: {problem}"


def fallback_of(ask: Ask) -> Answer:
    """Return the answer that is always legal; raises `TabletopError` where none is found."""
    answer = ask.fallback()
    if answer is None and isinstance(ask, Place) and not ask.check(None).is_legal:
        raise TabletopError(
            f"no place is found for {ask.unit}", next_step="make room for it, or undo"
        )
    return answer


def step(game: Game, player: Player, played: Played) -> Decision:
    """Let a player answer the open question; raises `TabletopError` where nobody can."""
    ask = game.pending
    if ask is None or isinstance(ask, Roll):
        raise TabletopError("there is no question for a player", next_step="type in the dice")
    decision, problem = decide(game, ask, player)
    try:
        game.answer(decision.answer)
    except Illegal as refusal:
        problem = problem or f"Illegal: {refusal}"
        decision = Decision(fallback_of(ask))
        game.answer(decision.answer)
    if problem:
        played.helped.append(Helped(played.decisions, ask.player, ask.kind, problem))
    if decision.why:
        played.reasons.append((game.journal.current, decision.words))
    played.decisions += 1
    return decision


def play(
    game: Game,
    players: Mapping[int, Player],
    told: Told | None = None,
    most: int = MOST_DECISIONS,
) -> Played:
    """Play until the battle is over or so many decisions were made; returns what came of it.

    `told` hears of each decision after it was made. Stops where dice have to be typed in.
    """
    played = Played()
    while played.decisions < most:
        ask = game.pending
        if ask is None or isinstance(ask, Roll):
            break
        decision = step(game, players[ask.player], played)
        if told is not None:
            told(game, ask, decision)
    played.is_over = game.pending is None
    return played
