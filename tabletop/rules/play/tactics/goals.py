"""The conditions of battle tactics: each says whether a player has met it at the end of a turn.

A `Goal` takes the step under way and the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tabletop.rules.measure import within
from tabletop.rules.play.control import holds_terrain, objectives_of
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.permits import used
from tabletop.rules.play.tactics import places
from tabletop.rules.play.tactics.happened import (
    FUGITIVE,
    HELD,
    HIDEOUT,
    WAS_IN_COMBAT,
    deeds,
    destroyed,
    has_charged,
    named,
    newly_held,
    player_of,
    was_set_up,
)
from tabletop.rules.sight import sees_unit
from tabletop.rules.territories import lands, objectives_in, objectives_outside
from tabletop.state.battle import foe_of
from tabletop.state.model import Objective, Terrain

Goal = Callable[[Doing, int], bool]


# ---------------------------------------------------------------------- Blazing Onslaught
def holds_hideout(do: Doing, player: int) -> bool:
    """Say whether a player controls the hideout that the opponent named."""
    hideout = named(do, player, HIDEOUT)
    return bool(hideout) and holds_terrain(do, player, hideout)


def hurt_in_three_phases(do: Doing, player: int) -> bool:
    """Say whether one enemy unit was damaged in three different phases this turn."""
    phases: dict[str, set[str]] = {}
    for deed in deeds(do, "damaged"):
        if player_of(do, deed.unit) == foe_of(player) and deed.count > 0:
            phases.setdefault(deed.unit, set()).add(deed.when.phase)
    return any(len(found) >= 3 for found in phases.values())


def two_destroyed_and_hideout(do: Doing, player: int) -> bool:
    """Say whether two enemy units were destroyed this turn and the hideout is held."""
    return len(destroyed(do, foe_of(player))) >= 2 and holds_hideout(do, player)


# ---------------------------------------------------------------------- Siege of Ashes
def two_at_the_border(do: Doing, player: int) -> bool:
    """Say whether two units stand close together just outside their own territory."""
    own = lands(do.state, player)
    ready = [
        u
        for u in places.units_that_count(do, player)
        if places.is_wholly_outside(do.state, u, own)
        and places.is_wholly_near(do.state, u, own, 6.0)
    ]
    return any(within(do.state, a, b, 3.0) for a, b in combinations(ready, 2))


def held_by_a_rock_and_a_charge(do: Doing, player: int) -> bool:
    """Say whether an objective in enemy territory is held by one that stayed and one that charged.

    The one used no MOVE ability this turn, the other charged.
    """
    for objective in objectives_of(do, player):
        if objective not in objectives_in(do.state, foe_of(player)):
            continue
        near = places.contesters(do, player, do.state.objective(objective))
        still = [u for u in near if used(do, u, "MOVE") is None]
        if any(u != s and has_charged(do, u) for s in still for u in near):
            return True
    return False


def three_free_in_the_middle(do: Doing, player: int) -> bool:
    """Say whether three units out of combat are within 3 inches of the middle of the table."""
    units = places.near_middle(do, places.units_that_count(do, player), 3.0)
    return sum(not do.is_in_combat(u) for u in units) >= 3


# ---------------------------------------------------------------------- Burning for Vengeance
def a_unit_in_each_quarter(do: Doing, player: int) -> bool:
    """Say whether each quarter has a unit far from the middle, at most one of them set up now."""
    point = places.middle(do.state)
    if point is None:
        return False
    fresh = 0
    for quarter in places.quarters(do.state):
        there = [
            u
            for u in places.units_that_count(do, player)
            if places.is_wholly_in(do.state, u, (quarter,))
            and not places.is_near_point(do.state, u, point, 9.0)
        ]
        if not there:
            return False
        fresh += all(was_set_up(do, u) for u in there)
    return fresh <= 1


def hunters_close(do: Doing, player: int) -> bool:
    """Say whether three units out of combat are within 12 inches of the fugitive, or it is gone."""
    fugitive = named(do, player, FUGITIVE)
    if not fugitive:
        return False
    if not do.has_unit(fugitive):
        return True
    units = places.units_that_count(do, player)
    near = [u for u in units if within(do.state, u, fugitive, 12.0)]
    return sum(not do.is_in_combat(u) for u in near) >= 3


def fugitive_caught(do: Doing, player: int) -> bool:
    """Say whether three units are in combat with the fugitive.

    When it is gone: whether three contest one objective wholly outside their own territory.
    """
    fugitive = named(do, player, FUGITIVE)
    if not fugitive:
        return False
    if do.has_unit(fugitive):
        return len(do.enemies_in_combat(fugitive)) >= 3
    return any(
        len(places.contesters(do, player, do.state.objective(o))) >= 3
        for o in objectives_outside(do.state, player)
    )


# ---------------------------------------------------------------------- Legend of the Parch
def ridden_down(do: Doing, player: int) -> bool:
    """Say whether a unit that charged destroyed, fighting, an enemy in combat from the start."""
    before = do.battle.note(player, WAS_IN_COMBAT)
    return any(
        d.unit in before
        and d.when.phase == "combat"
        and player_of(do, d.by) == player
        and has_charged(do, d.by)
        for d in deeds(do, "destroyed")
    )


def heroes_forward(do: Doing, player: int) -> bool:
    """Say whether two heroes or more are all near a visible enemy, and none was slain this turn."""
    ours = places.heroes(do, player)
    lost = [d.unit for d in deeds(do, "slain") if player_of(do, d.unit) == player]
    if len(ours) < 2 or any(do.battle.warscroll_of(u).has("HERO") for u in lost):
        return False
    return all(_sees_enemy(do, u, player, 9.0) for u in ours)


def _sees_enemy(do: Doing, unit: str, player: int, limit: float) -> bool:
    return any(
        within(do.state, unit, foe, limit) and sees_unit(do.state, unit, foe)
        for foe in places.units_that_count(do, foe_of(player))
    )


def hero_takes_ground(do: Doing, player: int) -> bool:
    """Say whether an objective outside their own territory was gained, a hero contesting it."""
    outside = objectives_outside(do.state, player)
    return any(
        do.state.unit(u).has("HERO")
        for o in newly_held(do, player)
        if o in outside
        for u in places.contesters(do, player, do.state.objective(o))
    )


# ---------------------------------------------------------------------- Flanking Firestorm
def two_far_posts(do: Doing, player: int) -> bool:
    """Say whether two objectives or features are held by different units far from home."""
    own = lands(do.state, player)
    ready = {
        u
        for u in places.units_that_count(do, player)
        if not was_set_up(do, u) and places.is_away_from(do.state, u, own, 6.0)
    }
    held: list[Objective | Terrain] = [do.state.objective(o) for o in objectives_of(do, player)]
    held += [t for t in do.state.terrain.values() if holds_terrain(do, player, t.id)]
    groups = [ready.intersection(places.contesters(do, player, piece)) for piece in held]
    return has_two_different([g for g in groups if g])


def two_corners(do: Doing, player: int) -> bool:
    """Say whether two units outside their own territory are near different corners."""
    own = lands(do.state, player)
    ready = [
        u
        for u in places.units_that_count(do, player)
        if not was_set_up(do, u) and places.is_wholly_outside(do.state, u, own)
    ]
    groups = [
        {u for u in ready if places.is_near_point(do.state, u, corner, 9.0)}
        for corner in places.corners(do.state)
    ]
    return has_two_different([g for g in groups if g])


def has_two_different(groups: Sequence[set[str]]) -> bool:
    """Say whether two of some groups can each name a member of its own.

    >>> has_two_different([{"a"}, {"a"}]), has_two_different([{"a"}, {"a", "b"}])
    (False, True)
    """
    return any(len(one | two) >= 2 for one, two in combinations(groups, 2))


def flank_turned(do: Doing, player: int) -> bool:
    """Say whether more friends than enemies are in enemy territory, and a hero wholly in it."""
    theirs = lands(do.state, foe_of(player))

    def count(of: int) -> int:
        units = places.units_that_count(do, of)
        return sum(places.is_in(do.state, u, theirs) for u in units)

    is_led = any(places.is_wholly_in(do.state, u, theirs) for u in places.heroes(do, player))
    return is_led and count(player) > count(foe_of(player))


# ---------------------------------------------------------------------- Smokescreen
def held_against_an_enemy(do: Doing, player: int) -> bool:
    """Say whether an objective is held that an enemy unit contests."""
    foe = foe_of(player)
    return any(places.contesters(do, foe, do.state.objective(o)) for o in objectives_of(do, player))


def fewer_lost(do: Doing, player: int) -> bool:
    """Say whether more enemy units than friendly ones were destroyed this turn."""
    return len(destroyed(do, foe_of(player))) > len(destroyed(do, player))


def enemy_land_taken(do: Doing, player: int) -> bool:
    """Say whether every objective in enemy territory is held; there must be one."""
    there = objectives_in(do.state, foe_of(player))
    held = objectives_of(do, player)
    return bool(there) and all(o in held for o in there)


# ---------------------------------------------------------------------- the older ones
def two_fought_none_lost(do: Doing, player: int) -> bool:
    """Say whether two friendly units or more fought this turn and no friendly unit was lost."""
    ours = {d.unit for d in deeds(do, "fought") if player_of(do, d.unit) == player}
    return len(ours) >= 2 and not destroyed(do, player)


def two_gained_one_taken(do: Doing, player: int) -> bool:
    """Say whether two objectives were gained this turn, one of them from the opponent."""
    gained = newly_held(do, player)
    theirs = do.battle.note(foe_of(player), HELD)
    return len(gained) >= 2 and any(o in theirs for o in gained)


def two_in_the_middle(do: Doing, player: int) -> bool:
    """Say whether two friendly units are within 3 inches of the middle of the table."""
    return len(places.near_middle(do, places.units_that_count(do, player), 3.0)) >= 2
