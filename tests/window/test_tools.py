"""The table's tools in a real window: what each of them says when it is used once."""

import pytest

from tests.window.desk import need_tools
from tests.window.tour_shots import Tour

LOOK = {"scale": 1.0, "theme": "light", "text": 1.0, "palette": "default"}


@pytest.fixture
def tour(tmp_path):
    need_tools()
    it = Tour(tmp_path / "shots", (1280, 720), LOOK)
    it.open()
    yield it
    it.close()


@pytest.mark.window
def test_units_are_chosen_arranged_drawn_and_packed(tour):
    hears = tour.desk.hears
    tour.drag((10.0, 28.0), (15.2, 38.5))
    hears("Selected Fen Archers, 8 models")
    tour.double("guard-1")
    hears("Selected Mill Guard, 10 models")
    tour.key("j")
    hears("Line up: Enter moves them")
    tour.key("j")
    hears("Form ranks")
    tour.key("Return")
    hears("Moved Mill Guard")
    tour.key("ctrl+z", "s")
    hears("Shape: press and draw")
    tour.drag((14.2, 24.8), (22.6, 25.6))
    hears("Moved Mill Guard")
    tour.key("ctrl+z")
    hears("Undo: shape Mill Guard")
    for key, name in zip("2345", ("arc", "block", "ring", "as it is"), strict=True):
        tour.key(key)
        hears(f"Shape: {name}")
    tour.key("k")
    hears("Pack: click an enemy")
    tour.click("pikes-1")
    hears('Pack within 3.00" of Ash Pikes')


@pytest.mark.window
def test_what_is_asked_is_explained(tour):
    hears = tour.desk.hears
    tour.key("r")
    tour.click("riders-1")
    tour.click("ysolde-1")
    hears('Ruler: 6.53"')
    tour.click((22.6, 15.5))
    hears("in all over 2 legs")
    tour.key("Escape", "Escape", "Escape")
    tour.click("ysolde-1")
    hears("Selected Ysolde Marr")
    tour.key("u")
    hears("Threshold of Ysolde Marr")
    names = ("within range", "in combat", "visible", "unit coherent", "wholly within", "contests")
    for number, name in enumerate((*names, "cover"), 1):
        tour.key(str(number))
        hears(f"Threshold: {name}")
    tour.key("shift+u")
    hears("Gaps for 40 mm")
    tour.key("shift+h")
    hears("What falls in Ysolde Marr")
    tour.key("shift+s")
    hears("Who sees this spot")
    tour.click((27.0, 19.6))
    hears("9 of 16 units see this spot")
    tour.key("m")
    hears("Units: who sees whom")
    tour.key("Tab")
    hears("Player 2 looks at player 1")
    tour.key("Escape")


@pytest.mark.window
def test_a_line_of_sight_is_found_and_shared_in_few_inputs(tour):
    hears = tour.desk.hears
    tour.click("ysolde-1")
    tour.key("shift+v")
    hears("Sight from Ysolde Marr: sees 5 of 8")
    tour.fit(dock=1)
    tour.click("pikes-1")
    hears("Ysolde Marr does not see Ash Pikes 1: every line is closed by Toll House.")
    tour.key("ctrl+m", "ctrl+s")
    line = hears("Saved the ruling")
    assert "ysolde-marr-ash-pikes-1" in line, "the box asks what the eye showed"
    assert tour.inputs <= 6


@pytest.mark.window
def test_why_a_charge_is_impossible_is_shown_in_few_inputs(tour):
    hears = tour.desk.hears
    tour.click("wardens-2")
    tour.key("shift+z")
    hears("No charge: Too far from Cinder Hounds")
    tour.click("pikes-5")
    hears("No charge: Too far from Ash Pikes: needs 18, rolled 12")
    assert tour.inputs <= 4
    tour.key("z")
    hears("Charge of Reed Wardens")
    tour.key("9")
    hears("Charge roll 9: 27.8 %")
    tour.key("Escape", "Escape")
    tour.click("hounds-1")
    tour.key("shift+y")
    hears("Pile-in of Cinder Hounds")
    tour.key("Return")
    hears("Pile-in proposed", 40.0)


@pytest.mark.window
def test_ten_models_are_packed_out_of_combat_in_few_inputs(tour):
    hears = tour.desk.hears
    tour.double("guard-1")
    tour.key("k")
    tour.click("pikes-1")
    hears("Pack within")
    for _ in range(6):  # Enter while the search still goes on does nothing
        tour.key("Return")
        tour.hush()
        if any("Moved Mill Guard" in line for line in tour.desk.said):
            break
    else:
        hears("Moved Mill Guard")
    assert tour.inputs <= 12
