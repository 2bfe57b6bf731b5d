"""Pictures of moments that seldom come in a battle: magic, summoning, runes, moon, fury.

Run it: `python -m tests.window.moments OUT_DIR [--only NAME ...] [--sizes 1280x720 ...] [--list]`.
A program plays a battle by lot until each moment came once; the window is drawn without a display,
in each size, light and dark.
"""

import argparse
import os
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from tabletop.content.book import the_book
from tabletop.files.battle_scenario import load_battle
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import Played, step
from tabletop.rules.play.asks import Pick, Place
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state import facts

SCENARIO = "lamps-and-moon"
SCALES = {"2560x1440": 2.0}
MOST_SEEDS = 40


def offers(ask, ability):
    return isinstance(ask, Pick) and any(o.ability == ability for o in ask.options)


def asks_for(*abilities, kinds=("target", "targets", "choice", "attacks")):
    """A question that an ability asks."""
    return lambda game, ask, new: (
        getattr(ask, "ability", "") in abilities and ask.kind in kinds
    )  # fmt: skip


def offered(*abilities, kind="use"):
    """A question which offers an ability."""
    return lambda game, ask, new: (
        getattr(ask, "kind", "") == kind and any(offers(ask, a) for a in abilities)
    )


def asked(words):
    """A question with some words."""
    return lambda game, ask, new: words in getattr(ask, "prompt", "")


def rolled(step, result):
    """A roll of magic that was just judged."""
    return lambda game, ask, new: any(
        isinstance(e, facts.MagicRolled) and (e.step, e.result) == (step, result) for e in new
    )


def used(ability):
    """A use that is over: the next question is about something else."""

    def found(game, ask, new):
        uses = game.battle.uses
        is_last = bool(uses) and uses[-1].ability == ability
        return is_last and ask is not None and ask.kind in ("use", "fight")

    return found


def of_unit(warscroll, kind, move=None):
    """A question of where a unit is put or what it attacks."""

    def found(game, ask, new):
        unit = getattr(ask, "unit", "")
        if not unit or ask.kind != kind or unit not in game.battle.enlisted:
            return False
        return game.battle.enlisted[unit].warscroll.partition(".")[0] == warscroll and (
            move is None or getattr(ask, "move", None) == move
        )

    return found


def of_keyword(keyword, kinds):
    """A question about a unit with a keyword."""

    def found(game, ask, new):
        if not isinstance(ask, Place) or ask.kind not in kinds:
            return False
        waiting = game.battle.waiting.get(ask.unit)
        unit = waiting.unit if waiting is not None else game.state.units.get(ask.unit)
        return unit is not None and unit.has(keyword)

    return found


def noted(key, least):
    """A ledger that holds so many."""
    return lambda game, ask, new: any(
        isinstance(e, facts.Noted) and e.key == key and len(e.new) >= least for e in new
    )


MOMENTS = {
    "moon-face": asked("Which face"),
    "moon-shown": used("faces-of-the-bad-moon"),
    "rune-offered": offered("depict-rune"),
    "rune-choice": asked("Which rune"),
    "rune-targets": asked("On whom does"),
    "rune-third": noted("battle scripture", 3),
    "magic-offered": offered("mystic-shield"),
    "prayer-offered": offered("warmth-of-the-lamp"),
    "spell-target": asks_for("mystic-shield"),
    "unbind-offered": offered("unbind", kind="react"),
    "spell-cast": rolled("cast", "cast"),
    "spell-failed": rolled("cast", "failed"),
    "spell-miscast": rolled("cast", "miscast"),
    "spell-unbound": rolled("unbind", "unbound"),
    "spell-not-unbound": rolled("unbind", "failed"),
    "prayer-choice": asked("or the roll kept"),
    "prayer-banked": rolled("chant", "banked"),
    "prayer-answered": rolled("chant", "answered"),
    "prayer-failed": rolled("chant", "failed"),
    "summon-place": of_keyword("MANIFESTATION", ("set_up",)),
    "summoned": lambda game, ask, new: any(
        isinstance(e, facts.UnitSetUp) and e.old.unit.has("MANIFESTATION") for e in new
    ),
    "guardian-enters": asks_for("enter-the-shrine"),
    "guardian-stands": used("enter-the-shrine"),
    "guardian-leaves": offered("exit-the-shrine"),
    "sanctum-place": of_unit("sanctum-of-amyntok", "set_up"),
    "sanctum-stands": used("summon-sanctum-of-amyntok"),
    "maw-attacks": of_unit("thorn-maw", "attacks"),
    "lantern-moves": of_unit("drifting-lantern", "move"),
    "banish-offered": offered("banish-manifestation"),
    "banish-target": asks_for("banish-manifestation"),
    "banished": rolled("banish", "banished"),
    "banish-failed": rolled("banish", "failed"),
    "pain-choice": asks_for("fight-through-the-pain"),
    "eruption-offered": offered("eruption-of-fury"),
    "eruption-target": asks_for("eruption-of-fury", kinds=("target",)),
    "eruption-weapon": asked("Which weapon"),
    "eruption-dice": asked("How many rage dice?"),
    "eruption-done": used("eruption-of-fury"),
    "turn-to-stone": offered("turn-to-stone"),
    "turned-to-stone": used("turn-to-stone"),
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    name: str
    game: Game
    seed: str


def moments(wanted, scenario=SCENARIO, most=MOST_SEEDS):
    """Play until each moment that is wanted came, or for so many games."""
    left, found = dict(wanted), {}
    seen = {}
    for seed in map(str, range(most)):
        game = Game.start(the_book(), load_battle(scenario), Seeded(seed))
        players = {p: RandomPlayer(f"{seed}-{p}", seen) for p in (1, 2)}
        before = ()
        while left and game.pending is not None:
            ask = game.pending
            for name in [n for n, is_it in left.items() if is_it(game, ask, before)]:
                found[name] = Moment(name, game.fork(), seed)
                del left[name]
            step(game, players[ask.player], Played())
            before = game.journal.entries[game.journal.current].events
        if not left:
            break
    return found, tuple(left)


def picture(moment, file, size, theme):
    """Draw the window at a moment."""
    import pygame

    from tabletop.ui.battle.session import BattleSession
    from tests.ui.battle.camp import Camp

    words = "x".join(map(str, size))
    with tempfile.TemporaryDirectory() as folder:
        camp = Camp(folder, BattleSession(moment.game.fork()), size=size)
        settings = replace(
            camp.shell.settings, scale=SCALES.get(words, 1.0), theme=theme, is_as_system=False
        )
        camp.shell.change(settings)
        camp.screen.tray.skip()
        camp.settle()
        for _ in range(60):  # the board is painted some shapes a frame
            camp.step()
        pygame.image.save(camp.shell.surface, str(file))
        camp.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", nargs="*", default=list(MOMENTS), choices=list(MOMENTS))
    parser.add_argument("--sizes", nargs="*", default=["1280x720", "1600x1000", "2560x1440"])
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--scenario", default=SCENARIO)
    chosen = parser.parse_args()
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    chosen.out.mkdir(parents=True, exist_ok=True)
    found, missing = moments({n: MOMENTS[n] for n in chosen.only}, chosen.scenario)
    for name, moment in found.items():
        print(f"{name}: seed {moment.seed}, decision {moment.game.journal.current}", flush=True)
        for size in chosen.sizes:
            for theme in chosen.themes:
                wide, high = map(int, size.split("x"))
                picture(moment, chosen.out / f"{name}-{wide}-{theme}.png", (wide, high), theme)
    print("never came:", ", ".join(missing) or "none")


if __name__ == "__main__":
    main()
