"""The sight policies that a question may be asked under."""

from __future__ import annotations

from typing import Literal

SightPolicy = Literal["standard", "equal_blocks", "terrain_only", "plan"]
"""`standard`: a model hides only where its top is strictly above the line; `equal_blocks`: also
where it is level with it; `terrain_only`: models never hide; `plan`: everything is endless."""
