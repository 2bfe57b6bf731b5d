"""The proof that a pair is hidden: chains of blockers and the directions that each closes.

A trail is flat: its first entry counts the floats used after it, then come records of start, end,
number of blockers, blockers.
"""

from __future__ import annotations

from tabletop.geometry.sight.kernels.store import Floats, Ints


def record(trail: Floats, chain: Ints, links: int, start: float, end: float) -> None:
    """Append a chain and its range of directions to the proof while there is room."""
    used = int(trail[0])
    if used + 3 + links < len(trail):
        trail[used + 1] = start
        trail[used + 2] = end
        trail[used + 3] = links
        for k in range(links):
            trail[used + 4 + k] = chain[k]
        trail[0] = used + 3 + links
