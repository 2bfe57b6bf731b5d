"""The strips above a battle: title, round, points and undo; then the phases and whose choice."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.words import counted
from tabletop.ui.battle.log import player_dot
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit import chrome
from tabletop.ui.kit.controls import button, icon_button
from tabletop.ui.kit.ui import Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen


@dataclass(frozen=True, slots=True)
class Style:
    """How much is told of a score: words behind the numbers, the names; and the room between."""

    point: str
    points: str
    command: str
    has_names: bool
    gap: int
    air: int


STYLES: Final = (
    Style("point", "points", "command", True, 34, 12),
    Style("pt", "pts", "cmd", True, 34, 12),
    Style("p", "p", "c", True, 22, 10),
    Style("p", "p", "c", False, 18, 8),
)
"""From the fullest to the shortest."""
LEAST_UNDO: Final = 120
"""Pixels at UI scale 1 under which words of undo would tell nothing: its icon does, with a tip."""
MARK: Final = 50
"""Pixels at UI scale 1 that the program's mark takes."""


def paint_strip(screen: BattleScreen, ui: Ui, rect: pygame.Rect) -> None:
    """Draw the strip; its hits are `undo`, `redo`, `menu`, `settings`, `keys`."""
    kit, battle = ui.kit, screen.session.battle
    is_small = rect.w / kit.scale < 1440
    title = screen.session.state.title or battle.plan.name or "Battle"
    turn = screen.names.turn
    icons = _icons_width(screen, ui, is_small)
    least = kit.px(MARK + 24) + icons
    fitting = STYLES[1:] if is_small else STYLES
    style = next((s for s in fitting if least + _scores_width(screen, ui, s) < rect.w), STYLES[-1])
    wide = _scores_width(screen, ui, style)
    room = min(rect.w * 0.36, rect.w - least - wide) - kit.px(34)
    title, turn = _titles(ui, title, turn, room)
    x = chrome.strip(ui, rect, title, turn)
    right = _right(screen, ui, rect, is_small, x + kit.px(36) + wide)
    left = max(x + kit.px(24), min(rect.w * 0.5 - wide / 2, right - wide - kit.px(12)))
    left = min(left, right - wide - kit.px(6))
    for player in (1, 2):
        _score(screen, ui, (left, rect.centery), player, style)
        left += _score_width(screen, ui, player, style) + kit.px(style.gap)


def _titles(ui: Ui, title: str, turn: str, room: float) -> tuple[str, str]:
    """Return title and turn as far as there is room: the title gives way first."""
    kit = ui.kit
    turn_wide = kit.width(turn, "body") + kit.px(10)
    if kit.width(title, "lead", 700) + turn_wide <= room:
        return title, turn
    left = room - turn_wide
    if left >= kit.px(90):
        return kit.fonts.fit(title, kit.type("lead", 700), left), turn
    if turn_wide <= room:
        return "", turn
    return "", kit.fonts.fit(turn, kit.type("body"), room) if room > kit.px(60) else ""


def _parts(screen: BattleScreen, player: int, style: Style) -> tuple[tuple[str, str], ...]:
    battle = screen.session.battle
    points, command = battle.points[player - 1], battle.command[player - 1]
    word = style.point if points == 1 else style.points
    return ((str(points), word), (str(command), style.command))


def _scores_width(screen: BattleScreen, ui: Ui, style: Style) -> int:
    widths = [_score_width(screen, ui, player, style) for player in (1, 2)]
    return sum(widths) + ui.kit.px(style.gap)


def _score_width(screen: BattleScreen, ui: Ui, player: int, style: Style) -> int:
    kit = ui.kit
    name = _name(screen, player, style)
    wide = kit.px(26) + kit.width(name, "body", 700)
    for value, word in _parts(screen, player, style):
        wide += kit.px(style.air) + kit.width(value, "lead", 700)
        wide += kit.px(5) + kit.width(word, "small") if word else 0
    return math.ceil(wide)


def _name(screen: BattleScreen, player: int, style: Style) -> str:
    return screen.session.battle.name(player) if style.has_names else ""


def _score(
    screen: BattleScreen, ui: Ui, at: tuple[float, float], player: int, style: Style
) -> None:
    kit, target, battle = ui.kit, ui.surface, screen.session.battle
    x, y = at
    player_dot(kit, target, (x + kit.px(9), y), player, 8.0)
    ink = kit.theme.player(player, "ink")
    name = _name(screen, player, style)
    box = kit.text(target, name, (x + kit.px(26), y), "body", ink, weight=700)
    if battle.clock.active == player:
        x0, wide = (box.x, box.w) if name else (round(x), kit.px(18))
        y0 = box.bottom + kit.px(1) if name else round(y) + kit.px(12)
        target.fill(ink, (x0, y0, wide, max(1, kit.px(2))))
    right = box.right if name else round(x + kit.px(14))
    for value, word in _parts(screen, player, style):
        number = kit.text(target, value, (right + kit.px(style.air), y), "lead", weight=700)
        right = number.right
        if word:
            right = kit.text(target, word, (right + kit.px(5), y), "small", "ink2").right
    ui.add("score", pygame.Rect(round(x), round(y) - kit.px(14), right - round(x), kit.px(28)),
           value=str(player), tip=score_words(screen, player))  # fmt: skip


def score_words(screen: BattleScreen, player: int) -> str:
    """Return the score of a side in full."""
    battle = screen.session.battle
    points, command = battle.points[player - 1], battle.command[player - 1]
    name = battle.name(player)
    return f"{name}: {counted(points, 'victory point')}, {counted(command, 'command point')}"


def _icons_width(screen: BattleScreen, ui: Ui, is_small: bool) -> int:
    """Return what the icons at the right take, undo and redo as icons."""
    session = screen.session
    count = 3 + (not is_small) + bool(session.journal.undone) + bool(session.undo_label)
    return ui.kit.px(30 + 36 * count)


def _right(screen: BattleScreen, ui: Ui, rect: pygame.Rect, is_small: bool, least: float) -> int:
    """Draw what stands at the right; undo has words where there is room from `least` on."""
    kit, session = ui.kit, screen.session
    x, middle = rect.right - kit.px(30), rect.centery
    icon_button(ui, "keys", (x, middle), "circle-question-mark", "Keys", key="?")
    x -= kit.px(36)
    icon_button(ui, "settings", (x, middle), "settings", "Settings", key="Ctrl+,")
    x -= kit.px(36)
    icon_button(ui, "menu", (x, middle), "menu", "Save, load, stops, players", key="Alt+F")
    if not is_small:
        x -= kit.px(36)
        icon, tip = ("sun", "Light") if kit.theme.is_dark else ("moon", "Dark")
        icon_button(ui, "theme", (x, middle), icon, tip, key="F2")
    x -= kit.px(22)
    if session.journal.undone:
        icon_button(ui, "redo", (x - kit.px(14), middle), "redo-2", "Do again", key="Ctrl+Y")
        x -= kit.px(36)
    label = session.undo_label
    if not label:
        return x
    cap = kit.cap_width("Ctrl+Z") + kit.px(10)
    words = f"Undo: {label}"
    room = min(kit.px(140 if is_small else 230), round(x - least) - kit.px(46) - cap)
    if room < min(kit.width(words, "body", 500), kit.px(LEAST_UNDO)):
        at = (x - kit.px(14), middle)
        icon_button(ui, "undo", at, "undo-2", f"Undo: {label}", key="Ctrl+Z")
        return x - kit.px(36)
    wide = min(room, math.ceil(kit.width(words, "body", 500))) + kit.px(46) + cap
    box = pygame.Rect(x - wide, middle - kit.px(16), wide, kit.px(32))
    words = kit.fonts.fit(words, kit.type("body", 500), wide - kit.px(46) - cap + 1)
    button(ui, "undo", box, words, icon="undo-2", key="Ctrl+Z", look="quiet", tip=label)
    return box.left


def paint_phases(screen: BattleScreen, ui: Ui, rect: pygame.Rect) -> None:
    """Draw the phases of the turn, the present one dark, and whose choice it is."""
    kit, target = ui.kit, ui.surface
    target.fill(kit.theme("panel"), rect)
    kit.rule(target, (rect.x, rect.bottom - 1), (rect.right, rect.bottom - 1))
    clock = screen.session.battle.clock
    phases = screen.names.phases
    here = phases.index(clock.phase) if clock.phase in phases else -1
    whose = screen.names.whose
    room = rect.w - kit.width(whose, "body", 700) - kit.px(60)
    face, gap = kit.type("body", 600), 26
    need = sum(kit.width(PHASES[p], face) + kit.px(gap + 26) for p in phases)
    is_tight = need > room
    if is_tight:
        face, gap = kit.type("small", 600), 12
        need = sum(kit.width(PHASES[p], face) + kit.px(gap + 20) for p in phases)
    shown = phases if need <= room else phases[max(0, here - 1) : here + 3]
    x = float(rect.x + kit.px(16))
    for phase in shown:
        i = phases.index(phase)
        x = _phase(ui, (x, rect.centery), PHASES[phase], i - here, face, is_tight)
        if phase != shown[-1]:
            kit.icon(target, "chevron-right", (x + kit.px(gap / 2), rect.centery), 12, "ink3")
        x += kit.px(gap)
    player = screen.session.moment.player
    ink = kit.theme.player(player, "ink") if player else kit.theme("ink")
    right = rect.right - kit.px(20)
    box = kit.text(target, whose, (right, rect.centery), "body", ink, weight=700, align="r")
    if player:
        player_dot(kit, target, (box.left - kit.px(14), rect.centery), player, 6.0)


def _phase(
    ui: Ui, at: tuple[float, float], words: str, place: int, face: object, is_tight: bool
) -> float:
    """Draw one phase: `place` is 0 for the present one, less for those that are over."""
    kit, target = ui.kit, ui.surface
    x, y = at
    size = "small" if is_tight else "body"
    if place == 0:
        wide = kit.width(words, size, 600) + kit.px(24)
        box = pygame.Rect(round(x), round(y) - kit.px(15), math.ceil(wide), kit.px(30))
        kit.plate(target, box, "ink", "ink", radius=5)
        kit.text(target, words, (x + kit.px(12), y), size, "inverse", weight=600)
        return float(box.right)
    if place < 0:
        kit.icon(target, "check", (x + kit.px(6), y), 12, "ink3")
        x += kit.px(16)
    return float(kit.text(target, words, (x, y), size, "ink2" if place < 0 else "ink3",
                          weight=500).right)  # fmt: skip
