"""One scene asked of the program and of the second method, and everything checked about it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

import numpy as np

from tests.oracle.dense import clear_lines
from tests.oracle.lines import Answer, decide
from tests.oracle.program import in_bulk, look
from tests.oracle.scene import Scene
from tests.oracle.witness import faults


@dataclass(slots=True)
class Tally:
    """What came out of many scenes."""

    scenes: int = 0
    visible: int = 0
    hidden: int = 0
    limit: int = 0
    ran_out: int = 0
    disagreements: int = 0
    witnesses: int = 0
    bad_witnesses: int = 0
    sampled: int = 0
    contradicted: int = 0
    transformed: int = 0
    changed: int = 0
    chains: int = 0
    bad_chains: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    failures: list[tuple[Scene, list[str]]] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for name in self.__slots__:  # type: ignore[attr-defined]
            if name == "kinds":
                self.kinds.update(other.kinds)
            else:
                setattr(self, name, getattr(self, name) + getattr(other, name))

    def summary(self) -> str:
        kinds = ", ".join(f"{k} {n}" for k, n in sorted(self.kinds.items()))
        return (
            f"{self.scenes} scenes: {self.visible} visible, {self.hidden} hidden, "
            f"{self.limit} on the limit ({self.ran_out} ran out of boxes)\n"
            f"{self.disagreements} disagreements\n"
            f"{self.witnesses} witnesses verified, {self.bad_witnesses} refused\n"
            f"{self.sampled} hidden pairs sampled, {self.contradicted} contradicted\n"
            f"{self.chains} sets of blockers tried alone, {self.bad_chains} not sufficient\n"
            f"{self.transformed} moved, turned, mirrored, permuted or reversed, "
            f"{self.changed} changed\n"
            f"kinds: {kinds}"
        )


def examine(scene: Scene, tally: Tally, samples: int = 24) -> list[str]:
    """Check one scene in every way and return what is wrong with the program's answer."""
    decision = decide(scene)
    wrong: list[str] = []
    tally.scenes += 1
    tally.kinds[scene.kind] += 1
    tally.ran_out += decision.ran_out
    setattr(tally, decision.answer, getattr(tally, decision.answer) + 1)
    sight = look(scene)
    said: Answer = "visible" if sight.is_visible else "hidden"
    if decision.answer not in (said, "limit"):
        tally.disagreements += 1
        wrong.append(f"the program says {said}, the second method {decision.answer}")
    if sight.is_visible:
        bad = ["no witness"] if sight.witness is None else faults(scene, *sight.witness)
        tally.witnesses += not bad
        tally.bad_witnesses += bool(bad)
        wrong += bad
        if sight.blockers:
            wrong.append(f"visible, and blockers {sight.blockers}")
    else:
        found = clear_lines(scene, samples)
        tally.sampled += 1
        tally.contradicted += found > 0
        wrong += [f"hidden, and {found} of the sampled lines are clear"] if found else []
        wrong += _chain_faults(scene, sight.blockers, tally)
    bulk = in_bulk(scene)
    if bulk is not None and bulk != (sight.is_visible,) * 2:
        tally.disagreements += 1
        wrong.append(f"the program says {said}, and in a matrix by rows and columns {bulk}")
    if decision.answer != "limit":
        wrong += _changes(scene, said, tally)
    if wrong:
        tally.failures.append((scene, wrong))
    return wrong


def _chain_faults(scene: Scene, keys: tuple[str, ...], tally: Tally) -> list[str]:
    """Check that the named blockers alone hide the target."""
    tally.chains += 1
    names = {p.key for p in scene.blockers()} | {w.key for w in scene.walls}
    if not keys or not set(keys) <= names:
        tally.bad_chains += 1
        return [f"hidden by {keys}, of {sorted(names)}"]
    alone = replace(
        scene,
        pieces=tuple(p for p in scene.pieces if p.key in keys),
        walls=tuple(w for w in scene.walls if w.key in keys),
    )
    if decide(alone).answer == "visible":
        tally.bad_chains += 1
        return [f"the blockers {keys} alone do not hide the target"]
    return []


def _changes(scene: Scene, said: Answer, tally: Tally) -> list[str]:
    """Ask the same question moved, turned, mirrored, permuted and from the other end."""
    rng = np.random.default_rng([7, *scene.seed])
    wrong = []
    for mirror in (False, True):
        dx, dy, turn = rng.uniform(-30, 30), rng.uniform(-30, 30), rng.uniform(0, 360)
        other = scene.moved(dx, dy, turn, mirror, order=-1)
        if mirror:
            other = other.turned_round()
        tally.transformed += 1
        if look(other).is_visible != (said == "visible"):
            tally.changed += 1
            wrong.append(f"no longer {said} when turned by {turn!r} (mirrored: {mirror})")
    return wrong
