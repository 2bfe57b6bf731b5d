"""Whether the desktop is light or dark, where it can be asked."""

from __future__ import annotations

import contextlib
import importlib
import shutil
import subprocess
import sys

from tabletop.ui.kit.theme import ThemeName

PATIENCE = 0.6
"""Seconds after which a desktop that does not answer counts as unknown."""


def system_theme() -> ThemeName | None:
    """Return the theme of the desktop, None where it does not say."""
    if sys.platform == "win32":
        return _windows()
    if sys.platform == "darwin":
        answer = _said("defaults", "read", "-g", "AppleInterfaceStyle")
        return "dark" if "dark" in answer.lower() else "light"
    answer = _said("gsettings", "get", "org.gnome.desktop.interface", "color-scheme")
    return of_scheme(answer)


def of_scheme(answer: str) -> ThemeName | None:
    """Return the theme that a desktop's colour scheme asks for.

    >>> of_scheme("'prefer-dark'"), of_scheme("'default'"), of_scheme("")
    ('dark', 'light', None)
    """
    if "dark" in answer:
        return "dark"
    return "light" if "light" in answer or "default" in answer else None


def _said(*command: str) -> str:
    """Return what a program of the desktop says, empty where there is none."""
    if shutil.which(command[0]) is None:
        return ""
    with contextlib.suppress(OSError, subprocess.SubprocessError, ValueError):
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        return done.stdout
    return ""


def _windows() -> ThemeName | None:
    with contextlib.suppress(Exception):
        registry = importlib.import_module("winreg")
        path = r"Software\Microsoft\Windows\CurrentVersion\Themes\Personalize"
        with registry.OpenKey(registry.HKEY_CURRENT_USER, path) as key:
            value, _ = registry.QueryValueEx(key, "AppsUseLightTheme")
            return "light" if value else "dark"
    return None
