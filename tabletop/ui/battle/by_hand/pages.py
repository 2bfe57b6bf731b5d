"""The pages of the toolbox in which something is chosen and typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.rules.play.by_hand.places import waiting_as
from tabletop.rules.play.by_hand.stats import CHANGEABLE
from tabletop.rules.play.healing import slain_of
from tabletop.rules.play.reserves import is_replaced
from tabletop.rules.play.roles import roles_of
from tabletop.rules.play.values import Stat
from tabletop.rules.words import counted
from tabletop.state.by_hand import HandDice
from tabletop.state.dice import d3_of
from tabletop.state.facts import DiceRolled
from tabletop.state.journal import Journal
from tabletop.state.model import GameState
from tabletop.ui.battle.abilities import capital
from tabletop.ui.battle.by_hand.anew import replacement
from tabletop.ui.battle.by_hand.draft import (
    ENDS,
    GROUPS,
    OFFS,
    OPS,
    WAYS,
    Draft,
    Page,
    bounds,
)
from tabletop.ui.battle.by_hand.lists import TICK
from tabletop.ui.battle.by_hand.sheet import Sheet

KINDS: Final = ("", "melee", "ranged")
"""Which weapons, besides one by its name."""
Painter = Callable[[Sheet, Draft, GameState], None]


def modifier(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """Which number, how, by how much, how long."""
    sheet.choices("group", [name for _, name in GROUPS], draft.group)
    stats = stats_of(draft)
    labels = [capital(CHANGEABLE[stat].label) for stat in stats]
    columns = 4 if sheet.rect.w > sheet.kit.px(600) else 3
    sheet.choices("stat", labels, stats.index(draft.stat) if draft.stat in stats else -1, columns)
    known = draft.changeable
    if len(known.ops) > 1:
        sheet.choices("op", [OPS[op] for op in known.ops], known.ops.index(draft.op))
    if draft.has_value:
        low, high = bounds(known, draft.op)
        sheet.number("value", OPS[draft.op], draft.value, f"{low} to {high}")
    if known.may_be_against:
        items = ["Its own attacks", "Attacks against it"]
        sheet.choices("whose", items, 0 if draft.whose == "its" else 1)
    if known.is_of_weapons and draft.whose == "its":
        weapons = weapons_of(state, draft.unit)
        names = ["All weapons", "Melee", "Ranged", *weapons]
        chosen = (*KINDS, *weapons).index(draft.weapon) if draft.weapon in weapons else (
            KINDS.index(draft.weapon) if draft.weapon in KINDS else 0
        )  # fmt: skip
        sheet.choices("weapon", names, chosen, columns)
    sheet.caption("How long")
    at = next(i for i, (until, _) in enumerate(ENDS) if until == draft.until)
    sheet.choices("until", [name for _, name in ENDS], at, columns)
    why(sheet, draft)
    units = mates_of(state, draft.unit)
    if units and draft.weapon in KINDS:  # a weapon by its name is that of one unit
        sheet.caption("For these units too")
        also = [i for i, unit in enumerate(units) if unit in draft.also]
        sheet.several("also", [state.units[unit].label for unit in units], also, columns)


def mates_of(state: GameState, unit: str) -> list[str]:
    """Return the other units of a unit's side on the table: they may be modified with it."""
    whole = state.units.get(unit)
    if whole is None:
        return []
    units = (u for u in state.units.values() if u.player == whole.player and u.models)
    return [u.id for u in units if u.id != unit]


def stats_of(draft: Draft) -> list[Stat]:
    """Return the numbers of the group that is chosen."""
    group = GROUPS[draft.group][0]
    return [stat for stat, known in CHANGEABLE.items() if known.group == group]


def weapons_of(state: GameState, unit: str) -> list[str]:
    """Return the names of a unit's weapons."""
    battle = state.battle
    if battle is None or unit not in battle.enlisted:
        return []
    return list(dict.fromkeys(weapon.name for weapon in battle.warscroll_of(unit).weapons))


def damage(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """How many points, against which saves, by whom."""
    sheet.choices("way", [name for _, name in WAYS],
                  next(i for i, (way, _) in enumerate(WAYS) if way == draft.way))  # fmt: skip
    label = "To save against" if draft.way == "saved" else "Points"
    sheet.number("points", label, draft.points, "a number, or dice: D3, 2D6+1")
    if draft.way == "saved":
        sheet.number("rend", "Rend", draft.rend)
        sheet.number("damage", "Damage of each", draft.damage, "a number, or dice")
    words = {
        "inflicted": "Its ward is rolled for each point, then points are allocated.",
        "allocated": "No ward is rolled: the points are allocated.",
        "saved": "Saves are rolled with Rend and all that modifies them, then its ward.",
    }
    sheet.text(f"{words[draft.way]} Models fall under coherency.")
    sheet.gap()
    foes = foes_of(state, draft.unit)
    if foes:
        sheet.caption("By")
        labels = ["Nobody", *(state.units[unit].label for unit in foes)]
        at = foes.index(draft.by) + 1 if draft.by in foes else 0
        sheet.choices("by", labels, at, 4)
    why(sheet, draft)


def foes_of(state: GameState, unit: str) -> list[str]:
    """Return the enemy units of a unit on the table."""
    whole = state.units.get(unit)
    return [] if whole is None else [u.id for u in state.enemies_of(whole.player) if u.models]


def heal(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """How many points are healed."""
    unit = state.units.get(draft.unit)
    if unit is not None:
        hurt = f"carries {counted(unit.wounds, 'damage point')}" if unit.wounds else "is unhurt"
        sheet.text(f"{unit.label} {hurt}.", "ink")
    sheet.number("healing", "Points", draft.healing, "a number, or dice: D3, 2D6+1")
    why(sheet, draft)


def move(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """Whether it counts as a move; the place is chosen on the board."""
    sheet.text(
        "Drag models on the board wherever they should stand. What the rules would say against "
        "it is told while you drag; it is done all the same. Only the table's edge refuses."
    )
    sheet.gap()
    sheet.choices("is_move", ["The unit has moved", "No move: put right"], int(not draft.is_move))
    why(sheet, draft)


def off(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """How a unit, or models of it, leave the table."""
    at = next(i for i, (to, _) in enumerate(OFFS) if to == draft.to)
    sheet.choices("to", [name for _, name in OFFS], at, 1)
    if draft.to == "slain":
        unit = state.units.get(draft.unit)
        most = len(unit.models) if unit is not None else 0
        sheet.number("count", "Models", draft.count, f"1 to {most}; which, is asked next")
    why(sheet, draft)


def on(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """Which unit is set up, itself or a replacement, or which models return."""
    units = coming(state)
    slain = slain_of(state, draft.unit)
    if slain:
        unit = state.units.get(draft.unit)
        label = unit.label if unit is not None else draft.unit
        sheet.caption(f"Models return to {label}")
        for model in slain:
            words = ", ".join(roles_of(state, model.id, draft.unit)).capitalize()
            sheet.check(f"back:{model.id}", words or f"Model {model.id}", model.id in draft.back)
    if units:
        sheet.caption("A unit is set up")
        at = list(units).index(draft.coming) if draft.coming in units else -1
        sheet.choices("coming", list(units.values()), at, 2)
        replacement(sheet, draft, state)
    if not units and not slain:
        sheet.text("No unit is off the table, and no model of the selected unit is slain.", "ink")
        return
    sheet.text("Place them on the board; what the rules would say against it is told there.")
    why(sheet, draft)


def coming(state: GameState) -> dict[str, str]:
    """Return the units off the table that can be set up, with how they wait."""
    battle = state.battle
    if battle is None:
        return {}
    words = {"undeployed": "not deployed", "reserve": "in reserve", "aside": "aside"}
    found = {u: f"{w.unit.label}, {words[w.why]}" for u, w in battle.waiting.items()}
    for unit, whole in battle.fallen.items():
        if waiting_as(state, unit) is not None:
            again = ", replaced" if is_replaced(battle, unit) else ""
            found[unit] = f"{whole.label}, destroyed{again}"
    return found


def dice(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """How many dice, for which reason."""
    sheet.choices("sides", ["D6", "D3"], 0 if draft.sides == 6 else 1)
    sheet.number("dice", "How many", draft.dice, "1 to 100")
    why(sheet, draft, "for what they are rolled")


def last_dice(journal: Journal) -> tuple[HandDice, tuple[int, ...]] | None:
    """Return the roll by hand that was done last, and its numbers; None after anything else."""
    entry = journal.entries[journal.current]
    deed = entry.cause.replies[0] if entry.cause is not None and entry.cause.replies else None
    if not isinstance(deed, HandDice):
        return None
    faces = [f for e in entry.events if isinstance(e, DiceRolled) for f in e.faces]
    return deed, tuple(d3_of(f) if deed.sides == 3 else f for f in faces)


def again(sheet: Sheet, draft: Draft, numbers: tuple[int, ...]) -> None:
    """Draw what was rolled last; dice that are pressed are rolled again."""
    sheet.gap()
    sheet.caption(f"Rolled, in all {sum(numbers)}: press those to roll again")
    sheet.several("die", [str(number) for number in numbers], draft.again, 12)
    count = len(draft.again)
    words = f"Re-roll {counted(count, 'die', 'dice')}" if count else "Re-roll"
    sheet.button("again", words, "A", "" if count else "press dice first")


def points(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """Whose points change, and by how much."""
    battle = state.battle
    if battle is None:
        return
    sheet.choices("owner", list(battle.names), draft.owner - 1)
    items = ["Command points", "Victory points"]
    sheet.choices("what", items, 0 if draft.what == "command" else 1)
    pair = battle.command if draft.what == "command" else battle.points
    sheet.number("change", "Add", draft.change, f"has {pair[draft.owner - 1]} now; -1 takes away")
    why(sheet, draft)


def note(sheet: Sheet, draft: Draft, state: GameState) -> None:
    """What is written down."""
    sheet.text("It stands in the battle log and in the saved battle.")
    sheet.line("note", draft.note, "what you agreed on, or want to remember")


def why(
    sheet: Sheet, draft: Draft, placeholder: str = "name of the ability (may be empty)"
) -> None:
    """Draw the reason, which the log tells."""
    sheet.caption("Why")
    sheet.line("why", draft.why, placeholder)


PAINTERS: Final[Mapping[Page, Painter]] = MappingProxyType(
    {
        "modifier": modifier, "damage": damage, "heal": heal, "move": move, "off": off, "on": on,
        "dice": dice, "points": points, "note": note,
    }
)  # fmt: skip
"""How each page is drawn, but for those of reminders and of what is in force."""
FIRST: Final[Mapping[Page, str]] = MappingProxyType(
    {
        "reminders": TICK, "modifier": "value", "damage": "points", "heal": "healing",
        "dice": "dice", "points": "change", "note": "note",
    }
)  # fmt: skip
"""What has the keyboard first, where a page has it: a line, the first reminder."""
