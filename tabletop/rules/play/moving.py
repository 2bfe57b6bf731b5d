"""A move as part of an ability: asked for, judged by the one judge of moves, made."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.geometry.path import Path
from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.finding import Judgement
from tabletop.rules.measure import nearest_models
from tabletop.rules.moves.case import Before, before
from tabletop.rules.moves.judge import verdict
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.moves.move import Move, checked
from tabletop.rules.moves.way import way_of
from tabletop.rules.play import proposals
from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Place, refused
from tabletop.rules.play.doing import Doing, Flow
from tabletop.rules.play.lately import did
from tabletop.rules.play.proposals.moves import middle_of
from tabletop.rules.play.tokens import follow
from tabletop.rules.play.values import CHARGE_AFTER_RETREAT, CHARGE_AFTER_RUN, MOVE, MOVE_DICE, Stat
from tabletop.rules.standing import climbable
from tabletop.rules.table import table_of
from tabletop.state.battle import Deed
from tabletop.state.causes import Placement
from tabletop.state.dice import Dice
from tabletop.state.events import ModelMoved
from tabletop.state.facts import DeedDone
from tabletop.state.model import GameState

PROMPTS: Final[Mapping[MoveKind, str]] = MappingProxyType(
    {
        "normal_move": "Move {unit} up to {inches}",
        "run": "Run with {unit} up to {inches}",
        "retreat": "Retreat with {unit} up to {inches}",
        "charge": "Charge with {unit} up to {inches}",
        "pile_in": "Pile in with {unit} up to {inches}",
        "redeploy": "Redeploy {unit} up to {inches}",
        "power_through": "Power through with {unit} up to {inches}",
        "shift": "Shift {unit} up to {inches}, into combat if you like",
        "slip": "Move {unit} up to {inches}, out of every combat",
    }
)
"""What a player is asked, for each kind of move."""


ENDS_APART: Final = Stat("ends no move within enemy combat ranges, seen or not")
"""Asked of units that fly: their ways pass combat ranges anyway."""


class Court:
    """The judge of one move that is asked for: the table before it, prepared when first needed."""

    def __init__(
        self,
        state: GameState,
        unit: str,
        kind: MoveKind,
        allowance: float,
        ends_apart: bool = False,
    ) -> None:
        self.ends_apart = ends_apart
        self.state = state
        self.unit = unit
        self.kind = kind
        self.allowance = allowance

    @cached_property
    def table(self) -> Before:
        """The table before the move."""
        return before(self.state, self.unit)

    def move(self, placement: Placement) -> Move:
        """Return a placement as a move."""
        paths: dict[str, Path] = dict(placement.ways)
        target = placement.target if self.kind == "pile_in" else ""
        return Move(self.kind, self.unit, self.allowance, paths, tuple(paths), target)

    def judge(self, placement: Placement) -> Judgement:
        """Return all that is wrong with a placement; never raises for one that makes no sense."""
        if placement.target and placement.target not in self.state.units:
            return refused("NO_TARGET", f"there is no unit {placement.target!r}", "15.3")
        try:
            move = self.move(placement)
            found = verdict(self.table, move)
            if self.ends_apart and found.is_legal and PERMISSIONS[self.kind].end == "combat":
                found = verdict(self.table, replace(move, kind="redeploy"))
            return found
        except TabletopError as error:
            return refused("NO_MOVE", error.reason, fix=error.next_step or "")


def move_unit(
    do: Doing, call: Call, kind: MoveKind, allowance: float, targets: tuple[str, ...] = ()
) -> Flow[bool]:
    """Let the unit of a call move up to `allowance` inches; say whether the move was made.

    `targets` are the enemy units that a pile-in may name, or those that the move is about. Not to
    move is always allowed; a move in which nobody changes his place is one all the same. A unit
    that is gone, cannot move, or is placed on faction terrain, is not asked.
    """
    unit = call.unit
    if not do.has_unit(unit) or do.state.unit(unit).move is None or do.state.unit(unit).garrison:
        return False
    state = unbarred(do, unit) if kind == "charge" else do.state
    court = Court(state, unit, kind, allowance, bool(do.value(ENDS_APART, do.case(unit))))
    ask = Place(
        kind if kind in ("charge", "pile_in") else "move",
        call.player,
        PROMPTS[kind].format(unit=do.label(unit), inches=f'{allowance:g}"'),
        unit,
        do.state.unit(unit).models,
        court.judge,
        kind,
        allowance,
        True,
        targets,
        proposer(state, unit, kind, allowance),
        ability=call.ability,
    )
    placement = yield from do.place(ask)
    if placement is None:
        return False
    make_move(do, court.move(placement))
    return True


def make_move(do: Doing, move: Move) -> None:
    """Make a legal move true: every model at the end of its way, on the level it stands on there.

    Raises `TabletopError` for a move that does not fit the table.
    """
    solids, is_flying = climbable(do.state), do.state.unit(move.unit).has("FLY")
    paths = checked(do.state, move).paths
    ways = [way_of(do.state.model(m), path, solids, is_flying) for m, path in paths.items()]
    events = [ModelMoved(w.model.id, w.model.pose, w.end) for w in ways if w.end != w.model.pose]
    for event in events:
        do.emit(event)
    if events:
        follow(do, move.unit)
        carry(do, move.unit)
        do.emit(DeedDone(Deed("moved", move.unit, do.battle.clock, count=len(events))))


def carry(do: Doing, piece: str) -> None:
    """Let units placed on a piece of faction terrain go with it: no move of theirs (1.5)."""
    whole = do.state.units[piece]
    for unit in tuple(do.state.units.values()):
        if unit.garrison != piece or not whole.models:
            continue
        spot = do.state.models[whole.models[0]].pose
        for model in do.state.models_of(unit.id):
            pose = replace(spot, facing=model.pose.facing)
            if pose != model.pose:
                do.emit(ModelMoved(model.id, model.pose, pose))
        follow(do, unit.id)


def unbarred(do: Doing, unit: str) -> GameState:
    """Return the state as a charge is judged: without a run or retreat that does not bar it."""
    whole = do.state.unit(unit)
    ran, retreated = whole.ran, whole.retreated
    if ran and do.value(CHARGE_AFTER_RUN, do.case(unit)):
        ran = False
    if retreated and do.value(CHARGE_AFTER_RETREAT, do.case(unit)):
        retreated = False
    if (ran, retreated) == (whole.ran, whole.retreated):
        return do.state
    free = replace(whole, ran=ran, retreated=retreated)
    return replace(do.state, units={**do.state.units, unit: free})


def move_allowance(do: Doing, call: Call) -> Flow[int]:
    """Return the Move of a unit now; dice in it are rolled once, for the unit (MV-7)."""
    printed, known = _printed_move(do, call)
    if known is None:
        faces = yield from do.roll(printed.count, "Move", call.player, call.unit, printed)
        known = printed.total(faces)
    return do.value(MOVE, do.case(call.unit, call=call), known).total


def foreseen_move(do: Doing, call: Call) -> int:
    """Return the Move of a unit as it would be now; dice in it count their mean, rounded down."""
    printed, known = _printed_move(do, call)
    base = math.floor(printed.mean) if known is None else known
    return do.value(MOVE, do.case(call.unit, call=call), base).total


def _printed_move(do: Doing, call: Call) -> tuple[Dice, int | None]:
    """Return the Move of the warscroll, and what it is without a roll: None where it is rolled."""
    printed = do.battle.warscroll_of(call.unit).move or Dice()  # "-" may be set to something
    if not printed.is_random:
        return printed, printed.plus
    # a number in the place of all dice that would be rolled
    instead = do.value(MOVE_DICE, do.case(call.unit, call=call)).total
    return printed, instead + printed.plus if instead else None


def why_not_move(do: Doing, unit: str) -> str:
    """Return why a unit can use no MOVE ability now: its Move is `-`, or it was just set up (SU-2).

    One that is placed on faction terrain stays there until it leaves it (1.5).
    Units set up this turn, other than in deployment, are barred in the movement phase only.
    """
    if not do.has_unit(unit):
        return "not on the table"
    if do.state.unit(unit).garrison:
        return "placed on terrain"
    if do.state.unit(unit).move is None:
        return "cannot move"
    is_movement = do.battle.clock.phase == "movement"
    return "set up this turn" if is_movement and did(do.battle, unit, "set_up") else ""


def proposer(
    state: GameState, unit: str, kind: MoveKind, allowance: float
) -> Callable[[], Placement | None]:
    """Return what finds a good legal move when it is asked for."""

    def propose() -> Placement | None:
        if kind == "charge":
            return proposals.propose_charge(state, unit, allowance)
        if kind == "pile_in":
            return proposals.propose_pile_in(state, unit, inches=allowance)
        is_slipping = kind == "slip" and bool(enemies_in_combat(table_of(state), unit))
        goal = goal_of(state, unit, PERMISSIONS[kind].end == "range" or is_slipping)
        return None if goal is None else proposals.propose_move(state, unit, kind, allowance, goal)

    return propose


def goal_of(state: GameState, unit: str, is_leaving: bool) -> tuple[float, float] | None:
    """Return where a unit may want to go: the nearest objective, or straight away from the foe."""
    whole = state.unit(unit)
    x, y = middle_of(state, unit)
    foes = [e.id for e in state.enemies_of(whole.player) if e.models]
    if is_leaving and foes:
        near = min((nearest_models(state, unit, e) for e in foes), key=lambda pair: pair.distance)
        foe = state.model(near.b).pose
        dx, dy = x - foe.x, y - foe.y
        far = math.hypot(dx, dy) or 1.0
        return (x + 12.0 * dx / far, y + 12.0 * dy / far)
    goals = [(o.x, o.y) for o in state.objectives.values()]
    goals = goals or [(m.pose.x, m.pose.y) for e in foes for m in state.models_of(e)]
    return min(goals, key=lambda g: math.hypot(g[0] - x, g[1] - y), default=None)
