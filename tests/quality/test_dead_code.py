"""Nothing is defined that nobody names: no function, class, constant, method or field."""

import ast
import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[2]
CALLED_BY_OTHERS = {"handleError", "cursor_has_moved_recently"}
"""Names that a library calls or reads."""
WORD = re.compile(r"\w+")


def sources(folder):
    return sorted(p for p in (ROOT / folder).rglob("*.py") if "__pycache__" not in p.parts)


def named():
    """Return how often each word stands in the program and its tests, also in words (getattr)."""
    found = Counter()
    for path in (*sources("tabletop"), *sources("tests")):
        found.update(WORD.findall(path.read_text(encoding="utf-8")))
    found.update(WORD.findall((ROOT / "pyproject.toml").read_text(encoding="utf-8")))
    return found


def defined(tree):
    """Yield the names that a module defines, and its classes; what is decorated may be called."""
    for scope in (tree, *(n for n in tree.body if isinstance(n, ast.ClassDef))):
        for node in scope.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                plain = ("property", "lru_cache", "dataclass", "contextmanager", "cache")
                words = [WORD.findall(ast.unparse(d)) for d in node.decorator_list]
                if all(set(w) & set(plain) for w in words):
                    yield node.name
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                yield node.target.id
            elif isinstance(node, ast.Assign):
                yield from (t.id for t in node.targets if isinstance(t, ast.Name))


def made(tree):
    """Return what a module of the content makes: abilities and ledgers, which the book collects."""
    return {
        node.target.id
        for node in tree.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.value, ast.Call)
    }


def test_whatever_is_defined_is_named_somewhere():
    words = named()
    dead = []
    for path in sources("tabletop"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        collected = made(tree) if "content" in path.parts else set()
        for name in defined(tree):
            is_special = name.startswith("__") or name in CALLED_BY_OTHERS | collected
            if words[name] < 2 and not is_special:
                dead.append(f"{path.relative_to(ROOT)}: {name}")
    assert not dead, "\n".join(dead)


def test_it_finds_what_nobody_names():
    tree = ast.parse(
        "LOST = 1\n@lru_cache\ndef lost(): ...\nclass A:\n    gone: int = 0\n"
        "    def on(self): ...\n"
    )
    assert list(defined(tree)) == ["LOST", "lost", "A", "gone", "on"]
    assert list(defined(ast.parse("@app.command\ndef run(): ...\n"))) == []
