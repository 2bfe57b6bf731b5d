"""The panel of the Photo tool: lock, size, place, turn and fade as numbers, replace, remove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.state.model import Underlay
from tabletop.ui.kit.controls import button, check_row, field, icon_button
from tabletop.ui.kit.photo_data import PhotoData
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.table.add.sizes import told, typed_number
from tabletop.ui.table.picturing.photo import shape
from tabletop.ui.table.plugs import Board

if TYPE_CHECKING:
    from tabletop.ui.table.picturing.photo.tool import PhotoTool

PREFIX: Final = "field-under-"
FARTHEST: Final = 500.0
STEPS: Final = 10
ROWS: Final = (
    (("Width", "wide"), ("Depth", "high")),
    (("From left", "x"), ("From below", "y")),
)
VERBS: Final = {"wide": "size", "high": "size", "x": "move", "y": "move", "turn": "turn"}


class PhotoPanel:
    """Draws the numbers of a `PhotoTool`'s photo; its ids begin with `under`."""

    def __init__(self, tool: PhotoTool) -> None:
        self.tool = tool
        self._typed: tuple[str, str] | None = None
        self._faults: dict[str, str] = {}
        self._ui: Ui | None = None
        self._height = 0

    # ------------------------------------------------------------------ drawing
    def paint(self, board: Board, ui: Ui, rect: pygame.Rect) -> None:
        """Draw inside a rectangle; a low window scrolls it."""
        self._ui = ui
        if self._typed is not None and ui.focus != PREFIX + self._typed[0]:
            self.flush(board)
        kit = ui.kit
        area = pygame.Rect(rect.x - kit.px(9), rect.y, rect.w + kit.px(20), rect.h - kit.px(2))
        bar = kit.px(10) if self._height > area.h else 0
        with ui.scrolled("under", area, self._height) as top:
            box = pygame.Rect(rect.x, top, rect.w - bar, rect.h)
            self._height = self._rows(board, ui, box) - top + kit.px(12)

    def _rows(self, board: Board, ui: Ui, box: pygame.Rect) -> int:
        kit, tool, photo = ui.kit, self.tool, self.tool.now(board)
        y = box.y + kit.px(26)
        kit.text(ui.surface, "Photo under the table", (box.x, y), "title", weight=700, room=box.w)
        y += kit.px(22)
        high = kit.space("control")
        if photo is None:
            words = "No photo lies under this table."
            y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "body", "ink2") + kit.px(10)
            rect = pygame.Rect(box.x, y, box.w, high)
            button(ui, "under-replace", rect, "Choose a photo or plan…", icon="camera",
                   key="Ctrl+U", look="primary")  # fmt: skip
            return y + high
        kit.text(ui.surface, photo.image, (box.x, y), "small", "ink2", room=box.w)
        y = self._absence(board, ui, box, photo, y + kit.px(14))
        lock = pygame.Rect(box.x, y, box.w, kit.px(28))
        check_row(ui, "under-lock", lock, "Locked", tool.is_locked, key="Ctrl+B")
        y += kit.px(28)
        words = "The hand takes models only. Unlock it to move, size or turn it."
        if not tool.is_locked:
            words = "Drag it or its corners, Q and E turn it (Shift: fine), arrows move it."
        y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink3") + kit.px(8)
        why = "locked: Ctrl+B unlocks it" if tool.is_locked else ""
        values = self._values(photo)
        for row in ROWS:
            y = self._fields(ui, box, y, row, values, why)
        keep = pygame.Rect(box.x, y, box.w, kit.px(28))
        check_row(ui, "under-shape", keep, "Keep its proportions", tool.keeps_shape)
        y += kit.px(34)
        y = self._fields(ui, box, y, (("Turned, °", "turn"),), values, why)
        y = self._fade(ui, box, y + kit.px(4), photo)
        return self._deeds(ui, box, y + kit.px(14), why)

    def _absence(self, board: Board, ui: Ui, box: pygame.Rect, photo: Underlay, y: int) -> int:
        """Say that the picture itself is missing, and what helps."""
        file = board.session.file
        found = ui.kit.photos.get(photo.image, str(file) if file else "", can_wait=True)
        if isinstance(found, PhotoData) or found == "reading":
            return y
        kit = ui.kit
        word = "is missing" if found == "missing" else "cannot be read"
        words = f"The picture {word}: put it beside the table's file, or replace it."
        kit.icon(ui.surface, "triangle-alert", (box.x + kit.px(8), y + kit.px(9)), 16, "illegal")
        line = (box.x + kit.px(24), y, box.w - kit.px(24))
        return kit.paragraph(ui.surface, words, line, "small", "illegal") + kit.px(6)

    def _fields(
        self,
        ui: Ui,
        box: pygame.Rect,
        y: int,
        row: tuple[tuple[str, str], ...],
        values: dict[str, str],
        why: str,
    ) -> int:
        kit, gap, high = ui.kit, ui.kit.px(10), ui.kit.px(30)
        wide = (box.w - gap) // 2
        for k, (label, name) in enumerate(row):
            x = box.x + k * (wide + gap)
            kit.text(ui.surface, label, (x, y + kit.px(8)), "small", "ink2", room=wide)
            id = PREFIX + name
            rect = pygame.Rect(x, y + kit.px(18), wide, high)
            is_fresh = ui.focus != id and id not in self._faults
            if is_fresh and ui.fields.text(id) != values[name]:
                ui.fields.put(id, values[name])
            field(ui, id, rect, text=values[name], reason=why)
        y += kit.px(18) + high + kit.px(6)
        for _, name in row:
            if words := self._faults.get(PREFIX + name, ""):
                y = kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "illegal")
        return y

    def _fade(self, ui: Ui, box: pygame.Rect, y: int, photo: Underlay) -> int:
        """Draw how far it is faded as a bar one can press, with keys beside it."""
        kit = ui.kit
        words = f"Faded by {photo.fade * 100:.0f} %"
        kit.text(ui.surface, words, (box.x, y + kit.px(8)), "small", "ink2", room=box.w)
        middle = y + kit.px(34)
        side = kit.px(32)
        left, right = box.x + side // 2, box.right - side // 2
        icon_button(ui, "under-more", (left, middle), "eye", "Show more of it", key="+")
        icon_button(ui, "under-less", (right, middle), "eye-off", "Fade it more", key="-")
        bar = pygame.Rect(box.x + side + kit.px(8), 0, box.w - 2 * side - kit.px(16), kit.px(22))
        bar.centery = middle
        kit.plate(ui.surface, bar, "sunken", "edge_strong", radius=4)
        cell = bar.w / (STEPS + 1)
        chosen = round(photo.fade * STEPS)
        ui.choose("under-fade", str(chosen))
        for k in range(STEPS + 1):
            rect = pygame.Rect(round(bar.x + k * cell), bar.y, round(cell), bar.h)
            is_hot = ui.add("under-fade", rect, value=str(k), tip=f"Fade by {k * 10} %")
            if k == chosen:
                kit.plate(ui.surface, rect.inflate(0, kit.px(4)), "ink", None, radius=4)
            elif is_hot:
                kit.plate(ui.surface, rect, "raised", "edge", radius=4)
            ui.draw_focus("under-fade", rect, str(k))
        return middle + kit.px(18)

    def _deeds(self, ui: Ui, box: pygame.Rect, y: int, why: str) -> int:
        kit, gap, high = ui.kit, ui.kit.px(8), ui.kit.space("control")
        wide = (box.w - gap) // 2
        one = pygame.Rect(box.x, y, wide, high)
        button(ui, "under-replace", one, "Replace…", icon="image", tip="Lay another picture")
        other = pygame.Rect(box.x + wide + gap, y, wide, high)
        button(ui, "under-remove", other, "Remove", icon="trash-2", key="Del", reason=why)
        y += high + kit.px(8)
        words = "Saved tables take the picture along, beside their file. Share text leaves it out."
        return kit.paragraph(ui.surface, words, (box.x, y, box.w), "small", "ink3")

    def _values(self, photo: Underlay) -> dict[str, str]:
        numbers = {"wide": photo.width, "high": photo.height, "x": photo.x, "y": photo.y,
                   "turn": photo.turn}  # fmt: skip
        return {name: f"{value:.3f}".rstrip("0").rstrip(".") for name, value in numbers.items()}

    # ------------------------------------------------------------------ doing
    def act(self, board: Board, hit: Hit) -> bool:
        """Take what is pressed or typed."""
        tool, photo = self.tool, board.session.state.underlay
        match hit.id:
            case "under-lock":
                tool.lock(board)
            case "under-shape":
                tool.keeps_shape = not tool.keeps_shape
            case "under-replace":
                self.flush(board)
                _choose(board)
            case "under-remove":
                self._typed = None
                tool.remove(board)
            case "under-fade" | "under-more" | "under-less" if photo is not None:
                steps = {"under-more": photo.fade - 0.1, "under-less": photo.fade + 0.1}
                fade = steps.get(hit.id, 0.0)
                if hit.id == "under-fade":
                    fade = int(hit.value) / STEPS
                tool.change(board, "fade", shape.faded(photo, fade))
            case id if id.startswith(PREFIX):
                self._type(board, id.removeprefix(PREFIX), hit)
            case _:
                return False
        board.redraw()
        return True

    def _type(self, board: Board, name: str, hit: Hit) -> None:
        if self._typed is not None and self._typed[0] != name:
            self.flush(board)
        self._typed = (name, hit.value)
        self._faults.pop(hit.id, None)
        try:
            self._wanted(board, name, hit.value)
        except TabletopError as fault:
            self._faults[hit.id] = told(fault)
        if hit.kind == "confirm":
            if hit.id in self._faults:
                board.context.announce(self._faults[hit.id], "illegal", "octagon-x")
                return
            self.flush(board)
            if self._ui is not None:
                self._ui.focus = ""

    def flush(self, board: Board) -> None:
        """Do what is typed now; words that are wrong are dropped and told."""
        typed, self._typed = self._typed, None
        if typed is None:
            return
        self._faults.pop(PREFIX + typed[0], None)
        try:
            wanted = self._wanted(board, *typed)
        except TabletopError as fault:
            board.context.announce(f"Not changed: {fault}", "illegal", "octagon-x")
            return
        if wanted is not None:
            self.tool.change(board, VERBS[typed[0]], wanted)

    def _wanted(self, board: Board, name: str, words: str) -> Underlay | None:
        """Return the photo with a typed number; raises `TabletopError` with the reason."""
        photo = board.session.state.underlay
        if photo is None or words.strip() == self._values(photo)[name]:
            return photo
        hint = "type degrees" if name == "turn" else "type inches"
        value = typed_number(words.replace('"', "").replace("°", ""), hint)
        if name == "turn":
            return shape.turned(photo, value)
        if name in ("x", "y"):
            if abs(value) > FARTHEST:
                raise TabletopError(f'{value:g}" is too far away', next_step="type 0 to 500")
            dx, dy = (value - photo.x, 0.0) if name == "x" else (0.0, value - photo.y)
            return shape.moved(photo, dx, dy)
        if not shape.LEAST <= value <= shape.MOST:
            limits = f'{shape.LEAST:g} to {shape.MOST:g}"'
            raise TabletopError(f'{value:g}" is no side of a photo', next_step=limits)
        k = value / (photo.width if name == "wide" else photo.height)
        wide, high = (value, photo.height) if name == "wide" else (photo.width, value)
        if self.tool.keeps_shape:
            wide, high = photo.width * k, photo.height * k
            if max(wide, high) > shape.MOST or min(wide, high) < shape.LEAST:
                raise TabletopError("the other side is out of reach", next_step="1 to 500 inches")
        return shape.sized(photo, wide, high)


def _choose(board: Board) -> None:
    from tabletop.ui.table.picturing.photo import laying
    from tabletop.ui.table.screen import TableScreen

    if isinstance(board, TableScreen):
        laying.choose(board)
