"""The line below: what came of a deed, not of the last reaction to it or of what was before."""

from tests.ui.battle.camp import Camp


def said_after(camp, kind, key="Enter"):
    """Press a key at the first question of a kind and return what is said then."""
    camp.until(kind)
    camp.key(key)
    return camp.said[-1]


def test_a_battle_that_opens_says_where_it_stands(tmp_path):
    camp = Camp(tmp_path)
    assert camp.said[0].startswith("Round 2 of 5 · Rivermark's turn. ")
    camp.close()


def test_an_attack_that_was_reacted_to_is_told_with_what_came_of_it(tmp_path):
    camp = Camp(tmp_path)
    camp.until("react")
    assert "shoot" in camp.said[-1]
    while camp.kind == "react":
        camp.key("R")
    assert camp.kind in ("use", "casualties")
    if camp.kind == "casualties":
        camp.key("Enter")
    assert camp.said[-1].startswith("Fen Archers shoot Soot Witch: ")
    assert "damage" in camp.said[-1]
    camp.close()


def test_the_end_of_a_phase_repeats_nothing(tmp_path):
    camp = Camp(tmp_path)
    camp.key("End")  # before anything is in the log
    assert camp.said[-1].startswith("Hero: Ashkin chooses. ")
    camp.key("End")
    assert camp.session.undo_label == "pass by Ashkin"
    camp.until("move")
    camp.key("Space")
    camp.key("End")
    said = camp.said[-1]
    assert said.startswith("Movement: Ashkin chooses. ") or said.startswith("Shooting: ")
    camp.close()


def test_a_charge_that_falls_short_says_so_at_once(tmp_path):
    """Charges are made until one falls short; the next question is the next unit's."""
    camp = Camp(tmp_path, seed="2")
    told = []
    for _ in range(120):
        camp.key("Enter")
        told.append(camp.said[-1])
        if camp.clock.phase == "combat":
            break
    lines = [line.text for line in camp.screen.log.lines(camp.session.journal)]
    short = [line for line in lines if line.endswith("too short")]
    assert short, "pick another seed: every charge arrived"
    for line in short:
        assert any(words.startswith(line) for words in told)
    camp.close()


def test_a_program_that_plays_is_named_and_can_be_paused(tmp_path):
    camp = Camp(tmp_path)
    camp.until("use")
    camp.key("Ctrl+G")
    camp.play(1.5)
    told = [words for words in camp.said if words.endswith("Greedy plays, Space pauses")]
    assert told
    assert not any(words.count("chooses") > 1 for words in camp.said)
    camp.close()


def test_what_is_done_by_hand_is_said_not_the_deed_before_it(tmp_path):
    camp = Camp(tmp_path)
    camp.keys("Enter", "Enter")  # a deed by the rules, and whom it is for
    assert camp.kind == "use"
    camp.click_unit("riders")
    camp.keys("M", "Enter")
    assert camp.said[-1].startswith("Lantern Riders: +1 to hit rolls until the end of the turn. ")
    camp.close()


def test_while_the_fallen_are_chosen_the_attack_is_said_not_a_reaction_to_it(tmp_path):
    camp = Camp(tmp_path, seed="2")
    reacted = False
    for _ in range(120):
        if camp.kind == "use":
            reacted = False
        if camp.kind == "casualties" and reacted:
            break
        reacted |= camp.kind == "react"
        camp.key("R" if camp.kind == "react" else "Enter")
    assert camp.kind == "casualties", "pick another seed: nobody fell after a reaction"
    told = camp.said[-1].partition(".")[0]
    assert " fight" in told or " shoot" in told
    camp.close()
