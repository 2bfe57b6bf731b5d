"""A question of the battle has one answer: who else works it out is named here, or is wrong.

Each row is a way in which an answer is worked out, and the modules that may do it. Others call
them. Programs and windows are where copies came from.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2] / "tabletop"
WATCHED = ("rules", "content", "players", "ui/battle")
SOURCES = {
    path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8")
    for place in WATCHED
    for path in sorted((ROOT / place).rglob("*.py"))
}
ROWS = {
    "the Move of a unit": (r"\.value\(\s*MOVE\b", ("rules/play/moving.py",)),
    "the attacks of a model": (r"\.value\(\s*ATTACKS\b", ("rules/play/attack/counting.py",)),
    "a charge roll": (
        r"\.value\(\s*CHARGE_(DICE|KEPT|ROLL)\b", ("content/core/charge.py",),
    ),
    "a run roll": (r"\.value\(\s*RUN_(ROLL|INSTEAD)\b", ("content/core/moves.py",)),
    "the control score of a unit": (
        r"\.value\(\s*CONTROL\b|\.control \*|control_modifier",
        ("rules/play/control.py", "rules/contest.py"),
    ),
    "how far a charge has to go": (
        r"- (CHARGE_END|HALF_INCH|0\.5)\)?$",
        ("rules/moves/charge_distance.py", "rules/moves/charge_ways.py"),
    ),
    "the faces of a die": (r"range\(1, (7|SIDES \+ 1)\)", ("rules/chances.py",)),
    "a D3 from a D6": (r"\((f|face|faces?\[\w+\]) \+ 1\) // 2", ()),
    "the chance of a ward": (r"\b7 - ward\b|ward - 1\) / 6", ()),
    "whose ground it is": (r"territories\.values\(\)", ("rules/territories.py",)),
    "the name of a unit that is nowhere on the table": (
        r"fallen\[\w+\]\.label", ("rules/play/labels.py",),
    ),
    "the points that a unit has left": (
        r"health \* \w+(\.\w+)?\.?models - ", ("rules/play/attack/odds.py",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ROWS)
def test_it_is_worked_out_in_one_place(what):
    pattern, homes = ROWS[what]
    found = re.compile(pattern, re.MULTILINE)
    assert set(homes) <= set(SOURCES)
    strays = [
        f"{name}:{text[: hit.start()].count(chr(10)) + 1}: {hit.group().strip()}"
        for name, text in SOURCES.items()
        if name not in homes
        for hit in found.finditer(text)
    ]
    assert not strays
    for home in homes:
        assert found.search(SOURCES[home]), f"{home} no longer answers that"
