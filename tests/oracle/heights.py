"""How far along the line a blocker of some height can hide: the sight policy, read anew.

The line rises from the lower top to the higher one. A blocker hides only where the line is not
above it, which is a first part of the line, counted from the lower end: a fraction of its length.
"""

from __future__ import annotations

EPS = 1e-6
NEVER = -1.0


def fractions(
    top: float, low: float, high: float, *, is_model: bool, policy: str
) -> tuple[float, float]:
    """Return the fraction hidden for certain and the one hidden at most (NEVER, or 0 to 1)."""
    if policy == "plan":
        return 1.0, 1.0
    if is_model and policy == "terrain_only":
        return NEVER, NEVER
    level_hides = not is_model or policy == "equal_blocks"
    if high - low <= EPS:
        hides = top >= low - EPS if level_hides else top > high + EPS
        return (1.0, 1.0) if hides else (NEVER, NEVER)
    if level_hides and top >= high:
        return 1.0, 1.0
    slack = 2 * EPS
    surely, possibly = ((top + e - low) / (high - low) for e in (-slack, slack))
    return (min(surely, 1.0) if surely >= 0 else NEVER), (
        min(possibly, 1.0) if possibly >= 0 else NEVER
    )
