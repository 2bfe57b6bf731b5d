"""What stands above the units of a list as text: title, faction, formation, lores, cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.files.rosters import amounts, shapes
from tabletop.files.rosters.making import Making

UMBRELLAS: Final = ("orruk warclans", "beasts of destruction")
TITLE_LINES: Final = 6


def _begins(line: str) -> bool:
    """Say whether units may begin with a line: it is a heading, or a name with points."""
    if shapes.heading(line):
        return True
    is_other = shapes.total(line) or shapes.loose_total(line) or shapes.told(line) or "|" in line
    return not is_other and shapes.lore(line) is None and amounts.priced(line).points is not None


def _is_loose(line: str) -> bool:
    """Say whether a line may be a title with its points: a lore with its price is none."""
    is_other = shapes.lore(line) or shapes.told(line) or "|" in line
    return not is_other and shapes.loose_total(line) is not None


def read_title(made: Making, rows: Sequence[tuple[int, str, str]]) -> int:
    """Take the lines up to the total of points; return where the header begins."""
    at = next((n for n, row in enumerate(rows) if shapes.total(row[2])), None)
    first_head = next((n for n, row in enumerate(rows) if _begins(row[2])), len(rows))
    if at is None or at >= first_head:
        loose = (n for n, row in enumerate(rows[:first_head]) if _is_loose(row[2]))
        at = next(loose, None)
    if at is None:
        return 0
    found = shapes.total(rows[at][2]) or shapes.loose_total(rows[at][2])
    assert found is not None
    block = at
    while block and rows[block - 1][0] == rows[block][0] - 1 and at - block < TITLE_LINES:
        if shapes.is_rule(rows[block - 1][2]):
            break
        block -= 1
    for n, (number, raw, line) in enumerate(rows[: at + 1]):
        if n < at and shapes.is_rule(line):
            made.line(number, raw, "ignored", "rule")
        elif n < block:
            made.line(number, raw, "ignored", "words before the list")
        else:
            made.line(number, raw, "used", "title" if n < at else "points")
    words = [line for _, _, line in rows[block:at] if not shapes.is_rule(line)]
    made.title = " ".join(filter(None, [*words, found.title]))
    made.points, made.limit = found.points, found.limit
    made.battlepack = found.pack
    return at + 1


class Header:
    """Takes the lines of a header; `listing` is the list that bullets continue."""

    def __init__(self, made: Making) -> None:
        self.made = made
        self.listing = ""

    def told(self, line: str) -> str:
        """Take what a list tells of itself anywhere: numbers, lores, cards; "" for another line."""
        total = shapes.total(line)
        if total is not None and not total.title:
            self.made.points, self.made.limit = total.points, total.limit or self.made.limit
            return "points"
        found = shapes.told(line)
        if found is not None:
            if found[0] == "drops":
                self.made.drops = found[1]
            return f"ignored {found[0]}"
        words = shapes.lore(line)
        if words is not None:
            self.listing = words[0]
            return self._names(words[0], words[1])
        cards = shapes.tactics(line)
        if cards is not None:
            self.listing = "tactics"
            return self._names("tactics", cards)
        return ""

    def _names(self, kind: str, text: str) -> str:
        for part in shapes.names_in(text) if text.strip(" -") else ():
            self._name(kind, part)
        return "ignored battle tactic cards" if kind == "tactics" else f"{kind[:-1]} lore"

    def _name(self, kind: str, text: str) -> None:
        """Add one name to a list of the header; a lore may cost points."""
        item = amounts.loosely_priced(text)
        name = item.name
        if kind == "tactics":
            self.made.tactics.append(name)
            return
        label = shapes.lore(name)
        name = label[1] if label is not None and label[1] else name
        self.made.lore(kind, name)
        if item.points:
            self.made.prices[name] = item.points

    def take(self, line: str) -> str:
        """Take a line before the first section."""
        made = self.made
        words = shapes.bullet(line)
        if words is not None and self.listing:
            return self._names(self.listing, words)
        self.listing = ""
        labelled = shapes.label(line)
        if labelled is not None:
            return self._labelled(*labelled)
        if "|" in line:
            return self._piped([part.strip() for part in line.split("|") if part.strip()])
        if line.lower() == "army of renown":
            made.army_of_renown, made.formation = made.formation or made.army_of_renown, ""
            return "army of renown"
        if shapes.is_pack(line):
            made.battlepack = made.battlepack or line.lstrip("✦ ")
            return "battlepack"
        if line.lower().startswith("grand alliance") and len(line) < 40:
            made.alliance = line[len("grand alliance") :].strip(" :-")
            return "grand alliance"
        item = amounts.priced(line)
        if not made.faction and item.points is None:
            faction, parted, more = line.partition(" - ")
            if parted and made.dialect == "scrollcaster":
                made.faction, made.formation = faction.strip(), more.strip()
            else:
                made.faction = line
            return "faction"
        if (
            not made.formation
            and not made.army_of_renown
            and len(line.split()) <= shapes.MOST_WORDS
        ):
            made.formation = item.name
            if item.points:
                made.prices[item.name] = item.points
            return "formation"
        return "unresolved words"

    def _labelled(self, word: str, text: str) -> str:
        made = self.made
        if word in ("faction", "army"):
            made.faction = text
        elif word in ("battle formation", "formation"):
            made.formation = amounts.priced(text).name
        elif word == "grand alliance":
            made.alliance = text
        elif word == "battlepack":
            made.battlepack = text
        elif word == "army of renown":
            made.army_of_renown = text
        elif word in ("points", "total points"):
            made.points = made.points or amounts.number_in(text)
            return "points"
        elif word in ("list name", "name"):
            made.title = made.title or text
        else:
            return f"ignored {word}"
        return word

    def _piped(self, parts: list[str]) -> str:
        """Take `Grand Alliance X | Faction | Formation`, with or without the alliance."""
        made = self.made
        if not parts:
            return "ignored rule"
        if parts[0].lower().startswith("grand alliance"):
            made.alliance = parts.pop(0)[len("grand alliance") :].strip()
        if len(parts) > 2 or (len(parts) > 1 and parts[0].lower() in UMBRELLAS):
            parts.pop(0)
        if parts:
            made.faction = parts[0]
        if len(parts) > 1:
            item = amounts.priced(" | ".join(parts[1:]))
            made.formation = item.name
            if item.points:
                made.prices[item.name] = item.points
        return "faction"
