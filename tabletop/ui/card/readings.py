"""Whether the answer depends on a reading: the same ruling under each option that concerns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.answers import answer_ask
from tabletop.files.check import Answered, answer
from tabletop.files.node import JSON
from tabletop.files.ruling import Ruling
from tabletop.geometry.policy import SightPolicy
from tabletop.rules.heights import default_height
from tabletop.state.model import GameState
from tabletop.state.options import CoverRule, Options

OF_SIGHT: Final = (
    "visible", "unit_visible", "sees_unit", "in_combat", "model_in_combat", "can_attack",
    "can_shoot", "shoot_targets",
)  # fmt: skip
OF_COVER: Final = ("behind", "cover_mod")
OF_RANGES: Final = ("within", "wholly_within", "unit_wholly_within", "can_shoot", "shoot_targets",
                    "charge_needs")  # fmt: skip
SIGHTS: Final[Mapping[SightPolicy, str]] = MappingProxyType(
    {
        "standard": "if only taller models block",
        "equal_blocks": "if equal heights block",
        "terrain_only": "if models never block",
        "plan": "if heights do not count",
    }
)
COVERS: Final[Mapping[CoverRule, str]] = MappingProxyType(
    {
        "any_line_ignore_near": "by all lines without near parts",
        "any_line": "by all lines",
        "closest_point": "by closest points",
    }
)


@dataclass(frozen=True, slots=True)
class Readings:
    """The other readings that were asked: how many, and those under which the answer differs."""

    asked: int = 0
    differing: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()
    is_complete: bool = False

    @property
    def sentence(self) -> str:
        """What a card says about them."""
        if not self.is_complete:
            return ""
        if not self.asked:
            return "No reading or option changes this."
        if not self.differing:
            return "Same answer under all readings and options."
        return ""


@dataclass(frozen=True, slots=True)
class Other:
    """The ruling under another reading, with the words for it."""

    words: str
    ruling: Ruling


def readings(answered: Answered) -> Readings:
    """Return under which readings a ruling is answered otherwise."""
    steps = list(readings_in_steps(answered))
    return steps[-1]


def readings_in_steps(answered: Answered) -> Iterator[Readings]:
    """Yield what is known after each reading, for background work; the last is complete."""
    ruling = answered.ruling
    found = Readings(chosen=chosen_options(ruling.state.options))
    yield found
    mine = _said(answered)
    for other in _others(ruling):
        try:
            theirs = _said(answer(other.ruling))
        except TabletopError:
            continue
        differing = found.differing
        if theirs != mine:
            differing = (*differing, (other.words, theirs))
        found = replace(found, asked=found.asked + 1, differing=differing)
        yield found
    yield replace(found, is_complete=True)


def chosen_options(options: Options) -> tuple[str, ...]:
    """Return the readings of a ruling that are not the usual ones, in words."""
    usual = Options()
    found = []
    if options.sight != usual.sight:
        found.append(SIGHTS[options.sight].removeprefix("if "))
    if options.cover_behind != usual.cover_behind:
        found.append(f"cover {COVERS[options.cover_behind]}")
    if options.obscuring != usual.obscuring:
        found.append("Obscuring hides what is behind it")
    if options.range != usual.range:
        found.append("ranges are measured flat")
    return tuple(found)


def _said(answered: Answered) -> str:
    """The answer in a word, or the first number where it is no yes or no."""
    said = answered.says
    first_ask = answered.checks[0].check.ask if answered.checks else ""
    if first_ask in OF_COVER:
        return "YES" if answered.checks[0].got else "NO"
    if said in ("yes", "no", "depends"):
        return said.upper()
    first = next((c.got for c in answered.checks if c.agrees is not None), None)
    return _short(first)


def _short(value: JSON) -> str:
    if isinstance(value, float):
        return f"{value:.4f}".rstrip("0").rstrip(".")
    if isinstance(value, list):
        return f"{len(value)}"
    return str(value)


def _others(ruling: Ruling) -> Iterator[Other]:
    state, asks = ruling.state, [c.ask for c in ruling.checks]
    options = state.options
    is_sight = any(a in OF_SIGHT for a in asks) or _is_judged_move(ruling)
    if is_sight:
        for policy, words in SIGHTS.items():
            if policy != options.sight:
                yield Other(words, _with(ruling, replace(options, sight=policy)))
        usual = _usual_heights(state)
        if usual is not None:
            yield Other("with the usual heights (G-5)", replace(ruling, state=usual))
    if asks and asks[0] in OF_COVER:
        for rule, words in COVERS.items():
            if _rule_of(ruling) != rule:
                yield Other(words, _covered(ruling, rule))
    if any("OBSCURING" in t.abilities for t in state.terrain.values()):
        other = replace(
            options, obscuring="behind_2024" if options.obscuring == "within_1" else "within_1"
        )
        words = "if Obscuring hides what is behind it"
        if options.obscuring != "within_1":
            words = 'if Obscuring hides what is within 1" of it'
        yield Other(words, _with(ruling, other))
    if any(a in OF_RANGES for a in asks) and _has_levels(state):
        is_flat = options.range == "plan"
        words = "if ranges go through the air" if is_flat else "if ranges are measured flat"
        yield Other(words, _with(ruling, replace(options, range="3d" if is_flat else "plan")))
    yield from _of_moves(ruling)


def _is_judged_move(ruling: Ruling) -> bool:
    return ruling.move is not None and ruling.move.kind != "free"


def _of_moves(ruling: Ruling) -> Iterator[Other]:
    move, state = ruling.move, ruling.state
    if move is None:
        return
    options, unit = state.options, state.unit(move.unit)
    if len(unit.models) > 1:
        words = "if mates may be crossed"
        if options.own_unit_passable:
            words = "if mates may not be crossed"
        other = replace(options, own_unit_passable=not options.own_unit_passable)
        yield Other(words, _with(ruling, other))
    if unit.has("FLY") and any("IMPASSABLE" in t.abilities for t in state.terrain.values()):
        other = replace(options, fly_over_impassable=not options.fly_over_impassable)
        yield Other("if flyers may not cross impassable ground", _with(ruling, other))
    if move.kind == "charge" and state.terrain:
        other = replace(options, charge_onto_terrain=not options.charge_onto_terrain)
        yield Other("if charges may not end on terrain", _with(ruling, other))


def _with(ruling: Ruling, options: Options) -> Ruling:
    return replace(ruling, state=replace(ruling.state, options=options))


def _rule_of(ruling: Ruling) -> str:
    return str(ruling.checks[0].params.get("rule", ruling.state.options.cover_behind))


def _covered(ruling: Ruling, rule: CoverRule) -> Ruling:
    """The first question alone under another reading of cover."""
    first = ruling.checks[0]
    params = {**first.params, "rule": rule}
    verdict = "" if ruling.verdict == "depends" else ruling.verdict
    asked = replace(ruling, checks=(replace(first, params=params),), verdict=verdict)
    answer_ask(asked.state, first.ask, params)
    return asked


def _usual_heights(state: GameState) -> GameState | None:
    """The table with every model as tall as its keywords and base say, None when they are."""
    models = dict(state.models)
    for key, model in state.models.items():
        tall, words = default_height(model.base, state.unit(model.unit).keywords)
        if model.height != tall:
            models[key] = replace(model, height=tall, height_source=words)
    same = all(models[k].height == m.height for k, m in state.models.items())
    return None if same else replace(state, models=models)


def _has_levels(state: GameState) -> bool:
    return len({m.pose.z for m in state.models.values()}) > 1
