"""The strip and the bar in any window: nothing lies on anything else, nothing is cut off."""

import itertools
import json

import pytest

from tests.ui.battle.camp import Camp

IN_STRIP = {"home", "score", "undo", "redo", "menu", "settings", "keys", "theme"}


def scaled(folder, size, scale):
    settings = {"scale": scale, "choices": {"tour": "seen"}}
    (folder / "settings.json").write_text(json.dumps(settings))
    return Camp(folder, size=size)


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1600, 1000), 1.0), ((1280, 720), 1.0), ((1600, 1000), 2.5), ((1280, 720), 2.0)],
)
def test_nothing_in_the_strip_overlaps(tmp_path, size, scale):
    camp = scaled(tmp_path, size, scale)
    camp.keys("Enter", "Enter", "Ctrl+Z")  # undo and redo both stand in the strip
    camp.screen.redraw()
    camp.step()
    boxes = [r for r in camp.screen.ui._regions if r.id in IN_STRIP]
    assert {r.value for r in boxes if r.id == "score"} == {"1", "2"}
    assert {"home", "undo", "redo", "menu", "settings", "keys"} <= {r.id for r in boxes}
    for one, two in itertools.combinations(boxes, 2):
        assert not one.rect.colliderect(two.rect), (one.id, one.rect, two.id, two.rect)
    assert all(r.rect.left >= 0 and r.rect.right <= size[0] for r in boxes)
    camp.close()


def test_a_press_on_a_score_tells_it_in_words(tmp_path):
    camp = Camp(tmp_path)
    points, command = camp.session.battle.points[1], camp.session.battle.command[1]
    camp.press("score", "2")
    told = f"Ashkin: {points} victory points, {command} command points"
    assert camp.said[-1] == told
    camp.close()


def test_a_narrow_bar_keeps_words_and_drops_the_names_of_keys(tmp_path):
    camp = scaled(tmp_path, (1600, 1000), 2.5)
    bar = camp.screen.drawing.parts((1600, 1000)).bar
    buttons = [camp.screen.ui.place_of(id) for id in ("accept", "other")]
    assert min(b.left for b in buttons) - bar.left > bar.w * 0.4
    moment = camp.session.moment.number
    camp.key("Enter")  # its key works all the same
    assert camp.session.moment.number > moment
    camp.close()
