"""A program that deploys a side as it was deployed before, as far as that is legal now."""

from __future__ import annotations

from tabletop.files.deployments import Deployment
from tabletop.players.player import Decision
from tabletop.players.runner import fallback_of
from tabletop.rules.play.asks import PASS, Ask, Pick, Place
from tabletop.rules.play.game import Game
from tabletop.state.causes import Placement


class FromFile:
    """Drops the units that are in a saved deployment, where they stood; others where it proposes.

    Passes in the windows that follow, so that nothing is spent that nobody asked for.
    """

    def __init__(self, saved: Deployment) -> None:
        self.saved = saved

    @property
    def name(self) -> str:
        """What people call it."""
        return "The saved deployment"

    def decide(self, game: Game, ask: Ask) -> Decision:
        """Return the saved place of a unit where it is legal, else the fallback."""
        if isinstance(ask, Pick) and ask.kind == "deploy":
            known = [o.id for o in ask.options if o.unit in self.saved.units]
            if known:
                return Decision((known[0],), "as it was saved")
        elif isinstance(ask, Place) and ask.kind == "deploy":
            found = self._place(ask)
            if found is not None:
                return Decision(found, "as it was saved")
        elif isinstance(ask, Pick) and any(o.id == PASS for o in ask.options):
            return Decision((PASS,))
        return Decision(fallback_of(ask))

    def _place(self, ask: Place) -> Placement | None:
        poses = self.saved.units.get(ask.unit, {})
        if any(model not in poses for model in ask.models):
            return None
        found = Placement({model: (poses[model],) for model in ask.models})
        return found if ask.check(found).is_legal else None
