"""A battle screen without a display, driven by events; places are given in inches."""

import time
from pathlib import Path

import pygame

from tabletop.files.battle_scenario import load_battle
from tabletop.files.home import home
from tabletop.rules.play.chance import Seeded
from tabletop.ui.battle.opening import begun
from tabletop.ui.battle.screen import BattleScreen
from tabletop.ui.battle.session import BattleSession
from tabletop.ui.shell.shell import Shell

CODES = {
    "Enter": pygame.K_RETURN, "Space": pygame.K_SPACE, "Esc": pygame.K_ESCAPE,
    "End": pygame.K_END, "Backspace": pygame.K_BACKSPACE, "Up": pygame.K_UP,
    "Down": pygame.K_DOWN,
}  # fmt: skip
SIGNS = {"Enter": "\r", "Space": " "}


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


class Camp:
    """A shell with a battle on it: of a shipped scenario, or of a game made in code."""

    def __init__(self, folder, game="harrow-mill", *, seed="4417", size=(1600, 1000), kept=False):
        self.shell = Shell(home(Path(folder)), size)
        self.said = []
        say = self.shell.announce

        def announce(text, tone="info", icon=""):
            self.said.append(text)
            say(text, tone, icon)

        self.shell.announce = announce
        if isinstance(game, str):
            self.session = begun(load_battle(game), dice=Seeded(seed))
        else:
            self.session = game if isinstance(game, BattleSession) else BattleSession(game)
        if kept:
            self.session.keep(self.shell.home)
        self.screen = BattleScreen(self.shell, self.session)
        self.shell.push(self.screen)
        self.settle()

    # ------------------------------------------------------------------ what is
    @property
    def ask(self):
        return self.session.ask

    @property
    def kind(self):
        return getattr(self.ask, "kind", "")

    @property
    def tool(self):
        return self.screen.tool

    @property
    def clock(self):
        return self.session.battle.clock

    @property
    def state(self):
        return self.session.state

    @property
    def selected(self):
        return self.screen.board.selected

    def words(self):
        return "\n".join(self.said)

    # ------------------------------------------------------------------ time
    def step(self, *events, dt=0.02):
        self.shell.step(list(events), dt)

    def settle(self, seconds=60.0):
        """Let the rules and the background finish."""
        end = time.monotonic() + seconds
        self.step()
        while time.monotonic() < end:
            self.step()
            if not self.session.worker.is_busy and not self.shell.jobs.is_busy:
                break
            time.sleep(0.001)
        self.step()

    def play(self, seconds):
        """Let programs play for a while of the window's time."""
        for _ in range(round(seconds / 0.2)):
            self.step(dt=0.2)
            self.settle()

    # ------------------------------------------------------------------ hands
    def key(self, name, mod=0):
        held, _, bare = name.rpartition("+") if len(name) > 1 else ("", "", name)
        if held == "Ctrl":
            mod |= pygame.KMOD_LCTRL
        if held == "Shift":
            mod |= pygame.KMOD_LSHIFT
        code = CODES.get(bare) or ord(bare.lower())
        text = "" if mod & pygame.KMOD_CTRL else SIGNS.get(bare, bare.lower())
        text = text if len(text) == 1 else ""
        self.step(
            event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0),
            event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0),
        )
        self.settle()

    def keys(self, *names):
        for name in names:
            self.key(name)

    def pixel(self, point):
        x, y = self.screen.board.camera.to_screen(point)
        return (round(x), round(y))

    def place(self, model):
        pose = self.screen.board.shown_state().model(model).pose
        return (pose.x, pose.y)

    def move(self, point):
        at = self.pixel(point)
        self.step(event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))

    def down(self, point, button=1):
        self.move(point)
        self.step(event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(point), button=button))

    def up(self, point, button=1):
        self.step(event(pygame.MOUSEBUTTONUP, pos=self.pixel(point), button=button))
        self.settle()

    def click(self, point):
        self.down(point)
        self.up(point)

    def click_unit(self, unit):
        self.click(self.place(self.state.unit(unit).models[0]))

    def drag(self, model, dx, dy):
        x, y = self.place(model)
        self.down((x, y))
        for part in (0.3, 0.7, 1.0):
            self.move((x + dx * part, y + dy * part))
        self.up((x + dx, y + dy))

    def press(self, id, value=None):
        """Press a control by its id."""
        place = self.screen.ui.place_of(id, value)
        assert place is not None, f"no control {id} {value}"
        at = place.center
        self.step(event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))
        self.step(event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
        self.step(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        self.settle()

    def until(self, kind, most=60, key="Enter"):
        """Accept what is proposed until a question of a kind is open."""
        for _ in range(most):
            if self.kind == kind:
                return
            self.key(key)
        raise AssertionError(f"no {kind} came, {self.kind} is asked")

    def close(self):
        self.shell.close()
