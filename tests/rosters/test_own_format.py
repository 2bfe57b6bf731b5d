"""What an imported list needs of our own format: chosen models, odd bases, texts, prices."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import read_army
from tabletop.files.army_lists import points_of
from tabletop.files.army_out import army_in, dump_army
from tabletop.files.field import Field
from tabletop.files.mustering import muster, new_battle
from tabletop.files.scenario import load_scenario
from tabletop.files.yaml_in import parse
from tabletop.resources import resource
from tabletop.state.battle import Battle
from tabletop.state.warscroll import Reminder

TEXT = """\
format: 1
name: Reed Host
prices: {Marsh Bundle: 300, Lore of Reeds: 20}
reminders:
- {name: Mist, phase: hero, turn: yours, text: "Wet; and \\"cold\\": all day."}
- {name: Tide, reaction: true, timing: "Reaction: Opponent declared"}
warscrolls:
- id: oars
  name: Oar Wives
  base: "32"
  bases: {CHAMPION: "40", Drum: 60x35}
  size: 5
  points: 100
  move: 5
  save: 5+
  health: 1
  control: 1
  keywords: [INFANTRY, HERO, CHAMPION, MUSICIAN (1/5)]
  weapons:
  - {name: Oar, attacks: 2, hit: 4+, wound: 4+, damage: 1}
  reminders:
  - name: Row
    text: "Pull!\\n\\u2022 hard\\n\\u2022 harder"
regiments:
- name: First
  units:
  - id: a
    warscroll: oars
    roles: {CHAMPION: [3], MUSICIAN: [], Drum: [3, 5], Net: 2}
    reminders:
    - {name: Lucky Oar, text: Once.}
renown:
- name: Marsh Bundle
  units: [{id: b, warscroll: oars}]
"""


def read(text=TEXT):
    return read_army(Field(parse(text), "", "list.yaml"))


def test_what_is_written_comes_back():
    ours = read()
    assert ours.units[0].places == {"CHAMPION": (3,), "MUSICIAN": (), "Drum": (3, 5)}
    assert ours.units[0].roles == {"Net": 2}
    assert ours.reminders[1] == Reminder("Tide", is_reaction=True, timing=ours.reminders[1].timing)
    assert read(dump_army(ours)) == ours


def test_chosen_models_have_the_roles_and_stand_on_the_odd_bases():
    host = muster(read(), replace(read(), name="Other"))
    roles = host.enlisted["a"].roles
    assert roles == {"CHAMPION": ("a-3",), "Drum": ("a-3", "a-5"), "Net": ("a-1", "a-2")}
    lengths = [m.base.length for m in host.waiting["a"].models]
    assert lengths == [32, 32, 40, 32, 60]
    assert [m.base.length for m in host.waiting["b"].models] == [40, 32, 32, 32, 32]
    places = [m.pose.x for m in host.waiting["a"].models]
    assert places == sorted(places, reverse=True)
    assert len(set(places)) == 5


def test_a_battle_keeps_what_players_apply_themselves():
    plan = load_scenario(resource("scenarios", "battleplans") / "two-gates.yaml")
    state = new_battle(read(), replace(read(), name="Other", reminders=()), plan)
    battle = state.battle
    assert isinstance(battle, Battle)
    assert [r.name for r in battle.reminders[0]] == ["Mist", "Tide"]
    assert battle.reminders[1] == ()
    assert [r.name for r in battle.reminders_of("a")] == ["Row", "Lucky Oar"]
    again = army_in(state, 1)
    assert again.units[0].places == {
        "CHAMPION": (3,), "MUSICIAN": (), "Drum": (3, 5), "Net": (1, 2),
    }  # fmt: skip
    assert again.units[1].places == {}
    assert again.reminders == read().reminders
    assert muster(again, again).enlisted["a"] == battle.enlisted["a"]


def test_a_regiment_of_renown_costs_what_the_list_says():
    ours = read()
    assert points_of(ours) == ours.points == 100 + 300 + 20


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("CHAMPION: [3]", "CHAMPION: [6]", "6 is not the number of a model"),
        ("CHAMPION: [3]", "CHAMPION: [3, 3]", "named twice"),
        ("Net: 2", "Net: 6", "6 models of 5"),
        ("phase: hero", "phase: tea", "'tea' is not a phase"),
        ("turn: yours", "turn: his", "whose turn"),
        ("Drum: 60x35", "Drum: big", "is no base"),
    ],
)
def test_what_is_wrong_is_told(old, new, words):
    with pytest.raises(TabletopError) as told:
        read(TEXT.replace(old, new))
    assert words in str(told.value)
    assert "list.yaml" in str(told.value)
