"""The top of a card: the large answer, the question, one sentence why, kind and id."""

from __future__ import annotations

from tabletop.geometry.base import Point
from tabletop.ui.card.content import Content
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.findings import verdict_shape
from tabletop.ui.kit.kit import Kit

LEFT, MIDDLE = 76.0, 68.0
RADIUS = 45.0
RIGHT = 1247.0


def draw_head(picture: Picture, kit: Kit, found: Content) -> None:
    """Add the head of a card 1280 wide."""
    left = 147.0
    if found.verdict is None:
        wide = _value(picture, kit, found)
        left = max(left, 31.0 + wide + 24.0)
    else:
        radius = RADIUS if found.verdict != "DEPENDS" else 44.0
        verdict_shape(picture, kit, (LEFT, MIDDLE), found.verdict, radius)
        if found.verdict == "DEPENDS":
            left = 160.0
    small = kit.type(16, 600, track=1)
    kind, name = found.kind.upper(), kit.fonts.fit(found.ruling.id, kit.type(16), 190.0)
    aside = max(kit.width(kind, small), kit.width(name, kit.type(16)))
    picture.words((RIGHT, 44.0), kind, small, kit.theme("ink2"), "r")
    picture.words((RIGHT, 68.0), name, kit.type(16), kit.theme("ink2"), "r")
    room = RIGHT - aside - 30.0 - left
    _words(picture, kit, found, left, room)


def _words(picture: Picture, kit: Kit, found: Content, left: float, room: float) -> None:
    for size in (32, 28, 25):
        face = kit.type(size, 700)
        lines = kit.fonts.wrap(found.question, face, room)
        if len(lines) <= (1 if size == 32 else 2):
            break
    lines = lines[:2]
    under = kit.type(19)
    sentence = kit.fonts.wrap(found.sentence, under, room)
    step = 1.16 * face.size
    if len(lines) == 1:
        y = 50.0 if len(sentence) < 2 else 42.0
    else:
        y = 38.0 if len(sentence) < 2 else 30.0
    for line in lines:
        picture.words((left, y), line, face, kit.theme("ink"))
        y += step
    y += 40.0 - step if len(lines) == 1 else -2.0
    if len(sentence) > 1 and len(lines) == 1:
        y -= 4.0
    most = 2 if len(lines) == 1 or len(sentence) > 1 else 1
    for number, line in enumerate(sentence[:most]):
        text = line if number + 1 < most or len(sentence) <= most else cut_line(line)
        picture.words((left, y), text, under, kit.theme("ink2"))
        y += 23.0


def cut_line(line: str) -> str:
    """Return a line that goes on, with an ellipsis."""
    return line.rstrip(",;:. ") + "…"


def _value(picture: Picture, kit: Kit, found: Content) -> float:
    """Add an answer that is a number on a plate; answer its width."""
    size = 44 if len(found.value) <= 3 else 32
    face, small = kit.type(size, 700), kit.type(16, 600)
    wide = max(92.0, kit.width(found.value, face) + 28.0, kit.width(found.caption, small) + 24.0)
    x, y, tall = 31.0, MIDDLE - 46.0, 92.0
    picture.panel((x, y, wide, tall), kit.theme("ink"), 10.0)
    picture.panel((x + 3, y + 3, wide - 6, tall - 6), kit.theme("raised"), 8.0)
    at: Point = (x + wide / 2, MIDDLE - (12.0 if found.caption else 0.0))
    picture.words(at, found.value, face, kit.theme("ink"), "c")
    if found.caption:
        picture.words((at[0], MIDDLE + 26.0), found.caption, small, kit.theme("ink2"), "c")
    return wide
