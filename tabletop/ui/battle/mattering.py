"""Whether a reaction could change anything: asked before a person is stopped for it."""

from __future__ import annotations

from typing import Final

from tabletop.content.core.charge import charge_throw, charge_total
from tabletop.rules.moves.charge_distance import in_charge_reach
from tabletop.rules.play.ability import Ability, Book, Call
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.attack.foresight import odds_against
from tabletop.rules.play.doing import Doing
from tabletop.rules.play.game import Game
from tabletop.rules.play.values import (
    ATTACKS,
    DAMAGE,
    HIT_ROLL,
    REND,
    SAVE_ROLL,
    WARD,
    WOUND_ROLL,
)
from tabletop.state.battle import Effect
from tabletop.state.events import apply
from tabletop.state.facts import DiceRolled, EffectGained
from tabletop.state.model import GameState
from tabletop.state.warscroll import WeaponKind

OF_ATTACKS: Final = frozenset({ATTACKS, DAMAGE, HIT_ROLL, REND, SAVE_ROLL, WARD, WOUND_ROLL})
"""Numbers that an attack is made with."""
LEAST: Final = 0.2
"""Points of damage, on average, under which a reaction changes nothing worth a question."""


def reaction_matters(option: Option, ask: Pick, game: Game) -> bool:
    """Say whether a reaction could matter; what is not known here could.

    One that only changes the numbers of an attack is weighed by the mean damage with and without
    it; a charge roll is made again only where it did not reach anybody.
    """
    if charges_again(option, ask, game.book) and game.doing.has_unit(ask.about[0]):
        return falls_short(game.doing, ask.about[0])
    change = change_of(option, ask, game)
    return change is None or abs(change) >= LEAST


def charges_again(option: Option, ask: Pick, book: Book) -> bool:
    """Say whether a reaction makes a charge roll again and does nothing else."""
    if not (book.has(option.ability) and book.has(ask.ability) and ask.about):
        return False
    return book.ability(option.ability).aim == "again" and (
        "CHARGE" in book.ability(ask.ability).keywords
    )


def change_of(option: Option, ask: Pick, game: Game) -> float | None:
    """Return by how much a reaction changes the mean damage of the attack that it answers.

    None where that is not all that it does, or where nothing is attacked.
    """
    book, do = game.book, game.doing
    if not (book.has(option.ability) and book.has(ask.ability) and ask.about):
        return None
    ability, to = book.ability(option.ability), book.ability(ask.ability)
    stats = {m.stat for grant in ability.grants.values() for m in grant}
    unit = ask.about[0]
    if (
        "ATTACK" not in to.keywords
        or not 0 < len(stats) <= len(stats & OF_ATTACKS)
        or not do.has_unit(unit)
    ):
        return None
    kind: WeaponKind = "ranged" if "SHOOT" in to.keywords else "melee"
    targets = tuple(t for t in ask.about[1:] if do.has_unit(t))
    changed = Doing(book, with_grants(do.state, ability, ask.player, option.unit))
    return mean_damage(changed, unit, targets, kind) - mean_damage(do, unit, targets, kind)


def change_words(change: float | None) -> str:
    """Return what a reaction changes on average, in words.

    >>> change_words(-0.72), change_words(1.04), change_words(None), change_words(0.01)
    ('0.7 damage less', '1.0 damage more', '', 'next to nothing')
    """
    if change is None:
        return ""
    if abs(change) < 0.05:
        return "next to nothing"
    return f"{abs(change):.1f} damage {'more' if change > 0 else 'less'}"


def falls_short(do: Doing, unit: str) -> bool:
    """Say whether the last charge roll of a unit reaches nobody, where a better one could."""
    rolled = next(
        (e.faces for e in reversed(do.events) if isinstance(e, DiceRolled) and e.unit == unit),
        None,
    )
    if rolled is None:
        return True
    call = Call("charge", do.state.unit(unit).player, unit, dice=rolled)
    total = charge_total(do, call)
    if in_charge_reach(do.state, unit, total):
        return False
    return bool(in_charge_reach(do.state, unit, charge_throw(do, call).most))


def mean_damage(do: Doing, unit: str, targets: tuple[str, ...], kind: WeaponKind) -> float:
    """Return the mean damage of a unit's attacks, all of them at each target in turn, added up."""
    found = [odds_against(do, unit, target, kind) for target in targets]
    return sum(odds.mean for odds in found if odds is not None)


def with_grants(state: GameState, ability: Ability, owner: int, unit: str) -> GameState:
    """Return a state in which a unit has all that an ability grants."""
    battle = state.battle
    assert battle is not None
    for name in ability.grants:
        effect = Effect(f"{ability.id}/{name}", owner, (unit,), "phase", battle.clock)
        state = apply(EffectGained(effect), state)
    return state
