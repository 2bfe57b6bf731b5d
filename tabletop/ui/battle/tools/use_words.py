"""What the bar says in a window in which units use their abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.battle.tools.tool import Bar, More

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
