"""Attacks in whole games: every fact recounted from its dice, every point accounted for."""

from collections import Counter

import pytest

from tabletop.content.book import the_book
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.events import apply
from tabletop.state.facts import (
    AttackRolled,
    DamageAllocated,
    DeedDone,
    DiceRolled,
    ModelsReturned,
    ModelsSlain,
    UnitDestroyed,
)
from tests.play.field import Field, scroll, weapon

SAVAGE = scroll("savage", health=2, save=5, size=6, weapons=[
    weapon("Axe", attacks="2", hit=3, wound=3, rend=1, damage="D3",
           abilities=("CRIT_TWO_HITS", "CRIT_MORTAL")),
    weapon("Sling", "ranged", "D3", 4, 4, 0, "1", 12.0, ("SHOOT_IN_COMBAT",)),
])  # fmt: skip
HOST = scroll("host", health=1, save=6, ward=6, size=12, weapons=[
    weapon("Pike", attacks="1", hit=4, wound=4, abilities=("CRIT_AUTO_WOUND", "ANTI:INFANTRY")),
])  # fmt: skip
BEAST = scroll("beast", health=9, save=4, size=1, keywords=("MONSTER",), weapons=[
    weapon("Maw", attacks="D6+1", hit=4, wound=2, rend=2, damage="3", abilities=("COMPANION",)),
])  # fmt: skip


def brawl():
    """Two sides close together, that have little to do but fight."""
    field = Field(board=(40.0, 30.0))
    for player, y, side in ((1, 13.5, -1), (2, 16.5, 1)):
        ranks = [(8 + 1.4 * k + 0.7 * r, y + side * 1.3 * r) for r in (0, 1) for k in range(6)]
        field.unit(f"host{player}", player, ranks, of=HOST, roles={"CHAMPION": (f"host{player}1",)})
        field.row(f"savage{player}", player, 18, y, count=6, of=SAVAGE, gap=1.4)
        field.unit(f"beast{player}", player, [(30, y)], of=BEAST, mm=90)
    return field.battle("combat", round=1)


def recounted(fact):
    """What a fact about dice says, worked out again from its faces."""
    if fact.step == "ward":
        return sum(f >= fact.needed for f in fact.faces)
    return sum(f > 1 and f + fact.change >= fact.needed for f in fact.faces)


def check_facts(events):
    """Check every step of every attack against the dice before it and the step before it."""
    rolled: list[int] = []
    for event in events:
        if isinstance(event, DiceRolled):
            rolled += event.faces
        if not isinstance(event, AttackRolled):
            continue
        fresh = len(event.again)
        assert event.count in (len(event.faces), 0) or event.step in ("attacks", "damage")
        first = list(event.faces)
        for place, face in event.again:
            first[place] = face
        if event.faces and event.step not in ("attacks", "damage"):
            again = [event.faces[place] for place, _ in event.again]
            assert rolled[-len(first) - fresh :] == [*first, *again]
        match event.step:
            case "hit":
                sure = sum(f == 6 for f in event.faces)
                assert event.criticals == sure
                hits = sum(
                    f == 6 or (f > 1 and f + event.change >= event.needed) for f in event.faces
                )
                assert event.successes == hits
            case "wound" | "save" | "ward":
                assert event.successes == recounted(event)
            case "damage":
                assert event.successes >= 1
        if event.step in ("hit", "wound", "save"):
            assert sum(part for _, part in event.parts) == event.change
        if event.step in ("hit", "wound"):
            assert -1 <= event.change <= 1
        if event.step == "save":
            assert event.change <= 1


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_every_point_and_every_die_is_accounted_for(seed):
    start = brawl()
    game = Game.start(the_book(), start, Seeded(seed))
    play(game, {1: RandomPlayer(f"{seed}1"), 2: RandomPlayer(f"{seed}2")}, most=120)
    events = [e for entry in game.journal.history() for e in entry.events]
    check_facts(events)
    taken, healed, slain = Counter(), Counter(), Counter()
    state = start
    for event in events:
        if isinstance(event, DeedDone) and event.deed.what == "damaged":
            taken[event.deed.unit] += event.deed.count
        if isinstance(event, DeedDone) and event.deed.what == "healed":
            healed[event.deed.unit] += event.deed.count
        if isinstance(event, DamageAllocated):
            assert 0 <= event.new < 9
        if isinstance(event, ModelsSlain):
            slain[event.unit] += len(event.models) - len(event.for_coherency)
        if isinstance(event, ModelsReturned):
            assert event.models[0].id in state.battle.slain
        if isinstance(event, UnitDestroyed):
            assert event.unit.models == ()
        state = apply(event, state)
        for unit in state.units.values():
            assert 0 <= unit.wounds < unit.health
    assert taken, "nobody was hurt"
    for unit, scroll_id in ((u, e.warscroll) for u, e in state.battle.enlisted.items()):
        health = state.battle.warscrolls[scroll_id].health
        left = state.units[unit].wounds if unit in state.units else 0
        assert taken[unit] - healed[unit] == health * slain[unit] + left, unit
    assert state == game.state
    fought = Counter(e.step for e in events if isinstance(e, AttackRolled))
    assert fought["hit"]
