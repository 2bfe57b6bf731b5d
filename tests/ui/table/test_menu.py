"""The menus: every row has words and a key of its own, is reached by keys, and says why not."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.table.area import MENUS
from tabletop.ui.table.menu import MenuScreen
from tests.ui.table.desk import Desk


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_no_two_rows_share_a_key_or_an_id(desk):
    rows = desk.screen.menu_rows
    keys = [row.key for row in rows if row.key]
    assert len(keys) == len(set(keys))
    assert len({row.id for row in rows}) == len(rows)
    tools = {tool.id for tool in desk.screen.tools[1:]}
    assert tools <= {row.id.removeprefix("tool:") for row in rows}


@pytest.mark.parametrize("menu", [name for name, _ in MENUS])
def test_every_row_that_cannot_be_used_says_why(desk, menu):
    for row in desk.screen.menu_rows:
        why = row.why_not(desk.screen)
        assert why == why.strip()
        assert not why.endswith(".")
        assert row.label


def test_undo_in_the_menu_says_that_there_is_nothing(desk):
    desk.shell.push(MenuScreen(desk.screen, "edit"))
    row = next(r for r in desk.screen.menu_rows if r.id == "undo")
    assert row.why_not(desk.screen) == "nothing to undo"
    desk.key(pygame.K_ESCAPE)
    assert desk.shell._screens[-1] is desk.screen
