"""The ready battle and battles as files: what is there, what comes back, what is refused."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.files.army import army_faults
from tabletop.files.army_in import find_army, read_army
from tabletop.files.army_out import dump_army
from tabletop.files.battle_scenario import load_battle, load_battle_scenario, parse_battle
from tabletop.files.battle_scenario_out import dump_battle
from tabletop.files.field import Field
from tabletop.files.mustering import new_battle
from tabletop.files.scenario import load_scenario
from tabletop.files.yaml_in import parse
from tabletop.resources import resource
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.combat import combats
from tabletop.rules.cover import cover_mod
from tabletop.rules.measure import unit_gap
from tabletop.rules.sight import sees_unit
from tabletop.rules.standing import judge_standing
from tabletop.state.battle import Clock
from tests.files.test_scenarios import PUBLISHED

BATTLES = sorted(resource("scenarios", "battles").glob("*.yaml"))
ARMIES = sorted(resource("scenarios", "armies").glob("*.yaml"))
PLANS = sorted(resource("scenarios", "battleplans").glob("*.yaml"))
LAYOUTS = sorted(resource("scenarios", "layouts").glob("*.yaml"))


def ready():
    return load_battle("harrow-mill")


# ---------------------------------------------------------------- the ready battle
def test_the_ready_battle_is_in_the_middle_of_round_two():
    state = ready()
    battle = state.battle
    assert battle.clock == Clock(2, 1, 1, "hero", 1)
    assert state.phase == "hero"
    assert battle.names == ("Rivermark", "Ashkin")
    assert (battle.first, battle.underdog) == (1, 1)
    assert battle.points[0] < battle.points[1]
    assert battle.command == (5, 4)
    assert battle.held == {"1": 1, "4": 2}
    assert len(battle.slain) >= 2
    assert not battle.waiting
    assert state.options.own_unit_passable


def test_the_ready_battle_has_a_combat_a_charge_and_a_wall():
    state = ready()
    fights = {frozenset((a, b)) for a, foes in combats(state).items() for b in foes}
    assert fights == {frozenset(("giant", "hounds"))}
    assert unit_gap(state, "riders", "pikes") == pytest.approx(7.0, abs=0.01)
    assert sees_unit(state, "riders", "pikes")
    assert sees_unit(state, "archers", "witch")
    assert cover_mod(state, "archers", "witch") == -1


@pytest.mark.parametrize("path", BATTLES, ids=lambda p: p.stem)
def test_every_unit_stands_by_the_rules(path):
    state = load_battle(path)
    for unit in state.units.values():
        assert judge_coherency(state, unit.id).is_legal, unit.id
        assert all(f.is_ok for f in judge_standing(state, unit.models)), unit.id
        assert 0 <= unit.wounds < unit.health


def test_the_armies_bring_everything():
    state = load_battle("harrow-mill-deployment")
    battle = state.battle
    assert battle.clock == Clock()
    assert not state.units
    models = [m for w in battle.waiting.values() for m in w.models]
    assert 80 <= len(models) <= 95
    assert {m.base.shape for m in models} == {"round", "oval", "rect"}
    rounds = {m.base.length for m in models if m.base.shape == "round"}
    assert rounds >= {25.0, 28.5, 32.0, 40.0, 50.0, 80.0}
    scrolls = battle.warscrolls.values()
    weapons = [w for s in scrolls for w in s.weapons]
    words = {a.partition(":")[0] for w in weapons for a in w.abilities}
    assert words == {
        "CRIT_TWO_HITS",
        "CRIT_AUTO_WOUND",
        "CRIT_MORTAL",
        "CHARGE_DAMAGE",
        "COMPANION",
        "SHOOT_IN_COMBAT",
        "ANTI",
    }
    keywords = {k.partition(" (")[0] for s in scrolls for k in s.keywords}
    assert keywords >= {
        "HERO", "INFANTRY", "CAVALRY", "MONSTER", "WAR MACHINE", "BEAST", "FLY", "WARD", "WIZARD",
        "CHAMPION", "MUSICIAN", "STANDARD BEARER",
    }  # fmt: skip
    assert any(w.attacks.is_random or w.damage.is_random for w in weapons)
    assert any(s.move is not None and s.move.is_random for s in scrolls)
    sizes = [e.starting for e in battle.enlisted.values()]
    assert max(sizes) == 20
    for player in (1, 2):
        assert 6 <= sum(e.player == player for e in battle.enlisted.values()) <= 8


def test_command_models_are_different_models():
    for entry in ready().battle.enlisted.values():
        named = [m for models in entry.roles.values() for m in models]
        assert len(named) == len(set(named)), entry.unit


@pytest.mark.parametrize("path", ARMIES, ids=lambda p: p.stem)
def test_the_armies_are_built_by_the_rules_and_come_back(path):
    army = find_army(path.stem)
    assert army_faults(army) == ()
    assert read_army(Field(parse(dump_army(army)), "", "")) == army
    for scroll in army.warscrolls.values():
        assert resource("assets", "roles", f"{scroll.glyph}.svg").is_file()


@pytest.mark.parametrize("path", BATTLES, ids=lambda p: p.stem)
def test_a_battle_comes_back_from_its_file(path):
    scenario = load_battle_scenario(path)
    text = dump_battle(scenario)
    again = parse_battle(text)
    assert again == scenario
    assert dump_battle(again) == text


def test_a_battle_with_everything_comes_back():
    scenario = load_battle_scenario("harrow-mill")
    state = scenario.state
    battle = state.battle
    mob = state.units["mob"]
    gone = set(mob.models)
    moved = replace(
        state,
        models={k: m for k, m in state.models.items() if k not in gone},
        units={k: u for k, u in state.units.items() if k != "mob"}
        | {"riders": replace(state.units["riders"], charged=True)},
        phase="charge",
        battle=replace(
            battle,
            clock=Clock(3, 2, 2, "charge", 1),
            began=2,
            held={"3": 2, "knoll": 1},
            fallen={"mob": replace(mob, models=())},
            slain={
                **battle.slain,
                **waiting_models("mob"),
            },
        ),
    )
    again = parse_battle(dump_battle(replace(scenario, state=moved)))
    assert again.state == moved


def waiting_models(unit):
    waiting = load_battle("harrow-mill-deployment").battle.waiting[unit]
    return {m.id: m for m in waiting.models}


@pytest.mark.parametrize("plan", PLANS, ids=lambda p: p.stem)
def test_new_battles_can_be_made_on_every_plan(plan):
    from tabletop.files.deployable import check_deployment

    one, two = find_army("rivermark"), find_army("ashkin")
    for layout in (None, *LAYOUTS):
        terrain = load_scenario(layout) if layout is not None else None
        state = new_battle(one, two, load_scenario(plan), terrain)
        check_deployment(state)
        assert len(state.battle.waiting) == 16
        assert state.battle.plan.id == plan.stem
        assert state.battle.plan.scoring
        assert state.phase == "deployment"


def test_a_small_battle_takes_parts_of_armies():
    scenario = load_battle_scenario("village-green")
    battle = scenario.state.battle
    assert scenario.faults == ()
    assert set(battle.waiting) == {"ysolde", "guard", "riders", "witch", "pikes", "hounds"}
    assert battle.enlisted["witch"].is_general
    assert battle.plan.rounds == 3


OF_THE_DATA = ("lamps-of-hysh", "bad-moon-rabble", "lamps-and-moon")
"""Armies made of known warscrolls, and the battle in which they meet: they name what they are."""


def test_all_names_are_ours():
    for path in [*BATTLES, *ARMIES, *PLANS, *LAYOUTS]:
        if path.stem in OF_THE_DATA:
            continue
        assert PUBLISHED.search(path.read_text(encoding="utf-8")) is None, path.name
    for file in ("BATTLES.md", "README.md"):
        assert PUBLISHED.search(resource("scenarios", file).read_text(encoding="utf-8")) is None


def test_an_army_can_meet_itself():
    army = find_army("ashkin")
    state = new_battle(army, army, load_scenario(PLANS[0]))
    battle = state.battle
    assert battle.names == ("Ashkin", "Ashkin (2)")
    assert len(battle.waiting) == 16
    assert battle.enlisted["mob.2"].player == 2
    assert battle.enlisted["mob.2"].roles["CHAMPION"] == ("mob.2-1",)
    assert len(battle.warscrolls) == len(army.warscrolls)


# ---------------------------------------------------------------- what is refused
SMALL = """
format: 1
armies:
- name: One
  warscrolls:
  - {id: spear, name: Spear, base: "32", size: 3, move: 5, save: 4+, health: 1, control: 1,
     keywords: [HERO], weapons: [{name: Pole, attacks: 2, hit: 3+, wound: 4+, damage: 1}]}
  regiments: [{name: A, units: [{id: a, warscroll: spear, general: true}]}]
- name: Two
  warscrolls:
  - {id: axe, name: Axe, base: 60x35, size: 2, move: 2D6, save: "-", health: 3, control: 1,
     keywords: [HERO]}
  regiments: [{name: B, units: [{id: b, warscroll: axe, general: true}]}]
setup:
  board: [44, 30]
  territories:
  - {id: w, army: 1, points: [[0, 0], [9, 0], [9, 30], [0, 30]]}
  - {id: e, army: 2, points: [[35, 0], [44, 0], [44, 30], [35, 30]]}
"""
PLACED = (
    SMALL
    + """
clock: {round: 1, turn: 1, active: 1, phase: hero}
units:
- {id: a, places: {a-1: [10, 10], a-2: [11.4, 10], a-3: [12.8, 10]}}
- {id: b, wounds: 1, places: {b-1: [30, 10], b-2: [30, 11.6]}}
"""
)


def test_small_battles_are_read():
    state = parse_battle(SMALL).state
    assert set(state.battle.waiting) == {"a", "b"}
    assert state.battle.warscrolls["axe"].save is None
    placed = parse_battle(PLACED).state
    assert set(placed.units) == {"a", "b"}
    assert placed.battle.first == 1


EAST = "[[35, 0], [44, 0], [44, 30], [35, 30]]"


def changed(old, new, text=PLACED):
    assert old in text, old
    return text.replace(old, new, 1)


REFUSED = {
    "unknown unit": (changed("{id: b, wounds", "{id: bb, wounds"), "there is no unit 'bb'"),
    "unknown model": (changed("b-2:", "b-9:"), "'b-9' is unknown"),
    "unit twice": (changed("units:\n- {id: a", "fallen: [a]\nunits:\n- {id: a"), "named twice"),
    "left out": (PLACED[: PLACED.index("- {id: b, wounds")], "the unit 'b' is nowhere"),
    "no places": (changed("{b-1: [30, 10], b-2: [30, 11.6]}", "{}"), "no model has a place"),
    "overlap": (changed("a-2: [11.4, 10]", "a-2: [10.4, 10]"), "stands on"),
    "off the table": (changed("b-2: [30, 11.6]", "b-2: [30, 300]"), "leaves the table"),
    "apart": (changed("a-3: [12.8, 10]", "a-3: [19, 10]"), "2 groups"),
    "not a number": (changed("[30, 10]", "[.nan, 10]"), "not a finite number"),
    "huge number": (changed("[30, 10]", "[1e300, 10]"), "inches"),
    "too many points": (PLACED + "points: [1000000, 0]\n", "points"),
    "negative points": (PLACED + "command: [-1, 0]\n", "points"),
    "three armies": (PLACED.replace("armies:", "armies:\n- rivermark", 1), "a list of 2"),
    "wounds of the dead": (changed("wounds: 1", "wounds: 3"), "below its Health 3"),
    "round six": (changed("round: 1", "round: 6"), "a round of the battle"),
    "turn three": (changed("turn: 1", "turn: 3"), "turn 1 or 2"),
    "phase": (changed("phase: hero", "phase: lunch"), "'lunch'"),
    "who began": (changed("units:\n- {id: a", "first: 2\nunits:\n- {id: a"), "went first"),
    "held by nobody": (PLACED + "held: {x: 1}\n", "'x'"),
    "unknown effect": (
        PLACED + "effects: [{rule: no/such, owner: 1, until: turn}]\n",
        "there is no effect",
    ),
    "army of nowhere": ("armies: [nowhere, ashkin]\nplan: two-gates\n", "no army 'nowhere'"),
    "army file": ("armies: [nowhere.yaml, ashkin]\nplan: two-gates\n", "nowhere.yaml"),
    "plan of nowhere": ("armies: [rivermark, ashkin]\nplan: no-gates\n", "no-gates"),
    "layout of nowhere": ("armies: [ashkin, ashkin]\nplan: two-gates\nlayout: x\n", "'x'"),
    "base": (changed("60x35", "60xx35"), "is no base"),
    "base size": (changed("60x35", "99999x35"), "mm"),
    "dice": (changed("2D6", "2D7"), "2D7"),
    "many dice": (changed("2D6", "9999999D6"), "too large"),
    "no attacks": (changed("attacks: 2", "attacks: 0"), "at least 1"),
    "hit": (changed("hit: 3+", "hit: 1+"), "a Hit such as 3+"),
    "health": (changed("health: 3", "health: 0"), "a Health"),
    "size": (changed("size: 3", "size: 1000000"), "a number of models"),
    "unknown ability": (
        changed("damage: 1}]", "damage: 1}], abilities: [no-such]"),
        "there is no automated ability 'no-such'",
    ),
    "weapon ability": (changed("damage: 1}", "damage: 1, abilities: [CRIT]}"), "a weapon ability"),
    "unknown warscroll": (changed("warscroll: axe", "warscroll: ax"), "there is no warscroll 'ax'"),
    "unknown key": (PLACED + "weather: rain\n", "'weather' is unknown"),
    "same id as terrain": (
        changed(
            "setup:",
            "setup:\n  terrain: [{id: a, points: [[20, 1], [21, 1], [21, 2]], height: 1}]",
        ),
        "two pieces are called 'a'",
    ),
    "format": (changed("format: 1", "format: 9"), "format 9"),
    "no board": (changed("  board: [44, 30]\n", ""), "needs a board"),
    "units in setup": (changed("  board: [44, 30]", "  board: [44, 30]\n  units: []"), "unknown"),
    "no territory": (
        changed("  - {id: e, army: 2", "  - {id: e, army: 1", SMALL),
        "has no territory to deploy in",
    ),
    "territories too near": (
        changed(EAST, "[[9, 0], [17, 0], [17, 30], [9, 30]]", SMALL),
        "has no territory to deploy in",
    ),
    "narrow territory": (
        changed(EAST, "[[43, 0], [44, 0], [44, 30], [43, 30]]", SMALL),
        "too large for the territory",
    ),
    "full territory": (
        changed(EAST, "[[40, 0], [44, 0], [44, 30], [40, 30]]", changed(
            "size: 2", "size: 100", SMALL
        )),
        "does not fit into its territory",
    ),
    "part of nothing": (
        "armies: [{army: rivermark, units: [giants]}, ashkin]\nplan: two-gates\n",
        "there is no unit 'giants'",
    ),
    "general left out": (
        "armies: [{army: ashkin, units: [mob], general: drake}, ashkin]\nplan: two-gates\n",
        "there is no unit taken 'drake'",
    ),
    "scored objective gone": (
        "armies: [ashkin, rivermark]\nplan: corner-to-corner\nsetup: {objectives: []}\n",
        "scores the objective '1'",
    ),
    "not a battle": ("format: 1\ntitle: x\n", "'armies' is missing"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused_with_the_place(name):
    text, words = REFUSED[name]
    with pytest.raises(TabletopError) as caught:
        parse_battle(text, "b.yaml")
    said = str(caught.value)
    assert said.startswith("b.yaml: "), said
    assert words in said, said
    assert caught.value.next_step, said
    assert caught.value.place, said


def test_lists_against_the_rules_are_told_and_played():
    text = SMALL.replace("general: true}]}]\n- name: Two", "}]}]\n- name: Two")
    text = text.replace("warscroll: spear, }", "warscroll: spear, reinforced: true}")
    scenario = parse_battle(text)
    assert scenario.faults == ("One: 0 generals; an army has one (AC-6)",)
    assert scenario.state.battle.enlisted["a"].starting == 6


def test_models_without_a_place_were_slain():
    state = parse_battle(changed(", a-3: [12.8, 10]", "")).state
    assert state.units["a"].models == ("a-1", "a-2")
    assert set(state.battle.slain) == {"a-3"}
    assert state.battle.enlisted["a"].starting == 3


def test_levels_follow_from_the_terrain():
    hill = (
        "setup:\n  terrain: [{id: hill, points: [[28, 8], [34, 8], [34, 14], [28, 14]], height: 2}]"
    )
    state = parse_battle(changed("setup:", hill)).state
    assert {m.pose.z for m in state.models_of("b")} == {2.0}
    assert {m.pose.z for m in state.models_of("a")} == {0.0}


def test_effects_put_on_units_by_hand_go_round():
    rule = "by-hand/hit roll|add|1|its||Bless"
    row = f"effects: [{{rule: {rule!r}, owner: 1, units: [a], until: your_next_hero}}]\n"
    made = parse_battle(PLACED + row)
    (effect,) = made.state.battle.effects
    assert (effect.rule, effect.units, effect.until) == (rule, ("a",), "your_next_hero")
    assert parse_battle(dump_battle(made)).state.battle.effects == (effect,)
    with pytest.raises(TabletopError, match="there is no effect"):
        parse_battle(PLACED + row.replace("|add|", "|odd|"))
