"""One picture of a position for screen, thumbnail and card: state plus overlays, in layers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from shapely.geometry import box as rectangle

from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Model
from tabletop.ui.camera import Camera
from tabletop.ui.kit import marks
from tabletop.ui.kit.bases import BaseStyle, Look, RingKind, draw_base, draw_ring, draw_shadow
from tabletop.ui.kit.board import draw_board, draw_ground, draw_objective
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.ground import draw_territory, draw_territory_names, draw_token
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.names import (
    Places,
    draw_model_numbers,
    draw_terrain_name,
    draw_unit_name,
    take_bases,
    take_objectives,
    terrain_names,
    unit_names,
)
from tabletop.ui.kit.overlay import Ghost, Measure, Overlays
from tabletop.ui.kit.terrain import draw_solid, draw_terrain

if TYPE_CHECKING:
    from tabletop.ui.kit.underlay import PhotoMode

Box = tuple[float, float, float, float]

PLATE = 12.0
"""How bad it is to cover a plate with another one, in weighted square pixels."""


@dataclass(frozen=True, slots=True)
class View:
    """What part of the table is drawn and how much of it: `area` is (x, y, width, height) pixels.

    `has_paper` draws the sheet and its shadow round a board, `has_names` names of units and
    terrain, `has_control` the control ranges of objectives. `photo` is how the photo under the
    table is drawn, `beside` the file of the table, where that photo may lie.
    """

    camera: Camera
    area: Box
    has_paper: bool = True
    has_names: bool = True
    has_control: bool = True
    photo: PhotoMode = "full"
    beside: str = ""


class Scene:
    """Draws a position layer by layer; `picture` puts all layers into one vector picture."""

    def __init__(self, kit: Kit, state: GameState, view: View) -> None:
        self.kit = kit
        self.state = state
        self.view = view
        self.camera = view.camera

    def picture(self, overlays: Overlays | None = None) -> Picture:
        """Return everything, quiet to loud."""
        picture = Picture()
        deque(self.parts(picture, overlays or Overlays()), maxlen=0)
        return picture

    def parts(self, picture: Picture, shown: Overlays) -> Iterator[None]:
        """Add everything, quiet to loud; yields after each small part."""
        places = self.places(shown)
        self.paper(picture)
        yield
        for _, _, draw in self.pieces():
            draw(picture)
            yield
        self.terrain_names(picture, places)
        self.facts(picture, shown)
        yield
        yield from self._bases(picture, shown)
        self.decision(picture, shown)
        self.names(picture, shown, places)
        yield
        self.plates(picture, shown, places)

    # ------------------------------------------------------------------ layers
    def ground(self, picture: Picture) -> None:
        """Add paper, grid, frame, terrain and objectives: what does not change while dragging."""
        self.paper(picture)
        for _, _, draw in self.pieces():
            draw(picture)

    def paper(self, picture: Picture) -> None:
        """Add the sheet with its grid and frame."""
        kit, camera, state = self.kit, self.camera, self.state
        if state.board is None:
            draw_ground(picture, kit, camera, self.view.area, self._photo)
        else:
            has_paper = self.view.has_paper
            draw_board(
                picture, kit, camera, state.board,
                has_paper=has_paper, has_numbers=has_paper, below=self._photo,
            )  # fmt: skip

    def pieces(self) -> Iterator[tuple[str, object, Callable[[Picture], None]]]:
        """Yield what lies on the paper: what tells it apart, the piece, and what draws it."""
        kit, camera, state = self.kit, self.camera, self.state
        for territory in state.territories.values():
            yield (
                "",
                territory,
                partial(draw_territory, kit=kit, camera=camera, territory=territory),
            )
        for feature in state.terrain.values():
            yield "", feature, partial(draw_terrain, kit=kit, camera=camera, terrain=feature)
        for token in state.tokens.values():
            yield "", token, partial(draw_token, kit=kit, camera=camera, token=token)
        draws = partial(draw_objective, kit=kit, camera=camera, has_range=self.view.has_control)
        for number, goal in enumerate(state.objectives.values(), 1):
            label = "".join(ch for ch in goal.id if ch.isdigit()) or str(number)
            yield label, goal, partial(draws, objective=goal, label=label)

    def terrain_names(self, picture: Picture, places: Places) -> None:
        """Add the names of the places."""
        if not self.view.has_names:
            return
        if self.camera.zoom >= 5 * self.kit.scale:
            draw_territory_names(picture, self.kit, self.camera, self.state, places)
        if self.camera.zoom >= 9 * self.kit.scale:
            for name in terrain_names(self.state, self.kit, self.camera, places):
                draw_terrain_name(picture, self.kit, name)

    def facts(self, picture: Picture, shown: Overlays) -> None:
        """Add what lies under the bases: zones, ranges, corridors, links, limit bands."""
        kit, camera = self.kit, self.camera
        edge = None
        if self.state.board is not None:
            edge = rectangle(0.0, 0.0, *self.state.board)
        for zone in shown.zones:
            marks.draw_zone(picture, kit, camera, zone)
        for key in shown.marked:
            self._marked(picture, key)
        for area in shown.ranges:
            marks.draw_range(picture, kit, camera, area, edge)
        for trail in shown.trails:
            marks.draw_corridor(picture, kit, camera, trail)
        for link in shown.links:
            marks.draw_link(picture, kit, camera, link)
        for band in shown.bands:
            marks.draw_band(picture, kit, camera, band)

    def bases(self, picture: Picture, shown: Overlays) -> None:
        """Add ghosts, bases, rings and trails as vectors (the live window blits sprites)."""
        deque(self._bases(picture, shown), maxlen=0)

    def _bases(self, picture: Picture, shown: Overlays) -> Iterator[None]:
        for ghost in shown.ghosts:
            if ghost.style == "ghost":
                self._ghost(picture, ghost)
        for model in self.state.models.values():
            if model.id in shown.hidden_models:
                continue
            look = self.look(model, shown.styles.get(model.id, "solid"))
            at = self.camera.to_screen((model.pose.x, model.pose.y))
            self._one(picture, look, at, shown.rings.get(model.id, ()))
            yield
        for trail in shown.trails:
            marks.draw_trail(picture, self.kit, self.camera, trail)
        for ghost in shown.ghosts:
            if ghost.style != "ghost":
                self._ghost(picture, ghost)

    def decision(self, picture: Picture, shown: Overlays) -> None:
        """Add what lies over the bases: combats, sight lines, measures, wound tabs."""
        kit, camera = self.kit, self.camera
        if shown.frames or shown.handles:
            from tabletop.ui.kit.handles import draw_frame, draw_handle  # while one edits
        for frame in shown.frames:
            draw_frame(picture, kit, camera, frame)
        for combat in shown.combats:
            marks.draw_combat(picture, kit, camera, combat)
        for line in shown.sightlines:
            marks.draw_sightline(picture, kit, camera, line)
        for measure in sorted(shown.measures, key=lambda m: m.is_decision):
            marks.draw_measure(picture, kit, camera, measure)
        for handle in shown.handles:
            draw_handle(picture, kit, camera, handle)
        for badge in shown.badges:
            marks.draw_badge(picture, kit, badge.icon, camera.to_screen(badge.at), 6)
        if self.view.has_names and camera.zoom >= kit.tokens.lod["model_numbers_min"] * kit.scale:
            draw_model_numbers(
                picture, kit, self.state, camera, self.view.area, shown.hidden_models
            )
        if camera.zoom < kit.tokens.lod["wound_tab_min"] * kit.scale:
            return
        for model_id, text in shown.wounds.items():
            model = self.state.model(model_id)
            at = camera.to_screen((model.pose.x, model.pose.y))
            below = (model.pose.y - model.footprint.bounds()[1]) * camera.zoom
            player = self.state.unit_of(model_id).player
            marks.draw_wounds(picture, kit, at, below, text, player)

    def names(self, picture: Picture, shown: Overlays, places: Places) -> None:
        """Add the names of the units."""
        if not self.view.has_names or self.camera.zoom < 7 * self.kit.scale:
            return
        hidden = shown.hidden_models
        for name in unit_names(self.state, self.kit, self.camera, places, hidden):
            draw_unit_name(picture, self.kit, name)

    def plates(self, picture: Picture, shown: Overlays, places: Places) -> None:
        """Add notes, numbers on measures, and marked spots with their plates."""
        kit, camera = self.kit, self.camera
        if shown.annotations:
            from tabletop.ui.kit.noted import draw_note  # most tables have none
        for drawn in shown.annotations:
            draw_note(picture, kit, camera, drawn, is_chosen=drawn.id == shown.chosen_note)
        for trail in shown.trails:
            marks.draw_trail_notes(picture, kit, camera, trail, places)
        face = kit.type("small", 600, italic=True)
        for number, note in enumerate(shown.notes):
            ink = kit.theme.player(note.player, "ink") if note.player else kit.theme("ink2")
            size = (kit.width(note.text, face), face.size * 1.2)
            if note.has_plate:
                size = marks.tag_size(kit, note.text, "")
            x, y = camera.to_screen(note.at)
            rows = [(x, y + i * size[1]) for i in (0.0, 1.1, -1.1, 2.2, -2.2, 3.3, -3.3)]
            at = places.best(rows, size, f"note {number}")
            if note.has_plate:
                marks.draw_tag(picture, kit, note.text, at)
                continue
            picture.words(at, note.text, face, ink, "c", kit.halo())
        for number, measure in enumerate(shown.measures):
            if measure.text:
                self._number(picture, measure, places, f"measure {number}")
        for number, spot in enumerate(shown.spots):
            at = camera.to_screen(spot.at)
            size = marks.tag_size(kit, spot.text, spot.icon or "x")
            up, out = kit.px(44), kit.px(20)
            spots = [
                (at[0] + out, at[1] - up),
                (at[0] - out, at[1] - up),
                (at[0] + out, at[1] + up),
                (at[0] - out, at[1] + up),
                (at[0] + size[0] * 0.8, at[1]),
                (at[0] - size[0] * 0.8, at[1]),
                (at[0] + size[0] * 0.7, at[1] - up),
                (at[0] - size[0] * 0.7, at[1] - up),
                (at[0] + size[0] * 0.7, at[1] + up),
                (at[0] - size[0] * 0.7, at[1] + up),
            ]
            where = places.best(spots, size, f"spot {number}", PLATE) if spot.text else at
            marks.draw_spot(picture, kit, camera, spot, where)

    # ------------------------------------------------------------------ helpers
    def _photo(self, picture: Picture, box: Box) -> None:
        if self.state.underlay is not None:
            from tabletop.ui.kit.underlay import draw_underlay  # few tables have one

            view = self.view
            draw_underlay(
                picture, self.kit, self.camera, self.state.underlay, box,
                beside=view.beside, mode=view.photo,
            )  # fmt: skip

    def places(self, shown: Overlays) -> Places:
        """Return what labels must keep clear of: deciding lines, then bases."""
        places = Places(self.view.area)
        self.take_marks(places, shown)
        take_bases(places, self.state, self.camera, shown.hidden_models)
        return places

    def take_marks(self, places: Places, shown: Overlays) -> None:
        """Mark what the overlays show as taken."""
        for measure in shown.measures:
            ends = [self.camera.to_screen(measure.p), self.camera.to_screen(measure.q)]
            places.take_line(ends, 8.0 if measure.is_decision else 4.0)
        for line in shown.sightlines:
            ends = [self.camera.to_screen(line.near), self.camera.to_screen(line.far)]
            places.take_line(ends, 1.0)
        for trail in shown.trails:
            places.take_line([self.camera.to_screen(p) for p in trail.points], 2.0)
        for ghost in shown.ghosts:
            x, y = self.camera.to_screen((ghost.pose.x, ghost.pose.y))
            r = ghost.base.radius * self.camera.zoom
            places.take((x - r, y - r, 2 * r, 2 * r), 2.0)
        for model_id in shown.wounds:
            x0, y0, x1, _ = self.state.model(model_id).footprint.bounds()
            x, y = self.camera.to_screen(((x0 + x1) / 2, y0))
            tab = self.kit.px(20)
            places.take((x - tab, y - tab / 4, 2 * tab, tab), 3.0)
        take_objectives(places, self.state, self.camera)

    def look(self, model: Model, style: BaseStyle = "solid") -> Look:
        """Return how a model of the position looks."""
        unit = self.state.unit(model.unit)
        return Look.of(model.base, model.pose.facing, unit.player, unit.glyph, style)

    def _one(self, picture: Picture, look: Look, at: Point, rings: tuple[RingKind, ...]) -> None:
        if look.style in ("solid", "lifted", "acted"):
            draw_shadow(picture, self.kit, look, at, self.camera.zoom)
        draw_base(picture, self.kit, look, at, self.camera.zoom)
        for kind in rings:
            draw_ring(picture, self.kit, look, at, self.camera.zoom, kind)

    def _ghost(self, picture: Picture, ghost: Ghost) -> None:
        look = Look.of(ghost.base, ghost.pose.facing, ghost.player, ghost.glyph, ghost.style)
        at = self.camera.to_screen((ghost.pose.x, ghost.pose.y))
        self._one(picture, look, at, (ghost.ring,) if ghost.ring else ())

    def _marked(self, picture: Picture, key: str) -> None:
        for feature in self.state.terrain.values():
            for part in feature.parts:
                if key in (feature.id, part.key):
                    shape = self.camera.shape(part.region.polygon())
                    draw_solid(picture, self.kit, shape, self.camera.zoom, is_marked=True)

    def _number(self, picture: Picture, measure: Measure, places: Places, key: str) -> None:
        kit = self.kit
        p, q = self.camera.to_screen(measure.p), self.camera.to_screen(measure.q)
        middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
        size = "body" if measure.is_decision else "small"
        wide, high = marks.tag_size(kit, measure.text, measure.icon, size)
        drop = high / 2 + kit.px(14)
        spots = [
            (middle[0] + kit.px(20), middle[1] + drop),
            (middle[0] - kit.px(20), middle[1] + drop),
            (middle[0] + kit.px(20), middle[1] - drop),
            (middle[0] - kit.px(20), middle[1] - drop),
            (middle[0] + wide / 2 + kit.px(16), middle[1]),
            (middle[0] - wide / 2 - kit.px(16), middle[1]),
            (middle[0], middle[1] + 2 * drop),
            (middle[0], middle[1] - 2 * drop),
        ]
        if measure.is_decision:  # its leader may be longer, so that it covers nothing
            far = (-wide * 0.7, 0.0, wide * 0.7)
            spots += [(middle[0] + x, middle[1] + y * drop) for y in (3.2, -3.2) for x in far]
        where = places.best(spots, (wide, high), key, PLATE if measure.is_decision else 2.0)
        if measure.is_decision or measure.has_plate:
            ink = kit.theme(marks.tone_role(measure.tone))
            picture.line([middle, where], Stroke(1.3 * kit.scale, ink))
            marks.draw_tag(
                picture, kit, measure.text, where, measure.tone, icon=measure.icon, size=size
            )
            return
        face = kit.type("small", 700, tab=True)
        ink = kit.theme(marks.tone_role(measure.tone))
        picture.words(where, measure.text, face, ink, "c", kit.halo())
