"""The `options` of a ruling or a table: the readings of the rules that it chooses."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Final

from tabletop.files.field import Field
from tabletop.state.options import Options

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "sight": ("standard", "equal_blocks", "terrain_only", "plan"),
        "cover_behind": ("any_line_ignore_near", "any_line", "closest_point"),
        "obscuring": ("within_1", "behind_2024"),
        "range": ("3d", "plan"),
    }
)


def read_options(field: Field | None) -> Options:
    """Return the options, with the defaults of the rules where the file says nothing."""
    if field is None:
        return Options()
    chosen: dict[str, str | bool] = {}
    for key, item in field.keys(known.name for known in fields(Options)).items():
        if key in CHOICES:
            chosen[key] = item.choice(CHOICES[key], f"a choice for {key}")
        else:
            chosen[key] = item.flag()
    return replace(Options(), **chosen)  # type: ignore[arg-type]
