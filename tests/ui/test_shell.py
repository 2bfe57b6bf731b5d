import gc
import json
import logging

import pygame
import pytest

from tabletop.errors import TabletopError
from tabletop.files.home import home, start_log, stop_log
from tabletop.ui import app, routes
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.chooser import FileChooser
from tabletop.ui.shell.dialog import Dialog
from tabletop.ui.shell.display import auto_scale
from tabletop.ui.shell.jobs import Jobs
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.preferences import Preferences
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.shell.settings import Recent, Settings, load_settings, save_settings
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen


@pytest.fixture
def shell(tmp_path):
    it = Shell(home(tmp_path), (1280, 720))
    it.push(StartScreen(it))
    it.step([], 0.01)
    yield it
    it.close()


def key(code, mod=0, text=""):
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0)


def top(shell):
    return shell.screens[-1]


def test_start_screen_draws_and_then_rests(shell):
    for _ in range(200):
        shell.step([], 0.02)
    assert not shell.jobs.is_busy
    assert shell.step([], 0.02) is False
    colours = {tuple(shell.surface.get_at((x, 250)))[:3] for x in range(0, 1280, 5)}
    assert len(colours) > 4


def test_question_mark_lists_keys_and_escape_goes_back(shell):
    shell.step([key(pygame.K_SLASH, pygame.KMOD_SHIFT, "?")], 0.01)
    assert isinstance(top(shell), KeyList)
    shell.step([key(pygame.K_ESCAPE)], 0.01)
    assert isinstance(top(shell), StartScreen)


def test_escape_does_not_leave_the_start_screen(shell):
    shell.step([key(pygame.K_ESCAPE)], 0.01)
    assert isinstance(top(shell), StartScreen)


def test_theme_and_scale_are_kept(shell, tmp_path):
    light = pygame.image.tobytes(shell.surface, "RGB")
    shell.step([key(pygame.K_F2)], 0.01)
    assert shell.kit.theme.is_dark
    assert pygame.image.tobytes(shell.surface, "RGB") != light
    shell.step([key(pygame.K_EQUALS, pygame.KMOD_CTRL)], 0.01)
    assert shell.kit.scale == 1.25
    again = load_settings(home(tmp_path).settings_file)
    assert (again.theme, again.scale) == ("dark", 1.25)


def test_quit_by_key_and_by_window(shell):
    shell.step([pygame.event.Event(pygame.QUIT)], 0.01)
    assert shell.step([], 0.01) is False


def test_picture_of_the_window(shell, tmp_path):
    shell.step([key(pygame.K_F12)], 0.01)
    (picture,) = (tmp_path / "screenshots").glob("*.png")
    assert pygame.image.load(picture).get_size() == (1280, 720)


def test_a_bad_file_becomes_a_dialog(shell, tmp_path):
    bad = tmp_path / "bad.yaml"
    bad.write_text("{: [", "utf-8")
    routes.open_path(shell, bad)
    assert isinstance(top(shell), Dialog)
    assert "bad.yaml" in top(shell).text
    shell.step([], 0.01)
    shell.step([key(pygame.K_RETURN)], 0.01)
    assert isinstance(top(shell), StartScreen)


def test_choosing_a_file_by_typing(shell, tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "mill.yaml").write_text("x", "utf-8")
    (tmp_path / "deep" / "ford.yaml").write_text("x", "utf-8")
    chosen = []
    shell.push(FileChooser(shell, tmp_path, chosen.append, "Open a file"))
    shell.step([], 0.01)

    def type_(text):
        for letter in text:
            shell.step([pygame.event.Event(pygame.TEXTINPUT, text=letter, window=None)], 0.01)

    type_("de")
    shell.step([key(pygame.K_RETURN)], 0.01)
    assert top(shell).folder == (tmp_path / "deep").resolve()
    type_("nothing.yaml")
    shell.step([key(pygame.K_RETURN)], 0.01)
    assert "no file nothing.yaml" in top(shell).complaint
    assert chosen == []
    top(shell).enter(tmp_path / "deep")
    shell.step([key(pygame.K_DOWN)], 0.01)
    shell.step([key(pygame.K_RETURN)], 0.01)
    assert [path.name for path in chosen] == ["mill.yaml"]


def test_settings_box_changes_at_once(shell):
    shell.step([key(pygame.K_COMMA, pygame.KMOD_CTRL)], 0.01)
    box = top(shell)
    assert isinstance(box, Preferences)
    box.act(Hit("scale", "4"))
    box.act(Hit("theme", "1"))
    box.act(Hit("still"))
    shell.step([], 0.01)
    assert (shell.kit.scale, shell.kit.theme.name, shell.settings.is_still) == (2.0, "dark", True)


def test_hint_goes_for_good(shell, tmp_path):
    top(shell).act(Hit("hint"))
    assert load_settings(home(tmp_path).settings_file).choice("hint") == "seen"


class Faulty(BaseScreen):
    def paint(self, surface):
        raise RuntimeError("no such colour")


def test_a_fault_is_reported_and_one_goes_on(shell, tmp_path, monkeypatch):
    monkeypatch.delenv("TABLETOP_STRICT", raising=False)
    shell.push(Faulty(shell))
    shell.step([], 0.01)
    assert isinstance(top(shell), Dialog)
    (report,) = (tmp_path / "crashes").glob("*.txt")
    assert "no such colour" in report.read_text("utf-8")
    assert "Traceback" not in top(shell).text
    shell.step([], 0.01)
    shell.step([key(pygame.K_RETURN)], 0.01)
    assert isinstance(top(shell), StartScreen)


class Leaving(BaseScreen):
    left = 0

    def leave(self):
        self.left += 1


def test_screens_are_left_once(shell):
    screen = Leaving(shell)
    shell.push(screen)
    shell.go_home()
    assert screen.left == 1
    assert isinstance(top(shell), StartScreen)


def test_announcements_reach_the_log(shell, tmp_path):
    start_log(home(tmp_path))
    try:
        shell.announce("Lantern Riders, Run: legal", "legal")
    finally:
        stop_log()
    assert shell.said.text == "Lantern Riders, Run: legal"
    assert "Lantern Riders, Run: legal" in (tmp_path / "tabletop.log").read_text("utf-8")


def test_resizing_draws_anew(shell):
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    resized = pygame.event.Event(pygame.VIDEORESIZE, size=(1024, 640), w=1024, h=640)
    assert shell.step([resized], 0.01) is True
    assert shell.size == (1024, 640)


def test_no_display_is_said_in_words(tmp_path, monkeypatch):
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(TabletopError, match="display"):
        Shell(home(tmp_path))


def test_pygame_over_pygame_ce_is_said_with_the_repair(monkeypatch):
    monkeypatch.delattr(pygame, "IS_CE")
    with pytest.raises(TabletopError) as refused:
        app.prepare_library()
    assert "pip install pygame-ce" in str(refused.value)


def test_run_opens_and_closes(tmp_path):
    pygame.display.init()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert app.run(None, home(tmp_path)) == 0
    assert (tmp_path / "settings.json").exists()


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"scale": "x", "window": 3, "recent": 5}', '{"recent": [{}]}']
)
def test_odd_settings_take_defaults(tmp_path, text):
    path = tmp_path / "settings.json"
    path.write_text(text, "utf-8")
    assert load_settings(path) == Settings()


def test_settings_round_trip(tmp_path):
    path = tmp_path / "settings.json"
    wanted = Settings(theme="dark", scale=2.0, window=(1600, 1000)).with_choice("policy", "warn")
    for i in range(20):
        wanted = wanted.with_recent(Recent(f"/a/{i}.yaml", f"Table {i}"))
    wanted = wanted.with_recent(Recent("/a/15.yaml", "Table 15", when=3.0))
    save_settings(path, wanted)
    assert load_settings(path) == wanted
    assert json.loads(path.read_text("utf-8"))["recent"][0]["title"] == "Table 15"
    assert len(wanted.recent) == 12


def test_settings_that_cannot_be_saved_are_no_fault(tmp_path, caplog):
    blocker = tmp_path / "file"
    blocker.write_text("", "utf-8")
    logging.getLogger("tabletop").propagate = True
    save_settings(blocker / "settings.json", Settings())
    assert "settings" in caplog.text


def test_jobs_stop_at_the_end_of_their_slice():
    now = [0.0]

    def work():
        for i in range(100):
            now[0] += 0.003
            yield i

    jobs, results = Jobs(lambda: now[0]), []
    jobs.start("count", work(), on_done=results.append)
    frames = 0
    while jobs.is_busy:
        before = now[0]
        jobs.run()
        assert now[0] - before <= 0.008 + 0.003 + 1e-9
        frames += 1
    assert results == [99]
    assert frames >= 33


def test_a_newer_job_replaces_the_older():
    jobs, done = Jobs(), []
    jobs.start("sight", iter("ab"), on_done=done.append)
    jobs.start("sight", iter("cd"), on_done=done.append)
    while jobs.is_busy:
        jobs.run()
    assert done == ["d"]


def test_a_fault_in_a_job_drops_it():
    def work():
        yield 1
        raise TabletopError("no way")

    jobs = Jobs()
    jobs.start("path", work())
    with pytest.raises(TabletopError):
        jobs.run(1.0)
    assert not jobs.is_busy


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1280, 720), 1.0), ((1600, 1000), 1.0), ((3840, 2160), 2.0), ((7680, 4320), 3.0)],
)
def test_scale_follows_the_display(size, scale):
    assert auto_scale(size) == scale


def test_what_screens_left_behind_is_put_away_at_rest_only(shell, monkeypatch):
    swept = []
    monkeypatch.setattr(gc, "collect", lambda *_: swept.append(1))

    def rest():
        for _ in range(400):
            shell.step([], 0.02)

    rest()
    swept.clear()
    shell.push(Preferences(shell))
    shell.pop()
    rest()
    assert not swept  # a box over the same screen leaves nothing to speak of
    for _ in range(2):
        shell.push(Quiet(shell))
        shell.pop()
    shell.step([key(pygame.K_F5)], 0.02)
    assert not swept
    rest()
    assert len(swept) == 1


class Quiet(BaseScreen):
    """A full screen with nothing on it."""


class Shrinking(BaseScreen):
    """A list whose rows go away when they are pressed."""

    def __init__(self, context, names):
        super().__init__(context)
        self.names, self.pressed = list(names), []

    def paint(self, surface):
        for i, name in enumerate(self.names):
            self.ui.add("row", pygame.Rect(0, 40 * i, 200, 40), value=f"{i} {name}")

    def act(self, hit):
        index, name = hit.value.split()
        self.pressed.append(name)
        assert self.names.pop(int(index)) == name


def click(x, y):
    return [pygame.event.Event(k, pos=(x, y), button=1)
            for k in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]  # fmt: skip


def test_what_is_pressed_is_what_is_there_however_many_inputs_a_frame_takes(shell):
    screen = Shrinking(shell, "abcd")
    shell.push(screen)
    shell.step([*click(20, 130), *click(20, 130), *click(20, 50), *click(20, 10)], 0.02)
    for _ in range(6):
        shell.step([], 0.02)
    assert screen.pressed == ["d", "b", "a"]  # nothing lay where the second click went
    shell.step([*click(20, 10), key(pygame.K_ESCAPE), *click(20, 10)], 0.02)
    for _ in range(6):
        shell.step([], 0.02)
    assert screen.names == []
    assert top(shell) is not screen
