"""Random editing by pointer, keys, buttons and typed words: the table stays one that files keep."""

import random

import pygame

from tabletop.ui.kit.ui import Hit
from tabletop.ui.table.edit.chosen import Chosen, all_chosen
from tests.ui.table.desk import Desk, event
from tests.ui.table.edit.test_ops import table
from tests.ui.table.edit.valid import check, same_after_reopening

EVENTS = 3000
KEYS = (
    (pygame.K_q, "q"), (pygame.K_e, "e"), (pygame.K_n, "n"), (pygame.K_COMMA, ","),
    (pygame.K_PERIOD, "."), (pygame.K_RETURN, ""), (pygame.K_DELETE, ""), (pygame.K_LEFT, ""),
    (pygame.K_RIGHT, ""), (pygame.K_UP, ""), (pygame.K_DOWN, ""), (pygame.K_PAGEUP, ""),
    (pygame.K_PAGEDOWN, ""), (pygame.K_ESCAPE, ""), (pygame.K_TAB, ""),
)  # fmt: skip
CTRL = (pygame.K_d, pygame.K_b, pygame.K_y, pygame.K_z, pygame.K_a)
SHIFT = ((pygame.K_d, "D"), (pygame.K_m, "M"), (pygame.K_q, "Q"), (pygame.K_LEFT, ""))
WORDS = (
    "", "1", "0", "-3", "2.5", "12,25", '6"', "nan", "inf", "1e400", "90°", "-", "4+", "60x35",
    "28.5", "x" * 300, "\u202e", "漢", "INFANTRY", "monster", "a:b", "7", "0.05", "359.999", "'",
)  # fmt: skip
FIELDS = (
    "x", "y", "angle", "long", "deep", "tall", "name", "size", "number", "base", "height", "facing",
    "unit", "move", "health", "wounds", "save", "control", "coherency", "keyword", "table-wide",
    "table-deep", "depth",
)  # fmt: skip


class Hand:
    """Edits at random; `log` tells what was done last."""

    def __init__(self, desk, seed):
        self.desk, self.random, self.log = desk, random.Random(seed), []
        self.desk.key(pygame.K_i, mod=pygame.KMOD_LCTRL)
        self.tool = desk.screen.tool

    def near(self):
        """A point on a piece, on one of its handles, or anywhere."""
        state, pick = self.desk.state, self.random
        handles = self.tool.holds(self.desk.screen)
        spots = [h.at for h in handles] * 2
        for chosen in all_chosen(state)[:20]:
            if chosen.kind in ("terrain", "territory"):
                group = state.terrain if chosen.kind == "terrain" else state.territories
                spot = group[chosen.id].footprint.polygon().representative_point()
                spots.append((spot.x, spot.y))
        spots += [(o.x, o.y) for o in state.objectives.values()]
        spots += [(m.pose.x, m.pose.y) for m in list(state.models.values())[:6]]
        spots.append((pick.uniform(-5, 65), pick.uniform(-5, 50)))
        return pick.choice(spots)

    def one(self):
        """Do one thing; answer its name."""
        name = self.random.choice(("drag", "drag", "click", "key", "key", "press", "typed"))
        getattr(self, name)()
        if self.desk.screen.carrying.hand is not None and self.random.random() < 0.5:
            self.desk.key(self.random.choice((pygame.K_ESCAPE, pygame.K_RETURN)))
        if self.desk.screen.tool is not self.tool:
            self.desk.screen.use(self.tool)
        state = self.desk.state
        if self.desk.screen.drag is None and (
            len(state.models) > 30 or len(state.terrain) > 12 or not state.models
        ):
            self.desk.session.did("again", ())
            while self.desk.session.undo() is not None:
                pass
            self.tool.choose(self.desk.screen, None)

    def drag(self):
        a, b = self.near(), self.near()
        k = self.random.uniform(0.0, 1.2)
        stops = [a, (a[0] + (b[0] - a[0]) * k / 2, a[1] + 1), (a[0] + (b[0] - a[0]) * k, b[1])]
        pixels = [self.desk.pixel(p) for p in stops]
        screen = self.desk.screen
        screen.handle(event(pygame.MOUSEBUTTONDOWN, pos=pixels[0], button=1))
        for pixel in pixels[1:]:
            screen.handle(event(pygame.MOUSEMOTION, pos=pixel, rel=(1, 1), buttons=(1, 0, 0)))
            screen.overlays()
        screen.handle(event(pygame.MOUSEBUTTONUP, pos=pixels[-1], button=1))

    def click(self):
        pixel = self.desk.pixel(self.near())
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.desk.screen.handle(event(kind, pos=pixel, button=1))

    def key(self):
        kind = self.random.random()
        if kind < 0.2:
            code, text, mod = self.random.choice(CTRL), "", pygame.KMOD_LCTRL
        elif kind < 0.3:
            (code, text), mod = self.random.choice(SHIFT), pygame.KMOD_LSHIFT
        else:
            (code, text), mod = self.random.choice(KEYS), 0
        for down in (pygame.KEYDOWN, pygame.KEYUP):
            self.desk.screen.handle(event(down, key=code, mod=mod, unicode=text, scancode=0))

    def press(self):
        screen = self.desk.screen
        with screen.ui.drawing(pygame.Surface((1000, 700))):  # the panel alone: quick
            self.tool.panel(screen).paint(screen, screen.ui, pygame.Rect(690, 60, 290, 600))
        regions = [r for r in self.desk.screen.ui._regions if r.id.startswith("edit-") and r.is_on]
        if regions:
            region = self.random.choice(regions)
            self.desk.screen.act(Hit(region.id, region.value))

    def typed(self):
        id = f"field-edit-{self.random.choice(FIELDS)}"
        words, screen = self.random.choice(WORDS), self.desk.screen
        kind = "confirm" if self.random.random() < 0.7 else "change"
        screen.act(Hit(id, words, kind))


def test_three_thousand_random_edits_leave_a_table_that_files_keep(tmp_path):
    desk = Desk(tmp_path, size=(1000, 700), is_blank=True)
    desk.session.journal = type(desk.session.journal).start(table())
    desk.step()
    hand = Hand(desk, 7)
    done = 0
    for number in range(EVENTS):
        before, entry = desk.state, desk.session.journal.current
        hand.one()
        after = desk.state
        if after is not before:
            done += 1
            check(after)
            is_held = desk.screen.drag is not None
            if (
                not is_held
                and desk.session.journal.entries[desk.session.journal.current].parent == entry
            ):
                desk.session.undo()
                assert desk.state is before
                desk.session.redo()
                assert desk.state is after
        if number % 250 == 0:
            desk.step()
        if number % 100 == 0:
            same_after_reopening(desk.state)
    assert done > EVENTS / 5
    assert {e.label.split()[0] for e in desk.session.journal.entries} > {
        "move", "turn", "reshape", "mirror", "duplicate", "remove", "lock", "rename",
    }  # fmt: skip
    assert isinstance(hand.tool.chosen, Chosen | None)
    desk.close()
