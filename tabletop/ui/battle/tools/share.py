"""Sharing attacks (or points) out over targets: all at one by a key, split by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.play.ability import Call
from tabletop.rules.play.asks import Allocate, Source
from tabletop.rules.play.attack.foresight import odds_of_shares
from tabletop.rules.play.attack.odds import Odds
from tabletop.rules.words import counted
from tabletop.state.causes import Share, Shares
from tabletop.ui.battle.tools.tool import Bar, Tool, pick_key
from tabletop.ui.kit.bases import BaseStyle, RingKind
from tabletop.ui.kit.controls import button, chip
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Overlays, Spot
from tabletop.ui.kit.ui import Hit, Ui

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW = 34
HEAD = 26


class ShareTool(Tool):
    """Which source goes where; a number sends all at that target, + and - move one over."""

    def __init__(self, screen: BattleScreen, ask: Allocate) -> None:
        super().__init__(screen, ask)
        self.ask = ask
        self.sources = tuple(s for s in ask.sources if s.count)
        self.at = 0
        self.odds: dict[str, Odds] = {}
        self.counts: dict[tuple[str, str], int] = {}
        for share in ask.fallback():
            key = (share.source, share.target)
            self.counts[key] = self.counts.get(key, 0) + share.count

    def begin(self) -> None:
        """Select the unit whose attacks they are."""
        self.screen.board.select(self.ask.unit)
        self._foresee()

    def end(self) -> None:
        """Forget what is still foreseen."""
        self.screen.session.worker.drop("odds")

    def _foresee(self) -> None:
        """Work out the odds of the attacks as they are shared out, in the thread."""
        ask, shares = self.ask, self.shares()
        if any(source.weapon is None for source in self.sources):
            return
        game = self.screen.session.game
        call = Call(ask.ability, ask.player, ask.unit)
        self.screen.session.worker.do(
            "odds",
            lambda: odds_of_shares(game.doing, call, ask.sources, shares),
            self._foreseen,
        )

    def _foreseen(self, odds: dict[str, Odds]) -> None:
        self.odds = odds
        self.screen.redraw()

    def expected(self) -> str:
        """Return what the attacks lead to on average."""
        parts = []
        for target, odds in self.odds.items():
            words = f"{odds.mean:.1f} damage"
            if len(odds.slain) > 2:
                words += f", {odds.mean_slain:.1f} slain"
            if odds.destroyed >= 0.005:
                words += f", {odds.destroyed:.0%} destroyed"
            parts.append(words if len(self.odds) == 1 else f"{self.label(target)}: {words}")
        return "; ".join(parts)

    # ------------------------------------------------------------------ what is
    def label(self, target: str) -> str:
        """Return the name of a target."""
        return next((o.label for o in self.ask.options if o.id == target), target)

    def shares(self) -> Shares:
        """Return it as an answer."""
        return tuple(Share(s, t, n) for (s, t), n in self.counts.items() if n)

    @property
    def source(self) -> Source:
        """The source that keys work on."""
        return self.sources[min(self.at, len(self.sources) - 1)]

    def totals(self) -> dict[str, int]:
        """Return how much goes to each target."""
        found: dict[str, int] = {}
        for (_, target), count in self.counts.items():
            if count:
                found[target] = found.get(target, 0) + count
        return found

    # ------------------------------------------------------------------ showing
    def bar(self) -> Bar:
        """Return how it is shared out."""
        totals = ", ".join(f"{n} at {self.label(t)}" for t, n in self.totals().items())
        found = self.ask.check(self.shares())
        reason = "" if found.is_legal else found.findings[0].head
        expected = self.expected()
        note = f"expected {expected}" if expected else ""
        if self.idle:
            note += f"{'; ' if note else ''}{counted(len(self.idle), 'model')} cannot attack"
        return Bar(totals, "Attack", reason=reason, note=note, icon="swords")

    def hint(self) -> str:
        """Return how it works."""
        return "A number or a click sends all at that target; Up, Down and + split by weapon"

    def overlays(self) -> Overlays:
        """Ring the targets, with what goes there; who cannot attack at all is pale."""
        state, totals = self.screen.board.session.state, self.totals()
        rings: dict[str, tuple[RingKind, ...]] = {}
        spots: list[Spot] = []
        for option in self.ask.options:
            unit = state.units.get(option.unit or option.id)
            models = unit.models if unit is not None else ()
            for model in models:
                rings[model] = ("selected",) if option.id in totals else ("target",)
            if option.id in totals and models:
                low = min((state.model(m).pose for m in models), key=lambda p: p.y)
                words = f"{counted(totals[option.id], 'attack')} at {self.label(option.id)}"
                spots.append(Spot((low.x, low.y - 1.0), words, "ink", "swords"))
        for model in self.source.models if len(self.sources) > 1 else ():
            rings[model] = ("selected",)
        pale: dict[str, BaseStyle] = dict.fromkeys(self.idle, "acted")
        return Overlays(rings=rings, spots=tuple(spots), styles=pale)

    @property
    def idle(self) -> tuple[str, ...]:
        """The models of the unit that no attack comes from."""
        unit = self.screen.board.session.state.units.get(self.ask.unit)
        able = {m for source in self.ask.sources for m in source.models}
        return tuple(m for m in (unit.models if unit is not None else ()) if m not in able)

    def card_height(self, kit: Kit, width: int) -> int:
        """Return how high the table of sources and targets is."""
        rows = sum(kit.px(HEAD) + len(s.targets) * kit.px(ROW) for s in self.sources)
        return min(rows + kit.px(58), kit.px(400))

    def paint_card(self, ui: Ui, rect: pygame.Rect) -> None:
        """Draw each source with its targets and counts."""
        kit, target = ui.kit, ui.surface
        inner = rect.inflate(-kit.px(20), -kit.px(14))
        middle = inner.y + kit.px(12)
        kit.text(target, self.ask.prompt, (inner.x, middle), "body", weight=600, room=inner.w)
        area = pygame.Rect(inner.x, inner.y + kit.px(28), inner.w, inner.h - kit.px(28))
        rows = sum(kit.px(HEAD) + len(s.targets) * kit.px(ROW) for s in self.sources)
        with ui.scrolled("shares", area, rows) as top:
            y = top
            for i, source in enumerate(self.sources):
                y = self._source(ui, pygame.Rect(area.x, y, area.w, 0), source, i)

    def _source(self, ui: Ui, rect: pygame.Rect, source: Source, index: int) -> int:
        kit, target = ui.kit, ui.surface
        y = rect.y + kit.px(12)
        is_here = index == self.at and len(self.sources) > 1
        if is_here:
            kit.icon(target, "chevron-right", (rect.x + kit.px(6), y), 14)
        x = rect.x + (kit.px(18) if len(self.sources) > 1 else 0)
        box = kit.text(target, source.label, (x, y), "small", weight=600, room=rect.w * 0.6)
        kit.text(target, source.detail, (box.right + kit.px(8), y), "small", "ink2",
                 room=max(8, rect.right - box.right - kit.px(8)))  # fmt: skip
        y = rect.y + kit.px(HEAD)
        for _k, to in enumerate(source.targets):
            row = pygame.Rect(rect.x, y, rect.w - kit.px(76), kit.px(ROW) - kit.px(4))
            count = self.counts.get((source.id, to), 0)
            label = f"{count} at {self.label(to)}" if count else self.label(to)
            key = pick_key(self.number(to)) if index == self.at else ""
            chip(ui, "share", row, label, key=key, is_on=count > 0, value=f"{index}:{to}")
            for j, sign in enumerate("-+"):
                box = pygame.Rect(row.right + kit.px(6) + j * kit.px(36), row.y, kit.px(32), row.h)
                why = "" if (count if sign == "-" else count < source.count) else "none left"
                button(ui, f"share{sign}", box, sign, value=f"{index}:{to}", reason=why)
            y += kit.px(ROW)
        return y

    def number(self, target: str) -> int:
        """Return the place of a target among all targets."""
        ids = [o.id for o in self.ask.options]
        return ids.index(target) if target in ids else 9

    # ------------------------------------------------------------------ sharing
    def accept(self) -> None:
        """Answer."""
        found = self.ask.check(self.shares())
        if found.is_legal:
            self.answer(self.shares())
        else:
            self.screen.refuse(found.findings[0].head)

    def all_at(self, target: str, only: int | None = None) -> None:
        """Send all of each source (or of one) at a target, where it can reach it."""
        for i, source in enumerate(self.sources):
            if target in source.targets and only in (None, i):
                for other in source.targets:
                    self.counts[source.id, other] = source.count if other == target else 0
        self._foresee()
        self.screen.redraw()

    def move_one(self, index: int, target: str, by: int) -> None:
        """Move one of a source to (or from) a target."""
        source = self.sources[index]
        others = [t for t in source.targets if t != target]
        if by > 0:
            others = [t for t in others if self.counts.get((source.id, t), 0)]
        if not others or (by < 0 and not self.counts.get((source.id, target), 0)):
            self.screen.refuse("There is nothing to move over")
            return
        for t, change in ((target, by), (others[0], -by)):
            self.counts[source.id, t] = self.counts.get((source.id, t), 0) + change
        self._foresee()
        self.screen.redraw()

    def key(self, name: str) -> bool:
        """Take a number, Up, Down, + or -."""
        if name.isdigit() and 0 < int(name) <= len(self.ask.options):
            self.all_at(self.ask.options[int(name) - 1].id)
            return True
        if name in ("Up", "Down"):
            by = -1 if name == "Up" else 1
            self.at = (self.at + by) % len(self.sources)
            return True
        if name in ("+", "=", "-") and len(self.source.targets) > 1:
            self.move_one(self.at, self.source.targets[0], -1 if name != "-" else 1)
            return True
        return False

    def act(self, hit: Hit) -> bool:
        """Take a press in the card."""
        if hit.id not in ("share", "share+", "share-"):
            return False
        index, _, target = hit.value.partition(":")
        if hit.id == "share":
            self.all_at(target, int(index))
        else:
            self.move_one(int(index), target, 1 if hit.id == "share+" else -1)
        return True

    def press(self, pixel: tuple[int, int], model: str) -> bool:
        """Send all at the unit that is clicked."""
        state = self.screen.board.session.state
        unit = state.models[model].unit if model in state.models else ""
        found = next((o.id for o in self.ask.options if unit and unit in (o.unit, o.id)), "")
        if not found:
            return False
        self.all_at(found)
        return True
