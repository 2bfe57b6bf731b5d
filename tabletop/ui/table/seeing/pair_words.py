"""How the sight of two ends is worded: the verdict, and what closes it."""

from __future__ import annotations

from tabletop.rules.words import inch
from tabletop.ui.table.overlays.sight_words import (
    blocker_groups,
    blocker_words,
    cut_words,
    deciding,
    down_inch,
)
from tabletop.ui.table.seeing.pair_facts import FAR, NEAR, PairFacts, end_name

NO_VERDICT = "No verdict"


def names_of(facts: PairFacts) -> tuple[str, str]:
    """Return what people call both ends."""
    state = facts.state
    return end_name(state, facts.near, NEAR), end_name(state, facts.far, FAR)


def verdict_words(facts: PairFacts) -> str:
    """Return the answer as a short main clause."""
    near, far = names_of(facts)
    if facts.is_visible is None:
        return NO_VERDICT
    verb = "sees" if facts.is_visible else "does not see"
    return f"{near[:1].upper()}{near[1:]} {verb} {far}"


def proof_words(facts: PairFacts) -> str:
    """Return by how much the line is clear, or what closes every line."""
    if facts.sight is None:
        return facts.why
    if facts.is_visible:
        if facts.is_on_limit:
            return "A clear line, on the limit."
        return f"A clear line; clear by {down_inch(facts.sight.gap / 2)} to each side."
    who = blocker_words(facts.state, facts.blockers)
    if facts.is_on_limit:
        return f"On the limit; {who} leaves no slit that can be told from none."
    one = len(blocker_groups(facts.state, facts.blockers)) == 1
    return f"Every line is closed by {who}." if one else f"Every line is closed: by {who}."


def tag_words(facts: PairFacts) -> str:
    """Return the words at the line on the board: what stops it, or how long it is."""
    if facts.side is None:
        return ""
    cut = deciding(facts.side)
    if facts.is_visible:
        return f"seen, {inch(facts.side.length)}"
    return f"hidden by {blocker_words(facts.state, [cut.key])}" if cut is not None else "hidden"


def said_words(facts: PairFacts) -> str:
    """Return the whole answer in a line, for the log."""
    words = proof_words(facts).rstrip(".")
    return f"{verdict_words(facts)}: {words[:1].lower()}{words[1:]}."


def line_text(facts: PairFacts) -> str:
    """Return what the line that is drawn passes or meets."""
    if facts.side is None:
        return ""
    return cut_words(facts.state, names_of(facts), facts.side, is_clear=bool(facts.is_visible))
