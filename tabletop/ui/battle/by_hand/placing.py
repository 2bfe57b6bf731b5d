"""Placing models by hand on the board: what the rules would say is told, and done all the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.geometry.base import Point, Pose
from tabletop.rules.finding import Judgement
from tabletop.rules.play.asks import Place
from tabletop.rules.play.by_hand.places import (
    judge_places,
    waiting_as,
    warnings,
    with_models,
)
from tabletop.rules.play.by_hand.proposing import place_for_models, place_for_unit
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.setting_up import with_waiting
from tabletop.state.by_hand import HandMove, HandReplacement, HandReturn, HandSetUp
from tabletop.state.causes import Placement
from tabletop.state.model import GameState, Unit
from tabletop.ui.battle.tools.place import PlaceTool
from tabletop.ui.battle.tools.placing import Placing
from tabletop.ui.battle.tools.tool import Bar, More
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Ghost, Overlays
from tabletop.ui.table.showing import decision

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

Placed = HandMove | HandSetUp | HandReplacement | HandReturn


class HandPlaceTool(PlaceTool):
    """Models go where they are dragged; Enter makes it so, Space leaves all as it was."""

    def __init__(self, screen: BattleScreen, deed: Placed, models: tuple[str, ...]) -> None:
        self.deed = deed
        self.before = screen.session.state
        ask = asked(self.before, deed, models)
        super().__init__(screen, ask)
        start = standing(self.before, deed, models)
        self.placing = Placing(start, deed.unit, models, None, 0.0)
        if isinstance(deed, HandMove):
            self.chosen = ()
            self.placing.begin_with({m: (start.models[m].pose,) for m in models})

    @property
    def is_move(self) -> bool:
        """Whether models move that stand on the table."""
        return isinstance(self.deed, HandMove)

    @property
    def made(self) -> Placed:
        """The deed with where the models are now."""
        return with_poses(self.before, self.deed, self.placing.placement())

    # ------------------------------------------------------------------ its life
    def begin(self) -> None:
        """Show the unit; what comes to the table gets a proposal."""
        self.screen.board.select(self.deed.unit)
        self._show()
        if not self.is_move:
            self.propose()

    def propose(self) -> None:
        """Look for a place as the rules would have it; moves have none."""
        if not self.is_move:
            super().propose()

    # ------------------------------------------------------------------ what it shows
    def bar(self) -> Bar:
        """Return what Enter would do, and what the rules would say."""
        prompt = self.ask.prompt
        more = () if self.is_move else (More("place-propose", "Propose", "P"),)
        if self.is_looking:
            return Bar(prompt, "Do it", "Leave it", "looking for a place", icon="hand",
                       is_proposed=False, is_waiting=True)  # fmt: skip
        if not self.is_placed:
            words = "no place found: click the board" if self.has_none else "click the board"
            return Bar(prompt, "Do it", "Leave it", words, "", more, "hand", False, True)
        if self.is_move and not self.made.poses:
            return Bar(prompt, "Do it", "Leave it", "drag a model first", icon="hand",
                       is_proposed=False, is_waiting=True)  # fmt: skip
        found = self.verdict
        hard = judge_places(self.before, self.made)
        if not hard.is_legal:
            return Bar(prompt, "Do it", "Leave it", hard.findings[0].head, "", more, "hand", False)
        note = ""
        if found is not None and not found.is_legal:
            note = f"against the rules: {found.judged.findings[0].head}"
        return Bar(prompt, "Do it", "Leave it", "", note, more, "hand", is_proposed=False)

    def hint(self) -> str:
        """Return how it works."""
        if self.is_carrying:
            return "Q and E turn, Esc puts it back"
        if self.is_move:
            return "Drag a model; a double-click or W takes the whole unit. Enter does it"
        return "Click the board, or drag. Alt drags one model. Enter does it, Esc leaves it"

    def overlays(self) -> Overlays:
        """Return where models stood; of moved ones only what is in the hand is no base yet."""
        if not self.is_move:
            return super().overlays()
        unit, drag, ways = (
            self.before.units[self.deed.unit],
            self.placing.drag,
            self.placing.ways_now,
        )
        held = drag.models if drag is not None else ()
        ghosts = [self._ghost(unit, m, self.before.models[m].pose) for m in self.made.poses]
        ghosts += [
            replace(self._ghost(unit, m, ways[m][-1]), style="lifted", ring="selected")
            for m in held
            if m in ways
        ]
        shown = Overlays(ghosts=tuple(ghosts), hidden_models=frozenset(held))
        found = self.verdict
        if found is not None and not found.is_legal:
            shown = shown + decision(found.judged, self.screen.pointed)
        return shown

    def _ghost(self, unit: Unit, model: str, pose: Pose) -> Ghost:
        return Ghost(self.before.models[model].base, pose, unit.player, unit.glyph)

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the findings are; none while nobody was moved."""
        if self.is_move and not self.made.poses:
            return 0
        return super().card_height(kit, width)

    # ------------------------------------------------------------------ what it takes
    def accept(self) -> None:
        """Do it, whatever the rules would say; only the edge of the table refuses."""
        deed = self.made
        found = judge_places(self.before, deed) if deed.poses else None
        if found is None:
            self.screen.refuse("Drag a model first" if self.is_move else "Click the board first")
        elif not found.is_legal:
            self.screen.refuse(found.findings[0].head)
        elif not self.screen.session.settle(deed):
            self.screen.refuse("One moment: the rules are at work")

    def other(self) -> None:
        """Leave all as it was."""
        if self.placing.hand is not None:
            return
        self.screen.follow()
        self.screen.say("Left as it was", "undo-2")

    def escape(self) -> bool:
        """Put back what is in the hand, take back the last change, else leave it."""
        if not super().escape():
            self.other()
        return True

    def key(self, name: str) -> bool:
        """Take a key: moves have no proposals and no last legal point."""
        return False if name == "L" else super().key(name)


def asked(state: GameState, deed: Placed, models: tuple[str, ...]) -> Place:
    """Return the question that the board's tool for placing is given."""
    label = name_of(state, deed.unit)
    near: Callable[[Point], Placement | None] | None = None
    propose: Callable[[], Placement | None] = _nothing
    match deed:
        case HandMove():
            prompt = f"Move {label} freely"
        case HandSetUp():
            prompt = f"Set up {label}"
            propose = partial(place_for_unit, state, deed.unit)
            near = partial(place_for_unit, state, deed.unit)
        case HandReplacement():
            prompt = f"Set up a replacement of {label}"
            propose = partial(place_for_unit, state, deed.unit, of=models)
            near = partial(place_for_unit, state, deed.unit, of=models)
        case HandReturn():
            prompt = f"Return to {label}"
            propose = partial(place_for_models, state, deed.unit, models)
    return Place(
        "by_hand", deed.player, prompt, deed.unit, models, partial(judged, state, deed),
        propose=propose, near=near,
    )  # fmt: skip


def _nothing() -> None:
    return None


def standing(state: GameState, deed: Placed, models: tuple[str, ...]) -> GameState:
    """Return a table on which the models of a deed stand; where they do is no place yet."""
    waiting = waiting_as(state, deed.unit, models)
    if isinstance(deed, HandSetUp | HandReplacement) and waiting is not None:
        return with_waiting(state, waiting)
    battle = state.battle
    if isinstance(deed, HandReturn) and battle is not None:
        return with_models(state, deed.unit, {m: battle.slain[m].pose for m in models})
    return state


def with_poses(state: GameState, deed: Placed, placement: Placement) -> Placed:
    """Return a deed with the places of its models; of a move only those that go elsewhere."""
    poses: dict[str, Pose] = {m: way[-1].snapped() for m, way in placement.ways.items()}
    if isinstance(deed, HandMove):
        poses = {m: p for m, p in poses.items() if not _is_there(state, m, p)}
    return replace(deed, poses=poses)


def _is_there(state: GameState, model: str, pose: Pose) -> bool:
    known = state.models.get(model)
    if known is None:
        return False
    now = known.pose
    return (now.x, now.y, now.facing) == (pose.x, pose.y, pose.facing)


def judged(state: GameState, deed: Placed, placement: Placement) -> Judgement:
    """Return what the rules would say against the places of models."""
    made = with_poses(state, deed, placement)
    if not made.poses:
        return Judgement()
    return Judgement(warnings(state, made))
