"""How findings become sentences of a card."""

from __future__ import annotations

from tabletop.rules.finding import Finding

STAYS = ("Gap", "Bases", "Closest", "Within", "Every", "Farthest", "Nearest", "Base", "Overlaps",
         "Not", "On", "Up", "With", "A")  # fmt: skip


def sentence_of(finding: Finding) -> str:
    """Return a finding as one sentence.

    >>> sentence_of(Finding("7.0", "X", False, "Enters combat with Ash Pikes", 'Gap 2.69"'))
    'Enters combat with Ash Pikes: gap 2.69".'
    """
    detail = finding.detail
    first = detail.split(" ")[0].rstrip(",")
    if first in STAYS:
        detail = detail[:1].lower() + detail[1:]
    return f"{finding.head}: {detail}." if detail else f"{finding.head}."
