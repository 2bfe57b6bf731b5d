"""The ready battle in a real window: played, dragged, undone, saved, opened again, replayed."""

import time

import pytest

from tests.window.desk import Desk, need_tools

SIZE = (1280, 720)


def ready():
    from tabletop.resources import resource

    return resource("scenarios") / "battles" / "harrow-mill.yaml"


def opened(data, file):
    """Open a file and wait until the board is drawn: a battle says nothing before an input."""
    desk = Desk(data, "open", str(file), size=SIZE)
    desk.rests(60.0)  # up to then it is black
    return desk


def until(desk, words, key="Return", most=30):
    """Accept what is proposed until the app says certain words."""
    for _ in range(most):
        said = len(desk.said)
        desk.key(key)
        try:
            return desk.hears(words, 1.2)
        except AssertionError:
            assert desk.app.poll() is None, desk.said[said:]
    raise AssertionError(f"{words!r} never came: " + "\n".join(desk.said[-20:]))


def board_camera(state):
    """The view of the ready battle as a window of that size fits it."""
    import tempfile

    from tests.ui.battle.camp import Camp

    with tempfile.TemporaryDirectory() as folder:
        camp = Camp(folder, size=SIZE)
        try:
            return camp.screen.board.camera
        finally:
            camp.close()


@pytest.mark.window
def test_a_battle_is_played_dragged_undone_saved_and_replayed(tmp_path):
    need_tools()
    from tabletop.files.battle_scenario import load_battle

    state = load_battle("harrow-mill")
    view = board_camera(state)
    data = tmp_path / "data"
    desk = opened(data, ready())
    try:
        until(desk, "By Lamplight")
        desk.key("ctrl+z")
        desk.hears("Undone")
        until(desk, "Movement: Rivermark chooses")
        desk.key("g")  # without ledgers the board lies as it did at first
        if "shown" in desk.hears("Ledgers"):  # there were none: the dice gave no points
            desk.key("g")
        desk.key("f")
        desk.rests(4.0)
        guard = next(u for u in state.units.values() if u.label == "Mill Guard")
        pose = state.model(guard.models[0]).pose
        x, y = view.to_screen((pose.x, pose.y))
        desk.click(x, y)
        desk.drag((x, y), (x - 26, y - 10))
        until(desk, "Mill Guard move.", most=3)
        desk.key("l")
        until(desk, "Mill Guard move. Enter", most=4)
        desk.key("ctrl+s")
        desk.hears("Saved")
        desk.key("ctrl+r")
        time.sleep(1.0)
        desk.key("Left", "Left", "Escape")
        desk.rests(3.0)
        assert list((data / "battles").glob("*.battle"))
        desk.key("ctrl+o", "Return")
        desk.rests(6.0)
        until(desk, "move", most=4)
        desk.key("ctrl+q")
        assert desk.app.wait(15) == 0
    finally:
        desk.close()


def deployment_of(size):
    """Where the first card of the tray lies, and a free place of each player, in pixels."""
    import tempfile

    from tests.ui.battle.test_deploying import Field, home_of

    with tempfile.TemporaryDirectory() as folder:
        field = Field(folder, size)
        try:
            cards = [r for r in field.screen.ui._regions if r.id == "drop" and r.is_on]
            homes = {p: field.pixel(home_of(field, p)) for p in (1, 2)}
            return cards[0].rect.center, homes
        finally:
            field.close()


@pytest.mark.window
def test_a_unit_is_dragged_out_of_the_tray_and_the_rest_is_done_and_undone(tmp_path):
    need_tools()
    from tabletop.resources import resource

    card, homes = deployment_of(SIZE)
    scenario = resource("scenarios") / "battles" / "harrow-mill-deployment.yaml"
    desk = opened(tmp_path / "data", scenario)
    try:
        desk.key("Return")
        begun = desk.hears("Drag a unit out of the tray")
        place = homes[1 if begun.startswith("Rivermark") else 2]
        desk.rests(4.0)
        middle = ((card[0] + place[0]) / 2, (card[1] + place[1]) / 2)
        desk.drag(card, middle, place)
        desk.hears("Enter sets it up there")
        desk.key("Return")
        desk.hears("Drag a unit out of the tray")
        desk.key("ctrl+d")
        desk.hears("Greedy plays")
        desk.hears("deploys", 30.0)
        desk.key("ctrl+z")
        desk.hears("Undone: deployment by Greedy", 30.0)
        desk.key("ctrl+q")
        assert desk.app.wait(20) == 0
    finally:
        desk.close()
