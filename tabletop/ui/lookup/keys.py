"""The keys of the screen to look things up."""

from tabletop.ui.shell.keygroups import KeyGroup

KEYS = KeyGroup(
    "Look up",
    (
        ("/", "search"),
        ("1, 2", "warscrolls, systems of the rules"),
        ("Up, Down", "walk in the list"),
        ("Esc", "back"),
    ),
)
