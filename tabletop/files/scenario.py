"""Tables to play on: a setup with a title and options, opened from files and saved to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.files.field import Field
from tabletop.files.options_in import read_options
from tabletop.files.plan_in import PLAN_KEYS, plan_row, read_plan
from tabletop.files.position import position_faults
from tabletop.files.ruling import Box, Ruling
from tabletop.files.ruling_in import FORMAT, is_table, read_format, rulings_of
from tabletop.files.setup_in import read_setup
from tabletop.files.setup_out import options_of, setup_of
from tabletop.files.yaml_in import parse, read_file
from tabletop.files.yaml_out import Block, dump
from tabletop.state.battle import Plan
from tabletop.state.model import GameState


@dataclass(frozen=True, slots=True)
class Scenario:
    """A table: the state (its title in it) and what a first view of it should show (inches).

    `about` says in a sentence what it is for, `plan` how a battle on it is scored. `faults` are
    positions that cannot be at a table; they are told, nothing is lost.
    """

    state: GameState
    camera: Box | None = None
    about: str = ""
    faults: tuple[str, ...] = field(default=(), compare=False)
    file: str = field(default="", compare=False)
    plan: Plan | None = None


def load_scenario(path: str | Path, ruling_id: str = "") -> Scenario:
    """Return the table of a file, or the position of a ruling in it (the first, or by its id).

    Raises `TabletopError` when the file cannot be read or holds no such ruling.
    """
    file = str(path)
    root = read_file(path)
    if is_table(root):
        return read_scenario(Field(root, "", file))
    loaded = rulings_of(root, file)
    for ruling in loaded.rulings:
        if ruling_id in ("", ruling.id):
            return scenario_of(ruling)
    if loaded.errors:
        raise loaded.errors[0]
    raise TabletopError(
        f"there is no ruling {ruling_id!r}",
        file=file,
        place="whole file",
        next_step="known: " + ", ".join(ruling.id for ruling in loaded.rulings[:20]),
    )


def parse_scenario(text: str, file: str = "") -> Scenario:
    """Return the table of a text; raises `TabletopError` when it is none."""
    return read_scenario(Field(parse(text, file), "", file))


def scenario_of(ruling: Ruling) -> Scenario:
    """Return the position of a ruling as a table."""
    return Scenario(ruling.state, ruling.camera, "", ruling.faults, ruling.file)


def dump_scenario(scenario: Scenario) -> str:
    """Return a table as YAML; reading it gives the same table."""
    return dump(scenario_row(scenario))


def scenario_row(scenario: Scenario) -> dict[str, Block]:
    """Return a table as the keys of its file."""
    state = scenario.state
    row: dict[str, Block] = {"format": FORMAT}
    if state.title:
        row["title"] = state.title
    options = options_of(state.options)
    if options is not None:
        row["options"] = options
    if scenario.about:
        row["about"] = scenario.about
    if scenario.plan is not None:
        row |= plan_row(scenario.plan)
    row["setup"] = setup_of(state, state.title, scenario.camera)
    return row


def save_scenario(path: str | Path, scenario: Scenario) -> None:
    """Write a table to a file, in one step or not at all."""
    write_text(path, dump_scenario(scenario))


def read_scenario(top: Field) -> Scenario:
    """Return the table of a read file; raises `TabletopError` for what is wrong in it."""
    keys = top.keys(("format", "title", "about", "options", "setup", *PLAN_KEYS))
    read_format(keys.get("format"))
    if "setup" not in keys:
        raise top.refused("the key 'setup' is missing", "say what stands on the table")
    title = keys["title"].text("a title") if "title" in keys else ""
    setup = read_setup(keys["setup"], read_options(keys.get("options")), title)
    about = keys["about"].text("a text") if "about" in keys else ""
    faults = position_faults(setup.state)
    plan = read_plan(top, keys, setup.state)
    return Scenario(setup.state, setup.camera, about, faults, top.file, plan)
