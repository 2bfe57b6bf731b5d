import pytest

from tabletop.errors import TabletopError
from tabletop.ui.kit.theme import contrast, theme
from tabletop.ui.kit.tokens import tokens

WORDS = [
    ("ink", "panel"), ("ink2", "panel"), ("ink3", "panel"), ("ink", "raised"), ("ink2", "raised"),
    ("ink2", "sunken"), ("ink2", "board"), ("inverse", "ink"), ("p1_ink", "board"),
    ("p2_ink", "board"), ("legal", "raised"), ("illegal", "raised"), ("illegal", "illegal_tint"),
    ("ink", "illegal_tint"), ("ink", "limit_tint"), ("limit_ink", "limit"),
    ("on_fill", "legal_fill"), ("on_fill", "illegal_fill"),
]  # fmt: skip
MARKS = [
    ("sight", "board"), ("illegal", "board"), ("legal", "board"), ("critical", "board"),
    ("hidden", "board"), ("p1", "board"), ("p1_glyph", "p1"), ("p2_glyph", "p2"),
    ("objective", "board"), ("focus", "panel"), ("limit_ink", "limit"),
]  # fmt: skip


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground"), WORDS)
def test_words_read(name, front, ground):
    colours = theme(name)
    assert contrast(colours(front), colours(ground)) >= 4.5


@pytest.mark.parametrize("name", ["light", "dark"])
@pytest.mark.parametrize(("front", "ground"), MARKS)
def test_marks_stand_out(name, front, ground):
    colours = theme(name)
    assert contrast(colours(front), colours(ground)) >= 3.0


def test_players_differ_without_colour():
    for name in ("light", "dark"):
        colours = theme(name)
        assert contrast(colours("p1"), colours("p2")) >= 2.0


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
