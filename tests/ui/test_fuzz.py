"""A few seeds of the hostile user; TABLETOP_FUZZ_EVENTS sets how much each does."""

import os

import pytest

from tests.ui.fuzz import Rider

EVENTS = int(os.environ.get("TABLETOP_FUZZ_EVENTS", "110"))
SEEDS = int(os.environ.get("TABLETOP_FUZZ_SEEDS", "3"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_nothing_that_a_hostile_user_does_breaks_the_window(seed, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETOP_STRICT", "1")
    rider = Rider(seed, tmp_path)
    rider.ride(EVENTS)
    rider.again()
    assert len(rider.log) >= EVENTS
    rider.close()
