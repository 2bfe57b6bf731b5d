"""Rulings about damage and rallies: their answers, and what is refused in words."""

import pytest

from tabletop.errors import TabletopError
from tabletop.files.check import answer
from tabletop.files.ruling_in import parse_rulings

WEAPON = "attacks: 1, hit: 4, wound: 4, rend: 0, damage: 1, dice: {hit: [4], wound: [4], save: [1]}"


def ruling(weapon=WEAPON, target="models: 5, health: 2, save: 4", more="", options=""):
    text = f"""\
id: x
{options}
action:
  type: damage
  weapons: [{{{weapon}}}]
  target: {{{target}}}
  {more}
expect: {{verdict: x, result: {{}}}}
"""
    return parse_rulings(text, "d.yaml")[0]


def result(*args, **more):
    (check,) = answer(ruling(*args, **more)).checks
    return check.got


def test_points_beyond_the_last_model_are_lost():
    found = result(target="models: 2, health: 2, allocated: 1", more="mortal: 5",
                   weapon=WEAPON.replace(", save: [1]", ""))  # fmt: skip
    assert (found["pool"], found["suffered"], found["lost"]) == (6, 6, 3)
    assert (found["slain"], found["models_left"], found["destroyed"]) == (2, 0, True)


def test_d_21_a_save_bonus_beyond_rend():
    dice = "dice: {hit: [4, 4], wound: [4, 4], save: [3, 2]}"
    weapon = f"attacks: 2, hit: 4, wound: 4, rend: 1, damage: 1, {dice}"
    assert result(weapon, "models: 5, health: 2, save: 4, save_mod: 2")["failed_saves"] == 1


def test_d_20_is_an_option():
    low = "modifiers: [{to: hit, value: -1, from: enemy}]"
    weapon = f"attacks: 1, hit: 7, wound: 2, damage: 1, {low}, dice: {{hit: [6]"
    assert result(f"{weapon}, wound: [2], save: [1]}}")["hits"] == 1
    strict = "options: {crit_always_hits: false}"
    assert result(f"{weapon}}}", options=strict)["hits"] == 0


def test_random_attacks_of_several_models_and_random_damage():
    rolled = "attacks: [1, 5], hit: [4, 4, 1, 4], wound: [4, 4, 4], save: [1, 1, 6], damage: [2, 5]"
    weapon = f"models: 2, attacks: D3, hit: 4, wound: 4, damage: D3, dice: {{{rolled}}}"
    found = result(weapon)
    assert (found["hits"], found["failed_saves"], found["pool"]) == (3, 2, 4)


def test_re_rolls_take_the_dice_behind():
    weapon = (
        "attacks: 2, hit: 4, wound: 4, damage: 1, reroll: {hit: failed, save: ones}, "
        "dice: {hit: [3, 4, 5], wound: [4, 4], save: [1, 5, 4]}"
    )
    assert result(weapon)["failed_saves"] == 0


def test_a_charge_adds_damage():
    weapon = WEAPON.replace("damage: 1", "damage: 1, abilities: [CHARGE_DAMAGE], charged: true")
    assert result(weapon)["pool"] == 2


@pytest.mark.parametrize(
    ("weapon", "words"),
    [
        (WEAPON.replace("hit: [4]", "hit: []"), "1 hit dice are rolled and 0 are written down"),
        (WEAPON.replace("hit: [4]", "hit: [1]"), "1 wound dice are written down too many"),
    ],
)
def test_dice_must_fit(weapon, words):
    with pytest.raises(TabletopError) as told:
        answer(ruling(weapon))
    assert words in str(told.value)
    assert "ruling x" in str(told.value)


@pytest.mark.parametrize(
    ("weapon", "target", "more", "place"),
    [
        ("attacks: 1, hit: 4, wound: 4", "models: 1, health: 1", "", "weapons[0]"),
        (WEAPON.replace("hit: 4", "hit: 1"), "models: 1, health: 1", "", "weapons[0].hit"),
        (WEAPON.replace("[4]", "[7]", 1), "models: 1, health: 1", "", "dice.hit[0]"),
        (WEAPON.replace("attacks: 1", "attacks: 2D8"), "models: 1, health: 1", "", "attacks"),
        (WEAPON.replace("damage: 1", "damage: 99999"), "models: 1, health: 1", "", "damage"),
        (WEAPON + ", abilities: [CRIT]", "models: 1, health: 1", "", "abilities[0]"),
        (WEAPON + ", modifiers: [{to: hit, value: 1.5}]", "models: 1, health: 1", "", "value"),
        (WEAPON + ", reroll: {hit: some}", "models: 1, health: 1", "", "reroll.hit"),
        (WEAPON, "models: 0, health: 1", "", "target.models"),
        (WEAPON, "health: 1", "", "target"),
        (WEAPON, "models: 2, health: 2, allocated: 2", "", "target.allocated"),
        (WEAPON, "models: 2, health: 2, wards: [1]", "", "target.wards[0]"),
        (WEAPON, "models: 2, health: 2, save: x", "", "target.save"),
        (WEAPON, "models: 2, health: 2", "ward_dice: [0]", "ward_dice[0]"),
        (WEAPON, "models: 2, health: 2", "mortal: -1", "mortal"),
    ],
)
def test_strange_numbers_are_refused_with_their_place(weapon, target, more, place):
    with pytest.raises(TabletopError) as told:
        ruling(weapon, target, more)
    assert place in str(told.value)


def test_a_rally_says_its_points():
    text = """\
id: r
action: {type: rally, dice: [4, 4, 4, 1, 1, 1], health: 2, allocated: 1, slain: 1}
expect: {verdict: x, points: 3, options_heal_return: [[0, 0], [1, 0], [0, 1], [1, 1]]}
"""
    (one,) = parse_rulings(text, "r.yaml")
    assert answer(one).outcome == "ok"
    with pytest.raises(TabletopError):
        parse_rulings(text.replace("[4, 4,", "[9, 4,"), "r.yaml")
