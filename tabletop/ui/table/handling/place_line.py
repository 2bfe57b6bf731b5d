"""The line in which one types a place or a distance for what is selected or carried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.geometry.base import Point, Pose
from tabletop.geometry.units import within
from tabletop.ui.kit.controls import field
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.screen import BaseScreen
from tabletop.ui.table import moving
from tabletop.ui.table.edit import locks
from tabletop.ui.table.handling.numeric import Placing, middle, placing, turned_about
from tabletop.ui.table.handling.shown import Shown
from tabletop.ui.table.handling.snaps import Typed
from tabletop.ui.table.handling.wording import FORMS, Wanted, wanted

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

FIELD: Final = "field-place"
WIDE: Final = 560


class PlaceLine(BaseScreen):
    """Lies over the table: what is typed is shown as ghosts at once, Enter does it, Esc leaves."""

    is_overlay = True

    def __init__(self, screen: TableScreen, shown: Shown) -> None:
        super().__init__(screen.context)
        self.screen = screen
        self.shown = shown
        self.ui.focus = FIELD
        self.words = ""
        self.wrong = ""
        self.asked: Wanted | None = None
        self.found: Placing | None = None
        hand = screen.carrying.hand
        if hand is not None:
            screen.is_by_keys = True  # the pointer is for the line now
            self.poses = hand.poses()
        else:
            state = screen.session.state
            free = locks.unlocked(state, screen.session.selection)
            self.poses = {m: state.model(m).pose for m in free}

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return self.screen.title

    # ------------------------------------------------------------------ drawing
    def paint(self, surface: pygame.Surface) -> None:
        """Draw the line at the bottom of the board, what it means (or what is wrong) below it."""
        kit, ui, area = self.kit, self.ui, self.screen.area
        rows = [] if self.words else [f"{form}  ·  {meaning}" for form, meaning in FORMS]
        row = round(kit.type("small").size * 1.55)
        lines = max(1, (len(rows) + 1) // 2)
        wide = min(kit.px(WIDE), area.w - kit.px(16))
        high = kit.space("control") + row * lines + kit.px(26)
        box = pygame.Rect(0, 0, wide, high)
        box.midbottom = (area.centerx, area.bottom - kit.px(12))
        kit.plate(surface, box, "panel", "edge_strong", radius=6, shadow=80)
        left = box.x + kit.px(14)
        line = pygame.Rect(left, box.y + kit.px(10), box.w - kit.px(28), kit.space("control"))
        field(ui, FIELD, line, placeholder=self._who(), icon="crosshair")
        y = line.bottom + kit.px(6) + row // 2
        if not rows:
            icon, words, ink = self._told()
            kit.icon(surface, icon, (left + kit.px(8), y), 16, ink)
            room = line.w - kit.px(24)
            kit.text(surface, words, (left + kit.px(24), y), "small", ink, room=room)
        half = line.w // 2
        for k, words in enumerate(rows):
            at = (left + (k % 2) * half, y + (k // 2) * row)
            kit.text(surface, words, at, "small", "ink2", room=half - kit.px(6))

    def _who(self) -> str:
        count = len(self.poses)
        return "Place or distance for " + ("this model" if count == 1 else f"{count} models")

    def _told(self) -> tuple[str, str, str]:
        if self.wrong:
            return "octagon-x", self.wrong, "illegal"
        if self.asked is not None and self.asked.kind == "snap":
            return "magnet", _snap_words(self.asked), "ink"
        found = self.found
        if found is None:
            return "info", "", "ink2"
        if found.overlap:
            return "octagon-x", found.overlap, "illegal"
        return "check", f"{found.words}: Enter", "ink"

    # ------------------------------------------------------------------ typing
    def act(self, hit: Hit) -> None:
        """Read the line as it is typed; Enter does it."""
        if hit.id != FIELD:
            return
        self._read(hit.value)
        if hit.kind == "confirm":
            self._do()

    def _read(self, words: str) -> None:
        self.words, self.wrong, self.asked, self.found = words.strip(), "", None, None
        self.shown.proposed = None
        if self.words:
            try:
                self.asked = wanted(self.words)
                if self.asked.kind != "snap":
                    state = self.screen.session.state
                    found = placing(state, self.poses, self.asked, self._along())
                    places = turned_about(self.poses, found.dx, found.dy, found.turned)
                    self.found, self.shown.proposed = found, places
            except TabletopError as fault:
                next_step = f": {fault.next_step}" if fault.next_step else ""
                self.wrong = f"{fault.reason}{next_step}"
        self.context.redraw()

    def _along(self) -> Point | None:
        hand = self.screen.carrying.hand
        if hand is None:
            return None
        (x, y), (ax, ay) = hand.way[-2], hand.at
        far = ((ax - x) ** 2 + (ay - y) ** 2) ** 0.5
        return None if within(far, 0.0) else ((ax - x) / far, (ay - y) / far)

    def _do(self) -> None:
        screen = self.screen
        if self.wrong or self.asked is None:
            words = self.wrong or "Type a place or a distance, or leave with Esc"
            screen.announce(words, "illegal" if self.wrong else "info", "crosshair")
            return
        if self.asked.kind == "snap":
            numbers = self.asked.numbers
            typed = Typed(numbers[0], self.asked.is_open) if numbers else None
            screen.holding.typed_range = typed
            self._close()
            screen.announce(_snap_words(self.asked), "info", "magnet")
            return
        found, hand = self.found, screen.carrying.hand
        if found is None:
            return
        is_free = hand.ready is None if hand is not None else self._is_free()
        if found.overlap and is_free:
            screen.announce(f"Not placed: {found.overlap}", "illegal", "octagon-x")
            return
        poses = self.poses
        self._close()
        place(screen, poses, found)

    def _is_free(self) -> bool:
        session = self.screen.session
        units = {session.state.models[m].unit for m in self.poses}
        return len(units) != 1 or session.plan(next(iter(units))).kind == "free"

    def take(self, event: pygame.event.Event) -> bool:
        """Leave by Esc or a click beside the line."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self._close()
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and not self.ui.is_over(event.pos):
            self._close()
            return True
        return False

    def _close(self) -> None:
        self.context.pop()

    def leave(self) -> None:
        """Show nothing of what was typed any more."""
        self.shown.proposed = None


def place(screen: TableScreen, poses: dict[str, Pose], found: Placing) -> None:
    """Put models exactly where typed words want them, as a drag of the hand would."""
    hand = screen.carrying.hand
    if hand is None:
        if not screen.take_up(tuple(poses), next((p.x, p.y) for p in poses.values())):
            return
        hand = screen.carrying.hand
    if hand is None:
        return
    screen.holding.is_exact = True
    if found.turned:
        hand.turn(found.turned)
    (cx, cy), (sx, sy) = middle(list(poses.values())), middle(list(hand.start.values()))
    (gx, gy) = hand.grabbed
    hand.move_to((gx + cx + found.dx - sx, gy + cy + found.dy - sy))
    moving.put_down(screen)


def _snap_words(asked: Wanted) -> str:
    if not asked.numbers:
        return "No typed range is snapped to"
    inches = f'{asked.numbers[0]:g}"'
    return f"Snaps to {'just over' if asked.is_open else 'exactly'} {inches} from enemies"
