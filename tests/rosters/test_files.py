"""Files are lists by what is in them, whatever they are called; of others we tell what they are."""

import io
import zipfile

import pytest

from tabletop.errors import TabletopError
from tabletop.files.army_in import load_army
from tabletop.files.home import Home
from tabletop.files.library import add_library
from tabletop.files.rosters.others import no_list
from tabletop.files.rosters.reading import read_roster
from tabletop.files.rosters.sniffing import is_roster_file
from tests.rosters.lists import IOS, as_json, as_xml, as_zip

CATALOGUE = '<?xml version="1.0"?>\n<catalogue name="Reeds" id="1"><x name="a" b="c"/></catalogue>'


def zipped(**files):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as whole:
        for name, data in files.items():
            whole.writestr(name, data)
    return stream.getvalue()


LISTS = {
    "list.rosz": as_zip(),
    "list.zip": as_zip(),
    "LIST.ZIP": as_zip(IOS, "my list.txt"),
    "json.zip": as_zip(as_json(), "list.json"),
    "xml.rosz": as_xml().encode(),
    "zip.ros": as_zip(),
    "json.ros": as_json().encode(),
    "json.txt": as_json().encode(),
    "wide.ros": as_xml().replace("UTF-8", "UTF-16").encode("utf-16"),
    "tree.xml": as_xml().encode(),
    "nothing": IOS.encode(),
    "list.md": IOS.encode(),
    "mailed.zip": as_zip(as_zip(), "list.rosz"),
    "mac.zip": zipped(**{"lists/": "", "lists/list.ros": as_xml(),
                         "__MACOSX/lists/._list.ros": "x", "lists/.DS_Store": "x"}),
}  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_a_list_by_any_name(name, tmp_path):
    file = tmp_path / name
    file.write_bytes(LISTS[name])
    assert is_roster_file(file)
    assert read_roster(file.read_bytes(), str(file)).units[-1].name in (
        "Reed Wardens",
        "Sunken Bell",
    )
    assert no_list(file) is None


OTHERS = {
    "reeds.cat": (CATALOGUE.encode(), "one file of community data"),
    "reeds.gst": (CATALOGUE.replace("catalogue", "gameSystem").encode(), "one file of community"),
    "reeds.xml": (CATALOGUE.encode(), "one file of community data"),
    "wide.xml": (CATALOGUE.encode("utf-16"), "one file of community data"),
    "data.zip": (zipped(**{"data/reeds.cat": CATALOGUE}), "these are community data"),
    "list.rtf": (b"{\\rtf1\\ansi Oar Queen}", "rich text"),
    "list.pdf": (b"%PDF-1.7 Oar Queen", "a PDF"),
    "list.docx": (zipped(**{"word/document.xml": "x", "docProps/app.xml": "y"}), "word processor"),
    "list.odt": (zipped(**{"mimetype": "a", "content.xml": "x"}), "word processor"),
    "list.html": (b"\n<!DOCTYPE html><html>Oar Queen</html>", "a web page"),
    "list.png": (b"\x89PNG\r\n\x1a\n", "a picture"),
    "list.jpg": (b"\xff\xd8\xff\xe0", "a picture"),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_list_is_told_what_it_is(name, tmp_path):
    file = tmp_path / name
    data, what = OTHERS[name]
    file.write_bytes(data)
    with pytest.raises(TabletopError) as told:
        load_army(file)
    assert what in told.value.reason
    assert told.value.file == str(file)
    assert told.value.next_step
    if "community" in what:
        assert "tabletop data add" in told.value.next_step
    assert "YAML" not in str(told.value)


def test_a_folder_of_data_is_told_what_it_is(tmp_path):
    (tmp_path / "reeds.cat").write_text(CATALOGUE)
    assert "community data" in no_list(tmp_path).reason


def test_nothing_is_said_of_what_nobody_knows(tmp_path):
    for name, data in (("a", b""), ("b.txt", b"Hello"), ("c.zip", b"PK\3\4"), ("d.bin", b"\0\1")):
        (tmp_path / name).write_bytes(data)
        assert no_list(tmp_path / name) is None
    assert no_list(tmp_path / "missing") is None


@pytest.mark.parametrize("name", ["list.rosz", "list.zip", "nothing", "json.txt", "tree.xml"])
def test_a_list_is_no_data(name, tmp_path):
    file = tmp_path / name
    file.write_bytes(LISTS[name])
    with pytest.raises(TabletopError) as told:
        add_library(Home(tmp_path / "home"), file)
    assert told.value.reason == "this is the list of an army, and no community data"
    assert "tabletop army show" in told.value.next_step
    assert not (tmp_path / "home").exists()
