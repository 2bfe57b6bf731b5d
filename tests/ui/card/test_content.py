"""What cards say: every shipped ruling, and the words of some in full."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.files.check import answer
from tabletop.files.ruling import MISSING
from tabletop.geometry.units import TAPE
from tabletop.ui.card.content import content, hash_of
from tabletop.ui.card.shown import shown_of
from tests.ui.card.shipped import found, rulings

ALL = sorted(rulings())


@pytest.mark.parametrize("key", ALL)
def test_every_card_says_what_it_must(key: str) -> None:
    card = found(key)
    assert card.question
    assert card.sentence.endswith((".", "…"))
    assert card.verdict or (card.value and card.caption)
    assert card.facts, "no step tells why"
    assert all(f.finding.rule and f.finding.head for f in card.facts)
    assert not card.note, "a shipped ruling agrees"
    assert card.assumed
    words = "|".join([card.sentence, card.nearest.text, *card.assumed])
    assert "_" not in words
    assert "None" not in words
    assert "  " not in words


@pytest.mark.parametrize("key", ALL)
def test_every_picture_shows_what_decides(key: str) -> None:
    card = found(key)
    shown = shown_of(card)
    x0, y0, x1, y1 = shown.box
    assert x1 > x0
    assert y1 > y0
    points = shown.overlays.points()
    assert all(x0 <= x <= x1 and y0 <= y <= y1 for x, y in points)
    decisive = card.facts[0]
    for model in decisive.models:
        at = shown.state.models[model].pose
        assert x0 <= at.x <= x1, model
        assert y0 <= at.y <= y1, model


def test_a_refused_move_tells_measured_allowed_and_the_change() -> None:
    card = found("clipping-a-range")
    assert card.verdict == "NO"
    assert card.facts[0].compare == '2.64" < 3"'
    assert card.nearest.text == '0.36" more distance to Soot Witch: then YES.'
    assert card.facts[0].tone == "illegal"


def test_a_clear_line_tells_its_margin_and_the_tape_warns() -> None:
    card = found("past-the-wall")
    assert card.verdict == "YES"
    assert card.facts[0].compare == 'clear by 0.03"'
    assert card.facts[0].tone == "sight", "green is for what is legal"
    assert card.nearest.is_close
    assert card.nearest.size is not None
    assert card.nearest.size < TAPE


def test_a_limit_is_told_as_a_limit() -> None:
    card = found("exactly-three")
    assert card.verdict == "NO"
    assert card.facts[0].compare == '3.00" = 3"'
    assert card.nearest.text.startswith("On the limit: any closer")


def test_heights_come_with_their_source() -> None:
    card = found("giant-over-the-wall")
    assert 'Tarn Giant 6" high (given; usual 5")' in card.assumed
    assert 'Field Wall 3" high' in card.assumed


def test_readings_that_change_the_answer_are_named() -> None:
    assert found("past-the-wall").readings.differing == ()
    differing = dict(found("rank-of-equal-height").readings.differing)
    assert differing["if equal heights block"] == "NO"
    assert "if heights do not count" in differing
    said = dict(found("cover-in-melee").readings.differing)
    assert said == {"by all lines without near parts": "NO"}


def test_numbers_are_large_answers() -> None:
    assert (found("what-must-be-rolled").value, found("what-must-be-rolled").caption) == (
        "7",
        "needed",
    )
    assert found("single-file").value == "4/5"
    assert (found("a-tie").value, found("a-tie").caption) == ("2", "player")
    assert found("shooting-out-of-the-wood").value == '7"'


def test_a_label_never_beats_the_judges() -> None:
    ruling = rulings()["edge-to-edge"]
    wrong = replace(ruling, verdict="no", checks=(replace(ruling.checks[0], expected=False),))
    card = content(answer(wrong))
    assert card.verdict == "YES"
    assert "expects another answer" in card.note


def test_without_any_expectation_there_is_a_card() -> None:
    ruling = rulings()["combat-through-a-wall"]
    checks = tuple(replace(c, expected=MISSING) for c in ruling.checks)
    card = content(answer(replace(ruling, verdict="", checks=checks, question="", title="")))
    assert card.verdict == "NO"
    assert card.question


def test_the_hash_follows_the_position() -> None:
    ruling = rulings()["edge-to-edge"]
    model = ruling.state.model("Aldo")
    moved = replace(model, pose=replace(model.pose, x=model.pose.x + 1e-6))
    other = replace(
        ruling, state=replace(ruling.state, models={**ruling.state.models, "Aldo": moved})
    )
    assert hash_of(ruling) == hash_of(replace(ruling, file="elsewhere.yaml"))
    assert hash_of(ruling) != hash_of(other)
