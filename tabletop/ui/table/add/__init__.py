"""The Add tool: models, walls, terrain and objectives put on the table, and taken off it."""

from __future__ import annotations

from tabletop.ui.table.add.tool import AddTool

__all__ = ("AddTool",)
