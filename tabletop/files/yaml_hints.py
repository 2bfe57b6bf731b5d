"""The parser's complaints in the words of somebody who writes a ruling by hand."""

from __future__ import annotations

from typing import Final

_HINTS: Final = (
    ("mapping values", "a second colon in the line", "put the text in quotes"),
    ("cannot start any token", "a sign that cannot stand there", "put the text in quotes"),
    ("expected ':'", "a line without its colon", "write `key: value`"),
    ("unexpected end of stream", "a quote that is never closed", "close the quote"),
    ("expected ',' or ']'", "a list that is never closed", "close it with ]"),
    ("expected ',' or '}'", "a mapping that is never closed", "close it with }"),
    ("expected node content", "something is missing here", "close the bracket, or give a value"),
    ("expected key", "the indentation does not fit", "indent lines of one level alike"),
    ("block end", "the indentation does not fit", "indent lines of one level alike"),
    ("expected '-'", "a line that is no item of the list", "begin it with `- `"),
    ("block sequence entries", "a list may not begin here", "begin it on a line of its own"),
    ("escape", "an unknown sign after a backslash", "write two backslashes for one"),
    ("nesting depth", "nested too deep", "flatten it"),
)


def told(problem: str, text: str, line: int, column: int) -> tuple[str, str]:
    r"""Return the reason and the next step for a complaint at a place (from 0).

    >>> told("mapping values are not allowed in this context", "a: b: c", 0, 4)
    ('a second colon in the line', 'put the text in quotes')
    >>> told("found character that cannot start any token", "a:\n\t- 1", 1, 0)
    ('a tab in front of the text', 'indent with spaces')
    """
    lines = text.split("\n", line + 1)
    row = lines[line] if line < len(lines) else ""
    if "\t" in row[: column + 1] and not row[:column].strip():
        return "a tab in front of the text", "indent with spaces"
    if "mapping values" in problem and ":" not in row[:column]:
        return "the indentation does not fit", "indent lines of one level alike"
    for words, reason, step in _HINTS:
        if words in problem:
            return reason, step
    return problem, "mend the line; lists and mappings are indented with spaces"
