"""What can be looked up, as lines of a list: headings, and entries that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.files.coverage import System
from tabletop.files.warscrolls import Known
from tabletop.ui.muster.found import by_heading, found_by


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the list: a heading (`key` is ""), or an entry with a note below and one beside."""

    text: str
    key: str = ""
    note: str = ""
    beside: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found, and how much; `why` it makes no sense ("" when it does)."""

    lines: tuple[Line, ...]
    told: str
    why: str = ""


def key_of(known: Known) -> str:
    """Return what a warscroll is chosen by: two factions may have one of the same name."""
    return f"{known.faction}/{known.name}"


def warscroll_lines(text: str, known: Sequence[Known]) -> Found:
    """Return the warscrolls that a search asks for, by faction and heading."""
    found, why = found_by(text, known)
    lines = []
    for faction in dict.fromkeys(k.faction for k in found):
        groups = by_heading([k for k in found if k.faction == faction])
        for heading, group in groups:
            lines.append(Line(f"{faction}: {heading}"))
            for one in group:
                scroll = one.warscroll
                points = str(scroll.points) if scroll is not None and scroll.points else ""
                words = ", ".join((*one.keywords, *one.roles))
                lines.append(Line(one.name, key_of(one), words, points))
    count = len(found)
    return Found(tuple(lines), f"{count} warscroll{'' if count == 1 else 's'}", why)


def system_lines(text: str, systems: Sequence[System]) -> Found:
    """Return the systems whose words hold a text, by status."""
    wanted = text.strip().casefold()
    found = [s for s in systems if wanted in words_of(s).casefold()]
    lines: list[Line] = []
    for status in ("automated", "by hand"):
        group = [s for s in found if s.status == status]
        if group:
            lines.append(Line(f"{status.capitalize()}: {len(group)}"))
            icon = "check" if status == "automated" else "hand"
            lines += [Line(s.name, s.id, s.reason or s.says, s.rule, icon) for s in group]
    automated = sum(s.status == "automated" for s in found)
    count = f"{len(found)} system{'' if len(found) == 1 else 's'}"
    return Found(tuple(lines), f"{count}, {automated} automated")


def words_of(system: System) -> str:
    """Return all words by which a system is found."""
    return " ".join(
        (system.id, system.rule, system.name, system.says, system.status, system.reason)
    )
