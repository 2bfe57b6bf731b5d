"""The battle log: the journal as lines that lead to their moments."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final

import pygame

from tabletop.rules.play.ability import Book
from tabletop.state.journal import Journal
from tabletop.ui.battle.drafts import Line
from tabletop.ui.battle.telling import Teller
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

ROW: Final = 24
MORE_ROW: Final = 17
MOST_ROWS: Final = 3
"""A line of the log takes a row, and a smaller one for each more that its words need."""
MOST_KEPT: Final = 4000
"""Lines whose rows are remembered."""
INDENT, AIR = 18, 10
"""Pixels at UI scale 1 before the words of a line, and at its end."""
LOG: Final = "log-line"
"""The id of hits on lines; their value is the number of the entry."""
LEAST_WHY: Final = 60
"""Pixels at UI scale 1 that a reason needs beside its line, else it shows when pointed at."""
BEGINNINGS: Final = ("use", "fight")
"""Kinds of questions whose answer is another deed: what was under way is over."""
NO_WORDS: Final[Mapping[int, str]] = MappingProxyType({})


def lines(journal: Journal, tip: int | None = None) -> tuple[Line, ...]:
    """Return the log from the start to the current entry, or to `tip`."""
    return BattleLog().lines(journal, tip)


class BattleLog:
    """The log of one journal; what was told once is not told again while play goes on.

    `book` are the abilities that were used, those of all content without one.
    """

    def __init__(self, book: Book | None = None) -> None:
        self.book = book
        self._way: tuple[int, ...] = ()
        self._start: object = None
        self._teller: Teller | None = None
        self._lines: tuple[Line, ...] = ()
        self._ask = ""

    def lines(self, journal: Journal, tip: int | None = None, ask: str = "") -> tuple[Line, ...]:
        """Return the log from the start to the current entry, or to `tip`.

        `ask` is the kind of the question that is open then: it says whether the last deed is over.
        """
        way = journal.way_to(journal.current if tip is None else tip)
        if way == self._way and journal.entries[0] is self._start and ask == self._ask:
            return self._lines
        known = len(self._way)
        teller = self._teller
        is_same = journal.entries[0] is self._start and way[:known] == self._way
        if teller is None or not is_same:
            teller, known = Teller(journal.entries[0], self.book), 1
        for number in way[known:]:
            teller.take(journal.entries[number])
        self._start, self._way, self._teller = journal.entries[0], way, teller
        if ask in BEGINNINGS:
            for draft in teller.drafts:
                draft.is_over = True
        self._lines, self._ask = teller.lines(), ask
        return self._lines


class LogView:
    """Draws the log into a box: the visible lines only, the newest at the end."""

    def __init__(self, id: str = "battle-log") -> None:
        self.id = id
        self._shown: tuple[int, int] = (0, 0)
        self._parted: dict[tuple[str, str, int, float], tuple[str, ...]] = {}

    def height(self, kit: Kit, told: Sequence[Line], width: int) -> int:
        """Return how high the whole log is in a box of some width."""
        return sum(self._high(kit, line, width) for line in told)

    def paint(
        self,
        ui: Ui,
        rect: pygame.Rect,
        told: Sequence[Line],
        current: int,
        notes: Mapping[int, str] = NO_WORDS,
    ) -> None:
        """Draw the lines; that of the entry `current` is bold, later ones are faint.

        `notes` are words of players that the program plays, by entry: shown when pointed at.
        """
        kit = ui.kit
        ends = tuple(accumulate(self._high(kit, line, rect.w) for line in told))
        here = line_at(told, current)
        if (len(told), here) != self._shown and here >= 0:
            self._show(ui, rect, ends[here - 1] if here else 0, ends[here])
            self._shown = (len(told), here)
        with ui.scrolled(self.id, rect, ends[-1] if ends else 0) as top:
            if not told:
                words, middle = "Nothing has happened yet.", rect.y + kit.px(ROW) // 2
                kit.text(ui.surface, words, (rect.x, middle), "small", "ink3")
            for i in range(bisect_right(ends, rect.y - top), len(told)):
                y = top + (ends[i - 1] if i else 0)
                if y > rect.bottom:
                    break
                box = pygame.Rect(rect.x, y, rect.w - kit.px(AIR), top + ends[i] - y)
                self._line(ui, box, told[i], notes, is_now=i == here, is_later=i > here >= 0)

    def _show(self, ui: Ui, rect: pygame.Rect, begin: int, end: int) -> None:
        """Scroll just so far that a line is in sight."""
        top = ui.offset(self.id)
        if end - rect.h > top:
            ui.scroll_to(self.id, end - rect.h)
        elif begin < top:
            ui.scroll_to(self.id, begin)

    def _high(self, kit: Kit, line: Line, width: int) -> int:
        rows = len(self._rows(kit, line, width - kit.px(AIR)))
        return kit.px(ROW) + (rows - 1) * kit.px(MORE_ROW)

    def _rows(self, kit: Kit, line: Line, width: int) -> tuple[str, ...]:
        """Return the words of a line as they fit beside its mark and its phase."""
        key = (line.text, line.when, width, kit.scale)
        found = self._parted.get(key)
        if found is None:
            when = kit.width(line.when, kit.type("micro", 500)) + kit.px(8) if line.when else 0
            room, face = width - kit.px(INDENT), kit.type("small", 600)
            rows = kit.fonts.wrap(line.text, face, room - when)
            if len(rows) > 1:  # only the first row stands beside the phase
                rest = line.text[len(rows[0]) :].strip()
                rows = [rows[0], *kit.fonts.wrap(rest, face, room)]
            if len(rows) > MOST_ROWS:
                rest = " ".join(rows[MOST_ROWS - 1 :])
                rows = [*rows[: MOST_ROWS - 1], kit.fonts.fit(rest, face, room)]
            if len(self._parted) > MOST_KEPT:
                self._parted.clear()
            found = self._parted[key] = tuple(rows) or ("",)
        return found

    def _line(
        self,
        ui: Ui,
        box: pygame.Rect,
        line: Line,
        notes: Mapping[int, str],
        *,
        is_now: bool,
        is_later: bool,
    ) -> None:
        kit, target = ui.kit, ui.surface
        tip = line.text
        if notes.get(line.entry):
            tip += f". {notes[line.entry]}"
        if line.is_fresh:
            tip += ". Something was taken back before this: the dice are fresh ones"
        is_hot = ui.add(LOG, box, value=str(line.entry), tip=tip)
        if is_hot:
            kit.plate(target, box.inflate(kit.px(8), 0), "sunken", None, radius=4)
        middle = box.y + kit.px(ROW) // 2
        if line.is_fresh:
            kit.icon(target, "git-branch", (box.x + kit.px(5), middle), 12, "ink2")
        elif line.is_round and not line.player:
            kit.icon(target, "hourglass", (box.x + kit.px(5), middle), 12, "ink2")
        elif line.is_hand:
            tone = kit.theme.player(line.player, "ink") if line.player else kit.theme("ink2")
            kit.icon(target, "hand", (box.x + kit.px(5), middle), 13, tone)
        elif line.player:
            player_dot(kit, target, (box.x + kit.px(5), middle), line.player, is_faint=is_later)
        right = box.right
        if line.when:
            face = kit.type("micro", 500)
            spot = kit.text(target, line.when, (right, middle), face, "ink3", align="r")
            right = spot.left - kit.px(8)
        ink = "ink3" if is_later else "ink" if is_now or is_hot else "ink2"
        weight = 600 if is_now or line.is_round else 400
        x = box.x + kit.px(INDENT)
        face = kit.type("small", weight)
        spot = pygame.Rect(x, middle, 0, 0)
        for k, words in enumerate(self._rows(kit, line, box.w)):
            if k:
                middle, right = middle + kit.px(MORE_ROW), box.right
            spot = kit.text(target, words, (x, middle), face, ink, room=right - x)
        why, left = notes.get(line.entry, ""), spot.right + kit.px(8)
        if why and right - left > kit.px(LEAST_WHY):
            kit.text(target, why, (left, middle), "small", "ink3", room=right - left)
        ui.draw_focus(LOG, box, str(line.entry), radius=4)


def player_dot(
    kit: Kit,
    target: pygame.Surface,
    at: tuple[float, float],
    player: int,
    radius: float = 4.5,
    *,
    is_faint: bool = False,
) -> None:
    """Draw the small base that stands for a player: one rim for the first, two for the second."""
    theme, s, dot = kit.theme, kit.scale, Picture()
    alpha = 130 if is_faint else 255
    dot.disc((0, 0), radius * s, theme.player(player, "deep", alpha))
    dot.disc((0, 0), radius * 0.76 * s, theme.player(player, "", alpha))
    if player == 2:
        dot.disc((0, 0), radius * 0.42 * s, theme.player(player, "deep", alpha))
    picture = Picture()
    picture.stamp(at, dot)
    kit.paint(picture, target)


def line_at(told: Sequence[Line], entry: int) -> int:
    """Return which line an entry belongs to (its own, or the deed that goes on), -1 for none."""
    found = -1
    for i, line in enumerate(told):
        if line.entry > entry and found >= 0:
            break
        if line.entry <= entry:
            found = i
    return found
