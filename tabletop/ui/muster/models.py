"""A box to choose which models of a unit are what: champion, bearers, loadouts, odd bases."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.files.mustering import COMMAND_MODELS, places_of, share_of
from tabletop.rules.army.editing import exchanged, placed, with_role
from tabletop.state.army import Army, Listed
from tabletop.state.warscroll import Warscroll
from tabletop.ui.kit.controls import button, list_row
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.ui import Hit, Ui
from tabletop.ui.shell.dialog import draw_veil
from tabletop.ui.shell.screen import BaseScreen, Context

SIZE, ROW, LIST, TILE = (760, 520), 34, 290, 48
FREE = "Press a model: it has the role then. Pressed again, nobody has it."
FIXED = "Press a model: it changes places with the first that has this."
NOBODY = "Nobody in the list has this."


def roles_of(army: Army, unit: Listed) -> dict[str, tuple[int, ...]]:
    """Return which models of a listed unit have which role or loadout; {} where all are alike."""
    found = places_of(unit, army.warscroll_of(unit), army.size_of(unit))
    return found if army.size_of(unit) > 1 else {}


def roles_words(army: Army, unit: Listed) -> str:
    """Return in a line who is what.

    Roles that nobody has are left out.
    """
    found = roles_of(army, unit)
    return ", ".join(f"{_name(role)} {_numbers(who)}" for role, who in found.items() if who)


class Models(BaseScreen):
    """An overlay; `changed` is called with the list after each choice."""

    is_overlay = True

    def __init__(
        self, context: Context, army: Army, unit: str, changed: Callable[[Army], None]
    ) -> None:
        super().__init__(context)
        self.army, self.id, self.changed = army, unit, changed
        self.role = next(iter(roles_of(army, self.unit)), "")

    @property
    def unit(self) -> Listed:
        """The unit as it is now."""
        return next(u for u in (*self.army.units, *self.army.others) if u.id == self.id)

    @property
    def title(self) -> str:
        """Words for the window's title bar."""
        return "Who is what"

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the roles at the left, the models at the right."""
        kit, ui, unit = self.kit, self.ui, self.unit
        draw_veil(self, surface)
        w, h = surface.get_size()
        box = pygame.Rect(0, 0, min(kit.px(SIZE[0]), w - 24), min(kit.px(SIZE[1]), h - 24))
        box.center = surface.get_rect().center
        kit.plate(surface, box, "panel", "edge_strong", radius=9, shadow=90)
        x, wide, high = box.x + kit.px(22), box.w - kit.px(44), kit.space("control")
        heading = f"Who is what: {self.army.name_of(unit)}"
        kit.text(surface, heading, (x, box.y + kit.px(30)), "lead", weight=700, room=wide)
        foot = pygame.Rect(box.right - kit.px(152), 0, kit.px(130), high)
        foot.bottom = box.bottom - kit.px(14)
        top = box.y + kit.px(56)
        body = pygame.Rect(x - kit.px(8), top, kit.px(LIST), foot.y - top - kit.px(10))
        roles, scroll = roles_of(self.army, unit), self.army.warscroll_of(unit)
        with ui.scrolled("roles", body, kit.px(ROW) * len(roles)) as y:
            for role, who in roles.items():
                rect = pygame.Rect(body.x, y, body.w - kit.px(10), kit.px(ROW - 2))
                note = _numbers(who) or "nobody"
                label, is_on = _label(scroll, role), role == self.role
                icon = "check" if is_on else ""
                list_row(
                    ui,
                    "role",
                    rect,
                    label,
                    note=note,
                    icon=icon,
                    is_on=is_on,
                    value=role,
                    tip=label,
                )
                y += kit.px(ROW)
        left = body.right + kit.px(14)
        self._models(pygame.Rect(left, top, box.right - kit.px(22) - left, body.h), roles)
        button(ui, "close", foot, "Close", key="Esc")
        words = FREE if self.role in COMMAND_MODELS else FIXED if roles[self.role] else NOBODY
        room = foot.left - x - kit.px(14)
        kit.text(surface, words, (x, foot.centery), "small", "ink2", room=room)

    def _models(self, area: pygame.Rect, roles: dict[str, tuple[int, ...]]) -> None:
        kit, size = self.kit, self.army.size_of(self.unit)
        step = kit.px(TILE + 6)
        columns = max(1, area.w // step)
        rows = -(-size // columns)
        with self.ui.scrolled("models", area, rows * step) as top:
            for n in range(1, size + 1):
                row, column = divmod(n - 1, columns)
                rect = pygame.Rect(area.x + column * step, top + row * step, 0, 0)
                rect.size = (kit.px(TILE), kit.px(TILE))
                has = [role for role, who in roles.items() if n in who]
                _tile(self.ui, rect, n, has, self.role)

    def act(self, hit: Hit) -> None:
        """Choose a role, or a model for it."""
        match hit.id:
            case "role":
                self.role = hit.value
            case "model" if self.role:
                self._press(int(hit.value))
            case "close":
                self.context.pop()

    def _press(self, model: int) -> None:
        roles = roles_of(self.army, self.unit)
        now = roles[self.role]
        if self.role in COMMAND_MODELS:
            scroll, size = self.army.warscroll_of(self.unit), self.army.size_of(self.unit)
            words = (w for w in scroll.keywords if w == self.role or w.startswith(f"{self.role} ("))
            most = max(len(now), share_of(next(words, self.role), size))
            roles[self.role] = with_role(now, model, most)
        elif now and model not in now:  # a model is exchanged with all that it carries
            for role in set(roles) - set(COMMAND_MODELS):
                roles[role] = exchanged(roles[role], now[0], model)
        self.army = placed(self.army, self.id, roles)
        self.changed(self.army)
        self.context.redraw()

    def take(self, event: pygame.event.Event) -> bool:
        """Esc closes."""
        if event.type == pygame.KEYDOWN and key_name(event) == "Esc":
            self.context.pop()
            return True
        return False


def _tile(ui: Ui, rect: pygame.Rect, number: int, roles: list[str], chosen: str) -> None:
    """Draw a model: its number, and a dot for each role that it has; the chosen one is ticked."""
    kit, target = ui.kit, ui.surface
    tip = ", ".join(map(_name, roles)) or "as the others"
    is_hot = ui.add("model", rect, value=str(number), tip=f"Model {number}: {tip}")
    is_on = chosen in roles
    edge = "ink" if is_on else "edge_strong" if is_hot else "edge"
    kit.plate(target, rect, "raised", edge, width=2 if is_on else 1)
    where = (rect.centerx, rect.y + kit.px(17))
    kit.text(target, str(number), where, "body", weight=700 if is_on else 500, align="c")
    low = rect.bottom - kit.px(12)
    if is_on:
        kit.icon(target, "check", (rect.centerx, low), 14, stroke=2.6)
    elif roles:
        kit.text(target, "\u00b7" * len(roles), (rect.centerx, low), "lead", weight=700, align="c")
    ui.draw_focus("model", rect, str(number))


def _label(scroll: Warscroll, role: str) -> str:
    base = dict(scroll.bases).get(role, "")
    on = f", on {base} mm" if base and base not in role else ""
    return f"{_name(role)}{on}"


def _name(role: str) -> str:
    return role.capitalize() if role.isupper() else role


def _numbers(who: tuple[int, ...]) -> str:
    """Return the numbers of models, runs of them in short.

    >>> _numbers((1, 3, 4, 5, 9))
    '1, 3-5, 9'
    """
    parts: list[list[int]] = []
    for n in who:
        if parts and n == parts[-1][-1] + 1:
            parts[-1].append(n)
        else:
            parts.append([n])
    return ", ".join(str(p[0]) if len(p) == 1 else f"{p[0]}-{p[-1]}" for p in parts)
