"""Animated GIFs: frames drawn in the window's thread a few at a time, packed beside it."""

from __future__ import annotations

import io
import queue
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.atomic import write_bytes
from tabletop.state.model import GameState
from tabletop.ui.export.shots import Shot
from tabletop.ui.kit.crop import camera_for
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import LiveTable
from tabletop.ui.kit.scene_draw import View

if TYPE_CHECKING:
    from PIL.Image import Image

SIZE: Final = (960, 600)
COLOURS: Final = 128
PAUSE: Final = 0.002

Box = tuple[float, float, float, float]


def draw_shot(
    live: LiveTable, kit: Kit, shot: Shot, view: View, size: tuple[int, int]
) -> pygame.Surface:
    """Return one frame; `live` keeps between frames what stays the same."""
    surface = pygame.Surface(size)
    surface.fill(kit.theme("desk"))
    live.use(kit)
    live.draw(surface, shot.state, view, shot.overlays)
    return surface


def write_gif(
    path: Path,
    kit: Kit,
    shots: Sequence[Shot],
    box: Box,
    size: tuple[int, int] = SIZE,
    beside: str = "",
) -> Iterator[float]:
    """Write an animation; yields how far it is (0 to 1) after each frame drawn.

    `beside` is the file of the table, where the photo under it may lie. Raises `TabletopError`
    when it cannot be written; given up in the middle, nothing is written.
    """
    packer = _Packer()
    live = LiveTable(kit)
    area = (0.0, 0.0, float(size[0]), float(size[1]))
    view = View(camera_for(box, size), area, beside=beside)
    state: GameState | None = None
    try:
        yield 0.0
        for number, shot in enumerate(shots, start=1):
            if shot.state is not state:
                state = shot.state
                for _ in _prepared(live, kit, shot, view):
                    yield 0.9 * (number - 1) / len(shots)
            packer.add(draw_shot(live, kit, shot, view, size), shot.milliseconds)
            yield 0.9 * number / len(shots)
        packer.finish()
        while packer.is_busy:
            packer.wait(PAUSE)
            yield 0.95
        write_bytes(path, packer.result(str(path)))
        yield 1.0
    finally:
        packer.stop()


def _prepared(live: LiveTable, kit: Kit, shot: Shot, view: View) -> Iterator[None]:
    """Paint what the first frame of a state needs, a little at a time."""
    photo = shot.state.underlay
    if photo is not None:
        yield from kit.photos.ready(photo.image, view.beside)
    yield from live.prepared(shot.state, view, shot.overlays)


class _Packer:
    """A thread that turns frames into one GIF; Pillow lets go of the interpreter meanwhile."""

    def __init__(self) -> None:
        self._frames: queue.Queue[tuple[bytes, tuple[int, int], int] | None] = queue.Queue()
        self._data = b""
        self._fault: Exception | None = None
        self._is_stopped = False
        self._thread = threading.Thread(target=self._run, name="gif", daemon=True)
        self._thread.start()

    @property
    def is_busy(self) -> bool:
        return self._thread.is_alive()

    def add(self, surface: pygame.Surface, milliseconds: int) -> None:
        data = pygame.image.tobytes(surface, "RGB")
        self._frames.put((data, surface.get_size(), milliseconds))

    def finish(self) -> None:
        self._frames.put(None)

    def stop(self) -> None:
        self._is_stopped = True
        self._frames.put(None)

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def result(self, file: str) -> bytes:
        if self._fault is not None:
            reason = f"the animation could not be packed: {self._fault}"
            raise TabletopError(reason, file=file, next_step="try a smaller picture")
        return self._data

    def _run(self) -> None:
        try:
            self._data = self._pack()
        except Exception as fault:  # told in `result`, in the window's thread
            self._fault = fault

    def _pack(self) -> bytes:
        from PIL.Image import Dither

        frames: list[Image] = []
        times: list[int] = []
        palette: Image | None = None
        while not self._is_stopped and (item := self._frames.get()) is not None:
            picture = _picture(item[0], item[1])
            if palette is None:
                palette = picture.quantize(COLOURS)
            frames.append(picture.quantize(palette=palette, dither=Dither.NONE))
            times.append(item[2])
        if self._is_stopped or not frames:
            return b""
        out = io.BytesIO()
        frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=times, loop=0)
        return out.getvalue()


def _picture(data: bytes, size: tuple[int, int]) -> Image:
    from PIL import Image as Images

    return Images.frombytes("RGB", size, data)
