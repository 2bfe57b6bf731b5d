"""The window goes by what content declares: a faction nobody has heard of needs no change in it."""

import ast
from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from tabletop import content
from tabletop.content.core import CORE
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.ledger import Counter, Ledger, Row
from tabletop.state import facts
from tabletop.state.battle import Use
from tabletop.state.causes import Cause
from tabletop.state.journal import Journal
from tabletop.ui.battle.ledgers.entries import COMMAND, pages
from tabletop.ui.battle.log import BattleLog
from tests.play.field import Field

ROOT = Path(__file__).parents[3] / "tabletop"
SCOPES = ast.Module | ast.ClassDef | ast.FunctionDef
TIDE = "tide of the marsh"
WADE = Ability(
    "wade", "Wade", "x", "x", (Timing("movement"),), keywords=("MOVE",), verb=("wade", "wades"),
    sums=("depth",),
)  # fmt: skip


def rows(state, player):
    if state.battle.note(player, TIDE):
        height = len(state.battle.note(player, TIDE))
        yield Row(
            "Tide", f"{height} feet", "It rises.", "zap", Counter(player, TIDE, height, 9, "T")
        )
        yield Row("Ebb", "soon", is_part=True, is_off=True)


BOOK = Book(CORE, (WADE,), (Ledger((TIDE,), rows, lambda note: f"the tide is {note.new[-1]}"),))


def marsh():
    state = (
        Field().row("eels", 1, 10, 10, 3, name="Eel Folk").row("b", 2, 30, 30).battle("movement")
    )
    notes = {(1, TIDE): ("low", "high")}
    return replace(state, battle=replace(state.battle, notes=notes))


def test_its_ledger_is_a_page_beside_the_board():
    mine, theirs = pages(marsh(), BOOK)
    assert [(e.kind, e.name, e.value) for e in mine.entries[:2]] == [
        ("ledger", "Tide", "2 feet"),
        ("part", "Ebb", "soon"),
    ]
    assert mine.entries[0].counter.most == 9
    assert (mine.has_ledger, theirs.has_ledger) == (True, False)
    assert [e.counter.key for e in theirs.entries if e.counter is not None] == [COMMAND]


def test_what_its_units_do_is_told_in_its_own_words():
    journal = Journal.start(marsh())
    use = Use("wade", 1, "eels", journal.state.battle.clock, WADE.keywords)
    told = (
        facts.AbilityDeclared(use, "Wade"),
        facts.DiceRolled(1, "depth", (4, 1), 0, "eels"),
        facts.DiceRolled(1, "luck", (2,), 2, "eels"),
        facts.Noted(1, TIDE, ("low", "high"), ("low", "high", "flood")),
    )
    journal = journal.did("x", told, Cause("use", 1, (), (), 0))
    (line,) = BattleLog(BOOK).lines(journal)
    assert line.text == "Eel Folk wade: rolled 5, the tide is flood"


def words_in(path):
    """Yield the strings of a module that are no docstring."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.value)
        for scope in ast.walk(tree)
        for node in (scope.body if isinstance(scope, SCOPES) else ())
        if isinstance(node, ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.value


@pytest.mark.parametrize("part", ["ui/battle", "players"])
def test_no_ability_and_no_faction_is_named(part):
    from tabletop.content.book import the_book

    plain = {ability.id for ability in CORE if not ability.cost}  # moves and attacks have tools
    plain |= set(get_args(MoveKind))  # kinds of moves, not abilities
    ids = {ability.id for ability in the_book().every} - plain
    factions = {p.name for p in Path(content.__path__[0]).iterdir() if p.is_dir()} - {"core"}
    for path in sorted((ROOT / part).rglob("*.py")):
        named = ids & set(words_in(path))
        assert not named, f"{path.relative_to(ROOT)} names {sorted(named)}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(
                content.__name__
            ):
                assert node.module.split(".")[2] not in factions, f"{path.name}: {node.module}"
