"""Control is counted in one way: on a table, in a battle, and by programs that weigh it (32.2)."""

from dataclasses import replace
from random import Random

import pytest

from tabletop.players.weighing import Weighing
from tabletop.rules.contest import control
from tabletop.rules.play.control import counted
from tests.play.content.drive import Drive, with_unit
from tests.play.field import Field, scroll


def crowd(rng):
    """Units of both sides about three objectives, some of them BEAST or manifestations."""
    kinds = (
        scroll("men"), scroll("wolves", keywords=("BEAST",), control=3),
        scroll("rune", keywords=("MANIFESTATION",), control=9), scroll("lord", control=5),
    )  # fmt: skip
    field = Field()
    for k in range(10):
        where = (rng.uniform(5, 27), 3 + 3.0 * k)
        field.row(f"u{k}", 1 + k % 2, *where, count=rng.randint(1, 4), of=rng.choice(kinds))
    for k, (x, y) in enumerate(((12, 8), (16, 12), (20, 24))):
        field.objective(str(k), x, y)
    return field


@pytest.mark.parametrize("seed", range(12))
def test_32_2_a_table_and_a_battle_count_alike(seed):
    rng = Random(seed)
    state = crowd(rng).battle("end", held={"0": 1, "2": 2})
    count = counted(Drive(state).do)
    picks = {u: rng.choice(list(row)) for u, row in count.scores.items() if row}
    told = control(state, picks, dict(count.held))
    holders = count.holders(picks)
    assert {o: c.controller or 0 for o, c in told.items() if o in holders} == holders
    for objective, found in told.items():
        assert dict(found.scores) == {
            u: count.scores[u][objective] for u, pick in picks.items() if pick == objective
        }
        if objective not in holders:
            assert (found.army1, found.army2) == (0, 0)


@pytest.mark.parametrize("seed", range(4))
def test_a_program_counts_as_the_rules_do(seed):
    do = Drive(crowd(Random(seed)).battle("end")).do
    count, weighing = counted(do), Weighing(do, 1)
    for objective in do.state.objectives:
        for player in (1, 2):
            assert weighing.control(objective, player) == sum(
                row.get(objective, 0)
                for unit, row in count.scores.items()
                if count.players[unit] == player
            )
    for unit in do.state.units:
        assert weighing.objectives_of(unit) == tuple(count.scores.get(unit, ()))


def score(state):
    return counted(Drive(state).do).scores["a"]["1"]


def test_32_2_a_standard_bearer_told_of_twice_counts_once():
    """The flag of a table and the role of an army list are one bearer; a slain one is gone."""
    field = Field().row("a", 1, 10, 10, count=3, roles={"a1": ("STANDARD BEARER",)})
    field.row("b", 2, 30, 30).objective("1", 11, 12)
    state = field.battle("end")
    assert score(state) == 4
    flagged = with_unit(state, "a", standard_bearer=True)
    assert score(flagged) == 4
    models = {m: model for m, model in flagged.models.items() if m != "a1"}
    gone = with_unit(replace(flagged, models=models), "a", models=("a2", "a3"))
    assert score(gone) == 2


def test_32_2_a_flag_alone_counts_in_a_battle_too():
    state = Field().row("a", 1, 10, 10, count=3).row("b", 2, 30, 30).objective("1", 11, 12)
    assert score(with_unit(state.battle("end"), "a", standard_bearer=True)) == 4
