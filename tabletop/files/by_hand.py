"""When abilities are used that players apply themselves: what is known of each by its name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.field import Field
from tabletop.files.ruling_in import read_format
from tabletop.files.warscroll_in import need
from tabletop.files.warscrolls import DATA, MOST
from tabletop.files.yaml_in import read_file
from tabletop.state.warscroll import Reminder

Turn = Literal["yours", "enemy", "any"]
TURNS: Final[Mapping[str, Turn]] = MappingProxyType(
    {"your": "yours", "enemy": "enemy", "any": "any"}
)
LIMITS: Final = MappingProxyType(
    {"turn": "Once Per Turn", "round": "Once Per Battle Round", "battle": "Once Per Battle"}
)
PHASES: Final = MappingProxyType(
    {
        "deployment": "Deployment Phase",
        "round": "Start of Battle Round",
        "start": "Start of {} Turn",
        "hero": "{} Hero Phase",
        "movement": "{} Movement Phase",
        "shooting": "{} Shooting Phase",
        "charge": "{} Charge Phase",
        "combat": "{} Combat Phase",
        "end": "End of {} Turn",
    }
)


def reminder_of(name: str) -> Reminder:
    """Return what players are reminded of by the name of an ability; only the name where unknown.

    >>> reminder_of("Backstabber's Blade").timing
    'Once Per Battle, End of Any Turn'
    >>> reminder_of("Nothing of the kind").timing
    ''
    """
    return _known().get(name) or Reminder(name)


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Reminder]:
    path = DATA / "by_hand.yaml"
    top = Field(read_file(path), "", str(path))
    keys = top.keys(("format", "moments"))
    read_format(keys.get("format"))
    need(top, keys, ("format", "moments"))
    found: dict[str, Reminder] = {}
    for row in keys["moments"].items(1, MOST):
        part = row.keys(("when", "limit", "names"))
        need(row, part, ("when", "names"))
        limit = part["limit"].text("how often") if "limit" in part else ""
        phase, turn, timing = _when(part["when"], limit)
        is_reaction = timing.endswith("Reaction")
        for item in part["names"].items(1, MOST):
            name = item.text("a name", least=1)
            found[name] = Reminder(name, phase, turn, is_reaction, timing)
    return MappingProxyType(found)


def _when(field: Field, limit: str) -> tuple[str, Turn, str]:
    """Return the phase, whose turn it is, and both in words with how often."""
    period, _, army = limit.partition(" ")
    often = LIMITS[period] + (" (Army)" if army else "") if limit else ""
    words = field.text("a moment", least=1)
    whose, _, phase = words.partition(" ")
    if words in ("passive", "reaction"):
        said = "Reaction" if words == "reaction" else "Passive"
        return "", "any", f"{often}, {said}" if often else said
    if whose not in TURNS or phase not in PHASES:
        raise TabletopError(f"{words!r} is no moment of a battle", file=field.file)
    said = PHASES[phase].format(whose.capitalize())
    return phase, TURNS[whose], f"{often}, {said}" if often else said
