"""A roster while it is read: lines get their fates one by one, units collect what they have."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.library.model import Text
from tabletop.files.rosters.amounts import counted
from tabletop.files.rosters.model import Dialect, Fate, Roster, RosterLine, RosterUnit

COMMAND: Final = {
    "champion": "CHAMPION",
    "musician": "MUSICIAN",
    "standard bearer": "STANDARD BEARER",
    "standardbearer": "STANDARD BEARER",
}
_OPTIONS: Final = ("general", "warlord", "reinforced", "unit reinforced", "legends", "[legends]")
_KIND: Final = re.compile(
    r"^(?:artefacts?(?: of power)?|(?:heroic |command |monstrous |mount )?traits?|enhancements?)"
    r"\s*[:-]\s*(?=\S)",
    re.IGNORECASE,
)
MOST_UNITS: Final = 200
SHOWN: Final = 160
"""Letters of a line that are kept to be shown."""


def is_option(words: str) -> bool:
    """Say whether words can only be of the unit above them: general, reinforced, who leads it."""
    low = counted(words)[1].lower().strip()
    return low in _OPTIONS or low in COMMAND or low.removesuffix("s") in COMMAND


@dataclass
class Making:
    """What is known of a list so far."""

    dialect: Dialect
    file: str = ""
    title: str = ""
    points: int | None = None
    limit: int | None = None
    alliance: str = ""
    faction: str = ""
    formation: str = ""
    army_of_renown: str = ""
    battlepack: str = ""
    tactics: list[str] = field(default_factory=list)
    lores: dict[str, str] = field(default_factory=dict)
    prices: dict[str, int] = field(default_factory=dict)
    drops: int | None = None
    texts: list[tuple[str, Text]] = field(default_factory=list)
    units: list[RosterUnit] = field(default_factory=list)
    lines: list[RosterLine] = field(default_factory=list)

    def line(self, number: int, text: str, fate: Fate, means: str, why: str = "") -> None:
        """Write down what became of a line."""
        text = text.strip()
        if len(text) > SHOWN:
            text = text[: SHOWN - 3] + "..."
        self.lines.append(RosterLine(number, text, fate, means, why))

    def unit(self, unit: RosterUnit) -> None:
        """Add a unit; raises `TabletopError` when there are far too many."""
        if len(self.units) >= MOST_UNITS:
            raise TabletopError(
                f"the list has more than {MOST_UNITS} units",
                file=self.file,
                place=f"line {unit.line}",
                next_step="give one list only",
            )
        self.units.append(unit)

    @property
    def last(self) -> RosterUnit | None:
        """The unit that was named last."""
        return self.units[-1] if self.units else None

    def option(self, words: str, count: int | None = None) -> str:
        """Give the last unit what a bullet says; answer what it was taken for."""
        unit = self.units[-1]
        words = _KIND.sub("", words)
        low = words.lower().strip()
        if not low:
            return "ignored bullet"
        if low in ("general", "warlord"):
            self.units[-1] = replace(unit, is_general=True)
            return "general"
        if low in ("reinforced", "unit reinforced"):
            if unit.is_reinforced:
                return "ignored repeated"
            self.units[-1] = replace(unit, is_reinforced=True)
            return "reinforced"
        if low in ("legends", "[legends]"):
            return "legends"
        role = COMMAND.get(low.removesuffix("s"), COMMAND.get(low, ""))
        if role:
            had = unit.roles.get(role, 0)
            self.units[-1] = replace(unit, roles={**unit.roles, role: had + (count or 1)})
            return "command model"
        if count is not None:
            self.units[-1] = replace(unit, loadouts=(*unit.loadouts, (words, count)))
            return "loadout"
        self.units[-1] = replace(unit, enhancements=(*unit.enhancements, words))
        return "enhancement"

    def charge(self, name: str, points: int | None) -> None:
        """Add the points of something that may be taken more than once."""
        if points:
            self.prices[name] = self.prices.get(name, 0) + points

    def lore(self, kind: str, name: str) -> None:
        """Add a lore of a kind; a second one stands beside the first."""
        had = self.lores.get(kind, "")
        self.lores[kind] = f"{had}; {name}" if had else name

    def done(self) -> Roster:
        """Return the list; raises `TabletopError` when it has no unit."""
        if not self.units:
            raise TabletopError(
                "no unit was found in the list",
                file=self.file,
                place="whole file",
                next_step="export it again as text, or as a .ros, .rosz or .json file",
            )
        return Roster(
            self.dialect,
            self.title,
            self.points,
            self.limit,
            self.alliance,
            self.faction,
            self.formation,
            self.army_of_renown,
            self.battlepack,
            tuple(self.tactics),
            dict(self.lores),
            self.drops,
            tuple(self.units),
            tuple(sorted(self.lines, key=lambda line: line.number)),
            dict(self.prices),
            tuple(self.texts),
        )
