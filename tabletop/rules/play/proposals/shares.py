"""Whom to attack with what: all at the one target that loses most."""

from __future__ import annotations

from tabletop.rules.play.doing import Doing
from tabletop.state.causes import Shares


def propose_shares(do: Doing, unit: str, kind: str) -> Shares:
    """Return all attacks at the one target that loses most; others where it is out of reach."""
    return ()
