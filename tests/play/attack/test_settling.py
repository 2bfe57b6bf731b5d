"""Pools, wards, allocation, slain models, destroyed units (9.2 to 9.7)."""

from math import cos, pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.content.core import CORE
from tabletop.geometry.coherency import coherency
from tabletop.rules.play.ability import Ability, Book, Limit, Timing
from tabletop.rules.play.casualties import casualties
from tabletop.rules.play.doing import Doing, Pool
from tabletop.rules.play.healing import heal, slain_of
from tabletop.rules.play.settling import allocate, bring_down, destroy, settle, settle_unit, slay
from tabletop.rules.play.values import HEALTH, MAY_HEAL, WARD, Modifier
from tabletop.state.facts import DamageAllocated, ModelsSlain, UnitDestroyed
from tests.play.attack.drive import call, doing, drive
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll


def unit(count=5, health=1, ward=None, places=None, wounds=0, gap=1.3, modifiers=(), mm=32):
    of = scroll("b", health=health, ward=ward)
    field = Field().unit("a", 1, [(10, 40)])
    places = places or [(10 + gap * k, 10) for k in range(count)]
    field.unit("b", 2, places, of=of, mm=mm, wounds=wounds)
    return doing(field.battle("combat"), modifiers)


def suffered(do, points, **more):
    return drive(do, settle_unit(do, "b", Pool(points, by="a")), **more)


def left(do):
    return (len(do.state.unit("b").models), do.state.unit("b").wounds)


@pytest.mark.system("S070")
def test_18_2_points_go_to_the_unit_one_by_one():
    do = unit(5, health=2)
    found = suffered(do, 5)
    assert left(do) == (3, 1)
    assert found.deeds("damaged") == [("b", 5)]
    assert found.deeds("slain") == [("b", 2)]


@pytest.mark.system("S070")
@pytest.mark.system("S070", "S071")
def test_18_2_points_carried_count():
    do = unit(3, health=3, wounds=2)
    suffered(do, 1)
    assert left(do) == (2, 0)


@pytest.mark.system("S069")
@pytest.mark.system("S067", "S069")
def test_18_1_one_ward_die_for_each_point():
    do = unit(3, health=2, ward=5)
    found = suffered(do, 4, dice=[5, 4, 6, 1])
    assert left(do) == (2, 0)
    assert found.rolls == [("ward of b", 2, (5, 4, 6, 1))]
    assert found.steps() == [("ward", 4, 2)]


@pytest.mark.system("S067")
def test_17_2_mortal_damage_of_one_ability_adds_up_in_its_pool():
    def hurt_twice(do, call):
        do.inflict("b", 2, call.unit)
        do.inflict("b", 1, call.unit)

    bolts = Ability("bolts", "Bolts", "x", "x", (Timing("combat"),), effect=hurt_twice)
    field = Field().unit("a", 1, [(10, 40)], of=scroll("a", abilities=("bolts",)))
    state = field.unit("b", 2, [(10, 10)], of=scroll("b", health=9, ward=5)).battle("combat")
    played = Drive(state, 5, 1, 1, book=Book(CORE, (bolts,)))
    played.use("bolts", "a")
    assert played.rolls == [("ward of b", 3)]
    assert played.unit("b").wounds == 2


@pytest.mark.system("S069")
@pytest.mark.parametrize(("printed", "gained", "saved"), [(6, 4, 2), (4, 6, 2), (None, 5, 1)])
def test_18_1_only_the_lowest_ward(printed, gained, saved):
    do = unit(3, 3, printed, modifiers=[(2, "b", Modifier(WARD, "best", gained))])
    found = suffered(do, 2, dice=[4, 5])
    assert found.steps() == [("ward", 2, saved)]


@pytest.mark.system("S069")
def test_18_1_a_keyword_is_a_ward_too():
    for keywords in (("WARD (5+)",), ("WARD (5+)", "WARD (6+)")):
        field = Field().unit("b", 2, [(10, 10)], of=scroll("b", health=5, keywords=keywords))
        do = doing(field.battle("combat"))
        assert suffered(do, 2, dice=[5, 4]).steps() == [("ward", 2, 1)]


def test_18_1_allocated_points_meet_no_ward():
    do = unit(3, 2, 4)
    found = drive(do, settle_unit(do, "b", Pool(0, 1, "a")))
    assert (found.rolls, left(do)) == ([], (3, 1))


@pytest.mark.system("S076")
def test_18_4_the_last_model_slain_is_the_unit_destroyed():
    do = unit(3, health=2, wounds=1)
    found = suffered(do, 9)
    assert not do.has_unit("b")
    assert do.battle.fallen["b"].models == ()
    assert len(found.slain()) == 3
    assert found.facts(ModelsSlain)[0].for_coherency == ()
    assert found.deeds("damaged") == [("b", 5)]  # four points find nobody
    assert found.deeds("destroyed") == [("b", 1)]
    assert found.asks == []
    assert do.battle.fallen["b"].wounds == 0


def test_18_4_exactly_enough():
    do = unit(2, health=2)
    found = suffered(do, 4)
    assert found.deeds("damaged") == [("b", 4)]
    assert not do.has_unit("b")


@pytest.mark.parametrize("way", ["damage", "effect", "coherency"])
@pytest.mark.system("S076")
def test_18_4_there_is_one_way_out(way):
    do = unit(2, health=2, wounds=1)
    if way == "damage":
        drive(do, allocate(do, "b", 3, "a"))
    elif way == "effect":
        destroy(do, "b", "a")
    else:
        drive(do, slay(do, "b", 2, "a"))
    kinds = [type(e) for e in do.events]
    assert kinds.count(UnitDestroyed) == 1
    assert kinds.count(ModelsSlain) == 1
    assert set(do.battle.slain) == {"b1", "b2"}
    assert "b" not in do.state.units
    assert "b1" not in do.state.models


def test_health_can_be_changed_by_effects():
    do = unit(3, health=2, modifiers=[(2, "b", Modifier(HEALTH, value=1))])
    suffered(do, 3)
    assert left(do) == (2, 0)


# ------------------------------------------------------------------ which models (9.4, 18.3)
@pytest.mark.system("S072")
def test_18_3_a_row_of_six_loses_an_end():
    do = unit(6, gap=1.7)
    found = suffered(do, 1)
    (ask,) = found.asks
    assert (ask.kind, ask.player, len(ask.options)) == ("casualties", 2, 6)
    assert ask.check(("b3",)).reasons == ("NOT_COHERENT",)
    assert ask.check(("b1",)).is_legal
    assert ask.check(("b6",)).is_legal
    assert ask.check(("b1", "b6")).reasons == ("TOO_MANY",)
    assert ask.check(()).reasons == ("WRONG_COUNT",)
    assert found.slain()[0] in ("b1", "b6")


def ring(count, mm=32.0):
    """A ring where each model has two mates within half an inch."""
    r = (mm / 25.4 + 0.45) / (2 * sin(pi / count))
    angles = [2 * pi * k / count for k in range(count)]
    return [(30 + r * cos(t), 20 + r * sin(t)) for t in angles]


def test_18_3_a_ring_of_seven_loses_any_one():
    do = unit(places=ring(7))
    (ask,) = suffered(do, 1).asks
    assert all(ask.check((o.id,)).is_legal for o in ask.options)


@pytest.mark.system("S013", "S073", "S074")
@pytest.mark.system("S073", "S074")
def test_18_3_a_ring_of_eight_loses_two_beside_each_other():
    do = unit(places=ring(8))
    found = suffered(do, 1)
    (ask,) = found.asks
    assert ask.check(("b3",)).reasons == ("TOO_FEW",)
    assert ask.check(("b3", "b4")).is_legal
    assert ask.check(("b4", "b3")).is_legal
    assert ask.check(("b3", "b6")).reasons == ("NOT_COHERENT",)
    assert left(do) == (6, 0)
    (fact,) = found.facts(ModelsSlain)
    assert len(fact.models) == 2
    assert len(fact.for_coherency) == 1
    assert found.deeds("damaged") == [("b", 1)]
    assert found.deeds("slain") == [("b", 2)]
    assert len(slain_of(do.state, "b")) == 2  # either can return (10.2)


@pytest.mark.system("S073")
def test_18_3_two_ranks_lose_one():
    do = unit(places=[(10 + 1.5 * k + 0.75 * r, 10 + 1.3 * r) for r in (0, 1) for k in range(10)])
    (ask,) = suffered(do, 1).asks
    assert ask.check(("b1",)).is_legal
    assert left(do) == (19, 0)


def test_18_3_several_deaths_are_one_answer_in_order():
    do = unit(6, gap=1.7)
    (ask,) = suffered(do, 2, answers={"casualties": [("b6", "b5")]}).asks
    assert ask.check(("b5", "b6")).reasons == ("NOT_COHERENT",)
    assert ask.check(("b1", "b6")).is_legal
    assert do.state.unit("b").models == ("b1", "b2", "b3", "b4")


def test_18_3_all_of_a_unit_need_no_choice():
    do = unit(3)
    assert suffered(do, 3).asks == []


@pytest.mark.system("S073")
@settings(max_examples=120, deadline=None)
@given(st.data())
def test_18_3_any_legal_removal_is_coherent_and_the_smallest(data):
    count = data.draw(st.integers(2, 11))
    places: list[tuple[float, float]] = [(30.0, 20.0)]
    while len(places) < count:
        x, y = places[data.draw(st.integers(0, len(places) - 1))]
        dx, dy = data.draw(st.sampled_from([(1.5, 0), (-1.5, 0), (0, 1.5), (0, -1.5)]))
        if (x + dx, y + dy) not in places:
            places.append((x + dx, y + dy))
        elif len(places) > 1 and data.draw(st.booleans()):
            places.append((max(p[0] for p in places) + 1.5, places[-1][1]))
            if places[-1] in places[:-1]:
                places.pop()
    do = unit(places=places)
    deaths = data.draw(st.integers(1, count))
    found = casualties(do.state, "b", deaths)
    wish = data.draw(st.permutations([f"b{k}" for k in range(1, count + 1)]))
    chosen = found.choose(wish)
    assert found.judge(chosen).is_legal
    rest = [m.footprint for m in do.state.models_of("b") if m.id not in chosen]
    assert not rest or coherency(rest).is_coherent
    assert len(chosen) >= min(deaths, count)
    slain, mates = found.with_mates(chosen)
    assert sorted(slain + mates) == sorted(chosen)
    if len(chosen) < count:
        assert len(slain) == deaths
    if deaths == 1:
        feet = {m.id: m.footprint for m in do.state.models_of("b")}
        for k in feet:  # no single one does where several go
            others = [f for m, f in feet.items() if m != k]
            if len(chosen) > 1:
                assert not coherency(others).is_coherent
            elif coherency(others).is_coherent:
                assert found.judge((k,)).is_legal
            else:
                assert not found.judge((k,)).is_legal


# ------------------------------------------------------------------ several units (9.6)
def two():
    field = Field().unit("a", 1, [(10, 40)])
    field.row("b", 2, 10, 10, count=3).row("c", 2, 20, 10, count=3)
    return doing(field.battle("combat"))


def test_9_6_the_user_orders_units_and_each_pool_is_settled_whole():
    do = two()
    do.inflict("b", 1, "a")
    do.inflict("c", 2, "a")
    found = drive(do, settle(do, call()), answers={"order": [("c", "b")]})
    order, *others = found.asks
    assert (order.kind, order.player) == ("order", 1)
    assert [a.about for a in others] == [("c",), ("b",)]
    assert [a.player for a in others] == [2, 2]
    assert [m[0] for m in found.slain()] == ["c", "c", "b"]
    assert do.pools == {}


def test_9_6_one_unit_needs_no_order():
    do = two()
    do.inflict("b", 0, "a")
    do.inflict("c", 1, "a")
    found = drive(do, settle(do, call()))
    assert [a.kind for a in found.asks] == ["casualties"]
    assert found.facts(DamageAllocated) == []
    assert do.pools == {}


@pytest.mark.system("S076")
def test_9_5_points_for_a_unit_that_is_gone_are_lost():
    do = two()
    do.inflict("b", 2, "a")
    destroy(do, "b", "a")
    assert drive(do, settle(do, call())).asks == []


# ------------------------------------------------------------------ what eases, what endures
def rebirth(face_needed=3, heals=True):
    """An ability that lets a unit's last model stay on 3+, once, and heals it D3 (10.3)."""

    def endures(do, unit):
        (face,) = yield from do.roll(1, "rebirth", 2, unit)
        if face < face_needed:
            return False
        (healed,) = yield from do.roll(1, "healed", 2, unit)
        heal(do, unit, (healed + 1) // 2)
        return True

    return Ability("rebirth", "Rebirth", "10.3", "", limit=Limit("battle"), endures=endures)


def easing(do, unit, points):
    (face,) = yield from do.roll(1, "ease", 2, unit)
    return points - 1 if face >= 3 else points


EASE = Ability("ease", "Ease", "9.2", "", limit=Limit("turn"), eases=easing)


def gifted(count, ability, health=4, ward=None, modifiers=()):
    of = scroll("b", health=health, ward=ward, abilities=(ability.id,))
    field = Field().unit("a", 1, [(10, 40)]).row("b", 2, 10, 10, count=count, of=of)
    made = doing(field.battle("combat"), modifiers)
    return Doing(Book((), (ability, *made.book.every)), made.state)


def test_10_3_the_last_model_stays_once():
    do = gifted(3, rebirth())
    found = suffered(do, 50, dice=[3, 4], answers={"choice": [("b2",)]})
    assert (do.state.unit("b").models, do.state.unit("b").wounds) == (("b2",), 2)
    assert found.deeds("damaged") == [("b", 12)]
    assert found.deeds("slain") == [("b", 2)]
    assert [u.ability for u in do.battle.uses] == ["rebirth"]
    suffered(do, 2)
    assert not do.has_unit("b")


def test_10_3_used_up_even_when_it_fails():
    do = gifted(1, rebirth())
    found = suffered(do, 4, dice=[2])
    assert not do.has_unit("b")
    assert found.slain() == ["b1"]
    assert len(do.battle.uses) == 1


def test_10_3_who_cannot_heal_is_destroyed_after_all():
    do = gifted(1, rebirth(), modifiers=[(1, "b", Modifier(MAY_HEAL, "forbid"))])
    suffered(do, 4, dice=[6, 6])
    assert not do.has_unit("b")


def test_10_3_whatever_destroys_the_unit():
    do = gifted(1, rebirth())
    drive(do, bring_down(do, "b", "a"), [6, 1])
    assert do.state.unit("b").wounds == 3


@pytest.mark.system("S068")
def test_9_2_points_are_eased_between_ward_and_allocation():
    do = gifted(2, EASE, ward=5)
    found = suffered(do, 3, dice=[5, 1, 1, 3])
    assert [why for why, _, _ in found.rolls] == ["ward of b", "ease"]
    assert do.state.unit("b").wounds == 1
    assert suffered(do, 1, dice=[1]).rolls == [("ward of b", 2, (1,))]  # once a turn


def test_9_2_allocated_points_are_not_eased():
    do = gifted(2, EASE)
    assert drive(do, settle_unit(do, "b", Pool(0, 1, "a"))).rolls == []


def test_d_3_health_that_falls_slays():
    weak = (1, "b", Modifier(HEALTH, value=-1))
    do = unit(3, health=3, wounds=2, modifiers=[weak])
    found = drive(do, settle(do, call()))
    assert left(do) == (2, 0)
    assert len(found.slain()) == 1


@pytest.mark.system("S100")
def test_7_0_a_manifestation_destroyed_is_no_destroyed_unit():
    spell = scroll("b", move=None, health=3, keywords=("MANIFESTATION",))
    do = doing(Field().unit("b", 2, [(10, 10)], of=spell).battle("combat"))
    found = suffered(do, 3)
    assert not do.has_unit("b")
    assert (found.deeds("destroyed"), found.deeds("removed")) == ([], [("b", 1)])


@pytest.mark.system("S071")
def test_18_2_a_unit_is_damaged_while_it_carries_points():
    do = unit(3, health=2)
    suffered(do, 1)
    assert do.state.unit("b").wounds == 1
    heal(do, "b", 1)
    assert do.state.unit("b").wounds == 0


def test_9_6_a_unit_that_falls_with_another_is_settled_no_more():
    def takes_c_along(do, unit):
        yield from bring_down(do, "c", unit)
        return False

    curse = Ability("curse", "Curse", "-", "", limit=Limit("battle"), endures=takes_c_along)
    field = Field().unit("a", 1, [(10, 40)])
    field.unit("b", 2, [(10, 10)], of=scroll("b", abilities=("curse",)))
    field.row("c", 2, 20, 10, count=3)
    do = Doing(Book((), (curse,)), field.battle("combat"))
    do.inflict("b", 1, "a")
    do.inflict("c", 1, "a")
    found = drive(do, settle(do, call()))
    assert found.deeds("destroyed") == [("c", 1), ("b", 1)]
    assert do.pools == {}
