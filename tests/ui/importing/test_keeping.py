"""Armies of one name are kept beside each other: none is written over, the same one only once."""

from dataclasses import replace

from tabletop.files.army_in import load_army
from tabletop.files.home import home
from tabletop.resources import resource
from tabletop.ui.importing.draft import keep_army
from tabletop.ui.muster.desk import free_file


def test_a_namesake_is_kept_beside_however_many_there_are(tmp_path):
    place = home(tmp_path)
    army = load_army(resource("scenarios") / "armies" / "rivermark.yaml")
    first = keep_army(place, army)
    assert keep_army(place, army) == first
    for number in range(2, 121):
        (place.armies / f"{first.stem}-{number}.yaml").write_text("another list", "utf-8")
    other = replace(army, about="another")
    file = free_file(place.armies, army.name)
    assert file.name == f"{first.stem}-121.yaml"
    assert keep_army(place, other) == file
    assert keep_army(place, other) == file
    assert (place.armies / f"{first.stem}-120.yaml").read_text("utf-8") == "another list"
