"""Universal VTT maps: walls where the map has them, and clear words for what is no map."""

import base64
import json

import pytest

from tabletop.errors import TabletopError
from tabletop.files.scenario import Scenario, dump_scenario, parse_scenario
from tabletop.files.uvtt import load_vtt, parse_vtt


def vtt(**more):
    found = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 1, "y": 2},
            "map_size": {"x": 30, "y": 20},
            "pixels_per_grid": 70,
        },
        "line_of_sight": [
            [{"x": 5, "y": 4}, {"x": 15, "y": 4}, {"x": 15, "y": 12}],
            [{"x": 20, "y": 10}, {"x": 24, "y": 10}],
        ],
        "portals": [
            {"bounds": [{"x": 24, "y": 10}, {"x": 25, "y": 10}], "closed": True},
            {"bounds": [{"x": 25, "y": 10}, {"x": 26, "y": 10}], "closed": False},
        ],
        "lights": [{"range": 3}],
        "image": base64.b64encode(b"not looked at here").decode(),
    }
    return json.dumps(found | more)


def test_walls_doors_size_and_image_are_taken_over(tmp_path):
    file = tmp_path / "keep.uvtt"
    file.write_text(vtt(), encoding="utf-8")
    found = load_vtt(file)
    assert found.state.board == (30.0, 20.0)
    assert list(found.state.terrain) == ["wall-1", "wall-2", "door-1"]
    assert found.state.terrain["wall-1"].footprint.bounds() == (4.0, 10.0, 14.1, 18.1)
    assert found.state.terrain["door-1"].footprint.bounds() == (23.0, 11.9, 24.0, 12.1)
    assert found.state.title == "keep"
    assert found.image == b"not looked at here"
    assert found.left_out == ("1 light",)
    table = Scenario(found.state)
    assert parse_scenario(dump_scenario(table)).state == found.state


def test_a_square_may_be_any_number_of_inches():
    assert parse_vtt(vtt(), scale=2.0).state.board == (60.0, 40.0)


def test_walls_that_make_a_room_keep_it_open():
    room = [{"x": x, "y": y} for x, y in ((5, 5), (12, 5), (12, 11), (5, 11), (5, 5))]
    (wall,) = parse_vtt(vtt(line_of_sight=[room], portals=[])).state.terrain.values()
    assert len(wall.footprint.holes) == 1


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{}", "no Universal VTT map"),
        ("[]", "a mapping"),
        ("walls: no", "not JSON"),
        ('{"resolution": {}, "line_of_sight": []}', "'map_size' is missing"),
        (vtt(line_of_sight=[[{"x": 1}]]), "'y' is missing"),
        (vtt(line_of_sight=[[{"x": 1, "y": "a"}]]), "not a number"),
        (vtt(line_of_sight={"x": 1}), "a list"),
        (vtt(image="%%%"), "no base64"),
        (vtt(resolution={"map_size": {"x": 1e4, "y": 1}}), "smaller scale"),
        (vtt(resolution={"map_size": {"x": -1, "y": 1}}), "above 0"),
        ('{"resolution": {"map_size": {"x": NaN, "y": 1}}, "line_of_sight": []}', "finite"),
        (vtt(portals=[{"bounds": 3}]), "a list"),
    ],
)
def test_foreign_json_is_refused_with_its_place(text, words):
    with pytest.raises(TabletopError, match=words) as fault:
        parse_vtt(text, "map.dd2vtt")
    assert "map.dd2vtt" in str(fault.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(TabletopError, match="cannot be read"):
        load_vtt(tmp_path / "gone.uvtt")
