"""A small share of the fuzz; how long each takes is only looked at by hand."""

import pytest

from tests.library import fuzz


@pytest.mark.parametrize("number", range(64))
def test_mutated_data_is_read_or_refused(number, tmp_path):
    ended, _ = fuzz.one(number, tmp_path)
    assert ended
