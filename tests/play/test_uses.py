"""The harness that counts how often abilities are used: it has them all, and it counts."""

import json

import pytest

from tabletop.content.book import the_book
from tabletop.rules.combat import combats
from tabletop.rules.table import table_of
from tests.play.hosts import HOSTS, host_battle
from tests.play.invariants import wrong_with_state
from tests.play.uses import (
    BATTLES,
    Tally,
    had_in,
    one_game,
    parts_of,
    start_of,
    table,
    unseen,
    watched,
    written,
)


def test_its_battles_have_every_ability_between_them():
    had = set().union(*(had_in(start_of(battle)) for battle in BATTLES))
    assert {a.id for a in the_book().every} - had == {"quenching-the-flames"}
    assert any(e.rule == "quenching-the-flames/quenched"
               for e in start_of("pilgrims/horde").battle.effects)  # fmt: skip


def test_hosts_can_meet_in_any_pair():
    for one, two in zip(HOSTS, [*list(HOSTS)[1:], "vanari"], strict=True):
        assert len(host_battle(one, two).units) >= 12
        assert len(host_battle(one, two, is_deployed=False).battle.waiting) >= 12


@pytest.mark.parametrize("battle", [b for b in BATTLES if b.startswith("close ")])
def test_where_the_lines_have_met_half_of_each_army_is_in_combat(battle):
    state = start_of(battle)
    assert not wrong_with_state(state)
    fighting = {unit for unit, foes in combats(table_of(state)).items() if foes}
    for player in (1, 2):
        own = [u for u in state.units.values() if u.player == player and u.models]
        assert 2 * sum(u.id in fighting for u in own) >= len(own) - 1


def test_the_counts_so_far_can_be_read_again(tmp_path):
    tally = Tally(games=3, decisions=9)
    tally.uses["run"] += 4
    tally.wrong.append(("here", "u1", 60, "overlaps"))
    written(tally, tmp_path / "counts.json")
    kept = json.loads((tmp_path / "counts.json").read_text(encoding="utf-8"))
    wrong = [["here", "u1", 60, "overlaps"]]
    assert kept == {"games": 3, "decisions": 9, "uses": {"run": 4}, "had": {}, "wrong": wrong}


def test_it_counts_what_a_game_used():
    tally = Tally()
    with watched(tally):
        one_game(tally, "vanari/moonclan", "counted", every=40)
    assert not tally.wrong
    assert tally.uses["depict-rune"] >= 3
    assert tally.uses["faces-of-the-bad-moon"] == 5
    assert sum(tally.uses[f"faces-of-the-bad-moon: {face}"] for face in ("Grinnin'", "Scowlin'"))
    assert tally.uses["normal-move"] > 5
    assert tally.uses["champion [Attacks]"] > 0


def test_its_table_has_every_ability():
    rows = [ability for _, ability in table(Tally())]
    assert sorted(rows) == sorted(a.id for a in the_book().every)
    for ability in the_book().every:
        assert parts_of(ability), ability.id
        assert set(parts_of(ability)) <= set(unseen(Tally()))
