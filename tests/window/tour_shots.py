"""Every table tool done once in a real window, with a picture of each, to be looked at by hand.

Run it: `python -m tests.window.tour_shots OUT_DIR --size 1600x1000 --scale 1 --theme dark`.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from tests.window.desk import Desk

STILL = 0.6
"""Seconds after an input before the window is looked at."""
PATIENCE = 10.0
"""Seconds that a picture waits at most until nothing in the window changes any more."""


class Tour:
    """A window on the ready table, or on a file, that takes pictures by name."""

    def __init__(self, out, size, look, prefix=""):
        self.out, self.size, self.look, self.prefix = Path(out), size, look, prefix
        self.out.mkdir(parents=True, exist_ok=True)
        self.desk = None
        self.inputs = 0
        self.shots = []
        self.lines = []

    # ------------------------------------------------------------------ window
    def open(self, *arguments, state=None, words="Opened"):
        """Start the app anew."""
        self.close()
        self.folder = Path(tempfile.mkdtemp(prefix="tour"))
        choices = {"tour": "seen"}
        data = {**self.look, "choices": choices}
        (self.folder / "settings.json").write_text(json.dumps(data), "utf-8")
        self.desk = Desk(self.folder, *arguments, size=self.size)
        self.state = state or ready()
        self.fit()
        self.desk.hears(words, 60.0)
        time.sleep(1.6)
        self.inputs = 0

    def close(self):
        if self.desk is not None:
            self.hush()
            self.lines += self.desk.said
            self.desk.close()
            shutil.rmtree(self.folder, ignore_errors=True)
        self.desk = None

    def fit(self, dock=0):
        """Reckon the view of a table that is fitted into a window of that size."""
        import pygame

        from tabletop.ui.kit import chrome
        from tabletop.ui.kit.kit import Kit
        from tabletop.ui.table.eye import Eye

        pygame.font.init()
        self.kit, eye = Kit(scale=float(self.look.get("scale", 1.0))), Eye()
        area = chrome.layout(self.kit, self.size)[1]
        if dock:
            area.h -= self.dock_height()
        eye.fit(self.state, area, self.kit)
        self.area, self.camera = area, eye.camera

    def dock_height(self):
        from tabletop.ui.kit.chrome import is_compact
        from tabletop.ui.table.side_view import SMALL, TALL

        return self.kit.px(SMALL if is_compact(self.kit, self.size) else TALL)

    def zoom(self, at, steps):
        """Turn the wheel over a point of the table."""
        pixel = self.pixel(at)
        self.desk.move_to(*pixel)
        for _ in range(abs(steps)):
            self.desk.does("click", 4 if steps > 0 else 5)
            self.camera = self.camera.zoomed(1 if steps > 0 else -1, pixel, self.kit.scale)
            time.sleep(0.03)
        time.sleep(0.5)

    def pixel(self, place):
        """Return the pixel of a model or of a point in inches."""
        if isinstance(place, str):
            pose = self.state.model(place).pose
            place = (pose.x, pose.y)
        x, y = self.camera.to_screen(place)
        return round(x), round(y)

    # ------------------------------------------------------------------ inputs
    def key(self, *names):
        self.inputs += len(names)
        self.desk.key(*names)

    def click(self, place, button=1):
        self.inputs += 1
        self.desk.click(*self.pixel(place), button)

    def double(self, place):
        self.inputs += 2
        self.desk.move_to(*self.pixel(place))
        self.desk.does("click", "--repeat", 2, "--delay", 60, 1)
        time.sleep(0.2)

    def point(self, place):
        self.desk.move_to(*self.pixel(place))

    def drag(self, start, *stops, drop=True, steps=8):
        self.inputs += 1
        self.desk.drag(self.pixel(start), *map(self.pixel, stops), drop=drop, steps=steps)

    def release(self):
        self.desk.does("mouseup", 1)
        time.sleep(0.15)

    @contextlib.contextmanager
    def holding(self, key):
        self.desk.does("keydown", key)
        yield
        self.desk.does("keyup", key)
        time.sleep(0.1)

    def hush(self):
        """Take in what was said so far."""
        with contextlib.suppress(AssertionError):
            self.desk.hears("\0never", 0.15)

    def shot(self, name, wait=STILL):
        """Take a picture once everything is still."""
        time.sleep(wait)
        env = {**os.environ, "DISPLAY": self.desk.display}
        grab = ["import", "-window", "root"]

        def look():
            return subprocess.run([*grab, "rgb:-"], env=env, check=True, capture_output=True).stdout

        end, was = time.monotonic() + PATIENCE, b""
        while time.monotonic() < end and was != (was := look()):
            time.sleep(0.4)
        file = self.out / f"{self.prefix}{name}.png"
        subprocess.run([*grab, str(file)], env=env, check=True)
        self.hush()
        said = self.desk.said[-1] if self.desk.said else ""
        self.shots.append(file)
        print(f"{file.name}: {said}", flush=True)

    def lift(self, *names):
        """Esc until nothing is left to let go."""
        for _ in range(3):
            self.desk.key("Escape")
        if names:
            self.key(*names)


def ready():
    from tabletop.files.scenario import load_scenario
    from tabletop.resources import resource

    return load_scenario(resource("scenarios", "tables", "harrow-mill.yaml")).state


# ---------------------------------------------------------------------- part B
def selecting(t):
    t.open()
    t.point("pikes-4")
    t.shot("b01-hover")
    t.click("riders-1")
    t.shot("b02-one-model")
    t.drag((10.0, 28.0), (15.2, 38.5), drop=False)
    t.shot("b03-box-in-hand")
    t.release()
    t.shot("b04-box-chosen")
    t.double("guard-1")
    t.shot("b05-unit")
    t.key("ctrl+a")
    t.shot("b06-army")
    t.lift("Tab", "Tab", "Tab")
    t.shot("b07-focus")


def moving(t):
    t.open()
    t.double("wardens-2")
    t.drag("wardens-2", (26.5, 10.2), drop=False)
    t.shot("b10-group-free-in-hand")
    t.key("q", "q", "q")
    t.shot("b11-group-turned-in-hand")
    t.release()
    t.key("t")
    t.shot("b12-trail-of-last-move")
    t.key("t", "ctrl+z", "1")
    t.shot("b13-judged-move-begun")
    t.drag("wardens-2", (26.4, 11.4), drop=False)
    t.shot("b14-judged-in-hand")
    t.release()
    t.shot("b15-judged-dropped")
    t.key("Return")
    t.shot("b16-judged-ended")
    t.drag((26.4, 11.4), (39.4, 14.0), drop=False)
    t.shot("b17-free-after-judged")
    t.desk.key("Escape")
    t.release()
    t.lift("ctrl+z")
    t.double("riders-1")
    t.key("2")
    t.drag("riders-1", (24.0, 14.6), (36.8, 18.0), drop=False)
    t.shot("b18-not-legal-in-hand")
    t.release()
    t.shot("b19-override")
    t.key("l")
    t.shot("b20-last-legal")


def turning(t):
    t.open()
    t.double("herons-1")
    t.key("e", "e", "e")
    t.shot("b21-turn-together")
    t.lift("ctrl+z")
    t.double("guard-1")
    t.key("j")
    t.shot("b22-line-up")
    t.key("j")
    t.shot("b23-ranks")
    t.key("Return")
    t.shot("b24-ranks-done")


def shaping(t):
    t.open()
    t.double("guard-1")
    t.key("s")
    t.shot("b30-shape-tool")
    t.drag((14.2, 24.8), (22.6, 25.6), drop=False, steps=14)
    t.shot("b31-line")
    t.release()
    t.shot("b31-line-done")
    t.key("ctrl+z", "2")
    t.drag((10.0, 23.5), (14.5, 26.0), (19.4, 24.0), drop=False, steps=10)
    t.shot("b32-arc")
    t.desk.key("Escape")
    t.release()
    t.key("3")
    t.drag((16.6, 25.6), (16.8, 29.0), drop=False)
    t.shot("b33-block")
    t.desk.key("Escape")
    t.release()
    t.key("4")
    t.drag("ysolde-1", (20.6, 21.6), drop=False)
    t.shot("b34-ring")
    t.desk.key("Escape")
    t.release()
    t.key("5")
    t.drag((18.0, 25.0), (20.0, 26.0), drop=False)
    t.shot("b35-held")
    t.desk.key("Escape")
    t.release()
    t.key("Escape", "Escape")
    t.double("guard-1")
    t.key("1", "s", "1")
    t.drag((27.0, 24.5), (33.0, 25.5), drop=False, steps=14)
    t.shot("b36-line-who-cannot")
    t.desk.key("Escape")
    t.release()


def packing(t):
    t.open()
    t.double("guard-1")
    t.key("k")
    t.shot("b40-pack-tool")
    t.click("pikes-1")
    t.shot("b41-pack-proposed", 4.0)
    t.key("Return")
    t.shot("b42-packed", 1.5)
    t.lift("ctrl+z")
    t.double("wardens-2")
    t.key("k")
    t.click((30.0, 10.0))
    t.shot("b43-pack-round-a-point", 3.0)
    t.click("drake-1")
    t.shot("b44-pack-near-and-round", 5.0)


def holding(t):
    t.open()
    t.click("ysolde-1")
    t.drag("ysolde-1", (23.85, 18.2), drop=False)
    t.shot("b50-snap-to-a-wall")
    t.release()
    t.key("ctrl+z")
    t.drag("ysolde-1", (18.85, 19.75), drop=False)
    t.shot("b51-snap-to-contact")
    t.release()
    t.key("ctrl+z")
    t.drag("ysolde-1", (37.55, 21.2), drop=False)
    t.shot("b51-snap-to-3-inches")
    t.release()
    t.lift("ctrl+z")
    t.click("wyrm-1")
    t.key("y")
    t.shot("b52-numbers")
    t.desk.does("type", "3 from guard")
    t.shot("b52-numbers-typed")
    t.key("Return")
    t.shot("b52-numbers-taken")
    t.lift()
    t.double("hounds-1")
    t.key("ctrl+b")
    t.shot("b53-locked")
    t.drag("hounds-1", (33.0, 32.0))
    t.shot("b53-locked-not-taken-up")
    t.key("ctrl+b")
    t.click("hounds-3")
    t.key("Right", "Right", "shift+Up")
    t.shot("b54-nudged-by-keys")
    t.key("Return")
    t.shot("b55-nudged-done")


# ---------------------------------------------------------------------- part C
def measuring(t):
    t.open()
    t.key("r")
    t.click("riders-1")
    t.shot("c01-ruler-begun")
    t.click("ysolde-1")
    t.click((22.6, 15.5))
    t.point("pikes-5")
    t.shot("c02-ruler-live-leg")
    t.click("pikes-5")
    t.key("Escape")
    t.shot("c03-ruler-chain")


def seeing(t):
    t.open()
    t.click("ysolde-1")
    t.key("shift+v")
    t.shot("c10-sight-all-units", 2.5)
    t.fit(dock=1)
    t.click("pikes-1")
    t.shot("c11-sight-pair", 2.0)
    t.click((36.0, 23.0))
    t.shot("c12-sight-spot", 2.0)
    with t.holding("alt"):
        t.click("hounds-2")
    t.shot("c13-sight-in-a-models-place", 2.0)
    t.lift()
    t.fit()
    t.key("shift+s")
    t.point((35.0, 20.0))
    t.shot("c14-spot-at-pointer", 2.0)
    t.click((27.0, 19.6))
    t.shot("c15-spot-pinned", 2.0)
    t.lift("m")
    t.shot("c16-matrix", 6.0)
    t.key("Tab")
    t.shot("c17-matrix-swapped", 4.0)
    t.key("Escape")


def thresholds(t):
    t.open()
    t.click("ysolde-1")
    t.key("u")
    t.shot("c20-threshold", 3.0)
    names = ("within", "combat", "visible", "coherent", "wholly", "contests", "cover")
    for k, name in enumerate(names, 1):
        t.key(str(k))
        t.shot(f"c2{k}-threshold-{name}", 3.0)
    t.key("3")
    t.drag("ysolde-1", (21.6, 23.2), drop=False)
    t.shot("c28-threshold-in-hand", 0.5)
    t.release()
    t.shot("c29-threshold-dropped", 3.0)
    t.lift("ctrl+z")
    t.click("guard-9")
    t.key("u", "4")
    t.shot("c2a-threshold-coherent-of-guard", 4.0)


def gaps(t):
    t.open()
    t.click("riders-1")
    t.key("shift+u")
    t.shot("c30-gaps", 4.0)
    t.point((32.9, 24.0))
    t.shot("c31-gaps-pointed")
    t.lift("Escape")
    t.double("pikes-1")
    t.key("shift+h")
    t.shot("c32-falls")
    t.point("pikes-2")
    t.shot("c33-falls-pointed")
    t.key("period")
    t.shot("c33-falls-next-choice")
    t.lift()
    t.point((1.0, 1.0))
    t.double("pikes-1")
    t.point("pikes-5")
    t.shot("c34-coherency-before-it-falls")


def charging(t):
    t.open()
    t.double("clinker-1")
    t.drag("clinker-1", (36.6, 15.0))
    t.key("z")
    t.shot("c40-charge", 8.0)
    t.point((33.0, 14.0))
    t.shot("c41-charge-pointed")
    t.click("wardens-2")
    t.key("9")
    t.shot("c42-charge-target-and-roll", 6.0)
    t.key("Return")
    t.shot("c42-charge-proposed", 6.0)
    t.lift("ctrl+z")
    t.click("wardens-2")
    t.key("shift+z")
    t.shot("c43-why-no-charge", 6.0)
    t.click("pikes-5")
    t.key("7")
    t.shot("c44-why-no-charge-roll", 6.0)
    t.lift()
    t.zoom("hounds-2", 5)
    t.double("hounds-1")
    t.key("shift+y")
    t.shot("c45-pile-in", 5.0)
    t.point("hounds-3")
    t.shot("c46-pile-in-pointed", 2.0)
    t.key("Return")
    t.shot("c47-pile-in-proposed", 5.0)


def zooming(t):
    t.open()
    t.shot("c50-lod-far")
    t.zoom("hounds-2", 5)
    t.shot("c51-lod-near", 1.5)
    t.zoom("hounds-2", 8)
    t.shot("c52-lod-nearest", 1.5)
    t.key("f")
    t.fit()
    t.zoom("hounds-2", -8)
    t.shot("c53-lod-out", 1.5)


def menus(t):
    t.open()
    t.double("riders-1")
    t.key("alt+m")
    t.shot("b60-menu-move")
    t.key("Escape", "alt+x")
    t.shot("c60-menu-explain")
    t.key("Escape", "question")
    t.shot("b61-keys")


# ---------------------------------------------------------------------- the three tasks
def tasks(t):
    """A sees B and the proof is shared; ten models packed; why a charge is impossible."""
    t.open()
    t.click("ysolde-1")
    t.key("shift+v")
    t.fit(dock=1)
    t.click("pikes-1")
    t.shot("t1-sees-answer", 1.5)
    t.key("ctrl+m")
    t.shot("t1-sees-ruling-box", 2.0)
    t.key("ctrl+s")
    t.shot("t1-sees-shared", 4.0)
    print(f"task 1: {t.inputs} inputs")
    t.open()
    t.double("guard-1")
    t.key("k")
    t.click("pikes-1")
    t.desk.hears("Pack", 20.0)
    time.sleep(4.0)
    t.key("Return")
    t.shot("t2-packed", 2.0)
    print(f"task 2: {t.inputs} inputs")
    t.open()
    t.click("wardens-2")
    t.key("shift+z")
    t.click("pikes-5")
    t.shot("t3-why-no-charge", 6.0)
    print(f"task 3: {t.inputs} inputs")


SCENES = (
    selecting, moving, turning, shaping, packing, holding, measuring, seeing, thresholds, gaps,
    charging, zooming, menus, tasks,
)  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out")
    parser.add_argument("--size", default="1600x1000")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--theme", default="light", choices=("light", "dark"))
    parser.add_argument("--text", type=float, default=1.0)
    parser.add_argument("--palette", default="default")
    parser.add_argument("--prefix", default="")
    parser.add_argument("--only", default="", help="names of scenes, by commas")
    chosen = parser.parse_args()
    width, height = (int(part) for part in chosen.size.split("x"))
    look = {name: getattr(chosen, name) for name in ("scale", "theme", "text", "palette")}
    tour = Tour(chosen.out, (width, height), look, chosen.prefix)
    only = set(filter(None, chosen.only.split(",")))
    try:
        for scene in SCENES:
            if not only or scene.__name__ in only:
                scene(tour)
    finally:
        tour.close()
    for line in tour.lines:
        print(line)


if __name__ == "__main__":
    main()
