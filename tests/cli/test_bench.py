"""`tabletop bench`: figures beside their bounds, with or without a display."""

import json
import os

import pytest

from tabletop.bench import run
from tabletop.bench.figure import Figure
from tabletop.errors import TabletopError


@pytest.mark.parametrize("has_display", [True, False])
def test_it_measures_without_a_display_too(monkeypatch, capsys, has_display):
    drivers = []

    def display():
        if not has_display:
            raise TabletopError("no display was found", next_step="-")

    def figures():
        drivers.append(os.environ.get("SDL_VIDEODRIVER"))
        yield Figure("quick", 1.0, "ms", 2.0)
        yield Figure("slow", 3.0, "ms", 2.0)

    monkeypatch.setenv("SDL_VIDEODRIVER", "x11")
    monkeypatch.setattr(run, "open_display", display)
    monkeypatch.setattr(run.pygame.display, "quit", lambda: None)
    monkeypatch.setattr(run, "figures", figures)
    assert run.main(as_json=True) == 1
    assert drivers == ["x11" if has_display else "dummy"]
    told = capsys.readouterr()
    assert [json.loads(line)["met"] for line in told.out.splitlines()] == [True, False]
    assert ("no display was found" in told.err) is not has_display
