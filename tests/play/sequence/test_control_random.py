"""Control of objectives in a battle against the judge of rulings, over random tables (32.2)."""

import random

from tabletop.content.book import the_book
from tabletop.rules.contest import contested, control
from tabletop.rules.play.control import counted, determine_control
from tabletop.rules.play.doing import Doing
from tests.play.field import Field, scroll


def table(dice):
    field = Field()
    for k in range(4):  # near each other, so that units often contest several
        field.objective(str(k), dice.uniform(20, 34), dice.uniform(16, 26))
    kinds = [scroll("plain"), scroll("beast", keywords=("BEAST",)), scroll("two", control=2)]
    for k in range(10):
        player = 1 + k % 2
        near = dice.choice(list(field.state.objectives.values()))
        x, y = near.x + dice.uniform(-5, 5), near.y + dice.uniform(-5, 5)
        field.row(f"u{k}", player, x, y, count=dice.randint(1, 4), of=dice.choice(kinds))
    return field


def picked(seed):
    """Determine control of a random table; compare with a ruling; return how many were asked."""
    dice = random.Random(seed)
    field = table(dice)
    held = {o: dice.choice((1, 2)) for o in field.state.objectives if dice.random() < 0.5}
    do = Doing(the_book(), field.battle("end", held=held))
    picks, flow, reply = {}, determine_control(do, 1), None
    try:
        while True:
            ask = flow.send(reply)
            (unit,), reply = ask.about, (dice.choice(ask.options).id,)
            picks[unit] = reply[0]
    except StopIteration:
        pass
    wanted = control(do.state, picks, held)
    count = counted(do)
    for unit in do.state.units:
        assert set(count.scores[unit]) == set(contested(do.state, unit))
    # who was not asked counts where it makes no difference, so only holders are compared
    assert {o: do.battle.held.get(o) for o in wanted} == {
        o: found.controller for o, found in wanted.items()
    }
    return len(picks)


def test_a_battle_and_a_ruling_agree_on_who_controls_what():
    asked = [picked(seed) for seed in range(120)]
    assert sum(count > 0 for count in asked) > 30
