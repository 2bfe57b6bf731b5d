"""A bounded cache that belongs to an object: the oldest pictures go first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Cache(Generic[V]):
    """Values by key, at most `capacity` of them by weight (number, or what `weigh` says).

    >>> cache: Cache[int] = Cache(2)
    >>> [cache.get(key, lambda: key * 10) for key in (1, 2, 3)], len(cache)
    ([10, 20, 30], 2)
    """

    def __init__(self, capacity: int, weigh: Callable[[V], int] | None = None) -> None:
        self.capacity = capacity
        self.weight = 0
        self._weigh = weigh or (lambda _value: 1)
        self._items: OrderedDict[Hashable, V] = OrderedDict()

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: Hashable) -> bool:
        return key in self._items

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Return the value of a key, made once; the least used values leave when it is full."""
        found = self._items.get(key)
        if found is not None:
            self._items.move_to_end(key)
            return found
        value = make()
        self._items[key] = value
        self.weight += self._weigh(value)
        while self.weight > self.capacity and len(self._items) > 1:
            _, oldest = self._items.popitem(last=False)
            self.weight -= self._weigh(oldest)
        return value

    def clear(self) -> None:
        """Forget everything."""
        self._items.clear()
        self.weight = 0
