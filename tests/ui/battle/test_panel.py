"""The panel at the side: what is listed where, and words that fit a small window."""

from dataclasses import replace

from tabletop.ui.table.session import TableSession
from tests.ui.battle.camp import Camp


def words_drawn(camp, monkeypatch):
    """Draw once and return all words with the room they had and the width they need."""
    found = []
    kit = camp.screen.kit
    text = type(kit).text

    def spy(self, target, words, at, face="body", *rest, **more):
        style = face if not isinstance(face, str) else self.type(face, more.get("weight", 400))
        found.append((words, self.width(words, style), more.get("room")))
        return text(self, target, words, at, face, *rest, **more)

    monkeypatch.setattr(type(kit), "text", spy)
    camp.screen.redraw()
    camp.step()
    return found


def test_magic_of_others_stands_among_what_is_not_for_now(tmp_path):
    """A hero without magic has two abilities in a hero phase, and no cards of prayers."""
    camp = Camp(tmp_path)
    rows = camp.screen.panel.rows(camp.state.unit("ysolde"))
    assert [row.offer.ability.id for row in rows if not row.is_flat] == ["by-lamplight", "rally"]
    assert "not a PRIEST" in [row.why for row in rows]
    camp.click_unit("warden")
    rows = camp.screen.panel.rows(camp.state.unit("warden"))
    assert "sacred-rites" in [row.offer.ability.id for row in rows if not row.is_flat]
    camp.close()


def test_the_numbers_of_a_unit_and_who_could_still_act_fit_a_small_window(tmp_path, monkeypatch):
    camp = Camp(tmp_path, size=(1280, 720))
    while camp.clock.phase == "hero":
        camp.key("End")
    drawn = words_drawn(camp, monkeypatch)
    (numbers,) = [one for one in drawn if "Save 3+" in one[0]]
    (left,) = [one for one in drawn if one[0].startswith("7 ")]
    for words, need, room in (numbers, left):
        assert need <= room, words
    camp.close()


def test_coherency_is_shown_while_models_are_placed_and_the_range_while_units_fight(tmp_path):
    camp = Camp(tmp_path)
    board = camp.screen.board
    camp.until("use")
    assert not board.overlays().links
    camp.until("move")
    assert board.overlays().links
    camp.until("fight", 120)
    camp.until("attacks")
    assert camp.clock.phase == "combat"
    ranges = board.overlays().ranges
    assert len(ranges) == 1
    unit = camp.state.unit(camp.selected)
    assert ranges[0].player == unit.player
    assert len(ranges[0].footprints) == len(unit.models)
    camp.close()


def test_what_is_not_proposed_is_told_as_left(tmp_path):
    camp = Camp(tmp_path)
    while camp.clock.phase == "hero" and camp.tool.todo():
        camp.key("Space")
    assert camp.tool.options
    assert camp.screen.bar().note in ("only commands are left", "nothing that is worth it is left")
    camp.close()


def test_how_high_a_unit_stands_is_told_in_its_head(tmp_path, monkeypatch):
    camp = Camp(tmp_path)
    camp.click_unit("giant")
    state = camp.screen.board.session.state
    giant = state.unit("giant").models[0]
    model = state.model(giant)
    high = replace(model, pose=replace(model.pose, z=3.0))
    table = replace(state, models={**state.models, giant: high})
    monkeypatch.setattr(camp.screen.board, "session", TableSession(table))
    camp.screen.board.select("giant")
    told = [words for words, _, _ in words_drawn(camp, monkeypatch)]
    assert any('stands at 3"' in words for words in told), told
    camp.close()


def test_the_foot_of_a_small_window_is_not_cut_off(tmp_path, monkeypatch):
    camp = Camp(tmp_path, size=(1280, 720))
    while camp.clock.acting == camp.clock.active:
        camp.key("End")
    assert not camp.tool.todo()
    told = [words for words, _, _ in words_drawn(camp, monkeypatch)]
    assert "nothing free" in told
    camp.close()
