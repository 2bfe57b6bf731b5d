"""What holds of every state that editing leads to."""

import math

from tabletop.files.scenario import Scenario, dump_scenario, parse_scenario


def check(state):
    """Raise when positions are not finite, outlines not valid, ids not unique or unknown."""
    kinds = (
        state.models, state.units, state.terrain, state.objectives, state.tokens,
        state.territories,
    )  # fmt: skip
    every = [key for pieces in kinds for key in pieces]
    assert len(every) == len(set(every))
    for pieces in kinds:
        assert all(key == piece.id for key, piece in pieces.items())
    for model in state.models.values():
        pose = model.pose
        assert all(math.isfinite(v) for v in (pose.x, pose.y, pose.z, pose.facing, model.height))
        assert model.height > 0
        assert model.id in state.units[model.unit].models
    for unit in state.units.values():
        assert unit.models
        assert all(state.models[m].unit == unit.id for m in unit.models)
        assert len(set(unit.models)) == len(unit.models)
    for marker in (*state.objectives.values(), *state.tokens.values()):
        assert math.isfinite(marker.x)
        assert math.isfinite(marker.y)
        assert marker.mm > 0
    for feature in state.terrain.values():
        for outline in (feature.footprint, *(part.region for part in feature.parts)):
            outline_is_valid(outline)
        assert all(part.top > 0 for part in feature.parts)
    for territory in state.territories.values():
        outline_is_valid(territory.footprint)
    known = {*state.models, *state.terrain, *state.objectives}
    assert set(state.locked) <= known
    assert len(set(state.locked)) == len(state.locked)


def outline_is_valid(outline):
    polygon = outline.polygon()
    assert polygon.is_valid
    assert polygon.area > 1e-3
    assert all(math.isfinite(v) for ring in outline.rings for point in ring for v in point)
    assert polygon.exterior.is_ccw


def same_after_reopening(state):
    """Write a state as a file and read it again: every piece is the same, bit for bit."""
    text = dump_scenario(Scenario(state))
    again = parse_scenario(text)
    assert again.state == state
    assert dump_scenario(again) == text
