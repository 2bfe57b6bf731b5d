"""May this unit make this kind of move at all? All reasons against it are given."""

from __future__ import annotations

from tabletop.rules.finding import Finding, Mark
from tabletop.rules.measure import nearest_models
from tabletop.rules.moves.case import Before
from tabletop.rules.moves.codes import holds, refused
from tabletop.rules.moves.kinds import PERMISSIONS, MoveKind
from tabletop.rules.words import inch, listed
from tabletop.state.model import GameState


def check_start(table: Before, kind: MoveKind, target: str = "") -> list[Finding]:
    """Return what speaks against a kind of move before any model is moved (14.2, 14.3, 15.3)."""
    permission, unit = PERMISSIONS[kind], table.unit
    found: list[Finding] = []
    if not permission.is_judged:
        return found
    if unit.move is None:
        found.append(
            refused("CANNOT_MOVE", f"{unit.label} cannot move", 'Its Move is "-"', units=(unit.id,))
        )
    foes = listed([table.state.unit(e).label for e in table.in_combat])
    if permission.start == "not_in_combat" and table.in_combat:
        found.append(
            refused(
                "INELIGIBLE_IN_COMBAT",
                f"{unit.label} is in combat with {foes}",
                f"{permission.name} is for units that are not in combat",
                units=(unit.id, *table.in_combat),
                marks=_links(table.state, unit.id, table.in_combat),
            )
        )
    if permission.start == "in_combat" and not table.in_combat:
        found.append(_nobody(table, f"{permission.name} is for units in combat"))
    if permission.start == "in_combat_or_charged" and not (table.in_combat or unit.charged):
        found.append(_nobody(table, "Only units in combat, or that charged this turn, fight"))
    if permission.start == "charged_in_combat":
        if not table.in_combat:
            found.append(_nobody(table, f"{permission.name} is for units in combat"))
        if not unit.charged:
            found.append(
                refused(
                    "INELIGIBLE_NOT_CHARGED",
                    f"{unit.label} did not charge this turn",
                    f"{permission.name} is for units that charged this turn",
                    units=(unit.id,),
                )
            )
    if kind == "pile_in" and target and table.in_combat and target not in table.in_combat:
        label = table.state.unit(target).label
        found.append(
            refused(
                "INELIGIBLE_NOT_IN_COMBAT",
                f"{unit.label} is not in combat with {label}",
                "The target of a pile-in is a unit it is in combat with",
                units=(unit.id, target),
            )
        )
    if kind == "charge":
        found += _turn_so_far(table)
    return found


def _nobody(table: Before, condition: str) -> Finding:
    return refused(
        "INELIGIBLE_NOT_IN_COMBAT",
        f"{table.unit.label} is not in combat",
        condition,
        units=(table.unit.id,),
    )


def _turn_so_far(table: Before) -> list[Finding]:
    unit = table.unit
    found: list[Finding] = []
    for is_so, code, verb in (
        (unit.ran, "INELIGIBLE_RAN", "ran"),
        (unit.retreated, "INELIGIBLE_RETREATED", "retreated"),
    ):
        if is_so:
            found.append(
                refused(
                    code,
                    f"{unit.label} {verb} this turn",
                    "Charge is for units that neither ran nor retreated this turn",
                    units=(unit.id,),
                )
            )
    if not found and not table.in_combat and unit.move is not None:
        found.append(
            holds(
                "INELIGIBLE_RAN",
                "May charge",
                "Not in combat; neither ran nor retreated this turn",
                units=(unit.id,),
            )
        )
    return found


def _links(state: GameState, unit: str, enemies: tuple[str, ...]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for enemy in enemies:
        pair = nearest_models(state, unit, enemy)
        marks.append(Mark("link", (pair.gap.p, pair.gap.q), inch(pair.gap.distance)))
    return tuple(marks)
