"""What each face of the Bad Moon does, in words."""

from __future__ import annotations

from typing import Final

from tabletop.content.gitz.moon import FACES

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
