"""A share of whole battles that are saved in the middle; `python -m tests.saves.again` plays more.

Battles that once came out otherwise are kept here by their seeds.
"""

import pytest

from tests.saves.again import wrong_with

KEPT = [("harrow-mill", "kept", 70), ("harrow-mill-deployment", "kept", 70)]


@pytest.mark.parametrize(("scenario", "seed", "most"), KEPT)
def test_saving_in_the_middle_changes_nothing(scenario, seed, most):
    game, wrong = wrong_with(scenario, seed, most=most)
    assert wrong == []
    assert len(game.journal.entries) > most / 2
