"""Which models a unit of a list has: what each carries, who is what, on which base each stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.files.library.model import BaseShare, Entry, ModelKind
from tabletop.files.mustering import COMMAND_MODELS, share_of
from tabletop.files.rosters.amounts import counted
from tabletop.files.rosters.names import near
from tabletop.files.rosters.plain import name_key
from tabletop.state.warscroll import Warscroll

ROLE_WORDS: Final = {
    "champion": "CHAMPION",
    "musician": "MUSICIAN",
    "standard bearer": "STANDARD BEARER",
}


NO_KIND: Final = ModelKind("", 1)


@dataclass
class Figure:
    """One model: its kind, what it carries, its command roles, its base ("" the usual one)."""

    kind: str
    labels: list[str] = field(default_factory=list)
    roles: list[str] = field(default_factory=list)
    of: ModelKind = field(default=NO_KIND)
    base: str = ""
    is_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Composed:
    """The models of a unit: how many, which have which role or loadout, bases by role.

    `unread` are loadouts that no weapon of the unit fits.
    """

    size: int
    places: Mapping[str, tuple[int, ...]]
    bases: tuple[tuple[str, str], ...] = ()
    unread: tuple[str, ...] = ()


def composed(
    entry: Entry,
    count: int,
    real: Sequence[ModelKind] = (),
    loadouts: Sequence[tuple[str, int]] = (),
    roles: Mapping[str, int] | None = None,
) -> Composed:
    """Return the models of a unit of `count`.

    `real` are the models that the list itself describes; `loadouts` words with numbers; `roles`
    counts command models as the list says (None: it says nothing, the warscroll's are there).
    """
    figures = _real(entry, real)[:count] if real else _usual(entry, count)
    unread = [] if real else _arm(figures, loadouts, entry)
    if not real:
        _promote(figures, _command(entry, len(figures)) if roles is None else roles)
    odd = _stand(figures, entry)
    size = len(figures)
    words = [w.bearers for w in entry.warscroll.weapons if w.bearers]
    places: dict[str, tuple[int, ...]] = {}
    for word in dict.fromkeys(words):
        if word not in COMMAND_MODELS:
            places[word] = tuple(n for n, f in enumerate(figures, 1) if word in f.labels)
    command = {role: _with(figures, role) for role in _printed(entry)}
    if command != _default(entry, size):
        places |= command
    bases: list[tuple[str, str]] = []
    for role, base, chosen in odd:
        bases.append((role, base))
        if role not in command:
            places[role] = chosen
    return Composed(size, places, tuple(bases), tuple(unread))


def _usual(entry: Entry, count: int) -> list[Figure]:
    """Return the models of a unit as its warscroll has them, `count` in all."""
    kinds = entry.models or (ModelKind(entry.name, entry.warscroll.size),)
    whole = sum(kind.count for kind in kinds) or 1
    counts = [kind.count * count // whole for kind in kinds]
    at = max(range(len(kinds)), key=lambda n: kinds[n].count)
    counts[at] = max(0, counts[at] + count - sum(counts))
    figures = []
    for kind, number in zip(kinds, counts, strict=True):
        # What may be left out is: lists name special weapons where there are any.
        chosen = [group[0] for group in kind.choices if group and "" not in group]
        labels = [*kind.weapons, *chosen]
        if not labels:  # nobody goes without a weapon
            labels = [w for group in kind.choices for w in group if w][:1]
        mine = [Figure(kind.name, [*labels], [], kind) for _ in range(number)]
        for label, least, _ in kind.limits:
            for figure in _last(mine, least * number // max(kind.count, 1)):
                _take(figure, label)
        figures += mine
    return figures[:count]


def _last(figures: Sequence[Figure], number: int) -> Sequence[Figure]:
    """Return the last models of some: command models come first, they stay as they are."""
    return figures[len(figures) - number :] if number > 0 else ()


def _take(figure: Figure, label: str) -> None:
    """Give a model what it may choose, and take away what it does without then."""
    group = next((g for g in figure.of.choices if label in g), ())
    away = {*group, *dict(figure.of.replaced).get(label, ())}
    figure.labels = [w for w in figure.labels if w not in away and w != label] + [label]
    figure.is_chosen = True


def _real(entry: Entry, models: Sequence[ModelKind]) -> list[Figure]:
    """Return the models of a unit as the list has them, with the names of the data."""
    known = {label for model in entry.models for label in model.weapons}
    known |= {w for model in entry.models for group in model.choices for w in group}
    known |= {w.bearers for w in entry.warscroll.weapons if w.bearers}
    figures = []
    for model in models:
        labels: list[str] = []
        for label in model.weapons:
            kindly = f"{label} ({model.name})"
            labels.append(kindly if kindly in known and label not in known else label)
            if kindly in known:
                labels.append(kindly)
        figures += [Figure(model.name, list(labels), [*model.roles]) for _ in range(model.count)]
    return figures


def _arm(figures: Sequence[Figure], loadouts: Sequence[tuple[str, int]], entry: Entry) -> list[str]:
    """Give models what the list says they carry; answer the words that fit nothing."""
    unread = []
    for words, count in loadouts:
        left = count
        for figure in reversed(figures):
            for group in figure.of.choices:
                label = _choice(words, group)
                if label and left and (not figure.is_chosen or label in figure.labels):
                    _take(figure, label)
                    left -= 1
        known = any(_choice(words, figure.labels) for figure in figures)
        named = {name_key(weapon.name) for weapon in entry.warscroll.weapons}
        if left == count and not known and name_key(words) not in named:
            unread.append(words)
    return unread


def _choice(words: str, labels: Sequence[str]) -> str:
    """Return the label that words mean: the same parts, in whatever order."""
    wanted = _parts(words)
    labels = [label for label in labels if label]
    exact = next((label for label in labels if _parts(label) == wanted), "")
    if exact:
        return exact
    held = [label for label in labels if wanted <= _parts(label)]
    return held[0] if len(held) == 1 else ""


def _parts(words: str) -> frozenset[str]:
    key = name_key(counted(words)[1])
    return frozenset(part.removesuffix("s") for part in key.split(" and ") if part)


def _printed(entry: Entry) -> tuple[str, ...]:
    keywords = entry.warscroll.keywords
    return tuple(
        role
        for role in COMMAND_MODELS
        if any(word == role or word.startswith(f"{role} (") for word in keywords)
    )


def _command(entry: Entry, size: int) -> dict[str, int]:
    """Return how many command models a unit of a size has by its warscroll."""
    found = {}
    for role in _printed(entry):
        word = next(w for w in entry.warscroll.keywords if w == role or w.startswith(f"{role} ("))
        found[role] = min(size, share_of(word, size))
    return found


def _default(entry: Entry, size: int) -> dict[str, tuple[int, ...]]:
    """Return the command models as a list has them that says nothing of them."""
    found: dict[str, tuple[int, ...]] = {}
    at = 0
    for role, count in _command(entry, size).items():
        found[role] = tuple(sorted((at + i) % size + 1 for i in range(count)))
        at += count
    return found


def _promote(figures: Sequence[Figure], roles: Mapping[str, int]) -> None:
    """Make models command models: of the kinds that may be, plain ones first."""
    for role, count in roles.items():
        able = [f for f in figures if role in f.of.roles] or list(figures)
        able.sort(key=lambda f: (_is_barred(f, role), len(f.roles), f.is_chosen))
        for figure in able[:count]:
            figure.roles.append(role)


def _stand(figures: Sequence[Figure], entry: Entry) -> list[tuple[str, str, tuple[int, ...]]]:
    """Put models on their bases; answer (role, base, models) of those that are not the usual."""
    shares = [share for share in entry.bases if share.base]
    main = entry.warscroll.base
    if not main or all(share.base == main for share in shares):
        return []
    unit = sum(share.count for share in shares) or 1
    rest = [(share, _number(share, len(figures), unit)) for share in shares]
    rest.sort(key=lambda pair: (not pair[0].who, pair[0].base == main))
    for share, number in rest:
        fit = [f for f in figures if not f.base and _is_meant(f, share)]
        if not share.who:
            fit.reverse()  # command models come first, and nothing is said of them
        for figure in fit[:number] if number else fit:
            figure.base = share.base
    found: list[tuple[str, str, tuple[int, ...]]] = []
    for base in dict.fromkeys(f.base for f in figures if f.base and f.base != main):
        chosen = tuple(n for n, f in enumerate(figures, 1) if f.base == base)
        role = next((r for r in COMMAND_MODELS if chosen == _with(figures, r)), "")
        if role:
            found.append((role, base, chosen))
            continue
        kinds = {figures[n - 1].kind for n in chosen}
        of_kind = sum(f.kind in kinds for f in figures)
        name = kinds.pop() if len(kinds) == 1 and of_kind == len(chosen) else ""
        found.append((name if name and name != entry.name else f"base {base}", base, chosen))
    return found


def _is_barred(figure: Figure, role: str) -> bool:
    return any((label, role) in figure.of.barred for label in figure.labels)


def _with(figures: Sequence[Figure], role: str) -> tuple[int, ...]:
    return tuple(n for n, figure in enumerate(figures, 1) if role in figure.roles)


def _number(share: BaseShare, size: int, unit: int) -> int:
    """Return how many models of a unit of a size a share means, 0 for all that it fits."""
    whole = share.of or unit
    if not share.count:
        return 0
    if any(word.strip().lower() in ROLE_WORDS for word in share.who.split(",")):
        return share.count if share.count == 1 else max(1, share.count * size // whole)
    return max(1, share.count * size // whole)


def _is_meant(figure: Figure, share: BaseShare) -> bool:
    """Say whether a model is one that a share speaks of: its kind, its role, what it carries."""
    if share.who == figure.kind:
        return True
    of_kind = share.who.startswith(f"{figure.kind}, ")
    rest = share.who.removeprefix(f"{figure.kind}, ") if of_kind else share.who
    words = [word.strip() for word in rest.split(",") if word.strip()]
    words = [word for word in words if not word.startswith("or ")]
    if not words:
        return True
    if of_kind:
        others = [word for word in words if word.lower() in ROLE_WORDS]
        return share.count > 1 or not others or ROLE_WORDS[others[0].lower()] in figure.roles
    if any(ROLE_WORDS.get(word.lower(), "") in figure.roles for word in words):
        return True
    if any(near(word, figure.labels, 1) for word in words if word.lower() not in ROLE_WORDS):
        return True
    return share.count > 1 and all(word.lower() in ROLE_WORDS for word in words)


def with_bases(entry: Entry, base: str) -> Entry:
    """Return an entry whose models all stand on a base that the player chose."""
    scroll = replace(entry.warscroll, base=base, bases=())
    return replace(entry, warscroll=scroll, bases=())


def as_kept(scroll: Warscroll, keyword: str = "") -> Warscroll:
    """Return a warscroll as our own files give it back: with a keyword, that of its ward last."""
    ward = f"WARD ({scroll.ward}+)" if scroll.ward is not None else ""
    keywords = tuple(k for k in scroll.keywords if k != ward)
    keywords += (keyword,) if keyword and not scroll.has(keyword) else ()
    return replace(scroll, keywords=(*keywords, ward) if ward else keywords)
