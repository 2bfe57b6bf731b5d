"""The screen "Army list": browse warscrolls, build a list, see live what the rules say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.files.army_in import load_army
from tabletop.files.army_lists import faction_names
from tabletop.files.army_out import save_army
from tabletop.files.rosters.answers import remembered_bases
from tabletop.resources import resource
from tabletop.rules.army import editing
from tabletop.state.army import Army
from tabletop.ui import routes
from tabletop.ui.importing import AIM, dropped_list
from tabletop.ui.importing.draft import keep_army
from tabletop.ui.importing.minding import Minder, data_of
from tabletop.ui.kit import chrome
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.muster.browse import draw_browse
from tabletop.ui.muster.desk import LIMITS, Desk, desk_of, empty, free_file
from tabletop.ui.muster.factions import Factions
from tabletop.ui.muster.keys import HINT, KEYS
from tabletop.ui.muster.listing import draw_listing
from tabletop.ui.muster.models import Models
from tabletop.ui.muster.panel import draw_panel
from tabletop.ui.shell.chooser import LISTS, FileChooser
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context

MOST_NAME = 60


class MusterScreen(BaseScreen):
    """Build a list; `saved` is called after each saving, `use` with the file of one to play."""

    def __init__(
        self,
        context: Context,
        army: Army | None = None,
        saved: Callable[[], None] | None = None,
        use: Callable[[Path], None] | None = None,
    ) -> None:
        super().__init__(context)
        self._minder = Minder(context)
        self.use = use
        self.desk = self._desk(army)
        self.saved = saved
        self.text = ""
        self._content = 0

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return f"{self.desk.army.name}{' *' if self.desk.is_dirty else ''}"

    @property
    def is_unsaved(self) -> bool:
        """Whether the list is in no file as it is."""
        return self.desk.is_dirty

    def guard(self, go: Callable[[], None], *, is_quit: bool = False) -> None:
        """Do what gives the list up, after asking when it is not saved."""
        if not self.desk.is_dirty:
            return go()

        def save_first() -> None:
            if self._save():
                go()

        stay = Answer("Stay", None, "Esc")
        answers = (Answer("Save", save_first), Answer("Do not save", go), stay)
        words = f"{self.desk.army.name} is not saved as it is."
        box = Dialog(self.context, "Save the list?", words, answers, "save", is_leaving=is_quit)
        self.context.push(box)

    def _desk(self, army: Army | None) -> Desk:
        """Return a desk with a list, and with the user's data as they are now."""
        home = self.context.home
        return desk_of(army, data_of(self.context), remembered_bases(home))

    # ------------------------------------------------------------------ drawing
    def update(self, dt: float) -> bool:
        """Read kept data anew where they are damaged; let the controls live."""
        return self._minder.mind(self) or super().update(dt)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the warscrolls at the left, the list in the middle, the rules at the right."""
        kit, size, ui = self.kit, surface.get_size(), self.ui
        found = data_of(self.context)
        if found is not self.desk.library:  # it was added, or forgotten, meanwhile
            self._become(replace(self.desk, library=found))
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, size)
        changed = ", changed" if self.desk.is_dirty else ""
        chrome.strip(ui, strip, "Army list", f"{self.desk.army.faction or 'no faction'}{changed}")
        left = pygame.Rect(main.x, main.y, round(main.w * 0.46), main.h)
        draw_browse(ui, left, self.desk, self.text)
        middle = pygame.Rect(left.right, main.y, main.right - left.right, main.h)
        draw_listing(ui, middle, self.desk)
        inner, aim = chrome.side_panel(ui, side), AIM if self.use is None else "Take it"
        content = draw_panel(ui, inner, self.desk, self._content, aim)
        if content != self._content:
            self._content = content
            self.context.redraw()
        chrome.log_line(ui, log, self.news.icon or "flag", self.news.text or HINT)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Change the list, or choose in it."""
        desk, army = self.desk, self.desk.army
        match hit.id:
            case "search":
                self.text = hit.value
            case "name":
                self._become(desk.changed(replace(army, name=hit.value[:MOST_NAME] or "New list")))
            case "factions":
                self.context.push(Factions(self.context, self.desk.library, self._new))
            case "add":
                self._add(hit.value)
            case "unit":
                unit = next((u for u in army.units if u.id == hit.value), None)
                drop = unit.drop if unit is not None else desk.drop
                self._become(replace(desk, unit=hit.value, drop=drop))
            case "drop":
                self._become(replace(desk, drop="" if desk.drop == hit.value else hit.value))
            case "limit":
                self._become(desk.changed(replace(army, limit=LIMITS[int(hit.value)])))
            case "home":
                self.guard(self.context.go_home)
            case "save":
                self._save()
            case "open":
                self.guard(self._open)
            case "play":
                self._play()
            case _:
                self._change(hit)

    def _change(self, hit: Hit) -> None:
        """Change the chosen unit, or what the army takes besides."""
        desk, army, book = self.desk, self.desk.army, self.desk.book
        match hit.id:
            case "general":
                self._become(desk.changed(editing.with_general(army, desk.unit)))
            case "reinforced":
                self._become(desk.changed(desk.reinforced()))
            case "move":
                self._become(desk.changed(editing.moved(army, desk.unit)))
            case "models" if desk.listed is not None:
                self.context.push(Models(self.context, army, desk.unit, self._take_over))
            case "remove":
                self._become(desk.removed())
            case "give" if book is not None:
                table = book.table_of(hit.value)
                if table is not None:
                    self._become(desk.changed(editing.given(army, desk.unit, table, hit.value)))
            case "formation":
                self._become(desk.changed(replace(army, formation=hit.value)))
            case "terrain":
                self._terrain(hit.value)
            case "renown" if desk.drop in army.regiments:
                become = desk.changed(editing.as_renown(army, desk.drop, hit.value))
                names = [*become.army.regiments]
                at = [*army.regiments].index(desk.drop)
                self._become(replace(become, drop=names[at]))
            case id if id.startswith("lore-"):
                lores = {k: v for k, v in army.lores.items() if k != id[5:]}
                lores |= {id[5:]: hit.value} if hit.value else {}
                self._become(desk.changed(replace(army, lores=lores)))
            case id if id.startswith("finding") and hit.value:
                self._become(replace(desk, unit=hit.value))

    def _become(self, desk: Desk) -> None:
        self.desk = desk

    def _take_over(self, army: Army) -> None:
        self._become(self.desk.changed(army))

    def _add(self, name: str) -> None:
        desk = self.desk
        known = next((k for k in desk.known if k.name == name), None)
        if known is None or known.warscroll is None:
            return
        if known.warscroll.has("FACTION TERRAIN"):  # an army has one
            self._terrain(name)
            self.context.announce(f"{name} is the faction terrain", "info", "plus")
            return
        army, unit = editing.with_unit(desk.army, desk.book, known.warscroll, desk.drop)
        army = desk.armed(army, unit)
        where = next((u.drop for u in army.units if u.id == unit), "")
        self._become(replace(desk.changed(army, unit), drop=where or desk.drop))
        place = where or ("auxiliary units" if any(u.id == unit for u in army.units) else "besides")
        self.context.announce(f"{name}: {place}", "info", "plus")

    def _terrain(self, name: str) -> None:
        """Take a faction terrain in place of another, "" for none."""
        army = self.desk.army
        for unit in army.others:
            if army.warscroll_of(unit).has("FACTION TERRAIN"):
                army = editing.without(army, unit.id)
        known = next((k.warscroll for k in self.desk.known if k.name == name), None)
        if known is not None:
            army, _ = editing.with_unit(army, self.desk.book, known)
        self._become(self.desk.changed(army))

    def _new(self, faction: str) -> None:
        """Begin another list; what is not saved is asked for."""
        if faction == self.desk.army.faction and not self.desk.army.units:
            return

        def begin() -> None:
            self.desk = self._desk(empty(faction))
            self.context.redraw()

        self.guard(begin)

    def _save(self) -> bool:
        """Save the list into the user's armies, or where it came from; say whether it is done."""
        desk = self.desk
        if not desk.army.units:
            self.context.announce("The list is empty", "illegal", "octagon-x")
            return False
        file = desk.file
        if file is None or file.is_relative_to(resource("scenarios")):
            file = free_file(self.context.home.armies, desk.army.name)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            save_army(file, desk.army)
        except (OSError, TabletopError) as fault:
            why = fault.reason if isinstance(fault, TabletopError) else str(fault)
            self.context.fail(TabletopError(why, file=str(file), next_step="look at the folder"))
            return False
        self._become(replace(desk, kept=desk.army, file=file))
        self.context.announce(f"Saved {file}", "legal", "save")
        if self.saved is not None:
            self.saved()
        return True

    def _play(self) -> None:
        """Keep the list among the user's armies, then go on with its file."""
        desk = self.desk
        file = desk.file
        if file is None or file.parent != self.context.home.armies:
            try:
                file = keep_army(self.context.home, desk.army)
            except TabletopError as fault:
                return self.context.fail(fault)
            self._become(replace(desk, kept=desk.army, file=file))
            self.context.announce(f"Kept {file.name}", "info", "save")
        elif desk.is_dirty and not self._save():
            return
        if self.use is None:
            return self.context.replace(routes.new_battle_screen(self.context, file))
        self.context.pop()
        self.use(file)

    def _open(self) -> None:
        own, context = self.context.home.armies, self.context
        folder = own if own.is_dir() else resource("scenarios", "armies")

        def opened(path: Path) -> None:
            if dropped_list(context, path, opened, "Take it"):
                return
            try:
                army = load_army(path)
            except TabletopError as fault:
                context.fail(fault)
                return
            self.desk = self._desk(army)
            context.redraw()

        context.push(FileChooser(context, folder, opened, "Open an army list", LISTS))

    def take(self, event: pygame.event.Event) -> bool:
        """Keys that belong to no control."""
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "Esc":
                self.guard(self.context.pop)
            case "Ctrl+Z":
                self._become(self.desk.undone())
            case "Ctrl+Y" | "Ctrl+Shift+Z":
                self._become(self.desk.redone())
            case "Ctrl+N":
                self._new(self.desk.army.faction or faction_names()[0])
            case "?":
                self.context.push(KeyList(self.context, (KEYS,)))
            case _:
                return super().take(event)
        return True
