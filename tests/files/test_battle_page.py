"""The page about armies and battles is true: its example is right, every key is on it."""

import re

from tabletop.files.army_in import ARMY_KEYS, UNIT_KEYS
from tabletop.files.battle_clock_in import MOMENT_KEYS, PHASES
from tabletop.files.battle_scenario import BATTLE_KEYS, TABLE_KEYS, parse_battle
from tabletop.files.battle_units_in import PLACED_KEYS
from tabletop.files.plan_in import PLAN_KEYS, SCORES, TACTICS
from tabletop.files.warscroll_in import WARSCROLL_KEYS, WEAPON_ABILITIES, WEAPON_KEYS
from tabletop.files.words import FLAGS
from tabletop.resources import resource

PAGE = resource("scenarios", "BATTLES.md").read_text(encoding="utf-8")


def test_the_example_is_a_battle():
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    scenario = parse_battle(example, "example.yaml")
    battle = scenario.state.battle
    assert scenario.faults == ()
    assert set(scenario.state.units) == {"left", "pikes"}
    assert battle.enlisted["left"].roles["Javelins"] == ("left-3", "left-4")
    assert battle.waiting["hounds"].why == "reserve"
    assert battle.plan.id == "two-gates"
    assert scenario.state.terrain


def test_every_key_is_on_the_page():
    words = set(re.findall(r"[A-Za-z_0-9]+", PAGE))
    for known in (
        ARMY_KEYS, UNIT_KEYS, WARSCROLL_KEYS, WEAPON_KEYS, WEAPON_ABILITIES, BATTLE_KEYS,
        TABLE_KEYS, MOMENT_KEYS, PLACED_KEYS, PLAN_KEYS, PHASES, SCORES, TACTICS, FLAGS,
    ):  # fmt: skip
        assert set(known) <= words, set(known) - words
