"""What a whole battle in a window has to show, and the table that tells it."""

ASKS = ("pick", "place", "allocate", "order", "casualties", "typed roll", "reaction")
DEEDS = (
    "reaction used", "reaction passed", "undo", "redo", "by hand", "number", "End",
    "drag of a move", "drag of a charge", "save", "resume", "end of the battle",
    "replay", "timeline", "step", "play", "speed", "play on from here",
)  # fmt: skip
NEEDED = (*ASKS, *DEEDS)
"""Kinds of questions that were answered, and deeds that were seen to work."""


def told_table(person, seconds):
    """Return inputs and seconds a round, how often each question came, and what was seen."""
    counts, took = person.inputs, person.seconds
    lines = ["round   inputs  seconds"]
    lines += [f"{number:5d} {counts[number]:8d} {took[number]:8.0f}" for number in sorted(counts)]
    lines.append(f"  all {sum(person.inputs.values()):8d} {seconds:8.0f}")
    lines += ["", "question        came"]
    lines += [f"{kind:14s} {person.asks[kind]:5d}" for kind in (*ASKS, "use")]
    lines += ["", "deed              seen"]
    lines += [f"{deed:18s} {'yes' if deed in person.seen else 'NO'}" for deed in DEEDS]
    return "\n".join(lines)
