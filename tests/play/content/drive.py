"""Uses one ability by itself, with dice that are written down and answers by kind of question."""

from dataclasses import replace

from tabletop.content.book import the_book
from tabletop.geometry.base import Pose
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import PASS, Roll
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.permits import why_not
from tabletop.rules.play.using import use
from tabletop.state.causes import Placement, Rolls
from tabletop.state.events import apply_all


class Drive:
    """A step made by hand: `asks` are the questions so far, `rolls` the reasons of dice."""

    def __init__(self, state, *script, book=None):
        self.start = state
        self.do = Doing(book or the_book(), state)
        self.script = list(script)
        self.asks, self.rolls = [], []

    def use(self, key, unit="", player=None, **answers):
        """Use an ability; `answers` by kind of question: a value, or a function of the question.

        A list is used up in order; what is no list answers every question of its kind.
        """
        player = player or self.do.state.units[unit].player
        return self.run(use(self.do, self.do.book.ability(key), player, unit), answers)

    def run(self, flow, answers):
        """Run a flow to its end and return what it returns."""
        reply = None
        while True:
            try:
                asked = next(flow) if reply is None else flow.send(reply)
            except StopIteration as done:
                assert apply_all(self.do.events, self.start) == self.do.state
                return done.value
            if isinstance(asked, Roll):
                self.rolls.append((asked.why, asked.count))
                faces, self.script = self.script[: asked.count], self.script[asked.count :]
                assert len(faces) == asked.count, f"no dice left for {asked.why}"
                reply = Rolls(tuple(faces))
                continue
            self.asks.append(asked)
            given = answers.get(asked.kind, asked.fallback())
            if isinstance(given, list):
                given = given.pop(0) if given else asked.fallback()
            reply = given(asked) if callable(given) else given
            found = asked.check(reply)
            assert found.is_legal, (asked.prompt, found.reasons)

    def why(self, key, unit="", player=None):
        """Return why an ability cannot be used now."""
        player = player or self.do.state.units[unit].player
        return why_not(self.do, self.do.book.ability(key), player, unit)

    def kinds(self):
        return [a.kind for a in self.asks]

    def unit(self, key):
        return self.do.state.units[key]

    def at(self, model):
        pose = self.do.state.models[model].pose
        return (pose.x, pose.y)

    def deeds(self, what):
        return [d.unit for d in self.do.battle.deeds if d.what == what]


def shift(state, unit, dx, dy, target=""):
    """Return all models of a unit moved straight by the same inches, those in front first."""
    models = sorted(state.models_of(unit), key=lambda m: -(m.pose.x * dx + m.pose.y * dy))
    ways = {m.id: (m.pose, Pose(m.pose.x + dx, m.pose.y + dy)) for m in models}
    return Placement(ways, target)


def react(*names):
    """Return an answer to reactions: the first of the named abilities that is offered, or pass."""

    def answer(ask):
        for name in names:
            for option in ask.options:
                if option.ability == name:
                    return (option.id,)
        return (PASS,)

    return answer


def with_unit(state, key, **changes):
    """Return a state in which a unit is changed."""
    return replace(state, units={**state.units, key: replace(state.units[key], **changes)})


def called(key, unit, player=1, **more):
    return Call(key, player, unit, **more)
