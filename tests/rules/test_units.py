from __future__ import annotations

import math

import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.base import Pose
from tabletop.geometry.region import region
from tabletop.rules.about import about_unit, foes
from tabletop.rules.coherency import (
    is_coherent,
    judge_coherency,
    removals_after_damage,
    unit_coherency,
    unit_removals,
)
from tabletop.rules.contest import (
    contested,
    contesting,
    contesting_models,
    contests,
    control,
    judge_contest,
)
from tabletop.rules.moves.judge import judge_move
from tabletop.rules.moves.move import Move
from tabletop.rules.setup import SetUp, judge_setup
from tabletop.rules.standing import judge_standing, placed
from tabletop.state.model import GameState
from tests.rules.builder import box, table, unit

BONE = [(0, 0), (0, 1.3), *((1.126 + 1.3 * k, 0.65) for k in range(6)), (8.752, 0), (8.752, 1.3)]


@pytest.mark.system("S012")
def test_coherency_ignores_height_and_walls() -> None:
    state = table(
        unit("A", 1, [(0, 0), (1.6, 0), (3.2, 0, 5.0)]), terrain=[box("W", 0.7, -5, 0.9, 5, 5.0)]
    )
    assert is_coherent(state, "A")
    found = judge_coherency(state, "A").passed[0]
    assert found.margin == pytest.approx(0.1598, abs=5e-5)
    assert found.head == "A is coherent"


@pytest.mark.system("S012")
def test_groups_and_offenders_in_words() -> None:
    state = table(unit("A", 1, [(0, 0), (1.2, 0), (5, 0), (6.2, 0)], 25, name="Bows"))
    found = judge_coherency(state, "A").findings[0]
    assert found.head == "Bows falls into 2 groups"
    assert found.models == ("A3", "A4")
    assert found.margin == pytest.approx(2.3157, abs=5e-5)
    row = table(unit("A", 1, [(25 / 25.4 * k, 0) for k in range(7)], 25))
    lonely = judge_coherency(row, "A").findings[0]
    assert lonely.models == ("A1", "A7")
    assert "fewer than 2 mates" in lonely.detail
    assert lonely.shortfall == 'Short by 0.49"'
    assert unit_coherency(row, "A").neighbours == (1, 2, 2, 2, 2, 2, 1)


def test_damage_and_removals() -> None:
    state = table(unit("A", 1, BONE, 25))
    assert unit_removals(state, "A").size == 4
    assert removals_after_damage(state, "A", 3, 1) == 4
    assert removals_after_damage(state, "A", 3, 3) == 6
    assert removals_after_damage(state, "A", 2, 3) == 10
    assert removals_after_damage(state, "A", 99) == 0


def line_against_hero() -> GameState:
    return table(
        unit("A", 1, [(1.7 + 1.6 * k, 0) for k in range(5)]),
        unit("B", 2, [(-2, 0)], 40, control=3),
        objectives={"O1": (0, 0)},
    )


@pytest.mark.system("S115")
def test_only_contesting_models_count() -> None:
    state = line_against_hero()
    assert contesting_models(state, "A", "O1") == ("A1", "A2")
    assert contesting(state, "O1") == ("A", "B")
    found = control(state)["O1"]
    assert (found.scores, found.army1, found.army2, found.controller) == ({"A": 2, "B": 3}, 2, 3, 2)


@pytest.mark.system("S115")
def test_exactly_three_inches_does_not_contest() -> None:
    state = table(
        unit("A", 1, [(4.41732283, 0)]), unit("B", 2, [(0, 4.41742283)]), objectives={"O": (0, 0)}
    )
    assert not contests(state, "A1", "O")
    assert control(state, previous={"O": 2})["O"].controller == 2
    finding = judge_contest(state, "A1", "O")
    assert not finding.is_ok
    assert finding.margin == pytest.approx(0.0, abs=1e-7)


@pytest.mark.system("S117")
def test_a_unit_counts_for_one_objective() -> None:
    state = table(
        unit("A", 1, [(0, 0)], 100, control=5),
        unit("B", 2, [(-6, 2.2)]),
        unit("D", 2, [(6, 2.2)]),
        objectives={"O1": (-4.5, 0), "O2": (4.5, 0)},
    )
    assert contested(state, "A") == ("O1", "O2")
    found = control(state, picks={"A": "O2"})
    assert [found[o].controller for o in ("O1", "O2")] == [2, 1]
    assert control(state)["O1"].scores == {"A": 5, "B": 1}
    with pytest.raises(TabletopError, match="does not contest 'O2'"):
        control(state, picks={"B": "O2"})


def test_ties_modifiers_beasts_and_manifestations() -> None:
    near = [(1.6, 1.3 * k) for k in range(3)]
    far = [(-1.6, 1.3 * k) for k in range(3)]

    def scores(**facts: object) -> dict[str, int]:
        state = table(unit("A", 1, near, **facts), unit("B", 2, far), objectives={"O": (0, 1.3)})
        return dict(control(state, previous={"O": 2})["O"].scores)

    assert scores() == {"A": 3, "B": 3}
    assert scores(standard_bearer=True)["A"] == 4
    assert scores(control_modifier=-9)["A"] == 1
    assert scores(keywords=("BEAST",), control_modifier=5)["A"] == 1
    assert "A" not in scores(keywords=("MANIFESTATION",), control=3)
    tie = table(unit("A", 1, near), unit("B", 2, far), objectives={"O": (0, 1.3)})
    assert control(tie, previous={"O": 2})["O"].controller == 2
    assert control(tie)["O"].controller is None


def poses(*spots: tuple[float, float]) -> dict[str, Pose]:
    return {f"A{k + 1}": Pose(x, y) for k, (x, y) in enumerate(spots)}


def ground() -> GameState:
    return table(
        unit("A", 1, [(50, 40), (50, 41.5)]),
        unit("B", 2, [(20, 20)]),
        terrain=[
            box("H", 30, 5, 40, 12, 2.0, "COVER"),
            box("P", 5, 30, 10, 35, 0.5, "IMPASSABLE"),
            box("U", 15, 35, 20, 40, 1.5, "UNSTABLE"),
        ],
        board=(60.0, 44.0),
    )


@pytest.mark.parametrize(
    ("spots", "reasons"),
    [
        ([(10, 10), (11.5, 10)], ()),
        ([(10, 10), (14, 10)], ("NOT_COHERENT",)),
        ([(10, 10), (11, 10)], ("OVERLAPS_MODEL",)),
        ([(0.5, 10), (2, 10)], ("OFF_BOARD",)),
        ([(9.9, 32), (11.4, 32)], ("ENDS_ON_IMPASSABLE",)),
        ([(17, 37), (18.5, 37)], ("ENDS_ON_UNSTABLE",)),
        ([(30.2, 8), (31.7, 8)], ("ENDS_MID_CLIMB",)),
        ([(14.9, 37), (13.4, 37)], ("ENDS_ON_UNSTABLE", "ENDS_MID_CLIMB")),
        ([(32, 8), (33.5, 8)], ()),
        ([(20, 18), (20, 16.5)], ("ENDS_IN_COMBAT",)),
        ([(20, 19), (20, 17.5)], ("OVERLAPS_MODEL", "ENDS_IN_COMBAT")),
    ],
)
def test_set_up_on_free_ground(spots: list[tuple[float, float]], reasons: tuple[str, ...]) -> None:
    found = judge_setup(ground(), "A", poses(*spots))
    assert found.reasons == reasons
    assert found.passed or reasons


def test_set_up_and_moves_say_the_same_of_a_spot() -> None:
    for x, y in ((9.9, 32.0), (17.0, 37.0), (30.2, 8.0), (14.9, 37.0), (20.0, 19.0), (32.0, 8.0)):
        state = table(
            unit("A", 1, [(50, 40)]),
            unit("B", 2, [(20, 20)]),
            terrain=tuple(ground().terrain.values()),
        )
        path = (Pose(50, 40), Pose(x, y))
        moved = judge_move(state, Move("normal_move", "A", 200.0, {"A1": path}))
        said = [
            f.code for f in moved.judgement.findings if not f.code.startswith(("CROSS", "ENTER"))
        ]
        stood = judge_standing(placed(state, {"A1": Pose(x, y)}), ["A1"])
        assert said == [f.code for f in stood]


def test_set_up_distances_are_open_and_areas_closed() -> None:
    reach = 32 / 25.4
    for x, reasons in ((20 + reach + 9, ("SETUP_TOO_CLOSE",)), (20 + reach + 9.00001, ())):
        at = poses((x, 20), (x, 21.5))
        assert judge_setup(ground(), "A", at, SetUp(enemies=9.0)).reasons == reasons
    home = region([(0, 0), (60, 0), (60, 12), (0, 12)])
    edge = 12 - 16 / 25.4
    for y, reasons in ((edge, ()), (edge + 0.01, ("NOT_WHOLLY_IN_TERRITORY",))):
        at = poses((50, y), (51.5, y))
        assert judge_setup(ground(), "A", at, SetUp(territory=home)).reasons == reasons
    for y, reasons in ((12 + 9 + 16 / 25.4, ("SETUP_TOO_CLOSE",)), (21.7, ())):
        at = poses((50, y), (51.5, y))
        assert judge_setup(ground(), "A", at, SetUp(beyond=((home, 9.0),))).reasons == reasons
    for limit, reasons in ((4.2, ()), (4.0, ("OUT_OF_RANGE",))):
        at = poses((32, 14), (32, 15.5))
        assert judge_setup(ground(), "A", at, SetUp(near=(("H", limit),))).reasons == reasons


def test_set_up_takes_the_level_and_the_whole_unit() -> None:
    with pytest.raises(TabletopError, match="A2 is missing"):
        judge_setup(ground(), "A", {"A1": Pose(10, 10)})
    allowed = SetUp(may_be_in_combat=True)
    assert judge_setup(ground(), "A", poses((20, 18), (20, 16.5)), allowed).is_legal
    # 2" up on the hill: more than 9" from B through the air, not on the plan
    x = 30 + 16 / 25.4
    at = poses((x, 8), (x + 1.5, 8))
    flat = math.hypot(x - 20, 12) - 32 / 25.4
    asked = SetUp(enemies=math.hypot(flat, 2.0) - 1e-3)
    assert judge_setup(ground(), "A", at, asked).is_legal


def test_rows_about_a_unit() -> None:
    state = table(
        unit("A", 1, [(10, 10), (11.5, 10)], name="Bows"),
        unit("B", 2, [(10, 13.5)], name="Drake"),
        unit("C", 2, [(40, 40)]),
        terrain=[box("F", 12, 4, 16, 9.2, 4.0, "OBSCURING")],
        objectives={"O": (8, 8)},
    )
    found = about_unit(state, "A")
    assert found.is_legal
    heads = [f.head for f in found.passed]
    assert "Bows is in combat with Drake" in heads
    assert "F does not obscure Bows" in heads
    assert "Bows 1 contests O" in heads
    assert not any("C" in head.split() for head in heads)
    split = table(unit("A", 1, [(10, 10), (15, 10)]), board=(12.0, 12.0))
    assert about_unit(split, "A").reasons == ("NOT_COHERENT", "OFF_BOARD")
    assert [f.units for f in foes(state, "A").passed] == [("A", "B")]
