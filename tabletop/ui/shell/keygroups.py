"""What can be done by keys, in groups: what the `?` list shows and the settings change."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tabletop.ui.kit.keymap import FIXED, Keymap
from tabletop.ui.kit.keys import is_key

GENERAL = (
    ("Tab", "next control"),
    ("Enter", "press the control, or the primary button"),
    ("Esc", "back, cancel; never confirms"),
    ("F11", "full screen"),
    ("F12", "save a picture of the window"),
    ("F2", "light or dark"),
    ("Ctrl+,", "settings"),
    ("Ctrl++", "larger controls"),
    ("Ctrl+-", "smaller controls"),
    ("Ctrl+0", "controls as the display asks"),
    ("?", "this list"),
    ("Ctrl+Q", "quit"),
)


@dataclass(frozen=True, slots=True)
class KeyGroup:
    """Keys under a heading: pairs of key (or keys, or a gesture in words) and what it does."""

    heading: str
    keys: tuple[tuple[str, str], ...]


EVERYWHERE = KeyGroup("Everywhere", GENERAL)


@dataclass(frozen=True, slots=True)
class KeyAction:
    """One key that can be given another: its id is the shipped key, which is never used twice.

    `words` says what it does; where screens use one key for several things, `words` names all.
    """

    id: str
    words: str
    group: str


def keys_of(text: str) -> tuple[str, ...]:
    """Return the keys that a line of a list names, none for a gesture.

    >>> keys_of("Ctrl+Z, Ctrl+Y"), keys_of("1-3"), keys_of("Right click"), keys_of("+ -")
    (('Ctrl+Z', 'Ctrl+Y'), ('1', '2', '3'), (), ('+', '-'))
    """
    if is_key(text):
        return (text,)
    found = re.fullmatch(r"(\d)( to |-)(\d)", text)
    if found:
        return tuple(str(n) for n in range(int(found[1]), int(found[3]) + 1))
    parts = tuple(text.split(", ")) if ", " in text else tuple(text.split(" "))
    return parts if all(is_key(part) for part in parts) else ()


def shown_keys(text: str, keys: Keymap) -> str:
    """Return a line's keys as the user has them.

    >>> shown_keys("Q, E", Keymap().changed("E", "F7")), shown_keys("1-3", Keymap())
    ('Q, F7', '1-3')
    """
    shipped = keys_of(text)
    own = [keys.shown(key) for key in shipped]
    if not shipped or own == list(shipped):
        return text
    return ", ".join(key for key in own if key)


def actions_of(groups: Iterable[KeyGroup]) -> tuple[KeyAction, ...]:
    """Return all keys of groups that can be changed, each once, in their order."""
    found: dict[str, KeyAction] = {}
    for key, words, group in _pairs(groups):
        before = found.get(key)
        if before is None:
            found[key] = KeyAction(key, words, group)
        elif words not in before.words:
            found[key] = KeyAction(key, f"{before.words}; {words}", before.group)
    return tuple(found.values())


def _pairs(groups: Iterable[KeyGroup]) -> Iterator[tuple[str, str, str]]:
    for group in groups:
        for text, words in group.keys:
            for key in keys_of(text):
                if key not in FIXED:
                    yield key, words, group.heading


def clash_of(actions: Iterable[KeyAction], keys: Keymap, id: str, chosen: str) -> KeyAction | None:
    """Return the other action that has a key already.

    >>> ruler, sight = KeyAction("R", "ruler", "Table"), KeyAction("V", "sight", "Table")
    >>> clash_of((ruler, sight), Keymap(), "R", "V") == sight
    True
    """
    return next((a for a in actions if a.id != id and keys.shown(a.id) == chosen), None)
