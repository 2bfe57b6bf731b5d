"""The running program of the hostile user: frames are timed, it ends and begins anew."""

import contextlib
import gc
import os
import random
import threading
import time
from pathlib import Path

import pygame

from tabletop.files.home import home
from tabletop.ui import routes
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.saver import SaveChooser
from tabletop.ui.shell.shell import Shell
from tabletop.ui.table import menu
from tabletop.ui.table.house import finder
from tabletop.ui.table.making.box import RulingBox
from tabletop.ui.table.screen import TableScreen
from tests.ui.fuzz.figures import Figures, Watch
from tests.ui.fuzz.matter import make_files, make_texts

SIZES = (
    (1600, 1000), (1280, 720), (1024, 640), (1920, 1080), (700, 420), (640, 480), (320, 200),
)  # fmt: skip
RUN_ROW = menu.run_row
MOST_QUEUED = 7
"""Events that come before a frame has time for them."""


class Program:
    """A shell with a data folder of its own; `kind` says what causes the frames of now."""

    def __init__(self, seed, folder):
        self.seed = seed
        self.random = random.Random(seed)
        self.threads_before = frozenset(threading.enumerate())
        self.folder = Path(folder).resolve()
        self.log = []
        self.figures = Figures()
        self.kind = "start"
        self.at = (600, 400)
        self.held = set()
        self.down = []
        self.queue = []
        self.lives_full = self.lives_unkept = False
        self.files = make_files(self.folder / "files", self.random)
        self.texts = make_texts(self.folder / "files")
        menu.run_row = finder.run_row = self._run_row
        self.shell = self._open()

    def _run_row(self, screen, row):
        self.count(f"row {row.id}")
        self.kind = f"row {row.id}"
        RUN_ROW(screen, row)

    def _open(self, file=None):
        shell = Shell(home(self.folder / "data"), self.random.choice(SIZES))
        for screen in routes.first_screens(shell, file):
            shell.push(screen)
        self._tame(shell)
        shell.step([], 0.02)
        self.lives_full = self.lives_unkept = False
        return shell

    def _tame(self, shell):
        """Dice of the seed, not of the clock; files of ours only."""
        for screen in shell.screens:
            if isinstance(screen, TableScreen) and not getattr(screen, "is_tame", False):
                screen.is_tame = True
                screen.dice = random.Random(self.random.random())
                self.count(f"tables {'of rulings' if screen.session.ruling else 'free'}")
            if isinstance(screen, FileChooser) and self._is_outside(screen.folder):
                screen.enter(self.folder)
            if isinstance(screen, SaveChooser):
                if self._is_outside(screen.folder):
                    screen.enter(self.folder)
                if self._is_outside(screen.path):
                    screen.name = f"mine{screen.suffix}"
                    screen.ui.fields.put("name", screen.name)

            if isinstance(screen, RulingBox):
                words = screen.draft.words
                if self._is_outside(home(self.folder / "data").rulings / words.file.strip("\"' ")):
                    words.edit("file", "mine")
                    screen.ui.fields.put("file", "mine")

    def _is_outside(self, path):
        try:
            path = Path(path).resolve()
        except (OSError, RuntimeError, ValueError):
            return False  # cannot be written either
        return self.folder not in (path, *path.parents)

    # ------------------------------------------------------------------ what is shown
    @property
    def top(self):
        """The screen that is seen; what was done before has been seen to then."""
        if self.queue:
            self.frame()
        return self.shell.screens[-1] if self.shell.screens else None

    @property
    def table(self):
        return self.top if isinstance(self.top, TableScreen) else None

    @property
    def tables(self):
        return [s for s in self.shell.screens if isinstance(s, TableScreen)]

    @property
    def where(self):
        """Screen, tool and width of the window in words."""
        name = type(self.top).__name__
        table = self.table
        if table is not None:
            name += f"/{table.tool.id}" + ("/hand" if table.carrying.hand is not None else "")
        return f"{name} {self.shell.size[0]} x{self.shell.kit.scale:g}"

    # ------------------------------------------------------------------ frames
    def step(self, *events):
        """Put inputs in the queue; a frame takes one or several, as it happens."""
        self.queue += events
        if not events or len(self.queue) > MOST_QUEUED or self.random.random() < 0.4:
            self.frame()

    def frame(self):
        """One frame, timed in CPU of this thread and on the wall."""
        got, self.queue = [*pygame.event.get(), *self.queue], []
        where = self.where
        with Watch() as watch:
            self.shell.step(got, 0.02)
        self.figures.frame(watch.cpu, watch.wall, self.kind, where)
        self._tame(self.shell)
        self.lives_unkept |= not self.shell.settings.has_autosave
        if self.shell._is_over:
            self.again()

    def wait(self, until, seconds, what):
        """Let frames pass until something holds; raise when it does not come."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"{what} does not end: {self.told()}"
            self.step()
            time.sleep(0.002)

    def again(self, file=None):
        """End the program and start it again: what was not saved is there."""
        last = self.tables[-1] if self.tables else None
        stack = [(type(s).__name__, s.title, s.is_unsaved) for s in self.shell.screens]
        self.shell.close()
        self.check_files()
        kept = None
        if last is not None and last.session.is_dirty and last.session.ruling is None:
            kept = last.session.state
        if self.lives_full or self.lives_unkept:
            kept = None
        last = None
        gc.collect()
        self._check_left()
        if self.random.random() < 0.25:  # keys and looks as they were at first
            (self.folder / "data" / "settings.json").unlink(missing_ok=True)
            kept = None
        self.shell = self._open(file)
        self.held.clear()
        self.down.clear()
        self.queue.clear()
        pygame.key.set_mods(0)
        if kept is not None and file is None:
            assert self.tables, "what was not saved was not opened"
            now = self.tables[0].session.state
            words = f"not what was not saved: {stack}, {differences(kept, now)}"
            assert now == kept, words
            self.count("kept checks")
        self.count("restarts")

    def _check_left(self):
        """Nothing goes on after the end: no process, no thread that only lives for a table."""
        end = time.monotonic() + 60
        while children() or len(self._threads()) > 2:
            threads = [t.name for t in self._threads()]
            assert time.monotonic() < end, f"left over: {children()} {threads}"
            time.sleep(0.005)

    def _threads(self):
        """The threads of this program: other tests of the process may have left some of theirs."""
        return [t for t in threading.enumerate() if t not in self.threads_before]

    def count(self, what):
        self.figures.count(what)

    def told(self):
        """What was done last, for a failure."""
        where = self.where if pygame.display.get_init() else "the end"
        lines = [f"seed {self.seed}, input {len(self.log)}, {where}", *self.log[-40:]]
        return "\n  ".join(lines)

    def drop_all(self):
        """Put everything away after a failure."""
        with contextlib.suppress(Exception):
            self.close()

    def close(self):
        self.shell.close()
        menu.run_row = finder.run_row = RUN_ROW


def differences(state, other):
    """What is different in two states, in words."""
    found = []
    for name in state.__dataclass_fields__:
        a, b = getattr(state, name), getattr(other, name)
        if a != b:
            is_map = hasattr(a, "items") and hasattr(b, "items")
            keys = [k for k in {**a, **b} if a.get(k) != b.get(k)] if is_map else [a, b]
            found.append(f"{name} {str(keys)[:200]}")
    return found


def children():
    """The processes of this one, in their numbers; nothing where the system does not tell."""
    found = []
    for task in Path("/proc/self/task").glob("*/children"):
        try:
            found += [int(pid) for pid in task.read_text().split()]
        except OSError:
            continue
    return [pid for pid in found if _name(pid)]


def _name(pid):
    try:
        line = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return ""
    return "" if line.rsplit(")", 1)[1].split()[0] == "Z" else line


def is_alive(pid):
    """Whether a process is there."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return bool(_name(pid)) or not Path("/proc").is_dir()
