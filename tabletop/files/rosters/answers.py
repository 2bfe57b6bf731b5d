"""Bases that the user said, by the names of warscrolls: asked once, then remembered."""

from __future__ import annotations

import json
from collections.abc import Mapping

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_text
from tabletop.files.home import Home
from tabletop.files.json_in import json_node
from tabletop.files.node import Node
from tabletop.files.warscroll_in import base_of
from tabletop.files.yaml_in import read_text


def remembered_bases(place: Home) -> dict[str, str]:
    """Return the bases that the user said, by name; none where the file is missing or damaged."""
    file = place.bases_file
    if not file.is_file():
        return {}
    try:
        node = json_node(read_text(file), str(file))
    except TabletopError:
        return {}
    found: dict[str, str] = {}
    for name, item in node.value.items() if isinstance(node.value, dict) else ():
        base = _base(item)
        if base:
            found[name] = base
    return found


def _base(item: Node) -> str:
    try:
        return base_words(item.value) if isinstance(item.value, str) else ""
    except TabletopError:
        return ""


def base_words(text: str) -> str:
    """Return a base as files name it; `mm` may stand behind it. Raises `TabletopError`.

    >>> base_words("60 x 35mm"), base_words("40 mm")
    ('60x35', '40')
    """
    words = text.lower().replace("mm", "").replace("×", "x").strip()
    base = base_of(words)
    if not 5 <= base.width <= base.length <= 600:
        raise TabletopError(
            f"a base of {text.strip()!r} is too small or too large",
            next_step="write 32, 60x35 or 100x60 rect (mm)",
        )
    shape = " rect" if base.shape == "rect" else ""
    return f"{base.length:g}" + ("" if base.shape == "round" else f"x{base.width:g}{shape}")


def remember_bases(place: Home, said: Mapping[str, str]) -> None:
    """Keep bases that the user said, beside those said before; "" forgets one.

    Raises `TabletopError` for what is no base, or where the file cannot be written.
    """
    known = remembered_bases(place)
    for name, base in said.items():
        if base:
            known[name] = base_words(base)
        else:
            known.pop(name, None)
    write_text(place.bases_file, json.dumps(dict(sorted(known.items())), indent=1) + "\n")
