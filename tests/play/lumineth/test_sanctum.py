"""The Sanctum of Amyntok: summoned near its caster and not near enemies."""

from tabletop.content.lumineth.sanctum import SUMMON_SANCTUM
from tabletop.geometry.base import Pose
from tabletop.rules.measure import gap_between
from tabletop.state.causes import Placement
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll
from tests.play.lumineth.data import of_data

MM100, MM32 = 100 / 25.4, 32 / 25.4
RING = of_data("sanctum-of-amyntok")
MAGE = scroll("mage", health=5, size=1,
              keywords=("INFANTRY", "HERO", "WIZARD (1)", "LUMINETH REALM-LORDS"))  # fmt: skip


def summoned(places):
    made = Field().unit("ring", 1, [(20, 20)], of=RING, mm=100, waiting=True)
    made.row("mage", 1, 10, 10, 1, of=MAGE, name="Old Mage").row("foe", 2, 34, 10, 1)
    state = made.battle("hero", traits=((SUMMON_SANCTUM.id,), ()))
    drive = Drive(state, 3, 4)
    drive.use(SUMMON_SANCTUM.id, "mage", deploy=places, set_up=places)
    return drive


def test_its_ring_is_still_for_the_players():
    assert RING.by_hand == ("Sigil of Yngra",)
    assert (RING.move, RING.health, RING.save, RING.banishment) == (None, 6, 4, 7)


def test_it_is_summoned_on_a_7_within_12_inches_and_more_than_3_from_enemies():
    def at(y):
        return Placement({"ring1": (Pose(10.0, y),)})

    def places(ask):
        assert ask.area == 'within 12" of Old Mage, more than 3" from all enemies'
        edge = 10 + MM32 / 2 + 12 + MM100 / 2
        assert "TOO_FAR" in ask.check(at(edge + 0.01)).reasons
        assert not ask.check(Placement({"ring1": (Pose(30.0, 10.0),)})).is_legal
        found = ask.check(ask.propose())
        assert found.is_legal
        assert any(f.head.endswith('is within 12" of Old Mage') for f in found.passed)
        far = ask.check(at(edge + 0.01)).findings[-1]
        assert far.head.endswith('is not within 12" of Old Mage')
        return at(edge - 0.001)

    drive = summoned(places)
    assert drive.do.has_unit("ring")
    assert 11.9 < gap_between(drive.do.state, "ring", "mage") <= 12.0
