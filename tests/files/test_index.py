"""Indexes of warscrolls by keywords: those of the books, and expressions of one's own."""

from dataclasses import replace

import pytest

from tabletop.errors import TabletopError
from tabletop.files.index import search
from tabletop.files.warscrolls import alliances, faction, known_warscrolls

INDEXES = {
    "A01": (
        "LUMINETH REALM-LORDS & WIZARD",
        (
            "Lyrior Uthralle, Warden of Ymetrica",
            "Alarith Stonemage",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Hurakan Windmage",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "Archmage Teclis and Celennar, Spirit of Hysh",
        ),
    ),
    "A02": (
        "INFANTRY & LUMINETH REALM-LORDS",
        (
            "Ellania and Ellathor, Eclipsian Warsages",
            "Hurakan Windmage",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "The Light of Eltharion",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "The Light of Eltharion (Scourge of Ghyran)",
            "Vanari Bannerblade (Scourge of Ghyran)",
            "Vanari Auralan Sentinels",
            "Vanari Auralan Wardens",
            "Vanari Bladelords",
            "Ydrilan Riverblades",
            "Myari's Purifiers",
            "Thyrielle's Zephyrites",
        ),
    ),
    "A03": (
        "LUMINETH REALM-LORDS & WIZARD",
        (
            "Lyrior Uthralle, Warden of Ymetrica",
            "Alarith Stonemage",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Hurakan Windmage",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "Archmage Teclis and Celennar, Spirit of Hysh",
        ),
    ),
    "A04": (
        "LUMINETH REALM-LORDS & ALARITH",
        (
            "Alarith Stonemage",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Avalenor, the Stoneheart King",
            "Alarith Stoneguard",
            "Myari's Purifiers",
            "Alarith Spirit of the Mountain",
        ),
    ),
    "A05": (
        "LUMINETH REALM-LORDS & HURAKAN",
        (
            "Hurakan Windmage",
            "Sevireth, Lord of the Seventh Wind",
            "Hurakan Windchargers",
            "Thyrielle's Zephyrites",
            "Hurakan Spirit of the Wind",
        ),
    ),
    "A06": (
        "LUMINETH REALM-LORDS & VANARI",
        (
            "Lyrior Uthralle, Warden of Ymetrica",
            "Vanari Lord Regent on Lightcourser",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "Vanari Bannerblade (Scourge of Ghyran)",
            "Vanari Dawnriders",
            "Vanari Auralan Sentinels",
            "Vanari Auralan Wardens",
            "Vanari Bladelords",
            "Myari's Purifiers",
            "Vanari Starshard Ballista",
        ),
    ),
    "A07": (
        "LUMINETH REALM-LORDS & SCINARI",
        (
            "Ellania and Ellathor, Eclipsian Warsages",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "Scinari Loreseeker (Scourge of Aqshy)",
        ),
    ),
    "A08": (
        "LUMINETH PARAGON",
        (
            "The Light of Eltharion",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "The Light of Eltharion (Scourge of Ghyran)",
            "Vanari Bannerblade (Scourge of Ghyran)",
        ),
    ),
    "A09": (
        "LUMINETH REALM-LORDS & HERO & SCINARI",
        (
            "Ellania and Ellathor, Eclipsian Warsages",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "Scinari Loreseeker (Scourge of Aqshy)",
        ),
    ),
    "A10": (
        "HERO & INFANTRY & LUMINETH REALM-LORDS",
        (
            "Alarith Stonemage",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Hurakan Windmage",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "The Light of Eltharion",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "The Light of Eltharion (Scourge of Ghyran)",
            "Vanari Bannerblade (Scourge of Ghyran)",
        ),
    ),
    "A11": (
        "LUMINETH REALM-LORDS & INFANTRY & VANARI",
        (
            "Ellania and Ellathor, Eclipsian Warsages",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "Vanari Bannerblade (Scourge of Ghyran)",
            "Vanari Auralan Sentinels",
            "Vanari Auralan Wardens",
            "Vanari Bladelords",
            "Myari's Purifiers",
        ),
    ),
    "A12": (
        "MEGA-GARGANT",
        (
            "Beast-smasher Mega-Gargant",
            "Gatebreaker Mega-Gargant",
            "King Brodd",
            "Kraken-eater Mega-Gargant",
            "Warstomper Mega-Gargant",
            "Gatebreaker Mega-Gargant (Scourge of Aqshy)",
            "Kraken-eater Mega-Gargant (Scourge of Ghyran)",
        ),
    ),
    "A13": (
        "VANGUARD-PALLADORS",
        (
            "Vanguard-Palladors with Shock Handaxes",
            "Vanguard-Palladors with Starstrike Javelins",
        ),
    ),
    "A14": (
        "LUMINETH REALM-LORDS",
        (
            "Vanari Lord Regent on Lightcourser",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Hurakan Windmage",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Enlightener",
            "Scinari Loreseeker",
            "The Light of Eltharion",
            "Vanari Bannerblade",
            "Vanari Lord Regent",
            "Alarith Stonemage (Scourge of Aqshy)",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "The Light of Eltharion (Scourge of Ghyran)",
            "Vanari Bannerblade (Scourge of Ghyran)",
            "Avalenor, the Stoneheart King",
            "Sevireth, Lord of the Seventh Wind",
            "Vanari Dawnriders",
            "Vanari Auralan Sentinels",
            "Vanari Auralan Wardens",
            "Vanari Bladelords",
            "Ydrilan Riverblades",
            "Myari's Purifiers",
            "Thyrielle's Zephyrites",
            "Hurakan Spirit of the Wind",
            "Rune of Petrification",
            "Sanctum of Amyntok",
        ),
    ),
    "A15": (
        "LUMINETH REALM-LORDS & ORDER",
        (
            "Vanari Starshard Ballista",
            "Alarith Spirit of the Mountain",
            "Ellania and Ellathor, Eclipsian Warsages",
            "Lyrior Uthralle, Warden of Ymetrica",
            "Vanari Dawnriders",
            "Vanari Lord Regent on Lightcourser",
            "Vanari Auralan Sentinels",
            "Vanari Bladelords",
            "Vanari Bannerblade",
            "Scinari Calligrave",
            "Scinari Cathallar",
            "Scinari Loreseeker",
            "Hurakan Windmage",
            "Hurakan Windchargers",
            "The Light of Eltharion",
            "Alarith Stonemage",
            "Ydrilan Riverblades",
            "Archmage Teclis and Celennar, Spirit of Hysh",
            "Hurakan Spirit of the Wind",
            "Scinari Enlightener",
            "Avalenor, the Stoneheart King",
            "Sevireth, Lord of the Seventh Wind",
            "Alarith Stoneguard",
            "Vanari Auralan Wardens",
            "Rune of Petrification",
            "Shrine Luminor",
            "Sanctum of Amyntok",
            "Hyshian Twinstones",
            "Myari's Purifiers",
            "Vanari Bannerblade (Scourge of Ghyran)",
            "The Light of Eltharion (Scourge of Ghyran)",
            "Vanari Lord Regent",
            "Thyrielle's Zephyrites",
            "Scinari Loreseeker (Scourge of Aqshy)",
            "Alarith Stonemage (Scourge of Aqshy)",
        ),
    ),
    "A16": (
        "LUMINETH REALM-LORDS & WARD",
        (
            "Ellania and Ellathor, Eclipsian Warsages",
            "The Light of Eltharion",
            "Archmage Teclis and Celennar, Spirit of Hysh",
            "Hurakan Spirit of the Wind",
            "Sevireth, Lord of the Seventh Wind",
            "Rune of Petrification",
            "Sanctum of Amyntok",
            "Hyshian Twinstones",
            "The Light of Eltharion (Scourge of Ghyran)",
        ),
    ),
    "A17": (
        "LUMINETH REALM-LORDS & MANIFESTATION",
        (
            "Rune of Petrification",
            "Sanctum of Amyntok",
            "Hyshian Twinstones",
        ),
    ),
    "A18": (
        "LUMINETH REALM-LORDS & ENDLESS SPELL",
        (
            "Rune of Petrification",
            "Sanctum of Amyntok",
            "Hyshian Twinstones",
        ),
    ),
    "A19": (
        "GLOOMSPITE GITZ",
        (
            "Loonboss on Giant Cave Squig",
            "Snarlboss",
            "Scuttleboss on Gigantic Spider",
            "Loonboss",
            "Rabble-Rowza",
            "Skragrott, the Loonking",
            "Squigboss with Gnasha-squig",
            "Webspinner Shaman",
            "Loonboss with Giant Cave Squig",
            "Madcap Shaman",
            "Mollog",
            "Kragnos, the End of Empires",
            "Loonboss on Mangler Squigs",
            "Trugg, the Troggoth King",
            "Webspinner Shaman on Arachnarok Spider",
            "Snarlboss on War-Wheela",
            "Snarlfang Riders",
            "Snarlpack Cavalry",
            "Spider Riders",
            "Squig Hoppers",
            "Wolfgit Retinue",
            "Rippa's Snarlfangs",
            "Gobbapalooza",
            "Loonsmasha Fanatics",
            "Moonclan Shootas",
            "Moonclan Stabbas",
            "Rockgut Troggoths",
            "Sneaky Snufflers",
            "Sporesplatta Fanatics",
            "Fellwater Troggoths (Scourge of Aqshy)",
            "Loonsmasha Fanatics (Scourge of Ghyran)",
            "Sporesplatta Fanatics (Scourge of Ghyran)",
            "Borgit's Beastgrabbaz",
            "Grinkrak's Looncourt",
            "Zarbag's Gitz",
            "Arachnarok Spider with Spiderfang Warparty",
            "Dankhold Troggoth",
            "Mangler Squigs",
            "Skitterstrand Arachnarok",
            "Aleguzzler Gargant",
            "Sunsteala Wheelas",
            "Sunsteala Wheelas (Scourge of Aqshy)",
            "Mork's Mighty Mushroom",
            "Scrapskuttle's Arachnacauldron",
            "Scuttletide",
        ),
    ),
    "A20": (
        "TOP DOG",
        (
            "Snarlboss",
            "Snarlboss on War-Wheela",
        ),
    ),
    "A21": (
        "GLOOMSPITE GITZ & GITMOB",
        (
            "Droggz da Sunchompa",
            "Snarlboss",
            "Frazzlegit Shaman on War-Wheela",
            "Snarlboss on War-Wheela",
            "Snarlfang Riders",
            "Snarlpack Cavalry",
            "Wolfgit Retinue",
            "Rippa's Snarlfangs",
            "Doom Diver Catapult",
            "Sunsteala Wheelas",
            "Sunsteala Wheelas (Scourge of Aqshy)",
        ),
    ),
    "A22": (
        "MOONCLAN AGITATOR",
        (
            "Squigboss with Gnasha-squig",
            "Loonboss",
            "Rabble-Rowza",
            "Loonboss on Giant Cave Squig",
        ),
    ),
    "A23": (
        "GLOOMSPITE GITZ & MOONCLAN",
        (
            "Loonboss",
            "Rabble-Rowza",
            "Skragrott, the Loonking",
            "Squigboss with Gnasha-squig",
            "Loonboss with Giant Cave Squig",
            "Madcap Shaman",
            "Squig Hoppers",
            "Loonsmasha Fanatics",
            "Moonclan Shootas",
            "Moonclan Stabbas",
            "Sneaky Snufflers",
            "Sporesplatta Fanatics",
            "Loonsmasha Fanatics (Scourge of Ghyran)",
            "Sporesplatta Fanatics (Scourge of Ghyran)",
            "Borgit's Beastgrabbaz",
            "Grinkrak's Looncourt",
            "Zarbag's Gitz",
        ),
    ),
    "A24": (
        "GLOOMSPITE GITZ & !HERO & MOONCLAN & CAVALRY",
        (
            "Boingrot Bounderz",
            "Squig Hoppers",
        ),
    ),
    "A25": (
        "GLOOMSPITE GITZ & CAVALRY & GITMOB",
        (
            "Droggz da Sunchompa",
            "Snarlboss",
            "Snarlfang Riders",
            "Snarlpack Cavalry",
            "Wolfgit Retinue",
            "Rippa's Snarlfangs",
        ),
    ),
    "A26": (
        "GLOOMSPITE GITZ & SPIDERFANG",
        (
            "Scuttleboss on Gigantic Spider",
            "Webspinner Shaman",
            "Webspinner Shaman on Arachnarok Spider",
            "Spider Riders",
            "Arachnarok Spider with Flinger",
            "Arachnarok Spider with Spiderfang Warparty",
            "Skitterstrand Arachnarok",
        ),
    ),
    "A27": (
        "GLOOMSPITE GITZ & !HERO & MOONCLAN & INFANTRY",
        (
            "Gobbapalooza",
            "Loonsmasha Fanatics",
            "Moonclan Shootas",
            "Moonclan Stabbas",
            "Sneaky Snufflers",
            "Sporesplatta Fanatics",
            "Loonsmasha Fanatics (Scourge of Ghyran)",
            "Sporesplatta Fanatics (Scourge of Ghyran)",
            "Borgit's Beastgrabbaz",
            "Grinkrak's Looncourt",
            "Zarbag's Gitz",
        ),
    ),
    "A28": (
        "GLOOMSPITE GITZ & MONSTER",
        (
            "Dankhold Troggboss",
            "Kragnos, the End of Empires",
            "Loonboss on Mangler Squigs",
            "Trugg, the Troggoth King",
            "Webspinner Shaman on Arachnarok Spider",
            "Arachnarok Spider with Flinger",
            "Arachnarok Spider with Spiderfang Warparty",
            "Dankhold Troggoth",
            "Mangler Squigs",
            "Skitterstrand Arachnarok",
            "Aleguzzler Gargant",
        ),
    ),
    "A29": (
        "GLOOMSPITE GITZ & INFANTRY & MOONCLAN",
        (
            "Loonboss",
            "Rabble-Rowza",
            "Skragrott, the Loonking",
            "Squigboss with Gnasha-squig",
            "Loonboss with Giant Cave Squig",
            "Madcap Shaman",
            "Loonsmasha Fanatics",
            "Moonclan Shootas",
            "Moonclan Stabbas",
            "Sneaky Snufflers",
            "Sporesplatta Fanatics",
            "Loonsmasha Fanatics (Scourge of Ghyran)",
            "Sporesplatta Fanatics (Scourge of Ghyran)",
            "Borgit's Beastgrabbaz",
            "Grinkrak's Looncourt",
            "Zarbag's Gitz",
        ),
    ),
    "A30": (
        "GLOOMSPITE GITZ & TROGGOTH",
        (
            "Mollog",
            "Dankhold Troggboss",
            "Trugg, the Troggoth King",
            "Fellwater Troggoths",
            "Rockgut Troggoths",
            "Fellwater Troggoths (Scourge of Aqshy)",
            "Dankhold Troggoth",
        ),
    ),
    "A31": (
        "GLOOMSPITE GITZ & SPIDERFANG & WIZARD",
        (
            "Webspinner Shaman",
            "Webspinner Shaman on Arachnarok Spider",
        ),
    ),
    "A32": (
        "GLOOMSPITE GITZ & !HERO & !MONSTER & !WAR MACHINE",
        (
            "Mork's Mighty Mushroom",
            "Scrapskuttle's Arachnacauldron",
            "Scuttletide",
            "Boingrot Bounderz",
            "Spider Riders",
            "Squig Hoppers",
            "Wolfgit Retinue",
            "Snarlpack Cavalry",
            "Rippa's Snarlfangs",
            "Moonclan Stabbas",
            "Fellwater Troggoths",
            "Loonsmasha Fanatics",
            "Rockgut Troggoths",
            "Sneaky Snufflers",
            "Sporesplatta Fanatics",
            "Gobbapalooza",
            "Zarbag's Gitz",
            "Grinkrak's Looncourt",
            "Borgit's Beastgrabbaz",
            "Sporesplatta Fanatics (Scourge of Ghyran)",
            "Loonsmasha Fanatics (Scourge of Ghyran)",
            "Fellwater Troggoths (Scourge of Aqshy)",
        ),
    ),
    "A33": (
        "GLOOMSPITE GITZ & WIZARD",
        (
            "Fungoid Cave-Shaman",
            "Skragrott, the Loonking",
            "Webspinner Shaman",
            "Madcap Shaman",
            "Webspinner Shaman on Arachnarok Spider",
            "Frazzlegit Shaman on War-Wheela",
            "Gobbapalooza",
        ),
    ),
    "A34": (
        "DESTRUCTION & HERO",
        (
            "Loonboss on Giant Cave Squig",
            "Snarlboss",
            "Scuttleboss on Gigantic Spider",
            "Killaboss on Great Gnashtoof (Scourge of Aqshy)",
            "Killaboss on Great Gnashtoof (Scourge of Ghyran)",
            "Megaboss",
            "Warchanter",
            "Weirdnob Shaman",
            "Zoggrok Anvilsmasha",
            "Megaboss (Scourge of Aqshy)",
            "Butcher",
            "Grell Firefist",
            "Mantrapper",
            "Tyrant",
            "Firebelly",
            "Icebrow Hunter",
            "Slaughtermaster",
            "Gorlok Blackpowder",
            "Hrothgorn Mantrapper",
            "Loonboss",
            "Rabble-Rowza",
            "Skragrott, the Loonking",
            "Squigboss with Gnasha-squig",
            "Webspinner Shaman",
            "Loonboss with Giant Cave Squig",
            "Madcap Shaman",
            "Mollog",
            "Killaboss with Stab-grot",
            "Murknob with Belcha-banna",
            "Swampcalla Shaman with Pot-grot",
            "Killaboss with Stab-grot (Scourge of Aqshy)",
            "Wardokk",
            "Wurrgog Prophet",
        ),
    ),
}
"""Each index with the expression that makes it, and names that it must have."""


def names_of(text, warscrolls=None):
    return [k.name for k in search(text, warscrolls or known_warscrolls())]


def shown(index):
    """The index has its names, in lists of their headings; without a keyword a name is gone."""
    text, names = INDEXES[index]
    found = names_of(text)
    assert names
    assert set(names) <= set(found)
    word = next(w for w in text.replace("&", "|").split("|") if "!" not in w).strip()
    for gone in names[:3]:
        without = [
            replace(
                k,
                keywords=tuple(w for w in k.keywords if w.split(" (")[0] != word),
                roles=tuple(r for r in k.roles if r != word),
            )
            if k.name == gone
            else k
            for k in known_warscrolls()
        ]
        assert gone not in names_of(text, without)


@pytest.mark.system("S172")
def test_index_a01():
    shown("A01")


@pytest.mark.system("S173")
def test_index_a02():
    shown("A02")


@pytest.mark.system("S174")
def test_index_a03():
    shown("A03")


@pytest.mark.system("S175")
def test_index_a04():
    shown("A04")


@pytest.mark.system("S176")
def test_index_a05():
    shown("A05")


@pytest.mark.system("S177")
def test_index_a06():
    shown("A06")


@pytest.mark.system("S178")
def test_index_a07():
    shown("A07")


@pytest.mark.system("S179")
def test_index_a08():
    shown("A08")


@pytest.mark.system("S180")
def test_index_a09():
    shown("A09")


@pytest.mark.system("S181")
def test_index_a10():
    shown("A10")


@pytest.mark.system("S182")
def test_index_a11():
    shown("A11")


@pytest.mark.system("S183")
def test_index_a12():
    shown("A12")


@pytest.mark.system("S184")
def test_index_a13():
    shown("A13")


@pytest.mark.system("S185")
def test_index_a14():
    shown("A14")


@pytest.mark.system("S186")
def test_index_a15():
    shown("A15")


@pytest.mark.system("S187")
def test_index_a16():
    shown("A16")


@pytest.mark.system("S188")
def test_index_a17():
    shown("A17")


@pytest.mark.system("S189")
def test_index_a18():
    shown("A18")


@pytest.mark.system("S190")
def test_index_a19():
    shown("A19")


@pytest.mark.system("S191")
def test_index_a20():
    shown("A20")


@pytest.mark.system("S192")
def test_index_a21():
    shown("A21")


@pytest.mark.system("S193")
def test_index_a22():
    shown("A22")


@pytest.mark.system("S194")
def test_index_a23():
    shown("A23")


@pytest.mark.system("S195")
def test_index_a24():
    shown("A24")


@pytest.mark.system("S196")
def test_index_a25():
    shown("A25")


@pytest.mark.system("S197")
def test_index_a26():
    shown("A26")


@pytest.mark.system("S198")
def test_index_a27():
    shown("A27")


@pytest.mark.system("S199")
def test_index_a28():
    shown("A28")


@pytest.mark.system("S200")
def test_index_a29():
    shown("A29")


@pytest.mark.system("S201")
def test_index_a30():
    shown("A30")


@pytest.mark.system("S202")
def test_index_a31():
    shown("A31")


@pytest.mark.system("S203")
def test_index_a32():
    shown("A32")


@pytest.mark.system("S204")
def test_index_a33():
    shown("A33")


@pytest.mark.system("S205")
def test_index_a34():
    shown("A34")


def test_sets_that_lie_in_each_other():
    wizards = set(names_of("HERO & WIZARD & INFANTRY"))
    assert set(names_of("SCINARI")) <= wizards
    assert "Ellania and Ellathor, Eclipsian Warsages" in names_of("SCINARI & VANARI")
    assert names_of("ALARITH & VANARI") == ["Myari's Purifiers"]
    assert set(names_of("GITMOB & CAVALRY")) < set(names_of("GITMOB"))
    assert names_of("SPIDERFANG & WIZARD") == [
        "Webspinner Shaman",
        "Webspinner Shaman on Arachnarok Spider",
    ]


@pytest.mark.system("S170")
def test_lists_are_grouped_as_the_books_do():
    groups = {}
    for known in search("GLOOMSPITE GITZ", known_warscrolls()):
        groups.setdefault(known.category, []).append(known.name)
    assert "Loonboss on Giant Cave Squig" in groups["Cavalry Hero"]
    assert "Trugg, the Troggoth King" in groups["Monster Hero"]
    assert "Snarlboss on War-Wheela" in groups["War Machine Hero"]
    assert "Doom Diver Catapult" in groups["War Machine"]
    assert groups["Beast"] == ["Squig Herd"]
    assert "Scuttletide" in groups["Endless Spell"]
    assert groups["Faction Terrain"] == ["Bad Moon Loonshrine"]
    assert "Other" not in groups


@pytest.mark.system("S171")
def test_the_factions_of_destruction():
    assert dict(alliances())["DESTRUCTION"] == (
        "Bonesplitterz",
        "Gloomspite Gitz",
        "Ironjawz",
        "Kruleboyz",
        "Ogor Mawtribes",
        "Sons of Behemat",
    )


def test_expressions_bind_not_then_and_then_or():
    every = set(names_of("ORDER | DESTRUCTION"))
    assert set(names_of("!HERO & ORDER | DESTRUCTION")) == set(
        names_of("(ORDER & !HERO) | DESTRUCTION")
    )
    assert set(names_of("!(HERO | MONSTER)")) & every == every - set(names_of("HERO | MONSTER"))
    assert "Archmage Teclis and Celennar, Spirit of Hysh" in names_of("wizard (4)")
    assert names_of("WIZARD (9)") == []


@pytest.mark.parametrize(
    "text", ["", "  ", "&", "A &", "A B) C", "(A", "A)", "!", "A || B", "A & | B", "x" * 401]
)
def test_what_is_no_expression_is_told_in_words(text):
    with pytest.raises(TabletopError) as refused:
        search(text, known_warscrolls())
    assert "keywords" in refused.value.next_step


def test_every_warscroll_has_numbers_and_names_what_is_left_to_the_players():
    for key, most in (("lumineth", 35), ("gitz", 56)):
        whole = faction(key)
        assert len(whole.warscrolls) == most
        for scroll in whole.warscrolls:
            assert scroll.health >= 1
            assert scroll.base
            assert (
                scroll.weapons or scroll.abilities or scroll.by_hand or scroll.has("MANIFESTATION")
            )
