"""Judging beside the window: the judges in a process of their own, or in a thread without one."""

from typing import Final

WORD: Final = "--judge-for-the-window"
"""The only argument with which a packed program starts itself as the judging process."""
