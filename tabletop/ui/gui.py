"""pygame_gui behind one door: text lines in our look. Nobody else imports it."""

from __future__ import annotations

import contextlib

import pygame
import pygame_gui
from pygame_gui.elements import UITextEntryLine

from tabletop.errors import TabletopError
from tabletop.resources import resource
from tabletop.ui.kit.fields import Entry
from tabletop.ui.kit.fonts import Type, printable
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.kit import Kit

FONT = "tabletop_sans"
MOST = 2000
"""Letters of a line that are taken from the clipboard."""


class GuiEntries:
    """A pygame_gui manager in the colours of a kit, for a window of a size."""

    def __init__(self, kit: Kit, size: tuple[int, int]) -> None:
        points = kit.type("body").size
        self.kit = kit
        self.manager = pygame_gui.UIManager(size, starting_language="en")
        try:
            regular = str(resource("assets", "fonts", Type(14, 500).file))
            bold = str(resource("assets", "fonts", Type(14, 700).file))
        except TabletopError:  # the kit tells that it is missing; the library's own stands in
            self.manager.get_theme().load_theme(_look(kit, points, {}))
            return
        self.manager.add_font_paths(FONT, regular, bold, regular, bold)
        self.manager.preload_fonts(
            [{"name": FONT, "point_size": points, "style": "regular", "antialiased": "1"}]
        )
        font = {"name": FONT, "size": str(points), "regular_path": regular, "bold_path": bold}
        self.manager.get_theme().load_theme(_look(kit, points, font))

    def entry(self, text: str) -> GuiEntry:
        """Make a line."""
        box = UITextEntryLine(pygame.Rect(0, 0, 40, 20), self.manager, initial_text=text)
        box.edit_position = len(text)
        return GuiEntry(box)

    def update(self, dt: float) -> None:
        """Let the caret blink."""
        self.manager.update(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all lines."""
        self.manager.update(0.0)
        self.manager.draw_ui(surface)

    def drop(self, entry: Entry) -> None:
        """Forget a line."""
        if isinstance(entry, GuiEntry):
            entry.box.kill()  # type: ignore[no-untyped-call]


class GuiEntry:
    """One line of pygame_gui."""

    def __init__(self, box: UITextEntryLine) -> None:
        self.box = box

    def place(self, rect: pygame.Rect) -> None:
        """Move it."""
        if self.box.relative_rect != rect:
            self.box.set_relative_position(rect.topleft)
            self.box.set_dimensions(rect.size)

    def get(self) -> str:
        """Return its text."""
        return str(self.box.get_text())

    def put(self, text: str) -> None:
        """Replace its text."""
        text = printable(text)
        self.box.select_range = [0, 0]
        self.box.set_text(text)
        self.box.edit_position = len(text)

    def focus(self, is_on: bool) -> None:
        """Give or take the caret."""
        if is_on and not self.box.is_focused:
            self.box.focus()  # type: ignore[no-untyped-call]
        elif not is_on and self.box.is_focused:
            self.box.unfocus()  # type: ignore[no-untyped-call]

    def select_all(self) -> None:
        """Mark the whole text."""
        length = len(self.get())
        self.box.select_range = [0, length]
        self.box.edit_position = length
        self.box.cursor_has_moved_recently = True

    def handle(self, event: pygame.event.Event) -> None:
        """Take a key, a click or typed text."""
        words = str(getattr(event, "text", ""))
        if event.type == pygame.TEXTINPUT and not words.isprintable():
            return  # a control character or half of one cannot be drawn
        name = key_name(event) if event.type == pygame.KEYDOWN else ""
        if name == "Ctrl+V":
            self._replace(_pasted())
        elif event.type == pygame.TEXTINPUT and len(words) > 1:
            self._replace(words)  # at once: letter by letter takes as long as it is
        elif name == "Ctrl+X":
            self._cut()
        else:
            self.box.process_event(event)

    def _marked(self) -> tuple[int, int]:
        """Return where what is marked begins and ends: both the caret when nothing is."""
        low, high = sorted(self.box.select_range)
        at = min(self.box.edit_position, len(self.get()))
        return (low, min(high, len(self.get()))) if low < high else (at, at)

    def _replace(self, words: str) -> None:
        """Put words in place of what is marked, or at the caret."""
        text, (low, high) = self.get(), self._marked()
        words = words[: max(0, MOST - len(text) + high - low)]
        self.put(text[:low] + words + text[high:])
        self.box.edit_position = low + len(words)
        self.box.cursor_has_moved_recently = True

    def _cut(self) -> None:
        low, high = self._marked()
        if low < high:
            with contextlib.suppress(pygame.error, ValueError):
                pygame.scrap.put_text(self.get()[low:high])
            self._replace("")


def _pasted() -> str:
    """Return what the clipboard holds as one line; nothing where there is none."""
    try:
        text = pygame.scrap.get_text()
    except (pygame.error, ValueError):
        return ""
    return " ".join(printable(part) for part in text[: 4 * MOST].split())


def _look(kit: Kit, points: int, font: dict[str, str]) -> dict[str, dict[str, dict[str, str]]]:
    """Return the theme of pygame_gui: it must stand under each element's own name."""

    def hex_(role: str) -> str:
        return "#{:02X}{:02X}{:02X}".format(*kit.theme(role)[:3])

    colours = {
        "dark_bg": hex_("raised"),
        "normal_bg": hex_("raised"),
        "hovered_bg": hex_("raised"),
        "disabled_bg": hex_("sunken"),
        "selected_bg": hex_("p1_tint"),
        "normal_text": hex_("ink"),
        "selected_text": hex_("ink"),
        "disabled_text": hex_("ink3"),
        "normal_border": hex_("raised"),
        "hovered_border": hex_("raised"),
        "active_border": hex_("raised"),
        "disabled_border": hex_("raised"),
        "text_cursor": hex_("ink"),
    }
    line = {
        "font": font or {"size": str(points)},
        "colours": colours,
        "misc": {
            "shape": "rectangle",
            "border_width": "0",
            "shadow_width": "0",
            "padding": "2,2",
        },
    }
    return {"text_entry_line": line, "defaults": line}
