"""The keys of the army list screen."""

from tabletop.ui.shell.keygroups import KeyGroup

HINT = "Press a warscroll to put it in the list. / searches, F is another faction, ? lists all keys"

KEYS = KeyGroup(
    "Army list",
    (
        ("F", "another faction"),
        ("/", "search by name or keywords"),
        ("Enter", "put the warscroll, or choose the unit"),
        ("Up, Down", "walk in a list"),
        ("G", "the unit is the general"),
        ("R", "the unit is reinforced"),
        ("M", "the unit goes to the next regiment"),
        ("W", "which of its models are what"),
        ("Del", "the unit goes"),
        ("Ctrl+Z, Ctrl+Y", "back, forth"),
        ("B", "keep the list, and to a battle"),
        ("Ctrl+S", "save the list"),
        ("Ctrl+O", "open a list"),
        ("Ctrl+N", "a new list"),
        ("Esc", "back"),
    ),
)
