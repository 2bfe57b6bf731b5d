"""Which rule number each code of a move belongs to, and how a finding is put together."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.rules.finding import Finding, Mark

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "INELIGIBLE_IN_COMBAT": "7.0",
        "INELIGIBLE_NOT_IN_COMBAT": "7.0",
        "INELIGIBLE_RAN": "14.3",
        "INELIGIBLE_RETREATED": "14.3",
        "INELIGIBLE_NOT_CHARGED": "CMD-1",
        "CANNOT_MOVE": "MV-7",
        "MOVE_TOO_FAR": "MV-2",
        "CROSSES_MODEL": "MV-3",
        "OVERLAPS_MODEL": "MV-4",
        "OFF_BOARD": "G-6",
        "CROSSES_IMPASSABLE": "T-4",
        "ENDS_ON_IMPASSABLE": "T-4",
        "ENDS_ON_UNSTABLE": "T-3",
        "ENDS_ON_MANIFESTATION": "Magic 7.0",
        "ENDS_MID_CLIMB": "MV-6",
        "ENTERS_COMBAT": "7.0",
        "ENDS_IN_COMBAT": "15.4",
        "ENTERS_COMBAT_RANGE": "7.0",
        "ENDS_IN_COMBAT_RANGE": "7.0",
        "NOT_COHERENT": "15.1",
        "NOT_WITHIN_HALF": "14.3",
        "CHARGE_TARGET_NOT_VISIBLE": "14.3",
        "FURTHER_FROM_TARGET": "15.3",
        "LEFT_COMBAT": "15.3",
    }
)
"""Code to rule number: the book's where it has one, ours (MV-n, T-n, G-n) where it has none."""


def refused(
    code: str,
    head: str,
    detail: str,
    shortfall: str = "",
    *,
    models: tuple[str, ...] = (),
    units: tuple[str, ...] = (),
    measured: float | None = None,
    allowed: float | None = None,
    marks: tuple[Mark, ...] = (),
    fix: str = "",
) -> Finding:
    """Return a finding that refuses a move; its margin is what would have to change."""
    margin = None if measured is None or allowed is None else abs(measured - allowed)
    return Finding(
        RULES[code], code, False, head, detail, shortfall, models, units, measured, allowed,
        margin, marks, fix,
    )  # fmt: skip


def holds(
    code: str,
    head: str,
    detail: str,
    *,
    models: tuple[str, ...] = (),
    units: tuple[str, ...] = (),
    measured: float | None = None,
    allowed: float | None = None,
    margin: float | None = None,
    marks: tuple[Mark, ...] = (),
) -> Finding:
    """Return a finding that says what was looked at and holds; `code` is what it would be else."""
    return Finding(
        RULES[code], code, True, head, detail, "", models, units, measured, allowed, margin, marks
    )
