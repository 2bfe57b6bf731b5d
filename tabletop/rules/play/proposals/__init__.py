"""Proposals: the good legal answer that one key accepts; windows and players use the same ones."""

from tabletop.rules.play.proposals.casualties import propose_casualties
from tabletop.rules.play.proposals.charges import propose_charge
from tabletop.rules.play.proposals.moves import propose_move
from tabletop.rules.play.proposals.pile_ins import propose_pile_in
from tabletop.rules.play.proposals.setups import propose_return, propose_set_up
from tabletop.rules.play.proposals.shares import propose_shares

__all__ = [
    "propose_casualties",
    "propose_charge",
    "propose_move",
    "propose_pile_in",
    "propose_return",
    "propose_set_up",
    "propose_shares",
]
