"""The whole ride: `python -m tests.ui.fuzz --inputs 200000 --each 10000 --first 0`."""

import argparse
import os
import sys
import tempfile
import time
import traceback
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["TABLETOP_STRICT"] = "1"

from tests.ui.fuzz.figures import Figures
from tests.ui.fuzz.rider import Rider


def main():
    """Ride seed after seed; print figures after each, everything at the end."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=200_000)
    parser.add_argument("--each", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--report", help="a file for the figures of all rides so far")
    wanted = parser.parse_args()
    whole, done, faults, seed = Figures(), 0, 0, wanted.first
    while done < wanted.inputs:
        begin = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="tabletop-fuzz-") as folder:
            rider = Rider(seed, folder)
            try:
                rider.ride(min(wanted.each, wanted.inputs - done))
                rider.again()
                rider.close()
            except BaseException as fault:
                faults += 1
                traceback.print_exc(file=sys.stdout)
                rider.drop_all()
                if isinstance(fault, KeyboardInterrupt):
                    break
        done += len(rider.log)
        whole.add(rider.figures)
        found, took = rider.figures, time.monotonic() - begin
        words = f"seed {seed}: {len(rider.log)} inputs in {took:.0f} s,"
        words += f" over 33 ms {found.over(0.033)}, over 100 ms {found.over(0.1)}; {faults} faults"
        print(words, flush=True)
        if wanted.report:
            lines = (f"{done} inputs, {faults} faults", *whole.report())
            Path(wanted.report).write_text("\n".join(lines), "utf-8")
        seed += 1
    print(f"{done} inputs, {faults} faults")
    print("\n".join(whole.report()), flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
