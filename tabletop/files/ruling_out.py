"""Writing rulings: the same vocabulary in one canonical shape, read back bit by bit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tabletop.files.asks import KEYED
from tabletop.files.atomic import write_text
from tabletop.files.node import JSON
from tabletop.files.ruling import MISSING, Check, Ruling
from tabletop.files.setup_out import options_of, setup_of, way_points
from tabletop.files.yaml_out import Block, Flow, dump


def dump_ruling(ruling: Ruling) -> str:
    """Return a ruling as YAML; reading it gives the same ruling."""
    return dump(ruling_row(ruling))


def dump_rulings(rulings: Iterable[Ruling]) -> str:
    """Return several rulings as one YAML list."""
    return dump([ruling_row(ruling) for ruling in rulings])


def save_ruling(path: str | Path, ruling: Ruling) -> None:
    """Write one ruling to a file, in one step or not at all."""
    write_text(path, dump_ruling(ruling))


def ruling_row(ruling: Ruling) -> dict[str, Block]:
    """Return a ruling as the keys of its file."""
    row: dict[str, Block] = {"id": ruling.id}
    if ruling.title:
        row["title"] = ruling.title
    row["kind"] = ruling.kind
    if ruling.status:
        row["status"] = ruling.status
    if ruling.tags:
        row["tags"] = Flow(list(ruling.tags))
    options = options_of(ruling.state.options)
    if options is not None:
        row["options"] = options
    setup = setup_of(ruling.state, ruling.title, ruling.camera)
    action = _action(ruling)
    if setup or not action:
        row["setup"] = setup or Flow({})
    if action:
        row["action"] = action
    if ruling.question:
        row["question"] = ruling.question
    expect = _expect(ruling)
    if expect:
        row["expect"] = expect
    for key in ("why", "source", "note"):
        if getattr(ruling, key):
            row[key] = str(getattr(ruling, key))
    if ruling.margin is not None:
        row["margin"] = ruling.margin
    return row


def _action(ruling: Ruling) -> dict[str, Block]:
    move = ruling.move
    if move is None:
        return {key: _loose(value) for key, value in ruling.action.items()}
    row: dict[str, Block] = {
        "type": move.kind,
        "unit": move.unit,
        "allowance": move.allowance,
    }
    row |= {key: _loose(value) for key, value in ruling.action.items()}
    if move.order:
        row["order"] = Flow(list(move.order))
    if move.target:
        row["target"] = move.target
    row["paths"] = {model: Flow(way_points(path)) for model, path in move.paths.items()}
    return row


def _loose(value: JSON) -> Block:
    return Flow(value) if isinstance(value, list | dict) else value


def _expect(ruling: Ruling) -> dict[str, Block]:
    row: dict[str, Block] = {}
    if ruling.verdict:
        row["verdict"] = ruling.verdict
    asked: list[Block] = [Flow(_check(check)) for check in ruling.checks if check.ask not in KEYED]
    if asked:
        row["checks"] = asked
    for check in ruling.checks:
        if check.ask in KEYED and check.expected is not MISSING:
            row[check.ask] = _loose(check.expected)
    return row


def _check(check: Check) -> JSON:
    row: dict[str, JSON] = {"ask": check.ask, **check.params}
    if check.expected is not MISSING:
        row["is"] = check.expected
    return row
