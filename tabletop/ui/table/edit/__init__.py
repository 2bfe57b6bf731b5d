"""Editing what stands on the table: terrain, objectives, territories, tokens, models, units."""

from __future__ import annotations
