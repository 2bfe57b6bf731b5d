"""Where names and plates go: clear of measured lines first, then bases, then other names."""

from __future__ import annotations

import itertools
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Terrain
from tabletop.ui.camera import Camera
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.terrain import terrain_note
from tabletop.ui.kit.theme import player_role

Box = tuple[float, float, float, float]
"""x, y, width, height in pixels."""
NEAR = 8.0
"""Pixels (at UI scale 1) round the bases of others in which a name may be taken for theirs."""
CLOSE = 0.7
"""How bad that is, where covering a base is 2.5."""
WRITTEN = 6.0
"""How bad it is to cover a name: neither of the two can be read then."""
TAKEN = 2.0
"""How bad it is to cover the name of a place."""
UNREADABLE = 1.0
"""What a name of a place covers, for its size, from which on it cannot be read any more."""
HALF = 0.7071067811865476
"""Sine of 45 degrees: numbers stand at the lower right of their bases."""


@dataclass(frozen=True, slots=True)
class Name:
    """A placed name: its middle in pixels, the words, a count or height behind or below them."""

    at: Point
    text: str
    more: str
    player: int
    unit: str = ""


class Places:
    """Boxes that are taken, each with how bad it is to cover it.

    `memory` keeps which spot a plate took last: it stays there while a drag goes on, unless
    another one is clearly better.
    """

    def __init__(self, area: Box, memory: dict[str, int] | None = None) -> None:
        self.area = area
        self.memory = {} if memory is None else memory
        self._rows: NDArray[np.float64] = np.zeros((64, 5))
        self._count = 0

    def copy(self) -> Places:
        """Return the same places, to be taken further."""
        other = Places(self.area, self.memory)
        other._rows, other._count = self._rows.copy(), self._count
        return other

    def take_all(self, rows: NDArray[np.float64]) -> None:
        """Mark boxes as taken: rows of x, y, width, height and how bad it is to cover them."""
        self._rows = np.vstack((self._rows[: self._count], rows, np.zeros((64, 5))))
        self._count += len(rows)

    def take(self, box: Box, weight: float = 1.0) -> None:
        """Mark a box as taken."""
        if self._count == len(self._rows):
            self._rows = np.vstack((self._rows, np.zeros_like(self._rows)))
        self._rows[self._count] = (*box, weight)
        self._count += 1

    def free(self, at: Point, size: Point, weight: float = 2.0) -> None:
        """Take back that a box round a point was taken with a weight."""
        (x, y), (w, h) = at, size
        box = np.array((x - w / 2, y - h / 2, w, h, weight))
        found = np.flatnonzero((self._rows[: self._count] == box).all(axis=1))
        self._rows[found[-1:], 4] = 0.0

    def take_line(self, points: Sequence[Point], weight: float = 4.0, pad: float = 5.0) -> None:
        """Mark the small boxes along a line as taken."""
        for (x0, y0), (x1, y1) in itertools.pairwise(points):
            n = max(1, int((abs(x1 - x0) + abs(y1 - y0)) / 14))
            for i in range(n + 1):
                x, y = x0 + (x1 - x0) * i / n, y0 + (y1 - y0) * i / n
                self.take((x - pad, y - pad, 2 * pad, 2 * pad), weight)

    def cost(self, box: Box) -> float:
        """Return how much of what is taken a box would cover, in weighted square pixels."""
        return float(self.costs(np.array([box]))[0])

    def costs(self, boxes: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return that of many boxes, rows of x, y, width and height."""
        x, y, w, h = boxes.T[:, :, None]
        ax, ay, aw, ah = self.area
        inside = _common(x, w, ax, aw) * _common(y, h, ay, ah)
        outside: NDArray[np.float64] = 6.0 * (w * h - inside)[:, 0]
        left, top, wide, high, weights = self._rows[: self._count].T
        covered = _common(x, w, left, wide) * _common(y, h, top, high)
        price: NDArray[np.float64] = outside + covered @ weights
        return price

    def best(
        self,
        spots: Iterable[Point],
        size: Point,
        key: str = "",
        weight: float = 2.0,
        beside: Places | None = None,
    ) -> Point:
        """Return the cheapest centre for a box of a size; earlier ones win when equal.

        With a `key` the spot taken last time is kept unless it became much worse. The box is
        taken then, `weight` says how bad it is to cover it. What `beside` holds counts as well.
        """
        w, h = size
        last = self.memory.get(key, -1)
        at = np.array(list(spots))
        boxes = np.column_stack(
            (at[:, 0] - w / 2, at[:, 1] - h / 2, np.full(len(at), w), np.full(len(at), h))
        )
        prices = self.costs(boxes) + np.arange(len(at)) * 0.02 * w * h
        if beside is not None:
            prices += beside.costs(boxes)
        if key and 0 <= last < len(at):
            prices[last] -= 0.6 * w * h
        rank = int(np.argmin(prices))
        if key:
            self.memory[key] = rank
        choice = (float(at[rank, 0]), float(at[rank, 1]))
        self.take((choice[0] - w / 2, choice[1] - h / 2, w, h), weight)
        return choice


def _common(
    start: NDArray[np.float64],
    size: NDArray[np.float64],
    other: NDArray[np.float64] | float,
    its: NDArray[np.float64] | float,
) -> NDArray[np.float64]:
    """Return how much two stretches have in common, each with each."""
    found: NDArray[np.float64] = np.minimum(start + size, other + its) - np.maximum(start, other)
    return np.maximum(found, 0.0)


def take_bases(places: Places, state: GameState, camera: Camera, skip: frozenset[str]) -> None:
    """Mark all bases as taken."""
    boxes = [(*_box(state, camera, m), 2.5) for m in state.models if m not in skip]
    places.take_all(np.array(boxes).reshape(-1, 5))


def take_objectives(places: Places, state: GameState, camera: Camera) -> None:
    """Mark the markers of objectives as taken."""
    for objective in state.objectives.values():
        x, y = camera.to_screen((objective.x, objective.y))
        r = objective.footprint.a * camera.zoom
        places.take((x - r, y - r, 2 * r, 2 * r), 1.5)


def take_walls(places: Places, state: GameState, camera: Camera) -> None:
    """Mark what stands on features as taken, lightly: words over walls are hard to read."""
    for feature in state.terrain.values():
        for part in feature.parts:
            if part.region != feature.footprint or len(feature.parts) == 1:
                outer = part.region.outer
                places.take_line([camera.to_screen(p) for p in (*outer, outer[0])], 0.5)


def level_words(levels: Sequence[float]) -> str:
    """Return how high models stand above the table, inches, "" for all of them on it.

    >>> level_words([0.0, 0.0]), level_words([3.0, 3.0]), level_words([0.0, 1.5])
    ('', 'at 3"', 'up to 1.5"')
    """
    most, least = max(levels, default=0.0), min(levels, default=0.0)
    top = f'{round(most, 1):g}"'
    if top == '0"':
        return ""
    return f"at {top}" if f'{round(least, 1):g}"' == top else f"up to {top}"


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A name that is to be placed: the places it may take in order of liking, and its size."""

    unit: str
    more: str
    size: Point
    spots: tuple[Point, ...]
    others: Places


def unit_names(
    state: GameState, kit: Kit, camera: Camera, places: Places, skip: frozenset[str] = frozenset()
) -> list[Name]:
    """Return the names of all units that stand on the table, placed; `skip` holds model ids."""
    steps = placing(state, kit, camera, places, skip)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]


def placing(
    state: GameState, kit: Kit, camera: Camera, places: Places, skip: frozenset[str] = frozenset()
) -> Generator[None, None, list[Name]]:
    """Place the names of all units and return them; yields after each.

    They are placed one after another, then once more each, now that all others are known.
    """
    wanted, spots = list[_Wanted](), list[Point]()
    for one in _wanted(state, kit, camera, places.area, skip):
        wanted.append(one)
        spots.append(_spot(places, one))
        yield
    for k, one in enumerate(wanted):
        places.free(spots[k], one.size, WRITTEN)
        spots[k] = _spot(places, one)
        yield
    found = []
    for one, at in zip(wanted, spots, strict=True):
        unit = state.units[one.unit]
        found.append(Name(at, unit.label, one.more, unit.player, unit.id))
    return found


def _spot(places: Places, one: _Wanted) -> Point:
    return places.best(one.spots, one.size, weight=WRITTEN, beside=one.others)


def _wanted(
    state: GameState, kit: Kit, camera: Camera, area: Box, skip: frozenset[str]
) -> Iterator[_Wanted]:
    face = kit.type("small", 600, italic=True)
    plain = kit.type("small", 400, italic=True)
    boxes = {m: _box(state, camera, m) for m in state.models if m not in skip}
    near = kit.px(NEAR)
    around = np.array(
        [(x - near, y - near, w + 2 * near, h + 2 * near, CLOSE) for x, y, w, h in boxes.values()]
    ).reshape(-1, 5)
    owners = np.array([state.models[m].unit for m in boxes])
    for unit in state.units.values():
        own = [boxes[m] for m in unit.models if m in boxes]
        if not own:
            continue
        more = str(len(unit.models)) if len(unit.models) > 1 else ""
        level = level_words([state.models[m].pose.z for m in unit.models if m not in skip])
        more = ", ".join(part for part in (more, level) if part)
        w = kit.width(unit.label, face) + (kit.width(more, plain) + kit.px(5) if more else 0.0)
        h = face.size * 1.15
        others = Places(area)
        others.take_all(around[owners != unit.id])
        size = (w + kit.px(8), h)  # air, so that two names do not read as one
        yield _Wanted(unit.id, more, size, _spots_round(own, w, h, kit), others)


def _box(state: GameState, camera: Camera, model: str) -> Box:
    x0, y0, x1, y1 = state.models[model].footprint.bounds()
    x, y = camera.to_screen((x0, y1))
    return (x, y, (x1 - x0) * camera.zoom, (y1 - y0) * camera.zoom)


def _spots_round(own: Sequence[Box], w: float, h: float, kit: Kit) -> tuple[Point, ...]:
    """Return where the name of a unit may stand, best first: below it, above it, beside it."""
    left, top = min(b[0] for b in own), min(b[1] for b in own)
    right, low = max(b[0] + b[2] for b in own), max(b[1] + b[3] for b in own)
    middle, centre = (left + right) / 2, (top + low) / 2
    air = kit.px(7)
    side = w / 2 + air + kit.px(4)
    return (
        (middle, low + air + h / 2),
        (middle, top - air - h / 2),
        (right + side, centre),
        (left - side, centre),
        (left + w / 2, low + air + h / 2),
        (right - w / 2, low + air + h / 2),
        (left + w / 2, top - air - h / 2),
        (right - w / 2, top - air - h / 2),
        (right + side, top + h / 2),
        (left - side, top + h / 2),
        (right + side, low - h / 2),
        (left - side, low - h / 2),
        (middle, low + air * 3 + h),
        (middle, top - air * 3 - h),
        (right + w / 2, low + air + h / 2),
        (left - w / 2, low + air + h / 2),
        (right + w / 2, top - air - h / 2),
        (left - w / 2, top - air - h / 2),
    )


def terrain_names(state: GameState, kit: Kit, camera: Camera, places: Places) -> list[Name]:
    """Return the names of all terrain features, placed on them where there is room.

    A name of which nothing could be read for bases gives way.
    """
    face = kit.type("micro", 400, italic=True, track=1)
    found = []
    for feature in state.terrain.values():
        if not feature.name:
            continue
        text = feature.label.upper()
        size = (kit.width(text, face), kit.px(27.0))
        for part in feature.parts:
            if part.region == feature.footprint:
                places.take_line([camera.to_screen(p) for p in part.region.outer], 1.0)
        at = places.best(_terrain_spots(feature, camera, size, kit), size, weight=TAKEN)
        box = (at[0] - size[0] / 2, at[1] - size[1] / 2, *size)
        if places.cost(box) - TAKEN * size[0] * size[1] > UNREADABLE * size[0] * size[1]:
            places.free(at, size, TAKEN)
            continue
        found.append(Name(at, text, terrain_note(feature), 0))
    return found


def _terrain_spots(feature: Terrain, camera: Camera, size: Point, kit: Kit) -> list[Point]:
    polygon = feature.footprint.polygon()
    spot, heart = polygon.representative_point(), polygon.centroid
    inner = camera.to_screen((spot.x, spot.y))
    centre = camera.to_screen((heart.x, heart.y))
    x0, y0, x1, y1 = polygon.bounds
    left, top = camera.to_screen((x0, y1))
    right, low = camera.to_screen((x1, y0))
    middle = ((left + right) / 2, (top + low) / 2)
    is_roomy = right - left > size[0] * 1.1 and low - top > size[1] * 1.5
    air = kit.px(4) + size[1] / 2
    inside = [
        centre,
        inner,
        (middle[0], low - size[1] * 0.9),
        (middle[0], top + size[1] * 0.9),
        (left + (right - left) * 0.3, middle[1]),
        (left + (right - left) * 0.7, middle[1]),
    ]
    outside = [
        (middle[0], low + air),
        (middle[0], top - air),
        (right + size[0] / 2 + air / 2, middle[1]),
        (left - size[0] / 2 - air / 2, middle[1]),
        *((x, y) for y in (low + air, top - air) for x in (left, right)),
    ]
    return inside + outside if is_roomy else outside


def draw_unit_name(picture: Picture, kit: Kit, name: Name) -> None:
    """Add a unit's name in semibold italic of its owner's ink, its count in regular."""
    face = kit.type("small", 600, italic=True)
    plain = kit.type("small", 400, italic=True)
    ink = kit.theme(player_role(name.player, "ink"))
    extra = kit.width(name.more, plain) + kit.px(5) if name.more else 0.0
    own = kit.width(name.text, face)
    x = name.at[0] - (own + extra) / 2
    picture.words((x, name.at[1]), name.text, face, ink, "l", kit.halo())
    if name.more:
        where = (x + own + kit.px(5), name.at[1])
        picture.words(where, name.more, plain, ink, "l", kit.halo())


def draw_model_numbers(
    picture: Picture,
    kit: Kit,
    state: GameState,
    camera: Camera,
    area: Box,
    skip: frozenset[str] = frozenset(),
) -> None:
    """Add at each base the number by which findings name its model; one alone has none."""
    face, halo = kit.type("micro", 700), kit.halo()
    x0, y0, wide, tall = area
    for unit in state.units.values():
        if len(unit.models) < 2:
            continue
        ink = kit.theme(player_role(unit.player, "ink"))
        for number, model_id in enumerate(unit.models, 1):
            pose = state.models[model_id].pose
            x, y = camera.to_screen((pose.x, pose.y))
            if model_id in skip or not (x0 < x < x0 + wide and y0 < y < y0 + tall):
                continue
            far = state.models[model_id].footprint.support(HALF, -HALF)
            out = far - HALF * (pose.x - pose.y)
            off = (out * camera.zoom + kit.px(9)) * HALF
            picture.words((x + off, y + off), str(number), face, ink, "c", halo)


def draw_terrain_name(picture: Picture, kit: Kit, name: Name) -> None:
    """Add a feature's name in tracked italic capitals, what stands there below it."""
    ink = kit.theme("ink2")
    x, y = name.at
    face = kit.type("micro", 400, italic=True, track=1)
    picture.words((x, y - kit.px(7)), name.text, face, ink, "c", kit.halo())
    below = kit.type("micro", 600, italic=True)
    picture.words((x, y + kit.px(7)), name.more, below, ink, "c", kit.halo())
