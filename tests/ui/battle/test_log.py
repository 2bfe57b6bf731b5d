"""The battle log: facts in words, one line a deed, leading to its moment."""

from dataclasses import replace

import pygame

from tabletop.content.book import the_book
from tabletop.state import facts
from tabletop.state.battle import Clock, Use
from tabletop.state.causes import Cause
from tabletop.state.events import ModelMoved
from tabletop.state.journal import Journal
from tabletop.ui.battle.log import LOG, ROW, BattleLog, LogView, lines
from tabletop.ui.battle.replay.timeline import timeline_of
from tabletop.ui.battle.telling import Teller
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tests.play.field import Field, scroll


def table():
    field = Field()
    field.row("riders", 1, 10, 10, 3, of=scroll("riders"), name="Lantern Riders")
    field.row("pikes", 2, 10, 14, 5, name="Ash Pikes")
    field.row("giant", 1, 30, 10, 1, of=scroll("giant", health=12), name="Tarn Giant")
    state = field.battle("charge")
    return replace(state, battle=replace(state.battle, names=("Rivermark", "Ashkin")))


def use(journal, ability, name, unit, player=1, targets=(), cost=0):
    clock = journal.state.battle.clock
    book = the_book()
    words = book.ability(ability).keywords if book.has(ability) else ()
    made = Use(ability, player, unit, clock, words)
    events = [facts.AbilityDeclared(made, name, cost)]
    if targets:
        events.append(facts.TargetsDeclared(made, replace(made, targets=tuple(targets))))
    return tuple(events)


def did(journal, *events, ask="", player=1, replies=(), branch=0):
    is_use = any(isinstance(e, facts.AbilityDeclared) for e in events) and player == 1
    ask = ask or ("use" if is_use else "casualties")
    cause = Cause(ask, player, replies, (), branch)
    return journal.did("x", tuple(events), cause)


def slain(journal, unit, *which):
    state = journal.state
    models = tuple(state.models_of(unit)[i] for i in which)
    return facts.ModelsSlain(unit, models)


def test_whom_an_enemy_hurts_is_not_healed_while_the_slain_are_chosen():
    """Its points fall when a model is to be slain: which one is asked in the next entry."""
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "riders", targets=("pikes",)))
    journal = did(journal, facts.DamageAllocated("pikes", 0, 1, "riders"))
    assert lines(journal)[-1].text.endswith(": 1 damage")
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=("pikes",)))
    journal = did(journal, facts.DamageAllocated("pikes", 1, 0, "giant"))
    assert "healed" not in lines(journal)[-1].text
    journal = did(journal, slain(journal, "pikes", 4))
    assert lines(journal)[-1].text.endswith("1 slain")


def test_a_deed_over_some_entries_is_one_line_where_it_was_declared():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "riders"))
    clock = journal.state.battle.clock
    old = journal.state.battle.uses[-1]
    journal = did(journal, facts.TargetsDeclared(old, replace(old, targets=("pikes",))))
    aid = Use("all-out-defence", 2, "pikes", clock)
    journal = did(journal, facts.AbilityDeclared(aid, "All-out Defence", 1), player=2)
    journal = did(journal, facts.DamageAllocated("pikes", 0, 0, "riders"))
    journal = did(journal, slain(journal, "pikes", 3, 4))
    told = lines(journal)
    assert [line.text for line in told] == [
        "Lantern Riders fight Ash Pikes: 2 damage, 2 slain",
        "Ash Pikes use All-out Defence: 1 command",
    ]
    assert [(line.entry, line.player) for line in told] == [(1, 1), (3, 2)]
    assert [line.when for line in told] == ["Charge", ""]


def test_one_model_does_what_many_do_in_the_singular():
    journal = Journal.start(table())
    rolled = facts.DiceRolled(1, "charge roll", (5, 4), 0, "giant")
    journal = did(journal, *use(journal, "charge", "Charge", "giant", targets=["pikes"]), rolled)
    assert lines(journal)[0].text == "Tarn Giant charges Ash Pikes: rolled 9"
    over = did(journal, facts.ClockMoved(journal.state.battle.clock, Clock(1, 1, 1, "combat", 1)))
    assert lines(over)[0].results == "rolled 9, too short"
    model = journal.state.models_of("giant")[0]
    moved = ModelMoved(model.id, model.pose, replace(model.pose, y=12.0))
    there = did(
        journal, moved, facts.ClockMoved(journal.state.battle.clock, Clock(1, 1, 1, "combat", 1))
    )
    assert lines(there)[0].results == "rolled 9"


def test_an_attack_without_damage_says_so_once_it_is_over():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=["pikes"]))
    assert lines(journal)[0].text == "Tarn Giant fights Ash Pikes"
    journal = did(journal, *use(journal, "run", "Run", "riders"))
    assert lines(journal)[0].text == "Tarn Giant fights Ash Pikes: no damage"


def test_who_falls_though_no_damage_is_known_is_not_said_to_be_unharmed():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=["pikes"]))
    gone = slain(journal, "pikes", 4)
    journal = did(journal, replace(gone, for_coherency=tuple(m.id for m in gone.models)))
    journal = did(journal, *use(journal, "run", "Run", "riders"))
    assert lines(journal)[0].text == "Tarn Giant fights Ash Pikes: 1 slain"


def test_what_the_other_player_writes_down_comes_last_and_once():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=["pikes"]))
    journal = did(
        journal,
        facts.Noted(2, "rage dice", (), ("2",)),
        facts.Noted(2, "rage dice", ("2",), ("1",)),
        facts.Noted(2, "fury level", (), ("4",)),
        facts.DamageAllocated("pikes", 0, 1, "giant"),
    )
    told = "Tarn Giant fights Ash Pikes: 1 damage, Ashkin 1 rage die, fury 4"
    assert lines(journal)[0].text == told


def test_what_takes_points_off_says_how_many_and_what_it_cost():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=["pikes"]))
    pain = Use("fight-through-the-pain", 2, "pikes", journal.state.battle.clock)
    journal = did(
        journal,
        facts.Noted(2, "rage dice", (), ("1",)),
        facts.DiceRolled(2, "fighting through the pain on 3+", (2, 5, 3), 0, "pikes"),
        facts.AbilityDeclared(pain, "Fight Through the Pain"),
        facts.DamageAllocated("pikes", 0, 1, "giant"),
        ask="choice",
    )
    assert [line.text for line in lines(journal)] == [
        "Tarn Giant fights Ash Pikes: 1 damage",
        "Ash Pikes use Fight Through the Pain: 2 points off, 1 rage die",
    ]


def test_what_takes_points_off_keeps_its_notes_from_a_reaction_of_its_side():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "fight", "Fight", "giant", targets=["pikes"]))
    clock = journal.state.battle.clock
    aid = Use("all-out-defence", 2, "pikes", clock)
    journal = did(journal, facts.AbilityDeclared(aid, "All-out Defence", 1), player=2)
    pain = Use("fight-through-the-pain", 2, "pikes", clock)
    journal = did(
        journal,
        facts.Noted(2, "rage dice", (), ("1",)),
        facts.DiceRolled(2, "fighting through the pain on 3+", (5,), 0, "pikes"),
        facts.AbilityDeclared(pain, "Fight Through the Pain"),
        ask="choice",
        player=2,
    )
    assert [line.results for line in lines(journal)[1:]] == [
        "1 command", "1 point off, 1 rage die",
    ]  # fmt: skip


def test_a_unit_comes_by_the_deed_of_its_own_side():
    """What is summoned is no doing of the reaction that did not hinder it."""
    field = Field().row("witch", 1, 10, 10).row("foe", 2, 10, 20)
    field.row("maw", 1, 30, 30, waiting=True, name="Thorn Maw")
    journal = Journal.start(field.battle("hero"))
    waiting = journal.state.battle.waiting["maw"]
    journal = did(journal, *use(journal, "x", "Wake the Maw", "witch"))
    unbind = Use("unbind", 2, "foe", journal.state.battle.clock)
    journal = did(journal, facts.AbilityDeclared(unbind, "Unbind"), player=2)
    journal = did(journal, facts.UnitSetUp(waiting, waiting.models))
    first, second = lines(journal)
    assert first.results == "Thorn Maw set up"
    assert second.results == ""


def test_a_rally_that_heals_nobody_says_so_once_it_is_over():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "rally", "Rally", "giant", cost=1))
    assert lines(journal)[0].results == "1 command"
    over = did(journal, *use(journal, "run", "Run", "riders"))
    assert lines(over)[0].results == "1 command, nothing healed"
    hurt = did(Journal.start(table()), facts.DamageAllocated("giant", 0, 5, "pikes"))
    hurt = did(hurt, *use(hurt, "rally", "Rally", "giant", cost=1))
    hurt = did(hurt, facts.DamageAllocated("giant", 5, 3, "giant"))
    hurt = did(hurt, *use(hurt, "run", "Run", "riders"))
    assert lines(hurt)[1].results == "1 command, 2 healed"


def test_who_leaves_and_comes_by_one_deed_has_come():
    field = Field().row("shrine", 1, 10, 10).row("sister", 1, 10, 20, name="Sister")
    field.row("maw", 1, 30, 30, waiting=True, name="Thorn Maw")
    journal = Journal.start(field.battle("hero"))
    waiting = journal.state.battle.waiting["maw"]
    teller = Teller(journal.entries[0])
    events = use(journal, "x", "Exit the Shrine", "shrine")
    gone = facts.UnitSetAside("maw", None, waiting)
    for event in (*events, gone, facts.UnitSetUp(waiting, waiting.models)):
        teller._take(1, event)
    assert teller.lines()[0].results == "Thorn Maw set up"


def test_who_was_hurt_is_told_where_nobody_was_aimed_at():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "x", "Turn to Stone", "giant"))
    journal = did(journal, facts.DamageAllocated("pikes", 0, 1, "giant"))
    assert lines(journal)[0].text == "Tarn Giant uses Turn to Stone: 1 damage to Ash Pikes"
    journal = did(journal, *use(journal, "retreat", "Retreat", "riders"))
    journal = did(journal, facts.DamageAllocated("riders", 0, 1, "riders"))
    assert lines(journal)[1].text == "Lantern Riders retreat: 1 damage"


def test_healing_is_no_damage_and_a_lost_unit_is_named():
    journal = Journal.start(table())
    journal = did(journal, facts.DamageAllocated("giant", 0, 5, "pikes"))
    assert lines(journal)[0].text == "Tarn Giant: 5 damage"
    journal = did(journal, *use(journal, "mend", "Mend", "giant"))
    journal = did(journal, facts.DamageAllocated("giant", 5, 2, "giant"))
    assert lines(journal)[-1].text == "Tarn Giant uses Mend: 3 healed"
    journal = did(journal, *use(journal, "shoot", "Shoot", "pikes", 2, ["giant"]))
    gone = slain(journal, "giant", 0)
    journal = did(journal, gone, facts.DamageAllocated("giant", 2, 0, "pikes"))
    unit = replace(journal.state.unit("giant"), models=())
    journal = did(journal, facts.UnitDestroyed(unit))
    last = lines(journal)[-1]
    assert last.text == "Ash Pikes shoot Tarn Giant: 10 damage, 1 slain, Tarn Giant destroyed"


def test_rounds_turns_points_and_the_priority_roll():
    journal = Journal.start(table())
    old, new = journal.state.battle.clock, Clock(2, 0, 0, "round", 0)
    journal = did(
        journal,
        facts.ClockMoved(old, new),
        facts.CommandChanged(1, 4, 5, "start of the round"),
        facts.UnderdogNamed(0, 2),
        facts.DiceRolled(1, "priority", (5,), 0),
        facts.DiceRolled(2, "priority", (2,), 1),
        facts.FirstTurnTaken(journal.state.battle.first, 1),
    )
    turn = Clock(2, 1, 1, "start", 1)
    journal = did(journal, facts.ClockMoved(new, turn))
    journal = did(
        journal,
        facts.ControlChanged("2", 0, 1),
        facts.PointsScored(1, 0, 3, "hold one"),
        facts.PointsScored(1, 3, 6, "hold two"),
        facts.BattleEnded(1),
    )
    told = lines(journal)
    assert [line.text for line in told] == [
        "Round 2: Rivermark 5 command, Ashkin underdog",
        "Rivermark takes the first turn: Rivermark won the roll, 5 to 2",
        "Rivermark's turn",
        "Rivermark takes objective 2",
        "Rivermark scores 6: now 6, hold one, hold two",
        "Rivermark wins the battle",
    ]
    assert told[0].is_round
    assert told[-1].when == "The end"


def test_a_pass_in_combat_is_told_other_passes_are_not():
    journal = Journal.start(table())
    journal = did(journal, ask="fight", player=2, replies=(("pass",),))
    journal = did(journal, ask="react", player=1, replies=(("pass",),))
    assert [line.text for line in lines(journal)] == ["Ashkin passes"]


def test_what_was_taken_back_is_not_told_and_what_follows_is_marked():
    journal = Journal.start(table())
    first = did(journal, *use(journal, "run", "Run", "riders"))
    back = first.undo()
    log = BattleLog()
    assert [line.head for line in log.lines(first)] == ["Lantern Riders run"]
    assert log.lines(back) == ()
    again = did(back, *use(back, "charge", "Charge", "riders"), branch=2)
    again = did(again, *use(again, "run", "Run", "giant"), branch=2)
    assert [line.is_fresh for line in log.lines(again)] == [False, False]
    before = did(journal, *use(journal, "run", "Run", "pikes", 2))
    third = did(before, *use(before, "run", "Run", "giant"), branch=3)
    assert [line.is_fresh for line in log.lines(third)] == [False, True]


def test_the_log_goes_on_from_what_was_told():
    journal, log = Journal.start(table()), BattleLog()
    for _ in range(5):
        journal = did(journal, *use(journal, "run", "Run", "riders"))
        assert log.lines(journal) == lines(journal)
    assert log.lines(journal) is log.lines(journal)


class Box:
    """A log drawn into a small box."""

    def __init__(self, journal, current=None, height=120):
        self.kit = Kit("light", 1.0)
        self.ui = Ui(lambda: self.kit)
        self.view = LogView()
        self.surface = pygame.Surface((400, 300))
        self.rect = pygame.Rect(10, 10, 340, height)
        self.journal = journal

    def paint(self, current=None):
        with self.ui.drawing(self.surface):
            told = lines(self.journal)
            self.view.paint(self.ui, self.rect, told, current or self.journal.current)

    def values(self):
        seen = [r for r in self.ui._regions if r.id == LOG and r.visible.h > 0]
        return [int(r.value) for r in seen]


def test_only_lines_in_sight_are_drawn_and_the_newest_is_shown():
    journal = Journal.start(table())
    for _ in range(200):
        journal = did(journal, *use(journal, "run", "Run", "riders"))
    box = Box(journal)
    box.paint()
    assert len(box.ui._regions) < 12
    assert box.values()[-1] == 200
    box.paint(current=20)
    assert 20 in box.values()


def test_a_long_line_takes_more_rows_and_is_not_cut(monkeypatch):
    journal = Journal.start(table())
    long = "Call all that is left of the Old Watch to the Ford of the Mill again and again"
    journal = did(journal, *use(journal, "x", long, "riders"), *use(journal, "x", long, "pikes"))
    box, written, text = Box(journal), [], Kit.text

    def spy(self, target, words, *rest, **more):
        written.append(words)
        return text(self, target, words, *rest, **more)

    monkeypatch.setattr(Kit, "text", spy)
    box.paint()
    whole = [line.text for line in lines(journal)]
    assert all(one in " ".join(written) for one in whole)
    assert not any(words in whole for words in written)
    told = lines(journal)
    assert box.view.height(box.ui.kit, told, box.rect.w) > 2 * box.ui.kit.px(ROW)
    assert box.view.height(box.ui.kit, told, 4000) == 2 * box.ui.kit.px(ROW)


def test_a_press_on_a_line_names_its_entry():
    journal = Journal.start(table())
    for _ in range(3):
        journal = did(journal, *use(journal, "run", "Run", "riders"))
    box = Box(journal)
    box.paint()
    spot = box.ui.place_of(LOG, "2").center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        hit = box.ui.handle(pygame.event.Event(kind, pos=spot, button=1))
    assert (hit.id, hit.value) == (LOG, "2")


def test_a_unit_that_is_deployed_has_one_line():
    field = Field().row("riders", 1, 10, 10, 3, name="Lantern Riders", waiting=True)
    state = field.battle("deployment", active=1)
    journal = Journal.start(replace(state, battle=replace(state.battle, names=("Reeds", "Ash"))))
    made = Use("deploy", 1, "riders", journal.state.battle.clock, ("DEPLOY",))
    journal = did(journal, facts.AbilityDeclared(made, "Deploy"), ask="deploy")
    waiting = journal.state.battle.waiting["riders"]
    journal = did(journal, facts.UnitSetUp(waiting, waiting.models), ask="deploy")
    assert [line.text for line in lines(journal)] == ["Reeds deploys Lantern Riders"]


def test_who_begins_deployment_is_told_with_the_roll():
    journal = Journal.start(Field().battle("deployment", active=0, round=0, turn=0, began=0))
    rolls = (facts.DiceRolled(1, "who begins", (2,), 0), facts.DiceRolled(2, "who begins", (5,), 1))
    journal = did(journal, *rolls, facts.DeploymentBegun(0, 2), ask="priority", player=2)
    (line,) = lines(journal)
    assert line.text == "Player 2 begins deployment: Player 2 won the roll, 5 to 2"


def test_a_programs_reason_stands_beside_its_line():
    journal = Journal.start(table())
    journal = did(journal, *use(journal, "run", "Run", "riders"))
    box = Box(journal)
    box.paint()
    before = pygame.image.tobytes(box.surface, "RGB")
    with box.ui.drawing(box.surface):
        told = lines(journal)
        box.view.paint(box.ui, box.rect, told, journal.current, {1: "toward objective 2"})
    assert pygame.image.tobytes(box.surface, "RGB") != before
    assert "toward objective 2" in box.ui._regions[-1].tip


def test_the_first_turn_is_told_once_and_names_keep_their_capitals():
    journal = Journal.start(table())
    old, new = journal.state.battle.clock, Clock(1, 0, 0, "round", 0)
    turn = facts.FirstTurnTaken(journal.state.battle.first, 1)
    scored = facts.PointsScored(2, 0, 4, "Winding Road: Reach")
    journal = did(journal, turn, facts.ClockMoved(old, new), facts.FirstTurnTaken(1, 1), scored)
    told = [line.text for line in lines(journal)]
    assert told.count("Rivermark takes the first turn") == 1
    assert told[-1] == "Ashkin scores 4: now 4, Winding Road: Reach"


def test_only_rolls_that_an_ability_names_are_summed_up_beside_it():
    """A roll whose reason has "run" or "charge" somewhere in its words is none of them."""
    journal = Journal.start(table())
    for why in ("damage of the runes", "truncheons", "the charged stone"):
        rolled = facts.DiceRolled(1, why, (5,), journal.state.battle.dice, "giant")
        journal = did(journal, *use(journal, "run", "Run", "giant"), rolled)
        assert lines(journal)[-1].text == "Tarn Giant runs"
    rolled = facts.DiceRolled(1, "run roll", (5,), journal.state.battle.dice, "giant")
    journal = did(journal, *use(journal, "run", "Run", "giant"), rolled)
    assert lines(journal)[-1].text == "Tarn Giant runs: rolled 5"


def test_what_a_die_had_to_show_is_told_with_what_it_showed():
    journal = Journal.start(table())
    for faces, why, words in (
        ((1,), "choking soot on 3+", "rolled 1, needed 3"),
        ((5,), "choking soot on 3+", "rolled 5, needed 3"),
        ((5, 6, 1), "wall of blades on 5+", "2 of 3 dice show 5+"),
    ):
        used = use(journal, "soot", "Choking Soot", "giant", targets=("pikes",))
        rolled = facts.DiceRolled(1, why, faces, journal.state.battle.dice, "giant")
        journal = did(journal, *used, rolled)
        assert lines(journal)[-1].text == f"Tarn Giant uses Choking Soot on Ash Pikes: {words}"


def test_points_of_one_moment_are_added_up_whatever_the_name_of_the_army():
    state = table()
    state = replace(state, battle=replace(state.battle, names=("The 3rd scores 7", "B")))
    journal = Journal.start(state)
    journal = did(
        journal,
        facts.PointsScored(1, 0, 3, "hold one"),
        facts.PointsScored(1, 3, 8, "hold two"),
        facts.PointsScored(2, 0, 1, "hold one"),
    )
    assert [line.head for line in lines(journal)] == ["The 3rd scores 7 scores 8", "B scores 1"]
    (peak, other) = timeline_of(journal).peaks
    assert (peak.words, other.words) == ("8 points", "1 points")
