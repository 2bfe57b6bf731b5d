"""Terrain pieces from the shelf: chosen by picture, carried by the pointer, put down by a click."""

from __future__ import annotations

from tabletop.ui.table.stocking.tool import PieceTool

__all__ = ["PieceTool"]
