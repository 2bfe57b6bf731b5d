"""Armies that nobody would put together play to the end; more by hand: `tests.play.odd`."""

import pytest

from tests.play.odd import play_odd


@pytest.mark.parametrize("seed", range(4))
def test_an_odd_battle_ends_with_nothing_wrong(seed):
    played, wrong = play_odd(seed)
    assert played.is_over
    assert not wrong
    assert not played.helped
