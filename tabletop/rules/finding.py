"""Findings: what a judge answers, with the rule, the measurement and what to draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from tabletop.geometry.base import Point

MarkKind = Literal["measure", "limit", "spot", "link", "sight", "blocked", "path"]


@dataclass(frozen=True, slots=True)
class Mark:
    """Geometry that shows a finding: points in inches, a kind, and the number on it."""

    kind: MarkKind
    points: tuple[Point, ...]
    text: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One fact that a rule refuses or allows.

    `head` is the fact in words, `detail` measured and allowed, `shortfall` what is missing (only
    when refused). `measured`, `allowed` and `margin` are inches; `margin` is the distance to the
    nearest change that flips it, None where that is no length. `rule` is the book's number or
    ours (MV-n), `code` is stable for programs.
    """

    rule: str
    code: str
    is_ok: bool
    head: str
    detail: str = ""
    shortfall: str = ""
    models: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    measured: float | None = None
    allowed: float | None = None
    margin: float | None = None
    marks: tuple[Mark, ...] = ()
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Judgement:
    """All findings of a judge: those that refuse, and those that were looked at and hold.

    >>> Judgement().is_legal
    True
    """

    findings: tuple[Finding, ...] = ()
    passed: tuple[Finding, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether nothing refuses it."""
        return not self.findings

    @property
    def reasons(self) -> tuple[str, ...]:
        """The codes of what refuses it, each once, in order."""
        return tuple(dict.fromkeys(f.code for f in self.findings))

    def __add__(self, other: Judgement) -> Judgement:
        return Judgement(self.findings + other.findings, self.passed + other.passed)


def judgement(found: list[Finding] | tuple[Finding, ...]) -> Judgement:
    """Return a judgement from findings of both kinds, each kept in its order."""
    return Judgement(tuple(f for f in found if not f.is_ok), tuple(f for f in found if f.is_ok))
