"""Rulings about damage: attacks with written dice, wards, slain models, rally (17.0 to 18.4).

A ruling becomes a battle of two units, and the rules of play answer it: the same profile, the
same attack sequence, the same settling of pools.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.damage_in import ABILITIES
from tabletop.files.node import JSON
from tabletop.geometry.base import Pose, round_base
from tabletop.rules.play.ability import Ability, Book
from tabletop.rules.play.asks import Roll
from tabletop.rules.play.attack.counting import profile_of
from tabletop.rules.play.attack.rolls import Dicing, Outcome, attack_sequence, run
from tabletop.rules.play.doing import Doing, Pool
from tabletop.rules.play.healing import heal, rally_options, rally_points
from tabletop.rules.play.settling import settle_unit
from tabletop.rules.play.values import (
    ATTACKS,
    CRIT_ON,
    DAMAGE,
    HIT_ROLL,
    REND,
    REROLL_HIT,
    REROLL_HIT_ONES,
    REROLL_SAVE,
    REROLL_SAVE_ONES,
    REROLL_WOUND,
    REROLL_WOUND_ONES,
    SAVE_ROLL,
    WARD,
    WOUND_ROLL,
    Case,
    Modifier,
    Scope,
    Stat,
)
from tabletop.state.battle import Battle, Clock, Effect, Enlisted
from tabletop.state.causes import Rolls
from tabletop.state.dice import dice
from tabletop.state.facts import AttackRolled, DeedDone, ModelsSlain
from tabletop.state.model import GameState, Model, Unit
from tabletop.state.options import Options
from tabletop.state.warscroll import Warscroll, Weapon

Row = Mapping[str, JSON]
ATTACKER: Final = "attacker"
TARGET: Final = "target"
NOW: Final = Clock(1, 1, 1, "combat", 1)
STATS: Final[Mapping[str, Stat]] = MappingProxyType(
    {
        "hit": HIT_ROLL,
        "wound": WOUND_ROLL,
        "save": SAVE_ROLL,
        "attacks": ATTACKS,
        "damage": DAMAGE,
        "rend": REND,
    }
)
REROLLS: Final[Mapping[tuple[str, str], Stat]] = MappingProxyType(
    {
        ("hit", "failed"): REROLL_HIT,
        ("hit", "ones"): REROLL_HIT_ONES,
        ("wound", "failed"): REROLL_WOUND,
        ("wound", "ones"): REROLL_WOUND_ONES,
        ("save", "failed"): REROLL_SAVE,
        ("save", "ones"): REROLL_SAVE_ONES,
    }
)
OWNERS: Final[Mapping[str, int]] = MappingProxyType(
    {"friendly": 1, "own": 1, "terrain": 0, "enemy": 2}
)
COMMANDS_FOR_ALL: Final = ("ALL-OUT ATTACK",)
"""Friendly abilities that say that they affect Companion weapons too (20.0)."""


def damage_answers(action: Row, options: Options) -> Mapping[str, JSON]:
    """Return what comes of the attacks and mortal damage of a ruling, to its one target."""
    target = _row(action.get("target"))
    rows = [_row(w) for w in _list(action.get("weapons"))]
    weapons = [_weapon(row, k) for k, row in enumerate(rows)]
    do = _battle(target, rows, weapons, _list(action.get("modifiers")), options)
    whole = do.state.unit(TARGET)
    outcomes = [_attack(do, row, weapon) for row, weapon in zip(rows, weapons, strict=True)]
    pool = sum(o.points for o in outcomes) + _whole(action.get("mortal"))
    direct = _whole(action.get("allocate_direct"))
    _settle(do, Pool(pool, direct, ATTACKER), _faces(action.get("ward_dice")))
    if action.get("heal") is not None:
        heal(do, TARGET, _whole(action["heal"]))
    warded = sum(e.successes for e in do.events if isinstance(e, AttackRolled))
    slain = sum(len(e.models) for e in do.events if isinstance(e, ModelsSlain))
    taken = sum(
        e.deed.count for e in do.events if isinstance(e, DeedDone) and e.deed.what == "damaged"
    )
    suffered = pool - warded + direct
    is_left = do.has_unit(TARGET)
    result: dict[str, JSON] = {
        "hits": sum(o.hits for o in outcomes),
        "crits": sum(o.criticals for o in outcomes),
        "wounds": sum(o.wounds for o in outcomes),
        "failed_saves": sum(o.failed for o in outcomes),
        "pool": pool,
        "warded": warded,
        "suffered": suffered,
        "slain": slain,
        "models_left": len(whole.models) - slain,
        "allocated": do.state.unit(TARGET).wounds if is_left else 0,
        "lost": suffered - taken,
        "destroyed": not is_left,
    }
    return {"result": result}


def rally_answers(action: Row) -> Mapping[str, JSON]:
    """Return the points of a rally's dice and what they may buy (10.2)."""
    points = rally_points(_faces(action.get("dice")))
    health = max(1, _whole(action.get("health"), 1))
    wounds, slain = _whole(action.get("allocated")), _whole(action.get("slain"))
    pairs: list[JSON] = [[h, b] for h, b in rally_options(points, health, wounds, slain)]
    return {"points": points, "options_heal_return": pairs}


def _attack(do: Doing, row: Row, weapon: Weapon) -> Outcome:
    """Make the attacks of a weapon with its written dice."""
    written = _row(row.get("dice"))
    left = {step: list(_faces(faces)) for step, faces in written.items()}

    def roll(step: str, count: int) -> tuple[int, ...]:
        faces = left.get(step, [])
        if len(faces) < count:
            raise TabletopError(
                f"{count} {step} dice are rolled and {len(faces)} are written down",
                place=f"dice of {weapon.name}",
                next_step=f"write down {count - len(faces)} more",
            )
        left[step] = faces[count:]
        return tuple(faces[:count])

    attacks = 0
    for _ in range(_whole(row.get("models"), 1)):
        rolled = weapon.attacks.total(roll("attacks", weapon.attacks.count))
        case = Case(do.state, ATTACKER, TARGET, weapon)
        attacks += do.value(ATTACKS, case, rolled).total if rolled else 0
    profile = profile_of(do, ATTACKER, TARGET, weapon)
    rolling = attack_sequence(profile, attacks)

    def dicing(asked: Dicing) -> tuple[int, ...]:
        return roll(asked.step, asked.count)

    outcome = run(rolling, dicing, profile)
    over = next((step for step, faces in left.items() if faces), "")
    if over:
        raise TabletopError(
            f"{len(left[over])} {over} dice are written down too many",
            place=f"dice of {weapon.name}",
            next_step="leave them out",
        )
    return outcome


def _settle(do: Doing, pool: Pool, faces: tuple[int, ...]) -> None:
    """Settle the target's pool; its commander takes the casualties proposed."""
    flow = settle_unit(do, TARGET, pool)
    used = 0
    try:
        asked = next(flow)
        while True:
            if isinstance(asked, Roll):
                found = faces[used : used + asked.count]
                if len(found) < asked.count:
                    raise TabletopError(
                        f"{asked.count} ward dice are rolled and {len(faces)} are written down",
                        place="ward_dice",
                        next_step=f"write down {asked.count - len(found)} more",
                    )
                used += asked.count
                asked = flow.send(Rolls(found))
            else:
                asked = flow.send(asked.fallback())
    except StopIteration:
        if used < len(faces):
            raise TabletopError(
                f"{len(faces) - used} ward dice are written down too many",
                place="ward_dice",
                next_step="leave them out",
            ) from None


def _battle(
    target: Row, rows: list[Row], weapons: list[Weapon], everywhere: list[JSON], options: Options
) -> Doing:
    """Return a battle of an attacker with the weapons against the target, modifiers in force."""
    health, count = _whole(target.get("health"), 1), _whole(target.get("models"), 1)
    keywords = tuple(str(k) for k in _list(target.get("keywords")))
    save = target.get("save")
    scrolls = {
        ATTACKER: Warscroll(ATTACKER, "Attacker", dice(5), None, 1, 1, (), tuple(weapons)),
        TARGET: Warscroll(
            TARGET, "Target", dice(5), save if isinstance(save, int) else None, health, 1, keywords
        ),
    }
    base = round_base(32)
    foes = tuple(Model(f"t{k}", TARGET, base, Pose(1.3 * k, 3.0), 1.5) for k in range(count))
    one = Model("a0", ATTACKER, base, Pose(0.0, 1.0), 1.5)
    is_charging = any(row.get("charged") is True for row in rows)
    units = {
        ATTACKER: Unit(ATTACKER, 1, ("a0",), "Attacker", charged=is_charging),
        TARGET: Unit(
            TARGET,
            2,
            tuple(m.id for m in foes),
            "Target",
            keywords,
            coherency=1000.0,  # whoever goes, the rest is coherent: the ruling is about numbers
            charged=target.get("charged") is True,
            health=health,
            wounds=_whole(target.get("allocated")),
        ),
    }
    abilities, effects = _modifiers(target, rows, weapons, everywhere)
    battle = Battle(
        clock=NOW,
        warscrolls=scrolls,
        enlisted={
            ATTACKER: Enlisted(ATTACKER, 1, ATTACKER, 1),
            TARGET: Enlisted(TARGET, 2, TARGET, count),
        },
        effects=effects,
    )
    state = GameState(
        models={m.id: m for m in (one, *foes)},
        units=units,
        phase="combat",
        options=options,
        battle=battle,
    )
    return Doing(Book(abilities), state)


def _modifiers(
    target: Row, rows: list[Row], weapons: list[Weapon], everywhere: list[JSON]
) -> tuple[tuple[Ability, ...], tuple[Effect, ...]]:
    """Return every modifier of a ruling as an ability with an effect in force."""
    abilities: list[Ability] = []
    effects: list[Effect] = []
    for owner, unit, name, modifier in _terms(target, rows, weapons, everywhere):
        key = f"term-{len(abilities)}"
        grants = MappingProxyType({"on": (modifier,)})
        abilities.append(Ability(key, name, "-", name, grants=grants))
        effects.append(Effect(f"{key}/on", owner, (unit,), "battle", NOW))
    return tuple(abilities), tuple(effects)


def _terms(
    target: Row, rows: list[Row], weapons: list[Weapon], everywhere: list[JSON]
) -> Iterator[tuple[int, str, str, Modifier]]:
    """Yield who gives each modifier, on which unit, its name and what it does."""
    if "save_mod" in target:
        yield 2, TARGET, "save", Modifier(SAVE_ROLL, value=_whole(target["save_mod"]))
    for ward in _list(target.get("wards")):
        yield 2, TARGET, f"WARD ({ward}+)", Modifier(WARD, "best", _whole(ward))
    for row, weapon in zip(rows, weapons, strict=True):
        for item in (*_list(row.get("modifiers")), *everywhere):
            yield _term(_row(item), weapon)
        if "crit_on" in row:
            modifier = Modifier(CRIT_ON, "best", _whole(row["crit_on"]), when=_only(weapon))
            yield 0, ATTACKER, "critical hits", modifier
        for step, which in _row(row.get("reroll")).items():
            stat = REROLLS[step, str(which)]
            unit = TARGET if step == "save" else ATTACKER
            yield 0, unit, "re-roll", Modifier(stat, "grant", 1, when=_only(weapon))


def _term(item: Row, weapon: Weapon) -> tuple[int, str, str, Modifier]:
    name = str(item.get("name", item.get("from", "modifier")))
    stat = STATS[str(item["to"])]
    modifier = Modifier(
        stat,
        value=_whole(item["value"]),
        when=_only(weapon),
        names_companion=name.upper() in COMMANDS_FOR_ALL,
    )
    unit = TARGET if stat == SAVE_ROLL else ATTACKER
    return OWNERS[str(item.get("from", "friendly"))], unit, name, modifier


def _only(weapon: Weapon) -> Scope:
    """Return the condition that a number is asked about one weapon."""
    return lambda case, on: case.weapon is weapon


def _weapon(row: Row, number: int) -> Weapon:
    words = [ABILITIES[str(a)] for a in _list(row.get("abilities"))]
    words += [f"ANTI:{_row(anti).get('if')}" for anti in _list(row.get("anti"))]
    if row.get("companion") is True and "COMPANION" not in words:
        words.append("COMPANION")
    return Weapon(
        str(row.get("name", f"weapon {number + 1}")),
        "melee",
        dice(_text(row.get("attacks"))),
        _whole(row.get("hit"), 4),
        _whole(row.get("wound"), 4),
        _whole(row.get("rend")),
        dice(_text(row.get("damage"))),
        abilities=tuple(words),
    )


def _text(value: JSON) -> str | int:
    return value if isinstance(value, str | int) else 1


def _whole(value: JSON, otherwise: int = 0) -> int:
    return int(value) if isinstance(value, int | float) else otherwise


def _faces(value: JSON) -> tuple[int, ...]:
    return tuple(_whole(face, 1) for face in _list(value))


def _row(value: JSON) -> Row:
    return value if isinstance(value, dict) else {}


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []
