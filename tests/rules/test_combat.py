from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from tabletop.geometry.base import Base, Pose
from tabletop.geometry.units import COMBAT_RANGE, less_than
from tabletop.rules.combat import (
    can_attack,
    combats,
    enemies_in_combat,
    in_combat,
    in_combat_range,
    judge_combat,
    model_in_combat,
)
from tabletop.rules.measure import model_gap
from tabletop.rules.sight import scene_of, sees, visible
from tabletop.rules.table import Table, body_of, table_after, table_of
from tabletop.rules.weapons import can_shoot, judge_shot, shoot_targets
from tabletop.state.model import GameState
from tests.rules.builder import box, table, unit

CONTACT = 32 / 25.4


@pytest.mark.system("S007")
@pytest.mark.parametrize(
    ("gap", "is_in"),
    [(3.0, False), (3.0 - 0.9e-6, False), (3.0 - 1.1e-6, True), (2.9999, True), (0.0, True)],
)
def test_combat_range_is_open_at_three(gap: float, is_in: bool) -> None:
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(10, 0)]))
    model = replace(state.models["B1"], pose=Pose(CONTACT + gap, 0.0))
    state = replace(state, models={**state.models, "B1": model})
    assert in_combat_range(state, "A1", "B1") is is_in
    assert in_combat(state, "A", "B") is in_combat(state, "B", "A") is is_in


@pytest.mark.system("S001")
def test_walls_hide_and_doorways_do_not() -> None:
    units = unit("A", 1, [(0, 0)]), unit("B", 2, [(3.75984252, 0)])
    assert not in_combat(table(*units, terrain=[box("W", 1.7, -5, 2.1, 5, 3.0)]), "A", "B")
    low = table(*units, terrain=[box("W", 1.7, -5, 2.1, 5, 1.0)])
    assert in_combat(low, "A", "B")
    door = [box("W1", 1.7, -5, 2.1, -0.2, 3.0), box("W2", 1.7, 0.3, 2.1, 5, 3.0)]
    open_door = table(*units, terrain=door)
    assert in_combat(open_door, "A", "B")
    assert can_attack(open_door, "A", "B") == ("A1",)


@pytest.mark.system("S001", "S005")
def test_only_the_observers_own_mates_are_seen_through() -> None:
    """A tall model hides the one behind it from enemies, though it is of the same unit."""
    front, back = (4, 0), (6, 0)
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [front, back]), unit("C", 2, [(8, 0)]))
    tall = replace(state.models["B1"], height=4.0)
    state = replace(state, models={**state.models, "B1": tall})
    assert sees(state, "A1", "B1")
    assert not sees(state, "A1", "B2")
    assert not visible(state, "A1", "B2").is_visible
    assert sees(state, "B2", "A1")  # its own mate is transparent
    assert not sees(state, "C1", "A1")  # to nobody else
    assert can_shoot(state, "A", "B", 6.0) == ("A1",)
    far = replace(state, models={**state.models, "B1": replace(tall, pose=Pose(40.0, 0.0))})
    assert can_shoot(far, "A", "B", 6.0) == ("A1",)
    beside = replace(tall, pose=Pose(4.0, 0.0), unit="C")
    units = {**state.units, "B": replace(state.units["B"], models=("B2",))}
    units["C"] = replace(units["C"], models=("B1", "C1"))
    screened = replace(state, units=units, models={**state.models, "B1": beside})
    assert can_shoot(screened, "A", "B", 6.0) == ()  # in range, and hidden


@pytest.mark.system("S008")
def test_tower_edge_and_set_back() -> None:
    near = table(
        unit("A", 1, [(0, 0)]),
        unit("B", 2, [(3.22992126, 0, 8.0)]),
        terrain=[box("T", 2.6, -3, 8.6, 3, 8.0)],
    )
    assert in_combat(near, "A", "B")
    back = table(
        unit("A", 1, [(0, 0)]),
        unit("B", 2, [(3.6, 0, 8.0)]),
        terrain=[box("T", 1.2, -4, 7.2, 4, 8.0)],
    )
    assert not in_combat(back, "A", "B")
    assert "no model in range is visible" in judge_combat(back, "A", "B").findings[0].detail


@pytest.mark.system("S005")
def test_the_same_model_must_be_in_range_and_seen() -> None:
    wall = [box("W", -4, 1.8, 0.9, 2.2, 4.0)]
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(0, 4), (1.7, 4)]), terrain=wall)
    assert not in_combat(state, "A", "B")
    assert not model_in_combat(state, "A1", "B")
    assert can_attack(state, "A", "B") == can_attack(state, "B", "A") == ()
    # range by one mate, sight by another: in combat, though no model of A may attack
    helped = table(
        unit("A", 1, [(0, 0), (-4.4, 3.4)]), unit("B", 2, [(0, 4), (1.7, 4)]), terrain=wall
    )
    assert can_attack(helped, "A", "B") == ()
    assert in_combat(helped, "A", "B")
    assert not in_combat(state, "B", "A")


@pytest.mark.system("S002")
def test_unit_reading_lets_mates_share_range_and_sight() -> None:
    # A1 is in range of B1 behind the wall, A2 sees it from afar; the other way round B2 sees A1
    wall = [box("W", -1.5, 1.8, 1.5, 2.2, 4.0)]
    state = table(unit("A", 1, [(0, 0), (-9, 2)]), unit("B", 2, [(0, 4), (9, 2)]), terrain=wall)
    assert not table_of(state).sees("A1", "B1")
    assert in_combat(state, "A", "B")
    assert can_attack(state, "A", "B") == ()


@pytest.mark.system("S002")
def test_ranks_that_reach() -> None:
    step = 25 / 25.4
    files = unit("A", 1, [(-step * k, 0) for k in range(5)], 25), unit("B", 2, [(1.12204724, 0)])
    state = table(*files)
    assert can_attack(state, "A", "B") == ("A1", "A2", "A3", "A4")
    assert not model_in_combat(state, "A5", "B")


@pytest.mark.system("S010")
def test_oval_side_on_is_out_and_a_screen_hides() -> None:
    rider = Base("oval", 60, 35)
    for facing, is_in in ((0.0, True), (90.0, False)):
        state = table(unit("A", 1, [(0, 0)], rider, 2.5, facing), unit("B", 2, [(4.7, 0)]))
        assert in_combat(state, "A", "B") is is_in
    screen = table(unit("A", 1, [(0, 0)]), unit("C", 2, [(2, 0)], 60, 3.0), unit("B", 2, [(4, 0)]))
    assert enemies_in_combat(screen, "A") == ("C",)
    assert in_combat_range(screen, "A1", "B1")
    assert model_in_combat(screen, "A1", "C")
    assert not model_in_combat(screen, "A1", "B")
    assert not model_in_combat(screen, "B1", "A")


@pytest.mark.system("S104")
def test_still_manifestations_count_in_the_combat_phase_only() -> None:
    for phase, is_in in (("movement", False), ("", False), ("combat", True)):
        for move, always in ((None, False), (6.0, True)):
            state = table(
                unit("A", 1, [(0, 0)]),
                unit("N", 2, [(2.5, 0)], 50, 4.0, keywords=("MANIFESTATION",), move=move),
                phase=phase,
            )
            assert in_combat(state, "A", "N") is (is_in or always)
            assert combats(state)["A"] == (("N",) if is_in or always else ())


def slow_combats(state: GameState) -> dict[str, tuple[str, ...]]:
    """The rule as it is written, with every sight asked of the full scene."""
    scene = scene_of(state)
    bodies = {m.id: body_of(m) for m in state.models.values()}

    def threatens(a: str, b: str) -> bool:
        return any(
            any(
                less_than(model_gap(state, m, n).distance, COMBAT_RANGE)
                for m in state.units[a].models
            )
            and any(scene.sees(bodies[m], bodies[n], (a,)) for m in state.units[a].models)
            for n in state.units[b].models
        )

    found: dict[str, list[str]] = {u: [] for u in state.units}
    for a, b in itertools.combinations(state.units, 2):
        if state.units[a].player != state.units[b].player and threatens(a, b) and threatens(b, a):
            found[a].append(b)
            found[b].append(a)
    return {u: tuple(foes) for u, foes in found.items()}


def random_table(rng: random.Random) -> GameState:
    units = []
    for k in range(6):
        x, y = rng.uniform(0, 12), rng.uniform(0, 12)
        spots = [(x + 1.4 * (i % 3), y + 1.4 * (i // 3)) for i in range(rng.randint(1, 5))]
        base = rng.choice((25.0, 32.0, 40.0, Base("oval", 60, 35), Base("rect", 50, 25)))
        units.append(
            unit(
                "ABCDEF"[k],
                1 + k % 2,
                spots,
                base,
                rng.choice((1.5, 2.0, 4.0)),
                rng.uniform(0, 180),
            )
        )
    walls = []
    for k in range(3):
        x, y = rng.uniform(0, 12), rng.uniform(0, 12)
        walls.append(box(f"W{k}", x, y, x + rng.uniform(0.2, 3), y + rng.uniform(0.2, 3), 3.0))
    return table(*units, terrain=walls)


@pytest.mark.system("S008")
def test_quick_facts_are_the_rule_as_written() -> None:
    rng = random.Random(2)
    count = 0
    for _ in range(14):
        state = random_table(rng)
        fast = combats(state)
        assert fast == slow_combats(state)
        assert fast == {u: enemies_in_combat(state, u) for u in state.units}
        count += sum(map(len, fast.values()))
    assert count > 20


def test_a_drag_frame_reuses_what_stays_true() -> None:
    rng = random.Random(8)
    for _ in range(4):
        state = random_table(rng)
        facts = Table(state)
        combats(facts)
        for _ in range(4):
            model = rng.choice(list(state.models.values()))
            moved = replace(model, pose=model.pose.moved(rng.uniform(-1, 1), rng.uniform(-1, 1)))
            state = replace(state, models={**state.models, model.id: moved})
            facts = table_after(facts, state)
            assert combats(facts) == combats(Table(state))


def test_facts_are_built_once_for_a_state() -> None:
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(3, 0)]))
    assert table_of(state) is table_of(state)
    assert table_of(table_of(state)) is table_of(state)
    assert table_of(replace(state, title="other")) is not table_of(state)


def test_findings_carry_gap_limit_and_margin() -> None:
    state = table(unit("A", 1, [(0, 0)], name="Pikes"), unit("B", 2, [(4.1, 0)], name="Drake"))
    found = judge_combat(state, "A", "B")
    assert found.is_legal
    (fact,) = found.passed
    assert fact.head == "Pikes is in combat with Drake"
    assert fact.allowed == 3.0
    assert fact.margin == pytest.approx(0.1598, abs=5e-5)
    assert {mark.kind for mark in fact.marks} == {"measure", "sight"}


def shooters() -> GameState:
    return table(
        unit("A", 1, [(0, 0), (0, 1.6), (0, 3.2)]),
        unit("B", 2, [(3.2, 0)]),
        unit("D", 2, [(9, 2)]),
    )


def test_shooting_in_and_out_of_combat() -> None:
    state = shooters()
    assert shoot_targets(state, "A", 18.0) == ()
    assert shoot_targets(state, "A", 18.0, True) == ("B",)
    ran = replace(state, units={**state.units, "D": replace(state.units["D"], ran=True)})
    assert shoot_targets(state, "D", 18.0) == ("A",)
    assert shoot_targets(ran, "D", 18.0) == ()


@pytest.mark.system("S005")
def test_range_is_closed_and_the_same_model_counts() -> None:
    state = table(unit("A", 1, [(0, 0)]), unit("B", 2, [(12 + CONTACT, 0)]))
    assert can_shoot(state, "A", "B", 12.0) == ("A1",)
    assert can_shoot(state, "A", "B", 11.9999) == ()
    hidden = table(
        unit("A", 1, [(0, 0)]),
        unit("B", 2, [(11, 0), (11, 9)]),
        terrain=[box("W", 5, -3, 6, 3, 6.0)],
    )
    assert can_shoot(hidden, "A", "B", 12.0) == ()
    assert can_shoot(hidden, "A", "B", 14.0) == ("A1",)
    judged = judge_shot(hidden, "A", "B", 12.0)
    assert judged.reasons == ("NOT_VISIBLE",)
    assert judge_shot(hidden, "A", "B", 5.0).reasons == ("OUT_OF_RANGE",)
