"""Share text gives back what went in, bit by bit, and says in one sentence what is wrong else."""

from __future__ import annotations

import base64
import random
import re
import struct
import zlib

import pytest

from tabletop.bench.battle import reference_battle
from tabletop.errors import TabletopError
from tabletop.files.answers import answer_ask
from tabletop.files.columns import packed, unpacked
from tabletop.files.node import plain
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import load_rulings, parse_rulings
from tabletop.files.scenario import Scenario
from tabletop.files.share import (
    MARK,
    MOST_BYTES,
    MOST_LETTERS,
    holds_share,
    is_share,
    read_share,
    share_text,
)
from tabletop.state.model import GameState
from tests.files.sample import sample, text_of
from tests.files.tables import random_table
from tests.files.test_round_trip import CASES, _same

TABLE = Scenario(random_table(7), (0.0, 0.5, 24.0, 30.25))
TEXT = share_text(TABLE)


def verdicts(state: GameState) -> list[object]:
    """Return what the judges say of the first two units and models."""
    a, b = (state.units[u].models[0] for u in ("U0", "U1"))
    asked = [
        ("gap", {"a": a, "b": b}),
        ("visible", {"from": a, "to": b}),
        ("in_combat", {"a": "U0", "b": "U1"}),
        ("coherent", {"unit": "U0"}),
        ("contests", {"model": a, "objective": "O0"}),
        ("wholly_within", {"a": a, "b": b, "range": 6.0}),
    ]
    return [answer_ask(state, ask, params).got for ask, params in asked]


@pytest.mark.parametrize("part", range(10))
def test_random_tables_come_back_bit_by_bit_with_their_verdicts(part):
    for number in range(part * 100, part * 100 + 100):
        before = Scenario(random_table(number))
        after = read_share(share_text(before))
        assert repr(after.state) == repr(before.state), number
        assert after == before
        if number % 10 == 0:
            assert verdicts(after.state) == verdicts(before.state)


@pytest.mark.parametrize("path", CASES, ids=lambda p: p.stem)
def test_every_case_comes_back(path):
    for ruling in load_rulings(path):
        again = read_share(share_text(ruling))
        assert again == ruling
        assert repr(again.state) == repr(ruling.state)


def test_one_of_everything_and_the_camera_come_back():
    (ruling,) = parse_rulings(text_of(sample()), "r.yaml")
    assert read_share(share_text(ruling)) == ruling
    assert read_share(TEXT) == TABLE


def test_200_models_with_8_decimals_fit():
    text = share_text(Scenario(reference_battle()))
    assert len(text) <= 8000
    assert re.fullmatch(r"tabletop1:[A-Za-z0-9_-]+", text)


@pytest.mark.parametrize(
    "document",
    [
        {"a": [-0.0, 0.0, 1e-300, 1e300, 0.1 + 0.2], "b": 1.0, "c": 1, "d": [1.0, 2, None]},
        {"rows": [{"pos": [0.1, 2.5]}, {"pos": [7.0, 2.125]}], "paths": {"x": [1.5], "y": [2.0]}},
        [],
        {"text": 'é 😀 "\\\n', "deep": [[[[0.5]]], {"x": {"y": [0.25, [0.125]]}}]},
        {"far": [9e15 + 0.0, 123456789.12345678, -5.00000001]},
    ],
)
def test_documents_keep_kinds_and_bits(document):
    assert _same(plain(unpacked(packed(document))), document)


# ------------------------------------------------------------------ as people paste it
@pytest.mark.parametrize(
    "spoil",
    [
        lambda t: f"  {t}\n",
        lambda t: f'"{t}"',
        lambda t: f"`{t}`",
        lambda t: f"“{t}”",
        lambda t: f"<{t}>",
        lambda t: f"Look at this, is he in? {t} Thanks!",
        lambda t: "\n".join(t[i : i + 60] for i in range(0, len(t), 60)),
        lambda t: "> " + "\r\n> ".join(t[i : i + 72] for i in range(0, len(t), 72)),
        lambda t: t.replace("-", "+").replace("_", "/"),
        lambda t: "\u200b".join(t[i : i + 50] for i in range(10, len(t), 50)).join((t[:10], "")),
        lambda t: t[:40] + "\x00\x07" + t[40:],
        lambda t: t.replace("tabletop1", "Tabletop1"),
        lambda t: t + "===",
    ],
)
def test_what_chats_do_to_a_text_does_no_harm(spoil):
    assert read_share(spoil(TEXT)) == TABLE


def test_what_begins_like_one_is_told_from_files():
    assert is_share(TEXT)
    assert is_share(f'  "{TEXT}"')
    assert not is_share("tabletop1.yaml")
    assert not is_share("my-tabletop1:x.yaml")
    assert holds_share(f"see {TEXT}")
    assert not holds_share("the tabletop: x")


# ------------------------------------------------------------------ broken
def refused(text: str) -> str:
    with pytest.raises(TabletopError) as fault:
        read_share(text)
    words = str(fault.value)
    assert words.startswith("share text")
    assert "\n" not in words
    assert len(words) < 220
    assert words.endswith(")")  # what to do next
    return words


def test_a_cut_text_says_how_much_is_there():
    letters = len(TEXT) - len(MARK)
    for keep in (0, 1, 11, 12, 13, letters // 2, letters - 1):
        words = refused(TEXT[: len(MARK) + keep])
        assert f"{keep} of " in words


def test_any_changed_letter_is_noticed():
    dice = random.Random(3)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    places = [*range(len(MARK), len(MARK) + 40), len(TEXT) - 1]
    places += [dice.randrange(len(MARK), len(TEXT)) for _ in range(300)]
    for at in places:
        other = dice.choice(letters.replace(TEXT[at], ""))
        refused(TEXT[:at] + other + TEXT[at + 1 :])


def test_a_strange_letter_is_named():
    assert "'é' stands after 30 of" in refused(
        TEXT[: len(MARK) + 30] + "é" + TEXT[len(MARK) + 31 :]
    )


def test_letters_in_a_wrong_order_or_twice_are_noticed():
    refused(TEXT[:200] + TEXT[201:] + "A")
    at = next(n for n in range(200, len(TEXT)) if TEXT[n] != TEXT[n + 1])
    refused(TEXT[:at] + TEXT[at + 1] + TEXT[at] + TEXT[at + 2 :])


def test_other_versions_are_named():
    assert "format 2, this program reads format 1 (update" in refused(TEXT.replace("p1:", "p2:"))
    assert "format 0" in refused(TEXT.replace("p1:", "p0:"))
    assert "format 9, this" in refused(sealed(zlib.compress(b"x"), version=9))


def sealed(body: bytes, version: int = 1) -> str:
    """Return share text round any bytes, its sum right."""
    head = struct.pack(">BII", version, len(body), zlib.crc32(body))
    return MARK + base64.urlsafe_b64encode(head + body).decode().rstrip("=")


def test_what_only_looks_right_is_refused():
    assert "damaged" in refused(sealed(b"no zlib at all"))
    assert "damaged" in refused(sealed(zlib.compress(b"")))
    assert "damaged" in refused(sealed(zlib.compress(packed({"a": 1.5}))[:-5]))
    assert "damaged" in refused(sealed(zlib.compress(packed({"a": 1.5}) + b"x")))
    assert "damaged" in refused(sealed(zlib.compress(packed({"a": 1.5})) + b"x"))
    assert "damaged" in refused(sealed(zlib.compress(struct.pack(">I", 2**31) + b"{}")))
    assert "damaged" in refused(sealed(zlib.compress(struct.pack(">I", 1) + b"\xff")))
    shape = b'{"a":0.0}'
    for column in (b"\x09\x01a", b"\xff\x01a", b"\x00\x09" + b"a" * 9, b"\x00"):
        data = struct.pack(">I", len(shape)) + shape + column
        assert "damaged" in refused(sealed(zlib.compress(data)))
    assert "not JSON" in refused(sealed(zlib.compress(struct.pack(">I", 3) + b"{a}")))
    assert "mapping" in refused(sealed(zlib.compress(packed("hello"))))
    assert "holds 2 rulings" in refused(
        sealed(zlib.compress(packed([{"id": "a", "setup": {}}, {"id": "b", "setup": {}}])))
    )
    document = {"setup": {"units": [{"id": "A", "army": 3, "models": []}]}}
    assert "setup.units[0].models" in refused(sealed(zlib.compress(packed(document))))


def test_numbers_that_are_none_are_refused():
    for value in (float("nan"), float("inf")):
        document = {"setup": {"board": [value, 44.0]}}
        assert "finite" in refused(sealed(zlib.compress(packed(document))))


def test_a_bomb_is_not_unpacked():
    bomb = zlib.compress(struct.pack(">I", 200_000_000) + b"[" * 200_000_000, 9)
    assert len(bomb) < 250_000
    assert f"more than {MOST_BYTES / 1e6:.0f} MB" in refused(sealed(bomb))
    deep = b"[" * 4000 + b"]" * 4000
    assert "nested deeper" in refused(sealed(zlib.compress(struct.pack(">I", 8000) + deep)))
    wide = b"[" + b"0," * 400_000 + b"0]"
    assert "values" in refused(sealed(zlib.compress(struct.pack(">I", len(wide)) + wide)))


def test_a_huge_text_is_not_looked_through():
    assert "million letters" in refused(MARK + "A" * (MOST_LETTERS + 1))


def test_no_text_at_all():
    for text in ("", "   ", "hello", "tabletop", "tabletop1", "tabletop:AAAA", "\x00\x01"):
        assert "there is none" in refused(text)


def test_noise_never_gets_through():
    dice = random.Random(11)
    for _ in range(400):
        noise = "".join(chr(dice.choice((dice.randrange(1, 127), dice.randrange(1, 0x3000))))
                        for _ in range(dice.randrange(0, 90)))  # fmt: skip
        refused(MARK + noise)


def test_a_ruling_and_a_table_are_told_apart():
    assert isinstance(read_share(share_text(Ruling("r", kind="other"))), Ruling)
    assert isinstance(read_share(share_text(Scenario(GameState(board=(60.0, 44.0))))), Scenario)
