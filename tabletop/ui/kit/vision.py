"""How colours look to other eyes: three colour blindnesses and grey, and how far two differ.

The matrices are those of Machado, Oliveira and Fernandes (2009) for the whole loss of one kind of
cone, on linear light.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

import numpy as np
import pygame
from numpy.typing import NDArray

from tabletop.ui.kit.theme import Rgba

EyeKind = Literal["deuteranopia", "protanopia", "tritanopia", "grey"]
SIGHTS: Final[tuple[EyeKind, ...]] = get_args(EyeKind)
_MATRICES: Final = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
}
_XYZ: Final = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE: Final = (0.9505, 1.0, 1.089)


def seen_by(eye: EyeKind, color: Rgba) -> Rgba:
    """Return a colour as an eye sees it.

    >>> seen_by("grey", (255, 0, 0, 255))
    (127, 127, 127, 255)
    """
    r, g, b = (round(float(part)) for part in _seen(eye, np.array([color[:3]]))[0])
    return (r, g, b, color[3])


def seen_picture(eye: EyeKind, picture: pygame.Surface) -> pygame.Surface:
    """Return a whole picture as an eye sees it."""
    out = picture.copy()
    pixels = pygame.surfarray.array3d(picture)
    flat = _seen(eye, pixels.reshape(-1, 3)).round().astype(np.uint8)
    pygame.surfarray.blit_array(out, flat.reshape(pixels.shape))
    return out


def difference(first: Rgba, second: Rgba) -> float:
    """Return how far two colours lie apart for the eye: CIE 76, about 2 is just noticed.

    >>> difference((0, 0, 0, 255), (255, 255, 255, 255)) > 99.0
    True
    """
    return float(np.linalg.norm(_lab(first) - _lab(second)))


def _linear(values: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def _seen(eye: EyeKind, colors: NDArray[np.uint8] | NDArray[np.int_]) -> NDArray[np.float64]:
    light = _linear(np.arange(256) / 255.0)[colors] @ np.array(_MATRICES[eye]).T
    light = np.clip(light, 0.0, 1.0)
    back = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return np.asarray(back * 255.0, dtype=np.float64)


def _lab(color: Rgba) -> NDArray[np.float64]:
    parts = np.array(color[:3], dtype=np.float64) / 255.0
    xyz = np.array(_XYZ) @ _linear(parts) / np.array(_WHITE)
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])
