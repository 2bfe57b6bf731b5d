"""Saved battles: a journal of facts and causes that is written, read, verified, kept alive.

`open_save` and `write_save` are what a window or a command needs; `Keeper` loses no decision.

A file is lines, each a checksum and one JSON object: the head (kind, format, program, fingerprint
of the abilities), `start` (the first state), then in the order in which they came `dice` (where
they come from), `about` (what a window wants to know again), `entry` (number, label, facts, cause;
`parent` where it does not follow the one before) and `at` (where one stands, branch of dice, what
may be redone); a save ends with `end`, the number of lines. A journal is the same without end, so
its last line may be torn. Fields that have their default are left out: a new field needs one, then
old files stay as they are. What is renamed or removed needs a new format, a step in `migrating`
and a golden save of the old one among the tests.
"""

from tabletop.files.saves.hashing import content_hash, state_hash
from tabletop.files.saves.keeping import Keeper
from tabletop.files.saves.opening import Opened, game_of, open_save
from tabletop.files.saves.reading import is_save, is_save_file, parse_save, read_front, read_save
from tabletop.files.saves.ring import battle_autosaves, last_good, open_or_offer, unfinished
from tabletop.files.saves.saved import SUFFIX, Head, Saved
from tabletop.files.saves.verifying import Difference, Verified, verify, verifying
from tabletop.files.saves.writing import save_bytes, write_save

__all__ = [
    "SUFFIX",
    "Difference",
    "Head",
    "Keeper",
    "Opened",
    "Saved",
    "Verified",
    "battle_autosaves",
    "content_hash",
    "game_of",
    "is_save",
    "is_save_file",
    "last_good",
    "open_or_offer",
    "open_save",
    "parse_save",
    "read_front",
    "read_save",
    "save_bytes",
    "state_hash",
    "unfinished",
    "verify",
    "verifying",
    "write_save",
]
