"""What came of a proposal, for a panel: how many get there, who does not and why, the judges."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.rules.words import model_name
from tabletop.ui.kit.controls import button, progress
from tabletop.ui.kit.findings import RowState, fact_row, finding_row, in_order
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table import says
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.proposing import Proposing
from tabletop.ui.table.shaping.request import Result

MOST: Final = 6
"""Models that are named one by one."""
ON_THE_WAY: Final = frozenset({"MOVE_TOO_FAR", "CROSSES_MODEL"})
"""What is said model by model already."""


def paint_outcome(board: Board, ui: Ui, box: pygame.Rect, proposing: Proposing, prefix: str) -> int:
    """Draw the outcome and its two buttons; answer the y below."""
    kit, found = ui.kit, proposing.result
    y = box.y
    if found is None:
        kit.text(ui.surface, "Looking", (box.x, y + kit.px(8)), "small", "ink2")
        return y + kit.px(24)
    y = _count(ui, box, y, found)
    if not found.is_done:
        bar = pygame.Rect(box.x, y + kit.px(18), box.w, kit.px(6))
        progress(ui, bar, found.shaped.looked, "Looking for ways and an order")
        y = bar.bottom + kit.px(10)
    gap, high = kit.px(8), kit.px(34)
    y += kit.px(4)
    wide = (box.w - gap) * 62 // 100
    label = "Move there" if found.is_legal or not found.is_done else "Move all the same"
    yes = pygame.Rect(box.x, y, wide, high)
    button(ui, f"{prefix}-accept", yes, label, key="Enter", look="primary")
    no = pygame.Rect(yes.right + gap, y, box.w - gap - wide, high)
    button(ui, f"{prefix}-drop", no, "Drop")
    y += high + kit.px(10)
    y = _lacking(ui, box, y, found)
    return _judged(ui, box, y, found) + kit.px(6)


def _count(ui: Ui, box: pygame.Rect, y: int, found: Result) -> int:
    count, able = len(found.request.models), len(found.shaped.able)
    all_of = says.counted(count, "model")
    where = (float(box.x), float(y), float(box.w))
    shifted = len(found.shaped.shifted)
    detail = ""
    if shifted:
        detail = f"{says.counted(shifted, 'place')} shifted: the shape is not free there"
    if able < count:
        head = f"{able} of {all_of} can get there"
        return fact_row(ui, "outcome", where, "illegal", head, detail, "")
    if found.request.action is None:
        head = f"A place for {all_of}"
        return _plain(ui, box, y, "check", head, detail or "A free move: nobody measures the way")
    head = f"All {all_of} can get there" if count > 1 else "It can get there"
    if not found.is_done:
        words = detail or "By straight ways; what is in the way comes next"
        return _plain(ui, box, y, "hourglass", head, words)
    state: RowState = "legal" if found.is_legal else "illegal"
    return fact_row(ui, "outcome", where, state, head, detail, "")


def _plain(ui: Ui, box: pygame.Rect, y: int, icon: str, head: str, detail: str) -> int:
    """A row that is no verdict."""
    kit, left = ui.kit, box.x + ui.kit.px(26)
    kit.icon(ui.surface, icon, (box.x + kit.px(9), y + kit.px(10)), 16, "ink2")
    kit.text(ui.surface, head, (left, y + kit.px(10)), "body", weight=600, room=box.right - left)
    where = (left, y + kit.px(20), box.right - left)
    return kit.paragraph(ui.surface, detail, where, "small", "ink2") + kit.px(8)


def _lacking(ui: Ui, box: pygame.Rect, y: int, found: Result) -> int:
    kit, state = ui.kit, found.request.state
    unable = found.shaped.unable
    for p in unable[:MOST]:
        icon = "octagon-x" if p.lack == "too far" else "circle-question-mark"
        ink = "illegal" if p.lack == "too far" else "ink2"
        kit.icon(ui.surface, icon, (box.x + kit.px(10), y + kit.px(9)), 14, ink)
        words = f"{model_name(state, p.model)}: {p.words}"
        at = (box.x + kit.px(26), y + kit.px(9))
        kit.text(ui.surface, words, at, "small", room=box.w - kit.px(26))
        y += kit.px(22)
    if len(unable) > MOST:
        words = f"and {len(unable) - MOST} more"
        kit.text(ui.surface, words, (box.x + kit.px(26), y + kit.px(9)), "small", "ink2")
        y += kit.px(22)
    return y + (kit.px(6) if unable else 0)


def _judged(ui: Ui, box: pygame.Rect, y: int, found: Result) -> int:
    """The refusals of the judges, those of the ways left out where they were said already."""
    rows = []
    if found.answer is not None and found.request.action is not None:
        rows = [f for f in in_order(found.answer.judgement) if not f.is_ok]
        if found.shaped.unable:
            rows = [f for f in rows if f.code not in ON_THE_WAY]
    elif found.coherency is not None:
        rows = [f for f in in_order(found.coherency) if not f.is_ok]
    rows = [*rows[:3], *found.request.facts]
    for k, finding in enumerate(rows):
        place = (float(box.x), float(y), float(box.w))
        y = finding_row(ui, f"outcome{k}", place, finding)
    return y
