"""What the keys, buttons and the pointer do at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.table import moving, picking, says
from tabletop.ui.table.area import MENUS
from tabletop.ui.table.filing import (
    blank,
    choose_file,
    guarded,
    leave,
    open_file,
    open_kept,
    open_text,
    save,
    save_as,
)
from tabletop.ui.table.keys import MENU_KEYS, key_groups
from tabletop.ui.table.menu import MenuScreen, press_row
from tabletop.ui.table.session import POLICIES

__all__ = [
    "choose_file",
    "guarded",
    "leave",
    "open_file",
    "open_kept",
    "open_text",
    "save",
    "save_as",
]

if TYPE_CHECKING:
    from tabletop.ui.table.screen import TableScreen

PAN_BUTTONS: Final = (2, 3)


def act(screen: TableScreen, hit: Hit) -> None:
    """Do what a control of the strip or the table's panel asks."""
    context = screen.context
    match hit.id:
        case "home":
            leave(screen)
        case "policy":
            set_policy(screen, int(hit.value))
        case "undo":
            undo(screen)
        case "redo":
            redo(screen)
        case "open":
            choose_file(screen)
        case "save":
            save(screen)
        case "theme":
            context.toggle_theme()
        case "settings":
            from tabletop.ui.shell.preferences import Preferences

            context.push(Preferences(context))
        case "panel":
            screen.toggle_panel()
        case "keys":
            from tabletop.ui.shell.keylist import KeyList

            context.push(KeyList(context, key_groups(screen)))
        case "unit":
            screen.select(screen.session.state.unit(hit.value).models)
        case "menu:all":
            context.push(MenuScreen(screen, "all"))
        case id if id.startswith("menu:"):
            context.push(MenuScreen(screen, next(m for m, _ in MENUS if id == f"menu:{m}")))
        case id if id.startswith("tool:"):
            screen.use(screen.made(id.removeprefix("tool:")))


def take(screen: TableScreen, event: pygame.event.Event) -> bool:
    """Take an event that hit no control."""
    eye = screen.eye
    if event.type == pygame.MOUSEMOTION:
        if eye.is_panning:
            eye.pan_to(event.pos)
            return True
        did = _use(screen, event)
        is_other = screen.point()
        return did or is_other or screen.area.collidepoint(event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN:
        if not screen.area.collidepoint(event.pos) or screen.ui.is_over(event.pos):
            return False
        has_space = event.button == 1 and pygame.key.get_pressed()[pygame.K_SPACE]
        if event.button in PAN_BUTTONS or has_space:
            eye.begin_pan(event.pos)
            return True
        return _use(screen, event)
    if event.type == pygame.MOUSEBUTTONUP:
        if eye.is_panning:
            eye.end_pan()
            return True
        return _use(screen, event)
    if event.type == pygame.MOUSEWHEEL:
        return screen.tool.take(screen, event) or wheel(screen, event)
    if event.type == pygame.KEYDOWN:
        return screen.tool.take(screen, event) or press(screen, key_name(event))
    return False


def _use(screen: TableScreen, event: pygame.event.Event) -> bool:
    """Give an event to the tool, and to the arrow when the tool does not use it."""
    arrow = screen.arrow
    if screen.tool.take(screen, event):
        return True
    return screen.tool is not arrow and arrow.take(screen, event)


def wheel(screen: TableScreen, event: pygame.event.Event) -> bool:
    """Zoom at the pointer, or turn with Ctrl held."""
    if not screen.area.collidepoint(screen.pixel):
        return False
    if pygame.key.get_mods() & pygame.KMOD_CTRL:
        return moving.turn(screen, 15.0 if event.y > 0 else -15.0)
    steps = float(getattr(event, "precise_y", event.y) or event.y)
    screen.eye.zoom(steps, screen.pixel, screen.kit)
    return True


def press(screen: TableScreen, name: str) -> bool:
    """Do what a key does; answer whether it did anything."""
    centre = (float(screen.area.centerx), float(screen.area.centery))
    at = screen.pixel if screen.area.collidepoint(screen.pixel) else centre
    match name:
        case "F":
            screen.eye.fit(screen.session.state, screen.area, screen.kit)
        case "+" | "=":
            screen.eye.zoom(2.0, at, screen.kit)
        case "-":
            screen.eye.zoom(-2.0, at, screen.kit)
        case "P":
            set_policy(screen, (POLICIES.index(screen.session.policy) + 1) % len(POLICIES))
        case "Ctrl+A":
            select_more(screen)
        case "N" | "Shift+N":
            next_unit(screen, 1 if name == "N" else -1)
        case "Ctrl+Shift+Z":
            redo(screen)
        case "Ctrl+N":
            blank(screen)
        case "Del" | "Backspace":
            from tabletop.ui.table.add.doing import remove_selected

            return screen.carrying.hand is None and remove_selected(screen)
        case "Enter":
            if screen.session.ruling is not None:
                return False
            if screen.session.action is None:
                return moving.confirm(screen)
            moving.end_move(screen)
        case "Esc":
            escape(screen)
        case key if key in MENU_KEYS.values():  # the four menus may stand under one button
            context = screen.context
            context.push(MenuScreen(screen, next(m for m, k in MENU_KEYS.items() if k == key)))
        case _:
            return press_row(screen, name)
    return True


def escape(screen: TableScreen) -> None:
    """Let go of one thing after the other; a table itself is never left by it."""
    if screen.tool is not screen.arrow:
        screen.use(screen.arrow)
    elif screen.session.selection:
        screen.select(())
    elif screen.is_from_gallery:
        guarded(screen, screen.context.pop)
    else:
        words = "Nothing to let go of. The mark at the top left leads to the start screen"
        screen.announce(words, "info", "house")


def select_more(screen: TableScreen) -> None:
    """Select the whole unit, again: the whole army."""
    session = screen.session
    first = session.selection[:1] or ((screen.hovered,) if screen.hovered else ())
    if not first:
        return
    unit = picking.unit_models(session.state, first[0])
    if set(unit) <= set(session.selection):
        player = session.state.unit_of(first[0]).player
        screen.select(picking.army_models(session.state, player))
    else:
        screen.select(unit)


def next_unit(screen: TableScreen, by: int) -> None:
    """Select the next unit of the table and bring it into view."""
    session = screen.session
    now = session.units[0].id if session.units else ""
    found = picking.next_unit(session.state, now, by)
    if found:
        screen.select(session.state.unit(found).models)


def set_policy(screen: TableScreen, index: int) -> None:
    """Choose what happens to illegal moves."""
    session = screen.session
    session.policy = POLICIES[index]
    words = {
        "free": "Free: nothing is stopped, nothing recorded",
        "warn": "Warn: an illegal drop is recorded as an override",
        "enforce": "Enforce: a drag stops at its last legal point",
    }
    screen.announce(words[session.policy])


def undo(screen: TableScreen) -> None:
    """Take back one entry and say which."""
    if screen.carrying.hand is not None:
        screen.announce("Put down what is in the hand first", "info", "hand")
        return
    label = screen.session.undo()
    words = f"Undo: {label}" if label else "Nothing to undo"
    screen.announce(words, "info", "undo-2")
    screen.session.on_change(words)


def redo(screen: TableScreen) -> None:
    """Do the last undone entry again and say which."""
    if screen.carrying.hand is not None:
        screen.announce("Put down what is in the hand first", "info", "hand")
        return
    label = screen.session.redo()
    words = f"Redo: {label}" if label else "Nothing to redo"
    screen.announce(words, "info", "undo-2")
    screen.session.on_change(words)


def go_to(screen: TableScreen, number: int) -> None:
    """Go to a moment of the journal and say which."""
    if screen.carrying.hand is not None:
        screen.announce("Put down what is in the hand first", "info", "hand")
        return
    if number == screen.session.journal.current:
        screen.announce(f"Already there: {number}", "info", "history")
        return
    words = f"Went to {number}: {screen.session.goto(number)}"
    screen.announce(words, "info", "history")
    screen.session.on_change(words)


# ---------------------------------------------------------------------- words
def line_in_hand(screen: TableScreen) -> tuple[str, str, str] | None:
    """Return the log line while something is carried: words, icon, ink."""
    carrying = screen.carrying
    drag, verdict = carrying.drag, carrying.verdict
    if screen.dropping.is_long:
        return "Put down: the judges are asked. Esc takes it back", "hand", "ink"
    if carrying.hand is None or drag is None or drag.action is None or verdict is None:
        return None
    judged = verdict.answer.judgement
    if judged.is_legal:
        words = says.in_hand(screen.session, drag.action, "", "", True)
        return words, "circle-check", "legal"
    worst = judged.findings[0]
    fact = says.short_fact(worst)
    words = says.in_hand(screen.session, drag.action, fact, worst.rule, False)
    return words, "octagon-x", "illegal"
