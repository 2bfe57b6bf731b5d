"""The face of the Bad Moon, as it is shown and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.gitz.moon import FACES, FACES_OF_THE_BAD_MOON, LEDGER, face_of
from tabletop.rules.play.ledger import Ledger, Row
from tabletop.state.facts import Noted
from tabletop.state.model import GameState

_ROWS: Final = (
    (("Grinnin'", "Cacklin'"), "Moonclan count +5 control, spiders score critical hits on 5+"),
    (("Grinnin'", "Scowlin'"), "attacks on trolls lose 1 Rend"),
    (("Scowlin'", "Sulkin'"), "squigs count 4 for the dice of their Move"),
    (("Sulkin'", "Cacklin'"), "wolf riders charge and shoot after a retreat"),
)


def does(face: str) -> str:
    """Return what a face does for the army of the moon.

    >>> does("Sulkin'")
    'Squigs count 4 for the dice of their Move; wolf riders charge and shoot after a retreat.'
    """
    assert face in FACES
    words = "; ".join(row for faces, row in _ROWS if face in faces)
    return f"{words[:1].upper()}{words[1:]}."


def rows(state: GameState, player: int) -> Iterator[Row]:
    """Yield the face that the moon shows, to an army of the moon."""
    battle = state.battle
    assert battle is not None
    if FACES_OF_THE_BAD_MOON.id not in battle.traits[player - 1]:
        return
    face = face_of(battle)
    note = does(face) if face else "It shows its first face at the start of a round."
    yield Row("Bad Moon", face or "not risen", note, icon="moon")


def tells(note: Noted) -> str:
    """Return which face is shown now."""
    return f"the moon is {note.new[0] if note.new else 'gone'}"


MOON_LEDGER: Final = Ledger((LEDGER,), rows, tells)
