"""J: the chosen models on one line, or in ranks where they stand; again J changes between both."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, Literal, cast

import pygame

from tabletop.geometry.forms import lined_up, ranked
from tabletop.rules.shaping import Ground
from tabletop.rules.words import inch
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.controls import segmented
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.plugs import Board
from tabletop.ui.table.shaping.base import TURNS, ProposingTool
from tabletop.ui.table.shaping.chosen import chosen_models, who
from tabletop.ui.table.shaping.outcome import paint_outcome
from tabletop.ui.table.shaping.parts import counter, label
from tabletop.ui.table.shaping.request import Request
from tabletop.ui.table.shaping.shown import proposed
from tabletop.ui.table.shaping.stroke import mean_facing

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

Mode = Literal["line", "ranks"]
MODES: Final[tuple[tuple[Mode, str], ...]] = (("line", "Line up"), ("ranks", "Form ranks"))


class ArrangeTool(ProposingTool):
    """Proposes a line or ranks of what is selected; Enter makes the move."""

    id = "arrange"
    icon = "align-center-horizontal"
    key = "J"
    tip = "Line up the chosen models, or form ranks where they stand"

    def __init__(self) -> None:
        super().__init__("line up", "arranging", self.put_away)
        self.mode: Mode = "line"
        self.columns = 5
        self.is_touching = False
        self.turned = 0.0
        self._panel = ArrangePanel(self)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up: the proposal is there at once."""
        self.mode, self.turned = "line", 0.0
        self.ask(board)
        words = "Line up: Enter moves them, J forms ranks instead."
        if not board.session.selection:
            words = "Line up: select models first."
        board.context.announce(words, "info", self.icon)

    def end(self, board: Board) -> None:
        """Drop the proposal."""
        self.proposing.end(board)

    def overlays(self, board: Board) -> Overlays:
        """Return the places; a new selection is arranged anew."""
        models = chosen_models(board.session)
        request = self.proposing.request
        is_other = request is None or request.models != models
        if not self.proposing.fits(board) or is_other:
            self.ask(board)
        return proposed(self.proposing.result)

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take its keys; the pointer selects and drags as with the arrow."""
        if event.type != pygame.KEYDOWN:
            return False
        match key_name(event):
            case "+" | "=" if self.mode == "ranks":
                self.widen(board, 1)
            case "-" if self.mode == "ranks":
                self.widen(board, -1)
            case "Enter":
                return self.accept(board)
            case _:
                return False
        return True

    def turn(self, board: Board, name: str) -> bool:
        """Turn the facing by a key, or change to ranks by its own; answer whether it was one."""
        if name == self.key and chosen_models(board.session):
            self.change(board, "ranks" if self.mode == "line" else "line")
            return True
        if name not in TURNS or board.drag is not None or not chosen_models(board.session):
            return False
        self.turned = (self.turned + TURNS[name]) % 360.0
        self.ask(board)
        return True

    # ------------------------------------------------------------------ what is wanted
    def change(self, board: Board, mode: Mode) -> None:
        """Change between a line and ranks."""
        self.mode = mode
        self.ask(board)
        board.context.announce(dict(MODES)[mode], "info", self.icon)

    def widen(self, board: Board, by: int) -> None:
        """Put more or fewer models in front."""
        count = max(1, len(chosen_models(board.session)))
        self.columns = min(max(1, min(self.columns, count) + by), count)
        self.ask(board)
        board.context.announce(f"{self.columns} in front", "info", self.icon)

    def accept(self, board: Board) -> bool:
        """Make the move and put the tool away."""
        self.proposing.label = dict(MODES)[self.mode].lower()
        return self.proposing.accept(board)

    def put_away(self, board: Board) -> None:
        """Go back to the arrow."""
        screen = cast("TableScreen", board)
        if screen.tool is self:
            screen.use(self)

    def ask(self, board: Board) -> None:
        """Ask for the places of what is selected now."""
        models = chosen_models(board.session)
        if not models:
            self.proposing.drop(board)
            return
        self.proposing.ask(board, self._request(board, models))
        board.redraw()

    def _request(self, board: Board, models: tuple[str, ...]) -> Request:
        session, state = board.session, board.session.state
        units = session.units
        action = session.ready(units[0].id) if len(units) == 1 else None
        pieces = [state.model(m) for m in models]
        bases, poses = [m.base for m in pieces], [m.pose for m in pieces]
        facing = mean_facing(poses) + self.turned
        limit = units[0].coherency
        size = 0.0 if self.is_touching else limit
        if self.mode == "ranks":
            drawn = ranked(
                bases, poses, facing, min(self.columns, len(models)), size, limit,
                Ground(state, models).is_free,
            )  # fmt: skip
            return Request(state, models, action, drawn, (), size)
        is_whole = len(units) == 1 and len(models) == len(units[0].models)
        most = 0.0 if self.is_touching else limit if is_whole else math.inf
        wished = lined_up(bases, poses, facing, most)
        return Request(state, models, action, None, wished, size)


class ArrangePanel:
    """Draws the choices of an `ArrangeTool`; its ids begin with `arrange-`."""

    def __init__(self, tool: ArrangeTool) -> None:
        self.tool = tool
        self._height = 0

    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is chosen."""
        tool = self.tool
        match hit.id:
            case "arrange-mode":
                tool.change(board, MODES[int(hit.value)][0])
            case "arrange-gap":
                tool.is_touching = hit.value == "0"
                tool.ask(board)
            case "arrange-more" | "arrange-fewer":
                tool.widen(board, 1 if hit.id == "arrange-more" else -1)
            case "arrange-accept":
                tool.accept(board)
            case "arrange-drop":
                tool.put_away(board)
            case _:
                return False
        return True

    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        kit, target, tool = ui.kit, ui.surface, self.tool
        is_small = is_compact(kit, board.context.size)
        step = kit.px(34 if is_small else 38)
        models = chosen_models(board.session)
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(24), rect.h - kit.px(2))
        with ui.scrolled("arrange", area, self._height) as top:
            y = top + kit.px(20 if is_small else 26)
            kit.text(target, "Arrange", (rect.x, y), "title", weight=700)
            kit.text(target, "J changes", (rect.right, y), "small", "ink2", align="r")
            y += kit.px(24)
            words = who(board.session, models)
            kit.text(target, words, (rect.x, y), "small", "ink2", room=rect.w)
            y += kit.px(26)
            chosen = [mode for mode, _ in MODES].index(tool.mode)
            names = [name for _, name in MODES]
            segmented(
                ui, "arrange-mode", rect.x, y, names, chosen, keys=("1", "2"), width=float(rect.w)
            )
            y += kit.px(20)
            x = label(ui, rect, y + step // 2, "Spacing")
            limit = board.session.units[0].coherency if board.session.units else 0.5
            usual = "Spread" if tool.mode == "line" else inch(limit)
            segmented(
                ui, "arrange-gap", x, y + step // 2, ("Touching", usual),
                0 if tool.is_touching else 1, width=float(rect.right - x),
            )  # fmt: skip
            y += step
            if tool.mode == "ranks":
                x = label(ui, rect, y + step // 2, "In front")
                shown = min(tool.columns, len(models)) or tool.columns
                box = pygame.Rect(x, y, rect.right - x, step)
                less = "one stands in front" if shown <= 1 else ""
                more = "all stand in front" if models and shown >= len(models) else ""
                counter(ui, "arrange", box, y + step // 2, str(shown), less=less, more=more)
                y += step
            pad = kit.space("panel_pad")
            kit.rule(target, (rect.x - pad, y + kit.px(4)), (rect.right + pad, y + kit.px(4)))
            y += kit.px(12)
            if tool.proposing.is_up:
                box = pygame.Rect(rect.x, y, rect.w, rect.h)
                y = paint_outcome(board, ui, box, tool.proposing, "arrange")
            else:
                words = "Select the models to arrange: click, Shift, or a box."
                y = kit.paragraph(target, words, (rect.x, y, rect.w), "small", "ink2")
            words = "Q, E turn the facing."
            if tool.mode == "ranks":
                words += " + and - change how many stand in front."
            y = kit.paragraph(target, words, (rect.x, y, rect.w), "small", "ink2") + kit.px(4)
            self._height = y - top
