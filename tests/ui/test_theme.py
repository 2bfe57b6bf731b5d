import pytest

from tabletop.errors import TabletopError
from tabletop.ui.kit.theme import contrast, theme
from tabletop.ui.kit.tokens import tokens
from tabletop.ui.kit.vision import SIGHTS, difference, seen_by

WORDS = [
    ("ink", "panel"), ("ink2", "panel"), ("ink3", "panel"), ("ink", "raised"), ("ink2", "raised"),
    ("ink3", "raised"), ("ink", "sunken"), ("ink2", "sunken"), ("ink3", "sunken"),
    ("ink", "board"), ("ink2", "board"), ("inverse", "ink"), ("p1_ink", "board"),
    ("p1_ink", "panel"), ("p1_ink", "p1_tint"), ("p2_ink", "board"), ("p2_ink", "panel"),
    ("p2_ink", "p2_tint"), ("legal", "raised"), ("legal", "panel"), ("legal", "legal_tint"),
    ("illegal", "raised"), ("illegal", "panel"), ("illegal", "illegal_tint"),
    ("ink", "illegal_tint"), ("ink", "legal_tint"), ("ink", "sight_tint"), ("ink", "limit_tint"),
    ("sight", "panel"), ("sight", "raised"), ("limit_ink", "limit"), ("on_fill", "legal_fill"),
    ("on_fill", "illegal_fill"),
]  # fmt: skip
MARKS = [
    ("sight", "board"), ("illegal", "board"), ("legal", "board"), ("critical", "board"),
    ("hidden", "board"), ("p1", "board"), ("p1_ink", "board"), ("p2_ink", "board"),
    ("p1_glyph", "p1"), ("p2_glyph", "p2"), ("objective", "board"), ("focus", "panel"),
    ("focus", "sunken"), ("limit_ink", "limit"), ("neatline", "board"), ("wood_line", "wood"),
    ("wall", "board"), ("poche", "ruin"),
]  # fmt: skip
LOOKS = [(name, palette) for name in ("light", "dark") for palette in tokens().palettes]


@pytest.mark.parametrize(("name", "palette"), LOOKS)
@pytest.mark.parametrize(("front", "ground"), WORDS)
def test_words_read(name, palette, front, ground):
    colours = theme(name, palette)
    assert contrast(colours(front), colours(ground)) >= 4.5


@pytest.mark.parametrize(("name", "palette"), LOOKS)
@pytest.mark.parametrize(("front", "ground"), MARKS)
def test_marks_stand_out(name, palette, front, ground):
    colours = theme(name, palette)
    assert contrast(colours(front), colours(ground)) >= 3.0


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "ink2", "ink3", "p1_ink", "p2_ink", "legal", "illegal"])
def test_high_contrast_words_read_by_far(name, ink):
    colours = theme(name, "contrast")
    assert contrast(colours(ink), colours("panel")) >= 7.0


@pytest.mark.parametrize(("name", "palette"), LOOKS)
@pytest.mark.parametrize("player", [1, 2])
def test_a_base_stands_out_by_its_fill_or_its_rim(name, palette, player):
    colours, board = theme(name, palette), theme(name, palette)("board")
    parts = (colours.player(player), colours.player(player, "deep"))
    assert max(contrast(part, board) for part in parts) >= 3.0


@pytest.mark.parametrize(("name", "palette"), LOOKS)
def test_players_differ_without_colour(name, palette):
    colours = theme(name, palette)
    least = 4.5 if palette == "safe" and name == "light" else 2.0
    assert contrast(colours("p1"), colours("p2")) >= least


@pytest.mark.parametrize(("name", "palette"), LOOKS)
@pytest.mark.parametrize("sight", SIGHTS)
def test_players_differ_for_every_eye(name, palette, sight):
    """By lightness or by what hue is left: measured as people see it."""
    colours = theme(name, palette)
    one, two = (seen_by(sight, colours.player(p)) for p in (1, 2))
    least = 20.0 if sight == "grey" and palette == "default" else 35.0
    assert difference(one, two) >= least
    inks = [seen_by(sight, colours.player(p, "ink")) for p in (1, 2)]
    assert difference(*inks) >= (8.0 if sight == "grey" else 20.0) or palette == "default"


@pytest.mark.parametrize("palette", list(tokens().palettes))
def test_palettes_name_roles_that_exist_and_are_not_the_verdicts_colours(palette):
    values = tokens()
    other = values.palettes[palette]
    for name, roles in (("light", other.light), ("dark", other.dark)):
        assert set(roles) <= set(values.themes[name])
        colours = theme(name, palette)
        for player in (1, 2):
            for verdict in ("legal_fill", "illegal_fill"):
                assert difference(colours.player(player), colours(verdict)) >= 25.0


def test_both_themes_have_the_same_roles():
    light, dark = tokens().themes.values()
    assert set(light) == set(dark)


def test_every_state_names_roles_dashes_and_icons_that_exist():
    from tabletop.ui.kit.icons import svg_text

    values = tokens()
    players = {"player", "player_ink"}
    for cue in values.states.values():
        assert cue.colour in values.themes["light"] or cue.colour in players
        assert cue.line in values.dashes
        if cue.icon:
            assert "<svg" in svg_text(cue.icon, "icons")


def test_unknown_theme_is_refused_in_words():
    with pytest.raises(TabletopError, match="no theme 'sepia'"):
        theme("sepia")
