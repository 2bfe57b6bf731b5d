"""What happened, in full sentences: for the log line, the log file and --narrate."""

from __future__ import annotations

import math

from tabletop.geometry.units import is_equal, more_than, within
from tabletop.rules.finding import Finding
from tabletop.rules.moves import PERMISSIONS
from tabletop.rules.words import inch, listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.table.carrying import OVERRIDE, UNFINISHED, Dropped, used_inches
from tabletop.ui.table.session import Action, TableSession


def counted(number: int, word: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "model"), counted(3, "model")
    ('1 model', '3 models')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def selected(session: TableSession) -> str:
    """Return what is selected."""
    units = session.units
    count = len(session.selection)
    if not units:
        return "Nothing selected"
    if len(units) > 1:
        return f"Selected {counted(count, 'model')} of {counted(len(units), 'unit')}"
    unit = units[0]
    if count == len(unit.models):
        return f"Selected {unit.label}, {counted(count, 'model')}"
    if count == 1:
        return f"Selected {model_name(session.state, session.selection[0])}"
    return f"Selected {count} of {counted(len(unit.models), 'model')} of {unit.label}"


def dropped(session: TableSession, drop: Dropped) -> str:
    """Return what putting down led to."""
    action, answer = drop.drag.action, drop.answer
    if action is None or answer is None:
        units = dict.fromkeys(session.state.unit_of(m).label for m in drop.drag.models)
        return f"Moved {listed(list(units)[:3])}"
    used, _ = used_inches(action, answer)
    head = verdict_words(action)
    span = f"{inch(used, action.allowance, True)} of {inch(action.allowance)}"
    if answer.is_legal:
        return f"{head}: legal, {span}"
    why = answer.judgement.findings[0]
    words = f"{head}: not legal, {why.head}"
    if why.detail:
        words += f", {why.detail[:1].lower()}{why.detail[1:]}"
    words += f" ({why.rule}). {span} used"
    if drop.note == OVERRIDE:
        words += ". Recorded as an override"
    elif drop.note == UNFINISHED:
        words += ". The move goes on"
    return words


def in_hand(session: TableSession, action: Action, words: str, rule: str, is_legal: bool) -> str:
    """Return the line while something is carried."""
    head = verdict_words(action)
    if is_legal:
        return f"{head}: legal here."
    end = {
        "warn": "Warn: a drop here is recorded as an override.",
        "enforce": "Enforce: it stops at the last legal point.",
        "free": "Free: nothing is stopped.",
    }[session.policy]
    return f"{head}: {words} ({rule}). {end}"


def short_fact(finding: Finding) -> str:
    """Return what refuses a move and by how much, as the panel says it.

    >>> short_fact(Finding("MV-3", "E", False, "A crosses B", "", 'Over by 0.71"', measured=-0.7))
    'A crosses B, overlap 0.71"'
    >>> short_fact(Finding("MV-2", "E", False, "A goes too far", shortfall='Over by 0.25"'))
    'A goes too far, over by 0.25"'
    """
    short = finding.shortfall
    if more_than(-(finding.measured or 0.0), 0.0):
        short = short.replace("Over by", "overlap")
    return f"{finding.head}, {short[:1].lower()}{short[1:]}" if short else finding.head


def loss(state: GameState, model: str, gone: tuple[str, ...]) -> tuple[str, str]:
    """Return what the loss of one model leads to, in a head and a detail (18.3, 15.1)."""
    name, rest = model_name(state, model), len(state.unit_of(model).models) - 1
    if not gone:
        left = f"The {rest} that are left may all stay" if rest > 1 else "One model is left"
        return f"Coherent without {name}", left
    more = "1 more goes" if len(gone) == 1 else f"{len(gone)} more go"
    names = listed([model_name(state, m) for m in gone[:4]])
    return f"Without {name}, {more}", f"The fewest that restore coherency, such as {names}"


def verdict_words(action: Action) -> str:
    """Return the head of a line about a move: "Lantern Riders, Run"."""
    return f"{action.start.unit(action.unit).label}, {PERMISSIONS[action.kind].name}"


def pointer(value: float, *, is_used: bool) -> str:
    """Return inches for the pointer: one decimal, used rounded up and left rounded down.

    >>> pointer(14.4601, is_used=True), pointer(0.5399, is_used=False)
    ('14.5"', '0.5"')
    """
    scaled = value * 10.0
    shown = math.ceil(scaled - 1e-6) if is_used else math.floor(scaled + 1e-6)
    return f'{shown / 10.0 + 0.0:.1f}"'


def left_words(used: float, allowance: float) -> str:
    """Return what is left, or by how much it is over, at the pointer.

    >>> left_words(14.46, 15.0), left_words(15.3, 15.0), left_words(15.0, 15.0)
    ('0.5" left', '0.3" too far', 'nothing left')
    """
    if is_equal(used, allowance):
        return "nothing left"
    left = allowance - used
    if more_than(used, allowance):
        return f"{pointer(-left, is_used=True)} too far"
    if within(left, 0.1):
        return f'{math.floor(left * 100) / 100:.2f}" left'
    return f"{pointer(left, is_used=False)} left"


def exact_left(used: float, allowance: float) -> str:
    """Return what is left with two decimals, rounded down, or by how much it is over.

    >>> exact_left(14.4601, 15.0), exact_left(15.301, 15.0)
    ('0.53" left', '0.31" too far')
    """
    if is_equal(used, allowance):
        return "nothing left"
    if more_than(used, allowance):
        return f'{math.ceil((used - allowance) * 100 - 1e-6) / 100:.2f}" too far'
    return f'{math.floor((allowance - used) * 100 + 1e-6) / 100:.2f}" left'


def size_words(state: GameState, unit_id: str) -> str:
    """Return the bases of a unit: "3 models on 60 × 35 mm"."""
    models = state.models_of(unit_id)
    sizes = dict.fromkeys(
        f"{m.base.length:g} mm" if m.base.is_round else f"{m.base.length:g} × {m.base.width:g} mm"
        for m in models
    )
    return f"{counted(len(models), 'model')} on {listed(list(sizes))}"
