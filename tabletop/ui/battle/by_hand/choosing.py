"""What a switch of the toolbox chooses: the draft takes it by the switch's name and index."""

from __future__ import annotations

from tabletop.state.model import GameState
from tabletop.ui.battle.by_hand.anew import begin, toggle
from tabletop.ui.battle.by_hand.draft import ENDS, OFFS, WAYS, Draft
from tabletop.ui.battle.by_hand.pages import KINDS, coming, foes_of, mates_of, stats_of, weapons_of


def choose(draft: Draft, name: str, at: int, state: GameState) -> None:
    """Take the choice of a switch, by its name and index."""
    match name:
        case "player":
            draft.player = at + 1
        case "group":
            draft.group = at
            draft.choose(stats_of(draft)[0])
        case "stat":
            draft.choose(stats_of(draft)[at])
        case "op":
            draft.use_op(draft.changeable.ops[at])
        case "whose":
            draft.whose = "its" if at == 0 else "against"
        case "weapon":
            draft.weapon = (*KINDS, *weapons_of(state, draft.unit))[at]
            draft.also = draft.also if draft.weapon in KINDS else ()
        case "also":
            unit = mates_of(state, draft.unit)[at]
            rest = tuple(u for u in draft.also if u != unit)
            draft.also = rest if unit in draft.also else (*draft.also, unit)
        case "until":
            draft.until = ENDS[at][0]
        case "way":
            draft.way = WAYS[at][0]
        case "by":
            draft.by = ("", *foes_of(state, draft.unit))[at]
        case "is_move":
            draft.is_move = at == 0
        case "to":
            draft.to = OFFS[at][0]
        case "coming":
            unit = list(coming(state))[at]
            draft.coming, draft.back = "" if draft.coming == unit else unit, ()
            begin(draft, state)
        case "is_anew":
            draft.is_anew = at == 1
        case "comes":
            toggle(draft, at, state)
        case "sides":
            draft.sides = 6 if at == 0 else 3
        case "owner":
            draft.owner = at + 1
        case "what":
            draft.what = "command" if at == 0 else "victory"
