"""Exact sight between bodies with heights: a clear line as proof, or what closes every line."""

from tabletop.geometry.sight.bodies import Body, ClosedRange, Cut, Profile, Sight
from tabletop.geometry.sight.margin import margin
from tabletop.geometry.sight.profile import profile
from tabletop.geometry.sight.scene import SightScene
from tabletop.geometry.sight.shade import shade, shades

__all__ = [
    "Body",
    "ClosedRange",
    "Cut",
    "Profile",
    "Sight",
    "SightScene",
    "margin",
    "profile",
    "shade",
    "shades",
]
