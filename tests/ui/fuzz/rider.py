"""A hostile user: random events for the real event loop, and what must hold after each burst.

Everything follows from the seed. `Rider(seed, folder).ride(events)` raises when something breaks.
"""

import math
import random
import time
from pathlib import Path

import pygame
import yaml

from tabletop.files.autosave import autosaves
from tabletop.files.home import home
from tabletop.files.scenario import Scenario, dump_scenario, load_scenario, parse_scenario
from tabletop.resources import resource
from tabletop.ui import routes
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.session import POLICIES

SIZES = ((1600, 1000), (1280, 720), (1024, 640), (1920, 1080), (700, 420), (320, 200))
KEYS = tuple(range(pygame.K_a, pygame.K_z + 1)) + tuple(range(pygame.K_0, pygame.K_9 + 1))
KEYS += (
    pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB,
    pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_EQUALS, pygame.K_COMMA, pygame.K_SLASH, pygame.K_F1, pygame.K_F2, pygame.K_F5,
    pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT,
)  # fmt: skip
MODS = (0, 0, 0, 0, pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT,
        pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)  # fmt: skip
TYPED = (
    "a", "7", "0.5", "12,5", "nan", "inf", "1e400", "-3", '6"', "é", "ß", "漢", "🎲", "\u202e",
    "\u0301", "\t", "\x01", "\x7f", "\n", " ", "[", "]", "{", "%", "\\", "'", "~nobody/x", "/",
    "..", "x" * 300,
    "charge", "sight", "\ud800",
)  # fmt: skip


class Rider:
    """One hostile user with a data folder of its own."""

    def __init__(self, seed, folder):
        self.random = random.Random(seed)
        self.folder = Path(folder)
        self.log = []
        self.frames = []
        self.counts = {}
        self.at = (600, 400)
        self.held = set()
        self.files = self._files()
        self.shell = self._open()

    # ------------------------------------------------------------------ the program
    def _open(self, file=None):
        shell = Shell(home(self.folder / "data"), self.random.choice(SIZES))
        for screen in routes.first_screens(shell, file):
            self._tame(screen)
            shell.push(screen)
        shell.step([], 0.02)
        return shell

    def _tame(self, screen):
        """Dice of the seed, not of the clock."""
        if isinstance(screen, TableScreen):
            screen.dice = random.Random(self.random.random())

    @property
    def top(self):
        return self.shell.screens[-1] if self.shell.screens else None

    @property
    def table(self):
        return self.top if isinstance(self.top, TableScreen) else None

    def step(self, *events, dt=0.02):
        """One frame, timed in CPU of this thread."""
        begin = time.thread_time()
        self.shell.step([*pygame.event.get(), *events], dt)
        took = time.thread_time() - begin
        self.frames.append((took, self.log[-1] if self.log else "", type(self.top).__name__))
        for screen in self.shell.screens:
            if isinstance(screen, FileChooser) and self.folder not in (
                screen.folder, *screen.folder.parents
            ):  # fmt: skip
                screen.enter(self.folder)  # a hostile user, but of our files only
        if self.shell._is_over:
            self.again()

    def again(self, file=None):
        """End the program and start it again: what was not saved is there."""
        tables = [s for s in self.shell.screens if isinstance(s, TableScreen)]
        last = tables[-1] if tables else None
        self.shell.close()
        self.check_files()
        kept = None
        if last is not None and last.session.is_dirty and last.session.ruling is None:
            kept = last.session.state
        self.shell = self._open(file)
        pygame.key.set_mods(0)
        table = next((s for s in self.shell.screens if isinstance(s, TableScreen)), None)
        if kept is not None and file is None:
            assert table is not None
            assert table.session.state == kept, "what was not saved came back different"
        self.count("restarts")

    def count(self, what):
        self.counts[what] = self.counts.get(what, 0) + 1

    # ------------------------------------------------------------------ files to open
    def _files(self):
        folder = self.folder / "files"
        folder.mkdir(parents=True, exist_ok=True)
        scenarios = Path(resource("scenarios"))
        rulings = sorted((scenarios / "rulings").glob("*.yaml"))
        (folder / "table.yaml").write_bytes((scenarios / "tables/harrow-mill.yaml").read_bytes())
        (folder / "blank.yaml").write_bytes((scenarios / "tables/blank.yaml").read_bytes())
        (folder / "many.yaml").write_bytes(rulings[0].read_bytes())
        source = yaml.safe_load(self.random.choice(rulings).read_text("utf-8"))
        (folder / "one.yaml").write_text(yaml.safe_dump(self.random.choice(source)), "utf-8")
        (folder / "bad.yaml").write_text("{: [", "utf-8")
        (folder / "empty.yaml").write_text("", "utf-8")
        (folder / "utf16.yaml").write_text("id: A", "utf-16")
        (folder / "zero.yaml").write_bytes(b"\0" * 100)
        (folder / "bomb.yaml").write_text("a: &a [1,1]\nb: [*a,*a]", "utf-8")
        (folder / "deep.yaml").write_text("[" * 5000, "utf-8")
        table = (folder / "table.yaml").read_text("utf-8")
        (folder / "half.yaml").write_text(table[: len(table) // 2], "utf-8")
        (folder / "nan.yaml").write_text(table.replace("25", ".nan", 3), "utf-8")
        (folder / "huge.yaml").write_bytes(b"# " + b"x" * 5_100_000)
        names = sorted(folder.iterdir())
        return [*names, *rulings[1:3], folder, folder / "nothing.yaml", Path("/dev/zero"),
                folder / ("n" * 300), Path("a\0b"), Path()]  # fmt: skip

    # ------------------------------------------------------------------ events
    def spot(self):
        """A place on the screen: often a model, a control, or an edge."""
        pick, w_h = self.random.random(), self.shell.size
        table = self.table
        if pick < 0.5 and table is not None and table.session.state.models:
            models = table.session.state.models
            pose = models[self.random.choice(sorted(models))].pose
            x, y = table.camera.to_screen((pose.x, pose.y))
            return (round(x), round(y))
        regions = self.top.ui._regions if self.top is not None else ()
        if pick < 0.8 and regions:
            return self.random.choice(regions).rect.center
        if pick < 0.83:
            return self.random.choice(((0, 0), w_h, (-500, 90), (w_h[0] + 900, -40)))
        return (self.random.randrange(w_h[0]), self.random.randrange(w_h[1]))

    def near(self):
        dx, dy = (round(self.random.gauss(0, 70)) for _ in range(2))
        return (self.at[0] + dx, self.at[1] + dy)

    def move(self, pos):
        self.log.append(f"move {pos}")
        rel = (pos[0] - self.at[0], pos[1] - self.at[1])
        self.at = pos
        buttons = tuple(int(b in self.held) for b in (1, 2, 3))
        self.step(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons))

    def press(self, button):
        self.log.append(f"down {button} {self.at}")
        self.held.add(button)
        self.step(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button))

    def release(self, button):
        self.log.append(f"up {button} {self.at}")
        self.held.discard(button)
        self.step(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=self.at, button=button))

    def wheel(self):
        y = self.random.choice((-8, -3, -1, 1, 2, 5, 0))
        self.log.append(f"wheel {y}")
        self.step(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=y * 0.7))

    def key(self, code, mod=0, text=None, is_let_go=True):
        if text is None:
            text = chr(code) if 32 <= code < 127 and not mod & pygame.KMOD_CTRL else ""
            text = text.upper() if mod & pygame.KMOD_SHIFT else text
            if code == pygame.K_SLASH and mod & pygame.KMOD_SHIFT:
                text = "?"
        self.log.append(f"key {pygame.key.name(code)} mod {mod}")
        if mod & pygame.KMOD_CTRL and code == pygame.K_q and self.random.random() < 0.9:
            return
        pygame.key.set_mods(mod)
        fields = {"key": code, "mod": mod, "unicode": text, "scancode": 0}
        events = [pygame.event.Event(pygame.KEYDOWN, **fields)]
        if text:
            events.append(pygame.event.Event(pygame.TEXTINPUT, text=text, window=None))
        if is_let_go:
            events.append(pygame.event.Event(pygame.KEYUP, **fields))
        self.step(*events)
        pygame.key.set_mods(0)

    def type(self):
        text = self.random.choice(TYPED)
        self.log.append(f"type {text!r}")
        if len(text) == 1:
            self.key(pygame.K_a, 0, text)
        else:
            self.step(pygame.event.Event(pygame.TEXTINPUT, text=text, window=None))

    def resize(self):
        size = self.random.choice(SIZES)
        self.log.append(f"resize {size}")
        if self.shell.settings.is_full_screen:
            return
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.step(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def drop(self):
        file = self.random.choice(self.files)
        self.log.append(f"drop {file.name[:40]}")
        if len(self.shell.screens) < 12:
            self.step(pygame.event.Event(pygame.DROPFILE, file=str(file)))
            self._tame(self.top)

    def ctrl(self, letters):
        self.key(getattr(pygame, f"K_{self.random.choice(letters)}"), pygame.KMOD_LCTRL)

    def odd(self):
        kind = self.random.choice((
            pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED, pygame.WINDOWEXPOSED,
            pygame.WINDOWLEAVE,
            pygame.ACTIVEEVENT, pygame.TEXTEDITING, pygame.WINDOWMINIMIZED, pygame.USEREVENT,
        ))  # fmt: skip
        self.log.append(f"window event {kind}")
        fields = {"gain": 0, "state": 1} if kind == pygame.ACTIVEEVENT else {}
        if kind == pygame.TEXTEDITING:
            fields = {"text": "ni", "start": 0, "length": 2, "window": None}
        self.step(pygame.event.Event(kind, **fields))

    def quit(self):
        self.log.append("quit")
        self.step(pygame.event.Event(pygame.QUIT))

    def drag(self):
        """A whole drag with interruptions in the middle."""
        button = self.random.choice((1, 1, 1, 1, 2, 3))
        self.move(self.spot())
        self.press(button)
        for _ in range(self.random.randint(1, 6)):
            self.move(self.near() if self.random.random() < 0.8 else self.spot())
            if self.random.random() < 0.15:
                self.act()
        if self.random.random() < 0.9:
            self.release(button)

    def click(self):
        self.move(self.spot())
        for _ in range(self.random.choice((1, 1, 1, 2))):
            button = self.random.choice((1, 1, 1, 1, 1, 3))
            self.press(button)
            self.release(button)

    def act(self):
        """One random thing."""
        choices = (
            (18, self.click), (14, lambda: self.move(self.near())),
            (6, lambda: self.move(self.spot())),
            (4, lambda: self.press(self.random.choice((1, 1, 2, 3, 4, 5)))),
            (4, lambda: self.release(self.random.choice((1, 1, 2, 3, 4, 5)))),
            (5, self.wheel),
            (14, lambda: self.key(self.random.choice(KEYS), self.random.choice(MODS))),
            (5, lambda: self.key(self.random.choice(KEYS), 0, None, False)),
            (5, self.type), (6, lambda: self.ctrl("zy")), (2, lambda: self.ctrl("sonae")),
            (8, lambda: self.key(self.random.choice(KEYS[26:33]))),
            (1, self.resize), (1, self.drop), (2, self.odd), (0.05, self.quit),
            (1, lambda: self.key(pygame.K_p)), (3, lambda: self.key(pygame.K_n)),
        )  # fmt: skip
        weights, deeds = zip(*choices, strict=True)
        self.random.choices(deeds, weights)[0]()

    def burst(self):
        """Some random things in a row: now and then a drag or a storm."""
        pick = self.random.random()
        if pick < 0.25:
            self.drag()
        elif pick < 0.3:
            for _ in range(self.random.randint(3, 15)):
                self.ctrl("zzy")
        else:
            for _ in range(self.random.randint(1, 6)):
                self.act()

    # ------------------------------------------------------------------ what must hold
    def check(self):
        for screen in self.shell.screens:
            if isinstance(screen, TableScreen):
                session = screen.session
                assert set(session.selection) <= set(session.state.models)
                assert session.policy in POLICIES
                for model in session.state.models.values():
                    pose = model.pose
                    for value in (pose.x, pose.y, pose.facing, pose.z):
                        assert math.isfinite(value), (model.id, pose)
                        assert value == round(value, 8), (model.id, pose)
                drag = screen.carrying.drag
                if drag is not None:
                    assert all(math.isfinite(v) for p in drag.poses.values() for v in (p.x, p.y))
                    assert drag.start == {m: session.state.model(m).pose for m in drag.models}
                assert math.isfinite(screen.camera.zoom)
                assert screen.camera.zoom > 0

    def check_undo(self):
        """Undo to the start and redo give the identical states."""
        table = self.table
        if table is None or table.carrying.hand is not None or table._is_typing:
            return
        session = table.session
        before, count = session.state, 0
        while session.journal.undo_label is not None and count < 400:
            self.step()
            self.key(pygame.K_z, pygame.KMOD_LCTRL)
            assert self.table is table
            count += 1
        assert session.state is session.journal.entries[0].state
        for _ in range(count):
            self.key(pygame.K_y, pygame.KMOD_LCTRL)
        assert session.state is before, "redo gave another table"
        self.count("undo checks")

    def check_saved(self):
        """The table as it would be saved reads back the same, bit by bit."""
        for screen in self.shell.screens:
            if isinstance(screen, TableScreen):
                scenario = Scenario(screen.session.state, screen.session.camera)
                text = dump_scenario(scenario)
                again = parse_scenario(text)
                assert again.state == scenario.state
                assert dump_scenario(again) == text
        self.check_files()
        self.count("save checks")

    def check_files(self):
        """All that the program wrote can be read."""
        place = home(self.folder / "data")
        for path in autosaves(place)[:2]:
            load_scenario(path)
        for folder in (place.tables, place.rulings):
            newest = sorted(folder.glob("*.yaml"), key=lambda p: p.stat().st_mtime)[-2:]
            for path in newest:
                load_scenario(path)
        assert not list(place.folder.rglob("*.part"))
        assert not list(place.folder.rglob("crash-*"))

    def calm(self):
        """Esc, pressed again and again, always leads to a table or the start at rest."""
        for button in sorted(self.held):
            self.release(button)
        for _ in range(14):
            if self.is_calm:
                break
            self.key(pygame.K_ESCAPE)
            self.step()
        assert self.is_calm, f"stuck at {self.shell.screens}, {self.log[-30:]}"
        self.count("calm checks")

    @property
    def is_calm(self):
        table = self.table
        if table is None:
            return isinstance(self.top, StartScreen)
        has_hand = table.carrying.hand is not None or table.tool is not table.tools[0]
        return not has_hand and not table.session.selection

    def ride(self, events, seconds=math.inf):
        """Do about so many events; every burst is checked."""
        end = time.monotonic() + seconds
        round_ = 0
        while len(self.log) < events and time.monotonic() < end:
            self.burst()
            self.check()
            round_ += 1
            if round_ % 12 == 0:
                self.calm()
                if isinstance(self.top, StartScreen):
                    self.begin()
            if round_ % 30 == 0:
                self.check_undo()
                self.check_saved()
            if round_ % 150 == 149:
                self.again()
        self.calm()
        self.check_saved()

    def begin(self):
        """From the start to somewhere."""
        pick = self.random.choice((pygame.K_RETURN, pygame.K_n, pygame.K_r, None))
        if pick is None:
            self.drop()
        else:
            self.key(pick)
        if pick == pygame.K_n:
            self.key(pygame.K_RETURN)  # sets up what is chosen
        self._tame(self.top)

    def dialog(self):
        """Whether a question is open."""
        return isinstance(self.top, Dialog)

    def close(self):
        self.shell.close()
