"""The question templates: seven common questions, each a blank table with a handful of numbers."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Final

from tabletop.files.askable import QUESTIONS, spelled
from tabletop.files.make_ruling import ENDS, Params
from tabletop.files.node import JSON
from tabletop.files.ruling import Check, Ruling
from tabletop.geometry.base import Base, Point, Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.heights import default_height
from tabletop.rules.moves import PERMISSIONS, Move, MoveKind
from tabletop.rules.words import limit_text
from tabletop.state.model import GameState, Model, Terrain, Unit
from tabletop.ui.table.making.forms import Blank, Filled, Template

BOARD: Final = (60.0, 44.0)
MIDDLE: Final = (30.0, 22.0)
THICK: Final = 0.4
"""Inches: how thick the walls of the templates are."""
TALL: Final = 5.0
KINDS: Final[tuple[MoveKind, ...]] = ("normal_move", "run", "retreat", "charge", "redeploy")
"""What a template can ask of a move, as it is offered."""


Placed = tuple[Unit, dict[str, Model]]


# ---------------------------------------------------------------------- the pieces
def _unit(key: str, player: int, name: str, bases: tuple[tuple[Base, Pose], ...]) -> Placed:
    models: dict[str, Model] = {}
    for n, (base, pose) in enumerate(bases, 1):
        id = key if len(bases) == 1 else f"{key}{n}"
        height, source = default_height(base, ())
        models[id] = Model(id, f"unit-{key}", base, pose.snapped(), height, source)
    return Unit(f"unit-{key}", player, tuple(models), name=name), models


def _table(units: tuple[Placed, ...], walls: tuple[Terrain, ...] = ()) -> GameState:
    models = {key: model for _, mine in units for key, model in mine.items()}
    return GameState(
        models,
        {unit.id: unit for unit, _ in units},
        {wall.id: wall for wall in walls},
        board=BOARD,
    )


def _wall(key: str, x: float, low: float, high: float, tall: float, *more: str) -> Terrain:
    """Return a wall across the way: at x, from y = low to high, both from the middle."""
    cx, cy = MIDDLE[0] + x, MIDDLE[1]
    corners = [(cx - THICK / 2, cy + low), (cx + THICK / 2, cy + low),
               (cx + THICK / 2, cy + high), (cx - THICK / 2, cy + high)]  # fmt: skip
    ground = region(corners)
    return Terrain(key, ground, (Solid(key, ground, tall),), more, name=f"{key} wall".capitalize(),
                   kind="wall")  # fmt: skip


def _pair(first: Base, second: Base, gap: float) -> tuple[Pose, Pose]:
    """Return two places with a gap between the bases, along x round the middle."""
    whole = first.a + gap + second.a
    left = MIDDLE[0] - whole / 2
    return Pose(left, MIDDLE[1]), Pose(left + whole, MIDDLE[1], 180.0)


def _asked(title: str, kind: str, state: GameState, ask: str, params: Params) -> Ruling:
    question = next(q for q in QUESTIONS if q.ask == ask)
    words = spelled(question, state, params)
    return Ruling(ask, title, kind, words, state, checks=(Check(ask, params),))


def _way(angle: float, inches: float) -> Point:
    turn = math.radians(angle)
    return inches * math.cos(turn), inches * math.sin(turn)


# ---------------------------------------------------------------------- the questions
def _sight(form: Filled) -> Ruling:
    a, b = form.base("first"), form.base("second")
    here, there = _pair(a, b, form.number("gap"))
    past, long = form.number("past"), form.number("long")
    wall = _wall("stone", 0.0, past - long, past, form.number("tall"))
    units = (_unit("A", 1, "Watcher", ((a, here),)), _unit("B", 2, "Target", ((b, there),)))
    params: Params = {"from": "A", "to": "B"}
    return _asked("Sight past a wall", "visibility", _table(units, (wall,)), "visible", params)


def _combat(form: Filled) -> Ruling:
    a, b = form.base("first"), form.base("second")
    here, there = _pair(a, b, form.number("gap"))
    units = (_unit("A", 1, "First", ((a, here),)), _unit("B", 2, "Second", ((b, there),)))
    tall, gap = form.number("tall"), form.number("gap")
    middle = here.x + a.a + gap / 2 - MIDDLE[0]
    walls = (_wall("stone", middle, -3.0, 3.0, tall),) if tall and gap > THICK else ()
    params: Params = {"a": "unit-A", "b": "unit-B"}
    return _asked("In combat?", "combat_range", _table(units, walls), "in_combat", params)


def _coherent(form: Filled) -> Ruling:
    base, count = form.base("first"), int(form.number("count"))
    x, step, places = MIDDLE[0] - count, 2 * base.a, []
    for n in range(count):
        places.append((base, Pose(x, MIDDLE[1])))
        x += step + form.number("last" if n == count - 2 else "gap")
    state = _table((_unit("A", 1, "Guard", tuple(places)),))
    return _asked("Coherent?", "coherency", state, "coherent", {"unit": "unit-A"})


def _charge(form: Filled) -> Ruling:
    a, b, gap = form.base("first"), form.base("second"), form.number("gap")
    here, there = _pair(a, b, gap)
    units = (_unit("A", 1, "Charger", ((a, here),)), _unit("B", 2, "Target", ((b, there),)))
    lane = form.number("lane")
    walls: tuple[Terrain, ...] = ()
    if lane:
        at = here.x + a.a + gap / 2 - MIDDLE[0]
        edge = BOARD[1] / 2
        walls = (
            _wall("north", at, lane / 2, edge, TALL, "IMPASSABLE"),
            _wall("south", at, -edge, -lane / 2, TALL, "IMPASSABLE"),
        )
    params: Params = {"unit": "unit-A", "roll": form.number("roll"), "target": "unit-B"}
    return _asked("This charge", "charge", _table(units, walls), "can_charge", params)


def _pile_in(form: Filled) -> Ruling:
    a, b = form.base("first"), form.base("second")
    here, there = _pair(a, b, form.number("gap"))
    units = (_unit("A", 1, "Fighter", ((a, here),)), _unit("B", 2, "Foe", ((b, there),)))
    state = _table(units)
    dx, dy = _way(form.number("angle"), form.number("moves"))
    paths = {"A": (state.model("A").pose, here.moved(dx, dy).snapped())}
    move = Move("pile_in", "unit-A", 3.0, paths, (), "unit-B")
    checks = (Check("reasons"), Check("target_gap_start"), Check("target_gap_end"))
    words = "Is this pile-in legal?"
    return Ruling("pile-in", "This pile-in", "pile_in", words, state, move, {}, checks)


def _wholly(form: Filled) -> Ruling:
    a, b = form.base("first"), form.base("second")
    here, there = _pair(a, b, form.number("gap"))
    units = (_unit("A", 1, "Model", ((a, here),)), _unit("B", 1, "Source", ((b, there),)))
    params: Params = {"a": "A", "b": "B", "range": form.number("range")}
    return _asked("Wholly within?", "other", _table(units), "wholly_within", params)


def _moved(form: Filled) -> Ruling:
    a, b = form.base("first"), form.base("second")
    here, there = _pair(a, b, form.number("gap"))
    units = (_unit("A", 1, "Mover", ((a, here),)), _unit("B", 2, "Enemy", ((b, there),)))
    state = _table(units)
    dx, dy = _way(form.number("angle"), form.number("moves"))
    end = here.moved(dx, dy).snapped()
    kind = next(k for k in KINDS if PERMISSIONS[k].name == form.word("kind"))
    ends: dict[str, JSON] = {"A": [end.x, end.y]}
    params: Params = {
        "unit": "unit-A", "type": kind, "allowance": form.number("inches"), "ends": ends,
    }  # fmt: skip
    name = PERMISSIONS[kind].name.lower()
    words = f"Can a {name} of {limit_text(form.number('inches'))} end like this?"
    ruling = Ruling(ENDS, "Before and after", "move", words, state, checks=(Check(ENDS, params),))
    return replace(ruling, kind=kind if kind in ("retreat", "charge", "redeploy") else "move")


# ---------------------------------------------------------------------- the forms
_FIRST = Blank("first", "First base, mm", "32", is_base=True)
_SECOND = Blank("second", "Second base, mm", "32", is_base=True)
_ANGLE = Blank("angle", "Angle off, degrees", "0", -360.0, 360.0)

TEMPLATES: Final = (
    Template("sight", "eye", "Sight past a wall", "Does the wall hide it?",
             (Blank("past", "Wall past the line", "0.5", -8.0, 8.0),
              Blank("gap", "Between the bases", "9", THICK, 36.0),
              Blank("tall", "Wall height", "3", 0.01, 20.0),
              Blank("long", "Wall length", "4", 0.1, 20.0), _FIRST, _SECOND), _sight),
    Template("combat", "swords", "In combat?", "How near is near enough",
             (Blank("gap", "Between the bases", "2.9", 0.0, 24.0),
              Blank("tall", "Wall between, height", "0", 0.0, 20.0), _FIRST, _SECOND), _combat),
    Template("coherent", "link", "Coherent?", "A row of models",
             (Blank("gap", "Between the models", "0.5", 0.0, 6.0),
              Blank("last", "Before the last one", "0.5", 0.0, 6.0),
              Blank("count", "Models", "5", 2, 15, is_whole=True),
              Blank("first", "Base, mm", "32", is_base=True)), _coherent),
    Template("charge", "target", "This charge", "Is the roll enough?",
             (Blank("gap", "Between the bases", "8.6", 0.0, 20.0),
              Blank("roll", "Roll", "8", 0.0, 12.0),
              Blank("lane", "Lane between walls", "0", 0.0, 12.0), _FIRST, _SECOND), _charge),
    Template("pile-in", "footprints", "This pile-in", "Does it end nearer?",
             (Blank("moves", "Moves by", "1", 0.0, 6.0), _ANGLE,
              Blank("gap", "Between the bases", "1.5", 0.0, 12.0), _FIRST, _SECOND), _pile_in),
    Template("wholly", "radius", "Wholly within?", "All of the base",
             (Blank("gap", "Between the bases", "11", 0.0, 36.0),
              Blank("range", "Within, inches", "12", 0.0, 48.0), _FIRST, _SECOND), _wholly),
    Template("moved", "route", "Before and after", "Can a move end there?",
             (Blank("moves", "Moved by", "5", 0.0, 24.0), _ANGLE,
              Blank("gap", "To the enemy, before", "9", 0.0, 30.0),
              Blank("inches", "Inches allowed", "5", 0.0, 36.0),
              Blank("kind", "Kind of move", PERMISSIONS[KINDS[0]].name,
                    options=tuple(PERMISSIONS[k].name for k in KINDS)), _FIRST, _SECOND), _moved),
)  # fmt: skip
