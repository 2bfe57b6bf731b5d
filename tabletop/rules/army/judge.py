"""Judging a whole list."""

from __future__ import annotations

from tabletop.rules.army.book import ListBook
from tabletop.rules.army.enhancements import judge_enhancements
from tabletop.rules.army.extras import judge_extras
from tabletop.rules.army.general import judge_general
from tabletop.rules.army.points import judge_points
from tabletop.rules.army.regiments import judge_regiments
from tabletop.rules.army.renown import judge_renown
from tabletop.rules.army.units import judge_units
from tabletop.rules.finding import Judgement, judgement
from tabletop.state.army import Army


def judge_army(army: Army, book: ListBook | None = None) -> Judgement:
    """Return what of a list breaks the rules of army building, and what holds (AC-1 to AC-6).

    `book` are the army rules of its faction; without it only what holds for all is looked at.
    """
    return judgement(
        [
            *judge_regiments(army, book),
            *judge_units(army, book),
            *judge_general(army),
            *judge_renown(army, book),
            *judge_enhancements(army, book),
            *judge_extras(army, book),
            *judge_points(army, book),
        ]
    )
