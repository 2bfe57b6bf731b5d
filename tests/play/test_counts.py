"""How many legal answers there are, counted through the game and by slow, separate rules."""

from itertools import permutations
from math import cos, hypot, pi, sin

import pytest

from tabletop.rules.play.asks import PASS, Pick, Place
from tabletop.rules.play.casualties import casualties
from tests.play import slow
from tests.play.field import Field, scroll, weapon

HARMLESS = weapon("Straw", attacks="1", hit=6, wound=7)
"""It hits, wounds nobody, and so leaves everything as it was."""
R32 = 32 / 25.4 / 2


def row(count, step):
    return [(10 + k * step, 10.0) for k in range(count)]


def ring(count, gap):
    radius = (2 * R32 + gap) / 2 / sin(pi / count)
    return [
        (20 + radius * cos(2 * pi * k / count), 20 + radius * sin(2 * pi * k / count))
        for k in range(count)
    ]


def block(wide, deep, step):
    return [(10 + i * step, 10 + j * step) for j in range(deep) for i in range(wide)]


# ---------------------------------------------------------------------- casualties
@pytest.mark.parametrize(
    ("points", "deaths"),
    [
        (row(6, 1.7), 1),
        (row(6, 1.7), 3),
        (ring(7, 0.3), 1),
        (ring(8, 0.3), 1),
        (ring(8, 0.3), 2),
        (block(5, 2, 1.5), 1),
        (block(4, 2, 1.5), 2),
        (row(3, 1.7) + [(p[0], p[1] + 1.7) for p in row(4, 1.7)], 2),
    ],
)
def test_removals_are_as_many_as_by_trying_all(points, deaths):
    state = Field().unit("a", 1, points).battle("combat")
    found = casualties(state, "a", deaths)
    near = slow.links(points, R32, 0.5)
    expected = slow.sequences(set(range(len(points))), near, deaths)
    keys = state.units["a"].models
    sizes = {len(e) for e in expected}
    counted = {
        chosen
        for size in range(deaths, max(sizes) + 1)
        for chosen in permutations(range(len(points)), size)
        if found.judge(tuple(keys[k] for k in chosen)).is_legal
    }
    assert counted == expected


# ---------------------------------------------------------------------- attacks
def test_attacks_are_shared_out_in_as_many_ways():
    bow = weapon("Bow", "ranged", "2", 4, 4, 0, "1", 12.0)
    places = [(10.0, 10.0), (11.5, 10.0), (13.0, 10.0)]
    foes = {"b": (5.0, 20.0), "c": (11.5, 21.0), "d": (22.0, 16.0)}
    field = Field().unit("a", 1, places, of=scroll("archers", weapons=[bow]))
    for key, at in foes.items():
        field.unit(key, 2, [at])
    game = field.game("shooting", command=(0, 0))
    game.answer(("shoot:a",))
    groups = {}
    for x, y in places:
        reached = tuple(
            k for k, (p, q) in foes.items() if hypot(p - x, q - y) - 2 * R32 <= 12.0 + 1e-6
        )
        groups[reached] = groups.get(reached, 0) + 2
    asked = {s.targets: s.count for s in game.pending.sources}
    assert asked == {k: n for k, n in groups.items() if k}
    assert len(asked) > 1
    expected = 1
    for reached, count in groups.items():
        expected *= slow.splits(count, len(reached))
    counted = 1
    for source in game.pending.sources:
        counted *= sum(1 for _ in _shares(source.count, len(source.targets)))
    assert counted == expected > 10


def _shares(count, targets):
    if targets == 1:
        yield (count,)
        return
    for k in range(count + 1):
        for rest in _shares(count - k, targets - 1):
            yield (k, *rest)


# ---------------------------------------------------------------------- sequences of answers
def answers(ask):
    """Return the answers that are tried: all picks, and to stay where a place is asked for."""
    if isinstance(ask, Pick):
        return ask.every()
    return [ask.fallback()]


def count(game, depth, is_counted):
    """Return the number of sequences of `depth` answers to questions that count.

    A pass is the last of its sequence.
    """
    ask = game.pending
    while ask is not None and not is_counted(ask):
        game.answer(None if isinstance(ask, Place) else ask.fallback())
        ask = game.pending
    if ask is None or depth == 0:
        return 1
    total = 0
    for answer in answers(ask):
        if answer == (PASS,):
            total += 1
            continue
        fork = game.fork()
        fork.answer(answer)
        total += count(fork, depth - 1, is_counted)
    return total


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_movement_window_has_as_many_ways(depth):
    field = Field().row("b", 2, 10, 40)
    for k in range(3):
        field.row(f"a{k}", 1, 5 + 15 * k, 10, count=2)
    game = field.game("movement", command=(0, 0))
    units = ("a0", "a1", "a2")
    found = count(game, depth, lambda a: a.kind == "use" and a.player == 1 and _moves(a))
    assert found == slow.windows(units, 2, depth)


def _moves(ask):
    return any(o.ability in ("normal-move", "run") for o in ask.options)


@pytest.mark.parametrize(("ours", "theirs"), [(1, 1), (2, 1), (2, 2), (3, 2)])
@pytest.mark.parametrize("active", [1, 2])
def test_fights_are_picked_in_as_many_orders(ours, theirs, active):
    of = scroll("straw", weapons=[HARMLESS])
    field = Field()
    for k in range(ours):
        field.unit(f"a{k}", 1, [(20 + 2.0 * k, 20.0)], of=of)
    for k in range(theirs):
        field.unit(f"b{k}", 2, [(20 + 2.0 * k, 22.0)], of=of)
    game = field.game("combat", active=active, command=(0, 0), seed="orders")
    first = tuple(f"a{k}" for k in range(ours))
    second = tuple(f"b{k}" for k in range(theirs))
    clock = game.battle.clock

    def total(game):
        ask = game.pending
        while ask is not None and ask.kind != "fight" and _is_now(game, clock):
            game.answer(None if isinstance(ask, Place) else ask.fallback())
            ask = game.pending
        if ask is None or not _is_now(game, clock):
            return 1
        found = 0
        for answer in ask.every():
            fork = game.fork()
            fork.answer(answer)
            found += total(fork)
        return found

    assert total(game) == slow.fights(first, second, active - 1, 99)


def _is_now(game, clock):
    now = game.battle.clock
    return (now.round, now.turn, now.phase) == (clock.round, clock.turn, clock.phase)


def test_redeploys_are_offered_to_each_unit_once():
    field = Field().row("a0", 1, 5, 10, count=1).row("a1", 1, 20, 10, count=1)
    field.row("b", 2, 10, 30, count=1)
    game = field.game("movement", command=(0, 4))
    while game.pending.player == 1:
        game.answer(game.pending.fallback())
    offered = {o.id for o in game.pending.options if o.id != PASS}
    assert offered == {"redeploy:b"}
    game.answer(("redeploy:b",))
    game.answer(None)
    assert (
        game.pending is None
        or game.pending.kind != "use"
        or not any(o.ability == "redeploy" for o in game.pending.options)
    )
