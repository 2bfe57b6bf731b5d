"""A first sketch of a table, drawn in one go: what is seen while the picture is painted."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.geometry.base import Point
from tabletop.state.model import GameState, Terrain
from tabletop.ui.camera import Camera
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.terrain import HILLS, WATERS, WOODS
from tabletop.ui.kit.theme import player_role

LEAST = 3
"""Corners of a polygon, at least."""


def draw_sketch(target: pygame.Surface, kit: Kit, state: GameState, camera: Camera) -> None:
    """Draw features and bases as flat shapes in their colours: no rim is smooth, no word is there.

    It takes a few milliseconds, where the picture that follows takes some frames.
    """
    for feature in state.terrain.values():
        _fill(target, kit, camera, feature.footprint.outer, _ground(feature))
        for part in feature.parts:
            if part.region != feature.footprint:
                role = "hill2" if feature.kind.lower() in HILLS else "ruin_line"
                _fill(target, kit, camera, part.region.outer, role)
    for model in state.models.values():
        player = state.unit_of(model.id).player
        outline = model.footprint.outline(20.0)
        _fill(target, kit, camera, outline, player_role(player), player_role(player, "deep"))


def _ground(feature: Terrain) -> str:
    kind = feature.kind.lower()
    if kind in HILLS:
        return "hill1"
    if kind in WOODS:
        return "wood"
    return "water" if kind in WATERS else "ruin"


def _fill(
    target: pygame.Surface,
    kit: Kit,
    camera: Camera,
    points: Sequence[Point],
    fill: str,
    edge: str = "edge_strong",
) -> None:
    corners = [camera.to_screen((x, y)) for x, y in points]
    if len(corners) >= LEAST:
        pygame.draw.polygon(target, kit.theme(fill), corners)
        pygame.draw.aalines(target, kit.theme(edge), closed=True, points=corners)
