"""Write down by which words automated abilities are known: `python -m tests.library.digests ZIP`.

Run by hand with community data at hand. An ability is taken from the warscrolls that name it in
our own data, else from what a faction (not one of its armies of renown) gives: look through what
is printed before it is committed, and leave out what our ability does not do in full.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tabletop.content.book import the_book
from tabletop.files.library import Library, Text, read_library
from tabletop.files.library.automated import DIGESTS, digest
from tabletop.files.warscrolls import FACTIONS, faction

OLDER = ("General's Handbook 2025-26",)
HEAD = """\
# Which words automated abilities are known by in community data; the words are not here.
# Written by `python -m tests.library.digests ZIP`.
format: 1
digests:
"""


def given(library: Library) -> Iterator[tuple[str, Text]]:
    """Yield what factions give, by the name it is chosen by."""
    for lore in library.lores:
        for text in lore.texts:
            yield text.name, text
    for house in library.houses:
        if " - " in house.name:
            continue
        for text in house.battle_traits:
            yield text.name, text
        for group in (house.formations, house.traits, house.artefacts, house.other_enhancements):
            for name, texts in group.items():
                yield from ((name, text) for text in texts)


def found(library: Library) -> dict[str, list[str]]:
    """Return digests by ability."""
    book = the_book()
    scrolls = [scroll for key in FACTIONS for scroll in faction(key).warscrolls]
    named = {a.id: {s.name for s in scrolls if a in book.of(s)} for a in book.every}
    core = {a.id for a in book.core}
    done: dict[str, set[str]] = {}
    for ability in book.every:
        low = ability.name.lower()
        for entry in library.entries.values():
            if entry.name in named[ability.id] or ability.id in core:
                for text in entry.texts:
                    if text.name.lower() == low:
                        done.setdefault(ability.id, set()).add(digest(text))
        if not named[ability.id]:
            for name, text in given(library):
                if low in (name.lower(), text.name.lower()):
                    done.setdefault(ability.id, set()).add(digest(text))
    return {key: sorted(words) for key, words in sorted(done.items())}


def main() -> None:
    """Write the file of digests."""
    words = found(read_library(sys.argv[1]))
    for pack in OLDER:  # what only an older handbook has; what both have is the newer one's
        older = found(read_library(sys.argv[1], battlepack=pack))
        words = dict(sorted({**older, **words}.items()))
    rows = [f"  {key}: [{', '.join(map(repr, one))}]\n" for key, one in words.items()]
    DIGESTS.write_text(HEAD + "".join(rows).replace("'", '"'), encoding="utf-8")
    print(f"{len(words)} abilities, {sum(map(len, words.values()))} digests in {DIGESTS}")


if __name__ == "__main__":
    main()
