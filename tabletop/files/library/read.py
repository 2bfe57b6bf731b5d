"""Reading all of the community data, from whatever the user brings, in one go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.collecting import without_collecting
from tabletop.files.library.automated import automate_library
from tabletop.files.library.bundles import forces, read_bundles
from tabletop.files.library.entries import read_entry
from tabletop.files.library.houses import ReadHouses, read_house, texts_of
from tabletop.files.library.model import Entry, Gap, House, Library, Text, Undersized
from tabletop.files.library.sources import Source, open_source
from tabletop.files.library.switches import Setting, can_show, count_of
from tabletop.files.library.telling import DEFAULT_PACK, Progress, StoppedError, Tell
from tabletop.files.library.texts import cells
from tabletop.files.library.tree import Tree, scroll_profile
from tabletop.files.library.words import line, plain
from tabletop.files.xml_in import Limits, Node, read_xml

SKIPPED: Final = frozenset(("attributes", "comment", "publications", "profileTypes"))
LIMITS: Final = Limits(depth=64, nodes=400_000, letters=1_000_000)
MOST_NODES: Final = 1_500_000
ALLIANCES: Final = ("ORDER", "CHAOS", "DEATH", "DESTRUCTION")


def read_library(
    path: str | Path, progress: Tell | None = None, battlepack: str = DEFAULT_PACK
) -> Library:
    """Return everything that is in a zip or folder of community data.

    `progress` is told of every step and stops reading by answering False (then `StoppedError` is
    raised). `battlepack` is the handbook whose switches are set. Raises `TabletopError` for what
    cannot be read; what is not understood in sound files stands in `gaps`.
    """
    source = open_source(path)
    with without_collecting():
        return automate_library(_Reader(source, progress, battlepack).run())


class _Reader:
    def __init__(self, source: Source, progress: Tell | None, battlepack: str) -> None:
        self.source = source
        self.progress = progress
        self.battlepack = battlepack
        self.tree = Tree()
        self.done = 0
        self.whole = max(1, source.size)

    def run(self) -> Library:
        self._parse()
        # Parsing is half of the work, telling what it means the other half.
        system_file, system = self._system()
        packs, regiments = forces(system)
        setting, pack = self._setting(system_file, packs, regiments)
        entries, weapons = self._entries(setting)
        houses = self._houses(setting, frozenset(entries))
        self._tell("regiments of renown")
        bundles = tuple(
            read_bundles(self.tree, regiments, system_file, setting, frozenset(entries))
        )
        entries = {key: _priced(entry, houses) for key, entry in entries.items()}
        common = self._common(system, setting)
        return Library(
            source=str(self.source.path),
            revision=system.get("revision")[:40],
            battlepack=pack,
            entries=entries,
            houses=tuple(_allied(house, entries) for house in houses.houses),
            lores=tuple(houses.lores.values()),
            bundles=bundles,
            commands=tuple(text for text in common if text.kind == "command"),
            tactics=tuple(text for text in common if text.kind == "card"),
            common=tuple(text for text in common if text.kind not in ("command", "card")),
            rules=_rules(self.tree, setting),
            gaps=_distinct(self.tree.gaps),
            old_lores=tuple(
                lore for key, lore in houses.old_lores.items() if key not in houses.lores
            ),
            retired={
                name: texts
                for name, texts in houses.retired.items()
                if not any(
                    name in table
                    for house in houses.houses
                    for table in (house.formations, house.traits, house.artefacts)
                )
            },
            counts={
                "files": len(self.tree.roots),
                "elements": self.tree.count,
                "weapons": weapons,
            },
        )

    def _tell(self, what: str) -> None:
        if self.progress is not None:
            told = self.progress(Progress(self.done, 2 * self.whole, what))
            if told is False:
                raise StoppedError

    def _parse(self) -> None:
        """Read all files; a catalogue that is no sound XML is a gap, the others still count."""
        last: TabletopError | None = None
        for name, data in self.source.pieces():
            self._tell(name)
            try:
                root = read_xml(data, name, LIMITS, SKIPPED)
            except TabletopError as fault:
                last = fault
                self.tree.miss(name, "", "whole file", fault.reason)
            else:
                if root.tag in ("catalogue", "gameSystem"):
                    self.tree.add(name, root)
                    if self.tree.count > MOST_NODES:
                        raise self._refused(f"there are more than {MOST_NODES} elements in it")
                else:
                    self.tree.miss(name, "", "whole file", f"{root.tag!r} is no catalogue")
            self.done += len(data)
        if not self.tree.roots:
            raise self._refused(f"there is no catalogue in it{self._broken()}") from last

    def _system(self) -> tuple[str, Node]:
        for name, root in self.tree.roots.items():
            if root.tag == "gameSystem":
                return name, root
        self.tree.miss("", "", "game system", "there is no .gst file: switches are not set")
        return "", Node("gameSystem", {})

    def _setting(self, file: str, packs: list[Node], regiments: list[Node]) -> tuple[Setting, str]:
        """Return what the handbook decides: the wanted one, else the last that is there."""
        named = {line(pack.name.lstrip("✦❖ ")): pack for pack in packs}
        pack = named.get(self.battlepack)
        if pack is None and packs:
            if self.battlepack != DEFAULT_PACK:
                raise TabletopError(
                    f"there is no handbook {self.battlepack!r} in the data",
                    file=str(self.source.path),
                    place="--battlepack",
                    next_step="it knows " + ", ".join(sorted(named)),
                )
            name = max(named, key=lambda one: (one.startswith("General"), one))
            pack = named[name]
            why = f"it is not in the data; read for {name}"
            self.tree.miss(file, self.battlepack, "handbook", why)
        costs: Mapping[str, float] = {}
        if pack is not None:
            costs = {
                cost.get("typeId"): count_of(cost.get("value")) or 0.0
                for cost in pack.of("costs", "cost")
            }
        setting = Setting(
            pack.id if pack is not None else "",
            frozenset(one.id for one in packs),
            costs,
            "",
            frozenset(root.id for root in self.tree.roots.values() if root.tag == "catalogue"),
            "",
            frozenset(one.id for one in regiments),
        )
        return setting, line(pack.name.lstrip("✦❖ ")) if pack is not None else ""

    def _entries(self, setting: Setting) -> tuple[dict[str, Entry], int]:
        scrolls = self.tree.scrolls
        if not any("Health" in cells(profile) for _, _, profile in scrolls):
            raise self._refused(f"there are no warscrolls of this game in it{self._broken()}")
        entries: dict[str, Entry] = {}
        weapons = 0
        open_setting = Setting("", frozenset())
        for at, (file, node, profile) in enumerate(scrolls):
            self.done = self.whole + self.whole * at // (len(scrolls) + 1)
            if at % 20 == 0:
                self._tell(node.name)
            if not node.id or node.id in entries:
                why = f"its number {node.id} is used twice" if node.id else "it has no number"
                self.tree.miss(file, node.name, "warscroll", f"{why}; left out")
                continue
            # What this handbook does not use (campaigns) is read with everything it may have.
            shown = can_show(node, setting)
            read = read_entry(self.tree, node, profile, setting if shown else open_setting, file)
            entries[node.id] = read.entry
            weapons += read.weapons
        return entries, weapons

    def _houses(self, setting: Setting, scrolls: frozenset[str]) -> ReadHouses:
        done = ReadHouses()
        for file, root in self.tree.roots.items():
            if root.tag == "catalogue" and root.get("library") != "true":
                self._tell(file)
                read_house(self.tree, file, root, setting, scrolls, done)
        return done

    def _common(self, system: Node, setting: Setting) -> tuple[Text, ...]:
        """Return the abilities of every army: those of the game system's entries."""
        found: dict[Text, None] = {}
        for group in ("selectionEntries", "sharedSelectionEntries"):
            for node in system.of(group, "selectionEntry"):
                if scroll_profile(node) is None and can_show(node, setting):
                    found |= dict.fromkeys(texts_of(self.tree, node, setting))
        return tuple(found)

    def _broken(self) -> str:
        """Return in words what is wrong with the first file that could not be read."""
        whole = (gap for gap in self.tree.gaps if gap.what == "whole file")
        first = next(whole, None)
        return f"; {first.file}: {first.why}" if first is not None else ""

    def _refused(self, reason: str) -> TabletopError:
        return TabletopError(
            reason,
            file=str(self.source.path),
            place="whole file",
            next_step="choose the data of a game system, as its page offers it",
        )


def _rules(tree: Tree, setting: Setting) -> dict[str, str]:
    """Return what rules that are shared say, by name: weapon abilities, terrain."""
    found: dict[str, str] = {}
    for root in tree.roots.values():
        for rule in root.of("sharedRules", "rule"):
            text = next((kid.text for kid in rule.kids if kid.tag == "description"), "")
            if text and can_show(rule, setting):
                found.setdefault(rule.name, plain(text))
    return found


def _priced(entry: Entry, houses: ReadHouses) -> Entry:
    """Return an entry with its points: on the warscroll those of its faction, if that pays."""
    points = houses.points.get(entry.key, {})
    first = sorted(points, key=lambda house: " - " in house)
    own = next((points[house] for house in first if points[house]), 0)
    small = houses.undersized.items()
    return replace(
        entry,
        warscroll=replace(entry.warscroll, points=own),
        points=dict(points),
        can_reinforce=entry.key in houses.reinforced,
        factions=tuple(points),
        undersized=tuple(
            Undersized(name, size, dict(prices))
            for (key, name, size), prices in small
            if key == entry.key
        ),
    )


def _allied(house: House, entries: Mapping[str, Entry]) -> House:
    counts = dict.fromkeys(ALLIANCES, 0)
    for key in house.units:
        for word in ALLIANCES:
            counts[word] += word in entries[key].warscroll.keywords
    best = max(counts, key=lambda word: counts[word])
    return replace(house, alliance=best if counts[best] else "")


def _distinct(gaps: list[Gap]) -> tuple[Gap, ...]:
    return tuple(dict.fromkeys(gaps))
