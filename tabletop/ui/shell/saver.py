"""Choosing where to save: a name, and a folder to put it in; a file is replaced only when asked."""

from __future__ import annotations

import os
import os.path
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.ui.kit.controls import button, field, list_row
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.chooser import MOST, Item, folder_items
from tabletop.ui.shell.dialog import Answer, Dialog, draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

ROW = 30


class SaveChooser(BaseScreen):
    """An overlay that asks for a name and a folder; `chosen` is called with the file.

    `refusal` says in words why a file may not be written over, "" where it may.
    """

    is_overlay = True

    def __init__(
        self,
        context: Context,
        folder: Path,
        name: str,
        chosen: Callable[[Path], None],
        heading: str = "Save as",
        *,
        suffix: str = ".yaml",
        refusal: Callable[[Path], str] = lambda path: "",
    ) -> None:
        super().__init__(context)
        self.heading, self.suffix = heading, suffix
        self.chosen, self.refusal = chosen, refusal
        self.name, self.folder = name, folder
        self.items: list[Item] = []
        self.mark = -1
        self.complaint = ""
        self._is_new = True
        self.ui.focus = "name"
        self.enter(folder)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.heading

    @property
    def path(self) -> Path:
        """The file as it is named now; a name may hold folders, or be a whole path."""
        name = os.path.expanduser(self.name.strip())
        if name and not name.lower().endswith((self.suffix, ".yml")):
            name += self.suffix
        return self.folder / name

    def enter(self, folder: Path) -> None:
        """Show a folder."""
        found = folder_items(folder, (self.suffix,))
        if isinstance(found, str):
            self.complaint = found
            return
        self.folder, self.items = found[0], found[1][:MOST]
        self.mark, self.complaint = -1, ""
        self.ui.scroll_to("list", 0)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw heading, name, folder, list and buttons."""
        kit = self.kit
        draw_veil(self, surface)
        size = (
            min(kit.px(640), surface.get_width() - 24),
            min(kit.px(540), surface.get_height() - 24),
        )
        box = pygame.Rect((0, 0), size)
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        pad, high = kit.px(24), kit.space("control")
        x, wide = box.x + pad, box.w - 2 * pad
        y = box.y + pad + kit.px(8)
        kit.text(surface, self.heading, (x, y), "title", weight=700)
        y += kit.px(26)
        line = pygame.Rect(x, y, wide, high)
        field(self.ui, "name", line, text=self.name, placeholder="Name of the file")
        y = line.bottom + kit.px(18)
        kit.icon(surface, "folder-open", (x + kit.px(8), y), 16, "ink2")
        where = (x + kit.px(24), y)
        kit.text(surface, str(self.folder), where, "small", "ink2", room=wide - kit.px(24))
        top, foot = y + kit.px(14), box.bottom - pad - high
        self._list(surface, pygame.Rect(x, top, wide, foot - kit.px(14) - top))
        go = pygame.Rect(box.right - pad - kit.px(120), foot, kit.px(120), high)
        button(self.ui, "go", go, "Save", key="Enter", look="primary")
        back = pygame.Rect(go.x - kit.px(8) - kit.px(116), foot, kit.px(116), high)
        button(self.ui, "back", back, "Cancel", key="Esc")
        if self.complaint:
            at = (x + kit.px(8), foot + high // 2)
            kit.icon(surface, "octagon-x", at, 16, "illegal")
            words = (x + kit.px(22), at[1])
            room = back.x - words[0] - kit.px(8)
            kit.text(surface, self.complaint, words, "small", "illegal", room=room)
        if self._is_new:
            self._is_new = False
            self.ui.fields.select_all("name")

    def _list(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit, row = self.kit, self.kit.px(ROW)
        kit.plate(surface, area.inflate(2, 2), "raised", "edge")
        with self.ui.scrolled("list", area, row * len(self.items)) as top:
            for i, item in enumerate(self.items):
                rect = pygame.Rect(area.x + 2, top + i * row + 1, area.w - kit.px(12), row - 2)
                if rect.top > area.bottom or rect.bottom < area.top:
                    continue
                is_up = item.path == self.folder.parent
                plain = "map" if self.suffix == ".yaml" else "image"
                icon = "folder-up" if is_up else "folder" if item.is_folder else plain
                is_on = i == self.mark
                list_row(self.ui, "row", rect, item.label, icon=icon, is_on=is_on, value=str(i))

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Save, go into a folder, take the name of a file, or go back."""
        if hit.id == "back":
            self.context.pop()
        elif hit.id == "row":
            self.mark = int(hit.value)
            self._take(self.items[self.mark])
        elif hit.id == "name" and hit.kind == "change":
            self.name, self.complaint, self.mark = hit.value, "", -1
        elif self.mark >= 0 and self.items[self.mark].is_folder and hit.id == "name":
            self._take(self.items[self.mark])
        else:
            self._go()

    def take(self, event: pygame.event.Event) -> bool:
        """Arrows choose in the list, Esc goes back."""
        if event.type != pygame.KEYDOWN:
            return False
        name = key_name(event)
        if name == "Esc":
            self.context.pop()
        elif name in ("Down", "Up") and self.items:
            step = 1 if name == "Down" else -1
            self.mark = min(max(0, self.mark + step), len(self.items) - 1)
            row = self.kit.px(ROW)
            self.ui.scroll_to("list", self.mark * row - 4 * row)
            if not self.items[self.mark].is_folder:
                self._take(self.items[self.mark])
        else:
            return False
        return True

    def _take(self, item: Item) -> None:
        if item.is_folder:
            self.enter(item.path)
            return
        self.name = item.path.name
        self.ui.fields.put("name", self.name)

    def _go(self) -> None:
        path = self.path
        if not self.name.strip():
            self.complaint = "Give it a name"
        elif not _can_be_named(path):
            self.complaint = "No file can be called so"
        elif os.path.isdir(path) or os.path.isdir(path.with_suffix("")):
            self.enter(path if os.path.isdir(path) else path.with_suffix(""))
        elif words := self.refusal(path):
            self.complaint = words
        elif os.path.lexists(path):
            self._ask(path)
        else:
            self._done(path)

    def _ask(self, path: Path) -> None:
        text = f"{path.name} is there already, in {path.parent}. What is in it will be gone."
        answers = (Answer("Replace", lambda: self._done(path)), Answer("Other name", None, "Esc"))
        self.context.push(Dialog(self.context, "Replace this file?", text, answers, "file-plus"))

    def _done(self, path: Path) -> None:
        self.context.pop()
        self.chosen(path)


def _can_be_named(path: Path) -> bool:
    r"""Whether the system can have a file of that name at all.

    >>> _can_be_named(Path("mill.yaml")), _can_be_named(Path("a\0b"))
    (True, False)
    """
    try:
        return b"\0" not in os.fsencode(path)
    except ValueError:
        return False
