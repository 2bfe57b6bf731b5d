"""A small share of the fuzz (tests/rosters/fuzz.py runs it whole)."""

import pytest

from tests.rosters.fuzz import FORMATS, run


@pytest.mark.parametrize("kind", FORMATS)
def test_spoiled_lists_are_read_or_refused(kind):
    counts, _ = run(kind, 60, seed=7)
    assert sum(counts.values()) == 60
    assert counts["read"]
    assert counts["refused"] or kind in ("app-ios", "app-android", "new-recruit-text", "listbot",
                                         "sigdex", "scrollcaster")  # fmt: skip
