"""The left two thirds of a card about numbers: dice step by step, or the order of the fights.

Rulings about damage, rallies and the fight order have no table: what they are about is drawn as
rows instead, from what the ruling says and what the judges answered.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from tabletop.files.node import JSON
from tabletop.ui.battle.dice_draw import die_picture
from tabletop.ui.battle.steps import Die
from tabletop.ui.card.board import Box, edge
from tabletop.ui.card.content import Content
from tabletop.ui.kit.canvas import Picture, Stroke
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.theme import player_role

KINDS: Final = ("damage", "rally", "fight_order")
"""Types of actions that are about numbers."""
PAD: Final = 24.0
HEAD, BODY, SMALL = 20, 17, 16
DIE: Final = 30.0
FLAGS: Final = (
    ("strike_first", "strikes first"),
    ("strike_last", "strikes last"),
    ("charged", "charged"),
    ("pulled_in", "pulled in later"),
)
MOST_MODELS: Final = 14


def is_of_numbers(found: Content) -> bool:
    """Say whether a card is about dice or an order rather than a position."""
    ruling = found.ruling
    return str(ruling.action.get("type", "")) in KINDS and not ruling.state.models


def draw_steps(picture: Picture, kit: Kit, found: Content, frame: Box) -> None:
    """Add the rows into the frame; `kit` has scale 1."""
    picture.panel(frame, kit.theme("raised"))
    x, y, w, h = frame
    inner = (x + PAD, y + PAD, w - 2 * PAD, h - 2 * PAD)
    action = found.ruling.action
    match action.get("type"):
        case "damage":
            _damage(picture, kit, action, _got(found), inner)
        case "rally":
            _rally(picture, kit, action, _got(found), inner)
        case _:
            _fights(picture, kit, _row(action.get("state")), _got(found), inner)
    edge(picture, frame, kit.theme("neatline"), 1.0)


def _got(found: Content) -> dict[str, JSON]:
    return {c.check.ask: c.got for c in found.answered.checks}


# ---------------------------------------------------------------------- damage
def _damage(
    picture: Picture, kit: Kit, action: Mapping[str, JSON], got: Mapping[str, JSON], box: Box
) -> None:
    x, y, w, h = box
    target, result = _row(action.get("target")), _row(got.get("result"))
    _words(picture, kit, (x, y + 8), target_words(target), BODY, 600)
    y += 36
    for k, item in enumerate(_list(action.get("weapons"))[:3]):
        is_modified = bool(action.get("modifiers"))
        y = _weapon(picture, kit, _row(item), k, (x, y), w, is_modified=is_modified)
    mortal, direct = _whole(action.get("mortal")), _whole(action.get("allocate_direct"))
    for count, words in ((mortal, "mortal damage"), (direct, "allocated straight away, no ward")):
        if count:
            _words(picture, kit, (x, y + 10), f"{count} points of {words}", BODY, 600)
            y += 34
    if ward := _list(action.get("ward_dice")):
        wards = [_whole(v) for v in _list(target.get("wards"))]
        least = min(wards, default=0)
        name = f"Ward {least}+" if least else "Ward"
        states = [_state(face, least) for face in map(_whole, ward)]
        _dice_row(picture, kit, (x, y), name, tuple(map(_whole, ward)), states, w)
        y += 48
    low = box[1] + h
    _models(picture, kit, target, result, (x, low - 34), w)
    _chain(picture, kit, result, (x, min(low - 150, max(y + 12, low - 170))), w)


def target_words(target: Mapping[str, JSON]) -> str:
    """Return who is attacked, in numbers.

    >>> target_words({"models": 3, "health": 2, "save": 4, "wards": [5]})
    'Target: 3 models, Health 2, save 4+, ward 5+'
    """
    models, health = _whole(target.get("models"), 1), _whole(target.get("health"), 1)
    words = [f"{models} model{'' if models == 1 else 's'}", f"Health {health}"]
    save = target.get("save")
    words.append(f"save {save}+" if isinstance(save, int) else "no save")
    wards = [_whole(v) for v in _list(target.get("wards"))]
    words += [f"ward {' and '.join(f'{v}+' for v in wards)}"] if wards else []
    if carried := _whole(target.get("allocated")):
        words.append(f"{carried} point{'' if carried == 1 else 's'} on it")
    if mod := _whole(target.get("save_mod")):
        words.append(f"{mod:+d} to save")
    return "Target: " + ", ".join(words)


def weapon_words(row: Mapping[str, JSON], number: int) -> str:
    """Return a weapon in one line.

    >>> weapon_words({"attacks": 1, "hit": 3, "wound": 4, "rend": 1, "damage": "D3"}, 0)
    'Weapon 1: 1 attack, rend 1, damage D3'
    """
    name = str(row.get("name", f"weapon {number + 1}"))
    attacks, models = row.get("attacks", 1), _whole(row.get("models"), 1)
    words = [f"{attacks} attack{'' if attacks == 1 else 's'}"]
    if models > 1:
        words[0] += f" by each of {models}"
    if rend := _whole(row.get("rend")):
        words.append(f"rend {rend}")
    words.append(f"damage {row.get('damage', 1)}")
    words += [str(a) for a in _list(row.get("abilities"))]
    mods = [_row(m) for m in _list(row.get("modifiers"))]
    words += [
        f"{_whole(m.get('value')):+d} {m.get('to')} ({m.get('from', 'friendly')})" for m in mods
    ]
    return f"{name[:1].upper()}{name[1:]}: " + ", ".join(words)


def _weapon(
    picture: Picture,
    kit: Kit,
    row: Mapping[str, JSON],
    number: int,
    at: tuple[float, float],
    w: float,
    *,
    is_modified: bool,
) -> float:
    x, y = at
    _words(picture, kit, (x, y + 8), weapon_words(row, number), SMALL, 600, room=w)
    y += 26
    dice = _row(row.get("dice"))
    is_printed = not (is_modified or row.get("modifiers") or row.get("reroll"))
    for step in ("attacks", "hit", "wound", "save", "damage"):
        faces = tuple(map(_whole, _list(dice.get(step))))
        if not faces:
            continue
        needs = _whole(row.get(step)) if step in ("hit", "wound") else 0
        name = f"{step.capitalize()} {needs}+" if needs else step.capitalize()
        states = [_state(f, needs if is_printed else 0) for f in faces]
        _dice_row(picture, kit, (x, y), name, faces, states, w)
        y += 40
    return y + 6


def _state(face: int, needs: int) -> str:
    """Return how a face looks beside what it needs: plain where that is not known (0)."""
    if not needs:
        return "plain"
    return "hit" if face >= needs else "miss"


def _dice_row(
    picture: Picture,
    kit: Kit,
    at: tuple[float, float],
    name: str,
    faces: Sequence[int],
    states: Sequence[str],
    w: float,
) -> None:
    x, y = at
    _words(picture, kit, (x + 12, y + DIE / 2), name, BODY, 400)
    pitch = min(DIE + 7, (w - 150) / max(1, len(faces)))
    for k, (face, state) in enumerate(zip(faces, states, strict=True)):
        die = Die(face, state)  # type: ignore[arg-type]
        corner = (x + 140 + k * pitch, y + (4 if state == "miss" else 0))
        picture.stamp(corner, die_picture(kit, die, DIE))


def _chain(
    picture: Picture, kit: Kit, result: Mapping[str, JSON], at: tuple[float, float], w: float
) -> None:
    """Add what each step came to, as boxes in a row."""
    steps = [
        (_whole(result.get(key)), words)
        for key, words in (
            ("hits", "hits"), ("wounds", "wounds"), ("failed_saves", "get through"),
            ("pool", "in the pool"), ("warded", "warded"), ("slain", "slain"),
        )
    ]  # fmt: skip
    if not _whole(result.get("hits")) and not _whole(result.get("wounds")):
        steps = steps[3:]
    x, y = at
    wide = (w - 26.0 * (len(steps) - 1)) / len(steps)
    theme = kit.theme
    for k, (count, words) in enumerate(steps):
        is_last = k == len(steps) - 1
        left = x + k * (wide + 26.0)
        picture.panel((left, y, wide, 70.0), theme("ink" if is_last else "edge_strong"), 7)
        if not is_last:
            picture.panel((left + 1.2, y + 1.2, wide - 2.4, 67.6), theme("panel"), 6)
        ink = theme("inverse" if is_last else "ink")
        middle = left + wide / 2
        picture.words((middle, y + 25), str(count), kit.type(26, 700), ink, "c")
        picture.words((middle, y + 53), words, kit.type(SMALL), ink, "c")
        if not is_last:
            arrow = left + wide + 13.0
            picture.glyph("chevron-right", (arrow, y + 35), 20, theme("ink2"), "icons", 2.2)


def _models(
    picture: Picture,
    kit: Kit,
    target: Mapping[str, JSON],
    result: Mapping[str, JSON],
    at: tuple[float, float],
    w: float,
) -> None:
    """Add the models of the target: the slain crossed out, points on the first of the others."""
    x, y = at
    count = min(MOST_MODELS, _whole(target.get("models"), 1))
    slain, points = _whole(result.get("slain")), _whole(result.get("allocated"))
    health, theme = _whole(target.get("health"), 1), kit.theme
    radius = 17.0
    for k in range(count):
        centre = (x + radius + k * (2 * radius + 10), y)
        is_gone = k < slain
        fill = "sunken" if is_gone else player_role(2)
        picture.disc(centre, radius, theme("edge_strong" if is_gone else player_role(2, "deep")))
        picture.disc(centre, radius - 2, theme(fill))
        if is_gone:
            reach = radius * 0.8
            ends = [(centre[0] - reach, y + reach), (centre[0] + reach, y - reach)]
            picture.line(ends, Stroke(3, theme("ink")))
        elif k == slain and points:
            words = f"{health - points}/{health}"
            face = kit.type(SMALL, 700)
            wide = kit.width(words, face) + 12
            picture.panel((centre[0] - wide / 2, y + 8, wide, 22), theme(player_role(2, "deep")), 9)
            picture.words((centre[0], y + 19), words, face, theme("raised"), "c")
    more = _whole(target.get("models"), 1) - count
    left = f"{_whole(result.get('models_left'))} left" + (
        f", {more} more not shown" if more > 0 else ""
    )
    spot = (x + count * (2 * radius + 10) + 10, y)
    _words(picture, kit, spot, left, BODY, 600)


# ---------------------------------------------------------------------- rally
def _rally(
    picture: Picture, kit: Kit, action: Mapping[str, JSON], got: Mapping[str, JSON], box: Box
) -> None:
    x, y, w, _ = box
    health, slain = _whole(action.get("health"), 1), _whole(action.get("slain"))
    carried = _whole(action.get("allocated"))
    words = f"Health {health}, {slain} slain, {carried} point{'' if carried == 1 else 's'} on it"
    _words(picture, kit, (x, y + 8), f"The unit: {words}", BODY, 600)
    faces = tuple(map(_whole, _list(action.get("dice"))))
    _dice_row(picture, kit, (x, y + 44), "Rally 4+", faces, [_state(f, 4) for f in faces], w)
    if "points" in got:
        text = f"{_whole(got['points'])} rally points"
        _words(picture, kit, (x, y + 112), text, HEAD, 700)
    options = [p for p in _list(got.get("options_heal_return")) if isinstance(p, list)]
    if options:
        _words(picture, kit, (x, y + 160), "They may be spent on", BODY, 600)
    for k, pair in enumerate(options[:9]):
        healed, back = (_whole(v) for v in (*pair, 0, 0)[:2])
        text = f"{healed} healed, {back} model{'' if back == 1 else 's'} returned"
        _words(picture, kit, (x + 20, y + 192 + 30 * k), text, BODY, 400)


# ---------------------------------------------------------------------- fights
def _fights(
    picture: Picture, kit: Kit, state: Mapping[str, JSON], got: Mapping[str, JSON], box: Box
) -> None:
    x, y, w, h = box
    theme = kit.theme
    history = [_row(p) for p in _list(state.get("history"))]
    turn = {str(p.get("unit")): k + 1 for k, p in enumerate(history)}
    picks = [str(p) for p in _list(got.get("legal_picks"))]
    half = (w - 24) / 2
    for player in (1, 2):
        left = x + (player - 1) * (half + 24)
        ink = theme(player_role(player, "ink"))
        picture.disc((left + 9, y + 10), 9, theme(player_role(player)))
        words = f"Player {player}" + (
            ", active" if _whole(state.get("active"), 1) == player else ""
        )
        picture.words((left + 26, y + 10), words, kit.type(HEAD, 700), ink, "l")
        units = [
            _row(u) for u in _list(state.get("units")) if _whole(_row(u).get("army")) == player
        ]
        for k, unit in enumerate(units[:5]):
            row = (left, y + 36 + 66 * k, half, 58.0)
            _fighter(picture, kit, unit, turn, picks, row)
    foot = y + h - 76
    told = [
        f"{k}. {_name(p.get('unit'))}"
        + (", immediately after" if p.get("via") == "follow_up" else "")
        for k, p in enumerate(history, 1)
    ]
    past = "Has fought: " + "; ".join(told) if told else "Nobody has fought yet."
    _words(picture, kit, (x, foot), past, BODY, 400, room=w)
    who = got.get("next_player")
    then = f"Next: player {who} picks " + " or ".join(map(_name, picks)) if picks else (
        f"Next: player {who}, nobody may be picked" if who else "Nobody is left to pick"
    )  # fmt: skip
    _words(picture, kit, (x, foot + 38), then, HEAD, 700, room=w)


def _fighter(
    picture: Picture,
    kit: Kit,
    unit: Mapping[str, JSON],
    turn: Mapping[str, int],
    picks: Sequence[str],
    row: Box,
) -> None:
    theme, (x, y, w, h) = kit.theme, row
    name = str(unit.get("id"))
    is_next = name in picks
    picture.panel(row, theme("ink" if is_next else "edge"), 7)
    rim = 2.4 if is_next else 1.2
    fill = "raised" if is_next else "panel"
    picture.panel((x + rim, y + rim, w - 2 * rim, h - 2 * rim), theme(fill), 6)
    ink = theme("ink" if is_next or name in turn else "ink2")
    picture.words((x + 16, y + 20), _name(name), kit.type(BODY, 700 if is_next else 600), ink, "l")
    words = ", ".join(fighter_words(unit)) or "in combat"
    _words(picture, kit, (x + 16, y + 42), words, SMALL, 400, room=w - 110)
    note = "may be picked" if is_next else f"fought {_nth(turn[name])}" if name in turn else ""
    if note:
        picture.words((x + w - 14, y + 20), note, kit.type(SMALL, 600), ink, "r")


def fighter_words(unit: Mapping[str, JSON]) -> tuple[str, ...]:
    """Return what matters of a unit for the fight order.

    >>> fighter_words({"id": "a", "army": 1, "strike_first": True, "can_fight": False})
    ('strikes first', 'cannot fight')
    """
    words = [told for flag, told in FLAGS if unit.get(flag) is True]
    if unit.get("in_combat") is False:
        words.append("not in combat")
    if unit.get("can_fight") is False:
        words.append("cannot fight")
    if unit.get("fought") is True:
        words.append("has fought")
    return tuple(words)


def _nth(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


def _name(name: JSON) -> str:
    words = str(name).replace("_", " ").replace("-", " ")
    return f"{words[:1].upper()}{words[1:]}"


# ---------------------------------------------------------------------- words and values
def _words(
    picture: Picture,
    kit: Kit,
    at: tuple[float, float],
    words: str,
    size: int,
    weight: int,
    room: float = 0.0,
) -> None:
    face = kit.type(size, weight)
    text = kit.fonts.fit(words, face, room) if room else words
    picture.words(at, text, face, kit.theme("ink"), "l")


def _row(value: JSON) -> Mapping[str, JSON]:
    return value if isinstance(value, dict) else {}


def _list(value: JSON) -> list[JSON]:
    return value if isinstance(value, list) else []


def _whole(value: JSON, otherwise: int = 0) -> int:
    return int(value) if isinstance(value, int | float) else otherwise
