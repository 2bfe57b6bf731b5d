"""JSON into the same nodes as YAML: strict numbers, no key twice, a limit on depth."""

from __future__ import annotations

import json
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.node import Node

MOST_DEPTH: Final = 32
MOST_VALUES: Final = 300_000


class NotJsonError(TabletopError):
    """The text is not JSON at all (it may be YAML)."""


class _Pairs(list[tuple[str, object]]):
    """A JSON object as its pairs, so that a key given twice can be seen."""


def json_node(text: str, file: str = "") -> Node:
    """Return a JSON text as nodes; raises `TabletopError` when it is not JSON.

    >>> json_node('{"a": [1, true]}').value["a"].value[0].value
    1
    """
    if not text.strip():
        raise TabletopError(
            "the file is empty", file=file, place="line 1", next_step="write a ruling or a list"
        )
    try:
        found: object = json.loads(text, object_pairs_hook=_Pairs, parse_int=_integer)
        if _count(found, 0) > MOST_VALUES:
            raise TabletopError(
                f"more than {MOST_VALUES} values",
                file=file,
                place="whole file",
                next_step="split the file",
            )
        return _node(found, 0, file)
    except json.JSONDecodeError as fault:
        raise NotJsonError(
            f"this is not JSON: {fault.msg.lower()}",
            file=file,
            place=f"line {fault.lineno}, column {fault.colno}",
            next_step="mend the line",
        ) from None
    except RecursionError:
        raise _too_deep(file) from None


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) < 60 else float(digits)


def _count(value: object, depth: int) -> int:
    """Return how many values there are, quickly, before anything is made of them."""
    if not isinstance(value, list) or depth > MOST_DEPTH:
        return 1
    items = [item for _, item in value] if isinstance(value, _Pairs) else value
    nested = [item for item in items if isinstance(item, list)]
    return 1 + len(items) - len(nested) + sum(_count(item, depth + 1) for item in nested)


def _too_deep(file: str) -> TabletopError:
    return TabletopError(
        f"nested deeper than {MOST_DEPTH} levels",
        file=file,
        place="whole file",
        next_step="flatten it",
    )


def _node(value: object, depth: int, file: str) -> Node:
    if depth > MOST_DEPTH:
        raise _too_deep(file)
    if isinstance(value, _Pairs):
        found: dict[str, Node] = {}
        for key, item in value:
            if key in found:
                raise TabletopError(
                    f"the key {key!r} is given twice",
                    file=file,
                    place="whole file",
                    next_step="keep one",
                )
            found[key] = _node(item, depth + 1, file)
        return Node(found)
    if isinstance(value, list):
        return Node([_node(item, depth + 1, file) for item in value])
    if value is None or isinstance(value, bool | int | float | str):
        return Node(value, 0, "null" if value is None else str(value))
    raise TabletopError("a value of no known kind", file=file, place="whole file", next_step="mend")
