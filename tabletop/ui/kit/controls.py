"""Buttons, chips, switches, rows: drawn by the kit, registered with `Ui`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from tabletop.geometry.base import Point
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.theme import blend
from tabletop.ui.kit.ui import Ui

ButtonLook = Literal["plain", "primary", "quiet", "on"]
Sample = Literal[
    "range", "link", "combat", "sight", "reach", "territory", "limit", "shade", "trail", ""
]


def button(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    *,
    icon: str = "",
    key: str = "",
    look: ButtonLook = "plain",
    reason: str = "",
    tip: str = "",
    value: str = "",
    has_cap: bool = True,
) -> None:
    """Draw a button; with a `reason` it is off and says why (on hover: say it in words too).

    Its key stands on it as a cap, unless `has_cap` leaves that to the tooltip.
    """
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, keys=(key,) if key else (), reason=reason, tip=tip, value=value)
    is_down = is_hot and ui.is_down(id, value)
    fill, edge, ink = {
        "plain": ("raised", "edge_strong", "ink"),
        "primary": ("ink", "ink", "inverse"),
        "quiet": ("panel", "panel", "ink2"),
        "on": ("raised", "ink", "ink"),
    }[look]
    if reason:
        fill, edge, ink = "sunken", "edge", "ink3"
    shade = kit.ink(fill)
    if look == "primary" and not reason:
        shade = blend(shade, kit.theme("panel"), 0.12 if is_hot else 0.0)
    elif is_hot:
        shade, edge = kit.theme("sunken"), "ink2" if look != "quiet" else "edge"
    if is_down:
        shade = blend(shade, kit.theme("ink"), 0.08)
    kit.plate(target, rect, shade, edge, width=2 if look == "on" else 1)
    weight = 600 if look in ("primary", "on") else 500
    cap = key if has_cap else ""
    _label(kit, target, rect, label, icon, cap, ink, weight, look == "primary" and not reason)
    ui.draw_focus(id, rect, value)


def _label(
    kit: Kit,
    target: pygame.Surface,
    rect: pygame.Rect,
    label: str,
    icon: str,
    key: str,
    ink: str,
    weight: int,
    is_inverse: bool,
) -> None:
    x, right = rect.x + kit.px(12), float(rect.right - kit.px(8))
    if not label and icon:
        kit.icon(target, icon, rect.center, 18, ink)
        return
    need = kit.width(label, "body", weight)
    cap_room = kit.px(10) + kit.cap_width(key) if kit.cap_width(key) else 0.0
    spare = rect.w - kit.px(20) - cap_room - need
    if spare < 0:  # narrow: closer to the edges before a word is cut
        x, right = rect.x + kit.px(8), float(rect.right - kit.px(5))
    if icon and spare >= kit.px(18):
        kit.icon(target, icon, (x + kit.px(8), rect.centery), 16, ink)
        x += kit.px(24)
    if key:
        cap = "ink3" if ink == "ink3" else "ink2"
        right = kit.key_cap(target, key, right, rect.centery, color=cap, is_inverse=is_inverse)
        right -= kit.px(4)
    kit.text(target, label, (x, rect.centery), "body", ink, weight=weight, room=max(8.0, right - x))


def icon_button(
    ui: Ui,
    id: str,
    centre: Point,
    icon: str,
    tip: str,
    *,
    key: str = "",
    is_on: bool = False,
    reason: str = "",
) -> pygame.Rect:
    """Draw a square button with an icon and a tooltip; answer its box."""
    kit, target = ui.kit, ui.surface
    side = kit.px(32)
    rect = pygame.Rect(0, 0, side, side)
    rect.center = (round(centre[0]), round(centre[1]))
    is_hot = ui.add(id, rect, keys=(key,) if key else (), reason=reason, tip=tip)
    if is_on:
        kit.plate(target, rect, "raised", "ink", width=1.6)
    elif is_hot:
        kit.plate(target, rect, "sunken", "edge")
    ink = "ink3" if reason else "ink" if is_on or is_hot else "ink2"
    kit.icon(target, icon, rect.center, 18, ink)
    ui.draw_focus(id, rect)
    return rect


def chip(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    *,
    key: str = "",
    is_on: bool = False,
    reason: str = "",
    value: str = "",
) -> None:
    """Draw one choice of a few (such as a kind of move); off with a `reason`."""
    look: ButtonLook = "on" if is_on else "plain"
    button(ui, id, rect, label, key=key, look=look, reason=reason, value=value)


def segmented(
    ui: Ui,
    id: str,
    left: float,
    middle: float,
    items: Sequence[str],
    chosen: int,
    *,
    height: float = 30,
    keys: Sequence[str] = (),
    width: float = 0.0,
    is_even: bool = True,
) -> int:
    """Draw a switch of a few words; a hit's `value` is the index; answer its right edge.

    `width` in pixels spreads the parts evenly (or by their words, not `is_even`); 0 takes what
    the words need.
    """
    kit, target = ui.kit, ui.surface
    face = kit.type("small", 600)
    h = kit.px(height)
    widths = [round(kit.width(item, face)) + kit.px(24) for item in items]
    if width and is_even:
        widths = [round(width / len(items))] * len(items)
    elif width:
        spare = (width - sum(widths)) / len(items)
        widths = [round(w + spare) for w in widths]
    whole = pygame.Rect(round(left), round(middle - h / 2), sum(widths), h)
    kit.plate(target, whole, "sunken", "edge")
    x = whole.x
    for i, (item, w) in enumerate(zip(items, widths, strict=True)):
        rect = pygame.Rect(x, whole.y, w, h)
        key = (keys[i],) if i < len(keys) and keys[i] else ()
        is_hot = ui.add(id, rect, keys=key, value=str(i))
        if i == chosen:
            kit.plate(target, rect, "raised", "ink", width=1.6)
        ink = "ink" if i == chosen or is_hot else "ink2"
        weight = 600 if i == chosen else 500
        kit.text(target, item, rect.center, "small", ink, weight=weight, align="c", room=w - 4)
        x += w
    for i in range(len(items)):
        ui.draw_focus(id, pygame.Rect(sum(widths[:i], whole.x), whole.y, widths[i], h), str(i))
    return whole.right


def check_row(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    is_on: bool,
    *,
    sample: Sample = "",
    key: str = "",
    reason: str = "",
    player: int = 1,
    size: str = "body",
) -> None:
    """Draw a switch with its line sample and key: a row of the legend."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, keys=(key,) if key else (), reason=reason)
    if is_hot:
        kit.plate(target, rect.inflate(kit.px(8), 0), "sunken", None, radius=4)
    middle = rect.centery
    box = pygame.Rect(rect.x, middle - kit.px(8), kit.px(16), kit.px(16))
    edge = "ink" if is_on else "edge_strong"
    kit.plate(target, box, "ink" if is_on else "raised", edge, radius=3)
    if is_on:
        kit.icon(target, "check", box.center, 12, "inverse", stroke=3.2)
    x = box.right + kit.px(9)
    if sample:
        line_sample(kit, target, sample, (x + kit.px(5), middle), kit.px(34), player)
        x += kit.px(53)
    right = float(rect.right)
    if key:
        right = kit.key_cap(target, key, right, middle) - kit.px(4)
    ink = "ink3" if reason else "ink" if is_on or is_hot else "ink2"
    kit.text(target, label, (x, middle), size, ink, room=right - x)
    ui.draw_focus(id, rect, radius=4)


def list_row(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    label: str,
    *,
    icon: str = "",
    note: str = "",
    is_on: bool = False,
    value: str = "",
    key: str = "",
    tip: str = "",
) -> None:
    """Draw a row of a list that can be chosen: icon, words, a number at the right."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, value=value, keys=(key,) if key else (), tip=tip)
    if is_on or is_hot:
        kit.plate(target, rect, "sunken", "edge" if is_on else None)
    x = rect.x + kit.px(12)
    ink = "ink" if is_on or is_hot else "ink2"
    if icon:
        kit.icon(target, icon, (x + kit.px(6), rect.centery), 16, ink)
        x += kit.px(27)
    right = float(rect.right - kit.px(12))
    if note:
        box = kit.text(target, note, (right, rect.centery), "small", "ink2", align="r")
        right = box.left - kit.px(8)
    weight = 600 if is_on else 400
    kit.text(target, label, (x, rect.centery), "body", ink, weight=weight, room=right - x)
    ui.draw_focus(id, rect, value)


AWAY = 10_000
"""Pixels by which an editor is put out of sight."""


def field(
    ui: Ui,
    id: str,
    rect: pygame.Rect,
    *,
    text: str = "",
    placeholder: str = "",
    icon: str = "",
    key: str = "",
    reason: str = "",
) -> None:
    """Draw a line of text to edit; hits are `change` and (Enter) `confirm` with its text."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, keys=(key,) if key else (), role="field", reason=reason)
    has_focus = ui.focus == id
    edge = "focus" if has_focus else "ink2" if is_hot else "edge_strong"
    kit.plate(target, rect, "raised", edge, width=2 if has_focus else 1)
    x, right = rect.x + kit.px(8), rect.right - kit.px(8)
    if icon:
        kit.icon(target, icon, (x + kit.px(10), rect.centery), 16, "ink2")
        x += kit.px(24)
    if key and not has_focus:
        right = round(kit.key_cap(target, key, right, rect.centery)) - kit.px(4)
    inner = pygame.Rect(x, rect.y + kit.px(3), right - x, rect.h - kit.px(6))
    if target.get_clip().contains(inner):
        ui.fields.place(id, inner, text, placeholder)
        return
    # scrolled half out of a panel: the editor knows no clip, so its words alone are drawn
    ui.fields.place(id, inner.move(0, -AWAY), text, placeholder)
    words = ui.fields.text(id)
    ink = "ink" if words else "ink3"
    kit.text(target, words or placeholder, (inner.x, inner.centery), "body", ink, room=inner.w)


def text_area(ui: Ui, id: str, rect: pygame.Rect, *, text: str = "", placeholder: str = "") -> None:
    """Draw several lines of text to edit (Enter begins a line); hits are `change` with its text."""
    kit, target = ui.kit, ui.surface
    is_hot = ui.add(id, rect, role="area")
    has_focus = ui.focus == id
    edge = "focus" if has_focus else "ink2" if is_hot else "edge_strong"
    kit.plate(target, rect, "raised", edge, width=2 if has_focus else 1)
    ui.fields.place_long(id, rect.inflate(-kit.px(16), -kit.px(12)), text, placeholder)


def progress(ui: Ui, rect: pygame.Rect, part: float, label: str = "") -> None:
    """Draw a bar that is filled from 0 to 1, with words above it."""
    kit, target = ui.kit, ui.surface
    kit.plate(target, rect, "sunken", "edge", radius=3)
    done = rect.inflate(-2, -2)
    done.w = round(done.w * min(1.0, max(0.0, part)))
    if done.w > 2:
        kit.plate(target, done, "ink", None, radius=2)
    if label:
        kit.text(target, label, (rect.x, rect.y - kit.px(10)), "small", "ink2")


def allowance_ruler(
    ui: Ui, left: float, top: float, width: float, used: float, legal: float, allowance: float
) -> int:
    """Draw what is used of a move's inches: ink up to the last legal point, carmine after it.

    Answers the y below its figures.
    """
    kit, target, theme = ui.kit, ui.surface, ui.kit.theme
    picture, s = Picture(), kit.scale
    inch = width / max(1.0, allowance, used)
    tall = 10 * s
    picture.panel((left, top, width, tall), theme("sunken"), 2 * s)
    done = min(used, legal, allowance)
    if done > 0:
        picture.panel((left, top, done * inch, tall), theme("ink"), 2 * s)
    if used > done:
        picture.panel((left + done * inch, top, (used - done) * inch, tall), theme("illegal"))
    step = 1 if inch >= 6 * s else 3 if inch >= 2 * s else 6
    for i in range(0, int(max(allowance, used)) + 1, step):
        x = left + i * inch
        long = 8 if i % 3 == 0 else 5
        picture.line(
            [(x, top + tall + 2 * s), (x, top + tall + long * s)], Stroke(s, theme("ink2"))
        )
    kit.paint(picture, target)
    face = kit.type(10, 500)
    every = 3 if inch * 3 >= 22 * s else 6
    for i in range(0, int(allowance) + 1, every):
        align: Literal["l", "c", "r"] = "l" if i == 0 else "r" if i == int(allowance) else "c"
        kit.text(target, str(i), (left + i * inch, top + 26 * s), face, "ink3", align=align)
    return round(top + 36 * s)


def line_sample(
    kit: Kit, target: pygame.Surface, sample: Sample, at: Point, width: float, player: int = 1
) -> None:
    """Draw the sample of a line: the legend is made of these."""
    theme, s, picture = kit.theme, kit.scale, Picture()
    x, y = at
    end = (x + width, y)
    match sample:
        case "range":
            ink = theme.player(player, "ink")
            picture.line([at, end], Stroke(1.8 * s, ink, kit.dash("range")))
        case "territory":
            ink = theme.player(player, "ink")
            picture.line([at, end], Stroke(1.8 * s, ink, kit.dash("territory")))
        case "link":
            ends = ((x + 6 * s, y), (end[0] - 6 * s, y))
            for spot in ends:
                picture.disc(spot, 4.5 * s, theme.player(player))
            picture.line(ends, Stroke(1.6 * s, theme.player(player, "ink")))
        case "sight":
            near, far = (x + 3 * s, y), (end[0] - 3 * s, y)
            picture.line([near, far], Stroke(1.8 * s, theme("sight")))
            picture.disc(near, 3 * s, theme("sight"))
            picture.disc(far, 3 * s, theme("sight"))
            picture.disc(far, 1.5 * s, theme("panel"))
        case "reach":
            picture.line([at, end], Stroke(2.2 * s, theme("ink2"), kit.dash("reach")))
        case "limit":
            picture.line([at, end], Stroke(7 * s, theme("limit"), (), False))
            picture.line([at, end], Stroke(1.8 * s, theme("limit_ink"), kit.dash("limit")))
        case "combat":
            picture.line([at, end], Stroke(1.8 * s, theme("ink")))
            middle = (x + width / 2, y)
            picture.disc(middle, 7 * s, theme("ink"))
            picture.glyph("swords", middle, round(10 * s), theme("inverse"), "icons", 2.6)
        case "trail":
            near, far = (x + 4 * s, y), (end[0] - 4 * s, y)
            picture.line([near, far], Stroke(1.8 * s, theme("ink")))
            picture.disc(near, 3.2 * s, theme("ink"))
            picture.disc(far, 4.6 * s, theme("ink"))
            picture.disc(far, 3.2 * s, theme("panel"))
        case "shade":
            picture.panel((x, y - 7 * s, width, 14 * s), theme("shade", 60), 2 * s)
            for i in range(5):
                left = x + (3 + i * 7) * s
                picture.line(
                    [(left, y + 6 * s), (left + 6 * s, y - 6 * s)],
                    Stroke(s, theme("hidden"), (), False),
                )
    kit.paint(picture, target)
