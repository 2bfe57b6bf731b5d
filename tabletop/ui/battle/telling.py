"""From facts to sentences: who did what to whom and what came of it, one line a deed.

A deed can go on over several entries of the journal (its targets, a reaction, its casualties);
its line stands in the entry in which it was declared.
"""

from __future__ import annotations

from typing import Final

from tabletop.content.book import the_book
from tabletop.rules.play.ability import Book
from tabletop.rules.words import counted, listed
from tabletop.state import facts
from tabletop.state.battle import Battle, foe_of
from tabletop.state.dice import d3_of
from tabletop.state.events import Event, ModelMoved
from tabletop.state.journal import Entry
from tabletop.state.model import Unit
from tabletop.ui.battle.drafts import Draft, Line
from tabletop.ui.battle.ledgers.magic_words import is_settled, magic_verb, told
from tabletop.ui.battle.wording import (
    PHASES,
    checked,
    is_fight_pass,
    piece_words,
    reason_of,
    roll_words,
    verb,
)

LASTING: Final = ("damage", "heal", "slain", "removal", "return", "set_up", "dice", "points")
"""Kinds of deeds by hand of which something comes that is told with them."""
LEAVES: Final = "leaves the table"
MOST_FACES: Final = 12
"""Dice of a roll by hand that the log shows."""
HAND_ASKS: Final = ("roll", "order", "casualties", "choice", "set_up")
"""Kinds of questions that a deed by hand may ask itself."""


class Teller:
    """Takes entries in the order in which they happened; `lines` are the sentences so far."""

    def __init__(self, start: Entry, book: Book | None = None) -> None:
        self.book = book or the_book()
        self.drafts: list[Draft] = []
        self._labels: dict[str, str] = {}
        self._many: dict[str, bool] = {}
        self._owner: dict[str, int] = {}
        self._health: dict[str, int] = {}
        self._models: dict[str, tuple[str, ...]] = {}
        self._names = ("Player 1", "Player 2")
        self._phase = ""
        self._branch: int | None = None
        self._open: list[Draft] = []
        self._rolls: dict[int, int] = {}
        self._helped: dict[str, int] = {}
        self._notes: list[tuple[Draft, str]] = []
        self._checks: list[str] = []
        self._is_fresh = False
        battle = start.state.battle
        if battle is not None:
            self._names = battle.names
            self._phase = PHASES[battle.clock.phase]
            self._enlist(start, battle)

    def _enlist(self, start: Entry, battle: Battle) -> None:
        for key, listed_as in battle.enlisted.items():
            self._owner[key], self._many[key] = listed_as.player, listed_as.starting > 1
        for unit in (*start.state.units.values(), *battle.fallen.values()):
            self._know(unit)
        for waiting in battle.waiting.values():
            self._know(waiting.unit)

    def _know(self, unit: Unit) -> None:
        self._labels[unit.id], self._health[unit.id] = unit.label, unit.health
        self._models[unit.id] = unit.models

    # ------------------------------------------------------------------ reading
    def lines(self) -> tuple[Line, ...]:
        """Return the sentences so far."""
        found, when = [], ""
        for draft in self.drafts:
            shown, when = "" if draft.phase == when else draft.phase, draft.phase
            words = (self._head(draft), ", ".join(draft.results(self._labels)), shown)
            marks = (draft.is_round, draft.is_fresh, draft.is_hand)
            found.append(Line(draft.entry, draft.player, *words, *marks))
        return tuple(found)

    def _head(self, draft: Draft) -> str:
        if not draft.ability or not draft.targets or draft.is_hand:
            return draft.head
        at = listed([self._label(t) for t in draft.targets if t != draft.unit])
        on = "" if draft.has_verb else "on "
        return f"{draft.head} {on}{at}" if at else draft.head

    def _label(self, unit: str) -> str:
        return self._labels.get(unit, unit)

    def _name(self, player: int) -> str:
        return self._names[player - 1] if player in (1, 2) else "Nobody"

    # ------------------------------------------------------------------ taking in
    def take(self, entry: Entry) -> None:
        """Take the next entry."""
        cause = entry.cause
        if cause is not None:
            self._is_fresh |= self._branch is not None and cause.branch != self._branch
            self._branch = cause.branch
            if cause.ask in ("use", "fight"):
                self._close()
            self._end_hand(cause.ask)
        before = len(self.drafts)
        self._notes.clear()
        if cause is None and entry.parent is not None and is_settled(entry.events):
            self._say(entry.number, getattr(entry.events[0], "player", 0), entry.label)
            return
        for event in entry.events:
            self._take(entry.number, event)
        if len(self.drafts) == before and cause is not None and is_fight_pass(cause):
            self._say(entry.number, cause.player, f"{self._name(cause.player)} passes")

    def _say(self, entry: int, player: int, head: str) -> Draft:
        draft = Draft(entry, player, head, self._phase, is_fresh=self._is_fresh)
        self._is_fresh = False
        self.drafts.append(draft)
        return draft

    def _last(self, unit: str = "") -> Draft | None:
        """Return the deed that what happens now belongs to: of the unit that does it, else last."""
        for draft in reversed(self._open):
            if unit and draft.unit == unit:
                return draft
        return self._open[-1] if self._open else None

    def _about(self, number: int, unit: str, by: str = "") -> Draft:
        """Return the deed that hurt (or healed) a unit, else a line about the unit itself."""
        for draft in reversed(self._open):
            if unit in draft.targets or unit in draft.points:
                return draft
        found = self._last(by or unit)
        if found is None:
            found = self._say(number, self._owner.get(unit, 0), self._label(unit))
            self._open.append(found)
        return found

    def _take(self, number: int, event: Event) -> None:
        match event:
            case facts.ClockMoved():
                self._clock(number, event)
            case facts.AbilityDeclared():
                self._declared(number, event)
            case facts.TargetsDeclared():
                for draft in reversed(self._open):
                    if draft.ability == event.new.ability and draft.unit == event.new.unit:
                        draft.targets = event.new.targets
                        break
            case facts.DiceRolled():
                self._rolled(event)
            case facts.DamageAllocated():
                self._damaged(number, event)
            case facts.ModelsSlain():
                draft = self._about(number, event.unit)
                draft.slain += len(event.models)
                by_damage = len(event.models) - len(event.for_coherency)
                worth = by_damage * self._health.get(event.unit, 1)
                draft.points[event.unit] = draft.points.get(event.unit, 0) + worth
            case ModelMoved():
                for draft in self._open:
                    draft.has_moved |= event.model in self._models.get(draft.unit, ())
            case facts.UnitDestroyed():
                self._about(number, event.unit.id).destroyed.append(event.unit.id)
            case facts.ModelsReturned():
                self._about(number, event.unit).returned += len(event.models)
            case _:
                self._of_the_battle(number, event)

    def _of_the_battle(self, number: int, event: Event) -> None:
        match event:
            case facts.UnitSetUp():
                self._came(number, event.old.unit.id, "sets up")
            case facts.UnitSetAside():
                self._set_aside(number, event)
            case facts.UnitJoined():
                unit = event.waiting.unit
                self._know(unit)
                self._owner[unit.id] = event.enlisted.player
                self._many[unit.id] = event.enlisted.starting > 1
            case facts.ReserveLost():
                unit = event.waiting.unit
                self._say(number, unit.player, f"{unit.label} never arrived and is lost")
            case facts.MagicRolled():
                self._magic(event)
            case facts.DoneByHand():
                self._by_hand(number, event)
            case facts.Noted():
                self._noted(event)
            case facts.CommandChanged():
                self._count(number, event.player, f"{event.new} command")
            case facts.UnderdogNamed() if event.new:
                self._count(number, event.new, "underdog")
            case facts.PointsScored():
                self._scored(number, event)
            case facts.FirstTurnTaken() if event.new:
                self._goes_first(number, event.new, "takes the first turn")
            case facts.DeploymentBegun() if event.new:
                self._goes_first(number, event.new, "begins deployment")
            case facts.ControlChanged():
                self._control(number, event)
            case facts.BattleEnded():
                self._end(number, event.winner)
            case _:
                pass

    # ------------------------------------------------------------------ kinds of facts
    def _close(self) -> None:
        """End the deeds under way: what comes now belongs to others."""
        for draft in self._open:
            draft.is_over = True
        self._open.clear()

    def _by_hand(self, number: int, event: facts.DoneByHand) -> None:
        draft = self._say(number, event.player, event.words)
        draft.unit, draft.is_hand = event.unit, True
        draft.ability = event.what
        draft.targets = (event.unit,) if event.unit else ()
        if event.what != "heal":  # fewer points are models of which it is asked which fall
            draft.foes = set(draft.targets)
        if event.what in LASTING:
            self._open.append(draft)

    def _end_hand(self, ask: str) -> None:
        """End what was done by hand once something is asked that it does not ask itself."""
        if ask in HAND_ASKS:
            return
        for draft in self._open:
            draft.is_over |= draft.is_hand
        self._open[:] = [draft for draft in self._open if not draft.is_hand]

    def _clock(self, number: int, event: facts.ClockMoved) -> None:
        self._close()
        self._rolls.clear()
        old, new = event.old, event.new
        self._phase = PHASES[new.phase]
        if new.round != old.round:
            self._say(number, 0, f"Round {new.round}").is_round = True
        elif new.turn != old.turn and new.active:
            self._say(number, new.active, f"{self._name(new.active)}'s turn").is_round = True

    def _declared(self, number: int, event: facts.AbilityDeclared) -> None:
        use = event.use
        is_many = self._many.get(use.unit, False)
        who = self._label(use.unit) if use.unit else self._name(use.player)
        ability = self.book.ability(use.ability) if self.book.has(use.ability) else None
        does = magic_verb(event.name, use.keywords, is_many=is_many)
        head = f"{who} {does or verb(ability, event.name, is_many=is_many)}"
        if "DEPLOY" in use.keywords:
            head = f"{self._name(use.player)} deploys {who}"
        draft = self._say(number, use.player, head)
        draft.unit, draft.ability, draft.targets = use.unit, use.ability, use.targets
        draft.keywords = use.keywords
        if ability is not None:
            draft.has_verb, draft.sums = ability.verb is not None, ability.sums
            draft.is_mending = ability.aim == "heal"
        if event.cost:
            draft.more.append(f"{event.cost} command")
        if ability is not None and ability.eases is not None:
            self._eased(draft)
        else:
            self._open.append(draft)

    def _eased(self, draft: Draft) -> None:
        """Tell with what takes points off how many, and what its player wrote down for it."""
        helped, last = self._helped.pop(draft.unit, 0), self._last()
        if helped:
            draft.more.append(f"{counted(helped, 'point')} off")
        if last is not None and last.other == self._name(draft.player):
            draft.more += last.theirs.values()
            last.theirs.clear()
        for other, words in self._notes:
            if words in other.more and other.player == draft.player:
                other.more.remove(words)
                if words not in self._checks:
                    draft.more.append(words)

    def _rolled(self, event: facts.DiceRolled) -> None:
        self._rolls[event.player] = sum(event.faces)
        least = reason_of(event.why)[1]
        self._helped[event.unit] = sum(face >= least > 0 for face in event.faces)
        draft = self._last(event.unit)
        if draft is not None and draft.is_hand and draft.ability == "dice":
            is_d3 = event.printed is not None and event.printed.sides == 3
            draft.more += [str(d3_of(f) if is_d3 else f) for f in event.faces[:MOST_FACES]]
        elif draft is not None and event.why in draft.sums:
            draft.more.append(f"rolled {sum(event.faces)}")
        elif draft is not None and draft.unit == event.unit and draft.ability and event.unit:
            self._checks = checked(event.why, event.faces)
            draft.more += self._checks
            self._notes += [(draft, words) for words in self._checks]

    def _magic(self, event: facts.MagicRolled) -> None:
        draft = self._last(event.unit)
        if draft is not None:
            draft.more.append(told(event))
        if event.result == "unbound":
            spell = self._last(event.target)
            if spell is not None and spell is not draft:
                spell.more.append("unbound")

    def _noted(self, event: facts.Noted) -> None:
        draft, words = self._last(), self.book.told(event)
        if draft is None or not words:
            return
        if event.player and event.player != draft.player:
            draft.theirs[event.key], draft.other = words, self._name(event.player)
        else:
            draft.more.append(words)
            self._notes.append((draft, words))

    def _damaged(self, number: int, event: facts.DamageAllocated) -> None:
        draft = self._about(number, event.unit, event.by)
        draft.points[event.unit] = draft.points.get(event.unit, 0) + event.new - event.old
        if draft.player and self._owner.get(event.unit, draft.player) != draft.player:
            draft.foes.add(event.unit)

    def _came(self, number: int, unit: str, does: str) -> None:
        player = self._owner.get(unit, 0)
        draft = next((d for d in reversed(self._open) if d.player == player), self._last())
        is_own = draft is not None and (draft.unit == unit or draft.ability == "set_up")
        if draft is not None and is_own and (draft.is_hand or "DEPLOY" in draft.keywords):
            return
        if draft is not None and draft.unit and draft.unit != unit:
            left = f"{self._label(unit)} {LEAVES}"
            draft.more[:] = [
                *(one for one in draft.more if one != left),
                f"{self._label(unit)} set up",
            ]
        else:
            self._say(number, player, f"{self._name(player)} {does} {self._label(unit)}")

    def _set_aside(self, number: int, event: facts.UnitSetAside) -> None:
        if event.old is None:
            draft, words = self._last(), f"{self._label(event.unit)} {LEAVES}"
            if draft is not None and not draft.is_hand:
                draft.more.append(words)
            elif draft is None:
                self._say(number, self._owner.get(event.unit, 0), words)
        elif event.new.why == "reserve":
            self._came(number, event.unit, "keeps in reserve")

    def _count(self, number: int, player: int, words: str) -> None:
        """Add to the line of the round that begins, else to the deed under way."""
        hand = self._last()
        if hand is not None and hand.is_hand:
            hand.more.append(f"now {words}")
            return
        for draft in self.drafts[-4:]:
            if draft.is_round and not draft.player and draft.phase == self._phase:
                draft.more.append(f"{self._name(player)} {words}")
                return
        if self._last() is None:
            self._say(number, player, f"{self._name(player)}: {words}")

    def _scored(self, number: int, event: facts.PointsScored) -> None:
        hand = self._last()
        if hand is not None and hand.is_hand:
            hand.more.append(f"now {event.new}")
            return
        last = self.drafts[-1] if self.drafts else None
        if last is None or not last.scored or (last.entry, last.player) != (number, event.player):
            last = self._say(number, event.player, "")
            last.more.append("")
        last.scored += event.new - event.old
        last.head = f"{self._name(event.player)} scores {last.scored}"
        last.more[0] = f"now {event.new}"
        if event.why:
            is_name = event.why[1:] != event.why[1:].lower()
            last.more.append(event.why if is_name else event.why.lower())

    def _goes_first(self, number: int, player: int, does: str) -> None:
        mine, theirs = self._rolls.get(player, 0), self._rolls.get(foe_of(player), 0)
        head = f"{self._name(player)} {does}"
        if any(d.entry == number and d.head == head for d in self.drafts[-4:]):
            return  # told already: deployment says it, then the first round
        draft = self._say(number, player, head)
        if mine and theirs:
            best = self._name(player if mine > theirs else foe_of(player))
            draft.more.append(roll_words(best, mine, theirs))

    def _control(self, number: int, event: facts.ControlChanged) -> None:
        who, does = (event.new, "takes") if event.new else (event.old, "loses")
        self._say(number, who, f"{self._name(who)} {does} {piece_words(event.piece)}")

    def _end(self, number: int, winner: int) -> None:
        words = f"{self._name(winner)} wins the battle" if winner else "The battle is a draw"
        self._phase = PHASES["over"]
        self._say(number, winner, words)
