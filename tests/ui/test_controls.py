import pygame
import pytest

from tabletop.rules.finding import Finding, Judgement
from tabletop.ui.kit.controls import (
    allowance_ruler,
    button,
    check_row,
    chip,
    field,
    icon_button,
    list_row,
    progress,
    segmented,
)
from tabletop.ui.kit.findings import fact_row, finding_row, in_order, small_verdict, state_of
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.kit import Kit
from tabletop.ui.kit.tooltip import draw_tooltip
from tabletop.ui.kit.ui import Hit, Ui

SIZE = (600, 400)


@pytest.fixture(scope="module")
def kit():
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    return Kit()


@pytest.fixture
def ui(kit):
    return Ui(lambda: kit)


def rect(i):
    return pygame.Rect(20, 20 + 40 * i, 200, 32)


def draw(ui, paint):
    surface = pygame.Surface(SIZE)
    surface.fill(ui.kit.theme("panel"))
    with ui.drawing(surface):
        paint()
    return surface


def three(ui):
    button(ui, "a", rect(0), "First", key="Enter", look="primary")
    button(ui, "b", rect(1), "Second", key="2", reason="not in combat")
    button(ui, "c", rect(2), "Third", key="Ctrl+M", icon="eye")


def press(ui, key, mod=0, text=""):
    return ui.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text, scancode=0))


def click(ui, where):
    ui.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=where, button=1, touch=False))
    return ui.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=where, button=1, touch=False))


def test_click_and_keys(ui):
    draw(ui, lambda: three(ui))
    assert click(ui, (50, 30)) == Hit("a")
    assert press(ui, pygame.K_m, pygame.KMOD_CTRL) == Hit("c")
    assert press(ui, pygame.K_RETURN) == Hit("a")
    assert press(ui, pygame.K_x, 0, "x") is None


def test_a_disabled_control_does_nothing(ui):
    draw(ui, lambda: three(ui))
    assert click(ui, (50, 70)) is None
    assert press(ui, pygame.K_2, 0, "2") is None


def test_release_elsewhere_is_no_press(ui):
    draw(ui, lambda: three(ui))
    ui.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(50, 30), button=1))
    assert ui.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(50, 110), button=1)) is None


def test_tab_goes_round_and_skips_what_is_off(ui):
    plain = pygame.image.tobytes(draw(ui, lambda: three(ui)), "RGB")
    seen = []
    for _ in range(3):
        press(ui, pygame.K_TAB)
        seen.append(ui.focus)
    assert seen == ["a", "c", "a"]
    press(ui, pygame.K_TAB, pygame.KMOD_SHIFT)
    assert ui.focus == "c"
    assert press(ui, pygame.K_SPACE, 0, " ") == Hit("c")
    assert press(ui, pygame.K_RETURN) == Hit("c")
    assert pygame.image.tobytes(draw(ui, lambda: three(ui)), "RGB") != plain


def test_escape_never_presses(ui):
    draw(ui, lambda: three(ui))
    press(ui, pygame.K_TAB)
    assert press(ui, pygame.K_ESCAPE) is None


def test_segmented_answers_the_index(ui):
    draw(
        ui,
        lambda: segmented(ui, "mode", 20, 40, ["Free", "Warn", "Enforce"], 1, keys=["7", "8", "9"]),
    )
    assert press(ui, pygame.K_9, 0, "9") == Hit("mode", "2")
    assert click(ui, (30, 40)) == Hit("mode", "0")


def test_arrows_walk_within_a_switch(ui):
    draw(ui, lambda: segmented(ui, "mode", 20, 40, ["Free", "Warn", "Enforce"], 1))
    press(ui, pygame.K_TAB)
    press(ui, pygame.K_RIGHT)
    press(ui, pygame.K_RIGHT)
    press(ui, pygame.K_RIGHT)
    assert press(ui, pygame.K_RETURN) == Hit("mode", "2")
    press(ui, pygame.K_LEFT)
    assert press(ui, pygame.K_SPACE, 0, " ") == Hit("mode", "1")


def test_scrolling_hides_and_reveals(ui):
    def paint():
        area = pygame.Rect(20, 20, 300, 100)
        with ui.scrolled("list", area, 400) as top:
            for i in range(10):
                list_row(
                    ui, "row", pygame.Rect(20, top + i * 40, 280, 36), f"row {i}", value=str(i)
                )

    draw(ui, paint)
    assert click(ui, (60, 300)) is None  # drawn, but clipped away
    ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(60, 60), rel=(0, 0), buttons=(0, 0, 0)))
    ui.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-100, flipped=False))
    draw(ui, paint)
    assert ui.offset("list") == 300
    assert click(ui, (60, 110)) == Hit("row", "9")
    ui.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=100, flipped=False))
    assert ui.offset("list") == 0


def test_typing_into_a_field(ui):
    def paint():
        field(ui, "name", rect(0), text="Toll", placeholder="Name", key="/")
        button(ui, "go", rect(1), "Go", key="G")

    draw(ui, paint)
    press(ui, pygame.K_SLASH, 0, "/")
    assert ui.focus == "name"
    draw(ui, paint)
    ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="/", window=None))  # the key itself
    assert ui.fields.text("name") == "Toll"
    press(ui, pygame.K_END)
    hits = []
    for letter in " G7":
        press(ui, pygame.key.key_code(letter.lower() if letter.strip() else "space"), 0, letter)
        hits.append(ui.handle(pygame.event.Event(pygame.TEXTINPUT, text=letter, window=None)))
    assert ui.fields.text("name") == "Toll G7"
    assert hits[-1] == Hit("name", "Toll G7", "change")
    assert press(ui, pygame.K_RETURN) == Hit("name", "Toll G7", "confirm")
    press(ui, pygame.K_TAB)
    assert ui.focus == "go"
    draw(ui, paint)
    assert ui.fields.text("name") == "Toll G7"
    ui.fields.put("name", "Mill")
    draw(ui, paint)
    assert ui.fields.text("name") == "Mill"


def test_what_an_empty_field_is_for_stands_faint_until_one_types(ui, monkeypatch):
    written = []
    text = Kit.text

    def noted(self, target, words, at, style="body", color="ink", **more):
        written.append((words, color))
        return text(self, target, words, at, style, color, **more)

    def paint():
        field(ui, "name", rect(0), placeholder="Name of it")

    monkeypatch.setattr(Kit, "text", noted)
    draw(ui, paint)
    assert written == [("Name of it", "ink3")]
    written.clear()
    ui.focus = "name"
    draw(ui, paint)
    ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="x", window=None))
    ui.focus = ""
    draw(ui, paint)
    assert written == []


def test_a_field_reached_by_key_is_typed_over_and_only_then_keys_repeat(ui):
    def paint():
        field(ui, "inches", rect(0), text='12"', key="A")
        button(ui, "go", rect(1), "Go", key="G")

    draw(ui, paint)
    assert pygame.key.get_repeat()[0] == 0
    press(ui, pygame.K_a, 0, "a")
    draw(ui, paint)
    assert pygame.key.get_repeat()[0] > 0
    press(ui, pygame.K_7, 0, "7")
    ui.handle(pygame.event.Event(pygame.TEXTINPUT, text="7", window=None))
    assert ui.fields.text("inches") == "7"
    ui.focus = ""
    draw(ui, paint)
    assert pygame.key.get_repeat()[0] == 0


def test_tooltip_comes_after_a_while_and_goes(ui):
    def paint():
        icon_button(ui, "ruler", (60, 60), "ruler", "Measure", key="R")

    plain = pygame.image.tobytes(draw(ui, paint), "RGB")
    ui.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=(60, 60), rel=(0, 0), buttons=(0, 0, 0)))
    hot = pygame.image.tobytes(draw(ui, paint), "RGB")
    assert ui.update(0.1) is False
    assert ui.update(0.6) is True
    tip = pygame.image.tobytes(draw(ui, paint), "RGB")
    assert len({plain, hot, tip}) == 3


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_long_tooltip_is_wrapped_and_stays_on_the_screen(scale):
    kit = Kit("light", scale)
    near = pygame.Rect(round(760 * scale), round(300 * scale), 20, 20)
    screen = pygame.Surface((round(800 * scale), round(340 * scale)))
    screen.fill((250, 250, 250))
    words = "Once per battle\n" + "Pick an enemy unit and roll three dice for it. " * 8
    draw_tooltip(kit, screen, words, (), near)
    ink = pygame.mask.from_threshold(screen, kit.theme("ink"), (12, 12, 12)).get_bounding_rects()
    box = max(ink, key=lambda rect: rect.w * rect.h)
    assert screen.get_rect().contains(box)
    assert 300 * scale < box.w < 480 * scale
    assert box.h > 4 * 20 * scale
    assert box.bottom <= near.top


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0, 3.0])
@pytest.mark.parametrize("name", ["light", "dark"])
def test_everything_draws_at_every_scale(name, scale):
    kit = Kit(name, scale)
    ui = Ui(lambda: kit)
    wide = round(300 * scale)

    def paint():
        box = pygame.Rect(10, 10, wide, kit.px(30))
        button(ui, "a", box, "A very long label that must be cut", icon="eye", key="Ctrl+M")
        chip(ui, "b", box.move(0, 40), "Run", key="2", is_on=True)
        for i, sample in enumerate(
            ["range", "link", "combat", "sight", "reach", "territory", "limit", "shade"]
        ):
            check_row(ui, sample, box.move(0, 80 + i), sample, i % 2 == 0, sample=sample, key="C")
        progress(ui, box.move(0, 200), 0.4, "4 of 10")
        allowance_ruler(ui, 20, 240, wide, 14.46, 14.1, 15.0)
        for state in ("legal", "illegal", "on_the_limit", "unknown", "visible", "hidden"):
            y = fact_row(
                ui,
                state,
                (20, 300, wide),
                state,
                "Enters combat with Ash Pikes",
                'Gap 2.69", must be 3" or more',
                "7.0",
                shortfall='Short by 0.31"',
            )
            assert y > 300
        for verdict in ("YES", "NO", "DEPENDS", "NONE FOUND"):
            assert small_verdict(kit, ui.surface, (10, 10), verdict) > 10

    before = pygame.Surface(SIZE)
    before.fill(kit.theme("panel"))
    assert pygame.image.tobytes(draw(ui, paint), "RGB") != pygame.image.tobytes(before, "RGB")


def finding(code, is_ok=True, margin=1.0):
    return Finding("7.0", code, is_ok, code, margin=margin)


def test_failing_first_then_the_limit_then_passing(ui):
    judged = Judgement((finding("BAD", False),), (finding("FINE"), finding("EDGE", margin=2e-5)))
    assert [f.code for f in in_order(judged)] == ["BAD", "EDGE", "FINE"]
    assert [state_of(f) for f in in_order(judged)] == ["illegal", "on_the_limit", "legal"]


def test_a_finding_grows_with_its_words(ui):
    short = Finding("7.0", "X", True, "Coherent", "margin 0.13")
    long = Finding("7.0", "X", True, "Coherent", "Widest link 0.37 of 0.5; margin 0.13 " * 6)
    ends = []
    draw(ui, lambda: ends.extend(finding_row(ui, "f", (20, 20, 300), f) for f in (short, long)))
    assert ends[1] > ends[0] + 40


def test_type_is_never_shrunk_and_numbers_keep_their_cells(kit):
    face = kit.type("lead", 700, tab=True)
    assert kit.width('11.11"', face) == kit.width('12.46"', face)
    cut = kit.fonts.fit("Lantern Riders of the Ford", kit.type(), 100)
    assert cut.endswith("…")
    assert kit.width(cut) <= 100


def test_wrapping_keeps_every_word(kit):
    text = "From any point of her base to any point of theirs both walls stand in the way"
    lines = kit.fonts.wrap(text, kit.type("small"), 120)
    assert " ".join(lines) == text
    assert all(kit.width(line, "small") <= 120 for line in lines)


@pytest.mark.parametrize(
    ("key", "mod", "text", "name"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "\x1a", "Ctrl+Z"),
        (pygame.K_z, pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT, "\x1a", "Ctrl+Shift+Z"),
        (pygame.K_v, 0, "v", "V"),
        (pygame.K_v, pygame.KMOD_LSHIFT, "V", "Shift+V"),
        (pygame.K_SLASH, pygame.KMOD_LSHIFT, "?", "?"),
        (pygame.K_KP_ENTER, 0, "\r", "Enter"),
        (pygame.K_F11, 0, "", "F11"),
        (pygame.K_LSHIFT, pygame.KMOD_LSHIFT, "", ""),
        (pygame.K_EQUALS, pygame.KMOD_LCTRL, "", "Ctrl+="),
    ],
)
def test_key_names(key, mod, text, name):
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)
    assert key_name(event) == name


def test_a_path_longer_than_the_room_is_parted_inside_it(kit):
    text = "A report is in /tmp/a-very-long-name/of/some/folders/crash-20261130-080915.txt."
    face = kit.type("body")
    lines = kit.fonts.wrap(text, face, 150)
    assert max(kit.fonts.width(line, face) for line in lines) <= 150
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_field_scrolled_out_of_its_panel_is_not_drawn_over_what_is_below(ui):
    panel, line = pygame.Rect(20, 20, 200, 60), pygame.Rect(20, 70, 200, 32)

    def paint():
        with ui.scrolled("panel", panel, 200):
            field(ui, "line", line, text="12.5 inches")

    surface = draw(ui, paint)
    below = pygame.Rect(20, panel.bottom, 200, line.bottom - panel.bottom)
    empty = pygame.Surface(below.size)
    empty.fill(ui.kit.theme("panel"))
    drawn = surface.subsurface(below)
    assert pygame.image.tobytes(drawn, "RGB") == pygame.image.tobytes(empty, "RGB")
    assert ui.fields.text("line") == "12.5 inches"
