"""A cursor over a read file: takes values out by kind and says where and why one is wrong."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.node import JSON, Node, describe, plain

MOST_TEXT: Final = 20_000
FARTHEST: Final = 1e5
"""Inches: no place on any table lies farther out."""


@dataclass(frozen=True, slots=True)
class Field:
    """A node, the path that leads to it, and the file (and ruling) it belongs to."""

    node: Node
    path: str
    file: str
    ruling: str = ""

    def refused(self, reason: str, next_step: str) -> TabletopError:
        """Return the error that says what is wrong here and what was expected."""
        line = f"line {self.node.line}" if self.node.line else ""
        head = f"ruling {self.ruling}" if self.ruling else ""
        place = ": ".join(part for part in (head, self.path) if part) or "whole file"
        return TabletopError(
            reason,
            file=self.file,
            place=", ".join(part for part in (place, line) if part),
            next_step=next_step,
        )

    def because(self, fault: TabletopError) -> TabletopError:
        """Return an error met deeper down with this place; its reason and next step are kept."""
        return self.refused(fault.reason, fault.next_step or "mend this value")

    def wrong(self, expected: str) -> TabletopError:
        """Return the error for a value of the wrong kind."""
        return self.refused(f"{describe(self.node)} is not {expected}", f"give {expected}")

    def _child(self, name: str, node: Node) -> Field:
        if name.startswith("[") or not self.path:
            return Field(node, self.path + name, self.file, self.ruling)
        return Field(node, f"{self.path}.{name}", self.file, self.ruling)

    def keys(self, known: Iterable[str] | None = None) -> dict[str, Field]:
        """Return the fields of a mapping; raises for a key that is not `known` (None: any)."""
        value = self.node.value
        if not isinstance(value, dict):
            raise self.wrong("a mapping of `key: value`")
        fields = {key: self._child(key, node) for key, node in value.items()}
        if known is not None:
            allowed = list(known)
            for key, item in fields.items():
                if key not in allowed:
                    raise item.refused(f"the key {key!r} is unknown here", guess(key, allowed))
        return fields

    def items(self, least: int = 0, most: int = 5000) -> list[Field]:
        """Return the fields of a list of between `least` and `most` items."""
        value = self.node.value
        if not isinstance(value, list):
            raise self.wrong("a list")
        if not least <= len(value) <= most:
            if least == most:
                raise self.wrong(f"a list of {least}")
            many = f"{least} to {most}" if most < 50 else f"{least} or more, at most {most}"
            raise self.wrong(f"a list of {many}")
        return [self._child(f"[{n}]", node) for n, node in enumerate(value)]

    def text(self, what: str = "a text", *, least: int = 0) -> str:
        """Return a text; a whole number stands for its own spelling."""
        value = self.node.value
        if isinstance(value, int) and not isinstance(value, bool):
            value = self.node.raw
        if not isinstance(value, str):
            raise self.wrong(what)
        if len(value.strip()) < least or len(value) > MOST_TEXT:
            raise self.wrong(f"{what} of {least} to {MOST_TEXT} letters")
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            raise self.wrong("a text of whole characters")
        return value

    def word(self, what: str) -> str:
        """Return an id: a text without line breaks, 1 to 80 letters long."""
        value = self.text(what)
        if value != value.strip() or not 0 < len(value) <= 80 or not value.isprintable():
            raise self.wrong(f"{what} of 1 to 80 letters without blanks around it")
        return value

    def number(
        self,
        what: str = "a number",
        *,
        least: float = -FARTHEST,
        most: float = FARTHEST,
        above: float | None = None,
    ) -> float:
        """Return a finite number between `least` and `most` (or greater than `above`)."""
        value = self.node.value
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self.wrong(what)
        if isinstance(value, float) and not math.isfinite(value):
            raise self.refused(f"{describe(self.node)} is not a finite number", f"give {what}")
        low = least if above is None else above
        if not low <= value <= most or (above is not None and value == above):
            limits = f"above {above:g}" if above is not None else f"{low:g} or more"
            raise self.wrong(f"{what} ({limits}, at most {most:g})")
        return float(value)

    def whole(self, what: str, *, least: int = 0, most: int = 10_000) -> int:
        """Return a whole number between `least` and `most`."""
        value = self.number(what, least=least, most=most)
        if value != int(value):
            raise self.wrong(what)
        return int(value)

    def flag(self, what: str = "true or false") -> bool:
        """Return a truth value; words such as yes and no are refused."""
        value = self.node.value
        if not isinstance(value, bool):
            raise self.wrong(what)
        return value

    def choice(self, known: Iterable[str], what: str) -> str:
        """Return one of the known words."""
        value = self.node.value
        options = list(known)
        if not isinstance(value, str) or value not in options:
            raise self.refused(
                f"{describe(self.node)} is not {what}", guess(str(self.node.raw), options)
            )
        return value

    def reference(self, known: Iterable[str], what: str) -> str:
        """Return an id that must be among the known ones."""
        value = self.word(f"the id of {what}")
        options = list(known)
        if value not in options:
            raise self.refused(f"there is no {what} {value!r}", guess(value, options))
        return value

    def point(self) -> tuple[float, float]:
        """Return a place [x, y] in inches."""
        items = self.items(2, 2)
        return (items[0].number("inches"), items[1].number("inches"))

    def json(self) -> JSON:
        """Return the value as it stands; raises where a number in it is not finite."""
        self._finite()
        return plain(self.node)

    def _finite(self) -> None:
        value = self.node.value
        if isinstance(value, float) and not math.isfinite(value):
            raise self.refused(f"{describe(self.node)} is not a finite number", "give a number")
        if isinstance(value, list):
            for item in self.items():
                item._finite()
        elif isinstance(value, dict):
            for item in self.keys().values():
                item._finite()


def guess(word: str, known: list[str]) -> str:
    """Return a next step that names the nearest known word, or the known ones.

    >>> guess("hieght", ["height", "pos"])
    'did you mean height? known: height, pos'
    """
    near = difflib.get_close_matches(word, known, 1)
    listed = ", ".join(known[:24]) or "none"
    more = ", …" if len(known) > 24 else ""
    return (f"did you mean {near[0]}? " if near else "") + f"known: {listed}{more}"
