import math
import random

import pygame
import pytest

from tabletop.geometry.base import Pose, footprint
from tabletop.geometry.gap import separation
from tabletop.geometry.region_gap import region_gap
from tabletop.rules.moves import judge_move
from tabletop.ui.table.feel import Feel, is_clear
from tabletop.ui.table.handling.last_moves import last_moves
from tabletop.ui.table.handling.numeric import overlap_words, turned_about
from tabletop.ui.table.handling.selecting import combined
from tabletop.ui.table.keys import key_groups
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.pointer import SLACK
from tabletop.ui.table.session import Plan
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    pygame.key.set_mods(0)
    it.close()


def press(desk, code, mod=0, text=""):
    pygame.key.set_mods(mod)
    desk.key(code, text, mod)
    pygame.key.set_mods(0)


def row(desk, name):
    return next(r for r in desk.screen.menu_rows if r.id == name)


# ---------------------------------------------------------------------- sliding
def test_a_judged_model_slides_along_a_base_and_ends_touching_it(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 30.0))
    x, y = desk.place("ysolde-1")
    tx, ty = desk.place("witch-1")
    desk.down((x, y))
    for k in range(1, 21):
        desk.move((x + (tx - 0.3 - x) * k / 20, y + (ty - y) * k / 20))
    desk.up((tx - 0.3, ty))
    desk.settle()
    feet = [desk.state.model(m).footprint for m in ("ysolde-1", "witch-1")]
    assert separation(*feet) == pytest.approx(0.0, abs=1e-5)
    assert is_clear(desk.state, {"ysolde-1": desk.state.model("ysolde-1").pose})


def test_with_alt_a_judged_model_may_overlap_and_is_refused(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 40.0))
    tx, ty = desk.place("witch-1")
    pygame.key.set_mods(pygame.KMOD_LALT)
    x, y = desk.place("ysolde-1")
    desk.down((x, y))
    desk.move((x + 0.5, y))
    desk.move((tx - 0.3, ty))
    desk.up((tx - 0.3, ty))
    desk.settle()
    assert "not legal" in desk.said[-1]
    feet = [desk.state.model(m).footprint for m in ("ysolde-1", "witch-1")]
    assert separation(*feet) < -0.1


def test_judged_moves_keep_off_impassable_ground(desk):
    pool = next(f for f in desk.state.terrain.values() if "IMPASSABLE" in f.abilities)
    x0, y0, x1, y1 = pool.footprint.bounds()
    dice = random.Random(2)
    feel = Feel(desk.state, ("ysolde-1",), (pool.footprint,))
    base = desk.state.model("ysolde-1").base
    hits = 0
    for _ in range(40):
        wanted = {"ysolde-1": Pose(dice.uniform(x0 - 1, x1 + 1), dice.uniform(y0 - 1, y1 + 1))}
        hits += region_gap(footprint(base, wanted["ysolde-1"]), pool.footprint).separation < 0
        found = feel.released(feel.follow(wanted))
        foot = footprint(base, found["ysolde-1"])
        assert region_gap(foot, pool.footprint).separation >= -1e-6
    assert hits > 10


def test_what_stands_is_laid_bit_by_bit_and_pushes_all_the_same(desk, monkeypatch):
    start = desk.state.model("ysolde-1").pose
    foe = desk.state.model("witch-1").pose
    found = []
    for at_once in (0, 5):
        monkeypatch.setattr("tabletop.ui.table.feel.AT_ONCE", at_once)
        feel = Feel(desk.state, ("ysolde-1",))
        for k in range(6):  # where it stands nothing is in the way
            feel.follow({"ysolde-1": start})
            assert len(feel._space.shapes) == at_once * (k + 1)
        into = {"ysolde-1": Pose(foe.x + 0.3, foe.y, start.facing)}
        found.append([feel.follow(into) for _ in range(3)])
        assert len(feel._space.shapes) > len(desk.state.models)
    assert found[0] == found[1]
    assert found[0][0] != into


# ---------------------------------------------------------------------- trails
def test_the_last_move_stays_until_it_is_confirmed_or_the_next(desk):
    desk.choose("ysolde-1")
    before = desk.state.model("ysolde-1").pose
    desk.drag("ysolde-1", (1.0, -4.0))
    shown = desk.screen.overlays()
    assert [g.pose for g in shown.ghosts] == [before]
    assert shown.trails[0].notes[0][1].startswith("4.1")
    desk.key(pygame.K_RETURN, "\r")
    assert desk.said[-1] == "Confirmed: move Ysolde Marr"
    assert desk.screen.overlays().ghosts == ()
    desk.drag("giant-1", (-3.0, 0.0))
    assert [g.base for g in desk.screen.overlays().ghosts] == [desk.state.model("giant-1").base]
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.screen.overlays().ghosts == ()


def test_t_shows_the_last_move_of_every_unit_from_the_journal(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 5.0))
    first = desk.state.model("ysolde-1").pose
    desk.drag("ysolde-1", (0.5, -2.0))
    desk.choose("ysolde-1")
    desk.drag("ysolde-1", (0.5, -1.5))
    desk.select("wardens")
    desk.drag("wardens-1", (-1.0, -1.0))
    press(desk, pygame.K_t, text="t")
    moves = last_moves(desk.session)
    assert set(moves) == {"ysolde", "wardens"}
    assert moves["ysolde"].ways["ysolde-1"][0] == first
    assert len(moves["ysolde"].ways["ysolde-1"]) == 3  # both drops of the one judged move
    assert len(desk.screen.overlays().ghosts) >= 7
    assert any(legend.key == "T" and legend.sample == "trail" for legend in desk.screen.rows)
    press(desk, pygame.K_t, text="t")
    assert len(desk.screen.overlays().ghosts) == 6


def test_ways_are_remembered_as_they_were_drawn(desk):
    desk.choose("ysolde-1")
    x, y = desk.place("ysolde-1")
    desk.down((x, y))
    desk.move((x + 0.4, y))
    desk.move((x + 1.0, y - 3.0))
    desk.key(pygame.K_SPACE, " ")
    desk.move((x + 3.0, y - 3.5))
    desk.up((x + 3.0, y - 3.5))
    way = last_moves(desk.session)["ysolde"].ways["ysolde-1"]
    assert len(way) == 3
    assert (way[1].x - x, way[1].y - y) == pytest.approx((1.0, -3.0), abs=0.05)


# ---------------------------------------------------------------------- locks
def test_ctrl_b_locks_and_the_hand_leaves_locked_models_behind(desk):
    desk.choose("wardens-1", "wardens-2")
    press(desk, pygame.K_b, pygame.KMOD_LCTRL)
    assert desk.said[-1] == "Locked 2 models of Reed Wardens"
    desk.select("wardens")
    before = {m.id: m.pose for m in desk.state.models_of("wardens")}
    desk.drag("wardens-4", (-1.0, -2.0))
    said = "2 models of Reed Wardens are locked and stay"
    assert said in desk.said
    after = {m.id: m.pose for m in desk.state.models_of("wardens")}
    assert {m for m in before if before[m] == after[m]} == {"wardens-1", "wardens-2"}
    desk.choose("wardens-1")
    press(desk, pygame.K_y, text="y")
    assert desk.said[-1].endswith("is locked: unlock first")
    press(desk, pygame.K_b, pygame.KMOD_LCTRL)
    assert desk.said[-1].startswith("Unlocked")


# ---------------------------------------------------------------------- free play and judged moves
def test_the_last_free_drag_is_judged_in_one_action(desk):
    desk.choose("ysolde-1")
    start = desk.state
    desk.drag("ysolde-1", (1.0, -3.0))
    ended = desk.state.model("ysolde-1").pose
    assert desk.session.action is None
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    assert desk.said[-1].startswith("Judged as a Normal Move. Ysolde Marr, Normal Move: legal, 3.")
    action = desk.session.action
    assert action is not None
    assert action.start is start
    assert judge_move(start, action.move).is_legal
    assert desk.state.model("ysolde-1").pose == ended
    assert desk.session.unit is not None
    assert desk.session.journal.undo_label == "Normal Move, Ysolde Marr"
    press(desk, pygame.K_z, pygame.KMOD_LCTRL)
    assert desk.state is start


def test_models_dragged_one_by_one_are_judged_as_one_move_along_their_ways(desk):
    start = desk.state
    for model in ("wardens-1", "wardens-2"):
        desk.choose(model)
        x, y = desk.place(model)
        desk.down((x, y))
        desk.move((x + 0.4, y))
        desk.move((x + 0.3, y + 1.0))
        desk.key(pygame.K_SPACE, " ")
        desk.move((x + 0.8, y + 1.2))
        desk.up((x + 0.8, y + 1.2))
        desk.settle()
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    action = desk.session.action
    assert action is not None
    assert action.start is start
    assert set(action.paths) == {"wardens-1", "wardens-2"}
    assert all(len(path) == 3 for path in action.paths.values())


def test_a_judged_move_is_judged_again_as_another_kind(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 5.0))
    start = desk.state
    desk.drag("ysolde-1", (-1.0, -3.0))
    desk.drag("ysolde-1", (-1.0, -3.0))
    assert "not legal" in desk.said[-1]
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    assert "judged as a Normal Move already" in desk.said[-1]
    desk.session.intend("ysolde", Plan("run", 9.0, (4,)))
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    assert desk.said[-1].startswith("Judged as a Run. Ysolde Marr, Run: legal, 6.")
    assert desk.session.action.start is start
    press(desk, pygame.K_0, text="0")
    before = desk.state
    desk.drag("ysolde-1", (2.0, 0.0))
    assert desk.session.action is None  # free again, what was judged stays
    press(desk, pygame.K_z, pygame.KMOD_LCTRL)
    assert desk.state is before


def test_the_kind_changes_with_the_drag_in_hand(desk):
    desk.choose("ysolde-1")
    desk.carry("ysolde-1", (1.0, -3.0))
    assert desk.screen.drag.action is None
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    assert desk.said[-1] == 'Carried as a Normal Move: 5" to move'
    assert desk.screen.drag.action.kind == "normal_move"
    desk.settle()
    x, y = desk.place("ysolde-1")
    desk.up((x + 1.0, y - 3.0))
    desk.settle()
    assert "Normal Move: legal" in desk.said[-1]
    desk.carry("ysolde-1", (0.5, -1.0))
    for _ in range(8):
        press(desk, pygame.K_j, pygame.KMOD_LCTRL)
        if desk.screen.carrying.hand.ready is None:
            break
    assert desk.said[-1] == "Carried as a Free move: no limit, nothing is judged"
    desk.key(pygame.K_ESCAPE)


def test_ctrl_j_says_why_there_is_nothing_to_judge(desk):
    press(desk, pygame.K_j, pygame.KMOD_LCTRL)
    assert desk.said[-1] == "Judge the last move: no move was done last"
    desk.choose("ysolde-1", "giant-1")
    desk.drag("ysolde-1", (1.0, -3.0))
    assert row(desk, "judge-last").why_not(desk.screen)


# ---------------------------------------------------------------------- choosing
def test_boxes_add_with_shift_and_toggle_with_control(desk):
    assert combined(("a",), ("a", "b"), has_shift=True, has_ctrl=False) == ("a", "b")
    guard = desk.state.unit("guard").models
    xs, ys = zip(*(desk.place(m) for m in guard), strict=True)
    low, high = (min(xs) - 1.2, min(ys) - 1.2), (max(xs) + 1.2, max(ys) + 1.2)
    desk.choose("ysolde-1", guard[0])

    def box(mod):
        pygame.key.set_mods(mod)
        desk.down(low)
        desk.move(high)
        desk.up(high)
        pygame.key.set_mods(0)

    box(pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == {"ysolde-1", *guard}
    box(pygame.KMOD_LCTRL)
    assert desk.session.selection == ("ysolde-1",)
    box(pygame.KMOD_LCTRL)
    assert set(desk.session.selection) == {"ysolde-1", *guard}
    box(0)
    assert set(desk.session.selection) == set(guard)


def test_double_clicks_take_add_and_toggle_units(desk):
    def twice(model, mod=0):
        pygame.key.set_mods(mod)
        desk.click(desk.place(model))
        desk.click(desk.place(model))
        pygame.key.set_mods(0)

    riders, archers = (desk.state.unit(u).models for u in ("riders", "archers"))
    twice("riders-2")
    assert set(desk.session.selection) == set(riders)
    twice("archers-1", pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == {*riders, *archers}
    twice("riders-1", pygame.KMOD_LCTRL)
    assert set(desk.session.selection) == set(archers)
    twice("riders-1", pygame.KMOD_LCTRL)
    assert set(desk.session.selection) == {*riders, *archers}


def test_armies_and_all_the_others(desk):
    state = desk.state
    armies = {p: {m for u in state.units.values() if u.player == p for m in u.models}
              for p in (1, 2)}  # fmt: skip
    desk.choose("ysolde-1")
    press(desk, pygame.K_a, pygame.KMOD_LCTRL)
    assert set(desk.session.selection) == armies[1]
    press(desk, pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == armies[2]
    press(desk, pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == armies[1]
    desk.choose("guard-1", "guard-2")
    press(desk, pygame.K_i, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == set(state.unit("guard").models) - {"guard-1", "guard-2"}
    desk.select("guard")
    press(desk, pygame.K_i, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert set(desk.session.selection) == armies[1] - set(state.unit("guard").models)


def test_mixed_units_keep_formation_turn_together_and_stay_selected(desk):
    models = ("ysolde-1", "wardens-1", "wardens-2", "riders-1")
    desk.session.intend("wardens", Plan("normal_move", 6.0))
    desk.choose(*models)
    before = {m: desk.state.model(m).pose for m in models}
    x, y = desk.place("ysolde-1")
    desk.down((x, y))
    desk.move((x + 0.5, y))
    assert "3 units together move freely, nothing is judged" in desk.said
    for _ in range(6):
        desk.key(pygame.K_q, "q")
    dx, dy = next(
        (dx, dy)
        for dx in range(20)
        for dy in range(-12, 12)
        if not overlap_words(desk.state, turned_about(before, dx - 0.03, dy + 0.03, 90.0))
        and not overlap_words(desk.state, turned_about(before, dx + 0.03, dy - 0.03, 90.0))
        and abs(dx) + abs(dy) > 4
    )
    pygame.key.set_mods(pygame.KMOD_LALT)
    desk.move((x + dx, y + dy))
    desk.up((x + dx, y + dy))
    pygame.key.set_mods(0)
    desk.settle()
    after = {m: desk.state.model(m).pose for m in models}
    for m in models:
        for n in models:
            gone = [math.dist((p[m].x, p[m].y), (p[n].x, p[n].y)) for p in (before, after)]
            assert gone[0] == pytest.approx(gone[1], abs=1e-6)
        assert (after[m].facing - before[m].facing) % 360 == pytest.approx(90.0)
    press(desk, pygame.K_z, pygame.KMOD_LCTRL)
    assert desk.session.selection == models


def test_a_press_in_a_crowd_at_small_zoom_takes_the_nearest(desk):
    screen = desk.screen
    for _ in range(30):
        screen.eye.zoom(-2.0, screen.area.center, screen.kit)
    desk.step()
    slack = SLACK * screen.kit.scale / screen.camera.zoom
    assert slack > 0.3
    dice, hits = random.Random(4), 0
    for _ in range(400):
        near = dice.choice(list(desk.state.models.values()))
        spot = (near.pose.x + dice.gauss(0, 1.2), near.pose.y + dice.gauss(0, 1.2))
        point = screen.camera.to_table(desk.pixel(spot))
        dot = footprint(desk.state.model("ysolde-1").base.__class__("round", 1e-6, 1e-6),
                        Pose(*point))  # fmt: skip
        fars = {m.id: separation(m.footprint, dot) for m in desk.state.models.values()}
        found = model_at(desk.state, point, slack)
        if found:
            hits += 1
            assert fars[found] <= max(min(fars.values()), 0.0) + 1e-6
        else:
            assert min(fars.values()) > slack - 1e-6
    assert hits > 150


# ---------------------------------------------------------------------- leftovers
@pytest.mark.parametrize("key", [pygame.K_l, pygame.K_d])
def test_escape_after_mending_a_drop_leaves_it_as_it_was_dropped(desk, key):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 5.0))
    desk.drag("ysolde-1", (-2.0, -8.0))
    dropped = desk.state
    carrying = desk.screen.carrying
    assert carrying.lift_again()
    desk.key(pygame.K_ESCAPE)
    assert desk.state is dropped
    assert desk.said[-1] == "As it was dropped"
    desk.key(key, chr(key))
    desk.settle()
    assert carrying.hand is None
    if key == pygame.K_d:
        assert desk.said[-1].startswith("Detour: none found. Ysolde Marr: the shortest way is 7.")
        assert desk.state is dropped
    else:
        assert "legal, " in desk.said[-1]


def test_no_detour_names_what_closes_the_way(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 30.0))
    x, y = desk.place("ysolde-1")
    tx, ty = desk.place("idol-1")
    pygame.key.set_mods(pygame.KMOD_LALT)
    desk.down((x, y))
    desk.move((x + 0.5, y))
    desk.move((tx, ty))
    desk.key(pygame.K_d, "d")
    desk.settle()
    pygame.key.set_mods(0)
    assert desk.said[-1] == "Detour: none found. Ysolde Marr: it may not stand there"
    desk.key(pygame.K_ESCAPE)


def test_everything_stands_in_the_list_of_keys(desk):
    listed = {key for group in key_groups(desk.screen) for key, _ in group.keys}
    assert {"Y", "T", "Ctrl+B", "Ctrl+J", "Ctrl+Shift+A", "Ctrl+Shift+I", "Alt", "Digits"} <= listed


# ---------------------------------------------------------------------- at random
def test_random_hands_never_overlap_and_undo_is_identical(tmp_path):
    desk = Desk(tmp_path, size=(640, 480))
    for name in ("combat", "ranges", "coherency"):  # what is shown is not asked here
        desk.screen._on[name] = False
    ride(desk, random.Random(20), 2000)
    desk.close()


def ride(desk, dice, most):
    models = list(desk.state.models)
    first, states = desk.state, {0: desk.state}
    events = 0
    while events < most:
        chosen = dice.choice(models)
        group = desk.state.unit_of(chosen).models if dice.random() < 0.3 else (chosen,)
        if dice.random() < 0.1:
            group = (*group, dice.choice(models))
        desk.choose(*group)
        x, y = desk.place(chosen)
        desk.down((x, y))
        other = desk.place(dice.choice(models))
        for _ in range(dice.randint(2, 7)):
            spot = (other[0] + dice.gauss(0, 1.5), other[1] + dice.gauss(0, 1.5))
            at = desk.pixel(spot)
            steps = [event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0))]
            key = dice.choice(("", "", "", "q", "e", " ", "3", ".", "\b"))
            if key and desk.screen.carrying.hand is not None:
                code = {" ": pygame.K_SPACE, "\b": pygame.K_BACKSPACE}.get(key, ord(key))
                fields = {"key": code, "mod": 0, "unicode": key, "scancode": 0}
                steps += [event(kind, **fields) for kind in (pygame.KEYDOWN, pygame.KEYUP)]
            desk.step(*steps, dt=0.001)
            events += len(steps)
        end = dice.choice(("up", "up", "up", "enter", "esc"))
        events += 1
        if end == "up":
            desk.up(spot)
        else:
            desk.key(pygame.K_RETURN if end == "enter" else pygame.K_ESCAPE)
        if desk.screen.carrying.hand is not None:
            desk.key(pygame.K_ESCAPE)
            desk.key(pygame.K_ESCAPE)
        assert desk.screen.carrying.hand is None
        now = desk.session.journal.current
        if now not in states:
            states[now] = desk.state
            moved = {m: desk.state.model(m).pose for m in group}
            assert all(math.isfinite(v) for p in moved.values() for v in (p.x, p.y, p.facing))
            assert is_clear(desk.state, moved)
        if dice.random() < 0.2:
            press(desk, pygame.K_z, pygame.KMOD_LCTRL)
            assert desk.state is states[desk.session.journal.current]
    assert len(states) > 100
    while desk.session.journal.undo_label is not None:
        desk.session.undo()
        assert desk.state is states[desk.session.journal.current]
    assert desk.state is first
