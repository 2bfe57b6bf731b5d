"""What opening the table loads, and what comes after it while the user rests."""

import json
import os
import subprocess
import sys

import pytest

from tabletop.ui.shell.loading import loading
from tabletop.ui.table.area import LateTool
from tabletop.ui.table.late import AFTER, Late
from tests.ui.table.desk import Desk

OPEN = """
import json, sys
from tabletop.files.home import home, prepared
from tabletop.ui.app import prepare_library
prepare_library()
from tabletop.ui.shell.shell import Shell
from tabletop.ui.routes import first_screens
shell = Shell(prepared(home(sys.argv[1])), (1280, 720))
for screen in first_screens(shell, None):
    shell.push(screen)
shell.step([], 0.016)
first = sorted(sys.modules)
for _ in range(3000):
    shell.step([], 0.05)
rested = sorted(sys.modules)
for tool in screen.tools:
    screen.made(tool.id)
for row in screen.menu_rows:
    row.why_not(screen)
used = sorted(m for m in set(sys.modules) - set(rested) if m.startswith("tabletop"))
print(json.dumps([first, rested, used]))
"""
MOST, MOST_OWN = 655, 268


@pytest.fixture(scope="module")
def loaded(tmp_path_factory):
    """The modules after the first frame, those after a rest, and those that tools load then."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN, str(tmp_path_factory.mktemp("home"))],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [set(names) for names in json.loads(done.stdout)]


def test_the_first_frame_needs_few_modules(loaded):
    first = loaded[0]
    own = {m for m in first if m.startswith("tabletop")}
    assert len(first) <= MOST
    assert len(own) <= MOST_OWN
    heavy = {"scipy", "PIL", "pymunk", "pygame_gui", "drawsvg", "ssl", "multiprocessing"}
    assert not heavy & first


def test_what_tools_need_is_there_after_a_rest(loaded):
    first, rested, used = loaded
    assert "tabletop.ui.table.shaping.tool" in rested - first
    assert "pymunk" in rested
    assert not used


def test_a_tool_shows_the_same_before_and_after_it_is_made(tmp_path):
    desk = Desk(tmp_path)
    late = [tool for tool in desk.screen.tools if isinstance(tool, LateTool)]
    assert len(late) > 10
    for tool in late:
        real = desk.screen.made(tool.id)
        assert (real.id, real.icon, real.key, real.tip) == (tool.id, tool.icon, tool.key, tool.tip)
        assert desk.screen.made(tool.id) is real
        assert real in desk.screen.tools
    desk.close()


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A package of three modules that need each other, and one with a fault."""
    folder = tmp_path / "latepack"
    (folder / "inner").mkdir(parents=True)
    (folder / "__init__.py").write_text("")
    (folder / "inner" / "__init__.py").write_text("from latepack.inner.one import A\n")
    (folder / "inner" / "one.py").write_text("from latepack.base import B\nA = B\n")
    (folder / "base.py").write_text("B = 1\n")
    (folder / "top.py").write_text(
        "from latepack import base, broken\nfrom latepack import inner\n"
    )
    (folder / "broken.py").write_text("raise OSError('no')\n")
    (folder / "last.py").write_text("import latepack.inner\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    yield
    for name in [m for m in sys.modules if m.startswith("latepack")]:
        del sys.modules[name]


def test_what_is_needed_comes_first_and_a_fault_stops_nothing(package):
    steps = [name for name in loading(["latepack.last", "latepack.top"], ("latepack",)) if name]
    assert steps.index("latepack.base") < steps.index("latepack.inner")
    assert steps.index("latepack.inner") < steps.index("latepack.last")
    assert "latepack.inner.one" in sys.modules
    assert "latepack.broken" not in sys.modules
    assert "latepack.top" not in sys.modules
    with pytest.raises(OSError, match="no"):
        __import__("latepack.top")


def test_it_waits_for_a_rest(package):
    late = Late(("latepack.base",))
    for _ in range(20):
        late.update(AFTER / 2)
        late.input()
    assert "latepack" not in sys.modules
    for _ in range(20):
        late.update(AFTER / 2)
    assert "latepack.base" in sys.modules
