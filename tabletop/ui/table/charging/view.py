"""What charge tools know of the selected unit: rolls, field, reason, proposal; searched beside."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from tabletop.rules.chances import chance, least_roll, most_roll, percent
from tabletop.rules.moves import ChargeAnswer, Proposal
from tabletop.rules.moves.charge_field import ChargeField
from tabletop.rules.moves.charge_rolls import TargetRoll
from tabletop.state.model import GameState, Unit
from tabletop.ui.table.charging import asks
from tabletop.ui.table.charging.steps import answered
from tabletop.ui.table.overlays.background import Helper
from tabletop.ui.table.overlays.kept import is_same

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

FIELD, ROLLS, WHY, PROPOSE = "charge-field", "charge-rolls", "charge-why", "charge-propose"
JOBS: Final = "charge-*"


@dataclass(frozen=True, slots=True)
class Dice:
    """The charge roll: its total when it is known, what is added, whether it may be re-rolled."""

    roll: int | None = None
    modifier: int = 0
    has_reroll: bool = False

    @property
    def most(self) -> int:
        """The highest total."""
        return most_roll(self.modifier)

    @property
    def least(self) -> int:
        """The lowest total."""
        return least_roll(0.0, self.modifier)

    def chance_words(self, needs: int) -> str:
        """Return the chance of a total or more, in percent."""
        return percent(chance(needs, self.modifier, has_reroll=self.has_reroll))


@dataclass(slots=True, eq=False)
class Found:
    """What is known about one unit on one table; parts come in one after the other."""

    state: GameState
    unit: str
    modifier: int
    refusal: str = ""
    rolls: dict[str, TargetRoll] = field(default_factory=dict)
    is_whole: bool = False


class ChargeView:
    """Shared by the charge view and the question why there is no charge.

    `target` narrows both to one enemy unit, `dice` holds what was rolled or is asked about.
    """

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.dice = Dice()
        self.target = ""
        self.found: Found | None = None
        self.field: ChargeField | None = None
        self.answer: ChargeAnswer | None = None
        self.proposal: Proposal | None = None
        self.way_out: Proposal | None = None
        self._is_waiting = False
        self._field_key: tuple[object, ...] = ()
        self._why_key: tuple[object, ...] = ()
        self._shown_key: tuple[object, ...] = ()

    # ------------------------------------------------------------------ who and what
    def unit(self) -> Unit | None:
        """Return the selected unit."""
        return self.screen.session.unit

    def take_roll(self) -> None:
        """Start from the roll of the unit's plan when it is a charge."""
        unit = self.unit()
        self.proposal = None
        if unit is None:
            return
        plan = self.screen.session.plan(unit.id)
        whole = round(plan.allowance)
        if plan.kind == "charge" and plan.allowance:
            self.set_dice(replace(self.dice, roll=whole))

    def set_dice(self, dice: Dice) -> None:
        """Ask about another roll."""
        if dice.roll is not None:
            dice = replace(dice, roll=min(dice.most, max(dice.least, dice.roll)))
        if dice != self.dice:
            self.dice, self.proposal = dice, None
            self.screen.redraw()

    def choose(self, target: str) -> None:
        """Ask about one enemy unit, the same again or "" about all."""
        self.target = "" if target == self.target else target
        self.proposal = None
        self.screen.redraw()

    @property
    def roll_asked(self) -> int:
        """The roll that the question why is about: the one known, else the highest."""
        return self.dice.most if self.dice.roll is None else self.dice.roll

    def best(self) -> TargetRoll | None:
        """Return what is known of the chosen target, else of the one that needs the least."""
        if self.found is None:
            return None
        if self.target:
            return self.found.rolls.get(self.target)
        able = [r for r in self.found.rolls.values() if r.needs is not None]
        return min(able, key=lambda r: r.needs or 0, default=None)

    def _forget_friend(self, unit: Unit) -> None:
        """Ask about any enemy where the target is gone, or of the side of the unit by now."""
        found = self.screen.session.state.units.get(self.target)
        if found is None or found.player == unit.player:
            self.target = ""

    # ------------------------------------------------------------------ searches
    def follow(self, *, has_field: bool) -> None:
        """Start what is not known yet about the table as it is; called at each frame."""
        unit, session = self.unit(), self.screen.session
        if unit is None or self.screen.drag is not None:
            return
        state = session.state
        self._forget_friend(unit)
        key = (state, unit.id, self.dice.modifier)
        if not is_same(self._shown_key, key):
            self._shown_key, self.proposal = key, None
            self.found = Found(state, unit.id, self.dice.modifier)
            self._is_waiting = True
            self.screen.context.jobs.stop(ROLLS)
        if has_field:
            self._follow_field(state, unit)
        if self._is_waiting and not self.is_running(FIELD):  # the picture comes first
            self._is_waiting = False
            self._start_rolls(self.found, state, unit.id)

    def _start_rolls(self, found: Found | None, state: GameState, unit: str) -> None:
        if found is None:
            return

        def work() -> Generator[object, None, None]:
            who = yield from answered(self._helper, ROLLS, asks.who_is_there, state, unit)
            if who is None:
                return
            found.refusal, enemies = str(who[0]), who[1]
            self.screen.redraw()
            for enemy in enemies if isinstance(enemies, tuple) and not found.refusal else ():
                rolled = yield from answered(
                    self._helper, ROLLS, asks.roll_of, state, unit, enemy, found.modifier
                )
                if rolled is not None and isinstance(rolled[0], TargetRoll):
                    found.rolls[enemy] = rolled[0]
                self.screen.redraw()
            found.is_whole = True
            self.screen.redraw()

        self.screen.context.jobs.start(ROLLS, work())

    @property
    def _helper(self) -> Helper:
        return self.screen.carrying.judge

    def _follow_field(self, state: GameState, unit: Unit) -> None:
        chosen = self.screen.session.selection
        lone = chosen[0] if len(chosen) == 1 else ""
        target, modifier = self.target, self.dice.modifier
        key = (state, unit.id, lone, target, modifier)
        if is_same(self._field_key, key):
            return
        self._field_key, self.field = key, None

        def done(result: object) -> None:
            shown = result[0] if isinstance(result, tuple) else None
            self.field = shown if isinstance(shown, ChargeField) else None
            self.screen.redraw()

        work = answered(self._helper, FIELD, asks.field_of, state, unit.id, lone, target, modifier)
        self.screen.context.jobs.start(FIELD, work, on_done=done)

    def follow_why(self) -> None:
        """Ask why there is no charge with the roll, when that is not known yet."""
        unit = self.unit()
        if unit is None or self.screen.drag is not None:
            return
        self._forget_friend(unit)
        state, roll, target = self.screen.session.state, float(self.roll_asked), self.target
        key = (state, unit.id, roll, target)
        if is_same(self._why_key, key):
            return
        self._why_key, self.answer, self.way_out = key, None, None

        def done(result: object) -> None:
            self.answer, self.way_out = result if isinstance(result, tuple) else (None, None)
            if self.answer is not None:
                words, tone, icon = told_why(self)
                self.screen.announce(words, tone, icon)
            self.screen.redraw()

        work = answered(self._helper, WHY, asks.why_of, state, unit.id, roll, target)
        self.screen.context.jobs.start(WHY, work, on_done=done)

    def propose(self) -> None:
        """Propose the charge with the known roll, else with the one that is needed."""
        unit, best = self.unit(), self.best()
        if unit is None or self.screen.drag is not None:
            return
        roll = self.dice.roll
        if self.way_out is not None and self.screen.session.state is self._why_key[0]:
            way_out = self.way_out.move
            if way_out.allowance == self.roll_asked and self._why_key[3] == self.target:
                self.proposed(self.way_out)
                return
        if roll is None and best is not None and best.proposal is not None:
            self.proposed(best.proposal)
            return
        if roll is None or (best is None and not self.target):
            self.screen.announce("No charge to propose: none was found", "info", "circle-dashed")
            return
        state, target, total = self.screen.session.state, self.target, float(roll)

        def done(result: object) -> None:
            found = result[0] if isinstance(result, tuple) else None
            self.proposed(found if isinstance(found, Proposal) else None)

        self.screen.announce("Looking for a charge. Esc stops.", "info", "hourglass")
        work = answered(self._helper, PROPOSE, asks.charge_of, state, unit.id, total, target)
        self.screen.context.jobs.start(PROPOSE, work, on_done=done)

    def proposed(self, proposal: Proposal | None) -> None:
        """Show a proposal, or say that none was found."""
        self.proposal = proposal
        if proposal is None:
            roll = self.roll_asked
            self.screen.announce(f"Charge with {roll}: none found", "info", "circle-question-mark")
        else:
            words = f"Charge with {proposal.move.allowance:g} proposed. Enter puts it down."
            self.screen.announce(words, "info", "ghost")
        self.screen.redraw()

    @property
    def is_busy(self) -> bool:
        """Whether a search goes on."""
        jobs = self.screen.context.jobs
        return any(jobs.is_running(name) for name in (FIELD, ROLLS, WHY, PROPOSE))

    def is_running(self, name: str) -> bool:
        """Whether one of the searches goes on."""
        return self.screen.context.jobs.is_running(name)

    def halt(self) -> None:
        """Stop all searches until another question is asked; what is known stays."""
        self._is_waiting = False
        self.screen.context.jobs.stop(JOBS)
        self.screen.redraw()

    def stop(self) -> None:
        """Stop all searches; what is not known is looked for when the view is taken up again."""
        self.halt()
        if self.found is not None and not self.found.is_whole:
            self._shown_key = ()
        if self.field is None:
            self._field_key = ()
        if self.answer is None:
            self._why_key = ()


def told_why(view: ChargeView) -> tuple[str, str, str]:
    """Return the answer to why in a line of the log: words, tone, icon."""
    answer = view.answer
    if answer is None:
        return "", "info", ""
    if answer.is_possible:
        return answer.sentence, "legal", "circle-check"
    if answer.is_proved:
        return f"No charge: {answer.sentence}", "illegal", "octagon-x"
    return f"None found: {answer.sentence}", "info", "circle-question-mark"
