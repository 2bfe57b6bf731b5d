"""Names of keys as they stand on key caps: `Ctrl+Z`, `Enter`, `?`, `2`."""

from __future__ import annotations

import sys

import pygame

SPECIAL: tuple[tuple[int, str], ...] = (
    (pygame.K_RETURN, "Enter"),
    (pygame.K_KP_ENTER, "Enter"),
    (pygame.K_ESCAPE, "Esc"),
    (pygame.K_SPACE, "Space"),
    (pygame.K_TAB, "Tab"),
    (pygame.K_BACKSPACE, "Backspace"),
    (pygame.K_DELETE, "Del"),
    (pygame.K_LEFT, "Left"),
    (pygame.K_RIGHT, "Right"),
    (pygame.K_UP, "Up"),
    (pygame.K_DOWN, "Down"),
    (pygame.K_PAGEUP, "PgUp"),
    (pygame.K_PAGEDOWN, "PgDn"),
    (pygame.K_HOME, "Home"),
    (pygame.K_END, "End"),
)


def key_name(event: pygame.event.Event) -> str:
    """Return the name of a pressed key, empty for a modifier alone.

    Letters are capitals; signs are what the layout types (`?`, `+`); Ctrl stands for Cmd on a Mac.

    >>> down = lambda **keys: pygame.event.Event(pygame.KEYDOWN, **keys)
    >>> key_name(down(key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode=""))
    'Ctrl+Z'
    >>> key_name(down(key=pygame.K_SLASH, mod=pygame.KMOD_LSHIFT, unicode="?"))
    '?'
    """
    mod = int(getattr(event, "mod", 0))
    has_ctrl = bool(
        mod & (pygame.KMOD_CTRL | (pygame.KMOD_META if sys.platform == "darwin" else 0))
    )
    has_shift = bool(mod & pygame.KMOD_SHIFT)
    has_alt = bool(mod & pygame.KMOD_ALT)
    name = dict(SPECIAL).get(event.key, "")
    if not name and pygame.K_F1 <= event.key <= pygame.K_F12:
        name = f"F{event.key - pygame.K_F1 + 1}"
    if not name:
        typed = str(getattr(event, "unicode", ""))
        if typed and typed.isprintable() and not has_ctrl and not has_alt:
            return f"Shift+{typed.upper()}" if has_shift and typed.isalpha() else typed.upper()
        name = pygame.key.name(event.key).upper()
        if len(name) != 1:
            return ""
    parts = [("Ctrl", has_ctrl), ("Alt", has_alt), ("Shift", has_shift)]
    return "+".join([word for word, is_held in parts if is_held] + [name])
