"""The table in the live window: the same scene, from kept layers and sprites."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace

import pygame

from tabletop.state.model import GameState, Model
from tabletop.ui.camera import Camera
from tabletop.ui.kit import marks
from tabletop.ui.kit.bases import BaseStyle, Look
from tabletop.ui.kit.canvas import Picture
from tabletop.ui.kit.facts import Facts, Put
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import (
    Box,
    Name,
    Places,
    draw_unit_name,
    take_bases,
    terrain_names,
    unit_names,
)
from tabletop.ui.kit.overlay import Ghost, Overlays
from tabletop.ui.kit.pen import PREMULTIPLIED
from tabletop.ui.kit.scene_draw import Scene, View
from tabletop.ui.kit.sprites import Sprite, Sprites

MOST_LOOKS = 5000


class LiveTable:
    """Draws a position quickly, again and again.

    The ground (paper, terrain, names of places) and the facts under the bases are kept as
    pictures until what they show changes; bases are sprites. States are compared by identity:
    a `GameState` is never altered, so the same mapping shows the same thing.
    """

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        self.sprites = Sprites(kit)
        self._ground: pygame.Surface | None = None
        self._ground_camera: Camera | None = None
        self._ground_key: tuple[object, ...] = ()
        self._facts = Facts(kit)
        self._rest: pygame.Surface | None = None
        self._rest_key: tuple[object, ...] = ()
        self._rest_facts: list[Put] = []
        self._names: list[Name] = []
        self._names_key: tuple[object, ...] = ()
        self._looks: dict[str, tuple[Model, object, Look]] = {}
        self._bases: dict[str, tuple[Look, float, Sprite]] = {}
        self._boxes: Places | None = None
        self._boxes_key: tuple[object, ...] = ()
        self._spots: dict[str, int] = {}

    def use(self, kit: Kit) -> None:
        """Take another kit (theme or scale changed): everything is drawn anew."""
        if kit is not self.kit:
            self.__init__(kit)  # type: ignore[misc]

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
        under: Callable[[pygame.Surface], None] | None = None,
        kept_clear: Sequence[Box] = (),
    ) -> None:
        """Draw the position into `view.area` of the target.

        While the wheel turns (`is_zooming`) the last ground is scaled instead of drawn. `under`
        paints on the target between the ground and the facts (ground not seen, what moves along).
        Plates keep off the boxes `kept_clear` (x, y, width, height in pixels).
        """
        shown = overlays or Overlays()
        area = pygame.Rect(*(round(v) for v in view.area))
        before = target.get_clip()
        target.set_clip(area.clip(before))
        scene = Scene(self.kit, state, view)
        if is_zooming and not self._has_ground(scene, area):
            self._blit_old_ground(target, view, area)
            self._standing(target, scene, shown)
        elif under is not None:
            local = Scene(self.kit, state, _at_corner(view, area))
            target.blit(self._kept_ground(local, _ground_key(scene, area)), area)
            under(target)
            _lay(target, self._facts.puts(local, shown), area.topleft)
            self._standing(target, scene, shown)
        else:
            target.blit(self._rested(scene, shown, area), area)
        self._moving(target, scene, shown)
        top = Picture()
        scene.decision(top, shown)
        names = self._placed(scene, shown, is_zooming)
        for name in names:
            draw_unit_name(top, self.kit, name)
        places = self._places(scene, shown, names)
        for box in kept_clear:
            places.take(box, 9.0)
        scene.plates(top, shown, places)
        self.kit.paint(top, target)
        target.set_clip(before)

    # ------------------------------------------------------------------ kept layers
    def _rested(self, scene: Scene, shown: Overlays, area: pygame.Rect) -> pygame.Surface:
        """Return all that stays while one drags: ground, facts, and the models that stand."""
        state, view = scene.state, scene.view
        local = Scene(self.kit, state, _at_corner(view, area))
        ground = self._kept_ground(local, _ground_key(scene, area))
        facts = self._facts.puts(local, shown)
        styles = tuple(sorted(shown.styles.items()))
        key = (ground, id(facts), state.models, state.units, shown.hidden_models, styles)
        if self._rest is None or not _same(key, self._rest_key):
            if self._rest is None or self._rest.get_size() != area.size:
                self._rest = pygame.Surface(area.size)
            self._rest.blit(ground, (0, 0))
            _lay(self._rest, facts)
            self._standing(self._rest, local, shown)
            self._rest_key, self._rest_facts = key, facts
        return self._rest

    def _has_ground(self, scene: Scene, area: pygame.Rect) -> bool:
        return self._ground is None or _same(_ground_key(scene, area), self._ground_key)

    def _blit_old_ground(self, target: pygame.Surface, view: View, area: pygame.Rect) -> None:
        target.fill(self.kit.theme("desk"), area)
        if self._ground is not None and self._ground_camera is not None:
            _blit_scaled(target, self._ground, self._ground_camera, view.camera, area)

    def _kept_ground(self, local: Scene, key: tuple[object, ...]) -> pygame.Surface:
        if self._ground is None or not _same(key, self._ground_key):
            ground = pygame.Surface((round(local.view.area[2]), round(local.view.area[3])))
            ground.fill(self.kit.theme("desk"))
            picture = Picture()
            local.ground(picture)
            local.terrain_names(picture, local.places(Overlays()))
            self.kit.paint(picture, ground)
            self._ground, self._ground_key = ground, key
            self._ground_camera = local.camera
        return self._ground

    def _places(self, scene: Scene, shown: Overlays, names: list[Name]) -> Places:
        """Return what plates must keep clear of; what stands is worked out once."""
        view = scene.view
        has_notes = bool(shown.notes) or any(trail.notes for trail in shown.trails)
        if not (has_notes or shown.spots or any(measure.text for measure in shown.measures)):
            return Places(view.area)
        key = (scene.state.models, view.camera, view.area, shown.hidden_models, tuple(names))
        if self._boxes is None or not _same(key, self._boxes_key):
            places = Places(view.area, self._spots)
            take_bases(places, scene.state, view.camera, shown.hidden_models)
            face = self.kit.type("small", 600, italic=True)
            for name in names:
                w = self.kit.width(name.text, face)
                places.take((name.at[0] - w / 2, name.at[1] - 8, w, 16), 2.0)
            self._boxes, self._boxes_key = places, key
        places = self._boxes.copy()
        scene.take_marks(places, shown)
        return places

    def _placed(self, scene: Scene, shown: Overlays, is_zooming: bool) -> list[Name]:
        """Return the placed unit names; while something is dragged they stay where they are."""
        view, state = scene.view, scene.state
        if not view.has_names or is_zooming or view.camera.zoom < 7 * self.kit.scale:
            return []
        key = (state.models, state.units, view.camera, view.area)
        if not _same(key, self._names_key):
            places = Places(view.area)
            take_bases(places, state, view.camera, frozenset())
            for model_id in shown.wounds:
                x0, y0, x1, _ = state.model(model_id).footprint.bounds()
                x, y = view.camera.to_screen(((x0 + x1) / 2, y0))
                places.take((x - 20, y - 5, 40, 20), 3.0)
            self._take_terrain_names(places, scene)
            self._names = unit_names(state, self.kit, view.camera, places)
            self._names_key = key
        if not shown.hidden_models:
            return self._names
        hidden = shown.hidden_models
        return [n for n in self._names if not hidden.issuperset(state.unit(n.unit).models)]

    def _take_terrain_names(self, places: Places, scene: Scene) -> None:
        """Keep the names of units clear of the names of places, which are on the ground."""
        if scene.camera.zoom < 9 * self.kit.scale:
            return
        face = self.kit.type("micro", 400, italic=True, track=1)
        own = scene.places(Overlays())
        for name in terrain_names(scene.state, self.kit, scene.camera, own):
            wide, high = self.kit.width(name.text, face), self.kit.px(27)
            places.take((name.at[0] - wide / 2, name.at[1] - high / 2, wide, high), 2.0)

    # ------------------------------------------------------------------ sprites
    def _moving(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> None:
        """Draw what changes from frame to frame: corridors, ghosts, rings, trails, the hand."""
        camera = scene.camera
        under = Picture()
        for trail in shown.trails:
            marks.draw_corridor(under, self.kit, camera, trail)
        self.kit.paint(under, target, 2)
        self._ghosts(target, camera, [g for g in shown.ghosts if g.style == "ghost"])
        self._rings(target, scene, shown)
        trails = Picture()
        for trail in shown.trails:
            marks.draw_trail(trails, self.kit, camera, trail)
        self.kit.paint(trails, target)
        self._ghosts(target, camera, [g for g in shown.ghosts if g.style != "ghost"])

    def _standing(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> None:
        """Blit the models that stand, in one call."""
        zoom, cx, cy = scene.camera.zoom, scene.camera.x, scene.camera.y
        box = target.get_clip().inflate(*(round(6.0 * zoom),) * 2)
        left, top, right, low = box.left, box.top, box.right, box.bottom
        bases: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for model in scene.state.models.values():
            x, y = cx + model.pose.x * zoom, cy - model.pose.y * zoom
            if model.id in shown.hidden_models or not (left < x < right and top < y < low):
                continue
            picture, dx, dy = self._sprite(scene, model, shown.styles.get(model.id, "solid"))
            bases.append((picture, (round(x) + dx, round(y) + dy)))
        target.fblits(bases, PREMULTIPLIED)

    def _rings(self, target: pygame.Surface, scene: Scene, shown: Overlays) -> None:
        """Blit the rings of the models that stand, in one call."""
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
        target.fblits(rings, PREMULTIPLIED)

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

    def _ghosts(self, target: pygame.Surface, camera: Camera, ghosts: Sequence[Ghost]) -> None:
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


def _lay(target: pygame.Surface, puts: Sequence[Put], corner: tuple[int, int] = (0, 0)) -> None:
    """Blit pieces that lie relative to a corner, in one call."""
    x, y = corner
    target.fblits([(p, (at[0] + x, at[1] + y)) for p, at in puts], PREMULTIPLIED)


def _at_corner(view: View, area: pygame.Rect) -> View:
    """Return a view as a picture of its own, its corner at (0, 0)."""
    camera = view.camera.panned(-area.x, -area.y)
    return replace(view, camera=camera, area=(0.0, 0.0, float(area.w), float(area.h)))


def _ground_key(scene: Scene, area: pygame.Rect) -> tuple[object, ...]:
    state = scene.state
    pieces = (state.terrain, state.objectives, state.territories, state.tokens)
    return (*pieces, state.board, scene.view, area.size)


def _same(key: tuple[object, ...], kept: tuple[object, ...]) -> bool:
    """Compare keys: mappings by identity, values (hashable) by value."""
    if len(key) != len(kept):
        return False
    return all(
        a is b or (isinstance(a, Hashable) and isinstance(b, Hashable) and a == b)
        for a, b in zip(key, kept, strict=True)
    )


def _blit_scaled(
    target: pygame.Surface,
    ground: pygame.Surface,
    old: Camera,
    new: Camera,
    area: pygame.Rect,
) -> None:
    """Blit a kept ground as another camera would show it: quick, only while zooming."""
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
