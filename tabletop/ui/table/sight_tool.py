"""The eye: sight from the selection to all units, or between any two models or spots."""

from __future__ import annotations

import pygame

from tabletop.geometry.base import Point, Pose, footprint, round_base
from tabletop.geometry.gap import separation
from tabletop.geometry.units import within
from tabletop.rules.imagined import End, Imagined, imagined, in_stead
from tabletop.ui.kit.chrome import is_compact
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.overlays.background import Helper
from tabletop.ui.table.overlays.sight_view import SightView
from tabletop.ui.table.overlays.sight_words import head_words, observer_words
from tabletop.ui.table.overlays.tables import Tables
from tabletop.ui.table.picking import model_at
from tabletop.ui.table.plugs import Board, Dock, Panel
from tabletop.ui.table.seeing.pair import Pair, moved, resized
from tabletop.ui.table.seeing.pair_facts import FAR, LETTERS, NEAR, side_of_pair
from tabletop.ui.table.seeing.pair_panel import PairPanel
from tabletop.ui.table.seeing.pair_words import said_words
from tabletop.ui.table.seeing.size_rows import USUAL_SIZE, Size
from tabletop.ui.table.side_draw import Side, side_of_row
from tabletop.ui.table.side_view import NOTCH, SideView, change_height
from tabletop.ui.table.sight_panel import SightPanel

STEPS = {"Left": (-1.0, 0.0), "Right": (1.0, 0.0), "Up": (0.0, 1.0), "Down": (0.0, -1.0)}
SLACK = 3.0
"""Pixels round a base that still count as a click on it."""


class SightTool:
    """Shows what the selection sees, or one line between two ends.

    A click on an enemy asks for the line from the one model that looks to it; a click on the
    ground (or with Alt in a model's place) puts a base there that is only thought of. Selecting
    and dragging models go on meanwhile.
    """

    id = "sight"
    icon = "eye"
    key = "Shift+V"
    tip = "Sight between any two models or spots"
    quiets: tuple[str, ...] = ("ranges", "coherency")

    def __init__(self, view: SightView, tables: Tables, helper: Helper | None = None) -> None:
        self.view = view
        self.pair = Pair(tables, helper)
        view.is_resting = lambda: self.is_paired
        self.role = FAR
        self.held = ""
        self.is_carrying = False
        self._size = USUAL_SIZE
        self._by: Point = (0.0, 0.0)
        self._pixel: tuple[int, int] | None = None
        self._is_far_asked = self._is_to_say = self._is_begun = False
        self._panel = SightPanel(view)
        self._pair_panel = PairPanel(self)
        self._dock = SideView(self._around, change_height)
        self._pair_dock = SideView(self._between, self._grow)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Look from the selection."""
        self.view.is_taken_up = True
        self._forget()
        if not self.view.observers(board):
            words = "Sight: click the model to look from, or the ground for a spot."
            board.context.announce(words, "sight", "eye")
        self._is_begun = True
        self._tell(board)

    def end(self, board: Board) -> None:
        """Put the tool away."""
        self.view.is_taken_up = False
        self.view.chosen = ""
        self._forget()
        board.redraw()

    def overlays(self, board: Board) -> Overlays:
        """Return the line between two ends; all else is the overlay `sight`."""
        if not self.is_paired:
            self._tell(board)
            return Overlays()
        return self.pair.overlays(board, self.held if self.is_carrying else "")

    def panel(self, board: Board) -> Panel | None:
        """The two ends, or a row for every enemy unit while only somebody looks."""
        if self.is_paired or self._is_far_asked or not self.view.observers(board):
            return self._pair_panel
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """The side view of the deciding line."""
        dock = self._pair_dock if self.is_paired else self._dock
        dock.is_small = is_compact(board.context.kit, board.context.size)
        if self.is_paired:
            return dock if self.pair.is_whole else None
        return dock if self.view.observers(board) else None

    @property
    def is_paired(self) -> bool:
        """Whether two ends are asked about, or one that is no selected model."""
        return self.pair.near is not None or self.pair.far is not None

    def asked(self, board: Board) -> tuple[End, End] | None:
        """Return the two ends that are asked about, None while there are not two."""
        near, far = self.near_of(board), self.pair.far
        return (near, far) if near is not None and far is not None else None

    def models_asked(self, board: Board) -> tuple[str, ...]:
        """Return the two models of the line that is asked about; () while one is no model."""
        ends = self.asked(board)
        models = tuple(end for end in ends or () if isinstance(end, str))
        return models if len(models) == 2 else ()

    # ------------------------------------------------------------------ events
    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Take clicks, drags and the wheel on spots; choosing a model leaves it to the arrow."""
        if event.type == pygame.MOUSEMOTION:
            self._pixel = event.pos
            if self.is_carrying:
                self._carry(board, self._at(board, event.pos))
                return True
            return False
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pixel = event.pos
            return self._click(board, self._at(board, event.pos))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            if self.is_carrying or self._is_to_say:
                self._say(board)
            was, self.is_carrying, self._is_to_say = self.is_carrying, False, False
            return was
        if event.type == pygame.MOUSEWHEEL and event.y and self._pixel is not None:
            spot = self._spot_at(self._at(board, self._pixel))
            if spot and not holds(pygame.KMOD_CTRL):
                self._grow(board, f"?{spot}", NOTCH if event.y > 0 else -NOTCH)
                return True
        if event.type == pygame.KEYDOWN:
            return self._press(board, key_name(event))
        return False

    def _click(self, board: Board, at: Point) -> bool:
        has_alt = holds(pygame.KMOD_ALT)
        spot = self._spot_at(at)
        if spot and not has_alt:
            self._hold(spot, at)
            board.redraw()
            return True
        slack = SLACK * board.context.kit.scale / board.camera.zoom
        model = model_at(board.session.state, at, slack)
        if model and not has_alt:
            self._choose(board, model)
            return False
        self._put(board, at, model)
        return True

    def _press(self, board: Board, name: str) -> bool:
        held = self.pair.end(self.held) if self.held else None
        short = name.removeprefix("Shift+")
        if name == "Esc" and (self.is_paired or self._is_far_asked):
            self._forget()
            board.context.announce("Sight: back to all units.", "sight", "eye")
        elif name in ("Del", "Backspace") and isinstance(held, Imagined):
            self.pair.put(self.held, None)
            board.context.announce(f"Spot {LETTERS[self.held]} removed.", "info", "eye")
            self.role, self.held = self.held, next(iter(self.pair.imagined_roles()), "")
        elif short in STEPS and isinstance(held, Imagined) and board.drag is None:
            step = 0.1 if name != short else 1.0
            x, y = STEPS[short]
            pose = held.pose
            to = moved(board.session.state, held, pose.x + x * step, pose.y + y * step)
            self.pair.put(self.held, to)
            self._say(board)
        elif name == "Enter" and self.pair.far is None and board.session.action is None:
            middle = board.area.center
            inside = self._pixel is not None and board.area.collidepoint(self._pixel)
            pixel = self._pixel if inside and self._pixel is not None else middle
            self._put(board, self._at(board, pixel), "")
            self.is_carrying = False
            self._say(board)
        else:
            return False
        board.redraw()
        return True

    # ------------------------------------------------------------------ choosing ends
    def near_of(self, board: Board) -> End | None:
        """Return the end that looks: the one chosen, or the one model that is selected."""
        if self.pair.near is not None:
            return self.pair.near
        observers = self.view.observers(board)
        return observers[0] if len(observers) == 1 else None

    def choose_role(self, board: Board, role: str) -> None:
        """Say which end the next click chooses."""
        self.role = role
        self._is_far_asked = role == FAR and self.pair.far is None
        if isinstance(self.pair.end(role), Imagined):
            self.held = role
        board.redraw()

    def swap(self, board: Board) -> None:
        """Look the other way along the same line."""
        if self.pair.is_whole:
            self.pair.swap()
            self.held = {NEAR: FAR, FAR: NEAR, "": ""}[self.held]
            self._say(board)

    def ask(self, board: Board, near: End, far: End) -> None:
        """Ask about two ends at once."""
        self.pair.near, self.pair.far = near, far
        self.role, self.held = FAR, next(iter(self.pair.imagined_roles()), "")
        self._say(board)

    def _choose(self, board: Board, model: str) -> None:
        state, near = board.session.state, self.near_of(board)
        unit = state.unit_of(model)
        role = NEAR if self.role == NEAR else FAR
        observers = self.view.observers(board)
        if role == NEAR:
            if self.pair.far is not None and model != self.pair.far:
                self.pair.near, self.role = model, FAR
                self._is_to_say = True
            return
        if not self.is_paired and not self._is_far_asked:
            is_friend = bool(observers) and state.unit_of(observers[0]).player == unit.player
            if not observers or is_friend:
                return  # the arrow selects it: it looks
            self.view.chosen = unit.id
        if near is None or model == near:
            if near is None and observers:
                self.view.chosen = unit.id
            elif near is None:
                self.pair.near = model
            return
        self.pair.near, self.pair.far = near, model
        self._is_far_asked = False
        self.held = next(iter(self.pair.imagined_roles()), "")
        self._is_to_say = True  # when the button is let go: the arrow selects it now

    def _put(self, board: Board, at: Point, model: str) -> None:
        """Put a base that is thought of at a point, or in a model's place."""
        state, size = board.session.state, self._size
        near = self.near_of(board)
        observers = self.view.observers(board)
        if near is None and observers:
            near = observers[0]
        role = NEAR if self.role == NEAR or near is None else FAR
        spot = in_stead(state, model) if model else imagined(state, size.base, at, size.height)
        if role == FAR:
            self.pair.near = near
        self.pair.put(role, spot)
        self.role, self._is_far_asked = FAR, False
        self._hold(role, at)
        if not self.pair.is_whole:
            words = f"Spot {LETTERS[role]} stands here in thought. Click what it looks at."
            board.context.announce(words, "sight", "eye")
        board.redraw()

    # ------------------------------------------------------------------ spots
    def size_of_held(self) -> Size:
        """Return base and height of the spot in question, or of the next one."""
        spot = self.pair.end(self.held) if self.held else None
        if not isinstance(spot, Imagined):
            return self._size
        is_usual = spot.source != "given"
        return Size(spot.base, None if is_usual and not spot.stead else spot.height)

    def resize(self, board: Board, size: Size) -> None:
        """Give the spot in question, and the next one, another size."""
        self._size = size
        spot = self.pair.end(self.held) if self.held else None
        if isinstance(spot, Imagined):
            there = resized(board.session.state, spot, size.base, size.height)
            self.pair.put(self.held, there)
            self._say(board)
        board.redraw()

    def _grow(self, board: Board, key: str, by: float) -> None:
        """Make a spot taller, or a model of the table when the key is one."""
        role = key.removeprefix("?")
        if not isinstance(self.pair.end(role), Imagined):
            change_height(board, key, by)
            return
        self.held = role
        self.resize(board, self.size_of_held().grown(by))

    def _hold(self, role: str, at: Point) -> None:
        spot = self.pair.end(role)
        if isinstance(spot, Imagined):
            self.held, self.is_carrying = role, True
            self._by = (spot.pose.x - at[0], spot.pose.y - at[1])

    def _carry(self, board: Board, at: Point) -> None:
        spot = self.pair.end(self.held)
        if isinstance(spot, Imagined):
            x, y = round(at[0] + self._by[0], 3), round(at[1] + self._by[1], 3)
            self.pair.put(self.held, moved(board.session.state, spot, x, y))
            board.redraw()

    def _spot_at(self, at: Point) -> str:
        """Return the role of the spot under a point, "" for none."""
        finger = footprint(round_base(1e-6), Pose(at[0], at[1]))
        for role in (FAR, NEAR):
            spot = self.pair.end(role)
            if isinstance(spot, Imagined) and within(separation(spot.footprint, finger), 0.0):
                return role
        return ""

    # ------------------------------------------------------------------ inside
    def _at(self, board: Board, pixel: tuple[int, int]) -> Point:
        return board.camera.to_table((float(pixel[0]), float(pixel[1])))

    def _say(self, board: Board) -> None:
        facts = self.pair.facts(board)
        if facts is not None:
            icon = "eye" if facts.is_visible else "eye-off"
            board.context.announce(said_words(facts), "sight", icon)
        board.redraw()

    def _tell(self, board: Board) -> None:
        """Say once, as soon as it is known, how much the selection sees."""
        observers = self.view.observers(board) if self._is_begun else ()
        shown = self.view.answers(board) if observers else None
        if shown is None:
            return
        self._is_begun = False
        head = head_words(shown.facts)
        words = f"Sight from {observer_words(board.session.state, observers)}"
        words += f": {head[0].lower()}{head[1:]}. Click a model or a spot for its line."
        board.context.announce(words, "sight", "eye")

    def _forget(self) -> None:
        self.pair.clear()
        self.role, self.held = FAR, ""
        self._is_far_asked = self._is_to_say = self._is_begun = self.is_carrying = False

    def _around(self, board: Board) -> Side | str:
        shown = self.view.answers(board)
        row = self.view.row(shown) if shown is not None else None
        if shown is None:
            return "Looking..."
        if row is None or not row.has_line:
            return "Nobody to look at along a line"
        return side_of_row(shown.table.state, row, self.view.side(shown, row))

    def _between(self, board: Board) -> Side | str:
        facts = self.pair.facts(board)
        return side_of_pair(facts) if facts is not None else "Looking..."


def holds(modifier: int) -> bool:
    """Say whether a modifier key is held down."""
    return pygame.display.get_init() and bool(pygame.key.get_mods() & modifier)
