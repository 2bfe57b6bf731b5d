"""A ruling in a side panel: answer, question, why, findings, nearest change, what was assumed."""

from __future__ import annotations

import pygame

from tabletop.ui.card.content import Content
from tabletop.ui.card.fact import Fact
from tabletop.ui.kit.findings import RowState, fact_row, small_verdict
from tabletop.ui.kit.ui import Ui

STATES: dict[str, RowState] = {
    "legal": "legal",
    "illegal": "illegal",
    "limit": "on_the_limit",
    "sight": "visible",
    "hidden": "hidden",
}


def paint_answer(ui: Ui, found: Content, x: int, y: int, w: int) -> int:
    """Draw verdict (or number), id and kind in one row, `y` its middle; answer the y below."""
    kit, target = ui.kit, ui.surface
    if found.verdict is not None:
        right = small_verdict(kit, target, (x, y), found.verdict)
    else:
        box = kit.text(target, found.value, (x, y), "lead", weight=700)
        right = kit.text(
            target, found.caption, (box.right + kit.px(6), y), "small", "ink2", weight=600
        ).right
    words = f"{found.ruling.id} · {found.kind.lower()}"
    room = x + w - right - kit.px(16)
    kit.text(target, words, (x + w, y), "small", "ink2", align="r", room=room)
    return y + kit.px(18)


def paint_head(ui: Ui, found: Content, x: int, y: int, w: int) -> int:
    """Draw question and sentence; answer the y below."""
    kit, target = ui.kit, ui.surface
    y = kit.paragraph(target, found.question, (x, y, w), "title", weight=700)
    y += kit.px(2)
    return kit.paragraph(target, found.sentence, (x, y, w), "body", "ink2") + kit.px(8)


def paint_facts(ui: Ui, found: Content, x: int, y: int, w: int, most: int = 6) -> int:
    """Draw the facts as rows; answer the y below."""
    kit = ui.kit
    for number, fact in enumerate(found.facts[:most]):
        y = fact_line(ui, f"ruling-fact{number}", (x, y, w), fact, is_first=number == 0)
    rest = len(found.facts) - most
    if rest > 0:
        words = f"and {rest} more"
        kit.text(ui.surface, words, (x + kit.px(26), y + kit.px(8)), "small", "ink2")
        y += kit.px(20)
    return y + kit.px(4)


def fact_line(
    ui: Ui, id: str, box: tuple[float, float, float], fact: Fact, *, is_first: bool = False
) -> int:
    """Draw one fact: its figures stand in the detail."""
    f = fact.finding
    detail = fact.compare or f.detail.split(";")[0]
    state = STATES.get(fact.tone, "in_combat" if fact.icon == "swords" else "unknown")
    if state == "illegal" and not is_first:
        # Only what decides is loud.
        state = "illegal" if not f.is_ok and f.shortfall else state
    if state == "unknown" and fact.icon != "circle-question-mark":
        return _plain_line(ui, id, box, fact, detail)
    shortfall = f.shortfall if state == "illegal" else ""
    return fact_row(ui, id, box, state, f.head, detail, f.rule, shortfall=shortfall)


def _plain_line(ui: Ui, id: str, box: tuple[float, float, float], fact: Fact, detail: str) -> int:
    """A fact that is neither legal nor not: its icon in ink."""
    kit, target = ui.kit, ui.surface
    x, y, w = box
    f = fact.finding
    face, small = kit.type("body", 600), kit.type("small")
    left = x + kit.px(26)
    rule = kit.width(f.rule, "small", 600)
    heads = kit.fonts.wrap(f.head, face, w - kit.px(38) - rule)
    tall = round(face.size * 1.35) * len(heads) + (round(small.size * 1.4) if detail else 0)
    rect = pygame.Rect(round(x - kit.px(8)), round(y), round(w + kit.px(16)), tall + kit.px(8))
    if ui.add(id, rect):
        kit.plate(target, rect, "sunken", None)
    at = y + kit.px(4) + face.size * 1.35 / 2
    kit.icon(target, fact.icon or "ruler", (x + kit.px(8), at), 17, "ink2")
    kit.text(target, f.rule, (x + w, at), "small", "ink2", weight=600, align="r")
    for words in heads:
        kit.text(target, words, (left, at), "body", "ink", weight=600)
        at += round(face.size * 1.35)
    if detail:
        kit.text(target, detail, (left, at - kit.px(1)), "small", "ink2", room=w - kit.px(26))
    ui.draw_focus(id, rect)
    return rect.bottom + kit.px(4)


def paint_nearest(ui: Ui, found: Content, x: int, y: int, w: int) -> int:
    """Draw the nearest change on a plate; answer the y below."""
    kit, target = ui.kit, ui.surface
    text = found.nearest.text
    if not text:
        return y
    if found.nearest.is_close:
        text += " Too close for a real table: measure it again."
    inner = w - kit.px(18)
    tall = kit.paragraph_height(text, inner - kit.px(16), "small") + kit.px(38)
    rect = pygame.Rect(x - kit.px(8), y, w + kit.px(16), tall)
    kit.plate(target, rect, "limit_tint", "limit", width=1.4)
    ink = "limit" if kit.theme.is_dark else "limit_ink"
    kit.icon(target, "equal", (x + kit.px(8), y + kit.px(16)), 17, ink, stroke=2.2)
    kit.text(target, "Nearest change", (x + kit.px(26), y + kit.px(16)), "body", weight=600)
    kit.paragraph(target, text, (x + kit.px(26), y + kit.px(27), inner - kit.px(16)), "small")
    return rect.bottom + kit.px(10)


def paint_assumed(ui: Ui, found: Content, x: int, y: int, w: int) -> int:
    """Draw heights and readings in small lines; answer the y below."""
    kit, target = ui.kit, ui.surface
    for line in found.assumed:
        y = kit.paragraph(target, line, (x, y, w), "small", "ink2")
    return y + kit.px(4)


def paint_agrees(ui: Ui, found: Content, x: int, y: int, w: int, *, is_written: bool = True) -> int:
    """Say whether the judges agree with the file; answer the y below."""
    kit, target = ui.kit, ui.surface
    outcome = found.answered.outcome
    words, icon, ink = {
        "ok": ("Checked just now: agrees with the file", "circle-check", "legal"),
        "differs": ("Differs from what the file says", "octagon-x", "illegal"),
        "not answered": ("Not answered: it needs a battle", "circle-question-mark", "ink2"),
    }[outcome]
    if not is_written and outcome == "differs":
        words = "Differs from the position as written"
    if not is_written and outcome == "ok":
        words = "Still as the file says"
    kit.icon(target, icon, (x + kit.px(8), y + kit.px(9)), 15, ink)
    kit.text(target, words, (x + kit.px(26), y + kit.px(9)), "small", "ink2", room=w - kit.px(26))
    return y + kit.px(24)


def text_of(found: Content) -> str:
    """Return a ruling as plain text for the clipboard."""
    answer = found.verdict or f"{found.value} {found.caption}".strip()
    lines = [found.question, f"{answer}. {found.sentence}"]
    for number, fact in enumerate(found.facts, 1):
        f = fact.finding
        figures = f": {fact.compare}" if fact.compare else ""
        lines.append(f"{number}. {f.head}{figures} ({f.rule})")
    if found.nearest.text:
        lines.append(f"Nearest change: {found.nearest.text}")
    lines += list(found.assumed)
    lines.append(f"{found.ruling.id}, tabletop; unofficial")
    return "\n".join(lines)
