"""Answering rulings: every check by the one function of the judges that decides it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.agree import agrees
from tabletop.files.answers import Answer, answer_ask
from tabletop.files.asks import INFORMATION, OF_BATTLES, OF_MOVES, OF_OBJECTIVES
from tabletop.files.battle_answers import BATTLE_ANSWERS, no_answers
from tabletop.files.node import JSON
from tabletop.files.ruling import MISSING, Check, Ruling
from tabletop.rules.contest import Control, contested, control
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.move import MoveAnswer

NEEDS_A_BATTLE: Final = "needs a battle"
YES_NO_LABELS: Final = (
    "",
    "yes",
    "no",
    "depends",
    "visible",
    "not_visible",
    "in_combat",
    "not_in_combat",
    "coherent",
    "not_coherent",
    "obscured",
    "not_obscured",
)
"""Labels of a verdict that say yes or no; others (`two`, `player 2`) name a value."""

Outcome = Literal["ok", "differs", "not answered"]
Says = Literal["yes", "no", "depends", "value"]


@dataclass(frozen=True, slots=True)
class Checked:
    """One check with its answer; `agrees` is None where it was not answered.

    `extras` carries what shows the answer: `witness` or `blockers` of a sight, the nearest
    `points` of a gap.
    """

    check: Check
    got: JSON
    agrees: bool | None
    extras: Mapping[str, JSON] = field(default_factory=dict)
    note: str = ""

    def row(self) -> dict[str, JSON]:
        """Return the check as one JSON object."""
        params = {k: v for k, v in self.check.params.items() if k not in INFORMATION}
        expected = None if self.check.expected is MISSING else self.check.expected
        row: dict[str, JSON] = {"ask": self.check.ask, **params, **self.extras}
        row |= {"got": self.got, "expected": expected, "agrees": self.agrees}
        if self.note:
            row["note"] = self.note
        return row


@dataclass(frozen=True, slots=True)
class Answered:
    """The answers to a ruling. `verdict` is computed for moves, else None.

    `move` is the judges' whole answer to a move; `note` says why nothing was answered.
    """

    ruling: Ruling
    checks: tuple[Checked, ...] = ()
    verdict: str | None = None
    move: MoveAnswer | None = None
    note: str = ""

    @property
    def outcome(self) -> Outcome:
        """Whether all that was answered agrees, something differs, or nothing was answered."""
        if any(check.agrees is False for check in self.checks):
            return "differs"
        if any(check.agrees for check in self.checks) or not (self.note or self.checks):
            return "ok"
        return "not answered"

    @property
    def says(self) -> Says:
        """What the judges' answers come to as a word; `value` where they are no yes or no.

        A move: whether it is legal. Else the first check: true, a number but 0, or a list with
        something in it is yes; a ruling labelled `depends` depends while the checks that ask the
        same as the first disagree. The label only tells which kind of answer is asked for, it is
        never taken for the answer.
        """
        if self.verdict is not None:
            return "yes" if self.verdict == "legal" else "no"
        answered = [check for check in self.checks if check.agrees is not None]
        if not answered or self.ruling.verdict not in YES_NO_LABELS:
            return "value"
        first = answered[0]
        if self.ruling.verdict == "" and not isinstance(first.got, bool):
            return "value"
        same = {bool(check.got) for check in answered if check.check.ask == first.check.ask}
        if self.ruling.verdict == "depends" and len(same) > 1:
            return "depends"
        return "yes" if first.got else "no"

    @property
    def unanswered(self) -> int:
        """How many checks were not answered."""
        return sum(check.agrees is None for check in self.checks)

    def row(self) -> dict[str, JSON]:
        """Return the answer as one JSON object."""
        outcome = self.outcome
        row: dict[str, JSON] = {
            "id": self.ruling.id,
            "verdict": self.verdict,
            "agrees": None if outcome == "not answered" else outcome == "ok",
            "checks": [check.row() for check in self.checks],
        }
        if self.note:
            row["note"] = self.note
        if self.ruling.faults:
            row["faults"] = list(self.ruling.faults)
        return row


def answer(ruling: Ruling) -> Answered:
    """Return the judges' answers to a ruling; raises `TabletopError` where one refuses it."""
    kind = str(ruling.action.get("type", ""))
    try:
        of_battle = BATTLE_ANSWERS.get(kind, no_answers)(ruling.action, ruling.state.options)
        move = judge_move(ruling.state, ruling.move) if ruling.move is not None else None
        ruled = _control(ruling) if kind == "objective_control" else None
        checks = [_checked(check, ruling, move, ruled, of_battle) for check in ruling.checks]
    except TabletopError as fault:
        raise fault.inside(file=ruling.file, place=f"ruling {ruling.id}") from None
    verdict = None if move is None else "legal" if move.is_legal else "illegal"
    if verdict is not None and ruling.verdict:
        same = verdict == ruling.verdict
        checks.insert(0, Checked(Check("verdict", {}, ruling.verdict), verdict, same))
    is_open = any(check.note == NEEDS_A_BATTLE for check in checks)
    note = NEEDS_A_BATTLE if is_open and all(c.agrees is None for c in checks) else ""
    return Answered(ruling, tuple(checks), verdict, move, note)


def _unanswered(check: Check, note: str) -> Checked:
    return Checked(check, None, None, note=note)


def _control(ruling: Ruling) -> Mapping[str, Control]:
    action = ruling.action
    previous = action.get("previous")
    picks = action.get("picks")
    active = action.get("active", 1)
    return control(
        ruling.state,
        picks={k: str(v) for k, v in picks.items()} if isinstance(picks, dict) else {},
        previous={k: v if isinstance(v, int) else None for k, v in previous.items()}
        if isinstance(previous, dict)
        else {},
        active=active if isinstance(active, int) else 1,
    )


def _checked(
    check: Check,
    ruling: Ruling,
    move: MoveAnswer | None,
    ruled: Mapping[str, Control] | None,
    of_battle: Mapping[str, JSON],
) -> Checked:
    if check.ask == "fact":
        return _unanswered(check, "a fact for people")
    if check.ask in OF_MOVES:
        if move is None:
            return _unanswered(check, "there is no move")
        found = Answer(_of_move(check.ask, move))
    elif check.ask in OF_OBJECTIVES:
        found = Answer(_of_control(check.ask, ruling, ruled or {}))
    elif check.ask in OF_BATTLES:
        if check.ask not in of_battle:
            return _unanswered(check, NEEDS_A_BATTLE)
        found = Answer(of_battle[check.ask])
    else:
        found = answer_ask(ruling.state, check.ask, check.params)
    expected = check.expected
    same = expected is MISSING or agrees(found.got, expected)
    return Checked(check, found.got, same, found.extras)


def _of_move(ask: str, move: MoveAnswer) -> JSON:
    if ask == "min_path_gap":
        return {m: dict(row) for m, row in move.min_path_gap.items()}
    if ask in ("cost", "target_gap_start", "target_gap_end"):
        row: Mapping[str, float] = getattr(move, ask)
        return dict(row)
    names: tuple[str, ...] = getattr(move, ask)
    return list(names)


def _of_control(ask: str, ruling: Ruling, ruled: Mapping[str, Control]) -> JSON:
    if ask == "contesting":
        return {unit: list(contested(ruling.state, unit)) for unit in ruling.state.units}
    return {
        objective: {
            "scores": dict(found.scores),
            "army1": found.army1,
            "army2": found.army2,
            "controller": found.controller,
        }
        for objective, found in ruled.items()
    }


def without_expectations(ruling: Ruling) -> Ruling:
    """Return the ruling asking the same and expecting nothing (to fill in the answers)."""
    return replace(
        ruling, verdict="", checks=tuple(replace(c, expected=MISSING) for c in ruling.checks)
    )


def filled_in(ruling: Ruling) -> Ruling:
    """Return the ruling expecting what the judges answer now, numbers to four decimals."""
    return kept(answer(ruling))


def kept(answered: Answered) -> Ruling:
    """Return an answered ruling expecting what was answered, numbers to four decimals."""
    ruling = answered.ruling
    checks = tuple(
        check.check if check.agrees is None else replace(check.check, expected=_kept(check.got))
        for check in answered.checks
        if check.check.ask != "verdict"
    )
    return replace(ruling, verdict=answered.verdict or ruling.verdict, checks=checks)


def _kept(value: JSON) -> JSON:
    if isinstance(value, float):
        return round(value, 4) + 0.0
    if isinstance(value, list):
        return [_kept(item) for item in value]
    if isinstance(value, dict):
        return {key: _kept(item) for key, item in value.items()}
    return value
