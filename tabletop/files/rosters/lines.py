"""The lines of a list while it is matched: what becomes of each is changed, none is lost."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.files.rosters.model import Fate, Roster, RosterLine
from tabletop.files.rosters.plain import name_key

BELONGING: Final = frozenset((
    "general", "reinforced", "legends", "command model", "loadout", "enhancement", "model",
    "weapon", "ability", "option",
))  # fmt: skip
"""What lines say of the unit above them."""


class Lines:
    """The lines of a list by number; in New Recruit's files several may share one."""

    def __init__(self, roster: Roster) -> None:
        self.lines = list(roster.lines)
        self.units = sorted(unit.line for unit in roster.units)

    def done(self) -> tuple[RosterLine, ...]:
        """Return the lines as they are now."""
        return tuple(self.lines)

    def _set(
        self, at: int, fate: Fate, means: str = "", why: str = "", maybe: tuple[str, ...] = ()
    ) -> None:
        line = self.lines[at]
        told = "; ".join(dict.fromkeys(part for part in (line.why, why) if part))
        if fate == "unresolved":
            told = why
        self.lines[at] = replace(
            line, fate=fate, means=means or line.means, why=told, maybe=maybe or line.maybe
        )

    def _at(self, number: int) -> int | None:
        return next((n for n, line in enumerate(self.lines) if line.number == number), None)

    def use(self, number: int, means: str, why: str = "") -> None:
        """Say that a line was used for something."""
        at = self._at(number)
        if at is not None:
            self._set(at, "used", means, why)

    def note(self, number: int, why: str) -> None:
        """Add a remark to a line; its fate stays."""
        at = self._at(number)
        if at is not None:
            self._set(at, self.lines[at].fate, "", why)

    def noted(self, means: str, why: str) -> None:
        """Add a remark to the first line that was taken for something."""
        at = next((n for n, line in enumerate(self.lines) if line.means == means), None)
        if at is not None:
            self._set(at, self.lines[at].fate, "", why)

    def open(self, number: int, means: str, why: str, maybe: tuple[str, ...] = ()) -> None:
        """Say that a line is unresolved, and what it may mean."""
        at = self._at(number)
        if at is not None:
            self._set(at, "unresolved", means, why, maybe)

    def lose(self, number: int, why: str) -> None:
        """Say that all lines that belong to a unit are unresolved, as the unit itself is."""
        until = next((line for line in self.units if line > number), None)
        for n, line in enumerate(self.lines):
            if line.number <= number or (until is not None and line.number >= until):
                continue
            if line.means in BELONGING and line.fate != "ignored":
                self._set(n, "unresolved", "", why)

    def find(self, words: str, after: int = 0, means: tuple[str, ...] = ()) -> int | None:
        """Return the place of the line that says some words, from a line of a unit to the next."""
        wanted = name_key(words)
        until = next((line for line in self.units if line > after), None) if after else None
        for n, line in enumerate(self.lines):
            if line.number < after or (until is not None and line.number >= until):
                continue
            if means and line.means not in means:
                continue
            if wanted and wanted in name_key(line.text):
                return n
        return None

    def option(
        self, after: int, words: str, means: str, why: str, maybe: tuple[str, ...] = ()
    ) -> None:
        """Say that what a unit was given is unresolved."""
        at = self.find(words, after)
        if at is not None:
            self._set(at, "unresolved", means, why, maybe)

    def say(self, words: str, means: tuple[str, ...], why: str, maybe: tuple[str, ...]) -> None:
        """Say that a line of the header is unresolved."""
        at = self.find(words, 0, means)
        if at is not None:
            self._set(at, "unresolved", "", why, maybe)

    def skip(self, words: str, means: tuple[str, ...], why: str) -> None:
        """Say that a line of the header is known and not used."""
        at = self.find(words, 0, means)
        if at is not None:
            self._set(at, "ignored", "", why)

    def remark(self, words: str, why: str, after: int = 0) -> None:
        """Add a remark to the line that says some words."""
        at = self.find(words, after)
        if at is not None:
            self._set(at, self.lines[at].fate, "", why)
