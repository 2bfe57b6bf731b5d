"""Ledgers beside the board: what they hold, counters set by hand, magic in log and tray."""

from dataclasses import replace
from itertools import pairwise

import pytest

from tabletop.rules.play.doing import Doing
from tabletop.rules.play.ledger import Counter
from tabletop.rules.play.reserves import remove_from_play
from tabletop.state.facts import MagicRolled, Noted, UnitSetUp
from tabletop.ui.battle.ledgers.editing import LESS, MORE, change, why_not
from tabletop.ui.battle.ledgers.entries import COMMAND, pages
from tabletop.ui.battle.ledgers.magic_words import step_of_magic, told
from tabletop.ui.battle.ledgers.stacking import stacked
from tabletop.ui.battle.telling import Teller
from tabletop.ui.battle.throws import Thrown
from tests.ui.battle.camp import Camp


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path, "lamps-and-moon")
    yield made
    made.close()


def entries(camp, player):
    page = pages(camp.state, camp.session.game.book)[player - 1]
    return {(e.name, e.note): e.value for e in page.entries}


def to_hero(camp):
    for _ in range(30):
        if camp.clock.phase == "hero":
            return
        camp.key("Enter")
    raise AssertionError(camp.clock)


def value_of(camp, player, name):
    return next(v for (n, _), v in entries(camp, player).items() if n == name)


def test_armies_show_what_they_have(camp):
    assert value_of(camp, 1, "Battle scripture") == "1 rune"
    assert value_of(camp, 1, "Varinor") == "× 1"
    assert entries(camp, 1)["Ritual points", "Sister of the Lamp"] == "2"
    assert value_of(camp, 2, "Bad Moon") == "not risen"
    assert value_of(camp, 2, "Fury level") == "2 of 7"
    assert value_of(camp, 2, "Rage dice") == "3"
    assert all(name != "Bad Moon" for name, _ in entries(camp, 1))
    assert camp.screen.drawing.parts((1600, 1000)).ledgers.w > 0


def test_armies_without_ledgers_have_no_column(tmp_path):
    made = Camp(tmp_path, "harrow-mill")
    assert made.screen.drawing.parts((1600, 1000)).ledgers.w == 0
    made.key("G")
    assert made.screen.drawing.parts((1600, 1000)).ledgers.w > 0
    made.key("G")
    assert made.screen.drawing.parts((1600, 1000)).ledgers.w == 0
    made.close()


@pytest.mark.system("S143")
def test_the_round_begins_with_moon_fury_and_rune(camp):
    """Enter uses what the player must and may use, without a unit."""
    to_hero(camp)
    assert value_of(camp, 1, "Battle scripture") == "2 runes"
    assert value_of(camp, 2, "Bad Moon") == "Grinnin'"
    assert value_of(camp, 2, "Fury level") == "3 of 7"
    told = [note for name, note in entries(camp, 1) if note.startswith("This round")]
    acts = next(e for e in camp.session.battle.effects if e.rule.startswith("depict-rune/"))
    assert len(told) == 1
    assert all(camp.state.unit(unit).label in told[0] for unit in acts.units)
    assert entries(camp, 1)["Depict Rune", "once per round"] == "used"


def test_counters_are_set_by_hand_and_taken_back(camp):
    to_hero(camp)
    before = camp.session.journal.current
    camp.press(MORE, "2|rage dice")
    assert value_of(camp, 2, "Rage dice") == "4"
    entry = camp.session.journal.entries[camp.session.journal.current]
    assert entry.cause is None
    assert isinstance(entry.events[0], Noted)
    lines = camp.screen.log.lines(camp.session.journal)
    assert lines[-1].text == "Bad Moon Rabble: Rage dice 4, by hand"
    assert lines[-1].player == 2
    camp.press(LESS, f"1|{COMMAND}")
    assert camp.session.battle.command[0] == 3
    camp.key("Ctrl+Z")
    camp.key("Ctrl+Z")
    assert camp.session.journal.current == before
    assert value_of(camp, 2, "Rage dice") == "3"


@pytest.mark.system("S166")
def test_counters_keep_within_their_bounds(camp):
    to_hero(camp)
    for _ in range(6):
        camp.press(MORE, "2|fury level")
    assert value_of(camp, 2, "Fury level") == "7 of 7"
    for at, by in ((7, 1), (0, -1)):
        assert change(camp.session, Counter(2, "fury level", at, 7, "Fury level"), by) is None


def test_nothing_is_set_in_the_middle_of_an_ability(camp):
    to_hero(camp)
    camp.screen.select("enlightener")
    camp.settle()
    camp.key("1")
    assert camp.kind == "target"
    assert why_not(camp.session) == "finish the ability first"
    camp.press(MORE, "2|rage dice")
    assert value_of(camp, 2, "Rage dice") == "3"


def test_a_spell_shows_its_chance_its_roll_and_its_result(camp):
    to_hero(camp)
    camp.screen.select("enlightener")
    camp.settle()
    unit = camp.state.unit("enlightener")
    row = next(r for r in camp.screen.panel.rows(unit) if r.offer.ability.id == "mystic-shield")
    assert row.hint.startswith("casting value 6: 72.2 %")
    camp.key(row.key)
    while camp.kind != "use":
        camp.key("Space" if camp.kind == "react" else "Enter")
    journal = camp.session.journal
    event = next(
        e
        for entry in journal.history()
        for e in entry.events
        if isinstance(e, MagicRolled) and e.step == "cast"
    )
    total = sum(event.faces)
    came = "cast" if total >= 6 else "not cast"
    lines = [line.text for line in camp.screen.log.lines(journal)]
    line = next(text for text in lines if text.startswith("Scinari Enlightener casts Mystic"))
    assert line.endswith(f": rolled {total}, needed 6: {came}")
    throw = Thrown().of(journal)[-1]
    assert throw.title == "Scinari Enlightener, casting Mystic Shield"
    assert (throw.steps[0].name, throw.steps[0].needed) == ("Casting", "needs 6+")
    assert throw.steps[0].result == f"{total}, {came}"


def test_a_miscast_is_told():
    faces = (1, 1)
    event = MagicRolled("cast", 1, "a", "x", "", faces, 0, (), 6, "miscast")
    assert told(event) == "rolled 1 and 1: miscast"
    assert step_of_magic(event).result == "two ones: miscast"
    assert [d.state for d in step_of_magic(event).dice] == ["miss", "miss"]


def test_a_prayer_fails_on_the_die_whatever_is_taken_from_it():
    event = MagicRolled("chant", 1, "a", "x", "", (1,), -1, (("Haste", -1),), 4, "failed")
    assert told(event) == "rolled 1: failed, ritual points lost"
    assert step_of_magic(event).result == "a 1: failed, ritual points lost"


def test_a_banished_manifestation_leaves_the_table_in_the_log(camp):
    """It is told once, and not as a set-up."""
    game = camp.session.game
    do = Doing(game.book, camp.state)
    made = do.battle.waiting["maw"]
    pose = replace(camp.state.model("loonboss-1").pose, x=30.0, y=2.0)
    up = UnitSetUp(made, tuple(replace(m, pose=pose) for m in made.models))
    do.emit(up)
    remove_from_play(do, "maw", "enlightener")
    teller = Teller(camp.session.journal.entries[0])
    for event in do.events:
        teller._take(1, event)
    heads = [line.text for line in teller.lines()]
    assert "Thorn Maw leaves the table" in heads
    assert sum("sets up Thorn Maw" in head for head in heads) == 1


def test_who_stands_on_terrain_is_pointed_at_first(camp):
    """The stairs hold a wizard: a click there selects it, and its abilities are listed."""
    camp.click_unit("cathallar")
    assert camp.selected == "cathallar"
    names = [offer.ability.name for offer in camp.session.offers("cathallar")]
    assert "Unbind" in names
    state = camp.state
    piece = replace(state.unit("wardens"), garrison="loonboss")
    both = replace(
        state,
        units={**state.units, "wardens": piece}
        | {"sister": replace(state.unit("sister"), garrison="loonboss")},
    )
    spot = state.model("loonboss-1").pose
    moved = {m: replace(both.models[m], pose=spot) for m in (*piece.models, "sister-1")}
    shown = stacked(replace(both, models={**moved, **{k: m for k, m in both.models.items()
                                                      if k not in moved}}))  # fmt: skip
    order = list(shown.models)
    assert order.index("loonboss-1") < min(order.index(m) for m in moved)
    xs = sorted(shown.models[m].pose.x for m in moved)
    assert min(b - a for a, b in pairwise(xs)) > 1.0
    assert stacked(state) is not state
    alone = replace(state, units={k: replace(u, garrison="") for k, u in state.units.items()})
    assert stacked(alone) is alone
