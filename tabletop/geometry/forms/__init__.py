"""End shapes that bases are lined up in: lines, arcs, blocks and rings, coherent as they are made.

Only proposals: the judges decide whether a unit may get there.
"""

from tabletop.geometry.forms.arranged import lined_up, ranked
from tabletop.geometry.forms.curve import Arc, Line, arc_through
from tabletop.geometry.forms.drawn import Drawn, places
from tabletop.geometry.forms.mending import Mended, mended

__all__ = [
    "Arc",
    "Drawn",
    "Line",
    "Mended",
    "arc_through",
    "lined_up",
    "mended",
    "places",
    "ranked",
]
