"""Battles as files: two armies, a table, and where the battle stands; opened and saved."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.army import Army, army_faults
from tabletop.files.army_in import find_army, find_file, read_army
from tabletop.files.battle_clock_in import MOMENT_KEYS, read_moment
from tabletop.files.battle_units_in import PLACED_KEYS, read_places
from tabletop.files.deployable import check_deployment
from tabletop.files.field import Field
from tabletop.files.mustering import BATTLE_OPTIONS, new_battle, side_names
from tabletop.files.node import Node
from tabletop.files.options_in import read_options
from tabletop.files.plain_file import is_file
from tabletop.files.plan_in import PLAN_KEYS, read_plan
from tabletop.files.ruling import Box
from tabletop.files.ruling_in import other_of, read_format
from tabletop.files.scenario import Scenario, load_scenario
from tabletop.files.setup_in import read_setup
from tabletop.files.warscroll_in import need
from tabletop.files.yaml_in import parse, read_file
from tabletop.state.battle import Plan
from tabletop.state.model import GameState

BATTLE_KEYS: Final = (
    "format",
    "title",
    "about",
    "options",
    "armies",
    "plan",
    "layout",
    "setup",
    *PLAN_KEYS,
    *MOMENT_KEYS,
    *PLACED_KEYS,
)
TABLE_KEYS: Final = ("board", "camera", "terrain", "objectives", "territories")


@dataclass(frozen=True, slots=True)
class BattleScenario:
    """A battle to play: its state, what a first view shows, what it is for.

    `faults` are what breaks the rules of army building; they are told, nothing is refused.
    """

    state: GameState
    camera: Box | None = None
    about: str = ""
    faults: tuple[str, ...] = field(default=(), compare=False)
    file: str = field(default="", compare=False)


def load_battle(path: str | Path) -> GameState:
    """Return the state of a battle's file, ready to be played; raises `TabletopError`.

    A bare name, as `harrow-mill`, is that of a shipped battle.
    """
    return load_battle_scenario(path).state


def load_battle_scenario(path: str | Path) -> BattleScenario:
    """Return the battle of a file with what else it says; raises `TabletopError`."""
    file = find_battle(path)
    return read_battle(Field(read_file(file), "", str(file)))


def find_battle(path: str | Path) -> Path:
    """Return the file of a battle: a path, or the name of a shipped one."""
    name = str(path)
    is_name = not Path(name).suffix and not is_file(name) and "/" not in name
    return find_file(name, "battles") if is_name else Path(path)


def parse_battle(text: str, file: str = "") -> BattleScenario:
    """Return the battle of a text; raises `TabletopError` when it is none."""
    return read_battle(Field(parse(text, file), "", file))


def is_battle(root: Node) -> bool:
    """Say whether a read file is a battle."""
    return other_of(root) == "battle"


def is_battle_file(path: str | Path) -> bool:
    """Say whether a file is a battle, whatever else is wrong in it; nothing is raised."""
    if Path(path).suffix.lower() not in (".yaml", ".yml", ".json"):
        return False
    try:
        return is_battle(read_file(path))
    except TabletopError:
        return False


def read_battle(top: Field) -> BattleScenario:
    """Return the battle of a read file; raises `TabletopError` for what is wrong in it."""
    if not is_battle(top.node):
        raise top.refused("this is no battle: the key 'armies' is missing", "name two armies")
    keys = top.keys(BATTLE_KEYS)
    read_format(keys.get("format"))
    one, two = (_army(item) for item in keys["armies"].items(2, 2))
    plan, layout, camera = _table(top, keys)
    options = read_options(keys["options"]) if "options" in keys else BATTLE_OPTIONS
    title = keys["title"].text("a title") if "title" in keys else ""
    state = new_battle(
        one, two, plan, layout, replace(options, own_unit_passable=True), title=title
    )
    assert state.battle is not None
    _unique(top, state)
    moment = read_moment(top, keys, state.battle, (*state.objectives, *state.terrain))
    state = replace(state, battle=moment, phase=moment.clock.phase)
    state = read_places(top, keys, state)
    if moment.clock.phase == "deployment":
        try:
            check_deployment(state)
        except TabletopError as fault:
            raise top.because(fault) from None
    names = zip(side_names(one.name, two.name), (one, two), strict=True)
    faults = [f"{name}: {words}" for name, army in names for words in army_faults(army)]
    about = keys["about"].text("a text") if "about" in keys else ""
    return BattleScenario(state, camera, about, tuple(faults), top.file)


def _army(field: Field) -> Army:
    if isinstance(field.node.value, dict):
        return read_army(field) if "army" not in field.node.value else _part(field)
    name = field.text("an army: a name or a file", least=1)
    try:
        return find_army(name, field.file)
    except TabletopError as fault:
        if fault.file:
            raise
        raise field.because(fault) from None


def _part(field: Field) -> Army:
    """Return some units of an army: `{army: rivermark, units: [ysolde], general: ysolde}`."""
    keys = field.keys(("army", "units", "general"))
    need(field, keys, ("army", "units"))
    whole = _army(keys["army"])
    known = {unit.id: unit for unit in whole.units}
    chosen = [item.reference(known, "unit") for item in keys["units"].items(1, len(known))]
    units = tuple(u for key, u in known.items() if key in chosen)
    if "general" in keys:
        general = keys["general"].reference(chosen, "unit taken")
        units = tuple(replace(u, is_general=u.id == general) for u in units)
    used = {u.warscroll for u in (*units, *whole.others)}
    scrolls = {key: scroll for key, scroll in whole.warscrolls.items() if key in used}
    return replace(whole, units=units, warscrolls=scrolls)


def _table(top: Field, keys: dict[str, Field]) -> tuple[Scenario, Scenario | None, Box | None]:
    """Return the battleplan (the file's own table over it), the layout, and the first view."""
    plan = _plan(keys["plan"]) if "plan" in keys else Scenario(GameState())
    layout = _named(keys["layout"], ("layouts", "tables")) if "layout" in keys else None
    state, camera = plan.state, plan.camera
    if layout is not None and state.board is None:
        state = replace(state, board=layout.state.board)
    if "setup" in keys:
        given = keys["setup"].keys(TABLE_KEYS)
        own = read_setup(keys["setup"], state.options, state.title)
        state = replace(
            state, **{k: getattr(own.state, k) for k in given if k not in ("camera", "terrain")}
        )
        camera = own.camera or camera
        if "terrain" in given:
            layout = Scenario(own.state)
    if state.board is None:
        raise top.refused("a battle needs a board", "name a plan, or give setup a board")
    known = plan.plan or Plan(name=keys["title"].text("a title") if "title" in keys else "")
    own_rules = read_plan(top, keys, state)
    rules = known if own_rules is None else replace(own_rules, id=known.id, name=known.name)
    lost = [x.objective for x in rules.scoring if x.objective not in ("", *state.objectives)]
    if lost:
        raise top.refused(
            f"the plan scores the objective {lost[0]!r}, and there is none",
            "add it to the objectives of setup, or give scoring of its own",
        )
    return Scenario(state, camera, plan=rules), layout, camera


def _plan(field: Field) -> Scenario:
    """Return a battleplan by name or file; a mapping only names the one that the file holds."""
    if not isinstance(field.node.value, dict):
        return _named(field, ("battleplans",))
    keys = field.keys(("id", "name"))
    names = {key: item.text("a name") for key, item in keys.items()}
    return Scenario(GameState(), plan=Plan(names.get("id", ""), names.get("name", "")))


def _named(field: Field, kinds: tuple[str, ...]) -> Scenario:
    name = field.text("a name or a file", least=1)
    for kind in kinds:
        try:
            path = find_file(name, kind, field.file)
        except TabletopError as fault:
            if kind == kinds[-1]:
                raise field.because(fault) from None
            continue
        return load_scenario(path)
    raise field.wrong("a name or a file")


def _unique(top: Field, state: GameState) -> None:
    """Refuse two pieces of one id: choices and measurements name pieces by it."""
    battle = state.battle
    assert battle is not None
    seen: set[str] = set()
    models = [m.id for w in battle.waiting.values() for m in w.models]
    for key in (*state.terrain, *state.objectives, *battle.enlisted, *models):
        if key in seen:
            raise top.refused(f"two pieces are called {key!r}", "give each its own id")
        seen.add(key)
