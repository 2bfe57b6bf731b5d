"""Any moment of a battle is a table or a ruling too: shared, saved, answered; the battle stays."""

import random
from dataclasses import replace

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle_scenario
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import parse_rulings
from tabletop.files.ruling_out import dump_ruling
from tabletop.files.scenario import Scenario, dump_scenario, parse_scenario
from tabletop.files.share import read_share, share_text
from tabletop.files.words import PHASES
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.model import GameState
from tests.saves.sample import play, played


def as_table(state: GameState) -> GameState:
    """Return what a table knows of a battle's state."""
    return replace(state, battle=None, phase=state.phase if state.phase in PHASES else "")


def test_every_moment_of_a_small_battle():
    made = played(3)
    seen = set()
    for entry in made.journal.entries:
        clock = entry.state.battle.clock
        if clock in seen:
            continue
        seen.add(clock)
        table = as_table(entry.state)
        assert parse_scenario(dump_scenario(Scenario(entry.state))).state == table
        assert read_share(share_text(Scenario(entry.state))).state == table
        ruling = Ruling("moment", question="Is it?", state=entry.state)
        (read,) = parse_rulings(dump_ruling(ruling), "a.yaml")
        assert read.state == table
    assert {clock.phase for clock in seen} >= {"hero", "combat", "over"}


def test_moments_of_the_ready_battle():
    made = Game.start(the_book(), load_battle_scenario("harrow-mill").state, Seeded("1"))
    play(made, random.Random(1), 60)
    for entry in made.journal.entries[::12]:
        read = read_share(share_text(Scenario(entry.state))).state
        assert read.battle is None
        assert read.models == entry.state.models
        assert list(read.units) == [u.id for u in entry.state.units.values() if u.models]
        for unit in read.units.values():  # a Move that is rolled is no number on a table
            now = entry.state.units[unit.id]
            assert unit == replace(now, move=unit.move if not unit.move_known else now.move)
