"""The SVG back end of the canvas: writes the same pictures as vector files."""

from __future__ import annotations

import base64
from collections.abc import Iterable

import drawsvg

from tabletop.geometry.base import Point
from tabletop.resources import resource
from tabletop.ui.kit.canvas import (
    Area,
    Clip,
    Disc,
    Glyph,
    Panel,
    Path,
    Photo,
    Shade,
    Shape,
    Stamp,
    Words,
)
from tabletop.ui.kit.fonts import CAP_MIDDLE, Fonts, Type
from tabletop.ui.kit.icons import svg_body
from tabletop.ui.kit.theme import Rgba

FAMILY = "Atkinson Hyperlegible Next"
FALLBACK = f"'{FAMILY}', 'Atkinson Hyperlegible', Verdana, sans-serif"
ANCHOR = {"l": "start", "c": "middle", "r": "end"}


class SvgWriter:
    """Collects shapes into one SVG drawing of `size` pixels; `fonts` measures the words."""

    def __init__(self, size: tuple[int, int], fonts: Fonts) -> None:
        self.drawing = drawsvg.Drawing(*size)
        self.fonts = fonts
        self._styles: dict[str, Type] = {}

    def write(self, shapes: Iterable[Shape]) -> None:
        """Add shapes on top."""
        for shape in shapes:
            self._add(self.drawing, shape)

    def text(self, *, has_fonts: bool = True) -> str:
        """Return the file; `has_fonts` embeds the faces used, so that it looks alike anywhere."""
        if has_fonts and self._styles:
            faces = "\n".join(_face(style) for _, style in sorted(self._styles.items()))
            self.drawing.append_css(faces)
            self._styles = {}
        return str(self.drawing.as_svg())

    def _add(self, target: drawsvg.Drawing | drawsvg.Group, shape: Shape) -> None:
        match shape:
            case Area():
                d = " ".join(_path(ring, is_closed=True) for ring in shape.rings)
                target.append(drawsvg.Path(d=d, fill_rule="evenodd", **_fill(shape.color)))
            case Path():
                target.append(_stroked(shape))
            case Disc():
                x, y = shape.centre
                target.append(drawsvg.Circle(_n(x), _n(y), _n(shape.radius), **_fill(shape.color)))
            case Panel():
                x, y, w, h = map(_n, shape.box)
                rounded = {"rx": _n(shape.radius)} if shape.radius else {}
                target.append(drawsvg.Rectangle(x, y, w, h, **rounded, **_fill(shape.color)))
            case Shade():
                blur = drawsvg.Filter()
                blur.append(drawsvg.FilterItem("feGaussianBlur", stdDeviation=_n(shape.blur * 0.8)))
                d = _path(shape.ring, is_closed=True)
                target.append(drawsvg.Path(d=d, filter=blur, **_fill(shape.color)))
            case Words():
                self._words(target, shape)
            case Glyph():
                target.append(drawsvg.Raw(_glyph(shape)))
            case Photo():
                target.append(drawsvg.Raw(_photo(shape)))
            case Stamp():
                x, y = shape.at
                placed = drawsvg.Group(transform=f"translate({x} {y})")
                for inner in shape.shapes:
                    self._add(placed, inner)
                target.append(placed)
            case Clip():
                group = drawsvg.Group(clip_path=_clip(shape.shape))
                for inner in shape.shapes:
                    self._add(group, inner)
                target.append(group)

    def _words(self, target: drawsvg.Drawing | drawsvg.Group, words: Words) -> None:
        style = words.style
        self._styles[style.file] = style
        attributes: dict[str, str | float | int] = {
            "font_family": FALLBACK,
            "font_weight": style.file_weight,
            "text_anchor": ANCHOR[words.align],
            "textLength": _n(self.fonts.width(words.text, style)),
            "lengthAdjust": "spacing",
            "xml__space": "preserve",
            **_fill(words.color),
        }
        if style.italic:
            attributes["font_style"] = "italic"
        if words.halo:
            attributes |= {
                "stroke": _hex(words.halo.color),
                "stroke_width": 2 * words.halo.width,
                "stroke_linejoin": "round",
                "paint_order": "stroke",
            }
        x, y = words.at
        target.append(
            drawsvg.Text(
                words.text, style.size, _n(x), _n(y + CAP_MIDDLE * style.size), **attributes
            )
        )


def to_svg(shapes: Iterable[Shape], size: tuple[int, int], fonts: Fonts) -> str:
    """Return shapes as the text of an SVG file of `size` pixels, fonts embedded."""
    writer = SvgWriter(size, fonts)
    writer.write(shapes)
    return writer.text()


def _face(style: Type) -> str:
    data = base64.b64encode(resource("assets", "fonts", style.file).read_bytes()).decode()
    slope = "italic" if style.italic else "normal"
    return (
        f"@font-face {{ font-family: '{FAMILY}'; font-weight: {style.file_weight}; "
        f"font-style: {slope}; src: url(data:font/woff2;base64,{data}) format('woff2'); }}"
    )


def _stroked(path: Path) -> drawsvg.Path:
    stroke = path.stroke
    extra: dict[str, str | float] = {}
    if stroke.dash:
        extra["stroke_dasharray"] = " ".join(f"{part:g}" for part in stroke.dash)
    elif stroke.has_caps:
        extra["stroke_linecap"] = "round"
    if stroke.color[3] < 255:
        extra["stroke_opacity"] = _n(stroke.color[3] / 255)
    return drawsvg.Path(
        d=_path(path.points, is_closed=path.is_closed),
        fill="none",
        stroke=_hex(stroke.color),
        stroke_width=_n(stroke.width),
        stroke_linejoin="round",
        **extra,
    )


def _glyph(glyph: Glyph) -> str:
    body, side = svg_body(glyph.name, glyph.folder)
    colour = _hex(glyph.color)
    body = body.replace("currentColor", colour)
    k = glyph.size / side
    x, y = glyph.at[0] - glyph.size / 2, glyph.at[1] - glyph.size / 2
    look = (
        f'fill="none" stroke="{colour}" stroke-width="{glyph.stroke:g}" '
        'stroke-linecap="round" stroke-linejoin="round"'
        if glyph.folder == "icons"
        else f'fill="{colour}"'
    )
    seen = f' opacity="{glyph.color[3] / 255:.3g}"' if glyph.color[3] < 255 else ""
    return f'<g transform="translate({x:.2f} {y:.2f}) scale({k:.5f})" {look}{seen}>{body}</g>'


def _photo(photo: Photo) -> str:
    kind, data = photo.data.embedded
    x, y, w, h = photo.box
    turn = f' transform="rotate({-photo.turn:.4f} {x + w / 2:.2f} {y + h / 2:.2f})"'
    seen = f' opacity="{photo.alpha / 255:.3g}"' if photo.alpha < 255 else ""
    return (
        f'<image x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" '
        f'preserveAspectRatio="none"{seen}{turn if photo.turn else ""} '
        f'href="data:{kind};base64,{base64.b64encode(data).decode()}"/>'
    )


def _clip(shape: Disc | Panel) -> drawsvg.ClipPath:
    clip = drawsvg.ClipPath()
    if isinstance(shape, Disc):
        clip.append(drawsvg.Circle(_n(shape.centre[0]), _n(shape.centre[1]), _n(shape.radius)))
    else:
        x, y, w, h = map(_n, shape.box)
        clip.append(drawsvg.Rectangle(x, y, w, h, rx=_n(shape.radius)))
    return clip


def _path(points: tuple[Point, ...], *, is_closed: bool) -> str:
    d = "M" + " L".join(f"{x:.2f},{y:.2f}" for x, y in points)
    return d + " Z" if is_closed else d


def _fill(color: Rgba) -> dict[str, str | float]:
    if color[3] == 255:
        return {"fill": _hex(color)}
    return {"fill": _hex(color), "fill_opacity": _n(color[3] / 255)}


def _hex(color: Rgba) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color[:3])


def _n(value: float) -> float:
    return round(value, 3)
