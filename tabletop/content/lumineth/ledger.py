"""The battle scripture, as it is shown and told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.content.lumineth.runes import DEPICT_RUNE, TOLD
from tabletop.content.lumineth.scripture import RUNES, SCRIPTURE, scripture
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.ledger import Ledger, Row
from tabletop.rules.words import counted, listed
from tabletop.state.facts import Noted
from tabletop.state.model import GameState


def rows(state: GameState, player: int) -> Iterator[Row]:
    """Yield the scripture and its runes: how often each is there, what it does this round."""
    battle = state.battle
    assert battle is not None
    runes = scripture(battle, player)
    if DEPICT_RUNE.id not in battle.traits[player - 1] and not runes:
        return
    words = counted(len(runes), "rune") if runes else "no rune yet"
    yield Row("Battle scripture", words, icon="book-open")
    now = {
        effect.rule.partition("/")[2].capitalize(): effect.units
        for effect in battle.effects
        if effect.owner == player and effect.rule.startswith(f"{DEPICT_RUNE.id}/")
    }
    for rune in RUNES:
        count = runes.count(rune)
        if not count and rune not in now:
            continue
        note = f"Rune of {TOLD[rune].kind}"
        if rune in now:
            labels = [name_of(state, unit) for unit in now[rune]]
            whom = f" on {listed(labels)}" if labels else ""
            said = [TOLD[rune].does, *(t for r, t in TOLD[rune].more.items() if r in runes)]
            note = f"This round{whom}: {', '.join(said)}"
        yield Row(rune, f"× {count}", note, "stamp", is_part=True, is_off=rune not in now)


def tells(note: Noted) -> str:
    """Return the rune that was added; that others went where none was."""
    more = note.new[len(note.old) :]
    return more[0] if more else "the scripture changes"


SCRIPTURE_LEDGER: Final = Ledger((SCRIPTURE,), rows, tells)
