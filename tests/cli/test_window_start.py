"""Starting the window where it cannot start: one line, exit 2, nothing hangs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest


def start(environment: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tabletop", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=environment,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
def test_no_display(tmp_path: Path):
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER")
    environment = {k: v for k, v in os.environ.items() if k not in hidden}
    done = start(environment, "--data-dir", str(tmp_path))
    assert done.returncode == 2, done.stderr
    assert "no display was found" in done.stderr
    assert "Traceback" not in done.stderr


def test_pygame_over_pygame_ce(tmp_path: Path):
    fake = tmp_path / "site" / "pygame"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("")  # what is left when pygame is removed from over it
    environment = {**os.environ, "PYTHONPATH": str(fake.parent)}
    done = start(environment, "--data-dir", str(tmp_path / "home"))
    assert done.returncode == 2, done.stderr
    assert "pygame-ce is missing, or pygame was installed over it" in done.stderr
    assert "pip install pygame-ce" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_check_needs_no_pygame_at_all(tmp_path: Path):
    fake = tmp_path / "site" / "pygame"
    fake.mkdir(parents=True)
    (fake / "__init__.py").write_text("raise RuntimeError('pygame was imported')")
    ruling = tmp_path / "r.yaml"
    ruling.write_text("setup: {}\nquestion: Nothing?\n")
    environment = {**os.environ, "PYTHONPATH": str(fake.parent)}
    done = start(environment, "--data-dir", str(tmp_path / "home"), "check", str(ruling))
    assert (done.returncode, done.stderr) == (0, "")
