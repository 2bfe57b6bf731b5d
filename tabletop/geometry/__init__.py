"""Exact plan geometry with heights: bases, gaps, sight, paths. It knows no rules and no window."""
