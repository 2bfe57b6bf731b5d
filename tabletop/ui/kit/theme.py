"""Colours by role, light and dark: nobody else writes down a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from tabletop.errors import TabletopError
from tabletop.ui.kit.tokens import tokens

Rgba = tuple[int, int, int, int]
ThemeName = Literal["light", "dark"]


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """One set of colours; call it with a role to get a colour.

    >>> theme("light")("ink"), theme("light")("ink", 30)[3]
    ((34, 39, 43, 255), 30)
    """

    name: ThemeName
    roles: Mapping[str, Rgba]
    palette: str = "default"

    def __call__(self, role: str, alpha: int = 255) -> Rgba:
        """Return the colour of a role with an alpha of 0 to 255; unknown roles raise `KeyError`."""
        r, g, b, _ = self.roles[role]
        return (r, g, b, alpha)

    def mix(self, first: str, second: str, part: float, alpha: int = 255) -> Rgba:
        """Return the colour between two roles; `part` 0 is the first, 1 the second."""
        return (*blend(self(first), self(second), part)[:3], alpha)

    def player(self, player: int, part: str = "", alpha: int = 255) -> Rgba:
        """Return a colour of a player: part is empty, deep, tint, ink or glyph."""
        return self(player_role(player, part), alpha)

    @property
    def is_dark(self) -> bool:
        """Whether light words stand on dark ground."""
        return self.name == "dark"


@lru_cache(maxsize=16)
def theme(name: ThemeName, palette: str = "default") -> Theme:
    """Return a shipped theme in a palette; raises `TabletopError` for another theme's name.

    A palette that is not there gives the default one.

    >>> theme("light", "safe")("p1") == theme("light")("p1"), theme("dark", "no such").palette
    (False, 'default')
    """
    values = tokens()
    try:
        roles = dict(values.themes[name])
    except KeyError:
        raise TabletopError(f"there is no theme {name!r}", next_step="use light or dark") from None
    chosen = palette if palette in values.palettes else "default"
    other = values.palettes[chosen]
    roles.update(other.dark if name == "dark" else other.light)
    return Theme(name, {role: rgba(value) for role, value in roles.items()}, chosen)


def player_role(player: int, part: str = "") -> str:
    """Return the colour role of a player's part.

    >>> player_role(2, "ink"), player_role(1)
    ('p2_ink', 'p1')
    """
    side = "p1" if player == 1 else "p2"
    return f"{side}_{part}" if part else side


def rgba(text: str, alpha: int = 255) -> Rgba:
    """Return `#RRGGBB` as a colour.

    >>> rgba("#0F5C97")
    (15, 92, 151, 255)
    """
    return (int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16), alpha)


def blend(first: Rgba, second: Rgba, part: float) -> Rgba:
    """Return the colour between two colours, channel by channel.

    >>> blend((0, 0, 0, 255), (100, 200, 50, 255), 0.5)
    (50, 100, 25, 255)
    """
    r, g, b, a = (round(p + (q - p) * part) for p, q in zip(first, second, strict=True))
    return (r, g, b, a)


def contrast(first: Rgba, second: Rgba) -> float:
    """Return the contrast ratio of two opaque colours (WCAG 2), 1 to 21.

    >>> round(contrast((0, 0, 0, 255), (255, 255, 255, 255)), 1)
    21.0
    """
    dark, light = sorted((_luminance(first), _luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Rgba) -> float:
    parts = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255.0 for channel in colour[:3])
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
