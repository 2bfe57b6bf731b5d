"""Pictures of what is made and edited: templates, rulings, notes, exports, pieces."""

import os
import subprocess
import sys
import time


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
