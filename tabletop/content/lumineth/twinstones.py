"""The Hyshian Twinstones: a manifestation that moves, stores the power of spells, and gives it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.content.core.magic import summon
from tabletop.content.core.magic.spells import UNBINDING_ROLL
from tabletop.content.lumineth.petrification import not_lumineth
from tabletop.content.lumineth.scopes import LUMINETH_KEYWORD
from tabletop.rules.measure import within
from tabletop.rules.play.ability import Ability, Call, Limit, Trigger
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.setting_up import Where
from tabletop.rules.play.values import CASTING_ROLL, Modifier
from tabletop.state.battle import Battle
from tabletop.state.facts import Noted

CHARGE_LEDGER: Final = "arcane charge of "
"""How the ledger of Twinstones begins, in `Battle.notes` of their player; their id follows."""
MOST_CHARGE: Final = 6
LISTENS_WITHIN: Final = 12.0
GIVES_WITHIN: Final = 3.0
SUMMON_WITHIN: Final = 18.0
SUMMON_AWAY: Final = 9.0


def charge_of(battle: Battle, unit: str) -> int:
    """Return the arcane charge points that Twinstones hold."""
    (points, *_) = battle.note(battle.enlisted[unit].player, CHARGE_LEDGER + unit) or ("0",)
    return int(points)


def set_charge(do: Doing, unit: str, points: int) -> None:
    """Write down how many arcane charge points Twinstones hold: 0 to 6."""
    player, key = do.battle.enlisted[unit].player, CHARGE_LEDGER + unit
    new = (str(min(max(0, points), MOST_CHARGE)),)
    if charge_of(do.battle, unit) != int(new[0]):
        do.emit(Noted(player, key, do.battle.note(player, key), new))


def store(do: Doing, unit: str, call: Call) -> None:
    """Gain a point for a spell that anybody has cast near by."""
    if do.has_unit(call.unit) and within(do.state, unit, call.unit, LISTENS_WITHIN):
        set_charge(do, unit, charge_of(do.battle, unit) + 1)


def can_release(do: Doing, call: Call) -> str:
    """Return why the charge cannot be released to the roll it answers."""
    cause = call.cause
    if not charge_of(do.battle, call.unit):
        return "no arcane charge"
    if cause is None or cause.is_undone or not do.has_unit(cause.unit):
        return "no roll to add to"
    caster = do.state.unit(cause.unit)
    if not (caster.has(LUMINETH_KEYWORD) and caster.has("WIZARD")):
        return "not rolled by a LUMINETH REALM-LORDS WIZARD"
    is_near = within(do.state, call.unit, cause.unit, GIVES_WITHIN)
    return "" if is_near else 'the wizard is not within 3"'


def release(do: Doing, call: Call) -> None:
    """Add all points to the roll and hold none after that."""
    assert call.cause is not None
    points = charge_of(do.battle, call.unit)
    do.grant_during(call.cause, call, str(points), (call.cause.unit,))
    set_charge(do, call.unit, 0)


def release_words(do: Doing, call: Call) -> str:
    """Return what would be added."""
    return f"+{charge_of(do.battle, call.unit)} to the roll"


def far_from_enemies(do: Doing, call: Call) -> Where:
    """Return where Twinstones are set up when they are summoned."""
    near = (call.unit, SUMMON_WITHIN)
    return Where(from_enemies=SUMMON_AWAY, wholly_within_of=near, visible_to=call.unit)


CHARGES: Final[Mapping[str, tuple[Modifier, ...]]] = MappingProxyType(
    {
        str(n): (Modifier(CASTING_ROLL, "add", n), Modifier(UNBINDING_ROLL, "add", n))
        for n in range(1, MOST_CHARGE + 1)
    }
)
"""What so many points add to the roll that they are released to."""

SUMMON_TWINSTONES: Final = summon(
    "summon-hyshian-twinstones",
    "Summon Hyshian Twinstones",
    "Lumineth",
    6,
    'Set up Hyshian Twinstones wholly within 18" of the caster, visible to it and more than 9" '
    "from all enemies, if you have none on the battlefield.",
    "hyshian-twinstones",
    where=far_from_enemies,
    who=not_lumineth,
)

RESERVOIR_OF_POWER: Final = Ability(
    "reservoir-of-power",
    "Reservoir of Power",
    "Lumineth",
    'Each spell cast within 12" of it, by friend or enemy, gives it a charge point, up to 6.',
    icon="database",
    hears=store,
)

RELEASE_ARCANE_CHARGE: Final = Ability(
    "release-arcane-charge",
    "Release Arcane Charge",
    "Lumineth",
    "Once a turn by the army: add its points to a casting or unbinding roll of a LUMINETH WIZARD "
    'within 3"; it has none then.',
    reacts=Trigger(("SPELL", "UNBIND"), "you"),
    limit=Limit("turn", is_army=True),
    icon="zap",
    who=can_release,
    effect=release,
    grants=CHARGES,
    hint=release_words,
)

TWINSTONES: Final[tuple[Ability, ...]] = (
    SUMMON_TWINSTONES,
    RESERVOIR_OF_POWER,
    RELEASE_ARCANE_CHARGE,
)
"""The spell that summons Twinstones and what their warscroll names."""
