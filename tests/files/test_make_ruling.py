"""Rulings made of a moment: whatever is asked of whatever table, the file agrees with itself."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.cli import main
from tabletop.errors import TabletopError
from tabletop.files.askable import QUESTIONS
from tabletop.files.asks import ASKS
from tabletop.files.check import answer
from tabletop.files.make_ruling import (
    ENDS,
    MOVE,
    Choice,
    Moment,
    answered_of,
    asked,
    choices,
    first_params,
    free_id,
    made,
    pieces_for,
)
from tabletop.files.ruling_in import parse_rulings
from tabletop.files.ruling_out import dump_ruling, dump_rulings
from tabletop.geometry.base import Pose
from tabletop.rules.moves import PERMISSIONS, Move
from tabletop.state.model import Objective
from tests.files.tables import random_table
from tests.moves.tables import line_up, table_of

OF_QUESTIONS = [Choice(q.id, q.group, q.label, q) for q in QUESTIONS]


def moment_of(number: int, kind: str = "") -> Moment:
    """Return a random table, something selected, and a short move of the first unit."""
    state = random_table(number, units=3)
    state = replace(state, board=None, terrain=dict(list(state.terrain.items())[:2]))
    if not kind:
        return Moment(state)
    dice = random.Random(number)
    unit = state.unit("U0")
    paths = {}
    for model in unit.models[: dice.randrange(1, 4)]:
        pose = state.model(model).pose
        end = Pose(pose.x + dice.uniform(-2, 2) / 3, pose.y + dice.uniform(-2, 2), pose.facing)
        paths[model] = (pose, replace(end, z=pose.z))
    target = "U1" if kind == "pile_in" else ""
    move = Move(kind, unit.id, 3.0, paths, (), target)
    return Moment(state, unit.models, state, move)


def ruled(moment: Moment, choice: Choice, params=None):
    given = params if params is not None else {}
    if params is None and choice.question is not None:
        given = first_params(choice.question, moment)
    return made(answered_of(moment, choice, given), id="", title="A title", question="Q?", why="w")


@pytest.mark.parametrize("choice", OF_QUESTIONS, ids=lambda c: c.id)
def test_every_question_agrees_with_itself(choice):
    done = 0
    for number in range(8 if choice.id == "can_charge" else 12):
        moment = moment_of(number)
        try:
            params = first_params(choice.question, moment)
        except TabletopError:
            continue
        if choice.id == "can_charge":
            params["roll"] = float(2 + number % 11)
        ruling = ruled(moment, choice, params)
        again = answer(parse_rulings(dump_ruling(ruling), "x.yaml")[0])
        assert again.outcome == "ok", (number, [c for c in again.checks if not c.agrees])
        assert again.checks
        done += 1
    assert done > 3


@pytest.mark.parametrize("kind", [k for k, p in PERMISSIONS.items() if p.is_judged])
def test_every_kind_of_move_agrees_with_itself(kind):
    for number in range(8):
        moment = moment_of(number, kind)
        for id in (MOVE, ENDS):
            ruling = ruled(moment, Choice(id, "", ""))
            again = answer(parse_rulings(dump_ruling(ruling), "x.yaml")[0])
            assert again.outcome == "ok", (number, id)
            if id == MOVE:
                assert again.verdict == ruling.verdict in ("legal", "illegal")


def test_all_that_a_check_can_ask_is_offered():
    offered = {q.ask for q in QUESTIONS} | {ENDS}
    assert offered >= set(ASKS) - {"fact"}


def test_the_file_passes_the_command(tmp_path, capsys):
    with_marker = replace(TABLE, objectives={"O": Objective("O", 2.0, 4.0)})
    rulings = []
    for choice in OF_QUESTIONS:
        ruling = ruled(Moment(with_marker), choice)
        rulings.append(replace(ruling, id=choice.id))
    path = tmp_path / "made.yaml"
    path.write_text(dump_rulings(rulings), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert f"{len(rulings)} rulings, {len(rulings)} agree, 0 differ" in capsys.readouterr().out


# ------------------------------------------------------------------ what is offered
GUARD = line_up("Guard", 1, [(0, 0), (1.6, 0)], name="Mill Guard")
PIKES = line_up("Pikes", 2, [(8, 0), (9.6, 0)], name="Ash Pikes")
WITCH = line_up("Witch", 2, [(4, 3)], name="Soot Witch")
WALL = ("W", ((3, -2), (3.4, -2), (3.4, 2), (3, 2)), 3.0, "COVER")
TABLE = table_of(GUARD, PIKES, WITCH, walls=(WALL,))


def offered(moment: Moment) -> set[str]:
    return {choice.id for choice in choices(moment)}


def test_only_what_makes_sense_is_offered():
    nothing = offered(Moment(TABLE))
    assert {"visible", "sees_unit", "coherent", "behind"} <= nothing
    assert not nothing & {"contests", "obj_gap", "objectives", MOVE, ENDS}  # there is none
    unit = offered(Moment(TABLE, ("Guard1", "Guard2", "Pikes1", "Pikes2")))
    assert "visible" not in unit
    assert "in_combat" in unit
    assert {"visible", "gap"} <= offered(Moment(TABLE, ("Guard1", "Guard2")))
    assert offered(Moment(table_of())) == set()
    assert "in_combat" not in offered(Moment(table_of(GUARD)))
    bare = offered(Moment(replace(TABLE, terrain={})))
    assert not bare & {"behind", "obscured", "terrain_gap", "wholly_on"}


def test_a_move_comes_first_unless_it_is_free():
    path = (TABLE.model("Guard1").pose, Pose(1.0, 4.0))
    for kind in ("charge", "free"):
        moment = Moment(TABLE, ("Guard1",), TABLE, Move(kind, "Guard", 6.0, {"Guard1": path}))
        first = choices(moment)[0].id
        assert (first == MOVE) == (kind == "charge")
        assert (MOVE in offered(moment)) == (kind == "charge")


def test_what_is_selected_comes_first_then_the_nearest_enemy():
    one = first_params(question("visible"), Moment(TABLE, ("Pikes1", "Guard2")))
    assert one == {"from": "Pikes1", "to": "Guard2"}
    alone = first_params(question("sees_unit"), Moment(TABLE, ("Guard1", "Guard2")))
    assert alone == {"unit": "Guard", "target": "Witch"}
    within = first_params(question("within"), Moment(TABLE, ("Guard1",)))
    assert within == {"a": "Guard1", "b": "Witch", "range": 12.0}
    mates = first_params(question("gap"), Moment(TABLE, ("Guard1", "Guard2")))
    assert mates == {"a": "Guard1", "b": "Guard2"}
    foe = first_params(question("in_combat"), Moment(TABLE, ("Guard1", "Guard2", "Pikes1")))
    assert foe == {"a": "Guard", "b": "Pikes"}


def question(id: str):
    return next(q for q in QUESTIONS if q.id == id)


def test_the_question_stands_in_words():
    moment = Moment(TABLE, ("Guard1", "Witch1"))
    words = {
        c.id: asked(moment, c, first_params(c.question, moment)).question
        for c in choices(moment)
        if c.question
    }
    assert words["visible"] == "Can Mill Guard 1 see Soot Witch?"
    assert words["within"] == 'Is Mill Guard 1 within 12" of Soot Witch?'
    assert words["can_charge"] == "Can Mill Guard charge Soot Witch with a 7?"
    assert words["behind"] == "Is Soot Witch behind W for Mill Guard?"
    anything = {"unit": "Guard", "target": "", "roll": 7.0}
    charge = next(c for c in choices(moment) if c.id == "can_charge")
    assert asked(moment, charge, anything).question == "Can Mill Guard charge anything with a 7?"
    assert "" in pieces_for(charge.question.slots[1], TABLE)
    assert not any("{" in text for text in words.values())


def test_words_of_the_user_are_kept_as_they_are():
    moment = Moment(TABLE, ("Guard1", "Witch1"))
    answered = answered_of(moment, OF_QUESTIONS[0], {"from": "Guard1", "to": "Witch1"})
    why = 'Line one: "the 3\' lane".\n\n- and # this\n'
    ruling = made(answered, id="", title=" My  title ", question="Is he seen?", why=why)
    assert (ruling.id, ruling.title) == ("my-title", "My title")
    assert ruling.why == why.strip()
    assert ruling.checks[0].expected is True


def test_a_place_that_is_gone_is_told():
    with pytest.raises(TabletopError, match="missing"):
        asked(Moment(TABLE), OF_QUESTIONS[0], {"from": "Guard1"})
    with pytest.raises(TabletopError, match="no move"):
        asked(Moment(TABLE), Choice(MOVE, "", ""), {})


def test_ids_are_words_and_free():
    assert free_id("") == "ruling"
    assert free_id("../../etc: x") == "etc-x"
    assert free_id("Ö" * 90) == "ö" * 60
    assert free_id("a", ["a", "a-2"]) == "a-3"
