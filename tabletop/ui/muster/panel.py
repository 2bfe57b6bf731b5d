"""The side panel: points, what the rules say, the chosen unit, what the army takes besides."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.files.army_lists import LORES, points_of
from tabletop.files.bringing import told_of
from tabletop.rules.army.enhancements import why_not_given
from tabletop.rules.army.units import why_not_reinforced
from tabletop.rules.finding import Judgement
from tabletop.state.army import Listed
from tabletop.ui.kit.controls import ButtonLook, button, list_row, segmented
from tabletop.ui.kit.findings import fact_row, state_of
from tabletop.ui.kit.ui import Ui
from tabletop.ui.muster.browse import figures
from tabletop.ui.muster.desk import LIMITS, Desk
from tabletop.ui.muster.models import roles_words

NONE = "none"


def draw_panel(ui: Ui, inner: pygame.Rect, desk: Desk, content: int, aim: str) -> int:
    """Draw the panel; `content` is how high it was last time, answer how high it is.

    `aim` is what comes after the list, in words.
    """
    kit, target, army = ui.kit, ui.surface, desk.army
    high = kit.space("control")
    foot = inner.bottom - 2 * high - kit.px(18)
    judged = desk.judged
    is_partial = desk.book is None or desk.book.is_partial
    middle = _head(ui, inner, desk, judged, is_partial=is_partial)
    names = [str(limit) if limit else "No limit" for limit in LIMITS]
    chosen = LIMITS.index(army.limit) if army.limit in LIMITS else -1
    segmented(ui, "limit", inner.x, middle, names, chosen, width=inner.w, is_even=False)
    top = middle + kit.px(24)
    body = pygame.Rect(inner.x - kit.px(8), top, inner.w + kit.px(16), foot - top - kit.px(10))
    with ui.scrolled("panel", body, content) as y:
        began, x, wide = y, inner.x, inner.w - kit.px(6)
        for n, finding in enumerate(judged.findings):
            unit = finding.units[0] if finding.units else ""
            y = fact_row(
                ui, f"finding{n}", (x, y, wide), state_of(finding), finding.head, finding.detail,
                finding.rule, shortfall=finding.fix, value=unit,
            )  # fmt: skip
        listed = desk.listed
        if listed is not None:
            y = _unit(ui, (x, y, wide), desk, listed)
        y = _besides(ui, (x, y, wide), desk)
        kit.caption(target, "What holds", (x, y + kit.px(16)))
        y += kit.px(30)
        if is_partial:
            words = "Who may join whose regiment is not in this data: that is not judged."
            y = kit.paragraph(target, words, (x, y - kit.px(4), wide), "small", "ink2") + kit.px(6)
        for n, finding in enumerate(judged.passed):
            y = fact_row(
                ui, f"held{n}", (x, y, wide), "legal", finding.head, "", finding.rule,
            )  # fmt: skip
        content = y - began + kit.px(8)
    half = (inner.w - kit.px(8)) // 2
    why = "" if army.units else "the list is empty"
    rect = pygame.Rect(inner.x, foot, inner.w, high)
    button(ui, "play", rect, aim, icon="swords", key="B", look="primary", reason=why)
    foot = rect.bottom + kit.px(8)
    save = pygame.Rect(inner.x, foot, half, high)
    button(ui, "save", save, "Save", icon="save", key="Ctrl+S", reason=why)
    rect = pygame.Rect(save.right + kit.px(8), foot, inner.w - half - kit.px(8), high)
    button(ui, "open", rect, "Open", icon="folder-open", key="Ctrl+O")
    return content


def _head(ui: Ui, inner: pygame.Rect, desk: Desk, judged: Judgement, *, is_partial: bool) -> int:
    """Draw points and verdict, in one line where both fit; answer where what follows stands."""
    kit, target, army = ui.kit, ui.surface, desk.army
    of = f" of {army.limit}" if army.limit else ""
    words = f"{points_of(army)}{of} points"
    breaches = len(judged.findings)
    fine = "no breach known" if is_partial else "legal"
    told = fine if not breaches else f"{breaches} breach{'es' if breaches > 1 else ''}"
    ink, icon = ("illegal", "octagon-x") if breaches else ("legal", "circle-check")
    y = inner.y + kit.px(28)
    kit.text(target, words, (inner.x, y), "title", weight=700, room=inner.w)
    need = round(kit.width(told, "body", 600)) + kit.px(22)
    x = inner.right - need
    if kit.width(words, "title", 700) + kit.px(10) > x - inner.x:
        x, y = inner.x, y + kit.px(28)
    kit.icon(target, icon, (x + kit.px(8), y), 16, ink)
    kit.text(target, told, (x + kit.px(22), y), "body", ink, weight=600)
    return y + kit.px(34)


def _unit(ui: Ui, box: tuple[int, int, int], desk: Desk, unit: Listed) -> int:
    kit, target, army, book = ui.kit, ui.surface, desk.army, desk.book
    x, y, wide = box
    scroll = army.warscroll_of(unit)
    kit.text(target, army.name_of(unit), (x, y + kit.px(20)), "lead", weight=700, room=wide)
    y = kit.paragraph(target, figures(scroll), (x, y + kit.px(34), wide), "small", "ink2")
    y = kit.paragraph(target, ", ".join(scroll.keywords), (x, y, wide), "small", "ink2") + kit.px(6)
    is_other = unit in army.others
    not_twice = ""
    high, gap = kit.px(32), kit.px(6)
    half = (wide - gap) // 2
    why = "" if scroll.has("HERO") else "it is no HERO"
    why = why if army.has_own(unit) else "it is of a Regiment of Renown"
    if not is_other:
        not_twice = "" if unit.is_reinforced else why_not_reinforced(army, book, unit.id)
        look: ButtonLook = "on" if unit.is_general else "plain"
        left = pygame.Rect(x, y, half, high)
        button(ui, "general", left, "General", key="G", reason=why, look=look)
        look = "on" if unit.is_reinforced else "plain"
        rect = pygame.Rect(x + half + gap, y, wide - half - gap, high)
        button(ui, "reinforced", rect, "Reinforced", key="R", reason=not_twice, look=look)
        y += high + gap
        button(ui, "move", pygame.Rect(x, y, half, high), "Move on", key="M")
    rect = pygame.Rect(x + half + gap, y, wide - half - gap, high)
    button(ui, "remove", rect, "Take out", key="Del")
    y += high + kit.px(8)
    if not is_other and (why or not_twice):
        told = [f"Not the general: {why}"] if why else []
        told += [f"Not reinforced: {not_twice}"] if not_twice else []
        y = kit.paragraph(target, ". ".join(told), (x, y, wide), "small", "ink2") + kit.px(6)
    words = roles_words(army, unit)
    if words:
        rect = pygame.Rect(x, y, wide, kit.px(30))
        list_row(ui, "models", rect, "Who is what", icon="users", key="W", tip=words)
        y += kit.px(34)
    for table in book.tables if book is not None and not is_other else ():
        fitting = [n for n in table.entries if not why_not_given(army, book, unit, n)]
        if fitting:
            kit.caption(target, table.name, (x, y + kit.px(10)))
            y += kit.px(24)
            for name in fitting:
                points = table.entries[name]
                note = f"{points} points" if points else ""
                rect = pygame.Rect(x, y, wide, kit.px(28))
                is_on = name in unit.enhancements
                icon = "check" if is_on else ""
                tip = told_of(name, book)
                list_row(
                    ui, "give", rect, name, icon=icon, note=note, is_on=is_on, value=name, tip=tip
                )
                y += kit.px(29)
            y += kit.px(4)
    return y + kit.px(8)


def _besides(ui: Ui, box: tuple[int, int, int], desk: Desk) -> int:
    """Draw what the army takes besides its units: press a row for the next choice."""
    kit, army, book = ui.kit, desk.army, desk.book
    x, y, wide = box
    if book is None:
        return y
    rows: list[tuple[str, str, str, Sequence[str]]] = [
        ("formation", "Formation", army.formation, tuple(book.formations)),
        ("terrain", "Faction terrain", next(iter(army.terrain), ""), tuple(book.terrain)),
    ]
    rows += [
        (f"lore-{kind}", f"{kind[:-1].capitalize()} lore", army.lores.get(kind, ""),
         tuple(book.lores.get(kind, {})))
        for kind in LORES
    ]  # fmt: skip
    if desk.drop in army.regiments:
        now = desk.drop if desk.drop in army.renown else ""
        rows.append(("renown", f"{desk.drop} of Renown", now, tuple(book.renown)))
    kit.caption(ui.surface, "Besides", (x, y + kit.px(10)))
    y += kit.px(22)
    for id, label, now, known in rows:
        if known:
            rect = pygame.Rect(x, y, wide, kit.px(28))
            tip = told_of(now, book) if now and id not in ("terrain", "renown") else ""
            list_row(ui, id, rect, label, note=now or NONE, value=_next(now, known), tip=tip)
            y += kit.px(29)
    return y + kit.px(8)


def _next(now: str, known: Sequence[str]) -> str:
    """Return the choice after the present one, "" after the last one.

    >>> _next("", ("a", "b")), _next("a", ("a", "b")), _next("b", ("a", "b"))
    ('a', 'b', '')
    """
    ring = ("", *known)
    return ring[(ring.index(now) + 1) % len(ring)] if now in ring else ""
