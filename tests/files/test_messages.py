"""Bad rulings: each message names the file, the ruling, the field, the value and what to give."""

import math

import pytest

from tabletop.errors import TabletopError
from tabletop.files.ruling_in import load_rulings, parse_rulings, read_rulings
from tests.files.sample import DROP, sample, spoiled, text_of

U = "setup.units.0"
M = "setup.units.0.models.0"
T = "setup.terrain.0"


def refusal(data: object, file: str = "r.yaml") -> TabletopError:
    with pytest.raises(TabletopError) as caught:
        parse_rulings(text_of(data), file)
    fault = caught.value
    assert fault.file == file
    assert fault.reason
    assert fault.next_step
    assert "\n" not in str(fault)
    return fault


def test_the_sample_is_good():
    (ruling,) = parse_rulings(text_of(sample()), "r.yaml")
    assert ruling.faults == ()


CASES = [
    # path, value, reason, field in the place, next step
    (f"{M}.base.mm", [0, 35], "0 is not a size", "models[0].base.mm[0]", "above 0"),
    (f"{M}.base.mm", [-3, 35], "-3 is not a size", "models[0].base.mm[0]", "above 0"),
    (f"{M}.base.mm", [60], "1 sizes for an oval", "base.mm", "length and width"),
    (f"{M}.base.mm", [60, 35, 1], "not a list of 1 to 2", "base.mm", "list"),
    (f"{M}.base.mm", "60x35", "1 sizes for an oval", "base.mm", "[60, 35]"),
    (f"{M}.base.shape", "hexagon", "'hexagon' is not a base shape", "base.shape", "round, oval"),
    (f"{M}.base", [60, 35], "a list of 2 is not a mapping", "models[0].base", "mapping"),
    (f"{M}.pos", [math.nan, 1], "not a finite number", "models[0].pos[0]", "inches"),
    (f"{M}.pos", [math.inf, 1], "not a finite number", "models[0].pos[0]", "inches"),
    (f"{M}.pos", [1], "a list of 1", "models[0].pos", "list of 2"),
    (f"{M}.pos", ["5", 5], "'5' is not inches", "models[0].pos[0]", "inches"),
    (f"{M}.pos", DROP, "'pos' is missing", "models[0]", "add pos"),
    (f"{M}.facing", True, "true is not degrees", "models[0].facing", "degrees"),
    (f"{M}.height", 0, "0 is not a height", "models[0].height", "above 0"),
    (f"{M}.elevation", -1, "-1 is not inches above", "models[0].elevation", "0 or more"),
    (f"{M}.hieght", 2, "'hieght' is unknown", "models[0].hieght", "did you mean height"),
    (f"{M}.id", "A2", "model id 'A2' is given twice", "models[1]", "own id"),
    ("setup.units.1.id", "A", "unit id 'A' is given twice", "units[1]", "own id"),
    ("setup.units.1.models.0.id", "A1", "model id 'A1' is given twice", "units[1]", "own id"),
    ("setup.terrain.1.id", "F:1", "'F:1' has a colon", "terrain[1].id", "colon"),
    ("setup.terrain.1.id", "W", "id 'W' is given twice", "terrain[1]", "own id"),
    (f"{U}.army", 3, "3 is not player 1 or 2", "units[0].army", "player 1 or 2"),
    (f"{U}.army", 1.5, "1.5 is not player 1 or 2", "units[0].army", "player 1 or 2"),
    (f"{U}.models", [], "an empty list", "units[0].models", "1 or more"),
    (f"{U}.models", DROP, "'models' is missing", "units[0]", "add models"),
    (f"{U}.move", "fast", "'fast' is not a Move", "units[0].move", "'-'"),
    (f"{U}.save", 4, "4 is not a Save", "units[0].save", "4+"),
    (f"{U}.garrison", "X", "no terrain feature 'X'", "units[0].garrison", "known: W, F"),
    (f"{U}.charged", "yes", "'yes' is not true or false", "units[0].charged", "true or false"),
    (f"{U}.keywords", "CAVALRY", "'CAVALRY' is not a list", "units[0].keywords", "list"),
    (
        f"{T}.points",
        [[0, 0], [2, 2], [2, 0], [0, 2]],
        "crosses itself",
        "terrain[0].points",
        "order",
    ),
    (f"{T}.points", [[0, 0], [1, 1], [2, 2]], "without area", "terrain[0].points", "corners"),
    (f"{T}.points", [[0, 0], [1, 1]], "a list of 2 is not", "terrain[0].points", "3 or more"),
    (f"{T}.points", [[0, 0], [1, 0], [1, 0], [0, 1]], "[1, 0] is given twice", "points[2]", "one"),
    (
        f"{T}.points",
        [[0, 0], [4, 0], [4, 4], [0, 4], [0.5, -0.1]],
        "crosses or touches itself",
        "terrain[0].points",
        "in order",
    ),
    (
        f"{T}.holes",
        [[[19, 0], [22, 0], [22, 5], [19, 5]]],
        "itself",
        "terrain[0].points",
        "in order",
    ),
    (f"{T}.points", [[0, 0], [1, math.nan], [2, 0]], "not a finite", "points[1][1]", "inches"),
    (f"{T}.abilities", ["COVRE"], "'COVRE' is not a terrain ability", "abilities[0]", "COVER"),
    (f"{T}.kind", "lava", "'lava' is not a kind of terrain", "terrain[0].kind", "ruin"),
    (f"{T}.height", -1, "-1 is not a height", "terrain[0].height", "0 or more"),
    (f"{T}.height", DROP, "'height' is missing", "terrain[0]", "add height"),
    ("setup.terrain.1.height", 2, "height stands beside parts", "terrain[1].height", "each part"),
    ("setup.terrain.1.parts.0.height", 0, "0 is not a height above 0", "parts[0].height", "above"),
    ("setup.objectives.0.mm", 0, "0 is not a diameter", "objectives[0].mm", "above 0"),
    ("setup.tokens.0.unit", "Z", "no unit 'Z'", "tokens[0].unit", "known: A, B"),
    ("setup.board", [0, 44], "0 is not inches", "setup.board[0]", "above 0"),
    ("setup.board", [60], "a list of 1", "setup.board", "list of 2"),
    ("setup.phase", "lunch", "'lunch' is not a phase", "setup.phase", "movement"),
    ("setup.camera", [5, 0, 1, 9], "is not a box", "setup.camera", "left"),
    ("setup.unit", [], "'unit' is unknown", "setup.unit", "did you mean units"),
    ("options.sight", "x-ray", "'x-ray' is not a choice for sight", "options.sight", "standard"),
    ("options.sigth", "plan", "'sigth' is unknown", "options.sigth", "did you mean sight"),
    ("options.own_unit_passable", "no", "'no' is not true or false", "options.own", "true or"),
    ("kind", "sihgt", "'sihgt' is not a kind of ruling", "kind", "visibility"),
    ("status", "maybe", "'maybe' is not a status", "status", "firm"),
    ("action.type", "teleport", "'teleport' is not a type of action", "action.type", "charge"),
    ("action.unit", "Z", "no unit 'Z'", "action.unit", "known: A, B"),
    ("action.allowance", -1, "-1 is not inches", "action.allowance", "0 or more"),
    ("action.allowance", DROP, "'allowance' is missing", "action", "after dice"),
    ("action.paths.A1", [[5.5, 5], [6, 5]], "starts at [5.5, 5]", "paths.A1", "at [5, 5]"),
    ("action.paths.A1", [[5, 5, 31], [6, 5]], "with the facing 31", "paths.A1", "30"),
    ("action.paths.A1", [], "empty list", "paths.A1", "list"),
    ("action.paths.A1", [[5, 5], [6]], "a list of 1", "paths.A1[1]", "list of 2 to 3"),
    ("action.paths.B1", [[14, 5]], "'B1' is no model of unit 'A'", "paths.B1", "A1, A2"),
    ("action.order", ["A1", "A1"], "stands twice", "action.order", "once"),
    ("action.flags.runs", True, "'runs' is unknown", "flags.runs", "ran"),
    ("action.target", "Z", "no unit 'Z'", "action.target", "known"),
    ("expect.verdict", "maybe", "'maybe' is not a verdict", "expect.verdict", "legal"),
    ("expect.checks.0.ask", "gpa", "'gpa' is not a known question", "checks[0].ask", "mean gap"),
    ("expect.checks.0.a", "Z1", "no model 'Z1'", "checks[0].a", "known: A1, A2, B1"),
    ("expect.checks.0.a", DROP, "gap needs the key 'a'", "checks[0]", "add a"),
    ("expect.checks.0.c", 1, "'c' is unknown", "checks[0].c", "known: ask"),
    ("expect.checks.0.is", "5.4", "'5.4' is not a number", "checks[0].is", "number"),
    ("expect.checks.1.is", 1, "1 is not true or false", "checks[1].is", "true or false"),
    ("expect.checks.1.is", "no", "'no' is not true or false", "checks[1].is", "true or false"),
    ("expect.checks.2.model", "A1", "behind needs one of model, unit", "checks[2]", "once"),
    ("expect.checks.2.terrain", "Q", "no terrain 'Q'", "checks[2].terrain", "known: W, F"),
    ("expect.checks.3.is", [["A9"]], "no model 'A9'", "checks[3].is[0][0]", "known"),
    ("expect.reasons", ["TOO_FAR"], "'TOO_FAR' is not a known reason", "reasons[0]", "known"),
    ("expect.cost", {"Z": 1}, "no model 'Z'", "expect.cost.Z", "known"),
    ("expect.cost", {"A1": "6"}, "'6' is not a number", "expect.cost.A1", "number"),
    ("expect.min_path_gap", {"A1": {"Q": 1}}, "no unit 'Q'", "min_path_gap.A1.Q", "known"),
    ("expect.contesting", {"A": []}, "without objective control", "contesting", "objective"),
    ("expect.resons", [], "'resons' is unknown", "expect.resons", "mean reasons"),
    ("margin", "wide", "'wide' is not inches", "margin", "inches"),
    ("margin", math.nan, "not a finite number", "margin", "inches"),
    ("title", ["a"], "a list of 1 is not a title", "title", "a title"),
    ("tags", "exact", "'exact' is not a list", "tags", "list"),
    ("id", "", "'' is not an id", "id", "1 to 80"),
    ("id", "a\nb", "is not an id", "id", "1 to 80"),
    ("setup", 5, "5 is not a mapping", "setup", "mapping"),
    ("format", 2, "the file has format 2, this program reads up to format 1", "format", "update"),
]


@pytest.mark.parametrize(("path", "value", "reason", "place", "step"), CASES)
def test_each_fault_is_told(path, value, reason, place, step):
    fault = refusal(spoiled(path, value))
    assert reason in fault.reason
    assert place in fault.place
    assert step in fault.next_step
    assert "line" in fault.place
    if path not in ("id",):
        assert "ruling sample" in fault.place


def test_a_ruling_in_a_list_must_have_an_id_and_a_file_lends_its_name():
    data = sample()
    del data["id"]
    assert "'id' is missing" in refusal([data]).reason
    assert parse_rulings(text_of(data), "past-the-wall.yaml")[0].id == "past-the-wall"


def test_two_rulings_of_one_id():
    assert "the ruling id 'sample' is given twice" in refusal([sample(), sample()]).reason


@pytest.mark.parametrize("data", [5, "text", [], [5], {"id": "x"}, [{}], [[]]])
def test_what_is_no_ruling_at_all(data):
    refusal(data)


def test_one_bad_ruling_leaves_the_others(tmp_path):
    bad = spoiled(f"{M}.pos", [1])
    bad["id"] = "bad"
    good = sample()
    last = sample()
    last["id"] = "last"
    path = tmp_path / "three.yaml"
    path.write_text(text_of([good, bad, last]), encoding="utf-8")
    loaded = read_rulings(path)
    assert [ruling.id for ruling in loaded.rulings] == ["sample", "last"]
    assert len(loaded.errors) == 1
    assert "ruling bad" in loaded.errors[0].place
    with pytest.raises(TabletopError, match="list of 1"):
        load_rulings(path)


def test_positions_that_cannot_be_are_told_and_nothing_is_lost():
    data = sample()
    data["setup"]["units"][0]["models"][1]["pos"] = [5, 5.2]
    data["setup"]["units"][1]["models"][0]["pos"] = [59, 5]
    data["setup"]["units"][1]["models"][0]["elevation"] = 0
    del data["action"]
    data["expect"] = {}
    data["setup"]["terrain"][0]["points"] = [[58, 4], [59, 4], [59, 6], [58, 6]]
    data["setup"]["terrain"][0]["height"] = 4
    (ruling,) = parse_rulings(text_of(data), "r.yaml")
    told = "; ".join(ruling.faults)
    assert "B1 stands off the table" in told
    assert "A1 and A2 overlap" in told
    assert "B1 stands inside Field Wall" in told


def test_a_ring_may_be_closed_by_its_first_corner():
    data = spoiled(f"{T}.points", [[20, 1], [21, 1], [21, 4], [20, 4], [20, 1]])
    (ruling,) = parse_rulings(text_of(data), "r.yaml")
    assert ruling.state.terrain["W"].footprint.outer == ((20, 1), (21, 1), (21, 4), (20, 4))


def test_too_many_models_are_refused():
    row = [
        {"id": f"m{n}", "base": {"shape": "round", "mm": 25}, "pos": [n, 0]} for n in range(2001)
    ]
    data = {"id": "x", "setup": {"units": [{"id": "A", "army": 1, "models": row}]}}
    assert "more than 2000 models" in refusal(data).reason


def test_touching_the_edge_and_each_other_is_no_fault():
    setup = {
        "board": [60, 44],
        "units": [
            {
                "id": "A",
                "army": 1,
                "models": [
                    {"id": f"A{n}", "base": {"shape": "round", "mm": [50.8]}, "pos": [1 + 2 * n, 1]}
                    for n in range(3)
                ],
            }
        ],
    }
    (ruling,) = parse_rulings(text_of({"id": "x", "setup": setup}), "r.yaml")
    assert ruling.faults == ()
