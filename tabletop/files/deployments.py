"""Deployments that players keep: where the units of an army stood, to be used again."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.files.field import Field
from tabletop.files.json_in import json_node
from tabletop.files.plain_file import open_plain
from tabletop.geometry.base import Pose
from tabletop.state.model import GameState

FORMAT: Final = 1
MOST_BYTES: Final = 2_000_000
MOST_UNITS: Final = 200
MOST_MODELS: Final = 600


@dataclass(frozen=True, slots=True)
class Deployment:
    """Poses of models by unit, for an army on a battleplan, on the side of a player."""

    army: str
    plan: str
    player: int
    units: Mapping[str, Mapping[str, Pose]]

    @property
    def models(self) -> int:
        """How many models it places."""
        return sum(len(poses) for poses in self.units.values())


def deployment_of(state: GameState, player: int) -> Deployment:
    """Return where the units of a player stand now; raises `TabletopError` when none does."""
    battle = state.battle
    if battle is None:
        raise TabletopError("no battle is being played", next_step="start one")
    units = {
        unit.id: {m.id: m.pose for m in state.models_of(unit.id)}
        for unit in state.units.values()
        if unit.player == player and unit.models and unit.id in battle.enlisted
    }
    if not units:
        raise TabletopError("nothing is deployed yet", next_step="deploy a unit first")
    return Deployment(battle.name(player), battle.plan.id, player, units)


def write_deployment(file: Path, deployment: Deployment) -> None:
    """Write a deployment to a file; raises `TabletopError`."""
    rows = {
        unit: {m: [p.x, p.y, p.facing, p.z] for m, p in poses.items()}
        for unit, poses in deployment.units.items()
    }
    data = {
        "format": FORMAT,
        "deployment": deployment.army,
        "plan": deployment.plan,
        "player": deployment.player,
        "units": rows,
    }
    write_text(file, json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def read_deployment(file: Path) -> Deployment:
    """Return the deployment of a file; raises `TabletopError` for what is wrong in it."""
    name = str(file)
    try:
        with open_plain(file) as stream:
            raw = stream.read(MOST_BYTES + 1)
        text = raw.decode("utf-8")
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or "it is no text"
        raise TabletopError(
            f"cannot be read: {reason.lower()}", file=name, next_step="choose another file"
        ) from None
    if len(raw) > MOST_BYTES:
        raise TabletopError("the file is too large", file=name, next_step="choose another file")
    top = Field(json_node(text, name), "", name)
    keys = top.keys(("format", "deployment", "plan", "player", "units"))
    for key in ("format", "deployment", "units"):
        if key not in keys:
            raise top.refused(f"the key {key!r} is missing", "choose a saved deployment")
    keys["format"].whole("a format", least=1, most=FORMAT)
    rows = keys["units"].keys()
    if len(rows) > MOST_UNITS:
        raise keys["units"].refused(f"more than {MOST_UNITS} units", "save it anew")
    units = {unit: _poses(field) for unit, field in rows.items()}
    return Deployment(
        keys["deployment"].text("a name"),
        keys["plan"].text("a name") if "plan" in keys else "",
        keys["player"].whole("a player", least=1, most=2) if "player" in keys else 1,
        units,
    )


def _poses(field: Field) -> dict[str, Pose]:
    found = {}
    rows = field.keys()
    if len(rows) > MOST_MODELS:
        raise field.refused(f"more than {MOST_MODELS} models", "save it anew")
    for model, item in rows.items():
        numbers = [n.number("inches or degrees") for n in item.items(3, 4)]
        if not all(math.isfinite(n) for n in numbers):
            raise item.wrong("finite numbers")
        x, y, facing, *z = numbers
        found[model] = Pose(x, y, facing, *z)
    return found


def deployment_files(folder: Path) -> list[Path]:
    """Return the files of a folder that may hold deployments, by name."""
    try:
        return sorted(p for p in folder.iterdir() if p.suffix == ".json" and p.is_file())
    except OSError:
        return []


def new_name(folder: Path, deployment: Deployment) -> Path:
    """Return a file that is not there yet, named after army and battleplan.

    >>> new_name(Path("nowhere"), Deployment("Rivermark", "two-gates", 1, {})).name
    'rivermark-two-gates.json'
    """
    words = f"{deployment.army} {deployment.plan}".lower()
    stem = re.sub(r"[^a-z0-9]+", "-", words).strip("-")[:60] or "deployment"
    number, file = 1, folder / f"{stem}.json"
    while file.exists():
        number += 1
        file = folder / f"{stem}-{number}.json"
    return file
