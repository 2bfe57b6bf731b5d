"""Writing YAML in one canonical shape: blocks for what people read, one line for each piece."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Final

from tabletop.files.node import JSON, Scalar
from tabletop.files.yaml_in import scalar

WIDTH: Final = 110
_OLD_WORDS: Final = frozenset(
    ("y", "n", "yes", "no", "on", "off", "true", "false", "null", "nan", "inf", "none")
)


@dataclass(frozen=True, slots=True)
class Flow:
    """A value to be written on one line: `{id: A1, pos: [0.0, 1.0]}`.

    `pieces` are its words when they are known already (see `set_down`).
    """

    value: JSON
    pieces: tuple[str, ...] = ()


def set_down(value: JSON) -> Flow:
    """Return a value for one line with its words worked out, to be kept and written often."""
    return Flow(value, tuple(_pieces(value)))


Block = Scalar | Flow | list["Block"] | dict[str, "Block"]


def dump(value: Block) -> str:
    """Return a value as YAML text.

    >>> print(dump({"id": "A", "pos": Flow([1.0, 2.5]), "is": "no"}), end="")
    id: A
    pos: [1.0, 2.5]
    is: "no"
    """
    return "\n".join(_block(value, 0)) + "\n"


def bare(value: Block) -> JSON:
    """Return a value without the marks of how it is written.

    >>> bare({"pos": Flow([1.0, 2.5])})
    {'pos': [1.0, 2.5]}
    """
    if isinstance(value, Flow):
        return value.value
    if isinstance(value, list):
        return [bare(item) for item in value]
    if isinstance(value, dict):
        return {key: bare(item) for key, item in value.items()}
    return value


def number(value: int | float) -> str:
    """Return a number so that it is read back bit by bit, where it can be without an exponent.

    >>> number(1e-07), number(3.0), number(7), number(1e58)
    ('0.0000001', '3.0', '7', '1.0e+58')
    """
    if isinstance(value, int):
        return str(value)
    text = repr(value)
    if "e" not in text:
        return text
    plain = format(Decimal(text), "f")
    if len(plain) < 30:
        return plain if "." in plain else plain + ".0"
    head, tail = text.split("e")
    return f"{head if '.' in head else head + '.0'}e{tail}"


def flow(value: JSON) -> str:
    """Return a value on one line.

    >>> flow({"a": [1, "x y"], "b": None})
    '{a: [1, x y], b: null}'
    """
    return " ".join(_pieces(value))


def _block(value: Block, indent: int) -> list[str]:
    pad = " " * indent
    if isinstance(value, dict) and value:
        lines: list[str] = []
        for key, item in value.items():
            lines += _entry(f"{pad}{_word(key, True)}:", item, indent)
        return lines
    if isinstance(value, list) and value:
        lines = []
        for item in value:
            inner = _block(item, indent + 2)
            lines += [f"{pad}- {inner[0].lstrip(' ')}", *inner[1:]]
        return lines
    return [pad + line for line in _inline(value, indent)]


def _entry(head: str, value: Block, indent: int) -> list[str]:
    if isinstance(value, dict | list) and value:
        return [head, *_block(value, indent if isinstance(value, list) else indent + 2)]
    if isinstance(value, str) and _can_fold(value):
        return [f"{head} >-", *_folded(value, indent + 2)]
    first, *rest = _inline(value, indent)
    pad = " " * indent
    return [f"{head} {first}", *(pad + line for line in rest)]


def _inline(value: Block, indent: int) -> list[str]:
    if isinstance(value, Flow):
        return _wrapped(value.pieces or _pieces(value.value), indent)
    if isinstance(value, dict):
        return ["{}"]
    if isinstance(value, list):
        return ["[]"]
    return [_scalar(value, False)]


def _wrapped(pieces: Iterable[str], indent: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for piece in pieces:
        if line and len(line) + len(piece) + 1 > WIDTH - indent:
            lines.append(line)
            line = "    " + piece
        else:
            line = f"{line} {piece}" if line else piece
    return [*lines, line]


def _pieces(value: JSON) -> list[str]:
    """Return the words of a flow value, between which a line may be broken."""
    if isinstance(value, dict):
        rows = [_headed(f"{_word(key, True)}: ", _pieces(item)) for key, item in value.items()]
        return _bracketed("{", rows, "}")
    if isinstance(value, list):
        return _bracketed("[", [_pieces(item) for item in value], "]")
    return [_scalar(value, True)]


def _headed(head: str, pieces: list[str]) -> list[str]:
    return [head + pieces[0], *pieces[1:]]


def _bracketed(left: str, rows: list[list[str]], right: str) -> list[str]:
    if not rows:
        return [left + right]
    words: list[str] = []
    for n, row in enumerate(rows):
        last = right if n == len(rows) - 1 else ","
        words += [*row[:-1], row[-1] + last]
    return [left + words[0], *words[1:]]


def _scalar(value: Scalar, is_flow: bool) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number(value)
    return _word(value, is_flow)


@lru_cache(maxsize=4096)
def _word(text: str, is_flow: bool) -> str:
    return text if _is_plain(text, is_flow) else _quoted(text)


def _is_plain(text: str, is_flow: bool) -> bool:
    """Say whether a text can stand without quotes, in readers of YAML 1.1 too."""
    if not text or not text[0].isalpha() or text[-1] in ": " or not text.isprintable():
        return False
    if text.lower() in _OLD_WORDS or not isinstance(scalar(text), str):
        return False
    if is_flow and any(letter in ",[]{}:#'\"&*!|>%@`?" for letter in text):
        return False
    return ": " not in text and " #" not in text


def _quoted(text: str) -> str:
    return '"' + "".join(_escaped(letter) for letter in text) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    if letter == "\n":
        return "\\n"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return (
        f"\\x{code:02x}" if code < 256 else f"\\u{code:04x}" if code < 65536 else f"\\U{code:08x}"
    )


def _can_fold(text: str) -> bool:
    return (
        len(text) > 72
        and text.isprintable()
        and text == text.strip()
        and "  " not in text
        and all(not word[:1].isspace() for word in text.split(" "))
    )


def _folded(text: str, indent: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and len(line) + len(word) + 1 > WIDTH - indent:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [" " * indent + part for part in (*lines, line)]
