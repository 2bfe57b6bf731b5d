"""A pasted text is taken for what it is, and else told in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files.pasting import pasted
from tabletop.files.ruling import Ruling
from tabletop.files.ruling_in import parse_rulings
from tabletop.files.ruling_out import dump_ruling
from tabletop.files.scenario import Scenario, dump_scenario
from tabletop.files.share import share_text
from tests.files.sample import sample, text_of
from tests.files.tables import random_table

TABLE = Scenario(random_table(3))
RULING = parse_rulings(text_of(sample()), "r.yaml")[0]


@pytest.mark.parametrize("thing", [TABLE, RULING], ids=["table", "ruling"])
def test_share_text_and_yaml(thing: Scenario | Ruling):
    written = dump_ruling(thing) if isinstance(thing, Ruling) else dump_scenario(thing)
    for text in (
        share_text(thing),
        f"Here: {share_text(thing)}",
        written,
        f"```yaml\n{written}```",
    ):
        assert pasted(text) == thing
    assert pasted("\ufeff" + written.replace("\n", "\r\n")) == thing


def test_json():
    assert pasted('{"id": "a", "setup": {}, "question": "Is it?"}').question == "Is it?"  # type: ignore[union-attr]


def test_a_path_of_a_file(tmp_path: Path):
    file = tmp_path / "my table.yaml"
    file.write_text("setup: {}")
    for text in (str(file), f'"{file}"', f" {file}\n", file.as_uri()):
        assert pasted(text) == file
    with pytest.raises(TabletopError, match=r"there is no such file"):
        pasted(str(tmp_path / "gone.yaml"))


def refused(text: str) -> str:
    with pytest.raises(TabletopError) as fault:
        pasted(text)
    words = str(fault.value)
    assert "\n" not in words
    assert len(words) < 300
    return words


def test_what_is_nothing_of_that_is_told():
    assert "there is no text (copy a table, a ruling, an army list" in refused(" \n\x00 ")
    assert "'hello, is he in range?' is no table" in refused("hello, is he in range?")
    assert "no table" in refused("x" * 100_000)
    assert "MB of text" in refused("x" * 6_000_000)
    assert "pasted text: units" in refused("setup:\n  board: [60, 44]\n  units: 5\n").replace(
        "setup.", ""
    )
    assert "holds 2 rulings" in refused("- {id: a, setup: {}}\n- {id: b, setup: {}}\n")
    assert "share text: it was cut" in refused(share_text(TABLE)[:50])
    for text in (
        "\x01\x02\x03",
        "[" * 5000,
        "{",
        "a: &a [*a]",
        "\ud800",
        "- - - -",
        "````",
        "~root\x01",
    ):
        refused(text)
