"""The screen "New table": board, terrain and battleplan, seen before they are set up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from tabletop.state.model import GameState
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.stock.items import BOARDS, Board, Item, items, table_of_items
from tabletop.ui.stock.pictures import Pictures
from tabletop.ui.stock.tiles import FOOT, GAP, TILE, draw_tile, picture_box

READING = "new-table"
HINT = "Press a picture to choose it. Enter sets the table up, Esc goes back"
ASPECT = 60 / 44


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen: a board by its place in the list, a layout and a plan by stem ("": none)."""

    board: int = 0
    layout: str = "mill-lanes"
    plan: str = "long-front"


class NewTable(BaseScreen):
    """Choose by pictures; Enter sets the table up, Esc goes back."""

    def __init__(self, context: Context, set_up: Callable[[GameState], None]) -> None:
        super().__init__(context)
        self.set_up = set_up
        self.layouts: tuple[Item, ...] = ()
        self.plans: tuple[Item, ...] = ()
        self._reading = self._read()
        context.jobs.start(READING, self._reading, on_step=lambda _: context.redraw())
        self.chosen = Chosen()
        self.pictures = Pictures(context)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "New table"

    def _read(self) -> Iterator[None]:
        """Read what there is to choose, file by file, so that no frame waits for all."""
        for item in items("layouts"):
            self.layouts += (item,)
            yield
        for item in items("battleplans"):
            self.plans += (item,)
            yield

    def _read_chosen(self) -> None:
        """Read what is chosen when the list is not there yet: nothing else is needed."""
        self.context.jobs.stop(READING)
        if self.layout is None and self.chosen.layout:
            self.layouts += tuple(items("layouts", stem=self.chosen.layout))
        if self.plan is None and self.chosen.plan:
            self.plans += tuple(items("battleplans", stem=self.chosen.plan))

    # ------------------------------------------------------------------ what is chosen
    @property
    def board(self) -> Board:
        """The chosen board."""
        return BOARDS[self.chosen.board][1]

    def fitting(self, known: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return what was made for the chosen board."""
        return tuple(item for item in known if item.state.board == self.board)

    @property
    def layout(self) -> Item | None:
        """The chosen layout, None for bare ground."""
        return _by_stem(self.fitting(self.layouts), self.chosen.layout)

    @property
    def plan(self) -> Item | None:
        """The chosen battleplan, None for none."""
        return _by_stem(self.fitting(self.plans), self.chosen.plan)

    def table(self) -> GameState:
        """Return the table as it would be set up."""
        return table_of_items(self.board, self.layout, self.plan)

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the choices at the left and the table that they give at the right."""
        kit, size = self.kit, surface.get_size()
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, size)
        chrome.strip(self.ui, strip, "New table", "board, terrain, battleplan")
        self._choices(surface, main)
        self._preview(surface, chrome.side_panel(self.ui, side))
        chrome.log_line(self.ui, log, self.news.icon or "map", self.news.text or HINT, [])

    def _choices(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit = self.kit
        pad = kit.px(24)
        x, y = area.x + pad, area.y + pad
        kit.caption(surface, "Board, inches", (x, y + kit.px(4)))
        names = [name for name, _ in BOARDS]
        middle = y + kit.px(34)
        segmented(self.ui, "board", x, middle, names, self.chosen.board, keys=("1", "2", "3", "4"))
        top = y + kit.px(64)
        body = pygame.Rect(area.x, top, area.w, area.bottom - top)
        columns = max(1, (area.w - pad) // kit.px(TILE + GAP))
        groups = (
            ("layout", "Terrain", "No terrain", self.fitting(self.layouts), self.chosen.layout),
            ("plan", "Battleplan", "No battleplan", self.fitting(self.plans), self.chosen.plan),
        )
        high = kit.px(round((TILE - 16) / ASPECT) + FOOT + 8 + GAP)
        rows = [-(-(len(found) + 1) // columns) for _, _, _, found, _ in groups]
        with self.ui.scrolled("choices", body, sum(kit.px(44) + n * high for n in rows)) as at:
            for (id, heading, none, found, chosen), count in zip(groups, rows, strict=True):
                kit.caption(surface, heading, (x, at + kit.px(18)))
                is_known = any(item.stem == chosen for item in found)
                for i, item in enumerate((None, *found)):
                    row, column = divmod(i, columns)
                    tile = pygame.Rect(
                        x + column * kit.px(TILE + GAP),
                        at + kit.px(36) + row * high,
                        kit.px(TILE),
                        high - kit.px(GAP),
                    )
                    stem = item.stem if item is not None else ""
                    is_on = stem == chosen if is_known else not stem
                    self._tile(surface, id, tile, item, none, is_on=is_on)
                at += kit.px(44) + count * high

    def _tile(
        self,
        surface: pygame.Surface,
        id: str,
        rect: pygame.Rect,
        item: Item | None,
        none: str,
        *,
        is_on: bool,
    ) -> None:
        stem = item.stem if item is not None else ""
        picture = None
        if item is not None:
            picture = self.pictures.get(
                f"{id}-{stem}", item.state, picture_box(self.kit, rect).size
            )
        name = item.title if item is not None else none
        tip = item.about if item is not None else ""
        draw_tile(self.ui, id, rect, name, picture, value=stem, tip=tip, is_on=is_on)

    def _preview(self, surface: pygame.Surface, inner: pygame.Rect) -> None:
        kit, state = self.kit, self.table()
        y = inner.y + kit.px(26)
        for line in kit.fonts.wrap(state.title, kit.type("title", 700), inner.w):
            kit.text(surface, line, (inner.x, y), "title", weight=700)
            y += kit.px(28)
        aspect = state.board[0] / state.board[1] if state.board is not None else ASPECT
        most = max(kit.px(80), inner.h - kit.px(330))
        wide, high = inner.w, round(inner.w / aspect)
        if high > most:
            wide, high = round(most * aspect), most
        frame = pygame.Rect(inner.x, y, wide, high)
        surface.fill(kit.theme("board"), frame)
        stems = [item.stem for item in (self.layout, self.plan) if item is not None]
        name = f"whole-{self.chosen.board}-{'-'.join(stems)}"
        picture = self.pictures.get(name, state, frame.size) if _has_content(state) else None
        if picture is not None:
            surface.blit(picture, frame)
        pygame.draw.rect(surface, kit.theme("edge_strong"), frame, 1)
        y = frame.bottom + kit.px(14)
        words = [item.about for item in (self.layout, self.plan) if item is not None]
        if not words:
            words = ["Bare ground: put on it what the question needs."]
        for text in words:
            y = kit.paragraph(surface, text, (inner.x, y, inner.w), "small", "ink2") + kit.px(8)
        high = kit.space("control")
        rect = pygame.Rect(inner.x, inner.bottom - high - kit.px(8), inner.w, high)
        button(self.ui, "go", rect, "Set up this table", icon="map", key="Enter", look="primary")

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Choose, or set the table up."""
        now = self.chosen
        match hit.id:
            case "board":
                self.chosen = Chosen(int(hit.value), now.layout, now.plan)
            case "layout":
                self.chosen = Chosen(now.board, hit.value, now.plan)
            case "plan":
                self.chosen = Chosen(now.board, now.layout, hit.value)
            case "home":
                self.context.pop()
            case "go":
                self._read_chosen()
                self.context.pop()
                self.set_up(self.table())

    def take(self, event: pygame.event.Event) -> bool:
        """Esc goes back."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.context.pop()
            return True
        return False

    def leave(self) -> None:
        """Give up what is not finished."""
        self.context.jobs.stop(READING)
        self.pictures.stop()


def _by_stem(known: tuple[Item, ...], stem: str) -> Item | None:
    return next((item for item in known if item.stem == stem), None)


def _has_content(state: GameState) -> bool:
    return bool(state.terrain or state.objectives or state.territories)
