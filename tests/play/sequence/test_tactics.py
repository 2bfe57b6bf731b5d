"""Battle tactics: the six cards, the older ones, when they are taken and scored (17.6)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.geometry.region import Solid, region
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.tactics import (
    CARDS,
    card,
    goals,
    happened,
    open_stages,
    score_tactics,
    tactics_of,
)
from tabletop.rules.play.tactics.picking import DONE, HAND, NOW, TRIED
from tabletop.state.battle import Clock, Deed, Plan, Use
from tabletop.state.model import Terrain
from tests.play.field import PLAN, Field, scroll

HERO = scroll("hero", keywords=("HERO", "INFANTRY"), size=1)
NOW_CLOCK = Clock(2, 1, 1, "end", 0)
CARD_PLAN = replace(PLAN, tactics="cards")


def ground(board=(60.0, 44.0)):
    field = Field(board)
    field.territory(1, [(0, 0), (60, 0), (60, 12), (0, 12)])
    field.territory(2, [(0, 32), (60, 32), (60, 44), (0, 44)])
    return field


def feature(field, key, x, y, size=2.0, **more):
    ring = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
    made = Terrain(key, region(ring), (Solid(key, region(ring), 2.0),), **more)
    field.state = replace(field.state, terrain={**field.state.terrain, key: made})
    return field


def one(field, key, player, x, y, **more):
    return field.unit(key, player, [(x, y)], **more)


def at_end(field, deeds=(), uses=(), plan=CARD_PLAN, **more):
    state = field.battle("end", round=2, plan=plan, **more)
    clock = replace(state.battle.clock, acting=0)
    state = replace(state, battle=replace(state.battle, clock=clock, deeds=deeds, uses=uses))
    return Doing(the_book(), state)


def deed(what, unit, phase="combat", by="", count=1):
    return Deed(what, unit, replace(NOW_CLOCK, phase=phase), by, count)


def met(key, stage, do, player=1):
    return card(key).stages[stage].is_met(do, player)


def lost(do, *units):
    """Take units off the table as destroyed, without noting when."""
    from tabletop.rules.play.settling import destroy

    for unit in units:
        destroy(do, unit)
    return do


# ---------------------------------------------------------------------- Blazing Onslaught
def test_blazing_affray_three_different_phases_of_this_turn():
    field = ground().row("a", 1, 5, 5).row("x", 2, 5, 40)
    hero = [deed("damaged", "x", p) for p in ("hero", "shooting", "combat")]
    assert met("blazing-onslaught", 0, at_end(field, tuple(hero)))
    assert not met("blazing-onslaught", 0, at_end(field, tuple(hero[:2] * 2)))
    old = replace(hero[0], when=replace(NOW_CLOCK, turn=2, round=1, phase="hero"))
    assert not met("blazing-onslaught", 0, at_end(field, (old, *hero[1:])))
    own = tuple(replace(d, unit="a") for d in hero)
    assert not met("blazing-onslaught", 0, at_end(field, own))


def test_blazing_strike_and_domination_ask_for_the_hideout():
    field = feature(ground(), "mill", 20, 34)
    one(field, "a", 1, 21, 32.5).row("x", 2, 50, 40).row("y", 2, 40, 40)
    notes = {(1, happened.HIDEOUT): ("mill",)}
    held = {"terrain:mill": 1}
    assert met("blazing-onslaught", 1, at_end(field, notes=notes, held=held))
    assert not met("blazing-onslaught", 1, at_end(field, notes=notes))
    assert not met("blazing-onslaught", 1, at_end(field, held=held))
    two = (deed("destroyed", "x"), deed("destroyed", "y"))
    assert met("blazing-onslaught", 2, at_end(field, two, notes=notes, held=held))
    assert not met("blazing-onslaught", 2, at_end(field, two[:1], notes=notes, held=held))


def test_17_4_terrain_is_not_kept_with_nobody_near():
    field = feature(ground(), "mill", 20, 34)
    one(field, "a", 1, 21, 28.0)
    notes = {(1, happened.HIDEOUT): ("mill",)}
    assert not met("blazing-onslaught", 1, at_end(field, notes=notes, held={"terrain:mill": 1}))


# ---------------------------------------------------------------------- Siege of Ashes
@pytest.mark.parametrize(
    ("spots", "is_met"),
    [
        (((20, 14), (23, 14)), True),
        (((20, 14), (25, 14)), False),  # 3.74 apart
        (((20, 17.5), (23, 14)), False),  # reaches past 6" from the territory
        (((20, 12.3), (23, 14)), False),  # partly inside
    ],
)
def test_siege_affray(spots, is_met):
    field = ground().row("x", 2, 50, 40)
    for k, (x, y) in enumerate(spots):
        one(field, f"a{k}", 1, x, y)
    assert met("siege-of-ashes", 0, at_end(field)) is is_met


def test_siege_strike_one_stayed_and_another_charged():
    field = ground().objective("1", 30, 36)
    one(field, "rock", 1, 30, 34).row("x", 2, 5, 40)
    one(field, "rider", 1, 33, 36)
    held = {"1": 1}
    rode = (deed("charged", "rider", "charge"),)
    assert met("siege-of-ashes", 1, at_end(field, rode, held=held))
    assert not met("siege-of-ashes", 1, at_end(field, held=held))
    assert not met("siege-of-ashes", 1, at_end(field, rode))
    moved = (Use("normal-move", 1, "rock", replace(NOW_CLOCK, phase="movement"), ("MOVE",)),)
    assert not met("siege-of-ashes", 1, at_end(field, rode, moved, held=held))


def test_siege_domination_three_out_of_combat_in_the_middle():
    field = ground()
    for k, x in enumerate((28, 30, 32)):
        one(field, f"a{k}", 1, x, 22)
    assert met("siege-of-ashes", 2, at_end(field))
    one(field, "x", 2, 28, 24.5)
    assert not met("siege-of-ashes", 2, at_end(field))


# ---------------------------------------------------------------------- Burning for Vengeance
def corners_held(**more):
    field = ground()
    for key, x, y in (("a", 5, 5), ("b", 55, 5), ("c", 5, 39), ("d", 55, 39)):
        one(field, key, 1, x, y)
    return field


def test_vengeance_affray_a_unit_in_each_quarter_one_fresh_at_most():
    assert met("burning-for-vengeance", 0, at_end(corners_held()))
    fresh = tuple(deed("set_up", u, "movement") for u in "ab")
    assert met("burning-for-vengeance", 0, at_end(corners_held(), fresh[:1]))
    assert not met("burning-for-vengeance", 0, at_end(corners_held(), fresh))
    three = ground()
    for key, x, y in (("a", 5, 5), ("b", 55, 5), ("c", 5, 39), ("d", 36, 26)):
        one(three, key, 1, x, y)
    assert not met("burning-for-vengeance", 0, at_end(three))  # d is within 9" of the middle


def hunt(distance):
    field = ground()
    one(field, "boss", 2, 30, 30, of=HERO)
    for k in range(3):
        one(field, f"a{k}", 1, 28 + 2 * k, 30 - distance)
    return field


def test_vengeance_strike_three_near_the_fugitive_or_it_is_gone():
    notes = {(1, happened.FUGITIVE): ("boss",)}
    assert met("burning-for-vengeance", 1, at_end(hunt(12), notes=notes))
    assert not met("burning-for-vengeance", 1, at_end(hunt(15), notes=notes))
    assert not met("burning-for-vengeance", 1, at_end(hunt(2.5), notes=notes))  # in combat
    assert not met("burning-for-vengeance", 1, at_end(hunt(12)))
    assert met("burning-for-vengeance", 1, lost(at_end(hunt(15), notes=notes), "boss"))


def test_vengeance_domination_in_combat_with_it_or_three_on_one_objective():
    notes = {(1, happened.FUGITIVE): ("boss",)}
    assert met("burning-for-vengeance", 2, at_end(hunt(2.5), notes=notes))
    far = hunt(15).objective("1", 30, 16)
    assert not met("burning-for-vengeance", 2, at_end(far, notes=notes))
    assert met("burning-for-vengeance", 2, lost(at_end(far, notes=notes), "boss"))
    home = hunt(22).objective("1", 30, 9)
    assert not met("burning-for-vengeance", 2, lost(at_end(home, notes=notes), "boss"))


# ---------------------------------------------------------------------- Legend of the Parch
def test_parch_affray_ridden_down_by_a_charger():
    field = ground().row("a", 1, 10, 20).row("x", 2, 10, 40)
    notes = {(1, happened.WAS_IN_COMBAT): ("x",)}
    done = (deed("charged", "a", "charge"), deed("destroyed", "x", by="a"))
    assert met("legend-of-the-parch", 0, at_end(field, done, notes=notes))
    assert not met("legend-of-the-parch", 0, at_end(field, done[1:], notes=notes))
    assert not met("legend-of-the-parch", 0, at_end(field, done))
    shot = (done[0], deed("destroyed", "x", "shooting", by="a"))
    assert not met("legend-of-the-parch", 0, at_end(field, shot, notes=notes))


def test_parch_strike_all_heroes_forward_and_none_slain():
    field = ground().row("x", 2, 10, 30)
    one(field, "h", 1, 10, 22, of=HERO)
    assert not met("legend-of-the-parch", 1, at_end(field))
    one(field, "i", 1, 13, 22, of=HERO)
    assert met("legend-of-the-parch", 1, at_end(field))
    assert not met("legend-of-the-parch", 1, at_end(field, (deed("slain", "i"),)))
    one(field, "j", 1, 50, 5, of=HERO)
    assert not met("legend-of-the-parch", 1, at_end(field))


def test_parch_domination_a_hero_gains_ground():
    field = ground().objective("1", 30, 22).row("x", 2, 5, 40)
    one(field, "h", 1, 30, 24, of=HERO)
    held = {"1": 1}
    assert met("legend-of-the-parch", 2, at_end(field, held=held))
    assert not met(
        "legend-of-the-parch", 2, at_end(field, held=held, notes={(1, happened.HELD): ("1",)})
    )
    assert not met("legend-of-the-parch", 2, at_end(field))
    home = ground().objective("1", 30, 9)
    one(home, "h", 1, 30, 8, of=HERO)
    assert not met("legend-of-the-parch", 2, at_end(home, held=held))


# ---------------------------------------------------------------------- Flanking Firestorm
def test_firestorm_affray_two_posts_by_different_units():
    field = feature(ground(), "mill", 40, 25).objective("1", 20, 25).row("x", 2, 5, 43)
    one(field, "a", 1, 20, 23)
    held = {"1": 1, "terrain:mill": 1}
    assert not met("flanking-firestorm", 0, at_end(field, held=held))
    one(field, "b", 1, 41, 23.5)
    assert met("flanking-firestorm", 0, at_end(field, held=held))
    fresh = (deed("set_up", "b", "movement"),)
    assert not met("flanking-firestorm", 0, at_end(field, fresh, held=held))


def test_firestorm_strike_two_corners():
    field = ground()
    one(field, "a", 1, 4, 40)
    one(field, "b", 1, 8, 40)
    assert not met("flanking-firestorm", 1, at_end(field))
    one(field, "c", 1, 56, 40)
    assert met("flanking-firestorm", 1, at_end(field))
    home = ground()
    one(home, "a", 1, 4, 4)
    one(home, "c", 1, 56, 4)
    assert not met("flanking-firestorm", 1, at_end(home))


def test_firestorm_domination_more_of_ours_and_a_hero():
    field = ground()
    one(field, "h", 1, 10, 36, of=HERO)
    one(field, "a", 1, 20, 32)
    one(field, "x", 2, 40, 40)
    assert met("flanking-firestorm", 2, at_end(field))
    one(field, "y", 2, 45, 40)
    assert not met("flanking-firestorm", 2, at_end(field))
    led = ground()
    one(led, "h", 1, 10, 32, of=HERO)
    assert not met("flanking-firestorm", 2, at_end(led))  # only partly in it


# ---------------------------------------------------------------------- Smokescreen
def test_smokescreen_affray_held_while_the_enemy_contests():
    field = ground().objective("1", 30, 22)
    one(field, "a", 1, 30, 20)
    one(field, "x", 2, 30, 24)
    assert met("smokescreen", 0, at_end(field, held={"1": 1}))
    assert not met("smokescreen", 0, at_end(field, held={"1": 2}))
    assert not met("smokescreen", 0, at_end(field.objective("2", 5, 5), held={"2": 1}))


def test_smokescreen_strike_more_of_theirs_destroyed():
    field = ground().row("a", 1, 5, 5).row("x", 2, 5, 40).row("y", 2, 20, 40)
    rune = scroll("rune", keywords=("MANIFESTATION",))
    field.row("r", 2, 40, 40, of=rune)
    assert met("smokescreen", 1, at_end(field, (deed("destroyed", "x"),)))
    assert not met(
        "smokescreen", 1, at_end(field, (deed("destroyed", "x"), deed("destroyed", "a")))
    )
    assert not met("smokescreen", 1, at_end(field, (deed("destroyed", "r"),)))


def test_smokescreen_domination_all_objectives_in_enemy_territory():
    field = ground().row("a", 1, 5, 5).objective("1", 10, 36).objective("2", 30, 31.5)
    assert not met("smokescreen", 2, at_end(field, held={"1": 1}))
    assert met("smokescreen", 2, at_end(field, held={"1": 1, "2": 1}))
    assert not met("smokescreen", 2, at_end(ground().row("a", 1, 5, 5)))


# ---------------------------------------------------------------------- scoring
def test_17_6_one_stage_of_each_card_a_turn_in_order():
    field = ground().row("a", 1, 5, 5).row("x", 2, 5, 40).objective("1", 10, 36)
    notes = {(1, HAND): ("smokescreen", "siege-of-ashes"), (1, DONE): ("smokescreen/Affray",)}
    do = at_end(field, (deed("destroyed", "x"),), notes=notes, held={"1": 1})
    assert [(c.id, s.name) for c, s in open_stages(do, 1)] == [
        ("smokescreen", "Strike"),
        ("siege-of-ashes", "Affray"),
    ]
    score_tactics(do, 1)
    assert do.battle.points == (5, 0)
    assert do.battle.note(1, DONE) == ("smokescreen/Affray", "smokescreen/Strike")


def test_17_6_every_card_has_words_and_three_stages():
    assert len(CARDS) == 6
    for one_card in CARDS:
        assert [s.name for s in one_card.stages] == ["Affray", "Strike", "Domination"]
        assert all(len(s.words) > 20 for s in one_card.stages)


def turn(field, plan, **more):
    """Go through the end of player 2's turn into player 1's; return the game at its first ask."""
    return field.game("end", script=(6, 1) * 30, active=2, turn=1, round=2, plan=plan, **more)


def test_17_6_two_cards_are_taken_as_the_first_turn_begins_and_what_they_name_is_named():
    field = feature(ground(), "mill", 20, 34)
    feature(field, "gate", 40, 34)
    field.row("a", 1, 5, 5)
    one(field, "boss", 2, 50, 40, of=HERO)
    one(field, "aide", 2, 40, 40, of=HERO)
    game = turn(field, CARD_PLAN)
    assert (game.pending.kind, game.pending.player, len(game.pending.options)) == ("tactic", 1, 6)
    assert game.pending.check(game.pending.fallback()).is_legal
    game.answer(("blazing-onslaught", "burning-for-vengeance"))
    assert (game.pending.player, [o.id for o in game.pending.options]) == (2, ["mill", "gate"])
    game.answer(("gate",))
    assert (game.pending.player, [o.id for o in game.pending.options]) == (1, ["boss", "aide"])
    game.answer(("aide",))
    assert game.battle.note(1, happened.HIDEOUT) == ("gate",)
    assert game.battle.note(1, happened.FUGITIVE) == ("aide",)
    assert game.battle.note(1, HAND) == ("blazing-onslaught", "burning-for-vengeance")


def test_17_6_cards_are_taken_once():
    field = ground().row("a", 1, 5, 5).row("x", 2, 5, 40)
    game = turn(field, CARD_PLAN, notes={(1, HAND): ("smokescreen", "siege-of-ashes")})
    assert game.battle.clock.active == 1
    assert game.pending.kind != "tactic"


def test_17_4_control_of_terrain_is_counted_and_lapses():
    field = feature(ground(), "mill", 20, 34)
    feature(field, "gate", 40, 34)
    one(field, "a", 1, 21, 32.5).row("x", 2, 5, 40)
    game = turn(field, CARD_PLAN, held={"terrain:gate": 2})
    assert game.battle.held == {"terrain:mill": 1}
    assert turn(field, PLAN, held={"terrain:gate": 2}).battle.held == {"terrain:gate": 2}


def test_17_6_without_the_option_nobody_is_asked():
    game = turn(ground().row("a", 1, 5, 5).row("x", 2, 5, 40), PLAN)
    assert game.pending.kind != "tactic"


def test_a_whole_battle_with_cards_ends():
    field = feature(ground(), "mill", 20, 34).objective("1", 20, 22).objective("2", 40, 22)
    field.row("a", 1, 5, 5).row("x", 2, 5, 40)
    game = field.game("hero", seed="cards", plan=CARD_PLAN)
    for _ in range(3000):
        if game.pending is None:
            break
        game.answer(game.pending.fallback())
    assert game.battle.winner is not None


# ---------------------------------------------------------------------- the older ones
OLD = replace(PLAN, tactics="2024")


def old_field():
    field = feature(ground(), "mill", 20, 34).row("a", 1, 5, 5).row("x", 2, 5, 40)
    one(field, "boss", 2, 50, 40, of=HERO)
    field.enlisted["boss"] = replace(field.enlisted["boss"], is_general=True, drop="R")
    field.enlisted["x"] = replace(field.enlisted["x"], drop="R")
    return field


def test_2024_one_is_picked_each_turn_and_never_twice():
    game = turn(old_field(), OLD)
    ask = game.pending
    assert ask.kind == "tactic"
    ids = [o.id for o in ask.options]
    assert ids == [
        "hold-the-line", "seize-ground", "take-the-middle", "strike-at-the-head:x",
        "strike-at-the-head:boss", "take-their-land:mill", "pass",
    ]  # fmt: skip
    game.answer(("strike-at-the-head:x",))
    assert game.battle.note(1, NOW) == ("strike-at-the-head", "x")
    assert game.battle.note(1, TRIED) == ("strike-at-the-head",)
    game = turn(old_field(), OLD, notes={(1, TRIED): ("strike-at-the-head", "seize-ground")})
    assert [o.id for o in game.pending.options] == [
        "hold-the-line", "take-the-middle", "take-their-land:mill", "pass",
    ]  # fmt: skip


def test_2024_scores_four_at_the_end_of_that_turn():
    do = at_end(old_field(), plan=OLD, notes={(1, NOW): ("strike-at-the-head", "x")})
    lost(do, "x")
    score_tactics(do, 1)
    assert do.battle.points == (4, 0)
    assert do.battle.note(1, NOW) == ()
    do = at_end(old_field(), plan=OLD, notes={(1, NOW): ("strike-at-the-head", "x")})
    score_tactics(do, 1)
    assert do.battle.points == (0, 0)


def test_2024_the_conditions():
    field = old_field()
    assert {t.id for t in tactics_of(at_end(field, plan=OLD), 1)} >= {"hold-the-line"}
    two = (deed("fought", "a"), deed("fought", "b"))
    field.row("b", 1, 20, 5)
    assert goals.two_fought_none_lost(at_end(field, two), 1)
    assert not goals.two_fought_none_lost(at_end(field, two[:1]), 1)
    assert not goals.two_fought_none_lost(at_end(field, (*two, deed("destroyed", "b"))), 1)
    field.objective("1", 1, 1).objective("2", 5, 1)
    held = {"1": 1, "2": 1}
    assert goals.two_gained_one_taken(
        at_end(field, held=held, notes={(2, happened.HELD): ("2",)}), 1
    )
    assert not goals.two_gained_one_taken(at_end(field, held=held), 1)
    one(field, "m", 1, 30, 20)
    assert not goals.two_in_the_middle(at_end(field), 1)
    one(field, "n", 1, 30, 24)
    assert goals.two_in_the_middle(at_end(field), 1)


@pytest.mark.parametrize(("pick", "is_asked"), [("1", True), ("2", False)])
def test_bs_4_a_second_turn_running_forfeits_the_tactic(pick, is_asked):
    """Player 1 went first last round; player 2 wins the roll and chooses."""
    field = old_field()
    game = field.game("round", script=(1, 6), round=2, turn=0, plan=OLD)
    game.answer((pick,))
    assert (game.pending.kind == "tactic") is is_asked


def test_what_a_turn_begins_with_is_noted():
    field = ground().objective("1", 5, 7).row("a", 1, 5, 5)
    field.unit("x", 2, [(5, 7.5)])
    game = turn(field, Plan("p", "P", 5, (), "cards"), held={"1": 2})
    assert game.battle.note(1, happened.WAS_IN_COMBAT) == ("x",)
    assert game.battle.note(1, happened.HELD) == ("1",)  # gained by the count just before
