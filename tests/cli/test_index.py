"""`tabletop index` and `tabletop coverage` on the command line."""

import json

from tabletop.cli import main
from tabletop.files.coverage import systems


def test_index_lists_by_heading(capsys):
    assert main(["index", "VANARI & INFANTRY & HERO"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Lumineth Realm-lords"
    assert "  Infantry Hero" in told
    assert "    Vanari Lord Regent" in told
    assert told[-1] == "4 warscrolls"


def test_index_as_json(capsys):
    assert main(["index", "TOP DOG", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["name"] for row in rows] == ["Snarlboss", "Snarlboss on War-Wheela"]


def test_index_of_nothing_and_of_nonsense(capsys):
    assert main(["index", "NO SUCH WORD"]) == 1
    assert "no warscroll has the keyword 'NO SUCH WORD'" in capsys.readouterr().err
    assert main(["index", "VANARII & HERO"]) == 1
    told = capsys.readouterr()
    assert told.out == "0 warscrolls\n"
    assert told.err == "no warscroll has the keyword 'VANARII'; did you mean VANARI?\n"
    assert main(["index", "VANARI & SQUIG"]) == 1  # both known, nothing has both
    assert capsys.readouterr().err == ""
    assert main(["index", "A & | B"]) == 2
    assert "keyword" in capsys.readouterr().err


def test_coverage_as_json_has_a_line_for_each_system(capsys):
    main(["coverage", "--json"])
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == [row.id for row in systems()]
    assert all({"id", "status", "tests"} <= row.keys() for row in rows)
