"""The words that files may use: keys, kinds and choices, each list in one place."""

from __future__ import annotations

from typing import Final, Literal

TERRAIN_ABILITIES: Final = (
    "COVER",
    "OBSCURING",
    "UNSTABLE",
    "IMPASSABLE",
    "PLACE OF POWER",
    "FACTION TERRAIN",
)
TERRAIN_KINDS: Final = (
    "ruin",
    "wall",
    "barricade",
    "building",
    "tower",
    "statue",
    "hill",
    "wood",
    "pool",
    "rock",
    "place_of_power",
    "faction",
)
SHAPES: Final = ("round", "oval", "rect")
PHASES: Final = (
    "deployment",
    "start",
    "hero",
    "movement",
    "shooting",
    "charge",
    "combat",
    "end",
)
KINDS: Final = (
    "visibility",
    "combat_range",
    "coherency",
    "move",
    "charge",
    "pile_in",
    "retreat",
    "redeploy",
    "cover",
    "terrain",
    "objective",
    "setup",
    "other",
    "damage",
    "fight_order",
)
STATUSES: Final = ("firm", "recommended", "provisional")
MOVES: Final = (
    "free", "normal_move", "run", "retreat", "charge", "pile_in", "redeploy", "power_through",
    "shift", "slip",
)  # fmt: skip
COVER_RULES: Final = ("any_line_ignore_near", "any_line", "closest_point")
FLAGS: Final = ("ran", "retreated", "charged")

SETUP_KEYS: Final = (
    "title",
    "board",
    "phase",
    "camera",
    "units",
    "terrain",
    "objectives",
    "tokens",
    "territories",
    "annotations",
    "underlay",
    "locked",
)
ANNOTATIONS: Final[tuple[Literal["arrow", "text", "measure", "circle"], ...]] = (
    "arrow",
    "text",
    "measure",
    "circle",
)
TONES: Final = ("ink", "legal", "illegal", "limit", "sight", "1", "2")
UNIT_KEYS: Final = (
    "id",
    "army",
    "name",
    "glyph",
    "keywords",
    "move",
    "health",
    "wounds",
    "save",
    "control",
    "control_modifier",
    "coherency",
    "standard_bearer",
    "charged",
    "ran",
    "retreated",
    "garrison",
    "models",
)
MODEL_KEYS: Final = ("id", "base", "pos", "facing", "elevation", "height", "height_source")
TERRAIN_KEYS: Final = ("id", "name", "kind", "points", "holes", "height", "parts", "abilities")
RULING_KEYS: Final = (
    "id",
    "title",
    "kind",
    "status",
    "tags",
    "options",
    "setup",
    "action",
    "question",
    "expect",
    "why",
    "source",
    "note",
    "margin",
)
