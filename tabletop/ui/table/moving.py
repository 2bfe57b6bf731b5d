"""What the keys and the pointer do while models are carried, and to the move under way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.moves import PERMISSIONS
from tabletop.ui.kit.ui import ARROWS
from tabletop.ui.table import kinds, says
from tabletop.ui.table.handling.dropping import Asking, at_once
from tabletop.ui.table.handling.shown import newest
from tabletop.ui.table.kinds import KINDS, planned, rolled, typed
from tabletop.ui.table.session import Plan

if TYPE_CHECKING:
    from tabletop.geometry.path import Path
    from tabletop.ui.table.screen import TableScreen

STEP: Final = 1.0
FINE: Final = 0.1
FINEST: Final = 0.01
STEPS: Final = {"": STEP, "Shift": FINE, "Alt": FINEST}
"""Inches of an arrow key, by what is held with it."""
TURNS: Final = {"Q": 15.0, "E": -15.0, "Shift+Q": 1.0, "Shift+E": -1.0}
WAYS: Final = {"Left": (-1.0, 0.0), "Right": (1.0, 0.0), "Up": (0.0, 1.0), "Down": (0.0, -1.0)}


def carry_key(screen: TableScreen, name: str) -> bool:
    """Take a key of the hand; answer whether it was one."""
    carrying = screen.carrying
    if name in TURNS:
        return turn(screen, TURNS[name])
    held, _, bare = name.rpartition("+")
    is_walking = screen.ui.is_focus_shown and carrying.hand is None
    if bare in ARROWS and held in STEPS and not is_walking:
        return nudge(screen, bare, STEPS[held])
    if carrying.hand is None:
        return False
    holding = screen.holding
    if holding.type(name) or (name in ("Esc", "Backspace") and holding.rub()):
        if name == "Esc":
            holding.inches = ""
        screen.redraw()
        return True
    match name:
        case "Esc":
            cancel(screen)
        case "Enter" if holding.inches:
            go_along(screen)
        case "Space":
            if carrying.set_way():
                screen.announce("Way point set")
            screen.hand_moved()
        case "Backspace":
            carrying.drop_way()
        case "Enter":
            drop(screen)
        case "L":
            stop_at_legal(screen)
        case "D":
            look_for_detour(screen)
        case "Ctrl+Z" | "Ctrl+Y" | "Ctrl+N" | "Ctrl+O" | "Tab":
            return True
        case _:
            return False
    screen.redraw()
    return True


def carry_event(screen: TableScreen, event: pygame.event.Event) -> bool:
    """Take what the mouse does while it carries; answer whether it was used."""
    carrying = screen.carrying
    hand = carrying.hand
    if hand is None or screen.is_by_keys:
        return False
    if event.type == pygame.MOUSEMOTION:
        if screen.eye.is_panning:
            screen.eye.pan_to(event.pos)
        hand.move_to(screen.camera.to_table(event.pos))
        screen.hand_moved()
        return True
    if event.type == pygame.MOUSEBUTTONDOWN:
        if event.button == 3:
            carrying.drop_way()
        elif event.button == 2:
            screen.eye.begin_pan(event.pos)
        return True
    if event.type == pygame.MOUSEBUTTONUP:
        if event.button == 1:
            drop(screen)
        elif event.button == 2:
            screen.eye.end_pan()
        return True
    return False


def carry_on(screen: TableScreen) -> None:
    """Ask the judges about where the hand is now: once a frame."""
    screen.holding.follow()
    screen.carrying.changed()


def turn(screen: TableScreen, degrees: float) -> bool:
    """Turn what is carried, else turn what is selected where it stands."""
    carrying, session = screen.carrying, screen.session
    if carrying.hand is not None:
        carrying.turn(degrees)
        screen.hand_moved()
        return True
    if not session.selection:
        return False
    if screen.take_up(session.selection, _middle(screen)):
        carrying.turn(degrees)
        screen.is_by_keys = True
        drop(screen, "turn")
    return True


def nudge(screen: TableScreen, way: str, step: float) -> bool:
    """Carry with the arrow keys: the selection is taken up at the first, Enter puts it down."""
    carrying, session = screen.carrying, screen.session
    if carrying.hand is None:
        if not session.selection:
            return False
        if not screen.take_up(session.selection, _middle(screen)):
            return True
        screen.is_by_keys = True
        screen.announce("Carried by the arrows: Enter puts down, Esc puts back", "info", "hand")
    hand = carrying.hand
    if hand is None:
        return False
    dx, dy = WAYS[way]
    hand.move_to((hand.at[0] + dx * step, hand.at[1] + dy * step))
    screen.hand_moved()
    return True


def _middle(screen: TableScreen) -> tuple[float, float]:
    models = [screen.session.state.models[m] for m in screen.session.selection]
    return (
        sum(m.pose.x for m in models) / len(models),
        sum(m.pose.y for m in models) / len(models),
    )


# ---------------------------------------------------------------------- the end of a drag
def put_down(screen: TableScreen, verb: str = "") -> None:
    """Put down what is carried and say what that led to."""
    at_once(screen.carrying.judge, _putting_down(screen, verb))


def drop(screen: TableScreen, verb: str = "") -> None:
    """Put down what is carried; where the judges take long it is done in a later frame.

    Until then it is in the hand, input waits, and Esc takes the drop back.
    """
    if not screen.dropping.is_on:
        screen.dropping.start(_putting_down(screen, verb))


def _putting_down(screen: TableScreen, verb: str) -> Asking[None]:
    carrying = screen.carrying
    if carrying.hand is None:
        return
    screen.context.jobs.stop("detour")
    carry_on(screen)
    yield from screen.holding.settling()
    dropped = yield from carrying.putting_down(verb)
    held = screen.holding.words
    screen.holding.done()
    screen.is_by_keys = False
    if dropped is None:
        screen.announce("Put back", "info", "hand")
        return
    if not dropped.drag.is_moved and dropped.answer is not None:
        why = dropped.answer.judgement.findings[0]
        screen.announce(f"Not moved: {why.head} ({why.rule})", "illegal", "octagon-x")
        return
    words = says.dropped(screen.session, dropped) + held
    if dropped.answer is None:
        screen.announce(words if not verb else words.replace("Moved", "Turned", 1), "info", "hand")
    elif dropped.answer.is_legal:
        screen.announce(words, "legal", "circle-check")
    else:
        screen.announce(words, "illegal", "octagon-x")


def cancel(screen: TableScreen) -> None:
    """Put everything back."""
    screen.dropping.stop()
    screen.context.jobs.stop("detour")
    was_dropped = screen.carrying.cancel()
    screen.holding.done()
    screen.is_by_keys = False
    screen.announce("As it was dropped" if was_dropped else "Put back", "info", "hand")
    screen.redraw()


def go_along(screen: TableScreen) -> None:
    """Put what is carried down after the inches that were typed, along its way."""
    why = screen.holding.go_along()
    if why:
        screen.announce(why, "illegal", "octagon-x")
    else:
        drop(screen)


# ---------------------------------------------------------------------- the kind of move
def choose_kind(screen: TableScreen, wanted: str) -> None:
    """Choose a kind of move for the selected unit; its dice are rolled at once."""
    unit = screen.session.unit
    kind = next((k for k, _ in KINDS if k == wanted), None)
    if unit is None or kind is None:
        return
    plan = planned(screen.session, unit, kind, screen.dice)
    screen.session.intend(unit.id, plan)
    _say_plan(screen, plan)


def roll_again(screen: TableScreen) -> None:
    """Roll the dice of the chosen kind again."""
    unit = screen.session.unit
    if unit is None:
        return
    now = screen.session.plan(unit.id)
    plan = rolled(unit, now.kind, screen.dice, now.target)
    screen.session.intend(unit.id, plan)
    _say_plan(screen, plan)


def type_allowance(screen: TableScreen, words: str) -> None:
    """Take typed inches for the chosen kind."""
    unit = screen.session.unit
    if unit is None:
        return
    plan = typed(screen.session.plan(unit.id), words)
    if plan is None:
        said = f'"{words}" is no number of inches from 0 to 200'
        screen.announce(said, "illegal", "octagon-x")
        show_allowance(screen)
        return
    screen.session.intend(unit.id, plan)
    screen.ui.focus = ""
    _say_plan(screen, plan)


def leave_allowance(screen: TableScreen, words: str) -> None:
    """Take what was typed when the line is left without Enter, if it says something else."""
    unit = screen.session.unit
    if unit is None:
        return
    plan = screen.session.plan(unit.id)
    if plan.kind != "free" and typed(plan, words) != plan:
        type_allowance(screen, words)


def show_allowance(screen: TableScreen) -> None:
    """Show the inches that count, marked as a whole while one types."""
    unit = screen.session.unit
    if unit is None:
        return
    fields, allowance = screen.ui.fields, screen.session.plan(unit.id).allowance
    fields.put("allowance", f'{allowance:g}"')
    if screen.ui.focus == "allowance":
        fields.select_all("allowance")


def _say_plan(screen: TableScreen, plan: Plan) -> None:
    unit = screen.session.unit
    if unit is None:
        return
    name = PERMISSIONS[plan.kind].name
    words = f"{unit.label}, {name}"
    if plan.kind == "free":
        screen.announce(f"{words}: no limit", "info", "footprints")
        return
    if plan.rolled:
        dice = ", ".join(str(die) for die in plan.rolled)
        words += f": rolled {dice}"
    why = kinds.why_so_much(unit, plan)
    words += f', {plan.allowance:g}" to move' + ("" if plan.rolled else f" ({why})")
    if plan.target:
        words += f", target {screen.session.state.unit(plan.target).label}"
    screen.announce(words, "info", "footprints")
    screen.ui.fields.put("allowance", f'{plan.allowance:g}"')


def confirm(screen: TableScreen) -> bool:
    """Confirm the last move: its ghosts go; answer whether there was one to confirm."""
    session, holding = screen.session, screen.holding
    if not newest(session, holding.confirmed):
        return False
    holding.confirmed = session.journal.current
    screen.announce(f"Confirmed: {session.journal.undo_label}", "info", "check")
    return True


def end_move(screen: TableScreen) -> None:
    """End the move under way: the next drag starts a new one."""
    action = screen.session.action
    if action is None:
        return
    answer = action.answer
    if screen.session.policy == "enforce" and answer is not None and not answer.is_legal:
        why = answer.judgement.findings[0]
        words = f"The move cannot end here: {why.head} ({why.rule})"
        screen.announce(words, "illegal", "octagon-x")
        return
    screen.session.begin(None)
    screen.holding.confirmed = screen.session.journal.current
    screen.announce(f"Ended: {action.label}", "info", "check")


# ---------------------------------------------------------------------- mending
def stop_words(screen: TableScreen) -> str:
    """Return the inches of the last legal point of the unit, "" when there is none."""
    carrying = screen.carrying
    verdict = carrying.verdict if carrying.is_current else None
    stops = verdict.stops if verdict is not None else None
    if carrying.hand is None:
        if screen.session.action is None or not carrying.can_lift_again:
            return ""
        stops = carrying.last_stops
    if not stops or all(stop.is_whole for stop in stops.values()):
        return ""
    return says.pointer(max(s.inches for s in stops.values()), is_used=False)


def stop_at_legal(screen: TableScreen) -> None:
    """Lead what is carried, or was dropped last, back to its last legal point."""
    carrying = screen.carrying
    was_down = carrying.hand is None
    if not carrying.lift_again():
        return
    if was_down:
        screen.holding.taken()
    if not carrying.stop_at_legal():
        screen.announce("There is no legal point on this way", "illegal", "octagon-x")
    elif carrying.drag is not None and carrying.drag.action is not None:
        found = carrying.settle()
        refused = () if found is None else found.answer.judgement.findings
        if refused:  # what only the whole unit lacks: more of its models may still move
            words = f"The way is legal to here; still: {refused[0].head}"
            screen.announce(words, "illegal", "octagon-x")
        else:
            screen.announce("Stopped at the last legal point", "legal", "circle-check")
    if was_down:
        put_down(screen)


def look_for_detour(screen: TableScreen) -> None:
    """Look for legal ways to where the models are held, in slices."""
    carrying = screen.carrying
    was_down = carrying.hand is None
    if not carrying.lift_again() or carrying.drag is None or carrying.drag.action is None:
        return
    if was_down:
        screen.holding.taken()

    def done(found: object) -> None:
        if carrying.hand is None:
            return
        if isinstance(found, dict) and found:
            _take_detour(screen, found)
            if was_down:
                drop(screen)
            return
        carrying.has_no_detour = True
        if was_down:
            carrying.cancel()
            screen.holding.done()
        why = f". {found}" if isinstance(found, str) and found else ""
        screen.announce(f"Detour: none found{why}", "info", "circle-question-mark")

    screen.announce("Looking for a detour", "info", "route")
    screen.context.jobs.start("detour", carrying.detour(), on_done=done)


def _take_detour(screen: TableScreen, ways: Mapping[str, Path]) -> None:
    carrying = screen.carrying
    if carrying.hand is None:
        return
    carrying.hand.bend(ways)
    carrying.changed()
    carrying.settle()
    screen.announce("Detour found", "legal", "route")
