"""Small battles made in code, for the tests of the rules."""

from dataclasses import replace

from tabletop.content.book import the_book
from tabletop.geometry.base import Pose, round_base
from tabletop.geometry.region import region
from tabletop.rules.play.chance import Scripted, Seeded
from tabletop.rules.play.game import Game
from tabletop.state.battle import Battle, Clock, Enlisted, Plan, ScoringLine, Waiting
from tabletop.state.dice import dice
from tabletop.state.model import GameState, Model, Objective, Territory, Unit
from tabletop.state.warscroll import Warscroll, Weapon

PLAN = Plan(
    "test",
    "Test plan",
    5,
    (
        ScoringLine("hold_at_least", 3, 1),
        ScoringLine("hold_at_least", 3, 2),
        ScoringLine("hold_more", 4),
    ),
)


def weapon(
    name="Blade",
    kind="melee",
    attacks="2",
    hit=4,
    wound=4,
    rend=0,
    damage="1",
    range=0.0,
    abilities=(),
    bearers="",
):
    return Weapon(
        name, kind, dice(attacks), hit, wound, rend, dice(damage), range, tuple(abilities), bearers
    )


def scroll(
    id="spears",
    move=5,
    save=5,
    health=1,
    control=1,
    keywords=("INFANTRY",),
    weapons=None,
    ward=None,
    abilities=(),
    size=5,
):
    return Warscroll(
        id, id.title(), None if move is None else dice(move), save, health, control,
        tuple(keywords), (weapon(),) if weapons is None else tuple(weapons), ward, tuple(abilities),
        size=size,
    )  # fmt: skip


class Field:
    """Puts units on a table and makes a battle of it."""

    def __init__(self, board=(60.0, 44.0)):
        self.state = GameState(board=board)
        self.scrolls = {}
        self.enlisted = {}
        self.waiting = {}

    def unit(self, key, player, places, of=None, mm=32, roles=None, waiting=False, **facts):
        """Put a unit on the table; `places` are (x, y) of its models."""
        of = of or scroll()
        self.scrolls[of.id] = of
        models = tuple(
            Model(f"{key}{i}", key, round_base(mm), Pose(float(x), float(y)), 1.5)
            for i, (x, y) in enumerate(places, 1)
        )
        unit = Unit(
            key, player, tuple(m.id for m in models), keywords=of.keywords, control=of.control,
            move=None if of.move is None else float(of.move.plus), health=of.health,
            save="-" if of.save is None else f"{of.save}+", **facts,
        )  # fmt: skip
        self.enlisted[key] = Enlisted(key, player, of.id, len(models), roles or {})
        if waiting:
            self.waiting[key] = Waiting(unit, models)
            return self
        self.state = replace(
            self.state,
            models={**self.state.models, **{m.id: m for m in models}},
            units={**self.state.units, key: unit},
        )
        return self

    def row(self, key, player, x, y, count=5, gap=1.3, **more):
        """Put a unit on the table in a row."""
        return self.unit(key, player, [(x + i * gap, y) for i in range(count)], **more)

    def objective(self, key, x, y):
        objectives = {**self.state.objectives, key: Objective(key, float(x), float(y))}
        self.state = replace(self.state, objectives=objectives)
        return self

    def territory(self, player, points):
        key = f"t{player}"
        made = Territory(key, player, region([tuple(map(float, p)) for p in points]))
        self.state = replace(self.state, territories={**self.state.territories, key: made})
        return self

    def battle(self, phase="hero", active=1, round=1, turn=1, command=(4, 4), plan=PLAN, **more):
        """Return the state as a battle in a phase."""
        clock = Clock(round, turn, active if turn else 0, phase, active if turn else 0)
        made = Battle(
            plan=plan, clock=clock, warscrolls=self.scrolls, enlisted=self.enlisted,
            waiting=self.waiting, command=command, first=1, **more,
        )  # fmt: skip
        return replace(self.state, battle=made, phase=phase)

    def game(self, phase="hero", script=None, seed="test", **more):
        """Return a game at a phase, with dice of a script or a seed."""
        source = Seeded(seed) if script is None else Scripted(tuple(script))
        return Game.start(the_book(), self.battle(phase, **more), source)
