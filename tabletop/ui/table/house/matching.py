"""How well a few typed letters fit the words of an action."""

from __future__ import annotations

import re
from collections.abc import Sequence


def fit_of(typed: str, label: str, more: str = "") -> int:
    """Return how well typed words fit, 0 for not at all; `more` are words that count less.

    Best: the label begins so. Then each typed word begins a word of the label, then of `more`;
    last: the letters stand in the label in this order.

    >>> fit_of("und", "Undo") > fit_of("act fi", "Find an action") > fit_of("fnd", "Find an action")
    True
    >>> fit_of("q", "Undo")
    0
    """
    typed, label, more = typed.lower().strip(), label.lower(), more.lower()
    if not typed:
        return 1
    if label.startswith(typed):
        return 1000 - min(len(label), 200)
    wanted = typed.split()
    if _begins(wanted, _words(label)):
        return 700 - min(len(label), 200)
    if _begins(wanted, [*_words(label), *_words(more)]):
        return 400 - min(len(label), 200)
    letters = [letter for letter in typed if not letter.isspace()]
    return 150 - min(len(label), 100) if _follows(letters, label) else 0


def best(typed: str, choices: Sequence[tuple[str, str]]) -> list[int]:
    """Return the numbers of the choices (label, more words) that fit, the best first.

    >>> best("sa", [("Open", ""), ("Save as", ""), ("Save", "")])
    [2, 1]
    """
    fits = [(fit_of(typed, label, more), i) for i, (label, more) in enumerate(choices)]
    return [i for fit, i in sorted(fits, key=lambda pair: (-pair[0], pair[1])) if fit]


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def _begins(wanted: list[str], words: list[str]) -> bool:
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _follows(letters: list[str], text: str) -> bool:
    rest = iter(text)
    return all(any(letter == other for other in rest) for letter in letters)
