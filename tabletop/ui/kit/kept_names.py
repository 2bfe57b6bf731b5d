"""The names of units in the live window: placed once, kept where they are while one drags."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence

import pygame

from tabletop.ui.kit.canvas import Picture, Words
from tabletop.ui.kit.facts import Put
from tabletop.ui.kit.figures import is_same
from tabletop.ui.kit.ground import take_frame, territory_names
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import (
    Box,
    Name,
    Places,
    draw_unit_name,
    placing,
    take_bases,
    take_objectives,
    take_walls,
    terrain_names,
)
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.scene_draw import Scene


class KeptNames:
    """Places names of one kit and what plates keep clear of; the same ones are laid as pictures.

    `owes` says that the names shown are those of a moment ago.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.owes = False
        self._names: list[Name] = []
        self._key: tuple[object, ...] = ()
        self._put: tuple[Name, ...] = ()
        self._puts: list[Put] = []
        self._taken: Places | None = None
        self._taken_key: tuple[object, ...] = ()
        self._spots: dict[str, int] = {}

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Where the names stand: left, top, right, low in pixels."""
        face, plain = (self.kit.type("small", w, italic=True) for w in (600, 400))
        boxes = []
        for name in self._names:
            more = self.kit.width(name.more, plain) + self.kit.px(5) if name.more else 0.0
            half = (self.kit.width(name.text, face) + more) / 2
            x, y, tall = name.at[0], name.at[1], self.kit.px(8)
            boxes.append((x - half, y - tall, x + half, y + tall))
        return tuple(boxes)

    def placed(self, scene: Scene, shown: Overlays, *, may_wait: bool = False) -> list[Name]:
        """Return the placed names; while something is dragged they stay where they are.

        With `may_wait` those of other models come a frame later: a new moment is much to draw.
        """
        state = scene.state
        if not self._are_wanted(scene):
            return []
        key = _key(scene)
        if not is_same(key, self._key):
            if may_wait and not self.owes and is_same(key[2:], self._key[2:]):
                self.owes = True
                return [n for n in self._names if n.unit in state.units]
            deque(self._placing(scene, shown), maxlen=0)
        self.owes = False
        if not shown.hidden_models:
            return self._names
        hidden = shown.hidden_models
        return [n for n in self._names if not hidden.issuperset(state.unit(n.unit).models)]

    def prepared(self, scene: Scene, shown: Overlays) -> Iterator[None]:
        """Place the names and write them; yields between, so that nobody waits."""
        yield from self._placing(scene, shown)
        picture = Picture()
        for name in self.placed(scene, shown):
            draw_unit_name(picture, self.kit, name)
        for shape in picture:
            self._line(shape)  # the words are kept
            yield

    def lay(self, names: Sequence[Name], target: pygame.Surface) -> None:
        """Write names, the same ones as before in one call."""
        key = tuple(names)
        if self._put != key:
            picture = Picture()
            for name in names:
                draw_unit_name(picture, self.kit, name)
            self._put, self._puts = key, [self._line(shape) for shape in picture]
        target.fblits(self._puts, PREMULTIPLIED)

    def places(self, scene: Scene, shown: Overlays, names: Sequence[Name]) -> Places:
        """Return what plates must keep clear of; what stands is worked out once."""
        view = scene.view
        has_notes = bool(shown.notes) or any(trail.notes for trail in shown.trails)
        if not (has_notes or shown.spots or any(measure.text for measure in shown.measures)):
            return Places(view.area)
        key = (scene.state.models, view.camera, view.area, shown.hidden_models, tuple(names))
        if self._taken is None or not is_same(key, self._taken_key):
            places = Places(view.area, self._spots)
            take_bases(places, scene.state, view.camera, shown.hidden_models)
            face = self.kit.type("small", 600, italic=True)
            for name in names:
                w = self.kit.width(name.text, face)
                places.take((name.at[0] - w / 2, name.at[1] - 8, w, 16), 2.0)
            if view.has_names:
                self._take_terrain_names(places, scene, 1.0)
            self._taken, self._taken_key = places, key
        places = self._taken.copy()
        scene.take_marks(places, shown)
        return places

    # ------------------------------------------------------------------ inside
    def _placing(self, scene: Scene, shown: Overlays) -> Iterator[None]:
        """Place the names; yields between."""
        view, state = scene.view, scene.state
        key = _key(scene)
        if not self._are_wanted(scene) or is_same(key, self._key):
            return
        places = Places(view.area)
        take_bases(places, state, view.camera, frozenset())
        for model_id in shown.wounds:
            x0, y0, x1, _ = state.model(model_id).footprint.bounds()
            x, y = view.camera.to_screen(((x0 + x1) / 2, y0))
            places.take((x - 20, y - 5, 40, 20), 3.0)
        take_objectives(places, state, view.camera)
        take_walls(places, state, view.camera)
        take_frame(places, self.kit, view.camera, state.board)
        yield
        self._take_terrain_names(places, scene)
        yield
        self._names = yield from placing(state, self.kit, view.camera, places)
        self._key = key

    def _are_wanted(self, scene: Scene) -> bool:
        return scene.view.has_names and scene.camera.zoom >= 7 * self.kit.scale

    def _line(self, shape: object) -> Put:
        if not isinstance(shape, Words):
            raise TypeError(f"{shape} is no words")
        line = self.kit.fonts.line(shape.text, shape.style, shape.color, shape.halo)
        return line.picture, line.origin(*shape.at, shape.align)

    def _take_terrain_names(self, places: Places, scene: Scene, weight: float = 3.0) -> None:
        """Keep the names of units clear of the names of places, which are on the ground."""
        kit, camera = self.kit, scene.camera
        own = scene.places(Overlays())
        if camera.zoom >= 5 * kit.scale:
            for _, at, (w, h) in territory_names(kit, camera, scene.state, own):
                places.take((at[0] - w / 2, at[1] - h / 2, w, h), weight)
        if camera.zoom < 9 * kit.scale:
            return
        face = kit.type("micro", 400, italic=True, track=1)
        for name in terrain_names(scene.state, kit, camera, own):
            wide, high = kit.width(name.text, face), kit.px(27)
            places.take((name.at[0] - wide / 2, name.at[1] - high / 2, wide, high), weight)


def _key(scene: Scene) -> tuple[object, ...]:
    return (scene.state.models, scene.state.units, scene.camera, scene.view.area)
