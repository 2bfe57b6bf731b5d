"""Exact chances of attacks: the whole distribution of damage and of slain models (17.0 to 18.3).

Distributions are arrays: the chance of 0, 1, 2 … points. A critical hit with two abilities uses
the better one, as the proposal does. Coherency is left out: models that go with the slain are not
foreseen.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from tabletop.rules.chances import FACES, SIDES, totals
from tabletop.rules.play.attack.profile import (
    CRIT_AUTO_WOUND,
    CRIT_MORTAL,
    CRIT_TWO_HITS,
    Profile,
)
from tabletop.rules.play.attack.rolls import best_critical
from tabletop.state.dice import Dice

Chances = NDArray[np.float64]
TINY = 1e-15
"""Chances below this at the end of a distribution are cut off."""


@dataclass(frozen=True, slots=True)
class Body:
    """What damage is done to: Health, models, points carried already, ward (0: none)."""

    health: int
    models: int
    wounds: int = 0
    ward: int = 0

    @property
    def left(self) -> int:
        """The points of damage that it can still take.

        >>> Body(2, 5, 1).left
        9
        """
        return self.health * self.models - self.wounds


@dataclass(frozen=True, slots=True)
class Odds:
    """The chances of an attack: of each number of damage points after wards, of each number slain.

    Points beyond the last model are counted in `damage` and lost in `slain`.
    """

    damage: tuple[float, ...]
    slain: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean number of damage points."""
        return mean_of(np.asarray(self.damage))

    @property
    def mean_slain(self) -> float:
        """The mean number of models slain."""
        return mean_of(np.asarray(self.slain))

    @property
    def destroyed(self) -> float:
        """The chance that nobody is left."""
        return self.slain[-1]

    def at_least(self, slain: int) -> float:
        """Return the chance that so many models are slain, or more.

        >>> Odds((0.5, 0.5), (0.5, 0.25, 0.25)).at_least(1)
        0.5
        """
        return float(sum(self.slain[slain:]))


def mean_of(chances: Chances) -> float:
    """Return the mean of a distribution."""
    return float(np.dot(np.arange(len(chances)), chances))


def spread_of(chances: Chances) -> float:
    """Return the standard deviation of a distribution."""
    numbers = np.arange(len(chances))
    mean = float(np.dot(numbers, chances))
    return float(np.sqrt(max(0.0, float(np.dot((numbers - mean) ** 2, chances)))))


def of_hits(profile: Profile) -> tuple[float, float]:
    """Return the chances of a hit that is no critical, and of a critical hit (8.2, 8.4)."""
    again = sum(profile.is_hit_again(f) for f in FACES) / SIDES
    plain = sum(profile.is_hit(f) and not profile.is_critical(f) for f in FACES) / SIDES
    critical = sum(profile.is_critical(f) for f in FACES) / SIDES
    return plain * (1 + again), critical * (1 + again)


@lru_cache(maxsize=512)
def _sums(dice: Dice) -> tuple[tuple[int, float], ...]:
    """Return the sums of dice with their chances."""
    found = totals(dice.count, dice.plus, None, dice.sides)
    return tuple((total, float(part)) for total, part in found.items())


def of_dice(dice: Dice, least: int = 0) -> Chances:
    """Return the distribution of dice, nothing below `least`.

    >>> of_dice(Dice(1, 3)).round(3).tolist()
    [0.0, 0.333, 0.333, 0.333]
    """
    sums = [(max(least, total), chance) for total, chance in _sums(dice)]
    out = np.zeros(max(total for total, _ in sums) + 1)
    for total, chance in sums:
        out[total] += chance
    return out


def mean_made(made: Mapping[int, int], attacks: Dice) -> float:
    """Return the mean number of attacks, where `made` is what each roll of Attacks gives.

    >>> mean_made({1: 2, 2: 3, 3: 4}, Dice(1, 3))
    3.0
    """
    return sum(made[rolled] * chance for rolled, chance in _sums(attacks))


def of_damage(profile: Profile) -> Chances:
    """Return the distribution of the Damage of one attack, as the profile makes it."""
    sums = [(profile.points(total), chance) for total, chance in _sums(profile.damage)]
    out = np.zeros(max(points for points, _ in sums) + 1)
    for points, chance in sums:
        out[points] += chance
    return out


@lru_cache(maxsize=4096)
def _one(profile: Profile, ward: int) -> tuple[float, ...]:
    """Return the distribution of the points of one attack, wards taken off."""
    damage = warded(of_damage(profile), ward)
    plain, critical = of_hits(profile)
    wound = profile.wound.chance
    saved = 0.0 if profile.save is None else profile.save.chance
    nothing = np.ones(1)
    wounded = _mixed((saved, nothing), (1 - saved, damage))
    hit = _mixed((1 - wound, nothing), (wound, wounded))
    match best_critical(profile):
        case "CRIT_MORTAL":
            crit = damage
        case "CRIT_AUTO_WOUND":
            crit = wounded
        case "CRIT_TWO_HITS":
            crit = times(hit, profile.crit_hits)
        case _:
            crit = hit
    found = _mixed((1 - plain - critical, nothing), (plain, hit), (critical, crit))
    return tuple(found.tolist())


def of_attacks(profile: Profile, attacks: int, ward: int = 0) -> Chances:
    """Return the distribution of damage points of so many equal attacks (17.0, 18.1)."""
    return times(np.asarray(_one(profile, ward)), attacks)


def of_random_attacks(
    profile: Profile, attacks: Dice, models: int, made: Mapping[int, int], ward: int = 0
) -> Chances:
    """Return it where each model rolls its Attacks for itself; `made` is what each roll gives."""
    one = np.asarray(_one(profile, ward))
    counts = np.zeros(max(made.values()) + 1)
    for rolled, chance in _sums(attacks):
        counts[made[rolled]] += chance
    total, power = np.zeros(1), np.ones(1)
    for count, chance in enumerate(counts):
        if count:
            power = np.convolve(power, one)
        if chance:
            total = _mixed((1.0, total), (float(chance), power))
    return times(total, models)


def times(chances: Chances, count: int) -> Chances:
    """Return the distribution of the sum of `count` of it."""
    out, base = np.ones(1), chances
    while count > 0:
        if count & 1:
            out = _short(np.convolve(out, base))
        count >>= 1
        if count:
            base = _short(np.convolve(base, base))
    return out


def of_ward(ward: int) -> float:
    """Return the chance that a ward takes a point off; none is 0 (18.1).

    >>> of_ward(4), of_ward(0)
    (0.5, 0.0)
    """
    return (SIDES + 1 - ward) / SIDES if 2 <= ward <= SIDES else 0.0


def warded(chances: Chances, ward: int) -> Chances:
    """Return what is left of points when a ward die is rolled for each (18.1)."""
    if not of_ward(ward):
        return chances
    saved = of_ward(ward)
    out, row = np.zeros(len(chances)), np.ones(1)
    step = np.array([saved, 1 - saved])
    for points, chance in enumerate(chances):
        if points:
            row = np.convolve(row, step)
        out[: len(row)] += chance * row
    return out


def of_slain(damage: Chances, body: Body) -> Chances:
    """Return the distribution of models slain by damage points (18.2)."""
    out = np.zeros(body.models + 1)
    for points, chance in enumerate(damage):
        out[min(body.models, (points + body.wounds) // body.health)] += chance
    return out


def odds_of(parts: Iterable[Chances], body: Body) -> Odds:
    """Return the odds of several groups of attacks at one target together."""
    damage = together(parts)
    slain = of_slain(damage, body)
    return Odds(tuple(damage.tolist()), tuple(slain.tolist()))


def together(parts: Iterable[Chances]) -> Chances:
    """Return the distribution of the sum of several that do not depend on each other."""
    total = np.ones(1)
    for part in parts:
        total = _short(np.convolve(total, part))
    return total


def mean_damage(profile: Profile, ward: int = 0) -> float:
    """Return the mean damage points of one attack, in closed form: quick enough for any plan."""
    plain, critical = of_hits(profile)
    wound = profile.wound.chance
    failed = 1.0 - (0.0 if profile.save is None else profile.save.chance)
    hit = wound * failed
    crit = {CRIT_MORTAL: 1.0, CRIT_AUTO_WOUND: failed, CRIT_TWO_HITS: profile.crit_hits * hit}
    worth = crit.get(best_critical(profile), hit)
    points = sum(profile.points(total) * chance for total, chance in _sums(profile.damage))
    return (plain * hit + critical * worth) * points * (1.0 - of_ward(ward))


def _mixed(*parts: tuple[float, Chances]) -> Chances:
    out = np.zeros(max(len(chances) for _, chances in parts))
    for weight, chances in parts:
        out[: len(chances)] += weight * chances
    return out


def _short(chances: Chances) -> Chances:
    """Return a distribution without its end where that is next to nothing."""
    if len(chances) < 64:
        return chances
    keep = np.nonzero(chances > TINY)[0]
    return chances[: int(keep[-1]) + 1] if keep.size else chances[:1]
