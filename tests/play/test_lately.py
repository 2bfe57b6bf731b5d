"""What happened and was used lately: one place asks the ledgers."""

import re
from itertools import product
from pathlib import Path
from random import Random

from tabletop.rules.play.lately import Uses, deeds_now, did, uses_now
from tabletop.state.battle import Battle, Clock, Deed, Use

ROOT = Path(__file__).parents[2] / "tabletop"
BEFORE, EARLIER, NOW = Clock(1, 2, 2, "hero"), Clock(2, 1, 1, "hero"), Clock(2, 1, 1, "charge")
TURN = re.compile(r"for \w+ in (reversed\()?\w*(\.\w+)*\.(deeds|uses)\)?:")


def test_deeds_of_a_period_come_latest_first():
    deeds = tuple(
        Deed(what, unit, when)
        for what, unit, when in (
            ("moved", "a", BEFORE),
            ("set_up", "b", EARLIER),
            ("moved", "a", EARLIER),
            ("charged", "a", NOW),
        )
    )
    battle = Battle(clock=NOW, deeds=deeds)
    assert [d.what for d in deeds_now(battle)] == ["charged", "moved", "set_up"]
    assert [d.what for d in deeds_now(battle, period="phase")] == ["charged"]
    assert len(tuple(deeds_now(battle, "moved", period="battle"))) == 2
    assert did(battle, "a", "moved", "set_up")
    assert not did(battle, "b", "moved")
    assert not did(battle, "a", "moved", period="phase")


def test_uses_of_a_period_end_with_it():
    uses = tuple(Use(k, 1, "a", w) for k, w in (("x", BEFORE), ("y", EARLIER), ("z", NOW)))
    battle = Battle(clock=NOW, uses=uses)
    assert [u.ability for u in uses_now(battle)] == ["z"]
    assert [u.ability for u in uses_now(battle, "turn")] == ["z", "y"]
    assert [u.ability for u in uses_now(battle, "battle")] == ["z", "y", "x"]


def test_sorted_uses_are_those_of_the_ledger():
    lot = Random("uses")
    uses = tuple(
        Use(lot.choice("xyz"), 1, lot.choice(("a", "b", "")), when)
        for when in (BEFORE, EARLIER, NOW)
        for _ in range(7)
    )
    battle = Battle(clock=NOW, uses=uses)
    found = Uses(battle)
    assert found.are_of(battle)
    assert not found.are_of(Battle(clock=EARLIER, uses=uses))
    assert not found.are_of(Battle(clock=NOW, uses=uses[:-1]))
    for unit in ("a", "b", "", "c"):
        assert list(found.by(unit)) == [u for u in uses_now(battle) if u.unit == unit]
    for key, period in product("xyzw", ("phase", "turn", "round", "battle")):
        known = [u for u in uses_now(battle, period) if u.ability == key]
        assert list(found.of(key, period)) == known


def test_nobody_else_compares_moments_of_the_ledgers():
    for path in sorted(ROOT.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.name == "lately.py" or "lately import is_same" not in text:
            continue
        assert not TURN.search(text), f"{path.name}: ask lately for the deeds or uses of a period"
