"""Deeds by hand at any question of a battle: done or refused, and always kept alike."""

import random

import pytest

from tabletop.content.book import the_book
from tabletop.files.saves import parse_save, save_bytes, state_hash, verify
from tabletop.geometry.base import Pose
from tabletop.rules.play.by_hand.stats import CHANGEABLE
from tabletop.rules.play.game import Illegal
from tabletop.state.by_hand import (
    HandCount,
    HandDamage,
    HandDice,
    HandHeal,
    HandLift,
    HandModifier,
    HandMove,
    HandNote,
    HandRemoval,
    HandReplacement,
    HandReturn,
    HandSetUp,
    HandSlain,
    HandTick,
)
from tabletop.state.events import apply_all
from tests.play.by_hand.desk import camp

UNITS = ("pikes", "others", "trolls", "goblins", "late", "nobody")
ENDS = ("attack", "phase", "turn", "round", "your_next_turn", "your_next_hero", "battle")


def any_deed(game, chance):
    """Return a made-up deed: often one that can be done, sometimes nonsense."""
    state, battle = game.state, game.battle
    unit, player = chance.choice(UNITS), chance.choice((1, 2))
    models = state.units[unit].models if unit in state.units else ()
    slain = [m.id for m in battle.slain.values() if m.unit == unit]
    off = battle.waiting[unit].models if unit in battle.waiting else ()

    def pose():
        return Pose(round(chance.uniform(1.0, 59.0), 2), round(chance.uniform(1.0, 43.0), 2))

    stat = chance.choice(list(CHANGEABLE.values()))
    deeds = [
        HandModifier(player, unit, stat.stat, chance.choice(stat.ops), chance.randint(-2, 4),
                     chance.choice(ENDS), chance.choice(("", "Song")),
                     chance.choice(("its", "against"))),
        HandDamage(player, unit, chance.choice(("1", "D3", "2D6", "x")),
                   chance.choice(("inflicted", "allocated", "saved")), chance.randint(0, 2),
                   chance.choice(("1", "D3")), chance.choice(("", "pikes", "trolls"))),
        HandHeal(player, unit, chance.choice(("1", "D3"))),
        HandMove(player, unit, {m: pose() for m in models[:2]}, chance.random() < 0.5),
        HandSetUp(player, unit, {m.id: pose() for m in off}),
        HandReplacement(player, unit, {m: pose() for m in slain[:2]}),
        HandSlain(player, unit, chance.randint(0, 3)),
        HandSlain(player, unit, models=tuple(models[-1:])),
        HandReturn(player, unit, {m: pose() for m in slain[:1]}),
        HandDice(player, chance.randint(0, 5), chance.choice((3, 6)), unit),
        HandCount(player, chance.choice((1, 2)), chance.choice(("command", "victory")),
                  chance.randint(-3, 3)),
        HandNote(player, chance.choice(("", "so be it"))),
        HandTick(player, player, unit, "Howl"),
    ]  # fmt: skip
    if chance.random() < 0.1:
        deeds.append(HandRemoval(player, unit, chance.choice(("aside", "removed", "reserve"))))
    if battle.effects:
        deeds.append(HandLift(player, chance.choice(battle.effects)))
    return chance.choice(deeds)


@pytest.mark.parametrize("seed", range(6))
def test_at_any_question(seed):
    chance = random.Random(seed)
    game = camp(("hero", "combat", "charge")[seed % 3], seed=f"any {seed}")
    done = refused = 0
    for _ in range(150):
        if game.pending is None:
            break
        if chance.random() < 0.4:
            count = len(game.journal.entries)
            try:
                game.settle(any_deed(game, chance))
                done += 1
            except Illegal:
                refused += 1
                assert len(game.journal.entries) == count
        elif chance.random() < 0.05:
            game.undo()
        else:
            game.answer(game.pending.fallback())
    assert done > 5
    assert refused > 5
    entries = game.journal.entries
    for entry in entries[1:]:
        before = entries[entry.parent].state
        assert state_hash(apply_all(entry.events, before)) == state_hash(entry.state)
    found = verify(parse_save(save_bytes(game)), the_book())
    assert found.is_same, found.difference.line
