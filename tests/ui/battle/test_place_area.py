"""The limits of a set-up are drawn: the land asked for, near to a piece, far from enemies."""

from dataclasses import replace

import pytest
from shapely import box

from tabletop.files.battle_scenario import load_battle
from tabletop.rules.finding import Judgement
from tabletop.rules.play.asks import Place
from tabletop.rules.play.bounds import Bound
from tabletop.ui.battle.tools.place_words import area_of
from tests.ui.battle.camp import Camp


@pytest.fixture(scope="module")
def state():
    return load_battle("lamps-and-moon")


def ask(land=0, *bounds):
    judge = lambda placement: Judgement()  # noqa: E731
    return Place("set_up", 1, "Set up", "new", ("new-1",), judge, land=land, bounds=bounds)


def test_land_is_drawn_only_where_it_is_asked_for(state):
    assert not area_of(state, ask()).zones
    (zone,) = area_of(state, ask(2)).zones
    assert (zone.kind, zone.player) == ("territory", 2)


def test_ranges_lie_round_units_models_and_terrain(state):
    unit = next(u for u in state.units.values() if u.player == 1 and len(u.models) > 1)
    enemies = tuple(u.id for u in state.units.values() if u.player == 2)
    piece = next(iter(state.terrain))
    shown = area_of(
        state,
        ask(
            0,
            Bound((unit.id,), 12.0),
            Bound((unit.models[0],), 6.0),
            Bound(enemies, 9.0, is_beyond=True),
            Bound((piece,), 3.0),
        ),
    )
    near, model, away = shown.ranges
    assert (len(near.footprints), near.distance, near.player) == (len(unit.models), 12.0, 1)
    assert (len(model.footprints), model.distance) == (1, 6.0)
    assert len(away.footprints) == sum(len(state.unit(e).models) for e in enemies)
    assert (away.distance, away.player) == (9.0, 2)
    (zone,) = shown.zones
    assert zone.shape.contains(state.terrain[piece].footprint.polygon())


def test_a_range_lies_round_the_terrain_that_a_unit_is_placed_on(state):
    unit = next(u for u in state.units.values() if u.player == 1)
    piece = next(iter(state.terrain))
    there = replace(state, units={**state.units, unit.id: replace(unit, garrison=piece)})
    shown = area_of(there, ask(0, Bound((unit.id,), 12.0)))
    assert not shown.ranges
    (zone,) = shown.zones
    around = state.terrain[piece].footprint.polygon().buffer(11.9)
    assert zone.shape.contains(around.intersection(box(0.01, 0.01, 59.99, 43.99)))


def test_a_set_up_of_the_battle_shows_its_limits(tmp_path):
    camp = Camp(tmp_path, "lamps-and-moon")
    try:
        for _ in range(40):
            if getattr(camp.ask, "kind", "") == "set_up":
                break
            camp.key("Enter")
        state = camp.screen.board.session.state
        (bound,) = [b for b in camp.ask.bounds if b.is_beyond]
        assert set(bound.pieces) == {u.id for u in state.units.values() if u.player != 1}
        assert f'more than {bound.inches:g}" from all enemies' in camp.ask.area
        (drawn,) = area_of(state, camp.ask).ranges
        assert drawn.distance == bound.inches
    finally:
        camp.close()


def test_what_is_drawn_ends_at_the_table_s_edge(state):
    piece = next(t.id for t in state.terrain.values() if t.footprint.polygon().bounds[1] < 12.0)
    (zone,) = area_of(state, ask(0, Bound((piece,), 12.0))).zones
    low_x, low_y, high_x, high_y = zone.shape.bounds
    assert (low_y, low_x >= 0.0) == (0.0, True)
    assert (high_x <= state.board[0], high_y <= state.board[1]) == (True, True)
