"""What players decided and dice showed: the causes of facts, kept so that they can be re-run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tabletop.geometry.base import Pose
from tabletop.state.by_hand import HandDeed

Way = tuple[Pose, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what is shared out: so many of a source to a target."""

    source: str
    target: str
    count: int


@dataclass(frozen=True, slots=True)
class Placement:
    """Where models go: way points that begin where each stands, in the order in which they move.

    A set-up has ways of one pose. `target` is the enemy unit of a pile-in.
    """

    ways: Mapping[str, Way] = field(default_factory=dict)
    target: str = ""


Chosen = tuple[str, ...]
Shares = tuple[Share, ...]
Answer = Chosen | Shares | Placement | None
"""What a player answers; None declines where that is allowed."""
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Rolls:
    """Faces that dice showed, as a reply to a roll."""

    faces: Faces


Reply = Answer | Rolls | HandDeed
"""What a step gets back: an answer, dice, or what players settle themselves."""


@dataclass(frozen=True, slots=True)
class Cause:
    """Why an entry of a battle came to be: the replies since the one before it, in order.

    The first reply answers the question that was open, or is a deed by hand that put it off.
    `rests` are the places inside the entry where a step ended: (number of events, number of
    replies) before it; there a position can be taken up again without earlier replies. `ask` and
    `player` name the question for people.
    """

    ask: str
    player: int
    replies: tuple[Reply, ...]
    rests: tuple[tuple[int, int], ...] = ()
    branch: int = 0
