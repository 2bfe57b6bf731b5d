import math

import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.gap import separation
from tabletop.geometry.units import is_equal
from tabletop.rules.measure import unit_gap
from tabletop.ui.table.feel import is_clear
from tabletop.ui.table.handling.numeric import placing
from tabletop.ui.table.handling.place_line import FIELD, PlaceLine
from tabletop.ui.table.handling.wording import wanted
from tabletop.ui.table.session import Plan
from tests.ui.table.desk import Desk, event


@pytest.fixture
def desk(tmp_path):
    it = Desk(tmp_path)
    yield it
    pygame.key.set_mods(0)
    it.close()


def write(desk, words):
    """Type into the line as keys would."""
    for sign in words:
        desk.step(
            event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=sign, scancode=0),
            event(pygame.TEXTINPUT, text=sign, window=None),
        )


def place(desk, words, *, is_done=True):
    desk.key(pygame.K_y, "y")
    line = desk.shell.screens[-1]
    assert isinstance(line, PlaceLine)
    desk.step()
    write(desk, words)
    assert line.ui.fields.text(FIELD) == words
    desk.key(pygame.K_RETURN, "\r")
    desk.settle()
    assert isinstance(desk.shell.screens[-1], PlaceLine) is not is_done
    return line


@pytest.mark.parametrize(("words", "kind", "numbers"), [
    ("12 8", "spot", (12.0, 8.0)),
    ("12, 8.25, 270", "spot", (12.0, 8.25, 270.0)),
    ("12,5 8,25", "spot", (12.5, 8.25)),
    ('4.5" @ 30', "polar", (4.5, 30.0)),
    ("-1 @ -90", "polar", (-1.0, -90.0)),
    ("3 toward Witch", "toward", (3.0,)),
    ('3" to Witch', "toward", (3.0,)),
    ("2.5 away from the Idol", "away", (2.5,)),
    ("gap 0.5 to Ash Pikes", "gap", (0.5,)),
    ("GAP 0 of 7", "gap", (0.0,)),
    (".75", "along", (0.75,)),
    ("turn -45", "turn", (-45.0,)),
    ("snap 9", "snap", (9.0,)),
    ("snap off", "snap", ()),
])  # fmt: skip
def test_what_may_be_typed(words, kind, numbers):
    found = wanted(words)
    assert (found.kind, found.numbers) == (kind, numbers)


@pytest.mark.parametrize(
    "words", ["", "  ", "x y", "4 @", "gap to Witch", "gap -1 to Witch", "nan 3", "1e400", "9" * 40,
              "toward Witch", "3 3 3 3", "snap x", "\u202e4 @ 3x"])  # fmt: skip
def test_what_is_not_understood_is_refused_in_words(words):
    with pytest.raises(TabletopError) as fault:
        wanted(words)
    assert len(fault.value.reason) > 8


def test_a_model_is_put_on_a_typed_spot(desk):
    desk.choose("ysolde-1")
    place(desk, "33.25 11.5 90")
    pose = desk.state.model("ysolde-1").pose
    assert (pose.x, pose.y, pose.facing) == pytest.approx((33.25, 11.5, 90.0), abs=1e-8)
    assert desk.session.journal.undo_label == "move Ysolde Marr"
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    assert desk.session.journal.current == 0


def test_a_unit_keeps_its_formation_round_its_middle(desk):
    desk.select("wardens")
    before = [m.pose for m in desk.state.models_of("wardens")]
    place(desk, "38 6")
    after = [m.pose for m in desk.state.models_of("wardens")]
    assert sum(p.x for p in after) / 6 == pytest.approx(38.0, abs=1e-6)
    assert sum(p.y for p in after) / 6 == pytest.approx(6.0, abs=1e-6)
    steps = {(round(q.x - p.x, 6), round(q.y - p.y, 6)) for p, q in zip(before, after, strict=True)}
    assert len(steps) == 1


def test_distances_angles_and_towards(desk):
    desk.choose("ysolde-1")
    x, y = desk.place("ysolde-1")
    place(desk, "4.5 @ -30")
    px, py = desk.place("ysolde-1")
    assert math.dist((x, y), (px, py)) == pytest.approx(4.5, abs=1e-7)
    assert math.degrees(math.atan2(py - y, px - x)) == pytest.approx(-30.0, abs=1e-5)
    before = unit_gap(desk.state, "ysolde", "witch")
    place(desk, '3" toward Witch')
    assert unit_gap(desk.state, "ysolde", "witch") == pytest.approx(before - 3.0, abs=1e-6)
    place(desk, "1 away from witch")
    assert unit_gap(desk.state, "ysolde", "witch") == pytest.approx(before - 2.0, abs=1e-6)


@pytest.mark.parametrize(("models", "words", "other", "gap"), [
    (("ysolde-1",), "gap 0.5 to clinker", "clinker", 0.5),
    (("riders-1", "riders-2", "riders-3"), "gap 3 to Soot", "witch", 3.0),
    (("drake-1",), "gap 0 to Ember", "thrower", 0.0),
])  # fmt: skip
def test_a_typed_gap_is_exact(desk, models, words, other, gap):
    desk.choose(*models)
    state = desk.state
    found = placing(state, {m: state.model(m).pose for m in models}, wanted(words))
    if found.overlap:
        place(desk, words, is_done=False)
        assert desk.said[-1] == f"Not placed: {found.overlap}"
        return
    place(desk, words)
    least = min(
        separation(desk.state.model(m).footprint, o.footprint)
        for m in models
        for o in desk.state.models_of(other)
    )
    assert least == pytest.approx(gap, abs=1e-6)


def test_a_free_place_in_another_base_is_refused_in_words(desk):
    desk.choose("ysolde-1")
    x, y = desk.place("witch-1")
    before = desk.state
    line = place(desk, f"{x:g} {y:g}", is_done=False)
    assert desk.said[-1].startswith("Not placed: Ysolde Marr would overlap Soot Witch by ")
    assert desk.state is before
    assert line._told()[2] == "illegal"
    desk.key(pygame.K_ESCAPE)
    assert desk.shell.screens[-1] is desk.screen
    assert all(ghost.style == "ghost" for ghost in desk.screen.overlays().ghosts)


def test_faults_are_told_in_the_line(desk):
    desk.choose("ysolde-1")
    line = place(desk, "3 toward Nobody", is_done=False)
    assert line.wrong == 'nothing on the table is called "Nobody"'
    desk.key(pygame.K_ESCAPE)
    line = place(desk, "3 toward n", is_done=False)
    assert "may be Fen Archers, Lantern Riders" in line.wrong
    assert line.wrong.endswith("type more of the name")


def test_a_judged_move_by_numbers_is_judged(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 5.0))
    place(desk, "4 @ -80")
    assert desk.said[-1].startswith("Ysolde Marr, Normal Move: legal, 4.00")
    place(desk, "2 @ -80")
    assert "not legal" in desk.said[-1]


def test_y_says_why_it_cannot_be_used(desk):
    desk.screen.select(())
    desk.key(pygame.K_y, "y")
    assert desk.shell.screens[-1] is desk.screen
    assert desk.said[-1] == "Type a place or a distance: nothing selected"


def test_arrows_nudge_by_an_inch_a_tenth_and_a_hundredth(desk):
    desk.choose("ysolde-1")
    x, y = desk.place("ysolde-1")
    desk.key(pygame.K_RIGHT)
    desk.key(pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    pygame.key.set_mods(pygame.KMOD_LALT)
    desk.key(pygame.K_RIGHT, mod=pygame.KMOD_LALT)
    pygame.key.set_mods(0)
    desk.key(pygame.K_UP, mod=pygame.KMOD_LSHIFT)
    desk.key(pygame.K_RETURN, "\r")
    assert desk.place("ysolde-1") == pytest.approx((x + 1.11, y + 0.1), abs=1e-7)


def test_digits_while_carrying_are_inches_along_the_way(desk):
    desk.choose("ysolde-1")
    desk.session.intend("ysolde", Plan("normal_move", 5.0))
    x, y = desk.place("ysolde-1")
    desk.down((x, y))
    for dx in (0.4, 1.0, 2.0):
        desk.move((x + dx, y - dx))
    desk.key(pygame.K_4, "4")
    desk.key(pygame.K_PERIOD, ".")
    desk.key(pygame.K_5, "5")
    desk.key(pygame.K_7, "7")
    desk.key(pygame.K_BACKSPACE)
    assert any('4.5" along' in spot.text for spot in desk.screen.overlays().spots)
    desk.key(pygame.K_RETURN, "\r")
    desk.settle()
    px, py = desk.place("ysolde-1")
    assert math.dist((x, y), (px, py)) == pytest.approx(4.5, abs=1e-6)
    assert px - x == pytest.approx(y - py, abs=0.1)
    assert "legal, 4.50" in desk.said[-1]
    assert is_clear(desk.state, {})
    assert is_equal(desk.session.action.paths["ysolde-1"][-1].x, px)


def test_wrong_digits_are_told_and_escape_drops_them_first(desk):
    desk.choose("ysolde-1")
    x, y = desk.place("ysolde-1")
    desk.down((x, y))
    desk.move((x + 1.0, y))
    for sign in "1.2.":
        desk.key(pygame.K_PERIOD, sign)
    desk.key(pygame.K_RETURN, "\r")
    assert desk.said[-1] == '"1.2." is no number of inches'
    desk.key(pygame.K_3, "3")
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.carrying.hand is not None
    desk.key(pygame.K_ESCAPE)
    assert desk.screen.carrying.hand is None
