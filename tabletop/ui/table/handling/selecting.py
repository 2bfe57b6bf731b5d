"""Choosing models: what a press and a box add or toggle, armies, all the others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tabletop.ui.table import picking

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen


def combined(
    kept: Sequence[str], found: Sequence[str], *, has_shift: bool, has_ctrl: bool
) -> tuple[str, ...]:
    """Return a selection after more models were found: alone, added (Shift) or toggled (Ctrl).

    >>> combined(("a", "b"), ("b", "c"), has_shift=False, has_ctrl=True)
    ('a', 'c')
    """
    if has_ctrl:
        return (*_without(kept, found), *_without(found, kept))
    return (*kept, *_without(found, kept)) if has_shift else tuple(found)


def other_army(screen: TableScreen) -> None:
    """Select all models of the other army: that which nothing is selected of, else the second."""
    session = screen.session
    players = {unit.player for unit in session.units}
    player = 2 if players == {1} or not players else 1
    screen.select(picking.army_models(session.state, player))


def invert(screen: TableScreen) -> None:
    """Select the models that are not: of the units touched, else of the armies touched."""
    session = screen.session
    state, chosen = session.state, session.selection
    mates = [m for unit in session.units for m in unit.models]
    left = _without(mates, chosen)
    if not left:
        players = {unit.player for unit in session.units} or {1, 2}
        left = _without(
            [m for player in sorted(players) for m in picking.army_models(state, player)], chosen
        )
    screen.select(left)


def no_models(screen: TableScreen) -> str:
    """Return why nothing can be selected."""
    return "" if screen.session.state.models else "there are no models on the table"


def _without(models: Iterable[str], gone: Iterable[str]) -> tuple[str, ...]:
    lost = set(gone)
    return tuple(m for m in models if m not in lost)
