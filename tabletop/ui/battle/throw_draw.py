"""A throw laid out in columns: what was needed and why, the dice, the result, the damage done."""

from __future__ import annotations

import pygame

from tabletop.rules.words import counted
from tabletop.ui.battle.dice_draw import PITCH, ROWS_HIGH, draw_dice
from tabletop.ui.battle.steps import Step
from tabletop.ui.battle.throws import Throw
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.sprites import Sprites
from tabletop.ui.kit.ui import Ui

GUTTER = 22
RESULT, FOOT = 104, 126
"""Pixels at UI scale 1 from the top of a column to its result and to the line below it."""
SINGLE = 420
"""Pixels at UI scale 1 that a column takes at most."""


class ThrowView:
    """Draws throws; keeps the pictures of the bases that it shows."""

    def __init__(self) -> None:
        self._sprites: Sprites | None = None

    def draw(
        self, ui: Ui, rect: pygame.Rect, throw: Throw, shown: int = 99, last_dice: int = -1
    ) -> None:
        """Draw `shown` steps into a box; `last_dice` dice of the last of them (-1: all)."""
        kit, target = ui.kit, ui.surface
        steps = throw.steps
        has_harm = any(s.kind in ("save", "damage", "ward") for s in steps)
        is_joined = has_harm and steps[-1].kind == "damage" and not steps[-1].dice
        columns = len(steps) + (1 if has_harm and not is_joined else 0)
        wide = min(kit.px(SINGLE), rect.w // max(1, columns))
        for i in range(columns):
            box = pygame.Rect(rect.x + i * wide, rect.y, wide - kit.px(GUTTER), rect.h)
            if i:
                x = box.x - kit.px(GUTTER // 2 + 4)
                kit.rule(target, (x, rect.y), (x, rect.y + kit.px(FOOT + 8)))
            is_harm = has_harm and i == columns - 1
            name = steps[i].name if i < len(steps) else "Slain"
            if i >= shown and not (is_harm and shown >= len(steps) and last_dice < 0):
                kit.text(target, name, (box.x, box.y + kit.px(12)), "lead", "ink3")
                continue
            if is_harm:
                _head(ui, box, steps[-1] if is_joined else Step(name))
                self._harm(kit, target, box, throw)
            else:
                _step(ui, box, steps[i], last_dice if i == shown - 1 else -1)

    def _harm(self, kit: Kit, target: pygame.Surface, box: pygame.Rect, throw: Throw) -> None:
        """What it did to the target: its models as they were, the slain struck out."""
        figure = throw.figure
        many = throw.left + throw.slain
        if figure is not None and many:
            if self._sprites is None or self._sprites.kit is not kit:
                self._sprites = Sprites(kit, 2)
            room = max(1, box.w // kit.px(PITCH))
            shown = min(many, room if many <= room else room - 1)
            zoom = kit.px(28) / max(figure.base.length / 25.4, figure.base.width / 25.4)
            look = Look.of(figure.base, 0, figure.player, figure.glyph)
            for i in range(shown):
                at = (box.x + kit.px(15) + i * kit.px(PITCH), box.y + kit.px(36 + 15))
                self._sprites.base(target, look, at, zoom)
                if i >= shown - min(throw.slain, shown):
                    _strike(kit, target, at)
            if many > shown:
                where = (box.x + shown * kit.px(PITCH) + kit.px(4), box.y + kit.px(51))
                kit.text(target, f"+{many - shown}", where, "small", "ink2", weight=600)
        _result(kit, target, box, harm_words(throw), is_none=not (throw.damage or throw.slain))


def _step(ui: Ui, box: pygame.Rect, step: Step, shown: int) -> None:
    kit, target = ui.kit, ui.surface
    _head(ui, box, step)
    dice = pygame.Rect(box.x, box.y + kit.px(36), box.w, kit.px(ROWS_HIGH))
    draw_dice(kit, target, dice, step.dice, shown)
    if shown < 0:
        _result(kit, target, box, step.result, is_none=step.is_none)


def _head(ui: Ui, box: pygame.Rect, step: Step) -> None:
    """Name, what is needed on a pill, what is printed, and each reason with its number.

    Reasons that have no room beside the pill stand below the result.
    """
    kit, target = ui.kit, ui.surface
    middle = box.y + kit.px(12)
    name = kit.text(target, step.name, (box.x, middle), "lead", weight=700, room=box.w)
    x = name.right + kit.px(12)
    face = kit.type("small", 700)
    if step.needed:
        wide = round(kit.width(step.needed, face)) + kit.px(16)
        pill = pygame.Rect(x, middle - kit.px(11), wide, kit.px(22))
        kit.plate(target, pill, "ink", None, radius=11)
        kit.text(target, step.needed, pill.center, face, "inverse", align="c")
        x = pill.right + kit.px(12)
    pieces = _pieces(step)
    if not pieces:
        return
    if x + _width(kit, pieces) > box.right:
        if not step.parts and not step.printed:
            return
        x, middle = box.x, box.y + kit.px(FOOT)
    for why, value in pieces:
        room = box.right - x
        if room < kit.px(26):
            break
        plain, bold = kit.type("small"), kit.type("small", 700)
        more = kit.px(5) + kit.width(value, bold) if value else 0
        right = kit.text(target, why, (x, middle), plain, "ink2", room=max(8, room - more)).right
        if value:
            right = kit.text(target, value, (right + kit.px(5), middle), bold).right
        x = right + kit.px(12)
    whole = ", ".join(f"{why} {value}".strip() for why, value in pieces)
    ui.add("tray-why", pygame.Rect(box.x, box.y, box.w, kit.px(24)), value=step.name, tip=whole)


def _pieces(step: Step) -> list[tuple[str, str]]:
    pieces = [(step.printed, "")] if step.printed else []
    pieces += list(step.parts)
    if step.is_check and not pieces:
        pieces.append(("no change", ""))
    return pieces


def _width(kit: Kit, pieces: list[tuple[str, str]]) -> float:
    plain, bold = kit.type("small"), kit.type("small", 700)
    words = sum(kit.width(why, plain) for why, _ in pieces)
    values = sum(kit.px(5) + kit.width(value, bold) for _, value in pieces if value)
    return words + values + kit.px(12) * (len(pieces) - 1)


def _result(
    kit: Kit, target: pygame.Surface, box: pygame.Rect, words: str, *, is_none: bool
) -> None:
    middle = box.y + kit.px(RESULT)
    icon = "minus" if is_none else "check"
    kit.icon(target, icon, (box.x + kit.px(8), middle), 15, stroke=2.6)
    where = (box.x + kit.px(22), middle)
    kit.text(target, words, where, "body", weight=600, room=box.w - kit.px(22))


def harm_words(throw: Throw) -> str:
    """Return what an attack did, in words; of the fallen nothing before it is known who falls.

    >>> harm_words(Throw(1, 1, "", (), damage=4, slain=2))
    '4 damage, 2 slain'
    >>> harm_words(Throw(1, 1, "", (), damage=4))
    '4 damage'
    >>> harm_words(Throw(1, 1, "", (), slain=1))
    '1 slain'
    """
    if throw.slain and not throw.damage:
        return f"{throw.slain} slain"
    damage = counted(throw.damage, "damage", "damage") if throw.damage else "no damage"
    if throw.slain:
        return f"{damage}, {throw.slain} slain"
    return f"{damage}, nobody slain" if throw.damage and throw.is_spared else damage


def _strike(kit: Kit, target: pygame.Surface, at: tuple[float, float]) -> None:
    """Strike a base out: a line with a rim of paper."""
    group, s = Picture(), kit.scale
    ends = ((-13 * s, 13 * s), (13 * s, -13 * s))
    group.line(ends, Stroke(5.6 * s, kit.theme("panel")))
    group.line(ends, Stroke(2.6 * s, kit.theme("ink")))
    picture = Picture()
    picture.stamp(at, group)
    kit.paint(picture, target)
