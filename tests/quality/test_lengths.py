"""Lengths are compared in `geometry.units` only: one tolerance, one meaning of "within".

Read from the syntax tree, so that a limit with a name is a limit too. What measures (a gap, a
distance) may be ranked against another measurement, never held against a limit with `<`.
"""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(p for p in (ROOT / "tabletop").rglob("*.py") if p.name != "units.py")
JUDGING = ("rules", "content", "players", "files", "commands")
"""Packages that judge or weigh; geometry has kernels of pure numbers, ui has pixels."""
HELPERS = {"within", "is_within", "less_than", "more_than", "at_least", "is_equal"}
HELPERS |= {"each_within", "each_less_than"}
LIMITS = {"COMBAT_RANGE", "CHARGE_END", "PILE_IN", "ON_LIMIT", "TAPE", "SIGHT_CLEARANCE"}
"""Lengths of the rules: nobody holds anything against them but with a helper."""
LENGTHS = {
    "gap", "gaps", "dist", "distance", "distances", "separation", "apart", "away", "inches",
    "floors",
}  # fmt: skip
MEASURING = {"hypot", "gap_3d", "path_length", "region_gap", *LENGTHS}
PASSED_ON = {"min", "max", "abs", "float", "sum"}


def name_of(node):
    """The last word of a name, an attribute, or of what is called."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    return getattr(node, "attr", getattr(node, "id", ""))


def parts(node):
    """What a sum is made of: names, attributes and calls, looked for through arithmetic."""
    match node:
        case ast.BinOp():
            return [*parts(node.left), *parts(node.right)]
        case ast.UnaryOp():
            return parts(node.operand)
        case ast.Subscript() | ast.Starred():
            return parts(node.value)
        case ast.GeneratorExp() | ast.ListComp():
            return parts(node.elt)
        case ast.Call() if name_of(node) in PASSED_ON:
            return [part for arg in node.args for part in parts(arg)]
        case ast.Call(func=ast.Attribute(value=value)) if name_of(node) in PASSED_ON | {"tolist"}:
            return parts(value)
        case _:
            return [node]


def is_measured(node):
    """Whether an expression is the length of something that was measured."""
    for part in parts(node):
        name = name_of(part)
        words = set(name.lower().strip("_").split("_"))
        if isinstance(part, ast.Call):
            if name in MEASURING or words & (LENGTHS - {"inches", "away"}):
                return True
        elif not name.isupper() and words & LENGTHS:
            return True
    return False


def limits_in(tree):
    """The constants that a module gives to a helper as the limit."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name_of(node) in HELPERS and len(node.args) > 1:
            found |= {name_of(p) for p in parts(node.args[1]) if name_of(p).isupper()}
    return found


def raw(text, is_judging):
    """The comparisons of lengths in a source that are none of the helpers'."""
    tree = ast.parse(text)
    limits = LIMITS | limits_in(tree)
    bad = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare):
            continue
        sides = [node.left, *node.comparators]
        if not any(isinstance(op, ast.Lt | ast.Gt | ast.LtE | ast.GtE) for op in node.ops):
            continue
        named = {name_of(p) for side in sides for p in parts(side) if isinstance(p, ast.Name)}
        measured = [is_measured(side) for side in sides]
        if named & limits or (is_judging and any(measured) and not all(measured)):
            bad.append((node.lineno, ast.unparse(node)))
    return bad


def test_no_length_is_held_against_a_limit_but_by_a_helper():
    bad = []
    for path in SOURCES:
        where = path.relative_to(ROOT)
        is_judging = where.parts[1] in JUDGING
        found = raw(path.read_text(encoding="utf-8"), is_judging)
        bad += [f"{where}:{line}: {words}" for line, words in found]
    assert not bad, "\n".join(bad)


RAW = re.compile(r"(gap|dist|distance)[a-z_]*(\([^)]*\))? *(<|>|<=|>=) *[0-9a-z]")


def test_no_line_reads_like_a_raw_comparison_of_distances():
    """Kernels and windows too: in them other names stand for pure numbers and pixels."""
    bad = []
    for path in SOURCES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if RAW.search(line.split("#")[0]):
                bad.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()}")
    assert not bad, "\n".join(bad)


@pytest.mark.parametrize(
    "line",
    [
        "if gap <= CLOSE: pass",
        "if gaps[m] <= CLOSE: pass",
        "ok = math.dist(a, b) < SAFE",
        "ok = min(separation(f, g) for f in feet) < reach",
        "ok = away <= search.allowance - MARGIN",
        "ok = (gaps < COMBAT_RANGE - 0.05).all()",
        "ok = a0 - x1 < COMBAT_RANGE",
        "ok = 3.0 >= unit_gap(state, a, b)",
        "ok = plan_distance - 0.5 < 0.0",
        "within(a, WIDE); ok = b < WIDE",
        "ok = gap_between(state, a, b) > limit",
        "ok = found.separation >= 0.0",
    ],
)
def test_the_guard_sees_a_raw_comparison(line):
    assert raw(line, True), line


@pytest.mark.parametrize(
    "line",
    [
        "ok = within(gap, CLOSE)",
        "ok = found.separation < best.separation",
        "ok = gap == other",
        "ok = len(gaps) > 1",
        "ok = count < MOST",
        "ok = near(foot, unit.coherency) < least",
        "ok = not less_than(separation(f, g), COMBAT_RANGE)",
    ],
)
def test_the_guard_lets_rankings_and_counts_alone(line):
    assert not raw(line, True), line
