"""Fingerprints: of a state, to compare games; of abilities, to tell which ones were in play."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

import msgspec

from tabletop.files.saves.wire import state_out
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.values import Modifier
from tabletop.state.model import GameState


def state_hash(state: GameState) -> str:
    """Return the fingerprint of a state: equal states, also in another process, have equal ones.

    The order of pieces counts, since questions list them in it. A field that is added with a
    default changes no fingerprint.

    >>> state_hash(GameState()) == state_hash(GameState(phase="hero"))
    False
    """
    return _digest(msgspec.json.encode(state_out(state)))


@lru_cache(maxsize=4)
def content_hash(book: Book) -> str:
    """Return the fingerprint of what a book declares: ids, timings, costs, limits, modifiers.

    Words for people are left out; what functions do is seen when a battle is verified.
    """
    return _digest(msgspec.json.encode([_declared(ability) for ability in book.every]))


def _declared(ability: Ability) -> list[object]:
    limit, reacts = ability.limit, ability.reacts
    return [
        ability.id,
        [[t.phase, t.whose] for t in ability.timings],
        [] if reacts is None else [reacts.on, reacts.by],
        ability.keywords,
        ability.cost,
        [] if limit is None else [limit.period, limit.is_army],
        ability.user,
        _modifiers(ability.passive),
        {name: _modifiers(found) for name, found in ability.grants.items()},
    ]


def _modifiers(found: tuple[Modifier, ...]) -> list[object]:
    return [[m.stat, m.op, m.value if isinstance(m.value, int) else "asked"] for m in found]


def _digest(data: bytes) -> str:
    return blake2b(data, digest_size=8).hexdigest()
