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


MODIFIERS: tuple[tuple[str, int], ...] = (
    ("Ctrl", pygame.KMOD_LCTRL),
    ("Alt", pygame.KMOD_LALT),
    ("Shift", pygame.KMOD_LSHIFT),
)


def is_key(name: str) -> bool:
    """Say whether a name is that of a key that can be pressed.

    >>> [is_key(name) for name in ("Ctrl+Shift+Z", "?", "Ctrl++", "F12", "Ctrl+", "Hyper+A", "")]
    [True, True, True, True, False, False, False]
    """
    return _code(_parts(name)[1]) != 0


def press_event(event: pygame.event.Event, name: str) -> pygame.event.Event:
    """Return a press (or release) of a key by its name in place of another one.

    `typed` keeps what the pressed key types. An empty name gives a key that means nothing.

    >>> down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_f, mod=0, unicode="f")
    >>> [key_name(press_event(down, name)) for name in ("Ctrl+Z", "?", "Shift+V", "F2", "")]
    ['Ctrl+Z', '?', 'Shift+V', 'F2', '']
    """
    mods, base = _parts(name)
    mod = sum(bit for word, bit in MODIFIERS if word in mods)
    text = ""
    if len(base) == 1 and not mods & {"Ctrl", "Alt"}:
        text = base if "Shift" in mods else base.lower()
    typed = str(getattr(event, "unicode", ""))
    fields = {"key": _code(base), "mod": mod, "unicode": text, "typed": typed, "scancode": 0}
    return pygame.event.Event(event.type, fields)


def typed_by(event: pygame.event.Event) -> str:
    """Return what the key that was really pressed types."""
    return str(getattr(event, "typed", getattr(event, "unicode", "")))


def _parts(name: str) -> tuple[frozenset[str], str]:
    """Return modifiers and the key itself; the key is empty for a name that makes no sense."""
    mods: list[str] = []
    rest = name
    for word, _ in MODIFIERS:
        if rest.startswith(f"{word}+") and len(rest) > len(word) + 1:
            mods.append(word)
            rest = rest[len(word) + 1 :]
    return frozenset(mods), rest


def _code(base: str) -> int:
    """Return the key code of a key without modifiers, 0 for none."""
    special = next((code for code, word in SPECIAL if word == base), 0)
    if special:
        return special
    if base.startswith("F") and base[1:].isdigit() and 1 <= int(base[1:]) <= 12:
        return pygame.K_F1 + int(base[1:]) - 1
    is_sign = len(base) == 1 and base.isprintable() and base == base.upper() and base != " "
    return ord(base.lower()) if is_sign else 0


def is_command(name: str) -> bool:
    """Say whether a key is for the screen even while one types.

    >>> is_command("Ctrl+S"), is_command("Ctrl+C"), is_command("S")
    (True, False, False)
    """
    if name in ("Esc", "Up", "Down", "PgUp", "PgDn"):
        return True
    if name.startswith("F") and name[1:].isdigit():
        return True
    editing = ("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "Ctrl+Left", "Ctrl+Right", "Ctrl+Backspace")
    return name.startswith(("Ctrl+", "Alt+")) and name not in editing
