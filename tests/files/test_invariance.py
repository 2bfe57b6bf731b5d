"""No answer changes when the whole table is moved, turned, mirrored, or its pieces reordered."""

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from tabletop.files.check import answer
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import load_rulings
from tabletop.geometry.base import Point, Pose
from tabletop.geometry.region import Region, Ring, Solid, region
from tests.files.test_round_trip import CASES

Map = Callable[[float, float], Point]


def turned(degrees: float, dx: float, dy: float) -> Map:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda x, y: (c * x - s * y + dx, s * x + c * y + dy)


def mirrored(x: float, y: float) -> Point:
    return (3.25 - x, y + 1.5)


def moved_ruling(ruling: Ruling, place: Map, facing: Callable[[float], float]) -> Ruling:
    def pose(p: Pose) -> Pose:
        return Pose(*place(p.x, p.y), facing(p.facing), p.z).snapped()

    def ring(points: Ring) -> list[Point]:
        return [place(x, y) for x, y in points]

    def area(r: Region) -> Region:
        return region(ring(r.outer), [ring(hole) for hole in r.holes])

    state = ruling.state
    state = replace(
        state,
        models={m: replace(v, pose=pose(v.pose)) for m, v in state.models.items()},
        terrain={
            t: replace(
                v,
                footprint=area(v.footprint),
                parts=tuple(Solid(p.key, area(p.region), p.top) for p in v.parts),
            )
            for t, v in state.terrain.items()
        },
        objectives={
            o: replace(v, x=place(v.x, v.y)[0], y=place(v.x, v.y)[1])
            for o, v in state.objectives.items()
        },
    )
    move = ruling.move
    if move is not None:
        paths = {m: tuple(pose(p) for p in path) for m, path in move.paths.items()}
        move = replace(move, paths=paths)
    return replace(ruling, state=state, move=move)


def reordered(ruling: Ruling) -> Ruling:
    state = ruling.state
    units = {
        u: replace(v, models=tuple(reversed(v.models)))
        for u, v in reversed(list(state.units.items()))
    }
    models = dict(reversed(list(state.models.items())))
    terrain = dict(reversed(list(state.terrain.items())))
    return replace(ruling, state=replace(state, units=units, models=models, terrain=terrain))


WAYS: dict[str, Callable[[Ruling], Ruling]] = {
    "moved": lambda r: moved_ruling(r, turned(0.0, 17.3, -4.9), lambda f: f),
    "turned": lambda r: moved_ruling(r, turned(37.0, 2.1, 5.5), lambda f: f + 37.0),
    "turned far": lambda r: moved_ruling(r, turned(-163.4, 30.7, 21.9), lambda f: f - 163.4),
    "mirrored": lambda r: moved_ruling(r, mirrored, lambda f: 180.0 - f),
    "reordered": reordered,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_answers_do_not_change(path, way):
    for ruling in load_rulings(path):
        answered = answer(WAYS[way](ruling))
        wrong = [check.row() for check in answered.checks if check.agrees is False]
        assert answered.outcome == "ok", (ruling.id, wrong)
