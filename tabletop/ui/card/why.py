"""The right third of a card: numbered steps, the nearest change, what was assumed."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.card.content import Content
from tabletop.ui.card.fact import Fact
from tabletop.ui.card.head import cut_line
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.marks import tone_role

X, TOP, RIGHT, LOW = 844.0, 140.0, 1248.0, 662.0
INNER = 882.0
FACT, NUMBER, SMALL = 18, 20, 16
LEADING = 1.28


def draw_why(picture: Picture, kit: Kit, found: Content) -> None:
    """Add everything at the right, from the top; what does not fit is left out from below."""
    _caption(picture, kit, "Why", TOP)
    tails: list[_Change | _Lines] = [
        _Change(kit, found),
        _Again(kit, found),
        _Assumed(kit, found),
        _Note(kit, found),
    ]
    need = sum(tail.height for tail in tails)
    room = LOW - TOP - 18.0 - need
    steps = _fitting(kit, found.facts, max(120.0, room))
    y = TOP + 36.0
    for number, fact in enumerate(found.facts[:steps], 1):
        y = _step(picture, kit, number, fact, y)
    left_out = len(found.facts) - steps
    if left_out > 0:
        words = f"and {left_out} more check{'s' if left_out > 1 else ''} in the file"
        picture.words((INNER, y - 2.0), words, kit.type(SMALL), kit.theme("ink2"))
        y += 26.0
    y -= 4.0
    for tail in tails:
        if y + tail.height <= LOW + 6.0:
            y = tail.draw(picture, y)
    words_room = LOW - y
    if found.ruling.why and words_room > 74.0 and not found.note:
        _in_words(picture, kit, found.ruling.why, y, words_room)


def _caption(picture: Picture, kit: Kit, words: str, y: float) -> None:
    picture.words((X, y), words.upper(), kit.type(SMALL, 600, track=1), kit.theme("ink2"))


def _fitting(kit: Kit, facts: Sequence[Fact], room: float) -> int:
    """Return how many steps fit; at least one."""
    used = 30.0
    for number, fact in enumerate(facts):
        used += _step_height(kit, fact)
        last = 26.0 if number + 1 < len(facts) else 0.0
        if used + last > room and number:
            return number
    return len(facts)


def _parts(kit: Kit, fact: Fact) -> tuple[list[str], list[str], list[str]]:
    """The lines of a step: fact, figures, detail (only where there are no figures)."""
    rule = kit.width(fact.finding.rule, kit.type(SMALL, 600))
    heads = kit.fonts.wrap(fact.finding.head, kit.type(FACT), RIGHT - INNER - rule - 14.0)
    figures = kit.fonts.wrap(fact.compare, kit.type(NUMBER, 700), RIGHT - INNER - 28.0)
    details: list[str] = []
    if not fact.compare and fact.finding.detail:
        details = kit.fonts.wrap(fact.finding.detail, kit.type(SMALL), RIGHT - INNER)
        if len(details) > 2:
            details = [details[0], cut_line(details[1])]
    return heads, [f for f in figures if f], details


def _step_height(kit: Kit, fact: Fact) -> float:
    heads, figures, details = _parts(kit, fact)
    return len(heads) * FACT * LEADING + len(figures) * 26.0 + len(details) * 21.0 + 15.0


def _step(picture: Picture, kit: Kit, number: int, fact: Fact, y: float) -> float:
    heads, figures, details = _parts(kit, fact)
    theme = kit.theme
    picture.disc((X + 13.0, y), 13.0, theme("ink"))
    face = kit.type(SMALL, 700)
    picture.words((X + 13.0, y), str(number), face, theme("inverse"), "c")
    rule = fact.finding.rule
    picture.words((RIGHT, y), rule, kit.type(SMALL, 600), theme("ink2"), "r")
    for line in heads:
        picture.words((INNER, y), line, kit.type(FACT), theme("ink"))
        y += FACT * LEADING
    ink = theme("ink" if fact.tone in ("ink", "limit") else tone_role(fact.tone))
    if figures:
        y += 3.0
        wide = max(kit.width(f, kit.type(NUMBER, 700)) for f in figures)
        if fact.tone == "limit":
            box = (INNER - 4.0, y - 14.0, wide + 38.0, 26.0 * len(figures) + 2.0)
            picture.panel(box, theme("limit"), 5.0)
        if fact.icon:
            picture.glyph(fact.icon, (INNER + 11.0, y), 20, ink, "icons", 2.2)
        for line in figures:
            picture.words((INNER + 28.0, y), line, kit.type(NUMBER, 700), ink)
            y += 26.0
        y -= 3.0
    for line in details:
        picture.words((INNER, y), line, kit.type(SMALL), theme("ink2"))
        y += 21.0
    return y + 15.0


class _Change:
    """The nearest change, on a plate in the colour of the limit."""

    def __init__(self, kit: Kit, found: Content) -> None:
        self.kit = kit
        text = found.nearest.text
        if text and found.nearest.is_close:
            text += " Too close for a real table: measure it again."
        self.lines = kit.fonts.wrap(text, kit.type(17), RIGHT - X - 8.0) if text else []

    @property
    def height(self) -> float:
        """Pixels it takes."""
        return 44.0 + 22.0 * len(self.lines) + 16.0 if self.lines else 0.0

    def draw(self, picture: Picture, y: float) -> float:
        """Add it; answer the y below."""
        if not self.lines:
            return y
        theme, kit = self.kit.theme, self.kit
        box = (X - 12.0, y, RIGHT - X + 12.0, self.height - 16.0)
        picture.panel(box, theme("limit"), 7.0)
        picture.panel((box[0] + 2, box[1] + 2, box[2] - 4, box[3] - 4), theme("limit_tint"), 6.0)
        at = y + 20.0
        picture.glyph("equal", (X + 8.0, at), 20, theme("ink"), "icons", 2.4)
        picture.words((X + 26.0, at), "Nearest change", kit.type(18, 600), theme("ink"))
        at += 25.0
        for line in self.lines:
            picture.words((X, at), line, kit.type(17), theme("ink"))
            at += 22.0
        return y + self.height


class _Lines:
    """A caption with small lines below it."""

    heading = ""

    def __init__(self, kit: Kit, found: Content) -> None:
        self.kit = kit
        face = kit.type(SMALL + 1)
        self.lines = [
            part for text in self.texts(found) for part in kit.fonts.wrap(text, face, RIGHT - X)
        ]

    def texts(self, found: Content) -> tuple[str, ...]:
        """Return what it says."""
        return ()

    @property
    def height(self) -> float:
        """Pixels it takes."""
        return 27.0 + 22.0 * len(self.lines) + 8.0 if self.lines else 0.0

    def draw(self, picture: Picture, y: float) -> float:
        """Add it; answer the y below."""
        if not self.lines:
            return y
        _caption(picture, self.kit, self.heading, y + 8.0)
        at = y + 33.0
        for line in self.lines:
            ink = self.kit.theme("ink2")
            picture.words((X, at), line, self.kit.type(SMALL + 1), ink)
            at += 22.0
        return y + self.height


class _Assumed(_Lines):
    """Heights with their source, options, readings."""

    heading = "Assumed"

    def texts(self, found: Content) -> tuple[str, ...]:
        """Return what was taken for granted."""
        return found.assumed


class _Again(_Lines):
    """What to measure again with a tape."""

    heading = "Measure again with a tape"

    def texts(self, found: Content) -> tuple[str, ...]:
        """Return what is too close, unless the nearest change has said so."""
        return () if found.nearest.is_close else found.measure_again


class _Note(_Lines):
    """Where the file expects another answer."""

    heading = "Differs"

    def texts(self, found: Content) -> tuple[str, ...]:
        """Return the note."""
        return (found.note,) if found.note else ()


def _in_words(picture: Picture, kit: Kit, why: str, y: float, room: float) -> None:
    """Add the author's own words where there is room for all of them."""
    face = kit.type(SMALL + 1, italic=True)
    lines = kit.fonts.wrap(" ".join(why.split()), face, RIGHT - X)
    if 34.0 + 22.0 * len(lines) > room:
        return
    _caption(picture, kit, "In words", y + 8.0)
    at = y + 33.0
    for line in lines:
        picture.words((X, at), line, face, kit.theme("ink2"))
        at += 22.0
