"""Words: fonts, widths and rendered lines, with halo, tracking and fixed figures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from tabletop.resources import resource
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.theme import Rgba

Align = Literal["l", "c", "r"]
CAP_MIDDLE = 0.335
"""Half the height of a capital, in em: what lines and icons are centred on."""


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
    """Fonts by size and a bounded store of rendered lines."""

    def __init__(self, lines: int = 6000) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._fonts: Cache[pygame.font.Font] = Cache(120)
        self._lines: Cache[Line] = Cache(lines)
        self._widths: Cache[float] = Cache(20_000)

    def font(self, style: Type) -> pygame.font.Font:
        """Return the font of a style."""
        key = (style.file, style.size)
        path = resource("assets", "fonts", style.file)
        return self._fonts.get(key, lambda: pygame.font.Font(path, style.size))

    def gap(self, style: Type) -> int:
        """Return what a word space lacks: hinting rounds it away at small sizes."""
        return max(0, round(style.size * 0.33) - self.font(style).size(" ")[0])

    def width(self, text: str, style: Type) -> float:
        """Return the width of a line in pixels."""
        return self._widths.get((text, style), lambda: float(sum(self._advances(text, style))))

    def _advances(self, text: str, style: Type) -> list[float]:
        font = self.font(style)
        if style.tab or style.track:
            digit = max(font.size(d)[0] for d in "0123456789") if style.tab else 0
            each = [
                float(digit) if style.tab and ch.isdigit() else float(font.size(ch)[0])
                for ch in text
            ]
            return [w + (style.track if i + 1 < len(each) else 0.0) for i, w in enumerate(each)]
        words = text.split(" ")
        space = font.size(" ")[0] + self.gap(style)
        return [float(font.size(word)[0]) for word in words] + [float(space * (len(words) - 1))]

    def line(self, text: str, style: Type, color: Rgba, halo: Halo | None = None) -> Line:
        """Return a rendered line; kept for the next time."""
        return self._lines.get(
            (text, style, color, halo), lambda: self._render(text, style, color, halo)
        )

    def _render(self, text: str, style: Type, color: Rgba, halo: Halo | None) -> Line:
        font = self.font(style)
        font.outline = 0
        pieces = self._pieces(text, style)
        width = round(self.width(text, style))
        pad = halo.width if halo else 0
        height = font.get_height()
        out = pygame.Surface((width + 2 * pad + 2, height + 2 * pad + 2), pygame.SRCALPHA)
        if halo:
            font.outline = halo.width
            rims = [(font.render(piece, True, halo.color), x) for piece, x in pieces]
            font.outline = 0
            for _ in range(2):
                for rim, x in rims:
                    out.blit(rim, (round(x), 0))
        for piece, x in pieces:
            ink = font.render(piece, True, color)
            ink.set_alpha(color[3])
            out.blit(ink, (round(x) + pad, pad))
        ascent = font.get_ascent() - CAP_MIDDLE * style.size
        return Line(out.premul_alpha(), pad, width, ascent)

    def _pieces(self, text: str, style: Type) -> list[tuple[str, float]]:
        """Return glyphs or words with their left edges."""
        font, x = self.font(style), 0.0
        pieces: list[tuple[str, float]] = []
        if style.tab or style.track:
            for ch, step in zip(text, self._advances(text, style), strict=True):
                own = font.size(ch)[0]
                cell = step - (style.track if len(pieces) + 1 < len(text) else 0.0)
                pieces.append((ch, x + (cell - own) / 2))
                x += step
            return [piece for piece in pieces if piece[0].strip()]
        space = font.size(" ")[0] + self.gap(style)
        for word in text.split(" "):
            if word:
                pieces.append((word, x))
            x += font.size(word)[0] + space
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
        """Return the lines of a paragraph; a word longer than the room stands alone."""
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}".strip()
                if not line or self.width(longer, style) <= room:
                    line = longer
                else:
                    lines.append(line)
                    line = word
            lines.append(line)
        return lines
