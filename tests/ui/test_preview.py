"""Small pictures of files: what they show, also of saved battles, and of what cannot be read."""

import pytest

from tabletop.content.book import the_book
from tabletop.errors import TabletopError
from tabletop.files.battle_scenario import load_battle
from tabletop.files.home import home
from tabletop.files.saves import write_save
from tabletop.resources import resource
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.ui.preview import seen_in
from tabletop.ui.shell.settings import Recent
from tabletop.ui.shell.shell import Shell
from tabletop.ui.start import StartScreen


def seen(path):
    work = seen_in(str(path))
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


@pytest.fixture
def save(tmp_path):
    game = Game.start(the_book(), load_battle("harrow-mill"), Seeded("preview"))
    write_save(tmp_path / "mill.battle", game)
    return tmp_path / "mill.battle"


def test_a_table_shows_its_part_of_the_table():
    file = next((resource("scenarios") / "tables").rglob("*.yaml"))
    state, box = seen(file)
    assert state.board
    assert box is None or len(box) == 4


def test_a_saved_battle_shows_where_it_stands(save):
    state, box = seen(save)
    assert "ysolde-1" in state.models
    assert box is None


def test_a_damaged_save_has_no_picture(save):
    save.write_bytes(save.read_bytes()[:900])
    with pytest.raises(TabletopError):
        seen(save)


def test_the_start_screen_has_a_picture_of_a_saved_battle(save, tmp_path):
    shell = Shell(home(tmp_path / "data"), (1600, 1000))
    shell.change(shell.settings.with_recent(Recent(str(save), "Mill", "Round 2", "swords", 1.0)))
    start = StartScreen(shell)
    shell.push(start)
    for _ in range(2000):
        shell.step([], 0.01)
        if not shell.jobs.is_busy:
            break
    pictures = {key[0]: picture for key, picture in start._pictures.items()}
    assert pictures[str(save)] is not None
    shell.close()
