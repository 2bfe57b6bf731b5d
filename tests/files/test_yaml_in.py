"""Reading YAML and JSON safely: scalars of YAML 1.2, limits, and messages that help."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.errors import TabletopError
from tabletop.files.node import plain
from tabletop.files.yaml_in import MOST_BYTES, decode, parse, read_file, scalar


def refusal(text: str, file: str = "f.yaml") -> TabletopError:
    with pytest.raises(TabletopError) as caught:
        parse(text, file)
    fault = caught.value
    assert fault.file == file
    assert fault.place
    assert fault.reason
    assert fault.next_step
    return fault


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("off", "off"),
        ("y", "y"),
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("12", 12),
        ("-3", -3),
        ("010", 10),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.5", 1.5),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1_000", "1_000"),
        ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"),
        (".inf", math.inf),
        ("-.inf", -math.inf),
        ("0b11", "0b11"),
        ("1.2.3", "1.2.3"),
    ],
)
def test_plain_scalars_follow_yaml_1_2(raw, value):
    assert scalar(raw) == value
    assert type(scalar(raw)) is type(value)


def test_nan_is_a_number_that_is_not():
    assert math.isnan(scalar(".nan"))


def test_quoted_scalars_are_words():
    assert plain(parse("a: 'true'\nb: \"12\"\nc: '~'\nd: |\n  12\n")) == {
        "a": "true",
        "b": "12",
        "c": "~",
        "d": "12\n",
    }


def test_lines_are_remembered():
    root = parse("a: 1\nb:\n  - x\n  - y: 2\n")
    assert root.value["b"].value[1].value["y"].line == 4


@pytest.mark.parametrize(
    ("text", "reason", "step"),
    [
        ("question: Legal: or not?", "second colon", "quotes"),
        ("a:\n\tb: 1", "a tab", "spaces"),
        ("a: @home", "a sign", "quotes"),
        ('a: "half', "never closed", "close the quote"),
        ("a: [1, 2\nb: 3", "not YAML", ""),
        ("a: {b: 1\n", "not YAML", ""),
        ("a:\n  - 1\n b: 2", "not YAML", ""),
        ("a: 1\nwords\nb: 2", "without its colon", "key: value"),
        ('a: "C:\\q"', "backslash", "two backslashes"),
    ],
)
def test_slips_of_the_pen_are_told_in_plain_words(text, reason, step):
    fault = refusal(text)
    assert reason in fault.reason
    assert step in fault.next_step


@pytest.mark.parametrize(
    ("text", "reason", "place"),
    [
        ("a: &x [1]\nb: *x", "alias *x", "line 2, column 4"),
        ("a: !!python/object/apply:os.system ['echo x']", "tag", "line 1, column 4"),
        ("a: ! 5", "tag", "line 1"),
        ("a: 1\nb: 2\na: 3", "given twice", "line 3"),
        ("a: 1\n---\nb: 2", "second document", "line 2"),
        ("a: [1, 2", "not YAML", "line"),
        ("a: b: c", "not YAML", "line 1"),
        ("\tid: 3", "not YAML", "line 1"),
        ("a: \x07", "not YAML", "line 1"),
        ("? [1, 2]\n: 3", "key must be a word", "line 1"),
        ("", "empty", "line 1"),
        ("# only a comment\n", "empty", "line 1"),
        ("- " * 40 + "1", "nested", "line 1"),
        ("[" * 100 + "]" * 100, "nested", "line 1"),
    ],
)
def test_what_is_refused_and_how(text, reason, place):
    fault = refusal(text)
    assert reason in fault.reason
    assert place in fault.place or fault.place == "whole file"


def test_a_bomb_of_aliases_costs_nothing():
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )
    assert "alias" in refusal(bomb).reason


def test_too_many_values_are_refused():
    assert "values" in refusal("a: [" + "1, " * 300_001 + "1]").reason


def test_depth_is_refused_in_json_too():
    fault = refusal("[" * 5000 + "]" * 5000, "deep.json")
    assert "nested" in fault.reason


def test_json_is_read_with_tabs_escapes_and_no_key_twice():
    text = '{\n\t"a": [1, 2.5, true, null],\n\t"b": "\\ud83d\\ude00"\n}'
    assert plain(parse(text, "x.yaml")) == {"a": [1, 2.5, True, None], "b": "\U0001f600"}
    assert "twice" in refusal('{"a": 1, "a": 2}', "x.json").reason
    assert "not JSON" in refusal('{"a": 1,}', "x.json").reason
    assert plain(parse("{a: 1, b: [2]}", "x.yaml")) == {"a": 1, "b": [2]}


def test_windows_files(tmp_path: Path):
    path = tmp_path / "w.yaml"
    path.write_bytes(b'\xef\xbb\xbfid: A\r\ntitle: "a\r\n  b"\r\n')
    assert plain(read_file(path)) == {"id": "A", "title": "a b"}


@pytest.mark.parametrize(
    ("data", "reason", "place"),
    [
        ("title: Größe".encode("cp1252"), "Windows-1252", "line 1"),
        (b"id: A\ntitle: \x92s\n", "0x92", "line 2"),
        ("id: A".encode("utf-16"), "UTF-16", "line 1"),
        (b"id: A\n\x00\x01\x02", "no text", "line 2"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "", "line"),
    ],
)
def test_wrong_encodings_are_named(data, reason, place):
    with pytest.raises(TabletopError) as caught:
        decode(data, "f.yaml")
    assert reason in caught.value.reason
    assert place in caught.value.place
    assert caught.value.next_step


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path):
    path = tmp_path / "huge.yaml"
    with path.open("wb") as stream:
        stream.truncate(100_000_000)
    with pytest.raises(TabletopError, match=r"100\.0 MB, the most is 5 MB") as caught:
        read_file(path)
    assert caught.value.next_step
    assert MOST_BYTES == 5_000_000


def test_folders_and_missing_files(tmp_path: Path):
    with pytest.raises(TabletopError, match="this is a folder"):
        read_file(tmp_path)
    with pytest.raises(TabletopError, match="cannot be read"):
        read_file(tmp_path / "none.yaml")
    with pytest.raises(TabletopError, match="cannot be read"):
        read_file("a\0b.yaml")


_json = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False)
    | st.text(st.characters(blacklist_categories=("Cs",)), max_size=12),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    ),
    max_leaves=12,
)


@settings(max_examples=120, deadline=None)
@given(_json)
def test_json_reads_as_json_does(value):
    text = json.dumps(value)
    if "Infinity" in text or value is None:
        return
    assert plain(parse(text, "x.json")) == value


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text_gives_a_value_or_a_message(text):
    try:
        parse(text, "f.yaml")
    except TabletopError as caught:
        told = caught
    else:
        return
    assert told.file
    assert told.place
    assert told.next_step
