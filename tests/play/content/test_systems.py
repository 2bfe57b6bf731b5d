"""Systems of the rules that no other test shows in play: each by its rule number."""

from dataclasses import replace

import pytest

from tabletop.files.scenario import load_scenario
from tabletop.geometry.base import Pose
from tabletop.geometry.region import Solid, region
from tabletop.resources import resource
from tabletop.rules.cover import cover_mod
from tabletop.rules.moves import Move, judge_move
from tabletop.rules.obscuring import obscured
from tabletop.rules.play.doing import Pool
from tabletop.rules.play.settling import settle_unit
from tabletop.rules.sight import sees_unit, visible
from tabletop.state.causes import Placement
from tabletop.state.model import Terrain
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll, weapon

CONTACT = 1.259843


def block(key, x0, y0, x1, y1, top, *abilities):
    area = region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Terrain(key, area, (Solid(key, area, top),), abilities)


def with_terrain(state, *features):
    return replace(state, terrain={f.id: f for f in features})


@pytest.mark.system("S004")
def test_6_0_a_scrap_that_shows_makes_a_model_visible():
    field = Field().unit("a", 1, [(10, 10)]).unit("b", 2, [(10, 20)])
    state = field.battle("shooting")
    closed = block("w", 4.0, 14.8, 16.0, 15.2, 4.0)
    assert not visible(with_terrain(state, closed), "a1", "b1").is_visible
    tip = block("w", 4.0, 14.8, 10.62, 15.2, 4.0)  # its end leaves a hundredth of the base in view
    assert visible(with_terrain(state, tip), "a1", "b1").is_visible
    bow = scroll("bows", weapons=(weapon("Bow", "ranged", range=18.0),))
    armed = Field().unit("a", 1, [(10, 10)], of=bow).unit("b", 2, [(10, 20)]).battle("shooting")
    shot = Drive(with_terrain(armed, tip))
    assert shot.why("shoot", "a") == ""
    assert Drive(with_terrain(armed, closed)).why("shoot", "a") == "no enemy in range and visible"


@pytest.mark.system("S014")
def test_15_1_a_warscroll_may_print_a_longer_coherency_range():
    def moved(coherency):
        field = Field().unit("a", 1, [(10, 10), (11.3, 10)], coherency=coherency)
        state = field.battle("movement")
        ways = {"a2": (Pose(11.3, 10.0), Pose(12.2, 10.0))}  # 0.94 inches apart at the end
        return judge_move(state, Move("normal_move", "a", 5.0, ways)).reasons

    assert moved(0.5) == ("NOT_COHERENT",)
    assert moved(1.0) == ()


@pytest.mark.system("S014")
@pytest.mark.parametrize(("coherency", "left"), [(0.5, 1), (1.0, 2)])
def test_15_1_a_longer_coherency_range_counts_when_models_fall(coherency, left):
    places = [(10, 10), (12.2, 10), (14.4, 10)]  # 0.94 inches apart
    drive = Drive(Field().unit("a", 1, places, coherency=coherency).battle("combat"))
    drive.run(settle_unit(drive.do, "a", Pool(1)), {})
    assert len(drive.unit("a").models) == left


@pytest.mark.system("S015")
def test_15_1_without_a_coherent_end_the_move_is_not_made():
    drive = Drive(Field().unit("a", 1, [(10, 10), (11.3, 10)]).battle("movement"))
    asked = []

    def apart(ask):
        ways = {"a2": (Pose(11.3, 10.0), Pose(14.0, 10.0))}
        asked.append(ask.check(Placement(ways)).reasons)
        return None

    before = drive.do.state.models
    drive.use("normal-move", "a", move=apart)
    assert asked == [("NOT_COHERENT",)]
    assert drive.do.state.models == before
    assert drive.why("normal-move", "a") == "has used a CORE ability this phase"


@pytest.mark.system("S114", "S122")
def test_32_0_markers_are_walked_over_ended_on_and_stay_where_they_are():
    field = Field().unit("a", 1, [(10, 10)]).unit("b", 2, [(10, 20)]).objective("o", 10, 13)
    state = field.battle("movement")
    ways = {"a1": (Pose(10.0, 10.0), Pose(10.0, 13.0))}
    answer = judge_move(state, Move("normal_move", "a", 5.0, ways))
    assert answer.is_legal
    assert visible(state, "a1", "b1").is_visible
    assert answer.end.objectives == state.objectives


@pytest.mark.system("S126")
def test_1_2_unstable_parts_over_an_inch_are_crossed_and_not_ended_on():
    def reasons(top, *points):
        state = Field().unit("a", 1, [(10, 10)]).battle("movement")
        state = with_terrain(state, block("u", 12.0, 6.0, 16.0, 14.0, top, "UNSTABLE"))
        ways = {"a1": tuple(Pose(x, 10.0) for x in (10.0, *points))}
        return judge_move(state, Move("normal_move", "a", 14.0, ways)).reasons

    assert reasons(1.5, 14.0) == ("ENDS_ON_UNSTABLE",)
    assert reasons(1.5, 18.0) == ()
    assert reasons(1.0, 14.0) == ()


@pytest.mark.system("S128")
def test_1_4_2_obscuring_terrain_covers_hides_and_is_unstable():
    wood = load_scenario(resource("scenarios") / "pieces" / "open-wood.yaml").state.terrain
    (feature,) = wood.values()
    assert set(feature.abilities) == {"COVER", "OBSCURING", "UNSTABLE"}
    field = Field().unit("a", 1, [(0.0, 12.0)]).unit("b", 2, [(0.0, 0.6)])
    state = with_terrain(field.battle("shooting"), feature)
    assert obscured(state, "b", feature.id)
    assert not sees_unit(state, "a", "b")
    assert cover_mod(state, "a", "b") == -1


@pytest.mark.system("S132")
def test_1_7_several_scenery_pieces_are_one_feature():
    pieces = [region([(x, 14.0), (x + 3.0, 14.0), (x + 3.0, 15.0), (x, 15.0)]) for x in (8.0, 11.0)]
    area = region([(8.0, 14.0), (14.0, 14.0), (14.0, 15.0), (8.0, 15.0)])
    parts = tuple(Solid(f"w:{k}", p, 2.0) for k, p in enumerate(pieces, 1))
    wall = Terrain("w", area, parts, ("COVER",))
    field = Field().unit("a", 1, [(11.0, 4.0)], of=scroll()).unit("b", 2, [(11.0, 16.0)])
    assert cover_mod(with_terrain(field.battle("shooting"), wall), "a", "b") == -1
