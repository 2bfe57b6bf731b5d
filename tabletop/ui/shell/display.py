"""The display: opening it, sizes, the scale that fits it, the icon."""

from __future__ import annotations

import contextlib
import os
import warnings

import pygame

from tabletop.errors import TabletopError
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.chrome import draw_mark
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.paint import layer
from tabletop.ui.shell.settings import SCALES, Settings

LEAST = (640, 400)
"""Pixels of the smallest window."""
USUAL = (1600, 1000)
SMALLEST = (640, 360)
"""Pixels, at UI scale 1, that screens can be laid out in at all."""


def open_display() -> None:
    """Start the parts of pygame that the window needs; no sound, no joysticks.

    Raises `TabletopError` when there is no display.
    """
    try:
        pygame.display.init()
    except pygame.error as fault:
        raise TabletopError(
            f"no display was found: {fault}",
            next_step="run it in a desktop session; check and render need none",
        ) from None
    # Without a screen SDL falls back to a picture that nobody sees, and the program would hang.
    chosen = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER")
    if pygame.display.get_driver() == "offscreen" and not chosen:
        pygame.display.quit()
        raise TabletopError(
            "no display was found",
            next_step="run it in a desktop session; check and render need none",
        )
    pygame.font.init()
    pygame.key.stop_text_input()
    pygame.key.start_text_input()


def first_size(settings: Settings) -> tuple[int, int]:
    """Return the size of the window: asked by environment, kept, or what suits the desktop."""
    asked = os.environ.get("TABLETOP_WINDOW_SIZE", "")
    with contextlib.suppress(ValueError):
        width, height = (int(part) for part in asked.split("x"))
        if width > 0 and height > 0:
            return (width, height)
    desktop = (0, 0)
    with contextlib.suppress(pygame.error, IndexError):
        desktop = pygame.display.get_desktop_sizes()[0]
    width, height = settings.window if min(settings.window) >= 320 else (0, 0)
    if not width:
        k = auto_scale(desktop)
        width, height = round(USUAL[0] * k), round(USUAL[1] * k)
    if desktop[0] >= 640:
        width = min(width, round(desktop[0] * 0.96))
        height = min(height, round(desktop[1] * 0.92))
    return (max(width, 640), max(height, 400))


def auto_scale(size: tuple[int, int]) -> float:
    """Return the UI scale that suits a window or desktop of a size in pixels.

    >>> auto_scale((1600, 1000)), auto_scale((3840, 2160)), auto_scale((2560, 1440))
    (1.0, 2.0, 1.25)
    """
    fits = min(size[0] / 1600, size[1] / 1000)
    steps = (1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
    return max((step for step in steps if step <= fits * 1.0), default=1.0)


def fitting_scale(wanted: float, size: tuple[int, int]) -> float:
    """Return the UI scale for a window: the wanted one (0: what suits it), or what still fits.

    >>> fitting_scale(3.0, (1280, 720)), fitting_scale(3.0, (3840, 2160)), fitting_scale(0.0, USUAL)
    (2.0, 3.0, 1.0)
    """
    most = min(size[0] / SMALLEST[0], size[1] / SMALLEST[1])
    return min(wanted, max((s for s in SCALES if s <= most), default=1.0)) or auto_scale(size)


def canvas_of(window: pygame.Surface) -> pygame.Surface:
    """Return what to draw on: the window, or a larger picture where it is smaller than any use."""
    wide, high = window.get_size()
    if wide >= SMALLEST[0] and high >= SMALLEST[1]:
        return window
    return pygame.Surface((max(wide, SMALLEST[0]), max(high, SMALLEST[1])))


def show(canvas: pygame.Surface) -> None:
    """Show what was drawn; of a picture larger than the window, its top left part."""
    window = pygame.display.get_surface()
    if window is not None and window is not canvas:
        window.blit(canvas, (0, 0))
    pygame.display.flip()


def set_least_size() -> None:
    """Keep the window from becoming too small to use."""
    with (
        warnings.catch_warnings(),  # the way to the window of `display` is named old, not replaced
        contextlib.suppress(pygame.error, AttributeError, ValueError, TypeError),
    ):
        warnings.simplefilter("ignore", DeprecationWarning)
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.Window.from_display_module().minimum_size = LEAST


def program_icon() -> pygame.Surface:
    """Return the icon of the window."""
    kit = Kit()
    picture = Picture()
    picture.disc((32.0, 32.0), 31.0, kit.theme("panel"))
    draw_mark(picture, kit, (32.0, 32.0), 29.0, "panel")
    icon = layer((64, 64))
    kit.paint(picture, icon)
    return icon
