"""A share of the kills; `python -m tests.saves.kills` makes five hundred."""

import os

import pytest

from tests.saves.kills import kill


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_random_moments(tmp_path):
    found = kill(12, tmp_path, seed=7)
    assert found.faults == []
    assert found.acknowledged > 20
