"""The sheet of controls: each at rest, under the pointer, pressed, with the keyboard, and off."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.ui.kit import controls
from tabletop.ui.kit.findings import fact_row
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.tooltip import draw_tooltip
from tabletop.ui.kit.ui import Ui

STATES: Final = ("at rest", "pointed at", "pressed", "with the keyboard", "off, and why")
SIZE: Final = (1600, 1180)
LEFT, WIDE, TALL = 190, 272, 62
Draw = Callable[[Ui, pygame.Rect, str], None]


@dataclass(frozen=True, slots=True)
class Shown:
    """A control of the sheet: its name, how it is drawn, and whether it can be off."""

    name: str
    draw: Draw
    can_be_off: bool = True


def _button(look: controls.ButtonLook) -> Draw:
    def draw(ui: Ui, rect: pygame.Rect, why: str) -> None:
        box = pygame.Rect(rect.x, rect.y + 8, 150, 34)
        controls.button(ui, "it", box, "Detour", icon="route", key="D", look=look, reason=why)

    return draw


def _icon(ui: Ui, rect: pygame.Rect, why: str) -> None:
    controls.icon_button(ui, "it", (rect.x + 20, rect.centery), "ruler", "Ruler", reason=why)


def _icon_on(ui: Ui, rect: pygame.Rect, why: str) -> None:
    at = (rect.x + 20, rect.centery)
    controls.icon_button(ui, "it", at, "ruler", "Ruler", is_on=True, reason=why)


def _switch(ui: Ui, rect: pygame.Rect, why: str) -> None:
    controls.segmented(ui, "it", rect.x, rect.centery, ("Free", "Warn", "Enforce"), 0)


def _check(is_on: bool) -> Draw:
    def draw(ui: Ui, rect: pygame.Rect, why: str) -> None:
        box = pygame.Rect(rect.x, rect.y + 12, 166, 28)
        controls.check_row(ui, "it", box, "Sight", is_on, sample="sight", key="V", reason=why)

    return draw


def _row(ui: Ui, rect: pygame.Rect, why: str) -> None:
    box = pygame.Rect(rect.x, rect.y + 10, 230, 30)
    controls.list_row(ui, "it", box, "Reed Wardens", icon="shield", note="6")


def _field(ui: Ui, rect: pygame.Rect, why: str) -> None:
    box = pygame.Rect(rect.x, rect.y + 8, 220, 34)
    controls.field(ui, "it", box, text="7.5", placeholder="inches", icon="ruler", key="A")


CONTROLS: Final = (
    Shown("Button", _button("plain")),
    Shown("Primary button", _button("primary")),
    Shown("Quiet button", _button("quiet")),
    Shown("Button that is on", _button("on")),
    Shown("Icon", _icon),
    Shown("Icon that is on", _icon_on),
    Shown("Switch", _switch, can_be_off=False),
    Shown("Legend row, off", _check(False)),
    Shown("Legend row, on", _check(True)),
    Shown("Row of a list", _row, can_be_off=False),
    Shown("Line of text", _field, can_be_off=False),
)


def controls_sheet(kit: Kit) -> pygame.Surface:
    """Return the sheet as a picture."""
    surface = pygame.Surface((kit.px(SIZE[0]), kit.px(SIZE[1])))
    surface.fill(kit.theme("panel"))
    kit.text(surface, "The sheet of controls", (40, 44), "display", weight=700)
    words = "A control shows the pointer, a press, the keyboard, and in words why it is off."
    kit.text(surface, words, (40, 80), "lead", "ink2")
    for j, state in enumerate(STATES):
        kit.caption(surface, state, (LEFT + 40 + j * WIDE, 120))
    for i, shown in enumerate(CONTROLS):
        y = 134 + i * TALL
        kit.text(surface, shown.name, (40, y + TALL // 2), "small", "ink2", weight=600)
        for j, state in enumerate(STATES):
            if j == len(STATES) - 1 and not shown.can_be_off:
                continue
            rect = pygame.Rect(LEFT + 40 + j * WIDE, y, WIDE - 24, TALL - 8)
            _draw(kit, surface, shown, rect, state)
    _more(kit, surface, 134 + len(CONTROLS) * TALL + 18)
    return surface


def _draw(kit: Kit, surface: pygame.Surface, shown: Shown, rect: pygame.Rect, state: str) -> None:
    """Draw one control in one state: a first time to know its place, then as it is wanted."""
    ui = Ui(lambda: kit)
    scratch = pygame.Surface(surface.get_size())
    why = "no move yet" if state == STATES[4] else ""
    with ui.drawing(scratch):
        shown.draw(ui, rect, why)
    place = ui.place_of("it") or rect
    if state in STATES[1:3]:
        ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=place.center))
    if state == STATES[2]:
        ui.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place.center, button=1))
    if state == STATES[3]:
        tab = {"key": pygame.K_TAB, "mod": 0, "unicode": ""}
        ui.handle(pygame.event.Event(pygame.KEYDOWN, tab))
    with ui.drawing(surface):
        shown.draw(ui, rect, why)
    if why:
        room = rect.right - place.right - 8
        if room > 40:
            at = (place.right + 8, place.centery)
            kit.text(surface, why, at, "small", "ink3", room=room)


def _more(kit: Kit, surface: pygame.Surface, y: int) -> None:
    """Draw what has no states of its own: findings, the ruler of a move, a tooltip, progress."""
    ui = Ui(lambda: kit)
    with ui.drawing(surface):
        facts = (
            ("legal", 'Ends 3.31" from Ash Pikes', 'Gap 3.31", must be 3" or more', "MV-3"),
            ("illegal", "Enters combat with Ash Pikes", 'Gap 2.69", must be 3" or more', "MV-3"),
            ("on_the_limit", "On the limit to Ash Pikes", 'Gap 3", must be 3" or more', "MV-3"),
        )
        for i, (state, head, detail, rule) in enumerate(facts):
            at = (40.0 + i * 380, float(y), 350.0)
            fact_row(ui, f"fact{i}", at, state, head, detail, rule)  # type: ignore[arg-type]
        low = y + 130
        kit.caption(surface, "Inches used, legal to 9", (40, low))
        controls.allowance_ruler(ui, 40, low + 14, 320, 11.0, 9.0, 14.0)
        kit.caption(surface, "Progress", (420, low))
        controls.progress(ui, pygame.Rect(420, low + 18, 320, 12), 0.6)
        kit.caption(surface, "Tooltip with its key", (800, low))
        near = pygame.Rect(800, low + 2, 160, 10)
        draw_tooltip(kit, surface, "Sight between any two", ("Shift+V",), near)
        kit.caption(surface, "Key caps", (1180, low))
        right = 1220.0
        for key in ("V", "Ctrl+Z", "Enter", "F11"):
            right += kit.cap_width(key) + 6
            kit.key_cap(surface, key, right, low + 24)
