"""Questions say which part of an answer does not do."""

from tabletop.rules.play.asks import Option, Pick


def test_a_pick_names_what_was_given_twice():
    ask = Pick("targets", 1, "Whom?", tuple(Option(k, k) for k in "abc"), 0, 4)
    for answer, twice in ((("a", "b", "b"), "b"), (("c", "a", "c"), "c"), (("a", "a"), "a")):
        (finding,) = ask.check(answer).findings
        assert (finding.code, finding.head) == ("TWICE", f"'{twice}' is chosen twice")
    assert ask.check(("a", "b", "c")).is_legal
