"""Mutated files: only our own error, quickly, nothing written: `python -m tests.library.fuzz`.

`--files 10000` for a long run by hand; a small share runs with the tests.
"""

from __future__ import annotations

import argparse
import random
import re
import struct
import tempfile
import time
import traceback
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.library import add_library, library
from tabletop.files.library.automated import known_digests
from tests.library import made

SLOWEST = 2.0
"""Seconds of work that one file may cost, by hand; the tests measure no time."""
Files = dict[str, bytes]

_TAG = re.compile(rb"<[^<>]*>")
_VALUE = re.compile(rb'"[^"<>]*"')
_ODD = (
    b"-1", b"nan", b"inf", b"1e308", b"99999999999999999999", b"", b"\xe2\x80\x91", b"\xc2\xa0",
    b"&#0;", b"&#x110000;", b"&amp;", b"&lt;", b"\xff\xfe", b"\x00", b"(" * 300, b"D6" * 100,
    b"1/0", b"0/0 32mm", b"x" * 5000, b"2D6+", b"+", b"true", b"any", b"pack-26", b"points",
)  # fmt: skip
_BLOCKS = (
    b"<!DOCTYPE a [<!ENTITY b 'c'>]>",
    b"<!-- " + b"-" * 200 + b" -->",
    b"<![CDATA[ <a> ]]>",
    b"<?php evil ?>",
    b"<conditionGroups>" * 40,
    b"<a>" * 200,
    b'<modifiers><modifier type="set" field="hidden" value="true"/></modifiers>',
    b'<constraints><constraint type="min" field="selections" scope="parent" value="1e9"/>'
    b"</constraints>",
)


def mutate(files: Files, rng: random.Random) -> Files:
    """Return files with some of their bytes changed: values, tags, links, order, encodings."""
    done = dict(files)
    for _ in range(rng.choice((1, 1, 1, 2, 4, 12))):
        name = rng.choice(sorted(done))
        done[name] = rng.choice(_CHANGES)(done[name], rng)
    if rng.random() < 0.05:
        done.pop(rng.choice(sorted(done)))
    if rng.random() < 0.03:
        done[rng.choice(("", ".", "..", "a\\b", "x" * 200)) + ".cat"] = done[sorted(done)[0]]
    return done


def _bytes(data: bytes, rng: random.Random) -> bytes:
    raw = bytearray(data)
    for _ in range(rng.randint(1, 8)):
        if raw:
            raw[rng.randrange(len(raw))] = rng.randrange(256)
    return bytes(raw)


def _cut(data: bytes, rng: random.Random) -> bytes:
    a, b = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:a] + data[b:] if rng.random() < 0.5 else data[:b]


def _repeat(data: bytes, rng: random.Random) -> bytes:
    a, b = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return data[:b] + data[a:b][:4000] * rng.randint(1, 20) + data[b:]


def _swap(pattern: re.Pattern[bytes], other: Callable[[bytes, random.Random], bytes]):
    def change(data: bytes, rng: random.Random) -> bytes:
        found = list(pattern.finditer(data))
        if not found:
            return data
        one = rng.choice(found)
        return data[: one.start()] + other(data, rng) + data[one.end() :]

    return change


def _odd_value(data: bytes, rng: random.Random) -> bytes:
    del data
    return b'"' + rng.choice(_ODD) + b'"'


def _other_value(data: bytes, rng: random.Random) -> bytes:
    return rng.choice(_VALUE.findall(data) or [b'""'])


def _other_tag(data: bytes, rng: random.Random) -> bytes:
    return rng.choice(_TAG.findall(data) or [b""])


def _odd_text(data: bytes, rng: random.Random) -> bytes:
    found = list(re.finditer(rb">[^<>]+<", data))
    if not found:
        return data
    one = rng.choice(found)
    return data[: one.start() + 1] + rng.choice(_ODD) + data[one.end() - 1 :]


def _block(data: bytes, rng: random.Random) -> bytes:
    at = rng.choice([m.end() for m in _TAG.finditer(data)] or [0])
    return data[:at] + rng.choice(_BLOCKS) + data[at:]


def _encoding(data: bytes, rng: random.Random) -> bytes:
    text = data.decode("utf-8", "replace")
    kind = rng.choice(("utf-16", "utf-16-le", "utf-8-sig", "cp1252", "utf-32", "utf-7", "cp500"))
    name = rng.choice((kind, "UTF-8", "klingon", "", "idna", "rot13", "zlib", "undefined"))
    return text.replace("UTF-8", name).encode(kind, "replace")


def _links(data: bytes, rng: random.Random) -> bytes:
    """Let links point anywhere, also to what they stand in."""
    ids = re.findall(rb' id="([^"]+)"', data) or [b"x"]
    return re.sub(rb'targetId="[^"]*"', lambda m: b'targetId="' + rng.choice(ids) + b'"', data)


_CHANGES: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _bytes,
    _cut,
    _repeat,
    _swap(_VALUE, _odd_value),
    _swap(_VALUE, _odd_value),
    _swap(_VALUE, _other_value),
    _swap(_TAG, _other_tag),
    _swap(_TAG, lambda data, rng: b""),
    _odd_text,
    _odd_text,
    _block,
    _encoding,
    _links,
)


def mutate_zip(data: bytes, rng: random.Random) -> bytes:
    """Return a zip with some of its own bytes changed: headers, names, sizes, contents."""
    raw = bytearray(data)
    marks = [m.start() for m in re.finditer(rb"PK(\x01\x02|\x03\x04|\x05\x06)", data)]
    for _ in range(rng.choice((1, 1, 2, 5))):
        at = rng.choice(marks) + rng.randrange(4, 46)
        if rng.random() < 0.3:
            at = rng.randrange(len(raw))
        if at + 4 <= len(raw):
            value = rng.choice((0, 1, 2**31, 2**32 - 1, rng.randrange(2**32)))
            width = rng.choice((1, 2, 4))
            raw[at : at + width] = struct.pack("<I", value)[:width]
    if rng.random() < 0.15:
        del raw[rng.randrange(len(raw)) :]
    return bytes(raw)


def bomb(rng: random.Random) -> Files:
    """Return files that grow: blanks, nesting, entities, long attributes."""
    size = rng.choice((10_000, 400_000, 3_000_000))
    body = rng.choice(
        (
            b" " * size,
            b"<a>" * (size // 3),
            b"<a/>" * (size // 4),
            b"<a b='" + b"x" * size + b"'/>",
            b"<a>" + b"y" * size + b"</a>",
            b"<!DOCTYPE a [" + b"<!ENTITY b 'b'>" * (size // 15) + b"]><a/>",
            zlib.compress(b"a" * size),
        )
    )
    return {**made.files(), "zz.cat": b'<?xml version="1.0"?><catalogue>' + body + b"</catalogue>"}


def one(number: int, folder: Path) -> tuple[str, float]:
    """Read one mutated input of a number; return how it ended and the seconds that it took.

    Raises `AssertionError` for anything but a library or our own error, and for traces on disk.
    """
    rng = random.Random(number)
    case = folder / "case"
    case.mkdir()
    path = case / "data.zip"
    kind = number % 8
    if kind == 7:
        made.packed(path, bomb(rng), method=rng.choice((zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)))
    elif kind == 6:
        made.packed(path, made.files())
        path.write_bytes(mutate_zip(path.read_bytes(), rng))
    elif kind == 5:
        files = {
            k: v for k, v in mutate(made.files(), rng).items() if "\\" not in k and len(k) < 99
        }
        path = made.folder(case / "data", {k: v for k, v in files.items() if k.strip(".")})
    else:
        made.packed(path, mutate(made.files(), rng))
    before = sorted(str(p) for p in folder.rglob("*"))
    home = Home(folder / "user")
    refusal: TabletopError | None = None
    ended = "read"
    began = time.process_time()
    try:
        added = add_library(home, path)
        assert library(home) == added, "the cache gives something else"
    except TabletopError as fault:
        refusal = fault
    if refusal is not None:
        ended = refusal.reason
        assert refusal.file or refusal.place, refusal
        assert "\n" not in str(refusal), refusal
    took = time.process_time() - began
    after = sorted(str(p) for p in folder.rglob("*") if "user" not in p.parts[-2:])
    assert after == [p for p in before if "/user" not in p], "something was written outside"
    for left in sorted(case.rglob("*"), reverse=True):
        left.rmdir() if left.is_dir() else left.unlink()
    case.rmdir()
    return ended, took


def run(numbers: range) -> tuple[Counter[str], float, list[str]]:
    """Read many; return how they ended, the slowest, and what went wrong."""
    endings: Counter[str] = Counter()
    slowest = 0.0
    wrong: list[str] = []
    for number in numbers:
        with tempfile.TemporaryDirectory() as name:
            try:
                ended, took = one(number, Path(name))
            except Exception:
                wrong.append(f"{number}: {traceback.format_exc()}")
                continue
        endings[re.sub(r"\d+|'[^']*'|: .*|^\S+\.\w+ ", "", ended)[:60]] += 1
        slowest = max(slowest, took)
        if took > SLOWEST:
            wrong.append(f"{number}: took {took:.1f} s")
    return endings, slowest, wrong


def main() -> int:
    """Run as many as wished and print how they ended."""
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--files", type=int, default=1000)
    wanted.add_argument("--first", type=int, default=0)
    given = wanted.parse_args()
    known_digests()  # the book of abilities is read once and not for any file
    endings, slowest, wrong = run(range(given.first, given.first + given.files))
    for ending, count in endings.most_common():
        print(f"{count:6d}  {ending}")
    print(f"slowest {slowest:.2f} s")
    for row in wrong[:20]:
        print("WRONG", row)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
