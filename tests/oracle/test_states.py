"""Whole states: sight and combat as the rules ask about them, and moves into combat."""

import math
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest

from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.combat import in_combat
from tabletop.rules.moves import Move, judge_move
from tabletop.rules.sight import sees, unit_visible
from tabletop.state.model import GameState, Model, Terrain, Unit
from tabletop.state.options import Options
from tests.oracle.clearance import separation
from tests.oracle.lines import decide
from tests.oracle.scene import Piece, Scene
from tests.oracle.test_units import field
from tests.oracle.walk import Walk, base_of, placed

STATES = 60
MOVES = 150


def state_of(scene: Scene) -> GameState:
    """The pieces and walls of a scene as units and terrain of a game; only B is the enemy."""
    pieces = (scene.observer, scene.target, *scene.pieces)
    groups: dict[str, list[str]] = {}
    models = {}
    for p in pieces:
        groups.setdefault(p.group, []).append(p.key)
        pose = Pose(p.x, p.y, p.facing, p.z)
        models[p.key] = Model(p.key, p.group, base_of(p), pose, p.height)
    units = {g: Unit(g, 2 if g == "B" else 1, tuple(keys)) for g, keys in groups.items()}
    terrain = {}
    for w in scene.walls:
        outline = region(w.outer, w.holes)
        terrain[w.key] = Terrain(w.key, outline, (Solid(w.key, outline, w.top),))
    return GameState(models, units, terrain, options=Options(sight=scene.policy))


@lru_cache(maxsize=4096)
def answer(scene: Scene, one: Piece, two: Piece) -> str:
    """The second method on one pair of a scene that holds all pieces."""
    everything = {p.key: p for p in (scene.observer, scene.target, *scene.pieces)}
    rest = tuple(p for p in everything.values() if p.key not in (one.key, two.key))
    asked = replace(scene, observer=one, target=two, pieces=rest, transparent=(one.group,))
    return decide(asked).answer


def threatens(scene: Scene, ours: list[Piece], theirs: list[Piece]) -> bool | None:
    """7.0 by hand: some enemy within combat range and seen by someone; None when on a limit."""
    unsure = False
    for b in theirs:
        gaps = [max(0.0, separation(a, b)) for a in ours]
        if not any(g < 3.0 - 1e-6 for g in gaps):
            continue
        answers = {answer(scene, a, b) for a in ours}
        if "visible" in answers:
            return True
        unsure |= "limit" in answers
    return None if unsure else False


@pytest.mark.parametrize("part", range(6))
def test_sight_and_combat_of_states_are_those_of_the_second_method(part):
    fights = 0
    for seed in range(part, STATES, 6):
        ours, theirs, scene = field(1000 + seed, away=4.0 if seed // 6 % 2 else 6.0)
        state = state_of(scene)
        said = []
        for some, others in ((ours, theirs), (theirs, ours)):
            for one in some:
                for two in others:
                    expected = answer(scene, one, two)
                    found = "visible" if sees(state, one.key, two.key) else "hidden"
                    assert expected in (found, "limit"), (seed, one.key, two.key, scene.dumps())
                    said.append(found)
        assert unit_visible(state, "A", "B").is_visible == ("visible" in said[: len(said) // 2])
        forth, back = threatens(scene, ours, theirs), threatens(scene, theirs, ours)
        if forth is not None and back is not None:
            assert in_combat(state, "A", "B") == (forth and back), (seed, scene.dumps())
            assert in_combat(state, "B", "A") == (forth and back), (seed, scene.dumps())
            fights += forth and back
    assert fights > 0


@pytest.mark.parametrize("part", range(6))
def test_a_legal_move_comes_into_combat_nowhere_on_its_way(part):
    legal = refused = 0
    for seed in range(part, MOVES, 6):
        _, _, scene = field(3000 + seed, away=7.0)
        mover, foe = scene.observer, scene.target
        alone = tuple(p for p in scene.pieces if p.group not in ("A", "B"))
        scene = replace(scene, pieces=alone)
        rng = np.random.default_rng([seed, 41])
        way = [Pose(mover.x, mover.y, mover.facing)]
        for _ in range(int(rng.integers(1, 3))):
            turn, far = rng.uniform(-1.2, 1.2), rng.uniform(0.5, 4.0)
            last = way[-1]
            there = (last.x + far * math.cos(turn), last.y + far * math.sin(turn))
            way.append(Pose(*there, mover.facing))
        said = judge_move(
            state_of(scene), Move("normal_move", "A", 12.0, {mover.key: tuple(way)})
        ).judgement
        walk = Walk(mover, tuple(way))
        met = None
        for k in np.linspace(0, len(walk.x) - 1, 12).astype(int):
            pose = Pose(float(walk.x[k]), float(walk.y[k]), math.degrees(walk.turn[k]))
            there = placed(mover, pose)
            if not 0.0 <= separation(there, foe) < 3.0 - 2e-6:
                continue
            moved = replace(scene, observer=there)
            both = ((there, foe), (foe, there))
            if all(answer(moved, *pair) == "visible" for pair in both):
                met = k
        if said.is_legal:
            assert met is None, (seed, met, way, scene.dumps())
            legal += 1
        elif "ENTERS_COMBAT" in said.reasons:
            refused += 1
        elif met is not None:
            codes = set(said.reasons)
            assert codes & {"INELIGIBLE_IN_COMBAT", "ENDS_IN_COMBAT"}, (seed, met, said.reasons)
    assert legal + refused > 3
