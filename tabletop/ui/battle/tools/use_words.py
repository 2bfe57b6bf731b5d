"""What bar and board say in a window in which units use their abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.battle.tools.chances import charge_marks
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.kit.overlay import Overlays

if TYPE_CHECKING:
    from tabletop.ui.battle.tools.use import UseTool


def bar_of(tool: UseTool) -> Bar:
    """Return the ability proposed, else the end of the phase."""
    option, todo = tool.proposed, tool.todo()
    names = tool.screen.names
    if option is not None:
        name = tool.screen.session.game.book.ability(option.ability).name
        words = option.label if name in option.label else f"{name}: {option.label}"
        if tool.kind(option) == "CHARGE":
            note = tool.charges.worth(option.unit)[1] or "not worth it"
        else:
            note = option.told
        more = (More("next", "Next", "N"),) if len(todo) > 1 else ()
        return Bar(words, "Use", "Skip", "", note, more, "sparkles")
    if tool.can_end:
        count = len(todo)
        left = f"{count} could still act" if count else nothing_of(tool)
        if todo:
            return Bar(names.end, "Next unit", "", "", left, (More("end", "End", "End"),))
        return Bar(names.end, "End", "", "", left, icon="check")
    return Bar(tool.ask.prompt, reason="choose a unit", is_proposed=False, is_waiting=True)


def nothing_of(tool: UseTool) -> str:
    """Return what is said where nothing is proposed any more: some things are never proposed."""
    costly = any(tool.cost(option) for option in tool.options)
    if not tool.options:
        return "nothing is left to do"
    return "only commands are left" if costly else "nothing that is worth it is left"


def marks_of(tool: UseTool) -> Overlays:
    """Return pale models of who is done, and the chances of the charge that is proposed."""
    state, player = tool.screen.session.state, tool.ask.player
    done = [
        u.id
        for u in state.units.values()
        if (u.player == player and not tool.of(u.id)) or u.id in tool.screen.skipped
    ]
    if tool.is_foreign:
        done = []
    styles = {m: "acted" for u in done for m in state.units[u].models}
    shown = Overlays(styles=styles)  # type: ignore[arg-type]
    option = tool.proposed
    if option is not None and tool.kind(option) == "CHARGE":
        shown = shown + charge_marks(state, option.unit, tool.charges.at(option.unit))
    return shown
