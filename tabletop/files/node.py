"""A value as it stands in a file, with the line it begins on."""

from __future__ import annotations

from dataclasses import dataclass

Scalar = None | bool | int | float | str
JSON = None | bool | int | float | str | list["JSON"] | dict[str, "JSON"]


@dataclass(frozen=True, slots=True)
class Node:
    """A scalar, a list of nodes or a mapping of nodes; `raw` is a scalar's own spelling.

    `line` counts from 1 and is 0 where it is not known.
    """

    value: Scalar | list[Node] | dict[str, Node]
    line: int = 0
    raw: str = ""


def plain(node: Node) -> JSON:
    """Return the value without its lines.

    >>> plain(Node([Node(1), Node("a")]))
    [1, 'a']
    """
    value = node.value
    if isinstance(value, list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def describe(node: Node) -> str:
    """Return the value in a few words, for messages.

    >>> describe(Node("red")), describe(Node([])), describe(Node(True))
    ("'red'", 'an empty list', 'true')
    """
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"a list of {len(value)}" if value else "an empty list"
    if isinstance(value, dict):
        return "a mapping with " + ", ".join(list(value)[:4]) if value else "an empty mapping"
    text = node.raw or str(value)
    if len(text) > 40:
        text = text[:39] + "…"
    return repr(text) if isinstance(value, str) else text
