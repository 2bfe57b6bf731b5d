"""The card of a placement: legal or not, and what the judges measured."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.rules.finding import Finding
from tabletop.ui.battle.tools.verdicts import Verdict
from tabletop.ui.kit.findings import finding_height, finding_row, in_order
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

MOST: Final = 6
HEAD: Final = 50


def rows_of(verdict: Verdict | None) -> tuple[Finding, ...]:
    """Return what the judges say, failing first."""
    return in_order(verdict.judged)[:MOST] if verdict is not None else ()


def card_height(kit: Kit, width: float, verdict: Verdict | None) -> int:
    """Return how high the card is at a width, pixels."""
    return kit.px(HEAD) + _rows_height(kit, width - kit.px(24), rows_of(verdict))


def _rows_height(kit: Kit, width: float, rows: tuple[Finding, ...]) -> int:
    return sum(finding_height(kit, width, f, is_compact=True) for f in rows)


def paint_verdict(ui: Ui, rect: pygame.Rect, verdict: Verdict | None, waiting: str) -> None:
    """Draw the verdict and its findings; `waiting` are the words while there is none."""
    kit, target = ui.kit, ui.surface
    inner = rect.inflate(-kit.px(24), -kit.px(12))
    y = inner.y + kit.px(16)
    icon, ink, head = "hourglass", "ink2", waiting
    if verdict is not None:
        icon, ink = ("circle-check", "legal") if verdict.is_legal else ("octagon-x", "illegal")
        head = "Legal here" if verdict.is_legal else "Not legal here"
    kit.icon(target, icon, (inner.x + kit.px(10), y), 20, ink)
    where = (inner.x + kit.px(28), y)
    kit.text(target, head, where, "lead", ink, weight=700, room=inner.w - kit.px(28))
    y += kit.px(20)
    rows = rows_of(verdict)
    area = pygame.Rect(inner.x - kit.px(8), y, inner.w + kit.px(16), max(1, inner.bottom - y))
    with ui.scrolled("findings", area, _rows_height(kit, inner.w, rows)) as top:
        at = float(top)
        for i, finding in enumerate(rows):
            box = (inner.x, at, inner.w)
            at = finding_row(ui, f"finding{i}", box, finding, is_compact=True)
