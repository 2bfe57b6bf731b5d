"""Modules stay small: about a hundred lines in the middle, 300 at most, 600 for nobody."""

import statistics
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted(p for p in (ROOT / "tabletop").rglob("*.py") if p.name != "__init__.py")
TESTS = sorted((ROOT / "tests").rglob("*.py"))
MIDDLE, SOFT, HARD = 130, 300, 600
LARGE = {
    "cli.py": 400,
    "files/damage.py": 350,
    "geometry/placing/solver.py": 350,
    "geometry/route/search.py": 350,
    "geometry/route/tangents.py": 350,
    "rules/cover.py": 350,
    "rules/moves/watch.py": 350,
    "rules/play/game.py": 400,
    "rules/play/values.py": 350,
    "state/battle_apply.py": 350,
    "state/facts.py": 400,
    "ui/battle/replay/screen.py": 350,
    "ui/battle/session.py": 350,
    "ui/battle/setup/screen.py": 350,
    "ui/battle/telling.py": 400,
    "ui/battle/tools/place.py": 350,
    "ui/battle/tools/prepare.py": 350,
    "ui/card/steps.py": 450,
    "ui/kit/canvas.py": 350,
    "ui/kit/controls.py": 450,
    "ui/kit/live.py": 450,
    "ui/kit/marks.py": 400,
    "ui/kit/names.py": 400,
    "ui/kit/overlay.py": 350,
    "ui/kit/paint.py": 350,
    "ui/kit/scene_draw.py": 400,
    "ui/kit/ui.py": 500,
    "ui/shell/shell.py": 600,
    "ui/start.py": 450,
    "ui/table/carrying.py": 350,
    "ui/table/charging/panel.py": 400,
    "ui/table/edit/tool.py": 400,
    "ui/table/exploring/threshold.py": 400,
    "ui/table/feel.py": 400,
    "ui/table/handling/snaps.py": 350,
    "ui/table/making/box.py": 400,
    "ui/table/moving.py": 400,
    "ui/table/overlays/sight_view.py": 350,
    "ui/table/screen.py": 600,
    "ui/table/session.py": 350,
    "ui/table/side_draw.py": 350,
    "ui/table/sight_tool.py": 400,
    "ui/table/unit_panel.py": 350,
}
"""The modules over the soft cap, each with its own: none is added, and none grows past it."""


def lines(path):
    return len(path.read_text(encoding="utf-8").splitlines())


def test_no_module_is_over_the_hard_cap():
    over = {str(p.relative_to(ROOT)): lines(p) for p in SOURCES + TESTS if lines(p) > HARD}
    assert not over


def test_the_module_in_the_middle_is_small():
    assert statistics.median(lines(p) for p in SOURCES) <= MIDDLE


def test_no_module_is_over_the_soft_cap_that_is_not_listed():
    over = {}
    for path in SOURCES:
        name = path.relative_to(ROOT / "tabletop").as_posix()
        if lines(path) > LARGE.get(name, SOFT):
            over[name] = lines(path)
    assert not over


def test_the_list_of_large_modules_is_short_and_true():
    assert len(LARGE) <= len(SOURCES) * 0.06
    assert all((ROOT / "tabletop" / name).is_file() for name in LARGE)
    assert max(LARGE.values()) <= HARD
