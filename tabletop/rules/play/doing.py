"""The hand that a step works with: it reads the state, asks, rolls, and emits facts."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tabletop.errors import TabletopError
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.finding import Judgement
from tabletop.rules.play.ability import Ability, Book, Call
from tabletop.rules.play.asks import (
    Allocate,
    Option,
    Order,
    Pick,
    Place,
    Request,
    Roll,
    Source,
)
from tabletop.rules.play.force import Force, in_force
from tabletop.rules.play.kit import Kit
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.lately import Uses
from tabletop.rules.play.values import FLOORS, Case, Live, Stat, Value, evaluate
from tabletop.rules.table import follow, table_of
from tabletop.state.battle import Battle, Effect, Until, Use
from tabletop.state.causes import Chosen, Placement, Reply, Rolls, Share, Shares
from tabletop.state.dice import D3, Dice, d3_of
from tabletop.state.events import Event, apply
from tabletop.state.facts import DiceRolled, EffectEnded, EffectGained
from tabletop.state.model import GameState, Unit

T = TypeVar("T")
Flow = Generator[Request, Reply, T]
"""What an ability does: it yields requests, gets replies, and returns something."""


@dataclass(slots=True)
class Pool:
    """Damage points that wait for a unit until the ability is settled (9.1).

    `points` are warded and allocated, `allocated` skip wards ("allocate" instead of "inflict").
    `by` is the unit that did it.
    """

    points: int = 0
    allocated: int = 0
    by: str = ""


class Doing:
    """One step under way: its state so far, the facts emitted, and what it may ask.

    Never kept beyond its step; forks and undo make a new one from the state at rest.
    """

    def __init__(self, book: Book, state: GameState) -> None:
        self.book = book
        self.state = state
        self.events: list[Event] = []
        self.pools: dict[str, Pool] = {}
        self.amended: dict[str, Call] = {}
        self.depth = 0  # uses of abilities under way, one within the other
        self._force: tuple[GameState, Force] | None = None
        self._uses: Uses | None = None

    # ------------------------------------------------------------------ reading
    @property
    def battle(self) -> Battle:
        """The battle as it is now."""
        if self.state.battle is None:
            raise TabletopError("no battle is being played", next_step="start one")
        return self.state.battle

    def units_of(self, player: int) -> tuple[Unit, ...]:
        """Return a player's units on the table that have models, in order."""
        return tuple(u for u in self.state.units.values() if u.player == player and u.models)

    @property
    def uses(self) -> Uses:
        """What was used in this battle, sorted by unit and ability."""
        battle, known = self.battle, self._uses
        if known is None or not known.are_of(battle):
            known = self._uses = Uses(battle)
        return known

    @property
    def uses_now(self) -> tuple[Use, ...]:
        """What was used in this phase, latest first."""
        return self.uses.now

    def has_unit(self, unit: str) -> bool:
        """Say whether a unit is on the table."""
        found = self.state.units.get(unit)
        return found is not None and bool(found.models)

    def label(self, unit: str) -> str:
        """Return the name of a unit, wherever it is."""
        return name_of(self.state, unit)

    def enemies_in_combat(self, unit: str) -> tuple[str, ...]:
        """Return the enemy units that a unit is in combat with (7.0)."""
        return enemies_in_combat(table_of(self.state), unit) if self.has_unit(unit) else ()

    def is_in_combat(self, unit: str) -> bool:
        """Say whether a unit is in combat with anybody (7.0)."""
        return bool(self.enemies_in_combat(unit))

    def abilities_of(self, unit: str) -> tuple[Ability, ...]:
        """Return the abilities of a unit: the core ones, then those of its warscroll."""
        return (*self.book.core, *self.own_abilities(unit))

    def own_abilities(self, unit: str) -> tuple[Ability, ...]:
        """Return the abilities of a unit's warscroll, then those its army gives to units.

        Manifestations and faction terrain have only what their warscrolls say (7.0).
        """
        return self.kit_of(unit).abilities

    def kit_of(self, unit: str) -> Kit:
        """Return the abilities of a unit besides the core ones, sorted by when they are used."""
        battle = self.battle
        enlisted = battle.enlisted[unit]
        traits = battle.traits[enlisted.player - 1]
        return self.book.kit(battle.warscrolls[enlisted.warscroll], traits)

    def traits_of(self, player: int) -> tuple[Ability, ...]:
        """Return the abilities that an army brings besides its warscrolls."""
        return self.book.army_kit(self.battle.traits[player - 1]).abilities

    @property
    def force(self) -> Force:
        """Every modifier in force now: passives of units on the table, and effects."""
        known = self._force
        if known is None or known[0] is not self.state:
            known = self._force = (self.state, in_force(self.book, self.state))
        return known[1]

    def live(self, stat: Stat) -> tuple[Live, ...]:
        """Return every modifier of a number in force now."""
        return self.force.on(stat)

    def value(self, stat: Stat, case: Case, base: int = 0) -> Value:
        """Return a number after everything that modifies it now."""
        live = self.force.on(stat)
        if not live and base >= FLOORS.get(stat, base):
            return Value(base, base)
        return evaluate(stat, case, base, live)

    def case(self, unit: str, against: str = "", call: Call | None = None) -> Case:
        """Return the case of a question about a unit now."""
        return Case(self.state, unit, against, None, call)

    # ------------------------------------------------------------------ facts
    def emit(self, event: Event) -> None:
        """Make something true."""
        before, self.state = self.state, apply(event, self.state)
        follow(before, self.state)
        self.events.append(event)

    def grant(self, call: Call, name: str, units: tuple[str, ...], until: Until = "turn") -> None:
        """Put a grant of the ability of a call on units; "ability": until that use is resolved."""
        rule, clock = f"{call.ability}/{name}", self.battle.clock
        self.emit(EffectGained(Effect(rule, call.player, units, until, clock, use_key(call))))

    def grant_during(self, during: Call, call: Call, name: str, units: tuple[str, ...]) -> None:
        """Put a grant of the ability of a call on units until another use is resolved."""
        rule, clock = f"{call.ability}/{name}", self.battle.clock
        effect = Effect(rule, call.player, units, "ability", clock, use_key(during))
        self.emit(EffectGained(effect))

    def end_grants(self, call: Call, keywords: tuple[str, ...] = ()) -> None:
        """End the effects that last until the use of a call is resolved.

        After attacks (keyword ATTACK) also those that last for one attack by or against a unit.
        """
        source, sides = use_key(call), {call.unit, *call.targets}
        is_over = "ATTACK" in keywords and bool(call.shares)
        for effect in self.battle.effects:
            is_its = effect.until == "ability" and effect.source == source
            is_last = is_over and effect.until == "attack" and not sides.isdisjoint(effect.units)
            if is_its or is_last:
                self.emit(EffectEnded(effect))

    def amend(self, call: Call) -> None:
        """Change what was declared by a use that is answered by a reaction: re-rolled dice."""
        self.amended[use_key(call)] = call

    def inflict(self, unit: str, points: int, by: str = "") -> None:
        """Put damage points into the pool of a unit for the ability under way (9.1, 17.2)."""
        pool = self.pools.setdefault(unit, Pool(by=by))
        pool.points += max(0, points)

    def allocate_later(self, unit: str, points: int, by: str = "") -> None:
        """Put points into a pool that no ward and nothing else takes off ("allocate", 9.1)."""
        pool = self.pools.setdefault(unit, Pool(by=by))
        pool.allocated += max(0, points)

    # ------------------------------------------------------------------ asking
    def roll(
        self, count: int, why: str, player: int, unit: str = "", printed: Dice | None = None
    ) -> Flow[tuple[int, ...]]:
        """Roll D6s and return their faces; no die, no question.

        `printed` is the number that they stand for where it is not their sum.
        """
        if count <= 0:
            return ()
        reply = yield Roll(count, why, player, unit)
        if not isinstance(reply, Rolls) or len(reply.faces) != count:
            raise TabletopError(f"{count} dice were to be rolled for {why}")
        self.emit(DiceRolled(player, why, reply.faces, self.battle.dice, unit, printed))
        return reply.faces

    def roll_d3(self, why: str, player: int, unit: str = "") -> Flow[int]:
        """Roll a D3: half a D6, rounded up (18)."""
        (face,) = yield from self.roll(1, why, player, unit, D3)
        return d3_of(face)

    def choose(self, ask: Pick) -> Flow[Chosen]:
        """Ask for a choice; what leaves none is answered without asking."""
        only = min(ask.most, len(ask.options))
        if len(ask.options) == ask.least == only and ask.first is None:
            return tuple(o.id for o in ask.options)
        reply = yield ask
        return tuple(a for a in reply if isinstance(a, str)) if isinstance(reply, tuple) else ()

    def pick(
        self, kind: str, player: int, prompt: str, options: Sequence[Option], ability: str = ""
    ) -> Flow[str]:
        """Ask for one of some options and return its id."""
        chosen = yield from self.choose(Pick(kind, player, prompt, tuple(options), ability=ability))
        return chosen[0]

    def place(self, ask: Place) -> Flow[Placement | None]:
        """Ask where models go; None when the player declines."""
        reply = yield ask
        return reply if isinstance(reply, Placement) else None

    def allocate(
        self,
        kind: str,
        player: int,
        prompt: str,
        unit: str,
        sources: Sequence[Source],
        options: Sequence[Option],
        judge: Callable[[Shares], Judgement] | None = None,
        first: Shares | None = None,
        ability: str = "",
    ) -> Flow[Shares]:
        """Ask how to share out; what leaves no choice is answered without asking."""
        if all(len(s.targets) == 1 for s in sources):
            return tuple(Share(s.id, s.targets[0], s.count) for s in sources if s.count)
        ask = Allocate(
            kind, player, prompt, unit, tuple(sources), tuple(options), first=first, ability=ability
        )
        if judge is not None:
            ask = Allocate(
                kind, player, prompt, unit, ask.sources, ask.options, judge, first, ability
            )
        reply = yield ask
        return tuple(a for a in reply if isinstance(a, Share)) if isinstance(reply, tuple) else ()

    def order(
        self, player: int, prompt: str, options: Sequence[Option], ability: str = ""
    ) -> Flow[Chosen]:
        """Ask for an order of some options; one or none is in order already."""
        if len(options) < 2:
            return tuple(o.id for o in options)
        reply = yield Order("order", player, prompt, tuple(options), ability=ability)
        return tuple(a for a in reply if isinstance(a, str)) if isinstance(reply, tuple) else ()


def use_key(call: Call) -> str:
    """Return how effects name the use of an ability that they belong to."""
    return f"{call.ability}:{call.unit or call.player}"
