"""The most memory that a process has held, this one on every system."""

from __future__ import annotations

import sys
from pathlib import Path

PROCESSES = Path("/proc")


def peak_megabytes(process: int | None = None) -> float:
    """Return the peak of resident memory, megabytes: of this process, or of one by its number.

    Of another process it is known on Linux only; elsewhere, and for number 0, it is 0.

    >>> 1.0 < peak_megabytes() < 100_000.0
    True
    """
    if process is None and sys.platform == "win32":
        return _windows_bytes() / 1048576.0
    status = PROCESSES / ("self" if process is None else str(process)) / "status"
    if status.exists():  # what rusage says is never less than the parent's, whatever was started
        for line in status.read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) / 1024.0
    if process is not None:
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1048576.0 if sys.platform == "darwin" else 1024.0)  # bytes there, else kilobytes


if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    class _Counters(ctypes.Structure):
        _fields_ = [
            ("cb", wintypes.DWORD),
            ("faults", wintypes.DWORD),
            ("peak", ctypes.c_size_t),
            *((f"other{k}", ctypes.c_size_t) for k in range(7)),
        ]

    def _windows_bytes() -> int:
        counters = _Counters()
        counters.cb = ctypes.sizeof(counters)
        process = ctypes.c_void_p(ctypes.windll.kernel32.GetCurrentProcess())
        ctypes.windll.psapi.GetProcessMemoryInfo(process, ctypes.byref(counters), counters.cb)
        return int(counters.peak)
