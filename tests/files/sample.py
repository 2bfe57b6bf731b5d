"""A ruling with one of everything, as plain data that tests may spoil."""

from __future__ import annotations

import copy
from typing import Any

import yaml

SAMPLE: dict[str, Any] = {
    "id": "sample",
    "title": "One of everything",
    "kind": "charge",
    "status": "firm",
    "tags": ["exact", "Größe 😀"],
    "options": {"sight": "plan", "own_unit_passable": True},
    "setup": {
        "board": [60, 44],
        "phase": "charge",
        "camera": [0, 0, 20, 12],
        "units": [
            {
                "id": "A",
                "army": 1,
                "name": "Lantern Riders",
                "glyph": "horse-head",
                "keywords": ["CAVALRY", "WARD (5+)"],
                "move": 12,
                "health": 3,
                "wounds": 2,
                "save": "4+",
                "control": 2,
                "control_modifier": -1,
                "coherency": 1.0,
                "standard_bearer": True,
                "charged": False,
                "models": [
                    {
                        "id": "A1",
                        "base": {"shape": "oval", "mm": [60, 35]},
                        "pos": [5, 5],
                        "facing": 30,
                    },
                    {
                        "id": "A2",
                        "base": {"shape": "round", "mm": [28.5]},
                        "pos": [5, 7.1234567891],
                        "height": 2,
                    },
                ],
            },
            {
                "id": "B",
                "army": 2,
                "move": "-",
                "models": [
                    {
                        "id": "B1",
                        "base": {"shape": "rect", "mm": [100, 60]},
                        "pos": [14, 5],
                        "elevation": 3,
                    }
                ],
            },
        ],
        "terrain": [
            {
                "id": "W",
                "name": "Field Wall",
                "kind": "wall",
                "points": [[20, 1], [21, 1], [21, 4], [20, 4]],
                "height": 1.5,
                "abilities": ["COVER", "UNSTABLE"],
            },
            {
                "id": "F",
                "points": [[11, 2], [17, 2], [17, 8], [11, 8]],
                "holes": [],
                "parts": [{"points": [[11, 2], [17, 2], [17, 8], [11, 8]], "height": 3}],
            },
        ],
        "territories": [
            {"id": "T1", "army": 1, "name": "Mill side", "points": [[0, 0], [60, 0], [60, 9]]}
        ],
        "annotations": [
            {"id": "n1", "kind": "arrow", "points": [[1, 1], [2, 3], [4, 3]], "tone": "illegal"},
            {
                "id": "n2",
                "kind": "measure",
                "points": [[5, 5], [14, 5]],
                "text": "too far",
                "layer": "second",
                "pieces": ["A1", ""],
            },
        ],
        "underlay": {"image": "photo-1.png", "pos": [0, 0], "size": [60, 44], "fade": 0.25},
        "locked": ["W", "B1"],
        "objectives": [{"id": "O", "pos": [30, 22], "mm": 40}],
        "tokens": [{"id": "T", "pos": [6, 6], "mm": 25, "unit": "A"}],
    },
    "action": {
        "type": "charge",
        "unit": "A",
        "allowance": 7,
        "flags": {"ran": True},
        "order": ["A2", "A1"],
        "paths": {"A1": [[5, 5], [6, 5, 45], [7, 5]], "A2": [[5, 7.1234567891], [7, 7]]},
    },
    "question": "Does she get there?",
    "expect": {
        "verdict": "illegal",
        "checks": [
            {"ask": "gap", "a": "A1", "b": "B1", "is": 5.9522},
            {"ask": "visible", "from": "A1", "to": "B1"},
            {"ask": "behind", "unit": "A", "target": "B", "terrain": "W", "is": False},
            {"ask": "removal_options", "unit": "A", "is": [["A1"], ["A2"]]},
            {"ask": "fact", "text": "a fact for people", "is": "true"},
        ],
        "reasons": ["INELIGIBLE_RAN"],
        "cost": {"A1": 2.244, "A2": 2.0038},
        "min_path_gap": {"A1": {"B": 4.0646}, "A2": {"B": 4.5367}},
    },
    "why": "Because.",
    "source": "14.3",
    "note": "none",
    "margin": 0.25,
}


def sample() -> dict[str, Any]:
    """Return a fresh copy."""
    return copy.deepcopy(SAMPLE)


def text_of(value: object) -> str:
    """Return data as YAML."""
    return yaml.safe_dump(value, sort_keys=False, allow_unicode=True, width=10_000)


def spoiled(path: str, value: object) -> dict[str, Any]:
    """Return the sample with one value replaced (or taken out: value None)."""
    data = sample()
    at: Any = data
    *steps, last = [int(s) if s.isdigit() else s for s in path.split(".")]
    for step in steps:
        at = at[step]
    if value is DROP:
        del at[last]
    else:
        at[last] = value
    return data


class _Drop:
    pass


DROP = _Drop()
