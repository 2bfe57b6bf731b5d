"""What the armies of the lamps and of the moon have of their own, played."""

from collections import Counter
from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.invented.moonlight import quarry_of
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.game import Game
from tabletop.rules.play.healing import may_heal
from tabletop.rules.play.placing_on import passengers
from tabletop.rules.play.reserves import lose_reserves
from tabletop.rules.play.settling import destroy
from tabletop.rules.play.tokens import put_token
from tabletop.rules.play.values import HIT_ROLL
from tabletop.state.battle import Clock, Effect
from tabletop.state.events import PieceChanged
from tabletop.state.facts import (
    AbilityDeclared,
    AttackRolled,
    DeedDone,
    EffectGained,
    MagicRolled,
    Noted,
    ReserveLost,
    UnitJoined,
    UnitSetUp,
)
from tabletop.state.model import Token


@pytest.fixture(scope="module")
def start():
    return load_battle("lamps-and-moon")


def test_a_quarry_is_hit_better_by_its_hunters_alone(start):
    do = Doing(the_book(), start)
    before = do.value(HIT_ROLL, do.case("spiders", "wardens")).change
    put_token(do, quarry_of("spiders"), "wardens")
    assert do.value(HIT_ROLL, do.case("spiders", "wardens")).change == before + 1
    assert do.value(HIT_ROLL, do.case("spiders", "sentinels")).change == before
    assert do.value(HIT_ROLL, do.case("stabbas", "wardens")).change == before


def test_salted_wounds_are_not_healed(start):
    clock = Clock(1, 1, 1, "hero", 1)
    salt = Effect("salt-the-wounds/salted", 1, ("trolls",), "your_next_turn", clock)
    salted = replace(start, battle=replace(start.battle, effects=(salt,), clock=clock))
    do = Doing(the_book(), salted)
    assert not may_heal(do, "trolls")
    assert may_heal(do, "squigs")


def test_riders_that_were_never_called_are_lost(start):
    do = Doing(the_book(), start)
    lose_reserves(do)
    lost = [e.waiting.unit.id for e in do.events if isinstance(e, ReserveLost)]
    assert lost == ["windchargers", "snarlfangs"]
    assert set(do.battle.waiting) == {"lantern", "stone-rune", "twinstones", "maw"}


def test_squigs_keep_coherent_far_apart(start):
    assert start.unit("squigs").coherency == 2
    assert start.unit("stabbas").coherency == 0.5


def test_its_armies_have_what_is_seldom_seen_together(start):
    do = Doing(the_book(), start)
    scrolls = {unit: start.battle.warscroll_of(unit) for unit in start.battle.enlisted}
    summoned = {k: s for k, s in scrolls.items() if s.has("MANIFESTATION")}
    assert [k for k, s in summoned.items() if s.move is None and s.weapons] == ["maw"]
    assert {k for k, s in summoned.items() if s.move is not None} == {"lantern", "twinstones"}
    assert {k for k, w in start.battle.waiting.items() if w.why == "reserve"} == {
        "windchargers", "snarlfangs",
    }  # fmt: skip
    stairs = start.terrain["lamp-stairs"]
    assert "FACTION TERRAIN" in stairs.abilities
    assert len(stairs.parts) == 3
    on_it = [u for u in start.units.values() if u.garrison == "lamp-stairs"]
    assert [u.id for u in on_it if u.has("HERO")] == ["cathallar"]
    assert passengers(do.state, "lamp-stairs") == tuple(u.id for u in on_it)


HAPPENS = {
    "a spell": lambda e: type(e) is MagicRolled and (e.step, e.result) == ("cast", "cast"),
    "an unbinding": lambda e: type(e) is MagicRolled and e.step == "unbind",
    "a prayer": lambda e: used(e, "PRAYER"),
    "a banishment": lambda e: used(e, "BANISH"),
    "a manifestation that stands still": lambda e: came(e, "maw"),
    "a manifestation that moves": lambda e: came(e, "lantern") or came(e, "twinstones"),
    "its attack": lambda e: type(e) is AttackRolled and e.unit in ("maw", "lantern", "twinstones"),
    "a rune": lambda e: type(e) is Noted and e.key == "battle scripture",
    "the moon": lambda e: type(e) is Noted and e.key == "bad moon",
    "fury": lambda e: type(e) is Noted and e.key == "fury level",
    "pain fought off": lambda e: used(e, "fight-through-the-pain"),
    "an eruption": lambda e: used(e, "eruption-of-fury"),
    "a token": lambda e: type(e) is PieceChanged and type(e.new) is Token,
    "a reserve called": lambda e: came(e, "windchargers") or came(e, "snarlfangs"),
    "a reserve lost": lambda e: type(e) is ReserveLost,
    "a replacement": lambda e: type(e) is UnitJoined and bool(e.enlisted.replaces),
    "healing forbidden": lambda e: type(e) is EffectGained and e.effect.rule.endswith("/salted"),
    "a hero on the shrine": lambda e: type(e) is DeedDone and e.deed.what == "placed",
}
"""What happens in a battle of lamps and moon, and how it is seen in the facts."""
MOST_GAMES = 9


def used(event, word):
    return isinstance(event, AbilityDeclared) and word in (event.use.ability, *event.use.keywords)


def came(event, unit):
    return isinstance(event, UnitSetUp) and event.old.unit.id == unit


def without(state, *units):
    """Return the state with units destroyed: to be replaced, or nobody calls out of the mist."""
    do = Doing(the_book(), state)
    for unit in units:
        destroy(do, unit)
    return do.state


@pytest.mark.system("S097", "S106", "S107", "S108", "S129", "S130", "S142", "S160", "S163")
def test_games_of_it_end_and_everything_happens_in_some(start):
    seen, missing = Counter(), set(HAPPENS)
    starts = [start, without(start, "stabbas"), without(start, "sister", "snuffer")]
    for number in range(MOST_GAMES):
        game = Game.start(the_book(), starts[number % len(starts)], Seeded(f"whole {number}"))
        found = play(game, {k: RandomPlayer(f"{number}/{k}", seen) for k in (1, 2)})
        assert found.is_over
        assert not found.helped
        assert game.battle.clock.phase == "over"
        for entry in game.journal.history():
            for event in entry.events:
                if isinstance(event, AbilityDeclared):
                    seen[event.use.ability] += 1
                missing -= {words for words in missing if HAPPENS[words](event)}
        if not missing:
            break
    assert not missing
