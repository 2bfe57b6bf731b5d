"""Armies that together have every automated ability, face to face.

Those of the two main factions are lists that nobody would be allowed to field: what counts is that
everything is there. Shipped armies go by their names.
"""

from functools import lru_cache

import yaml

from tabletop.files.battle_scenario import parse_battle
from tabletop.files.warscroll_in import base_of
from tabletop.files.warscroll_known import known_by_name
from tabletop.files.warscrolls import faction
from tabletop.resources import resource

FURY = ["rising-fury", "fight-through-the-pain", "eruption-of-fury"]
LUMINETH = "Lumineth Realm-lords"
GITZ = "Gloomspite Gitz"
KEYS = {LUMINETH: "lumineth", GITZ: "gitz"}
TERRAIN = {LUMINETH: "shrine-luminor"}
LAIRS = dict.fromkeys(("horde", "moonclan", "trolls"), "bad-moon-loonshrine")


def hysh(spells):
    return {"lores": {"spells": spells, "manifestations": "Manifestations of Hysh"}}


def dank(formation, spells):
    lores = {"spells": spells, "manifestations": "Dank Manifestations"}
    return {"formation": formation, "lores": lores}


HOSTS = {
    "vanari": (
        LUMINETH,
        ("vanari-lord-regent", "scinari-cathallar", "vanari-auralan-wardens",
         "vanari-auralan-sentinels", "vanari-dawnriders", "vanari-starshard-ballista",
         "vanari-lord-regent-on-lightcourser", "vanari-bladelords"),
        hysh("Lore of Hysh"),
        {"vanari-lord-regent": ("Silver Wand", "Martial Perfectionist"),
         "vanari-dawnriders": ("Dispassionate Soul",),
         "vanari-lord-regent-on-lightcourser": ("Dispassionate Soul",),
         "vanari-auralan-wardens": ("Dazzling Phalanx",),
         "scinari-cathallar": ("Phoenix Stone", "Acolyte of the Runes", "Silver Wand")},
    ),
    "temple": (
        LUMINETH,
        ("alarith-stonemage", "alarith-stoneguard", "alarith-spirit-of-the-mountain",
         "hurakan-windmage", "hurakan-windchargers", "hurakan-spirit-of-the-wind",
         "avalenor-the-stoneheart-king"),
        hysh("Lore of the Awakened Realms"),
        {"alarith-stonemage": ("Phoenix Stone",),
         "alarith-spirit-of-the-mountain": ("Dispassionate Soul",),
         "avalenor-the-stoneheart-king": ("Dispassionate Soul",),
         "hurakan-windmage": ("Aetherquartz Requisitioner",),
         "alarith-stoneguard": ("Dazzling Phalanx",)},
    ),
    "lords": (
        LUMINETH,
        ("scinari-calligrave", "scinari-enlightener", "vanari-bladelords",
         "the-light-of-eltharion", "lyrior-uthralle-warden-of-ymetrica",
         "sevireth-lord-of-the-seventh-wind", "the-light-of-eltharion-scourge-of-ghyran"),
        hysh("Lore of Hysh"),
        {"scinari-calligrave": ("Aetherquartz Requisitioner", "Phoenix Stone"),
         "the-light-of-eltharion": ("Scholar of the Sigils", "Dispassionate Soul"),
         "the-light-of-eltharion-scourge-of-ghyran": ("Dispassionate Soul",),
         "sevireth-lord-of-the-seventh-wind": ("Dispassionate Soul",),
         "vanari-bladelords": ("Dispassionate Soul",),
         "lyrior-uthralle-warden-of-ymetrica": ("Scholar of the Sigils", "Dispassionate Soul"),
         "scinari-enlightener": ("Scholar of the Sigils",)},
    ),
    "moonclan": (
        GITZ,
        ("loonboss", "moonclan-stabbas", "fungoid-cave-shaman", "squig-hoppers", "squig-herd",
         "moonclan-shootas", "mangler-squigs"),
        dank("Squigalanche", "Lore of the Clammy Dank"),
        {"loonboss": ("Loontouched", "Backstabber's Blade"),
         "squig-hoppers": ("Backstabber's Blade",), "mangler-squigs": ("Backstabber's Blade",),
         "fungoid-cave-shaman": ("The Clammy Hand",), "moonclan-shootas": ("Glitzy Bitz Rolla",)},
    ),
    "horde": (
        GITZ,
        ("rabble-rowza", "moonclan-stabbas", "webspinner-shaman", "moonclan-shootas",
         "loonboss-on-giant-cave-squig", "spider-riders", "sneaky-snufflers"),
        dank("Gittish Tide", "Lore of Frazzlegit"),
        {"rabble-rowza": ("Fight Another Day", "The Clammy Cowl"),
         "sneaky-snufflers": ("Spoofshrooms",)},
    ),
    "trolls": (
        GITZ,
        ("dankhold-troggboss", "rockgut-troggoths", "fellwater-troggoths", "spider-riders",
         "webspinner-shaman", "arachnarok-spider-with-flinger", "moonclan-stabbas"),
        dank("Gloomspite Horde", "Lore of the Clammy Dank"),
        {"dankhold-troggboss": ("Fight Another Day", "Backstabber's Blade", "Glitzy Bitz Rolla"),
         "rockgut-troggoths": ("Glitzy Bitz Rolla",), "webspinner-shaman": ("Loontouched",),
         "fellwater-troggoths": ("Glitzy Bitz Rolla",)},
    ),
    "herd": (
        GITZ,
        ("dankhold-troggboss", "rockgut-troggoths", "fellwater-troggoths", "dankhold-troggoth",
         "rabble-rowza", "moonclan-stabbas"),
        dank("Troggherd", "Lore of Frazzlegit"),
        {"dankhold-troggboss": ("Leering Gitshield", "Fight Another Day"),
         "rockgut-troggoths": ("Leering Gitshield",), "dankhold-troggoth": ("Leering Gitshield",),
         "fellwater-troggoths": ("Spoofshrooms",), "rabble-rowza": ("Loontouched",)},
    ),
    "riders": (
        GITZ,
        ("snarlboss", "snarlfang-riders", "snarlpack-cavalry", "boingrot-bounderz",
         "skragrott-the-loonking", "spider-riders"),
        dank("Sunbiter Pack", "Lore of Frazzlegit"),
        {"snarlboss": ("The Clammy Hand", "The Clammy Cowl"),
         "snarlfang-riders": ("Spoofshrooms",)},
    ),
}  # fmt: skip
"""By name: the faction, warscrolls of its data, what else its list says, enhancements."""
HOSTS["pride"] = HOSTS["lords"]
WITHOUT = dict.fromkeys(("pride", "riders"), "fight-through-the-pain")
"""What hosts do without: by lot all fury is spent on pain at once, and none is left to calm."""


MORE = ["more-where-they-came-from"]
EXTRA = {
    "pilgrims": ("lamps-of-hysh", {
        "lamp-sister": ["resurrection", "shining-example"],
        "scinari-cathallar": ["seed-of-rebirth", "resurrection"],
        "scinari-enlightener": ["seed-of-rebirth", *MORE],
        "vanari-auralan-wardens": ["scorching-light", "fortitude-of-the-earth"],
        "vanari-auralan-sentinels": ["fortitude-of-the-earth"],
        "hurakan-windchargers": ["windleap"],
        "vanari-dawnriders": ["in-the-mist"],
        "alarith-stoneguard": ["in-the-mist"],
    }),
    "crowd": ("bad-moon-rabble", {
        "fungoid-cave-shaman": [*MORE, "bright-fright"],
        "spider-riders": [*MORE, "in-the-mist", "hard-to-miss"],
        "squig-herd": [*MORE, "in-the-mist"],
        "lamp-snuffer": [*MORE, "backstabbers-blade"],
        "rockgut-troggoths": [*MORE, "backstabbers-blade"],
        "moonclan-stabbas": ["backstabbers-blade"],
    }),
    "banks": ("rivermark", {
        "sluice-trolls": ["lock-shields", "shields-down"],
        "tarn-giant": ["lock-shields"],
        "lantern-riders": ["stoop"],
    }),
    "embers": ("ashkin", {
        "clinker-mob": ["pikes-braced"],
        "soot-witch": ["push-from-behind", "call-from-the-mist", "hard-to-miss", *MORE],
        "slag-slingers": ["in-the-mist", "hard-to-miss"],
        "kiln-drake": ["hard-to-miss", "pikes-braced"],
        "cinder-hounds": ["pikes-braced", "push-from-behind"],
        "spark-hoppers": ["push-from-behind", "in-the-mist"],
    }),
}  # fmt: skip
"""Shipped armies under another name, whose warscrolls have some abilities besides."""
APART, CLOSE = 10.0, 2.4
"""Inches between two armies: before the lines meet, and when they have met."""
THERE = {
    "lords": ("hyshian-twinstones", "scinari-enlightener"),
    "pride": ("hyshian-twinstones", "scinari-enlightener"),
    "pilgrims": ("lantern", "sister"),
}
"""Manifestations that stand there from the start, and beside whom."""


class Plain(yaml.SafeDumper):
    """Writes what stands twice twice: files have no aliases."""

    def ignore_aliases(self, data):
        return True


@lru_cache(maxsize=32)
def scroll_of(name, key):
    return next(s for s in faction(KEYS[name]).warscrolls if s.id == key)


def army(host, player=1):
    """Return the list of a host, or a shipped one, as a file has it; ids end with the player."""
    if host in HOSTS:
        made = _listed(host)
    else:
        name, more = EXTRA.get(host, (host, {}))
        path = resource("scenarios", "armies") / f"{name}.yaml"
        made = yaml.safe_load(path.read_text(encoding="utf-8"))
        made["name"] = host
        for row in made["warscrolls"] if more else ():
            key = row.get("id") or row["from"].partition("/")[2]
            several = (*row.get("abilities", ()), *more.get(key, ()))
            row["abilities"] = list(dict.fromkeys(several))
    for unit in every(made):
        unit["id"] = f"{unit['id']}.{player}"
    made["name"] += f" {player}"
    return made


def _listed(host):
    name, keys, more, enhancements = HOSTS[host]
    units = [
        {"id": key, "warscroll": scroll_of(name, key).name,
         "enhancements": list(enhancements.get(key, ()))}
        for key in keys
    ]  # fmt: skip
    made = {
        "name": host,
        "faction": name,
        "traits": [trait for trait in FURY if trait != WITHOUT.get(host)],
        "regiments": [{"name": f"The {host}", "units": units}],
        **more,
    }
    feature = LAIRS.get(host) or TERRAIN.get(name)
    if feature is not None:
        scroll = scroll_of(name, feature)
        made["terrain"] = [{"id": scroll.id, "warscroll": scroll.name}]
    if host in THERE:
        scroll = scroll_of(name, THERE[host][0])
        made["manifestations"] = [{"id": scroll.id, "warscroll": scroll.name}]
    return made


def every(made):
    """Return everything that a list has that stands on a table, in its order."""
    units = [unit for regiment in made["regiments"] for unit in regiment["units"]]
    return [*units, *made.get("terrain", ()), *made.get("manifestations", ())]


def shape_of(made, unit):
    """Return the size and the base of a listed unit."""
    for row in made.get("warscrolls", ()):
        key = row.get("id") or row["from"].partition("/")[2]
        if key == unit["warscroll"]:
            if "from" not in row:
                return row.get("size", 1), base_of(str(row["base"]))
            word, _, of = row["from"].partition("/")
            scroll = next(s for s in faction(word).warscrolls if s.id == of)
            return scroll.size, base_of(scroll.base)
    scroll = known_by_name(unit["warscroll"])
    return scroll.size, base_of(scroll.base)


def packed(made, side, away=APART):
    """Return places for all units of a list: rows behind one another, the first so far away."""
    x, y, depth, rows = 3.0, 22.0 - away / 2 * side, 0.0, []
    pieces = list(made.get("terrain", ()))
    placed = [unit for regiment in made["regiments"] for unit in regiment["units"]]
    there, beside = THERE.get(made["name"].split()[0], ("", ""))
    for unit in made.get("manifestations", ()):
        if unit["id"].partition(".")[0] == there:
            at = next(n for n, u in enumerate(placed) if u["id"].partition(".")[0] == beside)
            placed.insert(at if away == APART else 0, unit)
    for unit in (*pieces, *placed):
        size, base = shape_of(made, unit)
        size *= 2 if unit.get("reinforced") else 1
        dx, dy = 2 * base.a + 0.15, 2 * base.b + 0.15
        wide = -(-size // 2) if size > 4 else size
        if x + wide * dx > 58.0:
            x, y, depth = 3.0, y - side * (depth + 1.0), 0.0
        places = {
            f"{unit['id']}-{k + 1}": [
                round(x + (k % wide) * dx + base.a, 3),
                round(y - side * ((k // wide) * dy + base.b), 3),
                0,
            ]
            for k in range(size)
        }
        rows.append({"id": unit["id"], "places": places})
        depth = max(depth, dy * -(-size // wide))
        x += wide * dx + 1.2
        if there == "lantern" and unit["id"].startswith("lantern") and away == APART:
            rows[-1]["places"] = {f"{unit['id']}-1": [30, 22.0 + 2.0 * side, 0]}  # among enemies
    for row in rows[: len(pieces)]:
        row["wounds"] = 8  # it has seen better days: its fall is a part of the game
    return rows


TABLE = {
    "board": [60, 44],
    "terrain": [
        {"id": "wall", "name": "Wall", "kind": "wall",
         "points": [[14, 21.8], [22, 21.8], [22, 22.2], [14, 22.2]], "height": 1.5,
         "abilities": ["COVER"]},
        {"id": "rock", "name": "Rock", "kind": "ruin",
         "points": [[40, 20], [43, 20], [43, 24], [40, 24]], "height": 5,
         "abilities": ["PLACE OF POWER"]},
    ],
    "objectives": [{"id": str(n), "pos": [12 * n, 22], "mm": 40} for n in range(1, 5)],
    "territories": [
        {"id": f"t{n}", "army": n, "name": f"Side {n}", "points": points}
        for n, points in (
            (1, [[0, 0], [60, 0], [60, 18], [0, 18]]),
            (2, [[0, 26], [60, 26], [60, 44], [0, 44]]),
        )
    ],
}  # fmt: skip
ASIDE = [[0, 20], [2.4, 20], [2.4, 24], [0, 24]]
"""Where the rock stands when the lines have met: beside them."""
SEASON = [
    {"player": n, "ledger": ledger, "holds": ["2"]}
    for n in (1, 2)
    for ledger in ("fury level", "rage dice")
]


def written(*armies):
    """Return the notes of the runes that were depicted before the lines met."""
    return [
        {"player": n, "ledger": "battle scripture", "holds": ["Alaithi"]}
        for n, made in enumerate(armies, start=1)
        if "depict-rune" in made.get("traits", ()) or made.get("faction") == LUMINETH
    ]


def text_of(one, two, is_deployed=True, away=APART):
    """Return the file of a battle of two lists: so many inches apart, or still to be deployed."""
    wall, rock = TABLE["terrain"]
    if away != APART:
        rock = {**rock, "points": ASIDE}
    made = {
        "format": 1,
        "title": f"{one['name']} against {two['name']}",
        "armies": [one, two],
        "setup": {**TABLE, "terrain": [wall, rock]},
        "rounds": 5,
        "scoring": [{"what": "hold_more", "points": 3, "words": "Hold more markers"}],
        "notes": [*SEASON, *(written(one, two) if away != APART else ())],
    }
    if is_deployed:
        made["clock"] = {"round": 1, "phase": "round"}
        made["units"] = packed(one, 1, away) + packed(two, -1, away)
        if two["name"].startswith("crowd"):
            made["units"] = [row for row in made["units"] if row["id"] != "stabbas.2"]
            made["fallen"] = ["stabbas.2"]  # so that there is somebody to replace
        if one["name"].startswith("pilgrims"):
            quenched = [unit["id"] for unit in every(two)[:3]]
            rule = "quenching-the-flames/quenched"
            made["effects"] = [{"rule": rule, "owner": 1, "units": quenched, "until": "battle"}]
    return yaml.dump(made, Dumper=Plain, sort_keys=False)


@lru_cache(maxsize=64)
def host_battle(one, two, is_deployed=True, away=APART):
    """Return the battle of two hosts by name."""
    text = text_of(army(one, 1), army(two, 2), is_deployed, away)
    return parse_battle(text, f"{one} against {two}").state
