"""If one model stood elsewhere: the judges' answers at other places, and where they flip."""

from tabletop.rules.elsewhere.answers import answers
from tabletop.rules.elsewhere.asked import KINDS, Asked, Kind, targets_of, truth, why_not
from tabletop.rules.elsewhere.curves import curves, has_curves
from tabletop.rules.elsewhere.spots import Spots
from tabletop.rules.elsewhere.told import told

__all__ = [
    "KINDS",
    "Asked",
    "Kind",
    "Spots",
    "answers",
    "curves",
    "has_curves",
    "targets_of",
    "told",
    "truth",
    "why_not",
]
