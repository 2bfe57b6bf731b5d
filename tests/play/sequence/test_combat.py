"""The combat phase as it is played: 7.6's traces with real pile-ins, followers, passes (13.1)."""

from dataclasses import replace

import pytest

from tabletop.content.book import the_book
from tabletop.geometry.base import Pose
from tabletop.rules.play.ability import Ability, Book, Timing
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.rules.play.sequence.combat import FIGHTS_AFTER, fighters
from tabletop.rules.play.values import STRIKE_FIRST, STRIKE_LAST, Modifier, bearer
from tabletop.state.battle import Effect
from tabletop.state.causes import Placement
from tabletop.state.facts import AbilityDeclared, ClockMoved, DeedDone, EffectGained
from tests.play.field import Field, scroll, weapon

FIRST = ("INFANTRY", "STRIKE-FIRST")
LAST = ("INFANTRY", "STRIKE-LAST")
SOFT = (weapon(hit=6, wound=6),)
TOUGH = 12
"""Health and weapons so that nobody dies while the order is looked at."""


def unit(name, keywords=("INFANTRY",), **more):
    return scroll(name, keywords=keywords, weapons=SOFT, health=TOUGH, save=2, **more)


def pairs(*places):
    """A field where unit k of player 1 stands before unit k of player 2: one pair a column."""
    field = Field()
    for key, player, column, keywords in places:
        x, y = 6.0 + 10.0 * column, 20.0 if player == 1 else 22.0
        field.unit(key, player, [(x, y)], of=unit(f"s-{key}", keywords))
    return field


def plain(key, column):
    return key, 1 if key.startswith("a") else 2, column, ("INFANTRY",)


def first(key, column):
    return key, 1 if key.startswith("a") else 2, column, FIRST


def last(key, column):
    return key, 1 if key.startswith("a") else 2, column, LAST


def play(game, choose=None):
    """Play the phase; fights are chosen by `choose` (else the first), the rest is proposed."""
    asked = []
    while game.pending is not None and game.battle.clock.phase == "combat":
        ask = game.pending
        if ask.kind == "fight":
            asked.append((ask.player, [o.unit for o in ask.options if o.unit]))
            game.answer(choose(ask) if choose else (ask.options[0].id,))
        else:
            game.answer(None if ask.kind == "pile_in" else ask.fallback())
    return asked


def fought(game):
    events = [e for entry in game.journal.history() for e in entry.events]
    return [
        e.use.unit for e in events if isinstance(e, AbilityDeclared) and "FIGHT" in e.use.keywords
    ]


def order(field, active=1, choose=None, book=None):
    game = Game.start(book or the_book(), field.battle("combat", active=active), Seeded("order"))
    play(game, choose)
    assert game.battle.fight is None
    return fought(game)


@pytest.mark.system("S031")
def test_13_1_trace_1_players_alternate():
    assert order(pairs(plain("a1", 0), plain("a2", 1), plain("b1", 0), plain("b2", 1))) == [
        "a1", "b1", "a2", "b2",
    ]  # fmt: skip


@pytest.mark.system("S033")
def test_13_1_one_against_two_goes_on_alone():
    field = pairs(plain("a1", 0), plain("b1", 0))
    field.unit("a2", 1, [(8.0, 22.0)], of=unit("s-a2"))
    assert order(field) == ["a1", "b1", "a2"]
    field.unit("a3", 1, [(4.0, 22.0)], of=unit("s-a3"))
    assert order(field) == ["a1", "b1", "a2", "a3"]
    assert order(field, active=2) == ["b1", "a1", "a2", "a3"]


@pytest.mark.system("S036")
def test_19_0_trace_2_strike_first_of_the_opponent():
    field = pairs(plain("a1", 0), first("b1", 0), plain("a2", 1), plain("b2", 1))
    assert order(field) == ["b1", "a1", "b2", "a2"]


def test_19_0_trace_3_strike_first_on_both_sides():
    field = pairs(first("a1", 0), first("b1", 0), plain("a2", 1), plain("b2", 1))
    assert order(field) == ["a1", "b1", "a2", "b2"]
    assert order(field, active=2) == ["b1", "a1", "b2", "a2"]


@pytest.mark.system("S038")
def test_19_0_trace_4_strike_last_goes_on_alternating():
    field = pairs(last("a1", 0), plain("b1", 0), plain("a2", 1), last("b2", 1))
    assert order(field) == ["a2", "b1", "a1", "b2"]


@pytest.mark.system("S039")
def test_19_0_trace_6_both_words_are_neither():
    field = pairs(plain("b1", 0), plain("a2", 0))
    field.unit("a1", 1, [(8.0, 20.0)], of=unit("both", (*FIRST, "STRIKE-LAST")))
    assert order(field)[:2] == ["a2", "b1"]
    asked = play(field.game("combat"))
    assert asked[0] == (1, ["a2", "a1"])  # neither before others nor after them


@pytest.mark.system("S040")
def test_19_0_trace_7_drawn_in_by_a_pile_in_strikes_in_the_ordinary_tier():
    field = Field()
    field.unit("a1", 1, [(10.0, 20.0), (11.7, 20.0)], of=unit("line"))
    field.unit("b1", 2, [(10.0, 22.5)], of=unit("foe"))
    field.unit("b2", 2, [(16.0, 20.9)], of=unit("quick", FIRST))
    field.unit("b3", 2, [(8.3, 22.5)], of=unit("slow"))
    game = field.game("combat", seed="drawn")
    assert {f.unit for f in fighters(game.doing) if f.is_in_combat} == {"a1", "b1", "b3"}
    ends = {"a11": Pose(10.3, 20.6), "a12": Pose(12.0, 20.9)}
    ways = {m: (game.state.model(m).pose, pose) for m, pose in ends.items()}
    game.answer(Placement({"a12": ways["a12"], "a11": ways["a11"]}, "b1"))
    while game.pending.kind != "fight":
        game.answer(game.pending.fallback())
    assert game.pending.player == 2
    assert {o.unit for o in game.pending.options} == {"b1", "b2", "b3"}
    assert game.battle.fight.first == ()
    play(game)
    assert sorted(fought(game)) == ["a1", "b1", "b2", "b3"]


def charged(field, key):
    units = field.state.units
    field.state = replace(field.state, units={**units, key: replace(units[key], charged=True)})
    return field


def test_13_1_trace_8_a_charger_that_reached_nobody_may_fight_or_pass():
    field = charged(Field().unit("a1", 1, [(10.0, 20.0)], of=unit("riders")), "a1")
    field.unit("b9", 2, [(10.0, 26.5)], of=unit("foe"))
    game = field.game("combat", seed="charger")
    assert [o.id for o in game.pending.options] == ["fight:a1", "pass"]
    assert game.pending.fallback() == ("fight:a1",)
    game.answer(("pass",))
    assert game.battle.clock.phase != "combat"
    assert fought(game) == []
    game.undo()
    game.answer(("fight:a1",))
    assert game.pending.kind == "pile_in"
    placement = game.pending.propose()
    assert placement is not None
    game.answer(placement)
    play(game)
    assert fought(game) == ["a1", "b9"]  # reached, so it must fight as well


@pytest.mark.system("S030")
def test_13_1_both_windows_come_before_any_fight():
    hymn = Ability("hymn", "Hymn", "-", "", (Timing("combat", "any"),))
    field = Field().unit("a1", 1, [(10.0, 20.0)], of=unit("a", abilities=("hymn",)))
    field.unit("b1", 2, [(10.0, 22.0)], of=unit("b", abilities=("hymn",)))
    game = Game.start(Book(the_book().core, (hymn,)), field.battle("combat"), Seeded("x"))
    kinds = []
    while game.pending is not None and game.battle.clock.phase == "combat":
        ask = game.pending
        kinds.append((ask.kind, ask.player))
        game.answer((ask.options[0].id,) if ask.kind == "use" else ask.fallback())
    uses = [k for k in kinds if k[0] in ("use", "fight", "pile_in")]
    assert uses[:2] == [("use", 1), ("use", 2)]


@pytest.mark.system("S038")
def test_19_0_an_effect_that_gives_strike_last_counts_from_when_it_is_there():
    curse = Ability(
        "curse", "Curse", "-", "", grants={"slow": (Modifier(STRIKE_LAST, "grant", on=bearer),)}
    )
    field = pairs(plain("a1", 0), plain("b1", 0), plain("a2", 1), plain("b2", 1))
    state = field.battle("combat")
    effect = Effect("curse/slow", 2, ("a1",), "turn", state.battle.clock)
    state = replace(state, battle=replace(state.battle, effects=(effect,)))
    game = Game.start(Book(the_book().core, (curse,)), state, Seeded("order"))
    play(game)
    assert fought(game) == ["a2", "b1", "b2", "a1"]


def horn():
    """An ability that lets friends fight immediately after its unit."""

    def follows(case, on):
        owner = case.state.units.get(case.against)
        return case.against in on.units and owner is not None and owner.player == on.owner

    return Ability("horn", "Horn", "-", "", passive=(Modifier(FIGHTS_AFTER, "grant", on=follows),))


def with_horn(*places, on="a1"):
    field = pairs(*places)
    key = f"s-{on}"
    field.scrolls[key] = replace(field.scrolls[key], abilities=("horn",))
    return field


def horn_book():
    return Book(the_book().core, (horn(),))


def take(ask):
    return (next(o.id for o in ask.options if o.id != "pass"),)


@pytest.mark.system("S042")
def test_19_0_faq_1_nobody_follows_while_an_enemy_strike_first_unit_waits():
    field = with_horn(first("a1", 0), first("b1", 0), plain("a2", 1), plain("b2", 1))
    assert order(field, choose=take, book=horn_book()) == ["a1", "b1", "a2", "b2"]


@pytest.mark.system("S043")
def test_19_0_faq_2_three_in_a_row_for_the_active_player():
    field = with_horn(
        first("a1", 0), plain("b1", 0), plain("a2", 1), plain("b2", 1), plain("a3", 2),
        plain("b3", 2),
    )  # fmt: skip
    assert order(field, choose=take, book=horn_book())[:4] == ["a1", "a2", "a3", "b1"]


@pytest.mark.system("S043")
def test_19_0_faq_2_and_then_the_opponent_when_they_are_active():
    field = with_horn(
        first("a1", 0), plain("b1", 0), plain("a2", 1), plain("b2", 1), plain("a3", 2),
        plain("b3", 2),
    )  # fmt: skip
    assert order(field, 2, take, horn_book())[:4] == ["a1", "a2", "b1", "a3"]


def test_19_0_to_follow_is_a_choice():
    field = with_horn(first("a1", 0), plain("b1", 0), plain("a2", 1), plain("b2", 1))

    def decline(ask):
        return ("pass",) if "immediately" in ask.prompt else (ask.options[0].id,)

    assert order(field, choose=decline, book=horn_book()) == ["a1", "a2", "b1", "b2"]


@pytest.mark.system("S035")
def test_13_1_every_unit_in_combat_fights_once_and_is_noted():
    field = pairs(plain("a1", 0), plain("b1", 0))
    game = field.game("combat", seed="x")
    play(game)
    events = [e for entry in game.journal.history() for e in entry.events]
    deeds = [e.deed.unit for e in events if isinstance(e, DeedDone) and e.deed.what == "fought"]
    assert deeds == ["a1", "b1"]
    assert [e.new.phase for e in events if isinstance(e, ClockMoved)][:2] == ["combat", "end"]


def test_13_1_a_fight_is_taken_up_again_by_its_replies():
    field = pairs(plain("a1", 0), plain("a2", 1), plain("b1", 0), plain("b2", 1))
    game = field.game("combat", seed="x")
    game.answer(("fight:a2",))
    again = Game(the_book(), game.journal, Seeded("x"))
    assert again.pending.kind == game.pending.kind
    assert again.state == game.state


@pytest.mark.system("S045")
def test_19_0_erratum_strike_first_given_in_the_windows_before_counts():
    def hasten(do, call):
        do.emit(EffectGained(Effect("haste/quick", 2, ("b2",), "phase", do.battle.clock)))

    haste = Ability(
        "haste", "Haste", "-", "", (Timing("combat", "any"),), effect=hasten,
        grants={"quick": (Modifier(STRIKE_FIRST, "grant", on=bearer),)},
    )  # fmt: skip
    field = pairs(plain("a1", 0), plain("b1", 0), plain("a2", 1), plain("b2", 1))
    field.scrolls["s-b1"] = replace(field.scrolls["s-b1"], abilities=("haste",))
    game = Game.start(Book(the_book().core, (haste,)), field.battle("combat"), Seeded("order"))
    assert (game.pending.kind, game.pending.player) == ("use", 2)
    game.answer(("haste:b1",))
    play(game)
    assert fought(game)[0] == "b2"


@pytest.mark.system("S032")
def test_13_1_who_is_in_combat_may_not_pass():
    field = pairs(plain("a1", 0), plain("a2", 1), plain("b1", 0), plain("b2", 1))
    charged(field.unit("a3", 1, [(50.0, 5.0)], of=unit("s-a3")), "a3")
    game = field.game("combat", seed="x")
    assert [o.id for o in game.pending.options] == ["fight:a1", "fight:a2", "fight:a3"]
    assert not game.check(("pass",)).is_legal


@pytest.mark.system("S035")
def test_13_1_a_unit_with_two_fight_abilities_is_picked_once():
    frenzy = Ability(
        "frenzy", "Frenzy", "-", "", (Timing("combat", "any"),), keywords=("FIGHT",),
        who=lambda do, call: "" if do.is_in_combat(call.unit) else "not in combat",
    )  # fmt: skip
    field = pairs(plain("a1", 0), plain("b1", 0))
    field.scrolls["s-a1"] = replace(field.scrolls["s-a1"], abilities=("frenzy",))
    game = Game.start(Book(the_book().core, (frenzy,)), field.battle("combat"), Seeded("x"))
    asked = game.pending
    assert [(o.id, o.detail) for o in asked.options] == [
        ("fight:a1", "Fight"),
        ("frenzy:a1", "Frenzy"),
    ]
    game.answer(("frenzy:a1",))
    play(game)
    assert fought(game) == ["a1", "b1"]
