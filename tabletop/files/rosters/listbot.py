"""Lists as Listbot writes them: a hero, what it has in brackets, then `- 20 x Name (300)`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.files.rosters import amounts, shapes
from tabletop.files.rosters.making import Making
from tabletop.files.rosters.model import Roster, RosterUnit
from tabletop.files.rosters.pasted import LONGEST

_KIND: Final = re.compile(
    r"^(?:spell lore|prayer lore|manifestation lore|battle tactics?(?: cards?)?)\s*:\s*",
    re.IGNORECASE,
)


def read_listbot(rows: Sequence[tuple[int, str, str]], file: str = "") -> Roster:
    """Return the list of a text; `rows` are numbers, lines as they stand, and plain ones.

    Raises `TabletopError` where no unit is found.
    """
    reader = _Reader(Making("listbot", file))
    before = _before(rows)
    for at, (number, raw, line) in enumerate(rows):
        if at in before:
            reader.made.line(number, raw, "ignored", "words before the list")
        else:
            reader.take(number, raw, line)
    return reader.made.done()


def _before(rows: Sequence[tuple[int, str, str]]) -> frozenset[int]:
    """Return the places of lines before the faction: a mail, a post. Listbot writes no title."""
    plain: list[int] = []
    for at, (_, _, line) in enumerate(rows):
        item = amounts.loosely_priced(line)
        if item.points is not None or shapes.bracketed(line) or shapes.heading(line):
            break
        if not _is_known(line):
            plain.append(at)
    if len(plain) < 3:
        return frozenset(at for at in plain if shapes.is_sentence(rows[at][2]))
    block = [plain[-1]]
    while len(block) < 2 and rows[plain[-2]][0] == rows[block[0]][0] - 1:
        block.insert(0, plain[-2])
    return frozenset(plain) - frozenset(block)


def _counted(words: str) -> tuple[str, int | None]:
    count, name = amounts.counted(words)
    return name, count


def _is_known(line: str) -> bool:
    return (
        shapes.is_rule(line)
        or shapes.is_pack(line)
        or shapes.told(line) is not None
        or shapes.total(line) is not None
        or shapes.lore(line) is not None
        or shapes.tactics(line) is not None
    )


class _Reader:
    """What was read last: a hero begins a regiment, words before the first one are the army's."""

    def __init__(self, made: Making) -> None:
        self.made = made
        self.regiment = ""
        self.count = 0
        self.section = ""
        self.bundle = ""
        self.has_ended = False

    def take(self, number: int, raw: str, line: str) -> None:
        """Take one line."""
        if shapes.is_rule(line):
            self.made.line(number, raw, "ignored", "rule")
            return
        if shapes.is_foot(line):
            self.has_ended = True
            self.made.line(number, raw, "ignored", "footer")
            return
        means = self._known(line) or self._unit(number, line) if len(line) <= LONGEST else ""
        if means.startswith("ignored"):
            self.made.line(number, raw, "ignored", means.partition(" ")[2])
        elif means:
            self.made.line(number, raw, "used", means)
        else:
            self.made.line(number, raw, "unresolved", "words", "nothing is known of this line")

    def _known(self, line: str) -> str:
        made = self.made
        total = shapes.total(line)
        if total is not None and not total.title:
            made.points, made.limit = total.points, total.limit
            return "points"
        told = shapes.told(line)
        if told is not None:
            made.drops = told[1] if told[0] == "drops" else made.drops
            return f"ignored {told[0]}"
        square = shapes.bracketed(line)
        if square is not None:
            return self._square(square)
        kind = shapes.heading(line)
        if kind:
            self.section, self.bundle, self.regiment = kind, "", ""
            return "heading"
        lore = shapes.lore(line)
        if lore is not None:
            for name in shapes.names_in(lore[1]):
                made.lore(lore[0], name)
            return f"{lore[0][:-1]} lore"
        cards = shapes.tactics(line)
        if cards is not None:
            made.tactics += shapes.names_in(cards)
            return "ignored battle tactic cards"
        if total is not None:
            made.points, made.limit, made.title = total.points, total.limit, total.title
            return "points"
        if shapes.is_pack(line):
            made.battlepack = line
            return "battlepack"
        return ""

    def _square(self, words: str) -> str:
        """Take what stands in brackets: of the last unit, or of the army."""
        words = _KIND.sub("", words)
        if self.made.last is None:
            item = amounts.priced(words)
            if item.points:
                self.made.prices[item.name] = item.points
            self.made.lore("any", item.name)
            return "lore or battle tactic card"
        means = ""
        for part in (part.strip() for part in words.split(";")):
            item = amounts.priced(part)
            self.made.charge(item.name, item.points)
            means = self.made.option(item.name, item.models)
        return means

    def _unit(self, number: int, line: str) -> str:
        made = self.made
        words = shapes.bullet(line)
        plain, given = amounts.given(line if words is None else words)
        item = amounts.loosely_priced(plain)
        # A hero may have a bullet too, but Listbot counts none.
        follower = words is not None and amounts.counted(words)[0] is not None
        if words is not None and item.points is None and not follower:
            return ""
        is_terrain = self.section == "terrain"
        if not any(letter.isalpha() for letter in item.name):
            return ""
        if item.points is None and not follower and not is_terrain and not self.bundle:
            if made.units or self.section or shapes.is_sentence(item.name):
                return ""
            if not made.faction:
                made.faction = item.name
                return "faction"
            if not made.formation:
                made.formation = item.name
                return "formation"
            return ""
        if is_terrain:
            made.unit(RosterUnit(number, item.name, item.points, kind="terrain"))
            return "faction terrain"
        if self.section == "renown" and item.points and not follower:
            self.bundle = item.name
            made.prices[item.name] = item.points
            return "regiment of renown"
        unit = RosterUnit(number, item.name, item.points, item.models, renown=self.bundle)
        if self.section != "auxiliary" and not self.bundle:
            if not follower or not self.regiment:
                self.count += 1
                self.regiment = f"Regiment {self.count}"
            unit = replace(unit, regiment=self.regiment)
        made.unit(unit)
        for part in given:
            made.option(*_counted(part))
        return "unit"
