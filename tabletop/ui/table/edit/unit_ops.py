"""What can be done to units: name, keywords, numbers, whose they are; split and joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.rules.heights import default_height
from tabletop.rules.words import listed
from tabletop.state.events import Event, PieceChanged
from tabletop.state.model import GameState, Unit
from tabletop.ui.table.add.naming import copied
from tabletop.ui.table.edit.changes import Change, on_models
from tabletop.ui.table.edit.model_ops import has_default_height
from tabletop.ui.table.says import counted

KNOWN: Final = (
    "INFANTRY", "CAVALRY", "BEAST", "MONSTER", "WAR MACHINE", "HERO", "FLY", "WIZARD", "PRIEST",
    "UNIQUE", "CHAMPION", "MUSICIAN", "STANDARD BEARER", "MANIFESTATION", "FACTION TERRAIN",
    "WARD (6+)", "WARD (5+)", "WARD (4+)", "WARMASTER", "REINFORCED",
)  # fmt: skip
"""Keywords that rules ask about, and other usual ones: offered while one types."""
Number = Literal["health", "wounds", "control", "move", "coherency"]
LIMITS: Final[dict[Number, tuple[float, float]]] = {
    "health": (1, 1000),
    "wounds": (0, 1000),
    "control": (0, 1000),
    "move": (0.0, 100.0),
    "coherency": (0.05, 24.0),
}
MOST_KEYWORDS: Final = 40


def changed(state: GameState, old: Unit, new: Unit, label: str, words: str) -> Change:
    """Return another unit in the place of one; its models are judged for coherency."""
    if new == old:
        return Change(label, words, ())
    return on_models(state, label, words, (PieceChanged(old, new),), new.models[:1])


def renamed(state: GameState, unit: Unit, name: str) -> Change:
    """Return the unit under another name; an empty one shows its id."""
    new = replace(unit, name=name)
    words = f"{unit.label} is called {new.label} now"
    return changed(state, unit, new, f"rename {unit.label}", words)


def glyphed(state: GameState, unit: Unit, glyph: str) -> Change:
    """Return the unit with another sign on its bases, or without one."""
    words = f"{unit.label}: {glyph.replace('-', ' ') or 'no sign'}"
    return changed(state, unit, replace(unit, glyph=glyph), f"sign of {unit.label}", words)


def numbered(state: GameState, unit: Unit, what: Number, value: float | None) -> Change:
    """Return the unit with another number; a Move of None is `-`."""
    label, shown = f"{what} of {unit.label}", "-" if value is None else f"{value:g}"
    if what == "move":
        new = replace(unit, move=value, move_known=True)
    elif what == "coherency":
        new = replace(unit, coherency=unit.coherency if value is None else value)
    else:
        whole = int(value or 0)
        new = {
            "health": replace(unit, health=whole),
            "wounds": replace(unit, wounds=whole),
            "control": replace(unit, control=whole),
        }[what]
    return changed(state, unit, new, label, f"{unit.label}: {what} {shown}")


def saved(state: GameState, unit: Unit, save: str) -> Change:
    """Return the unit with another Save: `-`, or `2+` to `7+`."""
    word = save.strip()
    if word.isdigit():
        word = f"{word}+"
    if word not in ("-", *(f"{n}+" for n in range(2, 8))):
        raise TabletopError(f"{save.strip()[:12]!r} is no Save", next_step="type 2+ to 7+, or -")
    words = f"{unit.label}: Save {word}"
    return changed(state, unit, replace(unit, save=word), f"save of {unit.label}", words)


# ---------------------------------------------------------------------- keywords
def with_keyword(state: GameState, unit: Unit, keyword: str) -> Change:
    """Return the unit with one more keyword; heights by the rules follow."""
    word = " ".join(keyword.upper().split())
    if not word or len(word) > 40 or not word.isprintable():
        raise TabletopError("no keyword", next_step="type 1 to 40 letters")
    if word in unit.keywords:
        raise TabletopError(f"{unit.label} has {word} already", next_step="type another one")
    if len(unit.keywords) >= MOST_KEYWORDS:
        raise TabletopError(f"a unit has {MOST_KEYWORDS} keywords", next_step="remove one")
    words = f"{unit.label} has {word} now"
    return _keywords(state, unit, (*unit.keywords, word), f"add {word} to {unit.label}", words)


def without_keyword(state: GameState, unit: Unit, keyword: str) -> Change:
    """Return the unit without a keyword; heights by the rules follow."""
    kept = tuple(k for k in unit.keywords if k != keyword)
    words = f"{unit.label} has no longer {keyword}"
    return _keywords(state, unit, kept, f"take {keyword} from {unit.label}", words)


def suggested(state: GameState, unit: Unit, typed: str, most: int = 6) -> tuple[str, ...]:
    """Return keywords that begin with (or hold) what is typed and that the unit has not.

    >>> suggested(GameState(), Unit("u", 1, ()), "wa", 3)
    ('WAR MACHINE', 'WARD (6+)', 'WARD (5+)')
    """
    start = " ".join(typed.upper().split())
    every = dict.fromkeys([*KNOWN, *(k for u in state.units.values() for k in u.keywords)])
    free = [k for k in every if k not in unit.keywords]
    first = [k for k in free if k.startswith(start)]
    later = [k for k in free if start and start in k and k not in first]
    return tuple((first + later)[:most])


def _keywords(
    state: GameState, unit: Unit, after: tuple[str, ...], label: str, words: str
) -> Change:
    events: list[Event] = [PieceChanged(unit, replace(unit, keywords=after))]
    for model in state.models_of(unit.id):
        if has_default_height(model, unit.keywords):
            height, source = default_height(model.base, after)
            new = replace(model, height=height, height_source=source)
            if new != model:
                events.append(PieceChanged(model, new))
    return on_models(state, label, words, events, unit.models[:1])


# ---------------------------------------------------------------------- whose, and which
def owned(state: GameState, units: Sequence[Unit], player: int) -> Change:
    """Return units of another player; nobody is turned round."""
    events = [PieceChanged(u, replace(u, player=player)) for u in units if u.player != player]
    names = listed([u.label for u in units][:3])
    models = [m for u in units for m in u.models[:1]]
    words = f"{names}: player {player} now"
    return on_models(state, f"player of {names}", words, events, models)


def split(state: GameState, models: Sequence[str]) -> Change:
    """Return the models of one unit as a unit of their own."""
    units = list(dict.fromkeys(state.model(m).unit for m in models))
    if len(units) != 1:
        raise TabletopError("models of one unit can be split off", next_step="select them")
    unit = state.unit(units[0])
    mine = tuple(m for m in unit.models if m in models)
    rest = tuple(m for m in unit.models if m not in models)
    if not rest:
        raise TabletopError(f"all of {unit.label} is selected", next_step="select some of it")
    key, name = copied(state, unit.id, unit.name)
    new = replace(unit, id=key, name=name, models=mine, wounds=0)
    events: list[Event] = [PieceChanged(unit, replace(unit, models=rest)), PieceChanged(None, new)]
    events += [PieceChanged(state.model(m), replace(state.model(m), unit=key)) for m in mine]
    words = f"Split {counted(len(mine), 'model')} off {unit.label}: {new.label}"
    change = on_models(state, f"split {unit.label}", words, events, (*rest[:1], *mine))
    return replace(change, select=mine)


def joined(state: GameState, units: Sequence[Unit]) -> Change:
    """Return units as one: the first takes the models and the tokens of the others."""
    if len(units) < 2:
        raise TabletopError("two or more units are joined", next_step="select models of them")
    first, others = units[0], units[1:]
    if any(unit.player != first.player for unit in others):
        raise TabletopError("they belong to two players", next_step="change the player first")
    models = tuple(m for unit in units for m in unit.models)
    events: list[Event] = [PieceChanged(first, replace(first, models=models))]
    for unit in others:
        events += [
            PieceChanged(t, replace(t, unit=first.id))
            for t in state.tokens.values()
            if t.unit == unit.id
        ]
        events += [
            PieceChanged(state.model(m), replace(state.model(m), unit=first.id))
            for m in unit.models
        ]
        events.append(PieceChanged(unit, None))
    names = listed([unit.label for unit in others][:3])
    words = f"Joined {names} to {first.label}, {counted(len(models), 'model')}"
    change = on_models(state, f"join {names} to {first.label}", words, events, models)
    return replace(change, select=models, takes=True)
