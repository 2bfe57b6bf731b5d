"""The harness that counts how often abilities are used: it has them all, and it counts."""

from tabletop.content.book import the_book
from tests.play.hosts import HOSTS, host_battle
from tests.play.uses import BATTLES, Tally, had_in, one_game, parts_of, start_of, table, watched

FAR_AWAY = {"resurrection", "quenching-the-flames", "seed-of-rebirth", "scholar-of-the-sigils"}
"""Abilities that no army of these battles has."""


def test_its_battles_have_every_ability_between_them():
    had = set().union(*(had_in(start_of(battle)) for battle in BATTLES))
    assert {a.id for a in the_book().every} - had == FAR_AWAY


def test_hosts_can_meet_in_any_pair():
    for one, two in zip(HOSTS, [*list(HOSTS)[1:], "vanari"], strict=True):
        assert len(host_battle(one, two).units) >= 12


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
    rows = [part for part, _, _ in table(Tally())]
    for ability in the_book().every:
        assert parts_of(ability), ability.id
        assert set(parts_of(ability)) <= set(rows)
