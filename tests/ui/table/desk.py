"""A table screen without a display, driven by events."""

import random
import time

import pygame

from tabletop.files.home import home
from tabletop.ui.shell.shell import Shell
from tabletop.ui.table import open_table


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


class Desk:
    """A shell with the table on it; places are given in inches."""

    def __init__(self, folder, file=None, size=(1600, 1000), *, is_blank=False):
        self.shell = Shell(home(folder), size)
        self.said = []
        self.waits = False
        say = self.shell.announce

        def announce(text, tone="info", icon=""):
            self.said.append(text)
            say(text, tone, icon)

        self.shell.announce = announce
        self.screen = open_table(self.shell, file, is_blank=is_blank)
        self.screen.dice = random.Random(4)
        self.shell.push(self.screen)
        self.step()

    @property
    def session(self):
        return self.screen.session

    @property
    def state(self):
        return self.session.state

    def step(self, *events, dt=0.02):
        self.shell.step(list(events), dt)
        if self.screen.is_waiting and not self.waits:
            self.drop()

    def drop(self, seconds=60.0):
        """Let the judges answer a drop, as people see it: input waits for them."""
        end = time.monotonic() + seconds
        while self.screen.is_waiting and time.monotonic() < end:
            time.sleep(0.001)
            self.shell.step([], 0.0)
        self.shell.step([], 0.0)

    def settle(self, seconds=60.0):
        """Let the judges and the background finish."""
        end = time.monotonic() + seconds
        self.step()
        while time.monotonic() < end:
            self.step()
            is_busy = self.screen.carrying.judge.is_busy or self.shell.jobs.is_busy
            is_below = self.shell._screens[-1] is not self.screen  # it is not painted then
            if not is_busy and (is_below or self.screen.live.has_picture):
                break
            time.sleep(0.002)
        self.step()

    def pixel(self, point):
        x, y = self.screen.camera.to_screen(point)
        return (round(x), round(y))

    def place(self, model):
        pose = self.state.model(model).pose
        return (pose.x, pose.y)

    def key(self, code, text="", mod=0):
        self.step(
            event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0),
            event(pygame.KEYUP, key=code, mod=mod, unicode=text, scancode=0),
        )

    def move(self, point):
        at = self.pixel(point)
        self.step(event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0)))

    def down(self, point, button=1):
        self.move(point)
        self.step(event(pygame.MOUSEBUTTONDOWN, pos=self.pixel(point), button=button))

    def up(self, point, button=1):
        self.step(event(pygame.MOUSEBUTTONUP, pos=self.pixel(point), button=button))

    def click(self, point):
        self.down(point)
        self.up(point)

    def select(self, unit):
        self.screen.select(self.state.unit(unit).models)
        self.step()

    def choose(self, *models):
        self.screen.select(models)
        self.step()

    def carry(self, model, *stops):
        """Take a model up and carry it to the stops (inches from where it stands)."""
        x, y = self.place(model)
        self.down((x, y))
        self.move((x + 0.4, y))
        for dx, dy in stops:
            self.move((x + dx, y + dy))
        return (x + stops[-1][0], y + stops[-1][1])

    def drag(self, model, *stops):
        self.up(self.carry(model, *stops))
        self.settle()

    def words(self):
        return "\n".join(self.said)

    def close(self):
        self.shell.close()
