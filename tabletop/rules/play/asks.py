"""What a step asks: dice, or a player's answer; each question can be checked and always answered.

`kind` tells windows and players what a question is about. Kinds in use: `use` (which ability),
`react`, `target`, `targets`, `fight` (who fights next), `casualties`, `attacks`, `move`, `charge`,
`pile_in`, `deploy`, `set_up`, `return`, `objective`, `priority`, `order`, `tactic`, `choice`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from tabletop.rules.finding import Finding, Judgement
from tabletop.rules.moves.kinds import MoveKind
from tabletop.rules.play.bounds import Bound
from tabletop.state.causes import Answer, Chosen, Placement, Share, Shares
from tabletop.state.warscroll import Weapon

FINE: Final = Judgement()
NO_GAIN: Final = "nothing to gain now"
"""A hint that something would change nothing as things are; it is not listed by itself then."""
PASS: Final = "pass"
"""The option that ends one's window: use nothing (more), no reaction."""


def refused(code: str, head: str, rule: str = "-", fix: str = "") -> Judgement:
    """Return the judgement of an answer that does not fit its question.

    >>> refused("TOO_MANY", "pick at most 2").reasons
    ('TOO_MANY',)
    """
    return Judgement((Finding(rule, code, False, head, fix=fix),))


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice to be rolled: `count` D6, for a player, for a reason."""

    count: int
    why: str
    player: int
    unit: str = ""


def no_words() -> str:
    """Return "": nothing to tell."""
    return ""


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be picked: its id, its name, the piece it stands for, a few more words.

    `ability`, `unit`, `model` name what it is about, so that a window can light it up. `hint` finds
    out something to tell before it is picked, a chance, when somebody wants to read it.
    """

    id: str
    label: str
    unit: str = ""
    ability: str = ""
    model: str = ""
    detail: str = ""
    hint: Callable[[], str] = field(default=no_words, compare=False, repr=False)

    @property
    def told(self) -> str:
        """The few more words with the hint: what a list shows beside the name.

        >>> Option("a", "A", detail="1 command", hint=lambda: "58.3 %").told
        '1 command; 58.3 %'
        """
        return "; ".join(filter(None, (self.detail, self.hint())))


def _no_judge(answer: Chosen) -> Judgement:
    return FINE


@dataclass(frozen=True, slots=True, eq=False)
class Pick:
    """Choose between `least` and `most` of some options; the order of the answer counts.

    `judge` looks at answers that fit the counts, `first` is the answer proposed (always legal).
    `about` names the units it is about, `ability` what a reaction would answer or who asks.
    """

    kind: str
    player: int
    prompt: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1
    judge: Callable[[Chosen], Judgement] = _no_judge
    first: Chosen | None = None
    about: tuple[str, ...] = ()
    ability: str = ""

    def check(self, answer: Answer) -> Judgement:
        """Return why an answer does not do, or a judgement without findings."""
        if not isinstance(answer, tuple) or not all(isinstance(a, str) for a in answer):
            return refused("NOT_A_CHOICE", "that is no choice of options")
        chosen = tuple(a for a in answer if isinstance(a, str))
        known = {o.id for o in self.options}
        odd = [a for a in chosen if a not in known]
        if odd:
            return refused("NOT_OFFERED", f"{odd[0]!r} is not among the options")
        if len(set(chosen)) != len(chosen):
            twice = next(a for k, a in enumerate(chosen) if a in chosen[:k])
            return refused("TWICE", f"{twice!r} is chosen twice")
        if not self.least <= len(chosen) <= self.most:
            return refused("WRONG_COUNT", f"choose {self.least} to {self.most}, not {len(chosen)}")
        return self.judge(chosen)

    def fallback(self) -> Chosen:
        """Return an answer that is always legal: the proposed one, a pass, or the first options."""
        if self.first is not None:
            return self.first
        if self.least <= 1 and any(o.id == PASS for o in self.options):
            return (PASS,)
        return tuple(o.id for o in self.options[: self.least])

    def every(self, limit: int = 1000) -> list[Chosen]:
        """Return the legal answers in which the order does not count, at most `limit`."""
        found: list[Chosen] = []
        ids = [o.id for o in self.options]
        for size in range(self.least, min(self.most, len(ids)) + 1):
            for chosen in combinations(ids, size):
                if self.judge(chosen).is_legal:
                    found.append(chosen)
                if len(found) >= limit:
                    return found
        return found

    def option(self, key: str) -> Option:
        """Return an option by its id."""
        return next(o for o in self.options if o.id == key)


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """Put models of a unit somewhere, or decline (None) where `may_decline`.

    `move` is the kind of move with `allowance` inches; "" for a set-up, whose ways have one pose.
    `models` are those that may be moved or set up, `judge` says all that is wrong with a placement,
    `propose` finds a legal one (None: none found). `first` is the answer when nothing is wanted.
    `area` words the area where a set-up may happen, `land` is the player whose territory that is
    (0: any) and `bounds` are its other limits, to be drawn; `near` finds a set-up near a point.
    `is_lost_else`: it must be set up, and may only be declined where no place can be proposed.
    """

    kind: str
    player: int
    prompt: str
    unit: str
    models: tuple[str, ...]
    judge: Callable[[Placement], Judgement]
    move: MoveKind | None = None
    allowance: float = 0.0
    may_decline: bool = True
    targets: tuple[str, ...] = ()
    propose: Callable[[], Placement | None] = lambda: None
    area: str = ""
    land: int = 0
    bounds: tuple[Bound, ...] = ()
    ability: str = ""
    near: Callable[[tuple[float, float]], Placement | None] | None = None
    is_lost_else: bool = False

    def check(self, answer: Answer) -> Judgement:
        """Return why an answer does not do, or a judgement without findings."""
        if answer is None:
            if self.may_decline or (self.is_lost_else and self.propose() is None):
                return FINE
            return refused("MUST_BE_SET_UP", "it must be set up")
        if not isinstance(answer, Placement):
            return refused("NO_PLACEMENT", "that is no placement of models")
        odd = [m for m in answer.ways if m not in self.models]
        if odd:
            return refused("NOT_ITS_MODEL", f"{odd[0]!r} is not to be placed now")
        if any(not way for way in answer.ways.values()):
            return refused("NO_WAY", "a model has no place")
        return self.judge(answer)

    def fallback(self) -> Answer:
        """Return an answer that is always legal: to stay, or a place that was found."""
        return None if self.may_decline else self.propose()


@dataclass(frozen=True, slots=True)
class Source:
    """Something to share out: `count` of it, each to one of `targets`; `label` names it.

    `weapon` is what the attacks of `models` are made with, None for what is no attack.
    """

    id: str
    label: str
    count: int
    targets: tuple[str, ...]
    models: tuple[str, ...] = ()
    detail: str = ""
    weapon: Weapon | None = None


def _no_shares(answer: Shares) -> Judgement:
    return FINE


@dataclass(frozen=True, slots=True, eq=False)
class Allocate:
    """Share out attacks (or points) of several sources over targets: all of each source."""

    kind: str
    player: int
    prompt: str
    unit: str
    sources: tuple[Source, ...]
    options: tuple[Option, ...]
    judge: Callable[[Shares], Judgement] = _no_shares
    first: Shares | None = None
    ability: str = ""

    def check(self, answer: Answer) -> Judgement:
        """Return why an answer does not do, or a judgement without findings."""
        if not isinstance(answer, tuple) or not all(isinstance(a, Share) for a in answer):
            return refused("NOT_SHARES", "that shares nothing out")
        shares = tuple(a for a in answer if isinstance(a, Share))
        left = {s.id: s.count for s in self.sources}
        may = {s.id: s.targets for s in self.sources}
        for share in shares:
            if share.source not in left or share.count < 1:
                return refused("NOT_OFFERED", f"{share.source!r} is nothing to share out")
            if share.target not in may[share.source]:
                return refused(
                    "NO_TARGET", f"{share.target} is no target of {share.source}", "16.0"
                )
            left[share.source] -= share.count
        wrong = [key for key, count in left.items() if count]
        if wrong:
            return refused("NOT_ALL", f"{wrong[0]}: share out all, {left[wrong[0]]} left", "16.0")
        return self.judge(shares)

    def fallback(self) -> Shares:
        """Return an answer that is always legal: the proposed one, or all at the first target."""
        if self.first is not None:
            return self.first
        return tuple(Share(s.id, s.targets[0], s.count) for s in self.sources if s.count)


@dataclass(frozen=True, slots=True, eq=False)
class Order:
    """Put options in an order: the answer has each of them once."""

    kind: str
    player: int
    prompt: str
    options: tuple[Option, ...]
    first: Chosen | None = None
    ability: str = ""

    def check(self, answer: Answer) -> Judgement:
        """Return why an answer does not do, or a judgement without findings."""
        ids = [o.id for o in self.options]
        if not isinstance(answer, tuple) or sorted(map(str, answer)) != sorted(ids):
            return refused("NOT_AN_ORDER", "put each of them somewhere in the order")
        return FINE

    def fallback(self) -> Chosen:
        """Return an answer that is always legal."""
        return self.first or tuple(o.id for o in self.options)


Ask = Pick | Place | Allocate | Order
Request = Ask | Roll


@dataclass(frozen=True, slots=True)
class Shown:
    """What a question looks like to those that only look: for logs and saved causes."""

    kind: str
    player: int
    prompt: str
    extra: Mapping[str, str] = field(default_factory=dict)


def shown(ask: Ask) -> Shown:
    """Return a question as it is told to people.

    >>> shown(Order("order", 2, "Which first?", ())).prompt
    'Which first?'
    """
    return Shown(ask.kind, ask.player, ask.prompt)
