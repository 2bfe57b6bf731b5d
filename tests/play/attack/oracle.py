"""The attack sequence a second time, written for icepool: exact, slow, and nothing shared."""

from dataclasses import dataclass
from fractions import Fraction

import icepool

from tabletop.rules.play.attack.profile import Check, Profile
from tabletop.state.dice import dice

CRITS = (
    (), (), ("CRIT_MORTAL",), ("CRIT_TWO_HITS",), ("CRIT_AUTO_WOUND",),
    ("CRIT_MORTAL", "CRIT_AUTO_WOUND"), ("CRIT_TWO_HITS", "CRIT_AUTO_WOUND"),
)  # fmt: skip


@dataclass(frozen=True)
class Wanted:
    """A random profile in plain words, for the oracle and for the engine."""

    hit: int
    hit_change: int
    hit_again: str
    wound: int
    wound_change: int
    wound_again: str
    save: int
    save_change: int
    save_again: str
    damage: str
    crits: tuple
    crit_on: int
    always: bool

    @staticmethod
    def random(random):
        again = ("", "", "ones", "failed")
        return Wanted(
            random.randint(2, 6), random.choice((-1, 0, 0, 1)), random.choice(again),
            random.randint(2, 6), random.choice((-1, 0, 0, 1)), random.choice(again),
            random.randint(2, 7), random.choice((-3, -2, -1, 0, 1)), random.choice(again),
            random.choice(("1", "1", "2", "3", "D3", "D6", "D3+1", "2D3", "D6+2")),
            random.choice(CRITS), random.choice((6, 6, 6, 5, 4)), random.random() < 0.8,
        )  # fmt: skip

    @property
    def profile(self):
        save = Check(self.save, self.save_change, self.save_again) if self.save < 7 else None
        return Profile(
            Check(self.hit, self.hit_change, self.hit_again),
            Check(self.wound, self.wound_change, self.wound_again),
            save,
            dice(self.damage),
            self.crits,
            self.crit_on,
            crit_always_hits=self.always,
        )


def oracle_damage(text):
    """Damage as a die of icepool, read anew."""
    total = icepool.Die([0])
    for term in text.split("+"):
        if "D" in term:
            count, sides = term.split("D")
            total = total + int(count or 1) @ icepool.d(int(sides))
        else:
            total = total + int(term)
    return total


def oracle_one(want, ward=0):
    """The damage of one attack as a die of icepool."""

    def passed(needed, change):
        return lambda face: face > 1 and face + change >= needed

    def chance(needed, change, again):
        good = passed(needed, change)
        first = Fraction(sum(good(f) for f in range(1, 7)), 6)
        redo = {"": 0, "ones": 1, "failed": 6 - sum(good(f) for f in range(1, 7))}[again]
        return first + Fraction(redo, 6) * first

    damage = oracle_damage(want.damage)
    if ward:
        damage = damage @ icepool.Die({0: 7 - ward, 1: ward - 1})

    def coin(p, yes, no):
        return icepool.Die({yes: p.numerator, no: p.denominator - p.numerator})

    saved = chance(want.save, want.save_change, want.save_again) if want.save < 7 else Fraction(0)
    wounded = coin(saved, icepool.Die([0]), damage)
    hit = coin(chance(want.wound, want.wound_change, want.wound_again), wounded, icepool.Die([0]))
    kinds = {
        "CRIT_MORTAL": damage,
        "CRIT_TWO_HITS": hit + hit,
        "CRIT_AUTO_WOUND": wounded,
    }
    options = [kinds[c] for c in want.crits] or [hit]
    best = max(options, key=lambda die: die.mean())
    good = passed(want.hit, want.hit_change)

    def is_crit(face):
        return face > 1 and face >= want.crit_on and (want.always or good(face))

    def of(face):
        return best if is_crit(face) else hit if good(face) else icepool.Die([0])

    def first(face):
        is_lost = not (good(face) or is_crit(face))
        if want.hit_again == "failed" and is_lost:
            return icepool.d6.map(of)
        if want.hit_again == "ones" and face == 1:
            return icepool.d6.map(of)
        return of(face)

    return icepool.d6.map(first)


def chances_of(die, size):
    """The chances of 0, 1, 2 … as floats."""
    found = [0.0] * max(size, max(die.outcomes()) + 1)
    for outcome, quantity in die.items():
        found[outcome] = float(Fraction(quantity, die.denominator()))
    return found
