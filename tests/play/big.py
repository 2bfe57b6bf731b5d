"""A battle of about ninety models, on open ground with two blocks, for programs to play."""

from dataclasses import replace

from tabletop.geometry.region import Solid, region
from tabletop.state.model import Terrain
from tests.play.field import Field, scroll, weapon

PIKES = scroll("pikes", 5, 4, 1, 1, weapons=[weapon("Pike", attacks="2", hit=4, wound=4)], size=20)
ARCHERS = scroll(
    "archers", 6, 5, 1, 1, size=10,
    weapons=[
        weapon("Bow", "ranged", "1", 4, 4, 1, "1", 18.0),
        weapon("Dagger", attacks="1", hit=4, wound=5),
    ],
)  # fmt: skip
RIDERS = scroll(
    "riders", 12, 4, 3, 2, keywords=("CAVALRY",), size=5,
    weapons=[
        weapon(
            "Lance", attacks="3", hit=4, wound=3, rend=1, damage="2", abilities=("CHARGE_DAMAGE",)
        ),
        weapon("Hooves", attacks="2", hit=5, wound=3, abilities=("COMPANION",)),
    ],
)  # fmt: skip
TROLLS = scroll(
    "trolls", 6, 4, 5, 3, keywords=("INFANTRY",), size=3,
    weapons=[weapon("Club", attacks="4", hit=4, wound=3, rend=1, damage="D3")],
)  # fmt: skip
DRAKE = scroll(
    "drake", 14, 3, 14, 5, keywords=("MONSTER", "FLY"), ward=5, size=1,
    weapons=[
        weapon("Fire", "ranged", "2D6", 2, 4, 1, "1", 12.0, ("SHOOT_IN_COMBAT",)),
        weapon(
            "Claws", attacks="5", hit=4, wound=2, rend=2, damage="D3+2", abilities=("CRIT_MORTAL",)
        ),
    ],
)  # fmt: skip
HERO = scroll(
    "hero", 5, 3, 6, 2, keywords=("HERO", "INFANTRY"), size=1,
    weapons=[weapon("Sword", attacks="5", hit=3, wound=3, rend=1, damage="2")],
)  # fmt: skip

ROWS = ((PIKES, 20, 25.0, 10), (ARCHERS, 10, 28.5, 5), (RIDERS, 5, 60.0, 5), (TROLLS, 3, 50.0, 3),
        (DRAKE, 1, 100.0, 1), (HERO, 1, 40.0, 1), (PIKES, 10, 25.0, 5))  # fmt: skip


def big_field():
    """Return both armies on their sides, twelve inches from the middle."""
    field = Field()
    for player in (1, 2):
        x = 3.0
        for i, (of, count, mm, wide) in enumerate(ROWS):
            step = mm / 25.4 + 0.2
            side = -1 if player == 1 else 1
            y = 22.0 + side * 8.0
            places = [(x + k % wide * step, y + side * (k // wide) * step) for k in range(count)]
            roles = {"CHAMPION": (f"u{player}{i}1",)} if count > 1 else None
            field.unit(f"u{player}{i}", player, places, mm=mm, of=of, roles=roles)
            x += wide * step + 1.0
    for k, (x, y) in enumerate(((10, 22), (22, 12), (30, 22), (38, 32), (50, 22))):
        field.objective(f"o{k}", x, y)
    field.territory(1, [(0, 0), (60, 0), (60, 12), (0, 12)])
    field.territory(2, [(0, 32), (60, 32), (60, 44), (0, 44)])
    return field


def wall(key, x0, y0, x1, y1, top, abilities=()):
    area = region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
    return Terrain(key, area, (Solid(key, area, top),), tuple(abilities))


def big_battle(phase="round", active=0, round=1, turn=0):
    """Return the battle at the start of its first round."""
    state = big_field().battle(phase, active=active, round=round, turn=turn, command=(0, 0))
    blocks = (
        wall("ruin", 18, 20.5, 24, 23.5, 4.0, ("COVER", "UNSTABLE")),
        wall("hut", 42, 19, 45, 25, 5.0, ("IMPASSABLE",)),
        wall("step", 5, 26, 9, 28, 1.5),
    )
    return replace(
        state,
        terrain={b.id: b for b in blocks},
        options=replace(state.options, own_unit_passable=True),
    )
