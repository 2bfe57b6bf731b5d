"""What `tabletop check` prints: a line for each ruling, and the line that counts them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.check import Answered, Checked
from tabletop.files.node import JSON
from tabletop.files.plain_file import is_file, is_folder
from tabletop.files.ruling import MISSING
from tabletop.files.yaml_out import flow

SUFFIXES: Final = (".yaml", ".yml", ".json")


def ruling_files(paths: Iterable[str | Path]) -> Iterator[Path | TabletopError]:
    """Yield the files meant, folders read through in order; an error for a folder without any.

    Hidden folders and files are passed over: environments and caches are full of other JSON files.
    """
    for name in paths:
        path = Path(name)
        if not is_folder(path):
            yield path
            continue
        files = sorted(
            found
            for found in path.rglob("*")
            if found.suffix.lower() in SUFFIXES
            and not any(part.startswith(".") for part in found.relative_to(path).parts)
            and is_file(found)
        )
        yield from files
        if not files:
            yield TabletopError(
                "the folder holds no ruling files",
                file=str(path),
                place="whole folder",
                next_step=f"rulings end in {', '.join(SUFFIXES)}",
            )


@dataclass(slots=True)
class Tally:
    """How many rulings there were, and how they came out."""

    agree: int = 0
    differ: int = 0
    not_answered: int = 0
    bad: int = 0

    def count(self, answered: Answered) -> None:
        """Count one answer."""
        outcome = answered.outcome
        self.agree += outcome == "ok"
        self.differ += outcome == "differs"
        self.not_answered += outcome == "not answered"

    @property
    def line(self) -> str:
        """The last line.

        >>> Tally(agree=3, differ=1, not_answered=2).line
        '6 rulings, 3 agree, 1 differ (2 not answered)'
        """
        total = self.agree + self.differ + self.not_answered
        line = f"{total} rulings, {self.agree} agree, {self.differ} differ"
        return f"{line} ({self.not_answered} not answered)" if self.not_answered else line

    @property
    def code(self) -> int:
        """The exit code: 2 for bad input, 1 when any differs, else 0."""
        return 2 if self.bad else 1 if self.differ else 0


def line_of(answered: Answered) -> str:
    """Return the line of a ruling: `ok`, or `DIFFERS` with got and expected."""
    ruling = answered.ruling
    outcome = answered.outcome
    if outcome == "not answered":
        return f"--       {ruling.label}: not answered ({answered.note or 'no question'})"
    if outcome == "differs":
        wrong = "; ".join(told(check) for check in answered.checks if check.agrees is False)
        where = f" [{ruling.file}]" if ruling.file else ""
        return f"DIFFERS  {ruling.label}{where}: {wrong}"
    rest = f" ({answered.unanswered} not answered)" if answered.unanswered else ""
    news = "; ".join(_news(answered))
    return f"ok       {ruling.label}{rest}" + (f": {news}" if news else "")


def _news(answered: Answered) -> Iterator[str]:
    """Yield the answers that nothing was expected of: those are what the reader asked for."""
    if answered.verdict is not None and not answered.ruling.verdict:
        reasons = ", ".join(answered.move.reasons) if answered.move else ""
        yield f"{answered.verdict} ({reasons})" if reasons else answered.verdict
    for check in answered.checks:
        if check.check.expected is MISSING and check.agrees is not None:
            yield told(check)


def told(checked: Checked) -> str:
    """Return one check in words: what was asked, what came out, what was expected."""
    named = {k: v for k, v in checked.check.params.items() if k not in ("witness", "farthest")}
    asked = f"{checked.check.ask} {flow(named)}" if named else checked.check.ask
    if checked.check.expected is MISSING:
        why = checked.extras.get("why")
        return f"{asked}: got {shown(checked.got)}" + (f" ({why})" if why else "")
    return f"{asked}: got {shown(checked.got)}, expected {shown(checked.check.expected)}"


def shown(value: JSON) -> str:
    """Return an answer for people: numbers to six decimals, without trailing zeros.

    >>> shown({"A1": 8.74015748}), shown(["A", "B"]), shown(0.5)
    ('{A1: 8.740157}', '[A, B]', '0.5')
    """
    return flow(_rounded(value))


def json_line(answered: Answered) -> str:
    """Return an answer as one line of JSON."""
    return json.dumps(answered.row(), allow_nan=False)


def _rounded(value: JSON) -> JSON:
    if isinstance(value, float):
        return round(value, 6) + 0.0
    if isinstance(value, list):
        return [_rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return value
