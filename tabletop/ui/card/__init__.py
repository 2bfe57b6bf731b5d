"""Ruling cards: a ruling as one picture, 16:9, to be read at a table or in a chat."""

from __future__ import annotations

from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.files.check import Answered
from tabletop.ui.app import prepare_library


def render(answered: Answered, out: Path) -> None:
    """Write the card of an answered ruling to a .png or .svg file.

    Raises `TabletopError` when the file cannot be written.
    """
    prepare_library()
    import pygame

    from tabletop.ui.card.content import content
    from tabletop.ui.card.draw import SIZE, card
    from tabletop.ui.kit.kit import Kit
    from tabletop.ui.kit.svg import to_svg

    kit = Kit("light", 1.0)
    picture = card(kit, content(answered))
    if out.suffix.lower() == ".svg":
        write_text(out, to_svg(picture, SIZE, kit.fonts))
        return
    surface = pygame.Surface(SIZE)
    kit.paint(picture, surface)
    try:
        out.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, str(out))
    except (OSError, pygame.error) as fault:
        raise TabletopError(
            f"the card cannot be written: {str(fault).lower()}",
            file=str(out),
            place="-o",
            next_step="name a folder that can be written",
        ) from None
