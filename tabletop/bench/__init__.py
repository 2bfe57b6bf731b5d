"""Speed and memory of one run, each figure beside its bound (no part of the tests)."""

from tabletop.bench.run import main

__all__ = ["main"]
