"""Pictures of all that is made, edited, kept and set in the real window, one a step; by hand:

`python -m tests.window.house_shots OUT_DIR --size 1600x1000 --scale 1 --theme dark [--only edit]`
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

from tests.window.desk import Desk

MILL = "harrow-mill.yaml"
WALLS = {
    "format": 0.3,
    "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 24, "y": 16},
                   "pixels_per_grid": 70},
    "line_of_sight": [
        [{"x": 3, "y": 3}, {"x": 10, "y": 3}, {"x": 10, "y": 7}, {"x": 14, "y": 7}],
        [{"x": 3, "y": 3}, {"x": 3, "y": 12}, {"x": 8, "y": 12}],
        [{"x": 12, "y": 12}, {"x": 20, "y": 12}, {"x": 20, "y": 4}, {"x": 17, "y": 4}],
    ],
    "portals": [{"position": {"x": 10, "y": 12}, "bounds": [{"x": 8, "y": 12}, {"x": 12, "y": 12}],
                 "rotation": 0, "closed": True, "freestanding": False}],
    "lights": [],
}  # fmt: skip


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
def templates(shots):
    """All seven question templates; one of them on a table."""
    desk = shots.table()
    try:
        desk.key("ctrl+t")
        for n in range(1, 8):
            desk.key(str(n))
            shots.shot(desk, f"template-{n}", 1.0)
            desk.key("shift+Tab")
        desk.key("1")
        desk.put("banana")
        shots.shot(desk, "wrong-number", 0.8)
        desk.put("1.5")
        time.sleep(1.0)
        desk.key("Return")
        shots.shot(desk, "on-the-table", 1.5)
    finally:
        desk.close()


def rulings(shots):
    """A ruling of a moment: several questions, words, the saved ruling, its card."""
    _, model = shots.view()
    desk = shots.table()
    try:
        desk.double(model("guard-1"))
        desk.key("ctrl+m")
        shots.shot(desk, "first-question", 1.2)
        for n, down in enumerate((3, 4, 4, 6, 6, 4)):
            desk.tab(down, "Down")
            shots.shot(desk, f"question-{n + 2}", 1.2)
        desk.tab(2)
        desk.key("Return")
        shots.shot(desk, "pieces-to-choose-from")
        desk.key("Escape", "Escape")
        desk.key("ctrl+m")
        time.sleep(1.2)
        desk.tab(6)
        desk.put("Two mates each: nobody stands alone.")
        shots.shot(desk, "own-words", 0.8)
        desk.key("ctrl+s")
        desk.hears("Saved the ruling")
        shots.shot(desk, "saved", 2.0)
        desk.key("ctrl+c")
        desk.hears("Copied the ruling as share text")
        shots.shot(desk, "copied-as-text", 0.3)
        desk.key("ctrl+e")
        shots.shot(desk, "card-saved", 1.5)
        for n, card in enumerate(sorted(desk.data.rglob("*.png"))):
            (shots.out / f"{shots.name}-card-{n}.png").write_bytes(card.read_bytes())
    finally:
        desk.close()


def notes(shots):
    """Annotations: an arrow, words, a measure, a circle; layers hidden and shown."""
    spot, model = shots.view()
    desk = shots.table()
    try:
        desk.key("shift+a")
        shots.shot(desk, "tool")
        desk.drag(spot(24, 24), spot(37, 30))
        desk.type("they come this way")
        desk.key("Return")
        desk.key("2")
        desk.drag(spot(38, 38), spot(38, 38.2))
        desk.type("Watch the wood")
        desk.key("Return")
        desk.key("3")
        desk.drag(model("ysolde-1"), model("hounds-2"))
        shots.shot(desk, "measure")
        desk.key("4")
        desk.drag(spot(34, 5), spot(38, 8))
        desk.type("hold")
        shots.shot(desk, "four-kinds")
        desk.key("Return")
        desk.tab(5)
        desk.key("Right", "Return")
        shots.shot(desk, "second-layer")
        desk.key("Return")
        shots.shot(desk, "layer-hidden")
        desk.key("Escape", "Escape")
        shots.shot(desk, "at-rest")
    finally:
        desk.close()


def export(shots):
    """PNG, SVG and GIF of the table, and what was written."""
    spot, model = shots.view()
    desk = shots.table()
    try:
        desk.key("ctrl+g")
        desk.hears("nothing was moved yet")
        shots.shot(desk, "nothing-to-animate", 0.2)
        desk.double(model("wardens-2"))
        desk.key("1")
        x, y = model("wardens-2")
        x2, y2 = spot(26.6, 13.2)
        desk.drag((x, y), (x2, y2))
        time.sleep(0.6)
        desk.key("Return")
        desk.key("ctrl+p")
        shots.shot(desk, "png")
        desk.key("Return")
        shots.shot(desk, "png-working", 0.15)
        desk.hears("Saved as")
        desk.key("ctrl+shift+p", "Return")
        desk.hears("Saved as")
        desk.key("ctrl+g")
        shots.shot(desk, "gif")
        desk.key("Return")
        shots.shot(desk, "gif-working", 0.3)
        desk.hears("Saved as", 90)
        shots.shot(desk, "saved")
        desk.key("ctrl+p")
        shots.shot(desk, "png-again")
        desk.key("Return")
        shots.shot(desk, "replace")
        kinds = {file.suffix for file in desk.data.rglob("pictures/*")}
        assert {".png", ".svg", ".gif"} <= kinds, kinds
        for file in desk.data.rglob("pictures/*"):
            (shots.out / f"{shots.name}-written{file.suffix}").write_bytes(file.read_bytes())
    finally:
        desk.close()


def sharing(shots):
    """Share text copied, pasted; foreign text; files by name and dropped paths."""
    spot, model = shots.view()
    desk = shots.table()
    try:
        desk.drag(model("ysolde-1"), spot(23, 16.5))
        desk.hears("Moved Ysolde Marr")
        desk.key("ctrl+c")
        desk.hears("Copied the table as share text")
        shots.shot(desk, "copied")
        desk.key("ctrl+v")
        shots.shot(desk, "unsaved-guard")
        desk.tab(2)
        desk.key("Return")
        desk.hears("Opened the shared table")
        shots.shot(desk, "pasted")
    finally:
        desk.close()
    broken = shots.root / "broken.txt"
    broken.write_text("tabletop1:AAAAbroken")
    for n, words in enumerate(("tabletop1:AAAAnonsense", str(broken), str(shots.root / "no.yaml"))):
        told = subprocess.run(
            [sys.executable, "-m", "tabletop", "open", words],
            env=os.environ | {"SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True,
            timeout=60,
        )  # fmt: skip
        print("   open:", n, told.returncode, (told.stderr or told.stdout).strip()[:300])


# ---------------------------------------------------------------------- E: editing and stock
def terrain(shots):
    """Terrain: moved, turned, reshaped, corners, parts, heights, abilities, lock, copies."""
    spot, _ = shots.view()
    desk = shots.table()
    try:
        desk.key("ctrl+i")
        shots.shot(desk, "tool")
        desk.click(*spot(51.2, 24.6))
        desk.hears("Chosen: Beacon Tower")
        shots.shot(desk, "chosen")
        desk.drag(spot(51.2, 24.6), spot(52.2, 21.6), drop=False)
        shots.shot(desk, "moving")
        desk.does("mouseup", 1)
        desk.key("q", "q")
        shots.shot(desk, "turned")
        desk.key("period", "period", "Up", "Up", "Right")
        shots.shot(desk, "corner-moved")
        desk.key("Return", "Up")
        shots.shot(desk, "corner-added")
        desk.key("Delete")
        shots.shot(desk, "corner-taken")
        desk.key("Escape")
        desk.tab(7)
        desk.put("9")
        desk.key("Return")
        shots.shot(desk, "height")
        desk.tab(13)
        desk.key("space")
        shots.shot(desk, "ability")
        desk.click(*spot(52.2, 21.8))
        desk.key("ctrl+d")
        shots.shot(desk, "duplicated")
        desk.key("shift+d")
        shots.shot(desk, "opposite")
        desk.key("shift+m")
        shots.shot(desk, "mirrored")
        desk.key("ctrl+b")
        shots.shot(desk, "locked")
        desk.click(*spot(48.5, 35.5))
        desk.hears("Chosen: Crows' Wood")
        shots.shot(desk, "wood-parts")
        desk.tab(7)
        desk.key("Right", "Right", "space")
        shots.shot(desk, "part-chosen")
        desk.click(*spot(37.6, 9.4))
        desk.hears("Chosen: Field Wall")
        shots.shot(desk, "wall")
        desk.drag(spot(41.57, 10.4), spot(44.5, 13.5), drop=False)
        shots.shot(desk, "wall-end-dragged")
        desk.does("mouseup", 1)
        desk.click(*spot(27.6, 19.9))
        desk.drag(spot(27.6, 19.9), spot(23.6, 19.9), drop=False)
        shots.shot(desk, "onto-models")
        desk.does("mouseup", 1)
        time.sleep(0.3)
        desk.key("ctrl+z")
    finally:
        desk.close()


def units(shots):
    """Models and units: base, height, numbers, keywords, sign, split, copies, lock."""
    _, model = shots.view()
    desk = shots.table()
    try:
        desk.key("ctrl+i")
        desk.click(*model("ysolde-1"))
        shots.shot(desk, "model")
        desk.tab(5)
        desk.put("4.5")
        desk.key("Return")
        shots.shot(desk, "height")
        desk.tab(5)
        desk.put("tall")
        desk.key("Return")
        shots.shot(desk, "wrong-height")
        desk.key("Escape")
        desk.double(model("guard-1"))
        shots.shot(desk, "unit-models")
        desk.tab(1)
        desk.key("Right", "space")
        shots.shot(desk, "unit")
        desk.tab(10)
        desk.type("mon")
        shots.shot(desk, "keyword")
        desk.key("Escape", "Escape")
        desk.click(*model("hounds-1"))
        desk.key("ctrl+d")
        shots.shot(desk, "duplicated")
        desk.key("ctrl+b")
        shots.shot(desk, "locked")
    finally:
        desk.close()


def ground(shots):
    """Objectives, territories, the size of the table."""
    spot, _ = shots.view()
    desk = shots.table()
    try:
        desk.key("ctrl+i")
        desk.click(*spot(43.4, 27.4))
        shots.shot(desk, "objective")
        desk.key("Escape")
        desk.click(*spot(30, 1.5))
        desk.tab(6)
        desk.key("space")
        shots.shot(desk, "territory", 0.8)
        desk.key("shift+d")
        shots.shot(desk, "territory-opposite", 0.8)
        desk.key("ctrl+shift+b")
        shots.shot(desk, "table-size")
        desk.put("44")
        desk.key("Return")
        shots.shot(desk, "smaller", 1.2)
    finally:
        desk.close()


def stock(shots):
    """The screen of new tables, the shelf of pieces, a map of another program."""
    desk = shots.table()
    try:
        desk.key("ctrl+l")
        shots.shot(desk, "new-table", 3.0)
        desk.tab(3)
        desk.key("Right", "Right", "space")
        shots.shot(desk, "other-layout", 1.5)
        desk.key("2")
        shots.shot(desk, "half-board", 2.0)
        desk.key("4")
        shots.shot(desk, "no-board", 1.5)
        desk.key("1")
        desk.tab(2)
        desk.key("Return")
        shots.shot(desk, "set-up", 2.0)
        desk.key("ctrl+shift+l")
        shots.shot(desk, "shelf", 2.5)
        spot, _ = shots.view()
        desk.key("Next", "Next", "Next", "q")
        desk.move_to(*spot(30, 22))
        shots.shot(desk, "carried")
        desk.click(*spot(30, 22))
        desk.key("m")
        desk.click(*spot(20, 9))
        shots.shot(desk, "put-down", 0.8)
    finally:
        desk.close()
    file = shots.root / "cellar.dd2vtt"
    file.write_text(json.dumps(WALLS))
    desk = shots.desk("open", str(file))
    try:
        desk.hears("Imported cellar", 40)
        desk.rests()
        shots.shot(desk, "map-imported", 1.2)
    finally:
        desk.close()
    file.write_text('{"some": "json"}')
    told = subprocess.run(
        [sys.executable, "-m", "tabletop", "open", str(file)],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy"}, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    print("   foreign json:", told.returncode, (told.stderr or told.stdout).strip()[:300])


def saving(shots):
    """Save, save as, recent files, the guard, what comes back after a hard end."""
    spot, model = shots.view()
    data = shots.data()
    desk = shots.table(data=data)
    try:
        desk.drag(model("ysolde-1"), spot(23, 16.5))
        desk.hears("Moved Ysolde")
        desk.key("ctrl+s")
        desk.hears("Saved as")
        shots.shot(desk, "saved")
        desk.key("ctrl+shift+s")
        shots.shot(desk, "save-as")
        desk.put("evening")
        desk.key("Return")
        desk.hears("evening")
        desk.key("ctrl+r")
        shots.shot(desk, "recent")
        desk.key("Escape")
        desk.drag(spot(23, 16.5), spot(20.6, 14.6))
        desk.hears("Moved Ysolde")
        desk.key("ctrl+n")
        shots.shot(desk, "guard")
        desk.key("Escape")
        desk.key("ctrl+q")
        shots.shot(desk, "guard-at-the-end")
        desk.key("Escape")
        time.sleep(1.0)
        desk.app.kill()
        desk.app.wait(10)
    finally:
        desk.close()
    desk = shots.desk(data=data)
    try:
        desk.hears("Restored what was not saved", 40)
        desk.rests()
        shots.shot(desk, "restored", 1.0)
        desk.key("ctrl+q")
        time.sleep(0.4)
        desk.tab(2)
        desk.key("Return")
        assert desk.app.wait(15) == 0
    finally:
        desk.close()


def photo(shots):
    """A photo under the table: chosen, straightened, laid, faded, moved."""
    from PIL import Image, ImageDraw

    picture = Image.new("RGB", (900, 700), (88, 70, 54))
    pen = ImageDraw.Draw(picture)
    pen.polygon([(120, 90), (800, 130), (860, 640), (60, 600)], fill=(120, 140, 96))
    pen.ellipse([300, 200, 420, 280], fill=(60, 90, 60))
    pen.polygon([(520, 320), (640, 330), (636, 420), (512, 408)], fill=(150, 150, 150))
    file = shots.root / "evening.png"
    picture.save(file)
    desk = shots.table()
    try:
        desk.key("ctrl+u")
        shots.shot(desk, "choose")
        desk.put(str(file))
        desk.key("Return")
        shots.shot(desk, "straighten", 1.5)
        wide, high = shots.size
        desk.move_to(wide * 0.3, high * 0.4)
        desk.key("Right", "Right", "Down")
        shots.shot(desk, "point-moved")
        desk.key("Return")
        desk.hears("The photo lies under the table", 30)
        shots.shot(desk, "laid", 1.5)
        desk.key("minus", "minus", "q", "q", "shift+q")
        shots.shot(desk, "faded-and-turned", 1.0)
        desk.key("Escape", "Escape")
        shots.shot(desk, "under-the-table", 1.0)
    finally:
        desk.close()


# ---------------------------------------------------------------------- F: house rules
def start(shots):
    """The start screen, its keys, its rows; with recent files."""
    desk = shots.table(data=shots.data(choices={"tour": "seen", "hint": ""}))
    try:
        desk.find("start screen")
        shots.shot(desk, "first", 2.5)
        desk.tab(3)
        shots.shot(desk, "focus")
        desk.key("question")
        shots.shot(desk, "keys")
        desk.key("Escape", "n")
        shots.shot(desk, "new-table", 3.0)
        desk.key("Escape", "ctrl+o")
        shots.shot(desk, "open")
        desk.key("Escape", "r")
        shots.shot(desk, "rulings", 2.5)
        desk.key("Return")
        shots.shot(desk, "ruling", 2.0)
    finally:
        desk.close()


def settings(shots):
    """Every page of the settings; a key given another, with a clash."""
    desk = shots.table()
    try:
        desk.key("ctrl+comma")
        desk.tab(1)
        for page in ("look", "play", "keys", "files"):
            shots.shot(desk, page)
            if page != "files":
                desk.key("Right", "space")
        desk.key("Left", "space")
        desk.tab(1)
        desk.tab(45, "Down")
        shots.shot(desk, "row")
        desk.key("Return")
        shots.shot(desk, "listening", 0.3)
        desk.key("v")
        shots.shot(desk, "clash", 0.3)
        desk.key("Return")
        shots.shot(desk, "swapped", 0.3)
    finally:
        desk.close()


def explained(shots):
    """The list of keys, the menus, tooltips, history, finder, a reason for what is off."""
    _, model = shots.view()
    desk = shots.table()
    try:
        desk.key("question")
        shots.shot(desk, "keys")
        desk.tab(12, "Next")
        shots.shot(desk, "keys-below")
        desk.key("Escape")
        for key, name in (("f", "file"), ("m", "move"), ("x", "explain"), ("e", "edit")):
            desk.key(f"alt+{key}")
            shots.shot(desk, f"menu-{name}")
            desk.key("Escape")
        desk.tab(8)
        shots.shot(desk, "focus")
        desk.key("Escape")
        strip = 22 * shots.scale
        desk.move_to(shots.size[0] / 2, strip + 1)
        shots.shot(desk, "tooltip", 1.4)
        desk.move_to(*model("giant-1"))
        shots.shot(desk, "hover-model", 1.4)
        for key in ("hounds-1", "guard-1"):
            desk.double(model(key))
            desk.key("Left", "Left", "Return")
            time.sleep(0.4)
        desk.key("ctrl+z")
        desk.key("ctrl+h")
        shots.shot(desk, "history")
        desk.key("Escape", "ctrl+k")
        desk.type("ru")
        shots.shot(desk, "finder")
        desk.put("charge")
        shots.shot(desk, "finder-reason")
        desk.put("zzzz")
        shots.shot(desk, "finder-nothing")
    finally:
        desk.close()


def tour(shots):
    """The three steps of the tour, done."""
    spot, _ = shots.view()
    desk = shots.desk(data=shots.data(choices={"tour": ""}))
    try:
        desk.hears("Tour, step 1 of 3", 40)
        desk.rests()
        shots.shot(desk, "step-1", 1.5)
        _, model = shots.view(low=84)
        desk.drag(model("ysolde-1"), spot(23, 16))
        desk.hears("Move: done")
        shots.shot(desk, "step-1-done")
        desk.tab(2, "shift+Tab")
        desk.key("Return")
        desk.hears("step 2 of 3")
        shots.shot(desk, "step-2", 0.3)
        desk.key("v")
        desk.hears("Look: done")
        shots.shot(desk, "step-2-done", 1.0)
        desk.key("v")
        desk.key("Return")  # the keyboard is on Next still
        shots.shot(desk, "step-3", 0.5)
        desk.key("ctrl+c")
        desk.hears("Share: done")
        shots.shot(desk, "step-3-done", 0.5)
    finally:
        desk.close()


def faults(shots):
    """A fault made on purpose, its dialog, and going on."""
    desk = shots.desk(env={"TABLETOP_FAULT": "event"})
    try:
        desk.hears("tabletop failed", 40)
        shots.shot(desk, "dialog", 1.2)
        desk.key("Return")
        shots.shot(desk, "went-on", 3.0)
        desk.key("ctrl+q")
        assert desk.app.wait(15) == 0
    finally:
        desk.close()


CHAPTERS = {
    chapter.__name__: chapter
    for chapter in (
        templates, rulings, notes, export, sharing, terrain, units, ground, stock, photo, saving,
        start, settings, explained, tour, faults,
    )
}  # fmt: skip


def main():
    """Take the pictures that are asked for."""
    ask = argparse.ArgumentParser()
    ask.add_argument("out", type=Path)
    ask.add_argument("--size", default="1280x720")
    ask.add_argument("--scale", type=float, default=1.0)
    ask.add_argument("--theme", default="light")
    ask.add_argument("--text", type=float, default=1.0)
    ask.add_argument("--only", default="", help="chapters, with commas between")
    told = ask.parse_args()
    wide, high = told.size.split("x")
    told.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as root:
        shots = Shots(told.out, (int(wide), int(high)), told.scale, told.theme, told.text, root)
        for name, chapter in CHAPTERS.items():
            if told.only and name not in told.only.split(","):
                continue
            shots.name, shots.count = name, 0
            begin = time.monotonic()
            try:
                chapter(shots)
            except (AssertionError, subprocess.SubprocessError, OSError):
                shots.faults.append(name)
                traceback.print_exc()
            print(f"{name}: {shots.count} pictures, {time.monotonic() - begin:.0f} s", flush=True)
    return 1 if shots.faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
