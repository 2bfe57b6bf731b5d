"""Findings as rows of a panel: shape for the state, fact, measured against allowed, rule."""

from __future__ import annotations

import math
from typing import Literal

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.units import ON_LIMIT, within
from tabletop.rules.finding import Finding, Judgement
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.shapes import star
from tabletop.ui.kit.ui import Ui

RowState = Literal["legal", "illegal", "on_the_limit", "unknown", "visible", "hidden", "in_combat"]
Verdict = Literal["YES", "NO", "DEPENDS", "NONE FOUND"]


def state_of(finding: Finding) -> RowState:
    """Return how a finding is shown: on the limit when its margin is under 1e-4 inch."""
    if finding.margin is not None and within(abs(finding.margin), ON_LIMIT) and finding.is_ok:
        return "on_the_limit"
    return "legal" if finding.is_ok else "illegal"


def in_order(judgement: Judgement) -> tuple[Finding, ...]:
    """Return the findings of a panel: failing first, on the limit, passing."""
    edge = [f for f in judgement.passed if state_of(f) == "on_the_limit"]
    rest = [f for f in judgement.passed if state_of(f) != "on_the_limit"]
    return (*judgement.findings, *edge, *rest)


def finding_row(
    ui: Ui, id: str, box: tuple[float, float, float], finding: Finding, *, is_compact: bool = False
) -> int:
    """Draw a finding at (x, y, width) as a control (point at it: shown on the table).

    Answers the y below it.
    """
    return fact_row(
        ui,
        id,
        box,
        state_of(finding),
        finding.head,
        finding.detail,
        finding.rule,
        shortfall="" if finding.is_ok else finding.shortfall,
        is_compact=is_compact and state_of(finding) == "legal",
    )


def finding_height(kit: Kit, width: float, finding: Finding, *, is_compact: bool = False) -> int:
    """Return how high `finding_row` draws a finding at a width, with the air below it, pixels."""
    small, body = kit.type("small"), kit.type("body", 600)
    room = width - kit.px(26)
    rule = kit.width(finding.rule, "small", 600) if finding.rule else 0.0
    heads = kit.fonts.wrap(finding.head, body, room - rule - kit.px(12))
    is_short = is_compact and state_of(finding) == "legal"
    details = [] if is_short or not finding.detail else kit.fonts.wrap(finding.detail, small, room)
    lines = len(details) + (1 if finding.shortfall and not finding.is_ok else 0)
    tall = round(kit.type("body").size * 1.35) * len(heads) + round(small.size * 1.4) * lines
    return tall + kit.px(8) + kit.px(4)


def fact_row(
    ui: Ui,
    id: str,
    box: tuple[float, float, float],
    state: RowState,
    head: str,
    detail: str,
    rule: str,
    *,
    shortfall: str = "",
    is_compact: bool = False,
    value: str = "",
) -> int:
    """Draw a row with any state, see `finding_row`; details wrap, numbers are never cut."""
    kit, target = ui.kit, ui.surface
    x, y, w = box
    cue = kit.tokens.states[state]
    ink = "limit_ink" if state == "on_the_limit" and not kit.theme.is_dark else cue.colour
    if state == "on_the_limit" and kit.theme.is_dark:
        ink = "limit"
    small, line = kit.type("small"), round(kit.type("small").size * 1.4)
    left, room = x + kit.px(26), w - kit.px(26)
    rule_width = kit.width(rule, "small", 600) if rule else 0.0
    heads = kit.fonts.wrap(head, kit.type("body", 600), room - rule_width - kit.px(12))
    head_line = round(kit.type("body").size * 1.35)
    details = [] if is_compact or not detail else kit.fonts.wrap(detail, small, room)
    height = head_line * len(heads) + line * (len(details) + (1 if shortfall else 0)) + kit.px(8)
    rect = pygame.Rect(round(x - kit.px(8)), round(y), round(w + kit.px(16)), height)
    is_hot = ui.add(id, rect, value=value)
    is_loud = state in ("illegal", "on_the_limit")
    if state == "illegal":
        kit.plate(target, rect, "illegal_tint", "illegal", width=1.2)
    elif state == "on_the_limit":
        kit.plate(target, rect, "limit_tint", "limit", width=1.4)
    elif is_hot:
        kit.plate(target, rect, "sunken", None)
    at = y + kit.px(4) + head_line / 2
    kit.icon(target, cue.icon, (x + kit.px(8), at), 17, ink, stroke=2.2)
    fact = ink if state == "illegal" else "ink"
    if rule:
        color = ink if state == "illegal" else "ink2"
        kit.text(target, rule, (x + w, at), "small", color, weight=600, align="r")
    for words in heads:
        last = kit.text(target, words, (left, at), "body", fact, weight=600)
        at += head_line
    if is_compact and detail:
        spare = x + w - rule_width - kit.px(10) - last.right - kit.px(8)
        tail = detail.split(";")[-1].strip()
        if kit.width(tail, small) <= spare:
            kit.text(target, tail, (last.right + kit.px(8), at - head_line), small, "ink2")
    at += (line - head_line) / 2
    for words in details:
        kit.text(target, words, (left, at), small, "ink" if is_loud else "ink2")
        at += line
    if shortfall:
        kit.text(target, shortfall, (left, at), "small", ink, weight=600, room=room)
    ui.draw_focus(id, rect, value)
    return rect.bottom + kit.px(4)


def verdict_shape(
    picture: Picture, kit: Kit, centre: Point, verdict: Verdict, radius: float
) -> None:
    """Add the large answer: YES circle, NO octagon, DEPENDS diamond; `radius` in pixels."""
    theme = kit.theme
    if verdict == "YES":
        picture.disc(centre, radius, theme("legal_fill"))
        ink, part = theme("on_fill"), 0.78
    elif verdict == "NO":
        picture.area(star(centre, radius * 1.06, 8, math.pi / 8), theme("illegal_fill"))
        ink, part = theme("on_fill"), 0.78
    elif verdict == "DEPENDS":
        picture.area(star(centre, radius * 1.3, 4), theme("limit"))
        ink, part = theme("limit_ink"), 0.40
    else:
        picture.disc(centre, radius, theme("hidden"))
        picture.disc(centre, radius * 0.92, theme("panel"))
        ink, part = theme("ink"), 0.30
    face = kit.type(radius * part / kit.scale, 700)
    picture.words(centre, verdict, face, ink, "c")


def small_verdict(kit: Kit, target: pygame.Surface, at: Point, verdict: Verdict) -> float:
    """Draw a small answer: shape with a sign, then the word; answer the x after it."""
    theme, s = kit.theme, kit.scale
    picture = Picture()
    centre = (at[0] + 9 * s, at[1])
    icon, ink, word = "check", theme("on_fill"), "legal"
    if verdict == "YES":
        picture.disc(centre, 9 * s, theme("legal_fill"))
    elif verdict == "NO":
        picture.area(star(centre, 9.8 * s, 8, math.pi / 8), theme("illegal_fill"))
        icon, word = "x", "illegal"
    elif verdict == "DEPENDS":
        picture.area(star(centre, 10.5 * s, 4), theme("limit"))
        icon, ink, word = "equal", theme("limit_ink"), "ink"
    else:
        picture.disc(centre, 9 * s, theme("hidden"))
        icon, word = "circle-question-mark", "ink2"
    picture.glyph(icon, centre, round(11 * s), ink, "icons", 3.2)
    kit.paint(picture, target)
    box = kit.text(target, verdict, (at[0] + 26 * s, at[1]), "small", word, weight=700)
    return float(box.right)
