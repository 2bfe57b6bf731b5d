"""The list of all that can be used in a window where no unit is selected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.rules.play.asks import NO_GAIN, Option
from tabletop.rules.words import counted
from tabletop.ui.battle.tools.rows import FOLDED, ROW, paint_options, rows_height
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

MOST_ROWS: Final = 8
LEAST_FOLDED: Final = 2


def parted(options: Sequence[Option]) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Return the options to list by themselves, and those that would change nothing now.

    >>> vain = [Option(k, k, hint=lambda: NO_GAIN) for k in "ab"]
    >>> [[o.id for o in part] for part in parted([*vain, Option("c", "C")])]
    [['c'], ['a', 'b']]
    """
    vain = tuple(o for o in options if o.hint() == NO_GAIN)
    if len(vain) < LEAST_FOLDED:
        return tuple(options), ()
    return tuple(o for o in options if o not in vain), vain


def folded_row(vain: Sequence[Option]) -> Option:
    """Return the row that stands for options that would change nothing now.

    >>> folded_row([Option("a", "Rally: Ysolde"), Option("b", "Rally: Guard")]).label
    'Rally: 2 units'
    """
    names = tuple(dict.fromkeys(o.label.partition(":")[0] for o in vain))
    return Option(FOLDED, f"{' or '.join(names)}: {counted(len(vain), 'unit')}", detail=NO_GAIN)


def list_height(kit: Kit, width: int, options: Sequence[Option]) -> int:
    """Return how high the list is in a card of some width, 0 when it is empty."""
    if not options:
        return 0
    rows = sum(rows_height(kit, width - kit.px(20), options))
    return kit.px(44) + min(rows, kit.px(ROW * MOST_ROWS))


def paint_list(ui: Ui, rect: pygame.Rect, heading: str, options: Sequence[Option]) -> None:
    """Draw the list; its hits are `ability` with the id of the option."""
    kit = ui.kit
    inner = rect.inflate(-kit.px(20), -kit.px(16))
    at = (inner.x, inner.y + kit.px(10))
    kit.text(ui.surface, heading, at, "body", weight=600, room=inner.w)
    area = pygame.Rect(inner.x, inner.y + kit.px(24), inner.w, inner.h - kit.px(24))
    paint_options(ui, area, "ability", options)
