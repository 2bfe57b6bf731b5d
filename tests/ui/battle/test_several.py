"""A modifier of several units: done, taken back and done again as one."""

import pytest

from tabletop.state.by_hand import HandModifier, HandNote
from tabletop.ui.battle.by_hand.draft import deeds_of
from tabletop.ui.battle.by_hand.pages import mates_of
from tests.ui.battle.camp import Camp
from tests.ui.battle.test_by_hand import box, is_open, is_verified, mill, press


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path, mill())
    yield made
    made.close()


def test_a_modifier_for_several_units_is_done_and_taken_back_at_once(camp):
    camp.click_unit("riders")
    camp.key("M")
    units = mates_of(camp.state, "riders")
    assert set(units) == {"ysolde", "guard"}
    for unit in units:
        press(camp, "also", str(units.index(unit)))
    assert box(camp).draft.also == tuple(units)
    press(camp, "also", str(units.index("ysolde")))
    press(camp, "also", str(units.index("ysolde")))
    camp.key("Ctrl+Enter")
    assert not is_open(camp)
    assert {e.units for e in camp.session.battle.effects} == {("riders",), ("ysolde",), ("guard",)}
    assert camp.session.undo_label.endswith(", and 2 more")
    assert is_verified(camp)
    camp.key("Ctrl+Z")
    assert camp.session.battle.effects == ()
    camp.key("Ctrl+Y")
    assert len(camp.session.battle.effects) == 3
    camp.click_unit("guard")
    camp.key("M")
    assert box(camp).draft.also == ()


def test_what_was_done_to_several_units_is_done_again_as_it_was(camp):
    session, start = camp.session, camp.session.journal.current
    units = [u.id for u in camp.state.units.values() if u.player == 1][:2]
    ends = []
    for value in (1, -1):
        deeds = [HandModifier(1, unit, "hit roll", "add", value, "turn") for unit in units]
        assert session.settle(*deeds)
        camp.settle()
        ends.append(session.journal.current)
    for back in (ends[0], start):
        assert session.undo_label.endswith(", and 1 more")
        session.undo()
        camp.settle()
        assert session.journal.current == back
    for end in ends:
        session.redo()
        camp.settle()
        assert session.journal.current == end
    session.goto(start)
    camp.settle()
    session.settle(HandNote(1, "wind"))
    camp.settle()
    assert "more" not in session.undo_label


def test_a_weapon_by_its_name_is_that_of_one_unit(camp):
    camp.click_unit("riders")
    camp.key("M")
    press(camp, "also", "0")
    assert len(deeds_of(box(camp).draft)) == 2
    press(camp, "weapon", "3")
    assert len(deeds_of(box(camp).draft)) == 1
    assert box(camp).ui.place_of("also", "0") is None
