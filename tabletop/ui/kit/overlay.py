"""What is shown on top of a position: facts and the decision, in inches, as plain values.

The judges' findings become overlays; the scene draws them. Nothing here measures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Base, Footprint, Point, Pose
from tabletop.rules.finding import Finding, Judgement, Mark
from tabletop.state.model import Annotation
from tabletop.ui.kit.bases import BaseStyle, RingKind

Tone = Literal["ink", "legal", "illegal", "limit", "sight", "hidden", "critical", "unknown"]
FrameTone = Literal["ink", "illegal", "guide", "proposed"]
LineKind = Literal[
    "solid", "ghost", "range", "illegal", "limit", "hidden", "blocked", "offender", "reach",
    "territory",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class RangeArea:
    """A range round some bases: the union of their outlines grown by `distance`."""

    footprints: tuple[Footprint, ...]
    player: int
    distance: float = 3.0


@dataclass(frozen=True, slots=True)
class Link:
    """Two models within coherency range, by their centres; thick when the unit hangs on it."""

    a: Point
    b: Point
    player: int
    is_critical: bool = False


@dataclass(frozen=True, slots=True)
class Combat:
    """Two units in combat with each other: the judge's nearest points."""

    p: Point
    q: Point


@dataclass(frozen=True, slots=True)
class Sightline:
    """A clear line (near end first), or a closed one with the point where it is stopped."""

    near: Point
    far: Point
    stopped_at: Point | None = None
    is_decision: bool = False

    @property
    def is_clear(self) -> bool:
        """Whether nothing stops it."""
        return self.stopped_at is None


@dataclass(frozen=True, slots=True)
class Measure:
    """A witness segment with its number; `is_decision` makes it the loud one.

    `has_plate` lays the number on a plate, as for one that somebody drew.
    """

    p: Point
    q: Point
    text: str = ""
    tone: Tone = "ink"
    is_decision: bool = False
    icon: str = ""
    has_plate: bool = False


@dataclass(frozen=True, slots=True)
class Trail:
    """A drawn path: way points, solid up to `legal_to` (0 to len-1), short dashes after it.

    `width` is the half width of the swept corridor in inches, 0 for none; `note` stands at the
    last way point but one. Without dots it is an outline, not a way.
    """

    points: tuple[Point, ...]
    player: int
    legal_to: float = 1e9
    width: float = 0.0
    notes: tuple[tuple[Point, str], ...] = ()
    kind: LineKind = "solid"
    has_dots: bool = True


@dataclass(frozen=True, slots=True)
class Ghost:
    """A base that does not stand there: where it stood, or where it would."""

    base: Base
    pose: Pose
    player: int
    glyph: str = ""
    style: BaseStyle = "ghost"
    ring: RingKind | None = None


@dataclass(frozen=True, slots=True)
class Band:
    """The limit: a line where a verdict flips."""

    points: tuple[Point, ...]
    is_closed: bool = False


@dataclass(frozen=True, slots=True)
class Zone:
    """An area by meaning: ground not seen, reach, territory, not found."""

    shape: BaseGeometry
    kind: Literal["unseen", "reach", "territory", "lane"]
    player: int = 1


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked point with words on a plate, such as the last legal point."""

    at: Point
    text: str
    tone: Tone = "legal"
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Note:
    """Words on the table, in italics or on a plate; `player` 0 for neutral ink."""

    at: Point
    text: str
    player: int = 0
    has_plate: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """The outline of a piece that is edited, or a guide (a thin line) that it is laid along."""

    points: tuple[Point, ...]
    tone: FrameTone = "ink"
    is_closed: bool = True


@dataclass(frozen=True, slots=True)
class Handle:
    """A place to take hold of an outline: it keeps its size on the screen."""

    at: Point
    kind: Literal["corner", "middle", "end", "side", "turn"]
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Badge:
    """A small sign on a piece, such as the lock of one that the hand does not take."""

    at: Point
    icon: str


@dataclass(frozen=True, slots=True)
class Overlays:
    """Everything shown on top of a position, drawn in this order from quiet to loud.

    `styles` and `rings` are by model id; `wounds` gives the tab under a base (`7/12`); `marked`
    names terrain (or parts) that closes a line and is drawn in ink; `hidden_models` are left out
    (the ones in the hand, drawn as ghosts instead).
    """

    zones: tuple[Zone, ...] = ()
    ranges: tuple[RangeArea, ...] = ()
    links: tuple[Link, ...] = ()
    bands: tuple[Band, ...] = ()
    marked: frozenset[str] = frozenset()
    styles: Mapping[str, BaseStyle] = field(default_factory=dict)
    rings: Mapping[str, tuple[RingKind, ...]] = field(default_factory=dict)
    hidden_models: frozenset[str] = frozenset()
    ghosts: tuple[Ghost, ...] = ()
    combats: tuple[Combat, ...] = ()
    trails: tuple[Trail, ...] = ()
    sightlines: tuple[Sightline, ...] = ()
    measures: tuple[Measure, ...] = ()
    wounds: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    spots: tuple[Spot, ...] = ()
    frames: tuple[Frame, ...] = ()
    handles: tuple[Handle, ...] = ()
    badges: tuple[Badge, ...] = ()
    annotations: tuple[Annotation, ...] = ()
    chosen_note: str = ""

    def __add__(self, other: Overlays) -> Overlays:
        rings = dict(self.rings)
        for model, kinds in other.rings.items():
            rings[model] = tuple(dict.fromkeys((*rings.get(model, ()), *kinds)))
        return Overlays(
            zones=self.zones + other.zones,
            ranges=self.ranges + other.ranges,
            links=self.links + other.links,
            bands=self.bands + other.bands,
            marked=self.marked | other.marked,
            styles={**self.styles, **other.styles},
            rings=rings,
            hidden_models=self.hidden_models | other.hidden_models,
            ghosts=self.ghosts + other.ghosts,
            combats=self.combats + other.combats,
            trails=self.trails + other.trails,
            sightlines=self.sightlines + other.sightlines,
            measures=self.measures + other.measures,
            wounds={**self.wounds, **other.wounds},
            notes=self.notes + other.notes,
            spots=self.spots + other.spots,
            frames=self.frames + other.frames,
            handles=self.handles + other.handles,
            badges=self.badges + other.badges,
            annotations=self.annotations + other.annotations,
            chosen_note=other.chosen_note or self.chosen_note,
        )

    def points(self) -> list[Point]:
        """Return the points that a picture of the decision must show."""
        found: list[Point] = []
        for m in self.measures:
            found += [m.p, m.q]
        for s in self.sightlines:
            found += [s.near, s.far]
        for t in self.trails:
            found += t.points
        for g in self.ghosts:
            r = g.base.radius
            found += [(g.pose.x - r, g.pose.y - r), (g.pose.x + r, g.pose.y + r)]
        found += [spot.at for spot in self.spots]
        return found


def tone_of(finding: Finding, *, is_on_limit: bool = False) -> Tone:
    """Return the tone of a finding: illegal, legal, or the limit."""
    if is_on_limit:
        return "limit"
    return "legal" if finding.is_ok else "illegal"


def from_finding(finding: Finding, *, is_decision: bool = True) -> Overlays:
    """Return the overlays that show one finding, from the marks its judge gave."""
    drawn = Overlays()
    for mark in finding.marks:
        drawn = drawn + _from_mark(mark, finding, is_decision)
    if not finding.is_ok:
        kind: RingKind = "offender" if finding.code == "NOT_COHERENT" else "illegal"
        drawn = replace(drawn, rings=dict.fromkeys(finding.models, (kind,)))
    return drawn


def from_judgement(judgement: Judgement, chosen: int = 0) -> Overlays:
    """Return the overlays of a judgement: one refusal in full, the others only as rings."""
    drawn = Overlays()
    for index, finding in enumerate(judgement.findings):
        one = from_finding(finding)
        drawn = drawn + (one if index == chosen else Overlays(rings=one.rings))
    return drawn


def _from_mark(mark: Mark, finding: Finding, is_decision: bool) -> Overlays:
    points, tone = mark.points, tone_of(finding)
    icon = "" if finding.is_ok else "octagon-x"
    match mark.kind:
        case "measure" if len(points) > 1:
            line: Tone = "ink" if finding.is_ok else tone
            measure = Measure(points[0], points[-1], mark.text, line, is_decision, icon)
            return Overlays(measures=(measure,))
        case "limit" if len(points) > 1:
            return Overlays(bands=(Band(points, points[0] == points[-1] and len(points) > 2),))
        case "spot" if points:
            return Overlays(spots=(Spot(points[0], mark.text, tone, icon),))
        case "link" if len(points) > 1:
            return Overlays(links=(Link(points[0], points[-1], 1, not finding.is_ok),))
        case "sight" if len(points) > 1:
            return Overlays(sightlines=(Sightline(points[0], points[-1]),))
        case "blocked" if len(points) > 1:
            stop = points[1] if len(points) > 2 else _middle(points)
            return Overlays(sightlines=(Sightline(points[0], points[-1], stop),))
        case "path" if len(points) > 1:
            end = 1e9 if finding.is_ok else 0.0
            return Overlays(trails=(Trail(points, 1, end),))
    return Overlays()


def _middle(points: Sequence[Point]) -> Point:
    return ((points[0][0] + points[-1][0]) / 2, (points[0][1] + points[-1][1]) / 2)


def rings_for(models: Iterable[str], kind: RingKind) -> dict[str, tuple[RingKind, ...]]:
    """Return the same ring for some models.

    >>> rings_for(["a"], "seen")
    {'a': ('seen',)}
    """
    return dict.fromkeys(models, (kind,))
