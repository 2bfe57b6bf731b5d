"""The Seed of Rebirth: its bearer may outlive its first destruction (10.3), if it can be healed.

Other things of its kind differ by their name.
"""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.ability import Ability, Limit
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.healing import heal

LIVES_ON: Final = 3


def rebirth(id: str, name: str, given: tuple[str, ...] = ()) -> Ability:
    """Return the ability of a thing that brings its bearer back once, under a name."""

    def endure(do: Doing, unit: str) -> Flow[bool]:
        """Roll a die: on a 3+ the last model stays and is healed D3.

        It still carries as many points as its Health until it is healed: where nothing heals it,
        it is destroyed after all (21.0 FAQ).
        """
        player = do.state.unit(unit).player
        (face,) = yield from do.roll(1, f"{name}, {do.label(unit)} on {LIVES_ON}+", player, unit)
        if face < LIVES_ON:
            return False
        healed = heal(do, unit, (yield from do.roll_d3("healing", player, unit)))
        return healed > 0

    return Ability(
        id,
        name,
        "21.0",
        "The first time that it would be destroyed it is not on a 3+: other damage has no effect "
        "and it is healed D3. Where it cannot be healed it is destroyed.",
        limit=Limit("battle"),
        icon="sun",
        endures=endure,
        given=given,
    )


SEED_OF_REBIRTH: Final = rebirth("seed-of-rebirth", "Seed of Rebirth", ("Seed of Rebirth",))
