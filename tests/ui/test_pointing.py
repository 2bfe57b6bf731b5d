"""What one points at is what one gets: pixels and inches at every scale, models in a crowd."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.geometry.base import Base, Pose
from tabletop.state.model import GameState, Model, Unit
from tabletop.ui.table.picking import model_at
from tests.ui.table.desk import Desk

BASES = (
    Base("round", 25, 25),
    Base("round", 32, 32),
    Base("round", 50, 50),
    Base("oval", 60, 35),
    Base("oval", 75, 42),
    Base("rect", 50, 25),
)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 2.0, 3.0])
def test_points_come_back_within_half_a_pixel(scale, tmp_path):
    dice = random.Random(int(scale * 100))
    desk = Desk(tmp_path, size=(round(1280 * scale), round(760 * scale)))
    screen = desk.screen
    desk.shell.change(type(desk.shell.settings)(scale=scale))
    desk.step()
    assert screen.kit.scale == scale
    board = screen.session.state.board
    worst = 0.0
    for step in range(5):
        screen.eye.zoom(0.0 if step == 0 else 5.0, screen.area.center, screen.kit)
        desk.step()
        while screen.eye.is_zooming:
            desk.step()
        camera = screen.camera
        for _ in range(400):
            point = (dice.uniform(0, board[0]), dice.uniform(0, board[1]))
            x, y = camera.to_screen(point)
            pixel = (round(x), round(y))
            back = camera.to_screen(camera.to_table((float(pixel[0]), float(pixel[1]))))
            worst = max(worst, abs(back[0] - x), abs(back[1] - y))
    assert worst <= 0.5 + 1e-9


def crowd(dice: random.Random) -> GameState:
    """Return sixty models laid close to each other, of all shapes, some touching."""
    models = {}
    for k in range(60):
        base = dice.choice(BASES)
        row, column = divmod(k, 10)
        pose = Pose(
            3 + column * 1.35 + dice.uniform(-0.1, 0.1),
            3 + row * 1.35 + dice.uniform(-0.1, 0.1),
            dice.uniform(0, 360),
        )
        models[f"m{k}"] = Model(f"m{k}", "A", base, pose, 1.5)
    return GameState(models=models, units={"A": Unit("A", 1, tuple(models))})


def is_on(model: Model, x: float, y: float) -> bool:
    """Say by the textbook whether a point lies on a base (closed)."""
    angle = math.radians(model.pose.facing)
    dx, dy = x - model.pose.x, y - model.pose.y
    along = dx * math.cos(angle) + dy * math.sin(angle)
    across = dy * math.cos(angle) - dx * math.sin(angle)
    a, b = model.base.length / 50.8, model.base.width / 50.8
    if model.base.shape == "rect":
        return abs(along) <= a and abs(across) <= b
    return (along / a) ** 2 + (across / b) ** 2 <= 1


def test_the_model_under_the_pointer_is_the_one_picked():
    dice = random.Random(7)
    hits = 0
    for _ in range(20):
        state = crowd(dice)
        order = list(state.models.values())
        for _ in range(500):
            x, y = dice.uniform(2, 16.5), dice.uniform(2, 11)
            under = [m.id for m in order if is_on(m, x, y)]
            found = model_at(state, (x, y))
            assert found == (under[-1] if under else "")  # the one drawn last lies on top
            hits += bool(under)
    assert hits > 4000


def test_a_little_beside_a_base_picks_the_nearest_or_nothing():
    dice = random.Random(8)
    state = crowd(dice)
    for _ in range(300):
        x, y = dice.uniform(0, 19), dice.uniform(0, 14)
        found = model_at(state, (x, y), 0.2)
        if any(is_on(m, x, y) for m in state.models.values()):
            assert is_on(state.models[found], x, y)
