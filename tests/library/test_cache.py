"""The cache: the same library again, checked, made anew, never a traceback."""

import logging

import pytest

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.library import (
    Damage,
    add_library,
    automated,
    cache,
    kept_library,
    library,
    remove_library,
)
from tabletop.files.library.automated import digest
from tests.library import made


@pytest.fixture
def home(tmp_path):
    return Home(tmp_path / "user")


@pytest.fixture
def source(tmp_path):
    return made.packed(tmp_path / "data.zip", made.files())


@pytest.fixture
def told(caplog, monkeypatch):
    monkeypatch.setattr(logging.getLogger("tabletop"), "propagate", True)
    caplog.set_level(logging.WARNING, logger="tabletop")
    return caplog


def test_none_before_and_the_same_after(home, source):
    assert library(home) is None
    added = add_library(home, source)
    assert library(home) == added
    assert remove_library(home)
    assert not remove_library(home)
    assert library(home) is None


def test_a_failed_or_stopped_reading_leaves_what_was_there(home, source, tmp_path):
    added = add_library(home, source)
    (tmp_path / "bad.zip").write_bytes(b"no zip")
    with pytest.raises(TabletopError):
        add_library(home, tmp_path / "bad.zip")
    with pytest.raises(TabletopError, match="stopped"):
        add_library(home, source, lambda step: False)
    assert library(home) == added
    assert [path.name for path in home.folder.iterdir()] == ["library.msgpack"]


@pytest.mark.parametrize("at", [0, 8, 60, 200, -1])
def test_a_damaged_cache_is_made_anew(home, source, told, at):
    added = add_library(home, source)
    data = bytearray(home.library.read_bytes())
    data[at] ^= 0x55
    home.library.write_bytes(data)
    found = library(home)
    assert told.records
    # Where even the head is unreadable nobody knows where the data came from.
    assert found == added or (found is None and at in (0, 8, 60))


def test_damage_is_told_without_reading_anew(home, source):
    added = add_library(home, source, battlepack="General's Handbook 2025-26")
    assert kept_library(home) is kept_library(home) == added
    data = home.library.read_bytes()
    home.library.write_bytes(data[:-1])
    found = kept_library(home)
    assert found == Damage("damaged", str(source), "General's Handbook 2025-26")
    assert home.library.read_bytes() == data[:-1]
    home.library.write_bytes(b"something else")
    assert kept_library(home) == Damage("damaged")


@pytest.mark.parametrize("size", [0, 5, 20, 300])
def test_a_cut_cache_is_told(home, source, told, size):
    add_library(home, source)
    home.library.write_bytes(home.library.read_bytes()[:size])
    library(home)
    assert told.records


def test_an_older_cache_is_made_anew_for_the_same_handbook(home, source, told, monkeypatch):
    monkeypatch.setattr(cache, "VERSION", 0)
    old = add_library(home, source, battlepack="General's Handbook 2025-26")
    monkeypatch.undo()
    assert cache.VERSION > 0
    assert library(home) == old
    assert home.library.read_bytes().find(b"2025-26") > 0


def test_an_older_cache_whose_source_is_gone(home, source, told, monkeypatch):
    with monkeypatch.context() as older:
        older.setattr(cache, "VERSION", 0)
        add_library(home, source)
    source.unlink()
    assert library(home) is None
    assert "left out" in told.text


def test_what_is_no_cache(home, told):
    home.folder.mkdir()
    home.library.mkdir()
    assert library(home) is None
    assert told.records


def test_abilities_that_were_learned_since_are_automated(home, source, monkeypatch):
    old = add_library(home, source)
    brace = old.entries["unit-wardens"].texts[0]
    monkeypatch.setattr(automated, "known_digests", lambda: {digest(brace): "pikes-braced"})
    assert library(home) == old
    monkeypatch.setattr(cache, "_stamp", lambda: "another")
    cache._loaded.cache_clear()
    found = library(home)
    assert found.entries["unit-wardens"].warscroll.abilities == ("pikes-braced",)
    source.unlink()
    cache._loaded.cache_clear()
    assert library(home) == found
