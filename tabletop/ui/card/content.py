"""What a card says, worked out without drawing: answer, facts, nearest change, readings."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from tabletop.files.check import Answered
from tabletop.files.node import JSON
from tabletop.files.report import told
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_out import dump_ruling
from tabletop.geometry.units import TAPE, is_equal, within
from tabletop.rules.words import inch, limit_text
from tabletop.ui.card.asks import facts_of
from tabletop.ui.card.assumed import heights_of, reading_lines
from tabletop.ui.card.fact import Fact
from tabletop.ui.card.moved import move_facts
from tabletop.ui.card.nearest import NONE, Nearest, nearest_change
from tabletop.ui.card.readings import Readings, readings_in_steps
from tabletop.ui.kit.findings import Verdict

FAR = 12.0
"""Inches from which a gap that holds is left out."""
KINDS = {
    "visibility": "Visibility",
    "combat_range": "Combat range",
    "coherency": "Coherency",
    "move": "Move",
    "charge": "Charge",
    "pile_in": "Pile-in",
    "retreat": "Retreat",
    "redeploy": "Redeploy",
    "cover": "Cover",
    "terrain": "Terrain",
    "objective": "Objective",
    "setup": "Set-up",
    "damage": "Damage",
    "fight_order": "Fight order",
    "other": "Measuring",
}


@dataclass(frozen=True, slots=True)
class Content:
    """Everything a card says. `verdict` is None for numbers: then `value` and `caption` stand.

    The first of `facts` decides. `note` says where the file expects another answer.
    """

    answered: Answered
    question: str
    verdict: Verdict | None
    value: str
    caption: str
    sentence: str
    facts: tuple[Fact, ...]
    nearest: Nearest = NONE
    readings: Readings = field(default_factory=Readings)
    heights: tuple[str, ...] = ()
    note: str = ""

    @property
    def ruling(self) -> Ruling:
        """The ruling that was answered."""
        return self.answered.ruling

    @property
    def fact(self) -> Fact | None:
        """The fact that decides."""
        return self.facts[0] if self.facts else None

    @property
    def kind(self) -> str:
        """The kind of question, for people."""
        return KINDS.get(self.ruling.kind, "Ruling")

    @property
    def assumed(self) -> tuple[str, ...]:
        """What was taken for granted, in lines."""
        return (*self.heights, *reading_lines(self.readings))

    @property
    def measure_again(self) -> tuple[str, ...]:
        """What is too close for a real table and should be measured with a tape."""
        close = [f for n, f in enumerate(self.facts) if is_too_close(f) and (not n or _is_gap(f))]
        return tuple(dict.fromkeys(_what(f) for f in close))[:2]


def is_too_close(fact: Fact) -> bool:
    """Say whether a tape at a real table cannot tell on which side of the limit it is."""
    return fact.margin is not None and within(abs(fact.margin), TAPE) and fact.compare != ""


def _is_gap(fact: Fact) -> bool:
    """Whether it is a distance between pieces: a path as long as allowed was drawn so."""
    return fact.finding.code != "MOVE_TOO_FAR"


def _what(fact: Fact) -> str:
    return f"{fact.finding.head}: {fact.compare}"


def content(answered: Answered) -> Content:
    """Return all that a card says."""
    *_, last = content_in_steps(answered)
    return last


def content_in_steps(answered: Answered) -> Iterator[Content]:
    """Yield the content as it is worked out, for background work; the last is complete."""
    first = brief(answered)
    yield first
    near = replace(first, nearest=nearest_change(answered, first.facts))
    yield near
    for found in readings_in_steps(answered):
        yield replace(near, readings=found)


def brief(answered: Answered, *, has_margin: bool = True) -> Content:
    """Return what is quick to know: the answer and its facts, without readings.

    `has_margin` False leaves out the margin of a line of sight too, for every frame of a drag.
    """
    ruling = answered.ruling
    facts = found_facts(answered, has_margin=has_margin)
    verdict = verdict_of(answered)
    value, caption = ("", "") if verdict else big_value(answered)
    sentence = facts[0].sentence if facts else answered.note
    if answered.says == "depends":
        sentence = depends_sentence(facts) or sentence
    wrong = [c for c in answered.checks if c.agrees is False]
    return Content(
        answered,
        question_of(ruling),
        verdict,
        value,
        caption,
        sentence,
        facts,
        heights=heights_of(ruling.state, facts),
        note=f"The file expects another answer: {told(wrong[0])}" if wrong else "",
    )


def question_of(ruling: Ruling) -> str:
    """Return the question in one sentence: the ruling's own, else its title, else its move."""
    if ruling.question:
        return " ".join(ruling.question.split())
    if ruling.title:
        return ruling.title
    if ruling.move is not None:
        return f"May {ruling.state.unit(ruling.move.unit).label} move like this?"
    return f"What is true of {ruling.id}?"


def verdict_of(answered: Answered) -> Verdict | None:
    """Return the large word, None where the answer is a number or a name."""
    if answered.outcome == "not answered" and not answered.checks:
        return "NONE FOUND" if answered.note else None
    match answered.says:
        case "yes":
            return "YES"
        case "no":
            return "NO"
        case "depends":
            return "DEPENDS"
    return None


CAPTIONS = {
    "charge_needs": "needed",
    "min_removals": "must go",
    "models_left_after": "left",
    "groups": "groups",
    "weapon_range": "Range",
    "gap": "apart",
    "unit_gap": "apart",
    "terrain_gap": "apart",
    "obj_gap": "apart",
    "cover_mod": "to hit",
    "base_inches": "wide",
    "can_attack": "can fight",
    "can_shoot": "can shoot",
    "shoot_targets": "target",
    "points": "points",
    "next_player": "picks next",
}


def big_value(answered: Answered) -> tuple[str, str]:
    """Return the answer that is no yes or no as a few letters, and a word below them."""
    ruling = answered.ruling
    picks = ruling.action.get("picks")
    found = [c for c in answered.checks if c.agrees is not None]
    control = next((c for c in found if c.check.ask == "objectives"), None)
    if control is not None:
        if isinstance(picks, dict) and picks:
            return "1", f"of {len(ruling.state.objectives)}"
        return _holder(control.got)
    first = next((c for c in found if not isinstance(c.got, bool)), None)
    if first is None:
        return "?", "not answered"
    ask, got = first.check.ask, first.got
    caption = CAPTIONS.get(ask, "")
    if isinstance(got, list):
        if ask == "base_inches":
            return " × ".join(inch(float(v)) for v in got if isinstance(v, int | float)), caption
        unit = first.check.params.get("unit")
        if ask in ("can_attack", "can_shoot") and isinstance(unit, str):
            return f"{len(got)}/{len(ruling.state.unit(unit).models)}", caption
        return str(len(got)), caption + ("s" if len(got) != 1 and caption == "target" else "")
    if isinstance(got, dict) and "slain" in got:
        return str(got["slain"]), "slain"
    if isinstance(got, dict):
        counts = [value for value in got.values() if isinstance(value, int)]
        return (str(min(counts)) if counts else "0"), "at least"
    if isinstance(got, float):
        return (limit_text(got) if is_equal(got, round(got)) else inch(got)), caption
    return str(got), caption


def _holder(got: JSON) -> tuple[str, str]:
    rows = list(got.values()) if isinstance(got, dict) else []
    holder = rows[0].get("controller") if rows and isinstance(rows[0], dict) else None
    return (str(holder), "player") if holder else ("0", "nobody")


def found_facts(answered: Answered, *, has_margin: bool = True) -> tuple[Fact, ...]:
    """Return the facts of a ruling, the one that decides first, nothing said twice."""
    ruling = answered.ruling
    facts: list[Fact] = []
    if answered.move is not None and ruling.move is not None:
        facts += move_facts(ruling, ruling.move, answered.move)
    for checked in answered.checks:
        # Only the line that decides has its margin looked for: that takes a while.
        is_first = has_margin and not facts
        facts += facts_of(ruling.state, checked, has_margin=is_first)
    facts = [f for n, f in enumerate(facts) if n == 0 or not _is_far(f)]
    return tuple(once(facts))


def _is_far(fact: Fact) -> bool:
    """Whether a check holds by so much that nobody asks about it."""
    f = fact.finding
    is_close = f.measured is None or within(f.measured, FAR)
    return f.is_ok and not is_close and f.rule != "M-1"


def once(facts: Iterable[Fact]) -> Iterator[Fact]:
    """Yield facts without those that repeat another: the way back, a gap that was told."""
    seen: set[object] = set()
    gaps: list[float] = []
    for fact in facts:
        f = fact.finding
        measured = f.measured
        if f.code == "GAP" and measured is not None and any(is_equal(measured, g) for g in gaps):
            continue
        key: object = (f.code, f.head)
        if fact.sight is not None and f.code == "NOT_VISIBLE":
            key = (f.code, frozenset(fact.sight), f.is_ok)
        elif f.code == "IN_COMBAT" and f.units:
            key = (f.code, frozenset(f.units), f.is_ok)
        if key in seen:
            continue
        seen.add(key)
        if measured is not None:
            gaps.append(measured)
        yield fact


def depends_sentence(facts: tuple[Fact, ...]) -> str:
    """Return what it depends on: the first fact that holds and the first that does not."""
    if not facts:
        return ""
    code = facts[0].finding.code
    yes = next((f for f in facts if f.finding.is_ok and f.finding.code == code), None)
    no = next((f for f in facts if not f.finding.is_ok and f.finding.code == code), None)
    if yes is None or no is None:
        return ""
    return f"{yes.finding.head}; {no.finding.head}."


def hash_of(ruling: Ruling) -> str:
    """Return a short hash of the ruling's canonical text, in two groups of four."""
    digest = hashlib.sha256(dump_ruling(ruling).encode("utf-8")).hexdigest()
    return f"{digest[:4]} {digest[4:8]}"
