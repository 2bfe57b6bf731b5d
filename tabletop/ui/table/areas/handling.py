"""The area of the hand: snapping, numbers, locks, trails, choosing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.shell.keygroups import KeyGroup
from tabletop.ui.table.area import Area, MenuRow
from tabletop.ui.table.edit import locks
from tabletop.ui.table.handling import hand_off
from tabletop.ui.table.handling.selecting import invert, no_models, other_army
from tabletop.ui.table.handling.shown import TRAILS, Shown
from tabletop.ui.table.plugs import Board, LegendRow

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

KEYS = KeyGroup(
    "In the hand",
    (
        ("Alt", "no snapping; a judged move may overlap"),
        ("Alt+arrows", 'carry by 0.01"'),
        ("Digits", "then Enter: so many inches along the way"),
        ("Ctrl+wheel", "turn by 15 degrees"),
        ("Esc", "after L or D on a drop: as it was dropped"),
    ),
)
CHOOSING = KeyGroup(
    "Choosing models",
    (
        ("Double-click", "the whole unit (Shift adds it, Ctrl toggles it)"),
        ("Box", "from empty ground: Shift adds, Ctrl toggles"),
    ),
)


def area(screen: TableScreen) -> Area:
    """Return what the area adds to a screen."""
    shown = Shown()

    def overlays(board: Board) -> Overlays:
        return shown.overlays(board, screen.holding)

    def place(now: TableScreen) -> None:
        from tabletop.ui.table.handling.place_line import PlaceLine

        now.context.push(PlaceLine(now, shown))

    return Area(
        rows=(
            MenuRow("place", "move", "crosshair", "Type a place or a distance", place, "Y",
                    "x y, 4.5 @ 30, 3 toward a name, gap 0.5 to a name", _nothing_free),
            MenuRow("judge-last", "move", "scale", "Judge the last move", hand_off.judge, "Ctrl+J",
                    "As the kind chosen; while carrying: the next kind", hand_off.why_not),
            MenuRow("lock", "move", "lock", "Lock or unlock", lock, "Ctrl+B",
                    "The hand leaves locked models where they are", _nothing_chosen),
            MenuRow("other-army", "edit", "users", "Select the other army", other_army,
                    "Ctrl+Shift+A", "", no_models),
            MenuRow("invert", "edit", "box-select", "Select the others instead", invert,
                    "Ctrl+Shift+I", "", no_models),
        ),
        providers=(overlays,),
        legend=(LegendRow("T", TRAILS, "Last moves", "trail"),),
        keys=(KEYS, CHOOSING),
    )  # fmt: skip


def lock(screen: TableScreen) -> None:
    """Lock what is selected, or unlock it when all of it is locked; else what is pointed at."""
    words = locks.toggle_lock(screen.session, _chosen(screen))
    screen.announce(words, "info", "lock" if words.startswith("Lock") else "lock-open")


def _chosen(screen: TableScreen) -> tuple[str, ...]:
    hovered = (screen.hovered,) if screen.hovered else ()
    return screen.session.selection or hovered


def _nothing_chosen(screen: TableScreen) -> str:
    if screen.carrying.hand is not None:
        return "put down what is in the hand first"
    return "" if _chosen(screen) else "nothing selected"


def _nothing_free(screen: TableScreen) -> str:
    if screen.carrying.hand is not None:
        return ""
    chosen = screen.session.selection
    if not chosen:
        return "nothing selected"
    if not locks.unlocked(screen.session.state, chosen):
        return f"{locks.why_locked(screen.session.state, chosen)}: unlock first"
    return ""
