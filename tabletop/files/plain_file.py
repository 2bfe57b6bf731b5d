"""Opening files that a user names: never a pipe or a device, and no name is too odd to be asked."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO


def open_plain(path: str | Path) -> BinaryIO:
    """Open an ordinary file to read its bytes.

    Raises `OSError` for what is none: reading a pipe could wait for ever, a device never ends.
    """
    mode = Path(path).stat().st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, "this is a folder", str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "this is no ordinary file", str(path))
    return Path(path).open("rb")


def is_file(path: str | Path) -> bool:
    """Say whether there is an ordinary file; a name that no system allows is none.

    >>> is_file("x" * 5000)
    False
    """
    return os.path.isfile(path)


def is_folder(path: str | Path) -> bool:
    """Say whether there is a folder; a name that no system allows is none.

    >>> is_folder("x" * 5000), is_folder(".")
    (False, True)
    """
    return os.path.isdir(path)
