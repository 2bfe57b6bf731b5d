"""A whole round of the ready battle is quick to play; no question is a dead end."""

from tests.ui.battle.camp import Camp


def test_a_round_of_both_sides_takes_at_most_two_hundred_inputs(tmp_path):
    camp = Camp(tmp_path)
    begun = camp.clock.round
    camp.screen.inputs = 0
    kinds = set()
    while camp.clock.round == begun and camp.screen.inputs < 300:
        kinds.add(camp.kind)
        before = camp.session.moment.number
        camp.key("Enter")
        if camp.session.moment.number == before and camp.screen.bar().reason:
            camp.key("Space")
    assert camp.clock.round == begun + 1
    assert camp.screen.inputs <= 200
    assert {"use", "move", "attacks", "react", "charge", "pile_in", "fight"} <= kinds
    camp.close()
