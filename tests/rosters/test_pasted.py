"""Lists as people paste them: every line keeps its fate, and the list is the one that was meant."""

import re
from dataclasses import replace

import pytest

from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.pasted import plain_rows
from tabletop.files.rosters.plain import lines_of
from tabletop.files.rosters.reading import read_roster
from tabletop.files.rosters.sniffing import is_roster
from tests.rosters.data import library
from tests.rosters.lists import IOS, LISTBOT, NEW_RECRUIT, SCROLLCASTER, SIGDEX, TEXTS

LIBRARY = library()
OPTION = re.compile(r"^(\s*)[•*] ")
UNIT = re.compile(r"^\s*(?!.*Lore)[A-Z].*\(\d+\)$")
HEAD = re.compile(
    r"^(General's Regiment|Regiment \d|Regiments of Renown|Auxiliary( Units)?|Faction Terrain):?$"
)


def each(change, which=str.strip):
    """Return a change of every line that is not empty, or of those that are of some kind."""
    return lambda text: "\n".join(change(x) if which(x.strip()) else x for x in text.split("\n"))


def bulleted(mark):
    return each(lambda line: OPTION.sub(lambda found: found[1] + mark, line))


def numbered(text):
    rows, number = [], 0
    for line in text.split("\n"):
        number += bool(UNIT.match(line))
        rows.append(f"{number}. {line.strip()}" if UNIT.match(line) else line)
    return "\n".join(rows)


CHANGES = {
    "quoted": each(lambda x: "> " + x),
    "quoted with its blank lines": lambda text: "\n".join("> " + x for x in text.split("\n")),
    "quoted twice": each(lambda x: "> > " + x),
    "quoted tight": each(lambda x: ">>" + x),
    "bold": each(lambda x: f"**{x.strip()}**"),
    "bold headings": each(lambda x: f"**{x.strip()}**", HEAD.match),
    "bold units": each(lambda x: f"**{x.strip()}**", UNIT.match),
    "bold names": each(lambda x: re.sub(r"^(\s*)(.+?) \(", r"\1**\2** (", x), UNIT.match),
    "underlined headings": each(lambda x: f"__{x.strip()}__", HEAD.match),
    "underlined and bold": each(lambda x: f"__**{x.strip()}**__", HEAD.match),
    "bold over several lines": lambda text: "**" + text.strip() + "**",
    "italic": each(lambda x: f"*{x.strip()}*"),
    "italic in the other way": each(lambda x: f"_{x.strip()}_"),
    "markdown headings": each(lambda x: "## " + x, HEAD.match),
    "code": lambda text: f"```\n{text}```\n",
    "code with a language": lambda text: f"~~~text\n{text}~~~\n",
    "code without line ends": lambda text: f"```{text}```",
    "code line by line": each(lambda x: f"`{x}`"),
    "a spoiler": lambda text: "||" + text.strip() + "||",
    "trailing blanks": each(lambda x: x + "  "),
    "trailing backslashes": each(lambda x: x + "\\"),
    "html line ends": each(lambda x: x + "<br/>"),
    "html entities": lambda text: text.replace("'", "&#39;").replace("•", "&bull;"),
    "html paragraphs": each(lambda x: f"<p><b>{x}</b></p>"),
    "escaped": lambda text: re.sub(r"([-()*.|+])", r"\\\1", text),
    "links": lambda text: text.replace("Oar Queen", "[Oar Queen](https://example.org/oar)"),
    "more blank lines": lambda text: text.replace("\n", "\n\n"),
    "no blank lines": lambda text: re.sub("\n\n+", "\n", text),
    "line ends of windows": lambda text: text.replace("\n", "\r\n"),
    "set in by a tab": each(lambda x: "\t" + x),
    "non-breaking blanks": lambda text: text.replace(" ", "\u00a0"),
    "non-breaking hyphens": lambda text: text.replace("-", "\u2011"),
    "curly quotes": lambda text: text.replace("'", "\u2019"),
    "no quotes": lambda text: text.replace("'", ""),
    "wide brackets": lambda text: text.replace("(", "\uff08").replace(")", "\uff09"),
    "numbered units": numbered,
    "units with dashes": each(lambda x: "- " + x.strip(), UNIT.match),
    "units with stars": each(lambda x: "* " + x.strip(), UNIT.match),
    "points after a dash": each(lambda x: re.sub(r" \((\d+)\)$", r" - \1", x), UNIT.match),
    "points after a colon": each(lambda x: re.sub(r" \((\d+)\)$", r": \1 pts", x), UNIT.match),
    "points without brackets": each(lambda x: re.sub(r" \((\d+)\)$", r" \1", x), UNIT.match),
    "points in square brackets": each(lambda x: re.sub(r"\((\d+)\)$", r"[\1]", x), UNIT.match),
    "one of each unit": each(lambda x: f"1x {x.strip()}", UNIT.match),
} | {
    f"bullets {mark!r}": bulleted(mark)
    for mark in ("- ", "– ", "— ", "+ ", "· ", "o ", "→ ", "-> ", "➤ ", "🔹 ", "⭐ ", "▪️ ", "✅ ",
                 "◆ ", "✦ ", "\uf0b7 ", "⁃ ", "1. ", "a) ", "(1) ", "•", "•\t", "-- ", "    - ",
                 "\\* ")
}  # fmt: skip


def meant(roster):
    """Return what a list says, in letters of one kind."""
    return [
        (
            u.name.replace("'", "").lower(),
            u.points,
            u.is_general,
            u.is_reinforced,
            tuple(e.replace("'", "").lower() for e in u.enhancements),
            u.loadouts,
            dict(u.roles),
            u.regiment.replace("'", "").lower(),
            u.renown,
            u.kind,
        )
        for u in roster.units
    ], (roster.faction, roster.formation, roster.army_of_renown, roster.lores, roster.tactics)


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("dialect", TEXTS)
def test_a_list_is_read_however_it_was_pasted(dialect, change):
    text = CHANGES[change](TEXTS[dialect])
    found, plain = read_roster(text), read_roster(TEXTS[dialect])
    assert found.dialect == dialect
    assert meant(found) == meant(plain)
    there = [n for n, line in enumerate(lines_of(text), 1) if line.strip()]
    assert [line.number for line in found.lines] == there
    left = [line.means for line in found.lines if line.fate == "unresolved"]
    assert left == [line.means for line in plain.lines if line.fate == "unresolved"]


@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("change", ["quoted", "bold", "code", "bullets '🔹 '"])
def test_what_was_pasted_is_known_for_a_list(dialect, change):
    if dialect != "listbot":  # nothing but its footer tells
        assert is_roster(CHANGES[change](TEXTS[dialect]))


@pytest.mark.parametrize("dialect", TEXTS)
@pytest.mark.parametrize("before", ["Hi all,\nwhat do you think of this list?\n\nCheers\n\n",
                                    "Here is my list:\n", "frog — Today at 20:15\n",
                                    "From: a@example.org\nSubject: my list\n\n"])  # fmt: skip
def test_words_before_the_list_are_none_of_it(dialect, before):
    found, plain = read_roster(before + TEXTS[dialect]), read_roster(TEXTS[dialect])
    assert meant(found) == meant(plain)
    assert len(found.lines) == len(plain.lines) + sum(bool(x) for x in before.split("\n"))


@pytest.mark.parametrize("after", ["Thanks for any help!", "-- \nFrog", "Sent from my frog"])
def test_words_after_the_list_are_shown(after):
    found = read_roster(f"{IOS}\n{after}\n")
    assert found.units == read_roster(IOS).units
    assert [line.text for line in found.lines if line.fate == "unresolved"] == [
        after.split("\n")[-1]
    ]


@pytest.mark.parametrize("text", [IOS, NEW_RECRUIT, SIGDEX, SCROLLCASTER])
def test_units_without_any_heading_are_a_regiment(text):
    rows = [x for x in text.split("\n") if not HEAD.match(x.strip())]
    at = next(n for n, x in enumerate(rows) if x.strip() == "Oar Queen (200)")
    found = read_roster("\n".join(rows[at:]))
    assert found.units[0].is_general
    assert {u.regiment for u in found.units} == {"Regiment 1"}
    whole, army = import_roster(read_roster(text), LIBRARY).army, import_roster(found, LIBRARY).army
    assert sorted(map(army.name_of, army.units)) == sorted(map(whole.name_of, whole.units))
    assert army.renown == whole.renown
    assert army.terrain == whole.terrain


def test_a_bullet_greater_than_is_no_quote():
    found = read_roster(IOS.replace("• ", "> "))
    assert found.units == read_roster(IOS).units


def test_marks_of_any_kind_are_taken_away():
    rows = ["***Oar** Queen*** (200)", "-----", "*****", "~~Mire Witch~~ (100)", "2 < 3 & 4 > 1"]
    assert plain_rows(rows)[1:3] == ["-----", "*****"]
    assert plain_rows(rows)[3:] == ["Mire Witch (100)", "2 < 3 & 4 > 1"]


@pytest.mark.parametrize(
    ("line", "sizes"),
    [("1x Reed Wardens (120)", [10]), ("2x Reed Wardens (240)", [10, 10]),
     ("2x Reed Wardens (120)", [10, 10]), ("20x Reed Wardens (240)", [20]),
     ("2x Otter Riders (60)", [2]), ("3x Mire Witch (300)", [1, 1, 1]),
     ("10 Reed Wardens (120)", [10]), ("Reed Wardens x2 (240)", [10, 10])],
)  # fmt: skip
def test_a_number_before_a_name_is_of_models_or_of_units(line, sizes):
    text = IOS.replace("Oar Queen (200)", f"{line}\nOar Queen (200)")
    army = import_roster(read_roster(text), LIBRARY).army
    first = army.units[: len(sizes) + 1]
    name = army.name_of(first[1])
    assert [army.size_of(u) for u in army.units if army.name_of(u) == name][: len(sizes)] == sizes


def test_a_listbot_hero_may_have_a_bullet():
    found = read_roster(LISTBOT.replace("Mire Witch [SoA]", "- Mire Witch [SoA]"))
    assert meant(found) == meant(read_roster(LISTBOT))


@pytest.mark.parametrize(
    "line",
    ["Oar Queen (200 pts) - General, Heron Crown", "Oar Queen [200]: general, heron crown",
     "Oar Queen (200) [General; Heron Crown]", "Oar Queen (200, General, Heron Crown)",
     "1. Oar Queen (200) (General, Artefact: Heron Crown)",
     "• Oar Queen (200) - General, Heron Crown"],
)  # fmt: skip
def test_what_stands_behind_a_unit_on_its_line(line):
    text = IOS.replace("Oar Queen (200)\n• General\n• Heron Crown", line)
    found = read_roster(text)
    queen = found.units[0]
    assert (queen.name, queen.points, queen.is_general) == ("Oar Queen", 200, True)
    army = import_roster(found, LIBRARY).army
    assert army.units[0].enhancements == ("Heron Crown",)
    assert len(found.units) == 9


def test_what_is_not_known_behind_a_unit_is_shown():
    text = IOS.replace(
        "Oar Queen (200)\n• General\n• Heron Crown", "Oar Queen (200) - General, Tin Hat"
    )
    found = import_roster(read_roster(text), LIBRARY)
    (line,) = found.unresolved
    assert (line.text, line.means) == ("Oar Queen (200) - General, Tin Hat", "enhancement")
    assert found.army.name_of(found.army.units[0]) == "Oar Queen"


def test_names_with_commas_and_loadouts_behind_a_unit():
    crown = LIBRARY.houses[0].artefacts["Heron Crown"]
    house = replace(LIBRARY.houses[0], artefacts={"Mud, the Crown of Kings": crown})
    data = replace(LIBRARY, houses=(house, *LIBRARY.houses[1:]))
    text = IOS.replace(
        "(200)\n• General\n• Heron Crown", "(200) - Mud, the Crown of Kings, General"
    )
    text = text.replace("Pike Wives (130)\n• 2 Long Pikes", "Pike Wives (130) [2 Long Pikes]")
    found = import_roster(read_roster(text), data)
    assert found.unresolved == ()
    assert found.army.units[0].enhancements == ("Mud, the Crown of Kings",)
    pikes = next(u for u in found.army.units if "Pike" in found.army.name_of(u))
    assert pikes.places["Long Pikes"] == (4, 5)


def test_a_list_jotted_down():
    found = read_roster("reeds 1000pts\n\noar queen 200\nreed wardens x2 240\nmire witch - 100\n")
    assert (found.title, found.points) == ("reeds", 1000)
    army = import_roster(found, LIBRARY).army
    assert [army.name_of(u) for u in army.units] == [
        "Oar Queen", "Reed Wardens", "Reed Wardens", "Mire Witch",
    ]  # fmt: skip


def test_points_at_the_foot_of_a_list():
    rows = [x for x in IOS.split("\n")[1:] if not x.startswith(("Created", "App"))]
    found = read_roster("\n".join([*rows, "Total: 1010 / 2000"]))
    assert (found.points, found.limit, len(found.units)) == (1010, 2000, 9)
    bare = "Oar Queen (200)*\n- General\nReed Wardens (240)\n\nTotal: 440/500 points\n*leads"
    found = read_roster(bare)
    assert [u.points for u in found.units] == [200, 240]
    assert found.points == 440
    assert {line.fate for line in found.lines[:4]} == {"used"}


@pytest.mark.parametrize("head", ["Regiment 1 (440)", "+ Regiment 1 [440 pts] +", "Regiment One",
                                  "1st Regiment", "Regiment #1:", "Regiment I",
                                  "Roster Regiment"])  # fmt: skip
def test_headings_of_any_kind(head):
    found = read_roster(IOS.replace("Regiment 1\n", head + "\n"))
    assert len(found.units) == 9
    assert len({u.regiment for u in found.units}) == 3


def test_a_line_too_long_for_a_name_is_a_remark():
    found = read_roster(
        IOS.replace("Mire Witch (100)\n", "Mire Witch (100)\n" + "(1) " * 300 + "\n")
    )
    assert (
        found.units == read_roster(IOS.replace("Mire Witch (100)\n", "Mire Witch (100)\n\n")).units
    )
    (line,) = [line for line in found.lines if line.fate == "unresolved"]
    assert line.text.startswith("(1) (1)")
