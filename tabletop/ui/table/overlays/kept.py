"""Results kept by what they were made from: the same objects give the same answer again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

V = TypeVar("V")
_PLAIN = (str, int, float, tuple, frozenset)


class Kept(Generic[V]):
    """The last few results; keys are compared by identity, plain values by value.

    States and their mappings are never altered, so the same object shows the same thing.

    >>> kept: Kept[int] = Kept(2)
    >>> states = [object(), object()]
    >>> [kept.get((states[k], "a"), lambda: k) for k in (0, 1, 0)]
    [0, 1, 0]
    """

    def __init__(self, most: int = 3) -> None:
        self.most = most
        self._items: list[tuple[tuple[object, ...], V]] = []

    def get(self, key: Sequence[object], make: Callable[[], V]) -> V:
        """Return the result of a key, made when it is not among the last few."""
        wanted = tuple(key)
        for at, (kept, value) in enumerate(self._items):
            if is_same(wanted, kept):
                if at:
                    self._items.insert(0, self._items.pop(at))
                return value
        value = make()
        self._items.insert(0, (wanted, value))
        del self._items[self.most :]
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()


def is_same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Say whether two keys are of the same objects and the same plain values."""
    return len(one) == len(other) and all(
        a is b or (isinstance(a, _PLAIN) and isinstance(b, _PLAIN) and a == b)
        for a, b in zip(one, other, strict=True)
    )
