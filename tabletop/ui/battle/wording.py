"""How the battle log words things: verbs, counts, phases."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from tabletop.rules.play.ability import Ability
from tabletop.state.battle import Phase
from tabletop.state.causes import Cause

PHASES: Final[Mapping[Phase, str]] = MappingProxyType(
    {
        "deployment": "Deployment",
        "round": "Start of round",
        "start": "Start of turn",
        "hero": "Hero",
        "movement": "Movement",
        "shooting": "Shooting",
        "charge": "Charge",
        "combat": "Combat",
        "end": "End of turn",
        "over": "The end",
    }
)
"""The names of the phases, as strip and log show them."""


def verb(ability: Ability | None, name: str, *, is_many: bool) -> str:
    """Return what a unit does when it uses an ability.

    >>> verb(None, "Lamplight", is_many=True)
    'use Lamplight'
    """
    if ability is None or ability.verb is None:
        return f"use {name}" if is_many else f"uses {name}"
    many, one = ability.verb
    return many if is_many else one


def reason_of(why: str) -> tuple[str, int]:
    """Return for what dice are rolled, and what each of them needs: 0 where nothing is said.

    >>> reason_of("choking soot on 3+"), reason_of("run roll"), reason_of("on")
    (('choking soot', 3), ('run roll', 0), ('on', 0))
    """
    reason, _, needed = why.rpartition(" on ")
    if len(needed) == 2 and needed[0].isdigit() and needed[1] == "+":
        return reason, int(needed[0])
    return why, 0


def checked(why: str, faces: Sequence[int]) -> list[str]:
    """Return what dice that needed something showed: the one, else how many reached it.

    >>> checked("choking soot on 3+", [1]), checked("blades on 5+", [5, 6, 1]), checked("run", [4])
    (['rolled 1, needed 3'], ['2 of 3 dice show 5+'], [])
    """
    needed = reason_of(why)[1]
    if not needed or not faces:
        return []
    if len(faces) == 1:
        return [f"rolled {faces[0]}, needed {needed}"]
    good = sum(face >= needed for face in faces)
    return [f"{good} of {len(faces)} dice show {needed}+"]


def piece_words(key: str) -> str:
    """Return what is held, in words.

    >>> piece_words("2"), piece_words("terrain:mill-yard")
    ('objective 2', 'mill yard')
    """
    name = key.removeprefix("terrain:").replace("-", " ")
    return f"objective {key}" if key[:1].isdigit() else name


def roll_words(winner: str, one: int, two: int) -> str:
    """Return how a roll of both players ended.

    >>> roll_words("Ashkin", 2, 5), roll_words("Ashkin", 3, 3)
    ('Ashkin won the roll, 5 to 2', 'the roll was a tie at 3')
    """
    if one == two:
        return f"the roll was a tie at {one}"
    return f"{winner} won the roll, {max(one, two)} to {min(one, two)}"


def is_fight_pass(cause: Cause) -> bool:
    """Say whether an answer is that nobody fights now."""
    return cause.ask == "fight" and bool(cause.replies) and cause.replies[0] == ("pass",)
