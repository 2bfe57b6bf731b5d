"""A move that is dragged before it is declared: the kind follows from how far it goes.

Up to Move it is a Normal Move; past it a Run, with the chance that the roll is enough; in combat a
Retreat; in the charge phase a drag to an enemy says whom to charge.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.content.core.charge import charge_throw
from tabletop.content.core.moves import run_throw
from tabletop.geometry.units import more_than
from tabletop.rules.chances import Throw
from tabletop.rules.moves import MoveKind
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Option
from tabletop.rules.play.moving import foreseen_move
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.tools.prepared import bar_of, overlays_of
from tabletop.ui.battle.tools.tool import Bar
from tabletop.ui.battle.tools.verdicts import Verdict, Verdicts
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit

if TYPE_CHECKING:
    from tabletop.ui.battle.tools.use import UseTool

DRAG_FROM: Final = 4
TURN: Final = 15.0
KINDS: Final[tuple[tuple[str, MoveKind], ...]] = (
    ("normal-move", "normal_move"),
    ("retreat", "retreat"),
    ("run", "run"),
    ("charge", "charge"),
)


class Preparing:
    """The move of one unit in the making, while the question is which ability to use."""

    def __init__(self, tool: UseTool) -> None:
        self.tool = tool
        self.screen = tool.screen
        self.placing: Placing | None = None
        self.verdicts = Verdicts(self.screen.session.worker, self._judged)
        self.move = 0.0
        self._throws: dict[tuple[str, str], Throw] = {}
        self._pressed: tuple[str, tuple[int, int]] | None = None
        self._moved: tuple[int, int] | None = None

    # ------------------------------------------------------------------ what is
    @property
    def is_carrying(self) -> bool:
        """Whether a unit is in the hand."""
        return self.placing is not None and self.placing.hand is not None

    @property
    def verdict(self) -> Verdict | None:
        """The judges on what is shown now."""
        return self.verdicts.now if self.verdicts.is_current else None

    def option(self, ability: str) -> Option | None:
        """Return an ability of the unit in the making, None where it cannot be used."""
        unit = self.placing.unit if self.placing is not None else self.screen.board.selected
        return next((o for o in self.tool.of(unit) if o.ability == ability), None)

    @property
    def is_past_move(self) -> bool:
        """Whether the way is longer than Move."""
        return self.placing is not None and more_than(self.placing.farthest(), self.move)

    @property
    def rolled(self) -> Throw:
        """The run or charge roll of the unit, as it stands before it is made."""
        unit = self.placing.unit if self.placing is not None else ""
        kind = self.kind
        found = self._throws.get((unit, kind))
        if found is None:
            look = charge_throw if kind == "charge" else run_throw
            call = Call(kind, self.tool.ask.player, unit)
            found = self._throws[unit, kind] = look(self.screen.session.game.doing, call)
        return found

    @property
    def to_roll(self) -> float:
        """Return the inches of the way that the roll has to bring."""
        far = self.placing.farthest() if self.placing is not None else 0.0
        return far if self.kind == "charge" else far - self.move

    @property
    def kind(self) -> str:
        """Return the ability that the drag amounts to."""
        for ability in ("retreat", "charge"):
            if self.option(ability) is not None:
                return ability
        if self.is_past_move and self.option("run") is not None:
            return "run"
        return "normal-move"

    # ------------------------------------------------------------------ what it shows
    def bar(self) -> Bar | None:
        """Return what Enter would declare, None when nothing is prepared."""
        return bar_of(self)

    def overlays(self) -> Overlays:
        """Return ghosts and way, the band of a run, and the decision."""
        return overlays_of(self)

    # ------------------------------------------------------------------ what it takes
    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Take hold of a unit of the player who is asked, where it can move."""
        state = self.screen.board.session.state
        if not model or model not in state.models:
            return False
        unit = state.models[model].unit
        if state.unit(unit).player != self.tool.ask.player:
            return False
        if self.placing is not None and self.placing.unit != unit:
            self.stop()
        self._pressed = (model, pixel)
        return False  # it is selected all the same

    def drag(self, pixel: tuple[int, int]) -> bool:
        """Carry on."""
        if not self.is_carrying:
            if self._pressed is None:
                return False
            model, start = self._pressed
            if math.dist(pixel, start) <= DRAG_FROM * self.screen.kit.scale:
                return True
            if not self._take_up(model, start):
                self._pressed = None
                return True
        self._moved = pixel
        return True

    def _take_up(self, model: str, start: tuple[int, int]) -> bool:
        state = self.screen.session.state
        unit = state.models[model].unit
        ids = {o.ability for o in self.tool.of(unit)}
        if not ids & {ability for ability, _ in KINDS}:
            self.screen.refuse(f"{state.unit(unit).label} cannot be moved now")
            return False
        if self.placing is None:
            call = Call("normal-move", self.tool.ask.player, unit)
            self.move = float(foreseen_move(self.screen.session.game.doing, call))
            models = state.unit(unit).models
            self.placing = Placing(state, unit, models, self._move_kind(ids), self.move)
        is_alone = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        models = (model,) if is_alone else state.unit(unit).models
        self.placing.take_up(models, self.screen.board.at(start))
        return True

    @staticmethod
    def _move_kind(abilities: set[str]) -> MoveKind:
        return next(kind for ability, kind in KINDS if ability in abilities)

    def release(self, pixel: tuple[int, int]) -> bool:
        """Put down: it is prepared, not declared."""
        was, self._pressed = self._pressed, None
        if self.placing is None or not self.is_carrying:
            return was is not None
        self._moved = pixel
        self.update(0.0)
        if self.placing.put_down():
            self._show()
            self._ask(has_stops=True)
        elif not self.placing.ways:
            self.stop()
        return True

    def update(self, dt: float) -> bool:
        """Follow the pointer once a frame."""
        pixel, self._moved = self._moved, None
        if pixel is None or self.placing is None or self.placing.hand is None:
            return False
        self.placing.hand.move_to(self.screen.board.at(pixel))
        self._carried()
        return True

    def _carried(self) -> None:
        assert self.placing is not None
        self._follow_kind()
        self.screen.board.drag = self.placing.drag
        self._ask()
        self.screen.redraw()

    def _follow_kind(self) -> None:
        """Take the kind and the inches that the way needs."""
        assert self.placing is not None
        ability = self.kind
        self.placing.kind = dict(KINDS)[ability]
        base = 0.0 if ability == "charge" else self.move
        if ability in ("run", "charge"):
            base += self.rolled.enough(self.to_roll)
        self.placing.allowance = base

    def _ask(self, *, has_stops: bool = False) -> None:
        assert self.placing is not None
        self._follow_kind()
        judge = self.verdicts.by_moves(self.placing)
        self.verdicts.ask(self.placing, judge, has_stops=has_stops)

    def _show(self) -> None:
        board = self.screen.board
        if self.placing is not None:
            selected = self.placing.unit
            board.session = self.placing.table
            board.select(selected)
            board.drag = self.placing.drag

    def _judged(self) -> None:
        self.screen.redraw()

    # ------------------------------------------------------------------ the end of it
    def accept(self) -> bool:
        """Declare the move that is prepared; answer whether there was one."""
        placing = self.placing
        if placing is None or not placing.ways:
            return False
        bar = self.bar()
        option = self.option(self.kind)
        if bar is None or option is None or bar.reason:
            self.screen.refuse(bar.reason if bar is not None else "cannot move now")
            return True
        self.screen.prepared[placing.unit] = dict(placing.ways)
        self.tool.use(option)
        return True

    def other(self) -> bool:
        """Set a way point while something is carried."""
        if self.placing is None or self.placing.hand is None:
            return False
        self.placing.hand.set_way()
        self._carried()
        return True

    def escape(self) -> bool:
        """Put back what is in the hand, else what is prepared."""
        placing = self.placing
        if placing is None:
            return False
        self._pressed = None
        if placing.hand is not None:
            placing.let_go()
            if placing.ways:
                self._show()
                self._ask()
                return True
        elif placing.back() and placing.ways:
            self._show()
            self._ask()
            return True
        self.stop()
        return True

    def stop(self) -> None:
        """Put everything back."""
        if self.placing is not None:
            self.placing = None
            self.verdicts.stop()
            self.screen.board.take(self.screen.session.state)

    def stop_at_legal(self) -> None:
        """Lead the unit back to its last legal points."""
        found = self.verdict
        if self.placing is None or found is None:
            return
        ways = found.stopped()
        if ways is None:
            self.screen.refuse("There is no legal point on this way")
            return
        self.placing.put(ways)
        self._show()
        self._ask()

    def key(self, name: str) -> bool:
        """Take a key of the hand."""
        placing = self.placing
        if placing is None:
            return False
        if name in ("Q", "E") and placing.hand is not None:
            placing.hand.turn(TURN if name == "Q" else -TURN)
            self._carried()
            return True
        if name == "L" and placing.ways:
            self.stop_at_legal()
            return True
        return name == "Backspace" and self.escape()

    def act(self, hit: Hit) -> bool:
        """Take a press on Back or Stop."""
        if hit.id == "prepare-back":
            return self.escape()
        if hit.id == "prepare-stop":
            self.stop_at_legal()
            return True
        return False
