"""The second method against cases with known answers, and the comparison against wrong programs."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from tabletop.geometry.sight import Sight, SightScene
from tests.oracle import compare, program
from tests.oracle.compare import Tally, examine
from tests.oracle.dense import clear_lines
from tests.oracle.draft import box, turned
from tests.oracle.lines import decide
from tests.oracle.place import MM, beside, contact
from tests.oracle.scene import Piece, Scene, Wall
from tests.oracle.scenes import KINDS, scene
from tests.oracle.slabs import area, convex_pieces


def model(key: str, x: float, y: float, mm: float, height: float, z: float = 0.0) -> Piece:
    return Piece(key, key, "round", mm * MM, mm * MM, x, y, 0.0, z, height)


def ask(policy: str, height: float, gap: float, band: float = 1e-4) -> str:
    """A rank of six 50 mm models between two 32 mm models, 1.5" tall."""
    step = 50 * MM + gap
    rank = tuple(model(f"C{k}", 5.0, (k - 2.5) * step, 50, height) for k in range(6))
    ends = model("A", 0, 0, 32, 1.5), model("B", 10, 0, 32, 1.5)
    return decide(Scene("rank", policy, *ends, rank), band=band).answer


@pytest.mark.parametrize(
    ("policy", "height", "gap", "answer"),
    [
        ("standard", 3.0, 0.0, "hidden"),
        ("standard", 3.0, 0.0009, "hidden"),
        ("standard", 3.0, 0.0011, "visible"),
        ("standard", 1.5, 0.0, "visible"),
        ("standard", 1.51, 0.0, "hidden"),
        ("equal_blocks", 1.5, 0.0, "hidden"),
        ("equal_blocks", 1.49, 0.0, "visible"),
        ("terrain_only", 3.0, 0.0, "visible"),
        ("plan", 0.5, 0.0, "hidden"),
        ("plan", 0.5, 0.0011, "visible"),
    ],
)
def test_a_rank_has_the_known_answer(policy, height, gap, answer):
    assert ask(policy, height, gap, band=2e-5) == answer


@pytest.mark.parametrize("off", [-1.1e-6, -0.9e-6, 0.0, 0.9e-6, 1.1e-6])
@pytest.mark.parametrize("policy", ["standard", "equal_blocks"])
def test_heights_within_a_hair_count_as_equal(policy, off):
    """Level tops: terrain hides from 1e-6 below the line on, a model from 1e-6 above it on."""
    ends = model("A", 0, 0, 32, 1.5), model("B", 10, 0, 32, 1.5)
    screen = Piece("S", "S", "rect", 0.5, 30.0, 5.0, 0.0, 0.0, 0.0, 1.5 + off)
    wall = Wall("W", box(4.0, -30.0, 4.3, 30.0), (), 1.5 + off)
    by_model = Scene("level", policy, *ends, (screen,))
    by_wall = Scene("level", policy, *ends, (), (wall,))
    hides_level = off > -1e-6
    expected = off > 1e-6 if policy == "standard" else hides_level
    assert (decide(by_model).answer == "hidden") == expected
    assert (decide(by_wall).answer == "hidden") == hides_level
    assert program.look(by_model).is_visible != expected
    assert program.look(by_wall).is_visible != hides_level


def test_gaps_about_the_limit_are_on_the_limit():
    assert [ask("standard", 3.0, g) for g in (0.0007, 0.0009, 0.0011, 0.0014)] == [
        "hidden",
        "limit",
        "limit",
        "visible",
    ]


@pytest.mark.parametrize("turn", [0.0, 33.3, 90.0, 217.0])
@pytest.mark.parametrize(
    ("top", "answer"), [(1.0, "visible"), (2.84, "visible"), (2.86, "hidden"), (6.0, "hidden")]
)
def test_a_long_wall_hides_up_to_the_line_from_far_edge_to_near_edge(top, answer, turn):
    # the line rises from 1 at x = -r to 5 at x = 10 - r: at the wall's near face 1 + 0.4 (4 + r)
    wall = Wall("W", box(4.0, -30.0, 4.3, 30.0), (), top)
    ends = model("A", 0, 0, 32, 1.0), model("B", 10, 0, 32, 5.0)
    assert 2.84 < 1 + 4 * (4.0 + 16 * MM) / 10 < 2.86
    asked = Scene("wall", "standard", *ends, (), (wall,))
    assert decide(asked.moved(3, 4, turn, mirror=False)).answer == answer
    assert decide(asked.turned_round()).answer == answer


def test_equal_height_walls_hide_and_low_ones_do_not():
    ends = model("A", 0, 0, 32, 1.5), model("B", 10, 0, 32, 1.5)
    for top, answer in ((1.5, "hidden"), (1.499, "visible"), (2.0, "hidden")):
        wall = Wall("W", box(4.0, -30.0, 4.3, 30.0), (), top)
        assert decide(Scene("wall", "standard", *ends, (), (wall,))).answer == answer


def test_slabs_cover_the_polygon_and_nothing_else():
    outer = turned(((0, 0), (6, 0), (6, 5), (3, 5), (3, 2), (1, 2), (1, 5), (0, 5)), 20.0)
    hole = turned(box(3.5, 0.5, 5.0, 1.5), 20.0)
    pieces = convex_pieces(Wall("W", outer, (hole,), 1.0))
    total = sum(area(p) for p in pieces)
    assert total == pytest.approx(area(outer) - abs(area(hole)), abs=1e-9)
    assert all(area(p) > 0 for p in pieces)


def test_contact_is_where_two_discs_and_two_boxes_touch():
    assert contact(model("A", 0, 0, 32, 1), model("B", 0, 0, 50, 1), 40.0) == pytest.approx(41 * MM)
    one = Piece("A", "A", "rect", 2.0, 1.0, 0, 0, 0.0, 0, 1)
    assert contact(one, replace(one, key="B"), 90.0) == pytest.approx(1.0)
    assert beside(one, replace(one, key="B"), 0.0, 0.5).x == pytest.approx(2.5)


def a_wrong_look(change: Callable[[Scene], Scene], clearance: float) -> Callable[[Scene], Sight]:
    def look(asked: Scene) -> Sight:
        asked = change(asked)
        right = program.build(asked)
        made = SightScene(right.bodies, right.solids, right.policy, clearance)
        ends = (program.body(asked.observer), program.body(asked.target))
        return made.look(*ends, asked.transparent)

    return look


def circles(asked: Scene) -> Scene:
    """The silent circle: ovals as round bases."""
    round_ones = tuple(
        replace(p, shape="round", length=p.width) if p.shape == "oval" else p for p in asked.pieces
    )
    return replace(asked, pieces=round_ones)


def lower(asked: Scene) -> Scene:
    return replace(asked, pieces=tuple(replace(p, height=p.height - 0.05) for p in asked.pieces))


def thinner(asked: Scene) -> Scene:
    """Everything a thousandth of an inch smaller on each side."""
    pieces = tuple(replace(p, length=p.length - 0.002, width=p.width - 0.002) for p in asked.pieces)
    return replace(asked, pieces=pieces)


@pytest.mark.parametrize(
    ("change", "clearance", "kinds"),
    [
        (lambda s: s, 0.0, "rank ring_of crowd corners"),
        (lambda s: s, 0.0012, "rank ring_of slit corners"),
        (lambda s: replace(s, policy="equal_blocks"), 0.0005, "rank clutter"),
        (lambda s: replace(s, policy="standard"), 0.0005, "rank clutter"),
        (lambda s: replace(s, walls=s.walls[1:]), 0.0005, "yard slit"),
        (circles, 0.0005, "rank clutter crowd"),
        (lower, 0.0005, "over rank"),
        (thinner, 0.0005, "rank ring_of crowd"),
    ],
    ids=["touching", "wide", "equal", "standard", "wall-lost", "circles", "lower", "thinner"],
)
def test_a_wrong_program_is_found_out(change, clearance, kinds):
    wrong, count = a_wrong_look(change, clearance), len(KINDS)
    found = 0
    for index in range(100 * count):
        if KINDS[index % count].__name__ not in kinds.split() or index // count % 5 == 4:
            continue
        made = scene(11, index)
        if change(made) == made and clearance == 0.0005:
            continue
        said = "visible" if wrong(made).is_visible else "hidden"
        found += decide(made).answer not in (said, "limit")
        if found >= 2:
            return
    pytest.fail("not found out")


def test_the_comparison_notices_a_wrong_answer_and_a_wrong_line(monkeypatch):
    made = next(m for m in (scene(14, k) for k in range(50)) if decide(m).answer == "visible")
    right = program.look(made)
    assert right.witness is not None
    (x, y, z), end = right.witness
    for answer, part in (
        (replace(right, is_visible=False, witness=None, blockers=("nobody",)), "second method"),
        (replace(right, witness=((x + 9.0, y, z), end)), "outside"),
        (replace(right, witness=None), "no witness"),
    ):
        monkeypatch.setattr(compare, "look", lambda asked, answer=answer: answer)
        assert any(part in line for line in examine(made, Tally()))


def test_sampling_never_contradicts_the_second_method():
    hidden = 0
    for index in range(200):
        made = scene(12, index)
        if decide(made).answer == "hidden":
            hidden += 1
            assert clear_lines(made, 40) == 0, made.dumps()
    assert hidden > 30


def test_sampling_finds_most_clear_lines():
    seen = [m for m in (scene(13, k) for k in range(100)) if decide(m).answer == "visible"]
    assert np.mean([clear_lines(m, 24) > 0 for m in seen]) > 0.8
