"""One ability, one place: a made-up one from a single text is found, offered and played."""

from types import ModuleType

from tabletop.content.book import book_of, declared, the_book
from tabletop.rules.play.ability import Ability
from tests.play.content.drive import Drive
from tests.play.field import Field, scroll

TEXT = '''
"""What the stilt walkers can do."""

from tabletop.rules.play.ability import Ability, Timing
from tabletop.rules.play.values import HIT_ROLL, MOVE, Modifier


def stride(do, call):
    do.grant(call, "long", (call.unit,), "turn")


STRIDE = Ability(
    "long-stride", "Long Stride", "warscroll", "Two inches more this turn, and it hits better.",
    (Timing("hero"),), effect=stride, of=("stilt-walkers",),
    grants={"long": (Modifier(MOVE, "add", 2),)}, passive=(Modifier(HIT_ROLL, "add", 1),),
)
'''


def test_a_new_ability_is_one_text_and_nothing_else():
    module = ModuleType("stilts")
    exec(TEXT, vars(module))
    assert [a.id for a in declared(module, Ability)] == ["long-stride"]
    book = book_of([module])
    field = Field().unit("a", 1, [(10, 10)], of=scroll("stilt-walkers")).row("b", 2, 10, 30)
    drive = Drive(field.battle("hero"), book=book)
    assert drive.why("long-stride", "a") == ""
    drive.use("long-stride", "a")
    do = drive.do
    assert do.value("Move", do.case("a"), 5).total == 7
    assert do.value("hit roll", do.case("a", "b")).words == "Long Stride +1"
    assert "long-stride" not in [ability.id for ability in do.abilities_of("b")]
    for key in ("stilt-walkers.2", "stilt-walkers.with.a"):  # of both armies, with a gift
        assert "long-stride" in [ability.id for ability in book.of(scroll(key))]


def test_every_ability_of_the_content_is_found_once_and_in_the_same_order():
    ids = [ability.id for ability in the_book().every]
    assert ids == [ability.id for ability in the_book.__wrapped__().every]
    for one in ("depict-rune", "faces-of-the-bad-moon", "eruption-of-fury", "by-lamplight"):
        assert one in ids
