"""The table in the live window: the same scene, from kept layers and sprites."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol

import pygame

from tabletop.state.model import GameState
from tabletop.ui.camera import Camera
from tabletop.ui.kit import marks
from tabletop.ui.kit.board import board_box
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.facts import Facts, Put
from tabletop.ui.kit.figures import Figures, is_same
from tabletop.ui.kit.kept_ground import KeptGround
from tabletop.ui.kit.kept_names import KeptNames
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import Box
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.scene_draw import Scene, View

BARE_WARMING = 0.026
"""Seconds a frame for the very first picture: there is nothing to look at meanwhile."""
WARMING = 0.015
"""Seconds of a frame for painting anew when the kit or the view has changed."""
FEW = 5
"""Pieces of ground and facts that are painted at once."""
FIRST_WARMING = 0.006
"""Seconds for that in the frame in which it changed."""


class Under(Protocol):
    """What is painted between the ground and the facts (ground not seen, what moves along)."""

    @property
    def key(self) -> tuple[object, ...]:
        """What `still` shows, compared as the kept layers are: the same is not painted again."""

    def still(self, target: pygame.Surface) -> None:
        """Paint what stays for some frames, in pixels of the window."""

    def moving(self) -> Sequence[Put]:
        """Return what lies on it and is elsewhere in each frame, in pixels of the window."""


class LiveTable:
    """Draws a position quickly, again and again.

    The ground (paper, terrain, names of places) and the facts under the bases are kept as
    pictures until what they show changes; bases are sprites. States are compared by identity:
    a `GameState` is never altered, so the same mapping shows the same thing.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self._figures = Figures(kit)
        self.sprites = self._figures.sprites
        self._pieces = KeptGround(kit)
        self._ground: pygame.Surface | None = None
        self._ground_key: tuple[object, ...] = ()
        self._facts = Facts(kit)
        self._rest: pygame.Surface | None = None
        self._rest_key: tuple[object, ...] = ()
        self._rest_camera: Camera | None = None
        self._rest_bases: list[Put] = []
        self._names = KeptNames(kit)
        self._old: pygame.Surface | None = None
        self._sketch: tuple[tuple[object, ...], pygame.Surface] | None = None
        self._warming: tuple[tuple[object, ...], Iterator[None]] | None = None

    def use(self, kit: Kit) -> None:
        """Take another kit (theme or scale changed): everything is drawn anew."""
        if kit is not self.kit:
            old = self._rest or self._old
            self.__init__(kit)  # type: ignore[misc]
            self._old = old

    @property
    def has_picture(self) -> bool:
        """Whether a whole picture was drawn yet: the first is painted over some frames."""
        return self._rest is not None

    @property
    def name_boxes(self) -> tuple[Box, ...]:
        """Where unit names stood in the last frame: left, top, right, low in pixels."""
        return self._names.boxes

    def loosen(self) -> None:
        """Forget what stands as a picture: the next frame lays models and facts anew."""
        self._rest_key = ()

    def draw(
        self,
        target: pygame.Surface,
        state: GameState,
        view: View,
        overlays: Overlays | None = None,
        *,
        is_zooming: bool = False,
        under: Under | None = None,
        kept_clear: Sequence[Box] = (),
        may_wait: bool = False,
    ) -> bool:
        """Draw the position into `view.area` of the target; answer whether it is all there.

        While the wheel turns (`is_zooming`) the last picture is scaled instead of drawn. `under`
        lies between the ground and the facts; only around what moves there these are laid anew.
        Plates keep off the boxes `kept_clear` (x, y, width, height in pixels). With `may_wait` the
        last picture is shown, moved or scaled, while that of a new view or kit, or of many new
        pieces, is painted, some frames long.
        """
        shown = overlays or Overlays()
        area = pygame.Rect(*(round(v) for v in view.area))
        before = target.get_clip()
        target.set_clip(area.clip(before))
        if self._old is not None:
            if may_wait and not self._is_warm(target, state, view, shown):
                old = self._old
                fits = old.get_size() == area.size
                target.blit(old if fits else pygame.transform.scale(old, area.size), area)
                target.set_clip(before)
                return False
            self._old = self._warming = None
        scene = Scene(self.kit, state, view)
        is_late = not is_zooming and may_wait
        if is_late and not self._is_warming(target, state, view, shown):
            is_late = self._is_much(scene, area, shown)
        is_late = is_late and not self._is_warm(target, state, view, shown)
        is_zooming = is_late or (is_zooming and not self._has_ground(scene, area))
        if is_zooming:
            self._stand_in(target, scene, area)
            if self._rest is None:  # a sketch: marks of what is not there yet tell nothing
                target.set_clip(before)
                return not is_late
        else:
            self._resting(target, scene, shown, area, under)
        self._moving(target, scene, shown)
        top = Picture()
        scene.decision(top, shown)
        names = [] if is_zooming else self._names.placed(scene, shown, may_wait=may_wait)
        if names:
            self.kit.paint(top, target)
            self._names.lay(names, target)
            top = Picture()
        places = self._names.places(scene, shown, names)
        for box in kept_clear:
            places.take(box, 9.0)
        scene.plates(top, shown, places)
        self.kit.paint(top, target)
        target.set_clip(before)
        return not is_late and not self._names.owes

    def _is_warm(
        self, target: pygame.Surface, state: GameState, view: View, shown: Overlays
    ) -> bool:
        """Paint some of what a new kit or view needs; say whether all of it is there.

        What changed in this very frame may change in the next: little is painted then, and
        nothing where panel and strip are drawn anew with another kit.
        """
        room = WARMING
        if not self._is_warming(target, state, view, shown):
            key = _warm_key(target, state, view, shown)
            self._warming = (key, self.prepared(state, view, shown))
            room = FIRST_WARMING
            if self._old is not None:
                return False
        if self._warming is None:
            return True
        if not self.has_picture and self._old is None:
            room = BARE_WARMING
        begin, did = time.perf_counter(), False
        for _ in self._warming[1]:
            did = True
            if time.perf_counter() > begin + room:
                return False
        if did and time.perf_counter() > begin + FIRST_WARMING:
            return False  # laid in the next frame
        self._warming = None
        return True

    def _is_warming(
        self, target: pygame.Surface, state: GameState, view: View, shown: Overlays
    ) -> bool:
        """Whether just this is being painted, some frames long."""
        key = _warm_key(target, state, view, shown)
        return self._warming is not None and is_same(key, self._warming[0])

    def prepared(
        self, state: GameState, view: View, overlays: Overlays | None = None
    ) -> Iterator[None]:
        """Paint what `draw` keeps, a few shapes at a time; yields between, so that nobody waits."""
        shown = overlays or Overlays()
        area = pygame.Rect(*(round(v) for v in view.area))
        scene = Scene(self.kit, state, view)
        local = Scene(self.kit, state, _at_corner(view, area))
        yield from self._pieces.prepared(local)
        yield from self._figures.prepared(scene, shown)
        yield from self._facts.prepared(local, shown)
        self._kept_ground(local, _ground_key(scene, area))
        yield
        yield from self._names.prepared(scene, shown)

    def spare(self, state: GameState, camera: Camera, chosen: Sequence[str] = ()) -> None:
        """Make a few of the sprites that taking up the chosen models, or rings, may soon need."""
        if self.has_picture and self._old is None and self._warming is None:
            self._figures.spare(state, camera.zoom, chosen)

    # ------------------------------------------------------------------ kept layers
    def _resting(
        self,
        target: pygame.Surface,
        scene: Scene,
        shown: Overlays,
        area: pygame.Rect,
        under: Under | None,
    ) -> None:
        """Blit all that stays while one drags: ground, facts, and the models that stand."""
        state = scene.state
        local = Scene(self.kit, state, _at_corner(scene.view, area))
        ground = self._kept_ground(local, _ground_key(scene, area))
        facts = self._facts.puts(local, shown)
        styles = tuple(sorted(shown.styles.items()))
        key: tuple[object, ...] = (ground, id(facts), state.models, state.units)
        key += (shown.hidden_models, styles, tuple(target.get_clip()))
        key += under.key if under is not None else ()
        if self._rest is not None and is_same(key, self._rest_key):
            target.blit(self._rest, area)
        else:
            self._rest_bases = self._figures.standing(target, scene, shown)
            self._lay(target, area, ground, under, facts)
            if self._rest is None or self._rest.get_size() != area.size:
                self._rest = pygame.Surface(area.size)
            self._rest.blit(target, (0, 0), area)
            self._sketch = None
            self._rest_camera = local.camera
            self._rest_key = key
        moving = under.moving() if under is not None else ()
        before = target.get_clip()
        for picture, at in moving:
            around = picture.get_rect(topleft=at).clip(before)
            if around:
                target.set_clip(around)
                self._lay(target, area, ground, under, facts, moving)
        target.set_clip(before)

    def _lay(
        self,
        target: pygame.Surface,
        area: pygame.Rect,
        ground: pygame.Surface,
        under: Under | None,
        facts: Sequence[Put],
        moving: Sequence[Put] = (),
    ) -> None:
        """Lay all that stays into the clip of the target, what moves in its place."""
        target.blit(ground, area)
        if under is not None:
            under.still(target)
        target.fblits(moving, PREMULTIPLIED)
        x, y = area.topleft
        target.fblits([(p, (at[0] + x, at[1] + y)) for p, at in facts], PREMULTIPLIED)
        target.fblits(self._rest_bases, PREMULTIPLIED)

    def _has_ground(self, scene: Scene, area: pygame.Rect) -> bool:
        return self._ground is None or is_same(_ground_key(scene, area), self._ground_key)

    def _is_much(self, scene: Scene, area: pygame.Rect, shown: Overlays) -> bool:
        """Whether much is to be painted anew: another view, or many pieces at once."""
        key = _ground_key(scene, area)
        if self._ground is None or self._ground_key[-2:] != key[-2:]:
            return True
        local = Scene(self.kit, scene.state, _at_corner(scene.view, area))
        missing = 0 if is_same(key, self._ground_key) else self._pieces.missing(local)
        if not shown.hidden_models:  # what moves along with the hand is to be there
            missing += self._facts.missing(local, shown)
        return missing > FEW

    def _stand_in(self, target: pygame.Surface, scene: Scene, area: pygame.Rect) -> None:
        """Blit the last picture as the camera would show it now, on bare paper; else a sketch.

        The same sketch is drawn once: the picture to come is painted sooner for it.
        """
        state = scene.state
        key = (state.terrain, state.models, state.units, state.board, scene.camera, tuple(area))
        if self._rest is None and self._sketch is not None and is_same(key, self._sketch[0]):
            target.blit(self._sketch[1], area)
            return
        target.fill(self.kit.theme("desk"), area)
        board = state.board
        sheet = area if board is None else pygame.Rect(board_box(scene.camera, board))
        target.fill(self.kit.theme("board"), sheet.clip(area))
        if self._rest is not None and self._rest_camera is not None:
            _blit_scaled(target, self._rest, self._rest_camera, scene.camera, area)
        elif self._rest is None:
            from tabletop.ui.kit.sketch import draw_sketch  # only this frame needs it

            draw_sketch(target, self.kit, state, scene.camera)
            kept = pygame.Surface(area.size)
            kept.blit(target, (0, 0), area)
            self._sketch = (key, kept)

    def _kept_ground(self, local: Scene, key: tuple[object, ...]) -> pygame.Surface:
        if self._ground is None or not is_same(key, self._ground_key):
            self._ground, self._ground_key = self._pieces.painted(local), key
        return self._ground

    # ------------------------------------------------------------------ sprites
    def _moving(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> None:
        """Draw what changes from frame to frame: corridors, ghosts, rings, trails, the hand."""
        camera = scene.camera
        under = Picture()
        for trail in shown.trails:
            marks.draw_corridor(under, self.kit, camera, trail)
        self.kit.paint(under, target, 2)
        self._figures.ghosts(target, camera, [g for g in shown.ghosts if g.style == "ghost"])
        self._figures.rings(target, scene, shown)
        trails = Picture()
        for trail in shown.trails:
            marks.draw_trail(trails, self.kit, camera, trail)
        self.kit.paint(trails, target)
        self._figures.ghosts(target, camera, [g for g in shown.ghosts if g.style != "ghost"])


def _at_corner(view: View, area: pygame.Rect) -> View:
    """Return a view as a picture of its own, its corner at (0, 0)."""
    camera = view.camera.panned(-area.x, -area.y)
    return replace(view, camera=camera, area=(0.0, 0.0, float(area.w), float(area.h)))


def _warm_key(
    target: pygame.Surface, state: GameState, view: View, shown: Overlays
) -> tuple[object, ...]:
    pieces = (state.models, state.units, state.terrain, state.objectives, state.territories)
    more = (state.tokens, state.board, state.underlay, view, shown.hidden_models)
    return (*pieces, *more, shown.ranges, shown.links, target.get_size())


def _ground_key(scene: Scene, area: pygame.Rect) -> tuple[object, ...]:
    state = scene.state
    pieces = (state.terrain, state.objectives, state.territories, state.tokens)
    photo = (state.underlay, scene.kit.photos.version) if state.underlay is not None else None
    return (*pieces, state.board, photo, scene.view, area.size)


def _blit_scaled(
    target: pygame.Surface,
    ground: pygame.Surface,
    old: Camera,
    new: Camera,
    area: pygame.Rect,
) -> None:
    """Blit a kept picture as another camera would show it: quick, until it is painted anew."""
    k = new.zoom / old.zoom
    x = new.x - old.x * k
    y = new.y - old.y * k
    left, top = max(0.0, (area.x - x) / k), max(0.0, (area.y - y) / k)
    cut = pygame.Rect(int(left), int(top), int(area.w / k) + 2, int(area.h / k) + 2)
    cut = cut.clip(ground.get_rect())  # the window may have grown meanwhile
    if cut.w <= 0 or cut.h <= 0:
        return
    size = (max(1, round(cut.w * k)), max(1, round(cut.h * k)))
    piece = pygame.transform.scale(ground.subsurface(cut), size)
    target.blit(piece, (round(x + cut.x * k), round(y + cut.y * k)))
