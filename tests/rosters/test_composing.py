"""Which models a unit has: loadouts, command models, odd bases, in every form the data has them."""

import pytest

from tabletop.files.library.model import BaseShare, ModelKind
from tabletop.files.rosters.composing import composed
from tabletop.state.dice import dice
from tabletop.state.warscroll import Weapon
from tests.rosters.data import entry

GUN = Weapon("Swivel Gun", "ranged", dice(1), 4, 3, 1, dice(2), 12.0, bearers="Swivel Gun")
SAW = Weapon("Saw", "melee", dice(2), 4, 4, 0, dice(1), bearers="Saw")
KIND = ModelKind(
    "Boatman", 5, ("Saw",), (("", "Swivel Gun"),), ("CHAMPION",), (("Swivel Gun", 0, 1),),
    (("Swivel Gun", ("Saw",)),), (("Swivel Gun", "CHAMPION"),),
)  # fmt: skip


def boatmen(*models, **more):
    size = sum(model.count for model in models)
    return entry(
        "0b", "Boatmen", "INFANTRY", "CHAMPION", "MUSICIAN (1/5)", size=size, weapons=(SAW, GUN),
        models=models, **more,
    )  # fmt: skip


def test_special_weapons_are_there_when_the_list_names_them():
    unit = boatmen(KIND)
    assert composed(unit, 5).places == {"Saw": (1, 2, 3, 4, 5), "Swivel Gun": ()}
    made = composed(unit, 10, loadouts=[("Swivel Gun", 2)])
    assert made.places == {"Saw": (1, 2, 3, 4, 5, 6, 7, 8), "Swivel Gun": (9, 10)}
    assert made.unread == ()
    made = composed(unit, 5, loadouts=[("Swivel Gun", 5)])
    assert made.places["Swivel Gun"] == (1, 2, 3, 4, 5)
    assert composed(unit, 5, loadouts=[("Harpoon", 1)]).unread == ("Harpoon",)
    assert composed(unit, 5, loadouts=[("Saws", 5)]).unread == ()


def test_special_weapons_that_must_be_there_are():
    kind = ModelKind("Boatman", 5, ("Saw",), (("", "Swivel Gun"),), (), (("Swivel Gun", 1, 1),))
    assert composed(boatmen(kind), 10).places["Swivel Gun"] == (9, 10)
    only = ModelKind("Boatman", 2, (), (("", "Swivel Gun"),))
    assert composed(boatmen(only), 2).places["Swivel Gun"] == (1, 2)


def test_words_of_a_loadout_in_any_order():
    both = "Saw and Swivel Gun"
    kind = ModelKind("Boatman", 3, (), (("Oar", both),))
    unit = boatmen(kind)
    for words in (
        "Saw and Swivel Gun",
        "Swivel Guns and Saws",
        "1 Swivel Gun and Saw",
        "Swivel Gun",
    ):
        assert composed(unit, 3, loadouts=[(words, 1)]).unread == ()


def test_command_models_of_the_kinds_that_may_be():
    unit = boatmen(ModelKind("Ferryman", 1), ModelKind("Boatman", 4, ("Saw",), (), ("CHAMPION",)))
    assert composed(unit, 5).places["CHAMPION"] == (2,)
    assert composed(unit, 5, roles={"CHAMPION": 0, "MUSICIAN": 1}).places["CHAMPION"] == ()
    chosen = composed(boatmen(KIND), 5, loadouts=[("Swivel Gun", 4)])
    assert "CHAMPION" not in chosen.places  # the first: the others cannot be one


@pytest.mark.parametrize(
    ("shares", "models", "places", "bases"),
    [
        ((BaseShare("32"),), (KIND,), {}, ()),
        ((BaseShare("40", 1, 5, "Champion"), BaseShare("32", 4, 5)), (KIND,), {},
         (("CHAMPION", "40"),)),
        ((BaseShare("32", 4, 5), BaseShare("60x35", 1, 5)), (KIND,), {"base 60x35": (5,)},
         (("base 60x35", "60x35"),)),
        ((BaseShare("40", 1, 5, "Bo, the Otter"), BaseShare("32", 4, 5, "Boatman")),
         (ModelKind("Boatman", 4), ModelKind("Bo, the Otter", 1)), {"Bo, the Otter": (5,)},
         (("Bo, the Otter", "40"),)),
        ((BaseShare("50", 1, 5, "Boatman, Champion"), BaseShare("32", 3, 5, "Boatman"),
          BaseShare("25", 1, 5, "Otter")),
         (ModelKind("Boatman", 4, roles=("CHAMPION",)), ModelKind("Otter", 1)), {"Otter": (5,)},
         (("CHAMPION", "50"), ("Otter", "25"))),
    ],
)  # fmt: skip
def test_odd_bases(shares, models, places, bases):
    made = composed(boatmen(*models, bases=shares), 5)
    assert made.bases == bases
    known = {"Saw", "Swivel Gun"}
    assert {role: at for role, at in made.places.items() if role not in known} == places


def test_the_models_that_a_list_describes_go_before_everything():
    real = (ModelKind("Boatman", 1, ("Swivel Gun",), roles=("MUSICIAN",)),
            ModelKind("Boatman", 4, ("Saw",)))  # fmt: skip
    assert composed(boatmen(KIND), 99, real).places == {
        "Saw": (2, 3, 4, 5), "Swivel Gun": (1,), "CHAMPION": (), "MUSICIAN": (1,),
    }  # fmt: skip


def test_more_or_fewer_models_than_the_warscroll_has():
    unit = boatmen(ModelKind("Boatman", 4, ("Saw",)), ModelKind("Otter", 1))
    assert composed(unit, 3).size == 3
    assert composed(unit, 10).places["Saw"] == (1, 2, 3, 4, 5, 6, 7, 8)
