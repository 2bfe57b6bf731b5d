"""Locked pieces: the hand does not take them up, nothing edits or removes them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from tabletop.rules.words import listed, model_name
from tabletop.state.events import Event, LocksChanged
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Badge, Overlays
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.says import counted
from tabletop.ui.table.session import TableSession

LEAST_ZOOM: Final = 12.0
"""Pixels per inch (at UI scale 1) from which a lock is shown."""


def can_lock(state: GameState, key: str) -> bool:
    """Whether an id is one of a model, of terrain or of an objective."""
    return key in state.models or key in state.terrain or key in state.objectives


def toggle_lock(session: TableSession, ids: Sequence[str]) -> str:
    """Lock pieces, or unlock them when all of them are locked; answer what to announce.

    One entry of the journal; a move under way goes on. Ids of nothing that can be locked are
    left out, "" is answered when none is left.
    """
    state = session.state
    known = [key for key in dict.fromkeys(ids) if can_lock(state, key)]
    if not known:
        return ""
    is_unlocking = all(key in state.locked for key in known)
    kept = tuple(key for key in state.locked if key not in known)
    after = kept if is_unlocking else (*kept, *known)
    verb = "unlock" if is_unlocking else "lock"
    words = named(state, known)
    session.did(f"{verb} {words}", (LocksChanged(state.locked, after),), session.action)
    return f"{verb.capitalize()}ed {words}"


def unlocked(state: GameState, ids: Iterable[str]) -> tuple[str, ...]:
    """Return the ids that are not locked, in order."""
    if not state.locked:
        return tuple(ids)
    locked = set(state.locked)
    return tuple(key for key in ids if key not in locked)


def why_locked(state: GameState, ids: Iterable[str]) -> str:
    """Return why pieces cannot be edited, "" when none of them is locked."""
    locked = [key for key in ids if key in state.locked]
    if not locked:
        return ""
    return f"{named(state, locked)} {'is' if len(locked) == 1 else 'are'} locked"


def without_locks(state: GameState, gone: Iterable[str]) -> tuple[Event, ...]:
    """Return the fact that pieces which are gone are locked no longer; none when none was."""
    kept = unlocked_by(state.locked, gone)
    return () if kept == state.locked else (LocksChanged(state.locked, kept),)


def unlocked_by(locked: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """Return the locked ids without those that are gone.

    >>> unlocked_by(("a", "b"), ["a"])
    ('b',)
    """
    lost = set(gone)
    return tuple(key for key in locked if key not in lost)


def named(state: GameState, ids: Sequence[str]) -> str:
    """Return a few pieces in words: their names, or how many models of which units."""
    models = [key for key in ids if key in state.models]
    words: list[str] = []
    if len(models) == 1:
        words.append(model_name(state, models[0]))
    elif models:
        labels = list(dict.fromkeys(state.unit_of(key).label for key in models))
        words.append(f"{counted(len(models), 'model')} of {listed(labels[:3])}")
    for key in ids:
        if key in state.terrain:
            words.append(state.terrain[key].label)
        elif key in state.objectives:
            words.append(f"objective {key}")
    return listed(words[:4])


def signs(board: Board) -> Overlays:
    """Return a small lock on each locked piece; a unit that is locked whole has one."""
    state = board.shown_state()
    if not state.locked or board.camera.zoom < LEAST_ZOOM * board.context.kit.scale:
        return Overlays()
    badges = []
    locked = set(state.locked)
    whole = {u.id: u.models for u in state.units.values() if locked.issuperset(u.models)}
    for key in state.locked:
        if key in state.models:
            mates = whole.get(state.models[key].unit, ())
            if mates and key != max(mates, key=lambda m: _corner(state, m)):
                continue
            foot = state.models[key].footprint
            out = foot.radius * 0.8
            badges.append(Badge((foot.x + out, foot.y + out), "lock"))
        elif key in state.terrain:
            x1, y1 = state.terrain[key].footprint.bounds()[2:]
            badges.append(Badge((x1, y1), "lock"))
        elif key in state.objectives:
            spot = state.objectives[key]
            badges.append(Badge((spot.x + spot.mm / 50.8, spot.y + spot.mm / 50.8), "lock"))
    return Overlays(badges=tuple(badges))


def _corner(state: GameState, key: str) -> tuple[float, str]:
    """How far up and to the right a model stands: where the lock of its unit is."""
    pose = state.models[key].pose
    return (round(pose.x + pose.y, 4), key)
