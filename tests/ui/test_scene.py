from dataclasses import replace

import numpy as np
import pygame
import pytest

from tabletop.files.battle_scenario import load_battle
from tabletop.geometry.region import Solid
from tabletop.rules.finding import Finding, Judgement, Mark
from tabletop.ui.camera import Camera, fitted
from tabletop.ui.kit.canvas import Path, Picture, Stamp, Stroke, Words
from tabletop.ui.kit.crop import what_matters
from tabletop.ui.kit.ground import territory_names
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.live import FEW, LiveTable
from tabletop.ui.kit.marks import draw_tag
from tabletop.ui.kit.names import Places, take_bases, unit_names
from tabletop.ui.kit.overlay import (
    Ghost,
    Measure,
    Overlays,
    RangeArea,
    Sightline,
    Trail,
    from_judgement,
)
from tabletop.ui.kit.scene_draw import Scene, View
from tabletop.ui.kit.sheet import sheet
from tabletop.ui.table.eye import Eye
from tests.ui.sample import state, terrain

SIZE = (900, 620)


@pytest.fixture(scope="module")
def kit():
    return Kit()


@pytest.fixture(scope="module")
def position():
    return state()


@pytest.fixture(scope="module")
def view():
    return View(fitted((0, 0, 44, 30), (0, 0, *SIZE), 30), (0.0, 0.0, *map(float, SIZE)))


def shown(position):
    pikes = tuple(position.models[m].footprint for m in position.units["pikes"].models)
    return Overlays(
        ranges=(RangeArea(pikes, 2),),
        rings={"guard1": ("selected",)},
        measures=(Measure((29, 10.5), (31.6, 11.5), '2.69" < 3"', "illegal", True),),
        sightlines=(Sightline((15.4, 12.1), (39, 14)),),
        trails=(Trail(((14, 6), (20, 8), (27, 12)), 1, 1.5, 0.7),),
    )


def pixels(surface):
    return pygame.surfarray.array3d(surface).astype(int)


def test_window_and_card_show_the_same(kit, position, view):
    live, card = pygame.Surface(SIZE), pygame.Surface(SIZE)
    LiveTable(kit).draw(live, position, view, shown(position))
    card.fill(kit.theme("desk"))
    kit.paint(Scene(kit, position, view).picture(shown(position)), card)
    different = (np.abs(pixels(live) - pixels(card)).sum(axis=2) > 90).mean()
    assert different < 0.02  # names may stand elsewhere, nothing more


def test_live_table_follows_every_change(kit, position, view):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)

    def picture(overlays=None, now=position, seen=view):
        table.draw(surface, now, seen, overlays)
        return pixels(surface).tobytes()

    first = picture()
    assert picture() == first
    assert picture(shown(position)) != first
    model = position.model("captain1")
    moved = replace(
        position,
        models={**position.models, "captain1": replace(model, pose=model.pose.moved(2, 0))},
    )
    assert picture(now=moved) != first
    assert picture(now=replace(position, terrain={})) != first
    assert picture(seen=replace(view, camera=view.camera.panned(30, 0))) != first
    assert picture() == first
    dark = Kit("dark")
    table.use(dark)
    assert picture() != first


def test_zooming_shows_the_old_ground_scaled(kit, position, view):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    table.draw(surface, position, view)
    near = replace(view, camera=view.camera.zoomed(1, (450, 300)))
    table.draw(surface, position, near, is_zooming=True)
    rough = pixels(surface)
    table.draw(surface, position, near)
    exact = pixels(surface)
    assert 0 < np.abs(rough - exact).mean() < 25


def test_a_drag_leaves_names_where_they_are(kit, position, view):
    hidden = frozenset(position.units["captain"].models)
    places = Places(view.area)
    take_bases(places, position, view.camera, frozenset())
    names = {n.text: n.at for n in unit_names(position, kit, view.camera, places)}
    places = Places(view.area)
    take_bases(places, position, view.camera, frozenset())
    later = {n.text: n.at for n in unit_names(position, kit, view.camera, places, hidden)}
    assert "Ysolde Marr" in names
    assert "Ysolde Marr" not in later
    assert sum(names[text] == at for text, at in later.items()) >= len(later) - 2


def test_names_stay_clear_of_bases_and_of_each_other(kit, position, view):
    places = Places(view.area)
    take_bases(places, position, view.camera, frozenset())
    names = unit_names(position, kit, view.camera, places)
    assert len(names) == len(position.units)
    face = kit.type("small", 600, italic=True)
    boxes = [
        pygame.Rect(n.at[0] - kit.width(n.text, face) / 2, n.at[1] - 6, kit.width(n.text, face), 12)
        for n in names
    ]
    for i, one in enumerate(boxes):
        assert one.collidelist(boxes[:i]) == -1
    covered = 0
    for model in position.models.values():
        x, y = view.camera.to_screen((model.pose.x, model.pose.y))
        covered += any(rect.collidepoint(x, y) for rect in boxes)
    assert covered == 0


def finding(code="ENTERS_COMBAT", is_ok=False, models=("guard1",)):
    marks = (Mark("measure", ((0.0, 0.0), (2.0, 0.0)), '2.00"'),)
    return Finding("7.0", code, is_ok, "Enters combat", models=models, marks=marks)


def test_one_red_measure_and_rings_for_the_rest():
    both = (finding(), finding("NOT_COHERENT", models=("guard2",)))
    overlays = from_judgement(Judgement(both))
    assert len(overlays.measures) == 1
    assert overlays.measures[0].tone == "illegal"
    assert overlays.rings == {"guard1": ("illegal",), "guard2": ("offender",)}


def test_passing_findings_are_drawn_in_ink():
    from tabletop.ui.kit.overlay import from_finding

    assert from_finding(finding(is_ok=True)).measures[0].tone == "ink"


def test_overlays_add_up():
    a = Overlays(rings={"m": ("seen",)}, ghosts=())
    b = Overlays(rings={"m": ("illegal", "seen"), "n": ("hover",)})
    assert (a + b).rings == {"m": ("seen", "illegal"), "n": ("hover",)}


@pytest.mark.parametrize(
    "kind",
    [
        "hill",
        "wood",
        "ruin",
        "wall",
        "barricade",
        "fence",
        "tower",
        "statue",
        "pool",
        "place_of_power",
        "something new",
    ],
)
def test_every_kind_of_terrain_draws_its_solids(kit, kind):
    house = next(t for t in terrain() if t.id == "house")
    feature = replace(house, kind=kind)
    size = (300, 260)
    view = View(fitted((16, 11, 26, 18), (0, 0, *size)), (0.0, 0.0, 300.0, 260.0), False, False)
    picture = Scene(
        kit, replace(state(), models={}, units={}, terrain={"house": feature}, objectives={}), view
    ).picture()
    assert sum(isinstance(shape, Path) for shape in picture) > 1
    surface = pygame.Surface(size)
    kit.paint(picture, surface)
    assert len({tuple(p) for p in pixels(surface).reshape(-1, 3)[::7]}) > 3


def test_a_table_without_edge_has_no_frame(kit, position, view):
    with_edge = Scene(kit, position, view).picture()
    assert any(isinstance(s, Words) and s.text == "24" for s in with_edge)
    picture = Scene(kit, replace(position, board=None), view).picture()
    assert not any(isinstance(s, Words) and s.text == "24" for s in picture)


def test_what_matters_holds_every_model_and_mark(position):
    few = replace(position, models={"captain1": position.model("captain1")}, objectives={})
    overlays = Overlays(measures=(Measure((15, 12), (25, 12)),))
    x0, y0, x1, y1 = what_matters(few, overlays)
    assert x0 < 14.6
    assert x1 > 25
    assert y1 - y0 >= 5.9


def test_ghosts_replace_the_models_in_the_hand(kit, position, view):
    ids = position.units["captain"].models
    model = position.model(ids[0])
    ghost = Ghost(model.base, model.pose.moved(3, 0), 1, "queen-crown", "lifted", "selected")
    here = LiveTable(kit)
    surface = pygame.Surface(SIZE)
    here.draw(surface, position, view, Overlays(hidden_models=frozenset(ids), ghosts=(ghost,)))
    x, y = map(round, view.camera.to_screen((model.pose.x, model.pose.y)))
    gone = surface.get_at((x + 7, y + 5))[:3]
    assert gone != kit.theme("p1")[:3]


def test_the_sheet_has_all_states(kit):
    words = {shape.text for shape in sheet(kit) if isinstance(shape, Words)}
    assert {cue.word for cue in kit.tokens.states.values() if cue.word} <= words


def test_solid_parts_marked_by_key_or_feature(kit, position, view):
    plain = len(Scene(kit, position, view).picture())
    part = position.feature("house").parts[0]
    assert isinstance(part, Solid)
    assert len(Scene(kit, position, view).picture(Overlays(marked=frozenset({part.key})))) > plain


def test_a_plate_stays_at_its_side_while_one_drags(kit, position, view):

    scene, memory, sides = Scene(kit, position, view), {}, []
    for i in range(30):
        end = (31.6, 11.5 + 0.02 * i)
        overlays = Overlays(
            measures=(Measure((29, 10.5), end, f'{2.69 - i / 100:.2f}"', "illegal", True),)
        )
        picture, places = Picture(), Places(view.area, memory)
        take_bases(places, position, view.camera, frozenset())
        scene.plates(picture, overlays, places)
        (tag,) = (shape for shape in picture if isinstance(shape, Stamp))
        y = view.camera.to_screen((0, (10.5 + end[1]) / 2))[1]
        sides.append(tag.bounds()[1] > y)
    assert len(set(sides)) == 1


def test_stamps_are_painted_once_and_look_the_same(kit):

    picture = Picture()
    draw_tag(picture, kit, '2.69"', (60.0, 30.0), "illegal", icon="octagon-x")
    first, second = pygame.Surface((120, 60)), pygame.Surface((120, 60))
    for surface in (first, second):
        surface.fill(kit.theme("board"))
        kit.paint(picture, surface)
    assert pygame.image.tobytes(first, "RGB") == pygame.image.tobytes(second, "RGB")
    assert len({tuple(p) for p in pixels(first).reshape(-1, 3)}) > 10


def test_words_on_the_board_keep_off_each_other_and_off_the_readout(kit, view):
    from tabletop.ui.kit.overlay import Note

    scene = Scene(kit, state(), view)
    at = (20.0, 20.0)
    x, y = view.camera.to_screen(at)
    trail = Trail(((10.0, 20.0), at, (30.0, 20.0)), 1, notes=((at, '7.1"'),))
    notes = (Note((20.0, 12.0), "Reach", 1), Note((20.0, 12.0), "player 1, 3 to 0", 1))
    places = Places(view.area)
    readout = (x - 80, y + 2, 160, 34)
    places.take(readout, 9.0)
    picture = Picture()
    scene.plates(picture, Overlays(trails=(trail,), notes=notes), places)
    words = {w.text: w for w in picture if isinstance(w, Words)}
    leg = words['7.1"']
    assert not pygame.Rect(readout).collidepoint(leg.at)
    assert abs(words["Reach"].at[1] - words["player 1, 3 to 0"].at[1]) >= leg.style.size


class UnderNow:
    """A tint that stays while its key does, and a patch that is elsewhere in each frame."""

    def __init__(self, tint, corners):
        self.tint, self.corners, self.key = tint, corners, (tint,)

    def still(self, target):
        patch = pygame.Surface((300, 200), pygame.SRCALPHA)
        patch.fill((*(c // 4 for c in self.tint), 64))
        target.blit(patch, (200, 150), special_flags=pygame.BLEND_PREMULTIPLIED)

    def moving(self):
        patch = pygame.Surface((170, 130), pygame.SRCALPHA)
        patch.fill((30, 10, 60, 90))
        return [(patch, corner) for corner in self.corners]


def test_what_lies_under_the_bases_is_laid_as_if_all_were_drawn_anew(kit, position, view):
    """Kept pictures and laying anew only around what moves: each pixel as in a fresh table."""
    kept, surface = LiveTable(kit), pygame.Surface(SIZE)
    overlays = shown(position)
    for k in range(8):
        under = UnderNow((200, 40 * (k // 3), 80), [(100 + 40 * k, 90), (180 + 40 * k, 160)])
        if k == 5:
            under.corners.append((-60, SIZE[1] - 40))
        kept.draw(surface, position, view, overlays, under=under)
        fresh = pygame.Surface(SIZE)
        LiveTable(Kit()).draw(fresh, position, view, overlays, under=under)
        assert (pixels(surface) == pixels(fresh)).all()


def test_a_small_drawing_is_the_same_when_it_is_kept(kit):
    picture = Picture()
    for k in range(4):
        picture.line([(20.5, 30.0 + 9 * k), (90.0, 33.0)], Stroke(3.0, (10, 90, 40, 255)))
        picture.disc((60.0 + 11 * k, 70.0), 8.0, (90, 10, 40, 255 if k else 120))
    for clip in (None, (40, 20, 60, 50), None):
        first, again, anew = (pygame.Surface((160, 120)) for _ in range(3))
        for surface, painter in ((first, kit), (again, kit), (anew, Kit())):
            surface.fill((240, 240, 230))
            surface.set_clip(clip)
            painter.paint(picture, surface)
        assert (pixels(first) == pixels(again)).all()
        assert (pixels(first) == pixels(anew)).all()


def test_another_theme_comes_in_parts_and_then_whole(kit, position, view):
    """The old picture stands meanwhile; the new one is what a fresh table draws."""
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    assert table.draw(surface, position, view, shown(position))
    rest = pygame.Surface(SIZE)
    LiveTable(kit).draw(rest, position, view, shown(position))
    table.use(Kit("dark"))
    frames = 0
    while not table.draw(surface, position, view, shown(position), may_wait=True):
        light = pixels(surface).mean()
        assert light > 120
        frames += 1
        assert frames < 200
    assert frames > 1
    fresh = pygame.Surface(SIZE)
    LiveTable(Kit("dark")).draw(fresh, position, view, shown(position))
    # painted a few shapes at a time: edges of what lies under a halo may round otherwise
    apart = np.abs(pixels(surface).astype(int) - pixels(fresh).astype(int))
    assert apart.max() <= 24
    assert (apart > 0).mean() < 0.01
    table.use(kit)
    assert table.draw(surface, position, view, shown(position))  # nobody may wait: at once
    assert (pixels(surface) == pixels(rest)).all()


@pytest.mark.parametrize("change", ["panned", "zoomed"])
def test_another_view_shows_the_last_picture_moved_until_it_is_whole(kit, position, view, change):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    marks = Overlays(ranges=shown(position).ranges, links=shown(position).links)
    table.draw(surface, position, view, marks)
    before = pixels(surface)
    camera = view.camera
    camera = camera.panned(60, 25) if change == "panned" else camera.zoomed(3, (400, 300), 1.0)
    other = replace(view, camera=camera)
    assert not table.draw(surface, position, other, marks, may_wait=True)
    if change == "panned":
        moved = pixels(surface)[60:, 25:]
        assert (moved == before[:-60, :-25]).mean() > 0.9  # all but names
    frames = 1
    while not table.draw(surface, position, other, marks, may_wait=True):
        frames += 1
        assert frames < 200
    fresh = pygame.Surface(SIZE)
    LiveTable(kit).draw(fresh, position, other, marks)
    apart = np.abs(pixels(surface).astype(int) - pixels(fresh).astype(int))
    assert apart.max() <= 24
    assert (apart > 0).mean() < 0.01


def test_numbers_of_models_come_close_by_only(kit, position):
    def numbers(zoom):
        seen = View(Camera(zoom, 0.0, 40.0 * zoom), (0.0, 0.0, 60.0 * zoom, 44.0 * zoom))
        picture = Picture()
        Scene(kit, position, seen).decision(picture, Overlays())
        return [shape.text for shape in picture if isinstance(shape, Words)]

    counts = [len(unit.models) for unit in position.units.values()]
    wanted = sorted(str(k) for n in counts if n > 1 for k in range(1, n + 1))
    assert sorted(numbers(36.0)) == wanted
    assert not numbers(35.0)


def test_a_large_plate_is_a_small_one_drawn_out(kit):
    """Corners and edges are those of a small plate, the middle is plain."""
    large, small = pygame.Surface((900, 620)), pygame.Surface((900, 620))
    kit.plate(large, pygame.Rect(40, 40, 700, 400), "panel", "edge_strong", radius=9, shadow=90)
    kit.plate(small, pygame.Rect(40, 40, 240, 160), "panel", "edge_strong", radius=9, shadow=90)
    a, b = pixels(large), pixels(small)
    assert (a[:150, :120] == b[:150, :120]).all()
    assert (a[640:760, 340:460] == b[180:300, 100:220]).all()
    assert (a[80:700, 80:400] == kit.theme("panel")[:3]).all()


def test_what_is_scrolled_out_of_sight_takes_the_same_room(kit):
    surface = pygame.Surface((300, 100))
    seen = kit.text(surface, "Mill Guard", (200, 50), "body", align="r")
    surface.set_clip(pygame.Rect(0, 0, 300, 100))
    for y in (-400, 900):
        hidden = kit.text(surface, "Mill Guard", (200, y), "body", align="r")
        assert (hidden.x, hidden.w, hidden.h) == (seen.x, seen.w, seen.h)


def test_many_new_pieces_come_over_some_frames_but_not_those_of_the_hand(kit, position, view):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    assert table.draw(surface, position, view, Overlays())
    before = pixels(surface)
    areas = tuple(
        RangeArea((model.footprint,), 1, 3.0 + n)
        for n, model in enumerate(position.models.values())
    )
    assert len(areas) > FEW
    many = Overlays(ranges=areas)
    assert not table.draw(surface, position, view, many, may_wait=True)
    assert (pixels(surface) == before).mean() > 0.9
    for _ in range(200):
        if table.draw(surface, position, view, many, may_wait=True):
            break
    fresh = pygame.Surface(SIZE)
    LiveTable(kit).draw(fresh, position, view, many)
    assert (np.abs(pixels(surface) - pixels(fresh)) > 24).mean() < 0.001
    held = replace(many, ranges=areas[::-1], hidden_models=frozenset(list(position.models)[:1]))
    again = LiveTable(kit)
    again.draw(surface, position, view, Overlays())
    assert again.draw(surface, position, view, held, may_wait=True)


def test_names_tell_how_high_models_stand(kit, position, view):
    models = dict(position.models)
    for m in position.units["captain"].models:
        models[m] = replace(models[m], pose=replace(models[m].pose, z=3.0))
    raised = replace(position, models=models)
    names = {n.unit: n.more for n in unit_names(raised, kit, view.camera, Places(view.area))}
    assert names["captain"] == 'at 3"'
    assert not any('"' in more for unit, more in names.items() if unit != "captain")


@pytest.mark.parametrize("size", [(1000, 600), (700, 450)])
def test_names_in_a_battle_read_as_those_of_their_units(kit, size):
    """A name that stands close to somebody else's base reads as that unit's."""
    battle, eye = load_battle("harrow-mill"), Eye()
    eye.fit(battle, pygame.Rect(0, 0, *size), kit)
    places = Places((0.0, 0.0, *size))
    take_bases(places, battle, eye.camera, frozenset())
    names = unit_names(battle, kit, eye.camera, places)
    face, zoom, near = kit.type("small", 600, italic=True), eye.camera.zoom, []
    for name in names:
        wide = kit.width(f"{name.text} {name.more}", face)
        box = pygame.Rect(name.at[0] - wide / 2 - 4, name.at[1] - 10, wide + 8, 20)
        for model in battle.models.values():
            x0, y0, x1, y1 = model.footprint.bounds()
            x, y = eye.camera.to_screen((x0, y1))
            base = pygame.Rect(x, y, (x1 - x0) * zoom, (y1 - y0) * zoom)
            if model.unit != name.unit and box.colliderect(base):
                near.append(name.text)
    assert len(set(near)) <= (0 if size[0] == 1000 else 1)


def test_health_of_the_hurt_is_told_as_soon_as_names_are(kit, position, view):
    hurt = next(u.models[0] for u in position.units.values() if len(u.models) == 1)
    shown = Overlays(wounds={hurt: "7/12"})
    for zoom, is_told in ((12.0, True), (8.0, True), (6.0, False)):
        camera = replace(view.camera, zoom=zoom)
        picture = Picture()
        Scene(kit, position, replace(view, camera=camera)).decision(picture, shown)
        bare = Picture()
        Scene(kit, position, replace(view, camera=camera)).decision(bare, Overlays())
        assert (len(tuple(picture)) > len(tuple(bare))) == is_told, zoom


def test_names_of_other_models_come_a_frame_later_where_that_may_be(kit, position, view):
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    while not table.draw(surface, position, view, may_wait=True):
        pass
    before = table.name_boxes
    unit = next(u for u in position.units.values() if len(u.models) == 1)
    model = position.model(unit.models[0])
    moved = replace(model, pose=replace(model.pose, x=model.pose.x + 6, y=model.pose.y + 4))
    later = replace(position, models={**position.models, model.id: moved})
    assert not table.draw(surface, later, view, may_wait=True)
    assert table.name_boxes == before
    assert table.draw(surface, later, view, may_wait=True)
    assert table.name_boxes != before
    still = LiveTable(kit)
    still.draw(surface, later, view)  # at once where nothing may wait
    assert still.name_boxes == table.name_boxes


def test_the_first_frame_shows_where_everything_is(kit, position, view):
    """The picture is painted over some frames: until then a sketch stands in its place."""
    table, surface = LiveTable(kit), pygame.Surface(SIZE)
    assert not table.draw(surface, position, view, may_wait=True)
    assert not table.has_picture
    for model in position.models.values():
        x, y = view.camera.to_screen((model.pose.x, model.pose.y))
        if not surface.get_rect().collidepoint(x, y):
            continue
        player = position.unit_of(model.id).player
        fill = pygame.Color(*kit.theme("p1" if player == 1 else "p2")[:3])
        assert surface.get_at((round(x), round(y)))[:3] == fill[:3]
    while not table.draw(surface, position, view, may_wait=True):
        pass
    assert table.has_picture


@pytest.mark.parametrize("player", [1, 2])
def test_names_of_units_stay_clear_of_those_of_territories(kit, player):
    battle, eye, area = load_battle("harrow-mill"), Eye(), (0.0, 0.0, 1000.0, 600.0)
    eye.fit(battle, pygame.Rect(area), kit)
    seen = View(eye.camera, area)
    scene = Scene(kit, battle, seen)
    found = territory_names(kit, eye.camera, battle, scene.places(Overlays()))
    spot = next(at for t, at, _ in found if t.player == player)
    hero = next(m for u in battle.units.values() for m in u.models if len(u.models) == 1)
    base = battle.models[hero].footprint.bounds()
    low = (base[3] - base[1]) / 2 * eye.camera.zoom + kit.px(14)  # its name is best below it
    x, y = eye.camera.to_table((spot[0], spot[1] - low))
    model = replace(battle.models[hero], pose=replace(battle.models[hero].pose, x=x, y=y))
    state = replace(battle, models={**battle.models, hero: model})
    table = LiveTable(kit)
    table.draw(pygame.Surface((1000, 600)), state, seen, Overlays())
    face = kit.type("small", 600, italic=True)
    names = table._names.placed(Scene(kit, state, seen), Overlays())
    mine = next(n for n in names if n.unit == model.unit)
    box = pygame.Rect(0, 0, kit.width(mine.text, face), 12)
    box.center = mine.at
    places = Scene(kit, state, seen).places(Overlays())
    for _, at, size in territory_names(kit, eye.camera, state, places):
        other = pygame.Rect((0, 0), size)
        other.center = at
        assert not box.colliderect(other), (mine.text, mine.at, at)


@pytest.mark.parametrize(
    ("size", "near"),
    [((1000, 600), (0.5, 0.5)), ((700, 450), (0.6, 0.6)), ((700, 450), (0.4, 0.5))],
)
def test_names_do_not_cover_each_other_in_a_crowd(kit, size, near):
    battle, eye = load_battle("harrow-mill"), Eye()
    eye.fit(battle, pygame.Rect(0, 0, *size), kit)
    models = {}
    for m in battle.models.values():
        pose = replace(m.pose, x=m.pose.x * near[0] + 2.0, y=m.pose.y * near[1] + 8.0)
        models[m.id] = replace(m, pose=pose)
    state = replace(battle, models=models)
    places = Places((0.0, 0.0, *size))
    take_bases(places, state, eye.camera, frozenset())
    face, plain = (kit.type("small", n, italic=True) for n in (600, 400))
    boxes = []
    for name in unit_names(state, kit, eye.camera, places):
        more = kit.width(name.more, plain) + kit.px(5) if name.more else 0
        box = pygame.Rect(0, 0, kit.width(name.text, face) + more, 11)
        box.center = name.at
        assert box.collidelist(boxes) < 0, name.text
        boxes.append(box)
