"""What can be drawn as an annotation, and in which tones."""

from __future__ import annotations

from typing import Final

from tabletop.state.model import AnnotationKind

KINDS: Final[tuple[tuple[AnnotationKind, str], ...]] = (
    ("arrow", "Arrow"),
    ("text", "Words"),
    ("measure", "Measure"),
    ("circle", "Circle"),
)
ICONS: Final = {
    "arrow": "arrow-up-right",
    "text": "type",
    "measure": "ruler",
    "circle": "circle-dashed",
}
TONES: Final = (
    ("ink", "Ink"),
    ("1", "Player 1"),
    ("2", "Player 2"),
    ("sight", "Sight"),
    ("legal", "Legal"),
    ("illegal", "Refused"),
    ("limit", "Limit"),
)
FIELD: Final = "field-note"
