"""Words: fonts, widths and rendered lines, with halo, tracking and fixed figures."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal
from unicodedata import category

import pygame

from tabletop.errors import TabletopError
from tabletop.resources import resource
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Rgba

Align = Literal["l", "c", "r"]
CAP_MIDDLE = 0.335
"""Half the height of a capital, in em: what lines and icons are centred on."""
STRENGTH = 110
"""Share of 255 by which small type is drawn a second time."""
UNDRAWN = "\ufffd"


@dataclass(frozen=True, slots=True)
class Type:
    """How words are set: size in pixels, weight 400 to 700, tracking in pixels.

    `tab` gives all figures one width (the font has none of its own), so that a readout does not
    twitch.
    """

    size: int
    weight: int = 400
    italic: bool = False
    track: float = 0.0
    tab: bool = False

    @property
    def file_weight(self) -> int:
        """The weight that a font file exists for."""
        if self.italic:
            return 600 if self.weight > 400 else 400
        return self.weight if self.weight in (400, 500, 600, 700) else 400

    @property
    def file(self) -> str:
        """The name of the font file."""
        style = "italic" if self.italic else "normal"
        return f"atkinson-hyperlegible-next-latin-{self.file_weight}-{style}.woff2"


@dataclass(frozen=True, slots=True)
class Halo:
    """A rim round letters, so that they read over lines."""

    color: Rgba
    width: int = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One rendered line: premultiplied picture, the rim that widens it, and its own width."""

    picture: pygame.Surface
    pad: int
    width: int
    ascent: float

    def origin(self, x: float, y: float, align: Align) -> tuple[int, int]:
        """Return where to blit it: x at left, centre or right, y at the middle of capitals."""
        left = x - {"l": 0.0, "c": self.width / 2, "r": float(self.width)}[align]
        return (round(left) - self.pad, round(y - self.ascent) - self.pad)


class Fonts:
    """Fonts by size and a bounded store of rendered lines.

    Small type is drawn several times as large and scaled down: hinting would round the advances
    of letters to whole pixels, so that words fall apart or run together.
    """

    def __init__(self, lines: int = 6000) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: Cache[pygame.font.Font] = Cache(120)
        self._lines: Cache[Line] = Cache(lines)
        self._widths: Cache[float] = Cache(20_000)
        self.missing: set[str] = set()

    def font(self, style: Type) -> pygame.font.Font:
        """Return the font of a style at the size it is drawn in (`magnified` times as large)."""
        size = style.size * magnified(style)
        return self._fonts.get((style.file, size), lambda: self._load(style, size))

    def _load(self, style: Type, size: int) -> pygame.font.Font:
        """Return a font of a file; the library's own where the file is missing or damaged."""
        try:
            return pygame.font.Font(resource("assets", "fonts", style.file), size)
        except (TabletopError, pygame.error, OSError):
            self.missing.add(f"fonts/{style.file}")
            font = pygame.font.Font(None, size)
            font.bold, font.italic = style.weight >= 600, style.italic
            return font

    def width(self, text: str, style: Type) -> float:
        """Return the width of a line in pixels."""
        return self._widths.get((text, style), lambda: self._width(text, style))

    def _width(self, text: str, style: Type) -> float:
        text = printable(text)
        k = magnified(style)
        if style.tab or style.track:
            return sum(step for _, step in self._cells(text, style)) / k
        return self.font(style).size(text)[0] / k

    def _cells(self, text: str, style: Type) -> list[tuple[str, float]]:
        """Return single letters with their advances, magnified: tracking and fixed figures."""
        font, k = self.font(style), magnified(style)
        digit = max(font.size(d)[0] for d in "0123456789") if style.tab else 0
        cells = []
        for i, letter in enumerate(text):
            step = float(digit if style.tab and letter.isdigit() else font.size(letter)[0])
            cells.append((letter, step + (style.track * k if i + 1 < len(text) else 0.0)))
        return cells

    def line(self, text: str, style: Type, color: Rgba, halo: Halo | None = None) -> Line:
        """Return a rendered line; kept for the next time."""
        return self._lines.get(
            (text, style, color, halo), lambda: self._render(text, style, color, halo)
        )

    def _render(self, text: str, style: Type, color: Rgba, halo: Halo | None) -> Line:
        text, k = printable(text), magnified(style)
        font = self.font(style)
        font.outline = 0
        pad = (halo.width if halo else 0) * k
        lift = -font.get_ascent() % k  # the base line falls on a whole pixel
        width = self.width(text, style)
        columns, rows = math.ceil(width) + 2, math.ceil((font.get_height() + lift) / k) + 1
        size = (columns * k + 2 * pad, rows * k + 2 * pad)
        pieces = self._pieces(text, style)
        ink = pygame.Surface(size, pygame.SRCALPHA)
        for piece, x in pieces:
            ink.blit(font.render(piece, True, (*color[:3], 255)), (round(x) + pad, pad + lift))
        out = _reduced(ink, k)
        if k > 1:
            _strengthen(out)
        if color[3] < 255:
            out.fill((color[3],) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        if halo:
            font.outline = pad
            rim = pygame.Surface(size, pygame.SRCALPHA)
            for piece, x in pieces:
                rim.blit(font.render(piece, True, halo.color), (round(x), lift))
            font.outline = 0
            under = _reduced(rim, k)
            under.blit(under.copy(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            under.blit(out, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
            out = under
        ascent = (font.get_ascent() + lift) / k - CAP_MIDDLE * style.size
        return Line(out, pad // k, round(width), ascent)

    def _pieces(self, text: str, style: Type) -> list[tuple[str, float]]:
        """Return what is rendered in one go, with its left edge, magnified."""
        if not (style.tab or style.track):
            return [(text, 0.0)]
        font, x = self.font(style), 0.0
        pieces: list[tuple[str, float]] = []
        for letter, step in self._cells(text, style):
            own = font.size(letter)[0]
            shift = (step - own) / 2 if style.tab and letter.isdigit() else 0.0
            if letter.strip():
                pieces.append((letter, x + shift))
            x += step
        return pieces

    def fit(self, text: str, style: Type, room: float) -> str:
        """Return words cut with an ellipsis to fit; type is never shrunk."""
        if self.width(text, style) <= room:
            return text
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + "…", style) <= room:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + "…"

    def wrap(self, text: str, style: Type, room: float) -> list[str]:
        """Return the lines of a paragraph; a word longer than the room, as a path, is parted."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}".strip()
                if line and self.width(longer, style) > room:
                    lines.append(line)
                    longer = word
                while len(longer) > 1 and " " not in longer and self.width(longer, style) > room:
                    cut = self._parted(longer, style, room)
                    lines.append(longer[:cut])
                    longer = longer[cut:]
                line = longer
            lines.append(line)
        return lines

    def _parted(self, word: str, style: Type, room: float) -> int:
        """Return after how many letters a long word is parted: after a sign, if there is one."""
        low, high = 1, len(word) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(word[:middle], style) <= room:
                low = middle
            else:
                high = middle - 1
        sign = max(word.rfind(mark, 0, low) for mark in "/\\-_.:")
        return sign + 1 if sign > low // 2 else low


def printable(text: str) -> str:
    r"""Return a text with a sign in place of what cannot be drawn: control characters, halves.

    >>> printable("Mill\x00 \ud800") == "Mill\ufffd \ufffd"
    True
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or category(c) == "Zs" else UNDRAWN for c in text)


def magnified(style: Type) -> int:
    """Return how many times as large a style is drawn before it is scaled down."""
    return 4 if style.size <= 24 else 2 if style.size <= 48 else 1


def _reduced(surface: pygame.Surface, k: int) -> pygame.Surface:
    """Return a magnified surface at its size, premultiplied."""
    small = (surface.get_width() // k, surface.get_height() // k)
    flat = surface.premul_alpha()
    return flat if k == 1 else pygame.transform.smoothscale(flat, small)


def _strengthen(surface: pygame.Surface) -> None:
    """Give back the weight that thin stems lose when they are scaled down."""
    veil = surface.copy()
    veil.fill((STRENGTH,) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
