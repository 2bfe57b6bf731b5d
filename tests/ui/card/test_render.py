"""Cards as files: size, type large enough, nothing outside, both formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.ui.card import render
from tabletop.ui.card.draw import SIZE, card
from tabletop.ui.card.side import needs_side
from tabletop.ui.kit.canvas import Clip, Shape, Stamp, Words
from tabletop.ui.kit.kit import Kit
from tests.ui.card.shipped import answered, found, rulings

KINDS = (
    "past-the-wall",
    "giant-over-the-wall",
    "exactly-three",
    "seven-in-a-row",
    "too-narrow",
    "charge-over-a-wall",
    "round-the-flank",
    "surrounded",
    "redeploy-clips",
    "which-reading",
    "at-the-edge-of-the-wood",
    "one-of-two",
    "millimetres",
)


def words_of(shapes: Iterable[Shape]) -> Iterator[Words]:
    for shape in shapes:
        if isinstance(shape, Words):
            yield shape
        elif isinstance(shape, Clip | Stamp):
            yield from words_of(shape.shapes)


@pytest.mark.parametrize("key", KINDS)
def test_type_is_large_and_nothing_leaves_the_card(key: str) -> None:
    kit = Kit("light", 1.0)
    picture = card(kit, found(key))
    # Objective numbers and tabs are signs of the table, drawn smaller than words.
    small = [w.text for w in words_of(picture) if w.style.size < 16]
    assert not [text for text in small if len(text) > 5], small
    for shape in picture:
        if isinstance(shape, Words):
            wide = kit.fonts.width(shape.text, shape.style)
            left = shape.at[0] - {"l": 0.0, "c": wide / 2, "r": wide}[shape.align]
            assert left >= 0, shape.text
            assert left + wide <= SIZE[0], shape.text
            assert 0 <= shape.at[1] <= SIZE[1], shape.text


@pytest.mark.parametrize("key", sorted(rulings()))
def test_words_of_the_right_column_do_not_overlap(key: str) -> None:
    kit = Kit("light", 1.0)
    column = [w for w in card(kit, found(key)) if isinstance(w, Words) and w.at[0] > 830]
    for i, a in enumerate(column):
        for b in column[i + 1 :]:
            if abs(a.at[1] - b.at[1]) >= 13:
                continue
            (a0, a1), (b0, b1) = span(kit, a), span(kit, b)
            assert a1 <= b0 + 1 or b1 <= a0 + 1, (a.text, b.text)


def span(kit: Kit, w: Words) -> tuple[float, float]:
    wide = kit.fonts.width(w.text, w.style)
    left = w.at[0] - {"l": 0.0, "c": wide / 2, "r": wide}[w.align]
    return left, left + wide


def test_the_side_view_stands_where_heights_decide() -> None:
    assert needs_side(found("giant-over-the-wall"))
    assert needs_side(found("wall-of-equal-height"))
    assert not needs_side(found("past-the-wall"))
    assert not needs_side(found("exactly-three"))


def test_both_formats_are_written(tmp_path: Path) -> None:
    png, svg = tmp_path / "deep" / "card.png", tmp_path / "card.svg"
    render(answered("a-slit"), png)
    render(answered("a-slit"), svg)
    assert png.read_bytes()[:4] == b"\x89PNG"
    text = svg.read_text("utf-8")
    assert text.count("<svg") == 1
    assert "Is a gap of a twentieth of an inch enough?" in text


def test_a_folder_that_cannot_be_written_is_an_error_in_words(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("x")
    with pytest.raises(TabletopError, match="cannot be written"):
        render(answered("a-slit"), blocked / "card.png")
