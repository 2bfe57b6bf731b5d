"""Which tests show which systems: read from the markers in the tests' own text.

`python -m tests.systems` writes the table anew; a test holds it to the markers.
"""

import ast
from pathlib import Path

import msgspec

from tabletop.files.coverage import TABLE, dumped, systems

ROOT = Path(__file__).parent
SWITCHED_OFF = {"skip", "skipif", "xfail"}


def marked(root=ROOT):
    """Return for each id the tests that carry `@pytest.mark.system(id, ...)`, and odd ones.

    Odd are markers on what is no test, on a test that is switched off, or with no plain id.
    """
    found, odd = {}, []
    for path in sorted(root.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "mark.system" not in text:
            continue
        name = path.relative_to(root).as_posix()
        for node in ast.parse(text).body:
            functions = node.body if isinstance(node, ast.ClassDef) else [node]
            for function in functions:
                if not isinstance(function, ast.FunctionDef):
                    if "mark.system" in ast.unparse(function):
                        odd.append(f"{name}:{function.lineno}: a marker outside a test")
                    continue
                ids, words = ids_of(function)
                if not ids:
                    continue
                if not function.name.startswith("test_") or SWITCHED_OFF & words:
                    odd.append(f"{name}::{function.name} is no test that runs")
                for key in ids:
                    if not isinstance(key, str):
                        odd.append(f"{name}::{function.name}: an id that is no plain text")
                        continue
                    found.setdefault(key, []).append(f"{name}::{function.name}")
    return found, odd


def ids_of(function):
    """Return the ids in the markers of a function, and all words of its markers."""
    ids, words = [], set()
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            if isinstance(node, ast.Attribute):
                words.add(node.attr)
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.system"):
                ids += [a.value if isinstance(a, ast.Constant) else a for a in node.args]
    return ids, words


def table():
    """Return the table as it should be: the rows that stand there with the tests of now."""
    found, _ = marked()
    return tuple(
        msgspec.structs.replace(row, tests=tuple(dict.fromkeys(found.get(row.id, ()))))
        for row in systems()
    )


if __name__ == "__main__":
    TABLE.write_text(dumped(table()), encoding="utf-8")
    rows = systems()
    print(f"{len(rows)} systems, {sum(not r.tests for r in rows)} without a test")
    print(" ".join(r.id for r in rows if not r.tests))
