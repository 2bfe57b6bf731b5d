"""Every deed of the Edit tool: what it changes, that a file keeps it, that undo takes it back."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.geometry.base import Base, Pose, round_base
from tabletop.geometry.outline import edited, own_angle, wall_of
from tabletop.geometry.region import Solid, region
from tabletop.rules.heights import default_height
from tabletop.state.events import PieceChanged, apply, apply_all
from tabletop.state.journal import Journal
from tabletop.state.model import (
    Annotation,
    GameState,
    Model,
    Objective,
    Terrain,
    Territory,
    Token,
    Unit,
)
from tabletop.ui.table.edit import (
    board_ops,
    marker_ops,
    model_ops,
    terrain_ops,
    territory_ops,
    unit_ops,
)
from tests.ui.table.edit.valid import check, same_after_reopening


def rect(x0, y0, x1, y1):
    return region([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])


def block(key, x0, y0, x1, y1, top=3.0, kind="rock"):
    ground = rect(x0, y0, x1, y1)
    return Terrain(key, ground, (Solid(key, ground, top),), ("COVER",), key.title(), kind)


def model(key, unit, x, y, base=None, facing=0.0):
    base = base or round_base(32)
    height, source = default_height(base, ("INFANTRY",))
    return Model(key, unit, base, Pose(float(x), float(y), facing), height, source)


def table():
    ruin = Terrain(
        "mill-1", rect(40, 10, 48, 16),
        (
            Solid("mill-1:1", rect(40, 10, 48, 10.5), 5.0),
            Solid("mill-1:2", rect(40, 10.5, 40.5, 16), 4.0),
        ),
        ("COVER", "UNSTABLE"), "Mill 1", "ruin",
    )  # fmt: skip
    terrain = [
        block("wall-1", 10, 10, 16, 10.5, 1.5, "wall"),
        block("rock-1", 20, 20, 24, 23),
        ruin,
        Terrain("pool", rect(2, 30, 8, 36), (), ("IMPASSABLE",), "Pool", "pool"),
    ]
    models = [model(f"a-{k}", "a", 30 + 1.4 * k, 30) for k in range(1, 6)]
    models += [model(f"b-{k}", "b", 30 + 1.4 * k, 34) for k in range(1, 3)]
    models += [model("c-1", "c", 50, 40)]
    units = [
        Unit("a", 1, tuple(f"a-{k}" for k in range(1, 6)), "Guards", ("INFANTRY",)),
        Unit("b", 1, ("b-1", "b-2"), "Archers", ("INFANTRY",)),
        Unit("c", 2, ("c-1",), "Witch", ("INFANTRY", "HERO")),
    ]
    return GameState(
        {m.id: m for m in models}, {u.id: u for u in units}, {t.id: t for t in terrain},
        {"1": Objective("1", 30.0, 22.0), "2": Objective("2", 10.0, 22.0)},
        {"t": Token("t", 55.0, 5.0, "b")}, (60.0, 44.0),
        territories={"home": Territory("home", 1, rect(0, 0, 60, 9), "Home")},
        annotations={
            "n": Annotation("n", "measure", ((10.0, 22.0), (30.0, 22.0)), pieces=("2", "1"))
        },
        locked=("2",),
    )  # fmt: skip


@pytest.fixture
def state():
    return table()


def done(state, change):
    """Apply a change as an entry: valid, kept by a file, and taken back by undo."""
    journal = Journal.start(state).did(change.label, change.events)
    assert change.label
    assert change.words
    check(journal.state)
    same_after_reopening(journal.state)
    assert journal.undo().state is state
    assert journal.undo().redo().state is journal.state
    return journal.state


TERRAIN = {
    "moved": lambda s, t: terrain_ops.moved(s, t, (1.25, -0.5)),
    "turned": lambda s, t: terrain_ops.turned(s, t, 33.0),
    "mirrored": terrain_ops.mirrored,
    "renamed": lambda s, t: terrain_ops.renamed(s, t, "Old: mill #2"),
    "unnamed": lambda s, t: terrain_ops.renamed(s, t, ""),
    "kind": lambda s, t: terrain_ops.with_kind(s, t, "faction"),
    "obscuring": lambda s, t: terrain_ops.with_ability(s, t, "OBSCURING"),
    "power": lambda s, t: terrain_ops.with_ability(s, t, "PLACE OF POWER"),
    "faction": lambda s, t: terrain_ops.with_ability(s, t, "FACTION TERRAIN"),
    "duplicated": terrain_ops.duplicated,
    "opposite": terrain_ops.opposite,
    "part": terrain_ops.part_added,
}


@pytest.mark.parametrize("key", ["wall-1", "rock-1", "mill-1", "pool"])
@pytest.mark.parametrize("deed", TERRAIN)
def test_what_is_done_to_terrain_is_kept_and_taken_back(state, key, deed):
    after = done(state, TERRAIN[deed](state, state.terrain[key]))
    assert after.terrain != state.terrain
    assert list(after.terrain)[: len(state.terrain)] == list(state.terrain)


def test_parts_go_along_in_a_move_and_a_turn(state):
    old = state.terrain["mill-1"]
    new = done(state, terrain_ops.turned(state, old, 90.0)).terrain["mill-1"]
    for part in new.parts:
        assert new.footprint.polygon().buffer(1e-6).contains(part.region.polygon())
    assert new.footprint.bounds() == (41.0, 9.0, 47.0, 17.0)


def test_a_typed_box_is_the_box_that_is_shown(state):
    old = state.terrain["mill-1"]
    was = terrain_ops.box_of(old.footprint)
    now = terrain_ops.Box(33.3, 12.7, 27.0, 9.5, 4.25)
    new = done(state, terrain_ops.boxed(state, old, was, now)).terrain["mill-1"]
    shown = terrain_ops.box_of(new.footprint)
    for name in ("x", "y", "angle", "length", "width"):
        assert getattr(shown, name) == pytest.approx(getattr(now, name), abs=1e-5)
    assert len(new.parts) == 2


def test_heights_of_parts_and_of_blocks(state):
    mill, rock = state.terrain["mill-1"], state.terrain["rock-1"]
    assert (
        done(state, terrain_ops.tall(state, mill, 2, 7.25)).terrain["mill-1"].parts[1].top == 7.25
    )
    assert done(state, terrain_ops.tall(state, rock, 0, 0.0)).terrain["rock-1"].parts == ()
    pool = done(state, terrain_ops.tall(state, state.terrain["pool"], 0, 2.0)).terrain["pool"]
    assert pool.parts == (Solid("pool", pool.footprint, 2.0),)
    with pytest.raises(TabletopError, match="above 0"):
        terrain_ops.tall(state, mill, 1, 0.0)


def test_a_model_on_a_rock_goes_down_with_it_and_up_again(state):
    up = apply_all(model_ops.placed(state, ("c-1",), 22.0, 21.5).events, state)
    assert up.model("c-1").pose.z == 3.0
    rock = up.terrain["rock-1"]
    assert done(up, terrain_ops.tall(up, rock, 0, 2.0)).model("c-1").pose.z == 2.0
    assert done(up, terrain_ops.moved(up, rock, (12.0, 0.0))).model("c-1").pose.z == 0.0


def test_terrain_put_under_a_model_is_told_as_not_legal(state):
    rock = state.terrain["rock-1"]
    change = terrain_ops.moved(state, rock, (11.0, 9.0))
    assert change.standing.findings
    assert change.standing.findings[0].rule == "MV-6"
    assert not terrain_ops.moved(state, rock, (1.0, 0.0)).standing.findings


def test_order_front_and_back(state):
    wall = state.terrain["wall-1"]
    front = done(state, terrain_ops.ordered(state, wall, to_front=True))
    assert list(front.terrain) == ["rock-1", "mill-1", "pool", "wall-1"]
    back = done(front, terrain_ops.ordered(front, wall, to_front=False))
    assert list(back.terrain) == ["wall-1", "rock-1", "mill-1", "pool"]
    with pytest.raises(TabletopError, match="already"):
        terrain_ops.ordered(back, wall, to_front=False)


def test_a_copy_through_the_centre_lies_half_a_turn_away(state):
    after = done(state, terrain_ops.opposite(state, state.terrain["wall-1"]))
    copy = after.terrain["wall-2"]
    assert copy.footprint.bounds() == (44.0, 33.5, 50.0, 34.0)
    assert copy.name == "Wall 2"
    bare = GameState(terrain=state.terrain)
    with pytest.raises(TabletopError, match="no centre"):
        terrain_ops.opposite(bare, state.terrain["wall-1"])
    middle = GameState(terrain={"m": block("m", 28, 20, 32, 24)}, board=(60.0, 44.0))
    with pytest.raises(TabletopError, match="own mirror image"):
        terrain_ops.opposite(middle, middle.terrain["m"])


@pytest.mark.parametrize(
    ("outer", "holes", "words"),
    [
        ([(0, 0), (4, 0), (0, 3), (4, 3)], [], "cross"),
        ([(0, 0), (4, 0), (8, 0)], [], "no area"),
        ([(0, 0), (4, 0), (4, 0), (0, 3)], [], "together"),
        ([(0, 0), (4, 0)], [], "three corners"),
        ([(0, 0), (9, 0), (9, 9), (0, 9)], [[(20, 20), (21, 20), (21, 21)]], "hole lies outside"),
        ([(0, 0), (9, 0), (9, 9), (0, 9)], [[(8, 8), (10, 8), (8, 6)]], "cross|touch|outside"),
        ([(0, 0), (2000, 0), (0, 9)], [], "too far"),
        ([(0, 0), (float("nan"), 0), (0, 9)], [], "too far"),
    ],
)
def test_bad_outlines_are_refused_in_words(outer, holes, words):
    with pytest.raises(TabletopError, match=words):
        edited(outer, holes)


def test_a_turned_wall_is_a_wall_still(state):
    wall = state.terrain["wall-1"]
    for turn in (13.7, 90.0, 201.3):
        new = apply_all(terrain_ops.turned(state, wall, turn).events, state).terrain["wall-1"]
        found = wall_of(new.footprint)
        assert found.length == pytest.approx(6.0, abs=1e-6)
        assert found.thickness == pytest.approx(0.5, abs=1e-6)
        assert own_angle(new.footprint) == pytest.approx(turn % 180.0, abs=1e-4)


# ---------------------------------------------------------------------- models and units
BASES = [
    round_base(28.5), round_base(25), round_base(130), Base("oval", 60, 35), Base("oval", 120, 92),
    Base("rect", 50, 25), Base("rect", 61.5, 33.25),
]  # fmt: skip


@pytest.mark.parametrize("base", BASES, ids=str)
def test_a_base_brings_the_height_of_the_rules(state, base):
    after = done(state, model_ops.based(state, ("c-1",), base))
    new = after.model("c-1")
    assert new.base == base
    assert (new.height, new.height_source) == default_height(base, ("INFANTRY", "HERO"))


def test_one_model_of_a_unit_may_have_an_odd_base(state):
    after = done(state, model_ops.based(state, ("a-3",), round_base(40)))
    assert [m.base.length for m in after.models_of("a")] == [32, 32, 40, 32, 32]


def test_a_given_height_stays_when_the_base_changes(state):
    given = done(state, model_ops.tall(state, ("c-1",), 4.125))
    assert given.model("c-1").height_source == "given"
    after = done(given, model_ops.based(given, ("c-1",), round_base(130)))
    assert (after.model("c-1").height, after.model("c-1").height_source) == (4.125, "given")
    usual = done(after, model_ops.tall(after, ("c-1",), None))
    assert usual.model("c-1").height == 5.0


def test_facing_and_place(state):
    after = done(state, model_ops.faced(state, ("a-1", "a-2"), -15.0))
    assert [after.model(m).pose.facing for m in ("a-1", "a-2", "a-3")] == [345.0, 345.0, 0.0]
    after = done(state, model_ops.placed(state, ("a-1", "a-2"), y=12.5))
    assert [after.model(m).pose.y for m in ("a-1", "a-2", "a-3")] == [12.5, 12.5, 30.0]


UNIT = {
    "name": lambda s, u: unit_ops.renamed(s, u, "Reed's 'Own'"),
    "no name": lambda s, u: unit_ops.renamed(s, u, ""),
    "glyph": lambda s, u: unit_ops.glyphed(s, u, "hound"),
    "move": lambda s, u: unit_ops.numbered(s, u, "move", 7.5),
    "no move": lambda s, u: unit_ops.numbered(s, u, "move", None),
    "health": lambda s, u: unit_ops.numbered(s, u, "health", 5),
    "wounds": lambda s, u: unit_ops.numbered(s, u, "wounds", 3),
    "control": lambda s, u: unit_ops.numbered(s, u, "control", 0),
    "coherency": lambda s, u: unit_ops.numbered(s, u, "coherency", 1.0),
    "save": lambda s, u: unit_ops.saved(s, u, "4"),
    "keyword": lambda s, u: unit_ops.with_keyword(s, u, "ward (5+)"),
    "no keyword": lambda s, u: unit_ops.without_keyword(s, u, "INFANTRY"),
    "player": lambda s, u: unit_ops.owned(s, [u], 2),
    "more": model_ops.added,
    "split": lambda s, u: unit_ops.split(s, u.models[:2]),
    "duplicate": lambda s, u: model_ops.duplicated(s, u.models),
    "more of it": lambda s, u: model_ops.duplicated(s, u.models[:1]),
    "opposite": lambda s, u: model_ops.opposite(s, u.models),
}


@pytest.mark.parametrize("deed", UNIT)
def test_what_is_done_to_units_is_kept_and_taken_back(state, deed):
    after = done(state, UNIT[deed](state, state.units["a"]))
    assert after != state


def test_a_keyword_changes_the_heights_that_the_rules_gave(state):
    after = done(state, unit_ops.with_keyword(state, state.units["a"], "monster"))
    assert after.units["a"].keywords == ("INFANTRY", "MONSTER")
    assert after.model("a-1").height == 5.0
    with pytest.raises(TabletopError, match="already"):
        unit_ops.with_keyword(after, after.units["a"], " Monster ")
    assert unit_ops.suggested(after, after.units["a"], "mon") == ()
    assert unit_ops.suggested(after, after.units["b"], "mon") == ("MONSTER",)


def test_a_model_more_is_coherent_and_stands_on_free_ground(state):
    change = model_ops.added(state, state.units["a"], Base("oval", 60, 35))
    after = done(state, change)
    assert len(after.units["a"].models) == 6
    assert not change.standing.findings
    assert not change.coherent.findings


def test_split_and_join(state):
    apart = done(state, unit_ops.split(state, ("a-4", "a-5")))
    new = next(key for key in apart.units if key not in state.units)
    assert apart.units["a"].models == ("a-1", "a-2", "a-3")
    assert apart.units[new].models == ("a-4", "a-5")
    whole = done(apart, unit_ops.joined(apart, [apart.units["a"], apart.units[new]]))
    assert whole.units["a"].models == state.units["a"].models
    with_token = done(state, unit_ops.joined(state, [state.units["a"], state.units["b"]]))
    assert with_token.tokens["t"].unit == "a"
    with pytest.raises(TabletopError, match="two players"):
        unit_ops.joined(state, [state.units["a"], state.units["c"]])
    with pytest.raises(TabletopError, match="all of Guards"):
        unit_ops.split(state, state.units["a"].models)


def test_copies_of_units_overlap_nobody_and_belong_opposite(state):
    change = model_ops.duplicated(state, state.units["a"].models)
    after = done(state, change)
    assert not change.standing.findings
    assert len(after.units) == 4
    far = done(state, model_ops.opposite(state, ("a-1", "a-2")))
    new = far.units[next(k for k in far.units if k not in state.units)]
    assert new.player == 2
    pose = far.model(new.models[0]).pose
    assert (pose.x, pose.y, pose.facing) == pytest.approx((60 - 31.4, 14.0, 180.0))


# ---------------------------------------------------------------------- markers, territories, table
def test_objectives_and_tokens(state):
    one = state.objectives["1"]
    assert done(state, marker_ops.sized(state, one, 32.0)).objectives["1"].mm == 32.0
    assert done(state, marker_ops.moved(state, one, (0.5, 3.0))).objectives["1"].y == 25.0
    after = done(state, marker_ops.renumbered(state, state.objectives["2"], "7"))
    assert list(after.objectives) == ["1", "7"]
    assert after.locked == ("7",)
    assert after.annotations["n"].pieces == ("7", "1")
    with pytest.raises(TabletopError, match="taken"):
        marker_ops.renumbered(state, one, "2")
    with pytest.raises(TabletopError, match="lies here"):
        marker_ops.placed(state, one, 10.5, 22.0)
    copy = done(state, marker_ops.duplicated(state, one)).objectives
    assert list(copy) == ["1", "2", "3"]
    done(state, marker_ops.moved(state, state.tokens["t"], (1, 1)))
    done(state, marker_ops.sized(state, state.tokens["t"], 32.0))
    assert "token-1" in done(state, marker_ops.opposite(state, state.tokens["t"])).tokens


@pytest.mark.parametrize("player", [1, 2])
@pytest.mark.parametrize(
    ("kind", "area"),
    [("long", 60 * 12), ("short", 44 * 12), ("corner", 30 * 22), ("diagonal", 60 * 22)],
)
def test_presets_of_territories(state, kind, area, player):
    after = done(state, territory_ops.preset_added(state, player, kind, 12.0))
    new = list(after.territories.values())[-1]
    assert new.player == player
    assert new.footprint.polygon().area == pytest.approx(area)
    assert (new.footprint.outer[0] == (0.0, 0.0)) == (player == 1)


def test_a_preset_goes_up_to_half_the_table(state):
    after = done(state, territory_ops.preset_added(state, 1, "long", 99.0))
    assert list(after.territories.values())[-1].footprint.bounds() == (0, 0, 60, 22)
    with pytest.raises(TabletopError, match="no halves"):
        territory_ops.preset_added(GameState(), 1, "long", 9.0)


TERRITORY = {
    "opposite": territory_ops.opposite,
    "moved": lambda s, t: territory_ops.moved(s, t, (0.0, 2.5)),
    "owner": lambda s, t: territory_ops.owned(t, 2),
    "nobody": lambda s, t: territory_ops.owned(t, 0),
    "name": lambda s, t: territory_ops.renamed(t, "Far bank"),
    "duplicate": territory_ops.duplicated,
}


@pytest.mark.parametrize("deed", TERRITORY)
def test_what_is_done_to_territories_is_kept_and_taken_back(state, deed):
    after = done(state, TERRITORY[deed](state, state.territories["home"]))
    assert after.territories != state.territories


def test_the_opposite_territory_is_the_other_players(state):
    after = done(state, territory_ops.opposite(state, state.territories["home"]))
    new = list(after.territories.values())[-1]
    assert (new.player, new.footprint.bounds()) == (2, (0.0, 35.0, 60.0, 44.0))


def test_the_size_of_the_table_names_what_lies_outside(state):
    change = board_ops.resized(state, (44.0, 30.0))
    after = done(state, change)
    assert after.board == (44.0, 30.0)
    assert after.models == state.models
    for name in ("Guards", "Archers", "Witch", "Pool"):
        assert name in change.words
    assert done(state, board_ops.resized(state, None)).board is None
    for bad in ((0.0, 44.0), (60.0, 501.0)):
        with pytest.raises(TabletopError, match="no size"):
            board_ops.resized(state, bad)


# ---------------------------------------------------------------------- facts
def test_an_edit_keeps_its_place_in_the_order(state):
    changed = marker_ops.renumbered(state, state.objectives["1"], "9")
    assert list(apply_all(changed.events, state).objectives) == ["9", "2"]
    with pytest.raises(TabletopError, match="not as the log says"):
        apply_all(changed.events, apply_all(changed.events, state))
    with pytest.raises(TabletopError, match="is taken"):
        apply(PieceChanged(state.objectives["1"], replace(state.objectives["1"], id="2")), state)
