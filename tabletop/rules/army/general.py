"""The general: one HERO, a WARMASTER where there is one (3.5, AC-6)."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.rules.army.parts import breach, holds
from tabletop.rules.finding import Finding
from tabletop.state.army import Army


def judge_general(army: Army) -> Iterator[Finding]:
    """Yield what is right and wrong about the general of a list."""
    generals = [u for u in army.units if u.is_general]
    if len(generals) != 1:
        units = tuple(u.id for u in generals)
        fix = "name one HERO the general" if not generals else "name one of them"
        head = f"{len(generals)} generals; an army has one"
        yield breach("AC-6", "generals", head, fix=fix, units=units)
    masters = [u for u in army.units if army.has_own(u) and army.warscroll_of(u).has("WARMASTER")]
    for unit in generals:
        scroll, called, own = army.warscroll_of(unit), army.name_of(unit), (unit.id,)
        if not army.has_own(unit):
            head = f"{called} is of a Regiment of Renown and cannot be the general"
            more = "a WARMASTER there neither" if scroll.has("WARMASTER") else ""
            fix = "name another HERO"
            yield breach("3.5", "renown-general", head, detail=more, fix=fix, units=own)
        elif not scroll.has("HERO"):
            fix = "name a HERO"
            yield breach(
                "AC-6", "general", f"{called} is the general and no HERO", fix=fix, units=own
            )
        elif masters and unit not in masters:
            name = army.name_of(masters[0])
            head = f"{called} is the general, although {name} is a WARMASTER"
            yield breach("AC-6", "warmaster", head, fix="make that one the general", units=own)
        else:
            yield holds("AC-6", "general", f"{called} is the general")
