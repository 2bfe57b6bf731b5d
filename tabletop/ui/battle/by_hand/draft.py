"""A deed in the making: what was chosen and typed in the toolbox, and the deed that it makes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Literal

from tabletop.geometry.base import Pose
from tabletop.rules.play.by_hand.stats import CHANGEABLE, Changeable
from tabletop.rules.play.values import HIT_ROLL, Stat
from tabletop.state import by_hand
from tabletop.state.battle import Until
from tabletop.state.by_hand import HandDeed, HandOp, Whose

Page = Literal[
    "reminders", "modifier", "damage", "heal", "move", "off", "on", "dice", "points", "note",
    "force",
]  # fmt: skip
Way = Literal["inflicted", "allocated", "saved"]
To = Literal["slain", "chosen", "destroyed", "reserve", "aside", "removed"]


@dataclass(frozen=True, slots=True)
class PageRow:
    """A page of the toolbox: its key, its icon, its name."""

    id: Page
    key: str
    icon: str
    label: str


PAGES: Final = (
    PageRow("reminders", "R", "hand", "Reminders"),
    PageRow("modifier", "M", "sparkles", "Modifier"),
    PageRow("damage", "D", "zap", "Damage"),
    PageRow("heal", "H", "plus", "Heal"),
    PageRow("move", "V", "move", "Move"),
    PageRow("off", "O", "log-out", "Off the table"),
    PageRow("on", "S", "map-pin", "Set up, return"),
    PageRow("dice", "I", "dices", "Dice"),
    PageRow("points", "P", "flag", "Points"),
    PageRow("note", "T", "pencil", "Note"),
    PageRow("force", "F", "list-ordered", "In force"),
)
OPS: Final[Mapping[HandOp, str]] = MappingProxyType({
    "add": "Add", "set": "Set to", "best": "At best", "half": "Halve", "mul": "Times",
    "grant": "Gains", "forbid": "Has to",
})  # fmt: skip
GROUPS: Final = (
    ("attacks", "Attacks"), ("defence", "Defence"), ("moves", "Moves"), ("other", "Other"),
)  # fmt: skip
ENDS: Final[tuple[tuple[Until, str], ...]] = (
    ("attack", "One attack"), ("phase", "Phase"), ("turn", "Turn"), ("round", "Round"),
    ("your_next_turn", "Your next turn"), ("your_next_hero", "Your next hero phase"),
    ("battle", "Battle"),
)  # fmt: skip
WAYS: Final[tuple[tuple[Way, str], ...]] = (
    ("inflicted", "Mortal"), ("allocated", "No ward"), ("saved", "With saves"),
)  # fmt: skip
OFFS: Final[tuple[tuple[To, str], ...]] = (
    ("slain", "Some models are slain"),
    ("chosen", "Just those models that you press on the board are slain"),
    ("destroyed", "The unit is destroyed"),
    ("aside", "Set aside, as it is"),
    ("reserve", "Into reserve (lost in round 4)"),
    ("removed", "Removed from play, whole again later"),
)


@dataclass(slots=True)
class Draft:
    """What stands in the toolbox; numbers as they were typed."""

    page: Page = "modifier"
    player: int = 1
    unit: str = ""
    group: int = 0
    stat: Stat = HIT_ROLL
    op: HandOp = "add"
    value: str = "1"
    until: Until = "turn"
    whose: Whose = "its"
    weapon: str = ""
    also: tuple[str, ...] = ()
    why: str = ""
    points: str = "D3"
    way: Way = "inflicted"
    rend: str = "0"
    damage: str = "1"
    by: str = ""
    healing: str = "D3"
    is_move: bool = True
    to: To = "slain"
    count: str = "1"
    coming: str = ""
    is_anew: bool = False
    anew: str = "1"
    first: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    dice: str = "2"
    sides: int = 6
    again: tuple[int, ...] = ()
    owner: int = 1
    what: Literal["command", "victory"] = "command"
    change: str = "1"
    note: str = ""
    poses: Mapping[str, Pose] = field(default_factory=dict)

    @property
    def changeable(self) -> Changeable:
        """The number that is to be modified."""
        return CHANGEABLE[self.stat]

    def choose(self, stat: Stat) -> None:
        """Take another number to modify; what does not go with it is chosen anew."""
        self.stat = stat
        known = self.changeable
        if self.op not in known.ops:
            self.op = known.ops[0]
        if not known.may_be_against:
            self.whose = "its"
        if not known.is_of_weapons:
            self.weapon = ""
        self.use_op(self.op)

    def use_op(self, op: HandOp) -> None:
        """Take another way of modifying, with a number that goes with it."""
        self.op = op
        number, known = whole(self.value), self.changeable
        low, high = bounds(known, op)
        if number is None or not low <= number <= high or not (number or low >= 0):
            self.value = str({"add": 1, "mul": 2}.get(op, min(max(low, 4), high)))

    @property
    def is_on_board(self) -> bool:
        """Whether the deed is finished on the board."""
        return self.page in ("move", "on") or (self.page == "off" and self.to == "chosen")

    @property
    def has_value(self) -> bool:
        """Whether the modifier has a number."""
        return self.op in ("add", "set", "best", "mul")


def bounds(known: Changeable, op: HandOp) -> tuple[int, int]:
    """Return the least and most of a modifier's number.

    >>> bounds(CHANGEABLE[HIT_ROLL], "add")
    (-3, 3)
    """
    if op == "add":
        return -known.by, known.by
    return (2, 4) if op == "mul" else (known.least, known.most)


def whole(text: str) -> int | None:
    """Return a typed whole number, None for anything else.

    >>> whole(" +3 "), whole("-1"), whole("three")
    (3, -1, None)
    """
    bare = text.strip().replace("\u2212", "-").removeprefix("+")
    digits = bare.removeprefix("-")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 4:
        return None
    return int(bare)


def deed_of(draft: Draft) -> HandDeed | str:
    """Return the deed that a page makes, or why it makes none yet, in words."""
    player, unit, why = draft.player, draft.unit, draft.why.strip()
    match draft.page:
        case "points":
            return _points(draft, why)
        case "dice":
            count = whole(draft.dice)
            if count is None:
                return _no_number(draft.dice, "dice")
            return by_hand.HandDice(player, count, draft.sides, unit, why)
        case "note":
            text = draft.note.strip()
            return by_hand.HandNote(player, text, unit) if text else "write something first"
        case "on":
            return _on(draft, why)
        case "reminders" | "force":
            return ""
        case _ if not unit:
            return "choose a unit first"
        case "modifier":
            return _modifier(draft, why)
        case "damage":
            return _damage(draft, why)
        case "heal":
            return by_hand.HandHeal(player, unit, draft.healing.strip(), why)
        case "move":
            return by_hand.HandMove(player, unit, dict(draft.poses), draft.is_move, why)
        case "off":
            return _off(draft, why)


def deeds_of(draft: Draft) -> tuple[HandDeed, ...]:
    """Return the deeds that a page makes: a modifier one for each unit that was chosen besides."""
    deed = deed_of(draft)
    if isinstance(deed, str):
        return ()
    if not isinstance(deed, by_hand.HandModifier):
        return (deed,)
    return (deed, *(replace(deed, unit=unit) for unit in draft.also if unit != draft.unit))


def _no_number(text: str, what: str) -> str:
    return (
        f"{text.strip()!r} is no number of {what}" if text.strip() else f"type a number of {what}"
    )


def _modifier(draft: Draft, why: str) -> HandDeed | str:
    number = whole(draft.value) if draft.has_value else 0
    if number is None:
        return f"{draft.value.strip()!r} is no number"
    return by_hand.HandModifier(
        draft.player, draft.unit, draft.stat, draft.op, number, draft.until, why, draft.whose,
        draft.weapon if draft.whose == "its" else "",
    )  # fmt: skip


def _damage(draft: Draft, why: str) -> HandDeed | str:
    rend = whole(draft.rend)
    if rend is None:
        return _no_number(draft.rend, "rend")
    return by_hand.HandDamage(
        draft.player, draft.unit, draft.points.strip(), draft.way, rend, draft.damage.strip(),
        draft.by, why,
    )  # fmt: skip


def _off(draft: Draft, why: str) -> HandDeed | str:
    if draft.to == "chosen":
        return by_hand.HandSlain(draft.player, draft.unit, 0, why=why)
    if draft.to != "slain":
        return by_hand.HandRemoval(draft.player, draft.unit, draft.to, why)
    count = whole(draft.count)
    if count is None:
        return _no_number(draft.count, "models")
    return by_hand.HandSlain(draft.player, draft.unit, count, why=why)


def _on(draft: Draft, why: str) -> HandDeed | str:
    if draft.coming and draft.is_anew:
        if whole(draft.anew) is None:
            return _no_number(draft.anew, "models")
        return by_hand.HandReplacement(draft.player, draft.coming, dict(draft.poses), why)
    if draft.coming:
        return by_hand.HandSetUp(draft.player, draft.coming, dict(draft.poses), why)
    if not draft.back:
        return "choose a unit, or models that return"
    return by_hand.HandReturn(draft.player, draft.unit, dict(draft.poses), why)


def _points(draft: Draft, why: str) -> HandDeed | str:
    change = whole(draft.change)
    if change is None:
        return _no_number(draft.change, "points")
    return by_hand.HandCount(draft.player, draft.owner, draft.what, change, why)
