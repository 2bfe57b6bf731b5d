"""Deployment in the window: the tray of units, letting it be done, saved deployments."""

import itertools

import pygame
import pytest

from tabletop.files.deployments import deployment_of, read_deployment
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.deploying.drops import waiting_of
from tabletop.ui.battle.deploying.from_file import FromFile
from tabletop.ui.battle.deploying.saved_box import SavedBox, kept_for
from tabletop.ui.battle.sides import Lent
from tests.ui.battle.camp import Camp, event


class Field(Camp):
    """A battle at its deployment."""

    def __init__(self, folder, size=(1600, 1000)):
        super().__init__(folder, "harrow-mill-deployment", size=size)
        self.why_off = {r.reason for r in self.screen.ui._regions if r.id == "drop"}
        self.until("deploy")

    def press(self, id, value=None):
        spot = self.shell.screens[-1].ui.place_of(id, value).center
        self.step(
            event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1),
            event(pygame.MOUSEBUTTONUP, pos=spot, button=1),
        )
        self.settle()

    def deploy(self, player):
        """Let a program play until a side has nothing to deploy."""
        for _ in range(200):
            if not waiting_of(self.session.battle, player):
                return
            self.play(0.7)
            is_mine = self.session.asked_player is None and self.kind != "priority"
            if is_mine and self.ask.player != player:
                self.key("Enter")


@pytest.fixture
def field(tmp_path):
    field = Field(tmp_path)
    yield field
    field.close()


def test_the_tray_shows_the_units_that_wait_by_regiment(field):
    drops = field.screen.drops
    assert drops.is_wanted
    assert field.why_off == {"answer what is asked first"}  # who begins
    player = field.ask.player
    units = waiting_of(field.session.battle, player)
    shown = [r.value for r in field.screen.ui._regions if r.id == "drop"]
    assert shown == [w.unit.id for w in units]
    regiments = [field.session.battle.enlisted[w.unit.id].drop for w in units]
    changes = sum(a != b for a, b in itertools.pairwise(regiments))
    assert changes == len(set(regiments)) - 1


def test_a_press_drops_a_unit_and_enter_puts_it_down(field):
    player = field.ask.player
    unit = waiting_of(field.session.battle, player)[2].unit.id
    field.press("drop", unit)
    assert field.kind == "deploy"
    assert field.ask.unit == unit
    region = next(r for r in field.screen.ui._regions if r.id == "drop" and r.value != unit)
    assert region.reason == "put down the unit in the hand first"
    field.key("Enter")
    assert unit in field.state.units
    assert unit not in [w.unit.id for w in waiting_of(field.session.battle, player)]


def test_a_side_is_deployed_for_me_and_the_dice_come_back(field):
    player = field.ask.player
    field.press("drop-all")
    assert field.session.lent[player].period == "phase"
    field.deploy(player)
    mine = [u for u in field.state.units.values() if u.player == player]
    assert len(mine) == 8
    field.session.lend(3 - player, Lent(field.session.lent[player].player, "phase", field.clock))
    field.deploy(3 - player)
    assert not field.screen.drops.is_wanted
    field.play(2)
    assert field.kind == "priority", "deploying was lent, not who takes the first turn"
    assert field.session.asked_player is None


def test_what_stands_is_kept_and_used_again(tmp_path):
    first = Field(tmp_path)
    player = first.ask.player
    first.press("drop-saved")
    assert isinstance(first.shell.screens[-1], SavedBox)
    keep = next(r for r in first.shell.screens[-1].ui._regions if r.id == "keep")
    assert keep.reason == "nothing is deployed yet"
    first.shell.pop()
    first.press("drop-all")
    first.deploy(player)
    first.shell.push(SavedBox(first.screen, player))
    first.settle()
    first.press("keep")
    (file,) = (tmp_path / "deployments").glob("*.json")
    saved = read_deployment(file)
    assert saved == deployment_of(first.state, player)
    first.close()

    second = Field(tmp_path)
    assert [k.file for k in kept_for(file.parent, second.session.battle.name(player))] == [file]
    second.press("drop-saved")
    second.press("use", "0")
    assert not isinstance(second.shell.screens[-1], Box)
    assert isinstance(second.session.lent[player].player, FromFile)
    second.deploy(player)
    assert deployment_of(second.state, player) == saved
    second.close()


def test_a_file_that_is_none_is_listed_with_what_is_wrong(tmp_path):
    folder = tmp_path / "deployments"
    folder.mkdir()
    (folder / "odd.json").write_text("{}")
    (one,) = kept_for(folder, "Rivermark")
    assert one.deployment is None
    assert "missing" in one.fault
    field = Field(tmp_path)
    field.press("drop-saved")
    row = next(r for r in field.shell.screens[-1].ui._regions if r.id == "use")
    assert row.reason == one.fault
    field.close()


@pytest.mark.parametrize("size", [(1280, 720), (2560, 1440)])
def test_the_tray_fits_every_window(tmp_path, size):
    field = Field(tmp_path, size)
    assert field.screen.ui.place_of("drop") is not None
    assert field.screen.ui.place_of("drop-all").right <= size[0]
    field.close()
