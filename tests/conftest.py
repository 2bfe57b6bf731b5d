"""Shared by all tests: no real screen or sound unless a test starts its own."""

import gc
import os
import tempfile

import pytest

MADE = pytest.StashKey[int]()

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("TABLETOP_DATA_DIR", tempfile.mkdtemp(prefix="tabletop-tests-"))
os.environ.setdefault("TABLETOP_JUDGE", "thread")  # a process for every desk would be slow


@pytest.fixture(autouse=True)
def _nothing_stays(request):
    """Let the collector see again what a window put out of its sight: tests make hundreds.

    Each holds some 25 MB in cycles that the collector would leave alone for long.
    """
    yield
    if gc.get_freeze_count():
        gc.unfreeze()
        made = request.config.stash.get(MADE, 0) + 1
        request.config.stash[MADE] = made
        if made % 8 == 0:
            gc.collect()
