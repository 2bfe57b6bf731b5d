"""Which tool a question gets: one for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.play.asks import Allocate, Ask, Order, Pick, Place, Roll
from tabletop.ui.battle.tools.casualties import CasualtiesTool
from tabletop.ui.battle.tools.dice import DiceTool
from tabletop.ui.battle.tools.order import OrderTool
from tabletop.ui.battle.tools.pick import PickTool
from tabletop.ui.battle.tools.place import PlaceTool
from tabletop.ui.battle.tools.react import ReactTool
from tabletop.ui.battle.tools.share import ShareTool
from tabletop.ui.battle.tools.tool import Tool
from tabletop.ui.battle.tools.use import UseTool

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

WINDOWS = ("use", "fight")
"""Picks in which units use their abilities one after another."""


def tool_for(screen: BattleScreen, ask: Ask | Roll) -> Tool:
    """Return the tool that answers a question."""
    match ask:
        case Roll():
            return DiceTool(screen, ask)
        case Pick(kind="react"):
            return ReactTool(screen, ask)
        case Pick(kind="casualties") if ask.about:
            return CasualtiesTool(screen, ask)
        case Pick() if ask.kind in WINDOWS and all(
            o.ability or o.id == "pass" for o in ask.options
        ):
            return UseTool(screen, ask)
        case Pick():
            return PickTool(screen, ask)
        case Place():
            return PlaceTool(screen, ask)
        case Allocate():
            return ShareTool(screen, ask)
        case Order():
            return OrderTool(screen, ask)
