"""The frames of an animation: what stands where, what is shown on top, for how long."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.geometry.base import Pose
from tabletop.geometry.path import Path, pose_at
from tabletop.geometry.units import more_than
from tabletop.rules.moves import MoveAnswer
from tabletop.rules.words import inch
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Entry
from tabletop.state.model import GameState
from tabletop.ui.kit.overlay import Ghost, Overlays, Spot, Trail, from_judgement

STEP_MS: Final = 50
FIRST_MS: Final = 700
LAST_MS: Final = 1800
MOST_SHOTS: Final = 240


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame: a table, what is drawn on top of it, and how long it is shown."""

    state: GameState
    overlays: Overlays
    milliseconds: int = STEP_MS


@dataclass(frozen=True, slots=True)
class Motion:
    """Models on their ways from one table: a judged move, or pieces put elsewhere.

    `answer` is the judges' about it, None where nothing was judged.
    """

    start: GameState
    paths: Mapping[str, Path]
    answer: MoveAnswer | None = None


def motion_of(before: GameState, entry: Entry) -> Motion | None:
    """Return the motion of an entry of the journal; None when no model moved in it."""
    paths = {
        event.model: (event.old, event.new)
        for event in entry.events
        if isinstance(event, ModelMoved)
    }
    return Motion(before, paths) if paths else None


def shots_of(motion: Motion, count: int = 60) -> Iterator[Shot]:
    """Yield the frames of a motion, `count` of them: at rest, on the way, at the end.

    All models go at once and arrive together; the first and the last frame stay longer, and the
    last shows what decides.
    """
    steps = max(1, min(count, MOST_SHOTS) - 2)
    yield Shot(motion.start, Overlays(), FIRST_MS)
    for k in range(1, steps + 1):
        yield Shot(motion.start, _going(motion, k / steps))
    yield Shot(_end(motion), _done(motion), LAST_MS)


def shots_of_all(motions: Sequence[Motion], count: int = 60) -> Iterator[Shot]:
    """Yield the frames of several motions one after the other, `count` in all."""
    each = max(3, count // max(1, len(motions)))
    return itertools.chain.from_iterable(shots_of(motion, each) for motion in motions)


def _end(motion: Motion) -> GameState:
    if motion.answer is not None:
        return replace(motion.answer.end, underlay=motion.start.underlay)
    models = dict(motion.start.models)
    for key, path in motion.paths.items():
        models[key] = replace(models[key], pose=path[-1])
    return replace(motion.start, models=models)


def _done(motion: Motion) -> Overlays:
    shown = Overlays(ghosts=tuple(_ghosts(motion)), trails=tuple(_trails(motion, 1.0)))
    if motion.answer is not None:
        shown = shown + replace(from_judgement(motion.answer.judgement), trails=())
        shown = shown + _verdict(motion, motion.answer)
    return shown


def _verdict(motion: Motion, answer: MoveAnswer) -> Overlays:
    """Return the answer in words where the model stands that came farthest."""
    if not motion.paths:
        return Overlays()
    lead = max(motion.paths, key=lambda m: answer.cost.get(m, 0.0))
    at = (motion.paths[lead][-1].x, motion.paths[lead][-1].y)
    far = inch(answer.cost.get(lead, 0.0))
    if answer.is_legal:
        return Overlays(spots=(Spot(at, f"Legal, {far}", "legal", "circle-check"),))
    return Overlays(spots=(Spot(at, f"Not legal, {far}", "illegal", "octagon-x"),))


def _going(motion: Motion, part: float) -> Overlays:
    there = []
    for key, path in motion.paths.items():
        model, unit = motion.start.model(key), motion.start.unit_of(key)
        pose = along(path, part)
        there.append(Ghost(model.base, pose, unit.player, unit.glyph, "lifted"))
    return Overlays(
        ghosts=(*_ghosts(motion), *there),
        hidden_models=frozenset(motion.paths),
        trails=tuple(_trails(motion, part)),
    )


def _ghosts(motion: Motion) -> Iterator[Ghost]:
    """Yield where the models stood."""
    for key, path in motion.paths.items():
        model, unit = motion.start.model(key), motion.start.unit_of(key)
        yield Ghost(model.base, path[0], unit.player, unit.glyph)


def _trails(motion: Motion, part: float) -> Iterator[Trail]:
    for key, path in motion.paths.items():
        points = [(pose.x, pose.y) for pose in path]
        here = along(path, part)
        gone = [p for p, at in zip(points, _parts(path), strict=True) if not more_than(at, part)]
        if len(points) > 1:
            yield Trail((*gone, (here.x, here.y)), motion.start.unit_of(key).player)


def along(path: Path, part: float) -> Pose:
    """Return the pose after a part (0 to 1) of a path's length, turns counted by the leg.

    >>> along((Pose(0, 0), Pose(4, 0), Pose(4, 1)), 0.9).y
    0.5
    """
    marks = _parts(path)
    for leg, (low, high) in enumerate(itertools.pairwise(marks)):
        if not more_than(part, high):
            share = (part - low) / (high - low) if more_than(high, low) else 1.0
            return pose_at(path, leg + min(1.0, max(0.0, share)))
    return path[-1]


def _parts(path: Path) -> tuple[float, ...]:
    """Return for each way point the part of the whole length that lies before it."""
    legs = [
        max(((q.x - p.x) ** 2 + (q.y - p.y) ** 2) ** 0.5, 1e-9) for p, q in itertools.pairwise(path)
    ]
    whole = sum(legs) or 1.0
    return (0.0, *(total / whole for total in itertools.accumulate(legs)))
