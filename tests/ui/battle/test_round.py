"""A whole round of the ready battle is quick to play; no question is a dead end."""

import random

from tabletop.rules.play.asks import Roll
from tabletop.rules.play.chance import Typed
from tabletop.ui.battle.tools.react import ReactTool
from tabletop.ui.battle.tools.use import UseTool
from tests.ui.battle.camp import Camp


def test_a_round_of_both_sides_takes_at_most_two_hundred_inputs(tmp_path):
    camp = Camp(tmp_path)
    begun = camp.clock.round
    camp.screen.inputs = 0
    kinds = set()
    while camp.clock.round == begun and camp.screen.inputs < 300:
        kinds.add(camp.kind)
        before = camp.session.moment.number
        camp.key("Enter")
        if camp.session.moment.number == before and camp.screen.bar().reason:
            camp.key("Space")
    assert camp.clock.round == begun + 1
    assert camp.screen.inputs <= 200
    assert {"use", "move", "attacks", "react", "charge", "pile_in", "fight"} <= kinds
    camp.close()


def test_a_battle_played_at_random_meets_no_dead_end(tmp_path):
    camp = Camp(tmp_path, seed="2")
    lot, kinds, still = random.Random(2), set(), 0
    while camp.ask is not None and still < 6:
        tool, before = camp.tool, camp.session.moment.number
        kinds.add(type(tool).__name__)
        if isinstance(tool, UseTool) and tool.options and lot.random() < 0.85:
            tool.use(lot.choice(tool.options))
            camp.settle()
        elif isinstance(tool, ReactTool) and lot.random() < 0.6:
            camp.key("R")
        else:
            camp.key("Enter" if still < 3 else "Space")
        still = still + 1 if camp.session.moment.number == before else 0
    assert still == 0, f"{camp.kind} {camp.ask.prompt}: {camp.screen.bar()}"
    assert camp.clock.phase == "over"
    assert {"UseTool", "PlaceTool", "ShareTool", "ReactTool", "CasualtiesTool"} <= kinds
    assert camp.screen.bar().words == camp.screen.names.whose
    camp.close()


def test_dice_can_be_typed_in_a_whole_pool_at_once(tmp_path):
    camp = Camp(tmp_path)
    camp.session.game.dice = Typed()
    for _ in range(40):
        if isinstance(camp.ask, Roll):
            break
        camp.key("Enter")
    assert isinstance(camp.ask, Roll)
    count, rolled = camp.ask.count, camp.session.battle.dice
    for _ in range(count):
        camp.key("4")
    camp.key("Enter")
    assert camp.session.battle.dice == rolled + count
    camp.close()
