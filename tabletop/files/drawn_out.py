"""Territories, annotations, locks and the photo below as keys of a `setup`."""

from __future__ import annotations

from tabletop.files.node import JSON
from tabletop.files.yaml_out import Block, Flow
from tabletop.geometry.region import Region
from tabletop.state.model import Annotation, GameState, Territory, Underlay


def drawn_of(state: GameState) -> dict[str, Block]:
    """Return the keys of a `setup` that hold what is drawn on a table; none when nothing is."""
    keys: dict[str, Block] = {}
    territories: list[Block] = [Flow(_territory(t)) for t in state.territories.values()]
    if territories:
        keys["territories"] = territories
    annotations: list[Block] = [Flow(_annotation(a)) for a in state.annotations.values()]
    if annotations:
        keys["annotations"] = annotations
    if state.underlay is not None:
        keys["underlay"] = Flow(_underlay(state.underlay))
    if state.locked:
        keys["locked"] = Flow(list(state.locked))
    return keys


def outline_of(region: Region) -> dict[str, JSON]:
    """Return an outline with its holes as corners."""
    row: dict[str, JSON] = {"points": [[x, y] for x, y in region.outer]}
    if region.holes:
        row["holes"] = [[[x, y] for x, y in hole] for hole in region.holes]
    return row


def _territory(territory: Territory) -> dict[str, JSON]:
    row: dict[str, JSON] = {"id": territory.id, "army": territory.player}
    if territory.name:
        row["name"] = territory.name
    return row | outline_of(territory.footprint)


def _annotation(note: Annotation) -> dict[str, JSON]:
    row: dict[str, JSON] = {"id": note.id, "kind": note.kind}
    row["points"] = [[x, y] for x, y in note.points]
    if note.text:
        row["text"] = note.text
    if note.tone != "ink":
        row["tone"] = note.tone
    if note.layer != "notes":
        row["layer"] = note.layer
    if note.pieces:
        row["pieces"] = list(note.pieces)
    return row


def _underlay(photo: Underlay) -> dict[str, JSON]:
    row: dict[str, JSON] = {"image": photo.image, "pos": [photo.x, photo.y]}
    row["size"] = [photo.width, photo.height]
    row["turn"], row["fade"] = photo.turn, photo.fade
    return row
