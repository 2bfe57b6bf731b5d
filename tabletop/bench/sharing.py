"""Figures of sharing: share text of 200 models, and the card of a ruling."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tabletop.bench.battle import reference_battle
from tabletop.bench.figure import Figure, median
from tabletop.files.check import answer
from tabletop.files.ruling_in import read_rulings
from tabletop.files.scenario import Scenario
from tabletop.files.share import read_share, share_text
from tabletop.resources import resource

CARD = ("sight.yaml", "wall-a-touch-longer")


def sharing_figures() -> Iterator[Figure]:
    """Yield letters and milliseconds of share text of 200 models, and seconds of a card."""
    table = Scenario(reference_battle())
    text = share_text(table)
    letters = float(len(text.encode("ascii")))
    yield Figure("share text of 200 models", letters / 1000, "kB", 8.0)
    note = "exact to the last bit"
    made = median(lambda: share_text(table))
    yield Figure("share text of 200 models: made", made, "ms", 50.0, note=note)
    read = median(lambda: read_share(text))
    yield Figure("share text of 200 models: read", read, "ms", 50.0, note="all checked")
    yield Figure("ruling card", _card(), "s", 0.5, note="answered, drawn, saved as PNG")


def _card() -> float:
    """Return the seconds that the card of a ruling takes from question to file."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    from tabletop.ui.card import render

    file, key = CARD
    rulings = read_rulings(resource("scenarios", "rulings") / file).rulings
    ruling = next(r for r in rulings if r.id == key)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "card.png"
        return median(lambda: render(answer(ruling), out), least=5, seconds=2.0) / 1e3
