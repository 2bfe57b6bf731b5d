"""The Bad Moon Loonshrine: half of a destroyed unit comes again from its lairs (24.2)."""

from dataclasses import replace

import pytest

from tabletop.files.warscrolls import faction
from tabletop.geometry.base import Pose
from tabletop.rules.measure import unit_gap, wholly_within
from tabletop.rules.play.reserves import why_no_replacement
from tabletop.rules.play.settling import destroy
from tabletop.state.battle import Clock
from tabletop.state.causes import Placement
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll

GITZ = "GLOOMSPITE GITZ"
SHRINE = next(s for s in faction("gitz").warscrolls if s.id == "bad-moon-loonshrine")
LAIRS = "moonclan-lairs"


def field(*keywords, count=5, roles=None, is_reinforced=False, foe=(50, 40), **more):
    """A shrine, a mob beside it, an enemy far away; at the end of one's own turn."""
    of = scroll("mob", keywords=(*(keywords or ("INFANTRY", "MOONCLAN")), GITZ))
    made = Field().unit("shrine", 1, [(20, 20)], of=SHRINE, mm=100)
    made.row("mob", 1, 5, 5, count, of=of, roles=roles or {})
    made.enlisted["mob"] = replace(made.enlisted["mob"], is_reinforced=is_reinforced)
    return made.unit("foe", 2, [foe]).battle("end", **more)


def emptied(*keywords, **more):
    drive = Drive(field(*keywords, **more))
    destroy(drive.do, "mob", "foe")
    return drive


@pytest.mark.system("S108")
def test_half_of_a_destroyed_unit_comes_again_near_the_shrine_for_a_command_point():
    drive = emptied(count=5)
    assert drive.why(LAIRS, "shrine") == ""
    drive.use(LAIRS, "shrine", target=("mob",))
    new = drive.unit("mob-2")
    assert len(new.models) == 3  # half of five, rounded up
    assert wholly_within(drive.do.state, "mob-2", "shrine", 12.0)
    assert drive.do.battle.command == (3, 4)
    assert drive.do.battle.enlisted["mob-2"].replaces == "mob"
    assert drive.why(LAIRS, "shrine")
    drive.do.emit(ClockMoved(drive.do.battle.clock, Clock(2, 1, 1, "end", 1)))
    destroy(drive.do, "mob-2", "foe")
    assert drive.why(LAIRS, "shrine") == "no destroyed unit can come again"
    assert why_no_replacement(drive.do, "mob-2") == "is a replacement itself"


@pytest.mark.system("S108")
def test_it_comes_more_than_3_inches_from_enemies_within_12_of_the_shrine():
    drive = Drive(field(foe=(28, 20)))
    destroy(drive.do, "mob", "foe")
    mm32 = 32 / 25.4

    def places(ask):
        models = sorted(ask.models)
        for x, y, is_legal in (
            (28.0 - mm32 - 3.0 - 0.01, 20, True),
            (28.0 - mm32 - 3.0, 20, False),  # no more than 3 inches
            (20.0 - 100 / 50.8 - 12 + mm32 / 2, 20, True),
            (20.0 - 100 / 50.8 - 12 + mm32 / 2 - 0.01, 20, False),
        ):
            step = (0.0, 1.3) if x > 20 else (1.3, 0.0)
            spots = {m: (Pose(x + k * step[0], y + k * step[1]),) for k, m in enumerate(models)}
            assert ask.check(Placement(spots)).is_legal is is_legal, (x, y)
        return ask.propose()

    drive.use(LAIRS, "shrine", target=("mob",), set_up=places)
    assert unit_gap(drive.do.state, "mob-2", "foe") > 3.0


@pytest.mark.parametrize("keyword", ["HERO", "MONSTER", "WAR MACHINE", "MANIFESTATION"])
def test_no_heroes_monsters_war_machines_or_spells_come_again(keyword):
    drive = emptied(keyword, "INFANTRY")
    assert drive.why(LAIRS, "shrine") == "no destroyed unit can come again"


@pytest.mark.system("S109")
@pytest.mark.parametrize(("count", "half"), [(20, 10), (5, 3)])
def test_half_of_a_reinforced_unit_is_reinforced_only_where_it_is_more_than_half(count, half):
    drive = emptied(count=count, is_reinforced=True)
    drive.use(LAIRS, "shrine", target=("mob",))
    new = drive.do.battle.enlisted["mob-2"]
    assert (new.starting, new.is_reinforced) == (half, 2 * half > count)


@pytest.mark.system("S108")
def test_who_comes_again_is_picked_where_models_differ_command_models_first():
    drive = emptied(roles={"CHAMPION": ("mob4",), "MUSICIAN": ("mob5",)})
    drive.use(LAIRS, "shrine", target=("mob",), choice=("mob1", "mob2", "mob5"))
    (ask,) = [a for a in drive.asks if a.kind == "choice"]
    assert set(ask.first) == {"mob1", "mob4", "mob5"}
    assert drive.do.battle.enlisted["mob-2"].roles == {"MUSICIAN": ("mob5-2",)}


def test_it_is_for_the_end_of_ones_own_turn_while_there_are_command_points():
    assert Drive(field(active=2)).why(LAIRS, "shrine") == "only at the end of your turn"
    assert Drive(field(command=(0, 4))).why(LAIRS, "shrine") == "needs 1 command point"
    assert Drive(field()).why(LAIRS, "shrine") == "no destroyed unit can come again"
    drive = Drive(field())
    assert drive.why("rally", "shrine")  # other commands are none of its
