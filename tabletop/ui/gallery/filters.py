"""The left column of the gallery: kinds of question, answers, and where rulings are from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.ui.gallery.entries import (
    ANSWERS,
    QUESTIONS,
    SOURCES,
    Filter,
    Group,
    counted,
    group_of,
    source_of,
)
from tabletop.ui.gallery.library import Library
from tabletop.ui.kit.controls import list_row
from tabletop.ui.kit.ui import Ui


def paint_filters(ui: Ui, rect: pygame.Rect, library: Library, chosen: Filter) -> None:
    """Draw the three lists; hits are `question`, `answer` and `source` with the group's id."""
    kit, target = ui.kit, ui.surface
    target.fill(kit.theme("panel"), rect)
    kit.rule(target, (rect.right - 1, rect.y), (rect.right - 1, rect.bottom))
    readable = [e for e in library.entries if e.ruling is not None]
    here = [e for e in library.entries if chosen.takes_question(e)]
    questions = counted(readable, QUESTIONS, group_of)
    answers = counted([e for e in here if e.ruling], ANSWERS, library.said)
    sources = counted(library.entries, SOURCES, source_of)
    y = rect.y + kit.px(26)
    y = _list(ui, rect, y, "question", "Question", QUESTIONS, questions, chosen.question)
    y = _list(ui, rect, y, "answer", "Answer", ANSWERS, answers, chosen.answer)
    groups = [g for g in SOURCES if g.id != "broken" or sources["broken"]]
    if any(e.source != "file" for e in library.entries):
        _list(ui, rect, y, "source", "Where from", groups, sources, chosen.source)


def _list(
    ui: Ui,
    rect: pygame.Rect,
    y: int,
    id: str,
    heading: str,
    groups: Sequence[Group],
    counts: Mapping[str, int],
    chosen: str,
) -> int:
    kit = ui.kit
    pad = kit.px(8)
    kit.caption(ui.surface, heading, (rect.x + pad + kit.px(12), y))
    y += kit.px(14)
    row = kit.px(30)
    for group in groups:
        box = pygame.Rect(rect.x + pad, y, rect.w - 2 * pad - 1, row)
        note = str(counts.get(group.id, 0))
        is_on = group.id == chosen
        list_row(ui, id, box, group.label, icon=group.icon, note=note, is_on=is_on, value=group.id)
        y += row
    return y + kit.px(24)
