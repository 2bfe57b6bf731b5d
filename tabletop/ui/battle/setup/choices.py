"""What can be chosen for a new battle, as plain values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.army import Army, army_faults
from tabletop.files.army_in import load_army
from tabletop.files.deployable import check_deployment
from tabletop.files.mustering import BATTLE_OPTIONS, new_battle, side_names
from tabletop.files.scenario import Scenario
from tabletop.files.seasons import SEASONS, in_season
from tabletop.resources import resource
from tabletop.state.model import GameState
from tabletop.state.options import Options
from tabletop.ui.stock.items import Item

Who = Literal["you", "random", "greedy"]
WHO: Final[tuple[tuple[Who, str], ...]] = (
    ("you", "You"),
    ("greedy", "Greedy program"),
    ("random", "Random program"),
)
TACTICS: Final[tuple[tuple[Literal["", "cards", "2024"], str], ...]] = (
    ("", "None"),
    ("cards", "Six cards"),
    ("2024", "As of 2024"),
)
BEGINS: Final = ("Roll off", "Army 1", "Army 2")
DICE: Final = ("Program rolls", "Type in real dice")
TITLE: Final = re.compile(r"^title:[ ]*(.+)$", re.MULTILINE)
HEAD: Final = 500
"""Letters at the beginning of a file in which its title stands."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Readings of the rules under a name."""

    name: str
    about: str
    options: Options


PROFILES: Final = (
    Profile("As written", "Distances in space, cover and Obscuring as printed", BATTLE_OPTIONS),
    Profile(
        "As of 2024",
        "Obscuring hides what stands behind it",
        replace(BATTLE_OPTIONS, obscuring="behind_2024"),
    ),
    Profile("Plan only", "All ranges are measured flat", replace(BATTLE_OPTIONS, range="plan")),
)


@dataclass(frozen=True, slots=True)
class Roster:
    """An army that can be chosen: its key, and the army or what is wrong with its file."""

    key: str
    name: str
    army: Army | None
    fault: str = ""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """All that is chosen; armies by key, plan and layout by stem ("": none)."""

    armies: tuple[str, str] = ("rivermark", "ashkin")
    plan: str = "long-front"
    layout: str = "mill-lanes"
    begins: int = 0
    who: tuple[int, int] = (0, 0)
    profile: int = 0
    tactics: int = 0
    season: int = 0
    dice: int = 0
    seed: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Ordered:
    """A battle that is to be started: its state, who plays each side, where dice come from.

    `seed` is "" where people type their dice in.
    """

    state: GameState
    who: tuple[Who, Who]
    seed: str


def rosters(own: Path) -> Iterator[Roster]:
    """Yield the shipped armies, then those of the user's folder, faulty ones with their fault."""
    for file in sorted(resource("scenarios", "armies").glob("*.yaml")):
        army = load_army(file)
        yield Roster(file.stem, army.name, army)
    if not own.is_dir():
        return
    for file in sorted((*own.glob("*.yaml"), *own.glob("*.json"))):
        try:
            army = load_army(file)
        except TabletopError as fault:
            yield Roster(f"own/{file.name}", file.stem, None, str(fault), is_own=True)
        else:
            yield Roster(f"own/{file.name}", army.name, army, is_own=True)


@dataclass(frozen=True, slots=True)
class Ready:
    """A battle that ships and is begun at once: its file and its title."""

    file: Path
    title: str


def ready_battles() -> tuple[Ready, ...]:
    """Return the battles that ship; only the head of each file is read."""
    found = []
    for file in sorted(resource("scenarios", "battles").glob("*.yaml")):
        with file.open(encoding="utf-8") as stream:
            named = TITLE.search(stream.read(HEAD))
        found.append(Ready(file, named[1].strip("'\" ") if named else file.stem))
    return tuple(found)


def made(one: Army, two: Army, plan: Item, layout: Item | None, chosen: Chosen) -> GameState:
    """Return the battle that was chosen, at the start of deployment (a roll-off comes first).

    Raises `TabletopError` when an army cannot be deployed on it.
    """
    state = battle_of(one, two, plan, layout, chosen)
    check_deployment(state)
    return state


def battle_of(one: Army, two: Army, plan: Item, layout: Item | None, chosen: Chosen) -> GameState:
    """Return the battle that was chosen, whether it can be deployed or not."""
    rules = plan.plan
    if rules is not None:
        rules = replace(rules, tactics=TACTICS[chosen.tactics][0])
    map_of = Scenario(plan.state, plan=rules)
    ground = Scenario(layout.state) if layout is not None else None
    options = PROFILES[chosen.profile].options
    title = f"{' against '.join(side_names(one.name, two.name))}, {plan.title.lower()}"
    season = tuple(SEASONS)[chosen.season]
    one, two = in_season(one, season), in_season(two, season)
    return new_battle(one, two, map_of, ground, options, chosen.begins, title)


def faults_of(state: GameState) -> str:
    """Return why the armies of a battle cannot be deployed, "" when they can."""
    try:
        check_deployment(state)
    except TabletopError as fault:
        return f"{fault.reason}; {fault.next_step}" if fault.next_step else fault.reason
    return ""


def warnings_of(one: Army, two: Army) -> tuple[tuple[int, str], ...]:
    """Return what of the lists breaks the rules of army building, each with its player, in turns.

    Nothing is refused for it.
    """
    pairs = zip_longest(army_faults(one), army_faults(two))
    return tuple((n, words) for pair in pairs for n, words in enumerate(pair, 1) if words)
