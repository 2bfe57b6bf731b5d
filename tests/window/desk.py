"""A real window under Xvfb, driven by xdotool, read by what the app says with --narrate."""

import os
import queue
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

REQUIRED = os.environ.get("TABLETOP_WINDOW") == "required"


def need_tools():
    missing = [tool for tool in ("Xvfb", "xdotool") if shutil.which(tool) is None]
    if missing and REQUIRED:
        pytest.fail(f"missing: {', '.join(missing)}")
    if missing:
        pytest.skip(f"missing: {', '.join(missing)}")


class Desk:
    """A virtual screen with one running app."""

    def __init__(self, data, *arguments, size=(1280, 720), has_tour=False):
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{size[0]}x{size[1]}x24"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            self.display = ":" + pipe.readline().strip()
        env = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
        env |= {
            "DISPLAY": self.display,
            "SDL_FRAMEBUFFER_ACCELERATION": "0",
            "TABLETOP_WINDOW_SIZE": f"{size[0]}x{size[1]}",
            "PYTHONUNBUFFERED": "1",
        }
        self.env = env
        self.data = Path(data)
        if not has_tour and not (self.data / "settings.json").exists():
            self.data.mkdir(parents=True, exist_ok=True)
            seen = '{"choices": {"tour": "seen"}}'
            (self.data / "settings.json").write_text(seen, "utf-8")
        command = [sys.executable, "-m", "tabletop", "--data-dir", str(data), "--narrate"]
        self.app = subprocess.Popen(
            [*command, *arguments],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.said = []
        self._lines = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.app.stdout:
            self._lines.put(line.rstrip("\n"))

    def hears(self, words, seconds=60.0):
        """Wait until the app says a line that contains the words; return the line."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                line = self._lines.get(timeout=0.1)
            except queue.Empty:
                if self.app.poll() is not None and self._lines.empty():
                    break
                continue
            self.said.append(line)
            if words.lower() in line.lower():
                return line
        raise AssertionError(f"never said {words!r}; said: " + "\n".join(self.said[-30:]))

    def rests(self, seconds=8.0):
        """Wait until the window is drawn and does not change any more; return the picture."""
        from PIL import ImageGrab

        before, end = None, time.monotonic() + seconds
        while True:
            seen = ImageGrab.grab(xdisplay=self.display)
            is_drawn = max(high for _, high in seen.getextrema()) > 12
            is_same = before is not None and before.tobytes() == seen.tobytes()
            if (is_drawn and is_same) or time.monotonic() > end:
                return seen
            before = seen
            time.sleep(0.2)

    def does(self, *arguments):
        """Run one xdotool command."""
        subprocess.run(["xdotool", *map(str, arguments)], env=self.env, check=True, timeout=20)

    def key(self, *names):
        for name in names:
            self.does("key", name)
            time.sleep(0.12)

    def move_to(self, x, y):
        self.does("mousemove", int(x), int(y))
        time.sleep(0.05)

    def click(self, x, y, button=1):
        self.move_to(x, y)
        self.does("click", button)
        time.sleep(0.12)

    def drag(self, start, *stops, steps=6, drop=True):
        """Press at a point, move through the stops in small steps, release."""
        self.move_to(*start)
        self.does("mousedown", 1)
        here = start
        for stop in stops:
            for k in range(1, steps + 1):
                t = k / steps
                self.move_to(here[0] + (stop[0] - here[0]) * t, here[1] + (stop[1] - here[1]) * t)
            here = stop
        if drop:
            self.does("mouseup", 1)
        time.sleep(0.15)

    def close(self):
        if self.app.poll() is None:
            self.app.terminate()
            try:
                self.app.wait(10)
            except subprocess.TimeoutExpired:
                self.app.kill()
        self.screen.terminate()
        self.screen.wait(10)
