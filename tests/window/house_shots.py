"""Pictures of all that is made, edited, kept and set in the real window, one a step; by hand:

`python -m tests.window.house_shots OUT_DIR --size 1600x1000 --scale 1 --theme dark [--only edit]`
"""

import argparse
import subprocess
import tempfile
import time
import traceback
from pathlib import Path

from tests.window import house_making as making
from tests.window import house_window as window
from tests.window.house_desk import Shots

CHAPTERS = {
    chapter.__name__: chapter
    for chapter in (
        making.templates,
        making.rulings,
        making.notes,
        making.export,
        making.sharing,
        making.terrain,
        making.units,
        making.ground,
        window.stock,
        window.photo,
        window.saving,
        window.start,
        window.settings,
        window.explained,
        window.tour,
        window.faults,
    )
}


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
