"""Controls at large: what was drawn can be clicked, reached with Tab, and pressed by its key.

Screens draw their controls anew whenever something changes; each control registers its place
here while it is drawn, and `handle` turns events into hits on what was drawn last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

import pygame

from tabletop.ui.kit.fields import Fields
from tabletop.ui.kit.keys import is_command, key_name, typed_by
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.parts import Parts
from tabletop.ui.kit.tooltip import draw_tooltip

Role = Literal["button", "scroll", "field", "area"]
TYPED: tuple[Role, ...] = ("field", "area")
"""Roles of what one types in: one line, or several."""
TIP_DELAY = 0.5
WHEEL_STEP = 48
STEPS = (("Up", -1), ("Left", -1), ("Down", 1), ("Right", 1))
ARROWS = tuple(name for name, _ in STEPS)


@dataclass(frozen=True, slots=True)
class Region:
    """A control as it was drawn: where, which keys press it, whether and why it is off."""

    id: str
    rect: pygame.Rect
    visible: pygame.Rect
    role: Role = "button"
    keys: tuple[str, ...] = ()
    value: str = ""
    reason: str = ""
    tip: str = ""
    scroll: str = ""
    content: int = 0

    @property
    def is_on(self) -> bool:
        """Whether it can be used."""
        return not self.reason


@dataclass(frozen=True, slots=True)
class Hit:
    """What the user did with a control: pressed it, changed a text, or confirmed a text."""

    id: str
    value: str = ""
    kind: Literal["press", "change", "confirm"] = "press"


class Ui:
    """The controls of one screen: draw between `drawing(surface)`, then `handle` events."""

    def __init__(self, kit: Callable[[], Kit]) -> None:
        self._kit = kit
        self.surface = pygame.Surface((1, 1))
        self.focus = ""
        self.is_focus_shown = False
        self.has_walked = False
        self.pointer = (-1, -1)
        self.is_dirty = True
        self.fields = Fields()
        self._regions: list[Region] = []
        self._next: list[Region] = []
        self._offsets: dict[str, int] = {}
        self._scrolls: list[str] = []
        self._pressed = ""
        self._grabbed = ""
        self._hot = ""
        self._hot_for = 0.0
        self._current: dict[str, str] = {}
        self._mute = ""
        self._parts: Parts[Region] = Parts()

    @property
    def kit(self) -> Kit:
        """The kit to draw with now."""
        return self._kit()

    # ------------------------------------------------------------------ drawing
    @contextmanager
    def drawing(self, surface: pygame.Surface) -> Iterator[pygame.Surface]:
        """Collect the controls drawn inside; draws text fields and the tooltip at the end."""
        self.surface = surface
        self._next = []
        self.fields.begin(self.kit, surface.get_size())
        yield surface
        self._regions = self._next
        self.fields.end(surface, self.focus)
        if self.focus and all(region.id != self.focus for region in self._regions):
            self.focus = ""
        self.is_dirty = False
        tip = self._tip()
        if tip is not None:
            draw_tooltip(self.kit, surface, tip.reason or tip.tip, tip.keys[:1], tip.visible)

    def part(
        self,
        name: str,
        rect: pygame.Rect,
        key: tuple[object, ...] | None,
        paint: Callable[[], None],
    ) -> None:
        """Draw a part of the screen, or lay its picture while nothing in it changes.

        `key` is all that it shows; None always draws. A part that is pointed at, or has a text
        field, is drawn each time.
        """
        is_live = rect.collidepoint(self.pointer) or bool(self._pressed or self._grabbed)
        whole: tuple[object, ...] | None = None
        if key is not None and not is_live:
            current, offsets = tuple(self._current.items()), tuple(self._offsets.items())
            focus = (self.focus, self.is_focus_shown, current, offsets)
            whole = (*key, self.kit, tuple(rect), *focus)
        found = self._parts.lay(self.surface, name, rect, whole)
        if found is not None:
            self._next += found
            return
        begin = len(self._next)
        paint()
        made = tuple(self._next[begin:])
        has_field = any(region.role in TYPED for region in made)
        self._parts.keep(self.surface, name, rect, None if has_field else whole, made)

    def add(
        self,
        id: str,
        rect: pygame.Rect,
        *,
        keys: tuple[str, ...] = (),
        value: str = "",
        reason: str = "",
        tip: str = "",
        role: Role = "button",
    ) -> bool:
        """Register a control; answer whether it is hot (pointed at and usable)."""
        visible = rect.clip(self.surface.get_clip())
        scroll = self._scrolls[-1] if self._scrolls else ""
        region = Region(id, rect.copy(), visible, role, keys, value, reason, tip, scroll)
        self._next.append(region)
        return region.is_on and bool(visible.collidepoint(self.pointer)) and not self._grabbed

    def is_down(self, id: str, value: str = "") -> bool:
        """Whether the mouse holds a control down."""
        return self._pressed == f"{id}\0{value}"

    def draw_focus(self, id: str, rect: pygame.Rect, value: str = "", radius: float = 8.0) -> None:
        """Draw the ring (2 px ink, 2 px air) when a control has the keyboard."""
        if not self.is_focus_shown or self.focus != id:
            return
        focused = self._focused()
        if focused is not None and focused.value != value:
            return
        grow = 2 * self.kit.px(4)
        ring = rect.inflate(grow, grow)
        self.kit.plate(self.surface, ring, (0, 0, 0, 0), "focus", radius=radius + 2, width=2.0)

    def choose(self, id: str, value: str) -> None:
        """Say which control of a group the keyboard stands on."""
        self._current[id] = value

    def offset(self, id: str) -> int:
        """Return how far a scroll area is scrolled, pixels."""
        return self._offsets.get(id, 0)

    def scroll_to(self, id: str, offset: int) -> None:
        """Scroll an area."""
        self._offsets[id] = max(0, offset)
        self.is_dirty = True

    @contextmanager
    def scrolled(self, id: str, rect: pygame.Rect, content: int) -> Iterator[int]:
        """Clip to an area whose content is `content` pixels high; gives the y of its top."""
        most = max(0, content - rect.h)
        offset = min(self._offsets.get(id, 0), most)
        self._offsets[id] = offset
        before = self.surface.get_clip()
        region = Region(id, rect.copy(), rect.clip(before), "scroll", content=content)
        self._next.append(region)
        self.surface.set_clip(rect.clip(before))
        self._scrolls.append(id)
        yield rect.y - offset
        self._scrolls.pop()
        self.surface.set_clip(before)
        if most:
            bar = scroll_bar(rect, content, offset, self.kit.px(6))
            is_hot = rect.collidepoint(self.pointer)
            self.kit.plate(self.surface, bar, "edge_strong" if is_hot else "edge", None, radius=3)

    # ------------------------------------------------------------------ events
    def update(self, dt: float) -> bool:
        """Let time pass (tooltips, the caret); answer whether to draw again."""
        before = self._tip()
        self._hot_for += dt
        return self.fields.update(dt, self.focus) or (self._tip() is not before) or self.is_dirty

    def handle(self, event: pygame.event.Event) -> Hit | None:
        """Turn an event into a hit on a control; sets `is_dirty` when the look changes.

        `has_walked` says then whether an arrow key went to another part of a list or switch.
        """
        self.has_walked = False
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(event)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(event)
        elif event.type == pygame.MOUSEWHEEL:
            self._wheel(event)
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        elif event.type == pygame.TEXTINPUT:
            return self._typed(event)
        return None

    def at(self, pixel: tuple[int, int]) -> Region | None:
        """Return the control under a pixel: the one drawn last."""
        for region in reversed(self._regions):
            if region.role != "scroll" and region.visible.collidepoint(pixel):
                return region
        return None

    def focused_value(self, id: str) -> str:
        """Return which control of a group the keyboard stands on, "" when it is elsewhere."""
        focused = self._focused() if self.focus == id else None
        return focused.value if focused is not None else ""

    @property
    def is_holding(self) -> bool:
        """Whether the mouse holds a control (or a scroll bar) down: nothing was done yet."""
        return bool(self._pressed or self._grabbed)

    @property
    def is_typing(self) -> bool:
        """Whether the keyboard is in a line of text."""
        focused = self._focused() if self.focus else None
        return focused is not None and focused.role in TYPED

    def place_of(self, id: str, value: str | None = None) -> pygame.Rect | None:
        """Return where a control was drawn last, None when it is not shown."""
        for region in (*self._next, *self._regions):
            if region.id == id and (value is None or region.value == value) and region.visible.w:
                return region.rect
        return None

    def is_over(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel lies on any control or scroll area."""
        return any(region.visible.collidepoint(pixel) for region in self._regions)

    def _move(self, pixel: tuple[int, int]) -> None:
        self.pointer = pixel
        if self._grabbed:
            self._drag_bar(pixel)
            return
        under = self.at(pixel)
        hot = f"{under.id}\0{under.value}" if under else ""
        if hot != self._hot:
            self._hot, self._hot_for, self.is_dirty = hot, 0.0, True

    def _press(self, event: pygame.event.Event) -> Hit | None:
        self.pointer = event.pos
        self.is_dirty = True
        for region in self._regions:
            if region.role == "scroll" and region.content > region.rect.h:
                bar = scroll_bar(region.rect, region.content, self.offset(region.id), 12)
                if bar.inflate(8, 0).collidepoint(event.pos):
                    self._grabbed = region.id
                    return None
        under = self.at(event.pos)
        self.is_focus_shown = False
        if under is None or not under.is_on:
            self.focus = ""
            return None
        if under.role in TYPED:
            self.focus = under.id
            self.fields.handle(under.id, event)
            return None
        self._pressed = f"{under.id}\0{under.value}"
        return None

    def _release(self, event: pygame.event.Event) -> Hit | None:
        self.is_dirty = True
        self._grabbed = ""
        pressed, self._pressed = self._pressed, ""
        under = self.at(event.pos)
        if under is not None and under.role in TYPED:
            self.fields.handle(under.id, event)
        if under is None or pressed != f"{under.id}\0{under.value}" or not under.is_on:
            return None
        self.focus = under.id
        self._current[under.id] = under.value
        return Hit(under.id, under.value)

    def _wheel(self, event: pygame.event.Event) -> None:
        for region in reversed(self._regions):
            if region.role == "scroll" and region.visible.collidepoint(self.pointer):
                self._scroll(region, round(-event.y * WHEEL_STEP * self.kit.scale))
                return

    def _scroll(self, region: Region, by: int) -> None:
        most = max(0, region.content - region.rect.h)
        wanted = min(max(0, self.offset(region.id) + by), most)
        if wanted != self.offset(region.id):
            self._offsets[region.id] = wanted
            self.is_dirty = True

    def _drag_bar(self, pixel: tuple[int, int]) -> None:
        for region in self._regions:
            if region.id == self._grabbed:
                part = (pixel[1] - region.rect.y) / max(1, region.rect.h)
                wanted = round(part * region.content - region.rect.h / 2)
                self._scroll(region, wanted - self.offset(region.id))

    def _key(self, event: pygame.event.Event) -> Hit | None:
        name = key_name(event)
        focused = self._focused()
        if name in ("Tab", "Shift+Tab"):
            self._step(-1 if name != "Tab" else 1)
            return None
        if focused is not None and _goes_to(focused.role, name):
            if name == "Enter" and focused.role == "field":
                return Hit(focused.id, self.fields.text(focused.id), "confirm")
            self.is_dirty = True
            return self._field(focused, event)
        if focused is not None and self.is_focus_shown and name in ("Enter", "Space"):
            self.is_dirty = True
            return Hit(focused.id, focused.value)
        if self.is_focus_shown and name in ARROWS and self._walk(dict(STEPS)[name]):
            self.has_walked = True
            return None
        for region in reversed(self._regions):
            if name and name in region.keys and region.is_on:
                self.is_dirty = True
                if region.role == "field":
                    self.focus, self.is_focus_shown = region.id, True
                    self.fields.select_all(region.id)
                    self._mute = typed_by(event)
                    return None
                self._mute = typed_by(event)  # what it does may lead into a line
                return Hit(region.id, region.value)
        if name in ("PgUp", "PgDn", "Home", "End"):
            self._page(name)
        return None

    def _typed(self, event: pygame.event.Event) -> Hit | None:
        focused = self._focused() if self.focus else None
        muted, self._mute = self._mute, ""
        if focused is None or focused.role not in TYPED or (muted and event.text == muted):
            return None
        self.is_dirty = True
        return self._field(focused, event)

    def _field(self, region: Region, event: pygame.event.Event) -> Hit | None:
        before = self.fields.text(region.id)
        self.fields.handle(region.id, event)
        after = self.fields.text(region.id)
        return Hit(region.id, after, "change") if after != before else None

    def _page(self, name: str) -> None:
        scrolls = [r for r in reversed(self._regions) if r.role == "scroll"]
        under = [r for r in scrolls if r.visible.collidepoint(self.pointer)]
        for region in under or scrolls:
            if region.content > region.rect.h or under:
                step = {
                    "PgUp": -region.rect.h,
                    "PgDn": region.rect.h,
                    "Home": -region.content,
                    "End": region.content,
                }[name]
                self._scroll(region, step)
                return

    def _step(self, by: int) -> None:
        """Give the keyboard to the next control (a group of one id counts once)."""
        order = list(dict.fromkeys(r.id for r in self._regions if r.role != "scroll" and r.is_on))
        if not order:
            return
        here = order.index(self.focus) + by if self.focus in order else (0 if by > 0 else -1)
        self.focus = order[here % len(order)]
        self.is_focus_shown = self.is_dirty = True
        focused = self._focused()
        if focused is not None and focused.role == "field":
            self.fields.select_all(focused.id)
        if focused is not None and focused.scroll:
            self._reveal(focused)

    def _reveal(self, focused: Region) -> None:
        for region in self._regions:
            if region.id == focused.scroll:
                if focused.rect.top < region.rect.top:
                    self._scroll(region, focused.rect.top - region.rect.top - 8)
                elif focused.rect.bottom > region.rect.bottom:
                    self._scroll(region, focused.rect.bottom - region.rect.bottom + 8)

    def _group(self) -> list[Region]:
        """The controls that share the id of the one with the keyboard: a list, a switch."""
        return [r for r in self._regions if r.id == self.focus and r.role != "scroll" and r.is_on]

    def _focused(self) -> Region | None:
        group = self._group()
        wanted = self._current.get(self.focus)
        return next((r for r in group if r.value == wanted), group[0] if group else None)

    def _walk(self, by: int) -> bool:
        """Move within a list or switch; answer whether there was anywhere to go."""
        group, here = self._group(), self._focused()
        if here is None or len(group) < 2:
            return False
        there = group[min(max(0, group.index(here) + by), len(group) - 1)]
        self._current[self.focus] = there.value
        self.is_dirty = True
        if there.scroll:
            self._reveal(there)
        return True

    def _tip(self) -> Region | None:
        if self._hot_for < TIP_DELAY or not self._hot or self._pressed:
            return None
        for region in self._regions:
            if f"{region.id}\0{region.value}" == self._hot and (region.tip or region.reason):
                return region
        return None


def scroll_bar(rect: pygame.Rect, content: int, offset: int, width: int) -> pygame.Rect:
    """Return the thumb of a scroll area."""
    height = max(24, round(rect.h * rect.h / max(1, content)))
    most = max(1, content - rect.h)
    y = rect.y + round((rect.h - height) * offset / most)
    return pygame.Rect(rect.right - width - 2, y, width, height)


def _goes_to(role: Role, name: str) -> bool:
    """Whether a key is for what one types in; in several lines Up and Down walk."""
    if role == "area" and name.removeprefix("Shift+") in ("Up", "Down"):
        return True
    return role in TYPED and not is_command(name)
