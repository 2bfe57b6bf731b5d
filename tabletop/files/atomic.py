"""Writing files so that a crash at any moment leaves the old one or the new one, never a half."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tabletop.errors import TabletopError


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write a file beside its place, sync it, then rename it over the old one.

    Raises `TabletopError` when that fails; the old file is untouched then.
    """
    target = Path(path)
    with contextlib.suppress(OSError, RuntimeError, ValueError):
        target = target.resolve()  # a link stays a link
    # The name is cut so that a long one does not become too long by the suffix.
    draft = target.with_name(f".{target.name[:120]}.{os.getpid()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)  # left by a killed program that had our number
        with draft.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            with contextlib.suppress(OSError):
                draft.chmod(target.stat().st_mode & 0o777)
        draft.replace(target)
        _sync_folder(target.parent)
    except (OSError, ValueError) as fault:
        with contextlib.suppress(OSError, ValueError):
            draft.unlink(missing_ok=True)
        reason = fault.strerror if isinstance(fault, OSError) and fault.strerror else str(fault)
        raise TabletopError(
            f"cannot be saved: {reason.lower()}",
            file=str(path),
            place="whole file",
            next_step="choose another place; what was there before is unchanged",
        ) from None


def write_text(path: str | Path, text: str) -> None:
    """Write a text as UTF-8, in one step or not at all."""
    write_bytes(path, text.encode("utf-8"))


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
