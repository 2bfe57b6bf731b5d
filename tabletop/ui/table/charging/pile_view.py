"""What the pile-in view knows of the selected unit: the room of each model, and a proposal."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.measure import unit_gap
from tabletop.rules.moves import Proposal, allowed_kinds
from tabletop.rules.moves.pile_in_room import PileInRoom
from tabletop.rules.moves.propose import PILE_IN
from tabletop.state.model import GameState, Unit
from tabletop.ui.table.charging import asks
from tabletop.ui.table.charging.steps import answered
from tabletop.ui.table.overlays.kept import is_same
from tabletop.ui.table.session import Action

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

ROOMS, PROPOSE = "pile-in-rooms", "pile-in-propose"
JOBS: Final = "pile-in-*"


class PileView:
    """Rooms of the models of one unit, found one after the other beside the window."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.chosen = ""
        self.refusal = ""
        self.rooms: dict[str, PileInRoom] = {}
        self.proposal: Proposal | None = None
        self._key: tuple[object, ...] = ()
        self._fought: tuple[GameState | None, str, tuple[str, ...]] = (None, "", ())

    def unit(self) -> Unit | None:
        """Return the selected unit."""
        return self.screen.session.unit

    def action(self) -> Action | None:
        """Return the pile-in of the unit that is under way, None when there is none."""
        unit, now = self.unit(), self.screen.session.action
        is_it = now is not None and unit is not None and now.unit == unit.id
        return now if is_it and now is not None and now.kind == "pile_in" else None

    def fought(self) -> tuple[str, ...]:
        """Return the enemies that the unit was in combat with before it piles in."""
        unit, action = self.unit(), self.action()
        if unit is None:
            return ()
        state = self.screen.session.state if action is None else action.start
        if self._fought[0] is not state or self._fought[1] != unit.id:
            self._fought = (state, unit.id, enemies_in_combat(state, unit.id))
        return self._fought[2]

    def target(self) -> str:
        """Return the target: the chosen one, that of the plan, else the nearest in combat."""
        unit, fought = self.unit(), self.fought()
        if unit is None or not fought:
            return ""
        action = self.action()
        wanted = self.chosen or (action.target if action is not None else "")
        if wanted in fought:
            return wanted
        state = self.screen.session.state
        return min(fought, key=lambda e: unit_gap(state, unit.id, e))

    def focus(self) -> str:
        """Return the model that is shown: under the pointer, else the first selected one."""
        unit, board = self.unit(), self.screen
        if unit is None:
            return ""
        if board.hovered in unit.models:
            return board.hovered
        return next((m for m in board.session.selection if m in unit.models), "")

    def choose(self, target: str) -> None:
        """Take another enemy as the target."""
        self.chosen, self.proposal = target, None
        self.screen.redraw()

    def follow(self) -> None:
        """Start what is not known yet about the table as it is; called at each frame."""
        unit, session = self.unit(), self.screen.session
        if unit is None or self.screen.drag is not None:
            return
        state, target, action = session.state, self.target(), self.action()
        key = (state, action, unit.id, target)
        if is_same(key, self._key):
            return
        self._key, self.rooms, self.proposal = key, {}, None
        start = state if action is None else action.start
        why = allowed_kinds(start, unit.id)["pile_in"]
        self.refusal = "" if why in ("", "other phase") else why
        if self.refusal:
            self.screen.context.jobs.stop(ROOMS)
            return
        first, fought = self.focus(), self.fought()
        used = dict(action.answer.cost) if action is not None and action.answer else {}

        def work() -> Generator[object, None, None]:
            past = replace(start)
            for name in sorted(unit.models, key=lambda m: m != first):
                left = max(0.0, PILE_IN - used.get(name, 0.0))
                limit = asks.gap_before(past, name, target)
                found = yield from answered(
                    self.screen.carrying.judge, ROOMS, asks.room_of, state, unit.id, name, target,
                    left, limit, fought,
                )  # fmt: skip
                if found is not None and isinstance(found[0], PileInRoom):
                    self.rooms[name] = found[0]
                self.screen.redraw()

        self.screen.context.jobs.start(ROOMS, work())

    def propose(self) -> None:
        """Propose the pile-in of the whole unit."""
        unit, state, target = self.unit(), self.screen.session.state, self.target()
        if unit is None or self.screen.drag is not None:
            return

        def done(result: object) -> None:
            found = result[0] if isinstance(result, tuple) else None
            self.proposal = found if isinstance(found, Proposal) else None
            if self.proposal is None:
                said = "Pile-in: none found that ends nearer"
                self.screen.announce(said, "info", "circle-question-mark")
            else:
                self.screen.announce("Pile-in proposed. Enter puts it down.", "info", "ghost")
            self.screen.redraw()

        helper = self.screen.carrying.judge
        work = answered(helper, PROPOSE, asks.pile_in_of, state, unit.id, target)
        self.screen.context.jobs.start(PROPOSE, work, on_done=done)

    @property
    def is_busy(self) -> bool:
        """Whether a search goes on."""
        jobs = self.screen.context.jobs
        return jobs.is_running(ROOMS) or jobs.is_running(PROPOSE)

    def halt(self) -> None:
        """Stop all searches until the table changes; what is known stays."""
        self.screen.context.jobs.stop(JOBS)
        self.screen.redraw()

    def stop(self) -> None:
        """Stop all searches; what is not known is looked for when the view is taken up again."""
        self.halt()
        unit = self.unit()
        if unit is not None and len(self.rooms) < len(unit.models):
            self._key = ()
