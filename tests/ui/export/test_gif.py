"""Animations: every model goes its own way and arrives; the file is a GIF that can be played."""

from __future__ import annotations

import io
from dataclasses import replace

import pygame
import pytest
from PIL import Image

from tabletop.errors import TabletopError
from tabletop.files.home import home
from tabletop.files.photos import keep_photo
from tabletop.files.ruling_in import load_rulings
from tabletop.geometry.base import Pose
from tabletop.resources import resource
from tabletop.rules.moves import judge_move
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Journal
from tabletop.state.model import Underlay
from tabletop.ui.export.gif import write_gif
from tabletop.ui.export.shots import Motion, along, motion_of, shots_of, shots_of_all
from tabletop.ui.kit.crop import camera_for
from tabletop.ui.kit.kept_ground import KeptGround
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.scene_draw import View
from tabletop.ui.kit.sprites import Sprites


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


def test_what_the_first_frame_needs_is_painted_before_it(motion, monkeypatch):
    view = View(camera_for((-2, -4, 14, 6), (320, 200)), (0.0, 0.0, 320.0, 200.0))
    plain = pygame.Surface((320, 200))
    LiveTable(Kit()).draw(plain, motion.start, view)
    live = LiveTable(Kit())
    assert sum(1 for _ in live.prepared(motion.start, view)) > 5

    def late(*args):
        raise AssertionError("painted late")

    monkeypatch.setattr(KeptGround, "_steps", late)
    monkeypatch.setattr(KeptGround, "_lay_paper", late)
    monkeypatch.setattr(Sprites, "_make", late)
    surface = pygame.Surface((320, 200))
    live.draw(surface, motion.start, view)
    one, other = (pygame.surfarray.array3d(s).astype(int) for s in (plain, surface))
    assert abs(one - other).max() <= 24  # edges that were painted apart
    assert (abs(one - other) > 3).mean() < 0.01


def test_the_photo_under_the_table_is_in_all_frames(motion, tmp_path):
    kit = Kit()
    kit.photos.home = home(tmp_path / "home")
    out = io.BytesIO()
    Image.new("RGB", (40, 30), (40, 60, 220)).save(out, "PNG")
    photo = Underlay(keep_photo(kit.photos.home, out.getvalue()), -50.0, -50.0, 120.0, 100.0)
    photo = replace(photo, fade=0.0)
    start = replace(motion.start, underlay=photo)
    moved = Motion(start, motion.paths, motion.answer)
    path = tmp_path / "move.gif"
    list(write_gif(path, kit, list(shots_of(moved, 6)), (-2, -4, 14, 6), (320, 200)))
    with Image.open(path) as film:
        for frame in range(film.n_frames):
            film.seek(frame)
            colours = film.convert("RGB").getcolors(320 * 200)
            count, colour = max(colours)
            assert count > 10_000
            assert colour == pytest.approx((40, 60, 220), abs=12)
