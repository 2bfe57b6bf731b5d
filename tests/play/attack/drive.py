"""Runs a part of the rules by itself: written dice, answers given or proposed."""

from dataclasses import dataclass, field, replace

from tabletop.rules.play.ability import Ability, Book, Call
from tabletop.rules.play.asks import Place, Roll
from tabletop.rules.play.doing import Doing
from tabletop.state.battle import Clock, Effect
from tabletop.state.causes import Rolls
from tabletop.state.events import apply_all
from tabletop.state.facts import AttackRolled, DeedDone, ModelsSlain

NOW = Clock(1, 1, 1, "combat", 1)


@dataclass
class Driven:
    """What a flow returned, what it asked and rolled, and the facts it made."""

    do: Doing
    result: object = None
    asks: list = field(default_factory=list)
    rolls: list = field(default_factory=list)

    @property
    def state(self):
        return self.do.state

    def facts(self, kind):
        return [e for e in self.do.events if isinstance(e, kind)]

    def steps(self):
        return [(e.step, e.count, e.successes) for e in self.facts(AttackRolled)]

    def slain(self):
        return [m.id for e in self.facts(ModelsSlain) for m in e.models]

    def deeds(self, what):
        return [(e.deed.unit, e.deed.count) for e in self.facts(DeedDone) if e.deed.what == what]


def doing(state, modifiers=(), core=()):
    """A step on a state; `modifiers` are (owner, unit, Modifier) in force."""
    abilities, effects = [], list(state.battle.effects)
    for k, (owner, unit, modifier) in enumerate(modifiers):
        abilities.append(
            Ability(f"m{k}", modifier.why or f"m{k}", "-", "", grants={"on": (modifier,)})
        )
        effects.append(Effect(f"m{k}/on", owner, (unit,), "battle", NOW))
    state = replace(state, battle=replace(state.battle, effects=tuple(effects)))
    return Doing(Book((*core, *abilities)), state)


def drive(do, flow, dice=(), answers=None):
    """Run a flow; `answers` give replies by kind of question (a list each), others are proposed.

    `dice` are faces in a row, or something to take them from.
    """
    first, told = do.state, len(do.events)
    found = Driven(do)
    endless = hasattr(dice, "take")
    left = [] if endless else list(dice)
    waiting = {kind: list(replies) for kind, replies in (answers or {}).items()}
    try:
        asked = next(flow)
        while True:
            if isinstance(asked, Roll):
                if endless:
                    left += dice.take(asked.count)
                assert len(left) >= asked.count, (asked, left)
                faces, left = tuple(left[: asked.count]), left[asked.count :]
                found.rolls.append((asked.why, asked.player, faces))
                asked = flow.send(Rolls(faces))
            else:
                found.asks.append(asked)
                proposed = asked.fallback()
                assert asked.check(proposed).is_legal, (asked, proposed, asked.check(proposed))
                reply = asked.propose() if isinstance(asked, Place) else proposed
                assert asked.check(reply).is_legal, asked.check(reply)
                if waiting.get(asked.kind):
                    reply = waiting[asked.kind].pop(0)
                    assert asked.check(reply).is_legal, asked.check(reply)
                asked = flow.send(reply)
    except StopIteration as done:
        found.result = done.value
    assert not left, f"{len(left)} dice are left"
    assert not any(waiting.values()), waiting
    assert apply_all(do.events[told:], first) == do.state
    return found


def call(unit="a", player=1, ability="strike"):
    return Call(ability, player, unit)
