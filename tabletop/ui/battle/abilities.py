"""Abilities as rows of the panel: name, cost, what it does, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.rules.play.permits import Offer
from tabletop.state.model import Unit
from tabletop.ui.battle.names import icon_of
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.theme import blend
from tabletop.ui.kit.ui import Ui

TALL: Final = 56
FLAT: Final = 30
GAP: Final = 6
INDENT: Final = 42
LINE: Final = 17
MOST_LINES: Final = 4
"""Lines of the text of what is proposed; the rest is told when pointed at."""


@dataclass(frozen=True, slots=True)
class Row:
    """One ability: why it cannot be used ("" where it can), its key, whether it is proposed.

    `hint` tells something before it is used: a chance; it stands in place of the text.
    """

    offer: Offer
    why: str
    key: str
    can: bool
    is_proposed: bool = False
    is_flat: bool = False
    hint: str = ""

    @property
    def cost(self) -> str:
        """What it costs, in words."""
        return f"{self.offer.ability.cost} command" if self.offer.ability.cost else ""


def is_for_others(keywords: Collection[str], unit: Unit) -> bool:
    """Say whether an ability is magic that units such as this one never have.

    >>> is_for_others(("PRAYER",), Unit("u", 1, (), keywords=("HERO", "PRIEST (1)")))
    False
    """
    is_wizard, is_priest = unit.has("WIZARD"), unit.has("PRIEST")
    if "SPELL" in keywords:
        return not is_wizard
    if "PRAYER" in keywords:
        return not is_priest
    return "BANISH" in keywords and not is_wizard and not is_priest


def rows_height(kit: Kit, rows: Sequence[Row], width: int) -> int:
    """Return how high all rows are, pixels."""
    return sum(_high(kit, row, width) + (0 if row.is_flat else kit.px(GAP)) for row in rows) + (
        kit.px(4)
    )


def _high(kit: Kit, row: Row, width: int) -> int:
    """Return how high a row is: what is proposed shows all that it does, and its chance."""
    if row.is_flat:
        return kit.px(FLAT) + (0 if _is_beside(kit, row, width) else kit.px(LINE))
    if not row.can:
        return kit.px(TALL)
    return kit.px(TALL) + (len(_said(kit, row, width)) - 1) * kit.px(LINE)


def _is_beside(kit: Kit, row: Row, width: int) -> bool:
    """Say whether a reason fits beside the name of what is not for now."""
    name, why = row.offer.ability.name, kit.width(capital(row.why), "small")
    return kit.px(INDENT + 20) + kit.width(name, "small", 600) + why <= width


def _said(kit: Kit, row: Row, width: int) -> tuple[str, ...]:
    """Return the lines below the name of what can be used: its text in full, or its chance."""
    text = row.offer.ability.text
    if not row.is_proposed:
        return (capital(row.hint) or text,)
    room = width - kit.px(INDENT + 10)
    lines = kit.fonts.wrap(text, kit.type("small"), room)
    if len(lines) > MOST_LINES:
        rest = " ".join(lines[MOST_LINES - 1 :])
        lines = [*lines[: MOST_LINES - 1], kit.fonts.fit(rest, kit.type("small"), room)]
    return (*lines, *([capital(row.hint)] if row.hint else ()))


def paint_rows(ui: Ui, rect: pygame.Rect, rows: Sequence[Row]) -> None:
    """Draw the rows; hits are `ability` with the id of the offer."""
    kit = ui.kit
    y = rect.y + kit.px(2)
    for row in rows:
        high = _high(kit, row, rect.w)
        box = pygame.Rect(rect.x, y, rect.w, high)
        if row.is_flat:
            _flat(ui, box, row)
            y += high
        else:
            _tall(ui, box, row)
            y += high + kit.px(GAP)


def _tall(ui: Ui, box: pygame.Rect, row: Row) -> None:
    kit, target, ability = ui.kit, ui.surface, row.offer.ability
    keys = (row.key,) if row.key else ()
    reason = "" if row.can else row.why
    is_hot = ui.add("ability", box, keys=keys, value=row.offer.id, reason=reason, tip=ability.text)
    fill = kit.theme("raised" if row.can else "sunken")
    if is_hot:
        fill = blend(fill, kit.theme("ink"), 0.05)
    edge = "ink" if row.is_proposed else "edge_strong" if row.can else "edge"
    kit.plate(target, box, fill, edge, radius=6, width=2 if row.is_proposed else 1)
    ink = "ink" if row.can else "ink3"
    up, low = box.y + kit.px(19), box.y + kit.px(39)
    kit.icon(target, icon_of(ability), (box.x + kit.px(20), up), 18, ink)
    x, right = box.x + kit.px(INDENT), float(box.right - kit.px(10))
    if row.key:
        right = kit.key_cap(target, row.key, right, up) - kit.px(6)
    if row.cost:
        words = kit.text(target, row.cost, (right, up), "small", "ink2", align="r")
        right = words.left - kit.px(8)
    name = kit.text(target, ability.name, (x, up), "body", ink, weight=600, room=right - x)
    if row.is_proposed and right - name.right > kit.px(76):
        kit.text(target, "proposed", (right, up), "small", "ink2", align="r")
    if row.can:
        room = box.right - kit.px(10) - x
        for line in _said(kit, row, box.w):
            kit.text(target, line, (x, low), "small", "ink2", room=room)
            low += kit.px(LINE)
    else:
        kit.icon(target, "x", (x + kit.px(6), low), 12, "illegal", stroke=3.0)
        where = (x + kit.px(18), low)
        room = box.right - kit.px(10) - where[0]
        kit.text(target, capital(row.why), where, "small", "ink2", room=room)
    ui.draw_focus("ability", box, row.offer.id)


def _flat(ui: Ui, box: pygame.Rect, row: Row) -> None:
    kit, target, ability = ui.kit, ui.surface, row.offer.ability
    ui.add("ability", box, value=row.offer.id, reason=row.why or "not now", tip=ability.text)
    middle, why = box.y + kit.px(FLAT / 2), capital(row.why)
    kit.icon(target, icon_of(ability), (box.x + kit.px(20), middle), 14, "ink3")
    x, right = box.x + kit.px(INDENT), float(box.right - kit.px(10))
    kit.text(target, ability.name, (x, middle), "small", "ink2", weight=600, room=right - x)
    if _is_beside(kit, row, box.w):
        kit.text(target, why, (right, middle), "small", "ink3", align="r")
    else:
        low = middle + kit.px(LINE)
        kit.text(target, why, (x, low), "small", "ink3", room=right - x)


def capital(words: str) -> str:
    """Return words with their first letter large.

    >>> capital("in combat")
    'In combat'
    """
    return words[:1].upper() + words[1:]
