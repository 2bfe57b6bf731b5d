"""The tour of three steps: each is done by doing it, and can be left at any time.

It is docked below the board, so that it covers nothing, and points at the real controls.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.state.events import ModelMoved
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays, Spot
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.table.area import MenuRow
    from tabletop.ui.table.screen import TableScreen

CHOICE: Final = "tour"
"""The name under which the settings keep that the tour has been seen."""
SHARING: Final = ("Ctrl+C", "Ctrl+M")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its head, its words (`{X}` stands for the user's key X), and when it is done."""

    head: str
    words: str
    done: str
    is_done: Callable[[Tour], bool]
    targets: tuple[str, ...] = ()


def _has_moved(tour: Tour) -> bool:
    journal = tour.screen.session.journal
    events = journal.entries[journal.current].events
    return journal.current != tour.since and any(isinstance(e, ModelMoved) for e in events)


def _looks(tour: Tour) -> bool:
    screen = tour.screen
    return bool(screen.shown.get("sight")) or screen.tool.id == "sight"


def _shared(tour: Tour) -> bool:
    return tour.row in SHARING


STEPS: Final = (
    Step(
        "Move",
        "Drag any model and put it down. The panel says what is true, by which rule, and by how "
        "much.",
        "Moved: {Ctrl+Z} takes it back.",
        _has_moved,
    ),
    Step(
        "Look",
        "Click one model and press {V}: grey ground is not seen, each blue line is a clear one.",
        "{V} again hides it; {Shift+V} adds the side view.",
        _looks,
        ("show:sight", "tool:sight"),
    ),
    Step(
        "Share",
        "{Ctrl+M} makes a ruling of this moment, {Ctrl+C} copies the table as a text to paste "
        "anywhere.",
        "That is all. {?} lists every key, {F1} shows this again.",
        _shared,
        ("menu:file", "menu:all"),
    ),
)


class Tour:
    """The steps, the one that is shown, and what was done since it began."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.step = 0
        self.since = screen.session.journal.current
        self.row = ""
        self.is_done = False

    # ------------------------------------------------------------------ what happens
    def noted(self, row: MenuRow) -> None:
        """Take note of a menu row that was done."""
        self.row = row.key

    def follow(self) -> bool:
        """Look whether the step has been done; answer whether that is new."""
        if self.is_done or not STEPS[self.step].is_done(self):
            return False
        self.is_done = True
        done = self._keys(STEPS[self.step].done)
        self.screen.announce(f"Tour, {STEPS[self.step].head}: done. {done}", "info", "compass")
        if self.step == len(STEPS) - 1:
            self._remember()
        return True

    def act(self, hit: Hit) -> bool:
        """Take a hit of its buttons; answer whether it was one."""
        if hit.id == "tour-next":
            self.forward()
        elif hit.id == "tour-end":
            self.end()
        else:
            return False
        return True

    def forward(self) -> None:
        """Show the next step; after the last one the tour is over."""
        if self.step == len(STEPS) - 1:
            self.end()
            return
        self.step, self.is_done, self.row = self.step + 1, False, ""
        self.since = self.screen.session.journal.current
        self.say()

    def end(self) -> None:
        """Leave the tour; it does not come again by itself."""
        self._remember()
        self.screen.guide = None
        words = self._keys("Tour ended. {F1} shows it again")
        self.screen.announce(words, "info", "compass")

    def say(self) -> None:
        """Say the step that is shown."""
        step = STEPS[self.step]
        words = f"Tour, step {self.step + 1} of {len(STEPS)}, {step.head}: {self._keys(step.words)}"
        self.screen.announce(words, "info", "compass")

    def _remember(self) -> None:
        context = self.screen.context
        if context.settings.choice(CHOICE) != "seen":
            context.change(context.settings.with_choice(CHOICE, "seen"))

    # ------------------------------------------------------------------ drawing
    def height(self, kit: Kit) -> int:
        """Return the height of the dock, pixels."""
        return kit.px(84) + max(0, 2 * (kit.type("small").size - kit.px(12)))

    def paint(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw the step, what it asks for, and the buttons."""
        kit, target, step = ui.kit, ui.surface, STEPS[self.step]
        target.fill(kit.theme("panel"), rect)
        kit.rule(target, (rect.x, rect.y), (rect.right, rect.y))
        self._dots(kit, target, (rect.x + kit.px(28), rect.y + kit.px(22)))
        x, y = rect.x + kit.px(92), rect.y + kit.px(22)
        high = kit.space("control")
        is_last = self.step == len(STEPS) - 1
        label = "End" if is_last else "Next"
        wide = kit.px(96)
        box = pygame.Rect(rect.right - wide - kit.px(16), rect.y + kit.px(10), wide, high)
        if self.is_done or not is_last:
            look = "primary" if self.is_done else "plain"
            button(ui, "tour-next", box, label, look="primary" if look == "primary" else "plain")
        if not (self.is_done and is_last):
            if self.is_done or not is_last:
                box = box.move(0, high + kit.px(4))
            button(ui, "tour-end", box, "Skip tour", look="quiet")
        room = box.x - x - kit.px(16)
        if self.is_done:
            kit.icon(target, "check", (x + kit.px(8), y), 16, "ink", stroke=3.0)
            kit.text(target, f"{step.head}: done", (x + kit.px(24), y), "lead", weight=700)
        else:
            kit.text(target, step.head, (x, y), "lead", weight=700, room=room)
        words = self._keys(step.done if self.is_done else step.words)
        kit.paragraph(target, words, (x, y + kit.px(12), room), "small", "ink2")

    def _dots(self, kit: Kit, target: pygame.Surface, at: tuple[int, int]) -> None:
        picture, s = Picture(), kit.scale
        for i in range(len(STEPS)):
            where = (at[0] + i * 18 * s, float(at[1]))
            picture.disc(where, 6 * s, kit.theme("ink"))
            if i > self.step or (i == self.step and not self.is_done):
                picture.disc(where, 4.4 * s, kit.theme("panel"))
            if i == self.step and not self.is_done:
                picture.disc(where, 2.6 * s, kit.theme("ink"))
        kit.paint(picture, target)

    def point(self, ui: Ui) -> None:
        """Point at the controls that the step asks for, wherever they are drawn now."""
        if self.is_done:
            return
        for id in STEPS[self.step].targets:
            found = ui.place_of(id)
            if found is not None:
                _point_at(ui, found)
                return

    def overlays(self) -> Overlays:
        """Return what the step shows on the board: a model to begin with."""
        screen, state = self.screen, self.screen.session.state
        if self.step != 0 or self.is_done or screen.carrying.hand is not None:
            return Overlays()
        alone = [unit.models[0] for unit in state.units.values() if len(unit.models) == 1]
        chosen = next(iter((*screen.session.selection, *alone, *state.models)), "")
        if not chosen:
            return Overlays()
        pose = state.model(chosen).pose
        spot = Spot((pose.x, pose.y), "drag it", "ink", "hand")
        return Overlays(rings={chosen: ("target",)}, spots=(spot,))

    def _keys(self, words: str) -> str:
        """Put the user's own keys into words."""
        keys = self.screen.kit.keys
        parts = words.split("{")
        out = [parts[0]]
        for part in parts[1:]:
            key, rest = part.split("}", 1)
            out.append((keys.shown(key) or "the menu") + rest)
        return "".join(out)


def _point_at(ui: Ui, rect: pygame.Rect) -> None:
    """Draw a frame round a control and an arrow at it: ink, still, over everything."""
    kit, picture = ui.kit, Picture()
    s, ink = kit.scale, kit.theme("ink")
    kit.plate(ui.surface, rect.inflate(kit.px(6), kit.px(6)), (0, 0, 0, 0), "ink", width=2.0)
    w, h = ui.surface.get_size()
    x, y = float(rect.centerx), float(rect.centery)
    if rect.right > w - kit.px(420) and rect.y > h // 6:  # in the panel: from the board's side
        tip, tail = (rect.x - 8 * s, y), (rect.x - 46 * s, y)
        wings = [(tip[0] - 10 * s, tip[1] - 7 * s), (tip[0] - 10 * s, tip[1] + 7 * s)]
    else:
        tip, tail = (x, rect.bottom + 8 * s), (x, rect.bottom + 46 * s)
        wings = [(tip[0] - 7 * s, tip[1] + 10 * s), (tip[0] + 7 * s, tip[1] + 10 * s)]
    for width, colour in ((8.0, kit.theme("halo")), (3.0, ink)):
        picture.line([tail, tip], Stroke(width * s, colour))
        picture.line([wings[0], tip, wings[1]], Stroke(width * s, colour))
    kit.paint(picture, ui.surface)


def begin(screen: TableScreen) -> None:
    """Begin the tour, from its first step; pressed again, end it."""
    if screen.guide is not None:
        screen.guide.end()
        return
    screen.guide = Tour(screen)
    screen.on_row = screen.guide.noted
    screen.guide.say()
    screen.redraw()


def begin_first(screen: TableScreen) -> None:
    """Begin the tour when nobody has seen or left it yet."""
    if screen.context.settings.choice(CHOICE) != "seen":
        begin(screen)
