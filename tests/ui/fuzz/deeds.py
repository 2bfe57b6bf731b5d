"""What is done with several inputs: rows of menus, controls, fields, drags, storms, mischief."""

import errno
import os
import re
import signal

import pygame

from tabletop.ui.kit.ui import TYPED as FIELDS
from tabletop.ui.table.house.finder import FinderScreen
from tabletop.ui.table.house.history import HistoryScreen
from tabletop.ui.table.menu import MenuScreen
from tests.ui.fuzz.hands import CTRL, KEYS, MODS, WALKING, Hands
from tests.ui.fuzz.program import children

MENU_KEYS = {"file": pygame.K_f, "move": pygame.K_m, "explain": pygame.K_x, "edit": pygame.K_e}


class Deeds(Hands):
    """Random deeds; those that were done least are done first."""

    # ------------------------------------------------------------------ menus and controls
    def rare_row(self):
        """A row of the menus that can be used now, one that was used seldom."""
        rows = [row for row in self.table.menu_rows if not row.why_not(self.table)]
        counts = self.figures.counts
        weights = [(1 + counts[f"row {row.id}"]) ** -1.5 for row in rows]
        return self.random.choices(rows, weights)[0]

    def menu(self):
        """Do a row of the menus: by the pointer, the arrows, or typed into the finder."""
        if self.table is None:
            return
        row, pick = self.rare_row(), self.random.random()
        if pick < 0.15:
            self.find(row)
            return
        self.key(MENU_KEYS[row.menu], pygame.KMOD_LALT)
        if not isinstance(self.top, MenuScreen):
            return
        self.step()
        place = self._place("row", row.id)
        if pick < 0.75 and place is not None:
            self.click_at(place)
            return
        for _ in range(60):
            box = self.top
            if not isinstance(box, MenuScreen) or row not in box.rows:
                return
            if box.rows[box.chosen] is row:
                self.key(pygame.K_RETURN)
                return
            self.key(pygame.K_DOWN)

    def find(self, row):
        self.ctrl("k")
        if isinstance(self.top, FinderScreen):
            self.type(row.label[: self.random.randint(3, 20)])
            self.key(pygame.K_RETURN)

    def _place(self, id, value):
        for region in self.top.ui._regions:
            if region.id == id and region.value == value and region.visible.h > 8:
                return region.visible.center
        return None

    def control(self):
        """Press a control that is shown, one that was pressed seldom; type into fields."""
        regions = [
            r for r in self.top.ui._regions
            if r.role != "scroll" and r.visible.w > 1 and r.visible.h > 1 and r.is_on
        ]  # fmt: skip
        if not regions:
            return
        names = [self._name(region) for region in regions]
        weights = [(1 + self.figures.counts[name]) ** -0.7 for name in names]
        place = self.random.choices(range(len(regions)), weights)[0]
        region, name = regions[place], names[place]
        self.count(name)
        self.click_at(region.visible.center)
        self.kind = name
        if region.role in FIELDS:
            self.fill()

    def _name(self, region):
        table = self.table
        at = type(self.top).__name__ if table is None else f"table/{table.tool.id}"
        return f"control {at} {re.sub('[0-9]+', '#', region.id)}"

    def fill(self):
        """Type into the field that has the keyboard, and leave it somehow."""
        if self.random.random() < 0.6:
            self.ctrl("a")
        for _ in range(self.random.randint(1, 3)):
            if self.random.random() < 0.12:
                self.paste()
            else:
                self.type()
        pick = self.random.random()
        if pick < 0.6:
            self.key(pygame.K_RETURN)
        elif pick < 0.9:
            self.key(self.random.choice(WALKING))

    # ------------------------------------------------------------------ the board
    def drag(self):
        """A whole drag with interruptions in the middle: other tools, keys, the window."""
        button = self.random.choice((1, 1, 1, 1, 1, 2, 3))
        self.move(self.spot())
        self.press(button)
        for _ in range(self.random.randint(1, 7)):
            self.move(self.near() if self.random.random() < 0.8 else self.spot())
            if self.random.random() < 0.12:
                self.act()
            elif self.random.random() < 0.04:
                self.menu()
        if self.random.random() < 0.9:
            self.release(button)

    def click(self):
        self.move(self.spot())
        for _ in range(self.random.choice((1, 1, 1, 2))):
            button = self.random.choice((1, 1, 1, 1, 1, 3))
            self.press(button)
            self.release(button)

    def work(self):
        """Use the tool that is up: clicks, drags, its keys and its panel."""
        table = self.table
        if table is None:
            return
        for _ in range(self.random.randint(2, 6)):
            if self.table is not table:
                return
            self.count(f"tool {table.tool.id}")
            self.random.choice((self.click, self.drag, self.drag, self.control, self.act))()

    def delete(self):
        """Take away what tools and boxes may refer to."""
        if self.random.random() < 0.5:
            self.key(pygame.K_n)
        if self.random.random() < 0.5:
            self.ctrl("a")
        self.key(pygame.K_DELETE)
        if self.random.random() < 0.5:
            self.ctrl("z")

    # ------------------------------------------------------------------ storms
    def storm(self):
        """Undo, redo and undo again, fast."""
        for _ in range(self.random.randint(3, 15)):
            self.ctrl("zzy")

    def go_back(self):
        """Jump about in the history."""
        if self.table is None:
            return
        self.ctrl("h")
        for _ in range(self.random.randint(1, 5)):
            if not isinstance(self.top, HistoryScreen):
                return
            rows = [r for r in self.top.ui._regions if r.id == "entry" and r.visible.h > 4]
            if rows and self.random.random() < 0.7:
                self.click_at(self.random.choice(rows).visible.center)
            else:
                self.key(self.random.choice(WALKING))
        self.esc()

    def hold(self):
        """Hold keys and let them go elsewhere."""
        for _ in range(self.random.randint(1, 3)):
            self.key(self.random.choice(KEYS), self.random.choice(MODS), None, False)
        self.note("focus lost", "event WindowFocusLost")
        self.step(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        for _ in range(self.random.randint(0, 3)):
            self.act()
        while self.down and self.random.random() < 0.8:
            self.let_go()

    # ------------------------------------------------------------------ mischief
    def close_amid_saving(self):
        """Save and quit in one and the same frame, with any box open."""
        if self.random.random() < 0.6:
            self.ctrl("s")
        else:
            self.key(pygame.K_s, CTRL | pygame.KMOD_LSHIFT)
            self.key(pygame.K_RETURN)
        self.quit()
        if self.random.random() < 0.3:
            self.quit()

    def full_disk(self):
        """Nothing can be written for a while."""
        plain = os.fsync

        def full(handle):
            raise OSError(errno.ENOSPC, "No space left on device")

        self.count("full disks")
        os.fsync = full
        self.lives_full = True
        try:
            shell = self.shell
            for _ in range(self.random.randint(1, 6)):
                self.random.choice((self.act, self.drag, self.control, lambda: self.ctrl("s")))()
                if self.shell is not shell:
                    break
            if self.queue:
                self.frame()
        finally:
            os.fsync = plain
        self.lives_full = True

    def kill_judge(self):
        """End the judging process as the system may do."""
        for table in self.tables:
            pid = table.carrying.judge.process
            if pid and pid in children():
                self.count("judges killed")
                os.kill(pid, signal.SIGKILL)

    def boxes(self):
        """Work in whatever box is open for a while."""
        for _ in range(self.random.randint(2, 8)):
            pick = self.random.random()
            if pick < 0.55:
                self.control()
            elif pick < 0.75:
                self.key(self.random.choice(WALKING))
            elif pick < 0.9:
                self.type()
            else:
                self.act()
