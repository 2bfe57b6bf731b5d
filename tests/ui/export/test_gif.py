"""Animations: every model goes its own way and arrives; the file is a GIF that can be played."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from tabletop.errors import TabletopError
from tabletop.files.ruling_in import load_rulings
from tabletop.geometry.base import Pose
from tabletop.resources import resource
from tabletop.rules.moves import judge_move
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Journal
from tabletop.ui.export.gif import write_gif
from tabletop.ui.export.shots import Motion, along, motion_of, shots_of, shots_of_all
from tabletop.ui.kit.kit import Kit


@pytest.fixture(scope="module")
def motion():
    folder = resource("scenarios", "rulings")
    rulings = [r for f in sorted(folder.rglob("*.yaml")) for r in load_rulings(f)]
    ruling = next(r for r in rulings if r.move is not None and len(r.move.paths) > 0)
    return Motion(ruling.state, ruling.move.paths, judge_move(ruling.state, ruling.move))


def test_frames_begin_at_rest_and_end_with_the_answer(motion):
    shots = list(shots_of(motion, 20))
    assert len(shots) == 20
    assert shots[0].state is motion.start
    assert shots[-1].state == motion.answer.end
    assert shots[-1].overlays.spots[0].text.startswith(("Legal", "Not legal"))
    there = {g.pose for g in shots[-2].overlays.ghosts if g.style == "lifted"}
    assert there == {path[-1] for path in motion.paths.values()}
    assert shots[0].milliseconds > shots[1].milliseconds < shots[-1].milliseconds


def test_a_bent_way_is_followed_at_one_pace():
    path = (Pose(0, 0), Pose(6, 0), Pose(6, 2))
    places = [along(path, k / 8) for k in range(9)]
    assert [p.x for p in places] == pytest.approx([0, 1, 2, 3, 4, 5, 6, 6, 6])
    assert [p.y for p in places] == pytest.approx([0, 0, 0, 0, 0, 0, 0, 1, 2])
    assert along((Pose(1, 1, 30),), 0.5) == Pose(1, 1, 30)


def test_a_step_of_the_journal_becomes_a_motion(motion):
    (model, *_) = motion.paths
    old = motion.start.model(model).pose
    new = replace(old, x=old.x + 1)
    journal = Journal.start(motion.start).did("move", (ModelMoved(model, old, new),))
    found = motion_of(motion.start, journal.entries[-1])
    assert found == Motion(motion.start, {model: (old, new)})
    assert motion_of(motion.start, journal.entries[0]) is None
    assert len(list(shots_of_all([found, found], 20))) == 20


def test_the_file_plays(motion, tmp_path):
    path = tmp_path / "move.gif"
    told = list(write_gif(path, Kit(), list(shots_of(motion, 8)), (-2, -4, 14, 6), (320, 200)))
    assert told == sorted(told)
    assert told[-1] == 1.0
    with Image.open(io.BytesIO(path.read_bytes())) as film:
        assert (film.format, film.size, film.n_frames) == ("GIF", (320, 200), 8)
        assert film.info["loop"] == 0


def test_given_up_in_the_middle_nothing_is_written(motion, tmp_path):
    path = tmp_path / "move.gif"
    work = write_gif(path, Kit(), list(shots_of(motion, 8)), (-2, -4, 14, 6), (320, 200))
    next(work)
    work.close()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(motion, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    work = write_gif(blocked / "a.gif", Kit(), list(shots_of(motion, 3)), (-2, -4, 14, 6), (64, 40))
    with pytest.raises(TabletopError):
        list(work)
