"""Damage, healing, moves, set-ups, removals, dice, points and notes by hand."""

import pytest

from tabletop.content.book import the_book
from tabletop.geometry.base import Pose
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.by_hand.places import warnings
from tabletop.rules.play.chance import Scripted, Typed
from tabletop.rules.play.game import Game, Illegal
from tabletop.state.by_hand import (
    HandCount,
    HandDamage,
    HandDice,
    HandHeal,
    HandModifier,
    HandMove,
    HandNote,
    HandRemoval,
    HandReturn,
    HandSetUp,
    HandSlain,
)
from tabletop.state.causes import Rolls
from tabletop.state.facts import (
    AttackRolled,
    CommandChanged,
    DiceRolled,
    DoneByHand,
    ModelsSlain,
    UnitDestroyed,
)
from tests.play.by_hand.desk import camp, facts, holds, play_on


def wounds(game, unit="trolls"):
    return game.state.unit(unit).wounds


def alive(game, unit):
    return len(game.state.unit(unit).models)


# ---------------------------------------------------------------------- damage and healing
def test_mortal_damage_is_warded_and_allocated():
    game = camp("hero", script=(6, 1, 2, 3, 6, 5))
    events = game.settle(HandDamage(1, "trolls", "6", why="Doom"))
    (ward,) = facts(events, AttackRolled)
    assert (ward.step, ward.successes) == ("ward", 2)
    (asked,) = [game.pending]
    assert asked.kind == "casualties"
    assert asked.player == 2
    game.answer(asked.fallback())
    assert (alive(game, "trolls"), wounds(game)) == (2, 0)
    assert game.journal.entries[-2].label.startswith("trolls: 6 damage (Doom)")
    assert holds(game)
    assert game.pending.kind == "use"


def test_damage_without_a_ward_and_with_dice():
    game = camp("hero", script=(5,))
    events = game.settle(HandDamage(1, "trolls", "D3", "allocated"))
    assert facts(events, DiceRolled)[0].faces == (5,)
    assert not facts(events, AttackRolled)
    assert wounds(game) == 3
    assert holds(game)


def test_damage_with_saves_uses_rend_and_damage():
    # Save 4+, Rend 1: a 4 fails, a 5 saves; two fail, each D3: 1 and 3; then four wards
    game = camp("hero", script=(4, 5, 1, 2, 6, 1, 2, 3, 4))
    deed = HandDamage(1, "trolls", "3", "saved", rend=1, damage="D3", by="pikes")
    steps = facts(game.settle(deed), AttackRolled)
    assert [(s.step, s.successes) for s in steps] == [("save", 1), ("damage", 4), ("ward", 0)]
    assert steps[0].change == -1
    assert game.pending.kind == "casualties"
    assert holds(game)


def test_saves_against_nobody_count_what_always_modifies_them():
    game = camp("hero", script=(2, 3, 1))
    game.settle(HandModifier(2, "trolls", "save roll", "add", 1, "turn"))
    deed = HandDamage(1, "trolls", "2", "saved", rend=0, damage="1")
    (save, *_) = facts(game.settle(deed), AttackRolled)
    assert (save.needed, save.change, save.successes) == (4, 1, 1)


def test_damage_can_destroy_a_unit():
    game = camp("hero")
    events = game.settle(HandDamage(1, "others", "9", "allocated"))
    assert facts(events, UnitDestroyed)
    assert "others" in game.battle.fallen
    assert holds(game)
    with pytest.raises(Illegal, match="others is destroyed"):
        game.settle(HandDamage(1, "others", "1"))


def test_healing_takes_damage_off():
    game = camp("hero", script=(6,))
    game.settle(HandDamage(1, "trolls", "3", "allocated"))
    game.settle(HandHeal(2, "trolls", "D3"))
    assert wounds(game) == 0
    assert holds(game)
    with pytest.raises(Illegal, match="carries no damage"):
        game.settle(HandHeal(2, "trolls", "1"))


@pytest.mark.parametrize("points", ["", "none", "0", "-2", "101", "40D6", "1.5", "D8", "D6-9"])
def test_impossible_numbers_are_refused(points):
    game = camp("hero")
    for deed in (HandDamage(1, "trolls", points), HandHeal(1, "trolls", points)):
        with pytest.raises(Illegal):
            game.settle(deed)


def test_in_the_middle_of_an_ability_damage_waits_in_its_pool():
    """A reaction in real life: a mortal point for those about to be attacked."""
    game = camp(seed="middle")
    while game.pending.kind != "fight":
        game.answer(game.pending.fallback())
    game.answer(("fight:pikes",))
    while game.pending.kind != "attacks":
        game.answer(game.pending.fallback())
    assert game.doing.depth == 1
    before = game.pending
    game.settle(HandDamage(1, "trolls", "2", why="Sparks"))
    assert game.pending is before
    assert wounds(game) == 0
    assert holds(game)
    with pytest.raises(Illegal, match="under way"):
        game.settle(HandRemoval(1, "trolls"))
    with pytest.raises(Illegal, match="under way"):
        game.settle(HandDamage(1, "trolls", "2", "saved"))
    game.settle(HandModifier(1, "pikes", "hit roll", "add", 1, "attack"))
    assert holds(game)
    play_on(game)
    assert not game.battle.effects
    told = [e for entry in game.journal.entries for e in entry.events]
    wards = [e for e in facts(told, AttackRolled) if e.step == "ward" and e.target == "trolls"]
    assert wards[0].count == 2
    (sparks,) = [e.words for e in facts(told, DoneByHand) if e.what == "damage"]
    assert sparks.endswith("2 damage (Sparks), as soon as what is under way is done")
    game = camp(seed="middle")
    game.settle(HandDamage(1, "trolls", "2", why="Sparks"))
    told = [e for entry in game.journal.entries for e in entry.events]
    assert not facts(told, DoneByHand)[0].words.endswith("is done")
    assert holds(game)


# ---------------------------------------------------------------------- places
def test_models_move_freely_and_that_is_warned_of():
    game = camp("hero")
    away = Pose(50.0, 30.0)
    deed = HandMove(1, "pikes", {"pikes1": away}, why="swept off")
    codes = {finding.code for finding in warnings(game.state, deed)}
    assert "NOT_COHERENT" in codes
    game.settle(deed)
    assert game.state.model("pikes1").pose == away
    assert any(d.what == "moved" and d.unit == "pikes" for d in game.battle.deeds)
    assert holds(game)
    game.settle(HandMove(1, "pikes", {"pikes2": Pose(50.0, 31.5)}, is_move=False))
    assert sum(d.what == "moved" for d in game.battle.deeds) == 1


def test_a_base_on_another_is_warned_of_and_off_the_table_is_refused():
    game = camp("hero")
    on = HandMove(1, "pikes", {"pikes1": Pose(11.3, 10.2)})
    assert "OVERLAPS_MODEL" in {finding.code for finding in warnings(game.state, on)}
    for x in (0.1, 61.0, -3.0):
        with pytest.raises(Illegal):
            game.settle(HandMove(1, "pikes", {"pikes1": Pose(x, 10.0)}))
    for poses in ({}, {"trolls1": Pose(5, 5)}):
        with pytest.raises(Illegal):
            game.settle(HandMove(1, "pikes", poses))


def test_a_unit_goes_off_and_comes_back():
    for to in ("aside", "reserve", "removed"):
        game = camp("hero")
        game.settle(HandDamage(1, "trolls", "3", "allocated"))
        game.settle(HandRemoval(1, "trolls", to))
        waiting = game.battle.waiting["trolls"]
        assert waiting.why == ("reserve" if to == "reserve" else "aside")
        assert waiting.unit.wounds == (0 if to == "removed" else 3)
        assert holds(game)
        with pytest.raises(Illegal, match="not on the table"):
            game.settle(HandHeal(1, "trolls", "1"))
        poses = {f"trolls{n}": Pose(30.0 + 2 * n, 5.0) for n in (1, 2, 3)}
        with pytest.raises(Illegal, match="set up whole"):
            game.settle(HandSetUp(1, "trolls", {"trolls1": Pose(5.0, 5.0)}))
        game.settle(HandSetUp(1, "trolls", poses))
        assert game.state.model("trolls3").pose == Pose(36.0, 5.0)
        assert any(d.what == "set_up" for d in game.battle.deeds)
        assert holds(game)
        with pytest.raises(Illegal, match="on the table already"):
            game.settle(HandSetUp(1, "trolls", poses))


def test_a_destroyed_unit_is_set_up_again():
    game = camp("hero")
    game.settle(HandRemoval(2, "others", "destroyed"))
    assert "others" in game.battle.fallen
    assert holds(game)
    poses = {f"others{n}": Pose(30.0 + 2 * n, 5.0) for n in (1, 2, 3)}
    game.settle(HandSetUp(1, "others", poses))
    assert alive(game, "others") == 3
    assert "others" not in game.battle.fallen
    assert not any(m.startswith("others") for m in game.battle.slain)
    assert holds(game)


def test_models_are_slain_under_coherency_or_just_these():
    game = camp("hero")
    game.settle(HandSlain(2, "pikes", 3))
    assert game.pending.kind == "casualties"
    assert not game.pending.check(("pikes3",)).is_legal
    game.answer(game.pending.fallback())
    assert 5 <= alive(game, "pikes") <= 7
    assert holds(game)
    middle = tuple(m for m in game.state.unit("pikes").models if m in ("pikes3", "pikes8"))
    deed = HandSlain(2, "pikes", models=middle)
    assert warnings(game.state, deed)
    (slain,) = facts(game.settle(deed), ModelsSlain)
    assert tuple(m.id for m in slain.models) == middle
    assert holds(game)
    game.settle(HandSlain(2, "others", models=("others1", "others2", "others3")))
    assert "others" in game.battle.fallen
    for deed in (HandSlain(2, "pikes", 0), HandSlain(2, "pikes", 99),
                 HandSlain(2, "pikes", models=("trolls1",)),
                 HandSlain(2, "pikes", models=("trolls2", "trolls2"))):  # fmt: skip
        with pytest.raises(Illegal):
            game.settle(deed)


def test_slain_models_return():
    game = camp("hero")
    with pytest.raises(Illegal, match="no model of pikes is slain"):
        game.settle(HandReturn(1, "pikes", {"pikes1": Pose(5.0, 10.0)}))
    game.settle(HandSlain(2, "pikes", models=("pikes5", "pikes10")))
    back = HandReturn(1, "pikes", {"pikes5": Pose(15.2, 10.0), "pikes10": Pose(15.2, 8.7)})
    assert not warnings(game.state, back)
    game.settle(back)
    assert alive(game, "pikes") == 10
    assert game.state.model("pikes5").pose == Pose(15.2, 10.0)
    assert holds(game)
    with pytest.raises(Illegal):
        game.settle(back)


# ---------------------------------------------------------------------- dice, points, notes
def test_dice_are_rolled_for_a_reason_and_again():
    game = camp("hero", script=(1, 4, 6))
    events = game.settle(HandDice(1, 2, why="which way it flees"))
    (rolled,) = facts(events, DiceRolled)
    assert (rolled.faces, rolled.why, rolled.player) == ((1, 4), "which way it flees", 1)
    again = game.settle(HandDice(1, 1, 3, "pikes", is_again=True))
    assert "re-rolls D3" in facts(again, DoneByHand)[0].words
    assert facts(again, DiceRolled)[0].why == "by hand, D3"
    assert holds(game)
    for deed in (HandDice(1, 0), HandDice(1, 101), HandDice(1, 1, 8)):
        with pytest.raises(Illegal, match="roll 1 to 100"):
            game.settle(deed)


def test_typed_dice_are_asked_for_and_taken_up_again():
    for start in ("hero", "combat"):
        game = camp(start)
        while start == "combat" and game.pending.kind != "attacks":
            game.answer(game.pending.fallback())
        before = game.pending
        game.dice = Typed()
        game.settle(HandDice(1, 3, why="omens"))
        assert game.pending == Roll(3, "omens", 1)
        assert holds(game)
        with pytest.raises(Illegal, match="dice are being rolled"):
            game.settle(HandNote(1, "no"))
        game.answer(Rolls((2, 4, 6)))
        assert game.pending.kind == before.kind
        assert holds(game)


def test_points_change_within_bounds():
    game = camp("hero", command=(1, 0))
    events = game.settle(HandCount(1, 1, "command", 2, why="Banner"))
    assert facts(events, CommandChanged) == [CommandChanged(1, 1, 3, "Banner")]
    game.settle(HandCount(2, 2, "victory", 5))
    game.settle(HandCount(2, 2, "victory", -2))
    assert (game.battle.command, game.battle.points) == ((3, 0), (0, 3))
    assert holds(game)
    for deed, why in (
        (HandCount(1, 1, "command", -4), "that would make -1"),
        (HandCount(1, 2, "victory", 1000), "that would make 1003"),
        (HandCount(1, 2, "victory", 0), "nothing would change"),
        (HandCount(1, 7, "victory", 1), "no player 7"),
    ):
        with pytest.raises(Illegal, match=why):
            game.settle(deed)


def test_a_note_is_kept_in_the_journal():
    game = camp("hero")
    events = game.settle(HandNote(2, "We agreed that the wall is 2 inches high", "trolls"))
    assert [type(e) for e in events] == [DoneByHand]
    assert "We agreed" in game.journal.entries[-1].label
    assert holds(game)
    for text in ("", "  ", "a\nb", "x" * 401):
        with pytest.raises(Illegal, match="a note has"):
            game.settle(HandNote(2, text))


# ---------------------------------------------------------------------- as a whole
def test_the_same_deeds_make_the_same_battle():
    def played():
        game = camp("hero", seed="twice")
        game.settle(HandDamage(1, "trolls", "2D6"))
        play_on(game)
        game.settle(HandDice(2, 4))
        game.settle(HandDamage(1, "pikes", "D3", by="trolls"))
        return play_on(game)

    assert played().journal == played().journal


def test_it_undoes_to_the_very_state_and_rolls_fresh_dice_after_that():
    game = camp("hero", seed="fresh")
    before = game.state
    first = facts(game.settle(HandDice(1, 12)), DiceRolled)[0].faces
    game.undo()
    assert game.state is before
    second = facts(game.settle(HandDice(1, 12)), DiceRolled)[0].faces
    assert first != second


def test_nothing_is_settled_when_the_battle_is_over():
    game = camp("over")
    assert game.pending is None
    with pytest.raises(Illegal, match="over"):
        game.settle(HandNote(1, "late"))


def test_a_fork_goes_its_own_way():
    game = camp("hero")
    other = game.fork()
    other.settle(HandDamage(1, "trolls", "1", "allocated"))
    assert wounds(other) == 1
    assert wounds(game) == 0


def test_scripted_dice_that_run_out_leave_the_game_as_it_was():
    game = camp("hero", script=())
    from tabletop.errors import TabletopError

    with pytest.raises(TabletopError, match="written down"):
        game.settle(HandDice(1, 2))
    assert game.pending.kind == "use"
    game.dice = Scripted((1, 2), 0)
    game.settle(HandDice(1, 2))
    assert isinstance(game, Game)
    assert the_book().has("by-hand")
