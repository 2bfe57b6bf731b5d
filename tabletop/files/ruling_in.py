"""Reading ruling files: one ruling or a list of them in a YAML or JSON file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal

from tabletop.errors import TabletopError
from tabletop.files.action_in import Action, read_action
from tabletop.files.expect_in import read_expect
from tabletop.files.field import Field
from tabletop.files.node import Node
from tabletop.files.options_in import read_options
from tabletop.files.position import position_faults
from tabletop.files.ruling import Ruling
from tabletop.files.setup_in import read_setup
from tabletop.files.words import KINDS, RULING_KEYS, STATUSES
from tabletop.files.yaml_in import parse, read_file

FORMAT: Final = 1
Other = Literal["", "battle", "army"]
MOST_RULINGS: Final = 5000
_OTHERS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "battle": ("this is a battle, no ruling", "play it: tabletop battle FILE"),
        "army": ("this is an army, no ruling", "name it in a battle, or: tabletop battle --armies"),
    }
)
_OF_RULINGS: Final = ("id", "kind", "question", "expect", "action", "why", "status")


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a file held: rulings that can be answered, and an error for each that cannot.

    `is_table` says that the file holds a table to play on, no ruling; `other` is `battle` or `army`
    for a file that holds one of these (then the one error says so).
    """

    file: str
    rulings: tuple[Ruling, ...] = ()
    errors: tuple[TabletopError, ...] = ()
    is_table: bool = False
    other: Other = ""


def load_rulings(path: str | Path) -> list[Ruling]:
    """Return the rulings of a file; raises `TabletopError` for the first that is wrong."""
    loaded = read_rulings(path)
    if loaded.errors:
        raise loaded.errors[0]
    return list(loaded.rulings)


def load_one(path: str | Path, ruling_id: str = "") -> Ruling:
    """Return the ruling of a file that is meant: by its id, or the only one.

    Raises `TabletopError` when that is not clear.
    """
    return named(read_rulings(path), ruling_id)


def named(loaded: Loaded, ruling_id: str = "") -> Ruling:
    """Return the ruling that is meant of those loaded; raises `TabletopError` where unclear."""
    known = {ruling.id: ruling for ruling in loaded.rulings}
    if ruling_id in known:
        return known[ruling_id]
    if not ruling_id and len(known) == 1 and not loaded.errors:
        return loaded.rulings[0]
    if loaded.errors and (not known or not ruling_id):
        raise loaded.errors[0]
    if loaded.is_table:
        raise TabletopError(
            "this is a table, no ruling", file=loaded.file, place="whole file", next_step="open it"
        )
    reason = f"there is no ruling {ruling_id!r}" if ruling_id else f"{len(known)} rulings"
    raise TabletopError(
        reason,
        file=loaded.file,
        place="--id",
        next_step=f"name one with --id: {', '.join(list(known)[:20])}",
    )


def parse_rulings(text: str, file: str = "") -> list[Ruling]:
    """Return the rulings of a text; raises `TabletopError` for the first that is wrong."""
    loaded = rulings_of(parse(text, file), file)
    if loaded.errors:
        raise loaded.errors[0]
    return list(loaded.rulings)


def read_rulings(path: str | Path) -> Loaded:
    """Return all that can be read of a file; nothing is raised, errors are collected."""
    from tabletop.files.rosters.sniffing import is_roster_file  # the first window needs none

    file = str(path)
    if is_roster_file(path):
        reason, step = _OTHERS["army"]
        fault = TabletopError(reason, file=file, place="whole file", next_step=step)
        return Loaded(file, errors=(fault,), other="army")
    try:
        return rulings_of(read_file(path), file)
    except TabletopError as fault:
        return Loaded(file, errors=(fault.inside(file=file, place=""),))


def rulings_of(root: Node, file: str) -> Loaded:
    """Return the rulings of a read file, each with its own errors."""
    top = Field(root, "", file)
    if is_table(root):
        return Loaded(file, is_table=True)
    other = other_of(root)
    if other:
        reason, step = _OTHERS[other]
        return Loaded(file, errors=(top.refused(reason, step),), other=other)
    is_list = isinstance(root.value, list)
    try:
        items = top.items(1, MOST_RULINGS) if is_list else [top]
    except TabletopError as fault:
        return Loaded(file, errors=(fault,))
    rulings: list[Ruling] = []
    errors: list[TabletopError] = []
    seen: set[str] = set()
    for n, item in enumerate(items, start=1):
        label = _label(item.node) or (f"number {n}" if is_list else "")
        entry = Field(item.node, "", file, label)
        try:
            ruling = read_ruling(entry, "" if is_list else Path(file).stem)
            if ruling.id in seen:
                raise entry.refused(
                    f"the ruling id {ruling.id!r} is given twice", "give each its own id"
                )
        except TabletopError as fault:
            errors.append(fault.inside(file=file))
            continue
        seen.add(ruling.id)
        rulings.append(ruling)
    return Loaded(file, tuple(rulings), tuple(errors))


def other_of(root: Node) -> Other:
    """Say whether a read file is a battle or an army, "" when it is neither."""
    value = root.value
    if not isinstance(value, dict):
        return ""
    is_army = any(key in value for key in ("warscrolls", "regiments", "auxiliary"))
    return "battle" if "armies" in value else "army" if is_army else ""


def is_table(root: Node) -> bool:
    """Say whether a read file is a table (a setup without a question)."""
    value = root.value
    if not isinstance(value, dict):
        return False
    if other_of(root):
        return False
    return "setup" in value and not any(key in value for key in _OF_RULINGS)


def read_ruling(entry: Field, name: str) -> Ruling:
    """Return one ruling; `name` is its id where it gives none (empty: it must give one)."""
    keys = entry.keys(("format", *RULING_KEYS))
    read_format(keys.get("format"))
    if "id" not in keys and not name:
        raise entry.refused("the key 'id' is missing", "give the ruling an id")
    if "setup" not in keys and "action" not in keys:
        raise entry.refused("the key 'setup' is missing", "say what stands on the table")
    title = keys["title"].text("a title") if "title" in keys else ""
    setup = read_setup(keys.get("setup"), read_options(keys.get("options")), title)
    action = read_action(keys.get("action"), setup.state)
    expected = read_expect(keys.get("expect"), action.state, action.type)
    return Ruling(
        id=keys["id"].word("an id") if "id" in keys else name,
        title=title,
        kind=_kind(keys.get("kind"), action),
        question=_text(keys, "question"),
        state=action.state,
        move=action.move,
        action=action.rest,
        checks=expected.checks,
        verdict=expected.verdict,
        why=_text(keys, "why"),
        source=_text(keys, "source"),
        status=keys["status"].choice(STATUSES, "a status") if "status" in keys else "",
        note=_text(keys, "note"),
        tags=tuple(tag.text("a tag") for tag in keys["tags"].items()) if "tags" in keys else (),
        margin=_margin(keys.get("margin")),
        camera=setup.camera,
        faults=position_faults(action.state),
        file=entry.file,
        line=entry.node.line,
    )


def read_format(field: Field | None) -> None:
    """Refuse a file of a later format, naming both versions."""
    if field is None:
        return
    version = field.whole("a format version", least=1, most=10**6)
    if version > FORMAT:
        raise field.refused(
            f"the file has format {version}, this program reads up to format {FORMAT}",
            "update tabletop",
        )


def _label(node: Node) -> str:
    if isinstance(node.value, dict) and "id" in node.value:
        raw = node.value["id"].raw
        return raw if 0 < len(raw) <= 80 and raw.isprintable() else ""
    return ""


def _text(keys: dict[str, Field], key: str) -> str:
    return keys[key].text() if key in keys else ""


def _kind(field: Field | None, action: Action) -> str:
    if field is not None:
        return field.choice(KINDS, "a kind of ruling")
    if action.move is not None:
        return action.move.kind if action.move.kind in KINDS else "move"
    return {"attack": "cover", "objective_control": "objective", "rally": "damage"}.get(
        action.type, action.type if action.type in KINDS else "other"
    )


def _margin(field: Field | None) -> float | None:
    if field is None or field.node.value is None:
        return None
    return field.number("inches, or nothing")
