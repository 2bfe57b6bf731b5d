"""Attacks: whom to attack with what, and the attack sequence (16.0, 17.0, 20.0)."""

from __future__ import annotations

from tabletop.rules.play.attack.picking import pick_attacks
from tabletop.rules.play.attack.reach import Attackers, attackers, why_no_attacks
from tabletop.rules.play.attack.resolving import resolve_attacks

__all__ = ["Attackers", "attackers", "pick_attacks", "resolve_attacks", "why_no_attacks"]
