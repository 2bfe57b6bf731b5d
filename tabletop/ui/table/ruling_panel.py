"""A ruling on the table: its question stands beside it, and the answer follows what is dragged."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.ruling import Ruling
from tabletop.state.events import Event, ModelMoved, OptionsChanged, Piece, PieceChanged
from tabletop.state.model import GameState, Model
from tabletop.ui.card import panel as parts
from tabletop.ui.card.content import Content, brief, content_in_steps
from tabletop.ui.card.shown import shown_of
from tabletop.ui.card.worker import Worker, apart
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.overlay import Overlays, Spot
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.session import Drag, of_ruling

JOB = "ruling"
PATIENCE = 0.003
"""Seconds that a frame waits for the answer: most are there by then."""
QUICK = 0.010
"""Seconds that an answer may take to be given whole during a drag."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """What an answer is about: the table, what is in the hand, and the move under way."""

    state: GameState
    drag: Drag | None
    action: object

    def is_same(self, other: Asked | None) -> bool:
        """Say whether it is the very same position."""
        return other is not None and (
            self.state is other.state and self.drag is other.drag and self.action is other.action
        )


@dataclass(frozen=True, slots=True, eq=False)
class Reply:
    """What the helper thread answers: for which question, and in how many seconds of its own."""

    turn: int
    found: Content
    shown: Overlays
    seconds: float = 0.0


class RulingPanel:
    """The panel of a ruling and its overlays (`Panel` and overlay provider of a `Board`).

    A helper thread answers the ruling for the position as it is now, the newest one only; what is
    shown meanwhile is the answer before.
    """

    def __init__(self, board: Board) -> None:
        ruling = board.session.ruling
        if ruling is None:
            raise ValueError("the table has no ruling")
        self.board = board
        self.written: Ruling = ruling
        self.found: Content = brief(answer(ruling), has_margin=False)
        self._shown = shown_of(self.found).overlays
        self.overlaid = Overlays()
        self._seconds = 0.0
        self._shown_for: Content | None = None
        self._asked: Asked | None = None
        self._worker = Worker("ruling")
        self._turn = 0
        self._height = 0
        self._is_fresh = False

    # ------------------------------------------------------------------ answering
    @property
    def is_fresh(self) -> bool:
        """Whether the answer is about the position as it is now."""
        return self._is_fresh and self._now().is_same(self._asked)

    def _now(self) -> Asked:
        board = self.board
        return Asked(board.session.state, board.drag, board.session.action)

    def follow(self, patience: float = PATIENCE) -> None:
        """Ask about the position when it changed, and take what has been answered."""
        now = self._now()
        if not now.is_same(self._asked):
            self._asked, self._is_fresh = now, False
            ruling = self.board.session.ruling_now(now.drag)
            if ruling is not None:
                self._ask(apart(ruling), now.drag)
            self._take(patience)
        jobs = self.board.context.jobs
        if self._worker.is_busy and not jobs.is_running(JOB):
            jobs.start(JOB, self._watch(), on_done=lambda _: self.board.redraw())

    def _ask(self, ruling: Ruling, drag: Drag | None) -> None:
        self._turn += 1
        is_resting = drag is None
        turn = self._turn
        # A margin that takes long to find must not hold up a drag: it comes at rest.
        has_margin = is_resting or self._seconds <= QUICK
        self._worker.drop("whole")
        # The hand draws a move and what refuses it: then only the words are needed.
        is_drawn = drag is None or drag.action is None
        task = partial(_brief, turn, ruling, has_margin, is_drawn)
        self._worker.put("brief", task, is_urgent=True)
        if is_resting:
            self._worker.put("whole", partial(_whole, turn, ruling))

    def _watch(self) -> Iterator[None]:
        """Wait a little, once a frame: the next frame asks again while there is work."""
        self._take(PATIENCE)
        yield

    def _take(self, patience: float) -> bool:
        is_new = False
        for result in self._worker.taken(patience):
            if result.fault is not None:
                self.board.context.announce(str(result.fault), "illegal", "octagon-x")
                continue
            reply = result.value
            if isinstance(reply, Reply):
                self.found, self._shown, is_new = reply.found, reply.shown, True
                self._seconds = max(self._seconds, reply.seconds)
                self._is_fresh = reply.turn == self._turn
        return is_new

    # ------------------------------------------------------------------ overlays
    def overlays(self, board: Board) -> Overlays:
        """Return the deciding line, its blockers and its number for what is shown now."""
        self.follow()
        if self._shown_for is not self.found:
            self._shown_for = self.found
            self.overlaid = self._overlays(self.found)
        shown = self.overlaid
        if board.shown.get("ranges"):
            shown = replace(shown, ranges=())
        drag = board.drag
        if drag is None:
            return shown
        if drag.action is not None:
            # The hand draws its own move and what refuses it.
            return Overlays(marked=shown.marked, sightlines=shown.sightlines)
        return replace(shown, ghosts=(), trails=(), hidden_models=frozenset())

    def _overlays(self, found: Content) -> Overlays:
        shown = self._shown
        session = self.board.session
        action = session.action
        if action is not None and session.unit is not None and session.unit.id == action.unit:
            shown = replace(shown, ghosts=(), trails=())
        fact = found.fact
        if fact is not None and fact.sight is not None and fact.compare:
            line = next((s for s in shown.sightlines if s.is_decision), None)
            if line is not None:
                end = line.stopped_at or line.far
                middle = ((line.near[0] + end[0]) / 2, (line.near[1] + end[1]) / 2)
                spot = Spot(middle, fact.compare, fact.tone, fact.icon)
                shown = replace(shown, spots=(*shown.spots, spot))
        return shown

    # ------------------------------------------------------------------ the panel
    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw question, live answer, why, findings, nearest change and the buttons."""
        self.follow(0.0)
        kit, found = ui.kit, self.found
        low = kit.px(88)
        body = pygame.Rect(rect.x - kit.px(8), rect.y, rect.w + kit.px(16), rect.h - low)
        x, w = rect.x, rect.w
        with ui.scrolled("ruling", body, self._height) as top:
            y = self._head(ui, x, top + kit.px(26), w)
            y = parts.paint_facts(ui, found, x, y, w)
            y = parts.paint_nearest(ui, found, x, y, w)
            y = parts.paint_assumed(ui, found, x, y, w)
            y = parts.paint_agrees(ui, found, x, y, w, is_written=self.is_written)
            if found.ruling.why and self.is_written:
                kit.caption(ui.surface, "In words", (x, y + kit.px(12)))
                why = " ".join(found.ruling.why.split())
                y = kit.paragraph(ui.surface, why, (x, y + kit.px(22), w), "small", "ink2")
            self._height = y - top + kit.px(10)
        self._buttons(ui, pygame.Rect(x, rect.bottom - low, w, low))

    def _head(self, ui: Ui, x: int, y: int, w: int) -> int:
        kit, found = ui.kit, self.found
        y = parts.paint_answer(ui, found, x, y, w) + kit.px(4)
        return parts.paint_head(ui, found, x, y, w)

    def _buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        kit = ui.kit
        pad = kit.space("panel_pad")
        kit.rule(ui.surface, (rect.x - pad, rect.y), (rect.right + pad, rect.y))
        tall = kit.space("control")
        row = pygame.Rect(rect.x, rect.y + kit.px(10), rect.w, tall)
        why = "" if not self.is_written else "it stands as written"
        button(ui, "ruling-reset", row, "As written", icon="undo-2", key="W", reason=why)
        half = (rect.w - kit.px(8)) // 2
        low = pygame.Rect(rect.x, row.bottom + kit.px(6), half, tall)
        button(ui, "ruling-copy", low, "Copy text", icon="share-2")
        low = pygame.Rect(low.right + kit.px(8), low.y, rect.w - half - kit.px(8), tall)
        button(ui, "ruling-card", low, "Save card", icon="download", key="Ctrl+E")

    @property
    def is_written(self) -> bool:
        """Whether everything stands as the ruling's file says."""
        now = self.board.session.ruling_now(self.board.drag)
        return now is not None and now.state == self.written.state and now.move == self.written.move

    def act(self, board: Board, hit: Hit) -> bool:
        """Reset, copy, save the card."""
        match hit.id:
            case "ruling-reset":
                self.reset()
            case "ruling-copy":
                took = board.context.copy(parts.text_of(self.found))
                words = "Copied the ruling as text" if took else "The clipboard did not take it"
                board.context.announce(words, "info", "share-2")
            case "ruling-card":
                self.save_card()
            case _ if hit.id.startswith("ruling-fact"):
                return True
            case _:
                return False
        return True

    def reset(self) -> None:
        """Put everything back as the file says: one entry of the journal."""
        session = self.board.session
        if self.is_written:
            return
        written = of_ruling(self.written)
        events = back_to(session.state, written.state)
        session.did("as written", events, written.action)
        if not events:
            session.begin(written.action)
        session.select(())
        self.board.context.announce("Everything stands as written again", "info", "undo-2")
        self.board.redraw()

    def save_card(self) -> None:
        """Write the card of the position as it is now among the user's files."""
        ruling = self.board.session.ruling_now(self.board.drag)
        if ruling is None:
            return
        try:
            path = write_card(self.board.context.home.folder, ruling)
        except TabletopError as fault:
            self.board.context.fail(fault)
            return
        self.board.context.announce(f"Saved the card: {path}", "legal", "download")

    def leave(self) -> None:
        """End the helper thread."""
        self._worker.stop()
        self.board.context.jobs.stop(JOB)


def write_card(folder: Path, ruling: Ruling) -> Path:
    """Write a ruling's card as PNG into the folder `cards`; answer where."""
    from tabletop.ui.card import render

    path = folder / "cards" / f"{ruling.id}.png"
    number = 2
    while path.exists():
        path = folder / "cards" / f"{ruling.id}-{number}.png"
        number += 1
    render(answer(ruling), path)
    return path


def back_to(now: GameState, then: GameState) -> tuple[Event, ...]:
    """Return the events that lead from one state of the same pieces to another."""
    events: list[Event] = []
    for mine, theirs in (
        (now.units, then.units),
        (now.models, then.models),
        (now.terrain, then.terrain),
        (now.objectives, then.objectives),
        (now.tokens, then.tokens),
    ):
        events += _pieces(mine, theirs)
    if now.options != then.options:
        events.append(OptionsChanged(now.options, then.options))
    return tuple(events)


def _pieces(now: Mapping[str, Piece], then: Mapping[str, Piece]) -> Iterator[Event]:
    for key in dict.fromkeys((*now, *then)):
        here, there = now.get(key), then.get(key)
        if here == there:
            continue
        moved = _moved(here, there)
        yield PieceChanged(here, there) if moved is None else moved


def _moved(here: Piece | None, there: Piece | None) -> ModelMoved | None:
    """Return the move between two places of one model, None where more is different."""
    if not isinstance(here, Model) or not isinstance(there, Model):
        return None
    if replace(here, pose=there.pose) != there:
        return None
    return ModelMoved(here.id, here.pose, there.pose)


def _brief(turn: int, ruling: Ruling, has_margin: bool, is_drawn: bool) -> Reply:
    began = time.thread_time()
    found = brief(answer(ruling), has_margin=has_margin)
    shown = shown_of(found).overlays if is_drawn else Overlays()
    return Reply(turn, found, shown, time.thread_time() - began)


def _whole(turn: int, ruling: Ruling) -> Reply:
    *_, found = content_in_steps(answer(ruling))
    return Reply(turn, found, shown_of(found).overlays)
