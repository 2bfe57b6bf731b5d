"""Names of places in a battle that moves: readable beside the bases, or not there at all."""

from dataclasses import replace

import pygame
import pytest

from tabletop.files.battle_scenario import load_battle
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import Places, take_bases, terrain_names
from tabletop.ui.table.eye import Eye
from tests.play.field import Field


@pytest.fixture(scope="module")
def kit():
    return Kit()


def crowded(rows):
    """The ready table with so many rows of models over and round its knoll."""
    battle = load_battle("harrow-mill")
    knoll = next(t for t in battle.terrain.values() if t.name)
    x0, y0, x1, _ = knoll.footprint.polygon().bounds
    field = Field()
    spots = [(x0 - 6 + 1.2 * i, y0 - 4 + 1.2 * j) for i in range(int((x1 - x0 + 12) / 1.2))
             for j in range(rows)]  # fmt: skip
    field.unit("crowd", 1, spots)
    models = field.battle("hero").models
    return battle, knoll, {**battle.models, **models}


def named(kit, battle, models):
    eye = Eye()
    shown = replace(battle, models=models)
    eye.fit(shown, pygame.Rect(0, 0, 1000, 700), kit)
    places = Places((0.0, 0.0, 1000, 700))
    take_bases(places, shown, eye.camera, frozenset())
    return {name.text: name for name in terrain_names(battle, kit, eye.camera, places)}


def test_a_name_gives_way_where_bases_would_hide_it_all(kit):
    battle, knoll, models = crowded(rows=16)
    label = knoll.label.upper()
    assert label in named(kit, battle, battle.models)
    found = named(kit, battle, models)
    assert label not in found
    assert found  # names that are read stay
