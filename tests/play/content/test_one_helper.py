"""What many abilities ask stands in one place: nothing is said twice in all of the content."""

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[3] / "tabletop" / "content"
SHORT = 8
"""Nodes of a body that is too small to be worth a name of its own."""


def bodies():
    """Yield every function of the content with what it does, whatever it and its docstring say."""
    for path in sorted(ROOT.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef):
                body = node.body[1:] if ast.get_docstring(node) else node.body
                size = sum(1 for part in body for _ in ast.walk(part))
                if size > SHORT:
                    words = ast.unparse(node.args) + "".join(map(ast.unparse, body))
                    yield f"{path.relative_to(ROOT)}: {node.name}", words


def test_no_helper_is_written_twice():
    found = defaultdict(list)
    for name, words in bodies():
        found[words].append(name)
    twice = [" = ".join(names) for names in found.values() if len(names) > 1]
    assert not twice, "\n".join(twice)
