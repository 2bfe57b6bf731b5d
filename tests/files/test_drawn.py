"""Territories, annotations, the photo below and locks: what is refused, and with which words."""

import pytest

from tabletop.errors import TabletopError
from tabletop.files.ruling_in import parse_rulings
from tests.files.sample import sample, text_of


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("territories", [{"id": "T"}], "'points' is missing"),
        ("territories", [{"id": "T", "army": 3, "points": [[0, 0], [1, 0], [1, 1]]}], "nobody"),
        ("annotations", [{"id": "n", "kind": "arrow", "points": [[0, 0]]}], "a list of 2"),
        ("annotations", [{"id": "n", "kind": "doodle", "points": [[0, 0]]}], "annotation"),
        (
            "annotations",
            [{"id": "n", "kind": "text", "points": [[0, 0]], "tone": "gold"}],
            "not a tone",
        ),
        ("underlay", {"image": "../a.png", "pos": [0, 0], "size": [1, 1]}, "no bare name"),
        ("underlay", {"image": ".png", "pos": [0, 0], "size": [1, 1]}, "no bare name"),
        ("underlay", {"image": "a.png", "pos": [0, 0], "size": [0, 1]}, "inches"),
        ("locked", ["nobody"], "there is no piece 'nobody'"),
    ],
)
def test_what_is_drawn_wrongly_is_refused_with_its_place(key, value, words):
    spoiled = sample()
    spoiled["setup"][key] = value
    with pytest.raises(TabletopError, match=words) as fault:
        parse_rulings(text_of(spoiled), "r.yaml")
    assert key in str(fault.value)
    assert "r.yaml" in str(fault.value)
