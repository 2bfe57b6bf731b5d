"""Cards as files: size, type large enough, nothing outside, both formats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.ui.card import render
from tabletop.ui.card.draw import FRAME, SIZE, card
from tabletop.ui.card.side import needs_side
from tabletop.ui.card.steps import draw_steps, is_of_numbers
from tabletop.ui.kit.canvas import Clip, Picture, Shape, Stamp, Words
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


NUMBERS = sorted(
    key for key, r in rulings().items() if r.kind in ("damage", "fight_order") and r.action
)


def test_rulings_about_numbers_are_shipped() -> None:
    assert len(NUMBERS) > 20


@pytest.mark.parametrize("key", NUMBERS)
def test_a_ruling_about_numbers_shows_its_steps_in_the_frame(key: str) -> None:
    """Dice, pools and fights stand where a table would: large enough, inside, none on another."""
    kit, about = Kit("light", 1.0), found(key)
    assert is_of_numbers(about)
    picture = Picture()
    draw_steps(picture, kit, about, FRAME)
    x, y, w, h = FRAME

    def box_of(shape: Shape) -> tuple[float, float, float, float]:
        if not isinstance(shape, Words):
            return shape.bounds()
        wide, tall = kit.fonts.width(shape.text, shape.style), shape.style.size * 1.2
        left = shape.at[0] - {"l": 0.0, "c": wide / 2, "r": wide}[shape.align]
        return (left, shape.at[1] - tall / 2, left + wide, shape.at[1] + tall / 2)

    for shape in picture:
        x0, y0, x1, y1 = box_of(shape)
        assert x - 1 <= x0 <= x1 <= x + w + 1, shape
        assert y - 1 <= y0 <= y1 <= y + h + 1, shape
    words = [one for one in words_of(picture) if len(one.text) > 1]
    assert min(one.style.size for one in words) >= 16
    told = " ".join(one.text for one in words)
    if about.ruling.action["type"] == "fight_order":
        assert "Next: player" in told or "Nobody is left" in told
        assert all(unit["id"][1:] in told for unit in about.ruling.action["state"]["units"])
    elif about.ruling.action["type"] == "damage":
        assert "slain" in told
        assert told.startswith("Target: ")
    boxes = [box_of(one) for one in picture if isinstance(one, Words)]
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            across = min(one[2], other[2]) - max(one[0], other[0])
            down = min(one[3], other[3]) - max(one[1], other[1])
            assert across <= 1 or down <= 3, (one, other)


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
