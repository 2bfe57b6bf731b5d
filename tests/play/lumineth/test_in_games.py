"""Whole battles of two Lumineth armies with runes, endless spells and shrines, played by lot."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.lumineth.scripture import RUNES, scripture
from tabletop.files.saves.reading import parse_save
from tabletop.files.saves.verifying import verify
from tabletop.files.saves.writing import save_bytes
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.battle import Plan, ScoringLine
from tests.play.field import Field
from tests.play.invariants import wrong_with_ask, wrong_with_state, wrong_with_step, wrong_with_undo
from tests.play.lumineth.data import of_data

PLAN = Plan("short", "Short", 3, (ScoringLine("hold_more", 4),))
TRAITS = (
    "depict-rune",
    "summon-rune-of-petrification",
    "summon-hyshian-twinstones",
    "summon-sanctum-of-amyntok",
    "mystic-shield",
)


def battle():
    field = Field().objective("middle", 30, 22)
    for player, y, other in ((1, 15, -10), (2, 29, 54)):
        front = 3 - 2 * player
        field.row(f"mage{player}", player, 20, y, 1, of=of_data("scinari-enlightener"))
        field.row(f"seer{player}", player, 15, y, 1, of=of_data("scinari-cathallar"))
        spots = [(24 + 1.3 * (k % 5), y + (3 + 1.3 * (k // 5)) * front) for k in range(10)]
        field.unit(f"wardens{player}", player, spots, of=of_data("vanari-auralan-wardens"))
        field.row(f"bows{player}", player, 40, y, 5, of=of_data("vanari-auralan-sentinels"))
        field.unit(f"shrine{player}", player, [(10, y)], of=of_data("shrine-luminor"), mm=100)
        for k, (key, mm) in enumerate(
            (("rune-of-petrification", 60), ("hyshian-twinstones", 50), ("sanctum-of-amyntok", 70))
        ):
            field.unit(f"{key}{player}", player, [(8 * k, other)], of=of_data(key), mm=mm,
                       waiting=True)  # fmt: skip
    state = field.battle("round", plan=PLAN, traits=(TRAITS, TRAITS))
    waiting = {k: replace(w, why="aside") for k, w in state.battle.waiting.items()}
    clock = replace(state.battle.clock, turn=0)
    return replace(state, battle=replace(state.battle, waiting=waiting, clock=clock))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.system("S142", "S143")
def test_a_battle_of_runes_ends_with_nothing_wrong(seed):
    game = Game.start(the_book(), battle(), Seeded(f"runes {seed}"))
    wrong, before = [], [game.state, len(game.journal.entries)]

    def look(game, ask, decision):
        entries = game.journal.entries[before[1] :]
        events = tuple(event for entry in entries for event in entry.events)
        wrong.extend(wrong_with_state(game.state))
        wrong.extend(wrong_with_step(before[0], events, game.state))
        wrong.extend(wrong_with_ask(game.pending))
        if len(game.journal.entries) % 40 == 0:
            wrong.extend(wrong_with_undo(game, before[0], ask))
        before[:] = [game.state, len(game.journal.entries)]
        assert not wrong, wrong[:3]

    played = play(game, {1: RandomPlayer(seed), 2: RandomPlayer(seed + 100)}, look)
    assert played.is_over
    assert not played.helped
    depicted = [u for u in game.battle.uses if u.ability == "depict-rune"]
    for player in (1, 2):
        runes = scripture(game.battle, player)
        assert set(runes) <= set(RUNES)
        assert len(runes) == sum(u.player == player for u in depicted) <= 3
    used = {u.ability for u in game.battle.uses}
    assert {"depict-rune", "enter-the-shrine", "mystic-shield"} <= used
    saved = parse_save(save_bytes(game))
    assert verify(saved, the_book()).difference is None
    assert saved.journal.state == game.state
