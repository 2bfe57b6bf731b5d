"""What the hostile user drops, pastes and types: files and texts, right and wrong."""

import base64
import io
import json
from pathlib import Path

import yaml
from PIL import Image

from tabletop.files.ruling_in import read_rulings
from tabletop.files.scenario import load_scenario
from tabletop.files.share import share_text
from tabletop.resources import resource
from tests.files.test_uvtt import vtt

TYPED = (
    "a", "7", "0.5", "12,5", "nan", "inf", "1e400", "-3", '6"', "é", "ß", "漢", "🎲", "\u202e",
    "\u0301", "\t", "\x01", "\x7f", "\n", " ", "[", "]", "{", "%", "\\", "'", "~nobody/x", "/",
    "..", "x" * 300, "charge", "sight", "\ud800", "", "1", "0", "2.5", "12,25", "90°", "4+",
    "60x35", "28.5", "INFANTRY", "monster", "a:b", "0.05", "359.999", "3", "8", "25", "44",
)  # fmt: skip


def picture(size=(40, 30), kind="PNG"):
    """An image file as bytes."""
    stream = io.BytesIO()
    Image.new("RGB", size, (90, 120, 60)).save(stream, kind)
    return stream.getvalue()


def make_files(folder, random):
    """Write files of all kinds and return what is dropped: also paths that are no files."""
    folder.mkdir(parents=True, exist_ok=True)
    scenarios = Path(resource("scenarios"))
    rulings = sorted((scenarios / "rulings").glob("*.yaml"))
    table = (scenarios / "tables/harrow-mill.yaml").read_text("utf-8")
    one = yaml.safe_dump(random.choice(yaml.safe_load(random.choice(rulings).read_text("utf-8"))))
    image = picture((200, 120), "JPEG")
    texts = {
        "table.yaml": table, "one.yaml": one, "bad.yaml": "{: [", "empty.yaml": "",
        "blank.yaml": (scenarios / "tables/blank.yaml").read_text("utf-8"),
        "many.yaml": rulings[0].read_text("utf-8"),
        "bomb.yaml": "a: &a [1,1]\nb: [*a,*a]", "deep.yaml": "[" * 5000,
        "half.yaml": table[: len(table) // 2], "nan.yaml": table.replace("25", ".nan", 3),
        "map.dd2vtt": vtt(), "photo.dd2vtt": vtt(image=base64.b64encode(image).decode()),
        "foreign.dd2vtt": json.dumps({"walls": [[1, 2], None], "grid": {"size": "x"}}),
        "half.uvtt": vtt()[:200], "odd.uvtt": vtt(line_of_sight=[[{"x": 1e9, "y": 2}] * 3]),
        "list.dd2vtt": "[]", "deep.dd2vtt": "[" * 5000,
        "share.txt": share_text(load_scenario(scenarios / "tables/harrow-mill.yaml")),
    }  # fmt: skip
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    (folder / "utf16.yaml").write_text("id: A", "utf-16")
    (folder / "zero.yaml").write_bytes(b"\0" * 100)
    (folder / "zero.dd2vtt").write_bytes(b"\0" * 100)
    (folder / "huge.yaml").write_bytes(b"# " + b"x" * 5_100_000)
    (folder / "photo.png").write_bytes(picture())
    (folder / "photo.jpg").write_bytes(image)
    (folder / "half.png").write_bytes(picture((900, 700))[:90])
    (folder / "empty.png").write_bytes(b"")
    names = sorted(folder.iterdir())
    return [*names, *rulings[1:3], folder, folder / "nothing.yaml", Path("/dev/zero"),
            folder / ("n" * 300), Path("a\0b"), Path()]  # fmt: skip


def make_texts(folder):
    """Return texts to paste and to drop: share texts right, cut and flipped, files, rubbish."""
    scenarios = Path(resource("scenarios"))
    rulings = read_rulings(sorted((scenarios / "rulings").glob("*.yaml"))[0]).rulings
    good = [share_text(load_scenario(scenarios / "tables/harrow-mill.yaml"))]
    good += [share_text(rulings[0]), share_text(rulings[-1])]
    wrong = []
    for text in good:
        wrong += [text[: len(text) // 2], text[:30], text[:-3]]
        wrong += [text[:200] + ("A" if text[200] != "A" else "B") + text[201:]]
        wrong += [text.upper(), text.replace(":", ";"), f"{text[:80]}\x00{text[80:]}"]
    folded = "\n".join(good[0][i : i + 60] for i in range(0, len(good[0]), 60))
    return [
        *good, *good, f"look: “{good[1]}”.", folded, *wrong, (folder / "one.yaml").read_text(),
        (folder / "table.yaml").read_text(), str(folder / "map.dd2vtt"), f"file://{folder}",
        str(folder / "nothing.yaml"), vtt(), "tabletop1:", "tabletop9:AAAA", "{: [", "- [", "",
        "   ", "\x00\x01\x02\x1b[2J", "a\tb\r\nc\rd", "🎲" * 2000, "x" * 400_000, "\u202e\u200b",
        "id: a\nsetup: {", "```yaml\nid: b\n```", *TYPED[:30],
    ]  # fmt: skip
