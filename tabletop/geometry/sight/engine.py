"""Which kernels run: plain Python, or the same source compiled by the optional numba extra."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from types import FunctionType
from typing import Any, Final

import numpy as np

from tabletop.errors import TabletopError
from tabletop.geometry.sight.kernels import (
    ends,
    lines,
    pairs,
    proof,
    search,
    shapes,
    sift,
    store,
    sweep,
)

_MODULES: Final = (shapes, ends, sift, proof, sweep, lines, search, pairs)
"""In the order of calls: a function calls only those above it."""


@dataclass(frozen=True, slots=True)
class Engine:
    """The kernels that the scene calls, and whether they take arrays instead of lists."""

    name: str
    is_compiled: bool
    judge_all: Callable[..., None]
    judge: Callable[..., int]
    sweep: Callable[..., int]
    search: Callable[..., int]
    opening: Callable[..., bool]


PLAIN: Final = Engine(
    "python", False, pairs.judge_all, pairs.judge, sweep.sweep, search.search, lines.opening
)


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
    made: dict[str, Any] = {
        "floats": jit(_floats),
        "ints": jit(_ints),
        "table": jit(_table),
    }
    for module in _MODULES:
        scope = {**module.__dict__, **made}
        for name, function in module.__dict__.items():
            if isinstance(function, FunctionType) and function.__module__ == module.__name__:
                again = FunctionType(
                    function.__code__, scope, name, function.__defaults__, function.__closure__
                )
                scope[name] = made[name] = jit(again)
    assert store  # its functions are the three replaced above
    return Engine(
        "numba",
        True,
        judge_all=made["judge_all"],
        judge=made["judge"],
        sweep=made["sweep"],
        search=made["search"],
        opening=made["opening"],
    )


def _floats(count):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return np.zeros(count)


def _ints(count):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return np.zeros(count, np.int64)


def _table(rows, width):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    return np.zeros((rows, width))
