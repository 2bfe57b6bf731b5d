"""The page about the format is true: its example is right and every word of it is known."""

import re

from tabletop.files.asks import ASKS, OF_MOVES, OF_OBJECTIVES
from tabletop.files.check import answer
from tabletop.files.options_in import CHOICES
from tabletop.files.ruling_in import parse_rulings
from tabletop.files.words import (
    MODEL_KEYS,
    MOVES,
    PHASES,
    SETUP_KEYS,
    TERRAIN_ABILITIES,
    TERRAIN_KEYS,
    UNIT_KEYS,
)
from tabletop.resources import resource

PAGE = resource("scenarios", "README.md").read_text(encoding="utf-8")


def test_the_example_is_a_true_ruling():
    (example,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (ruling,) = parse_rulings(example, "example.yaml")
    answered = answer(ruling)
    assert answered.outcome == "ok"
    assert answered.says == "yes"


def test_every_word_of_the_format_is_on_the_page():
    words = set(re.findall(r"[A-Za-z_0-9]+", PAGE)) | set(re.findall(r"[A-Z]+ [A-Z ]*[A-Z]+", PAGE))
    choices = [word for known in CHOICES.values() for word in known]
    keys = {*SETUP_KEYS, *UNIT_KEYS, *MODEL_KEYS, *TERRAIN_KEYS} - {"height_source"}
    for known in (keys, ASKS, OF_MOVES, OF_OBJECTIVES, PHASES, MOVES, choices, TERRAIN_ABILITIES):
        assert set(known) <= words, set(known) - words
