"""What goes with a model: every choice is smallest and leaves a coherent rest."""

from __future__ import annotations

import itertools
import random

from tabletop.geometry.coherency import coherency
from tabletop.rules.falls import falls_with
from tests.rules.builder import table, unit


def holds(state, models):
    return coherency([state.model(m).footprint for m in models], 0.5).is_coherent


def fewest(state, model):
    """All smallest sets of others whose loss mends the unit, by trying them all."""
    rest = [m for m in state.unit_of(model).models if m != model]
    for size in range(len(rest) + 1):
        found = [
            gone
            for gone in itertools.combinations(rest, size)
            if holds(state, [m for m in rest if m not in gone])
        ]
        if found:
            return size, found
    raise AssertionError


def test_every_choice_is_found_on_random_units():
    critical = 0
    for seed in range(60):
        dice = random.Random(seed)
        spots, (x, y) = [], (0.0, 0.0)
        for _ in range(dice.randrange(3, 9)):
            spots.append((x, y))
            x, y = x + dice.choice((1.5, 1.7, 0.0)), y + dice.choice((1.5, 0.0))
            if (x, y) == spots[-1]:
                x += 1.5
        state = table(unit("A", 1, spots))
        for model in state.unit("A").models:
            found = falls_with(state, model)
            size, options = fewest(state, model)
            assert found.size == size
            assert sorted(found.options) == sorted(options)
            assert found.count == len(options)
            critical += found.is_critical
    assert critical > 50


def test_the_middle_of_a_row_takes_half_of_it():
    state = table(unit("A", 1, [(1.5 * k, 0.0) for k in range(5)]))
    found = falls_with(state, "A3")
    assert found.size == 2
    assert found.options == (("A1", "A2"), ("A4", "A5"))
    assert falls_with(state, "A1").options == ((),)
