"""What no game may show, whatever players choose: the limits of abilities and commands (5.0, 4)."""

from collections import Counter

import pytest

from tabletop.content.book import the_book
from tabletop.content.core import CORE
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import Played, step
from tabletop.rules.play.ability import Ability, Book, Limit, Timing
from tabletop.rules.play.permits import offers
from tabletop.state.battle import Clock, foe_of
from tabletop.state.facts import ClockMoved
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll, weapon

BOW = weapon("Bow", "ranged", range=18.0)
LORD = scroll(
    "lord", keywords=("INFANTRY", "HERO"), health=5, size=1, weapons=(weapon(attacks="4"), BOW)
)
ARCHERS = scroll("archers", weapons=(BOW, weapon()), health=2)


def game(seed):
    field = Field().row("a", 1, 10, 14).row("a2", 1, 20, 14, of=ARCHERS)
    field.row("a3", 1, 30, 14, count=1, of=LORD).row("b", 2, 10, 22).row(
        "b2", 2, 20, 22, of=ARCHERS
    )
    field.row("b3", 2, 30, 22, count=1, of=LORD).objective("o", 20, 18)
    return field.game("hero", seed=str(seed))


@pytest.fixture(scope="module")
def played():
    """The uses of two random games, and what was in force between the abilities of each."""
    uses, lasting = [], []
    for seed in range(2):
        match = game(seed)
        players = {p: RandomPlayer(f"{seed}/{p}") for p in (1, 2)}
        told = Played()
        while match.pending is not None:
            if match.pending.kind in ("use", "fight"):
                lasting += [e for e in match.battle.effects if e.until == "ability"]
            step(match, players[match.pending.player], told)
        assert not told.helped
        uses.append(match.battle.uses)
    return uses, lasting


def most(uses, key):
    """The most uses that share a key in one phase of one game."""
    found = Counter()
    for one in uses:
        for use in one:
            shared = key(use)
            if shared:
                clock = use.when
                found[id(one), clock.round, clock.turn, clock.phase, *shared] += 1
    return max(found.values())


def is_command(use):
    return the_book().ability(use.ability).is_command


@pytest.mark.system("S169")
def test_ab_2_a_unit_uses_one_core_ability_a_phase(played):
    assert most(played[0], lambda u: "CORE" in u.keywords and (u.unit,)) == 1


@pytest.mark.system("S167")
def test_ab_3_a_unit_uses_an_ability_once_a_phase(played):
    assert most(played[0], lambda u: u.unit and (u.unit, u.ability)) == 1


def test_cmd_2_a_unit_uses_one_command_a_phase_and_an_army_each_once(played):
    assert most(played[0], lambda u: is_command(u) and (u.unit,)) == 1
    assert most(played[0], lambda u: is_command(u) and (u.player, u.ability)) == 1


def test_5_0_what_lasts_for_an_ability_is_gone_after_it(played):
    assert played[1] == []


def is_its_time(use):
    """Whether an ability was used when it may be; Counter-charge grants charges at other times."""
    if use.ability == "charge":
        return use.when.phase == "charge"
    sides = {"your": (use.player,), "enemy": (foe_of(use.player),), "any": (1, 2)}
    timings = the_book().ability(use.ability).timings
    return not timings or any(
        t.phase == use.when.phase and use.when.active in sides[t.whose] for t in timings
    )


@pytest.mark.system("S168")
def test_5_0_abilities_are_used_in_their_phases_by_the_right_side(played):
    assert all(is_its_time(use) for one in played[0] for use in one)


def test_the_games_used_nearly_every_core_ability(played):
    """Nothing above would mean much otherwise."""
    known = {use.ability for one in played[0] for use in one}
    wanted = {"normal-move", "run", "charge", "fight", "shoot", "rally", "redeploy"}
    wanted |= {"all-out-attack", "all-out-defence", "covering-fire", "counter-charge"}
    assert wanted <= known


HEADERS = (
    (None, ("phase", "unit")),
    (Limit("turn"), ("turn", "unit")),
    (Limit("turn", is_army=True), ("turn", "army")),
    (Limit("round", is_army=True), ("round", "army")),
    (Limit("battle"), ("battle", "unit")),
)
LATER = (
    ("phase", Clock(1, 1, 1, "movement", 1)),
    ("turn", Clock(1, 2, 2, "movement", 1)),
    ("round", Clock(2, 1, 1, "movement", 1)),
)


@pytest.mark.system("S167")
@pytest.mark.parametrize(("limit", "lasts"), HEADERS, ids=lambda found: str(found))
def test_5_0_a_frequency_header_counts_in_its_period_for_its_unit_or_army(limit, lasts):
    times = tuple(Timing(phase, "any") for phase in ("hero", "movement"))
    poke = Ability("poke", "Poke", "-", "", times, limit=limit)
    of = scroll("pokers", abilities=("poke",))
    made = Field().row("a", 1, 10, 10, of=of).row("mate", 1, 10, 20, of=of)
    drive = Drive(made.row("b", 2, 10, 40, of=of).battle("hero"), book=Book(CORE, (poke,)))
    drive.use("poke", "a")
    assert drive.why("poke", "a")
    assert (drive.why("poke", "mate") == "") is (lasts[1] == "unit")
    assert drive.why("poke", "b") == ""  # each army has its own
    periods = ("phase", "turn", "round", "battle")
    for over, clock in LATER:
        drive.do.emit(ClockMoved(drive.do.battle.clock, clock))
        is_free = periods.index(over) >= periods.index(lasts[0])
        assert (drive.why("poke", "a") == "") is is_free, over


@pytest.mark.system("S168")
@pytest.mark.parametrize("whose", ["your", "enemy", "any"])
@pytest.mark.parametrize("phase", ["start", "hero", "movement", "shooting", "charge", "end"])
def test_5_0_a_timing_is_one_phase_of_ones_own_the_enemys_or_any_turn(phase, whose):
    poke = Ability("poke", "Poke", "-", "", (Timing(phase, whose),))
    made = Field().row("a", 1, 10, 10, of=scroll("pokers", abilities=("poke",)))
    made.row("b", 2, 10, 40)
    for now in ("start", "hero", "movement", "shooting", "charge", "end"):
        for active in (1, 2):
            drive = Drive(made.battle(now, active=active), book=Book(CORE, (poke,)))
            is_now = now == phase and whose in ("any", "your" if active == 1 else "enemy")
            assert (drive.why("poke", "a") == "") is is_now, (now, active)
            offered = {o.ability.id for o in offers(drive.do, 1)}
            assert ("poke" in offered) is is_now
