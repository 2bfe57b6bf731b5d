"""The six battle tactic cards and the older tactics, as data (17.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from tabletop.rules.play.control import holds_terrain
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.tactics import goals, places
from tabletop.rules.play.tactics.goals import Goal
from tabletop.rules.territories import terrain_in
from tabletop.state.battle import foe_of

StageName = Literal["Affray", "Strike", "Domination"]
Names = Literal["", "hideout", "fugitive"]


@dataclass(frozen=True, slots=True, eq=False)
class Stage:
    """One of the three stages of a card: what it asks in words, and the condition."""

    name: StageName
    words: str
    is_met: Goal


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A battle tactic card: its stages are completed in order, one a turn at most.

    `names` says what is named when it is taken: the opponent a hideout, or the player a fugitive.
    """

    id: str
    name: str
    stages: tuple[Stage, Stage, Stage]
    names: Names = ""


def _card(id: str, name: str, *stages: tuple[str, Goal], names: Names = "") -> Card:
    affray, strike, domination = stages
    return Card(
        id,
        name,
        (Stage("Affray", *affray), Stage("Strike", *strike), Stage("Domination", *domination)),
        names,
    )


CARDS: Final[tuple[Card, ...]] = (
    _card(
        "blazing-onslaught",
        "Blazing Onslaught",
        ("Damage one enemy unit in three different phases this turn", goals.hurt_in_three_phases),
        ("Control the hideout that the enemy named", goals.holds_hideout),
        ("Two enemy units destroyed this turn, and the hideout yours",
         goals.two_destroyed_and_hideout),
        names="hideout",
    ),
    _card(
        "siege-of-ashes",
        "Siege of Ashes",
        ('Two of your units wholly outside your territory, wholly within 6" of it and 3" apart '
         "at most", goals.two_at_the_border),
        ("Control an objective in enemy territory with a unit that used no MOVE ability this turn "
         "and another that charged", goals.held_by_a_rock_and_a_charge),
        ('Three of your units out of combat within 3" of the middle of the table',
         goals.three_free_in_the_middle),
    ),
    _card(
        "burning-for-vengeance",
        "Burning for Vengeance",
        ('A unit wholly in each quarter, more than 9" from the middle, one of them set up this '
         "turn at most", goals.a_unit_in_each_quarter),
        ('Three of your units out of combat within 12" of the fugitive, or it is off the table',
         goals.hunters_close),
        ("Three of your units in combat with the fugitive; or it is off the table and three "
         "contest an objective wholly outside your territory", goals.fugitive_caught),
        names="fugitive",
    ),
    _card(
        "legend-of-the-parch",
        "Legend of the Parch",
        ("An enemy unit that was in combat as the turn began, destroyed by combat attacks of a "
         "unit that charged", goals.ridden_down),
        ('Two heroes or more, each within 9" of a visible enemy unit, none slain this turn',
         goals.heroes_forward),
        ("Gain an objective wholly outside your territory with a hero contesting it",
         goals.hero_takes_ground),
    ),
    _card(
        "flanking-firestorm",
        "Flanking Firestorm",
        ("Control two objectives or terrain features, each contested by a different unit more "
         'than 6" from your territory that was not set up this turn', goals.two_far_posts),
        ('Two such units within 9" of different corners, wholly outside your territory',
         goals.two_corners),
        ("More of your units than of the enemy's in enemy territory, a hero wholly in it",
         goals.flank_turned),
    ),
    _card(
        "smokescreen",
        "Smokescreen",
        ("Control an objective that an enemy unit contests", goals.held_against_an_enemy),
        ("More enemy units than yours destroyed this turn", goals.fewer_lost),
        ("Control every objective in enemy territory", goals.enemy_land_taken),
    ),
)  # fmt: skip
"""The six cards, in the order in which they are offered."""


@dataclass(frozen=True, slots=True, eq=False)
class Tactic:
    """An older battle tactic, as it can be picked this turn; `about` is what it names."""

    id: str
    name: str
    words: str
    is_met: Goal
    about: str = ""


_PLAIN: Final = (
    Tactic(
        "hold-the-line",
        "Hold the line",
        "Two of your units fight this turn, and none of yours is destroyed",
        goals.two_fought_none_lost,
    ),
    Tactic(
        "seize-ground",
        "Seize ground",
        "Gain two objectives this turn, one of them the enemy's now",
        goals.two_gained_one_taken,
    ),
    Tactic(
        "take-the-middle",
        "Take the middle",
        'Two of your units within 3" of the middle of the table',
        goals.two_in_the_middle,
    ),
)
KILL: Final = "strike-at-the-head"
TERRAIN: Final = "take-their-land"


def tactics_of(do: Doing, player: int) -> Iterator[Tactic]:
    """Yield the older tactics that a player could pick now: plain ones, then those that name.

    A tactic that names something is one tactic, whatever it names.
    """
    yield from _PLAIN
    foe = foe_of(player)
    general = next(
        (e for e in do.battle.enlisted.values() if e.player == foe and e.is_general), None
    )
    for unit in places.units_that_count(do, foe):
        listed = do.battle.enlisted[unit]
        is_mate = general is not None and (
            listed.unit == general.unit or (general.drop != "" and listed.drop == general.drop)
        )
        if is_mate:
            yield _kill(unit, do.label(unit))
    for terrain in terrain_in(do.state, foe):
        yield _take(terrain, do.state.feature(terrain).label)


def _kill(unit: str, label: str) -> Tactic:
    return Tactic(
        KILL,
        f"Strike at the head: {label}",
        f"{label}, of the enemy general's regiment, is destroyed",
        lambda do, player: unit in do.battle.fallen,
        unit,
    )


def _take(terrain: str, label: str) -> Tactic:
    return Tactic(
        TERRAIN,
        f"Take their land: {label}",
        f"Control {label}, in enemy territory",
        lambda do, player: holds_terrain(do, player, terrain),
        terrain,
    )


def tactic(do: Doing, key: str, about: str) -> Tactic | None:
    """Return an older tactic by its id and what it names, wherever that is by now."""
    if key == KILL:
        return _kill(about, do.label(about))
    if key == TERRAIN:
        feature = do.state.terrain.get(about)
        return _take(about, about if feature is None else feature.label)
    return next((t for t in _PLAIN if t.id == key), None)


def card(key: str) -> Card:
    """Return a card by its id."""
    return next(c for c in CARDS if c.id == key)
