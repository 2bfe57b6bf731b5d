"""Battles of armies made by lot: `python -m tests.play.odd --first 0 --games 50`.

Bases, keywords, weapons, wards and abilities that nobody would put together: whatever a file may
say must play to its end.
"""

import argparse
import random
import time
from dataclasses import fields

from tabletop.content.book import the_book
from tabletop.content.invented import INVENTED
from tabletop.files.battle_scenario import parse_battle
from tabletop.files.options_in import CHOICES
from tabletop.players.greedy import GreedyPlayer
from tabletop.players.random import RandomPlayer
from tabletop.players.runner import play
from tabletop.rules.play.chance import Seeded
from tabletop.rules.play.game import Game
from tabletop.state.options import Options
from tests.files.sample import text_of
from tests.play.invariants import wrong_with_state

BASES = ("25", "28.5", "32", "40", "50", "60", "80", "60x35", "75x42", "100x60 rect", "50x25 rect")
KEYWORDS = (
    "INFANTRY", "CAVALRY", "MONSTER", "BEAST", "FLY", "WAR MACHINE", "WIZARD (1)", "PRIEST (1)",
    "CHAMPION", "MUSICIAN (1/5)", "STANDARD BEARER (1/5)", "STRIKE-FIRST", "STRIKE-LAST",
)  # fmt: skip
WORDS = (
    "CRIT_TWO_HITS", "CRIT_AUTO_WOUND", "CRIT_MORTAL", "CHARGE_DAMAGE", "COMPANION",
    "SHOOT_IN_COMBAT", "ANTI:INFANTRY", "ANTI:charge", "ANTI:HERO",
)  # fmt: skip
NUMBERS = (1, 2, 3, 4, "D3", "D6", "2D6", "D6+1")
PLANS = ("two-gates", "long-front", "corner-to-corner", "stepped-lines")
LAYOUTS = ("mill-lanes", "open-heath", "crow-hills", "deep-water")


def weapon(lot, number):
    row = {
        "name": f"weapon {number}",
        "attacks": lot.choice(NUMBERS),
        "hit": f"{lot.randint(2, 6)}+",
        "wound": f"{lot.randint(2, 6)}+",
        "rend": lot.randint(0, 3),
        "damage": lot.choice(NUMBERS),
        "abilities": lot.sample(WORDS, lot.randint(0, 3)),
    }
    if lot.random() < 0.4:
        row["range"] = lot.choice((6, 12, 24, 100))
    if lot.random() < 0.2:
        row["bearers"] = lot.choice(("CHAMPION", "Lamps"))
    return row


def warscroll(lot, key, is_hero):
    base = lot.choice(BASES)
    is_big = float(base.split("x")[0]) > 60
    row = {
        "id": key,
        "name": key.title(),
        "base": base,
        "size": lot.choice((1, 1, 2, 3) if is_big else (1, 2, 3, 5, 7, 10)),
        "move": lot.choice((5, 8, 12, "2D6", "-", 0, "D6")),
        "save": lot.choice(("2+", "3+", "5+", "7+", "-")),
        "health": lot.choice((1, 1, 2, 5, 14)),
        "control": lot.choice((0, 1, 2, 5)),
        "keywords": [*(["HERO"] if is_hero else []), *lot.sample(KEYWORDS, lot.randint(0, 4))],
        "weapons": [weapon(lot, n) for n in range(lot.randint(0, 3))],
        "abilities": lot.sample([a.id for a in INVENTED], lot.randint(0, 2)),
    }
    if lot.random() < 0.4:
        row["ward"] = f"{lot.randint(2, 6)}+"
    return row


def army(lot, name):
    scrolls = [warscroll(lot, f"{name}{n}", not n) for n in range(lot.randint(2, 4))]
    units = [
        {
            "id": f"u{scroll['id']}",
            "warscroll": scroll["id"],
            "reinforced": scroll["size"] > 1 and lot.random() < 0.2,
            "roles": {"Lamps": 1} if lot.random() < 0.3 else {},
        }
        for scroll in scrolls
    ]
    return {"name": name, "warscrolls": scrolls, "regiments": [{"name": "All", "units": units}]}


def options(lot):
    """Return readings of the rules by lot: any file may choose them."""
    row = {key: lot.choice(known) for key, known in CHOICES.items()}
    row |= {f.name: lot.random() < 0.5 for f in fields(Options) if f.name not in CHOICES}
    return row


def odd_battle(seed):
    """Return a battle of two rounds between armies made by lot."""
    lot = random.Random(f"odd {seed}")
    tactics = lot.choice(("", "cards", "2024"))
    text = text_of(
        {
            **({"tactics": tactics} if tactics else {}),
            "options": options(lot),
            "armies": [army(lot, "a"), army(lot, "b")],
            "plan": lot.choice(PLANS),
            "layout": lot.choice(LAYOUTS),
            "rounds": 2,
            "scoring": [{"what": "hold_more", "points": 1}],
            "began": 0,
        }
    )
    return parse_battle(text, f"odd {seed}").state


def play_odd(seed):
    """Play it to its end; returns what was played and what was wrong after any decision."""
    wrong = []

    def told(game, ask, decision):
        wrong.extend((game.journal.current, ask.kind, w) for w in wrong_with_state(game.state))

    game = Game.start(the_book(), odd_battle(seed), Seeded(f"odd {seed}"))
    second = GreedyPlayer() if seed % 3 == 0 else RandomPlayer(f"{seed}/2")
    return play(game, {1: RandomPlayer(f"{seed}/1"), 2: second}, told), wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--games", type=int, default=20)
    chosen = parser.parse_args()
    bad = 0
    for seed in range(chosen.first, chosen.first + chosen.games):
        began = time.perf_counter()
        played, wrong = play_odd(seed)
        bad += bool(wrong or played.helped or not played.is_over)
        seconds = time.perf_counter() - began
        print(seed, played.decisions, f"{seconds:.1f} s", played.helped[:2], wrong[:2], flush=True)
    print(f"{chosen.games} games, {bad} with something wrong")
    return bad


if __name__ == "__main__":
    raise SystemExit(min(1, main()))
