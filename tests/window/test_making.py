"""Made, shared, edited, kept and set in a real window; asserted by what the app says."""

import json
import time

import pytest

from tests.window.desk import Desk, need_tools
from tests.window.house_window import WALLS
from tests.window.test_table import SIZE, camera, spot

pytestmark = pytest.mark.window


@pytest.fixture
def desk(tmp_path):
    need_tools()
    it = Desk(tmp_path / "data", size=SIZE)
    yield it
    it.close()


@pytest.fixture
def view():
    state, seen = camera()

    def at(x, y):
        return spot(seen, x, y)

    at.model = lambda key: at(state.model(key).pose.x, state.model(key).pose.y)
    return at


def enter(desk, words):
    """Wait until the ready table is there and the window listens."""
    desk.hears(words, 60.0)
    desk.rests(20.0)


def opens(desk, *keys):
    """Press keys and wait until what they open is drawn."""
    desk.key(*keys)
    time.sleep(0.3)
    desk.rests()


def insists(desk, key, words):
    """Press a key until the app says the words: what waits for an answer refuses before it."""
    for _ in range(8):
        desk.key(key)
        try:
            return desk.hears(words, 4.0)
        except AssertionError:
            continue
    raise AssertionError(f"never said {words!r}; said: " + "\n".join(desk.said[-30:]))


def typed(desk, words):
    desk.does("type", "--delay", 30, words)
    time.sleep(0.2)


def tab(desk, count):
    for _ in range(count):
        desk.does("key", "Tab")
        time.sleep(0.05)


def test_rulings_are_made_copied_and_pasted(desk, view, tmp_path):
    enter(desk, "Opened Ford at Harrow Mill")
    desk.click(*view.model("ysolde-1"))
    desk.hears("Selected Ysolde Marr")
    opens(desk, "ctrl+m")
    insists(desk, "ctrl+s", "Saved the ruling")
    desk.hears("Saved the card")
    assert list((tmp_path / "data" / "rulings").glob("*.yaml"))
    desk.key("ctrl+c")
    desk.hears("Copied the ruling as share text")
    opens(desk, "Escape")
    desk.key("ctrl+v")
    desk.hears("Opened the shared ruling")
    desk.rests()
    opens(desk, "ctrl+t")
    opens(desk, "4")  # this charge: needs 9, the roll is 8
    insists(desk, "Return", "On the table: drag anything")


def test_notes_are_drawn_and_pictures_written(desk, view, tmp_path):
    enter(desk, "Opened Ford at Harrow Mill")
    desk.key("ctrl+g")
    desk.hears("nothing was moved yet")
    desk.key("shift+a")
    desk.hears("Annotate")
    desk.drag(view(24, 24), view(37, 30))
    desk.hears("Added arrow")
    typed(desk, "they come this way")
    desk.key("Return", "4")
    desk.hears("Draws: Circle")
    desk.drag(view(34, 5), view(38, 8))
    desk.hears("Added circle")
    desk.key("Escape", "Escape", "Escape")
    desk.drag(view.model("ysolde-1"), view(23, 16.5))
    desk.hears("Moved Ysolde Marr")
    for keys, ending in (("ctrl+p", "png"), ("ctrl+shift+p", "svg"), ("ctrl+g", "gif")):
        opens(desk, keys)
        desk.key("Return")
        line = desk.hears("Saved as", 40)
        assert line.endswith(f".{ending}")
    kept = {file.suffix for file in (tmp_path / "data" / "pictures").iterdir()}
    assert kept == {".png", ".svg", ".gif"}


def test_pieces_are_edited_and_a_table_set_up(desk, view):
    enter(desk, "Opened Ford at Harrow Mill")
    desk.key("ctrl+i")
    desk.hears("Edit: click a piece")
    desk.click(*view(51.2, 24.6))
    desk.hears("Chosen: Beacon Tower")
    desk.key("q")
    desk.hears("Turned Beacon Tower by 15 degrees")
    tab(desk, 7)
    desk.key("ctrl+a")
    typed(desk, "9")
    desk.key("Return")
    desk.hears('Beacon Tower is 9" high')
    desk.key("ctrl+d")
    desk.hears("Copied Beacon Tower")
    desk.key("ctrl+b")
    desk.hears("Locked Beacon Tower 1")
    desk.key("Down")
    desk.hears("Not changed: Beacon Tower 1 is locked")
    desk.key("ctrl+shift+b")
    typed(desk, "50")
    desk.key("Return")
    desk.hears("The table is 50 by 44 inches now")
    opens(desk, "ctrl+l")
    opens(desk, "Return")
    tab(desk, 2)
    desk.key("Return")  # do not save
    desk.hears("Set up The long front, Mill lanes")
    desk.rests()
    desk.key("ctrl+shift+l")
    desk.hears("Pieces: choose one")
    desk.key("q", "Next")
    desk.click(*view(30, 10))
    desk.hears("Added")


def test_settings_history_and_leaving(desk, view, tmp_path):
    enter(desk, "Opened Ford at Harrow Mill")
    desk.drag(view.model("ysolde-1"), view(23, 16.5))
    desk.hears("Moved Ysolde Marr")
    opens(desk, "ctrl+shift+s")
    desk.key("ctrl+a")
    typed(desk, "evening")
    desk.key("Return")
    assert desk.hears("Saved as").endswith("evening.yaml")
    opens(desk, "ctrl+k")
    typed(desk, "settings")
    opens(desk, "Return")
    tab(desk, 1)
    desk.key("Right", "Right", "space")  # the page of keys
    tab(desk, 1)
    desk.key("Return", "v")
    desk.hears("V is taken")
    desk.key("Escape", "Escape")
    desk.key("ctrl+h", "Up", "Return")
    desk.hears("Went to 0")
    desk.key("Escape", "F2")
    desk.hears("Theme: dark")
    desk.key("ctrl+q")
    time.sleep(1.5)
    if desk.app.poll() is None:  # going back in the history is a change that no file holds
        tab(desk, 2)
        desk.key("Return")
    assert desk.app.wait(15) == 0
    assert json.loads((tmp_path / "data" / "settings.json").read_text())["theme"] == "dark"


def test_a_map_of_another_program_is_opened_by_name(tmp_path):
    need_tools()
    file = tmp_path / "cellar.dd2vtt"
    file.write_text(json.dumps(WALLS))
    desk = Desk(tmp_path / "data", "open", str(file), size=SIZE)
    try:
        enter(desk, "Imported cellar.dd2vtt: ")
        opens(desk, "ctrl+q")  # in no file of ours yet: what is not saved comes back
        tab(desk, 2)
        desk.key("Return")
        assert desk.app.wait(15) == 0
    finally:
        desk.close()
