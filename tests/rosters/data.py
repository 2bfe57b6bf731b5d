"""Community data of invented units, as reading would have made it."""

from tabletop.files.library.model import (
    BaseShare,
    Bundle,
    Entry,
    House,
    Library,
    Lore,
    ModelKind,
    Text,
    Undersized,
)
from tabletop.files.library.texts import reminder
from tabletop.state.dice import Dice, dice
from tabletop.state.warscroll import Warscroll, Weapon

PIKE = Weapon("Short Pike", "melee", dice(2), 4, 4, 0, dice(1), bearers="Short Pikes")
LONG = Weapon("Long Pike", "melee", dice(1), 4, 3, 1, dice(2), bearers="Long Pikes")


def entry(key, name, *keywords, size=1, points=100, base="32", kind="unit", **more):
    texts = more.pop("texts", ())
    scroll = Warscroll(
        f"{name.lower().replace(' ', '-')}~{key}", name, Dice(plus=5), 4,
        more.pop("health", 1), 1, keywords, more.pop("weapons", ()), size=size, base=base,
        points=points, by_hand=tuple(t.name for t in texts), reminders=tuple(map(reminder, texts)),
    )  # fmt: skip
    houses = more.pop("houses", ("Reedfolk", "Reedfolk - Marsh Brotherhood"))
    return Entry(
        key, name, kind, scroll, more.pop("models", (ModelKind(name, size),)),
        more.pop("bases", (BaseShare(base),)), texts, dict.fromkeys(houses, points),
        size > 1, factions=houses, file="reeds.cat", **more,
    )  # fmt: skip


def library():
    wet = Text("Wet Feet", "ability", "Your Hero Phase", declare="Pick mud.", effect="Splash.")
    found = [
        entry("0aa1-1", "Oar Queen", "HERO", "INFANTRY", points=200, base="40", health=6,
              texts=(wet,)),
        entry("0aa1-2", "Reed Wardens", "INFANTRY", "CHAMPION", "MUSICIAN (1/10)", size=10,
              points=120),
        entry("0aa1-3", "Pike Wives", "INFANTRY", "CHAMPION", size=5, points=120,
              weapons=(PIKE, LONG), models=(ModelKind(
                  "Pike Wife", 5, choices=(("Short Pikes", "Long Pikes"),), roles=("CHAMPION",)),)),
        entry("0aa1-4", "Pike Wives (Scourge of Aqshy)", "INFANTRY", "CHAMPION", size=5,
              points=130, weapons=(PIKE, LONG), models=(ModelKind(
                  "Pike Wife", 5, choices=(("Short Pikes", "Long Pikes"),), roles=("CHAMPION",)),)),
        entry("0aa1-5", "Mire Witch", "HERO", "INFANTRY", "WIZARD (1)", health=5),
        entry("0aa1-6", "Mire Witch (Scourge of Aqshy)", "HERO", "INFANTRY", points=110, health=5),
        entry("0aa1-7", "Otter Riders", "CAVALRY", "CHAMPION", size=3, points=90, base="60x35",
              bases=(BaseShare("75x42", 1, 3, "Champion"), BaseShare("60x35", 2, 3)), health=3,
              undersized=(Undersized("Otter Riders (2 Models)", 2, {"Reedfolk": 60}),)),
        entry("0aa1-8", "Sunken Bell", "FACTION TERRAIN", kind="terrain", base="", bases=(),
              points=0, health=10),
        entry("0aa1-9", "Drowned Wheel", "MANIFESTATION", kind="manifestation", base="90x52",
              points=0, health=8, houses=()),
        entry("0aa1-a", "Ferrywoman", "HERO", "INFANTRY", houses=("Ferryfolk",)),
        entry("0aa1-b", "Barrow Guard", "INFANTRY", size=10, points=130, houses=("Ferryfolk",)),
        entry("0aa1-c", "Reedfolk Mudlarks", "INFANTRY", size=5, points=80, base="",
              bases=(BaseShare(""),)),
        entry("0aa1-d", "Otter Riders", "CAVALRY", size=3, points=95, base="60x35",
              houses=("Ferryfolk",)),
    ]  # fmt: skip
    units = tuple(e.key for e in found if "Reedfolk" in e.factions)
    rain = Text("Rain", "spell", "Your Hero Phase", "6", "Pick a cloud.", "It rains.")
    bell = Text("Toll", "passive", effect="It tolls.")
    return Library(
        "reeds.zip",
        "7",
        "General's Handbook 2026-27",
        {e.key: e for e in found},
        (
            House(
                "Reedfolk", "Reedfolk", "ORDER", units,
                {"Tide Guard": (Text("High Water", "passive", effect="Wet."),)},
                {"Rower's Arm": (Text("Rower's Arm", "passive", effect="Strong."),)},
                {"Heron Crown": (Text("Heron Crown", "ability", "Any Combat Phase",
                                      effect="It shines."),)},
                {"Tidal Oath": (Text("Tidal Oath", "passive", effect="Sworn."),)},
                (bell,), ("Lore of Mud", "Lore of Rain and Fog", "Water Shapes"), "reeds.cat",
            ),
            House(
                "Reedfolk - Marsh Brotherhood", "Reedfolk", "ORDER", units[:6],
                battle_traits=(Text("Brothers", "passive", effect="All of them."),),
                lores=("Prayer Lore: Marsh Brotherhood",), file="marsh.cat",
            ),
            House("Ferryfolk", "Ferryfolk", "ORDER", ("0aa1-a", "0aa1-b", "0aa1-d")),
        ),
        (
            Lore("Lore of Mud", "spells", (Text("Mud", "spell", effect="Slow."),)),
            Lore("Lore of Rain and Fog", "spells", (rain,)),
            Lore("Water Shapes", "manifestations",
                 (Text("Summon Drowned Wheel", "spell", value="7", effect="It rises."),),
                 ("0aa1-9",), 20),
            Lore("Prayer Lore: Marsh Brotherhood", "prayers",
                 (Text("Ask the Marsh", "prayer", value="4", effect="It answers."),)),
        ),
        (Bundle("Ferry Band", 290, (("0aa1-a", 1), ("0aa1-d", 2)),
                (Text("Paid Passage", "passive", effect="Coins."),)),),
    )  # fmt: skip
