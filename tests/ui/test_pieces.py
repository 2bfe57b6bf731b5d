import numpy as np
import pygame
import pytest

from tabletop.geometry.base import Base
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.cache import Cache
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.paint import layer
from tabletop.ui.kit.sprites import Sprites


@pytest.fixture(scope="module")
def kit():
    return Kit()


def drawn(kit, look, ring=None, zoom=25.0):
    surface = pygame.Surface((160, 160))
    surface.fill(kit.theme("board"))
    sprites = Sprites(kit)
    sprites.base(surface, look, (80, 80), zoom)
    if ring:
        sprites.ring(surface, look, (80, 80), zoom, ring)
    return pygame.surfarray.array3d(surface).astype(int)


ROUND = Base("round", 32, 32)


def test_everything_that_changes_the_look_is_in_the_key(kit):
    looks = [
        Look.of(ROUND, 0, 1, "giant"),
        Look.of(ROUND, 40, 1, "giant"),
        Look.of(ROUND, 0, 2, "giant"),
        Look.of(ROUND, 0, 1, "hound"),
        Look.of(Base("oval", 60, 35), 0, 1, "giant"),
        Look.of(Base("rect", 60, 35), 0, 1, "giant"),
        *(
            Look.of(ROUND, 0, 1, "giant", style)
            for style in ("acted", "proposed", "ghost", "lifted")
        ),
    ]
    pictures = [drawn(kit, look).tobytes() for look in looks]
    assert len(set(pictures)) == len(looks)


def test_rings_differ_in_grey(kit):
    look = Look.of(ROUND, 0, 1)
    kinds = [
        "selected",
        "hover",
        "legal",
        "illegal",
        "offender",
        "critical",
        "seen",
        "unseen",
        "unknown",
    ]
    grey = [drawn(kit, look, kind) @ np.array([0.2126, 0.7152, 0.0722]) for kind in kinds]
    for i, one in enumerate(grey):
        for other in grey[:i]:
            assert np.abs(one - other).max() > 40


def test_sprites_are_drawn_once_and_the_store_is_bounded(kit):
    sprites, target = Sprites(kit, 1), pygame.Surface((200, 200))
    look = Look.of(ROUND, 0, 1, "giant")
    for _ in range(5):
        sprites.base(target, look, (100, 100), 25.0)
    assert len(sprites) == 1
    for facing in range(0, 360, 6):
        sprites.base(target, Look.of(Base("round", 130, 130), facing, 1, "giant"), (100, 100), 25.0)
    assert len(sprites) < 40


def test_facing_is_drawn_to_the_degree():
    assert Look.of(ROUND, 359.7, 1).facing == 0
    assert Look.of(ROUND, -89.6, 1).facing == 270


def test_a_base_outside_the_target_is_not_drawn(kit):
    sprites = Sprites(kit)
    sprites.base(layer((50, 50)), Look.of(ROUND, 0, 1), (900, 900), 25.0)
    assert len(sprites) == 0


def test_a_base_is_as_large_as_its_millimetres(kit):
    pixels = drawn(kit, Look.of(Base("rect", 101.6, 50.8), 90, 1), zoom=25.0)
    board = np.array(kit.theme("board")[:3])
    columns = np.flatnonzero((np.abs(pixels - board).sum(axis=2) > 250).any(axis=1))
    rows = np.flatnonzero((np.abs(pixels - board).sum(axis=2) > 250)[60:100].any(axis=0))
    assert columns[-1] - columns[0] + 1 == pytest.approx(50, abs=2)
    assert rows[-1] - rows[0] + 1 == pytest.approx(100, abs=6)  # with the nose


def test_cache_forgets_the_least_used_first():
    cache = Cache(3)
    for key in "abc":
        cache.get(key, lambda key=key: key)
    cache.get("a", lambda: "again")
    cache.get("d", lambda: "d")
    assert "a" in cache
    assert "b" not in cache
