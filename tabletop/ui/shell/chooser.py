"""Choosing a file: a path to type, and the folder as a list. Only what can be opened is shown.

Whether a path is a folder is asked of `os.path`: unlike `pathlib` it never raises, whatever is
typed and whatever may not be looked at.
"""

from __future__ import annotations

import os.path
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletop.ui.kit.controls import button, field, list_row
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

LISTS = (".yaml", ".yml", ".json", ".ros", ".rosz", ".txt")
"""Lists of armies: ours and those of other programs."""
SUFFIXES = (*LISTS, ".battle", ".dd2vtt", ".uvtt")
"""What the window opens: rulings, tables and battles, lists, saved battles, maps."""
ANYTHING = (*SUFFIXES, ".zip", ".gst")
"""What the start screen opens: community data besides."""
MOST = 400


@dataclass(frozen=True, slots=True)
class Item:
    """A row: a folder or a file."""

    path: Path
    label: str
    is_folder: bool


class FileChooser(BaseScreen):
    """An overlay that lets one find a file; `chosen` is called with it after closing.

    Only files that end in one of `suffixes` (small letters) are shown.
    """

    is_overlay = True

    def __init__(
        self,
        context: Context,
        folder: Path,
        chosen: Callable[[Path], None],
        heading: str,
        suffixes: tuple[str, ...] = SUFFIXES,
    ) -> None:
        super().__init__(context)
        self.suffixes = suffixes
        self.heading = heading
        self.chosen = chosen
        self.mark = 0
        self.typed = ""
        self.complaint = ""
        self.folder = folder
        self.items: list[Item] = []
        self.ui.focus = "path"
        self.enter(folder)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.heading

    def enter(self, folder: Path) -> None:
        """Show a folder."""
        found = folder_items(folder, self.suffixes)
        if isinstance(found, str):
            self.complaint = found
            return
        folder, items = found
        self.folder, self.items, self.mark = folder, items[:MOST], 0
        kinds = [item.is_folder for item in self.items]
        first = min(int(folder.parent != folder), max(0, len(kinds) - 1))
        self.mark = kinds.index(False) if False in kinds else first
        self.complaint = ""
        self.ui.scroll_to("list", 0)
        self._type(f"{folder}/")

    def paint(self, surface: pygame.Surface) -> None:
        """Draw heading, path, list and buttons."""
        kit = self.kit
        draw_veil(self, surface)
        width = min(kit.px(720), surface.get_width() - kit.px(48))
        height = min(kit.px(600), surface.get_height() - kit.px(48))
        box = pygame.Rect(0, 0, width, height)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        pad, high = kit.px(24), kit.space("control")
        at = (box.x + pad, box.y + pad + kit.px(12))
        kit.text(surface, self.heading, at, "title", weight=700)
        line = pygame.Rect(box.x + pad, box.y + pad + kit.px(36), width - 2 * pad, high)
        field(self.ui, "path", line, text=self.typed, placeholder="Path of a file or folder")
        top = line.bottom + kit.px(12)
        foot = box.bottom - pad - high
        area = pygame.Rect(line.x, top, line.w, foot - kit.px(16) - top)
        self._list(surface, area)
        if self.complaint:
            where = (line.x, foot + high / 2)
            kit.icon(surface, "octagon-x", (where[0] + kit.px(8), where[1]), 16, "illegal")
            room = width - 2 * pad - kit.px(290)
            text_at = (where[0] + kit.px(22), where[1])
            kit.text(surface, self.complaint, text_at, "small", "illegal", room=room)
        go = pygame.Rect(box.right - pad - kit.px(130), foot, kit.px(130), high)
        button(self.ui, "go", go, "Open", key="Enter", look="primary")
        back = pygame.Rect(go.left - kit.px(8) - kit.px(120), foot, kit.px(120), high)
        button(self.ui, "back", back, "Cancel", key="Esc")

    def _list(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit = self.kit
        if self.ui.focus != "row":
            self.ui.choose("row", str(self.mark))
        row = kit.px(30)
        kit.plate(surface, area.inflate(2, 2), "raised", "edge")
        if not any(not item.is_folder for item in self.items):
            note = f"No {', '.join(self.suffixes)} in this folder."
            if self._is_any:
                note = "Nothing in this folder can be opened: no table, battle, list or map."
            at = (area.x + kit.px(12), area.bottom - kit.px(16))
            kit.text(surface, note, at, "small", "ink3")
        with self.ui.scrolled("list", area, row * len(self.items)) as top:
            for i, item in enumerate(self.items):
                y = top + i * row
                if y > area.bottom or y + row < area.top:
                    continue
                rect = pygame.Rect(area.x + 2, y + 1, area.w - kit.px(12), row - 2)
                icon = "folder-open" if item.is_folder else self._icon(item.path.suffix.lower())
                if item.label == "one folder up":
                    icon = "undo-2"
                list_row(
                    self.ui, "row", rect, item.label, icon=icon, is_on=i == self.mark, value=str(i)
                )

    @property
    def _is_any(self) -> bool:
        """Whether all that the window opens is shown."""
        return set(SUFFIXES) <= set(self.suffixes)

    def _icon(self, suffix: str) -> str:
        """Return the icon of a file by how its name ends."""
        if suffix == ".battle":
            return "swords"
        if suffix in (".zip", ".gst"):
            return "database"
        if suffix in LISTS and (self.suffixes == LISTS or suffix not in (".yaml", ".yml", ".json")):
            return "users"
        return "map" if self._is_any else "image"

    def act(self, hit: Hit) -> None:
        """Open, go in, or go back."""
        if hit.id == "back":
            self.context.pop()
        elif hit.id == "row":
            self.mark = int(hit.value)
            self._open(self.items[self.mark].path)
        elif hit.id == "path" and hit.kind == "change":
            self.typed, self.complaint = hit.value, ""
            self._seek(Path(hit.value).name.lower())
        else:
            self._go()

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows move the mark, Enter opens it, Esc goes back."""
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        if name == "Esc":
            self.context.pop()
        elif name in ("Down", "Up") and self.items:
            step = 1 if name == "Down" else -1
            self.mark = min(max(0, self.mark + step), len(self.items) - 1)
            self._type(str(self.items[self.mark].path))
            row = self.kit.px(30)
            self.ui.scroll_to("list", max(0, self.mark * row - 6 * row))
        else:
            return False
        return True

    def _seek(self, start: str) -> None:
        """Move the mark to the first name that begins like what is typed."""
        for i, item in enumerate(self.items):
            if start and item.path != self.folder.parent and item.label.lower().startswith(start):
                self.mark = i
                self.ui.scroll_to("list", (i - 6) * self.kit.px(30))
                return

    def _go(self) -> None:
        text = self.typed.strip()
        path = Path(os.path.expanduser(text)) if text else self.folder
        at_mark = self.items[self.mark].path if self.items else self.folder
        is_begun = path.parent == self.folder and at_mark.name.lower().startswith(path.name.lower())
        self._open(
            at_mark if path == self.folder or (is_begun and not os.path.exists(path)) else path
        )

    def _type(self, text: str) -> None:
        self.typed = text
        self.ui.fields.put("path", text)

    def _open(self, path: Path) -> None:
        if os.path.isdir(path):
            self.enter(path)
        elif os.path.isfile(path):
            self.context.pop()
            self.chosen(path)
        else:
            self.complaint = f"There is no file {path.name or path}"


def folder_items(folder: Path, suffixes: tuple[str, ...]) -> tuple[Path, list[Item]] | str:
    """Return a folder, resolved, and what it holds, or in words why it cannot be read."""
    try:
        folder = folder.expanduser().resolve()
        entries = sorted(folder.iterdir(), key=lambda p: p.name.lower())
    except (OSError, RuntimeError, ValueError) as fault:
        return f"{folder} cannot be read: {getattr(fault, 'strerror', '')}".rstrip(": ")
    shown = [p for p in entries if not p.name.startswith(".")]
    folders = [Item(p, p.name, True) for p in shown if os.path.isdir(p)]
    files = [Item(p, p.name, False) for p in shown if p.suffix.lower() in suffixes]
    up = [Item(folder.parent, "one folder up", True)] if folder.parent != folder else []
    return folder, up + folders + files
