"""The one error class that reaches a user, and nothing else."""

from __future__ import annotations


class TabletopError(Exception):
    """Say what is wrong with an input: where, why, and what to do next.

    The command line prints it and exits with 2; the window shows it in a dialog.

    >>> print(TabletopError("width is 0", file="a.yaml", place="units[0]", next_step="give a size"))
    a.yaml: units[0]: width is 0 (give a size)
    """

    def __init__(
        self, reason: str, *, file: str = "", place: str = "", next_step: str = ""
    ) -> None:
        self.file = file
        self.place = place
        self.reason = reason
        self.next_step = next_step
        super().__init__(reason)

    def __str__(self) -> str:
        head = ": ".join(part for part in (self.file, self.place, self.reason) if part)
        return f"{head} ({self.next_step})" if self.next_step else head

    def inside(self, *, file: str = "", place: str = "") -> TabletopError:
        """Return the same error with the file or the outer place filled in."""
        outer = ".".join(part for part in (place, self.place) if part)
        return TabletopError(
            self.reason, file=self.file or file, place=outer, next_step=self.next_step
        )
