"""What the ledgers of an army hold, as rows to show; nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.content.core.magic.chanting import RITUAL, ritual_points
from tabletop.content.core.magic.levels import printed_level
from tabletop.content.fury.level import DICE, LEVEL, MOST_DICE, MOST_FURY, fury, rage_dice
from tabletop.content.gitz.moon import FACES_OF_THE_BAD_MOON, face_of
from tabletop.content.lumineth.runes import DEPICT_RUNE, TOLD
from tabletop.content.lumineth.scripture import RUNES, scripture
from tabletop.rules.play.ability import Book
from tabletop.state.battle import Battle
from tabletop.state.model import GameState
from tabletop.ui.battle.ledgers.moon_words import does
from tabletop.ui.battle.ledgers.uses import Left, uses_left
from tabletop.ui.battle.wording import counted, listed

COMMAND: Final = "command points"
"""Stands for the command points among the counters; they are no ledger of the battle's notes."""
MOST_COMMAND: Final = 50
MOST_RITUAL: Final = 99
Kind = Literal["ledger", "part", "use"]


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that players may set by hand, within bounds; `key` names its ledger."""

    player: int
    key: str
    value: int
    most: int
    name: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: its name and value, what it means, and its counter where it has one.

    `part` rows belong to the row above them; `use` rows are uses of abilities that are left.
    """

    kind: Kind
    name: str
    value: str = ""
    note: str = ""
    icon: str = ""
    counter: Counter | None = None
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """The ledgers of one army."""

    player: int
    name: str
    entries: tuple[Entry, ...]

    @property
    def has_ledger(self) -> bool:
        """Whether it holds more than every army has: command points, uses, PRIESTS to come."""
        return any(e.kind == "ledger" and not _is_common(e.counter) for e in self.entries)


def _is_common(counter: Counter | None) -> bool:
    if counter is None:
        return False
    return counter.key == COMMAND or (counter.key.startswith(RITUAL) and not counter.value)


def pages(state: GameState, book: Book) -> tuple[Page, ...]:
    """Return the ledgers of both armies; of an army with none, its command points and uses."""
    battle = state.battle
    if battle is None:
        return ()
    return tuple(
        Page(player, battle.name(player), tuple(_entries(state, battle, book, player)))
        for player in (1, 2)
    )


def _entries(state: GameState, battle: Battle, book: Book, player: int) -> Iterator[Entry]:
    yield from _scripture(state, battle, player)
    yield from _moon(battle, player)
    yield from _fury(battle, player)
    yield from _ritual(state, battle, player)
    points = Counter(player, COMMAND, battle.command[player - 1], MOST_COMMAND, "Command points")
    yield Entry("ledger", "Command", str(points.value), icon="flag", counter=points)
    for left in uses_left(state, book, player):
        yield _use(left)


def _scripture(state: GameState, battle: Battle, player: int) -> Iterator[Entry]:
    runes = scripture(battle, player)
    if DEPICT_RUNE.id not in battle.traits[player - 1] and not runes:
        return
    words = counted(len(runes), "rune") if runes else "no rune yet"
    yield Entry("ledger", "Battle scripture", words, icon="book-open")
    now = {
        effect.rule.partition("/")[2].capitalize(): effect.units
        for effect in battle.effects
        if effect.owner == player and effect.rule.startswith(f"{DEPICT_RUNE.id}/")
    }
    for rune in RUNES:
        count = runes.count(rune)
        if not count and rune not in now:
            continue
        note = f"Rune of {TOLD[rune].kind}"
        if rune in now:
            labels = [_label(state, battle, unit) for unit in now[rune]]
            whom = f" on {listed(labels)}" if labels else ""
            said = [TOLD[rune].does, *(t for r, t in TOLD[rune].more.items() if r in runes)]
            note = f"This round{whom}: {', '.join(said)}"
        yield Entry("part", rune, f"× {count}", note, icon="stamp", is_off=rune not in now)


def _moon(battle: Battle, player: int) -> Iterator[Entry]:
    if FACES_OF_THE_BAD_MOON.id not in battle.traits[player - 1]:
        return
    face = face_of(battle)
    note = does(face) if face else "It shows its first face at the start of a round."
    yield Entry("ledger", "Bad Moon", face or "not risen", note, icon="moon")


def _fury(battle: Battle, player: int) -> Iterator[Entry]:
    traits = battle.traits[player - 1]
    has_notes = any(battle.note(player, key) for key in (LEVEL, DICE))
    if not has_notes and not any(t in traits for t in ("rising-fury", "eruption-of-fury")):
        return
    level, dice = fury(battle, player), rage_dice(battle, player)
    yield Entry("ledger", "Fury level", f"{level} of {MOST_FURY}", icon="zap",
                counter=Counter(player, LEVEL, level, MOST_FURY, "Fury level"))  # fmt: skip
    yield Entry("ledger", "Rage dice", str(dice), icon="dices",
                counter=Counter(player, DICE, dice, MOST_DICE, "Rage dice"))  # fmt: skip


def _ritual(state: GameState, battle: Battle, player: int) -> Iterator[Entry]:
    for unit in state.units.values():
        if unit.player != player or not unit.models or not printed_level(unit.keywords, "PRIEST"):
            continue
        points = ritual_points(battle, unit.id)
        name = f"Ritual points of {unit.label}"
        made = Counter(player, f"{RITUAL}{unit.id}", points, MOST_RITUAL, name)
        yield Entry("ledger", "Ritual points", str(points), unit.label, "sun", made)


def _use(left: Left) -> Entry:
    value = f"{left.left} left" if left.left else "used"
    if left.of > 1 and left.left:
        value = f"{left.left} of {left.of}"
    return Entry("use", left.name, value, f"once per {left.period}", is_off=not left.left)


def _label(state: GameState, battle: Battle, unit: str) -> str:
    if unit in state.units:
        return state.units[unit].label
    if unit in battle.waiting:
        return battle.waiting[unit].unit.label
    return battle.fallen[unit].label if unit in battle.fallen else unit
