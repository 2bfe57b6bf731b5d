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

__all__ = [
    "BaseShare",
    "Bundle",
    "Entry",
    "Gap",
    "House",
    "Library",
    "Lore",
    "ModelKind",
    "Text",
]
