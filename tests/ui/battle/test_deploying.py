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


def lift(field, unit, stops, let_go=True):
    """Press on the card of a unit and drag through places given in inches, or a pixel."""
    spot = field.screen.ui.place_of("drop", unit).center
    field.step(event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    for point in stops:
        at = point if isinstance(point[0], int) else field.pixel(point)
        field.step(event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0)))
        field.settle()
    if let_go:
        field.step(event(pygame.MOUSEBUTTONUP, pos=at, button=1))
        field.settle()


def home_of(field, player):
    """A roomy place in a player's territory."""
    land = next(t for t in field.state.territories.values() if t.player == player)
    x0, y0, x1, y1 = land.footprint.bounds()
    return ((x0 + x1) / 2, y0 + (y1 - y0) * 0.45)


def test_a_unit_is_dragged_out_of_the_tray_and_judged_on_the_way(field):
    player = field.ask.player
    unit = waiting_of(field.session.battle, player)[2].unit.id
    x, y = home_of(field, player)
    lift(field, unit, [(30.0, 2.0), (x, y)], let_go=False)
    assert field.kind == "deploy"
    assert field.ask.unit == unit
    assert field.tool.is_carrying
    assert field.tool.verdict is not None
    assert field.tool.verdict.is_legal
    lift_to = field.pixel((x, y))
    field.step(event(pygame.MOUSEBUTTONUP, pos=lift_to, button=1))
    field.settle()
    assert not field.tool.is_carrying
    spots = [way[-1] for way in field.tool.placing.ways.values()]
    assert len(spots) == len(field.ask.models)
    middle = (sum(p.x for p in spots) / len(spots), sum(p.y for p in spots) / len(spots))
    assert middle == pytest.approx((x, y), abs=1.0)
    field.key("Enter")
    assert unit in field.state.units


def test_a_unit_dragged_where_it_may_not_stand_is_refused_on_the_way(field):
    player = field.ask.player
    unit = waiting_of(field.session.battle, player)[0].unit.id
    lift(field, unit, [(30.0, 2.0), home_of(field, 3 - player)])
    assert field.tool.bar().reason
    number = field.session.moment.number
    field.key("Enter")
    assert field.session.moment.number == number


def test_a_unit_let_go_beside_the_table_is_proposed_a_place(field):
    player = field.ask.player
    unit = waiting_of(field.session.battle, player)[1].unit.id
    tray = field.screen.drawing.parts(field.shell.surface.get_size()).tray
    lift(field, unit, [(30.0, 20.0), (tray.right - 30, tray.bottom - 12)])
    assert not field.tool.is_carrying
    assert field.tool.is_placed
    assert field.tool.verdict.is_legal
    lift(field, unit, [(30.0, 20.0)], let_go=False)  # taken up again, then put back by Esc
    assert field.tool.is_carrying
    field.key("Esc")
    assert not field.tool.is_carrying
    assert field.tool.verdict.is_legal


def test_the_line_below_says_that_units_can_be_dragged_and_what_enter_does(field):
    assert field.tool.hint().startswith("Drag a unit out of the tray")
    unit = waiting_of(field.session.battle, field.ask.player)[0].unit.id
    x, y = home_of(field, field.ask.player)
    lift(field, unit, [(30.0, 2.0), (x, y)], let_go=False)
    assert "way point" not in field.tool.hint()
    field.step(event(pygame.MOUSEBUTTONUP, pos=field.pixel((x, y)), button=1))
    assert field.screen.context.said.text.startswith("Enter sets it up there. ")
