"""Layouts, battleplans and pieces as they lie in files: the shipped ones and the user's own."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.scenario import load_scenario
from tabletop.resources import resource
from tabletop.state.battle import Plan
from tabletop.state.model import GameState, Terrain

Kind = Literal["layouts", "battleplans", "pieces"]
Board = tuple[float, float] | None
BOARDS: Final[tuple[tuple[str, Board], ...]] = (
    ("60 × 44", (60.0, 44.0)),
    ("44 × 30", (44.0, 30.0)),
    ("24 × 24", (24.0, 24.0)),
    ("No edge", None),
)


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to start from: its file's stem, its title, what it is for, and the table in it.

    `plan` is how a battle on it is scored, where its file says so.
    """

    stem: str
    title: str
    about: str
    state: GameState
    plan: Plan | None = None

    @property
    def piece(self) -> Terrain:
        """The terrain feature of a piece."""
        return next(iter(self.state.terrain.values()))


def items(kind: Kind, own: Path | None = None, *, stem: str = "*") -> Iterator[Item]:
    """Yield the shipped items of a kind in the order of their names, then those of a folder.

    With a `stem` only the shipped one of that name.
    A file of the user's that cannot be read, or holds nothing of the kind, is left out.
    """
    for file in sorted(resource("scenarios", kind).glob(f"{stem}.yaml")):
        yield _item(file)
    if own is None or not own.is_dir():
        return
    for file in sorted(own.glob("*.yaml")):
        try:
            item = _item(file)
        except TabletopError:
            continue
        if item.state.terrain if kind == "pieces" else item.state.board is not None:
            yield item


def table_of_items(board: Board, layout: Item | None, plan: Item | None) -> GameState:
    """Return the table that a layout and a battleplan give together.

    >>> table_of_items((24.0, 24.0), None, None).title
    'New table'
    """
    state = GameState(board=board, title="New table")
    if layout is not None:
        state = replace(state, terrain=layout.state.terrain, title=layout.title)
    if plan is not None:
        title = f"{plan.title}, {layout.title}" if layout is not None else plan.title
        state = replace(
            state,
            objectives=plan.state.objectives,
            territories=plan.state.territories,
            title=title,
        )
    return state


def _item(file: Path) -> Item:
    try:
        written = file.stat().st_mtime_ns
    except OSError:
        written = 0
    return _kept(file, written)


@functools.lru_cache(maxsize=64)
def _kept(file: Path, written: int) -> Item:
    """Read a file, once as long as it is not written anew."""
    scenario = load_scenario(file)
    state = scenario.state
    return Item(file.stem, state.title or file.stem, scenario.about, state, scenario.plan)
