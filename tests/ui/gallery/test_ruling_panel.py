"""A ruling on the table: the answer follows the models, and everything can be put back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.files.home import home
from tabletop.state.events import ModelMoved, OptionsChanged
from tabletop.ui.card.worker import Worker
from tabletop.ui.shell.shell import Shell
from tabletop.ui.table.ruling_panel import RulingPanel
from tabletop.ui.table.screen import TableScreen
from tabletop.ui.table.session import of_ruling
from tests.ui.card.shipped import rulings


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    it = Shell(home(tmp_path), (1280, 800))
    yield it
    it.close()


def opened(shell: Shell, key: str) -> tuple[TableScreen, RulingPanel]:
    screen = TableScreen(shell, of_ruling(rulings()[key]))
    shell.push(screen)
    settle(shell)
    assert isinstance(screen.panel, RulingPanel)
    return screen, screen.panel


def settle(shell: Shell) -> None:
    for _ in range(800):
        shell.step([], 0.016)
        if not shell.jobs.is_busy:
            break
    shell.step([], 0.016)


def says(panel: RulingPanel) -> str:
    return panel.found.verdict or ""


def stands(panel: RulingPanel) -> bool:
    return panel.is_written


def mouse(kind: int, at: tuple[int, int], **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=at, **more)


def has_drag(screen: TableScreen) -> bool:
    return screen.drag is not None


def pixel(screen: TableScreen, x: float, y: float) -> tuple[int, int]:
    at = screen.camera.to_screen((x, y))
    return round(at[0]), round(at[1])


def drag(shell: Shell, screen: TableScreen, model: str, dx: float, dy: float) -> None:
    """Drag a model by inches, leaving it in the hand."""
    pose = screen.session.state.model(model).pose
    start = pixel(screen, pose.x, pose.y)
    end = pixel(screen, pose.x + dx, pose.y + dy)
    shell.step([mouse(pygame.MOUSEMOTION, start, rel=(0, 0), buttons=(0, 0, 0))], 0.016)
    shell.step([mouse(pygame.MOUSEBUTTONDOWN, start, button=1)], 0.016)
    for part in (0.3, 0.7, 1.0):
        at = (
            round(start[0] + (end[0] - start[0]) * part),
            round(start[1] + (end[1] - start[1]) * part),
        )
        shell.step([mouse(pygame.MOUSEMOTION, at, rel=(1, 1), buttons=(1, 0, 0))], 0.016)
    for _ in range(60):
        shell.step([], 0.016)
        if screen.panel is not None and not shell.jobs.is_busy:
            break


def drop(shell: Shell) -> None:
    at = pygame.mouse.get_pos()
    shell.step([mouse(pygame.MOUSEBUTTONUP, at, button=1)], 0.016)
    settle(shell)


def test_it_opens_with_the_answer_as_written(shell: Shell) -> None:
    _, panel = opened(shell, "wall-a-touch-longer")
    assert says(panel) == "NO"
    assert stands(panel)
    assert panel.is_fresh
    assert panel.found.readings.is_complete


def test_the_answer_follows_while_a_model_is_in_the_hand(shell: Shell) -> None:
    screen, panel = opened(shell, "wall-a-touch-longer")
    drag(shell, screen, "Witch", 0.0, 1.5)
    assert has_drag(screen)
    assert says(panel) == "YES"
    shown = panel.overlays(screen)
    assert any(line.is_clear for line in shown.sightlines)


def test_as_written_puts_everything_back(shell: Shell) -> None:
    screen, panel = opened(shell, "wall-a-touch-longer")
    session = screen.session
    pose = session.state.model("Witch").pose
    session.did("move", (ModelMoved("Witch", pose, replace(pose, y=pose.y + 2.0)),))
    session.did(
        "options",
        (OptionsChanged(session.state.options, replace(session.state.options, sight="plan")),),
    )
    settle(shell)
    assert not stands(panel)
    assert says(panel) == "YES"
    panel.reset()
    settle(shell)
    assert stands(panel)
    assert says(panel) == "NO"


def test_a_moved_model_changes_the_end_of_its_path(shell: Shell) -> None:
    screen, panel = opened(shell, "clipping-a-range")
    assert says(panel) == "NO"
    action = screen.session.action
    assert action is not None
    shorter = {"Aldo": action.paths["Aldo"][:1]}
    screen.session.begin(replace(action, paths=shorter))
    panel.board.redraw()
    settle(shell)
    assert says(panel) == "YES"
    panel.reset()
    settle(shell)
    assert says(panel) == "NO"


def test_an_enemy_moved_away_lets_the_move_be(shell: Shell) -> None:
    screen, panel = opened(shell, "clipping-a-range")
    drag(shell, screen, "Witch", 0.0, 1.2)
    assert says(panel) == "YES"
    drop(shell)
    assert says(panel) == "YES"


def test_the_card_of_the_position_is_written(shell: Shell) -> None:
    _, panel = opened(shell, "a-slit")
    panel.save_card()
    settle(shell)
    card = shell.home.folder / "cards" / "a-slit.png"
    assert card.read_bytes()[:4] == b"\x89PNG"
    assert str(card) in shell.said.text


def test_the_newest_task_of_a_key_replaces_the_waiting_one() -> None:
    worker = Worker("test")
    done: list[object] = []
    for number in range(50):
        worker.put("same", partial(int, number))
    worker.put("other", lambda: "other")
    while worker.is_busy:
        done += [r.value for r in worker.taken(0.05)]
    worker.stop()
    assert done[-2:] == [49, "other"]
    assert len(done) < 52


def test_a_fault_of_the_program_reaches_the_window() -> None:
    worker = Worker("test")
    worker.put("broken", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        list(worker.poll(0.05))
    worker.stop()
