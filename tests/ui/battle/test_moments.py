"""Moments of magic, runes, moon and fury: what is asked is told in full, each has its key."""

from dataclasses import replace

import pytest

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import NO_GAIN, PASS, Option
from tabletop.rules.play.doing import Doing
from tabletop.ui.battle.abilities import capital, paint_rows, rows_height
from tabletop.ui.battle.names import Names
from tabletop.ui.battle.stops import Stops, could_matter, passing
from tabletop.ui.battle.tools.pick import PickTool
from tabletop.ui.battle.tools.react import ReactTool
from tabletop.ui.battle.tools.rows import FOLDED, keys_of, parted, row_height
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.battle.tools.use import UseTool
from tabletop.ui.kit.kit import Kit
from tests.ui.battle.camp import Camp

SIZES = ((1280, 720), (1600, 1000))


@pytest.fixture
def camp(tmp_path):
    made = Camp(tmp_path, "lamps-and-moon")
    yield made
    made.close()


def drawn(camp, monkeypatch):
    """Draw once and return all words as they were written, cut or whole."""
    found, text = [], Kit.text

    def spy(self, target, words, at, face="body", color="ink", **more):
        style = face if not isinstance(face, str) else self.type(face, more.get("weight", 400))
        room = more.get("room")
        found.append(words if room is None else self.fonts.fit(words, style, room))
        return text(self, target, words, at, face, color, **more)

    monkeypatch.setattr(Kit, "text", spy)
    camp.screen.redraw()
    camp.step()
    monkeypatch.setattr(Kit, "text", text)
    return " ".join(found)


def until(camp, words, most=30):
    """Accept until something with some words is asked."""
    for _ in range(most):
        if words in getattr(camp.ask, "prompt", ""):
            return
        camp.key("Enter")
    raise AssertionError(f"nobody asked {words!r}")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("asked", ["Which rune", "Which face"])
def test_a_choice_tells_all_that_each_option_does(tmp_path, monkeypatch, size, asked):
    made = Camp(tmp_path, "lamps-and-moon", size=size)
    until(made, asked)
    options = [o for o in made.ask.options if o.id != PASS]
    assert all(o.detail for o in options)
    written = drawn(made, monkeypatch)
    chosen = made.ask.option(made.tool.chosen[0])
    assert chosen.label in written
    assert chosen.detail in written
    if size[1] >= 1000:
        assert all(o.label in written and o.detail in written for o in options)
        assert made.tool.rule in written
    made.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_reaction_tells_in_full_what_it_does(tmp_path, monkeypatch, size):
    made = Camp(tmp_path, "lamps-and-moon", size=size)
    made.session.stops = Stops(usual="always")
    for _ in range(60):
        if made.kind == "react":
            break
        made.key("Enter")
    assert isinstance(made.tool, ReactTool)
    written = drawn(made, monkeypatch)
    for option in made.tool.options[:1]:
        assert option.label in written
        assert option.told in written
        assert made.tool.text(option) in written
    made.close()


def test_what_to_do_next_is_said_where_no_unit_is_selected(camp, monkeypatch):
    until(camp, "Which rune")
    assert "Choose in the list below." in drawn(camp, monkeypatch)
    camp.key("Enter")
    assert "Choose in the list below, or on the table." in drawn(camp, monkeypatch)


@pytest.mark.parametrize(("size", "has_words"), [((1280, 720), False), ((1600, 1000), True)])
def test_undo_is_an_icon_where_its_words_would_be_cut_to_nothing(
    tmp_path, monkeypatch, size, has_words
):
    made = Camp(tmp_path, "lamps-and-moon", size=size)
    until(made, "On whom")
    written = drawn(made, monkeypatch)
    assert ("Undo: " in written) == has_words
    assert made.screen.ui.place_of("undo") is not None
    made.close()


@pytest.mark.parametrize(
    ("tail", "head"), [(3, "Proposed for Lamps of Hysh:"), (7, "Lamps of Hysh:")]
)
def test_who_is_asked_is_said_shortly_where_the_note_needs_the_room(
    tmp_path, monkeypatch, tail, head
):
    made = Camp(tmp_path, "lamps-and-moon", size=SIZES[0])
    note = " ".join(["wholly"] * tail)
    bar = Bar("Set up Rune of Petrification", note=note, more=(More("p", "Propose", "P"),))
    monkeypatch.setattr(made.screen, "bar", lambda: bar)
    written = drawn(made, monkeypatch)
    assert f" {head} {bar.words} {note} " in written
    made.close()


def test_a_rune_says_whom_and_what_before_its_targets_are_chosen(camp):
    until(camp, "On whom")
    rune = camp.session.battle.uses[-1]
    assert rune.ability == "depict-rune"
    assert camp.ask.prompt == (
        'On whom does Ydriliqi act? Up to 2 targets: enemies within 12" charge 2 worse'
    )


def test_the_names_of_several_targets_come_before_their_question(camp):
    until(camp, "On whom")
    bar = camp.tool.bar()
    labels = [camp.state.unit(u).label for u in camp.tool.chosen]
    assert bar.words == ", ".join(labels)
    assert bar.note.startswith(f"{len(labels)} of {camp.ask.most} · On whom")


def test_undo_names_what_was_picked(camp):
    until(camp, "Which rune")
    camp.key("2")
    assert camp.session.undo_label == "Alaithi"
    chosen = [camp.state.unit(u).label for u in camp.tool.chosen]
    camp.key("Enter")
    assert camp.session.undo_label == f"pick {', '.join(chosen[:2])}"


def test_a_short_list_tells_its_rule_too(camp, monkeypatch):
    until(camp, "Which face")
    few = replace(camp.ask, options=camp.ask.options[:2], first=None)
    tool = PickTool(camp.screen, few)
    monkeypatch.setattr(camp.screen, "tool", tool)
    assert tool.rule in drawn(camp, monkeypatch)


def test_what_keeps_a_window_open_is_said_whole_in_a_small_one(tmp_path, monkeypatch):
    made = Camp(tmp_path, "lamps-and-moon", size=SIZES[0])
    while not isinstance(made.tool, UseTool):
        made.key("Enter")
    assert not made.tool.can_end
    assert made.tool.hint() == "Enter uses what is proposed, a number another ability"
    assert " this has to be chosen first " in drawn(made, monkeypatch)
    monkeypatch.setattr(Names, "end", "Do nothing more")
    assert " choose first " in drawn(made, monkeypatch)
    made.close()


def test_numbers_are_chosen_by_themselves_others_by_their_place():
    dice = [Option(str(n), f"{n} rage dice") for n in range(12)]
    assert keys_of(dice) == (*map(str, range(10)), "", "")
    assert keys_of(dice[3::-1]) == ("3", "2", "1", "0")
    named = [Option("2", "Ashkin"), Option("1", "Rivermark"), Option(PASS, "Pass")]
    assert keys_of(named) == ("1", "2", "Space")


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_note_without_room_stands_below_its_label(scale):
    kit = Kit(scale=scale)
    one = row_height(kit, kit.px(320), "Oreali", "short")
    assert one == kit.px(34)
    note = "2 targets: enemies in combat hit 1 worse, +4 Move, +5 control"
    assert row_height(kit, kit.px(320), "Oreali, Rune of Wind", note, "4") > one
    assert row_height(kit, kit.px(900), "Oreali, Rune of Wind", note, "4") == one


def test_a_label_without_room_leaves_its_unit_to_the_note():
    kit = Kit()
    label = "Magical Intervention: Scinari Enlightener"
    assert parted(kit, label, "1 command", 900) == (label, "1 command")
    assert parted(kit, label, "1 command", 200) == (
        "Magical Intervention", "Scinari Enlightener · 1 command",
    )  # fmt: skip
    assert row_height(kit, 250, label, "1 command", "1") > kit.px(34)


def test_what_is_proposed_shows_its_rule_in_full(camp):
    for _ in range(30):
        rows = camp.screen.panel.rows(camp.state.units.get(camp.selected))
        if camp.selected and any(r.is_proposed for r in rows):
            break
        camp.key("Enter")
    row = next(r for r in rows if r.is_proposed)
    kit, ui = camp.screen.kit, camp.screen.ui
    wide = kit.px(330)
    plain = replace(row, is_proposed=False)
    assert rows_height(kit, [row], wide) > rows_height(kit, [plain], wide)
    written, text = [], Kit.text
    Kit.text = lambda self, target, words, *rest, **more: (
        written.append(words) or text(self, target, words, *rest, **more)
    )
    try:
        paint_rows(ui, camp.shell.surface.get_rect(w=wide), [row])
    finally:
        Kit.text = text
    assert row.offer.ability.text in " ".join(written)


def to_window(camp, player, phase="hero", most=60):
    """End windows until a player's own in a phase."""
    for _ in range(most):
        if (camp.clock.phase, camp.kind, camp.ask.player) == (phase, "use", player):
            return
        camp.key("End" if getattr(camp.tool, "can_end", False) else "Enter")
    raise AssertionError(camp.clock)


def test_reasons_of_what_is_not_for_now_are_whole_in_a_small_window(tmp_path, monkeypatch):
    made = Camp(tmp_path, "lamps-and-moon", size=SIZES[0])
    made.screen.select("shrine")
    made.settle()
    rows = [r for r in made.screen.panel.rows(made.state.unit("shrine")) if r.is_flat]
    written = drawn(made, monkeypatch)
    assert rows[0].why
    assert all(capital(r.why) in written for r in rows[:3])
    kit, wide = made.screen.kit, made.screen.kit.px(260)
    long = replace(rows[0], why="has used a CORE ability this phase already")
    assert rows_height(kit, [long], wide) > rows_height(kit, [replace(long, why="no")], wide)
    made.close()


def test_commands_that_would_change_nothing_are_one_row(camp):
    """In the other player's hero phase nobody is hurt: seven rallies fold into a row."""
    to_window(camp, 2)
    tool = camp.tool
    rallies = [o for o in tool.options if o.ability == "rally"]
    assert len(rallies) > 3
    assert {o.hint() for o in rallies} == {NO_GAIN}
    rows = tool.listed
    assert not any(o.ability == "rally" for o in rows)
    assert rows[-1].id == FOLDED
    assert rows[-1].label == f"Rally: {len(rallies)} units"
    assert all(o.id != FOLDED for o in tool.numbered())
    camp.key("0")
    assert [o for o in camp.tool.listed if o.ability == "rally"] == rallies
    assert camp.kind == "use"


def test_nobody_is_asked_for_what_would_change_nothing(tmp_path):
    """Without magic there is only Rally in the enemy's hero phase, and nobody is hurt."""
    camp = Camp(tmp_path, "harrow-mill")
    game = camp.session.game
    vain, ask = Option("r", "Rally", "riders", "rally", hint=lambda: NO_GAIN), camp.ask
    theirs = replace(ask, player=2, options=(vain, Option(PASS, "Pass")), first=None)
    assert not could_matter(vain, theirs, game)
    assert could_matter(replace(vain, hint=lambda: "2 to heal"), theirs, game)
    assert passing(theirs, game, Stops()) == (PASS,)
    assert passing(theirs, game, Stops(usual="always")) is None
    camp.close()


def test_a_rally_tells_what_it_may_bring(camp):
    do = Doing(camp.session.game.book, camp.state)
    hurt = replace(camp.state.unit("trolls"), wounds=2)
    state = replace(camp.state, units={**camp.state.units, "trolls": hurt})
    do = Doing(do.book, state)
    hint = do.book.ability("rally").hint
    assert hint(do, Call("rally", 2, "trolls")) == "3 points on average; 2 to heal"
    assert hint(do, Call("rally", 2, "squigs")) == NO_GAIN
