"""The screen of an imported list: what became of each line, what is asked, what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.rosters.answers import base_words
from tabletop.files.rosters.model import RosterLine
from tabletop.ui import routes
from tabletop.ui.importing import draft as drafts
from tabletop.ui.importing.minding import Minder, data_of
from tabletop.ui.importing.summary import KEYS, draw_side
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context

PAGES: Final = ("All lines", "Not known", "Used", "Known, not needed")
FATES: Final = ("", "unresolved", "used", "ignored")
ICONS: Final = {"used": "check", "ignored": "minus", "unresolved": "triangle-alert"}
ROW, MAYBE = 40, 38
MOST_OFFERED = 3


class ListScreen(BaseScreen):
    """Shows every line of a list; Enter keeps the army and goes on to a battle.

    `use` is told the file in which the army was kept, instead of opening a new battle.
    Raises `TabletopError` for what is no list.
    """

    def __init__(
        self,
        context: Context,
        data: bytes | str,
        name: str,
        use: Callable[[Path], None] | None,
        aim: str,
    ) -> None:
        super().__init__(context)
        self.aim = aim
        self.draft = drafts.drafted(context.home, data, name)
        self.use = use
        self.page = 0
        self._library = data_of(context)
        self._minder = Minder(context)
        self._content = 0
        self._tell()

    def _tell(self) -> None:
        """Say how much is known, and show what is not."""
        self.page = 1 if self.draft.found.unresolved else 0
        whole = len(self.draft.found.roster.units)
        known = whole - len(self.draft.open_units)
        self.context.announce(f"{known} of {whole} units are known", "info", "clipboard-paste")

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        army = self.draft.army
        return f"List: {army.name if army is not None else self.draft.found.roster.title}"

    def lines(self) -> tuple[RosterLine, ...]:
        """Return the lines that are shown."""
        fate = FATES[self.page]
        return tuple(x for x in self.draft.found.lines if not fate or x.fate == fate)

    # ------------------------------------------------------------------ drawing
    def update(self, dt: float) -> bool:
        """Read kept data anew where they are damaged; let the controls live."""
        return self._minder.mind(self) or super().update(dt)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the lines at the left, what they come to at the right."""
        kit, ui = self.kit, self.ui
        data = data_of(self.context)
        if data is not self._library:  # it was added, or forgotten, meanwhile
            self._library = data
            self._become(lambda: drafts.again(self.context.home, self.draft))
            self._tell()
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, surface.get_size())
        chrome.strip(ui, strip, "Imported list", Path(self.draft.name).name or "pasted text")
        pad = kit.px(20)
        x, wide = main.x + pad, main.w - 2 * pad
        lines = self.draft.found.lines
        counts = [sum(not f or x.fate == f for x in lines) for f in FATES]
        names = [f"{page} {n}" for page, n in zip(PAGES, counts, strict=True)]
        segmented(ui, "page", x, main.y + kit.px(32), names, self.page, keys=("1", "2", "3", "4"))
        top = main.y + kit.px(60)
        self._list(surface, pygame.Rect(main.x, top, main.w, main.bottom - top), x, wide)
        inner, has_data = chrome.side_panel(ui, side), data is not None
        content = draw_side(ui, inner, self.draft, self._content, self.aim, has_data=has_data)
        if content != self._content:
            self._content = content
            self.context.redraw()
        said = self.context.said
        chrome.log_line(ui, log, said.icon or "clipboard-paste", said.text, [])

    def _list(self, target: pygame.Surface, body: pygame.Rect, x: int, wide: int) -> None:
        kit, lines = self.kit, self.lines()
        if not lines:
            words = "Every line is known." if self.page == 1 else "There are none."
            kit.text(target, words, (x, body.y + kit.px(24)), "body", "ink2")
            return
        high = sum(kit.px(ROW + (MAYBE if self._offers(line) else 0)) for line in lines)
        with self.ui.scrolled("lines", body, high + kit.px(12)) as at:
            for line in lines:
                tall = kit.px(ROW + (MAYBE if self._offers(line) else 0))
                if at + tall > body.y and at < body.bottom:
                    self._line(target, pygame.Rect(x, at, wide - kit.px(12), tall), line)
                at += tall

    def _offers(self, line: RosterLine) -> tuple[str, ...]:
        if line.fate != "unresolved" or not self.draft.can_rename:
            return ()
        return line.maybe[:MOST_OFFERED]

    def _line(self, target: pygame.Surface, rect: pygame.Rect, line: RosterLine) -> None:
        kit = self.kit
        middle = rect.y + kit.px(ROW) // 2
        ink = "illegal" if line.fate == "unresolved" else "ink2"
        kit.text(target, str(line.number), (rect.x + kit.px(26), middle), "small", "ink3",
                 align="r")  # fmt: skip
        kit.icon(target, ICONS[line.fate], (rect.x + kit.px(46), middle), 16, ink)
        left = rect.x + kit.px(66)
        means = line.why or line.means
        gap, half = kit.px(12), round((rect.right - left) * 0.5)
        rest = rect.right - left - gap - round(kit.width(means, "small"))
        room = max(half, min(rest, round(kit.width(line.text.strip(), "body")) + 1))
        ink = "ink3" if line.fate == "ignored" else "ink"
        kit.text(target, line.text.strip(), (left, middle), "body", ink, room=room)
        where = (left + room + gap, middle)
        kit.text(target, means, where, "small", "ink2", room=rect.right - where[0])
        kit.rule(target, (rect.x, rect.bottom), (rect.right, rect.bottom))
        at = left
        offers = self._offers(line)
        if offers:
            middle += kit.px(ROW) // 2 + kit.px(12)
            at += kit.text(target, "Did you mean", (left, middle), "small", "ink2").w + kit.px(10)
        for name in offers:
            need = round(kit.width(name, "body", 500)) + kit.px(26)
            box = pygame.Rect(at, middle - kit.px(14), min(need, rect.right - at), kit.px(28))
            if box.w > kit.px(60):
                button(self.ui, "name", box, name, value=f"{line.number}:{name}")
            at = box.right + kit.px(8)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Answer, or go on."""
        home = self.context.home
        match hit.id:
            case "page":
                self.page = int(hit.value)
            case "name":
                number, name = hit.value.split(":", 1)
                self._become(lambda: drafts.with_name(home, self.draft, int(number), name))
            case "base":
                scroll, base = hit.value.rsplit("|", 1)
                self._become(lambda: drafts.with_base(home, self.draft, scroll, base))
            case "play":
                self._go(self._play)
            case "change":
                self._go(self._change)
            case "data":
                self.context.push(routes.data_screen(self.context))
            case "home":
                self.context.go_home()
            case _ if hit.id.startswith("other ") and hit.kind == "confirm":
                scroll = hit.id.removeprefix("other ")
                text = hit.value
                self._become(lambda: drafts.with_base(home, self.draft, scroll, base_words(text)))

    def _become(self, change: Callable[[], drafts.Draft]) -> None:
        try:
            self.draft = change()
        except TabletopError as fault:
            self.context.fail(fault)
            return
        if self.page == 1 and not self.draft.found.unresolved:
            self.page = 0
        self.context.redraw()

    def _go(self, then: Callable[[Path], None]) -> None:
        """Keep the army, then go on with its file."""
        if self.draft.army is None:
            return
        try:
            file = drafts.kept(self.context.home, self.draft)
        except TabletopError as fault:
            self.context.fail(fault)
            return
        left = len(self.draft.open_units)
        without = f", without {left} that nothing is known of" if left else ""
        self.context.announce(f"Kept {file.name}{without}", "info", "save")
        then(file)

    def _play(self, file: Path) -> None:
        if self.use is not None:
            self.context.pop()
            self.use(file)
            return
        self.context.replace(routes.new_battle_screen(self.context, file))

    def _change(self, file: Path) -> None:
        from tabletop.files.army_in import load_army

        self.context.replace(routes.muster_screen(self.context, load_army(file)))

    def take(self, event: pygame.event.Event) -> bool:
        """Show the keys on `?`."""
        if event.type == pygame.KEYDOWN and key_name(event) == "?":
            self.context.push(KeyList(self.context, (KEYS,)))
            return True
        return super().take(event)
