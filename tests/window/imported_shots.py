"""Two imported lists played for two rounds by keys alone in a real window, with pictures.

Run it: `python -m tests.window.imported_shots OUT_DIR --size 1600x1000 --theme dark`, with made-up
lists and data; `--lists ONE TWO --data ZIP` plays others (`--data` may be a folder of user data
that is kept already). The second list is pasted, as from a browser.
"""

import argparse
import contextlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.rosters.lists import MARSH
from tests.window.battle_shots import Round
from tests.window.desk import Desk

CLIPBOARD = """\
import sys, tkinter
root = tkinter.Tk()
root.withdraw()
root.clipboard_clear()
root.clipboard_append(open(sys.argv[1], encoding="utf-8").read())
root.update()
print("ready", flush=True)
root.mainloop()
"""
"""A program that offers a file's text as what was copied, for as long as it runs."""
PAGES = "rmdhvosiptf"
"""The pages of the toolbox, by their keys, in their order."""
REMINDERS = ("m", "ctrl+Next", "r")
"""Opens the toolbox at its first page, though letters may be typed on the one shown last."""
MOST = 700
"""Inputs that two rounds may take before something is wrong."""
ENDED = 30
"""Inputs after which a phase is ended."""


def made_up(folder):
    """Write made-up lists and their community data; return them."""
    from tests.library import made
    from tests.rosters import lists

    one, two = folder / "small-reeds.txt", folder / "full-of-frogs.json"
    one.write_text(MARSH, "utf-8")
    whole = lists.as_json()
    two.write_bytes(whole if isinstance(whole, bytes) else whole.encode("utf-8"))
    return (one, two), made.packed(folder / "age.zip", made.files())


class Imported(Round):
    """A window on user data that stays, with a clipboard."""

    def __init__(self, out, size, look, prefix, home):
        super().__init__(out, size, look, prefix)
        self.folder = home
        self.owner = None

    def begin(self, *arguments):
        """Start the app on the user's data."""
        choices = {"tour": "seen"}
        (self.folder / "settings.json").write_text(
            json.dumps({**self.look, "choices": choices}), "utf-8"
        )
        self.desk = Desk(self.folder, *arguments, size=self.size)
        self.inputs = 0

    def copy(self, file):
        """Offer a file's text on the clipboard of the window's screen."""
        self.owner = subprocess.Popen(
            [sys.executable, "-c", CLIPBOARD, str(file)],
            env=self.desk.env,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.owner.stdout.readline().strip() == "ready"

    def close(self):
        if self.owner is not None:
            self.owner.terminate()
            self.owner.wait(10)
        if self.desk is not None:
            self.hush()
            self.lines += self.desk.said
            self.desk.close()
        self.desk = None


def until(t, words, key, most=6, seconds=8.0):
    """Press a key until the app says certain words."""
    for _ in range(most):
        t.key(key)
        with contextlib.suppress(AssertionError):
            return t.desk.hears(words, seconds)
    raise AssertionError(f"{words!r} never came: " + "\n".join(t.desk.said[-20:]))


def listed(t, one, two):
    """Open one list, keep it, paste the other, keep it: both stand in *New battle*."""
    t.begin("open", str(one))
    t.desk.hears("units are known")
    t.shot("01-list")
    t.key("2")
    t.shot("02-list-not-known")
    t.key("Return")
    t.desk.hears("Kept")
    t.shot("03-new-battle-one")
    if two.suffix == ".txt":
        t.copy(two)
        t.key("ctrl+v")
    else:
        t.key("ctrl+o", "ctrl+a")
        t.desk.does("type", str(two))
        t.key("Return")
    t.desk.hears("units are known")
    t.shot("04-second-list")
    t.key("Return")
    t.desk.hears("Kept")
    t.shot("05-new-battle")


def deployed(t):
    """Begin the battle, and let the program deploy both sides."""
    t.key("Return")
    t.shot("06-deployment")
    for side in (1, 2):
        t.hush()
        t.key("ctrl+d")
        t.desk.hears("Greedy plays")
        with contextlib.suppress(AssertionError):
            t.desk.hears("Drag a unit out of the tray" if side == 1 else "round 1", 30.0)
        t.shot(f"07-deployed-{side}")


def pages(t):
    """Look at each page of the toolbox for a unit."""
    t.key(*REMINDERS, "n")
    for page in PAGES:
        t.shot(f"20-hand-{page}", 0.5)
        t.key("ctrl+Next")
    t.key("Escape")


def by_hand(t, count):
    """Inflict damage and take it back, write a note, tick a reminder and take the tick back.

    Answer whether there was a reminder to tick.
    """
    t.key(*REMINDERS, "n", "d", "2", "Return")
    t.shot(f"30-damaged-{count}", 0.5)
    t.key("Escape")
    for _ in range(4):  # its allocation may have been asked for
        if "undone" in t.accept("ctrl+z").lower():
            break
    t.key("m", "t")
    t.desk.does("type", "as agreed")
    assert "as agreed" in t.accept("Return")
    t.key(*REMINDERS)
    ticked = t.accept("space")  # the first reminder has the keyboard
    print("ticked:", ticked[:100], flush=True)
    t.shot(f"31-ticked-{count}", 0.5)
    t.key("Escape")
    if ticked:
        assert "undone" in t.accept("ctrl+z").lower()
        assert "again" in t.accept("ctrl+y").lower()
    return bool(ticked)


def played(t, rounds):
    """Play rounds by keys; say how many inputs each took, and what nobody answered."""
    still, phase, since, begun, shown = 0, "", 0, t.inputs, 0
    has_ticked = False
    for count in range(MOST):
        is_long = since > ENDED and phase and "fight" not in phase and "combat" not in phase
        told = t.accept("End" if is_long and not still else "Return" if still < 2 else "space")
        still, since = (0 if told else still + 1), since + 1
        print(count, told[:170], flush=True)
        if told and (now := told.split(":")[0].lower()) != phase and " " not in now:
            phase, since = now, 0
            shown += 1
            t.shot(f"40-{shown:02}-{now}", 0.5)
        if count in (4, 60):
            has_ticked |= by_hand(t, count)
        if re.search(rf"round {rounds + 1}|round {rounds} ends", told, re.IGNORECASE):
            break
        if still > 6:
            t.shot("49-stuck")
            raise AssertionError("nothing came of Enter nor Space: " + "\n".join(t.desk.said[-20:]))
    print(f"{t.inputs - begun} inputs for {rounds} rounds")
    assert has_ticked, "no reminder was ticked"
    t.key("ctrl+s")
    t.desk.hears("Saved")
    t.shot("50-saved")


def main():
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("out")
    line.add_argument("--size", default="1600x1000")
    line.add_argument("--scale", type=float, default=1.0)
    line.add_argument("--theme", default="light")
    line.add_argument("--lists", nargs=2, type=Path)
    line.add_argument("--data", type=Path)
    line.add_argument("--rounds", type=int, default=2)
    chosen = line.parse_args()
    size = tuple(int(part) for part in chosen.size.split("x"))
    look = {"theme": chosen.theme, "scale": chosen.scale}
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "user"
        home.mkdir()
        lists, data = chosen.lists, chosen.data
        if lists is None:
            lists, data = made_up(Path(folder))
        if data is not None and (data / "library.msgpack").is_file():
            shutil.copytree(data, home, dirs_exist_ok=True)
        elif data is not None:
            added = ["-m", "tabletop", "--data-dir", str(home), "data", "add", str(data)]
            subprocess.run([sys.executable, *added], check=True)
        tour = Imported(chosen.out, size, look, f"{size[0]}-{chosen.theme}-", home)
        try:
            listed(tour, *lists)
            deployed(tour)
            if chosen.rounds:
                pages(tour)
                played(tour, chosen.rounds)
        finally:
            tour.close()
            (Path(chosen.out) / "said.txt").write_text("\n".join(tour.lines), "utf-8")


if __name__ == "__main__":
    main()
