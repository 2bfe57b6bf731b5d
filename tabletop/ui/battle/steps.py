"""A step of a throw: its name, what was needed and why, its dice, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.rules.words import counted
from tabletop.state.facts import AttackRolled

DieState = Literal["plain", "hit", "crit", "miss"]


@dataclass(frozen=True, slots=True)
class Die:
    """A die as it lies there; `was` is the face before it was rolled again (0: it was not)."""

    face: int
    state: DieState = "plain"
    was: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """A step: `needed` as on a pill, what is printed, the reasons of the change, dice, result.

    `is_check`: a die must show enough. `is_none`: nothing came of it.
    """

    name: str
    kind: str = ""
    needed: str = ""
    printed: str = ""
    parts: tuple[tuple[str, str], ...] = ()
    dice: tuple[Die, ...] = ()
    result: str = ""
    is_none: bool = False
    is_check: bool = False


def step_of(event: AttackRolled, through: int = 0) -> Step:
    """Return how a step of an attack is laid out; `through` attacks came to its damage.

    >>> parts, faces = (("Aid", 1),), (6, 3, 1)
    >>> step = step_of(AttackRolled("hit", 1, "a", "b", "Axe", 3, 4, 1, parts, faces, (), 2, 1))
    >>> step.needed, step.printed, step.parts, [d.state for d in step.dice], step.result
    ('needs 3+', '4+', (('Aid', '+1'),), ['crit', 'hit', 'miss'], '2 hits, 1 critical')
    """
    name = event.step.capitalize()
    parts = tuple((why, f"{value:+d}") for why, value in event.parts)
    got = event.successes
    if event.step in ("attacks", "damage"):
        dice = tuple(Die(face) for face in event.faces)
        if event.step == "attacks":
            return Step(name, "attacks", parts=parts, dice=dice, result=counted(got, "attack"),
                        is_none=not got)  # fmt: skip
        each, odd = divmod(got, through) if through else (0, 0)
        is_plain = bool(each) and not odd and not dice
        needed = f"{each} each" if is_plain else ""
        printed = f"{through} × {each}" if needed else ""
        return Step(name, "damage", needed, printed, parts, dice, f"{got} damage", not got)
    if not event.faces:
        needed = "no roll" if event.count else "none left"
        return Step(name, event.step, needed, "", parts, (), _result(event), _is_none(event))
    again = dict(event.again)
    dice = tuple(
        Die(face, _state(event, face), again.get(i, 0)) for i, face in enumerate(event.faces)
    )
    ordered = tuple(sorted(dice, key=lambda d: (-d.face, d.was)))
    least = must_show(event)
    needed = f"needs {least}+" if least <= 6 else "cannot"
    printed = f"{event.needed}+" if event.change or parts else ""
    told, is_none = _result(event), _is_none(event)
    return Step(name, event.step, needed, printed, parts, ordered, told, is_none, least <= 6)


def must_show(event: AttackRolled) -> int:
    """Return what a die must show itself; an unmodified 1 never does."""
    return max(2, event.needed - event.change)


def _state(event: AttackRolled, face: int) -> DieState:
    """Say how a die counts; the criticals are the highest faces."""
    if event.step == "hit" and event.criticals:
        best = sorted(event.faces, reverse=True)[: event.criticals]
        if face >= best[-1]:
            return "crit"
    return "hit" if face >= must_show(event) else "miss"


def _is_none(event: AttackRolled) -> bool:
    """Say whether nothing came of a step; of saves, that there were none to make."""
    return not (event.count if event.step == "save" else event.successes)


def _result(event: AttackRolled) -> str:
    got = event.successes
    match event.step:
        case "hit":
            words = counted(got, "hit")
            return f"{words}, {event.criticals} critical" if event.criticals else words
        case "wound":
            return counted(got, "wound")
        case "save":
            through = event.count - got
            if not got:
                return f"{through} get through" if through != 1 else "1 gets through"
            return f"{got} saved, {through} get{'s' if through == 1 else ''} through"
        case "ward":
            return f"{got} warded off"
        case _:
            return str(got)
