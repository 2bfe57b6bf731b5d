"""Which kernels run: plain Python, or the same source compiled by the optional numba extra."""

from __future__ import annotations

import hashlib
import importlib.util
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from tabletop.errors import TabletopError
from tabletop.geometry.sight.kernels import ends, lines, pairs, proof, search, shapes, sweep
from tabletop.geometry.sight.rows import packed

_MODULES: Final = (shapes, ends, proof, sweep, lines, search, pairs)
"""In the order of calls: a function calls only those above it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """The kernels that the scene calls, and whether they take arrays instead of lists."""

    name: str
    is_compiled: bool
    judge_all: Callable[..., None]
    sweep: Callable[..., int]
    search: Callable[..., int]


PLAIN: Final = Engine("python", False, pairs.judge_all, sweep.sweep, search.search)


def active() -> Engine:
    """Return the compiled kernels once `compiled` was called in this process, else plain Python.

    The environment variable TABLETOP_FAST=1 asks for them from the first question on.
    """
    if compiled.cache_info().currsize or os.environ.get("TABLETOP_FAST") == "1":
        return compiled()
    return PLAIN


@lru_cache(maxsize=1)
def compiled() -> Engine:
    """Compile the kernels, which takes seconds the first time on a machine; call it in a thread.

    Raises `TabletopError` when numba is not installed.
    """
    if importlib.util.find_spec("numba") is None:
        raise TabletopError(
            "the fast extra is not installed", next_step="pip install 'tabletop[fast]'"
        )
    import numba  # 200 MB and slow to import, so never on the way to the first window

    jit = numba.njit(cache=True, nogil=True)
    state = _digest()
    made: dict[str, Any] = {"floats": jit(_floats), "ints": jit(_ints), "table": jit(_table)}
    for module in _MODULES:
        scope = {**module.__dict__, **made}
        for name, function in module.__dict__.items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                again = FunctionType(function.__code__, scope, name, function.__defaults__)
                again.__qualname__ = f"{name}_{state}"
                scope[name] = made[name] = jit(again)
    engine = Engine(
        "numba",
        True,
        judge_all=made["judge_all"],
        sweep=made["sweep"],
        search=made["search"],
    )
    _warm(engine)
    return engine


def _digest() -> str:
    """Return a mark of all kernel sources: what is cached for others must not be found.

    Compiled code holds what it calls, but numba looks only at the file that a function is in.
    """
    sources = b"".join(Path(str(module.__file__)).read_bytes() for module in _MODULES)
    return hashlib.sha256(sources).hexdigest()[:10]


def _warm(engine: Engine) -> None:
    """Ask one small question of every kernel, so that they are compiled before they are used."""
    one, two = np.array([1.0, 1.0, 0.0, 0.0]), np.array([1.0, 1.0, 10.0, 0.0])
    rows = packed([(1.0, 3.0, 5.0, 0.0), (4.0, 0.0, 3.0, -1.0, 4.0, -1.0, 4.0, 1.0, 3.0, 1.0)])
    numbers, frac = np.arange(2), np.array([0.5, 0.5])
    out, trail = np.zeros(5), np.zeros(99)
    verdicts, start, is_lower = np.zeros(1, np.int64), np.array([0, 2]), np.ones(1, np.int64)
    ends = np.zeros((1, 5))
    engine.judge_all(
        one, packed([tuple(two)]), is_lower, rows, start, numbers, frac, verdicts, ends
    )
    engine.sweep(one, two, rows, numbers, 2, 0.0, out, trail)
    engine.search(one, two, rows, numbers, frac, 2, 0.0, 0.5, 99, out, trail)


# what `kernels.store` does for lists
def _floats(count: int) -> NDArray[np.float64]:
    return np.zeros(count)


def _ints(count: int) -> NDArray[np.int64]:
    return np.zeros(count, np.int64)


def _table(rows: int, width: int) -> NDArray[np.float64]:
    return np.zeros((rows, width))
