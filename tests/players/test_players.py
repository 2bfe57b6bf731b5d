"""Programs play: legal answers only, a way out for those that fail, reasons, and who wins."""

import pytest

from tabletop.content.book import the_book
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.player import Decision
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.asks import Pick
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tests.play.big import big_battle
from tests.play.field import Field, scroll
from tests.play.games import digest_of, played, replayed


def small(seed="s"):
    field = Field().row("a", 1, 20, 14).row("b", 2, 22, 30)
    for k in range(3):
        field.objective(f"o{k}", 12 + 14 * k, 22)
    return Game.start(the_book(), field.battle("hero"), Seeded(seed))


class Raising:
    name = "Raising"

    def decide(self, game, ask):
        raise ValueError("no idea")


class Cheating:
    name = "Cheating"

    def decide(self, game, ask):
        return Decision(("no such option",))


@pytest.mark.parametrize("bad", [Raising, Cheating])
def test_a_player_who_fails_is_helped_and_the_game_ends(bad):
    game = small()
    done = play(game, {1: bad(), 2: RandomPlayer(1)})
    assert done.is_over
    assert {h.player for h in done.helped} == {1}
    assert game.battle.winner is not None


def test_a_budget_of_decisions_is_kept():
    game = small()
    done = play(game, {1: RandomPlayer(1), 2: RandomPlayer(2)}, most=5)
    assert (done.decisions, done.is_over) == (5, False)


def test_random_players_make_no_illegal_answers():
    report, _ = played("big", "legal", every=0, undo=0)
    assert report.is_over
    assert report.helped == []
    assert report.wrong == []


def test_every_decision_of_a_random_game_keeps_the_invariants():
    report, _ = played("big", "kept", every=3, undo=40, fold=100)
    assert report.wrong == []
    assert report.decisions > 100


def test_the_same_seeds_play_the_same_game():
    digests = set()
    for _ in range(2):
        game = small("same")
        play(game, {1: RandomPlayer("x"), 2: RandomPlayer("y")})
        digests.add(digest_of(game))
    assert len(digests) == 1


def test_a_random_player_prefers_what_it_has_not_used():
    game = Field().row("a", 1, 20, 10).row("b", 2, 22, 40).row("c", 1, 40, 10).game("movement")
    while game.pending is not None and not game.battle.uses:
        ids = [o.id for o in game.pending.options if o.ability == "normal-move"]
        game.answer((ids[0],) if ids else game.pending.fallback())
        game.answer(game.pending.fallback())
    chosen = [RandomPlayer(k).decide(game, game.pending).answer[0] for k in range(60)]
    runs = sum(c.startswith("run") for c in chosen)
    moves = sum(c.startswith("normal-move") for c in chosen)
    assert runs > moves


def test_a_decision_leaves_the_game_as_it_is():
    game = Game.start(the_book(), big_battle(), Seeded("still"))
    for player in (RandomPlayer(3), GreedyPlayer()):
        for _ in range(40):
            ask = game.pending
            if ask is None:
                break
            before, entries = game.state, len(game.journal.entries)
            decision = player.decide(game, ask)
            assert game.pending is ask
            assert game.state is before
            assert len(game.journal.entries) == entries
            game.answer(decision.answer if ask.check(decision.answer).is_legal else ask.fallback())


def test_greedy_says_why():
    game = Game.start(the_book(), big_battle(), Seeded("why"))
    done = play(game, {1: GreedyPlayer(), 2: GreedyPlayer()}, most=60)
    assert done.helped == []
    assert any("objective" in why for _, why in done.reasons)


def test_greedy_beats_random():
    report, game = played("big", "beats", ("greedy", "random"), every=0, undo=0)
    assert report.helped == []
    assert game.battle.winner == 1


def test_greedy_plays_on_where_a_pick_has_no_pass():
    ask = Pick("choice", 1, "Which?", (), least=0, most=0)
    assert GreedyPlayer().decide(small(), ask).answer == ()


def test_greedy_slips_out_of_a_combat():
    made = Field().objective("1", 10, 20)
    made.row("boss", 1, 10, 10, 1, of=scroll("boss", abilities=("spoofshrooms",)))
    game = made.row("foe", 2, 10, 12.5, 1).game("end", script=[6])
    game.answer(("spoofshrooms:boss",))
    assert game.pending.move == "slip"
    game.answer(GreedyPlayer().decide(game, game.pending).answer)
    assert game.state.models["boss1"].pose.y < 10
    assert not game.doing.is_in_combat("boss")


def test_a_ready_battle_keeps_the_invariants_and_is_saved_in_its_middle():
    report, _ = played("village-green", "ready", every=2, undo=20, fold=60, save=40)
    assert report.wrong == []
    assert report.helped == []


@pytest.mark.parametrize("hash_seed", [0, 77])
def test_another_process_plays_the_same_whatever_its_hash_seed(hash_seed):
    report, _ = played("village-green", "hash", every=0, undo=0)
    names = ("random", "random")
    assert replayed("village-green", "hash", names, hash_seed) == report.digest
