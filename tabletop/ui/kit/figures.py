"""The bases of the live window: sprites of what stands, rings and ghosts, each in one call."""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, get_args

import pygame

from tabletop.state.model import GameState, Model
from tabletop.ui.camera import Camera
from tabletop.ui.kit.bases import BaseStyle, Look, RingKind
from tabletop.ui.kit.facts import Put
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.overlay import Ghost, Overlays
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.scene_draw import Scene
from tabletop.ui.kit.sprites import Sprite, Sprites

MOST_LOOKS = 5000
SPARE: Final = 0.003
"""Seconds of a frame at rest in which sprites are made that may soon be wanted."""
RINGS: Final[tuple[RingKind, ...]] = get_args(RingKind)


class Figures:
    """Puts bases, rings and ghosts; what looks the same at the same zoom is one picture."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.sprites = Sprites(kit)
        self._looks: dict[str, tuple[Model, object, Look]] = {}
        self._bases: dict[str, tuple[Look, float, Sprite]] = {}
        self._known: dict[str, tuple[Model, object, BaseStyle, float, Sprite]] = {}
        self._ring_puts: list[Put] = []
        self._ring_key: tuple[object, ...] = ()
        self._spare: tuple[tuple[object, ...], Iterator[None]] | None = None

    def standing(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> list[Put]:
        """Return the pictures of the models that stand, and where."""
        zoom, cx, cy = scene.camera.zoom, scene.camera.x, scene.camera.y
        box = target.get_clip().inflate(*(round(6.0 * zoom),) * 2)
        left, top, right, low = box.left, box.top, box.right, box.bottom
        bases: list[Put] = []
        units, known, styles = scene.state.units, self._known, shown.styles
        for model in scene.state.models.values():
            name, pose = model.id, model.pose
            x, y = cx + pose.x * zoom, cy - pose.y * zoom
            if name in shown.hidden_models or not (left < x < right and top < y < low):
                continue
            style = styles.get(name, "solid")
            kept = known.get(name)
            if (
                kept is None
                or kept[0] is not model
                or kept[1] is not units
                or kept[2:4] != (style, zoom)
            ):
                if len(known) > MOST_LOOKS:
                    known.clear()
                sprite = self._sprite(scene, model, style)
                kept = known[name] = (model, units, style, zoom, sprite)
            picture, dx, dy = kept[4]
            bases.append((picture, (round(x) + dx, round(y) + dy)))
        return bases

    def prepared(self, scene: Scene, shown: Overlays) -> Iterator[None]:
        """Make the sprites of all models and of their rings, one at a time."""
        for model in scene.state.models.values():
            before = len(self.sprites)
            style = shown.styles.get(model.id, "solid")
            self._sprite(scene, model, style)
            for kind in shown.rings.get(model.id, ()):
                self.sprites.ring_sprite(self._look(scene, model, style), scene.camera.zoom, kind)
            if len(self.sprites) != before:
                yield

    def spare(self, state: GameState, zoom: float, chosen: Sequence[str]) -> None:
        """Make a few of the sprites that may soon be wanted: no drag has to wait for them then."""
        key = (state.models, state.units, zoom, tuple(chosen))
        if self._spare is None or not is_same(key, self._spare[0]):
            self._spare = (key, self._spared(state, zoom, chosen))
        end = time.perf_counter() + SPARE
        for _ in self._spare[1]:
            if time.perf_counter() > end:
                return

    def _spared(self, state: GameState, zoom: float, chosen: Sequence[str]) -> Iterator[None]:
        """Make what taking up the chosen models needs, then the rings of all."""
        made = len(self.sprites)

        def looks(models: Sequence[Model], style: BaseStyle) -> Iterator[Look]:
            for model in models:
                unit = state.unit_of(model.id)
                yield Look.of(model.base, model.pose.facing, unit.player, unit.glyph, style)

        own = [state.models[m] for m in chosen if m in state.models]
        styles: tuple[BaseStyle, ...] = ("lifted", "ghost")
        for look in (look for style in styles for look in looks(own, style)):
            self.sprites.base_sprite(look, zoom)
            if len(self.sprites) != made:
                made = len(self.sprites)
                yield
        for kind in RINGS:
            for look in looks(list(state.models.values()), "solid"):
                self.sprites.ring_sprite(look, zoom, kind)
                if len(self.sprites) != made:
                    made = len(self.sprites)
                    yield

    def rings(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> None:
        """Blit the rings of the models that stand, in one call; the same ones are kept."""
        clip = tuple(target.get_clip())
        key: tuple[object, ...] = (scene.state.models, scene.state.units, shown.hidden_models)
        key += (scene.camera, clip)
        key += (tuple(shown.rings.items()), tuple(shown.styles.items()))
        if not is_same(key, self._ring_key):
            self._ring_puts = self._ringed(target, scene, shown)
            self._ring_key = key
        target.fblits(self._ring_puts, PREMULTIPLIED)

    def _ringed(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> list[Put]:
        """Return the rings of the models that stand, and where."""
        zoom, models = scene.camera.zoom, scene.state.models
        box = target.get_clip().inflate(*(round(6.0 * zoom),) * 2)
        rings: list[Put] = []
        for model_id, kinds in shown.rings.items():
            model = models.get(model_id)
            if model is None or model_id in shown.hidden_models:
                continue
            x, y = scene.camera.to_screen((model.pose.x, model.pose.y))
            if not box.collidepoint(x, y):
                continue
            look = self._look(scene, model, shown.styles.get(model_id, "solid"))
            for kind in kinds:
                picture, dx, dy = self.sprites.ring_sprite(look, zoom, kind)
                rings.append((picture, (round(x) + dx, round(y) + dy)))
        return rings

    def _sprite(self, scene: Scene, model: Model, style: BaseStyle) -> Sprite:
        """Return the sprite of a model; the same look and zoom need no asking."""
        look, zoom = self._look(scene, model, style), scene.camera.zoom
        kept = self._bases.get(model.id)
        if kept is None or kept[0] is not look or kept[1] != zoom:
            if len(self._bases) > MOST_LOOKS:
                self._bases.clear()
            kept = self._bases[model.id] = (look, zoom, self.sprites.base_sprite(look, zoom))
        return kept[2]

    def _look(self, scene: Scene, model: Model, style: BaseStyle) -> Look:
        """Return the look of a model, kept while the model is the same object."""
        kept = self._looks.get(model.id)
        units = scene.state.units
        if kept is None or kept[0] is not model or kept[1] is not units or kept[2].style != style:
            if len(self._looks) > MOST_LOOKS:
                self._looks.clear()
            kept = self._looks[model.id] = (model, units, scene.look(model, style))
        return kept[2]

    def ghosts(self, target: pygame.Surface, camera: Camera, ghosts: Sequence[Ghost]) -> None:
        """Blit ghosts with their rings, in one call."""
        zoom, puts = camera.zoom, list[Put]()
        box = target.get_clip().inflate(*(round(6.0 * zoom),) * 2)
        for ghost in ghosts:
            x, y = camera.to_screen((ghost.pose.x, ghost.pose.y))
            if not box.collidepoint(x, y):
                continue
            look = Look.of(ghost.base, ghost.pose.facing, ghost.player, ghost.glyph, ghost.style)
            sprites = [self.sprites.base_sprite(look, zoom)]
            if ghost.ring:
                sprites.append(self.sprites.ring_sprite(look, zoom, ghost.ring))
            puts += [(p, (round(x) + dx, round(y) + dy)) for p, dx, dy in sprites]
        target.fblits(puts, PREMULTIPLIED)


def is_same(key: tuple[object, ...], kept: tuple[object, ...]) -> bool:
    """Compare keys: mappings by identity, values (hashable) by value."""
    if len(key) != len(kept):
        return False
    return all(
        a is b or (isinstance(a, Hashable) and isinstance(b, Hashable) and a == b)
        for a, b in zip(key, kept, strict=True)
    )
