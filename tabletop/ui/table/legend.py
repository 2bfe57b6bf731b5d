"""The legend: the list of overlays, each with its line sample and its key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from tabletop.ui.kit.controls import check_row
from tabletop.ui.kit.ui import Ui
from tabletop.ui.table.plugs import LegendRow

SHOW = "show:"


def legend_height(ui: Ui, rows: Sequence[LegendRow], *, is_small: bool) -> int:
    """Return how high the legend is, pixels."""
    kit = ui.kit
    if is_small:
        return kit.px(28) * ((len(rows) + 1) // 2) + kit.px(16)
    return kit.px(27) * len(rows) + kit.px(46)


def paint_legend(
    ui: Ui,
    rect: pygame.Rect,
    rows: Sequence[LegendRow],
    shown: Mapping[str, bool],
    player: int,
    *,
    is_small: bool,
) -> None:
    """Draw the rows; their hits are `show:` and the id."""
    kit, target = ui.kit, ui.surface
    edge = rect.inflate(2 * kit.space("panel_pad"), 0)
    kit.rule(target, (edge.x, rect.y), (edge.right, rect.y))
    y = rect.y + kit.px(8)
    if is_small:
        wide = (rect.w - kit.px(12)) // 2
        for i, row in enumerate(rows):
            x = rect.x + (i % 2) * (wide + kit.px(12))
            box = pygame.Rect(x, y + (i // 2) * kit.px(28), wide, kit.px(28))
            is_on = shown.get(row.id, False)
            check_row(ui, SHOW + row.id, box, row.label, is_on, key=row.key, size="small")
        return
    kit.caption(target, "Shown on the table", (rect.x, y + kit.px(11)))
    kit.text(target, "hold a key to peek", (rect.right, y + kit.px(11)), "small", "ink2", align="r")
    y += kit.px(26)
    for row in rows:
        box = pygame.Rect(rect.x, y, rect.w, kit.px(27))
        is_on = shown.get(row.id, False)
        check_row(
            ui, SHOW + row.id, box, row.label, is_on, sample=row.sample, key=row.key, player=player
        )
        y += kit.px(27)
