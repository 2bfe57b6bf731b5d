"""Which reactions are worth a question."""

from tabletop.rules.play.asks import Option, Pick
from tabletop.state.battle import Clock, Effect
from tabletop.ui.battle.mattering import falls_short, reaction_matters
from tests.play.field import Field, scroll, weapon
from tests.ui.battle.camp import Camp


def fight(attacks="4", save=4, distance=1.5):
    """Two units face to face in the combat phase, the first of them attacks."""
    blade = weapon(attacks=attacks, hit=4, wound=4)
    field = Field()
    field.row("a", 1, 10, 10, of=scroll("a", weapons=(blade,)))
    field.row("x", 2, 10, 10 + distance, of=scroll("x", save=save))
    return field.game("combat")


def react(game, ability, unit, to="fight", about=("a", "x"), player=2):
    option = Option(f"{ability}:{unit}", ability, unit, ability)
    ask = Pick("react", player, "React?", (option,), about=about, ability=to)
    return reaction_matters(option, ask, game)


def test_what_changes_the_damage_matters():
    assert react(fight(), "all-out-attack", "a", player=1)
    assert react(fight(), "all-out-defence", "x")


def test_a_save_that_is_none_is_not_made_better():
    assert not react(fight(save=None), "all-out-defence", "x")


def test_attacks_that_reach_nobody_are_not_worth_it():
    game = fight(distance=9)
    assert not react(game, "all-out-attack", "a", player=1)
    assert not react(game, "all-out-defence", "x")


def test_what_is_not_known_here_could_matter():
    game = fight()
    assert react(game, "counter-charge", "x")
    assert react(game, "no-such-ability", "x")
    assert react(game, "all-out-defence", "x", about=())


def charging(distance, roll):
    field = Field().row("a", 1, 10, 10, 1).row("x", 2, 10, 10 + distance, 1)
    game = field.game("charge", script=[*roll, 1, 1, 1, 1])
    game.answer(("charge:a",))
    return game


def test_a_charge_that_got_there_is_not_rolled_again():
    assert not falls_short(charging(5, (6, 6)).doing, "a")
    assert falls_short(charging(9, (1, 1)).doing, "a")
    assert not falls_short(charging(25, (1, 1)).doing, "a")  # no roll is enough
    game = charging(9, (1, 2))
    assert react(game, "forward-to-victory", "a", "charge", ("a",), 1)


def test_a_charge_falls_short_by_what_the_rules_make_of_the_roll():
    here = Clock(1, 1, 1, "charge", 1)
    river = Effect("depict-rune/ydriliqi", 2, ("x",), "round", here)
    field = Field().row("a", 1, 10, 10, 1).row("x", 2, 10, 19, 1)
    game = field.game("charge", script=[4, 5, 1, 1], effects=(river,))
    game.answer(("charge:a",))
    assert falls_short(game.doing, "a")  # 9 reaches over 7.7 inches, 7 does not
    plain = field.game("charge", script=[4, 5, 1, 1])
    plain.answer(("charge:a",))
    assert not falls_short(plain.doing, "a")


def test_the_card_says_what_a_reaction_is_worth(tmp_path):
    camp = Camp(tmp_path)
    camp.until("react")
    while camp.ask.options[0].ability not in ("all-out-attack", "all-out-defence"):
        camp.key("Space")
        camp.until("react")
    camp.settle()
    words = camp.tool.worth[camp.tool.options[0].id]
    assert words.endswith(("damage more", "damage less"))
    assert f"{words} on average" in camp.tool.bar().note
    camp.close()
