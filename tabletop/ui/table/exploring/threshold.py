"""The threshold explorer: the line where a verdict about one model flips, if it stood elsewhere."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.border import nearest
from tabletop.geometry.gap import gap_matrix
from tabletop.geometry.units import less_than
from tabletop.rules.elsewhere import (
    Asked,
    Kind,
    Spots,
    answers,
    targets_of,
    truth,
    why_not,
)
from tabletop.rules.table import Table, table_of
from tabletop.state.model import GameState, Model
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays, rings_for
from tabletop.ui.shell.jobs import WAITING
from tabletop.ui.table.exploring import snapping
from tabletop.ui.table.exploring.shown import lines_shown, margin_shown
from tabletop.ui.table.exploring.threshold_panel import ThresholdPanel
from tabletop.ui.table.exploring.tracer import Tracer
from tabletop.ui.table.exploring.wish import Found, Wish
from tabletop.ui.table.exploring.words import CHIPS, sides, target_name, title_words
from tabletop.ui.table.overlays.kept import Kept
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.picking import model_at, objective_at, terrain_at
from tabletop.ui.table.plugs import Board, Dock, Panel

if TYPE_CHECKING:
    from tabletop.geometry.border import Ask
    from tabletop.ui.table.screen import TableScreen

JOB = "threshold"
POLL = 0.002
PATIENCE = 0.012
"""Seconds that a frame of a drag waits for the first lines of a new question."""
KEYS = {str(number): kind for number, (kind, _) in enumerate(CHIPS, 1)}
CLOSE = 9
"""Pixels from the line (at UI scale 1) that a click still snaps to."""


class ThresholdTool:
    """Shows where the answer to one question flips for the selected model, its facing kept.

    A click on another unit asks against that one; every model can be dragged meanwhile. A click
    on the line puts the model next to it, on the side where the answer is another.
    """

    id = "threshold"
    icon = "spline"
    key = "U"
    tip = "The line where a verdict flips for one model"
    quiets: tuple[str, ...] = ("ranges", "coherency", "combat", "sight")

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.tracer = Tracer()
        self.asked = Asked("sight", "", "", 9.0)
        self._targets: dict[Kind, str] = {}
        self._panel = ThresholdPanel(self)
        self._tables = Tables()
        self._seen: tuple[str, ...] = ()
        self._pressed = ""
        self._asks: Kept[Ask] = Kept(2)
        self._truths: Kept[bool] = Kept(2)
        self._lines: Kept[Overlays] = Kept(1)
        self.shown: Found | None = None
        """The lines in the last picture."""
        self._told: tuple[Found | None, object] = (None, None)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Ask about the selected model."""
        self._seen = ()
        self.tracer.warm()
        self.sync(board)
        state = board.session.state
        if self.asked.model not in state.models:
            words = "Threshold: select the model that is moved in thought."
        else:
            words = f"Threshold of {title_words(state, self.asked.model)}: keys 1 to 7 ask."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Put the tool away."""
        self.tracer.stop()
        board.context.jobs.stop(f"{JOB}*")
        self._told = (None, None)
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return the lines, and the way from the model to the nearest one."""
        self.sync(board)
        wish = self.wish(board)
        self._ask_for(board, wish)
        if wish is None:
            return Overlays()
        state, model = board.shown_state(), self.asked.model
        rings = rings_for(targets_of(state, self.asked), "target")
        if board.drag is None or model not in board.drag.models:
            rings[model] = ("selected",)
        shown = Overlays(rings=rings)
        found = self.shown = self.found(board)
        if found is None:
            return shown
        shown = shown + self._lines.get((found.lines,), lambda: lines_shown(found.lines))
        spot = self.nearest(found, wish.at)
        if spot is None or not found.wish.has_lines_of(wish):
            return shown
        return shown + margin_shown(board, state.model(model), wish.at, spot, found, self.asked)

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Choose the model or what is asked against by a click; snap by a click on the line."""
        if event.type == pygame.KEYDOWN:
            return self._key(board, key_name(event))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._pressed:
            self._pressed = ""
            if self.asked.model in board.session.state.models:
                board.session.select((self.asked.model,))
                self._seen = board.session.selection
            return False
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        kit, state = board.context.kit, board.session.state
        at = board.camera.to_table((float(event.pos[0]), float(event.pos[1])))
        model = model_at(state, at, 5.0 * kit.scale / board.camera.zoom)
        if model:
            self._press(board, model)
            return False
        if self._is_on_line(board, at):
            is_own = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
            snapping.snap(self, board, is_across=not is_own, near=at)
            return True
        return self._press_place(board, at)

    # ------------------------------------------------------------------ what is asked
    def sync(self, board: Board) -> None:
        """Follow the selection, unless it was made by pressing what is asked against."""
        session = board.session
        chosen, state = session.selection, session.state
        if chosen != self._seen:
            self._seen = chosen
            if chosen and chosen[0] != self._pressed and self.asked.model not in chosen:
                self.change(board, replace(self.asked, model=chosen[0]))
        if self.asked.model not in state.models:
            self.asked = replace(self.asked, model=chosen[0] if chosen else "")
        if self.asked.model and why_not(state, self.asked).startswith("click"):
            self._targets.pop(self.asked.kind, None)
            self.asked = self._aimed(state, self.asked)

    def change(self, board: Board, asked: Asked) -> None:
        """Ask something else; a target that does not fit gives way to the nearest that does."""
        if asked.target:
            self._targets[asked.kind] = asked.target
        if asked.kind != self.asked.kind:
            target = self._targets.get(asked.kind, self.asked.target)
            asked = replace(asked, target=target)
        self.asked = self._aimed(board.session.state, asked)
        board.redraw()

    def choose(self, board: Board, kind: Kind) -> None:
        """Ask another kind of question and say so."""
        self.change(board, replace(self.asked, kind=kind))
        state = board.session.state
        why = why_not(state, self.asked)
        name = dict(CHIPS)[kind]
        against = target_name(state, self.asked) if kind != "coherent" else ""
        words = f"Threshold: {name.lower()}" + (f", {against}" if against else "")
        board.context.announce(f"{words}. {why.capitalize()}." if why else words, "info", self.icon)

    def leave_field(self) -> None:
        """Give the keys back to the table."""
        self.screen.ui.focus = ""

    def swap(self, board: Board) -> None:
        """Move the other model in thought: the nearest of what was asked against."""
        state, asked = board.session.state, self.asked
        others = targets_of(state, asked)
        if not others or asked.model not in state.models:
            return
        own = state.models[asked.model]
        gaps = gap_matrix([own.footprint], [state.models[m].footprint for m in others])[0]
        other = others[int(gaps.argmin())]
        self.change(
            board,
            replace(asked, model=other, target=own.unit, is_seen=not asked.is_seen),
        )
        board.session.select((other,))
        self._seen = board.session.selection
        board.context.announce(f"Threshold of {title_words(state, other)}", "info", self.icon)

    def _aimed(self, state: GameState, asked: Asked) -> Asked:
        if not why_not(state, asked).startswith("click"):
            return asked
        model = state.models[asked.model]
        if asked.kind == "contest":
            marks = list(state.objectives.values())
            if not marks:
                return asked
            best = min(marks, key=lambda o: math.hypot(o.x - model.pose.x, o.y - model.pose.y))
            return replace(asked, target=best.id)
        player = state.unit(model.unit).player
        foes = [m for m in state.models.values() if state.unit(m.unit).player != player]
        foes = [m for m in foes if not state.unit(m.unit).garrison]
        if asked.target in state.models:  # a single model where a unit is asked
            tried = replace(asked, target=state.models[asked.target].unit)
            if not why_not(state, tried):
                return tried
        if not foes:
            return replace(asked, target="")
        gaps = gap_matrix([model.footprint], [m.footprint for m in foes])[0]
        return replace(asked, target=foes[int(gaps.argmin())].unit)

    def _press(self, board: Board, model: str) -> None:
        """Take a pressed model as the one that moves, or its unit as what is asked against."""
        state, asked = board.session.state, self.asked
        own = state.models[asked.model].unit if asked.model in state.models else ""
        unit = state.models[model].unit
        if not own or unit == own:
            if model != asked.model:
                self.change(board, replace(asked, model=model))
            return
        self._pressed = model
        if asked.kind in ("coherent", "contest"):
            return
        is_narrowed = asked.target == unit and asked.kind in ("within", "sight")
        is_one = asked.target in state.models and state.models[asked.target].unit == unit
        target = model if is_narrowed or (is_one and asked.target != model) else unit
        tried = replace(asked, target=target)
        if why_not(state, tried):
            return
        self.change(board, tried)
        words = f"Asked against {target_name(state, tried)}"
        board.context.announce(words, "info", self.icon)

    def _press_place(self, board: Board, at: Point) -> bool:
        """Ask against the objective or feature that is pressed, where that makes sense."""
        state, asked = board.session.state, self.asked
        if asked.kind not in ("within", "wholly", "contest"):
            return False
        marker, feature = objective_at(state, at), terrain_at(state, at)
        if asked.kind == "contest":
            feature = None
        piece = marker or feature
        if piece is None:
            return False
        tried = replace(asked, target=piece.id)
        if why_not(state, tried):
            return False
        self.change(board, tried)
        board.context.announce(f"Asked against {target_name(state, tried)}", "info", self.icon)
        return True

    def _key(self, board: Board, name: str) -> bool:
        if name in ("Enter", "Shift+Enter") and board.drag is None:
            snapping.snap(self, board, is_across=name == "Enter")
            return True
        if name in KEYS:  # typed at once after the tool's own key, before the panel is drawn
            self.choose(board, KEYS[name])
            return True
        return False

    # ------------------------------------------------------------------ what is found
    def wish(self, board: Board) -> Wish | None:
        """Return what is asked now, None where it cannot be."""
        state, asked = board.shown_state(), self.asked
        if why_not(state, asked):
            return None
        model, rest = state.models[asked.model], board.session.state
        place = (model.pose.x, model.pose.y)
        return Wish(state, asked, place, board.drag is None, self._rest(board, model, rest))

    def _rest(self, board: Board, model: Model, rest: GameState) -> GameState | None:
        """Return the table at rest if nothing but the model is in the hand, and not turned."""
        if board.drag is None or board.drag.models != (model.id,):
            return None
        old = rest.models.get(model.id)
        is_same = old is not None and (old.base, old.height) == (model.base, model.height)
        if old is None or not is_same:
            return None
        return rest if model.base.is_round or old.pose.facing == model.pose.facing else None

    def found(self, board: Board) -> Found | None:
        """Return the lines to show; while the question changes in the hand, the last ones."""
        found = self.tracer.found
        if found is None or found.wish.asked != self.asked:
            return None
        return found

    def nearest(self, found: Found, at: Point) -> tuple[Point, Point] | None:
        """Return the nearest point of any line, and the normal there to the yes side."""
        return nearest(found.lines, at)

    def ask(self, board: Board) -> Ask:
        """Return what answers for the model anywhere, everything else as it is shown."""
        drag, asked = board.drag, self.asked
        is_alone = drag is None or drag.models == (asked.model,)
        if is_alone and asked.model in board.session.state.models:
            rest: GameState | Table = table_of(board.session.state)
            key: tuple[object, ...] = (board.session.state, repr(asked))
        else:
            rest = self._tables.of(board)
            key = (rest, repr(asked))
        return self._asks.get(key, lambda: answers(rest, asked))

    def is_yes(self, board: Board, wish: Wish) -> bool | None:
        """Return the judges' answer where the model is; in a drag maybe that of a frame before.

        None: the first answer to this question is on its way.
        """
        if self.tracer.process:
            return self.tracer.verdict(wish)
        if not wish.is_resting:
            return bool(self.ask(board)([wish.at])[0])
        key = (wish.state, repr(wish.asked))
        return self._truths.get(
            key,
            lambda: truth(Spots(wish.state, wish.asked.model).state_at(wish.at), wish.asked),
        )

    def side_words(self) -> tuple[str, str]:
        """Return the words of the yes side and of the no side."""
        return sides(self.asked)

    def _is_on_line(self, board: Board, at: Point) -> bool:
        found, wish = self.found(board), self.wish(board)
        if found is None or wish is None or not found.wish.has_lines_of(wish):
            return False
        spot = nearest(found.lines, at)
        reach = CLOSE * board.context.kit.scale / board.camera.zoom
        return spot is not None and less_than(math.dist(spot[0], at), reach)

    def _ask_for(self, board: Board, wish: Wish | None) -> None:
        self.tracer.want(wish)
        if board.drag is not None:
            self.tracer.wait(PATIENCE)
        jobs = board.context.jobs
        if wish is not None and self.tracer.is_busy and not jobs.is_running(JOB):
            jobs.start(JOB, self._waiting(board))

    def _waiting(self, board: Board) -> Iterator[object]:
        """Draw again whenever something more was found."""
        while self.tracer.is_busy:
            now = (self.tracer.found, self.tracer.news)
            if any(one is not other for one, other in zip(now, self._told, strict=True)):
                self._told = now
                board.redraw()
            if not self.tracer.process:
                time.sleep(POLL)  # the thread has this moment
            yield WAITING
        board.redraw()
