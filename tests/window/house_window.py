"""Pictures of what is kept and set: tables from stock, saving, photos, settings, the tour."""

import json
import os
import subprocess
import sys
import time

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
