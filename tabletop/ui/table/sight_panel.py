"""The panel of the eye: who looks, under which reading, and a row for every enemy unit."""

from __future__ import annotations

from dataclasses import replace

import pygame

from tabletop.state.events import OptionsChanged
from tabletop.state.model import GameState, Model
from tabletop.ui.kit import controls
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.findings import RowState, fact_row
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.sprites import Sprites
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.overlays.sight_facts import POLICIES, SightRow
from tabletop.ui.table.overlays.sight_view import Shown, SightView
from tabletop.ui.table.overlays.sight_words import (
    POLICY_NAMES,
    flip_words,
    head_words,
    height_words,
    line_words,
    observer_words,
    row_words,
    rule_of,
)
from tabletop.ui.table.plugs import Board

ROW, POLICY, BACK = "sight-row", "sight-policy", "sight-back"
WAIT = "Looking for the nearest change..."


class SightPanel:
    """Draws the answers of a `SightView` in words."""

    def __init__(self, view: SightView) -> None:
        self._view = view
        self._sprites: Sprites | None = None
        self._height = 0

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw head, options, rows, the line that decides, and the nearest change."""
        kit, state = ui.kit, board.shown_state()
        observers = self._view.observers(board)
        shown = self._view.answers(board)
        if not observers:
            return
        y = self._head(ui, rect, state, observers)
        now = POLICIES.index(state.options.sight)
        names = [POLICY_NAMES[policy] for policy in POLICIES]
        face = kit.type("small", 600)
        need = sum(kit.width(name, face) + kit.px(24) for name in names)
        wide = 0.0
        if need > rect.w:
            names, wide = [name.split()[0] for name in names], float(rect.w)
        controls.segmented(ui, POLICY, rect.x, y + kit.px(15), names, now, width=wide)
        y += kit.px(42)
        edge = rect.inflate(2 * kit.space("panel_pad"), 0)
        kit.rule(ui.surface, (edge.x, y), (edge.right, y))
        body = pygame.Rect(rect.x - kit.px(8), y, rect.w + kit.px(16), rect.bottom - y)
        if shown is None:
            kit.text(ui.surface, "Looking...", (rect.x, y + kit.px(24)), "body", "ink2")
            return
        has_bar = self._height > body.h
        room = pygame.Rect(rect.x, rect.y, rect.w - (kit.px(8) if has_bar else 0), rect.h)
        with ui.scrolled("sight-rows", body, self._height) as top:
            low = self._rows(board, ui, room, top, shown)
            self._height = low - top + kit.px(8)

    def act(self, board: Board, hit: Hit) -> bool:
        """Choose a row, or another reading of sight, or look back."""
        if hit.id == ROW:
            self._view.chosen = "" if self._view.chosen == hit.value else hit.value
            board.redraw()
            return True
        if hit.id == POLICY:
            choose_policy(board, int(hit.value))
            return True
        if hit.id == BACK:
            self._look_back(board)
            return True
        return False

    # ------------------------------------------------------------------ parts
    def _head(self, ui: Ui, rect: pygame.Rect, state: GameState, observers: tuple[str, ...]) -> int:
        kit, target = ui.kit, ui.surface
        model = state.models[observers[0]]
        size = kit.px(40)
        self._base(kit, target, state, model, (rect.x + size / 2, rect.y + kit.px(38)), size)
        x = rect.x + size + kit.px(12)
        room = float(rect.right - x)
        title = f"Sight from {observer_words(state, observers)}"
        face = kit.type("title", 700)
        if kit.width(title, face) > room:
            face = kit.type("lead", 700)
        y = rect.y + kit.px(28)
        for words in kit.fonts.wrap(title, face, room)[:2]:
            kit.text(target, words, (x, y), face)
            y += round(face.size * 1.3)
        y -= round(face.size * 1.3) - kit.px(21)
        heights = {(m.height, m.height_source) for m in (state.models[o] for o in observers)}
        words = height_words(model) if len(heights) == 1 else "Heights of its models differ"
        for line in kit.fonts.wrap(words, kit.type("small"), room):
            kit.text(target, line, (x, y), "small", "ink2")
            y += kit.px(17)
        return max(y + kit.px(4), rect.y + kit.px(72))

    def _rows(self, board: Board, ui: Ui, rect: pygame.Rect, top: int, shown: Shown) -> int:
        kit, state, target = ui.kit, shown.table.state, ui.surface
        y = top + kit.px(22)
        any_seen = bool(shown.facts.visible)
        icon, ink = ("eye", "sight") if any_seen else ("eye-off", "hidden")
        kit.icon(target, icon, (rect.x + kit.px(12), y), 24, ink)
        left, head = rect.x + kit.px(35), head_words(shown.facts)
        face = kit.type("title", 700)
        if kit.width(head, face) > rect.right - left:
            face = kit.type("lead", 700)
        for words in kit.fonts.wrap(head, face, rect.right - left):
            kit.text(target, words, (left, y), face)
            y += round(face.size * 1.25)
        y += kit.px(20) - round(face.size * 1.25) + kit.px(2)
        deciding = self._view.row(shown)
        for row in shown.facts.rows:
            y = self._row(ui, rect, y, state, row, row is deciding)
        if deciding is None or not deciding.has_line:
            return y
        y += kit.px(10)
        kit.rule(target, (rect.x - kit.px(16), y), (rect.right + kit.px(16), y))
        y += kit.px(20)
        kit.caption(target, "The line that decides", (rect.x, y))
        y += kit.px(14)
        side = self._view.side(shown, deciding)
        box = (float(rect.x), float(y), float(rect.w))
        y = kit.paragraph(target, line_words(state, deciding, side), box, "small", "ink2")
        y += kit.px(20)
        kit.caption(target, "Nearest change", (rect.x, y))
        y += kit.px(14)
        flip = self._view.flip(board, shown, deciding)
        words = flip_words(state, deciding, flip) if flip is not None else WAIT
        if board.drag is not None:
            words = "Told when the hand is empty."
        box = (float(rect.x), float(y), float(rect.w))
        return kit.paragraph(target, words, box, "small", "ink2")

    def _row(
        self, ui: Ui, rect: pygame.Rect, y: int, state: GameState, row: SightRow, is_on: bool
    ) -> int:
        cue: RowState = "visible" if row.is_visible else "hidden"
        if row.is_on_limit:
            cue = "on_the_limit"
        if row.stuck_in:
            cue = "unknown"
        label = state.unit(row.unit).label
        box = (float(rect.x), float(y), float(rect.w))
        low = fact_row(
            ui, ROW, box, cue, label, row_words(state, row), rule_of(row), value=row.unit
        )
        if is_on:
            kit = ui.kit
            bar = pygame.Rect(rect.x - kit.px(8), y + kit.px(4), kit.px(3), low - y - kit.px(12))
            kit.plate(ui.surface, bar, "ink", None, radius=1)
        return low

    def _base(
        self,
        kit: Kit,
        target: pygame.Surface,
        state: GameState,
        model: Model,
        at: tuple[float, float],
        size: int,
    ) -> None:
        if self._sprites is None or self._sprites.kit is not kit:
            self._sprites = Sprites(kit)
        unit = state.unit(model.unit)
        look = Look.of(model.base, 0.0, unit.player, unit.glyph, "solid")
        zoom = round(0.42 * size / max(model.base.a, model.base.b) * 4) / 4
        self._sprites.base(target, look, at, zoom)

    def _look_back(self, board: Board) -> None:
        shown = self._view.answers(board)
        row = self._view.row(shown) if shown is not None else None
        if row is not None:
            self._view.look_from(board, board.session.state.unit(row.unit).models)


def choose_policy(board: Board, index: int) -> None:
    """Take another reading of sight: an entry of the journal like any other."""
    session = board.session
    old = session.state.options
    new = replace(old, sight=POLICIES[index])
    if new != old:
        label = f"sight: {POLICY_NAMES[new.sight]}"
        session.did(label, (OptionsChanged(old, new),), session.action)
        board.context.announce(f"Sight option: {POLICY_NAMES[new.sight]}.", "sight", "eye")
    board.redraw()
