"""A whole round of the ready battle is quick to play; no question is a dead end."""

import random

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.runner import Played, step
from tabletop.rules.play.asks import Order, Roll
from tabletop.rules.play.chance import Seeded, Typed
from tabletop.rules.play.game import Game
from tabletop.ui.battle.tools.order import OrderTool
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
    names = camp.screen.names
    assert camp.screen.bar().words == f"{names.whose}, {names.score}"
    camp.close()


def ordered(folder):
    """A battle of programs up to the first attack that hurt two units: nothing else asks so."""
    game = Game.start(the_book(), load_battle("harrow-mill"), Seeded("3"))
    player = GreedyPlayer()
    while not isinstance(game.pending, Order):
        assert game.pending is not None
        step(game, player, Played())
    return Camp(folder, game)


def test_whose_damage_comes_first_is_ordered_by_keys_and_arrows(tmp_path):
    camp = ordered(tmp_path)
    assert isinstance(camp.tool, OrderTool)
    one, two = camp.tool.order
    assert camp.screen.bar().words.startswith("Whose damage is allocated first?")
    assert all("damage point" in o.detail for o in camp.ask.options)
    camp.keys("Down", "Shift+Up")
    assert camp.tool.order == [two, one]
    camp.press(f"order-Down:{two}")
    assert camp.tool.order == [one, two]
    camp.key("2")
    assert camp.tool.order == [two, one]
    number = camp.session.moment.number
    camp.key("Enter")
    assert camp.session.moment.number > number
    assert (two, one) in [c.replies[0] for c in causes(camp) if c.replies]
    camp.close()


def causes(camp):
    return [e.cause for e in camp.session.journal.entries if e.cause is not None]


def test_dice_can_be_typed_in_a_whole_pool_at_once(tmp_path):
    camp = Camp(tmp_path)
    camp.session.game.dice = Typed()
    for _ in range(40):
        if isinstance(camp.ask, Roll):
            break
        camp.key("Enter")
    assert isinstance(camp.ask, Roll)
    count, rolled = camp.ask.count, camp.session.battle.dice
    assert camp.screen.bar().reason == "type them into the tray"
    camp.screen.tool.accept()
    assert camp.said[-1] == "Type them into the tray: a figure for each die"
    for _ in range(count):
        camp.key("4")
    assert camp.screen.bar().reason == ""
    camp.press("accept")
    assert camp.session.battle.dice == rolled + count
    camp.close()
