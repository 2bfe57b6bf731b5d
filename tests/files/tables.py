"""Random small tables with everything that a file can hold, the same for the same number."""

from __future__ import annotations

import math
import random
from dataclasses import fields, replace

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.heights import default_height
from tabletop.state.model import (
    Annotation,
    GameState,
    Model,
    Objective,
    Terrain,
    Territory,
    Token,
    Underlay,
    Unit,
)
from tabletop.state.options import Options

BASES = (
    Base("round", 25.0, 25.0),
    Base("round", 28.5, 28.5),
    Base("round", 32.0, 32.0),
    Base("round", 40.0, 40.0),
    Base("oval", 60.0, 35.0),
    Base("oval", 75.0, 42.0),
    Base("rect", 50.0, 25.0),
)
KEYWORDS = ("INFANTRY", "CAVALRY", "MONSTER", "HERO", "FLY", "WARD (5+)")
PHASES = ("", "movement", "charge", "combat")


def random_table(number: int, units: int = 4, width: float = 24.0) -> GameState:
    """Return a table of so many units; unit 2k is player 1's, unit 2k + 1 player 2's."""
    dice = random.Random(number)
    models: dict[str, Model] = {}
    found: dict[str, Unit] = {}
    for k in range(units):
        unit = _unit(dice, k, models, width)
        found[unit.id] = unit
    terrain = {t.id: t for t in (_terrain(dice, n, width) for n in range(dice.randrange(1, 4)))}
    objectives = {
        f"O{n}": Objective(f"O{n}", _at(dice, width), _at(dice, width), dice.choice((32.0, 40.0)))
        for n in range(dice.randrange(1, 3))
    }
    tokens = {"T": Token("T", _at(dice, width), _at(dice, width), "U1")} if number % 3 == 0 else {}
    state = GameState(
        models,
        found,
        terrain,
        objectives,
        tokens,
        board=(width, round(dice.uniform(width, 60.0), 2)) if number % 4 else None,
        options=_options(dice),
        phase=dice.choice(PHASES),
        title=dice.choice(("", "Мельница 7", 'The 3" lane: a = b', "x" * 90)),
    )
    return _drawn(dice, state, width) if number % 2 else state


def _at(dice: random.Random, width: float) -> float:
    decimals = dice.choice((0, 1, 2, 8, 8))
    return round(dice.uniform(1.0, width - 1.0), decimals) + 0.0


def _unit(dice: random.Random, number: int, models: dict[str, Model], width: float) -> Unit:
    key = f"U{number}"
    words = tuple(dice.sample(KEYWORDS, dice.randrange(0, 3)))
    base = dice.choice(BASES)
    x, y, turn = _at(dice, width), _at(dice, width), dice.uniform(0.0, 360.0)
    mine: list[str] = []
    for n in range(dice.choice((1, 1, 2, 3, 5, 7))):
        away = (2.0 * base.radius + dice.choice((0.0, 0.1, 0.4, 0.6))) * n
        facing = dice.choice((0.0, dice.uniform(0.0, 360.0)))
        z = dice.choice((0.0, 0.0, 0.0, dice.uniform(0.0, 5.0)))
        rad = math.radians(turn)
        pose = Pose(x + away * math.cos(rad), y + away * math.sin(rad), facing, z).snapped()
        height, source = default_height(base, words)
        if dice.random() < 0.3:
            height, source = dice.choice((1.5, 2.0 + 1.0 / 7.0)), "given"
        model = Model(f"{key}.{n + 1}", key, base, pose, height, source)
        models[model.id] = model
        mine.append(model.id)
    move = dice.choice((5.0, 6.0, 12.0, None))
    return Unit(
        key,
        1 + number % 2,
        tuple(mine),
        name=dice.choice(("", f"Ash Pikes {number}")),
        keywords=words,
        coherency=dice.choice((0.5, 1.0)),
        control=dice.randrange(1, 4),
        move=move,
        charged=dice.random() < 0.1,
        ran=dice.random() < 0.1,
        health=dice.randrange(1, 4),
    )


def _terrain(dice: random.Random, number: int, width: float) -> Terrain:
    key, cx, cy = f"W{number}", _at(dice, width), _at(dice, width)
    turn, count = dice.uniform(0.0, 6.0), dice.choice((4, 4, 5, 7))
    outer = [
        (cx + r * math.cos(turn + a), cy + r * math.sin(turn + a))
        for a, r in ((2.0 * math.pi * k / count, dice.uniform(1.0, 2.5)) for k in range(count))
    ]
    hole = [(cx - 0.2, cy - 0.2), (cx + 0.2, cy - 0.2), (cx, cy + 0.3)]
    ground = region(outer, [hole] if dice.random() < 0.2 and count > 4 else [])
    tall = dice.choice((0.0, 1.0, 3.0, 5.5))
    parts = (Solid(key, ground, tall),) if tall else ()
    abilities = dice.sample(("COVER", "OBSCURING", "UNSTABLE", "IMPASSABLE"), dice.randrange(0, 3))
    return Terrain(key, ground, parts, tuple(abilities), name=dice.choice(("", f"Wall {number}")))


def _options(dice: random.Random) -> Options:
    options = Options()
    if dice.random() < 0.4:
        flags = [f.name for f in fields(options) if isinstance(getattr(options, f.name), bool)]
        name = dice.choice(flags)
        options = replace(options, **{name: not getattr(options, name)}, sight="plan")
    return options


def _drawn(dice: random.Random, state: GameState, width: float) -> GameState:
    box = region([(0.0, 0.0), (width, 0.0), (width, 9.125), (0.0, _at(dice, width))])
    note = Annotation(
        "n1", "measure", ((1.0, 1.5), (_at(dice, width), 2.0)), "mind the “gap”", "limit"
    )
    return replace(
        state,
        territories={"t1": Territory("t1", 1, box, "South")},
        annotations={"n1": note},
        underlay=Underlay("photo.png", 0.0, 0.1, width, 30.0, 12.5),
        locked=tuple(list(state.terrain)[:1]),
    )
