"""The panel of one line: from where to where, the verdict with its proof, other sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.imagined import Imagined
from tabletop.ui.kit.controls import button, segmented
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.overlays.sight_facts import POLICIES
from tabletop.ui.table.overlays.sight_words import POLICY_NAMES, change_words, others_words
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.seeing.pair_facts import FAR, LETTERS, NEAR, PairFacts, end_name, end_note
from tabletop.ui.table.seeing.pair_words import line_text, proof_words, verdict_words
from tabletop.ui.table.seeing.size_rows import SizeRows
from tabletop.ui.table.sight_panel import POLICY, choose_policy

if TYPE_CHECKING:
    from tabletop.ui.table.sight_tool import SightTool

ROLE, SWAP = "pair-role", "pair-swap"
WORDS: Final = {NEAR: "From", FAR: "To"}
KEYS: Final = {NEAR: "1", FAR: "2"}
HINTS: Final = (
    "Click a model, or the ground for a base that is not there. "
    "Alt: in a model's place. Drag moves it, the wheel over it changes its height, "
    "Del removes it, Esc goes back to all units."
)
WAIT: Final = "Looking for the nearest change..."


class PairPanel:
    """Draws the answer about the two ends of a `SightTool`."""

    def __init__(self, tool: SightTool) -> None:
        self.tool = tool
        self.sizes = SizeRows()
        self._height = 0

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside the rectangle; a low window scrolls it."""
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        room = rect.w - (kit.px(8) if self._height > area.h else 0)
        with ui.scrolled("pair", area, self._height) as top:
            box = pygame.Rect(rect.x, top, room, rect.h)
            y = self._paint(board, ui, box, top)
            self._height = y - top + kit.px(10)

    def act(self, board: Board, hit: Hit) -> bool:
        """Take a hit: an end to choose, swap, a reading, a size."""
        tool = self.tool
        if hit.id == ROLE:
            tool.choose_role(board, hit.value)
        elif hit.id == SWAP:
            tool.swap(board)
        elif hit.id == POLICY:
            choose_policy(board, int(hit.value))
        elif self.sizes.is_mine(hit):
            size = self.sizes.act(hit, tool.size_of_held())
            if size is not None:
                tool.resize(board, size)
            board.redraw()
        else:
            return False
        return True

    # ------------------------------------------------------------------ parts
    def _paint(self, board: Board, ui: Ui, box: pygame.Rect, top: int) -> int:
        kit, tool = ui.kit, self.tool
        facts = tool.pair.facts(board)
        y = self._head(board, ui, box, top + kit.px(24), facts)
        y = self._ends(board, ui, box, y)
        if facts is not None:
            y = self._proof(board, ui, box, y, facts)
        if tool.held or not tool.pair.is_whole:
            kit.rule(ui.surface, (box.x - kit.px(16), y), (box.right + kit.px(16), y))
            words = "A base that is not there"
            if tool.held:
                words = f"Spot {LETTERS[tool.held]}"
            kit.caption(ui.surface, words, (box.x, y + kit.px(18)))
            y = self.sizes.paint(ui, box, y + kit.px(32), tool.size_of_held())
        kit.rule(ui.surface, (box.x - kit.px(16), y), (box.right + kit.px(16), y))
        where = (box.x, y + kit.px(8), box.w)
        return kit.paragraph(ui.surface, HINTS, where, "small", "ink2")

    def _head(self, board: Board, ui: Ui, box: pygame.Rect, y: int, facts: PairFacts | None) -> int:
        kit, target = ui.kit, ui.surface
        if facts is None:
            words = "Looking..." if self.tool.pair.is_whole else "Sight between any two"
            kit.text(target, words, (box.x, y), "title", weight=700, room=box.w)
            return y + kit.px(22)
        seen = facts.is_visible
        icon, ink = ("eye", "sight") if seen else ("eye-off", "hidden")
        if seen is None:
            icon, ink = "circle-question-mark", "ink2"
        kit.icon(target, icon, (box.x + kit.px(12), y), 24, ink)
        face = kit.type("lead", 700)
        left, room = box.x + kit.px(34), box.w - kit.px(34)
        for line in kit.fonts.wrap(verdict_words(facts), face, room):
            kit.text(target, line, (left, y), face)
            y += round(face.size * 1.3)
        y -= round(face.size * 1.3) - kit.px(20)
        ink = "ink" if facts.sight is None or facts.is_on_limit else "ink2"
        return kit.paragraph(target, proof_words(facts), (left, y - kit.px(6), room), "body", ink)

    def _ends(self, board: Board, ui: Ui, box: pygame.Rect, y: int) -> int:
        kit, target, tool = ui.kit, ui.surface, self.tool
        state = board.shown_state()
        y += kit.px(8)
        active = NEAR if tool.near_of(board) is None else tool.role
        for role in (NEAR, FAR):
            end = tool.near_of(board) if role == NEAR else tool.pair.far
            rect = pygame.Rect(box.x, y, box.w, kit.px(30))
            name = "click a model or the ground"
            if end is not None:
                name = end_name(state, end, role)
                name = name[:1].upper() + name[1:]
            icon = "ghost" if isinstance(end, Imagined) else "user" if end is not None else ""
            button(
                ui, ROLE, rect, f"{WORDS[role]}: {name}", icon=icon, key=KEYS[role], value=role,
                look="on" if active == role else "plain",
                tip=f"The next click chooses {WORDS[role].lower()} where",
            )  # fmt: skip
            y = rect.bottom + kit.px(3)
            if end is not None:
                at = (box.x + kit.px(12), y + kit.px(8))
                kit.text(target, end_note(state, end), at, "small", "ink2", room=box.w - kit.px(12))
                y += kit.px(20)
        rect = pygame.Rect(box.x, y + kit.px(2), box.w, kit.px(30))
        reason = "" if tool.pair.is_whole else "choose both ends first"
        label = "Look the other way" if not reason else "Other way: choose both ends first"
        button(ui, SWAP, rect, label, key="Shift+X", reason=reason)
        y = rect.bottom + kit.px(12)
        names = [POLICY_NAMES[policy] for policy in POLICIES]
        face = kit.type("small", 600)
        wide = 0.0
        if sum(kit.width(name, face) + kit.px(24) for name in names) > box.w:
            names, wide = [name.split()[0] for name in names], float(box.w)
        now = POLICIES.index(state.options.sight)
        segmented(ui, POLICY, box.x, y + kit.px(15), names, now, width=wide)
        return y + kit.px(38)

    def _proof(self, board: Board, ui: Ui, box: pygame.Rect, y: int, facts: PairFacts) -> int:
        kit, target = ui.kit, ui.surface
        if facts.sight is None:
            return y
        is_quiet = board.drag is not None or self.tool.is_carrying
        flip = self.tool.pair.flip(board, facts, is_quiet=self.tool.is_carrying)
        change = "Told when the hand is empty." if is_quiet and flip is None else WAIT
        others = change
        if flip is not None:
            change = change_words(flip, sees=bool(facts.is_visible))
            others = others_words(flip.others, facts.state.options.sight)
        for head, words in (
            ("The line that decides", line_text(facts)),
            ("Nearest change", change),
            ("Other readings of sight", others),
        ):
            if not words or (words == WAIT and head.startswith("Other")):
                continue
            kit.caption(target, head, (box.x, y + kit.px(8)))
            y = kit.paragraph(target, words, (box.x, y + kit.px(18), box.w), "small", "ink2")
            y += kit.px(6)
        return y + kit.px(4)
