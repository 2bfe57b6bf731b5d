"""Photos: kept by contents, found beside a table first, and refused in words when broken."""

import io

import pytest
from PIL import Image

from tabletop.errors import TabletopError
from tabletop.files.home import home
from tabletop.files.photos import find_photo, keep_photo, photo_size, put_beside, read_photo


def picture(size=(40, 30), kind="PNG", **more):
    out = io.BytesIO()
    Image.new("RGB", size, (200, 180, 160)).save(out, kind, **more)
    return out.getvalue()


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_picture_is_kept_once_and_found_again(tmp_path, kind):
    place = home(tmp_path)
    data = picture(kind=kind)
    name = keep_photo(place, data)
    assert keep_photo(place, data) == name
    assert [p.name for p in place.photos.iterdir()] == [name]
    found = find_photo(name, place)
    assert found is not None
    assert read_photo(found) == data
    assert photo_size(data) == (40, 30)
    beside = tmp_path / "other" / "table.yaml"
    beside.parent.mkdir()
    (beside.parent / name).write_bytes(b"x")
    assert find_photo(name, place, beside) == beside.parent / name
    assert find_photo("gone.png", place, beside) is None


def test_a_photo_taken_upright_is_upright():
    exif = Image.Exif()
    exif[0x0112] = 6
    assert photo_size(picture(kind="JPEG", exif=exif)) == (30, 40)


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", picture()[:20], b"\0" * 99])
def test_what_is_no_picture_is_refused(tmp_path, data):
    with pytest.raises(TabletopError, match="no picture"):
        keep_photo(home(tmp_path), data, "holiday.png")
    assert not (tmp_path / "photos").exists()


def test_a_huge_picture_is_refused_before_it_is_unpacked():
    head = bytearray(picture((1, 1)))
    head[16:24] = (60_000).to_bytes(4, "big") * 2
    import zlib

    head[29:33] = zlib.crc32(bytes(head[12:29])).to_bytes(4, "big")
    with pytest.raises(TabletopError, match="megapixels"):
        photo_size(bytes(head))


def test_a_photo_goes_where_its_table_goes(tmp_path):
    place = home(tmp_path)
    data = picture()
    name = keep_photo(place, data)
    file = tmp_path / "away" / "table.yaml"
    assert put_beside(name, place, file) == name
    assert (file.parent / name).read_bytes() == data
    assert put_beside(name, place, file, before=file) == name
    assert [p.name for p in file.parent.iterdir()] == [name]
    assert put_beside("gone.png", place, file) == "gone.png"
    assert [p.name for p in file.parent.iterdir()] == [name]


def test_another_picture_of_that_name_stays(tmp_path):
    place = home(tmp_path)
    old, new = tmp_path / "old" / "t.yaml", tmp_path / "new" / "t.yaml"
    for file, data in ((old, picture()), (new, picture((41, 30)))):
        file.parent.mkdir()
        (file.parent / "plan.png").write_bytes(data)
    name = put_beside("plan.png", place, new, before=old)
    assert name != "plan.png"
    assert (new.parent / "plan.png").read_bytes() == picture((41, 30))
    assert (new.parent / name).read_bytes() == picture()
    assert put_beside("plan.png", place, new, before=old) == name
