"""What a battleplan says besides its map: rounds, scoring lines, battle tactics; in and out."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

from tabletop.files.field import Field
from tabletop.files.node import JSON
from tabletop.files.yaml_out import Block, Flow
from tabletop.state.battle import Plan, ScoringLine
from tabletop.state.model import GameState

PLAN_KEYS: Final = ("rounds", "scoring", "tactics")
SCORES: Final = ("hold_at_least", "hold_more", "hold_objective", "hold_enemy")
TACTICS: Final = ("cards", "2024")
MOST_ROUNDS: Final = 20


def read_plan(top: Field, keys: dict[str, Field], table: GameState) -> Plan | None:
    """Return the plan of a battleplan's file; None where it says nothing of rounds or scoring.

    Raises `TabletopError` for a line that scores an objective the map does not have.
    """
    if not any(key in keys for key in PLAN_KEYS):
        return None
    rounds = Plan().rounds
    if "rounds" in keys:
        rounds = keys["rounds"].whole("a number of rounds", least=1, most=MOST_ROUNDS)
    lines = keys["scoring"].items(most=50) if "scoring" in keys else []
    return Plan(
        id=Path(top.file).stem,
        name=table.title,
        rounds=rounds,
        scoring=tuple(_line(item, table, rounds) for item in lines),
        tactics=_tactics(keys["tactics"]) if "tactics" in keys else "",
    )


def plan_row(plan: Plan) -> dict[str, Block]:
    """Return a plan as the keys of its file; reading them gives the same plan."""
    row: dict[str, Block] = {"rounds": plan.rounds}
    if plan.tactics:
        row["tactics"] = plan.tactics
    row["scoring"] = [Flow(_line_row(line)) for line in plan.scoring]
    return row


def _line_row(line: ScoringLine) -> dict[str, JSON]:
    row: dict[str, JSON] = {"what": line.what, "points": line.points}
    if line.count != 1:
        row["count"] = line.count
    if line.objective:
        row["objective"] = line.objective
    if line.rounds:
        row["rounds"] = list(line.rounds)
    if line.words:
        row["words"] = line.words
    return row


def _line(field: Field, table: GameState, rounds: int) -> ScoringLine:
    keys = field.keys(("what", "points", "count", "objective", "rounds", "words"))
    for key in ("what", "points"):
        if key not in keys:
            raise field.refused(f"the key {key!r} is missing", f"add {key}")
    what = keys["what"].choice(SCORES, "a thing that scores")
    if (what == "hold_objective") != ("objective" in keys):
        raise field.refused(f"{what} with the wrong keys", "name an objective for hold_objective")
    return ScoringLine(
        what,
        keys["points"].whole("points", least=0, most=1000),
        keys["count"].whole("a count", least=1, most=100) if "count" in keys else 1,
        keys["objective"].reference(table.objectives, "objective") if "objective" in keys else "",
        tuple(item.whole("a round", least=1, most=rounds) for item in keys["rounds"].items())
        if "rounds" in keys
        else (),
        keys["words"].text("a text") if "words" in keys else "",
    )


def _tactics(field: Field) -> Literal["cards", "2024"]:
    if field.node.value == 2024:
        return "2024"
    return "cards" if field.choice(TACTICS, "a kind of battle tactics") == "cards" else "2024"
