"""What players settle themselves, in words: for the journal, the log and lists of effects."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from tabletop.rules.play.by_hand.stats import CHANGEABLE
from tabletop.rules.play.labels import name_of
from tabletop.rules.play.values import Stat
from tabletop.state import by_hand
from tabletop.state.battle import Battle, Effect, Until
from tabletop.state.by_hand import HandDeed
from tabletop.state.model import GameState

UNTIL: Final[Mapping[Until, str]] = MappingProxyType(
    {
        "attack": "for one attack",
        "ability": "until the ability is done",
        "phase": "until the end of the phase",
        "turn": "until the end of the turn",
        "round": "until the end of the round",
        "your_next_turn": "until your next turn",
        "your_next_hero": "until your next hero phase",
        "battle": "for the rest of the battle",
    }
)
"""How long effects last, in words."""
SHORT: Final[Mapping[Until, str]] = MappingProxyType(
    {
        "attack": "one attack",
        "ability": "this ability",
        "phase": "this phase",
        "turn": "this turn",
        "round": "this round",
        "your_next_turn": "until next turn",
        "your_next_hero": "until next hero phase",
        "battle": "all battle",
    }
)
"""How long effects last, in fewer words."""
KINDS: Final[Mapping[type, str]] = MappingProxyType(
    {
        by_hand.HandModifier: "modifier",
        by_hand.HandLift: "lift",
        by_hand.HandDamage: "damage",
        by_hand.HandHeal: "heal",
        by_hand.HandMove: "move",
        by_hand.HandSetUp: "set_up",
        by_hand.HandReplacement: "set_up",
        by_hand.HandSlain: "slain",
        by_hand.HandRemoval: "removal",
        by_hand.HandReturn: "return",
        by_hand.HandDice: "dice",
        by_hand.HandCount: "points",
        by_hand.HandNote: "note",
        by_hand.HandTick: "tick",
    }
)
"""The kind of each deed, in a word."""
_GONE: Final = MappingProxyType(
    {
        "destroyed": "is destroyed",
        "reserve": "goes into reserve",
        "aside": "is set aside",
        "removed": "is removed from play",
    }
)


def change_words(stat: str, op: str, value: int, whose: str = "its", weapon: str = "") -> str:
    """Return what a modifier does, in words.

    >>> change_words("hit roll", "add", -1, "against")
    '-1 to hit rolls of attacks against it'
    >>> change_words("Damage", "mul", 2, weapon="Pike"), change_words("ward", "best", 5)
    ('Damage doubled (Pike)', 'ward 5+')
    """
    known = CHANGEABLE.get(Stat(stat))
    name = stat if known is None else known.label
    match op:
        case "add":
            words = f"{value:+d} to {name}"
        case "set" | "best":
            words = f"{name} {value}{'+' if stat in _ROLLED_UP else ''}"
        case "half":
            words = f"{name} halved"
        case "mul":
            words = f"{name} {'doubled' if value == 2 else f'times {value}'}"
        case _:
            words = name
    if whose == "against":
        words += " of attacks against it"
    return f"{words} ({weapon} weapons)" if weapon in ("melee", "ranged") else (
        f"{words} ({weapon})" if weapon else words
    )  # fmt: skip


_ROLLED_UP: Final = frozenset({"Save", "ward", "critical hit on"})


def effect_words(effect: Effect, *, is_short: bool = False) -> str:
    """Return an effect made by hand in words: what it does, and until when.

    >>> from tabletop.state.battle import Clock
    >>> rule = "by-hand/hit roll|add|1|its||Blessing"
    >>> effect_words(Effect(rule, 1, ("a",), "turn", Clock()))
    'Blessing: +1 to hit rolls until the end of the turn'
    """
    parts = effect.rule.partition("/")[2].split("|", 5)
    if len(parts) < 6:
        return effect.rule
    stat, op, number, whose, weapon, why = parts
    words = change_words(stat, op, int(number), whose, weapon)
    name = f"{why}: " if why and not why.startswith("#") else ""
    return f"{name}{words}, {SHORT[effect.until]}" if is_short else (
        f"{name}{words} {UNTIL[effect.until]}"
    )  # fmt: skip


def deed_words(state: GameState, deed: HandDeed) -> str:
    """Return a deed in words, without its reason: who, and what comes to it."""
    who = name_of(state, getattr(deed, "unit", ""))
    match deed:
        case by_hand.HandModifier():
            words = change_words(deed.stat, deed.op, deed.value, deed.whose, deed.weapon)
            return f"{who}: {words} {UNTIL[deed.until]}"
        case by_hand.HandLift():
            units = ", ".join(name_of(state, unit) for unit in deed.effect.units)
            return f"{units}: ends {lifted_words(deed.effect)}"
        case by_hand.HandDamage():
            return f"{who}: {_damage(deed)}"
        case by_hand.HandHeal():
            return f"{who}: heal {deed.points}"
        case by_hand.HandMove():
            count = len(deed.poses)
            what = "moves" if deed.is_move else "is put right"
            return f"{who} {what}, {count} model{'s' if count != 1 else ''}"
        case by_hand.HandSetUp():
            return f"{who} is set up"
        case by_hand.HandReplacement():
            count = len(deed.poses)
            models = f"{count} model{'s' if count != 1 else ''}"
            return f"{who}: a replacement of {models} is set up"
        case by_hand.HandSlain():
            count = len(deed.models) or deed.count
            return f"{who}: {count} model{'s' if count != 1 else ''} slain"
        case by_hand.HandRemoval():
            return f"{who} {_GONE[deed.to]}"
        case by_hand.HandReturn():
            count = len(deed.poses)
            return f"{who}: {count} model{'s' if count != 1 else ''} returned"
        case by_hand.HandDice():
            dice = f"{deed.count if deed.count > 1 else ''}D{deed.sides}"
            rolls = "re-rolls" if deed.is_again else "rolls"
            return f"{_who_rolls(state, deed)} {rolls} {dice}"
        case by_hand.HandCount():
            what = "command points" if deed.what == "command" else "victory points"
            return f"{_name(state.battle, deed.owner)}: {deed.change:+d} {what}"
        case by_hand.HandNote():
            return f"{who}: {deed.text}" if deed.unit else deed.text
        case by_hand.HandTick():
            whose = who if deed.unit else _name(state.battle, deed.owner)
            return f"{whose}: {deed.name} {'done' if deed.is_done else 'not done after all'}"


def lifted_words(effect: Effect) -> str:
    """Return the name of an effect that ends: what it does, or the ability that it is of."""
    words = effect_words(effect)
    return words if words != effect.rule else effect.rule.partition("/")[0].replace("-", " ")


def _damage(deed: by_hand.HandDamage) -> str:
    if deed.way == "saved":
        rend = f", Rend {deed.rend}" if deed.rend else ""
        return f"{deed.points} to save against{rend}, Damage {deed.damage}"
    return f"{deed.points} {'damage' if deed.way == 'inflicted' else 'damage without ward'}"


def _who_rolls(state: GameState, deed: by_hand.HandDice) -> str:
    return name_of(state, deed.unit) if deed.unit else _name(state.battle, deed.player)


def _name(battle: Battle | None, player: int) -> str:
    return f"player {player}" if battle is None or player not in (1, 2) else battle.name(player)


def told(state: GameState, deed: HandDeed) -> str:
    """Return a deed in words, with its reason."""
    why = getattr(deed, "why", "")
    return f"{deed_words(state, deed)} ({why})" if why else deed_words(state, deed)
