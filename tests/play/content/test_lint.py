"""All content is as it should be: declared in full, and every number it changes is asked for."""

import ast
from collections import defaultdict
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.content.book import the_book
from tabletop.content.core import CORE
from tabletop.content.lint import faults, modifiers_of
from tabletop.files.warscroll_in import WEAPON_ABILITIES
from tabletop.rules.play.ability import Ability, Book, Timing, Trigger
from tabletop.rules.play.values import HIT_ROLL, Modifier, has_ability

ROOT = Path(__file__).parents[3] / "tabletop"
DECLARED = {"CAPS", "FLOORS", "OF_WEAPONS"}
"""Tables of numbers: to stand there is not to be asked for."""


def test_the_content_is_without_faults():
    assert faults(the_book()) == ()


def poke(do, call):
    yield from do.roll(1, "poke", call.player, call.unit)


def push(do, call):
    return None


FINE = Ability("fine", "Fine", "1", "It is fine.", (Timing("hero"),), effect=push)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"id": "Not fine"}, "small letters"),
        ({"name": ""}, "its name is empty"),
        ({"rule": " 1"}, "its rule"),
        ({"text": "no sentence"}, "no sentence"),
        ({"icon": "no-such-picture"}, "'no-such-picture' is missing"),
        ({"timings": ()}, "neither a timing nor a trigger"),
        ({"timings": (), "effect": FINE.declare}, "neither a timing"),
        ({"reacts": Trigger(("fine",), "you")}, "both used in a window and a reaction"),
        ({"timings": (), "reacts": Trigger(("nonsense",), "you")}, "reacts to ['nonsense']"),
        ({"timings": (), "reacts": Trigger((), "you")}, "reacts to nothing"),
        ({"effect": poke}, "rolls dice"),
        ({"cost": -1}, "less than nothing"),
        ({"passive": (Modifier(HIT_ROLL, "add", 0),)}, "by nothing"),
        ({"timings": (), "reacts": Trigger(("CORE",), "you"), "is_must": True}, "has no window"),
    ],
)
def test_a_fault_is_found(changes, fault):
    assert faults(Book(CORE, (FINE,))) == faults(Book(CORE))
    found = faults(Book(CORE, (replace(FINE, **changes),)))
    assert any(fault in one for one in found), found


def test_a_chance_is_told_by_a_hint_or_by_the_text():
    bare = replace(FINE, effect=poke)
    assert any("rolls dice" in one for one in faults(Book(CORE, (bare,))))
    for told in (
        replace(bare, hint=lambda do, call: "66.7 %"),
        replace(bare, text="A die is rolled."),
    ):
        assert not [one for one in faults(Book(CORE, (told,))) if one.startswith("fine:")]
    decided = replace(bare, text="It is fine on a 3+.")
    assert any("no hint tells the chance" in one for one in faults(Book(CORE, (decided,))))
    assert the_book().ability("choking-soot").hint(None, None) == "3+: 66.7 %"


def test_a_number_that_is_only_changed_is_not_asked_for():
    tree = ast.parse('A: Final = Stat("a")\nB: Final = Stat("b")\nM = Modifier(A, "add", B)')
    assert stats_of(tree) == {"A": "a", "B": "b"}
    assert {"A", "B"} & set(loads_of(tree)) == {"B"}


# ---------------------------------------------------------------------- numbers
def trees():
    for part in ("rules", "content"):
        for path in sorted((ROOT / part).rglob("*.py")):
            yield ast.parse(path.read_text(encoding="utf-8"))


def stats_of(tree):
    """Return the numbers that a module declares: how the code calls them, what they are called."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call):
            call = node.value
            if getattr(call.func, "id", "") == "Stat" and isinstance(call.args[0], ast.Constant):
                found[node.target.id] = call.args[0].value
    return found


def loads_of(tree):
    """Yield the names that a module uses, but not those that only say what a modifier changes."""
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Modifier":
            skipped |= {id(one) for one in ast.walk(node.args[0])}
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in DECLARED:
            skipped |= {id(one) for one in ast.walk(node)}
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Name)
            and isinstance(node.ctx, ast.Load)
            and id(node) not in skipped
        ):
            yield node.id


def test_every_number_that_is_changed_is_asked_for():
    names, asked = {}, set()
    for tree in trees():
        names |= stats_of(tree)
        asked |= set(loads_of(tree))
    read = {words for name, words in names.items() if name in asked}
    known = read | {has_ability(word) for word in WEAPON_ABILITIES}
    never = defaultdict(list)
    for ability in the_book().every:
        for modifier in modifiers_of(ability):
            is_anti = modifier.stat.startswith(has_ability("ANTI:"))
            if modifier.stat not in known and not is_anti:
                never[modifier.stat].append(ability.id)
    assert not never


def test_every_grant_that_is_given_by_name_is_declared():
    declared = {name for ability in the_book().every for name in ability.grants}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in GRANTS:
                place = GRANTS[node.func.attr]
                word = node.args[place] if len(node.args) > place else None
                if isinstance(word, ast.Constant):
                    assert word.value in declared


GRANTS = {"grant": 1, "grant_during": 2}
"""How effects are given out, and which argument names the grant."""
