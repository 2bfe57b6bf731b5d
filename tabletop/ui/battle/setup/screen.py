"""The screen "New battle": two armies, a battleplan, terrain, readings, who plays each side."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.errors import TabletopError
from tabletop.state.model import GameState
from tabletop.ui import routes
from tabletop.ui.battle.setup.army_box import ARMY_HIGH, draw_army_box
from tabletop.ui.battle.setup.choices import (
    PROFILES,
    WHO,
    Chosen,
    Ordered,
    Roster,
    battle_of,
    faults_of,
    made,
    ready_battles,
    rosters,
)
from tabletop.ui.battle.setup.head import draw_head
from tabletop.ui.battle.setup.keys import KEYS
from tabletop.ui.battle.setup.ready import draw_ready, ready_places
from tabletop.ui.battle.setup.rules import draw_rules
from tabletop.ui.battle.setup.summary import draw_summary, summary_size
from tabletop.ui.importing import dropped_list
from tabletop.ui.kit import chrome
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.chooser import LISTS, FileChooser
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.screen import BaseScreen, Context
from tabletop.ui.stock.items import Item, items
from tabletop.ui.stock.pictures import Pictures
from tabletop.ui.stock.screen import ASPECT
from tabletop.ui.stock.tiles import FOOT, GAP, TILE, draw_tile, picture_box

READING = "new-battle"
MOST_SEED = 40


class NewBattle(BaseScreen):
    """Choose; Enter begins the battle at its deployment, Esc goes back.

    `start` puts the battle in place of this screen. `army` is a file among the user's armies, for
    the first side. Lists that are dropped here are taken for one side, then for the other.
    """

    def __init__(
        self, context: Context, start: Callable[[Ordered], None], army: Path | None = None
    ) -> None:
        super().__init__(context)
        self.start = start
        self.armies: tuple[Roster, ...] = ()
        self.plans: tuple[Item, ...] = ()
        self.layouts: tuple[Item, ...] = ()
        self.ready = ready_battles()
        self.is_read = False
        self.chosen = Chosen(seed=str(random.SystemRandom().randint(1000, 9999)))
        self.pictures = Pictures(context)
        self._seen: tuple[Chosen, GameState, str] | None = None
        self._taken = 0
        if army is not None:
            self._choose(army)
        context.jobs.start(READING, self._read(), on_step=lambda _: context.redraw())

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "New battle"

    def _read(self) -> Iterator[None]:
        """Read what there is to choose, file by file, so that no frame waits for all."""
        for roster in rosters(self.context.home.armies):
            self.armies += (roster,)
            yield
        for item in items("battleplans"):
            self.plans += (item,) if item.plan is not None else ()
            yield
        for item in items("layouts"):
            self.layouts += (item,)
            yield
        self.is_read = True
        yield

    def receive(self, file: Path) -> None:
        """Take a dropped list for one side, then for the other; open anything else."""
        if not dropped_list(self.context, file, self.take_army):
            super().receive(file)

    def receive_text(self, text: str) -> None:
        """Take a pasted list for one side, then for the other; open anything else."""
        if not dropped_list(self.context, text, self.take_army):
            super().receive_text(text)

    def take_army(self, file: Path) -> None:
        """Choose an army that was kept among the user's: for the side that waits for one."""
        self.reread()
        self._choose(file)
        name = next((r.name for r in self.armies if r.key == f"own/{file.name}"), file.stem)
        side = 1 if self._taken % 2 else 2
        self.context.announce(f"Army {side}: {name}", "info", "users")

    def _choose(self, file: Path) -> None:
        pair = list(self.chosen.armies)
        pair[self._taken % 2] = f"own/{file.name}"
        self.chosen = replace(self.chosen, armies=(pair[0], pair[1]))
        self._taken += 1

    def reread(self) -> None:
        """Read the armies again: one was saved."""
        self.armies = tuple(rosters(self.context.home.armies))
        self._seen = None

    # ------------------------------------------------------------------ what is chosen
    def army(self, player: int) -> Roster | None:
        """Return the army that a player has."""
        key = self.chosen.armies[player - 1]
        return next((r for r in self.armies if r.key == key), None)

    @property
    def plan(self) -> Item | None:
        """The chosen battleplan."""
        return next((p for p in self.plans if p.stem == self.chosen.plan), None)

    @property
    def fitting(self) -> tuple[Item, ...]:
        """The layouts that were made for the board of the plan."""
        plan = self.plan
        return tuple(i for i in self.layouts if plan and i.state.board == plan.state.board)

    @property
    def layout(self) -> Item | None:
        """The chosen terrain, None for bare ground."""
        return next((i for i in self.fitting if i.stem == self.chosen.layout), None)

    def battle(self) -> tuple[GameState | None, str]:
        """Return the battle as chosen, and why it cannot begin ("" when it can)."""
        one, two, plan = self.army(1), self.army(2), self.plan
        if one is None or two is None or plan is None or not self.is_read:
            return None, "reading the files"
        for roster in (one, two):
            if roster.army is None:
                return None, f"{roster.name} cannot be read"
        if self._seen is None or self._seen[0] != self.chosen:
            assert one.army is not None
            assert two.army is not None
            state = battle_of(one.army, two.army, plan, self.layout, self.chosen)
            self._seen = (self.chosen, state, faults_of(state))
        return self._seen[1], self._seen[2]

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the choices at the left, the battle that they give at the right."""
        kit, size = self.kit, surface.get_size()
        surface.fill(kit.theme("desk"))
        strip, main, side, log = chrome.layout(kit, size)
        draw_head(self.ui, strip)
        self._choices(surface, main)
        state, why = self.battle()
        self._summary(chrome.side_panel(self.ui, side), state, why)
        profile = PROFILES[self.chosen.profile]
        words = f"{profile.name}: {profile.about[:1].lower()}{profile.about[1:]}"
        chrome.log_line(self.ui, log, "book-open", words, [])

    def _choices(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        kit = self.kit
        pad = kit.px(24)
        x, wide = area.x + pad, area.w - 2 * pad
        columns = max(1, (area.w - pad) // kit.px(TILE + GAP))
        high = kit.px(round((TILE - 16) / ASPECT) + FOOT + 8 + GAP)
        tall_army = kit.px(ARMY_HIGH + 34 * max(1, len(self.armies)))
        rows = [-(-max(1, n) // columns) for n in (len(self.plans), len(self.fitting) + 1)]
        rules = kit.px(76 * 2 + 24)
        content = tall_army + sum(kit.px(44) + n * high for n in rows) + rules + pad
        _, flow = ready_places(kit, self.ready, pygame.Rect(x, 0, wide, 0))
        with self.ui.scrolled("choices", area, content + flow) as top:
            draw_ready(self.ui, self.ready, pygame.Rect(x, top + kit.px(12), wide, 0))
            at = top + kit.px(16) + flow
            half = (wide - kit.px(GAP)) // 2
            for player in (1, 2):
                box = pygame.Rect(x + (player - 1) * (half + kit.px(GAP)), at, half, 0)
                box.h = tall_army - kit.px(28)
                who = self.chosen.who[player - 1]
                draw_army_box(self.ui, box, player, self.armies, self.army(player), who)
            at += tall_army
            at = draw_rules(self.ui, self.chosen, (x, at), wide)
            at = self._tiles(surface, (x, at), "Battleplan", "plan", self.plans, columns, high)
            self._tiles(surface, (x, at), "Terrain", "layout", (None, *self.fitting), columns, high)

    def _tiles(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        heading: str,
        id: str,
        known: tuple[Item | None, ...],
        columns: int,
        high: int,
    ) -> int:
        kit = self.kit
        x, top = at
        kit.caption(surface, heading, (x, top + kit.px(14)))
        chosen = self.plan if id == "plan" else self.layout
        for i, item in enumerate(known):
            row, column = divmod(i, columns)
            left = x + column * kit.px(TILE + GAP)
            y = top + kit.px(32) + row * high
            tile = pygame.Rect(left, y, kit.px(TILE), high - kit.px(GAP))
            picture = None
            if item is not None:
                size = picture_box(kit, tile).size
                picture = self.pictures.get(f"battle-{id}-{item.stem}", item.state, size)
            name, tip = (item.title, item.about) if item is not None else ("No terrain", "")
            stem = item.stem if item is not None else ""
            is_on = item is chosen
            draw_tile(self.ui, id, tile, name, picture, value=stem, tip=tip, is_on=is_on)
        return top + kit.px(44) + -(-max(1, len(known)) // columns) * high

    def _summary(self, inner: pygame.Rect, state: GameState | None, why: str) -> None:
        picture = None
        if state is not None:
            now = self.chosen
            name = f"battle-whole-{now.plan}-{now.layout}"
            size = summary_size(self.kit, inner, state)
            picture = self.pictures.get(name, replace(state, battle=None), size)
        armies = (self.army(1), self.army(2))
        draw_summary(self.ui, inner, state, picture, armies, self.plan, why)

    # ------------------------------------------------------------------ doing
    def act(self, hit: Hit) -> None:
        """Choose, or begin."""
        now = self.chosen
        match hit.id:
            case "army1" | "army2":
                pair = list(now.armies)
                pair[int(hit.id[-1]) - 1] = hit.value
                self.chosen = replace(now, armies=(pair[0], pair[1]))
            case "who1" | "who2":
                who = list(now.who)
                who[int(hit.id[-1]) - 1] = int(hit.value)
                self.chosen = replace(now, who=(who[0], who[1]))
            case "plan":
                self.chosen = replace(now, plan=hit.value)
            case "layout":
                self.chosen = replace(now, layout=hit.value)
            case "begins":
                self.chosen = replace(now, begins=int(hit.value))
            case "profile":
                self.chosen = replace(now, profile=int(hit.value))
            case "tactics":
                self.chosen = replace(now, tactics=int(hit.value))
            case "season":
                self.chosen = replace(now, season=int(hit.value))
            case "dice":
                self.chosen = replace(now, dice=int(hit.value))
            case "seed":
                self.chosen = replace(now, seed=hit.value[:MOST_SEED])
            case "swap":
                one, two = now.armies
                self.chosen = replace(now, armies=(two, one))
            case "ready":
                self._open(int(hit.value))
            case "lists":
                muster = routes.muster_screen(self.context, saved=self.reread, use=self.take_army)
                self.context.push(muster)
            case "file":
                self._choose_file()
            case "home":
                self.context.pop()
            case "go":
                self._begin()

    def _choose_file(self) -> None:
        """Let a list be found, which is then taken as a dropped one."""
        own = self.context.home.armies
        folder = own if own.is_dir() else Path.home()
        chooser = FileChooser(self.context, folder, self.receive, "Open an army list", LISTS)
        self.context.push(chooser)

    def _open(self, index: int) -> None:
        """Begin a battle that ships as it is."""
        from tabletop.ui.routes import battle_screen

        try:
            self.context.replace(battle_screen(self.context, self.ready[index].file))
        except TabletopError as fault:
            self.context.fail(fault)

    def _begin(self) -> None:
        """Begin the battle."""
        one, two, plan, now = self.army(1), self.army(2), self.plan, self.chosen
        if one is None or two is None or plan is None or one.army is None or two.army is None:
            return
        try:
            state = made(one.army, two.army, plan, self.layout, now)
        except TabletopError as fault:
            self.context.fail(fault)
            return
        seed = "" if now.dice else now.seed.strip() or "tabletop"
        self.start(Ordered(state, (WHO[now.who[0]][0], WHO[now.who[1]][0]), seed))

    def take(self, event: pygame.event.Event) -> bool:
        """`?` lists the keys, Ctrl+V takes a list that was copied, Esc goes back."""
        if event.type == pygame.KEYDOWN and key_name(event) == "?":
            self.context.push(KeyList(self.context, (KEYS,)))
            return True
        return super().take(event)

    def leave(self) -> None:
        """Give up what is not finished."""
        self.context.jobs.stop(READING)
        self.pictures.stop()
