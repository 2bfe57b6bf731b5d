"""From a saved battle to one that is played on: its abilities are known and its step opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.saves.hashing import content_hash
from tabletop.files.saves.reading import read_save
from tabletop.files.saves.saved import Saved
from tabletop.rules.play.ability import Book
from tabletop.rules.play.game import Game
from tabletop.state.battle import Battle
from tabletop.state.facts import AbilityDeclared, BattleBegan, EffectGained


@dataclass(frozen=True, slots=True)
class Opened:
    """A game taken up from a file, with what was left out or taken back to do so.

    `about` is what the program that saved it wanted to know again.
    """

    game: Game
    notes: tuple[str, ...] = ()
    about: Mapping[str, str] = field(default_factory=dict)


def open_save(path: str | Path, book: Book) -> Opened:
    """Return the game of a file, ready for its next answer; raises `TabletopError`."""
    return game_of(read_save(path), book)


def game_of(saved: Saved, book: Book) -> Opened:
    """Return the game of a saved battle, ready for its next answer.

    When the rules have changed so that the open step cannot be taken up, decisions are taken back
    until one can; they stay in the journal. Raises `TabletopError` for unknown abilities.
    """
    unknown = next((word for word in abilities_named(saved) if not _is_known(word, book)), None)
    if unknown is not None:
        raise TabletopError(
            f"it needs the ability {unknown!r:.80}, which this program does not have",
            file=saved.file,
            next_step="update tabletop",
        )
    notes, journal, fault = list(saved.notes), saved.journal, ""
    if saved.head.content and saved.head.content != content_hash(book):
        notes.append(
            "it was played with other abilities: what was done stays as it is, "
            "what follows goes by those of today"
        )
    while True:
        branch = saved.branch if journal is saved.journal else len(journal.entries)
        game = Game(book, journal, saved.sources, branch)
        try:
            game.take_up()
            break
        except Exception as trouble:  # other rules, or a file made up: whatever they stumble over
            fault = fault or str(trouble) or type(trouble).__name__
            back = journal.undo()
            if back is journal:
                raise TabletopError(
                    f"the battle cannot be taken up: {fault}",
                    file=saved.file,
                    place="the first step",
                    next_step="open another save",
                ) from None
            journal = back
    if fault:
        count = len(saved.journal.history()) - len(journal.history())
        notes.append(
            f"the rules have changed, so {count} decision{'s are' if count > 1 else ' is'} "
            f"taken back ({fault})"
        )
    return Opened(game, tuple(notes), saved.about)


def abilities_named(saved: Saved) -> Iterator[str]:
    """Yield the ids of all abilities that a saved battle needs, and the rules of its effects."""
    start = saved.journal.entries[0].state.battle
    assert start is not None
    yield from _of_battle(start)
    for entry in saved.journal.entries:
        for event in entry.events:
            if isinstance(event, AbilityDeclared):
                yield event.use.ability
            elif isinstance(event, EffectGained):
                yield event.effect.rule
            elif isinstance(event, BattleBegan) and event.new is not None:
                yield from _of_battle(event.new)


def _of_battle(battle: Battle) -> Iterator[str]:
    for scroll in battle.warscrolls.values():
        yield from scroll.abilities
    for use in battle.uses:
        yield use.ability
    for effect in battle.effects:
        yield effect.rule


def _is_known(word: str, book: Book) -> bool:
    key, _, name = word.partition("/")
    return book.has(key) and (not name or name in book.ability(key).grants)
