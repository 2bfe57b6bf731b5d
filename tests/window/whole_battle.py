"""A person's whole battle in a real window, with pictures to be looked at by hand.

Run it: `python -m tests.window.whole_battle --size 1600x1000 --scale 1 --theme dark --out DIR`.
It plays the ready battle from its mid-game moment to the end by keys and mouse, saves it, quits,
takes it up again, looks back at it and plays on from a moment. Which question is open it reads
from what the program keeps on disk. It tells what was seen, and ends with 1 where something was
not.
"""

import argparse
import contextlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.window.desk import Desk
from tests.window.whole_table import NEEDED, told_table

PATIENCE = 3.0
"""Seconds after which an input did nothing, where no rules are at work."""
MOST = 1600
"""Inputs that the whole of it may take."""
WORDS = {"Pick": "pick", "Place": "place", "Allocate": "allocate", "Order": "order"}


def kind_of(ask):
    """Return the kind of a question as the table of this script names it."""
    name = type(ask).__name__
    if name == "Roll":
        return "typed roll"
    known = {"casualties": "casualties", "react": "reaction", "use": "use", "fight": "use"}
    return known.get(ask.kind, WORDS[name]) if name == "Pick" else WORDS[name]


class Person:
    """Hands at a window, and eyes on what it keeps on disk."""

    def __init__(self, out, size, look):
        self.out, self.size = Path(out), size
        self.out.mkdir(parents=True, exist_ok=True)
        self.data = Path(tempfile.mkdtemp(prefix="whole"))
        choices = {"tour": "seen", "hint": "seen"}
        (self.data / "settings.json").write_text(json.dumps({**look, "choices": choices}))
        self.desk, self.game = None, None
        self.inputs, self.shots = Counter(), 0
        self.asks, self.seen, self.seconds = Counter(), set(), Counter()
        self._file, self._asked, self._since = ("", 0), None, time.monotonic()

    # ------------------------------------------------------------------ window
    def open(self, *arguments):
        """Start the program and wait until its window is drawn."""
        self.desk = Desk(self.data, *arguments, size=self.size)
        self.desk.rests(90.0)

    def quit(self):
        """Leave by Ctrl+Q; the program must end by itself."""
        self.desk.key("ctrl+q")
        assert self.desk.app.wait(30) == 0
        self.desk.close()

    def heard(self):
        """Take in what was said so far; return it as one line."""
        lines = []
        while not self.desk._lines.empty():
            lines.append(self.desk._lines.get_nowait())
        self.desk.said += lines
        return " | ".join(lines)

    def shot(self, name):
        """Take a picture once the window is at rest."""
        time.sleep(0.8)
        self.shots += 1
        picture = self.desk.rests(5.0)
        picture.save(self.out / f"{self.shots:02d}-{name}.png")
        return picture

    def shot_once(self, name):
        """Take the first picture of a kind."""
        if f"shot {name}" not in self.seen:
            self.seen.add(f"shot {name}")
            self.shot(name)

    def key(self, *names):
        self.inputs[self.round] += len(names)
        self.desk.key(*names)

    def drag(self, start, *stops):
        self.inputs[self.round] += 1
        self.desk.drag(start, *stops, steps=8)

    def click(self, at):
        self.inputs[self.round] += 1
        self.desk.click(*at)

    # ------------------------------------------------------------------ what is on disk
    @property
    def round(self):
        return self.game.battle.clock.round if self.game is not None else 0

    @property
    def clock(self):
        return self.game.battle.clock

    @property
    def ask(self):
        return self.game.pending

    def journal_file(self):
        """Return the file in which the battle is kept."""
        return max((self.data / "autosaves").glob("playing-*.journal"), key=lambda p: p.name)

    def look(self):
        """Read the game as it stands on disk; answer whether there is anything new."""
        from tabletop.content.book import the_book
        from tabletop.files.saves import open_save

        file = self.journal_file()
        now = (file.name, file.stat().st_size)
        if now == self._file:
            return False
        before = self.round
        self._file, self.game = now, open_save(file, the_book()).game
        spent, self._since = time.monotonic() - self._since, time.monotonic()
        self.seconds[before or self.round] += spent
        asked = (self.game.journal.current, len(self.game.journal.entries))
        if asked != self._asked and self.ask is not None:
            self._asked = asked
            self.asks[kind_of(self.ask)] += 1
        return True

    def wait(self, seconds=PATIENCE):
        """Wait until something new is on disk and rests; answer whether it came."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            time.sleep(0.15)
            assert self.desk.app.poll() is None, "it ended: " + self.heard()
            with contextlib.suppress(FileNotFoundError):  # one that is taken up goes
                file = self.journal_file()
                if (file.name, file.stat().st_size) != self._file:
                    size = -1
                    while size != (size := file.stat().st_size):
                        time.sleep(0.2)
                    return self.look()
        return False

    def does(self, *names, seconds=PATIENCE):
        """Give keys, and wait for what comes of them; answer what came and what was said."""
        self.heard()
        self.key(*names)
        is_new = self.wait(seconds)
        return is_new, self.heard()

    # ------------------------------------------------------------------ where things lie
    def camp(self):
        """Return the same screen without a display, to know where things lie; to be closed."""
        from tabletop.content.book import the_book
        from tabletop.files.saves import open_save
        from tabletop.ui.battle.session import BattleSession
        from tests.ui.battle.camp import Camp

        folder = Path(tempfile.mkdtemp(prefix="camp"))
        settings = (self.data / "settings.json").read_text()
        (folder / "settings.json").write_text(settings)
        game = open_save(self.journal_file(), the_book()).game
        return Camp(folder, BattleSession(game), size=self.size)

    def pixels(self, *points):
        """Return where points of the table lie once the whole table is shown."""
        self.key("f")
        time.sleep(1.2)
        camp = self.camp()
        try:
            camp.key("F")
            camp.play(1.0)
            return [camp.pixel(point) for point in points]
        finally:
            camp.close()


def main():
    from tests.window.whole_deeds import whole

    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--out", default="whole-battle")
    line.add_argument("--size", default="1600x1000")
    line.add_argument("--scale", type=float, default=1.0)
    line.add_argument("--theme", default="light")
    chosen = line.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"  # places are worked out without a window of their own
    size = tuple(int(part) for part in chosen.size.split("x"))
    person = Person(chosen.out, size, {"theme": chosen.theme, "scale": chosen.scale})
    begun, fault = time.monotonic(), ""
    try:
        whole(person)
    except AssertionError as found:
        fault = str(found)
        person.shot("fault")
    finally:
        person.desk.close()
    print(told_table(person, time.monotonic() - begun))
    missing = [name for name in NEEDED if name not in person.seen]
    if fault or missing:
        print(f"missing: {', '.join(missing) or 'nothing'}. {fault}")
    return 1 if fault or missing else 0


if __name__ == "__main__":
    sys.exit(main())
