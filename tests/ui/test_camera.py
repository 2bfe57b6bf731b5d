from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.camera import CLOSEST, FARTHEST, Camera, fitted, quantised

number = st.floats(-200, 200)
pixel = st.floats(-4000, 4000)
cameras = st.builds(
    Camera, st.floats(3, 120).map(quantised), st.integers(-999, 999), st.integers(-999, 999)
)


@given(cameras, number, number)
def test_there_and_back(camera, x, y):
    back = camera.to_table(camera.to_screen((x, y)))
    assert abs(back[0] - x) < 1e-9
    assert abs(back[1] - y) < 1e-9


@given(cameras, st.integers(-3, 3), st.integers(0, 1600), st.integers(0, 1000))
def test_zoom_keeps_the_point_under_the_pointer(camera, steps, x, y):
    before = camera.to_table((x, y))
    after = camera.zoomed(steps, (x, y)).to_screen(before)
    assert abs(after[0] - x) <= 0.51
    assert abs(after[1] - y) <= 0.51


@given(cameras, st.sampled_from([-1, 1]))
def test_each_wheel_step_changes_the_zoom_until_the_end(camera, way):
    zoom = camera.zoomed(way, (0, 0)).zoom
    if FARTHEST < camera.zoom < CLOSEST:
        assert (zoom - camera.zoom) * way > 0
    assert FARTHEST <= zoom <= CLOSEST


def test_zooming_in_and_out_comes_back_to_few_zooms():
    camera, seen = Camera(25.0, 0, 0), set()
    for way in [1] * 20 + [-1] * 20 + [1] * 20:
        camera = camera.zoomed(way, (300, 200))
        seen.add(camera.zoom)
    assert len(seen) <= 45


@given(st.floats(4, 100), st.floats(4, 100), st.integers(200, 3000), st.integers(200, 2000))
def test_fitted_shows_everything_centred(width, height, w, h):
    camera = fitted((0, 0, width, height), (50, 20, w, h), 10)
    x0, y0 = camera.to_screen((0, height))
    x1, y1 = camera.to_screen((width, 0))
    assert x0 >= 50 + 9
    assert y0 >= 20 + 9
    assert x1 <= 50 + w - 9
    assert y1 <= 20 + h - 9
    assert abs((x0 + x1) / 2 - (50 + w / 2)) <= 1


def test_up_on_the_table_is_up_on_the_screen():
    camera = Camera(10.0, 0, 100)
    assert camera.to_screen((0, 5))[1] < camera.to_screen((0, 0))[1]
