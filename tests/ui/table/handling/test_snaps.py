import math
import random

import pygame
import pytest

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.gap import gap, separation
from tabletop.geometry.region_gap import region_gap
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.combat import in_combat
from tabletop.rules.measure import unit_gap
from tabletop.ui.table import moving
from tabletop.ui.table.handling.snaps import REACH, Snapper, Typed
from tabletop.ui.table.handling.wording import wanted
from tabletop.ui.table.session import Plan
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    pygame.key.set_mods(0)
    it.close()


def beside(desk, model, other, far, angle=90.0):
    """A place of a round model at about a gap from another, in a direction from it."""
    own, foot = desk.state.model(model), desk.state.model(other).footprint
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    out = far + own.base.a
    x, y = foot.support_point(c, s)
    return (x + out * c, y + out * s)


def carry_to(desk, model, place, *, by=()):
    at = desk.place(model)
    desk.choose(model, *by)
    desk.down(at)
    desk.move((at[0] + 0.5, at[1]))
    desk.move(place)
    desk.step()
    return place


def held(desk):
    snap = desk.screen.holding.snap
    return snap.words if snap is not None else ""


def test_a_free_model_touches_the_base_it_comes_near_to(desk):
    place = beside(desk, "witch-1", "drake-1", 0.08, 60.0)
    carry_to(desk, "witch-1", place)
    assert held(desk) == "touches Kiln Drake"
    shown = [spot.text for spot in desk.screen.overlays().spots]
    assert "touches Kiln Drake" in shown
    desk.up(place)
    assert desk.said[-1] == "Moved Soot Witch, touches Kiln Drake"
    apart = separation(desk.state.model("witch-1").footprint, desk.state.model("drake-1").footprint)
    assert apart == pytest.approx(0.0, abs=1e-6)


def test_alt_held_snaps_to_nothing(desk):
    place = beside(desk, "witch-1", "drake-1", 0.08, 60.0)
    pygame.key.set_mods(pygame.KMOD_LALT)
    carry_to(desk, "witch-1", place)
    assert held(desk) == ""
    pygame.key.set_mods(0)
    desk.step()
    assert held(desk) == "touches Kiln Drake"  # let go while the pointer rests
    pygame.key.set_mods(pygame.KMOD_LALT)
    desk.step()
    desk.up(place)
    apart = separation(desk.state.model("witch-1").footprint, desk.state.model("drake-1").footprint)
    assert 0.02 < apart < 0.12


@pytest.mark.parametrize(("far", "words", "is_in"), [
    (3.09, 'exactly 3" from Kiln Drake, out of its range', False),
    (2.91, 'just inside 3" of Kiln Drake', True),
])  # fmt: skip
def test_the_combat_range_has_two_sides(desk, far, words, is_in):
    place = beside(desk, "ysolde-1", "drake-1", far, 280.0)
    carry_to(desk, "ysolde-1", place)
    assert held(desk) == words
    measure = desk.screen.overlays().measures[-1]
    assert math.dist(measure.p, measure.q) == pytest.approx(COMBAT_RANGE, abs=3e-4)
    desk.up(place)
    feet = [desk.state.model(m).footprint for m in ("ysolde-1", "drake-1")]
    apart = gap(*feet).distance
    assert less_than(apart, COMBAT_RANGE) is is_in
    assert apart == pytest.approx(COMBAT_RANGE, abs=1e-6 if not is_in else 3e-4)
    assert in_combat(desk.state, "ysolde", "drake") is is_in


def test_a_run_is_held_out_of_a_combat_range_that_it_may_not_end_in(desk):
    desk.select("ysolde")
    desk.key(pygame.K_2, "2")
    moving.type_allowance(desk.screen, "60")
    place = beside(desk, "ysolde-1", "drake-1", 2.91, 280.0)
    carry_to(desk, "ysolde-1", place)
    assert held(desk) == 'exactly 3" from Kiln Drake, out of its range'
    desk.settle()
    desk.up(place)
    desk.settle()
    assert not in_combat(desk.state, "ysolde", "drake")


def test_a_model_stays_coherent_with_its_unit_at_exactly_half_an_inch(desk):
    mates = [m.footprint for m in desk.state.models_of("archers") if m.id != "archers-8"]
    base = desk.state.model("archers-8").base
    place = next(
        spot
        for other in desk.state.unit("archers").models[:7]
        for spot in (beside(desk, "archers-8", other, 0.56, a) for a in range(0, 360, 15))
        if 0.54 < min(separation(footprint(base, Pose(*spot)), mate) for mate in mates) < 0.6
    )
    carry_to(desk, "archers-8", place)
    assert 'exactly 1/2" from Fen Archers' in held(desk)
    desk.up(place)
    state = desk.state
    mates = [m.footprint for m in state.models_of("archers") if m.id != "archers-8"]
    least = min(gap(state.model("archers-8").footprint, mate).distance for mate in mates)
    assert least == pytest.approx(0.5, abs=1e-6)


def test_a_typed_range_holds_exactly_or_just_outside():
    assert wanted("snap >9").is_open
    assert Typed(9.0).wanted == 9.0
    assert 9.0 < Typed(9.0, is_open=True).wanted < 9.001


def test_a_typed_range_is_snapped_to(desk):
    desk.screen.holding.typed_range = Typed(9.0)
    place = beside(desk, "ysolde-1", "idol-1", 9.1, 250.0)
    carry_to(desk, "ysolde-1", place)
    assert 'exactly 9" from Furnace Idol' in held(desk)
    desk.up(place)
    assert unit_gap(desk.state, "ysolde", "idol") == pytest.approx(9.0, abs=1e-6)


def test_edges_of_the_table_and_of_terrain_are_touched(desk):
    radius = desk.state.model("ysolde-1").base.a
    place = (30.0, radius + 0.1)
    carry_to(desk, "ysolde-1", place)
    assert held(desk) == "touches the table's edge"
    desk.up(place)
    assert desk.state.model("ysolde-1").footprint.bounds()[1] == pytest.approx(0.0, abs=1e-7)
    wall = next(f for f in desk.state.terrain.values() if f.label == "Field Wall")
    x = sum(p[0] for p in wall.footprint.outer) / len(wall.footprint.outer)
    y = min(p[1] for p in wall.footprint.outer)
    found = ""
    at = desk.place("ysolde-1")
    desk.down(at)
    for k in range(60):
        desk.move((x, y - 2.0 + k * 0.05))
        desk.step()
        found = held(desk)
        if found == "touches Field Wall":
            break
    assert found == "touches Field Wall"
    desk.up((x, y - 2.0 + k * 0.05))
    off = region_gap(desk.state.model("ysolde-1").footprint, wall.footprint).separation
    assert off == pytest.approx(0.0, abs=1e-6)


def test_random_places_snap_exactly_and_never_into_anything(desk):
    dice, state, seen = random.Random(11), desk.state, set()
    for unit in ("witch", "riders", "thrower", "wardens", "drake"):
        models = state.unit(unit).models
        snapper = Snapper(state, models, models[0])
        others = [m for m in state.models.values() if m.unit != unit]
        for _ in range(60):
            other = dice.choice(others)
            angle = dice.uniform(0.0, 2.0 * math.pi)
            far = other.base.radius + state.model(models[0]).base.radius + dice.uniform(0.0, 3.2)
            first = state.model(models[0]).pose
            dx = other.pose.x + far * math.cos(angle) - first.x
            dy = other.pose.y + far * math.sin(angle) - first.y
            poses = {m: state.model(m).pose.moved(dx, dy) for m in models}
            snap = snapper.snap(poses)
            if snap is None:
                continue
            assert math.hypot(snap.dx, snap.dy) <= REACH + 1e-6
            feet = [
                footprint(state.model(m).base, p.moved(snap.dx, snap.dy)) for m, p in poses.items()
            ]
            apart = [separation(f, o.footprint) for f in feet for o in others]
            assert min(apart) >= -1e-6
            for one in snap.held:
                seen.add(one.words.split()[0])
                if one.words.startswith("touches") and "edge" not in one.words:
                    bases = [o for o in others if one.words.endswith(_label(state, o.id))]
                    if bases:
                        assert min(apart) == pytest.approx(0.0, abs=1e-6)
    assert {"touches", "exactly", "just"} <= seen


def _label(state, model):
    unit = state.unit_of(model)
    return unit.label if len(unit.models) == 1 else f"{unit.label} {unit.models.index(model) + 1}"


def test_two_things_are_held_at_once(desk):
    state = desk.state
    a, b = (state.model(m).footprint for m in ("pikes-1", "pikes-2"))
    snapper = Snapper(state, ("witch-1",), "witch-1")
    radius = state.model("witch-1").base.a
    half = math.dist((a.x, a.y), (b.x, b.y)) / 2
    out = math.sqrt((a.a + radius) ** 2 - half**2)
    ux, uy = (b.x - a.x) / half / 2, (b.y - a.y) / half / 2
    pose = state.model("witch-1").pose
    found = []
    for side in (1.0, -1.0):
        x = (a.x + b.x) / 2 - uy * out * side + 0.04
        y = (a.y + b.y) / 2 + ux * out * side + 0.05
        snap = snapper.snap({"witch-1": pose.moved(x - pose.x, y - pose.y)})
        if snap is not None and len(snap.held) == 2:
            moved = pose.moved(x - pose.x + snap.dx, y - pose.y + snap.dy)
            at = footprint(state.model("witch-1").base, moved)
            found.append(sorted(abs(separation(at, o)) for o in (a, b))[-1])
    assert found
    assert min(found) < 1e-6


def test_a_judged_move_snaps_too_and_is_never_made_too_long(desk):
    at = desk.place("ysolde-1")
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 40.0))
    place = beside(desk, "ysolde-1", "drake-1", 3.05, 280.0)
    far = math.dist(at, place)
    desk.session.intend("ysolde", Plan("normal_move", far + 0.2))
    carry_to(desk, "ysolde-1", place)
    assert "exactly 3" in held(desk)
    desk.key(pygame.K_ESCAPE)
    place = beside(desk, "ysolde-1", "drake-1", 3.1, 280.0)
    pixel = desk.pixel(place)
    place = desk.screen.camera.to_table(pixel)
    desk.session.intend("ysolde", Plan("normal_move", math.dist(at, place) + 0.01))
    carry_to(desk, "ysolde-1", place)
    answer = desk.screen.drag.action
    assert answer is not None
    path = answer.paths["ysolde-1"]
    assert math.dist((path[0].x, path[0].y), (path[-1].x, path[-1].y)) <= answer.allowance + 1e-6


def test_a_snap_that_would_spoil_a_legal_move_is_left_out_and_said(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 60.0))
    place = beside(desk, "ysolde-1", "giant-1", 0.08, 200.0)
    carry_to(desk, "ysolde-1", place)
    hand, holding = desk.screen.carrying.hand, desk.screen.holding
    assert holding.snap is not None
    unsnapped = holding._unsnapped["ysolde-1"]
    bad = desk.state.model("drake-1").pose  # as if the snap had led into a base
    hand.push({"ysolde-1": unsnapped.moved(bad.x - unsnapped.x, bad.y - unsnapped.y)})
    desk.screen.carrying.changed()
    holding._feel.released = lambda poses: poses
    holding.settle()
    assert desk.screen.carrying.settle().is_legal
    assert holding.words.startswith(". Not snapped")
    assert desk.screen.drag.poses["ysolde-1"] == unsnapped
