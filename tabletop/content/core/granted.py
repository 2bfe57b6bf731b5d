"""Using an ability because another one lets a unit do so, "as if it were your phase" (7.8)."""

from __future__ import annotations

from tabletop.rules.play.ability import Ability, Call
from tabletop.rules.play.asks import Option
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.permits import why_no_command, why_not_again
from tabletop.rules.play.using import use


def usable(do: Doing, call: Call, keywords: tuple[str, ...]) -> tuple[Ability, ...]:
    """Return the abilities of a unit with one of the keywords that it may use now, whenever it is.

    The phase is waived, all other conditions and limits are not (CORE cap, same ability, points).
    """
    player, unit = call.player, call.unit
    return tuple(
        ability
        for ability in do.abilities_of(unit)
        if ability.timings
        and any(k in ability.keywords for k in keywords)
        and not why_not_again(do, ability, player, unit)
        and not why_no_command(do, ability, player, unit)
        and not ability.who(do, Call(ability.id, player, unit, cause=call))
    )


def use_granted(do: Doing, call: Call, keywords: tuple[str, ...]) -> Flow[Call | None]:
    """Let the unit of a call use one ability with one of the keywords; None where it has none."""
    found = usable(do, call, keywords)
    if not found:
        return None
    options = [Option(a.id, a.name, call.unit, a.id) for a in found]
    prompt = f"Which ability does {do.label(call.unit)} use?"
    chosen = yield from do.pick("choice", call.player, prompt, options, call.ability)
    ability = do.book.ability(chosen)
    return (yield from use(do, ability, call.player, call.unit, call))
