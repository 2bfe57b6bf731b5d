"""Shared by all tests: no real screen or sound unless a test starts its own."""

import gc
import os
import tempfile

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("TABLETOP_DATA_DIR", tempfile.mkdtemp(prefix="tabletop-tests-"))
os.environ.setdefault("TABLETOP_JUDGE", "thread")  # a process for every desk would be slow


@pytest.fixture(autouse=True)
def _nothing_stays():
    """Let the collector see again what a window put out of its sight: tests make hundreds."""
    yield
    gc.unfreeze()
