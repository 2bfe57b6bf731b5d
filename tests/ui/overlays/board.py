"""A board without a window, for the tests of what plugs into it."""

from dataclasses import replace
from types import SimpleNamespace

import pygame

from tabletop.ui.camera import fitted
from tabletop.ui.kit.kit import Kit
from tabletop.ui.shell.jobs import Jobs
from tabletop.ui.table.session import Drag, TableSession


class FakeBoard:
    def __init__(self, state, selection=(), size=(1600, 1000), **shown):
        self.session = TableSession(state)
        self.session.select(tuple(selection))
        self.said = []
        self.context = SimpleNamespace(
            kit=Kit("light", 1.0),
            jobs=Jobs(),
            size=size,
            announce=lambda *words: self.said.append(words[0]),
        )
        self.area = pygame.Rect(0, 44, size[0] - 316, size[1] - 44 - 34 - 212)
        box = (0.0, 0.0, *(state.board or (60.0, 44.0)))
        self.camera = fitted(box, tuple(self.area), 30)
        self.drag = None
        self.hovered = ""
        self.shown = shown
        self.redraws = 0
        self._state = None

    def shown_state(self):
        key = (self.session.state, self.drag)
        if self._state is None or self._state[0] is not key[0] or self._state[1] is not key[1]:
            self._state = (*key, self.session.state_with(self.drag))
        return self._state[2]

    def redraw(self):
        self.redraws += 1

    def carry(self, models, dx, dy):
        state = self.session.state
        start = {m: state.model(m).pose for m in models}
        poses = {m: pose.moved(dx, dy) for m, pose in start.items()}
        self.drag = Drag(tuple(models), (0.0, 0.0), ((0.0, 0.0), (dx, dy)), start, poses)

    def settle(self):
        while self.context.jobs.is_busy:
            self.context.jobs.run()

    def click(self, point, button=1):
        pixel = tuple(round(v) for v in self.camera.to_screen(point))
        return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pixel, button=button)

    def motion(self, point):
        pixel = tuple(round(v) for v in self.camera.to_screen(point))
        return pygame.event.Event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(0, 0, 0))


def lifted(state, model, **changes):
    models = dict(state.models)
    models[model] = replace(models[model], **changes)
    return replace(state, models=models)
