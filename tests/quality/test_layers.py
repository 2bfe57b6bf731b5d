"""Contracts of the source tree: layers, sizes, style, types."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "tabletop").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


def run(*command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_ruff_finds_nothing():
    run("ruff", "check", "--no-cache", "tabletop", "tests")


def test_ruff_format_changes_nothing():
    run("ruff", "format", "--check", "--no-cache", "tabletop", "tests")


def test_mypy_strict_finds_nothing():
    run("mypy")


def test_imports_go_downwards_only():
    # lint-imports has no module entry point that returns its exit code on all versions
    done = subprocess.run(
        [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_public_signature_says_any(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bad = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
            continue
        arguments = [*node.args.args, *node.args.kwonlyargs, node.args.vararg, node.args.kwarg]
        parts = [a.annotation for a in arguments if a is not None] + [node.returns]
        bad += [node.name for p in parts if p is not None and re.search(r"\bAny\b", ast.unparse(p))]
    assert not bad


@pytest.mark.parametrize("path", SOURCES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_mutable_state_at_module_level(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    bad = []
    for node in tree.body:
        value = getattr(node, "value", None)
        if not isinstance(node, ast.Assign | ast.AnnAssign) or value is None:
            continue
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = target.id if isinstance(target, ast.Name) else ""
        mutable = isinstance(value, ast.List | ast.Dict | ast.Set | ast.ListComp | ast.DictComp)
        # a constant table in capitals is written once and read; anything else is state
        if mutable and name != "__all__" and not name.strip("_").isupper():
            bad.append(name)
        if any(isinstance(n, ast.Global) for n in ast.walk(tree)):
            bad.append("global statement")
    assert not bad
