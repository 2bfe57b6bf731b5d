"""The hostile user at large: what is done how often, and when what is checked.

Everything follows from the seed. `Rider(seed, folder).ride(inputs)` raises when something breaks.
"""

import math
import time

import pygame

from tabletop.ui.start import StartScreen
from tests.ui.fuzz.checks import Checks
from tests.ui.fuzz.hands import KEYS, MODS, OTHERS

MOST_MODELS = 230
"""Models on a table that are more than the program is made for: begun anew then."""


class Rider(Checks):
    """One hostile user with a data folder of its own."""

    def act(self):
        """One random thing."""
        choices = (
            (18, self.click), (14, lambda: self.move(self.near())),
            (6, lambda: self.move(self.spot())),
            (4, lambda: self.press(self.random.choice((1, 1, 2, 3, 4, 5)))),
            (4, lambda: self.release(self.random.choice((1, 1, 2, 3, 4, 5)))),
            (5, self.wheel),
            (14, lambda: self.key(self.random.choice(KEYS), self.random.choice(MODS))),
            (3, lambda: self.key(self.random.choice(KEYS), 0, None, False)), (3, self.let_go),
            (5, self.type), (6, lambda: self.ctrl("zy")), (2, lambda: self.ctrl("sonae")),
            (8, lambda: self.key(self.random.choice(OTHERS[:7]))), (10, self.control),
            (1, self.resize), (0.5, self.look), (0.6, self.drop), (0.4, self.drop_text),
            (0.6, self.paste), (2, self.odd), (0.05, self.quit), (0.1, self.kill_judge),
            (1, lambda: self.key(pygame.K_p)), (3, lambda: self.key(pygame.K_n)),
        )  # fmt: skip
        weights, deeds = zip(*choices, strict=True)
        self.random.choices(deeds, weights)[0]()

    def burst(self):
        """Some random things in a row: a row of a menu, work with a tool, a box, a storm."""
        if self.table is None and not isinstance(self.top, StartScreen):
            choices = ((8, self.boxes), (1, self.acts), (0.4, self.esc), (0.3, self.hold))
        else:
            choices = (
                (14, self.drag), (24, self.menu), (34, self.work), (10, self.acts),
                (3, self.storm), (2, self.go_back), (2, self.hold), (3, self.delete),
                (0.3, self.close_amid_saving), (0.6, self.full_disk), (6, self.control),
            )  # fmt: skip
        weights, deeds = zip(*choices, strict=True)
        self.random.choices(deeds, weights)[0]()

    def acts(self):
        for _ in range(self.random.randint(1, 6)):
            self.act()

    def ride(self, inputs, seconds=math.inf):
        """Do about so many inputs; every burst is checked."""
        end = time.monotonic() + seconds
        round_ = 0
        while len(self.log) < inputs and time.monotonic() < end:
            try:
                round_ += 1
                self.round(round_)
            except Exception as fault:
                fault.add_note(self.told())
                raise
        self.calm()
        self.rest()
        self.check_saved()

    def round(self, number):
        """One burst, and now and then a longer look at what holds."""
        self.burst()
        self.check()
        if number % 10 == 0:
            self.calm()
            if isinstance(self.top, StartScreen):
                self.begin()
            elif any(len(t.session.state.models) > MOST_MODELS for t in self.tables):
                self.ctrl("n")
        if number % 30 == 0:
            self.rest()
            self.check_undo()
            self.check_saved()
        if number % 100 == 99:
            self.again()

    def begin(self):
        """From the start to somewhere."""
        pick = self.random.choice((pygame.K_RETURN, pygame.K_0, pygame.K_r, None))
        if pick is None:
            self.drop()
        else:
            self.key(pick)
