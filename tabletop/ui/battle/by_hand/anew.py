"""Replacements in the toolbox (24.2): whether one comes, how many models, and which of them."""

from __future__ import annotations

from typing import Final

from tabletop.rules.play.reserves import ranked, share_of
from tabletop.rules.play.roles import roles_of
from tabletop.rules.words import counted
from tabletop.state.model import GameState
from tabletop.ui.battle.abilities import capital
from tabletop.ui.battle.by_hand.draft import Draft, whole
from tabletop.ui.battle.by_hand.sheet import Sheet

SHARE: Final = 0.5
"""The share of the original that is proposed, rounded up: what most abilities say."""


def begin(draft: Draft, state: GameState) -> None:
    """Propose half of the models of the unit that was chosen, whoever they are."""
    draft.is_anew, draft.first, draft.without = False, (), ()
    draft.anew = str(_half(state, draft.coming))


def _half(state: GameState, unit: str) -> int:
    battle = state.battle
    if battle is None or unit not in battle.enlisted:
        return 1
    return min(share_of(battle, unit, SHARE), max(1, len(ranked(state, unit))))


def picked(draft: Draft, state: GameState) -> tuple[str, ...] | str:
    """Return the models of the destroyed unit that come again, or why not so many."""
    count, gone = whole(draft.anew), ranked(state, draft.coming)
    if count is None or not 1 <= count <= len(gone):
        return f"1 to {counted(len(gone), 'model')} can come again"
    left = [m for m in gone if m not in draft.without]
    if count > len(left):
        return f"only {counted(len(left), 'model')} may come again: press more"
    return tuple(sorted(left, key=lambda m: draft.first.index(m) if m in draft.first else 99))[
        :count
    ]


def special(draft: Draft, state: GameState) -> list[str]:
    """Return the models of the destroyed unit that have a role or a loadout of their own."""
    return [m for m in ranked(state, draft.coming) if roles_of(state, m, draft.coming)]


def toggle(draft: Draft, at: int, state: GameState) -> None:
    """Let a model with a role stay away, or come again before all others."""
    model, now = special(draft, state)[at], picked(draft, state)
    rest = tuple(m for m in draft.first if m != model)
    others = tuple(m for m in draft.without if m != model)
    comes = model in now if isinstance(now, tuple) else model not in draft.without
    draft.first = rest if comes else (model, *rest)
    draft.without = (*others, model) if comes else others


def replacement(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """Draw whether the unit that was chosen returns itself or is replaced, and by how many."""
    battle = state.battle
    if battle is None or draft.coming not in battle.fallen:
        return
    sheet.choices("is_anew", ["It returns, whole", "A replacement of it"], int(draft.is_anew))
    if not draft.is_anew:
        return
    most, began = len(ranked(state, draft.coming)), battle.enlisted[draft.coming].starting
    half = _half(state, draft.coming)
    sheet.number("anew", "Models", draft.anew, f"1 to {most}; half of {began} is {half}")
    models, now = special(draft, state), picked(draft, state)
    if models and half < began:
        sheet.caption("Of these come")
        labels = [capital(", ".join(roles_of(state, m, draft.coming)).lower()) for m in models]
        comes = now if isinstance(now, tuple) else [m for m in models if m not in draft.without]
        sheet.several("comes", labels, [i for i, m in enumerate(models) if m in comes], 3)
    sheet.text("It is a new unit: no damage, nothing gained. No unit is replaced twice.")
