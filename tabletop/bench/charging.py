"""Figures of charges and pile-ins: the first picture, proposals, and why there is none."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from tabletop.bench.figure import Figure, median
from tabletop.geometry.base import Pose, round_base
from tabletop.geometry.region import Solid, region
from tabletop.geometry.route import Work, finished
from tabletop.rules.moves import propose_charge, propose_pile_in
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.charge_field import best_model, charge_field
from tabletop.rules.moves.why_charge import why_work
from tabletop.state.model import GameState, Model, Terrain, Unit

BASE = round_base(32)
MODELS = 20


def charging_figures() -> Iterator[Figure]:
    """Yield the milliseconds of what the charge and pile-in views ask about 20 models."""
    open_ground = before(charge_table(MODELS), "A")

    def picture() -> None:
        foes = open_ground.models_of("B")
        model = finished(best_model(open_ground, foes))
        finished(charge_field(open_ground, model, foes))

    yield Figure("charge view, first picture, 20 models", median(picture), "ms", 200.0)
    charge = median(lambda: _must(propose_charge(open_ground, "A", 9.0)))
    yield Figure("charge of 20 models proposed", charge, "ms", 200.0)
    fight = before(pile_in_table(MODELS), "A")
    pile_in = median(lambda: _must(propose_pile_in(fight, "A")))
    yield Figure("pile-in of 20 models proposed", pile_in, "ms", 200.0)
    for count, bound in ((MODELS, 3000.0), (30, 3000.0)):
        whole, longest = _why(before(charge_table(count, has_wall=True), "A"))
        name = f"why no charge, {count} models behind a wall"
        yield Figure(name, whole, "ms", bound, note=f"longest step {longest:.0f} ms")


def charge_table(count: int, *, has_wall: bool = False) -> GameState:
    """Return a unit in ranks of three before ten enemies, a wall between them or not."""
    own = [(10.0 + 1.4 * (k % 3), 10.0 + 1.4 * (k // 3)) for k in range(count)]
    foes = [(20.0 + 1.4 * (k % 2), 12.0 + 1.4 * (k // 2)) for k in range(10)]
    terrain: dict[str, Terrain] = {}
    if has_wall:
        outline = region([(15.0, 10.0), (16.0, 10.0), (16.0, 26.0), (15.0, 26.0)])
        part = Solid("W", outline, 5.0)
        terrain["W"] = Terrain("W", outline, (part,), ("IMPASSABLE",))
    return _table(own, foes, terrain)


def pile_in_table(count: int) -> GameState:
    """Return a unit in ranks of five, in combat with ten enemies."""
    own = [(10.0 + 1.4 * (k % 5), 10.0 + 1.4 * (k // 5)) for k in range(count)]
    foes = [(18.6 + 1.4 * (k % 2), 9.0 + 1.4 * (k // 2)) for k in range(10)]
    return _table(own, foes, {})


def _table(
    own: Sequence[tuple[float, float]],
    foes: Sequence[tuple[float, float]],
    terrain: dict[str, Terrain],
) -> GameState:
    models: dict[str, Model] = {}
    units: dict[str, Unit] = {}
    for player, (unit, places) in enumerate((("A", own), ("B", foes)), 1):
        ids = tuple(f"{unit}{k + 1}" for k in range(len(places)))
        for name, (x, y) in zip(ids, places, strict=True):
            models[name] = Model(name, unit, BASE, Pose(x, y).snapped(), 1.6)
        units[unit] = Unit(unit, player, ids)
    return GameState(models, units, terrain, board=(60.0, 44.0))


def _must(found: object) -> None:
    if found is None:
        raise RuntimeError("no move was found where there is one")


def _why(table: Before) -> tuple[float, float]:
    """Return the milliseconds of the answer and of its longest step."""
    work: Work[object] = why_work(table, 9.0)
    begin = last = time.perf_counter()
    longest = 0.0
    for _ in work:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    return (time.perf_counter() - begin) * 1e3, longest * 1e3
