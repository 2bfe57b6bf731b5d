"""What can be done to terrain: each answers the change, or raises when it cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.setup_in import MOST_PIECES
from tabletop.files.terrain_in import MOST_PARTS
from tabletop.geometry.base import Point
from tabletop.geometry.outline import Box, box_of, edited, fitted
from tabletop.geometry.region import Region, Solid
from tabletop.geometry.units import snapped
from tabletop.rules.words import inch
from tabletop.state.events import Event, PieceChanged
from tabletop.state.model import GameState, Terrain
from tabletop.state.transform import centre_of, terrain_placed
from tabletop.ui.table.add.naming import copied
from tabletop.ui.table.add.want import ABILITIES
from tabletop.ui.table.edit.changes import Change, choosing, on_terrain
from tabletop.ui.table.edit.chosen import Chosen

KIND_NAMES: Final = (
    ("ruin", "Ruin"),
    ("wall", "Wall"),
    ("barricade", "Barricade"),
    ("building", "Building"),
    ("tower", "Tower"),
    ("statue", "Statue"),
    ("hill", "Hill"),
    ("wood", "Wood"),
    ("pool", "Pool"),
    ("rock", "Rock"),
    ("place_of_power", "Place of power"),
    ("faction", "Faction terrain"),
)


# ---------------------------------------------------------------------- outlines of a feature
def is_one(feature: Terrain) -> bool:
    """Whether a feature has a single outline: flat ground, or a block that stands as a whole."""
    parts = feature.parts
    return not parts or (len(parts) == 1 and parts[0].region == feature.footprint)


def outline_of(feature: Terrain, part: int) -> Region:
    """Return the outline of a part, counted from 1; 0 is the ground (or the whole block)."""
    if 0 < part <= len(feature.parts) and not is_one(feature):
        return feature.parts[part - 1].region
    return feature.footprint


def with_outline(feature: Terrain, part: int, outline: Region) -> Terrain:
    """Return a feature with another outline of a part; a block keeps standing as a whole."""
    if is_one(feature):
        parts = tuple(replace(p, region=outline) for p in feature.parts)
        return replace(feature, footprint=outline, parts=parts)
    if part == 0:
        return numbered(replace(feature, footprint=outline))
    parts = tuple(
        replace(p, region=outline) if k == part else p for k, p in enumerate(feature.parts, 1)
    )
    return numbered(replace(feature, parts=parts))


def numbered(feature: Terrain) -> Terrain:
    """Return a feature whose parts are called as files call them: W, or W:1, W:2."""
    parts = feature.parts
    named: tuple[Solid, ...]
    if len(parts) == 1 and parts[0].region == feature.footprint:
        named = (replace(parts[0], key=feature.id),)
    else:
        named = tuple(replace(p, key=f"{feature.id}:{k}") for k, p in enumerate(parts, 1))
    return feature if named == parts else replace(feature, parts=named)


# ---------------------------------------------------------------------- where it lies
def reshaped(state: GameState, old: Terrain, part: int, outline: Region) -> Change:
    """Return the change of one outline."""
    words = f"Reshaped {old.label}"
    return _changed(state, old, with_outline(old, part, outline), f"reshape {old.label}", words)


def moved(state: GameState, old: Terrain, by: Point) -> Change:
    """Return a move; the middle of a piece stays on the table."""
    x, y = centre_of(old)
    at = kept_on(state, (x + by[0], y + by[1]))
    shift = (snapped(at[0] - x), snapped(at[1] - y))
    if shift == (0.0, 0.0):
        return _changed(state, old, old, "", "")
    new = numbered(terrain_placed(old, shift))
    cx, cy = centre_of(new)
    words = f"Moved {old.label} to x {inch(cx)}, y {inch(cy)}"
    return _changed(state, old, new, f"move {old.label}", words)


def turned(state: GameState, old: Terrain, degrees: float) -> Change:
    """Return a turn about the middle, anticlockwise."""
    new = numbered(terrain_placed(old, turn=degrees, about=middle_of(old)))
    words = f"Turned {old.label} by {degrees:g} degrees"
    return _changed(state, old, new, f"turn {old.label}", words)


def mirrored(state: GameState, old: Terrain) -> Change:
    """Return the piece the other way round, left for right, where it lies."""
    new = numbered(terrain_placed(old, about=centre_of(old), is_mirrored=True))
    return _changed(state, old, new, f"mirror {old.label}", f"Mirrored {old.label}")


def boxed(state: GameState, old: Terrain, was: Box, now: Box) -> Change:
    """Return the piece fitted to typed numbers: all its outlines are stretched and turned."""
    footprint = fitted(old.footprint, was, now)
    parts = tuple(replace(p, region=fitted(p.region, was, now)) for p in old.parts)
    new = numbered(replace(old, footprint=footprint, parts=parts))
    words = f"Changed {old.label}: x {inch(now.x)}, y {inch(now.y)}, {now.angle:g} degrees, "
    words += f"{inch(now.length)} by {inch(now.width)}"
    return _changed(state, old, new, f"set {old.label}", words)


def middle_of(old: Terrain) -> Point:
    """Return the middle of a piece on its own axes: it stays where it is in a turn."""
    box = box_of(old.footprint)
    return (box.x, box.y)


def kept_on(state: GameState, at: Point) -> Point:
    """Return a point brought back onto the table, or near it when the table has no edge."""
    wide, deep = state.board if state.board is not None else (500.0, 500.0)
    low = 0.0 if state.board is not None else -500.0
    return (min(max(at[0], low), wide), min(max(at[1], low), deep))


# ---------------------------------------------------------------------- what it is
def tall(state: GameState, old: Terrain, part: int, height: float) -> Change:
    """Return another height of a part (from 1) or of the whole piece (0); 0 makes it flat."""
    top = snapped(height)
    parts: tuple[Solid, ...]
    if is_one(old):
        parts = (Solid(old.id, old.footprint, top),) if top > 0.0 else ()
        new = replace(old, parts=parts)
    elif top <= 0.0:
        raise TabletopError("a part is above 0 high", next_step="take the part out instead")
    else:
        parts = tuple(replace(p, top=top) if k == part else p for k, p in enumerate(old.parts, 1))
        new = replace(old, parts=parts)
    size = f'{top:g}" high' if top else "flat"
    label = f"height of {old.label}"
    return _changed(state, old, numbered(new), label, f"{old.label} is {size} now")


def part_added(state: GameState, old: Terrain) -> Change:
    """Return the piece with one more part: a block of an inch and a half in its middle."""
    if len(old.parts) >= MOST_PARTS:
        raise TabletopError(f"a piece holds {MOST_PARTS} parts", next_step="take one out first")
    spot = old.footprint.polygon().representative_point()
    x, y, half = round(spot.x * 2) / 2, round(spot.y * 2) / 2, 0.75
    ring = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    block = Solid("", edited(ring), max(2.0, old.height))
    new = numbered(replace(old, parts=(*old.parts, block)))
    return _changed(state, old, new, f"add a part to {old.label}", f"Added a part to {old.label}")


def part_removed(state: GameState, old: Terrain, part: int) -> Change:
    """Return the piece without one of its parts; its ground stays."""
    if is_one(old) or not 0 < part <= len(old.parts):
        raise TabletopError("there is no such part", next_step="choose one first")
    parts = tuple(p for k, p in enumerate(old.parts, 1) if k != part)
    words = f"Took part {part} out of {old.label}"
    return _changed(
        state, old, numbered(replace(old, parts=parts)), f"take a part out of {old.label}", words
    )


def with_ability(state: GameState, old: Terrain, ability: str) -> Change:
    """Return the piece with an ability, or without it when it had it."""
    had = ability in old.abilities
    kept = tuple(a for a in old.abilities if a != ability)
    after = kept if had else tuple(a for a in ABILITIES if a in (*old.abilities, ability))
    name = ABILITIES.get(ability, ability).lower()
    words = f"{old.label}: {'no longer ' if had else ''}{name}"
    return _changed(state, old, replace(old, abilities=after), f"{name} of {old.label}", words)


def with_kind(state: GameState, old: Terrain, kind: str) -> Change:
    """Return the piece as another kind: it is drawn otherwise, its abilities stay."""
    name = dict(KIND_NAMES).get(kind, kind).lower()
    words = f"{old.label} is a {name} now"
    return _changed(state, old, replace(old, kind=kind), f"kind of {old.label}", words)


def renamed(state: GameState, old: Terrain, name: str) -> Change:
    """Return the piece under another name, which may be empty."""
    new = replace(old, name=name)
    words = f"{old.label} is called {new.label} now"
    return _changed(state, old, new, f"rename {old.label}", words)


# ---------------------------------------------------------------------- copies and order
def duplicated(state: GameState, old: Terrain, by: Point = (1.5, -1.5)) -> Change:
    """Return a copy beside the piece, chosen afterwards."""
    x, y = centre_of(old)
    at = kept_on(state, (x + by[0], y + by[1]))
    if at == (x, y):
        at = kept_on(state, (x - by[0], y - by[1]))
    return _copied(state, old, (at[0] - x, at[1] - y), 0.0, (0.0, 0.0), "duplicate")


def opposite(state: GameState, old: Terrain) -> Change:
    """Return a copy on the other side of the table's centre, turned by 180 degrees."""
    centre = centre_of_table(state)
    change = _copied(state, old, (0.0, 0.0), 180.0, centre, "mirror")
    new = change.events[0]
    copy = new.new if isinstance(new, PieceChanged) else None
    if isinstance(copy, Terrain) and set(copy.footprint.outer) == set(old.footprint.outer):
        raise TabletopError(f"{old.label} is its own mirror image", next_step="move it first")
    return change


def centre_of_table(state: GameState) -> Point:
    """Return the table's centre; raises `TabletopError` for one without edge."""
    if state.board is None:
        raise TabletopError("a table without edge has no centre", next_step="give it a size")
    return (state.board[0] / 2, state.board[1] / 2)


def _copied(
    state: GameState, old: Terrain, shift: Point, turn: float, about: Point, verb: str
) -> Change:
    if len(state.terrain) >= MOST_PIECES:
        raise TabletopError(f"a table holds {MOST_PIECES} places", next_step="remove some first")
    key, name = copied(state, old.id, old.name)
    new = numbered(replace(terrain_placed(old, shift, turn, about, key=key), name=name))
    done = "Copied" if verb == "duplicate" else "Copied through the centre:"
    change = on_terrain(
        state, f"{verb} {old.label}", f"{done} {old.label}, {new.label}", [(None, new)]
    )
    return choosing(change, Chosen("terrain", key))


def ordered(state: GameState, old: Terrain, *, to_front: bool) -> Change:
    """Return the piece drawn over all others, or under them: one entry, nothing else changes."""
    where = "front" if to_front else "back"
    every = list(state.terrain.values())
    others = [f for f in every if f.id != old.id]
    if every == ([*others, old] if to_front else [old, *others]):
        raise TabletopError(f"{old.label} is there already", next_step="choose another piece")
    again: Sequence[Terrain] = [old] if to_front else others
    events: list[Event] = []
    for feature in again:
        events += [PieceChanged(feature, None), PieceChanged(None, feature)]
    label = f"bring {old.label} to the {where}"
    return Change(label, f"Brought {old.label} to the {where}", tuple(events))


def _changed(state: GameState, old: Terrain, new: Terrain, label: str, words: str) -> Change:
    return on_terrain(state, label, words, [(old, new)])
