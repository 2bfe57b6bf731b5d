"""A ruling on the table: its question stands beside it, and the answer follows what is dragged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pygame

from tabletop.files.ruling import Ruling
from tabletop.state.events import Event, ModelMoved, OptionsChanged, Piece, PieceChanged
from tabletop.state.model import GameState, Model
from tabletop.ui.card import panel as parts
from tabletop.ui.card.content import Content
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.overlay import Overlays, Spot
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.making.cards import save_card
from tabletop.ui.table.making.sharing import put_text, shared_text
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.ruling_live import LiveAnswer
from tabletop.ui.table.session import of_ruling


class RulingPanel:
    """The panel of a ruling and its overlays (`Panel` and overlay provider of a `Board`)."""

    def __init__(self, board: Board) -> None:
        ruling = board.session.ruling
        if ruling is None:
            raise ValueError("the table has no ruling")
        self.board = board
        self.written: Ruling = ruling
        self.live = LiveAnswer(board, ruling)
        self.overlaid = Overlays()
        self._shown_for: tuple[Content | None, object] = (None, None)
        self._height = 0

    @property
    def found(self) -> Content:
        """The newest answer."""
        return self.live.found

    @property
    def is_fresh(self) -> bool:
        """Whether the answer is about the position as it is now."""
        return self.live.is_fresh

    # ------------------------------------------------------------------ overlays
    def overlays(self, board: Board) -> Overlays:
        """Return the deciding line, its blockers and its number for what is shown now."""
        self.live.follow()
        unit = board.session.unit
        key = (self.found, unit.id if unit is not None else "")
        if self._shown_for[0] is not key[0] or self._shown_for[1] != key[1]:
            self._shown_for = key
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
        shown = self.live.shown
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
        self.live.follow(0.0)
        kit, found = ui.kit, self.found
        low = kit.px(88)
        body = pygame.Rect(rect.x - kit.px(8), rect.y, rect.w + kit.px(16), rect.h - low)
        bar = kit.px(8) if self._height > body.h else 0
        x, w = rect.x, rect.w - bar
        with ui.scrolled("ruling", body, self._height) as top:
            y = self._head(ui, x, top + kit.px(26), w)
            y = parts.paint_facts(ui, found, x, y, w)
            y = parts.paint_nearest(ui, found, x, y, w)
            y = parts.paint_assumed(ui, found, x, y, w)
            y = parts.paint_agrees(ui, found, x, y, w, is_written=self.is_written)
            why = " ".join(found.ruling.why.split())
            if why and why != found.sentence and self.is_written:
                kit.caption(ui.surface, "In words", (x, y + kit.px(12)))
                y = kit.paragraph(ui.surface, why, (x, y + kit.px(22), w), "small", "ink2")
            self._height = y - top + kit.px(10)
        self._buttons(ui, pygame.Rect(x, rect.bottom - low, rect.w, low))

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
                put_text(board.context, shared_text(self.found), self.written.id, "the ruling")
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
        if ruling is not None:
            save_card(self.board.context, ruling)

    def leave(self) -> None:
        """End the helper thread."""
        self.live.stop()


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
