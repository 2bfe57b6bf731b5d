"""Abilities are matched by name and words; only digests of the words are known."""

import re

import pytest

from tabletop.files.library import Text, automated, read_library
from tabletop.files.library.automated import automate_entry, digest, known_digests
from tests.library import made


@pytest.fixture(scope="module")
def wardens():
    return read_library(made.FOLDER).entries["unit-wardens"]


def test_digests_are_of_known_abilities():
    known = known_digests()
    assert len(known) >= 50
    assert all(re.fullmatch("[0-9a-f]{16}", word) for word in known)


def test_a_known_text_is_automated(wardens, monkeypatch):
    known = {digest(wardens.texts[0]): "pikes-braced"}
    monkeypatch.setattr(automated, "known_digests", lambda: known)
    found = automate_entry(wardens)
    assert found.texts[0].automated == "pikes-braced"
    assert found.warscroll.abilities == ("pikes-braced",)
    assert "Brace" not in found.warscroll.by_hand
    assert "Brace" not in [note.name for note in found.warscroll.reminders]
    assert "Mud Walkers" in found.warscroll.by_hand


def test_core_abilities_are_nobodys_own(wardens, monkeypatch):
    champion = next(text for text in wardens.texts if text.name == "Champion")
    monkeypatch.setattr(automated, "known_digests", lambda: {digest(champion): "champion"})
    found = automate_entry(wardens)
    assert found.warscroll.abilities == ()
    assert "Champion" not in found.warscroll.by_hand


def test_another_text_of_the_same_name_stays_by_hand(wardens, monkeypatch):
    known = {digest(Text("Brace", "ability", effect="They run.")): "pikes-braced"}
    monkeypatch.setattr(automated, "known_digests", lambda: known)
    assert automate_entry(wardens) == wardens


def test_a_digest_sees_words_and_not_how_they_are_typed():
    one = Text("Dig-in", "ability", "Your Hero Phase", "", "", "Roll: on a 3+, +1 to saves.")
    same = Text(
        "Dig\u2011in", "ability", "your hero phase", "", "", "**Roll**:  on a 3+, +1 to saves"
    )
    other = Text("Dig-in", "ability", "Your Hero Phase", "", "", "Roll: on a 4+, +1 to saves.")
    assert digest(one) == digest(same)
    assert digest(one) != digest(other)
