"""What dice showed, as the tray lays it out: a throw for each attack of a weapon or single roll."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.geometry.base import Base
from tabletop.rules.words import counted
from tabletop.state import facts
from tabletop.state.events import Event
from tabletop.state.journal import Entry, Journal
from tabletop.state.model import Model, Unit
from tabletop.ui.battle.ledgers.magic_words import step_of_magic
from tabletop.ui.battle.plain_rolls import plain
from tabletop.ui.battle.steps import Step, step_of
from tabletop.ui.battle.wording import reason_of

MOST_KEPT = 60
"""Throws that can be looked back at."""
ORDER = ("attacks", "hit", "wound", "save", "damage", "ward")
"""The steps of an attack in their order."""


@dataclass(frozen=True, slots=True)
class Figure:
    """What the models of a target look like."""

    base: Base
    glyph: str
    player: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that belong together: an attack of one weapon at one target, or a roll for a reason.

    `first` is the number of its first die. `damage`, `slain` and `left` tell what it did to the
    target: points that came through, models slain, models still there. `dealt` are the points
    before wards, `at` is the place of its first fact in its entry. `is_spared`: its damage was
    allocated, and nobody falls for it.
    """

    entry: int
    player: int
    title: str
    steps: tuple[Step, ...]
    first: int = 0
    unit: str = ""
    target: str = ""
    weapon: str = ""
    damage: int | None = None
    slain: int = 0
    left: int = 0
    figure: Figure | None = None
    dealt: int = 0
    at: int = -1
    is_spared: bool = False

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack, not a single roll."""
        return bool(self.weapon or self.target)

    @property
    def dice(self) -> int:
        """How many dice were rolled."""
        return sum(len(s.dice) for s in self.steps)


class Thrown:
    """The throws of a journal on the way to its current entry; goes on from what it knows."""

    def __init__(self) -> None:
        self._way: tuple[int, ...] = ()
        self._start: object = None
        self.throws: list[Throw] = []
        self._labels: dict[str, str] = {}
        self._alive: dict[str, int] = {}
        self._figures: dict[str, Figure] = {}
        self._held: list[tuple[int, facts.DiceRolled]] = []
        self._names = ("Player 1", "Player 2")
        self._through = 0
        self._place = 0

    def of(self, journal: Journal) -> tuple[Throw, ...]:
        """Return the throws up to the current entry, the last ones of many."""
        way = journal.way_to(journal.current)
        if way == self._way and journal.entries[0] is self._start:
            return tuple(self.throws)
        known = len(self._way)
        if journal.entries[0] is not self._start or way[:known] != self._way:
            self._begin(journal.entries[0])
            known = 1
        for number in way[known:]:
            self._entry(journal.entries[number])
        self._way, self._start = way, journal.entries[0]
        del self.throws[:-MOST_KEPT]
        return tuple(self.throws)

    def _begin(self, start: Entry) -> None:
        self.throws, self._held = [], []
        self._hurt: dict[str, int] = {}
        self._labels, self._alive, self._figures = {}, {}, {}
        state, battle = start.state, start.state.battle
        for unit in state.units.values():
            self._know(unit, state.models_of(unit.id))
        if battle is not None:
            self._names = battle.names
            for waiting in battle.waiting.values():
                self._know(waiting.unit, waiting.models)

    def _know(self, unit: Unit, models: Sequence[Model]) -> None:
        self._labels[unit.id] = unit.label
        self._alive[unit.id] = len(models)
        if models:
            self._figures[unit.id] = Figure(models[0].base, unit.glyph, unit.player)

    def _entry(self, entry: Entry) -> None:
        for self._place, event in enumerate(entry.events):
            self._take(entry.number, event)
        if not (entry.cause is not None and entry.cause.ask == "roll"):
            self._let_go()

    def _take(self, number: int, event: Event) -> None:
        match event:
            case facts.DiceRolled():
                self._held.append((number, event))
                return
            case facts.AttackRolled():
                self._attack(number, event)
                return
            case facts.MagicRolled():
                self._let_go()
                self._magic(event)
            case facts.UnitSetUp():
                self._know(event.old.unit, event.models)
            case facts.ModelsReturned():
                self._alive[event.unit] = self._alive.get(event.unit, 0) + len(event.models)
            case facts.ModelsSlain():
                self._slain(event)
            case facts.DeedDone() if event.deed.what == "damaged":
                self._hurt[event.deed.unit] = event.deed.count
            case facts.DamageAllocated():
                if event.new - event.old == self._hurt.pop(event.unit, 0):
                    self._spared(event.unit)
            case facts.UnitJoined():
                self._know(event.waiting.unit, event.waiting.models)
            case _:
                pass
        self._let_go()

    def _let_go(self) -> None:
        """Lay out what was rolled for no attack."""
        for number, rolled in self._held:
            reason, _ = reason_of(rolled.why)
            title = reason[:1].upper() + reason[1:]
            who = self._labels.get(rolled.unit, "")
            step = plain(title, rolled)
            title = f"{who}, {reason}" if who else title
            last = self.throws[-1] if self.throws else None
            if last is not None and _is_answer(last, title, rolled):
                self.throws[-1] = _roll_off(last, step, rolled.player, self._names)
                continue
            self._add(Throw(number, rolled.player, title, (step,), rolled.first, rolled.unit))
        self._held.clear()

    def _add(self, throw: Throw) -> None:
        self.throws.append(throw)

    def _attack(self, number: int, event: facts.AttackRolled) -> None:
        first = self._held[0][1].first if self._held else -1
        self._held.clear()
        last = self.throws[-1] if self.throws else None
        if event.step in ("wound", "save"):
            done = event.successes
            self._through = done if event.step == "wound" else event.count - done
        if event.step == "save" and last is not None and _goes_on(last, event):
            self.throws[-1] = last = _with_automatic(last, event.count)
        step = step_of(event, self._through)
        if last is not None and _goes_on(last, event):
            self.throws[-1] = replace(last, steps=(*last.steps, step))
        else:
            shooter = self._labels.get(event.unit, event.unit)
            target = self._labels.get(event.target, event.target)
            weapon = event.weapon.lower()
            attacks = counted(event.count, "attack") if event.step == "hit" else "attacks"
            title = ", ".join(part for part in (shooter, weapon, f"{attacks} at {target}") if part)
            if event.step == "ward":
                title = f"{target}, ward"
            made = Throw(number, event.player, title, (step,), max(first, 0), event.unit)
            made = replace(made, target=event.target, weapon=event.weapon, at=self._place)
            made = replace(made, left=self._alive.get(event.target, 0))
            self._add(replace(made, figure=self._figures.get(event.target)))
        if event.step == "damage":
            points = event.successes
            self.throws[-1] = replace(self.throws[-1], damage=points, dealt=points)
        elif event.step == "ward":
            made = self.throws[-1]
            dealt = event.count if made.damage is None else made.damage
            came = dealt - event.successes
            self.throws[-1] = replace(self.throws[-1], damage=max(0, came))

    def _magic(self, event: facts.MagicRolled) -> None:
        """Tell of the dice that lie there what they were for and what came of them."""
        for i in range(len(self.throws) - 1, max(-1, len(self.throws) - 8), -1):
            throw = self.throws[i]
            faces = tuple(die.face for step in throw.steps for die in step.dice)
            if throw.unit == event.unit and not throw.is_attack and faces == event.faces:
                self.throws[i] = replace(throw, steps=(step_of_magic(event),))
                return

    def _spared(self, target: str) -> None:
        """Tell of the last attacks at a unit that nobody falls for them."""
        shooter = next((t.unit for t in reversed(self.throws) if t.target == target), None)
        for i in range(len(self.throws) - 1, max(-1, len(self.throws) - 12), -1):
            throw = self.throws[i]
            if throw.target == target and (throw.unit != shooter or throw.is_spared):
                return
            if throw.target == target:
                self.throws[i] = replace(throw, is_spared=True)

    def _slain(self, event: facts.ModelsSlain) -> None:
        left = max(0, self._alive.get(event.unit, 0) - len(event.models))
        self._alive[event.unit] = left
        lately = range(len(self.throws) - 1, max(-1, len(self.throws) - 12), -1)
        at = [i for i in lately if self.throws[i].target == event.unit]
        by = next((i for i in at if self.throws[i].damage), at[0] if at else None)
        if by is not None:
            slain = self.throws[by].slain + len(event.models)
            self.throws[by] = replace(self.throws[by], slain=slain, left=left)


def _is_answer(last: Throw, title: str, rolled: facts.DiceRolled) -> bool:
    """Say whether a die is rolled against that of the other player, for no unit."""
    is_alone = len(last.steps) == 1 and not (last.unit or last.is_attack or rolled.unit)
    is_other = bool(last.player and rolled.player) and last.player != rolled.player
    return is_alone and is_other and last.title == title


def _roll_off(last: Throw, step: Step, player: int, names: tuple[str, str]) -> Throw:
    """Lay the dice of both players side by side; the throw is that of the higher."""
    one, two = (sum(die.face for die in s.dice) for s in (last.steps[0], step))
    steps = (
        replace(last.steps[0], name=names[last.player - 1], is_none=one < two),
        replace(step, name=names[player - 1], is_none=two < one),
    )
    return replace(last, steps=steps, player=player if two > one else last.player)


def _with_automatic(throw: Throw, saves: int) -> Throw:
    """Tell of the wounds that needed no roll: there are more saves than wounds were rolled."""
    wound = next((s for s in throw.steps if s.kind == "wound"), None)
    if wound is None:
        return throw
    more = saves - sum(d.state == "hit" for d in wound.dice)
    if more <= 0:
        return throw
    told = replace(wound, result=f"{wound.result}, {more} automatic")
    return replace(throw, steps=tuple(told if s is wound else s for s in throw.steps))


def _goes_on(last: Throw, event: facts.AttackRolled) -> bool:
    """Say whether a step belongs to the throw before it."""
    if last.target != event.target or not last.is_attack:
        return False
    if event.step == "ward":
        return all(s.kind != "ward" for s in last.steps)
    if (last.unit, last.weapon) != (event.unit, event.weapon):
        return False
    at = ORDER.index(event.step) if event.step in ORDER else len(ORDER)
    done = [ORDER.index(s.kind) for s in last.steps if s.kind in ORDER]
    return not done or at > max(done)
