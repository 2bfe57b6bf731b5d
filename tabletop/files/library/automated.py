"""Which abilities of the data are automated: those whose name and words are the ones we know.

The words themselves are not in the program; it knows a digest of them. Another text under the
same name is another ability, and players apply it by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.field import Field
from tabletop.files.library.model import Entry, House, Lore, Text
from tabletop.files.library.words import plain
from tabletop.files.ruling_in import read_format
from tabletop.files.yaml_in import read_file

DIGESTS: Final = Path(__file__).parents[2] / "content" / "data" / "digests.yaml"
LENGTH: Final = 16


def digest(text: Text) -> str:
    """Return the digest of an ability's words: letters and numbers only, whatever the case.

    >>> one = Text("Dig In", "passive", effect="Add 1 to **^^Save^^** rolls.")
    >>> digest(one) == digest(Text("dig in", "passive", effect="Add 1 to save rolls"))
    True
    """
    words = (text.name, text.timing, text.value, text.declare, text.effect)
    # The same blank and hyphen is typed in many ways; what counts are letters, numbers, signs.
    flat = "|".join(
        "".join(c for c in plain(w).casefold() if c.isalnum() or c in '+"') for w in words
    )
    return hashlib.sha256(flat.encode("utf-8")).hexdigest()[:LENGTH]


@lru_cache(maxsize=1)
def known_digests() -> Mapping[str, str]:
    """Return the ids of automated abilities by the digest of their words."""
    top = Field(read_file(DIGESTS), "", str(DIGESTS))
    keys = top.keys(("format", "digests"))
    read_format(keys.get("format"))
    found: dict[str, str] = {}
    for ability, item in keys["digests"].keys().items():
        if not the_book().has(ability):
            raise item.refused(f"there is no ability {ability!r}", "remove it")
        for word in item.items(1):
            found[word.text("a digest")] = ability
    return found


def automate(text: Text) -> Text:
    """Return an ability with the id of the one of ours that does the same."""
    return replace(text, automated=known_digests().get(digest(text), ""))


def automate_entry(entry: Entry) -> Entry:
    """Return an entry whose warscroll names its automated abilities, the others by hand."""
    texts = tuple(map(automate, entry.texts))
    known = {text.name: text.automated for text in texts if text.automated}
    if not known:
        return entry
    core = {ability.id for ability in the_book().core}
    scroll = entry.warscroll
    # A name that stands there twice with other words stays by hand.
    by_hand = {text.name for text in texts if not text.automated}
    return replace(
        entry,
        texts=texts,
        warscroll=replace(
            scroll,
            abilities=tuple(dict.fromkeys(a for a in known.values() if a not in core)),
            by_hand=tuple(n for n in scroll.by_hand if n not in known or n in by_hand),
            reminders=tuple(
                reminder
                for reminder in scroll.reminders
                if reminder.name not in known or reminder.name in by_hand
            ),
        ),
    )


def automate_house(house: House) -> House:
    """Return a house with what of it is automated."""
    return replace(
        house,
        formations=_all(house.formations),
        traits=_all(house.traits),
        artefacts=_all(house.artefacts),
        other_enhancements=_all(house.other_enhancements),
        battle_traits=tuple(map(automate, house.battle_traits)),
    )


def automate_lore(lore: Lore) -> Lore:
    """Return a lore with what of it is automated."""
    return replace(lore, texts=tuple(map(automate, lore.texts)))


def _all(group: Mapping[str, tuple[Text, ...]]) -> dict[str, tuple[Text, ...]]:
    return {name: tuple(map(automate, texts)) for name, texts in group.items()}
