"""A small battle for what is done by hand, and how to see that it is kept, taken back, verified."""

from tabletop.content.book import the_book
from tabletop.files.saves import game_of, parse_save, save_bytes, state_hash, verify
from tabletop.rules.play.asks import Roll
from tests.play.field import Field, scroll, weapon

PIKES = scroll("pikes", save=5, weapons=[weapon("Pike", attacks="2", hit=4, wound=4)])
TROLLS = scroll("trolls", save=4, health=4, ward=6, keywords=("INFANTRY", "MONSTER"))


def camp(phase="combat", **more):
    """Return ten pikes in combat with three trolls and two goblins; others behind the trolls."""
    places = [(10.0 + 1.3 * k, y) for y in (10.0, 8.7) for k in range(5)]
    return (
        Field()
        .unit("pikes", 1, places, of=PIKES)
        .row("others", 1, 10.0, 14.0, 3, of=PIKES)
        .row("trolls", 2, 10.0, 12.0, 3, gap=2.0, of=TROLLS, mm=50)
        .unit("goblins", 2, [(16.8, 10.0), (16.8, 8.7)], of=PIKES)
        .row("late", 2, 40.0, 40.0, 2, of=PIKES, waiting=True)
        .game(phase, **more)
    )


def play_on(game, most=400):
    """Answer with the fallbacks until a unit is to fight or an ability to be used."""
    for _ in range(most):
        if game.pending is None or isinstance(game.pending, Roll):
            return game
        if game.pending.kind in ("use", "fight"):
            return game
        game.answer(game.pending.fallback())
    raise AssertionError("it does not end")


def holds(game):
    """See that what was done is saved, loaded, verified, taken back and done again alike."""
    again = game_of(parse_save(save_bytes(game)), the_book()).game
    assert save_bytes(again) == save_bytes(game)
    assert state_hash(again.state) == state_hash(game.state)
    assert asked(again) == asked(game)
    found = verify(parse_save(save_bytes(game)), the_book())
    assert found.is_same, found.difference.line
    number, here, ask = game.journal.current, state_hash(game.state), asked(game)
    before = state_hash(game.journal.entries[game.journal.entries[number].parent].state)
    game.undo()
    assert state_hash(game.state) == before
    assert game.pending is not None
    game.redo()
    assert (game.journal.current, state_hash(game.state), asked(game)) == (number, here, ask)
    return True


def asked(game):
    """Return what is asked, as far as it can be compared."""
    ask = game.pending
    if ask is None or isinstance(ask, Roll):
        return ask
    return ask.kind, ask.player, ask.prompt, [o.id for o in getattr(ask, "options", ())]


def facts(events, kind):
    return [event for event in events if isinstance(event, kind)]
