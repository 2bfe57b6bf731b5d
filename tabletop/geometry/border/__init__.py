"""Where an answer flips: lines between the yes and the no of a question asked of points."""

from tabletop.geometry.border.lattice import Ask, Lattice
from tabletop.geometry.border.lines import Line, distance_to, nearest
from tabletop.geometry.border.refining import all_refined, refined, thinned
from tabletop.geometry.border.tracing import Tracing

__all__ = [
    "Ask",
    "Lattice",
    "Line",
    "Tracing",
    "all_refined",
    "distance_to",
    "nearest",
    "refined",
    "thinned",
]
