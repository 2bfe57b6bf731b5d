"""Lists as text, regiment by regiment: New Recruit, the official app, Sigdex, Scrollcaster."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from tabletop.files.rosters import amounts, shapes
from tabletop.files.rosters.header_in import Header, read_title
from tabletop.files.rosters.making import Making, is_option
from tabletop.files.rosters.model import Dialect, Roster, RosterUnit
from tabletop.files.rosters.pasted import LONGEST, indent_of

_NAMED_BAND: Final = re.compile(r"^regiments? of renown\s*[-:]\s*(\S.*)$", re.IGNORECASE)


def read_text_list(
    rows: Sequence[tuple[int, str, str]], dialect: Dialect, file: str = ""
) -> Roster:
    """Return the list of a text; `rows` are numbers, lines as they stand, and plain ones.

    Raises `TabletopError` where no unit is found.
    """
    reader = _Reader(Making(dialect, file))
    reader.has_heads = any(shapes.heading(line) or _band(line) for _, _, line in rows)
    reader.is_loose = not any(
        amounts.priced(line).points and not shapes.loose_total(line) for _, _, line in rows
    )
    start = read_title(reader.made, rows)
    for number, raw, line in rows[start:]:
        reader.take(number, raw, line)
    reader.close()
    return reader.made.done()


def _band(line: str) -> str:
    """Return the name in a line that heads a section and names the Regiment of Renown at once."""
    found = _NAMED_BAND.match(line[shapes.mark_of(line) :])
    return found[1] if found is not None else ""


class _Reader:
    """Where in the list reading is: the section, the regiment, the Regiment of Renown."""

    def __init__(self, made: Making) -> None:
        self.made = made
        self.section = ""
        self.regiment = ""
        self.bundle = ""
        self.bundle_line = 0
        self.header = Header(made)
        self.has_ended = False
        self.regiments = 0
        self.has_unit = False
        self.has_heads = True
        self.is_loose = False
        """Points stand without brackets everywhere."""
        self.mark: tuple[str, int] | None = None
        """The bullet that units have here, and how far they are set in; None: they have none."""

    def take(self, number: int, raw: str, line: str) -> None:
        """Take one line."""
        if not line:
            return
        means = self._foot(line) or self._head(line, number) or self.header.told(line)
        if not means:
            self._bare(line)
            means = "" if self.section else self.header.take(line)
            if means == "unresolved words" and amounts.priced(line).points:
                # Units begin, whatever it is that stands above them.
                self.section, self.regiment = "regiment", self._free("Regiment 1")
            if self.section:
                means = self._point(line, number, raw)
        fate, _, why = means.partition(" ")
        if fate == "ignored":
            self.made.line(number, raw, "ignored", why)
        elif fate == "unresolved":
            self.made.line(number, raw, "unresolved", why, "nothing is known of this line")
        else:
            self.made.line(number, raw, "used", means)

    def _foot(self, line: str) -> str:
        if len(line) > LONGEST:
            return "unresolved words"
        if shapes.is_rule(line):
            return "ignored rule"
        if shapes.is_foot(line):
            self.has_ended = True
            return "ignored footer"
        return "unresolved words" if self.has_ended else ""

    def _bare(self, line: str) -> None:
        """Begin a regiment where a list has no headings at all, only units with their points."""
        if not self.has_heads and not self.section and shapes.label(line) is None:
            words = shapes.bullet(line)
            read = amounts.loosely_priced if self.is_loose else amounts.priced
            item = read(amounts.given(line if words is None else words)[0])
            if item.points is not None and "|" not in line and not shapes.is_pack(line):
                self.section, self.regiment = "regiment", "Regiment 1"

    def _head(self, line: str, number: int) -> str:
        kind = shapes.heading(line)
        band = _band(line)
        if band:
            self._head("Regiment of Renown", number)
            return self._band(amounts.priced(band), number)
        if not kind or (kind == "auxiliary" and shapes.told(line)):
            return ""
        self.close()
        self.section, self.header.listing = kind, ""
        self.regiment = ""
        self.has_unit = False
        if kind == "regiment":
            words = line[shapes.mark_of(line) :].strip(" :#*")
            self.regiment = self._free(amounts.priced(words).name if words[-1] in ")]" else words)
        return "heading"

    def _free(self, name: str) -> str:
        """Return a name of a regiment that no other has."""
        self.regiments += 1
        taken = {unit.regiment for unit in self.made.units}
        return name if name not in taken else f"{name} ({self.regiments})"

    def _point(self, line: str, number: int, raw: str) -> str:
        """Take a line of a section: a unit, or what the last unit has."""
        words = shapes.bullet(line)
        square = shapes.bracketed(line)
        if words is None and square is not None:
            words = square
        if words is None:
            self.mark = None
            return self._unit(line, number)
        mark = (line[: shapes.mark_of(line)].strip("0123456789 "), indent_of(raw))
        plain = amounts.given(words)[0]
        inner = amounts.loosely_priced(plain) if self.mark == mark else amounts.priced(plain)
        is_member = self.section in ("terrain", "manifestations") or (
            self.section == "renown"
            and (line[0] == "-" or mark == self.mark or (bool(self.bundle) and not self.has_unit))
            and not is_option(words)
        )
        is_first = inner.points is not None and not self.has_unit and square is None
        if is_member or is_first or (inner.points is not None and mark == self.mark):
            self.mark = mark
            return self._unit(words, number)
        if self.has_unit:
            return self._bullet(words)
        return "unresolved words"

    def _bullet(self, words: str) -> str:
        item = amounts.priced(words)
        self.made.charge(item.name, item.points)
        return self.made.option(item.name, item.models)

    def _unit(self, line: str, number: int) -> str:
        """Take a unit, and what stands behind its points on the same line."""
        is_alone = self.section in ("terrain", "manifestations")
        name, given = (line, ()) if is_alone else amounts.given(line)
        means = self._named(name, number)
        if means not in ("unit", "regiment of renown") and given:
            return "unresolved words"
        for words in given:
            if means == "unit":
                self._bullet(words)
            else:
                self.made.unit(RosterUnit(number, words, renown=self.bundle))
        return means

    def _named(self, line: str, number: int) -> str:
        item = amounts.loosely_priced(line)
        if not item.name or not any(letter.isalpha() for letter in item.name):
            return "unresolved words"
        if item.points is None and shapes.is_sentence(item.name):
            return "unresolved words"
        if self.section == "renown" and item.points:
            return self._band(item, number)
        if self.section == "terrain":
            self.made.unit(RosterUnit(number, item.name, item.points, kind="terrain"))
            return "faction terrain"
        if self.section == "manifestations":
            self.made.unit(RosterUnit(number, item.name, item.points, kind="manifestation"))
            return "manifestation"
        self.has_unit = True
        regiment = "" if self.section in ("auxiliary", "renown") else self.regiment
        if self.section == "regiments":
            regiment = "Regiments"
        unit = RosterUnit(
            number, item.name, item.points, item.models, regiment=regiment, renown=self.bundle
        )
        self.made.unit(unit)
        return "unit"

    def _band(self, item: amounts.Priced, number: int) -> str:
        """Begin a Regiment of Renown: those who are in it follow."""
        self.close()
        self.bundle, self.bundle_line = self._bundle(item.name), number
        self.made.prices[self.bundle] = item.points or 0
        self.has_unit = False
        return "regiment of renown"

    def close(self) -> None:
        """End a Regiment of Renown; where nobody in it was named, its name stands for all."""
        if self.bundle and not any(u.renown == self.bundle for u in self.made.units):
            points = self.made.prices.pop(self.bundle) or None
            self.made.unit(RosterUnit(self.bundle_line, self.bundle, points))
        self.bundle = ""

    def _bundle(self, name: str) -> str:
        count = 1 + sum(
            1 for known in self.made.prices if known == name or known.startswith(f"{name} (")
        )
        return name if count == 1 else f"{name} ({count})"
