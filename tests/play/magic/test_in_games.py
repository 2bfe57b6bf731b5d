"""Whole battles with wizards, priests, manifestations and faction terrain, played by lot."""

from dataclasses import replace

import pytest

from tabletop.content.core import CORE, LORE
from tabletop.content.core.magic import pick_target, seen, spell, summon
from tabletop.content.core.magic.targets import enemies
from tabletop.files.saves.reading import parse_save
from tabletop.files.saves.verifying import verify
from tabletop.files.saves.writing import save_bytes
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.placing_on import leave, passengers, place_on
from tabletop.rules.play.setting_up import Where
from tabletop.state.battle import Plan, ScoringLine
from tabletop.state.facts import MagicRolled
from tests.play.field import Field, scroll, weapon
from tests.play.invariants import wrong_with_ask, wrong_with_state, wrong_with_step, wrong_with_undo
from tests.play.magic.test_manifestations import ORB

PLAN = Plan("short", "Short", 3, (ScoringLine("hold_more", 4),))


def _aim(do, call):
    return (
        yield from pick_target(do, call, "Whom?", seen(do, call.unit, enemies(do, call.player)))
    )


def _may_aim(do, call):
    return "" if seen(do, call.unit, enemies(do, call.player)) else "nobody to see"


def _burn(do, call):
    do.inflict(call.targets[0], (yield from do.roll_d3("burn", call.player, call.unit)), call.unit)


def _enter(do, call):
    place_on(do, call.unit, f"fane{call.player}")


def _may_enter(do, call):
    fane = f"fane{call.player}"
    is_in = do.state.unit(call.unit).garrison
    is_full = not do.has_unit(fane) or passengers(do.state, fane)
    return "full" if is_in or is_full else ""


def _exit(do, call):
    where = Where(wholly_within_of=(do.state.unit(call.unit).garrison, 6.0))
    yield from leave(do, call.player, call.unit, where, may_decline=True, ability=call.ability)


def _may_exit(do, call):
    return "" if do.state.unit(call.unit).garrison else "not on it"


OWN = (
    summon("call-orb", "Call the Orb", "x", 6, "x", "orb"),
    summon("call-swarm", "Call the Swarm", "x", 3, "x", "swarm", kind="prayer"),
    spell("burn", "Burn", "x", 5, "x", _burn, _aim, _may_aim, keywords=("UNLIMITED",)),
    Ability("enter", "Enter", "x", "x", (Timing("hero"),), who=_may_enter, effect=_enter),
    Ability("exit", "Exit", "x", "x", (Timing("movement"),), who=_may_exit, effect=_exit),
)
BOOK = Book(CORE, (*LORE, *OWN))
BOW = weapon("Bow", "ranged", "2", 3, 3, 1, "1", 18.0)
SWARM = replace(
    scroll("swarm", move=8, save=5, health=4, control=0, weapons=(weapon("Teeth", attacks="6"),),
           keywords=("MANIFESTATION", "INVOCATION", "FLY"), size=2),
    banishment=6,
)  # fmt: skip
FANE = scroll("fane", move=None, save=3, health=8, control=0, keywords=("FACTION TERRAIN",),
              weapons=(), size=1)  # fmt: skip


def battle():
    field = Field().objective("middle", 30, 22)
    for player, y, other in ((1, 14, 4), (2, 30, 40)):
        mage = scroll("mage", health=5, size=1, keywords=("INFANTRY", "HERO", "WIZARD (2)"),
                      abilities=("mystic-shield", "call-orb", "burn", "enter", "exit"))  # fmt: skip
        priest = scroll("priest", health=5, size=1, keywords=("INFANTRY", "HERO", "PRIEST (2)"),
                        abilities=("resurrection", "call-swarm"))  # fmt: skip
        field.row(f"mage{player}", player, 20, y, 1, of=mage)
        field.row(f"priest{player}", player, 30, y, 1, of=priest)
        field.row(f"spears{player}", player, 26, y + 2 * (3 - 2 * player), 6, of=scroll(health=2))
        field.row(f"bows{player}", player, 36, y, 3, of=scroll("bows", weapons=(BOW,)))
        field.unit(f"fane{player}", player, [(12, y)], of=FANE, mm=80)
        field.unit(f"orb{player}", player, [(-5, other)], of=ORB, waiting=True)
        field.unit(f"swarm{player}", player, [(-9, other), (-9, other + 1.3)], of=SWARM,
                   waiting=True)  # fmt: skip
    state = field.battle("hero", plan=PLAN)
    waiting = {k: replace(w, why="aside") for k, w in state.battle.waiting.items()}
    return replace(state, battle=replace(state.battle, waiting=waiting))


@pytest.mark.parametrize("seed", range(2))
def test_a_battle_of_magic_ends_with_nothing_wrong(seed):
    game = Game.start(BOOK, battle(), Seeded(f"magic {seed}"))
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

    players = {1: RandomPlayer(seed), 2: RandomPlayer(seed + 100)}
    played = play(game, players, look)
    assert played.is_over
    assert not played.helped
    used = {use.ability for use in game.battle.uses}
    assert {"burn", "sacred-rites"} <= used
    rolled = [e for entry in game.journal.entries for e in entry.events if type(e) is MagicRolled]
    assert rolled
    saved = parse_save(save_bytes(game))
    assert verify(saved, BOOK).difference is None
    assert saved.journal.state == game.state
