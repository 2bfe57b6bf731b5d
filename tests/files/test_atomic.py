"""Saving: the old file stays until the new one is whole."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tabletop.errors import TabletopError
from tabletop.files import atomic
from tabletop.files.atomic import write_bytes, write_text


def test_a_file_is_made_with_its_folders(tmp_path: Path):
    path = tmp_path / "Тест ß 😀" / "Größe.yaml"
    write_text(path, "a: ß\n")
    write_text(path, "a: 2\n")
    assert path.read_text(encoding="utf-8") == "a: 2\n"
    assert [p.name for p in path.parent.iterdir()] == ["Größe.yaml"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file(tmp_path: Path, monkeypatch, step):
    path = tmp_path / "a.yaml"
    write_text(path, "old")

    def broken(*_args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os if step == "fsync" else Path, step, broken)
    with pytest.raises(TabletopError, match="no space left") as caught:
        write_text(path, "new")
    assert caught.value.next_step
    monkeypatch.undo()
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_folder_that_is_a_file_is_told(tmp_path: Path):
    (tmp_path / "f").write_text("x")
    with pytest.raises(TabletopError, match="cannot be saved"):
        write_bytes(tmp_path / "f" / "a.yaml", b"x")


def test_a_link_stays_a_link_and_rights_are_kept(tmp_path: Path):
    real = tmp_path / "real.yaml"
    real.write_text("old")
    real.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o640


def test_a_killed_process_leaves_a_whole_file(tmp_path: Path):
    path = tmp_path / "a.yaml"
    old, new = "old\n" * 200_000, "new\n" * 200_000
    code = (
        "import sys; from tabletop.files.atomic import write_text\n"
        "print('ready', flush=True)\n"
        f"while True:\n  write_text({str(path)!r}, {'new'!r} * 0 + 'new\\n' * 200_000)\n"
        f"  write_text({str(path)!r}, 'old\\n' * 200_000)\n"
    )
    write_text(path, old)
    for wait in (0.01, 0.03, 0.05):
        child = subprocess.Popen(
            [sys.executable, "-c", code], stdout=subprocess.PIPE, env={**os.environ}
        )
        assert child.stdout is not None
        child.stdout.readline()
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(wait)
        child.kill()
        child.wait()
        child.stdout.close()
        assert path.read_text() in (old, new)


def test_a_name_that_no_file_can_have_is_refused_in_words(tmp_path):
    with pytest.raises(TabletopError, match="cannot be saved"):
        write_text(tmp_path / "a\0b.yaml", "x")
