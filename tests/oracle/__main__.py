"""The by-hand run: `python -m tests.oracle --scenes 100000 --seed 1 [--jobs 2] [--save]`."""

from __future__ import annotations

import argparse
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tests.oracle.compare import Tally, examine
from tests.oracle.scenes import scene

FIXTURES = Path(__file__).parent / "fixtures"
PART = 250


def run_part(seed: int, first: int, last: int) -> Tally:
    """Examine scenes first to last - 1 of a seed."""
    tally = Tally()
    for index in range(first, last):
        examine(scene(seed, index), tally)
    return tally


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle", description=__doc__)
    parser.add_argument("--scenes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--save", action="store_true", help="store failures as fixtures")
    given = parser.parse_args(arguments)
    tally, started = Tally(), time.perf_counter()
    end = given.first + given.scenes
    parts = [(given.seed, k, min(k + PART, end)) for k in range(given.first, end, PART)]
    with ProcessPoolExecutor(given.jobs) as pool:
        for done in pool.map(run_part, *zip(*parts, strict=True)):
            for made, wrong in done.failures:
                print(f"seed {made.seed[0]} scene {made.seed[1]} ({made.kind}, {made.policy}):")
                print("".join(f"  {line}\n" for line in wrong), end="", flush=True)
                if given.save:
                    store(made.dumps(), f"{made.kind}-{made.seed[0]}-{made.seed[1]}")
            tally.add(done)
            if tally.scenes % 5000 == 0:
                spent = time.perf_counter() - started
                print(f"... {tally.scenes} scenes, {spent:.0f} s", file=sys.stderr, flush=True)
    print(tally.summary())
    print(f"{time.perf_counter() - started:.0f} s")
    return 1 if tally.failures else 0


def store(text: str, name: str) -> None:
    """Write a scene to the fixtures that the tests always run."""
    FIXTURES.mkdir(exist_ok=True)
    (FIXTURES / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
