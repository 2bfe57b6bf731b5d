"""Icons and role glyphs, tinted, at any size."""

from __future__ import annotations

import io
import re
from functools import lru_cache
from typing import Literal

import pygame

from tabletop.errors import TabletopError
from tabletop.resources import resource
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Rgba

Folder = Literal["icons", "roles"]
DEFAULT_ROLE = "templar-shield"


@lru_cache(maxsize=256)
def svg_text(name: str, folder: Folder) -> str:
    """Return the source of an icon, without comment; an unknown role gives a plain shield."""
    path = resource("assets", folder).joinpath(f"{name}.svg")
    if folder == "roles" and not path.exists():
        path = path.with_name(f"{DEFAULT_ROLE}.svg")
    return re.sub(r"<!--.*?-->", "", path.read_text("utf-8"), flags=re.DOTALL).strip()


@lru_cache(maxsize=1)
def role_names() -> tuple[str, ...]:
    """Return the names of the shipped role glyphs, sorted."""
    return tuple(sorted(path.stem for path in resource("assets", "roles").glob("*.svg")))


def svg_body(name: str, folder: Folder) -> tuple[str, float]:
    """Return what stands inside an icon's `<svg>` element, and the side of its view box."""
    text = svg_text(name, folder)
    body = text[text.index(">") + 1 : text.rindex("</svg>")].strip()
    return body, 24.0 if folder == "icons" else 512.0


def tinted(name: str, folder: Folder, color: Rgba, stroke: float) -> str:
    """Return an icon's source in one colour, its lines `stroke` of 24 units thick."""
    text = svg_text(name, folder).replace("currentColor", "#{:02x}{:02x}{:02x}".format(*color[:3]))
    return text.replace('stroke-width="2"', f'stroke-width="{stroke}"')


class Icons:
    """A bounded store of rendered icons, premultiplied."""

    def __init__(self, count: int = 1500) -> None:
        self._icons: Cache[pygame.Surface] = Cache(count)
        self.missing: set[str] = set()

    def get(
        self, name: str, size: int, color: Rgba, folder: Folder = "icons", stroke: float = 2.0
    ) -> pygame.Surface:
        """Return an icon of `size` pixels; a plain frame where its file is missing or damaged."""
        key = (name, size, color, folder, stroke)
        return self._icons.get(key, lambda: self._render(name, size, color, folder, stroke))

    def _render(
        self, name: str, size: int, color: Rgba, folder: Folder, stroke: float
    ) -> pygame.Surface:
        try:
            source = io.BytesIO(tinted(name, folder, color, stroke).encode())
            big = pygame.image.load_sized_svg(source, (size * 4, size * 4))
        except (TabletopError, pygame.error, OSError, ValueError):
            self.missing.add(f"{folder}/{name}.svg")
            big = _frame(size * 4, color)
        copy = pygame.Surface(big.get_size(), pygame.SRCALPHA)
        copy.blit(big, (0, 0))
        small = pygame.transform.smoothscale(copy.premul_alpha(), (size, size))
        if color[3] < 255:
            veil = (color[3],) * 4
            small.fill(veil, special_flags=pygame.BLEND_RGBA_MULT)
        return small


def _frame(side: int, color: Rgba) -> pygame.Surface:
    """Return what stands in for an icon that is not there: an empty frame."""
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    inner = picture.get_rect().inflate(-side // 4, -side // 4)
    pygame.draw.rect(picture, (*color[:3], 255), inner, max(1, side // 14), side // 8)
    return picture
