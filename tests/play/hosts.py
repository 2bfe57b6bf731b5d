"""Armies of both main factions that together have every automated ability, face to face.

They are lists that nobody would be allowed to field: what counts is that everything is there.
"""

import yaml

from tabletop.files.battle_scenario import parse_battle
from tabletop.files.warscroll_in import base_of
from tabletop.files.warscroll_known import known_by_name
from tabletop.files.warscrolls import faction

FURY = ("rising-fury", "fight-through-the-pain", "eruption-of-fury")
LUMINETH = "Lumineth Realm-lords"
GITZ = "Gloomspite Gitz"
HYSH = {"lores": {"manifestations": "Manifestations of Hysh"}}

HOSTS = {
    "vanari": (
        LUMINETH,
        ("vanari-lord-regent", "vanari-auralan-wardens", "vanari-auralan-sentinels",
         "vanari-dawnriders", "vanari-starshard-ballista", "vanari-lord-regent-on-lightcourser",
         "scinari-cathallar", "vanari-bladelords"),
        HYSH,
        {"vanari-lord-regent": ("Silver Wand",), "scinari-cathallar": ("Phoenix Stone",),
         "vanari-lord-regent-on-lightcourser": ("Acolyte of the Runes",)},
    ),
    "temple": (
        LUMINETH,
        ("alarith-stonemage", "alarith-stoneguard", "alarith-spirit-of-the-mountain",
         "hurakan-windmage", "hurakan-windchargers", "hurakan-spirit-of-the-wind",
         "avalenor-the-stoneheart-king"),
        HYSH,
        {},
    ),
    "lords": (
        LUMINETH,
        ("lyrior-uthralle-warden-of-ymetrica", "the-light-of-eltharion", "scinari-calligrave",
         "scinari-enlightener", "vanari-bladelords", "sevireth-lord-of-the-seventh-wind",
         "the-light-of-eltharion-scourge-of-ghyran"),
        HYSH,
        {"scinari-calligrave": ("Silver Wand",), "scinari-enlightener": ("Acolyte of the Runes",)},
    ),
    "moonclan": (
        GITZ,
        ("loonboss", "moonclan-stabbas", "fungoid-cave-shaman", "squig-hoppers", "squig-herd",
         "moonclan-shootas", "mangler-squigs"),
        {},
        {},
    ),
    "trolls": (
        GITZ,
        ("dankhold-troggboss", "rockgut-troggoths", "fellwater-troggoths", "spider-riders",
         "webspinner-shaman", "arachnarok-spider-with-flinger"),
        {},
        {},
    ),
    "riders": (
        GITZ,
        ("snarlboss", "snarlfang-riders", "snarlpack-cavalry", "boingrot-bounderz",
         "skragrott-the-loonking", "spider-riders"),
        {},
        {},
    ),
}  # fmt: skip
"""By name: the faction, warscrolls of its data, what else its list says, enhancements."""
TERRAIN = {LUMINETH: "shrine-luminor"}
KEYS = {LUMINETH: "lumineth", GITZ: "gitz"}


class Plain(yaml.SafeDumper):
    """Writes what stands twice twice: files have no aliases."""

    def ignore_aliases(self, data):
        return True


def scroll_of(name, key):
    return next(s for s in faction(KEYS[name]).warscrolls if s.id == key)


def army(host, player=1):
    """Return the list of a host."""
    name, keys, more, enhancements = HOSTS[host]
    units = [
        {"id": f"{key}-{player}", "warscroll": scroll_of(name, key).name,
         "enhancements": list(enhancements.get(key, ()))}
        for key in keys
    ]  # fmt: skip
    made = {
        "name": f"{host} {player}",
        "faction": name,
        "traits": list(FURY),
        "regiments": [{"name": f"The {host}", "units": units}],
        **more,
    }
    if name in TERRAIN:
        scroll = scroll_of(name, TERRAIN[name])
        made["terrain"] = [{"id": f"{scroll.id}-{player}", "warscroll": scroll.name}]
    return made


def packed(made, side):
    """Return places for all units of a list: rows behind one another, five inches apart."""
    x, y, depth, rows = 3.0, 22.0 - 5.0 * side, 0.0, []
    units = [u for regiment in made["regiments"] for u in regiment["units"]]
    for unit in (*units, *made.get("terrain", ())):
        scroll = known_by_name(unit["warscroll"])
        base = base_of(scroll.base)
        dx, dy = 2 * base.a + 0.15, 2 * base.b + 0.15
        wide = -(-scroll.size // 2) if scroll.size > 4 else scroll.size
        if x + wide * dx > 58.0:
            x, y, depth = 3.0, y - side * (depth + 1.0), 0.0
        places = {
            f"{unit['id']}-{k + 1}": [
                round(x + (k % wide) * dx + base.a, 3),
                round(y - side * ((k // wide) * dy + base.b), 3),
                0,
            ]
            for k in range(scroll.size)
        }
        rows.append({"id": unit["id"], "places": places})
        depth = max(depth, dy * -(-scroll.size // wide))
        x += wide * dx + 1.2
    return rows


def text_of(one, two, rounds=5):
    """Return the file of a battle of two lists, ten inches apart, before the first round."""
    table = {
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
    return yaml.dump(
        {
            "format": 1,
            "title": f"{one['name']} against {two['name']}",
            "armies": [one, two],
            "setup": table,
            "rounds": rounds,
            "scoring": [{"what": "hold_more", "points": 3, "words": "Hold more markers"}],
            "clock": {"round": 1, "phase": "round"},
            "notes": [
                {"player": n, "ledger": ledger, "holds": ["2"]}
                for n in (1, 2)
                for ledger in ("fury level", "rage dice")
            ],
            "units": packed(one, 1) + packed(two, -1),
        },
        Dumper=Plain,
        sort_keys=False,
    )


def host_battle(one, two):
    """Return the battle of two hosts by name."""
    return parse_battle(text_of(army(one, 1), army(two, 2)), f"{one} against {two}").state
