"""Lists with thousands of faults: only our own errors, nothing written, what is read comes back.

python -m tests.rosters.fuzz --files 10000 --format all
"""

import argparse
import random
import sys
import time

from tabletop.errors import TabletopError
from tabletop.files.army_in import read_army
from tabletop.files.army_out import dump_army
from tabletop.files.field import Field
from tabletop.files.rosters.importing import import_roster
from tabletop.files.rosters.reading import read_roster
from tabletop.files.yaml_in import parse
from tests.rosters.data import library
from tests.rosters.lists import TEXTS, as_json, as_xml, as_zip

MOST_SECONDS = 2.0
FORMATS = (*TEXTS, "xml", "json", "zip")
WORDS = (
    "• General", "Reinforced", "(100)", "(9999999999)", "2000/2000 pts", "-----", "---", "|",
    "Regiment 1", "Regiments of Renown", "Faction Terrain", "Auxiliary Units", "[General]",
    "- 20 x Reed Wardens (240)", "(2 models)", "\u2011", "\u00a0", "\u200b", "\ufeff", "\0",
    "Spell Lore - ", "Battle Tactic Cards:", "Created with New Recruit", "x" * 500, "((((", "))))",
    "Scourge of Aqshy: ", "100000 x ", "-1 x ", "0 x Reed Wardens (0)", "\ud7ff", "🐸", "<",
    "&amp;", "&b;", "]]>", '"', "{", "}", "NaN", "1e999", "null", "true", "[[[[", "\\u0000",
    '"roster":', "selections", '"number": 99999999', 'type="unit"', "<selections>", "</selections>",
    "general", "<!DOCTYPE r>", "<?xml?>", "Reed Wardens", "Oar Queen (200)", "Champion",
    "1x Champion",
)  # fmt: skip


def sources():
    """Return a sound list of every format as bytes."""
    found = {name: text.encode() for name, text in TEXTS.items()}
    return found | {"xml": as_xml().encode(), "json": as_json().encode(), "zip": as_zip()}


def spoiled(data, chance, others):
    """Return bytes with one or a few faults."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        to = min(len(data), at + chance.choice((1, 2, 10, 100, 1000)))
        kind = chance.randrange(9)
        if kind == 0:
            data[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            del data[at:to]
        elif kind == 2:
            data[at:at] = data[at:to] * chance.choice((1, 2, 20))
        elif kind == 3:
            data[at:at] = chance.choice(WORDS).encode("utf-8", "surrogatepass")
        elif kind == 4:
            data[at:to] = chance.choice(WORDS).encode("utf-8", "surrogatepass")
        elif kind == 5:
            lines = bytes(data).split(b"\n")
            chance.shuffle(lines)
            data = bytearray(b"\n".join(lines))
        elif kind == 6:
            other = chance.choice(others)
            data[at:at] = other[chance.randrange(len(other)) :][:400]
        elif kind == 7:
            for n in range(at, min(len(data), at + 50)):
                if 48 <= data[n] < 58:
                    data[n] = chance.choice(b"0123456789")
        else:
            code = chance.choice(("utf-16", "cp1252", "utf-8-sig", "utf-16-be"))
            data = bytearray(bytes(data).decode("utf-8", "replace").encode(code, "replace"))
        if not data:
            data = bytearray(b" ")
    return bytes(data)


def tried(data, known, name="list"):
    """Read a list and what it becomes; answer the kinds of what came of it.

    Anything but a `TabletopError` is let through.
    """
    try:
        roster = read_roster(data, name)
    except TabletopError:
        return "refused"
    numbers = {line.number for line in roster.lines}
    assert all(unit.line in numbers for unit in roster.units)
    for data_of in (known, None):
        found = import_roster(roster, data_of)
        assert len(found.lines) == len(roster.lines)
        assert all(line.fate in ("used", "ignored", "unresolved") for line in found.lines)
        if found.army is not None:
            text = dump_army(found.army)
            try:
                again = read_army(Field(parse(text, "a.yaml"), "", "a.yaml"))
            except TabletopError as fault:
                assert "more than" in fault.reason or "at most 60" in fault.reason  # noqa: PT017
            else:
                assert again == found.army
    return "read"


def watched():
    """Let every attempt to write a file from now on be an error; answer the list of them."""
    written = []

    def hook(event, args):
        is_open = event == "open" and isinstance(args[1], str) and set(args[1]) & set("wax+")
        if is_open or event in ("os.mkdir", "os.rename", "os.remove", "subprocess.Popen",
                                "socket.connect"):  # fmt: skip
            written.append((event, args))

    sys.addaudithook(hook)
    return written


def run(kind, files, seed=1):
    """Try so many spoiled lists of a format; answer how many were read, refused, the slowest."""
    chance, known, whole = random.Random(f"{kind}/{seed}"), library(), sources()
    others = list(whole.values())
    counts = {"read": 0, "refused": 0}
    slowest = 0.0
    for n in range(files):
        if kind == "zip" and chance.random() < 0.5:  # a sound zip of a list that is not
            data = as_zip(spoiled(whole["xml"], chance, others))
        else:
            data = spoiled(whole[kind], chance, others)
        began = time.perf_counter()
        try:
            counts[tried(data, known)] += 1
        except Exception:
            with open(f"/tmp/roster-fuzz-{kind}-{seed}-{n}", "wb") as stream:
                stream.write(data)
            print(f"{kind}: file {n} of seed {seed} fails: /tmp/roster-fuzz-{kind}-{seed}-{n}")
            raise
        slowest = max(slowest, time.perf_counter() - began)
    return counts, slowest


def main():
    """Run by hand."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--format", default="all", choices=("all", *FORMATS))
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    import_roster(read_roster(TEXTS["sigdex"]))  # what is read once is read before
    written = watched()
    bad = False
    for kind in FORMATS if wanted.format == "all" else (wanted.format,):
        counts, slowest = run(kind, wanted.files, wanted.seed)
        bad |= slowest > MOST_SECONDS or bool(written)
        print(f"{kind:17} read {counts['read']:6} refused {counts['refused']:6} "
              f"slowest {slowest:.3f} s, written {len(written)}", flush=True)  # fmt: skip
    return int(bad)


if __name__ == "__main__":
    sys.exit(main())
