"""Community data that the user brings: read once, kept in a cache, looked up by name or number."""

from tabletop.files.library.model import (
    BaseShare,
    Bundle,
    Entry,
    Gap,
    House,
    Library,
    Lore,
    ModelKind,
    Text,
)
from tabletop.files.library.read import DEFAULT_PACK, Progress, StoppedError, read_library

__all__ = [
    "DEFAULT_PACK",
    "BaseShare",
    "Bundle",
    "Entry",
    "Gap",
    "House",
    "Library",
    "Lore",
    "ModelKind",
    "Progress",
    "StoppedError",
    "Text",
    "read_library",
]
