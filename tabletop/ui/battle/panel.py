"""The right side: the selected unit and its abilities, the open question, the log, the end."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.combat import enemies_in_combat
from tabletop.rules.play.asks import Option, Pick
from tabletop.rules.play.permits import Offer, is_time
from tabletop.rules.table import table_of
from tabletop.rules.words import counted, listed
from tabletop.state.model import GameState, Unit
from tabletop.ui.battle.abilities import Row, is_for_others, paint_rows, rows_height
from tabletop.ui.battle.tools.pick import PickTool
from tabletop.ui.battle.tools.react import ReactTool
from tabletop.ui.battle.tools.use import UseTool
from tabletop.ui.battle.tools.use_words import nothing_of
from tabletop.ui.battle.wording import PHASES
from tabletop.ui.kit import chrome
from tabletop.ui.kit.bases import Look
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.names import level_words
from tabletop.ui.kit.ui import Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

FOOT: Final = 56
LEAST_LOG: Final = 92
GLANCE: Final = 4
"""Abilities of other phases that are seen without scrolling."""


class SidePanel:
    """Draws the panel; what is measured for it is kept by state."""

    def __init__(self, screen: BattleScreen) -> None:
        self.screen = screen
        self._log_tall = 0
        self._fought: tuple[GameState, str, str] | None = None

    def paint(self, ui: Ui, side: pygame.Rect) -> None:
        """Draw all of it: what there is no room for is scrolled."""
        kit, screen = ui.kit, self.screen
        inner = chrome.side_panel(ui, side)
        foot = kit.px(FOOT if side.h / kit.scale > 640 else 46)
        body = pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot)
        state = screen.board.session.state
        unit = state.units.get(screen.board.selected)
        y = self._head(ui, body, unit) if unit is not None else self._nobody(ui, body)
        y = screen.hands.paint(ui, body, y, unit)
        card = screen.tool.card_height(kit, inner.w) if screen.tool is not None else 0
        card = min(card, body.bottom - y - kit.px(60)) if card else 0
        spare = body.bottom - y - (card + kit.px(12) if card else 0)
        rows = self.rows(unit)
        need = self._wanted(ui, rows, inner.w)
        log = max(kit.px(LEAST_LOG), spare - need)
        if spare < kit.px(LEAST_LOG) + kit.px(60):
            log = 0
        room = spare - log
        if rows and room > kit.px(40):
            self._abilities(ui, pygame.Rect(inner.x, y, inner.w, min(need, room)), rows, unit)
            y += min(need, room)
        if card:
            self._card(ui, pygame.Rect(inner.x - kit.px(6), y + kit.px(4), inner.w + kit.px(12),
                                       card))  # fmt: skip
            y += card + kit.px(12)
        if body.bottom - y > kit.px(60):
            self._log(ui, pygame.Rect(inner.x, y, inner.w, body.bottom - y))
        self._foot(ui, pygame.Rect(inner.x, body.bottom, inner.w, foot))

    def _wanted(self, ui: Ui, rows: tuple[Row, ...], width: int) -> int:
        """Return the height for all abilities of the phase and a glance at the others."""
        if not rows:
            return 0
        high = [row for row in rows if not row.is_flat]
        flat = [row for row in rows if row.is_flat][:GLANCE]
        return rows_height(ui.kit, (*high, *flat), width) + ui.kit.px(28)

    # ------------------------------------------------------------------ who
    def _head(self, ui: Ui, rect: pygame.Rect, unit: Unit) -> int:
        kit, target = ui.kit, ui.surface
        state = self.screen.board.session.state
        model = state.models.get(unit.models[0]) if unit.models else None
        top, box = rect.y + kit.px(12), kit.px(44)
        middle = top + kit.px(22)
        if model is not None:
            look = Look.of(model.base, 0.0, unit.player, unit.glyph, "solid")
            zoom = math.floor(min(box / (2 * model.base.radius), kit.px(30)) * 4) / 4
            self.screen.board.live.sprites.base(target, look, (rect.x + box / 2, middle), zoom)
        left = rect.x + box + kit.px(10)
        room = rect.right - left
        size = "title" if kit.width(unit.label, "title", 700) <= room else "lead"
        kit.text(target, unit.label, (left, middle - kit.px(10)), size, weight=700, room=room)
        words = [counted(len(unit.models), "model")]
        whole = unit.health * len(unit.models)
        if unit.wounds or unit.health > 1:
            words.append(f"{whole - unit.wounds} of {counted(whole, 'wound')}")
        if unit.move is not None:
            words.append(f'Move {unit.move:g}"')
        words.append(f"Save {unit.save}")
        level = level_words([state.models[m].pose.z for m in unit.models if m in state.models])
        words += [f"stands {level}"] if level else []
        line = " · ".join(words)
        fought = self._combat(unit.id)
        if fought and kit.width(f"{line} · {fought}", "small") > room:
            line = " · ".join((*words[:1], words[-1]) if level else words[:2])
        elif not fought and len(words) > 3 and kit.width(line, "small") > room:
            line = " · ".join(words[1:])  # how many models there are is seen on the table
        line = f"{line} · {fought}" if fought else line
        kit.text(target, line, (left, middle + kit.px(12)), "small", "ink2", room=room)
        return top + kit.px(50)

    def _nobody(self, ui: Ui, rect: pygame.Rect) -> int:
        kit = ui.kit
        battle = self.screen.session.battle
        player = self.screen.session.moment.player
        words = battle.name(player) if player else battle.plan.name
        at = (rect.x, rect.y + kit.px(26))
        kit.text(ui.surface, words, at, "title", weight=700, room=rect.w)
        hint = screen_hint(self.screen.tool)
        kit.text(ui.surface, hint, (rect.x, rect.y + kit.px(48)), "small", "ink2", room=rect.w)
        return rect.y + kit.px(62)

    def _combat(self, unit: str) -> str:
        """Say with whom a unit is in combat."""
        state = self.screen.session.state
        kept = self._fought
        if kept is None or kept[0] is not state or kept[1] != unit:
            known = state.units.get(unit)
            foes = enemies_in_combat(table_of(state), unit) if known and known.models else ()
            names = [state.unit(foe).label for foe in foes]
            words = f"in combat with {listed(names)}" if names else ""
            kept = self._fought = (state, unit, words)
        return kept[2]

    # ------------------------------------------------------------------ what it can do
    def rows(self, unit: Unit | None) -> tuple[Row, ...]:
        """Return the abilities to list: usable now, of this phase, then all others."""
        screen = self.screen
        tool = screen.tool
        keys: dict[str, str] = {}
        usable: dict[str, Option] = {}
        if isinstance(tool, UseTool):
            keys = {o.id: str(i + 1) for i, o in enumerate(tool.numbered())}
            usable = {o.id: o for o in tool.options}
        clock = screen.session.battle.clock
        found: list[tuple[int, Row]] = []
        offers = screen.session.offers(unit.id) if unit is not None else ()
        for offer in (*offers, *self._of_player(tool)):
            ability = offer.ability
            is_now = any(is_time(t, clock, offer.player) for t in ability.timings)
            can = offer.id in usable
            why = "" if can else offer.why or self._not_now(offer)
            if ability.is_passive:
                why = "passive"
            rank = 0 if can else 1 if is_now else 3 if ability.is_passive else 2
            if rank == 1 and unit is not None and is_for_others(ability.keywords, unit):
                rank = 2
            is_best = isinstance(tool, UseTool) and tool.proposed_id == offer.id
            is_flat = rank > 1 or not isinstance(tool, UseTool)
            hint = usable[offer.id].hint() if can else ""
            row = Row(offer, why, keys.get(offer.id, ""), can, is_best, is_flat, hint)
            found.append((rank, row))
        return tuple(row for _, row in sorted(found, key=in_order))

    def _of_player(self, tool: object) -> tuple[Offer, ...]:
        if not isinstance(tool, UseTool):
            return ()
        book, player = self.screen.session.game.book, tool.ask.player
        return tuple(
            Offer(book.ability(o.ability), player, "", "")
            for o in tool.of("")
            if book.has(o.ability)
        )

    def _not_now(self, offer: Offer) -> str:
        ask = self.screen.session.ask
        if ask is None:
            return "the battle is over"
        if isinstance(ask, Pick) and ask.kind in ("use", "fight"):
            if ask.player != offer.player:
                return "the other player chooses now"
            return "not offered now"
        return "something else is asked now"

    def _abilities(
        self, ui: Ui, rect: pygame.Rect, rows: tuple[Row, ...], unit: Unit | None
    ) -> None:
        kit = ui.kit
        phase = PHASES[self.screen.session.battle.clock.phase]
        y = rect.y + kit.px(10)
        kit.caption(ui.surface, f"Abilities, {phase}", (rect.x, y))
        usable = sum(1 for row in rows if row.can)
        words = f"{usable} usable" if usable else "none usable now"
        kit.text(ui.surface, words, (rect.right, y), "small", "ink2", align="r")
        area = pygame.Rect(rect.x - kit.px(2), rect.y + kit.px(22), rect.w + kit.px(12),
                           rect.h - kit.px(24))  # fmt: skip
        content = rows_height(kit, rows, rect.w)
        with ui.scrolled("abilities", area, content) as top:
            paint_rows(ui, pygame.Rect(rect.x, top, rect.w, content), rows)

    def _card(self, ui: Ui, rect: pygame.Rect) -> None:
        kit, screen = ui.kit, self.screen
        tool, player = screen.tool, screen.session.moment.player
        if tool is None:
            return
        theme = kit.theme
        fill = theme.player(player, "tint") if player else theme("raised")
        edge = theme.player(player, "ink") if player else theme("ink")
        kit.plate(ui.surface, rect, fill, edge, radius=8, width=2)
        tool.paint_card(ui, rect)

    # ------------------------------------------------------------------ what was, what ends it
    def _log(self, ui: Ui, rect: pygame.Rect) -> None:
        kit, screen = ui.kit, self.screen
        pad = kit.space("panel_pad")
        kit.rule(ui.surface, (rect.x - pad, rect.y), (rect.right + pad, rect.y))
        middle = rect.y + kit.px(16)
        kit.caption(ui.surface, "Battle log", (rect.x, middle))
        hint = "click a line to see the moment"
        kit.text(ui.surface, hint, (rect.right, middle), "small", "ink3", align="r")
        area = pygame.Rect(rect.x, rect.y + kit.px(28), rect.w, rect.h - kit.px(32))
        journal = screen.session.journal
        told = screen.log.lines(journal, ask=getattr(screen.session.ask, "kind", ""))
        if area.h != self._log_tall:
            self._log_tall = area.h
            ui.scroll_to(screen.log_view.id, screen.log_view.height(kit, told, area.w))
        screen.log_view.paint(ui, area, told, journal.current, screen.session.whys)

    def _foot(self, ui: Ui, rect: pygame.Rect) -> None:
        kit, screen = ui.kit, self.screen
        pad = kit.space("panel_pad")
        kit.rule(ui.surface, (rect.x - pad, rect.y), (rect.right + pad, rect.y))
        tool = screen.tool
        at = (rect.x, rect.centery)
        if not isinstance(tool, UseTool):
            words = screen.names.whose if screen.session.ask is not None else ""
            kit.text(ui.surface, words, at, "small", "ink2", room=rect.w)
            return
        label, high = screen.names.end, kit.space("control")
        wide = math.ceil(kit.width(label, "body", 600)) + kit.cap_width("End") + kit.px(40)
        box = pygame.Rect(rect.right - wide, rect.centery - high // 2, wide, high)
        count = len(tool.todo())
        words = f"{count} could still {screen.names.deed}" if count else nothing_of(tool)
        reason = "" if tool.can_end else "this has to be chosen first"
        button(ui, "end", box, label, key="End", reason=reason)
        room = box.left - rect.x - kit.px(10)
        if kit.width(reason or words, "small") > room:
            words = f"{count} left" if count else "nothing free"
            reason = "choose first" if reason else ""
        kit.text(ui.surface, reason or words, at, "small", "ink2", room=room)


def screen_hint(tool: object) -> str:
    """Return what to do next where no unit is selected."""
    if isinstance(tool, PickTool) and not isinstance(tool, ReactTool):
        where = ", or on the table" if tool.is_on_units else ""
        return f"Choose in the list below{where}."
    return "Click a unit to see its abilities."


def in_order(ranked: tuple[int, Row]) -> tuple[int, bool, int]:
    """Return where a row stands: by rank, what is proposed first, then what costs least."""
    rank, row = ranked
    return rank, not row.is_proposed, row.offer.ability.cost
