"""Where a battle of a file stands: clock, points, who holds what, effects in force."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, get_args

from tabletop.content.book import the_book
from tabletop.files.field import Field
from tabletop.files.warscroll_in import need
from tabletop.rules.play.by_hand.grants import is_by_hand
from tabletop.state.battle import TURN, Battle, Clock, Effect, Phase, Until, foe_of

MOMENT_KEYS: Final = (
    "clock",
    "began",
    "first",
    "points",
    "command",
    "underdog",
    "held",
    "effects",
    "notes",
)
PHASES: Final[tuple[Phase, ...]] = ("deployment", "round", *TURN)
MOST_POINTS: Final = 1000
MOST_COMMAND: Final = 50


def read_moment(
    top: Field, keys: dict[str, Field], battle: Battle, pieces: Iterable[str]
) -> Battle:
    """Return the battle at the moment that a file names; without a clock it is deployment.

    `pieces` are what can be held. Raises `TabletopError` for moments that cannot be.
    """
    clock = read_clock(keys["clock"], battle.plan.rounds) if "clock" in keys else Clock()
    first = _player(keys["first"]) if "first" in keys else 0
    if clock.round and clock.active:
        begins = foe_of(clock.active) if clock.turn == 2 else clock.active
        if first not in (0, begins):
            raise keys["first"].refused(
                f"by the clock player {begins} went first",
                f"write first: {begins}, or leave it out",
            )
        first = begins
    return replace(
        battle,
        clock=clock,
        began=keys["began"].whole("player 1 or 2, or 0 for a roll-off", most=2)
        if "began" in keys
        else 1,
        first=first,
        points=_pair(keys["points"], MOST_POINTS) if "points" in keys else (0, 0),
        command=_pair(keys["command"], MOST_COMMAND) if "command" in keys else (0, 0),
        underdog=keys["underdog"].whole("player 1 or 2, or 0", most=2) if "underdog" in keys else 0,
        held=_held(keys["held"], list(pieces)) if "held" in keys else {},
        effects=tuple(_effect(item, battle, clock) for item in keys["effects"].items(most=200))
        if "effects" in keys
        else (),
        notes=dict(_note(item) for item in keys["notes"].items(most=200))
        if "notes" in keys
        else battle.notes,
    )


def read_clock(field: Field, rounds: int) -> Clock:
    """Return the moment of a mapping `{round, turn, active, phase, acting}`."""
    keys = field.keys(("round", "turn", "active", "phase", "acting"))
    need(field, keys, ("phase",))
    phase = next(p for p in PHASES if p == keys["phase"].choice(PHASES, "a phase of a battle"))
    if phase in ("deployment", "round"):  # `active` began it, or goes first; nobody: it begins
        wrong = ("round", "turn") if phase == "deployment" else ("turn",)
        for key in wrong:
            if key in keys:
                raise keys[key].refused(f"{key} in {phase}", f"leave {key} out")
        if phase == "round":
            need(field, keys, ("round",))
        round = keys["round"].whole("a round", least=1, most=rounds) if "round" in keys else 0
        active = _player(keys["active"]) if "active" in keys else 0
        return Clock(round, 0, active, phase, _acting(keys, active, least=0))
    need(field, keys, ("round", "turn", "active"))
    round = keys["round"].whole("a round of the battle", least=1, most=rounds)
    turn = keys["turn"].whole("turn 1 or 2", least=1, most=2)
    active = _player(keys["active"])
    return Clock(round, turn, active, phase, _acting(keys, active, least=int(phase != "end")))


def _acting(keys: dict[str, Field], active: int, least: int) -> int:
    if "acting" not in keys:
        return active
    words = "player 1 or 2" if least else "player 1 or 2, or 0"
    return keys["acting"].whole(words, least=least, most=2)


def _player(field: Field) -> int:
    return field.whole("player 1 or 2", least=1, most=2)


def _pair(field: Field, most: int) -> tuple[int, int]:
    one, two = (item.whole("points", least=0, most=most) for item in field.items(2, 2))
    return (one, two)


def _held(field: Field, pieces: list[str]) -> dict[str, int]:
    held: dict[str, int] = {}
    for key, item in field.keys(pieces).items():
        held[key] = _player(item)
    return held


def _note(field: Field) -> tuple[tuple[int, str], tuple[str, ...]]:
    """Return a ledger of a player (0: of the table) and what it holds."""
    keys = field.keys(("player", "ledger", "holds"))
    need(field, keys, ("ledger", "holds"))
    player = keys["player"].whole("player 1 or 2, or 0", most=2) if "player" in keys else 0
    holds = tuple(item.text("an entry", least=1) for item in keys["holds"].items(most=200))
    return (player, keys["ledger"].text("the name of a ledger", least=1)), holds


def _effect(field: Field, battle: Battle, clock: Clock) -> Effect:
    keys = field.keys(("rule", "owner", "units", "until", "source"))
    need(field, keys, ("rule", "owner", "until"))
    book = the_book()
    rules = [f"{a.id}/{name}" for a in book.every for name in a.grants]
    until: tuple[Until, ...] = tuple(u for u in get_args(Until) if u != "ability")
    written = keys["rule"].text("an effect", least=1)
    return Effect(
        written if is_by_hand(written) else keys["rule"].reference(rules, "effect"),
        _player(keys["owner"]),
        tuple(item.reference(battle.enlisted, "unit") for item in keys["units"].items(most=200))
        if "units" in keys
        else (),
        next(u for u in until if u == keys["until"].choice(until, "an end")),
        clock,
        keys["source"].text() if "source" in keys else "",
    )
