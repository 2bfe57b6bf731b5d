"""Builds states and moves for the tests of moves: from the case files, and at random."""

from __future__ import annotations

from pathlib import Path

import yaml

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.moves import Move
from tabletop.state.model import GameState, Model, Objective, Terrain, Unit

CASES = Path(__file__).parent / "cases"


def load_cases():
    cases = []
    for file in sorted(CASES.glob("*.yaml")):
        cases += yaml.safe_load(file.read_text(encoding="utf-8"))
    return cases


def base_of(raw):
    sizes = raw["mm"]
    return Base(raw["shape"], sizes[0], sizes[-1])


def state_of(case):
    setup = case["setup"]
    models, units, terrain = {}, {}, {}
    flags = case.get("action", {}).get("flags", {})
    mover = case.get("action", {}).get("unit")
    for u in setup["units"]:
        for m in u["models"]:
            pose = Pose(*m["pos"], m.get("facing", 0.0), m.get("elevation", 0.0)).snapped()
            models[m["id"]] = Model(m["id"], u["id"], base_of(m["base"]), pose, m["height"])
        units[u["id"]] = Unit(
            u["id"],
            u["army"],
            tuple(m["id"] for m in u["models"]),
            keywords=tuple(u.get("keywords", ())),
            coherency=u.get("coherency", 0.5),
            move=None if u.get("move") == "-" else u.get("move", 5.0),
            **(flags if u["id"] == mover else {}),
        )
    for t in setup.get("terrain", ()):
        outline = region([tuple(p) for p in t["points"]])
        solid = Solid(t["id"], outline, t["height"])
        terrain[t["id"]] = Terrain(t["id"], outline, (solid,), tuple(t["abilities"]))
    return GameState(
        models,
        units,
        terrain,
        {o["id"]: Objective(o["id"], *o["pos"], o["mm"]) for o in setup.get("objectives", ())},
        board=tuple(setup["board"]) if "board" in setup else None,
        phase=setup.get("phase", ""),
    )


def move_of(case, state):
    action = case["action"]
    paths = {}
    for m, points in action["paths"].items():
        facing = state.model(m).pose.facing
        way = []
        for p in points:
            facing = p[2] if len(p) > 2 else facing
            way.append(Pose(p[0], p[1], facing))
        paths[m] = tuple(way)
    return Move(
        action["type"],
        action["unit"],
        action["allowance"],
        paths,
        tuple(action.get("order", ())),
        action.get("target", ""),
    )


def line_up(unit, player, points, mm=32.0, height=1.5, keywords=(), **more):
    """A unit of round bases at points: (unit, its models by id)."""
    ids = tuple(f"{unit}{k + 1}" for k in range(len(points)))
    models = {
        i: Model(i, unit, Base("round", mm, mm), Pose(x, y).snapped(), height)
        for i, (x, y) in zip(ids, points, strict=True)
    }
    return Unit(unit, player, ids, keywords=tuple(keywords), **more), models


def table_of(*units, walls=(), **more):
    """A state from results of `line_up` and walls (id, corners, height, abilities)."""
    models = {k: m for _, ms in units for k, m in ms.items()}
    terrain = {}
    for key, points, height, *abilities in walls:
        outline = region(list(points))
        terrain[key] = Terrain(key, outline, (Solid(key, outline, height),), tuple(abilities))
    return GameState(models, {u.id: u for u, _ in units}, terrain, **more)
