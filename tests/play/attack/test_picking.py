"""Whom a unit attacks with what, and what is declared (16.0)."""

from dataclasses import replace

import pytest

from tabletop.geometry.region import Solid, region
from tabletop.rules.play.attack import attackers, pick_attacks, resolve_attacks, why_no_attacks
from tabletop.rules.play.values import ATTACKS, HIT_ROLL, SHOT_WITHIN, Modifier, anyone
from tabletop.state.causes import Share
from tabletop.state.model import Terrain
from tests.play.attack.drive import call, doing, drive
from tests.play.field import Field, scroll, weapon


def bows(attacks="2", range=18.0, abilities=()):
    return weapon("Bow", "ranged", attacks, range=range, abilities=abilities)


def facing(weapons=None, count=5, roles=None, **more):
    """A row of five before two units of three; the left ones reach b, the right ones c."""
    of = scroll("a", weapons=weapons)
    field = Field().row("a", 1, 10, 10, count=count, of=of, gap=1.5, roles=roles, **more)
    return field.row("b", 2, 8, 12, count=2).row("c", 2, 16.3, 12, count=2)


@pytest.mark.system("S051")
@pytest.mark.system("S048", "S051")
def test_16_0_only_models_in_reach_attack():
    do = doing(Field().row("a", 1, 10, 10, count=5).unit("b", 2, [(10, 12)]).battle("combat"))
    (group,) = attackers(do, "a", "melee")
    assert group.models == ("a1", "a2", "a3")
    found = drive(do, pick_attacks(do, call(), "melee"))
    assert found.asks == []
    assert found.result.targets == ("b",)
    assert [s.count for s in found.result.sources] == [6]


@pytest.mark.system("S051")
def test_16_0_models_are_grouped_by_the_targets_they_reach():
    do = doing(facing().battle("combat"))
    groups = {g.targets: g.models for g in attackers(do, "a", "melee")}
    assert groups == {("b",): ("a1", "a2"), ("b", "c"): ("a3",), ("c",): ("a4", "a5")}


@pytest.mark.system("S050")
@pytest.mark.system("S050")
def test_16_0_attacks_of_a_model_may_be_split():
    do = doing(facing().battle("combat"))
    shares = (
        Share("Blade", "b", 4), Share("Blade 2", "b", 1), Share("Blade 2", "c", 1),
        Share("Blade 3", "c", 4),
    )  # fmt: skip
    found = drive(do, pick_attacks(do, call(), "melee"), answers={"attacks": [shares]})
    (ask,) = found.asks
    assert {s.id: s.count for s in ask.sources} == {"Blade": 4, "Blade 2": 2, "Blade 3": 4}
    assert found.result.shares == shares
    assert found.result.targets == ("b", "c")
    short = shares[:-1]
    assert ask.check(short).reasons == ("NOT_ALL",)
    assert ask.check((*short, Share("Blade 3", "b", 4))).reasons == ("NO_TARGET",)


def test_16_0_the_proposal_is_one_target_where_it_can_be():
    do = doing(facing().battle("combat"))
    found = drive(do, pick_attacks(do, call(), "melee"))
    (ask,) = found.asks
    assert ask.check(ask.fallback()).is_legal
    assert len({s.target for s in found.result.shares if s.source == "Blade 2"}) == 1


@pytest.mark.system("S048")
@pytest.mark.system("S054")
def test_16_0_every_weapon_is_used():
    both = (weapon("Blade"), weapon("Teeth", attacks="1"), bows())
    do = doing(facing(both).battle("combat"))
    found = drive(do, pick_attacks(do, call(), "melee", only=("c",)))
    assert [(s.id, s.count) for s in found.result.sources] == [("Blade", 6), ("Teeth", 3)]


@pytest.mark.system("S048")
@pytest.mark.system("S048")
def test_16_0_weapons_of_some_models_only():
    hook = weapon("Hook", attacks="3", bearers="CHAMPION")
    do = doing(facing((hook,), roles={"CHAMPION": ("a1",)}).battle("combat"))
    (group,) = attackers(do, "a", "melee")
    assert group.models == ("a1",)
    one = doing(facing((hook,), roles={"a1": ("CHAMPION",)}).battle("combat"))
    assert attackers(one, "a", "melee") == (group,)


@pytest.mark.system("S049", "S052")
def test_16_0_in_combat_no_shooting():
    do = doing(facing((bows(),)).battle("shooting"))
    assert why_no_attacks(do, "a", "ranged") == "is in combat"
    assert attackers(do, "a", "ranged") == ()


@pytest.mark.system("S049", "S066")
@pytest.mark.system("S049", "S066")
def test_20_0_shoot_in_combat_at_those_in_combat():
    close = bows(abilities=("SHOOT_IN_COMBAT",))
    field = facing((close,)).unit("d", 2, [(20, 20)])
    do = doing(field.battle("shooting"))
    assert why_no_attacks(do, "a", "ranged") == ""
    assert {t for g in attackers(do, "a", "ranged") for t in g.targets} == {"b", "c"}


@pytest.mark.system("S052")
@pytest.mark.system("S052")
def test_16_0_shooting_needs_range_and_sight():
    field = Field().row("a", 1, 10, 10, count=3, of=scroll("a", weapons=(bows(),)))
    field.unit("near", 2, [(10, 27)]).unit("far", 2, [(10, 40)])
    do = doing(field.battle("shooting"))
    (group,) = attackers(do, "a", "ranged")
    assert group.targets == ("near",)
    assert why_no_attacks(do, "a", "ranged") == ""
    none = doing(Field().row("a", 1, 10, 10, of=scroll("a", weapons=(bows(),)))
                 .unit("far", 2, [(10, 40)]).battle("shooting"))  # fmt: skip
    assert why_no_attacks(none, "a", "ranged") == "no enemy in range and visible"
    assert drive(none, pick_attacks(none, call(), "ranged")).result.targets == ()


@pytest.mark.system("S052")
@pytest.mark.parametrize(("mm", "able"), [(0.0, True), (0.001, False)])
@pytest.mark.system("S052")
def test_16_0_exactly_at_range_is_within(mm, able):
    field = Field().unit("a", 1, [(10, 10)], of=scroll("a", weapons=(bows(),)), mm=25.4)
    field.unit("b", 2, [(10, 29 + mm)], mm=25.4)
    do = doing(field.battle("shooting"))
    assert bool(attackers(do, "a", "ranged")) is able


@pytest.mark.system("S052")
def test_a_target_that_cannot_be_shot_from_afar():
    field = Field().row("a", 1, 10, 10, count=2, of=scroll("a", weapons=(bows(),)), gap=3.0)
    field.unit("hero", 2, [(10, 23.2)])
    guard = (2, "hero", Modifier(SHOT_WITHIN, "best", 12))
    do = doing(field.battle("shooting"), [guard])
    (group,) = attackers(do, "a", "ranged")
    assert group.models == ("a1",)
    assert attackers(doing(field.battle("shooting")), "a", "ranged")[0].models == ("a1", "a2")


@pytest.mark.system("S048")
def test_16_0_random_attacks_are_rolled_for_each_model():
    field = Field().row("a", 1, 10, 10, count=3, of=scroll("a", weapons=(bows("D3+1"),)))
    do = doing(field.unit("b", 2, [(11, 20)]).battle("shooting"))
    found = drive(do, pick_attacks(do, call(), "ranged"), [1, 4, 6])
    assert found.result.sources[0].count == 2 + 3 + 4
    assert found.rolls == [("Attacks of Bow", 1, (1, 4, 6))]
    assert found.steps() == [("attacks", 3, 9)]


def test_1_0_a_champion_has_more_attacks():
    def is_champion(case, on):
        return case.bearers == ("a2",)

    more = (1, "a", Modifier(ATTACKS, "add", 1, anyone, is_champion))
    field = Field().row("a", 1, 10, 10, count=3).unit("b", 2, [(11, 12)])
    do = doing(field.battle("combat"), [more])
    found = drive(do, pick_attacks(do, call(), "melee"))
    assert [(s.models, s.count) for s in found.result.sources] == [(("a1", "a3"), 4), (("a2",), 3)]
    dice = [6] * 7 + [6] * 7 + [1] * 7
    fought = drive(do, resolve_attacks(do, found.result, "melee"), dice)
    assert fought.steps()[0] == ("hit", 7, 7)  # equal numbers are rolled at once


def test_16_0_no_weapons_no_attacks():
    do = doing(Field().row("a", 1, 10, 10, of=scroll("a", weapons=())).battle("combat"))
    assert why_no_attacks(do, "a", "melee") == "has no weapons for it"
    assert why_no_attacks(do, "a", "ranged") == "has no ranged weapons"
    away = doing(Field().row("a", 1, 10, 10).row("b", 2, 10, 30).battle("combat"))
    assert why_no_attacks(away, "a", "melee") == "is not in combat"


def test_t_1_where_cover_is_judged_for_each_model_they_attack_apart():
    def is_behind(case, on):
        return case.bearers == ("a1",)

    cover = (2, "b", Modifier(HIT_ROLL, value=-1, on=anyone, when=is_behind))
    state = Field().row("a", 1, 10, 10, count=3).unit("b", 2, [(11, 12)]).battle("combat")
    apart = replace(state, options=replace(state.options, cover_behind="closest_point"))
    do = doing(apart, [cover])
    made = drive(do, pick_attacks(do, call(), "melee")).result
    assert [s.models for s in made.sources] == [("a1",), ("a2", "a3")]
    found = drive(do, resolve_attacks(do, made, "melee"), [4] * 6 + [1] * 4)
    assert [(step, n) for step, _, n in found.steps()][:2] == [("hit", 0), ("hit", 4)]
    together = doing(state, [cover])
    assert len(drive(together, pick_attacks(together, call(), "melee")).result.sources) == 1


def test_t_2_who_stands_in_a_wood_shoots_half_as_far():
    def wood(state):
        area = region([(8.0, 8.0), (16.0, 8.0), (16.0, 12.0), (8.0, 12.0)])
        feature = Terrain("wood", area, (), ("OBSCURING",))
        return replace(state, terrain={"wood": feature})

    field = Field().row("a", 1, 10, 10, count=2, of=scroll("a", weapons=(bows(),)))
    state = field.unit("near", 2, [(10, 20)]).unit("far", 2, [(20, 20.5)]).battle("shooting")
    assert attackers(doing(state), "a", "ranged")[0].targets == ("near", "far")
    (group,) = attackers(doing(wood(state)), "a", "ranged")
    assert (group.targets, group.models) == (("near",), ("a1", "a2"))


@pytest.mark.system("S053")
def test_16_0_models_that_do_not_see_the_target_do_not_shoot():
    field = Field().row("a", 1, 10, 10, count=3, of=scroll("a", weapons=(bows(),)), gap=4.0)
    state = field.unit("b", 2, [(10, 24)]).battle("shooting")
    block = region([(9.0, 16.0), (11.0, 16.0), (11.0, 17.0), (9.0, 17.0)])
    tower = Terrain("tower", block, (Solid("tower", block, 9.0),))
    (group,) = attackers(doing(replace(state, terrain={"tower": tower})), "a", "ranged")
    assert group.models == ("a2", "a3")


@pytest.mark.system("S103")
def test_7_0_a_manifestation_without_weapons_attacks_nobody():
    spell = scroll("a", move=None, health=3, keywords=("MANIFESTATION",), weapons=())
    state = Field().unit("a", 1, [(10, 10)], of=spell).unit("b", 2, [(10, 12)]).battle("combat")
    do = doing(state)
    assert do.is_in_combat("a")
    assert attackers(do, "a", "melee") == attackers(do, "a", "ranged") == ()
    assert why_no_attacks(do, "a", "melee") == "has no weapons for it"
    assert attackers(do, "b", "melee")[0].targets == ("a",)
