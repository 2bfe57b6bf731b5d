"""The start screen: what one can do, and what was open before."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pygame

from tabletop import __version__
from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.resources import resource
from tabletop.ui import routes
from tabletop.ui.battle.left import resumable
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.chrome import draw_mark
from tabletop.ui.kit.controls import icon_button
from tabletop.ui.kit.crop import painted
from tabletop.ui.kit.shapes import blob
from tabletop.ui.kit.theme import blend
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.shell.settings import Recent

KEYS = KeyGroup(
    "Start",
    (
        ("Enter", "the ready table"),
        ("G", "go on with the battle that was left"),
        ("B", "the ready battle"),
        ("Ctrl+B", "a new battle"),
        ("A", "army lists"),
        ("N", "a new table"),
        ("R", "rulings"),
        ("L", "look up warscrolls and rules"),
        ("D", "community data"),
        ("Ctrl+T", "question templates"),
        ("Ctrl+V", "open what was copied"),
        ("Ctrl+O", "open a file"),
        ("Ctrl+R", "recent files"),
        ("1 to 4", "the pictures at the right"),
    ),
)


OPENING = "users-data"
NARROW, LOW = 900, 620
"""Pixels at UI scale 1 under which there are no pictures, and one line an entry."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to do."""

    id: str
    icon: str
    name: str
    note: str
    keys: tuple[str, ...]


ENTRIES = (
    Entry(
        "table", "map", "Free table", "Two armies set up: drag, measure, see why", ("Enter", "T")
    ),
    Entry("battle", "swords", "Ready battle", "By the rules, from a mid-game moment", ("B",)),
    Entry("muster", "flag", "New battle", "Two armies, a battleplan, deployment", ("Ctrl+B",)),
    Entry("lists", "users", "Army lists", "Regiments, points, what the rules say", ("A",)),
    Entry("new", "plus", "New table", "Terrain and battleplan, or blank", ("N",)),
    Entry("rulings", "book-open", "Rulings", "Questions with proof; open any and drag it", ("R",)),
    Entry("lookup", "search", "Look up", "Warscrolls by keywords, what is automated", ("L",)),
    Entry("data", "database", "Community data", "All factions: drop its zip here", ("D",)),
    Entry("ask", "scale", "Ask a question", "Sight, combat, charge: type it", ("Ctrl+T",)),
    Entry("open", "folder-open", "Open a file", "A table, a list, a map, a save", ("Ctrl+O",)),
)


RESUME = Entry("resume", "history", "Resume battle", "Go on where it was left", ("Enter", "G"))


class StartScreen(BaseScreen):
    """The first screen."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._ground: pygame.Surface | None = None
        self._ground_key: tuple[object, ...] = ()
        self._pictures: dict[tuple[object, ...], pygame.Surface | None] = {}
        self._is_drawn = self._has_opened = False
        self._cards: tuple[Recent, ...] = ()
        self._left: Path | None = None
        self._names: dict[str, str] = {}  # of shipped tables, once their pictures were drawn

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "tabletop"

    def update(self, dt: float) -> bool:
        """Open the user's data while nothing is asked yet; let the controls live."""
        if self._is_drawn and not self._has_opened:
            self._has_opened = True
            if self.context.home.library.exists():
                self.context.jobs.start(OPENING, _opened(self.context.home))
        return super().update(dt)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the map, the mark, the entries at the left and the pictures at the right."""
        kit = self.kit
        self._is_drawn = True
        self._left = resumable(self.context.home)
        w, h = surface.get_size()
        surface.blit(self._map((w, h)), (0, 0))
        wide = min(kit.px(1376), w - kit.px(96))
        left = (w - wide) // 2
        is_narrow = w / kit.scale < NARROW  # no room for pictures: Ctrl+R lists what they would
        column = wide if is_narrow else min(kit.px(520), round(wide * 0.38))
        small, low = h / kit.scale < 800, h / kit.scale < LOW
        row = kit.px(44 if low else 60 if small else 68)
        pitch = row + kit.px(6 if low else 12)
        entries = self._entries()
        if low:  # all of them fit between heading and foot
            pitch = min(pitch, (h - kit.px(108)) // len(entries))
            row = pitch - kit.px(4)
        elif pitch > (h - kit.px(206)) // len(entries):
            pitch = (h - kit.px(206)) // len(entries)
            row = pitch - kit.px(8)
        body = pitch * len(entries)
        top = max(kit.px(150), round((h - body) / 2 - kit.px(10 if small else 40)))
        if low:
            top = max(kit.px(60), h - kit.px(60) - body)
        self._heading(surface, left, max(0, top - kit.px(134 if not small else 116)), is_low=low)
        for i, entry in enumerate(entries):
            rect = pygame.Rect(left, top + i * pitch, column, row)
            self._entry(surface, entry, rect, is_first=i == 0)
        right = left + column + kit.px(64 if small else 88)
        below = pygame.Rect(left, top + body + kit.px(8), column, h - kit.px(68) - top - body)
        beside = pygame.Rect(right, kit.px(36), left + wide - right, top - kit.px(70))
        self._hint(surface, (below,) if is_narrow else (below, beside))
        if is_narrow:
            self._cards = ()
            self._foot(surface, left)
            return
        self._show_cards(surface, pygame.Rect(right, top, left + wide - right, h - top))
        self._foot(surface, left)

    def _entries(self) -> tuple[Entry, ...]:
        """What one can do; a battle that was left comes first."""
        if self._left is None:
            return ENTRIES
        table, *others = ENTRIES
        return (RESUME, replace(table, keys=table.keys[1:]), *others)

    def _heading(self, surface: pygame.Surface, left: int, top: int, *, is_low: bool) -> None:
        kit = self.kit
        picture = Picture()
        if is_low:
            middle = top + kit.px(34)
            draw_mark(picture, kit, (left + kit.px(18), middle), 18 * kit.scale, "board")
            kit.paint(picture, surface)
            kit.text(surface, "tabletop", (left + kit.px(48), middle), "display", weight=700)
            return
        middle = top + kit.px(36)
        draw_mark(picture, kit, (left + kit.px(30), middle), 30 * kit.scale, "board")
        kit.paint(picture, surface)
        x = left + kit.px(80)
        kit.text(surface, "tabletop", (x, middle - kit.px(9)), 44, weight=700)
        words = "Measure it, prove it, play it."
        kit.text(surface, words, (x + kit.px(2), middle + kit.px(29)), "lead", "ink2")

    def _entry(
        self, surface: pygame.Surface, entry: Entry, rect: pygame.Rect, *, is_first: bool
    ) -> None:
        kit = self.kit
        is_hot = self.ui.add(entry.id, rect, keys=entry.keys)
        fill = kit.theme("ink" if is_first else "raised")
        if is_hot:
            fill = blend(
                fill, kit.theme("panel" if is_first else "sunken"), 0.14 if is_first else 1
            )
        edge = "ink" if is_first or is_hot else "edge_strong"
        kit.plate(surface, rect, fill, edge, radius=9, shadow=46)
        ink = "inverse" if is_first else "ink"
        kit.icon(surface, entry.icon, (rect.x + kit.px(34), rect.centery), 24, ink)
        is_low = rect.h < kit.px(52)  # the note is left out, never drawn into the name
        key = entry.keys[0]
        right = kit.key_cap(
            surface, key, rect.right - kit.px(16), rect.centery, is_inverse=is_first
        )
        x, room = rect.x + kit.px(68), right - rect.x - kit.px(80)
        middle = rect.centery - (0 if is_low else kit.px(10))
        name = kit.text(surface, entry.name, (x, middle), "lead", ink, weight=700, room=room)
        faint = blend(kit.theme("inverse"), kit.theme("ink"), 0.22) if is_first else "ink2"
        where = (x, rect.centery + kit.px(12))
        if is_low:
            where, room = (name.right + kit.px(14), middle), right - name.right - kit.px(26)
        if room > kit.px(60):
            kit.text(surface, entry.note, where, "small", faint, room=room)
        self.ui.draw_focus(entry.id, rect, radius=10)

    def _show_cards(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit = self.kit
        recent = self.context.settings.recent
        self._cards = (recent or self._shipped())[:4]
        if not self._cards:
            return
        heading = "Recent" if recent else "To begin with"
        kit.caption(surface, heading, (area.x, area.y - kit.px(16)))
        gap = kit.px(20)
        wide = min(kit.px(364), (area.w - gap) // 2)
        foot = kit.px(78)
        room = (area.h - kit.px(76) - gap) // 2
        tall = min(round(wide * 0.62) + foot + kit.px(8), max(kit.px(150), room))
        for i, card in enumerate(self._cards):
            x = area.x + (i % 2) * (wide + gap)
            y = area.y + (i // 2) * (tall + gap)
            self._card(surface, card, i, pygame.Rect(x, y, wide, tall), foot)

    def _card(
        self, surface: pygame.Surface, card: Recent, index: int, rect: pygame.Rect, foot: int
    ) -> None:
        kit = self.kit
        is_hot = self.ui.add("card", rect, value=str(index), keys=(str(index + 1),))
        edge = "ink" if is_hot else "edge_strong"
        kit.plate(surface, rect, "raised", edge, radius=9, width=1, shadow=46)
        frame = pygame.Rect(rect.x + kit.px(8), rect.y + kit.px(8), 0, 0)
        frame.size = (rect.w - kit.px(16), rect.h - foot - kit.px(8))
        picture = self._thumb(card, frame.size)
        if picture is not None:
            surface.blit(picture, frame)
        else:
            surface.fill(kit.theme("board"), frame)
        pygame.draw.rect(surface, kit.theme("edge"), frame, 1)
        y, x = frame.bottom + kit.px(24), rect.x + kit.px(44)
        kit.icon(surface, card.icon, (rect.x + kit.px(26), y), 18)
        room = rect.right - kit.px(44) - x
        name = self._names.get(card.path, card.title)
        kit.text(surface, name, (x, y), "lead", weight=600, room=room)
        kit.key_cap(surface, str(index + 1), rect.right - kit.px(14), y)
        from tabletop.ui.shell.recent import ago

        when = ago(card.when, time.time())
        low = y + kit.px(25)
        spare = rect.right - kit.px(14)
        if when:
            box = kit.text(surface, when, (spare, low), "small", "ink3", align="r")
            spare = box.left - kit.px(8)
        kit.text(surface, card.note, (x, low), "small", "ink2", room=spare - x)
        self.ui.draw_focus("card", rect, str(index), radius=10)

    def _foot(self, surface: pygame.Surface, left: int) -> None:
        kit = self.kit
        w, h = surface.get_size()
        words = f"{__version__} · unofficial, not endorsed by any publisher"
        y = h - kit.px(26 if h / kit.scale < LOW else 36)
        kit.text(surface, words, (left, y), "small", "ink3")
        x = w - left - kit.px(16)
        icon_button(self.ui, "keys", (x, y), "circle-question-mark", "Keys", key="?")
        where = (x - kit.px(36), y)
        icon_button(self.ui, "settings", where, "settings", "Settings", key="Ctrl+,")
        is_dark = kit.theme.is_dark
        name, tip = ("sun", "Light") if is_dark else ("moon", "Dark")
        icon_button(self.ui, "theme", (x - kit.px(72), y), name, tip, key="F2")

    def _hint(self, surface: pygame.Surface, places: tuple[pygame.Rect, ...]) -> None:
        """What a new user should know, until it is taken away: in the first place it fits."""
        kit = self.kit
        if self.context.settings.choice("hint") == "seen":
            return
        words = (
            "New here? Take the free table and drag a model: the panel says what is true, why, "
            "and by how much. Point at anything for its key; ? lists them all."
        )
        pad = kit.px(16)
        for rect in places:
            room = rect.w - kit.px(44) - pad - kit.px(36)
            high = kit.paragraph_height(words, room, "small") + 2 * pad
            if high <= rect.h:
                break
        else:
            return
        rect = pygame.Rect(rect.x, rect.y, rect.w, high)
        left = rect.x + kit.px(44)
        kit.plate(surface, rect, "panel", "edge_strong", radius=9)
        kit.icon(surface, "hand", (rect.x + kit.px(24), rect.y + pad + kit.px(8)), 18)
        kit.paragraph(surface, words, (left, rect.y + pad, room), "small", "ink")
        shut = (rect.right - kit.px(22), rect.y + kit.px(22))
        icon_button(self.ui, "hint", shut, "x", "Got it")

    def _map(self, size: tuple[int, int]) -> pygame.Surface:
        """The quiet ground: contours only."""
        kit = self.kit
        if self._ground is not None and self._ground_key == (kit, size):
            return self._ground
        w, h = size
        ground = pygame.Surface(size)
        ground.fill(kit.theme("board"))
        picture = Picture()
        for cx, cy, rx, ry, seed, count in (
            (0.8, 0.25, 0.39, 0.42, 2.0, 13),
            (0.156, 0.98, 0.35, 0.33, 4.4, 10),
        ):
            for i in range(count):
                part = 1 - i / count
                ring = blob((cx * w, cy * h), rx * w * part, ry * h * part, 0.16, seed)
                is_bold = i % 4 == 0
                ink = kit.theme.mix("board", "hill_line", 0.34 if is_bold else 0.2)
                stroke = Stroke((1.6 if is_bold else 0.9) * kit.scale, ink)
                picture.line(ring, stroke, is_closed=True)
        kit.paint(picture, ground, 2)
        self._ground, self._ground_key = ground, (kit, size)
        return ground

    # ------------------------------------------------------------------ pictures
    def _shipped(self) -> tuple[Recent, ...]:
        """Shipped tables and rulings to begin with."""
        try:
            folder = resource("scenarios")
        except TabletopError:
            return ()
        tables = sorted(p for p in (folder / "tables").rglob("*.yaml") if p.stem != "blank")
        rulings = sorted((folder / "rulings").rglob("*.yaml"))
        cards = [Recent(str(p), _title(p), "Table", "map") for p in tables[:2]]
        cards += [Recent(str(p), _title(p), "Rulings", "book-open") for p in rulings[:4]]
        return tuple(cards[:4])

    def _thumb(self, card: Recent, size: tuple[int, int]) -> pygame.Surface | None:
        key = (card.path, card.when, size, self.kit)
        if key in self._pictures:
            return self._pictures[key]
        name = f"thumb:{card.path}"
        if not self.context.jobs.is_running(name):
            work = self._draw_thumb(key, card, size)
            self.context.jobs.start(name, work, on_done=lambda _: self.context.redraw())
        return None

    def _draw_thumb(
        self, key: tuple[object, ...], card: Recent, size: tuple[int, int]
    ) -> Iterator[None]:
        from tabletop.ui.preview import seen_in

        kit = self.kit
        picture = None
        try:
            state, box = yield from seen_in(card.path)
            if not card.when and card.icon == "map" and state.title:
                self._names[card.path] = state.title
            picture = yield from painted(kit, state, size, box=box)
        except TabletopError:
            picture = None
        self._pictures[key] = picture
        yield

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Open what was chosen."""
        try:
            self._act(hit)
        except TabletopError as fault:
            self.context.fail(fault)

    def _act(self, hit: Hit) -> None:
        from tabletop.ui.table.making.opening import show_templates

        context = self.context
        match hit.id:
            case "table":
                context.push(routes.table_screen(context))
            case "resume" if self._left is not None:
                routes.open_path(context, self._left)
            case "battle":
                context.push(routes.battle_screen(context))
            case "muster":
                context.push(routes.new_battle_screen(context))
            case "lists":
                context.push(routes.muster_screen(context))
            case "new":
                context.push(routes.new_table_screen(context))
            case "lookup":
                context.push(routes.lookup_screen(context))
            case "data":
                context.push(routes.data_screen(context))
            case "rulings":
                context.push(routes.gallery_screen(context))
            case "ask":
                show_templates(context)
            case "open":
                self._choose()
            case "card":
                context.push(routes.screen_of(context, Path(self._cards[int(hit.value)].path)))
            case "keys":
                from tabletop.ui.shell.keylist import KeyList

                context.push(KeyList(context, (KEYS,)))
            case "theme":
                context.toggle_theme()
            case "settings":
                from tabletop.ui.shell.preferences import Preferences

                context.push(Preferences(context))
            case "hint":
                context.change(context.settings.with_choice("hint", "seen"))

    def _choose(self) -> None:
        context = self.context
        recent = context.settings.recent
        folder = Path(recent[0].path).parent if recent else Path.cwd()

        def opened(path: Path) -> None:
            routes.open_path(context, path)

        from tabletop.ui.shell.chooser import ANYTHING, FileChooser

        context.push(FileChooser(context, folder, opened, "Open a file", ANYTHING))

    def take(self, event: pygame.event.Event) -> bool:
        """Esc stays here: the start screen is the last one."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return False
        return super().take(event)


def _opened(home: Home) -> Iterator[None]:
    """Open the user's data, in a frame in which nothing moves."""
    yield
    from tabletop.files.library import kept_library

    kept_library(home)
    yield


def _title(path: Path) -> str:
    return path.stem.replace("-", " ").replace("_", " ").capitalize()
