"""The dice tray: throws laid out from facts, steps shown one by one, dice typed in."""

from dataclasses import replace

import pygame
import pytest

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state import facts
from tabletop.state.battle import Deed
from tabletop.state.causes import Cause, Rolls
from tabletop.state.dice import D3, Dice
from tabletop.state.journal import Journal
from tabletop.ui.battle.dice_draw import draw_dice
from tabletop.ui.battle.expected import expected, words_of
from tabletop.ui.battle.menu import change_dice
from tabletop.ui.battle.steps import Die
from tabletop.ui.battle.throw_draw import harm_words
from tabletop.ui.battle.throws import Thrown
from tabletop.ui.battle.tools.rows import option_row
from tabletop.ui.battle.tray import Tray
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.ui import Ui
from tabletop.ui.shell.settings import Settings
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll
from tests.ui.battle.camp import Camp


class Story:
    """A journal written by hand."""

    def __init__(self):
        field = Field()
        field.row("giant", 1, 10, 10, 1, name="Tarn Giant")
        field.row("hounds", 2, 10, 14, 5, name="Cinder Hounds")
        self.journal = Journal.start(field.battle("combat"))
        self.number = 0

    def did(self, *events, ask="use"):
        self.journal = self.journal.did("x", tuple(events), Cause(ask, 1, (), (), 0))

    def dice(self, why, faces, unit="giant"):
        rolled = facts.DiceRolled(1, why, tuple(faces), self.number, unit)
        self.number += len(faces)
        return rolled

    def step(self, step, needed, change, parts, faces, got, crits=0, again=()):
        told = facts.AttackRolled(
            step, 1, "giant", "hounds", "Great Fists", len(faces), needed, change,
            tuple(parts), tuple(faces), tuple(again), got, crits,
        )  # fmt: skip
        return (self.dice(step, faces), told) if faces else (told,)

    def attack(self):
        self.did(
            *self.step("hit", 4, 1, [("All-out Attack", 1)], [6, 3, 1, 4, 5], 4, 1),
            *self.step("wound", 3, 0, [], [3, 5, 2, 4], 3),
            *self.step("save", 5, -1, [("Rend", -1)], [3, 6, 1], 1),
            *self.step("damage", 0, 0, [], [], 4),
        )
        hounds = self.journal.state.models_of("hounds")[3:]
        self.did(
            facts.DamageAllocated("hounds", 0, 4, "giant"), facts.ModelsSlain("hounds", hounds)
        )

    def throws(self):
        return Thrown().of(self.journal)


def test_an_attack_is_one_throw_with_all_that_led_to_its_damage():
    story = Story()
    story.attack()
    (throw,) = story.throws()
    assert throw.title == "Tarn Giant, great fists, 5 attacks at Cinder Hounds"
    assert [s.name for s in throw.steps] == ["Hit", "Wound", "Save", "Damage"]
    hit, _, save, damage = throw.steps
    assert (hit.needed, hit.printed, hit.parts) == ("needs 3+", "4+", (("All-out Attack", "+1"),))
    assert [(d.face, d.state) for d in hit.dice] == [
        (6, "crit"), (5, "hit"), (4, "hit"), (3, "hit"), (1, "miss"),
    ]  # fmt: skip
    assert (save.printed, save.result) == ("5+", "1 saved, 2 get through")
    assert (damage.needed, damage.printed, damage.result) == ("2 each", "2 × 2", "4 damage")
    assert (throw.damage, throw.slain, throw.left) == (4, 2, 3)
    assert harm_words(throw) == "4 damage, 2 slain"
    assert (throw.first, throw.dice) == (0, 12)


@pytest.mark.parametrize("left", [1, 2])
def test_nobody_is_called_spared_before_it_is_known_who_falls(left):
    story = Story()
    story.did(*story.step("hit", 4, 0, [], [5], 1), *story.step("damage", 0, 0, [], [], 2))
    assert harm_words(story.throws()[0]) == "2 damage"
    clock = story.journal.state.battle.clock
    story.did(
        facts.DeedDone(Deed("damaged", "hounds", clock, "giant", 2)),
        facts.DamageAllocated("hounds", 0, left, "giant"),
        ask="order",
    )
    spared = "2 damage, nobody slain"
    assert harm_words(story.throws()[0]) == (spared if left == 2 else "2 damage")


def test_a_ward_lowers_the_damage_and_another_weapon_is_another_throw():
    story = Story()
    story.did(
        *story.step("hit", 4, 0, [], [5], 1),
        *story.step("wound", 4, 0, [], [5], 1),
        *story.step("damage", 0, 0, [], [2, 5], 4),
        *story.step("ward", 5, 0, [], [6, 1, 1, 5], 2),
        *story.step("hit", 4, 0, [], [1], 0),
    )
    first, second = story.throws()
    assert first.damage == 2
    assert first.steps[-1].result == "2 warded off"
    assert [s.name for s in second.steps] == ["Hit"]
    assert harm_words(second) == "no damage"


def test_a_ward_by_itself_lets_all_through_that_it_does_not_stop():
    story = Story()
    story.did(*story.step("ward", 5, 0, [], [6, 1, 1], 1))
    hounds = story.journal.state.models_of("hounds")[4:]
    story.did(facts.ModelsSlain("hounds", hounds))
    assert harm_words(story.throws()[0]) == "2 damage, 1 slain"


def test_who_falls_is_told_with_the_weapon_that_hurt():
    story = Story()
    story.did(
        *story.step("hit", 4, 0, [], [5], 1),
        *story.step("wound", 4, 0, [], [5], 1),
        *story.step("damage", 0, 0, [], [], 2),
        *story.step("hit", 4, 0, [], [1], 0),
    )
    hounds = story.journal.state.models_of("hounds")[4:]
    story.did(facts.ModelsSlain("hounds", hounds))
    assert [harm_words(t) for t in story.throws()] == ["2 damage, 1 slain", "no damage"]


@pytest.mark.parametrize(
    ("one", "two", "winner", "is_none"),
    [(5, 2, 1, [False, True]), (2, 5, 2, [True, False]), (3, 3, 1, [False, False])],
)
def test_the_dice_of_both_players_lie_side_by_side(one, two, winner, is_none):
    story = Story()
    first = facts.DiceRolled(1, "priority", (one,), 0)
    story.did(first, facts.DiceRolled(2, "priority", (two,), 1))
    (throw,) = story.throws()
    names = story.journal.state.battle.names
    assert (throw.title, throw.player, throw.dice, throw.first) == ("Priority", winner, 2, 0)
    assert [step.name for step in throw.steps] == list(names)
    assert [step.result for step in throw.steps] == [f"rolled {one}", f"rolled {two}"]
    assert [step.is_none for step in throw.steps] == is_none
    story.did(facts.DiceRolled(1, "priority", (6,), 2))  # rolled once more: a throw of its own
    assert len(story.throws()) == 2


def test_dice_that_have_to_show_a_number_say_how_many_did():
    story = Story()
    story.did(story.dice("fighting through the pain on 3+", [2, 5]))
    (step,) = story.throws()[0].steps
    assert (step.needed, step.result, step.is_none) == ("needs 3+", "1 of 2 dice", False)
    assert [d.state for d in step.dice] == ["miss", "hit"]


def test_one_die_that_falls_short_is_no_success():
    story = Story()
    story.did(story.dice("darkness of the soul on 3+", [1]))
    throw = story.throws()[0]
    (step,) = throw.steps
    assert throw.title == "Tarn Giant, darkness of the soul"
    told = (step.name, step.needed, step.result, step.is_none)
    assert told == ("Darkness of the soul", "needs 3+", "rolled 1, no effect", True)
    story.did(story.dice("darkness of the soul on 3+", [4]))
    (step,) = story.throws()[-1].steps
    assert (step.result, step.is_none) == ("rolled 4", False)


def test_wounds_that_need_no_roll_are_told():
    story = Story()
    story.did(
        *story.step("hit", 4, 0, [], [5, 6, 1], 2, 1),
        *story.step("wound", 4, 0, [], [5], 1),
        *story.step("save", 4, 0, [], [4, 2], 1),
    )
    (throw,) = story.throws()
    assert throw.steps[1].result == "1 wound, 1 automatic"


def test_dice_of_no_attack_are_a_throw_with_their_reason():
    story = Story()
    story.did(story.dice("charge roll", (5, 4)))
    (throw,) = story.throws()
    assert throw.title == "Tarn Giant, charge roll"
    assert throw.steps[0].result == "rolled 9"
    assert not throw.is_attack
    story.did(story.dice("rally rolls", (5, 4, 1, 1)))
    assert story.throws()[-1].steps[0].result == "4 dice"


def test_dice_that_stand_for_a_number_say_what_they_come_to():
    story = Story()
    for printed, result in (
        (D3, "rolled 5, that is 3"),
        (Dice(1, 6, 2), "rolled 5, that is 7"),
        (Dice(1), "rolled 5"),
        (None, "rolled 5"),
    ):
        story.did(replace(story.dice("damage D3+1", (5,)), printed=printed))
        assert story.throws()[-1].steps[0].result == result


def test_a_played_retreat_tells_its_d3():
    field = Field().row("a", 1, 10, 10, 1, of=scroll(health=6)).row("b", 2, 10, 13, 1)
    drive = Drive(field.battle("movement"), 5)
    drive.use("retreat", "a")
    journal = Journal.start(field.battle("movement"))
    (throw,) = Thrown().of(journal.did("x", tuple(drive.do.events), Cause("use", 1, (), (), 0)))
    assert throw.steps[0].result == "rolled 5, that is 3"


def test_dice_that_were_typed_before_a_step_was_told_belong_to_it():
    story = Story()
    dice, told = story.step("hit", 3, 0, [], [2, 5], 1, again=((0, 1),))
    story.did(dice, ask="roll")
    story.did(told, ask="roll")
    (throw,) = story.throws()
    assert throw.is_attack
    assert {(d.face, d.was) for d in throw.steps[0].dice} == {(5, 0), (2, 1)}


def test_throws_of_what_was_taken_back_are_gone():
    story, thrown = Story(), Thrown()
    story.did(story.dice("run roll", (3,)))
    assert len(thrown.of(story.journal)) == 1
    assert thrown.of(story.journal.undo()) == ()


class Context:
    """What the tray asks of the shell."""

    def __init__(self):
        self.settings = Settings()

    def change(self, settings):
        self.settings = settings


class Seen:
    """A tray that is drawn."""

    def __init__(self, width=1200, scale=1.0):
        self.context = Context()
        self.tray = Tray(self.context, "4417")
        self.kit = Kit("light", scale)
        self.ui = Ui(lambda: self.kit)
        self.width = width

    def paint(self):
        tall = self.tray.height(self.kit, self.width)
        self.surface = pygame.Surface((self.width, tall))
        with self.ui.drawing(self.surface):
            self.tray.paint(self.ui, self.surface.get_rect())

    def press(self, id, value=None):
        spot = self.ui.place_of(id, value).center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            hit = self.ui.handle(pygame.event.Event(kind, pos=spot, button=1))
        assert hit is not None
        assert self.tray.act(hit)
        self.paint()

    def key(self, code, text=""):
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=text, scancode=0)
        hit = self.ui.handle(event)
        used = self.tray.act(hit) if hit is not None else self.tray.take(event)
        self.paint()
        return used


def test_steps_show_one_by_one_and_can_be_skipped():
    story, seen = Story(), Seen()
    story.did(story.dice("charge roll", (5, 4)))
    seen.tray.use(story.journal)
    story.attack()
    seen.tray.use(story.journal)
    assert seen.tray.is_showing
    seen.paint()
    first = pygame.image.tobytes(seen.surface, "RGB")
    assert any(seen.tray.update(0.1) for _ in range(5))
    seen.paint()
    assert pygame.image.tobytes(seen.surface, "RGB") != first
    seen.press("tray-skip")
    assert not seen.tray.is_showing
    for _ in range(3):
        assert not seen.tray.update(0.1)


def test_steps_end_by_themselves_and_never_begin_when_they_are_off():
    story, seen = Story(), Seen()
    story.did(story.dice("charge roll", (5, 4)))
    seen.tray.use(story.journal)
    seen.paint()
    seen.press("tray-steps")
    story.attack()
    seen.tray.use(story.journal)
    assert not seen.tray.is_showing
    seen.press("tray-steps")
    story.did(*story.step("hit", 3, 0, [], [2, 5], 1))
    seen.tray.use(story.journal)
    for _ in range(40):
        seen.tray.update(0.1)
    assert not seen.tray.is_showing


def test_one_can_look_back_and_a_moment_shows_its_throw():
    story, seen = Story(), Seen()
    story.did(story.dice("charge roll", (5, 4)))
    story.attack()
    seen.tray.use(story.journal)
    seen.paint()
    seen.press("tray-back")
    assert seen.tray.throw.title == "Tarn Giant, charge roll"
    seen.press("tray-next")
    assert seen.tray.throw.is_attack
    assert seen.tray.show(1)
    assert seen.tray.throw.title == "Tarn Giant, charge roll"
    assert not seen.tray.show(77)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_pool_is_typed_in_whole_and_confirmed(scale):
    story, seen = Story(), Seen(round(1200 * scale), scale)
    seen.tray.use(story.journal, Roll(3, "charge roll", 1, "giant"))
    seen.paint()
    for code, text in ((pygame.K_6, "6"), (pygame.K_7, "7"), (pygame.K_2, "2")):
        seen.key(code, text)
    assert seen.tray.typing.faces == [6, 2]
    seen.key(pygame.K_RETURN)
    assert seen.tray.take_typed() is None  # one is missing
    seen.key(pygame.K_BACKSPACE)
    seen.press("tray-face", "5")
    seen.press("tray-face", "1")
    seen.key(pygame.K_4, "4")
    assert seen.tray.typing.faces == [6, 5, 1]
    seen.key(pygame.K_RETURN)
    assert seen.tray.take_typed() == Rolls((6, 5, 1))
    assert seen.tray.take_typed() is None


def test_the_rest_of_a_pool_can_be_rolled():
    seen = Seen()
    seen.tray.use(Story().journal, Roll(40, "hit with pikes", 2))
    seen.paint()
    seen.key(pygame.K_6, "6")
    seen.press("tray-roll")
    faces = seen.tray.typing.faces
    assert len(faces) == 40
    assert faces[0] == 6
    assert set(faces) <= {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("count", [1, 7, 14, 60])
def test_dice_stay_in_their_box(count):
    kit, surface = Kit("light", 1.0), pygame.Surface((300, 200))
    box = pygame.Rect(40, 60, 180, 62)
    draw_dice(kit, surface, box, [Die(1 + i % 6, "hit") for i in range(count)])
    found = pygame.mask.from_threshold(surface, (0, 0, 0), (2, 2, 2, 255))
    found.invert()
    around = found.get_bounding_rects()
    assert around
    assert all(box.inflate(8, 8).contains(part) for part in around)


def test_attacks_of_a_played_battle_have_odds():
    game = Game.start(the_book(), load_battle("harrow-mill"), Seeded("odds"))
    play(game, {1: RandomPlayer("a"), 2: RandomPlayer("b")}, most=120)
    throws = [t for t in Thrown().of(game.journal) if t.is_attack]
    told = [expected(game.book, game.journal, t) for t in throws]
    assert sum(words.startswith("Expected ") for words in told) >= len(throws) / 2
    for throw, words in zip(throws, told, strict=True):
        assert not words or f"rolled {throw.damage or 'none'}" in words


def test_odds_are_worded_without_being_sure():
    assert words_of(1.0, 0, 1.0) == "Expected 1.0 damage, rolled none."
    assert words_of(1.0, 9, 0.001).endswith("This or more comes hardly ever.")
    assert words_of(5.0, 1, 0.9999).endswith("This or more comes almost every time.")


def test_the_tray_asks_for_odds_once_and_shows_them():
    story, seen = Story(), Seen()
    asked = []

    def oracle(throw, tell):
        asked.append(throw)
        tell("Expected 3.7 damage, rolled 4.")

    seen.tray.oracle = oracle
    seen.context.redraw = lambda: None
    story.attack()
    seen.tray.use(story.journal)
    seen.paint()
    before = pygame.image.tobytes(seen.surface, "RGB")
    seen.paint()
    assert len(asked) == 1
    assert pygame.image.tobytes(seen.surface, "RGB") == before
    seen.tray.oracle = None
    seen.paint()
    assert pygame.image.tobytes(seen.surface, "RGB") != before


def test_the_tray_of_a_small_window_is_open_while_dice_are_real(tmp_path):
    camp = Camp(tmp_path, size=(1280, 720))
    assert not camp.screen.shows_tray
    change_dice(camp.screen)
    assert camp.screen.shows_tray
    for _ in range(40):
        if isinstance(camp.ask, Roll):
            break
        camp.key("Enter")
    assert isinstance(camp.ask, Roll)
    camp.keys(*"1" * camp.ask.count, "Enter")
    assert not isinstance(camp.ask, Roll)
    change_dice(camp.screen)
    assert not camp.screen.shows_tray
    camp.close()


def test_a_note_gives_way_to_the_name_of_what_is_ordered():
    said = []

    class Told(Kit):
        def text(self, target, words, *args, **more):
            said.append(words)
            return super().text(target, words, *args, **more)

    kit = Told("light", 1.0)
    ui = Ui(lambda: kit)
    label, note = "1. Spark Hoppers", "4 damage points"
    for wide in (190, 390):
        with ui.drawing(pygame.Surface((400, 60))):
            rect = pygame.Rect(0, 0, wide, 36)
            option_row(ui, "order", rect, label, is_on=True, note=note, brief="4")
    assert said == ["4", "1. Spark Hoppers", "4 damage points", "1. Spark Hoppers"]
