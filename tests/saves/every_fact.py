"""A run of facts with one of every kind, each fitting the state before it; and the golden save.

`python -m tests.saves.every_fact FILE` writes such a save; one of each released format is kept.
"""

import random
import sys
from dataclasses import replace
from pathlib import Path

from tabletop.files.atomic import write_bytes
from tabletop.files.saves import save_bytes
from tabletop.geometry.base import Base, Pose
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state import events, facts
from tabletop.state.battle import Clock, Deed, Effect, Enlisted, Fight, Tick, Use, Waiting
from tabletop.state.model import Annotation, Model, Terrain, Token, Underlay, Unit
from tabletop.state.options import Options
from tests.saves.sample import BOOK, answer_to, field


def every_fact(state):
    """Return facts of every kind, in an order in which they fit."""
    battle = state.battle
    now = battle.clock
    unit = state.units["a0"]
    one, two = (state.models[m] for m in unit.models[-2:])
    other = state.units["b1"]
    their = tuple(state.models[m] for m in other.models)
    use = Use("poke", 1, "a1", now, ("CORE",))
    sore = Effect("poke/sore", 2, ("a1", "b0"), "your_next_turn", now, "a0")
    new = Waiting(
        Unit("a9", 1, ("a91",), "Späte Reiter", ("CAVALRY", "FLY"), control=2),
        (Model("a91", "a9", Base("oval", 60.0, 35.0), Pose(9.0, 9.0, 45.0), 2.5),),
        "reserve",
    )
    lost = Waiting(
        Unit("a8", 1, ("a81",)), (Model("a81", "a8", Base("rect", 50.0, 25.0), Pose(1, 1), 2),)
    )
    wall = region([(20.0, 20.0), (24.0, 20.0), (24.0, 26.5), (20.0, 26.5)])
    ruin = Terrain("ruin", wall, (Solid("ruin", wall, 3.0),), ("OBSCURING",), "Turm", "ruin")
    note = Annotation("n1", "arrow", ((1.0, 2.0), (3.0, 4.0)), "hier", "legal", pieces=("a01", ""))
    moved = one.pose.moved(0.1, 0.0)
    return (
        events.ModelMoved(one.id, one.pose, replace(moved, facing=359.5, z=-0.0)),
        events.PieceChanged(None, ruin),
        events.PieceChanged(None, note),
        events.PieceChanged(None, Token("t", 1.5, 2.5, "a0", 12.5)),
        events.OptionsChanged(state.options, Options(sight="plan", range="plan")),
        events.TableChanged(
            (state.board, state.phase, state.title), (state.board, state.phase, "Fähre\n2")
        ),
        events.UnderlayChanged(None, Underlay("plan.png", 0.0, 0.0, 60.0, 44.0, 90.0)),
        events.LocksChanged((), ("ruin", "o1")),
        facts.AbilityDeclared(use, "Poke", 1),
        facts.TargetsDeclared(use, replace(use, targets=("b0", "b1"))),
        facts.DiceRolled(1, "poke", (1, 6, 3), battle.dice, "a1"),
        facts.AttackRolled(
            "hit", 1, "a1", "b0", "Blade", 3, 4, -1, (("Cover", -1),), (1, 6, 3), ((0, 5),), 2, 1
        ),
        facts.DeedDone(Deed("charged", "a1", now, "b0", 2)),
        facts.EffectGained(sore),
        facts.EffectEnded(sore),
        facts.EffectGained(replace(sore, until="battle")),
        facts.DamageAllocated("a0", unit.wounds, unit.wounds + 2, "b0"),
        facts.ModelsSlain("a0", (two,), (two.id,)),
        facts.ModelsReturned("a0", (replace(two, pose=Pose(3.0, 30.0)),)),
        facts.ModelsSlain("b1", their),
        facts.UnitDestroyed(replace(other, models=())),
        facts.UnitJoined(Enlisted("a9", 1, "kind0", 1, replaces="b1", drop="2"), new),
        facts.UnitSetAside("a9", new, replace(new, why="aside")),
        facts.UnitSetUp(replace(new, why="aside"), new.models),
        facts.UnitJoined(Enlisted("a8", 1, "kind1", 1, {"CHAMPION": ("a81",)}), lost),
        facts.ReserveLost(lost),
        facts.CommandChanged(2, battle.command[1], 6, "underdog"),
        facts.PointsScored(1, battle.points[0], battle.points[0] + 5, "a marker"),
        facts.UnderdogNamed(battle.underdog, 2),
        facts.DeploymentBegun(battle.began, 2),
        facts.FirstTurnTaken(battle.first, 2),
        facts.ControlChanged("o1", 0, 2),
        facts.FightChanged(battle.fight, Fight(("a1",), 2, "first", (1,))),
        facts.FightChanged(Fight(("a1",), 2, "first", (1,)), None),
        facts.Noted(2, "tactics", battle.note(2, "tactics"), ("seize", "slay")),
        facts.ReminderTicked(Tick(1, "a0", "Heulen", now)),
        facts.ClockMoved(now, Clock(now.round, now.turn, now.active, "movement", now.active)),
        facts.BattleEnded(0),
        facts.BattleBegan(None, replace(battle, winner=2)),
    )


def golden():
    """Return a game with every kind of fact, question and answer, and a branch."""
    start = field(models=3).battle("hero", command=(4, 4))
    game, chance = Game.start(BOOK, start, Seeded("golden")), random.Random(4)
    game.by_hand("one of each", every_fact(start))
    game.undo()
    for number in range(60):
        if number in (20, 21, 40):
            game.undo()
        if number == 30:
            game.dice = Seeded("another")
        game.answer(answer_to(game.pending, chance))
    game.undo()
    return game


if __name__ == "__main__":
    write_bytes(Path(sys.argv[1]), save_bytes(golden(), {"players": "you,greedy"}))
