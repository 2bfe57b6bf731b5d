"""Facts about sight: the clear line, or what closes every line, with the cut that decides."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.geometry.base import Point, Point3
from tabletop.geometry.gap import gap
from tabletop.geometry.sight.bodies import Cut, Profile
from tabletop.geometry.sight.profile import profile
from tabletop.geometry.units import less_than, more_than
from tabletop.rules.finding import Finding
from tabletop.rules.sight import MARGIN_UP_TO, judge_sight, visible
from tabletop.rules.table import table_of
from tabletop.rules.words import inch, is_on_limit, limit_text, listed, model_name
from tabletop.state.model import GameState
from tabletop.ui.card.fact import Fact
from tabletop.ui.kit.bases import RingKind
from tabletop.ui.kit.overlay import Overlays, Sightline


@dataclass(frozen=True, slots=True)
class Line:
    """The line that is drawn for a pair, from top to top, and what it passes or meets."""

    start: Point3
    end: Point3
    profile: Profile
    stop: Point | None

    @property
    def nearest(self) -> Cut | None:
        """The blocker whose top is nearest to the line, the ones that block first."""
        cuts = sorted(self.profile.cuts, key=lambda c: (not c.blocks, -_overlap(c)))
        return cuts[0] if cuts else None


def line_of(state: GameState, observer: str, target: str) -> Line:
    """Return the line that shows the sight of a pair: the witness, or one that is closed."""
    found = visible(state, observer, target)
    if found.witness is not None:
        start, end = found.witness
        return Line(start, end, _cut(state, observer, target, start, end), None)
    return _closed(state, observer, target)


def sight_fact(state: GameState, observer: str, target: str, *, has_margin: bool = True) -> Fact:
    """Return whether a model sees another as a fact with line, blockers and margin (6.0)."""
    if observer == target:
        return _itself(state, observer)
    finding = _finding(state, observer, target, has_margin)
    found, line = visible(state, observer, target), line_of(state, observer, target)
    blockers = found.blockers
    drawn = Sightline(line.start[:2], line.end[:2], line.stop, is_decision=True)
    hidden: dict[str, tuple[RingKind, ...]] = {
        key: ("unseen",) for key in blockers if key in state.models
    }
    shown = Overlays(
        sightlines=(drawn,),
        marked=frozenset(k for k in blockers if k not in state.models),
        rings=hidden,
    )
    cut = line.nearest
    heights = _heights(state, cut) if cut is not None and _is_about_height(line, cut) else ""
    if finding.is_ok:
        compare = heights or _clear(finding.margin)
        sentence = _seen_sentence(state, finding, cut)
    else:
        compare = heights or ('a slit under 0.0001"' if found.is_on_limit else "no line is clear")
        who = blocker_names(state, blockers)
        names, verb = listed(who) or "Something", "hide" if len(who) > 1 else "hides"
        two = [model_name(state, m) for m in (target, observer)]
        finding = replace(finding, head=f"{names} {verb} {two[0]} from {two[1]}")
        sentence = f"Every line between the two meets {names}."
    terrain = tuple(dict.fromkeys(k.split(":")[0] for k in blockers if k not in state.models))
    if cut is not None and cut.key not in state.models:
        terrain = tuple(dict.fromkeys((*terrain, cut.key.split(":")[0])))
    return Fact(
        finding,
        compare,
        "sight" if finding.is_ok else "hidden",
        "eye" if finding.is_ok else "eye-off",
        shown,
        (observer, target, *(k for k in blockers if k in state.models)),
        tuple(t for t in terrain if t in state.terrain),
        sight=(observer, target),
        sentence=sentence,
    )


def blocker_names(state: GameState, keys: tuple[str, ...]) -> list[str]:
    """Return what people call the things that block, each once, the first four."""
    names = []
    for key in keys:
        feature = state.terrain.get(key.split(":")[0])
        label = feature.label if feature else key
        names.append(model_name(state, key) if key in state.models else label)
    return list(dict.fromkeys(names))[:4]


def is_about_heights(state: GameState, fact: Fact) -> bool:
    """Say whether heights decide a sight: endless columns would change it, or a top is near."""
    if fact.sight is None or fact.sight[0] == fact.sight[1]:
        return False
    if not fact.finding.is_ok:
        line = line_of(state, *fact.sight)
        cut = line.nearest
        return cut is not None and cut.blocks and _is_about_height(line, cut)
    flat = replace(state, options=replace(state.options, sight="plan"))
    return not visible(flat, *fact.sight).is_visible


def _finding(state: GameState, observer: str, target: str, has_margin: bool) -> Finding:
    if has_margin:
        judged = judge_sight(state, observer, target)
        return (*judged.findings, *judged.passed)[0]
    found = visible(state, observer, target)
    verb = "sees" if found.is_visible else "does not see"
    head = f"{model_name(state, observer)} {verb} {model_name(state, target)}"
    detail = "A clear line passes" if found.is_visible else "Every line meets something"
    return Finding("6.0", "NOT_VISIBLE", found.is_visible, head, detail, models=(observer, target))


def _itself(state: GameState, model: str) -> Fact:
    name = model_name(state, model)
    finding = Finding(
        "6.0", "NOT_VISIBLE", True, f"{name} sees itself", "A model is always visible to itself",
        models=(model,),
    )  # fmt: skip
    return Fact(
        finding, "", "sight", "eye", Overlays(rings={model: ("seen",)}), (model,),
        sight=(model, model), sentence="A model is always visible to itself.",
    )  # fmt: skip


def _cut(state: GameState, one: str, two: str, start: Point3, end: Point3) -> Profile:
    table = table_of(state)
    unit = state.model(one).unit
    return profile(table.scene, start, end, (unit,), (one, two))


def _closed(state: GameState, observer: str, target: str) -> Line:
    """The line between the nearest points, or another that meets something."""
    a, b = state.model(observer), state.model(target)
    near = gap(a.footprint, b.footprint)
    lines = (
        (near.p, near.q),
        ((a.pose.x, a.pose.y), (b.pose.x, b.pose.y)),
    )
    best: Line | None = None
    for p, q in lines:
        start, end = (*p, a.top), (*q, b.top)
        found = _cut(state, observer, target, start, end)
        stop = next((c for c in found.cuts if c.blocks), None)
        if stop is None:
            best = best or Line(start, end, found, _between(p, q, 0.5))
            continue
        part = stop.start / found.length if more_than(found.length, 0.0) else 0.0
        return Line(start, end, found, _between(p, q, part))
    if best is None:
        raise AssertionError("two lines were tried")
    return best


def _between(p: Point, q: Point, part: float) -> Point:
    return (p[0] + (q[0] - p[0]) * part, p[1] + (q[1] - p[1]) * part)


def _overlap(cut: Cut) -> float:
    """How far the top stands above the line where the line is lowest over it (minus: below)."""
    return cut.top - min(cut.line_start, cut.line_end)


def _is_about_height(line: Line, cut: Cut) -> bool:
    """Say whether a top lies so near the line, or under its higher end, that heights decide."""
    is_partial = less_than(cut.top, max(line.start[2], line.end[2]))
    return (cut.blocks and is_partial) or -2.5 <= _overlap(cut) <= 1.0


def _heights(state: GameState, cut: Cut) -> str:
    low = min(cut.line_start, cut.line_end)
    name = blocker_names(state, (cut.key,))[0]
    sign = "=" if is_on_limit(low - cut.top) else "<" if more_than(low, cut.top) else ">"
    return f"{name} {limit_text(cut.top)} {sign} line {_level(low, cut.top)}"


def _level(value: float, limit: float) -> str:
    return limit_text(limit) if is_on_limit(value - limit) else inch(value, limit)


def _clear(margin: float | None) -> str:
    if margin is None:
        return ""
    if is_on_limit(margin):
        return "clear, on the limit"
    return "nothing near" if not more_than(MARGIN_UP_TO, margin) else f"clear by {inch(margin)}"


def _seen_sentence(state: GameState, finding: Finding, cut: Cut | None) -> str:
    margin = finding.margin
    if cut is not None and not cut.blocks:
        name = blocker_names(state, (cut.key,))[0]
        return f"One clear line is enough, and one passes over {name}."
    if margin is not None and more_than(MARGIN_UP_TO, margin):
        how = "by next to nothing" if is_on_limit(margin) else f"by {inch(margin)}"
        return f"One clear line is enough, and one passes everything {how}."
    return "One clear line is enough, and nothing is in its way."
