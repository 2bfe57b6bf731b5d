"""The canvas: a drawing as a list of shapes, painted by pygame or written as SVG alike.

Coordinates are pixels of the finished picture, y down. Colours are resolved, sizes final: a
picture means the same thing to both back ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from shapely.geometry.base import BaseGeometry

from tabletop.geometry.base import Point
from tabletop.ui.kit.fonts import Align, Halo, Type
from tabletop.ui.kit.icons import Folder
from tabletop.ui.kit.photo_data import PhotoData, box_size
from tabletop.ui.kit.photos import Photos
from tabletop.ui.kit.shapes import Ring, Rings, bounds_of, hatch_lines, lines, polygons, rings_of
from tabletop.ui.kit.theme import Rgba

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line style: width in pixels, colour, dash pattern in pixels, round ends or none."""

    width: float
    color: Rgba
    dash: tuple[float, ...] = ()
    has_caps: bool = True


@dataclass(frozen=True, slots=True)
class Area:
    """A filled polygon; rings after the first are holes."""

    rings: Rings
    color: Rgba

    def bounds(self) -> Bounds:
        """Return its box."""
        return bounds_of(self.rings[0])


@dataclass(frozen=True, slots=True)
class Path:
    """A stroked polyline, open or closed."""

    points: Ring
    stroke: Stroke
    is_closed: bool = False

    def bounds(self) -> Bounds:
        """Return its box."""
        return _grown(bounds_of(self.points), self.stroke.width / 2)


@dataclass(frozen=True, slots=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    color: Rgba

    def bounds(self) -> Bounds:
        """Return its box."""
        return _grown((*self.centre, *self.centre), self.radius)


@dataclass(frozen=True, slots=True)
class Panel:
    """A filled rectangle (x, y, width, height) with rounded corners."""

    box: Bounds
    color: Rgba
    radius: float = 0.0

    def bounds(self) -> Bounds:
        """Return its box."""
        x, y, w, h = self.box
        return (x, y, x + w, y + h)


@dataclass(frozen=True, slots=True)
class Shade:
    """A soft shadow of a polygon, `blur` pixels wide."""

    ring: Ring
    blur: int
    color: Rgba

    def bounds(self) -> Bounds:
        """Return its box."""
        return _grown(bounds_of(self.ring), 2.0 * self.blur)


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; `at` lies on the middle line of the capitals."""

    at: Point
    text: str
    style: Type
    color: Rgba
    align: Align = "l"
    halo: Halo | None = None

    def bounds(self) -> Bounds:
        """Return a rough box (half an em a letter)."""
        w, h = len(self.text) * self.style.size * 0.62, self.style.size
        x = self.at[0] - {"l": 0.0, "c": w / 2, "r": w}[self.align]
        return (x, self.at[1] - h, x + w, self.at[1] + h)


@dataclass(frozen=True, slots=True)
class Glyph:
    """An icon or role glyph of `size` pixels, centred."""

    name: str
    at: Point
    size: int
    color: Rgba
    folder: Folder = "icons"
    stroke: float = 2.0

    def bounds(self) -> Bounds:
        """Return its box."""
        return _grown((*self.at, *self.at), self.size / 2)


@dataclass(frozen=True, slots=True)
class Clip:
    """Shapes that show only inside a disc or a box (x, y, width, height)."""

    shape: Disc | Panel
    shapes: tuple[Shape, ...]

    def bounds(self) -> Bounds:
        """Return the box of what can show."""
        return self.shape.bounds()


@dataclass(frozen=True, slots=True)
class Stamp:
    """A small group drawn around (0, 0) and put at whole pixels: painted once, then kept."""

    at: tuple[int, int]
    shapes: tuple[Shape, ...]

    def bounds(self) -> Bounds:
        """Return the box of the group where it is put."""
        x0, y0, x1, y1 = _joined(shape.bounds() for shape in self.shapes)
        x, y = self.at
        return (x0 + x, y0 + y, x1 + x, y1 + y)


@dataclass(frozen=True, slots=True)
class Photo:
    """A photo in a box (x, y, width, height), turned counter-clockwise about its middle.

    `alpha` (0 to 255) is how much of it shows. With `photos` it is painted roughly until those
    have it ready.
    """

    box: Bounds
    turn: float
    alpha: int
    data: PhotoData
    photos: Photos | None = None

    def bounds(self) -> Bounds:
        """Return the upright box round it."""
        x, y, w, h = self.box
        wide, high = box_size(w, h, self.turn)
        mid_x, mid_y = x + w / 2, y + h / 2
        return (mid_x - wide / 2, mid_y - high / 2, mid_x + wide / 2, mid_y + high / 2)


Shape = Area | Path | Disc | Panel | Shade | Words | Glyph | Clip | Stamp | Photo


class Picture:
    """A list of shapes, with short names for what is drawn often.

    >>> picture = Picture()
    >>> picture.disc((5.0, 5.0), 3.0, (0, 0, 0, 255))
    >>> picture.bounds()
    (2.0, 2.0, 8.0, 8.0)
    """

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def __len__(self) -> int:
        return len(self.shapes)

    def __iter__(self) -> Iterator[Shape]:
        return iter(self.shapes)

    def bounds(self) -> Bounds:
        """Return the box of everything drawn; (0, 0, 0, 0) when empty."""
        if not self.shapes:
            return (0.0, 0.0, 0.0, 0.0)
        return _joined(shape.bounds() for shape in self.shapes)

    def add(self, shape: Shape) -> None:
        """Put one shape on top."""
        self.shapes.append(shape)

    def extend(self, shapes: Iterable[Shape]) -> None:
        """Put shapes of another picture on top."""
        self.shapes.extend(shapes)

    def area(self, what: BaseGeometry | Sequence[Point], color: Rgba) -> None:
        """Fill a shapely geometry or a ring of points."""
        if isinstance(what, BaseGeometry):
            for polygon in polygons(what):
                self.add(Area(rings_of(polygon), color))
        elif len(what) > 2:
            self.add(Area((tuple(what),), color))

    def outline(self, what: BaseGeometry, stroke: Stroke) -> None:
        """Stroke all rings and lines of a shapely geometry."""
        for polygon in polygons(what):
            for ring in rings_of(polygon):
                self.add(Path(ring, stroke, is_closed=True))
        for line in lines(what):
            self.add(Path(tuple((float(x), float(y)) for x, y in line.coords), stroke))

    def line(self, points: Sequence[Point], stroke: Stroke, *, is_closed: bool = False) -> None:
        """Stroke a polyline."""
        if len(points) > 1:
            self.add(Path(tuple(points), stroke, is_closed))

    def disc(self, centre: Point, radius: float, color: Rgba) -> None:
        """Fill a circle."""
        self.add(Disc(centre, radius, color))

    def panel(self, box: Bounds, color: Rgba, radius: float = 0.0) -> None:
        """Fill a rectangle (x, y, width, height)."""
        self.add(Panel(box, color, radius))

    def hatch(self, what: BaseGeometry, pitch: float, stroke: Stroke, angle: float = 45.0) -> None:
        """Draw parallel lines inside an area."""
        for run in hatch_lines(what, pitch, angle):
            self.add(Path(run, replace(stroke, has_caps=False)))

    def words(
        self,
        at: Point,
        text: str,
        style: Type,
        color: Rgba,
        align: Align = "l",
        halo: Halo | None = None,
    ) -> None:
        """Write one line."""
        self.add(Words(at, text, style, color, align, halo))

    def glyph(
        self,
        name: str,
        at: Point,
        size: int,
        color: Rgba,
        folder: Folder = "icons",
        stroke: float = 2.0,
    ) -> None:
        """Put an icon."""
        self.add(Glyph(name, at, size, color, folder, stroke))

    def stamp(self, at: Point, group: Picture) -> None:
        """Put another picture, drawn around (0, 0), at the nearest pixel; it is kept painted."""
        self.add(Stamp((round(at[0]), round(at[1])), tuple(group.shapes)))

    def clip(self, shape: Disc | Panel, inside: Picture) -> None:
        """Put another picture, cut to a shape."""
        self.add(Clip(shape, tuple(inside.shapes)))


def moved(shape: Shape, dx: float, dy: float) -> Shape:
    """Return a shape shifted by pixels."""

    def point(p: Point) -> Point:
        return (p[0] + dx, p[1] + dy)

    match shape:
        case Area():
            return replace(shape, rings=tuple(tuple(map(point, r)) for r in shape.rings))
        case Path():
            return replace(shape, points=tuple(map(point, shape.points)))
        case Disc():
            return replace(shape, centre=point(shape.centre))
        case Panel():
            x, y, w, h = shape.box
            return replace(shape, box=(x + dx, y + dy, w, h))
        case Shade():
            return replace(shape, ring=tuple(map(point, shape.ring)))
        case Words() | Glyph():
            return replace(shape, at=point(shape.at))
        case Photo():
            x, y, w, h = shape.box
            return replace(shape, box=(x + dx, y + dy, w, h))
        case Clip():
            outline: Disc | Panel
            if isinstance(shape.shape, Disc):
                outline = replace(shape.shape, centre=point(shape.shape.centre))
            else:
                x, y, w, h = shape.shape.box
                outline = replace(shape.shape, box=(x + dx, y + dy, w, h))
            inner = tuple(moved(s, dx, dy) for s in shape.shapes)
            return replace(shape, shape=outline, shapes=inner)
        case Stamp():
            x, y = shape.at
            return replace(shape, at=(x + round(dx), y + round(dy)))


def _joined(boxes: Iterable[Bounds]) -> Bounds:
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return (min(x0), min(y0), max(x1), max(y1))


def _grown(box: Bounds, by: float) -> Bounds:
    return (box[0] - by, box[1] - by, box[2] + by, box[3] + by)
