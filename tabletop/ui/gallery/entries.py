"""What the gallery lists: rulings with their answers, and files that cannot be read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.report import SUFFIXES
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import read_rulings
from tabletop.ui.card.content import Content, question_of

MOST_LOOKED: Final = 3000
"""Files and folders after which no more are looked for in a folder."""

Source = Literal["shipped", "yours", "file"]


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A ruling of a file, or the error of one that cannot be read."""

    key: str
    file: Path
    source: Source
    ruling: Ruling | None = None
    fault: TabletopError | None = None

    @property
    def question(self) -> str:
        """The question, or what is wrong."""
        if self.ruling is not None:
            return question_of(self.ruling)
        return self.fault.reason if self.fault is not None else ""

    @property
    def words(self) -> str:
        """Everything that a search looks through, in small letters."""
        r = self.ruling
        if r is None:
            return f"{self.file.name} {self.question}".lower()
        parts = (r.id, r.title, r.question, r.why, r.source, r.kind, r.note, *r.tags)
        names = [u.label for u in r.state.units.values()]
        names += [t.label for t in r.state.terrain.values()]
        return " ".join((*parts, *names)).lower()


@dataclass(frozen=True, slots=True)
class Group:
    """A row of a filter: its words, its icon, and which entries it takes."""

    id: str
    label: str
    icon: str


QUESTIONS: Final = (
    Group("all", "All", "map"),
    Group("visibility", "Visibility", "eye"),
    Group("combat", "Combat range", "swords"),
    Group("coherency", "Coherency", "link"),
    Group("moves", "Moves", "footprints"),
    Group("charge", "Charge, pile-in", "zap"),
    Group("objectives", "Objectives", "target"),
    Group("terrain", "Terrain, cover", "trees"),
    Group("measuring", "Measuring", "ruler"),
)
OF_KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "visibility": "visibility",
        "combat_range": "combat",
        "coherency": "coherency",
        "move": "moves",
        "retreat": "moves",
        "redeploy": "moves",
        "charge": "charge",
        "pile_in": "charge",
        "objective": "objectives",
        "cover": "terrain",
        "terrain": "terrain",
    }
)
ANSWERS: Final = (
    Group("yes", "Yes", "circle-check"),
    Group("no", "No", "octagon-x"),
    Group("depends", "Depends", "diamond"),
    Group("value", "A number", "ruler"),
)
SOURCES: Final = (
    Group("shipped", "Shipped", "book-open"),
    Group("yours", "Yours", "user"),
    Group("broken", "Not readable", "octagon-x"),
)


@dataclass(frozen=True, slots=True)
class Filter:
    """What is listed: one question, any answer, any source, and searched words."""

    question: str = "all"
    answer: str = ""
    source: str = ""
    search: str = ""

    def takes(self, entry: Entry, said: str) -> bool:
        """Say whether an entry is listed; `said` is its answer, "" while not known."""
        if not self.takes_question(entry) or (self.answer and said != self.answer):
            return False
        if self.source and source_of(entry) != self.source:
            return False
        words = entry.words
        return all(part in words for part in self.search.lower().split())

    def takes_question(self, entry: Entry) -> bool:
        """Say whether an entry asks the chosen kind of question."""
        return self.question == "all" or group_of(entry) == self.question


def group_of(entry: Entry) -> str:
    """Return the id of the question's group, "" for what cannot be read."""
    if entry.ruling is None:
        return ""
    return OF_KINDS.get(entry.ruling.kind, "measuring")


def source_of(entry: Entry) -> str:
    """Return the id of the source's group."""
    if entry.ruling is None:
        return "broken"
    return "yours" if entry.source == "yours" else "shipped" if entry.source == "shipped" else ""


def counted(
    entries: Iterable[Entry], groups: Iterable[Group], of: Callable[[Entry], str]
) -> Mapping[str, int]:
    """Return how many entries each group has; `all` counts every ruling."""
    counts = {group.id: 0 for group in groups}
    for entry in entries:
        key = of(entry)
        if key in counts:
            counts[key] += 1
        if "all" in counts:
            counts["all"] += 1
    return counts


def ruling_files(folder: Path) -> tuple[Path, ...]:
    """Return the ruling files of a folder, in order; nothing where there is no folder.

    Of a folder that holds very much, only what is found first: the window is not to wait for it.
    """
    if not folder.is_dir():
        return ()
    found: list[Path] = []
    looked = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        looked += len(names) + len(folders)
        paths = (Path(place, name) for name in names if name.lower().endswith(SUFFIXES))
        found += [path for path in paths if path.is_file()]
        if looked > MOST_LOOKED:
            break
    return tuple(sorted(found))


def read_entries(file: Path, source: Source) -> tuple[Entry, ...]:
    """Return the rulings of a file and its errors, none left out."""
    loaded = read_rulings(file)
    found = [Entry(f"{file}#{r.id}", file, source, r) for r in loaded.rulings]
    for number, fault in enumerate(loaded.errors):
        found.append(Entry(f"{file}!{number}", file, source, None, fault))
    if loaded.is_table:
        fault = TabletopError(
            "this is a table, no ruling", file=str(file), place="whole file", next_step="open it"
        )
        found.append(Entry(f"{file}!table", file, source, None, fault))
    return tuple(found)


def figure_of(found: Content) -> str:
    """Return the few figures that stand beside the answer in the grid."""
    fact = found.fact
    if fact is None or found.verdict == "DEPENDS":
        return ""
    words = fact.compare or fact.finding.head
    if " line " in words:
        # Heights against a line: the name of what stands there is in the picture.
        start = next((i for i, ch in enumerate(words) if ch.isdigit()), 0)
        words = words[start:]
    return words
