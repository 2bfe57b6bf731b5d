"""The screen "Community data": what was read, and everything that was not understood."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.library.cache import remove_library
from tabletop.files.library.model import Gap, Library
from tabletop.files.library.report import counts, kind_of, write_report
from tabletop.ui import routes
from tabletop.ui.importing.minding import Minder, data_of
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import ButtonLook, button, field
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context

KEYS: Final = KeyGroup(
    "Community data",
    (
        ("Ctrl+O", "read a zip or a folder of data"),
        ("/", "search in what was not understood"),
        ("L", "look up warscrolls"),
        ("A", "army lists"),
        ("Ctrl+S", "write the whole report"),
        ("Del", "forget the data"),
        ("Esc", "back"),
    ),
)
HEAD, ROW = 36, 44
TOLD: Final = (
    ("units", "Warscrolls of units"),
    ("terrain", "of them faction terrain"),
    ("legends", "of them legends"),
    ("manifestations", "Manifestations"),
    ("weapons", "Weapons"),
    ("bases", "Bases known"),
    ("points", "With points"),
    ("reinforceable", "Can be reinforced"),
    ("abilities", "Abilities"),
    ("automated", "of them automated"),
    ("factions", "Factions"),
    ("armies_of_renown", "Armies of renown"),
    ("regiments_of_renown", "Regiments of renown"),
    ("lores", "Lores"),
    ("not_understood", "Not understood"),
)
STEPS: Final = (
    "1.  Download the community data of the game (BSData, age-of-sigmar-4th) as a zip.",
    "2.  Drop the zip, or the folder that it unpacks to, on this window; or press Ctrl+O.",
    "3.  Drop your army list on the window: a file of New Recruit, or the text of an app.",
)


class DataScreen(BaseScreen):
    """Tells of the data that is kept, or how to add some."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._minder = Minder(context)
        self.text = ""
        self.reread()

    def reread(self) -> None:
        """Read again what is kept."""
        self.library: Library | None = data_of(self.context)
        self._counts = counts(self.library) if self.library is not None else {}
        self._seen: tuple[str, tuple[tuple[str, Gap | None], ...]] | None = None

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Community data"

    @property
    def report_file(self) -> Path:
        """Where the whole report is written."""
        return self.context.home.folder / "community-data-report.txt"

    def lines(self) -> tuple[tuple[str, Gap | None], ...]:
        """Return what was not understood: a heading for each kind, then every single thing."""
        if self._seen is None or self._seen[0] != self.text:
            wanted = self.text.strip().casefold()
            groups: dict[str, list[Gap]] = {}
            for gap in self.library.gaps if self.library is not None else ():
                words = " ".join((gap.file, gap.entry, gap.what, gap.why))
                if wanted in words.casefold():
                    groups.setdefault(kind_of(gap), []).append(gap)
            found: list[tuple[str, Gap | None]] = []
            for kind, gaps in sorted(groups.items(), key=lambda item: -len(item[1])):
                found.append((f"{kind}: {len(gaps)}", None))
                found += [("", gap) for gap in gaps]
            self._seen = (self.text, tuple(found))
        return self._seen[1]

    # ------------------------------------------------------------------ drawing
    def update(self, dt: float) -> bool:
        """Read kept data anew where they are damaged; let the controls live."""
        return self._minder.mind(self) or super().update(dt)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what was not understood at the left, what was read at the right."""
        if data_of(self.context) is not self.library:  # they were added, or read anew
            self.reread()
        kit, ui, kept = self.kit, self.ui, self.library
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, surface.get_size())
        note = "none is kept"
        if kept is not None:
            note = f"{Path(kept.source).name}, revision {kept.revision or 'unknown'}"
            note += f", {kept.battlepack}" if kept.battlepack else ""
        chrome.strip(ui, strip, "Community data", note)
        if kept is None:
            self._how(surface, main)
        else:
            self._gaps(surface, main)
        self._side(chrome.side_panel(ui, side))
        said = self.context.said
        chrome.log_line(ui, log, said.icon or "database", said.text, [])

    def _how(self, surface: pygame.Surface, main: pygame.Rect) -> None:
        kit = self.kit
        pad = kit.px(40)
        x, y, wide = main.x + pad, main.y + kit.px(70), main.w - 2 * pad
        y = kit.paragraph(
            surface, "No community data yet", (x, y, wide), "title", weight=700
        ) + kit.px(14)
        words = (
            "With it, lists of every faction come with their characteristics, weapons, bases and "
            "the words of their abilities. Everything stays on this computer."
        )
        y = kit.paragraph(surface, words, (x, y, wide), "body") + kit.px(18)
        for step in STEPS:
            y = kit.paragraph(surface, step, (x, y, wide), "body") + kit.px(10)

    def _gaps(self, surface: pygame.Surface, main: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        pad = kit.px(20)
        x, wide = main.x + pad, main.w - 2 * pad
        count = self._counts["not_understood"]
        words = f"Not understood: {count}" if count else "Everything was understood"
        kit.text(surface, words, (x, main.y + kit.px(28)), "lead", weight=700, room=wide)
        words = "What the data says in a way that the program cannot read, with its file."
        kit.text(surface, words, (x, main.y + kit.px(52)), "small", "ink2", room=wide)
        box = pygame.Rect(x, main.y + kit.px(70), wide, kit.px(36))
        hint = "A file, a unit, a word"
        field(ui, "search", box, text=self.text, placeholder=hint, icon="search", key="/")
        top = box.bottom + kit.px(12)
        body = pygame.Rect(main.x, top, main.w, main.bottom - top)
        lines = self.lines()
        if not lines and self.text:
            kit.text(surface, f"Nothing has {self.text!r}", (x, top + kit.px(20)), "body", "ink2")
        high = sum(kit.px(ROW if gap else HEAD) for _, gap in lines) + kit.px(12)
        with ui.scrolled("gaps", body, high) as at:
            for words, gap in lines:
                tall = kit.px(ROW if gap else HEAD)
                if at + tall > body.y and at < body.bottom:
                    self._line(surface, pygame.Rect(x, at, wide - kit.px(12), tall), words, gap)
                at += tall

    def _line(self, target: pygame.Surface, rect: pygame.Rect, words: str, gap: Gap | None) -> None:
        kit = self.kit
        if gap is None:
            kit.caption(target, words, (rect.x, rect.y + kit.px(20)))
            return
        first, second = rect.y + kit.px(12), rect.y + kit.px(29)
        box = kit.text(target, gap.file, (rect.right, first), "small", "ink3", align="r",
                       room=rect.w * 0.45)  # fmt: skip
        head = f"{gap.entry}: {gap.what}" if gap.entry else gap.what
        room = box.left - rect.x - kit.px(10)
        kit.text(target, head, (rect.x, first), "body", weight=600, room=room)
        kit.text(target, gap.why, (rect.x, second), "small", "ink2", room=rect.w)

    def _side(self, inner: pygame.Rect) -> None:
        kit, ui = self.kit, self.ui
        rows = [("open", "Read a zip or a folder", "folder-open", "Ctrl+O")]
        if self.library is not None:
            rows += [
                ("lookup", "Look up warscrolls", "search", "L"),
                ("lists", "Army lists", "users", "A"),
                ("report", "Write the whole report", "save", "Ctrl+S"),
                ("forget", "Forget the data", "trash-2", "Del"),
            ]
        high, gap = kit.px(36), kit.px(8)
        y = inner.bottom - kit.px(4) - len(rows) * (high + gap)
        if self.library is None:
            y = inner.y + kit.px(34)
        else:
            self._told(pygame.Rect(inner.x, inner.y, inner.w, y - inner.y - kit.px(12)))
        for id, label, icon, key in rows:
            rect = pygame.Rect(inner.x, y, inner.w, high)
            look: ButtonLook = "primary" if self.library is None else "plain"
            button(ui, id, rect, label, icon=icon, key=key, look=look)
            y += high + gap

    def _told(self, body: pygame.Rect) -> None:
        """Draw how much was read of what, scrolled where there is no room for all."""
        kit, target = self.kit, self.ui.surface
        line = kit.px(25)
        high = kit.px(58) + len(TOLD) * line
        right = body.right - (kit.px(14) if high > body.h else 0)
        with self.ui.scrolled("told", body, high) as top:
            kit.text(target, "What was read", (body.x, top + kit.px(34)), "lead", weight=700)
            y = top + kit.px(66)
            for key, label in TOLD:
                is_part = label.startswith("of them")
                x = body.x + (kit.px(16) if is_part else 0)
                ink = "ink2" if is_part else "ink"
                kit.text(target, label, (x, y), "body", ink)
                number = f"{self._counts[key]:,}".replace(",", " ")
                face = kit.type("body", 600, tab=True)
                kit.text(target, number, (right, y), face, ink, align="r")
                y += line

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Search, read, write, forget."""
        match hit.id:
            case "search":
                self.text = hit.value
            case "open":
                self._choose()
            case "lookup":
                self.context.push(routes.lookup_screen(self.context))
            case "lists":
                self.context.push(routes.muster_screen(self.context))
            case "report":
                self._write()
            case "forget":
                answers = (Answer("Forget it", self._forget), Answer("Keep it"))
                words = "Lists that you kept stay; the file it came from stays too."
                self.context.push(
                    Dialog(self.context, "Forget the data?", words, answers, "trash-2")
                )
            case "home":
                self.context.go_home()

    def _choose(self) -> None:
        def chosen(path: Path) -> None:
            from tabletop.ui.importing import add_data

            add_data(self.context, path.parent if path.suffix.lower() == ".gst" else path)

        heading = "Read community data"
        chooser = FileChooser(self.context, Path.home(), chosen, heading, (".zip", ".gst"))
        self.context.push(chooser)

    def _write(self) -> None:
        if self.library is None:
            return
        try:
            write_report(self.library, self.report_file)
        except TabletopError as fault:
            self.context.fail(fault)
            return
        self.context.announce(f"Written: {self.report_file}", "info", "save")

    def _forget(self) -> None:
        try:
            remove_library(self.context.home)
        except TabletopError as fault:
            self.context.fail(fault)
        self.reread()
        self.context.announce("The data is forgotten", "info", "trash-2")

    def take(self, event: pygame.event.Event) -> bool:
        """Show the keys on `?`."""
        if event.type == pygame.KEYDOWN and key_name(event) == "?":
            self.context.push(KeyList(self.context, (KEYS,)))
            return True
        return super().take(event)
