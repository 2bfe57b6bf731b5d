"""Community data that the user brings: read once, kept in a cache, looked up by name or number."""

from tabletop.files.library.cache import (
    Damage,
    add_library,
    kept_library,
    library,
    read_library,
    remove_library,
)
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
    Undersized,
)
from tabletop.files.library.telling import DEFAULT_PACK, Progress, StoppedError

__all__ = [
    "DEFAULT_PACK",
    "BaseShare",
    "Bundle",
    "Damage",
    "Entry",
    "Gap",
    "House",
    "Library",
    "Lore",
    "ModelKind",
    "Progress",
    "StoppedError",
    "Text",
    "Undersized",
    "add_library",
    "kept_library",
    "library",
    "read_library",
    "remove_library",
]
