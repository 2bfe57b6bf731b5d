"""Deployments that are kept: written, read, refused."""

import json

import pytest

from tabletop.errors import TabletopError
from tabletop.files.deployments import (
    deployment_files,
    deployment_of,
    new_name,
    read_deployment,
    write_deployment,
)
from tests.play.field import Field


def state():
    field = Field()
    field.row("pikes", 2, 10, 14, 3)
    field.row("giant", 1, 30, 10, 1)
    return field.battle("deployment")


def test_what_is_written_is_read_again(tmp_path):
    made = deployment_of(state(), 2)
    assert set(made.units) == {"pikes"}
    assert made.models == 3
    file = new_name(tmp_path, made)
    write_deployment(file, made)
    assert read_deployment(file) == made
    assert new_name(tmp_path, made) != file
    assert deployment_files(tmp_path) == [file]


def test_a_side_with_nothing_on_the_table_has_none():
    with pytest.raises(TabletopError, match="nothing is deployed"):
        deployment_of(Field().battle("deployment"), 1)


def spoilt(tmp_path, **changes):
    file = tmp_path / "a.json"
    write_deployment(file, deployment_of(state(), 2))
    data = json.loads(file.read_text())
    data.update(changes)
    file.write_text(json.dumps(data))
    return file


@pytest.mark.parametrize(
    "changes",
    [
        {"format": 9},
        {"player": 3},
        {"units": {"pikes": {"pikes1": [1, 2]}}},
        {"units": {"pikes": {"pikes1": [1, 2, "x"]}}},
        {"units": {"pikes": {"pikes1": [1e300, 2, 0]}}},
        {"units": [1]},
        {"more": 1},
    ],
)
def test_what_is_wrong_in_a_file_is_refused_with_its_place(tmp_path, changes):
    with pytest.raises(TabletopError) as found:
        read_deployment(spoilt(tmp_path, **changes))
    assert found.value.file.endswith("a.json")
    assert found.value.place


def test_every_cut_is_refused(tmp_path):
    file = tmp_path / "a.json"
    write_deployment(file, deployment_of(state(), 2))
    whole = file.read_bytes()
    for at in range(0, len(whole) - 2, 5):
        file.write_bytes(whole[:at])
        with pytest.raises(TabletopError):
            read_deployment(file)
    file.write_bytes(b"\xff\xfe" + whole)
    with pytest.raises(TabletopError):
        read_deployment(file)
    with pytest.raises(TabletopError):
        read_deployment(tmp_path / "none.json")
