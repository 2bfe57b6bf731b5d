"""What of the table a card shows: the position, everything drawn on it, and the crop."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tabletop.geometry.base import Point
from tabletop.geometry.units import within
from tabletop.state.model import GameState
from tabletop.ui.card.content import Content
from tabletop.ui.card.fact import Fact, quiet
from tabletop.ui.card.moved import shown_move
from tabletop.ui.kit.noted import noted
from tabletop.ui.kit.overlay import Overlays

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in inches."""
AIR = 1.1
LEAST = 5.0


@dataclass(frozen=True, slots=True)
class Shown:
    """The position with its overlays and the box that matters; `hatched` are models that block."""

    state: GameState
    overlays: Overlays
    box: Box
    hatched: tuple[str, ...] = ()


def shown_of(found: Content, *, aspect: float = 1.45) -> Shown:
    """Return what the picture of a ruling shows; `aspect` is its width by its height."""
    ruling, move = found.ruling, found.answered.move
    state = ruling.state
    overlays = Overlays()
    if move is not None and ruling.move is not None:
        state = _movers_last(move.end, tuple(ruling.move.paths))
        overlays = shown_move(ruling.state, ruling.move, move)
    drawn: list[Fact] = []
    for number, fact in enumerate(found.facts):
        if number == 0:
            overlays = overlays + fact.shown
            drawn.append(fact)
        elif _is_drawn(fact, number, found):
            more = quiet(fact).shown
            if fact.finding.code == "OUT_OF_RANGE":
                # Ranges from one source lie on one line: the ring tells more than many numbers.
                more = replace(more, measures=(), rings={})
            overlays = overlays + more
            drawn.append(fact)
    overlays = _once(overlays) + noted(state)
    box = ruling.camera or _crop(state, overlays, drawn or list(found.facts[:1]), aspect)
    hatched = tuple(
        m
        for fact in drawn
        if fact.sight is not None and not fact.finding.is_ok
        for m in fact.models[2:]
        if m in state.models and m not in fact.sight
    )
    return Shown(_inside(state, box), overlays, box, tuple(dict.fromkeys(hatched)))


def _movers_last(state: GameState, movers: tuple[str, ...]) -> GameState:
    """The same table, drawn so that nothing covers what moved."""
    rest = {k: m for k, m in state.models.items() if k not in movers}
    return replace(state, models={**rest, **{k: state.models[k] for k in movers}})


def _is_drawn(fact: Fact, number: int, found: Content) -> bool:
    if found.answered.move is not None:
        return False
    if fact.is_minor or number > 5:
        return False
    return bool(fact.models or fact.objectives)


def _once(shown: Overlays) -> Overlays:
    """Leave out what would be drawn twice at the same place."""
    return replace(
        shown,
        links=tuple(dict.fromkeys(shown.links)),
        ranges=tuple(dict.fromkeys(shown.ranges)),
        sightlines=tuple({(s.near, s.far): s for s in reversed(shown.sightlines)}.values())[::-1],
        measures=tuple({(m.p, m.q): m for m in reversed(shown.measures)}.values())[::-1],
    )


def _crop(state: GameState, overlays: Overlays, facts: Iterable[Fact], aspect: float) -> Box:
    models = [m for f in facts for m in f.models if m in state.models]
    terrain = [t for f in facts for t in f.terrain if t in state.terrain]
    markers = [o for f in facts for o in f.objectives if o in state.objectives]
    boxes: list[Box] = [state.model(m).footprint.bounds() for m in dict.fromkeys(models)]
    boxes += [state.objective(o).footprint.bounds() for o in markers]
    boxes += [(x, y, x, y) for x, y in _points(overlays)]
    if not boxes:
        boxes = [m.footprint.bounds() for m in state.models.values()]
        boxes += [o.footprint.bounds() for o in state.objectives.values()]
    if not boxes:
        boxes = [f.footprint.bounds() for f in state.terrain.values()] or [(0.0, 0.0, 8.0, 6.0)]
    core = joined(boxes)
    for key in dict.fromkeys(terrain):
        core = _with_terrain(core, state.feature(key).footprint.bounds(), aspect)
    units = {state.model(m).unit for m in models}
    mates = [m.footprint.bounds() for m in state.models.values() if m.unit in units]
    for box in mates:
        core = _with_near(core, box, aspect, 1.6)
    near = [m.footprint.bounds() for m in state.models.values()]
    near += [o.footprint.bounds() for o in state.objectives.values()]
    near += [f.footprint.bounds() for f in state.terrain.values()]
    for box in near:
        core = _with_near(core, box, aspect, 1.35)
    return _framed(core, aspect)


def _points(shown: Overlays) -> list[Point]:
    points = shown.points()
    for band in shown.bands:
        xs, ys = zip(*band.points, strict=True)
        far = 6.0
        if max(xs) - min(xs) <= far:
            points += [(min(xs), min(ys)), (max(xs), max(ys))]
    for area in shown.ranges:
        for f in area.footprints if within(area.distance, 4.0) else ():
            x0, y0, x1, y1 = f.bounds()
            part = area.distance * 0.35
            points += [(x0 - part, y0 - part), (x1 + part, y1 + part)]
    return points


def _with_terrain(core: Box, box: Box, aspect: float) -> Box:
    """Take a feature whole where that costs little, else the part of it near the matter."""
    whole = joined([core, box])
    grown = _framed(core, aspect)
    if _area(_framed(whole, aspect)) <= 1.7 * _area(grown):
        return whole
    x0, y0, x1, y1 = grown
    cut = (max(x0, box[0]), max(y0, box[1]), min(x1, box[2]), min(y1, box[3]))
    return joined([core, cut]) if cut[0] <= cut[2] and cut[1] <= cut[3] else core


def _with_near(core: Box, box: Box, aspect: float, most: float) -> Box:
    """Take whole what would be cut by the frame, when it grows the picture by little."""
    frame = _framed(core, aspect)
    x0, y0, x1, y1 = frame
    if box[2] < x0 or box[0] > x1 or box[3] < y0 or box[1] > y1:
        return core
    whole = joined([core, box])
    return whole if _area(_framed(whole, aspect)) <= most * _area(frame) else core


def _framed(core: Box, aspect: float) -> Box:
    """Return a box with air round it, in the proportions of the picture."""
    x0, y0, x1, y1 = core
    air = max(AIR, 0.06 * max(x1 - x0, y1 - y0))
    w, h = max(x1 - x0 + 2 * air, LEAST), max(y1 - y0 + 2 * air, LEAST / aspect)
    w, h = max(w, h * aspect), max(h, w / aspect)
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2
    return (cx - w / 2, cy - h / 2, cx + w / 2, cy + h / 2)


def _inside(state: GameState, box: Box) -> GameState:
    """Return the position without the pieces that the box does not show (their names go too)."""
    models = {
        k: m for k, m in state.models.items() if _meets(m.footprint.bounds(), box, m.base.radius)
    }
    units = {
        k: replace(u, models=tuple(m for m in u.models if m in models))
        for k, u in state.units.items()
    }
    terrain = {k: t for k, t in state.terrain.items() if _meets(t.footprint.bounds(), box, 0.0)}
    return replace(state, models=models, units=units, terrain=terrain)


def _meets(box: Box, frame: Box, deep: float) -> bool:
    """Say whether a box reaches into the frame by at least `deep` inches."""
    return (
        box[0] + deep <= frame[2]
        and box[2] - deep >= frame[0]
        and box[1] + deep <= frame[3]
        and box[3] - deep >= frame[1]
    )


def joined(boxes: Iterable[Box]) -> Box:
    """Return the box round boxes."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _area(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
