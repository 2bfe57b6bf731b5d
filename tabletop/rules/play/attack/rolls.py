"""The attack sequence as dice and numbers: hit, wound, save, damage, a whole pool a step (17.0).

It knows no state and no player: it yields what is to be rolled and is sent faces. The game, the
rulings and the tests run the same one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Literal

from tabletop.rules.play.attack.profile import (
    CRIT_AUTO_WOUND,
    CRIT_MORTAL,
    CRIT_TWO_HITS,
    Check,
    Profile,
)

Step = Literal["attacks", "hit", "wound", "save", "damage", "ward"]
Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dicing:
    """So many D6 are to be rolled for a step; `is_again` for the re-roll of some of them."""

    step: Step
    count: int
    is_again: bool = False


@dataclass(frozen=True, slots=True)
class Criticals:
    """An attacker says what each of `count` critical hits does: one of `abilities` each (D-22).

    The reply is how many of them use each ability, in their order.
    """

    count: int
    abilities: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Told:
    """A step came out; the reply is ()."""

    step: Step
    check: Check
    faces: Faces
    again: tuple[tuple[int, int], ...]
    successes: int
    criticals: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a pool of attacks; `points` is all damage.

    `hits` counts what a critical hit scores; `wounds` counts automatic ones, `failed` the saves
    that did not help.
    """

    hits: int
    criticals: int
    wounds: int
    failed: int
    points: int


Asked = Dicing | Criticals | Told
Rolling = Generator[Asked, Faces, Outcome]


def attack_sequence(profile: Profile, count: int) -> Rolling:
    """Make `count` equal attacks and return what became of them (17.1, 20.0).

    Every die of a step is rolled at once; that is the same as one attack after another, since no
    attack looks at another one.
    """
    faces, again = yield from _rolled("hit", count, profile.is_hit_again)
    criticals = sum(profile.is_critical(f) for f in faces)
    plain = sum(profile.is_hit(f) for f in faces) - criticals
    yield Told("hit", profile.hit, faces, again, plain + criticals, criticals)
    used = yield from _criticals(profile, criticals)
    mortal = used.get(CRIT_MORTAL, 0)
    automatic = used.get(CRIT_AUTO_WOUND, 0)
    doubled = used.get(CRIT_TWO_HITS, 0)
    left = criticals - mortal - automatic - doubled
    rolling = plain + left + doubled * profile.crit_hits

    faces, again = yield from _rolled("wound", rolling, profile.wound.is_rolled_again)
    wounded = sum(profile.wound.succeeds(f) for f in faces)
    if rolling:
        yield Told("wound", profile.wound, faces, again, wounded)
    wounds = wounded + automatic

    failed, points = yield from unsaved(profile, wounds, mortal)
    return Outcome(rolling + automatic + mortal, criticals, wounds, failed, points)


def unsaved(
    profile: Profile, wounds: int, mortal: int = 0
) -> Generator[Asked, Faces, tuple[int, int]]:
    """Roll saves against wounds and the damage of those that are not saved (17.1).

    Returns how many were not, and the points of these and of mortal criticals.
    """
    failed = wounds
    if profile.save is not None and wounds:
        faces, again = yield from _rolled("save", wounds, profile.save.is_rolled_again)
        saved = sum(profile.save.succeeds(f) for f in faces)
        yield Told("save", profile.save, faces, again, saved)
        failed = wounds - saved
    return failed, (yield from _damage(profile, failed + mortal))


def _rolled(
    step: Step, count: int, is_again: Callable[[int], bool]
) -> Generator[Asked, Faces, tuple[Faces, tuple[tuple[int, int], ...]]]:
    """Roll a pool, then those dice again that may be; each die at most twice (8.4)."""
    if count <= 0:
        return (), ()
    faces = yield Dicing(step, count)
    places = [k for k, face in enumerate(faces) if is_again(face)]
    if not places:
        return faces, ()
    fresh = yield Dicing(step, len(places), True)
    shown = list(faces)
    for place, face in zip(places, fresh, strict=True):
        shown[place] = face
    return tuple(shown), tuple((place, faces[place]) for place in places)


def _criticals(profile: Profile, count: int) -> Generator[Asked, Faces, dict[str, int]]:
    """Return how many critical hits use each ability; only two abilities leave a choice (D-22)."""
    if not count or not profile.crits:
        return {}
    if len(profile.crits) == 1:
        return {profile.crits[0]: count}
    shares = yield Criticals(count, profile.crits)
    return dict(zip(profile.crits, shares, strict=True))


def _damage(profile: Profile, count: int) -> Generator[Asked, Faces, int]:
    """Return the points of failed saves and mortal criticals: each rolls its own Damage."""
    if not count:
        return 0
    dice = profile.damage
    faces: Faces = ()
    if dice.is_random:
        faces = yield Dicing("damage", count * dice.count)
    each = [
        profile.points(dice.total(faces[k * dice.count : (k + 1) * dice.count]))
        for k in range(count)
    ]
    yield Told("damage", Check(0, 0, "", profile.damage_reasons), faces, (), sum(each))
    return sum(each)


def best_critical(profile: Profile) -> str:
    """Return the ability that makes most of a critical hit on average, "" for none.

    Ties go to the earlier one. The mean of a wound that is rolled for is what the others are
    compared with.
    """
    wound, save = profile.wound.chance, 1.0
    if profile.save is not None:
        save = 1.0 - profile.save.chance
    worth = {
        CRIT_MORTAL: 1.0,
        CRIT_AUTO_WOUND: save,
        CRIT_TWO_HITS: profile.crit_hits * wound * save,
    }
    return max(profile.crits, key=lambda crit: worth[crit], default="")


def run(rolling: Rolling, roll: Callable[[Dicing], Sequence[int]], profile: Profile) -> Outcome:
    """Run a sequence with dice from a function; every critical hit uses the best ability."""
    try:
        asked = next(rolling)
        while True:
            match asked:
                case Dicing():
                    asked = rolling.send(tuple(roll(asked)))
                case Criticals():
                    best = best_critical(profile)
                    shares = tuple(asked.count if a == best else 0 for a in asked.abilities)
                    asked = rolling.send(shares)
                case Told():
                    asked = rolling.send(())
    except StopIteration as done:
        outcome = done.value
        assert isinstance(outcome, Outcome)
        return outcome
