"""Small battles with abilities that ask every kind of question, and a player who answers them."""

import random

from tabletop.geometry.base import Pose
from tabletop.rules.play.ability import Ability, Book, Timing, Trigger
from tabletop.rules.play.asks import FINE, Allocate, Option, Order, Pick, Place, Roll, Source
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.values import HIT_ROLL, Modifier
from tabletop.state.battle import Deed, Effect, foe_of
from tabletop.state.causes import Placement, Rolls, Share
from tabletop.state.events import ModelMoved
from tabletop.state.facts import DamageAllocated, DeedDone, EffectGained, Noted
from tests.play.field import Field, scroll


def _target(do, call):
    foes = do.units_of(foe_of(call.player))
    options = [Option(u.id, u.label) for u in foes]
    target = yield from do.pick("target", call.player, "At whom?", [*options, Option("-", "-")])
    return type(call)(call.ability, call.player, call.unit, (target,), cause=call.cause)


def _poke(do, call):
    (target,) = call.targets
    faces = yield from do.roll(3, "poke", call.player, call.unit)
    if target == "-":
        return
    unit = do.state.unit(target)
    do.emit(DamageAllocated(target, unit.wounds, unit.wounds + sum(f > 3 for f in faces), "poke"))
    do.emit(EffectGained(Effect("poke/sore", call.player, (target,), "turn", do.battle.clock)))
    yield from do.roll(1, "poke again", call.player, call.unit)


def _shift(do, call):
    models = do.state.unit(call.unit).models
    ask = Place("move", call.player, "Where?", call.unit, models, lambda p: FINE)
    placement = yield from do.place(ask)
    for model, way in () if placement is None else placement.ways.items():
        do.emit(ModelMoved(model, do.state.model(model).pose, way[-1].snapped()))
    do.emit(DeedDone(Deed("moved", call.unit, do.battle.clock)))


def _deal(do, call):
    foes = tuple(u.id for u in do.units_of(foe_of(call.player)))
    sources = [Source("blades", "Blades", 4, (*foes, "-")), Source("spears", "Spears", 1, foes)]
    options = [Option(f, f) for f in (*foes, "-")]
    shares = yield from do.allocate("attacks", call.player, "Deal", call.unit, sources, options)
    order = yield from do.order(call.player, "Sort", options)
    key = "dealt"
    old = do.battle.note(call.player, key)
    dealt = tuple(f"{s.source} {s.target} {s.count}" for s in shares)
    do.emit(Noted(call.player, key, old, (*dealt, *order)))


ANY = (Timing("hero", "any"), Timing("combat", "any"))
SORE = {"sore": (Modifier(HIT_ROLL, "add", -1),)}
BOOK = Book(
    (
        Ability("poke", "Poke", "1", "Pokes.", ANY, keywords=("CORE",), declare=_target,
                effect=_poke, grants=SORE),
        Ability("shift", "Shift", "2", "Moves.", (Timing("movement"),), effect=_shift),
        Ability("deal", "Deal", "3", "Shares.", (Timing("shooting"),), effect=_deal),
        Ability("jeer", "Jeer", "4", "Reacts.", reacts=Trigger(("CORE",), "opponent"), cost=1,
                effect=lambda do, call: (yield from _jeer(do, call))),
    )
)  # fmt: skip


def _jeer(do, call):
    yield from do.roll(2, "jeer", call.player, call.unit)


def field(models=5, units=2):
    made = Field().objective("o1", 30, 22).objective("o2", 10, 22)
    made.territory(1, [(0, 0), (60, 0), (60, 15), (0, 15)])
    for n in range(units):
        of = scroll(id=f"kind{n}", ward=5 if n else None)
        made.row(f"a{n}", 1, 5, 10 + 2 * n, count=models, of=of, roles={"CHAMPION": (f"a{n}1",)})
        made.row(f"b{n}", 2, 5, 30 + 2 * n, count=models, of=of)
    return made


def game(seed="test", dice=None, book=BOOK, **more):
    state = field(**more).battle("hero", command=(4, 4))
    return Game.start(book, state, dice or Seeded(seed))


def answer_to(ask, chance):
    """Return a legal answer, by chance."""
    if isinstance(ask, Roll):
        return Rolls(tuple(chance.randint(1, 6) for _ in range(ask.count)))
    if isinstance(ask, Pick):
        ids = [o.id for o in ask.options]
        for _ in range(20):
            chosen = tuple(chance.sample(ids, chance.randint(ask.least, min(ask.most, len(ids)))))
            if ask.check(chosen).is_legal:
                return chosen
    if isinstance(ask, Place) and ask.move is None and chance.random() < 0.8:
        ways = {m: (Pose(chance.uniform(1, 50), chance.uniform(1, 40), 30.0),) for m in ask.models}
        if ask.check(Placement(ways)).is_legal:
            return Placement(ways)
    if isinstance(ask, Allocate):
        shares = tuple(Share(s.id, chance.choice(s.targets), s.count) for s in ask.sources)
        if ask.check(shares).is_legal:
            return shares
    if isinstance(ask, Order):
        return tuple(chance.sample([o.id for o in ask.options], len(ask.options)))
    return ask.fallback()


def play(game, chance, count=10_000, undos=0.0):
    """Answer questions, and now and then take some back, until the battle is over."""
    for _ in range(count):
        if game.pending is None:
            return game
        dice = chance.random()
        if dice < undos:
            game.undo()
        elif dice < 1.3 * undos:
            game.redo()
        elif dice < 1.5 * undos:
            game.goto(chance.randrange(len(game.journal.entries)))
        else:
            game.answer(answer_to(game.pending, chance))
    return game


def played(seed=1, count=10_000, undos=0.0, **more):
    """Return a battle played by chance."""
    return play(game(str(seed), **more), random.Random(seed), count, undos)
