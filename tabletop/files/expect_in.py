"""The `expect` of a ruling: the verdict's label, the checks, and the keys that become checks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tabletop.files.asks import ASKS, INFORMATION, KEYED, OF_MOVES, OF_OBJECTIVES, Ask
from tabletop.files.field import Field
from tabletop.files.node import JSON
from tabletop.files.ruling import MISSING, Check
from tabletop.files.words import COVER_RULES
from tabletop.rules.moves import PERMISSIONS
from tabletop.rules.moves.codes import RULES as MOVE_CODES
from tabletop.state.model import GameState

FURTHER_CODES: Final = (
    "SETUP_TOO_CLOSE",
    "NOT_WHOLLY_IN_TERRITORY",
    "NO_ROOM",
    "OUT_OF_RANGE",
    "NOT_VISIBLE",
    "CANNOT_MOVE",
    "NO_MOVE_MADE",
)
_CONTROL: Final = ("scores", "army1", "army2", "controller")


@dataclass(frozen=True, slots=True)
class Expected:
    """The label of the verdict and all checks, those of `checks` first."""

    verdict: str = ""
    checks: tuple[Check, ...] = ()


def read_expect(field: Field | None, state: GameState, action: str) -> Expected:
    """Return what a ruling expects; raises for unknown asks, ids or kinds of answers.

    `action` is the type of the ruling's action: the keys about moves and about objectives need
    one of theirs.
    """
    if field is None:
        return Expected()
    keys = field.keys(("verdict", "checks", *KEYED, *INFORMATION))
    asked = keys["checks"].items() if "checks" in keys else []
    checks = [_check(item, state) for item in asked]
    for key, kind in KEYED.items():
        if key not in keys:
            continue
        if key in OF_OBJECTIVES and action != "objective_control":
            raise keys[key].refused(
                f"{key} is asked without objective control",
                "add action: {type: objective_control, active: 1}",
            )
        if key in OF_MOVES and action not in ("move", "fight_order", "damage", "rally"):
            raise keys[key].refused(f"{key} is asked without a move", "add an action with paths")
        checks.append(Check(key, {}, _answer(keys[key], kind, state)))
    return Expected(_verdict(keys.get("verdict"), action), tuple(checks))


def _verdict(field: Field | None, action: str) -> str:
    if field is None or field.node.value is None:
        return ""
    if action == "move":
        return field.choice(("legal", "illegal"), "a verdict on a move")
    if isinstance(field.node.value, list | dict):
        raise field.wrong("a word")
    return field.node.raw


def _check(field: Field, state: GameState) -> Check:
    keys = field.keys()
    if "ask" not in keys:
        raise field.refused("the key 'ask' is missing", "say what is asked, such as ask: visible")
    ask = keys["ask"].choice(ASKS, "a known question")
    spec = ASKS[ask]
    named = {_key(name): kind for name, kind in _all(spec).items()}
    field.keys(("ask", *named, "is", *INFORMATION))
    for name in spec.needs:
        if _key(name) not in keys:
            raise field.refused(f"{ask} needs the key {_key(name)!r}", f"add {_key(name)}")
    if spec.either and sum(name in keys for name in spec.either) != 1:
        raise field.refused(
            f"{ask} needs one of {', '.join(spec.either)}", "name who attacks, once"
        )
    params: dict[str, JSON] = {}
    for key, item in keys.items():
        if key not in ("ask", "is"):
            params[key] = _answer(item, named.get(key, "any"), state)
    if "is" not in keys:
        return Check(ask, params, MISSING)
    return Check(ask, params, _answer(keys["is"], spec.answer, state))


def _all(spec: Ask) -> dict[str, str]:
    return {**spec.needs, **spec.may, **spec.either}


def _key(name: str) -> str:
    return name.rstrip("_")


def _answer(field: Field, kind: str, state: GameState) -> JSON:
    """Return a parameter or an expected answer of that kind."""
    match kind:
        case "number":
            return _number(field)
        case "whole":
            return field.whole("a whole number")
        case "flag":
            return field.flag()
        case "text":
            return field.text()
        case "rule":
            return field.choice(COVER_RULES, "a reading of Cover")
        case "move":
            return field.choice(tuple(PERMISSIONS), "a kind of move")
        case "places":
            return {m: _place(item) for m, item in _by(field, "model", state).items()}
        case "numbers":
            return [_number(item) for item in field.items()]
        case "models" | "units" | "objective_ids":
            return [_named(item, kind[:-1].removesuffix("_id"), state) for item in field.items()]
        case "sets":
            return [[_named(m, "model", state) for m in item.items()] for item in field.items()]
        case "codes":
            known = (*MOVE_CODES, *FURTHER_CODES)
            return [item.choice(known, "a known reason") for item in field.items()]
        case "counts":
            return {m: v.whole("a number") for m, v in _by(field, "model", state).items()}
        case "by_model":
            return {m: _number(v) for m, v in _by(field, "model", state).items()}
        case "by_model_and_unit":
            return {
                m: {u: _number(v) for u, v in _by(item, "unit", state).items()}
                for m, item in _by(field, "model", state).items()
            }
        case "objectives_by_unit":
            rows = _by(field, "unit", state)
            return {u: _answer(item, "objective_ids", state) for u, item in rows.items()}
        case "control":
            return {o: _control(i, state) for o, i in _by(field, "objective", state).items()}
        case "any":
            return field.json()
        case _:
            return _named(field, kind, state)


def _place(field: Field) -> JSON:
    numbers = [_number(item) for item in field.items()]
    if len(numbers) not in (2, 3):
        raise field.refused(f"a place of {len(numbers)} numbers", "give [x, y] or [x, y, facing]")
    return numbers


def _number(field: Field) -> JSON:
    field.number()
    return field.json()


def _by(field: Field, kind: str, state: GameState) -> dict[str, Field]:
    keys = field.keys()
    for key, item in keys.items():
        if key not in _ids(kind, state):
            raise item.refused(f"there is no {kind} {key!r}", _known(_ids(kind, state)))
    return keys


def _control(field: Field, state: GameState) -> JSON:
    keys = field.keys(_CONTROL)
    found: dict[str, JSON] = {}
    for key, item in keys.items():
        if key == "scores":
            found[key] = {u: v.whole("a score") for u, v in _by(item, "unit", state).items()}
        elif key == "controller" and item.node.value is None:
            found[key] = None
        else:
            found[key] = item.whole("a whole number")
    return found


def _named(field: Field, kind: str, state: GameState) -> str:
    return field.reference(_ids(kind, state), "model, unit or terrain" if kind == "piece" else kind)


def _ids(kind: str, state: GameState) -> tuple[str, ...]:
    tables: Mapping[str, tuple[str, ...]] = {
        "model": tuple(state.models),
        "unit": tuple(state.units),
        "terrain": tuple(state.terrain),
        "objective": tuple(state.objectives),
    }
    if kind == "piece":
        return (*state.models, *state.units, *state.terrain)
    return tables[kind]


def _known(ids: tuple[str, ...]) -> str:
    return "known: " + (", ".join(ids[:24]) or "none")
