"""What a table takes over from the one before it is what a fresh look finds."""

from __future__ import annotations

from random import Random

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.geometry.base import Pose
from tabletop.geometry.units import less_than
from tabletop.geometry.units import within as is_within
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.combat import combats
from tabletop.rules.measure import (
    gap_between,
    plan_between,
    plan_nearer,
    plan_within,
    within,
)
from tabletop.rules.play.asks import Ask
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.sight import is_unit_visible
from tabletop.rules.table import Table, follow, table_of
from tabletop.rules.weapons import one_can_shoot
from tabletop.state.events import ModelMoved, apply
from tabletop.state.model import GameState


def asked(table: Table) -> list[object]:
    """Return what is asked of a table in a battle: combats, sights, distances, shots."""
    state = table.state
    units = [u for u in state.units.values() if u.models]
    pairs = [(a, b) for a in units for b in units if a.player != b.player]
    found: list[object] = [dict(combats(table))]
    for a, b in pairs:
        found.append(is_unit_visible(table, a.id, b.id))
        found.append(table.sees(a.models[0], b.models[-1]))
        found.append(one_can_shoot(table, a.models, b.id, 12.0))
    return found


def distances(state: GameState) -> list[float]:
    """Return the distances of units from each other, from terrain and objectives."""
    units = [u.id for u in state.units.values() if u.models]
    others = [*units, *state.terrain, *state.objectives]
    return [gap_between(state, a, b) for a in units for b in others if a != b]


def same(state: GameState) -> GameState:
    """Return a state of which nothing is known."""
    models = dict(state.models)
    return GameState(
        models=models, units=state.units, terrain=state.terrain, objectives=state.objectives,
        board=state.board, options=state.options, phase=state.phase, battle=state.battle,
    )  # fmt: skip


def test_moves_one_after_another() -> None:
    """After each of many moves the answers are those of a table that nobody looked at before."""
    lot = Random("past")
    state = load_battle("harrow-mill")
    asked(table_of(state))
    for _ in range(8):
        for _ in range(lot.randint(1, 4)):
            model = state.models[lot.choice(list(state.models))]
            x, y = model.pose.x + lot.uniform(-6, 6), model.pose.y + lot.uniform(-6, 6)
            end = Pose(min(58.0, max(2.0, x)), min(42.0, max(2.0, y)), model.pose.facing)
            before, state = state, apply(ModelMoved(model.id, model.pose, end), state)
            follow(before, state)
        assert asked(table_of(state)) == asked(Table(same(state)))
        assert distances(state) == distances(same(state))


def test_a_battle() -> None:
    """Models fall, units come and go: what was taken over stays true all the way."""
    game = Game.start(the_book(), load_battle("village-green"), Seeded("past"))
    count = 0

    def look(game: Game, ask: Ask, decision: object) -> None:
        nonlocal count
        count += 1
        if count % 12 == 0:
            state = game.state
            assert asked(table_of(state)) == asked(Table(same(state))), count
            assert distances(state) == distances(same(state)), count

    play(game, {p: RandomPlayer(f"past{p}") for p in (1, 2)}, look)
    assert count > 50


def test_questions_with_a_limit() -> None:
    """Circles round pieces settle what is far; the answers are those of the exact distance."""
    state = load_battle("lamps-and-moon")
    units = [u.id for u in state.units.values() if u.models]
    assert any(state.units[u].garrison for u in units)
    others = [*units, *state.terrain, *state.objectives, *list(state.models)[::7]]
    fresh, count = same(state), [0, 0]
    for a in units[::2]:
        for b in others:
            for limit in (0.5, 3.0, 6.0, 12.0, gap_between(state, a, b)):
                is_near = is_within(gap_between(state, a, b), limit)
                assert within(fresh, a, b, limit) == is_near, (a, b, limit)
                far = plan_between(state, a, b)
                assert plan_within(fresh, a, b, limit) == is_within(far, limit), (a, b, limit)
                assert plan_nearer(fresh, a, b, limit) == less_than(far, limit), (a, b, limit)
                count[is_near] += 1
    assert min(count) > 100
