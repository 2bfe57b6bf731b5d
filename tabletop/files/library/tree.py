"""All files of the data as one: elements by their numbers, followed along links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from tabletop.files.library.model import Gap
from tabletop.files.library.switches import Setting, can_show
from tabletop.files.library.texts import SCROLLS
from tabletop.files.library.words import line
from tabletop.files.xml_in import Node

REINFORCED: Final = "1b37-82b8-c062-eb82"
_KEPT: Final = frozenset(
    ("selectionEntry", "selectionEntryGroup", "profile", "rule", "entryLink", "forceEntry",
     "categoryEntry", "catalogue", "gameSystem", "infoGroup")
)  # fmt: skip
_ALIKE: Final = ("selectionEntry", "selectionEntryGroup")


@dataclass(slots=True)
class Tree:
    """The files by name, and every element that links may point to, by its number."""

    roots: dict[str, Node] = field(default_factory=dict)
    by_id: dict[str, Node] = field(default_factory=dict)
    file_of: dict[str, str] = field(default_factory=dict)
    gaps: list[Gap] = field(default_factory=list)
    scrolls: list[tuple[str, Node, Node]] = field(default_factory=list)
    """Files, entries and profiles of warscrolls."""
    count: int = 0
    """How many elements there are."""
    _lost: set[str] = field(default_factory=set)

    def add(self, file: str, root: Node) -> None:
        """Take a file in; of two elements with one number the first counts."""
        self.roots[file] = root
        for node in root.walk():
            self.count += 1
            name = node.at.get("name", "")
            if not name.isascii():
                # The same name is typed with other hyphens and quotes elsewhere.
                node.at["name"] = line(name)
            key = node.at.get("id", "")
            if not key or node.tag not in _KEPT:
                continue
            if node.tag == "selectionEntry":
                profile = scroll_profile(node)
                if profile is not None:
                    self.scrolls.append((file, node, profile))
            other = self.by_id.get(key)
            if other is None:
                self.by_id[key] = node
                self.file_of[key] = file
            elif (other.tag, other.name) != (node.tag, node.name):
                self.miss(file, node.name, f"number {key}", f"{other.name} has it too")

    def miss(self, file: str, entry: str, what: str, why: str) -> None:
        """Write down what was not understood."""
        self.gaps.append(Gap(file, entry, what, why))

    def target(self, link: Node) -> Node | None:
        """Return what a link points to, None (and a gap, once) when that is nowhere."""
        key = link.get("targetId")
        found = self.by_id.get(key)
        if found is None and key not in self._lost:
            self._lost.add(key)
            file = self.file_of.get(link.id, "")
            self.miss(file, link.name, f"link to {key or 'nothing'}", "there is no such entry")
        return found

    def inside(self, node: Node, setting: Setting) -> Iterator[Node]:
        """Yield the entries and groups right below one, links followed, what is hidden left out.

        A link that is hidden hides what it points to.
        """
        for kind in ("selectionEntries", "selectionEntryGroups"):
            for kid in node.of(kind):
                if kid.tag in _ALIKE and can_show(kid, setting):
                    yield kid
        for link in node.of("entryLinks", "entryLink"):
            if can_show(link, setting):
                found = self.target(link)
                if found is not None and found.tag in _ALIKE and can_show(found, setting):
                    yield found

    def profiles(self, node: Node, setting: Setting) -> Iterator[Node]:
        """Yield the profiles of one element itself: its own, and those that it links to."""
        for profile in node.of("profiles", "profile"):
            if can_show(profile, setting):
                yield profile
        for link in node.of("infoLinks", "infoLink"):
            if can_show(link, setting):
                found = self.target(link)
                if found is not None and found.tag == "profile" and can_show(found, setting):
                    yield found

    def all_profiles(self, node: Node, setting: Setting) -> Iterator[Node]:
        """Yield the profiles of an element and of everything below it, links followed, once."""
        for one in self.below(node, setting):
            yield from self.profiles(one, setting)

    def below(self, node: Node, setting: Setting) -> Iterator[Node]:
        """Yield an element and all entries and groups below it, links followed, each once."""
        seen = {id(node)}
        waiting = [node]
        while waiting:
            one = waiting.pop()
            yield one
            kids = [kid for kid in self.inside(one, setting) if id(kid) not in seen]
            seen.update(map(id, kids))
            waiting += reversed(kids)


def scroll_profile(node: Node) -> Node | None:
    """Return the profile that makes an entry a warscroll, None where it has none."""
    return next((p for p in node.of("profiles", "profile") if p.get("typeName") in SCROLLS), None)


def limits(node: Node, scopes: tuple[str, ...] = ("parent",)) -> tuple[int | None, int | None]:
    """Return how many of an entry there must and may be in a scope; None for no limit."""
    least: int | None = None
    most: int | None = None
    for one in node.of("constraints", "constraint"):
        if one.get("field") != "selections" or one.get("scope") not in scopes:
            continue
        value = one.get("value").partition(".")[0]
        if not value.isascii() or not value.isdigit() or len(value) > 4:
            continue  # -1: as many as one likes
        if one.get("type") == "min":
            least = int(value)
        elif one.get("type") == "max":
            most = int(value)
    return least, most
