"""What the window remembers between runs: theme, scale, size, recent files, small choices."""

from __future__ import annotations

import json
import logging
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.ui.kit.keymap import Keymap, keymap
from tabletop.ui.kit.theme import ThemeName
from tabletop.ui.kit.tokens import tokens

SCALES = (0.0, 1.0, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)
"""UI scales to choose from; 0 follows the display."""
TEXTS = (1.0, 1.15, 1.3)
"""Sizes of words beside those of the controls."""
START_POLICIES = ("free", "warn", "enforce")
MOST_RECENT = 12


@dataclass(frozen=True, slots=True)
class Recent:
    """A file opened before: where, its title, a note in words, an icon, when (seconds)."""

    path: str
    title: str
    note: str = ""
    icon: str = "map"
    when: float = 0.0


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; `choices` holds small named choices of the screens as text.

    `is_as_system` lets the desktop choose between light and dark where that is known; `keys` are
    the user's own keys, `policy` is what tables begin with.
    """

    theme: ThemeName = "light"
    is_as_system: bool = False
    palette: str = "default"
    scale: float = 0.0
    text: float = 1.0
    policy: str = "warn"
    has_autosave: bool = True
    narrates: bool = False
    keys: Keymap = field(default_factory=Keymap)
    window: tuple[int, int] = (0, 0)
    is_full_screen: bool = False
    is_still: bool = False
    recent: tuple[Recent, ...] = ()
    choices: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    def choice(self, name: str, default: str = "") -> str:
        """Return a small choice."""
        return self.choices.get(name, default)

    def with_choice(self, name: str, value: str) -> Settings:
        """Return the settings with a small choice made."""
        return replace(self, choices=MappingProxyType({**self.choices, name: value}))

    def with_recent(self, item: Recent) -> Settings:
        """Return the settings with a file at the head of the recent ones."""
        rest = tuple(old for old in self.recent if old.path != item.path)
        return replace(self, recent=(item, *rest)[:MOST_RECENT])


def load_settings(path: Path) -> Settings:
    """Return the settings of a file; what is missing or odd takes its default."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    try:
        return _settings(data)
    except (TypeError, ValueError, KeyError, AttributeError):
        logging.getLogger("tabletop").warning("settings: not readable, defaults taken")
        return Settings()


def _settings(data: dict[str, object]) -> Settings:
    scale, text = data.get("scale", 0.0), data.get("text", 1.0)
    window = data.get("window", (0, 0))
    choices = data.get("choices", {})
    recent = data.get("recent", [])
    size = (0, 0)
    if isinstance(window, list) and len(window) == 2:
        size = (_within(window[0]), _within(window[1]))
    return Settings(
        theme="dark" if data.get("theme") == "dark" else "light",
        is_as_system=data.get("is_as_system") is True,
        palette=_one_of(data.get("palette"), tuple(tokens().palettes), "default"),
        scale=float(scale) if isinstance(scale, int | float) and scale in SCALES else 0.0,
        text=float(text) if isinstance(text, int | float) and text in TEXTS else 1.0,
        policy=_one_of(data.get("policy"), START_POLICIES, "warn"),
        has_autosave=data.get("has_autosave") is not False,
        narrates=data.get("narrates") is True,
        keys=keymap(data.get("keys")),
        window=size,
        is_full_screen=data.get("is_full_screen") is True,
        is_still=data.get("is_still") is True,
        recent=tuple(_recent(recent))[:MOST_RECENT],
        choices=MappingProxyType({str(k): str(v) for k, v in choices.items()})
        if isinstance(choices, dict)
        else MappingProxyType({}),
    )


def _recent(data: object) -> Iterator[Recent]:
    """Yield the files that can be made out; others are left out."""
    for item in data if isinstance(data, list) else ():
        if isinstance(item, dict) and isinstance(item.get("path"), str):
            when = item.get("when", 0.0)
            is_time = isinstance(when, int | float) and math.isfinite(when)
            words = (str(item.get(name, "")) for name in ("title", "note", "icon"))
            title, note, icon = words
            icon = icon if icon in ("map", "book-open", "swords") else "map"
            yield Recent(item["path"], title, note, icon, float(when) if is_time else 0.0)


def _one_of(value: object, known: tuple[str, ...], default: str) -> str:
    return value if isinstance(value, str) and value in known else default


def _within(value: object) -> int:
    return min(20_000, max(0, int(value))) if isinstance(value, int) else 0


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings in one step; a failure is logged, never shown as an error."""
    data = {
        "theme": settings.theme,
        "is_as_system": settings.is_as_system,
        "palette": settings.palette,
        "scale": settings.scale,
        "text": settings.text,
        "policy": settings.policy,
        "has_autosave": settings.has_autosave,
        "narrates": settings.narrates,
        "keys": dict(settings.keys.own),
        "window": settings.window,
        "is_full_screen": settings.is_full_screen,
        "is_still": settings.is_still,
        "recent": [asdict(item) for item in settings.recent],
        "choices": dict(settings.choices),
    }
    try:
        write_text(path, json.dumps(data, indent=1, sort_keys=True) + "\n")
    except TabletopError as fault:
        logging.getLogger("tabletop").warning("settings: %s", fault)
