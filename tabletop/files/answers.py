"""Each question of a ruling, and the one function of the judges that answers it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files import questions
from tabletop.files.asks import ASKS
from tabletop.files.node import JSON
from tabletop.rules import combat, contest, cover, measure, obscuring, sight, weapons
from tabletop.rules.coherency import (
    is_coherent,
    removals_after_damage,
    unit_coherency,
    unit_removals,
)
from tabletop.rules.moves.charge_distance import charge_needs
from tabletop.state.model import GameState
from tabletop.state.options import CoverRule


@dataclass(frozen=True, slots=True)
class Answer:
    """What a judge answered, with what shows it."""

    got: JSON
    extras: Mapping[str, JSON] = field(default_factory=dict)


Params = Mapping[str, JSON]
Judge = Callable[[GameState, Params], Answer]


def answer_ask(state: GameState, ask: str, params: Params) -> Answer:
    """Return the answer to one question; raises `TabletopError` for one that is unknown."""
    try:
        judge = _JUDGES[ask]
    except KeyError:
        raise TabletopError(
            f"unknown question {ask!r}", next_step=f"known: {', '.join(ASKS)}"
        ) from None
    return judge(state, params)


def _word(params: Params, key: str) -> str:
    return str(params[key])


def _real(params: Params, key: str) -> float:
    value = params[key]
    return float(value) if isinstance(value, int | float) else 0.0


def _whole(params: Params, key: str) -> int:
    return int(_real(params, key))


def cover_rule(state: GameState, params: Params) -> CoverRule:
    """Return the reading of cover that a question asks under, else the table's."""
    match params.get("rule"):
        case "any_line":
            return "any_line"
        case "closest_point":
            return "closest_point"
        case "any_line_ignore_near":
            return "any_line_ignore_near"
        case _:
            return state.options.cover_behind


def _attacker(params: Params) -> str:
    return _word(params, "model" if "model" in params else "unit")


def _seen(
    is_visible: bool,
    witness: tuple[tuple[float, ...], tuple[float, ...]] | None,
    blockers: tuple[str, ...],
) -> Answer:
    """Return an answer about sight: with the clear line, or with what closes every line."""
    if is_visible:
        return Answer(True, {"witness": [list(p) for p in witness]} if witness else {})
    return Answer(False, {"blockers": list(blockers)})


def _gap(state: GameState, params: Params) -> Answer:
    found = measure.model_gap(state, _word(params, "a"), _word(params, "b"))
    return Answer(found.distance, {"points": [list(found.p), list(found.q)]})


def _unit_gap(state: GameState, params: Params) -> Answer:
    found = measure.nearest_models(state, _word(params, "a"), _word(params, "b"))
    return Answer(
        found.distance,
        {"points": [list(found.gap.p), list(found.gap.q)], "models": [found.a, found.b]},
    )


def _terrain_gap(state: GameState, params: Params) -> Answer:
    found = measure.terrain_gap(state, _word(params, "model"), _word(params, "terrain"))
    return Answer(found.distance, {"points": [list(found.p), list(found.q)]})


def _obj_gap(state: GameState, params: Params) -> Answer:
    found = measure.objective_gap(state, _word(params, "model"), _word(params, "objective"))
    return Answer(found.distance, {"points": [list(found.p), list(found.q)]})


def _visible(state: GameState, params: Params) -> Answer:
    found = sight.visible(state, _word(params, "from"), _word(params, "to"))
    return _seen(found.is_visible, found.witness, found.blockers)


def _unit_visible(state: GameState, params: Params) -> Answer:
    found = sight.unit_visible(state, _word(params, "from"), _word(params, "to"))
    return _seen(found.is_visible, found.witness, found.blockers)


def _neighbours(state: GameState, params: Params) -> Answer:
    unit = _word(params, "unit")
    counts = unit_coherency(state, unit).neighbours
    return Answer(dict(zip(state.unit(unit).models, counts, strict=True)))


def _removal_options(state: GameState, params: Params) -> Answer:
    unit = _word(params, "unit")
    names = state.unit(unit).models
    found = unit_removals(state, unit)
    options: list[JSON] = [[names[i] for i in option] for option in found.options]
    return Answer(options, {"count": found.count})


def _behind(state: GameState, params: Params) -> Answer:
    return Answer(
        cover.behind(
            state,
            _attacker(params),
            _word(params, "target"),
            _word(params, "terrain"),
            cover_rule(state, params),
        )
    )


def cover_attacker(state: GameState, params: Params, rule: CoverRule) -> str:
    """Return who attacks: the whole unit, unless each model is judged alone (T-1)."""
    attacker = _attacker(params)
    is_model = attacker in state.models
    return state.model(attacker).unit if is_model and rule != "closest_point" else attacker


def _cover_mod(state: GameState, params: Params) -> Answer:
    """Answer for the attack that the model's unit makes: a free line of any mate counts (T-1).

    Only the reading by closest points judges each attacking model by itself.
    """
    rule = cover_rule(state, params)
    attacker = cover_attacker(state, params, rule)
    return Answer(cover.cover_mod(state, attacker, _word(params, "target"), rule))


_JUDGES: Final[Mapping[str, Judge]] = MappingProxyType(
    {
        "gap": _gap,
        "unit_gap": _unit_gap,
        "terrain_gap": _terrain_gap,
        "obj_gap": _obj_gap,
        "visible": _visible,
        "unit_visible": _unit_visible,
        "in_combat": lambda s, p: Answer(combat.in_combat(s, _word(p, "a"), _word(p, "b"))),
        "model_in_combat": lambda s, p: Answer(
            combat.model_in_combat(s, _word(p, "model"), _word(p, "unit"))
        ),
        "can_attack": lambda s, p: Answer(
            list(combat.can_attack(s, _word(p, "unit"), _word(p, "target")))
        ),
        "can_shoot": lambda s, p: Answer(
            list(weapons.can_shoot(s, _word(p, "unit"), _word(p, "target"), _real(p, "range")))
        ),
        "shoot_targets": lambda s, p: Answer(
            list(
                weapons.shoot_targets(
                    s, _word(p, "unit"), _real(p, "range"), bool(p["shoot_in_combat"])
                )
            )
        ),
        "coherent": lambda s, p: Answer(is_coherent(s, _word(p, "unit"))),
        "groups": lambda s, p: Answer(len(unit_coherency(s, _word(p, "unit")).groups)),
        "neighbours": _neighbours,
        "min_removals": lambda s, p: Answer(unit_removals(s, _word(p, "unit")).size),
        "removal_options": _removal_options,
        "models_left_after": lambda s, p: Answer(
            removals_after_damage(s, _word(p, "unit"), _whole(p, "damage"), _whole(p, "health"))
        ),
        "contests": lambda s, p: Answer(
            contest.contests(s, _word(p, "model"), _word(p, "objective"))
        ),
        "within": lambda s, p: Answer(
            measure.within(s, _word(p, "a"), _word(p, "b"), _real(p, "range"))
        ),
        "wholly_within": lambda s, p: Answer(
            measure.wholly_within(s, _word(p, "a"), _word(p, "b"), _real(p, "range"))
        ),
        "unit_wholly_within": lambda s, p: Answer(
            measure.wholly_within(s, _word(p, "unit"), _word(p, "b"), _real(p, "range"))
        ),
        "wholly_on": lambda s, p: Answer(
            measure.wholly_on(s, _word(p, "model"), _word(p, "terrain"))
        ),
        "obscured": lambda s, p: Answer(
            obscuring.obscured(s, _word(p, "unit"), _word(p, "terrain"))
        ),
        "sees_unit": lambda s, p: Answer(sight.sees_unit(s, _word(p, "unit"), _word(p, "target"))),
        "weapon_range": lambda s, p: Answer(
            obscuring.weapon_range(s, _word(p, "unit"), _real(p, "printed"))
        ),
        "behind": _behind,
        "cover_mod": _cover_mod,
        "can_charge": lambda s, p: Answer(*questions.can_charge(s, p)),
        "can_end": lambda s, p: Answer(*questions.can_end(s, p)),
        "charge_needs": lambda s, p: Answer(charge_needs(s, _word(p, "a"), _word(p, "b"))),
        "base_inches": lambda s, p: Answer(list(measure.base_inches(s, _word(p, "model")))),
    }
)
