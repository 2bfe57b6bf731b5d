"""Visibility by two exact methods, its proofs, and what must not change it."""

import os
from pathlib import Path

import pytest

from tests.oracle.compare import Tally, examine
from tests.oracle.scene import loads
from tests.oracle.scenes import KINDS, scene

SCENES = int(os.environ.get("TABLETOP_ORACLE_SCENES", "2000"))
SEED = int(os.environ.get("TABLETOP_ORACLE_SEED", "1"))
PARTS = 20
FIXTURES = sorted((Path(__file__).parent / "fixtures").glob("*.json"))


@pytest.mark.parametrize("path", FIXTURES, ids=lambda p: p.stem)
def test_a_scene_that_once_failed(path):
    stored = loads(path.read_text(encoding="utf-8"))
    assert not examine(stored, Tally(), samples=48), stored.note


@pytest.mark.parametrize("part", range(PARTS))
def test_the_two_methods_agree(part):
    tally = Tally()
    for index in range(part, SCENES, PARTS):
        made = scene(SEED, index)
        wrong = examine(made, tally)
        assert not wrong, "\n".join([*wrong, made.dumps()])
    if tally.scenes >= 50:  # a run that decides nothing would prove nothing
        assert tally.limit <= 0.1 * tally.scenes, tally.summary()
        assert tally.hidden >= 0.1 * tally.scenes, tally.summary()


def test_a_scene_is_always_the_same():
    for index in range(len(KINDS)):
        assert scene(3, index).dumps() == scene(3, index).dumps()
        assert loads(scene(3, index).dumps()) == scene(3, index)
