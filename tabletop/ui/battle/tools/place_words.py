"""What is shown while models are placed: on the board, in the bar, in the line below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from shapely import box, union_all
from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Footprint
from tabletop.geometry.region import Region
from tabletop.rules.play.asks import Place
from tabletop.rules.spots import spots_of
from tabletop.rules.territories import lands
from tabletop.state.battle import foe_of
from tabletop.state.model import GameState
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.battle.tools.verdicts import Verdict
from tabletop.ui.kit.overlay import Overlays, RangeArea, Zone
from tabletop.ui.table.showing import decision

if TYPE_CHECKING:
    from tabletop.ui.battle.tools.place import PlaceTool


def bar_of(tool: PlaceTool) -> Bar:
    """Return what Enter would do."""
    ask, found = tool.ask, tool.verdict
    stay = ("Stay" if ask.move else "Not now") if ask.may_decline else ""
    more = [More("place-propose", "Propose", "P")]
    if tool.is_looking:
        return Bar(
            ask.prompt,
            "Accept",
            stay,
            "looking for a good place",
            icon="footprints",
            is_waiting=True,
        )
    if not tool.is_placed and tool.may_stay:
        words = f"{ask.prompt}: stays"
        return Bar(words, "Stay", "", "", "nothing better was found", tuple(more), "footprints")
    if not tool.is_placed:
        words = "no place found: drag it" if tool.has_none else "drag it, or let it be proposed"
        return Bar(ask.prompt, "Propose", stay, "", words, (), "footprints", False)
    if found is None:
        return Bar(
            ask.prompt, "Accept", stay, "the judges are asked", icon="footprints", is_waiting=True
        )
    used = tool.placing.farthest()
    note = f'{used:.1f}" of {ask.allowance:g}"' if ask.move else ask.area
    if found.is_legal:
        return Bar(ask.prompt, "Accept", stay, "", note, tuple(more), "footprints")
    if ask.move:
        more.insert(0, More("place-stop", "Stop where legal", "L"))
    return Bar(
        ask.prompt, "Accept", stay, found.judged.findings[0].head, note, tuple(more),
        "footprints",
    )  # fmt: skip


def hint_of(tool: PlaceTool) -> str:
    """Return how it works."""
    if tool.is_carrying and not tool.ask.move:
        return "Q and E turn it, letting go puts it down, Esc puts it back"
    if tool.is_carrying:
        return "Space sets a way point, Q and E turn, Esc puts it back"
    if len(tool.ask.models) == 1:
        return "Drag moves it. P proposes, Backspace back"
    if len(tool.chosen) == 1:
        return "Drag moves this model, a double-click or W takes the whole unit"
    if tool.chosen:
        return "Drag moves the whole unit, Alt with it one model. P proposes, Backspace back"
    return "Drag a model to correct it, W takes the whole unit. P proposes, Backspace back"


def head_of(tool: PlaceTool) -> str:
    """Return the head of the card while there is no verdict."""
    if tool.is_looking:
        return "Looking for a good place"
    if tool.has_none and not tool.is_placed:
        return "No place found"
    return "The judges are asked"


def overlays_of(tool: PlaceTool) -> Overlays:
    """Return where it stood and stands, the area of a set-up, and the decision."""
    shown = tool.placing.overlays(legal_to(tool.verdict))
    found = tool.verdict
    state = tool.screen.board.session.state
    if not tool.ask.move:
        shown = shown + area_of(state, tool.ask)
    if found is not None and not found.is_legal:
        shown = shown + decision(found.judged, tool.screen.pointed)
    return shown


def area_of(state: GameState, ask: Place) -> Overlays:
    """Return the limits of a set-up: the territory, how near to a piece, how far from enemies.

    They lie round what distances are measured from: of units on faction terrain, that (1.5).
    """
    zones = [Zone(area.polygon(), "territory", ask.land) for area in lands(state, ask.land)]
    ranges: list[RangeArea] = []
    for bound in ask.bounds:
        player = foe_of(ask.player) if bound.is_beyond else ask.player
        feet: list[Footprint] = []
        for piece in bound.pieces:
            shapes = [spot.shape for spot in spots_of(state, piece)]
            feet += [shape for shape in shapes if isinstance(shape, Footprint)]
            ground = [shape.polygon() for shape in shapes if isinstance(shape, Region)]
            if ground:
                area = union_all(ground).buffer(bound.inches)
                zones.append(Zone(_on_board(state, area), "territory", player))
        if feet:
            ranges.append(RangeArea(tuple(feet), player, bound.inches))
    return Overlays(zones=tuple(zones), ranges=tuple(ranges))


def _on_board(state: GameState, area: BaseGeometry) -> BaseGeometry:
    return area if state.board is None else area.intersection(box(0.0, 0.0, *state.board))


def legal_to(found: Verdict | None) -> dict[str, float]:
    """Return up to which parameter of its way each model goes legally, where not all along."""
    if found is None or found.stops is None:
        return {}
    return {m: stop.at for m, stop in found.stops.items() if not stop.is_whole}
