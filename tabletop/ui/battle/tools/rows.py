"""Rows of a list of options: mark or tick, words, a note, a key; as high as their words need."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

import pygame

from tabletop.rules.play.asks import PASS, Option
from tabletop.ui.battle.tools.tool import pick_key
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui

ROW: Final = 34
BELOW: Final = 30
"""Where a note that does not fit beside its label begins below the top of its row."""
PAD, MARGIN, TICK = 10, 8, 25
FOLDED: Final = "folded"
"""The row that stands for what would change nothing now; it shows them one by one."""
OTHERS: Final[Mapping[str, str]] = MappingProxyType({PASS: "Space", FOLDED: "0"})
"""Keys of rows that are no options like others."""


def keys_of(options: Sequence[Option]) -> tuple[str, ...]:
    """Return the keys of options: the numbers that they are, Space to pass, else their places.

    >>> keys_of([Option("0", "0 dice"), Option("1", "1 die"), Option("pass", "Pass")])
    ('0', '1', 'Space')
    >>> keys_of([Option("2", "Ashkin"), Option("1", "Rivermark")])
    ('1', '2')
    """
    asked = [o for o in options if o.id not in OTHERS]
    if all(o.id.isdigit() and o.label.partition(" ")[0] == o.id for o in asked):
        return tuple(OTHERS.get(o.id, o.id if len(o.id) == 1 else "") for o in options)
    return tuple(OTHERS.get(o.id, pick_key(i)) for i, o in enumerate(options))


def _side_by_side(kit: Kit, label: str, note: str) -> float:
    gap = kit.px(8) if note else 0
    return kit.width(label, "body", 600) + gap + (kit.width(note, "small") if note else 0)


def _lead(kit: Kit, *, has_tick: bool) -> int:
    return kit.px(PAD) + (kit.px(TICK) if has_tick else 0)


def parted(kit: Kit, label: str, note: str, room: float) -> tuple[str, str]:
    """Return label and note; a label without room leaves the name of its unit to the note."""
    name, colon, unit = label.partition(": ")
    if not colon or kit.width(label, "body", 600) <= room:
        return label, note
    return name, f"{unit} · {note}" if note else unit


def row_height(
    kit: Kit, width: int, label: str, note: str = "", key: str = "", *, has_tick: bool = False
) -> int:
    """Return how high a row is: a note that does not fit beside the label stands below it."""
    lead = _lead(kit, has_tick=has_tick)
    tail = kit.px(MARGIN) + (kit.cap_width(key) + kit.px(8) if key else 0)
    label, note = parted(kit, label, note, width - lead - tail)
    if not note or _side_by_side(kit, label, note) <= width - lead - tail:
        return kit.px(ROW)
    room = width - lead - kit.px(MARGIN)
    return kit.px(BELOW + 8) + kit.paragraph_height(note, room, "small")


def rows_height(
    kit: Kit, width: int, options: Sequence[Option], *, has_tick: bool = False
) -> tuple[int, ...]:
    """Return how high the rows of options are."""
    keys = keys_of(options)
    return tuple(
        row_height(kit, width, o.label, o.told, key, has_tick=has_tick)
        for o, key in zip(options, keys, strict=True)
    )


def paint_options(
    ui: Ui,
    area: pygame.Rect,
    id: str,
    options: Sequence[Option],
    chosen: Collection[str] = (),
    *,
    has_tick: bool = False,
) -> None:
    """Draw a list of options into an area, scrolled where it is too long; hits are `id`."""
    highs = rows_height(ui.kit, area.w, options, has_tick=has_tick)
    with ui.scrolled("options", area, sum(highs)) as top:
        y = top
        for option, key, high in zip(options, keys_of(options), highs, strict=True):
            option_row(
                ui, id, pygame.Rect(area.x, y, area.w, high - 2), option.label,
                is_on=option.id in chosen, note=option.told, key=key, value=option.id,
                has_tick=has_tick and option.id != PASS,
            )  # fmt: skip
            y += high


def option_row(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    *,
    is_on: bool,
    note: str = "",
    key: str = "",
    value: str = "",
    has_tick: bool = False,
    brief: str = "",
) -> None:
    """Draw a row that can be chosen; with `has_tick` several of its list can be.

    `brief` takes the place of the note where that would cut the label short. In a row higher than
    a line the note stands below the label.
    """
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, value=value, keys=(key,) if key else ())
    if is_on or is_hot:
        edge = "ink" if is_on else "edge_strong"
        kit.plate(target, rect, "raised", edge, radius=5, width=2 if is_on else 1)
    is_tall = rect.h > kit.px(ROW)
    middle = rect.y + kit.px(ROW / 2) - 1 if is_tall else rect.centery
    x, right = rect.x + _lead(kit, has_tick=has_tick), float(rect.right - kit.px(MARGIN))
    if has_tick:
        box = pygame.Rect(0, 0, kit.px(16), kit.px(16))
        box.center = (rect.x + kit.px(PAD + 8), round(middle))
        kit.plate(target, box, "ink" if is_on else "raised", "ink", radius=3)
        if is_on:
            kit.icon(target, "check", box.center, 12, "inverse", stroke=3.2)
    if key:
        right = kit.key_cap(target, key, right, middle) - kit.px(8)
    if not brief:
        label, note = parted(kit, label, note, right - x)
    if brief and _side_by_side(kit, label, note) > right - x:
        note = brief
    if note and is_tall:
        at = (float(x), float(rect.y + kit.px(BELOW)), float(rect.right - kit.px(MARGIN) - x))
        kit.paragraph(target, note, at, "small", "ink2")
    elif note:
        room = max((right - x) * 0.5, right - x - kit.width(label, "body", 600) - kit.px(8))
        words = kit.fonts.fit(note, kit.type("small"), room)
        spot = kit.text(target, words, (right, middle), "small", "ink2", align="r")
        right = spot.left - kit.px(8)
    weight = 600 if is_on else 400
    kit.text(target, label, (x, middle), "body", weight=weight, room=max(8.0, right - x))
    ui.draw_focus(id, rect, value, radius=5)
