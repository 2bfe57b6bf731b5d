"""Files that strangers wrote: every refusal is one clear error, and nothing is written."""

import os
import zipfile

import pytest

from tabletop.errors import TabletopError
from tabletop.files.library import read_library, sources
from tabletop.files.library.sniffing import is_library_source
from tabletop.files.xml_in import Limits, read_xml
from tests.library import made

BOMB = (
    b'<!DOCTYPE a [<!ENTITY b "haha"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">'
    b'<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;">]><catalogue>&d;</catalogue>'
)
OUTSIDE = b'<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><catalogue>&x;</catalogue>'


def refused(path) -> str:
    with pytest.raises(TabletopError) as fault:
        read_library(path)
    assert fault.value.next_step
    assert fault.value.place
    return str(fault.value)


@pytest.mark.parametrize("data", [BOMB, OUTSIDE, b"<!DOCTYPE a><a/>"])
def test_no_doctype_and_so_no_entities(data):
    with pytest.raises(TabletopError, match="DOCTYPE"):
        read_xml(data, "a.cat")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be", "utf-8-sig"])
def test_a_doctype_hides_in_no_encoding(encoding):
    text = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    with pytest.raises(TabletopError):
        read_xml(text.encode(encoding), "a.cat")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "XML"),
        (b"\x00" * 40, "XML"),
        (b"<a><b></a>", "XML"),
        (b"<a>&nbsp;</a>", "XML"),
        (b"<?xml version='1.0' encoding='klingon'?><a/>", "encoding"),
        (b"<?xml version='1.0' encoding='utf-7'?><a/>", "encoding"),
        (b"<a b='1' b='2'/>", "XML"),
        (b"<a>\xff\xfe</a" + b"\x00", "XML"),
        (b"<a>" * 65, "deep"),
    ],
)
def test_unsound_xml(data, why):
    with pytest.raises(TabletopError, match=why):
        read_xml(data, "a.cat")


def test_limits_count_while_reading():
    limits = Limits(depth=3, nodes=5, letters=20)
    with pytest.raises(TabletopError, match="more than 5 elements"):
        read_xml(b"<a>" + b"<b/>" * 9 + b"</a>", "f", limits)
    with pytest.raises(TabletopError, match="text is too long"):
        read_xml(b"<a>" + b"x" * 21 + b"</a>", "f", limits)
    with pytest.raises(TabletopError, match="attribute is too long"):
        read_xml(b"<a b='" + b"x" * 21 + b"'/>", "f", limits)
    with pytest.raises(TabletopError, match="3 deep"):
        read_xml(b"<a><b><c><d/></c></b></a>", "f", limits)
    skipped = frozenset({"b"})
    with pytest.raises(TabletopError, match="3 deep"):
        read_xml(b"<a><b><c><d/></c></b></a>", "f", limits, skipped)
    assert [n.tag for n in read_xml(b"<a><b><c/></b><d/></a>", "f", limits, skipped).walk()] == [
        "a",
        "d",
    ]


def test_nothing_there(tmp_path):
    assert "no such file" in refused(tmp_path / "nothing.zip")
    assert "no .gst and .cat" in refused(tmp_path)
    (tmp_path / "a.zip").write_bytes(b"PK\x03\x04 not really")
    assert "no sound zip" in refused(tmp_path / "a.zip")
    (tmp_path / "a.cat").write_bytes(b"<roster/>")
    assert "no catalogue" in refused(tmp_path)
    assert "no such file" in refused("a\0b")


def test_the_data_of_another_game(tmp_path):
    other = made.changed("Reedfolk - Library.cat", 'name="Health"', 'name="Wounds"')
    other["Ember Wars.gst"] = other["Ember Wars.gst"].replace(b'name="Health"', b'name="Wounds"')
    assert "no warscrolls of this game" in refused(made.folder(tmp_path / "other", other))
    assert "no warscrolls" in refused(made.folder(tmp_path / "none", {"a.cat": b"<catalogue/>"}))


@pytest.mark.parametrize(
    "name", ["../../evil.cat", "/evil.cat", "a/../../evil.cat", "..\\evil.cat", "C:/evil.cat"]
)
def test_no_zip_slip(tmp_path, name):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as out:
        out.writestr(name, "<catalogue/>")
    before = sorted(os.listdir(tmp_path.parent))
    assert "points out of the zip" in refused(tmp_path / "a.zip")
    assert sorted(os.listdir(tmp_path)) == ["a.zip"]
    assert sorted(os.listdir(tmp_path.parent)) == before


def test_a_zip_bomb_is_refused_before_and_while_it_is_unpacked(tmp_path, monkeypatch):
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("a.cat", b" " * 3_000_000)
    assert "tightly" in refused(path)
    monkeypatch.setattr(sources, "TIGHTEST", 10_000)
    monkeypatch.setattr(sources, "LARGEST_FILE", 1_000_000)
    assert "more than 0 MB" in refused(path)
    monkeypatch.setattr(sources, "LARGEST_FILE", 10_000_000)
    monkeypatch.setattr(sources, "LARGEST_ALL", 1_000_000)
    assert "more than 0 MB" in refused(path)


def test_a_zip_that_lies_about_sizes(tmp_path):
    path = made.packed(tmp_path / "a.zip", made.files())
    data = bytearray(path.read_bytes())
    at = data.find(b"PK\x01\x02")
    data[at + 24 : at + 28] = (10).to_bytes(4, "little")
    path.write_bytes(data)
    assert "cannot be unpacked" in refused(path)


def test_locked_doubled_and_too_many_files(tmp_path, monkeypatch):
    path = tmp_path / "locked.zip"
    made.packed(path, {"a.cat": b"<catalogue/>"})
    data = bytearray(path.read_bytes())
    for mark, step in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.find(mark) + step] |= 1
    path.write_bytes(data)
    assert "password" in refused(path)
    made.packed(tmp_path / "two.zip", {"a/a.cat": b"<catalogue/>", "b/a.cat": b"<catalogue/>"})
    assert "twice" in refused(tmp_path / "two.zip")
    monkeypatch.setattr(sources, "MOST_FILES", 3)
    assert "more than 3" in refused(made.packed(tmp_path / "many.zip", made.files()))
    assert "more than 3" in refused(made.FOLDER)


def test_links_out_of_a_folder_lead_nowhere(tmp_path):
    home = made.folder(tmp_path / "data", made.files())
    secret = tmp_path / "secret"
    secret.mkdir()
    (secret / "x.cat").write_bytes(b"<catalogue/>")
    (home / "out").symlink_to(secret, target_is_directory=True)
    assert read_library(home).counts["files"] == 6
    os.mkfifo(home / "pipe.cat")
    assert "no plain file" in refused(home)


def test_links_that_turn_in_circles_end(tmp_path):
    data = made.changed("Lores.cat", 'targetId="man-lantern"', 'targetId="lore-lights"')
    data["Reedfolk - Library.cat"] = data["Reedfolk - Library.cat"].replace(
        b'type="selectionEntry" targetId="musician-1"',
        b'type="selectionEntryGroup" targetId="g-command"',
    )
    assert len(read_library(made.folder(tmp_path / "round", data)).entries) == 5


def test_a_refusal_names_the_file_that_could_not_be_read(tmp_path):
    doctype = b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><catalogue/>"
    for sound in ({"a.gst": b"<gameSystem/>"}, {}):
        path = made.packed(tmp_path / "age.zip", {**sound, "b.cat": doctype})
        with pytest.raises(TabletopError) as told:
            read_library(path)
        assert told.value.file == str(path)
        assert "; b.cat: it has a DOCTYPE" in told.value.reason


def test_one_file_of_the_data_is_not_taken_for_a_damaged_zip(tmp_path):
    path = tmp_path / "Reeds.cat"
    path.write_bytes(b"<catalogue/>")
    assert is_library_source(path)
    with pytest.raises(TabletopError, match="one file of the data"):
        read_library(path)


def test_a_folder_that_cannot_be_looked_into_is_named(tmp_path, monkeypatch):
    place = made.folder(tmp_path / "age", made.files())
    (place / "shut").mkdir()
    scandir = os.scandir

    def shut(path):
        if str(path).endswith("shut"):
            raise PermissionError(13, "Permission denied", str(path))
        return scandir(path)

    monkeypatch.setattr(os, "scandir", shut)
    with pytest.raises(TabletopError, match="shut cannot be read: permission denied"):
        read_library(place)


def test_a_pipe_is_no_data_and_nobody_waits_for_it(tmp_path):
    pipe = tmp_path / "age.zip"
    os.mkfifo(pipe)
    assert not is_library_source(pipe)
