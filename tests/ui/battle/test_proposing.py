"""What the bar proposes is worth doing: targets that fight, charges by what they bring."""

import pytest

from tabletop.players.weighing import Weighing
from tabletop.players.worths import best_target, charge_worth
from tabletop.rules.play.asks import Option, Pick
from tabletop.ui.battle.tools.pick import PickTool
from tests.ui.battle.camp import Camp


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path)
    yield made
    made.close()


def to_charge(camp):
    for _ in range(60):
        if camp.clock.phase == "charge" and camp.clock.acting == camp.clock.active:
            return
        camp.key("End" if camp.kind == "use" else "Enter")
    raise AssertionError(camp.clock)


def test_a_blessing_is_proposed_for_a_unit_that_fights(camp):
    while camp.tool.ask.ability != "by-lamplight":
        camp.key("Enter")
    assert camp.kind == "target"
    assert len(camp.tool.options) > 3
    caster = camp.session.battle.uses[-1].unit if camp.session.battle.uses else camp.selected
    assert camp.tool.chosen
    assert camp.tool.chosen != (caster,)
    weighing = Weighing(camp.session.game.doing, 1)
    foes = [f.id for f in weighing.foes]
    gains = {
        o.id: max(weighing.exchange(o.id, foe).gain for foe in foes) for o in camp.tool.options
    }
    assert gains[camp.tool.chosen[0]] > gains[caster]


def test_a_friend_in_combat_is_helped_before_one_far_away(camp):
    weighing = Weighing(camp.session.game.doing, 1)
    units = {u.label: u.id for u in weighing.own}
    options = tuple(Option(u, u, u) for u in (units["Ysolde Marr"], units["Tarn Giant"]))
    ask = Pick("target", 1, "Who?", options)
    assert best_target(weighing, ask) == (units["Tarn Giant"],)


def test_charges_are_proposed_by_their_worth_and_shooters_stay(camp):
    to_charge(camp)
    tool, state = camp.tool, camp.state
    charging = [u for u in tool.todo() if u and any(o.ability == "charge" for o in tool.of(u))]
    assert charging
    worths = [tool.charges.worth(u)[0] for u in charging]
    assert min(worths) > 0
    proposed = [u for u in charging if tool.proposed_for(u).ability == "charge"]
    in_turn = [tool.charges.worth(u)[0] for u in proposed]
    assert in_turn == sorted(in_turn, reverse=True)
    archers = next(u.id for u in state.units.values() if u.label == "Fen Archers")
    assert archers not in charging
    assert any(o.ability == "charge" for o in tool.of(archers))  # still to be had by its number
    assert charge_worth(Weighing(camp.session.game.doing, 1), archers)[0] == 0


def test_the_bar_tells_whom_a_charge_is_at_and_how_likely(camp):
    to_charge(camp)
    for _ in range(8):
        option = camp.tool.proposed
        if option is not None and option.ability == "charge":
            break
        camp.key("Space")
    bar = camp.tool.bar()
    assert "to get there" in bar.note
    assert "damage expected" in bar.note


def test_a_choice_about_one_unit_shows_that_unit_and_is_made_in_the_list(camp):
    options = tuple(Option(o, f"Objective {o}", "mob") for o in "24")
    ask = Pick("objective", 2, "Which objective does it count for?", options, about=("mob",))
    tool = PickTool(camp.screen, ask)
    tool.begin()
    assert camp.selected == "mob"
    assert tool.hint() == "Choose by its number, in the list."
    assert not tool.press((0, 0), camp.state.unit("mob").models[0])
    assert tool.models_of(options[0]) == camp.state.unit("mob").models
