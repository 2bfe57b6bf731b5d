"""The keys of the table, for the `?` list."""

from __future__ import annotations

from tabletop.ui.shell.keylist import KeyGroup

MOVING = KeyGroup(
    "Moving",
    (
        ("0-6", "kind of move"),
        ("A", "type the inches"),
        ("G", "roll the dice again"),
        ("Space", "set a way point while carrying"),
        ("Right click", "take the last way point back"),
        ("Q, E", "turn by 15 degrees (Shift: 1)"),
        ("L", "stop at the last legal point"),
        ("D", "look for a legal detour"),
        ("Enter", "put down; end the move"),
        ("Esc", "put back, let go; never confirms"),
        ("Arrows", 'carry by 1" (Shift: 0.1")'),
    ),
)
ADDING = KeyGroup(
    "Adding and removing",
    (
        ("I", "add models, terrain, objectives"),
        ("1-4", "model, wall, area, objective"),
        ("Click, Enter", "put down; close an area"),
        ("Q, E", "turn what is added (Shift: 1)"),
        ("Alt", "do not lay against a base"),
        ("Del, Backspace", "remove what is selected"),
    ),
)
TABLE = KeyGroup(
    "Table",
    (
        ("Ctrl+A", "whole unit, again: whole army"),
        ("N, Shift+N", "next, previous unit"),
        ("Shift, Ctrl", "add to, toggle the selection"),
        ("Wheel, + -", "zoom at the pointer"),
        ("Middle drag", "pan (also right drag, Space drag)"),
        ("F", "fit the table"),
        ("R", "ruler"),
        ("Shift+V", "sight tool with side view"),
        ("C H B V X O", "overlays; hold to peek"),
        ("P", "free, warn, enforce"),
        ("Ctrl+Z, Ctrl+Y", "undo, redo"),
        ("Ctrl+S, Ctrl+O", "save, open"),
        ("Ctrl+N", "blank table"),
    ),
)
