"""What keys, controls and the pointer do on the battle screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.battle import keeping
from tabletop.ui.battle.keys import KEYS
from tabletop.ui.battle.lending import lend
from tabletop.ui.battle.log import LOG
from tabletop.ui.battle.menu import show_menu
from tabletop.ui.battle.strip import score_words
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit
from tabletop.ui.shell.dialog import Answer, Dialog
from tabletop.ui.shell.keylist import KeyList
from tabletop.ui.shell.preferences import Preferences

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


def is_input(event: pygame.event.Event) -> bool:
    """Say whether an event counts as something that a person put in."""
    if event.type == pygame.KEYDOWN:
        return bool(key_name(event))
    return event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 3)


def carry(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Give the hand what is its own before controls get it."""
    tool = screen.tool
    if tool is None:
        return False
    if event.type == pygame.MOUSEMOTION:
        return tool.drag(event.pos)
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return tool.release(event.pos)
    if event.type == pygame.KEYDOWN:
        name = key_name(event)
        if name == "Esc":
            return tool.escape()
        if name == "Space":
            tool.other()
            return True
        return tool.key(name)
    return False


def act(screen: BattleScreen, hit: Hit) -> None:
    """Do what a control asks."""
    session, tool = screen.session, screen.tool
    match hit.id:
        case "accept":
            press(screen, "Enter")
        case "other":
            press(screen, "Space")
        case "undo" | "redo":
            press(screen, "Ctrl+Z" if hit.id == "undo" else "Ctrl+Y")
        case "home":
            screen.guard(screen.context.go_home)
        case "look-back":
            press(screen, "Ctrl+R")
        case "keys":
            screen.context.push(KeyList(screen.context, (KEYS,)))
        case "settings":
            screen.context.push(Preferences(screen.context))
        case "theme":
            screen.context.toggle_theme()
        case "menu":
            show_menu(screen)
        case "score":
            screen.say(score_words(screen, int(hit.value)), "flag")
        case _ if hit.id == LOG:
            look_back(screen, int(hit.value))
        case _ if session.is_working:
            screen.say("One moment: the rules are at work", "hourglass")
        case _:
            if tool is not None:
                tool.act(hit)
    screen.redraw()


def look_back(screen: BattleScreen, number: int) -> None:
    """Show the moment of a line of the log: its dice here, the whole of it in the replay."""
    screen.tray.show(number)
    keeping.replay(screen, number)


def take(screen: BattleScreen, event: pygame.event.Event) -> bool:
    """Take an event that hit no control."""
    tool, board = screen.tool, screen.board
    if event.type == pygame.KEYDOWN:
        return press(screen, key_name(event))
    if event.type == pygame.MOUSEWHEEL:
        return board.zoom(event)
    if event.type == pygame.MOUSEBUTTONDOWN and board.area.collidepoint(event.pos):
        if event.button in (2, 3):
            board.eye.begin_pan(event.pos)
            return True
        return event.button == 1 and press_board(screen, event.pos)
    if event.type == pygame.MOUSEMOTION:
        if board.eye.is_panning:
            board.eye.pan_to(event.pos)
            return True
        return tool is not None and not screen.session.is_working and tool.drag(event.pos)
    if event.type == pygame.MOUSEBUTTONUP:
        if board.eye.is_panning:
            board.eye.end_pan()
            return True
        return tool is not None and event.button == 1 and tool.release(event.pos)
    return False


def press_board(screen: BattleScreen, pixel: tuple[int, int]) -> bool:
    """Give a press to the tool; what it does not use selects a unit."""
    model = screen.board.model_under(pixel)
    tool = screen.tool
    if tool is not None and not screen.session.is_working and tool.press(pixel, model):
        return True
    state = screen.board.session.state
    screen.select(state.models[model].unit if model in state.models else "")
    return True


def press(screen: BattleScreen, name: str) -> bool:
    """Do what a key does; answer whether it did anything."""
    session, tool, board = screen.session, screen.tool, screen.board
    is_busy = session.is_working
    match name:
        case "":
            return False
        case "Ctrl+Z":
            if tool is not None and tool.escape():
                screen.say("Took back the move in the making", "undo-2")
            elif is_busy:
                screen.say("One moment: the rules are at work", "hourglass")
            elif undone := session.undo_label:
                screen.went = f"Undone: {undone}"
                session.undo()
            else:
                screen.say("Nothing to undo", "undo-2")
        case "Ctrl+Y" | "Ctrl+Shift+Z":
            if session.redo():
                screen.went = "Done again"
            else:
                screen.say("Nothing to do again", "redo-2")
        case "F":
            board.eye.fit(session.state, board.area, screen.kit)
        case "Ctrl+S":
            keeping.save(screen)
        case "Ctrl+O":
            keeping.open_other(screen)
        case "Ctrl+R":
            keeping.replay(screen)
        case "Ctrl+G":
            lend(screen, "phase")
        case "Ctrl+U":
            lend(screen, "unit")
        case "T":
            screen.has_tray = not screen.shows_tray
        case "G":
            screen.ledgers.toggle()
        case "Alt+F":
            act(screen, Hit("menu"))
        case "Enter" | "Space" if session.asked_player is not None:
            session.is_paused = not session.is_paused
            screen.say("Paused" if session.is_paused else "It plays on", "pause")
        case "Enter" if session.ask is None and not is_busy:
            screen.guard(screen.context.go_home)
        case "Esc":
            escape(screen)
        case _ if is_busy:
            return False
        case "Enter" if tool is not None:
            if screen.tray.is_showing:
                screen.tray.skip()
            tool.accept()
        case "Space" if tool is not None:
            tool.other()
        case _ if tool is not None and tool.key(name):
            pass
        case _:
            return toggle(screen, name)
    screen.redraw()
    return True


def toggle(screen: BattleScreen, name: str) -> bool:
    """Show or hide an overlay by its key."""
    row = next((r for r in screen.board.rows if r.key == name), None)
    if row is None:
        return False
    is_on = screen.board.toggle(row.id)
    screen.say(f"{row.label}: {'shown' if is_on else 'hidden'}", "eye")
    return True


def escape(screen: BattleScreen) -> None:
    """Let go of one thing after the other; it never answers, and never leaves the battle."""
    if screen.tool is not None and screen.tool.escape():
        return
    if screen.board.selected:
        screen.select("")
    else:
        screen.say("Nothing to let go of. The mark at the top left leads to the start", "house")


def guarded(screen: BattleScreen, go: Callable[[], None]) -> None:
    """Do what gives the battle up: it is kept and can be taken up again, else one is asked."""
    if not screen.is_unsaved:
        go()
        return
    words = "What was decided since the last save would be lost."
    answers = (Answer("Stay", lambda: None, "Esc"), Answer("Leave", go, "L"))
    screen.context.push(Dialog(screen.context, "Leave this battle?", words, answers, "flag"))
