"""A change about to be made: its name, its facts, and what the judges say of where models stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tabletop.errors import TabletopError
from tabletop.geometry.region import Region
from tabletop.rules.coherency import judge_coherency
from tabletop.rules.finding import Finding, Judgement, judgement
from tabletop.rules.standing import judge_standing
from tabletop.state.events import Event, PieceChanged, apply_all
from tabletop.state.model import GameState, Terrain
from tabletop.ui.table.add.doing import write
from tabletop.ui.table.add.proposal import over, resting
from tabletop.ui.table.edit.chosen import Chosen
from tabletop.ui.table.plugs import Board


@dataclass(frozen=True, slots=True)
class Change:
    """What would be written: `label` names the entry, `words` say what was done.

    `choose` is the piece and `select` the models that are chosen after it (None: as before).
    `takes` says that pieces are removed or called otherwise, which a ruling does not allow.
    """

    label: str
    words: str
    events: tuple[Event, ...]
    choose: Chosen | None = None
    select: tuple[str, ...] | None = None
    standing: Judgement = field(default_factory=Judgement)
    coherent: Judgement = field(default_factory=Judgement)
    takes: bool = False


def on_terrain(
    state: GameState, label: str, words: str, pairs: Sequence[tuple[Terrain | None, Terrain | None]]
) -> Change:
    """Return a change of terrain: who stood on it stands on what is there afterwards."""
    pairs = [(old, new) for old, new in pairs if old != new]
    events: tuple[Event, ...] = tuple(PieceChanged(old, new) for old, new in pairs)
    after = apply_all(events, state)
    grounds: list[Region] = [t.footprint for pair in pairs for t in pair if t is not None]
    events = (*events, *resting(state, after, *grounds))
    after = apply_all(events, state)
    under = list(dict.fromkeys(m.id for ground in grounds for m in over(after, ground)))
    return Change(label, words, events, standing=judgement(new_findings(state, after, under)))


def on_models(
    state: GameState, label: str, words: str, events: Sequence[Event], models: Sequence[str]
) -> Change:
    """Return a change of models or units, judged where they stand and for coherency."""
    after = apply_all(events, state)
    known = [m for m in models if m in after.models]
    standing = judgement(new_findings(state, after, known))
    coherent = Judgement()
    for key in dict.fromkeys(after.models[m].unit for m in known):
        coherent = coherent + judge_coherency(after, key)
    return Change(label, words, tuple(events), standing=standing, coherent=coherent)


def new_findings(before: GameState, after: GameState, models: Sequence[str]) -> list[Finding]:
    """Return what forbids models to stand where they do after a change and did not before it."""
    if not models:
        return []
    found = judge_standing(after, models)
    known = [m for m in models if m in before.models]
    if not found or not known:
        return found
    old = {(f.code, f.models) for f in judge_standing(before, known)}
    return [f for f in found if (f.code, f.models) not in old]


def do(board: Board, change: Change, icon: str = "pencil") -> bool:
    """Write a change as the policy has it; answer whether it was written."""
    session = board.session
    if not change.events:
        return False
    if change.takes and session.ruling is not None:
        words = "Not changed: a ruling asks about its pieces. Save the position as a table first."
        board.context.announce(words, "illegal", "octagon-x")
        return False
    done = write(
        board, change.label, change.words, change.events, change.standing, change.coherent,
        icon=icon, refused="Not changed",
    )  # fmt: skip
    if done:
        session.select(session.selection if change.select is None else change.select)
        board.redraw()
    return done


def refuse(board: Board, fault: TabletopError) -> None:
    """Say why nothing was changed."""
    board.context.announce(f"Not changed: {fault}", "illegal", "octagon-x")


def choosing(change: Change, chosen: Chosen) -> Change:
    """Return a change after which another piece is chosen."""
    return replace(change, choose=chosen)
