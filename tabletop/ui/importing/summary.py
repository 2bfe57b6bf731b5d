"""The side of an imported list: what it comes to, bases that are asked for, how to go on."""

from __future__ import annotations

from typing import Final

import pygame

from tabletop.files.army_lists import points_of
from tabletop.files.rosters.model import Unknown
from tabletop.ui.importing.draft import Draft
from tabletop.ui.kit.controls import ButtonLook, button, chip, field
from tabletop.ui.kit.ui import Ui
from tabletop.ui.shell.keygroups import KeyGroup

KEYS: Final = KeyGroup(
    "Imported list",
    (
        ("1 to 4", "all lines, not known, used, not needed"),
        ("Enter", "keep it, and to a battle"),
        ("E", "keep it, and change it"),
        ("D", "community data"),
        ("Esc", "back, nothing is kept"),
    ),
)
PROGRAMS: Final = {
    "new-recruit-xml": "New Recruit file",
    "new-recruit-json": "New Recruit file (JSON)",
    "new-recruit-text": "New Recruit text",
    "app-ios": "official app, text",
    "app-android": "official app, text",
    "listbot": "Listbot",
    "sigdex": "Sigdex",
    "scrollcaster": "Scrollcaster",
    "own": "list of this program",
}


def draw_side(
    ui: Ui, inner: pygame.Rect, draft: Draft, content: int, aim: str, *, has_data: bool
) -> int:
    """Draw the summary, the questions and the buttons; answer how high the questions are.

    What leads on is marked: to the data first, where no unit is known without.
    """
    kit, target = ui.kit, ui.surface
    high, gap = kit.px(38), kit.px(8)
    buttons = 3 * (high + gap) + kit.px(12)
    top = _summary(ui, inner, draft)
    body = pygame.Rect(inner.x, top, inner.w, max(1, inner.bottom - buttons - top))
    with ui.scrolled("asked", body, content) as at:
        box = pygame.Rect(inner.x, at, inner.w - kit.px(10), 1)
        box.y = _missing(ui, box, draft, has_data=has_data)
        end = _questions(ui, box, draft)
        found = end - at
    y = inner.bottom - buttons + kit.px(8)
    kit.rule(target, (inner.x, y - kit.px(8)), (inner.right, y - kit.px(8)))
    left = len(draft.open_units)
    reason = "" if draft.army is not None else "no unit of it is known"
    words = f"{aim} without {left}" if left and not reason else aim
    data = "Community data" if has_data else "Add community data"
    main = "data" if reason and not has_data else "play"
    for id, label, icon, key, why in (
        ("play", words, "swords", "Enter", reason),
        ("change", "Change the list", "pencil", "E", reason),
        ("data", data, "database", "D", ""),
    ):
        look: ButtonLook = "primary" if id == main else "plain"
        rect = pygame.Rect(inner.x, y, inner.w, high)
        button(ui, id, rect, label, icon=icon, key=key, look=look, reason=why)
        y += high + gap
    return found


def _summary(ui: Ui, inner: pygame.Rect, draft: Draft) -> int:
    """Draw what the list comes to; answer where it ends."""
    kit, target = ui.kit, ui.surface
    roster, army = draft.found.roster, draft.army
    name = army.name if army is not None else roster.title or "A list"
    box = (inner.x, inner.y + kit.px(14), inner.w)
    y = kit.paragraph(target, name, box, "title", weight=700)
    house = ", ".join(filter(None, (roster.faction, roster.army_of_renown or roster.formation)))
    for words in (house, f"from: {PROGRAMS[roster.dialect]}"):
        if words:
            y = kit.paragraph(target, words, (inner.x, y, inner.w), "small") + kit.px(2)
    y += kit.px(16)
    known = len(roster.units) - len(draft.open_units)
    models = sum(map(army.size_of, army.units)) if army is not None else 0
    points = f"{points_of(army)}" if army is not None else "0"
    said = f"{roster.points}" if roster.points is not None else "-"
    rows = [
        ("Units known", f"{known} of {len(roster.units)}"),
        ("Models", str(models)),
        ("Points of the army", points),
        ("Points the list says", said),
        ("Lines not known", str(len(draft.found.unresolved))),
    ]
    for label, value in rows:
        is_bad = label == "Units known" and bool(draft.open_units)
        ink = "illegal" if is_bad else "ink"
        kit.text(target, label, (inner.x, y), "body", "ink2")
        if is_bad:
            width = kit.width(value, "body", 600)
            kit.icon(target, "triangle-alert", (inner.right - width - kit.px(14), y), 15, ink)
        kit.text(target, value, (inner.right, y), kit.type("body", 600, tab=True), ink, align="r")
        y += kit.px(25)
    return y + kit.px(2)


def _missing(ui: Ui, rect: pygame.Rect, draft: Draft, *, has_data: bool) -> int:
    """Draw what helps where units are not known; answer where it ends."""
    left = len(draft.open_units)
    if not left:
        return rect.y
    kit = ui.kit
    words = f"{left} unit{'s are' if left > 1 else ' is'} not known."
    if draft.army is None:
        words = "No unit is known."
    more = (
        "The lines say why; where a name is near, it can be chosen there."
        if has_data
        else "With the community data of the game every faction is known: add it once (D)."
    )
    box = (rect.x, rect.y + kit.px(8), rect.w)
    return kit.paragraph(ui.surface, f"{words} {more}", box, "small") + kit.px(6)


def _questions(ui: Ui, rect: pygame.Rect, draft: Draft) -> int:
    """Draw which bases are asked for; answer where they end."""
    kit, target = ui.kit, ui.surface
    y = rect.y + kit.px(8)
    asked = draft.found.unknown
    names = [ask.name for ask in asked]
    said = [(name, base) for name, base in draft.bases.items() if name not in names]
    if not asked and not said:
        return y
    kit.caption(target, "Bases the data does not know", (rect.x, y + kit.px(12)))
    y += kit.px(30)
    for ask in asked:
        y = _question(ui, pygame.Rect(rect.x, y, rect.w, 1), ask)
    for name, base in said:
        words = f"{name}: {base} mm"
        kit.icon(target, "check", (rect.x + kit.px(8), y + kit.px(10)), 15)
        place = (rect.x + kit.px(22), y + kit.px(10))
        kit.text(target, words, place, "body", room=rect.w - kit.px(22))
        y += kit.px(28)
    return y + kit.px(8)


def _question(ui: Ui, rect: pygame.Rect, ask: Unknown) -> int:
    kit, target = ui.kit, ui.surface
    y = rect.y
    y = kit.paragraph(target, ask.name, (rect.x, y, rect.w), "body", weight=600)
    y = kit.paragraph(target, ask.why, (rect.x, y, rect.w), "small") + kit.px(6)
    x = rect.x
    for i, base in enumerate(ask.maybe):
        label = f"{base} mm"
        wide = round(kit.width(label, "body", 600)) + kit.px(26)
        if x + wide > rect.right:
            x, y = rect.x, y + kit.px(38)
        box = pygame.Rect(x, y, wide, kit.px(32))
        chip(ui, "base", box, label, value=f"{ask.name}|{base}", is_on=i == 0)
        x = box.right + kit.px(6)
    wide = kit.px(120)
    if x + wide > rect.right:
        x, y = rect.x, y + kit.px(38)
    field(ui, f"other {ask.name}", pygame.Rect(x, y, wide, kit.px(32)), placeholder="or 60x35")
    return y + kit.px(48)
