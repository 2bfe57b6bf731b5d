"""When answers agree."""

import pytest

from tabletop.files.agree import agrees


@pytest.mark.parametrize(
    ("got", "expected", "same"),
    [
        (8.74015748, 8.7402, True),
        (8.7403, 8.7402, False),
        (2.99996, 3.0, True),
        (2.9999, 3.0, False),
        (-0.00001, 0.0, True),
        (7, 7.0, True),
        (True, 1, False),
        (0, False, False),
        (["A", "B"], ["B", "A"], True),
        (["A"], ["A", "B"], False),
        ([], [], True),
        ([["A", "B"], ["C"]], [["C"], ["B", "A"]], True),
        ([4.1338583, 2.7559055], [4.1339, 2.7559], True),
        ([4.1338583, 2.7559055], [2.7559, 4.1339], False),
        ({"A": 1}, {"A": 1}, True),
        ({"A": 1}, {}, False),
        ({}, {"A": 1}, False),
        ({"A": {"B": 0.35570001}}, {"A": {"B": 0.3557}}, True),
        (None, None, True),
        (None, 1, False),
        ("legal", "legal", True),
        ("1", 1, False),
    ],
)
def test_agreement(got, expected, same):
    assert agrees(got, expected) is same
