"""A window whose pictures are taken one a step, for the scripts run by hand."""

import json
import os
import tempfile
import time
from pathlib import Path

from tests.window.desk import Desk

MILL = "harrow-mill.yaml"


class Shots:
    """One run: where pictures go, how large the window is, how it is set."""

    def __init__(self, out, size, scale, theme, text, root):
        self.out, self.size, self.root = Path(out), size, Path(root)
        self.settings = {"scale": scale, "theme": theme, "text": text}
        self.name, self.count = "", 0
        self.faults = []

    @property
    def scale(self):
        """The size of the controls."""
        return self.settings["scale"]

    def data(self, **more):
        """Return a new folder of a user's files with the settings in it."""
        folder = Path(tempfile.mkdtemp(dir=self.root))
        choices = {"tour": "seen", "hint": "seen"} | more.pop("choices", {})
        told = self.settings | {"choices": choices} | more
        (folder / "settings.json").write_text(json.dumps(told))
        return folder

    def shot(self, desk, words, wait=0.5):
        """Take a picture once the window is at rest."""
        time.sleep(wait)
        self.count += 1
        seen = desk.rests(4.0)
        seen.save(self.out / f"{self.name}-{self.count:02d}-{words}.png")

    def desk(self, *arguments, data=None, env=None, has_tour=False):
        """Start the app."""
        for key, value in (env or {}).items():
            os.environ[key] = value
        try:
            return House(data or self.data(), *arguments, size=self.size, has_tour=has_tour)
        finally:
            for key in env or {}:
                del os.environ[key]

    def table(self, **more):
        """Start the app and wait for the ready table."""
        desk = self.desk(**more)
        desk.hears("Opened Ford", 40)
        desk.rests()
        return desk

    def view(self, name=MILL, low=0):
        """Return where inches and models of a shipped table lie; `low` pixels are docked below."""
        import pygame

        from tabletop.files.scenario import load_scenario
        from tabletop.resources import resource
        from tabletop.ui.kit import chrome
        from tabletop.ui.kit.kit import Kit
        from tabletop.ui.table.eye import Eye

        pygame.font.init()
        kit, eye = Kit("light", self.scale, text=self.settings["text"]), Eye()
        state = load_scenario(resource("scenarios", "tables", name)).state
        area = chrome.layout(kit, self.size)[1]
        area.h -= kit.px(low)
        eye.fit(state, area, kit)

        def spot(x, y):
            px, py = eye.camera.to_screen((x, y))
            return round(px), round(py)

        def model(key):
            pose = state.model(key).pose
            return spot(pose.x, pose.y)

        return spot, model


class House(Desk):
    """A desk that types and finds actions by name."""

    def type(self, words):
        self.does("type", "--delay", 25, words)
        time.sleep(0.15)

    def tab(self, count=1, key="Tab"):
        for _ in range(count):
            self.does("key", key)
            time.sleep(0.04)

    def find(self, words):
        """Do the action whose words are typed."""
        self.key("ctrl+k")
        self.type(words)
        self.key("Return")

    def put(self, words):
        """Type into the field that has the keyboard, in place of what it holds."""
        self.key("ctrl+a")
        self.type(words)

    def double(self, at):
        self.move_to(*at)
        self.does("click", "--repeat", 2, "--delay", 60, 1)
        time.sleep(0.25)


# ---------------------------------------------------------------------- D: making and sharing
