"""A whole round of the ready battle played in a real window, with pictures to be looked at by hand.

Run it: `python -m tests.window.battle_shots OUT_DIR --size 1600x1000 --scale 1 --theme dark`.
It counts its inputs for the round, and tells which kinds of question came.
"""

import argparse
import contextlib
import re
import time

from tests.window.tour_shots import Tour

MOST = 200
"""Inputs that a whole round of both sides may take."""
SIGNS = {
    "use": "a number another ability",
    "place": "Drag moves",
    "place-charge": "Drag a model to correct it",
    "share": "split by weapon",
    "casualties": "keep it or to let it go",
    "react": "reacts, Space passes",
    "order": "takes that one to the front",
    "pick": "Choose by its number",
    "nothing-left": "Click a unit to see",
}
"""Words of the status line that tell a kind of question."""


class Round(Tour):
    """Accepts what is proposed, and looks at each kind of question once."""

    def open_battle(self, file="harrow-mill"):
        from tabletop.files.battle_scenario import load_battle
        from tabletop.resources import resource

        path = resource("scenarios") / "battles" / f"{file}.yaml"
        self.open("open", str(path), state=load_battle(file), words="\0none", patience=4.0)
        self.desk.rests(60.0)  # up to then it is black

    def open(self, *arguments, state=None, words="Opened", patience=60.0):
        """Start the app; a battle says nothing before the first input."""
        from tests.window import tour_shots

        if not words.startswith("\0"):
            super().open(*arguments, state=state, words=words)
            return
        was = tour_shots.Desk.hears
        tour_shots.Desk.hears = lambda desk, text, seconds=0.0: time.sleep(patience)
        try:
            super().open(*arguments, state=state, words=words)
        finally:
            tour_shots.Desk.hears = was

    def shot(self, name, wait=2.5):
        """Take a picture; a board is painted some shapes a frame."""
        super().shot(name, wait)

    def accept(self, key="Return"):
        """Give one input and answer what the app says to it, "" for nothing."""
        self.hush()
        said = len(self.desk.said)
        self.key(key)
        with contextlib.suppress(AssertionError):
            self.desk.hears("", 6.0)
            time.sleep(0.1)
            self.hush()
        return " | ".join(self.desk.said[said:])

    def play_round(self, most=260):
        """Play until the next round begins; answer how many inputs it took."""
        seen, still, begun = set(), 0, self.inputs
        while self.inputs - begun < most:
            told = self.accept("Return" if still < 2 else "space")
            still = 0 if told else still + 1
            print(self.inputs - begun, told[:150], flush=True)
            for kind, sign in SIGNS.items():
                if kind not in seen and sign.lower() in told.lower():
                    seen.add(kind)
                    self.shot(f"r-{kind}")
            if re.search(r"round 3|round 2 ends", told, re.IGNORECASE):
                break
            if still > 8:
                self.shot("r-stuck")
                break
        took = self.inputs - begun
        verdict = "ok" if took <= MOST else "TOO MANY"
        print(f"{took} inputs for the round ({verdict}); seen: {', '.join(sorted(seen))}")
        return took


def first(t):
    t.open_battle()
    t.shot("00-opened")
    t.key("Return")
    t.shot("01-pick")
    t.key("ctrl+z")
    t.shot("02-undone")
    t.key("alt+f")
    t.shot("03-menu")
    t.key("Escape")
    t.key("question")
    t.shot("04-keys")
    t.key("Escape")


def a_round(t):
    t.open_battle()
    t.play_round()
    t.shot("10-after-the-round")


def kept(t):
    t.open_battle()
    for _ in range(6):
        t.accept()
    t.key("ctrl+s")
    t.shot("20-saved")
    t.key("ctrl+r")
    t.shot("21-replay")
    t.key("Left", "Left")
    t.shot("22-replay-back")
    t.key("Escape", "ctrl+o")
    t.shot("23-open-another")
    t.key("Escape")


def typed(t):
    t.open_battle()
    t.key("alt+f", "d", "Escape")
    for _ in range(8):
        if "roll" in t.accept().lower():
            break
        if "Type" in " ".join(t.desk.said[-2:]):
            break
    t.shot("40-dice-to-type")
    t.key("4", "5")
    t.shot("41-dice-typed")
    t.key("Return")
    t.shot("42-dice-taken")


def new_battle(t):
    t.open_battle()
    t.inputs += 1
    t.desk.click(26 * t.kit.scale, 22 * t.kit.scale)
    t.shot("30-start", 3.0)
    t.key("ctrl+b")
    t.shot("31-new-battle", 3.0)
    t.key("Return")
    t.shot("32-deploying", 2.0)
    for k in range(4):
        t.key("Return")
        t.shot(f"33-deploying-{k}", 1.0)


def before(wanted, seed="3", most=4000):
    """Play the ready battle until a question is open that is wanted; return the game."""
    from tabletop.content.book import the_book
    from tabletop.files.battle_scenario import load_battle
    from tabletop.players.greedy import GreedyPlayer
    from tabletop.players.runner import Played, step
    from tabletop.rules.play.chance import Seeded
    from tabletop.rules.play.game import Game

    game, player = Game.start(the_book(), load_battle("harrow-mill"), Seeded(seed)), GreedyPlayer()
    for _ in range(most):
        assert game.pending is not None, "it never came"
        if wanted(game.pending):
            return game
        step(game, player, Played())
    raise AssertionError("it never came")


def kinds(t):
    """Each kind of question, as it comes up in the battle by itself."""
    from tabletop.files.saves import write_save
    from tabletop.rules.play.asks import Allocate, Order, Pick, Place

    wanted = {
        "pick": lambda ask: isinstance(ask, Pick) and ask.kind == "target",
        "place": lambda ask: isinstance(ask, Place),
        "place-charge": lambda ask: isinstance(ask, Place) and ask.move == "charge",
        "place-pile-in": lambda ask: isinstance(ask, Place) and ask.move == "pile_in",
        "allocate": lambda ask: isinstance(ask, Allocate) and len(ask.options) > 1,
        "casualties": lambda ask: isinstance(ask, Pick) and ask.kind == "casualties",
        "order": lambda ask: isinstance(ask, Order),
    }
    for name, is_wanted in wanted.items():
        game = before(is_wanted)
        file = t.out / f"{name}.battle"
        write_save(file, game)
        t.open("open", str(file), state=game.state, words="\0none", patience=4.0)
        t.desk.rests(60.0)
        t.shot(f"50-{name}")
        if name == "order":
            t.key("Down", "shift+Up")
            t.shot("51-order-changed")
            t.accept()
            t.shot("52-order-answered")


PARTS = {
    "first": first,
    "round": a_round,
    "kept": kept,
    "typed": typed,
    "kinds": kinds,
    "new": new_battle,
}


def main():
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("out")
    line.add_argument("--size", default="1600x1000")
    line.add_argument("--scale", type=float, default=1.0)
    line.add_argument("--theme", default="light")
    line.add_argument("--only", nargs="*", choices=list(PARTS), default=list(PARTS))
    chosen = line.parse_args()
    size = tuple(int(part) for part in chosen.size.split("x"))
    look = {"theme": chosen.theme, "scale": chosen.scale}
    tour = Round(chosen.out, size, look, prefix=f"{size[0]}-{chosen.theme}-")
    try:
        for part in chosen.only:
            PARTS[part](tour)
    finally:
        tour.close()


if __name__ == "__main__":
    main()
