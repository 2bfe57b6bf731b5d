"""Casting, chanting, unbinding, banishing and ledgers as words of the log and steps of the tray."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final

from tabletop.rules.words import listed
from tabletop.state.events import Event
from tabletop.state.facts import CommandChanged, MagicRolled, Noted
from tabletop.ui.battle.steps import Die, Step

RESULTS: Final = MappingProxyType(
    {
        ("cast", "failed"): "not cast",
        ("cast", "cast"): "cast",
        ("cast", "miscast"): "miscast",
        ("unbind", "failed"): "not unbound",
        ("unbind", "unbound"): "unbound",
        ("chant", "failed"): "failed, ritual points lost",
        ("chant", "short"): "too low, not answered",
        ("banish", "failed"): "it stays",
    }
)
IN_VAIN: Final = frozenset({"failed", "miscast", "short"})
"""Results of which nothing comes."""
NAMES: Final = MappingProxyType(
    {"cast": "Casting", "unbind": "Unbinding", "chant": "Chanting", "banish": "Banishing"}
)


def rolled(event: MagicRolled) -> int:
    """Return what a roll of magic came to."""
    return sum(event.faces) + event.change


def came_of(event: MagicRolled) -> str:
    """Return what came of a roll of magic, in a word or two."""
    return RESULTS.get((event.step, event.result), event.result)


def told(event: MagicRolled) -> str:
    """Return a roll of magic as a part of a line: what was rolled, what was needed, the result.

    >>> told(MagicRolled("cast", 1, "a", "x", "", (3, 4), 1, (("Zenith", 1),), 6, "cast"))
    'rolled 8, needed 6: cast'
    >>> told(MagicRolled("cast", 1, "a", "x", "", (1, 1), 1, (("Zenith", 1),), 6, "miscast"))
    'rolled 1 and 1: miscast'
    """
    if event.result == "miscast":
        return f"rolled {listed([str(face) for face in event.faces])}: miscast"
    if (event.step, event.result) == ("chant", "failed"):
        return f"rolled {sum(event.faces)}: {came_of(event)}"
    needed = "" if event.step == "chant" else f", needed {event.needed}"
    return f"rolled {rolled(event)}{needed}: {came_of(event)}"


def step_of_magic(event: MagicRolled) -> Step:
    """Return a roll of magic as the tray lays it out.

    >>> event = MagicRolled("unbind", 2, "b", "unbind", "a", (3, 4), 0, (), 9, "failed")
    >>> step = step_of_magic(event)
    >>> step.name, step.needed, step.result
    ('Unbinding', 'needs 9+', '7, not unbound')
    """
    parts = tuple((why, f"{value:+d}") for why, value in event.parts)
    if not parts and event.change:
        parts = (("modified", f"{event.change:+d}"),)
    is_ill = event.result == "miscast"
    dice = tuple(Die(face, "miss" if is_ill and face == 1 else "plain") for face in event.faces)
    printed = f"dice show {sum(event.faces)}" if event.change else ""
    result, is_none = f"{rolled(event)}, {came_of(event)}", event.result in IN_VAIN
    if is_ill:
        result = "two ones: miscast"
    elif (event.step, event.result) == ("chant", "failed"):
        result = f"a {sum(event.faces)}: {came_of(event)}"
    needed = f"value {event.needed}" if event.step == "chant" else f"needs {event.needed}+"
    is_check = event.step != "chant"
    return Step(NAMES[event.step], "", needed, printed, parts, dice, result, is_none, is_check)


def magic_verb(name: str, keywords: Sequence[str], *, is_many: bool) -> str:
    """Return what a unit does with a spell or a prayer, "" for another ability.

    >>> magic_verb("Mystic Shield", ("SPELL",), is_many=False)
    'casts Mystic Shield'
    """
    for keyword, one, many in (("SPELL", "casts", "cast"), ("PRAYER", "chants", "chant")):
        if keyword in keywords:
            return f"{many if is_many else one} {name}"
    return ""


def is_settled(events: Sequence[Event]) -> bool:
    """Say whether facts that players made true by hand are those of ledgers alone."""
    return bool(events) and all(isinstance(e, Noted | CommandChanged) for e in events)
