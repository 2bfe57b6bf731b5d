"""The Bad Moon: which face it shows, and what its light does (rules of the faction)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.content.gitz.moon import FACES, TABLE, face_of
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import PASS
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.control import score_on
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.moving import move_allowance
from tabletop.state.battle import Clock
from tabletop.state.model import Objective
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll, weapon

MOON = "faces-of-the-bad-moon"
TRAITS = (MOON, "light-of-the-bad-moon")
GITZ = "GLOOMSPITE GITZ"


def lit(face, *units, traits=(TRAITS, ()), phase="combat", **more):
    field = Field()
    for key, player, x, words, extra in units:
        of = scroll(key, keywords=(*words, GITZ), **extra)
        field.unit(key, player, [(x, 20.0)], of=of)
    notes = {(TABLE, "bad moon"): (face, "1")} if face else {}
    return field.battle(phase, traits=traits, notes=notes, **more)


def at_round(number, face="", traits=(TRAITS, ())):
    field = Field().row("a", 1, 10, 10).row("b", 2, 10, 30)
    notes = {(TABLE, "bad moon"): (face, str(number - 1))} if face else {}
    state = field.battle("round", round=number, turn=0, traits=traits, notes=notes)
    clock = Clock(number, 0, 1, "round", 1)
    return replace(state, battle=replace(state.battle, clock=clock))


@pytest.mark.system("S160")
def test_the_first_face_is_chosen_and_the_next_ones_come_in_order():
    drive = Drive(at_round(1))
    drive.use(MOON, player=1, choice=("Sulkin'",))
    assert face_of(drive.do.battle) == "Sulkin'"
    for number, face in ((2, "Cacklin'"), (3, "Grinnin'"), (4, "Scowlin'")):
        before = face_of(drive.do.battle)
        drive = Drive(at_round(number, before))
        drive.use(MOON, player=1)
        assert face_of(drive.do.battle) == face
        assert not drive.asks
        assert drive.why(MOON, player=1) == "used this phase"


@pytest.mark.system("S160")
def test_it_must_be_used_and_leaves_no_pass():
    field = Field().row("a", 1, 10, 10).row("b", 2, 10, 30)
    game = field.game("round", round=1, turn=0, traits=(TRAITS, ()), script=[3, 4, 1, 1, 1, 1])
    while game.pending.kind != "choice":
        game.answer(game.pending.fallback())
    assert [o.id for o in game.pending.options] == list(FACES)
    assert PASS not in [o.id for o in game.pending.options]


@pytest.mark.system("S161")
def test_of_two_armies_the_winner_of_a_roll_off_turns_it():
    drive = Drive(at_round(1, traits=(TRAITS, TRAITS)), 2, 2, 3, 5)
    drive.use(MOON, player=1, choice=lambda ask: ("Scowlin'",))
    assert drive.asks[-1].player == 2
    assert face_of(drive.do.battle) == "Scowlin'"
    assert drive.why(MOON, player=2) == "the moon has turned this round"


@pytest.mark.system("S160")
@pytest.mark.parametrize(("face", "score"), [("Grinnin'", 6), ("Scowlin'", 1), ("Cacklin'", 6)])
def test_moonclan_hold_ground_under_two_faces(face, score):
    state = lit(
        face,
        ("m", 1, 10.0, ("INFANTRY", "MOONCLAN"), {}),
        ("s", 1, 30.0, ("MOONCLAN", "SQUIG"), {}),
    )
    marks = {"o": Objective("o", 10.0, 20.0), "p": Objective("p", 30.0, 20.0)}
    do = Doing(the_book(), replace(state, objectives=marks))
    assert score_on(do, do.state.unit("m"), 1, "o") == score
    assert score_on(do, do.state.unit("s"), 1, "p") == 1


@pytest.mark.parametrize(("face", "crit"), [("Grinnin'", 5), ("Sulkin'", 6), ("Cacklin'", 5)])
def test_spiders_bite_on_a_five_companions_too(face, crit):
    fangs = weapon("Fangs", abilities=("COMPANION",))
    shot = weapon("Bow", "ranged", range=18.0)
    state = lit(
        face, ("s", 1, 10.0, ("SPIDERFANG",), {"weapons": (fangs, shot)}), ("e", 2, 12.0, (), {})
    )
    do = Doing(the_book(), state)
    assert profile_of(do, "s", "e", fangs).crit_on == crit
    assert profile_of(do, "s", "e", shot).crit_on == 6


@pytest.mark.parametrize(("face", "rend"), [("Grinnin'", 0), ("Scowlin'", 0), ("Sulkin'", -1)])
def test_trolls_are_hard_to_hurt(face, rend):
    axe = weapon("Axe", rend=1)
    state = lit(face, ("e", 2, 12.0, (), {"weapons": (axe,)}), ("t", 1, 10.0, ("TROGGOTH",), {}))
    do = Doing(the_book(), state)
    assert profile_of(do, "e", "t", axe).save.change == rend


@pytest.mark.parametrize(
    ("face", "move", "inches"),
    [
        ("Scowlin'", "D6+8", 12),
        ("Sulkin'", "2D6", 4),
        ("Grinnin'", "D6+8", 11),
        ("Sulkin'", "5", 5),
    ],
)
def test_squigs_bounce_as_far_as_if_the_dice_showed_four(face, move, inches):
    state = lit(face, ("s", 1, 10.0, ("SQUIG",), {"move": move}), phase="movement")
    drive = Drive(state, 3)
    assert drive.run(move_allowance(drive.do, Call("normal-move", 1, "s")), {}) == inches


@pytest.mark.parametrize(("face", "why"), [("Cacklin'", ""), ("Grinnin'", "retreated this turn")])
def test_wolf_riders_charge_and_shoot_after_a_retreat(face, why):
    bow = weapon("Bow", "ranged", range=18.0)
    state = lit(
        face,
        ("g", 1, 10.0, ("GITMOB",), {"weapons": (bow,)}),
        ("e", 2, 20.0, (), {}),
        phase="charge",
    )
    state = replace(state, units={**state.units, "g": replace(state.units["g"], retreated=True)})
    assert Drive(state).why("charge", "g") == why
    shooting = replace(
        state, phase="shooting", battle=replace(state.battle, clock=Clock(1, 1, 1, "shooting", 1))
    )
    assert Drive(shooting).why("shoot", "g") == why
