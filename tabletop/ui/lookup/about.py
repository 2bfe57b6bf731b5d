"""What is said of the chosen thing: a warscroll's characteristics, a system's tests."""

from __future__ import annotations

from tabletop.content.book import the_book
from tabletop.files.coverage import System
from tabletop.files.warscrolls import Known
from tabletop.state.dice import Dice
from tabletop.state.warscroll import Reminder, Warscroll, Weapon, weapon_ability_name
from tabletop.ui.muster.browse import figures

Paragraph = tuple[str, str]
"""A caption ("" for none) and the words under it."""


def about_warscroll(known: Known) -> tuple[Paragraph, ...]:
    """Return what is known of a warscroll, part by part."""
    scroll = known.warscroll
    parts: list[Paragraph] = [("", f"{known.faction}, {known.category}")]
    if scroll is not None:
        points = f", {scroll.points} points" if scroll.points else ""
        base = f"base {scroll.base} mm" if scroll.base else "base unknown"
        parts.append(("", f"{figures(scroll)}, {base}{points}"))
    parts.append(("Keywords", ", ".join(known.keywords)))
    if known.roles:
        parts.append(("Roles in a regiment", ", ".join(known.roles)))
    if scroll is None:
        return (*parts, ("", "Names and keywords only: it cannot be played."))
    parts += [("Weapons", "")] if scroll.weapons else []
    parts += [("", arms(weapon)) for weapon in scroll.weapons]
    book = the_book()
    parts += [("Automated abilities", "")] if scroll.abilities else []
    parts += [("", f"{(a := book.ability(key)).name}: {a.text}") for key in scroll.abilities]
    notes = noted(scroll)
    named = {note.name for note in notes}
    if scroll.by_hand:
        others = (name for name in scroll.by_hand if name not in named)
        parts.append(("Applied by the players", ", ".join(others)))
    parts += [(note.name, "\n".join(filter(None, (note.timing, note.text)))) for note in notes]
    return tuple(parts)


def noted(scroll: Warscroll) -> tuple[Reminder, ...]:
    """Return the abilities whose words the user's own data has."""
    return tuple(note for note in scroll.reminders if note.text)


def about_system(system: System) -> tuple[Paragraph, ...]:
    """Return what is known of a system of the rules, part by part."""
    parts = [("", f"{system.id}, rule {system.rule}: {system.says}"), ("Status", system.status)]
    parts += [("Why", system.reason)] if system.reason else []
    parts += [("Module", system.module)] if system.module else []
    if not system.tests:
        return tuple(parts)
    return (*parts, ("Tests", ""), *(("", test.replace("::", ": ")) for test in system.tests))


def arms(weapon: Weapon) -> str:
    """Return a weapon in a line."""
    reach = f'{weapon.range:g}", ' if weapon.range else ""
    rend = f", Rend {weapon.rend}" if weapon.rend else ""
    words = f"{weapon.name}: {reach}Attacks {_plain(weapon.attacks)}, Hit {weapon.hit}+, "
    words += f"Wound {weapon.wound}+{rend}, Damage {_plain(weapon.damage)}"
    names = ", ".join(map(weapon_ability_name, weapon.abilities))
    return f"{words}. {names}" if names else words


def _plain(dice: Dice) -> str:
    return str(dice) if dice.is_random else str(dice.plus)
