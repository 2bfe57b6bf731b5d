"""One fact of a ruling as its card tells it: a judge's finding, and how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from tabletop.geometry.units import is_equal, less_than, more_than
from tabletop.rules.finding import Finding
from tabletop.rules.words import inch, is_on_limit, limit_text, shortfall_text
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Overlays, Tone, from_finding

LENGTH_USED = "MOVE_TOO_FAR"
OVERLAPS = (
    "CROSSES_MODEL",
    "OVERLAPS_MODEL",
    "CROSSES_IMPASSABLE",
    "ENDS_ON_IMPASSABLE",
    "ENDS_ON_MANIFESTATION",
    "OFF_BOARD",
)


@dataclass(frozen=True, slots=True)
class Fact:
    """A finding with what a card adds: its comparison in figures, its tone, what shows it.

    `models`, `terrain` and `objectives` are what the picture must show; `sight` names the pair of
    models whose line decides, "" where none does; `terms` is a judge's number that is no inch.
    """

    finding: Finding
    compare: str = ""
    tone: Tone = "ink"
    icon: str = ""
    shown: Overlays = field(default_factory=Overlays)
    models: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    objectives: tuple[str, ...] = ()
    sight: tuple[str, str] | None = None
    sentence: str = ""
    is_minor: bool = False

    @property
    def margin(self) -> float | None:
        """The nearest change that flips it, inches."""
        return self.finding.margin


def fact_of(finding: Finding, *, shown: Overlays | None = None, is_plain: bool = False) -> Fact:
    """Return a finding as a fact: tone and figures from its numbers, overlays from its marks."""
    tone, icon = tone_of(finding)
    return Fact(
        finding,
        comparison(finding),
        "ink" if is_plain and tone != "limit" else tone,
        icon,
        from_finding(finding) if shown is None else shown,
        finding.models,
    )


def tone_of(finding: Finding) -> tuple[Tone, str]:
    """Return the tone and the icon of a finding."""
    if finding.is_ok and is_on_limit(finding.margin):
        return "limit", "equal"
    return ("legal", "circle-check") if finding.is_ok else ("illegal", "octagon-x")


def comparison(finding: Finding) -> str:
    """Return measured against allowed, never rounded across the limit.

    >>> comparison(Finding("7.0", "IN_COMBAT", False, "", measured=2.6902, allowed=3.0))
    '2.69" < 3"'
    >>> comparison(Finding("MV-3", "CROSSES_MODEL", False, "", measured=-0.0049, allowed=0.0))
    'overlap 0.005"'
    """
    measured, allowed = finding.measured, finding.allowed
    if measured is None:
        return ""
    if finding.code in OVERLAPS:
        if less_than(measured, 0.0):
            return f"overlap {shortfall_text(-measured)}"
        return f"{inch(measured)} clear"
    if allowed is None:
        return inch(measured)
    shown = inch(measured, allowed, is_used=finding.code == LENGTH_USED)
    sign = "=" if is_equal(measured, allowed) else ">" if more_than(measured, allowed) else "<"
    limit = limit_text(allowed)
    if len(limit) > 6:
        limit = inch(allowed)
    return f"{shown} {sign} {limit}"


def quiet(fact: Fact) -> Fact:
    """Return a fact that is told but not drawn as the one that decides."""
    shown = fact.shown
    rings = {m: kept for m, kinds in shown.rings.items() if (kept := _kept(kinds))}
    measures = tuple(
        replace(m, is_decision=False, icon="", tone="ink" if m.tone == "illegal" else m.tone)
        for m in shown.measures
    )
    return replace(
        fact,
        shown=Overlays(
            links=shown.links,
            rings=rings,
            marked=shown.marked,
            sightlines=tuple(replace(s, is_decision=False) for s in shown.sightlines),
            measures=measures,
        ),
    )


def _kept(kinds: tuple[RingKind, ...]) -> tuple[RingKind, ...]:
    """Only the fact that decides refuses anything in the picture."""
    return tuple(kind for kind in kinds if kind != "illegal")
