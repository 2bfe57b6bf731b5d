"""The face of the Bad Moon, as it is shown and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.gitz.moon import FACES_OF_THE_BAD_MOON, LEDGER, does, face_of
from tabletop.rules.play.ledger import Ledger, Row
from tabletop.state.facts import Noted
from tabletop.state.model import GameState


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
