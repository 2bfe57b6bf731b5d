"""The table of systems says what the markers of the tests say, and nothing else."""

import importlib
import operator

import pytest

from tabletop.files.coverage import TABLE, dumped, systems
from tests.systems import marked, table

NAME = operator.attrgetter("id")
KNOWN = {row.id for row in systems()}


def test_every_system_has_its_row_once_and_in_order():
    assert [row.id for row in systems()] == [f"S{k:03d}" for k in range(1, 206)]


def test_the_table_says_which_tests_there_are():
    assert TABLE.read_text(encoding="utf-8") == dumped(table()), "python -m tests.systems"


def test_no_marker_names_an_unknown_system_or_a_test_that_does_not_run():
    found, odd = marked()
    assert not odd
    assert set(found) <= KNOWN


def test_a_system_by_hand_says_why():
    assert all(bool(row.reason) == (row.status == "by hand") for row in systems())


@pytest.mark.parametrize("row", systems(), ids=NAME)
def test_each_system_has_a_test_and_a_module_that_exists(row):
    assert row.tests, f"{row.id} {row.name}: no test carries its marker"
    importlib.import_module(row.module)
