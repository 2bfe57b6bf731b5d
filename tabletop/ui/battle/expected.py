"""What an attack was to be expected to do, beside what it did."""

from __future__ import annotations

from tabletop.rules.play.ability import Book
from tabletop.rules.play.attack.counting import plain, profile_of
from tabletop.rules.play.attack.odds import mean_of, of_attacks
from tabletop.rules.play.attack.reach import weapons_of
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.settling import ward_of
from tabletop.state.events import apply_all
from tabletop.state.facts import AttackRolled
from tabletop.state.journal import Journal
from tabletop.state.warscroll import Weapon
from tabletop.ui.battle.throws import Throw


def words_of(mean: float, rolled: int, chance: float) -> str:
    """Return the odds of what was rolled, in words.

    >>> words_of(3.71, 4, 0.612)
    'Expected 3.7 damage, rolled 4. This or more comes in 61 of 100.'
    """
    share = round(100 * chance)
    often = (
        f"{share} of 100" if 0 < share < 100 else "almost every time" if share else "hardly ever"
    )
    if rolled <= 0:
        return f"Expected {mean:.1f} damage, rolled none."
    comes = f"comes in {often}" if share in range(1, 100) else f"comes {often}"
    return f"Expected {mean:.1f} damage, rolled {rolled}. This or more {comes}."


def expected(book: Book, journal: Journal, throw: Throw) -> str:
    """Return what is to be said of an attack's odds, "" where they are not known.

    They are asked of the state before its first die, by the same profile that it was made with.
    A pool that several weapons filled is warded at once: their odds are then not told.
    """
    entry = journal.entries[throw.entry]
    if not throw.is_attack or entry.parent is None or throw.at < 0:
        return ""
    event = entry.events[throw.at]
    if not isinstance(event, AttackRolled) or event.step != "hit":
        return ""
    wards = [s for s in throw.steps if s.kind == "ward"]
    dealt = sum(p for p in (throw.dealt,) if p)
    if wards and len(wards[0].dice) != dealt:
        return ""
    before = apply_all(entry.events[: throw.at], journal.entries[entry.parent].state)
    do = Doing(book, before)
    if not (do.has_unit(event.unit) and do.has_unit(event.target)):
        return ""
    weapon, models = _weapon(do, event.unit, event.weapon)
    if weapon is None:
        return ""
    profile = plain(profile_of(do, event.unit, event.target, weapon, models))
    ward = ward_of(do, event.target) if wards or not dealt else 0
    chances = of_attacks(profile, event.count, ward)
    rolled = throw.damage or 0
    return words_of(mean_of(chances), rolled, float(chances[rolled:].sum()))


def _weapon(do: Doing, unit: str, name: str) -> tuple[Weapon | None, tuple[str, ...]]:
    for weapon, models in (*weapons_of(do, unit, "melee"), *weapons_of(do, unit, "ranged")):
        if weapon.name == name:
            return weapon, models
    return None, ()
