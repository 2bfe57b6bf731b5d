"""What happens to models in the hand between pointer and place: sliding, snapping, typed inches."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.geometry.base import Pose, direction
from tabletop.geometry.path import path_length
from tabletop.geometry.units import within
from tabletop.rules.moves import PERMISSIONS
from tabletop.rules.standing import is_impassable
from tabletop.ui.table.hand import Hand
from tabletop.ui.table.handling.dropping import Asking, at_once

if TYPE_CHECKING:
    from tabletop.ui.table.feel import Feel
    from tabletop.ui.table.handling.snaps import Snap, Snapper, Typed
    from tabletop.ui.table.screen import TableScreen

LONGEST: Final = 200.0
"""Inches that may be typed at most."""
DIGITS: Final = "0123456789.,"


class Holding:
    """The models in the hand of one screen: `snap` is what holds them where they are now.

    Free and judged moves slide along what they may not overlap and snap; Alt held: no snaps, and
    a judged move may then overlap what the judges refuse. By the arrow keys nothing snaps.
    `confirmed` is the entry of the journal whose move was confirmed: its ghosts are gone.
    """

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self.snap: Snap | None = None
        self.typed_range: Typed | None = None
        self.inches = ""
        self.is_exact = False
        self.refused = ""
        self.confirmed = -1
        self._feel: Feel | None = None
        self._snapper: Snapper | None = None
        self._unsnapped: Mapping[str, Pose] = {}
        self._had_alt = False

    # ------------------------------------------------------------------ while carrying
    def taken(self) -> None:
        """Begin with what was taken into the hand."""
        self.done()
        hand = self._hand
        if hand is not None:
            self._had_alt = _has_alt()
            self.feel_for(hand)

    def feel_for(self, hand: Hand) -> None:
        """Find out what the hand may not overlap: a judged move keeps off impassable ground too."""
        from tabletop.ui.table.feel import Feel  # pymunk is not needed before
        from tabletop.ui.table.handling.snaps import Snapper

        state = self.screen.session.state
        features = state.terrain.values() if hand.ready is not None else ()
        closed = [f.footprint for f in features if is_impassable(f)]
        self._feel = Feel(state, hand.models, closed)
        keeps_out = hand.ready is not None and bool(PERMISSIONS[hand.ready.kind].end)
        self._snapper = Snapper(state, hand.models, hand.lead, keeps_out=keeps_out)

    def done(self) -> None:
        """Forget everything: the hand is empty."""
        self.snap, self.inches, self.is_exact, self.refused = None, "", False, ""
        self._feel = self._snapper = None
        self._unsnapped = {}

    def follow(self) -> None:
        """Let the models slide and snap where the pointer wants them: once a frame."""
        hand, feel = self._hand, self._feel
        self.snap = None
        if hand is None or feel is None:
            return
        hand.push({})
        if self.is_exact or hand.is_bent:
            return
        wanted = hand.poses()
        is_loose = hand.ready is not None and self._is_alt
        poses = wanted if is_loose else feel.follow(wanted)
        self._unsnapped = poses
        is_moved = hand.at != hand.grabbed or hand.turned
        if is_moved and not self._is_alt and not self.screen.is_by_keys and self._snapper:
            self.snap = self._snapper.snap(poses, self.typed_range, self._may)
        if self.snap is not None:
            poses = {m: p.moved(self.snap.dx, self.snap.dy) for m, p in poses.items()}
        if poses != wanted:
            hand.push(poses)

    def settle(self) -> None:
        """Let nothing overlap when the models are put down, and no snap spoil a legal move."""
        at_once(self.screen.carrying.judge, self.settling())

    def settling(self) -> Asking[None]:
        """Return what `settle` does, as work that asks."""
        hand, feel, carrying = self._hand, self._feel, self.screen.carrying
        if hand is None or feel is None or self.is_exact or hand.is_bent:
            return
        if hand.ready is not None and self._is_alt:
            return
        before = hand.poses()
        poses = feel.released(before)
        if any(not _is_same(before[m], poses[m]) for m in poses):
            self.snap = None
        hand.push(poses)
        carrying.changed()
        if self.snap is None or hand.ready is None:
            return
        found = yield from carrying.settling()
        if found is None or found.is_legal:
            return
        hand.push(feel.released(self._unsnapped))
        carrying.changed()
        found = yield from carrying.settling()
        if found is not None and found.is_legal:
            self.refused, self.snap = self.snap.words, None
            return
        hand.push(poses)
        carrying.changed()

    def watch(self) -> None:
        """Notice Alt being pressed or let go while the pointer rests."""
        if self._hand is not None and _has_alt() != self._had_alt:
            self._had_alt = _has_alt()
            self.screen.hand_moved()

    @property
    def words(self) -> str:
        """What to add to the line about a drop: what the snap held, or why it did not."""
        if self.refused:
            return f". Not snapped ({self.refused}): that would not be legal"
        return f", {self.snap.words}" if self.snap is not None else ""

    # ------------------------------------------------------------------ typed inches
    def type(self, name: str) -> bool:
        """Take a digit while carrying; answer whether it was one."""
        if len(name) != 1 or name not in DIGITS:
            return False
        if len(self.inches) < 8:
            self.inches += name.replace(",", ".")
        return True

    def rub(self) -> bool:
        """Take the last digit back; answer whether there was one."""
        had, self.inches = self.inches, self.inches[:-1]
        return bool(had)

    def go_along(self) -> str:
        """Carry the models the typed inches along their way; answer what is wrong, "" for done."""
        hand, words, self.inches = self._hand, self.inches, ""
        if hand is None:
            return ""
        try:
            inches = float(words)
        except ValueError:
            return f'"{words}" is no number of inches'
        if not 0.0 <= inches <= LONGEST:
            return f'{words}" is not from 0 to {LONGEST:g}"'
        (x, y), (ux, uy) = hand.way[-2], self._along(hand)
        before = hand.at
        hand.push({})
        hand.move_to((x + ux * inches, y + uy * inches))
        if hand.ready is None:
            from tabletop.ui.table.handling.numeric import overlap_words  # later than the window

            wrong = overlap_words(self.screen.session.state, hand.poses())
            if wrong:
                hand.move_to(before)
                self.screen.hand_moved()
                return f"Not put there: {wrong}"
        self.is_exact = True
        return ""

    def _along(self, hand: Hand) -> tuple[float, float]:
        """The present direction; before anything moved that of the facing."""
        (x, y), (ax, ay) = hand.way[-2], hand.at
        far = math.hypot(ax - x, ay - y)
        if within(far, 0.0):
            return direction(hand.start[hand.lead].facing + hand.turned)
        return (ax - x) / far, (ay - y) / far

    # ------------------------------------------------------------------ inside
    @property
    def _hand(self) -> Hand | None:
        return self.screen.carrying.hand

    @property
    def _is_alt(self) -> bool:
        return not self.screen.is_by_keys and _has_alt()

    def _may(self, before: Mapping[str, Pose], after: Mapping[str, Pose]) -> bool:
        """Whether a judged move is no worse after a snap: combat ranges and inches."""
        hand, snapper = self._hand, self._snapper
        if hand is None or snapper is None or hand.ready is None:
            return True
        was, now = set(snapper.in_range(before)), set(snapper.in_range(after))
        if not (now <= was if snapper.keeps_out else now == was):
            return False
        return _is_affordable(hand, after) or not _is_affordable(hand, before)


def _is_affordable(hand: Hand, poses: Mapping[str, Pose]) -> bool:
    """Whether the flat ways are within the inches; climbing is asked of the judges."""
    action = hand.with_legs({m: (*leg[:-1], poses[m]) for m, leg in hand.legs().items()})
    if action is None:
        return True
    state = action.start
    return all(
        within(path_length(state.model(m).base, action.paths[m]), action.allowance)
        for m in hand.models
    )


def _has_alt() -> bool:
    return bool(pygame.key.get_mods() & pygame.KMOD_ALT)


def _is_same(p: Pose, q: Pose) -> bool:
    return within(math.hypot(p.x - q.x, p.y - q.y), 0.0)
