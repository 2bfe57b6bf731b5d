"""A hostile user: random inputs for the real event loop, and what must hold after each burst."""

from tests.ui.fuzz.rider import Rider

__all__ = ["Rider"]
