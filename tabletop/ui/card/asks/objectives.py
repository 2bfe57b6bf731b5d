"""Questions of objectives as facts."""

from __future__ import annotations

from dataclasses import replace

from tabletop.files.node import JSON
from tabletop.geometry.units import COMBAT_RANGE
from tabletop.rules.contest import judge_contest
from tabletop.rules.finding import Finding
from tabletop.rules.words import inch
from tabletop.state.model import GameState
from tabletop.ui.card.asks.common import Params, word
from tabletop.ui.card.fact import Fact, fact_of
from tabletop.ui.kit.overlay import (
    Overlays,
    from_finding,
)


def ask_contests(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Whether a model contests a marker."""
    m, o = word(params, "model"), word(params, "objective")
    finding = judge_contest(state, m, o)
    shown = replace(from_finding(finding), rings={})
    how = inch(finding.measured or 0.0, COMBAT_RANGE)
    sentence = f'{how} from the base to the marker; to contest it, it must be less than 3".'
    return (replace(fact_of(finding, shown=shown), objectives=(o,), sentence=sentence),)


def ask_objectives(state: GameState, params: Params, got: JSON) -> tuple[Fact, ...]:
    """Who controls each marker."""
    found = []
    for key, row in got.items() if isinstance(got, dict) else ():
        if not isinstance(row, dict):
            continue
        one, two, holder = row.get("army1"), row.get("army2"), row.get("controller")
        who = f"player {holder} holds {key}" if holder else f"nobody holds {key}"
        if one == two and holder:
            who += ", as before"
        finding = Finding("32.2", "CONTROL", True, who[:1].upper() + who[1:])
        scores = row.get("scores")
        units = [str(u) for u in scores] if isinstance(scores, dict) else []
        models = tuple(m for u in units for m in state.unit(u).models)
        even = "an equal count changes nothing" if one == two else f"{one} against {two}"
        found.append(
            Fact(
                finding, f"{one} against {two}", "ink", "flag", Overlays(), models, (), (key,),
                sentence=f"{finding.head}: {even}.",
            )
        )  # fmt: skip
    return tuple(found)
