"""How often every ability is used in games by lot: `python -m tests.play.uses --games 500`.

Counts declarations, for a passive the decisions in which it changed a number that was asked for,
and calls of what acts by itself; grants (runes) and rows of modifiers (the moon) each for itself.
Players prefer what was used seldom in the games before. Names what was used less often than
fifty times in five hundred games, and what no game of these could use at all.
"""

import argparse
import contextlib
import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play import doing
from tabletop.rules.play.attack import counting
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.facts import AbilityDeclared, EffectGained, Noted
from tests.play.hosts import APART, CLOSE, host_battle
from tests.play.invariants import wrong_with_ask, wrong_with_state, wrong_with_step

BATTLES = (
    "vanari/moonclan", "close temple/trolls", "banks/embers", "lords/riders",
    "pilgrims/crowd", "temple/horde", "close banks/embers", "deploy lords/trolls",
    "pilgrims/horde", "vanari/riders", "harrow-mill", "lamps-and-moon",
    "lords/moonclan", "banks/embers", "vanari/herd", "deploy lamps-of-hysh/bad-moon-rabble",
    "temple/moonclan", "close pilgrims/crowd", "deploy banks/embers", "deploy lords/horde",
    "deploy lords/herd", "deploy pilgrims/crowd", "temple/riders", "vanari/trolls",
    "close pride/pride", "close pilgrims/horde", "close vanari/herd", "close lords/riders",
)  # fmt: skip
"""Who meets whom; where they deploy first, or the lines have met, it says so."""
WANTED = 50
OF_GAMES = 500
ACTS = ("eases", "endures", "falls", "follows", "hears")
"""What abilities do by themselves: counted when something becomes true, or hurts."""


@dataclass
class Tally:
    """What was counted: `uses` by ability or part of it, `had` the abilities that armies had."""

    uses: Counter = field(default_factory=Counter)
    had: Counter = field(default_factory=Counter)
    games: int = 0
    decisions: int = 0
    wrong: list = field(default_factory=list)
    _now: set = field(default_factory=set)

    def notes(self, key):
        """Count something once in a decision."""
        self._now.add(key)

    def next(self):
        self.uses.update(self._now)
        self._now.clear()


def part_of(rule, modifier):
    """Return the name of a modifier: the ability (with its grant) and what it changes."""
    return f"{rule} [{modifier.stat}]"


@contextlib.contextmanager
def watched(tally):
    """Count modifiers that change a number, and what abilities do by themselves."""
    real, kept = doing.evaluate, []

    def evaluate(stat, case, base, live):
        live = tuple(live)
        value = real(stat, case, base, live)
        if value.parts:
            names = {(p.why, p.op) for p in value.parts}
            for one in live:
                mod = one.modifier
                if mod.stat == stat and (mod.why or one.name, mod.op) in names:
                    tally.notes(part_of(one.rule, mod))
        return value

    def counted(ability, act):
        def wrapper(do, *given):
            seen = done_by(do)
            found = act(do, *given)
            if found is None:
                if done_by(do) > seen:
                    tally.notes(ability.id)
                return None
            return gone_through(do, found, seen)

        def gone_through(do, flow, seen):
            found = yield from flow
            if done_by(do) > seen:
                tally.notes(ability.id)
            return found

        def done_by(do):
            return len(do.events) + sum(pool.points for pool in do.pools.values())

        return wrapper

    for ability in the_book().every:
        for act in ACTS:
            one = getattr(ability, act)
            if one is not None:
                kept.append((ability, act, one))
                object.__setattr__(ability, act, counted(ability, one))
    doing.evaluate = counting.evaluate = evaluate
    try:
        yield
    finally:
        doing.evaluate = counting.evaluate = real
        for ability, act, one in kept:
            object.__setattr__(ability, act, one)


def start_of(battle):
    """Return the state that a battle starts from: `one/two`, or a file's name.

    `deploy one/two` begins with deployment, `close one/two` when the lines have met.
    """
    how, _, hosts = battle.rpartition(" ")
    one, _, two = hosts.partition("/")
    if not two:
        return load_battle(battle)
    return host_battle(one, two, how != "deploy", CLOSE if how == "close" else APART)


def had_in(state):
    """Return the abilities that anybody has in a battle."""
    book, battle = the_book(), state.battle
    scrolls = {battle.enlisted[u].warscroll for u in battle.enlisted}
    mine = {a.id for s in scrolls for a in book.of(battle.warscrolls[s])}
    return mine | {key for traits in battle.traits for key in traits} | {a.id for a in book.core}


def one_game(tally, battle, seed, every=0):
    """Play a game and count; `every` so many decisions it is looked at whether all is right."""
    state = start_of(battle)
    tally.had.update(had_in(state))
    game = Game.start(the_book(), state, Seeded(seed))
    players = {k: RandomPlayer(f"{seed}/{k}", tally.uses) for k in (1, 2)}
    seen = len(game.journal.entries)

    def told(game, ask, decision):
        nonlocal seen
        for entry in game.journal.entries[seen:]:
            for event in entry.events:
                if isinstance(event, AbilityDeclared):
                    tally.notes(event.use.ability)
                elif isinstance(event, EffectGained):
                    tally.notes(event.effect.rule)
                elif isinstance(event, Noted) and event.key == "bad moon":
                    tally.notes(f"faces-of-the-bad-moon: {event.new[0]}")
        seen = len(game.journal.entries)
        tally.next()
        number = game.journal.current
        if every and number % every == 0:
            entry = game.journal.entries[number]
            before = game.journal.entries[entry.parent].state
            found = [*wrong_with_state(game.state), *wrong_with_ask(game.pending),
                     *wrong_with_step(before, entry.events, game.state)]  # fmt: skip
            tally.wrong += [(battle, seed, number, text) for text in found]

    found = play(game, players, told)
    tally.games += 1
    tally.decisions += found.decisions
    tally.wrong += [(battle, seed, h.number, h.problem) for h in found.helped]
    if not found.is_over:
        tally.wrong.append((battle, seed, found.decisions, "did not end"))


def parts_of(ability):
    """Return everything of an ability that is counted; numbered grants are one."""
    acts = any(getattr(ability, act) is not None for act in ACTS)
    named = [] if ability.is_passive and not acts else [ability.id]
    named += [part_of(ability.id, m) for m in ability.passive]
    for name, modifiers in ability.grants.items():
        if not name.isdigit():
            rule = f"{ability.id}/{name}"
            named += [rule, *(part_of(rule, m) for m in modifiers)]
    return tuple(dict.fromkeys(named))


def count_of(tally, ability):
    """Return how often an ability was used: declared, or what it does by itself mattered."""
    if not ability.is_passive:
        return tally.uses[ability.id]
    return sum(tally.uses[part] for part in parts_of(ability))


def table(tally):
    """Return rows of (count, ability) of the whole book, those used seldom first."""
    rows = [(count_of(tally, a), a.id) for a in the_book().every]
    return sorted(rows)


def unseen(tally):
    """Return the parts of abilities that never mattered."""
    return [part for a in the_book().every for part in parts_of(a) if not tally.uses[part]]


def written(tally, path):
    """Write the counts so far, and what was wrong."""
    whole = {"games": tally.games, "decisions": tally.decisions,
             "uses": dict(tally.uses), "had": dict(tally.had), "wrong": tally.wrong}  # fmt: skip
    Path(path).write_text(json.dumps(whole, indent=1), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=16)
    parser.add_argument("--seed", default="u")
    parser.add_argument("--battle", action="append")
    parser.add_argument("--every", type=int, default=0, help="check every n-th decision")
    parser.add_argument("--all", action="store_true", help="print the whole table")
    parser.add_argument("--out", help="write the counts as JSON")
    parser.add_argument("--after", action="append", default=[], help="counts to go on from")
    asked = parser.parse_args()
    battles = asked.battle or BATTLES
    tally, began = Tally(), time.process_time()
    for name in asked.after:
        kept = json.loads(Path(name).read_text(encoding="utf-8"))
        tally.uses.update(kept["uses"])
        tally.had.update(kept["had"])
        tally.games += kept["games"]
        tally.decisions += kept["decisions"]
        tally.wrong += kept.get("wrong", ())
    with watched(tally):
        for number in range(asked.games):
            one_game(tally, battles[number % len(battles)], f"{asked.seed}{number}", asked.every)
            print(f"\r{number + 1} of {asked.games}", end="", file=sys.stderr, flush=True)
            if asked.out and (number + 1) % len(battles) == 0:
                written(tally, asked.out)  # what is stopped can be gone on with
    least = WANTED * tally.games / OF_GAMES
    print(
        f"\n{tally.games} games, {tally.decisions} decisions, "
        f"{time.process_time() - began:.0f} s; used less than {least:.1f} times:"
    )
    for count, ability in table(tally):
        if asked.all or count < least:
            print(f"{count:7}  {ability}" + ("" if tally.had[ability] else "   (nobody has it)"))
    print("parts that never mattered:", "; ".join(unseen(tally)) or "none")
    for line in tally.wrong[:20]:
        print("WRONG", *line)
    if asked.out:
        written(tally, asked.out)
    return 1 if tally.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
