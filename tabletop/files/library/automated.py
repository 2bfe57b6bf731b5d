"""Which abilities of the data are automated: those whose name and words are the ones we know.

The words themselves are not in the program; it knows a digest of them. Another text under the
same name is another ability, and players apply it by hand.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from tabletop.content.book import the_book
from tabletop.files.field import Field
from tabletop.files.library.cache import DIGESTS
from tabletop.files.library.model import Entry, House, Library, Text
from tabletop.files.library.texts import ODD, reminder
from tabletop.files.library.words import plain
from tabletop.files.ruling_in import read_format
from tabletop.files.yaml_in import read_file

LENGTH: Final = 16
_TYPED: Final = re.compile(r'[^\w+"]|_')


def digest(text: Text) -> str:
    """Return the digest of an ability's words: letters and numbers only, whatever the case.

    >>> one = Text("Dig In", "passive", effect="Add 1 to **^^Save^^** rolls.")
    >>> digest(one) == digest(Text("dig in", "passive", effect="Add 1 to save rolls"))
    True
    """
    words = (text.name, text.timing, text.value, text.declare, text.effect)
    # The same blank and hyphen is typed in many ways; what counts are letters, numbers, signs.
    flat = "|".join(_TYPED.sub("", plain(word).casefold()) for word in words)
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


def automate_library(library: Library) -> Library:
    """Return a library with everything in it that is automated now, whatever was before."""
    return replace(
        library,
        entries={key: automate_entry(entry) for key, entry in library.entries.items()},
        retired=_all(library.retired),
        old_lores=tuple(replace(one, texts=_texts(one.texts)) for one in library.old_lores),
        houses=tuple(map(automate_house, library.houses)),
        lores=tuple(replace(one, texts=_texts(one.texts)) for one in library.lores),
        bundles=tuple(replace(one, texts=_texts(one.texts)) for one in library.bundles),
        commands=_texts(library.commands),
        common=_texts(library.common),
    )


def automate_entry(entry: Entry) -> Entry:
    """Return an entry whose warscroll names its automated abilities, the others by hand."""
    texts = _texts(entry.texts)
    core = {ability.id for ability in the_book().core}
    rest = [text for text in texts if not text.automated]
    odd = [note for note in entry.warscroll.reminders if note.name.startswith(ODD)]
    names = (*(text.name for text in rest), *(note.name for note in odd))
    abilities = (text.automated for text in texts if text.automated not in (*core, ""))
    return replace(
        entry,
        texts=texts,
        warscroll=replace(
            entry.warscroll,
            abilities=tuple(dict.fromkeys(abilities)),
            by_hand=tuple(dict.fromkeys(names)),
            reminders=(*map(reminder, rest), *odd),
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
        battle_traits=_texts(house.battle_traits),
    )


def _texts(texts: tuple[Text, ...]) -> tuple[Text, ...]:
    return tuple(map(automate, texts))


def _all(group: Mapping[str, tuple[Text, ...]]) -> dict[str, tuple[Text, ...]]:
    return {name: _texts(texts) for name, texts in group.items()}
