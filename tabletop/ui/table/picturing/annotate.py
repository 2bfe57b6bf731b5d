"""The Annotate tool: arrows, words, measures and circles, drawn by dragging on the board."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import count
from typing import Final

import pygame

from tabletop.geometry.base import Point
from tabletop.geometry.units import less_than, snapped
from tabletop.state.events import PieceChanged
from tabletop.state.model import Annotation, AnnotationKind
from tabletop.ui.kit.keys import key_name
from tabletop.ui.kit.noted import noted
from tabletop.ui.kit.overlay import Overlays
from tabletop.ui.table.picking import model_at, objective_at
from tabletop.ui.table.picturing.annotate_panel import AnnotatePanel
from tabletop.ui.table.picturing.choices import KINDS
from tabletop.ui.table.picturing.hits import end_at, note_at
from tabletop.ui.table.plugs import Board, Dock, Panel

SHORTEST: Final = 0.15
"""Inches: what is drawn shorter than this is a click."""
MOST: Final = 300


class AnnotateTool:
    """Draws and changes annotations; `hidden` are layers that are not shown now."""

    id = "annotate"
    icon = "pencil"
    key = "Shift+A"
    tip = "Arrows, words, measures and circles that stay with the table"
    quiets: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.kind: AnnotationKind = "arrow"
        self.tone = "ink"
        self.layer = "notes"
        self.hidden: frozenset[str] = frozenset()
        self.chosen = ""
        self.words: str | None = None
        self.wants_focus = False
        self._draft: Annotation | None = None
        self._grip: tuple[Annotation, int | None, Point] | None = None
        self._panel = AnnotatePanel(self)

    # ------------------------------------------------------------------ tool
    def begin(self, board: Board) -> None:
        """Be taken up with nothing chosen."""
        self._let_go()
        words = "Annotate: drag an arrow; 1 to 4 choose what. Click one to change it, Del removes."
        board.context.announce(words, "info", "pencil")

    def end(self, board: Board) -> None:
        """Keep what was typed, let everything go."""
        self.keep_words(board)
        self._let_go()
        board.redraw()

    def panel(self, board: Board) -> Panel | None:
        """Its own panel, always."""
        return self._panel

    def dock(self, board: Board) -> Dock | None:
        """Dock nothing."""
        return None

    def overlays(self, board: Board) -> Overlays:
        """Return nothing: `shown` is a provider, so that notes are seen with any tool."""
        return Overlays()

    def shown(self, board: Board) -> Overlays:
        """Return the annotations as they are now, with what is being drawn or typed."""
        state = board.shown_state()
        notes = dict(state.annotations)
        note = notes.get(self.chosen)
        if note is not None and self.words is not None:
            notes[note.id] = replace(note, text=self.words)
        if self._draft is not None:
            notes[self._draft.id] = self._draft
        if not notes:
            return Overlays()
        is_up = getattr(board, "tool", None) is self
        return noted(replace(state, annotations=notes), self.hidden, self.chosen if is_up else "")

    def take(self, board: Board, event: pygame.event.Event) -> bool:
        """Draw, choose, move and remove."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(board, event.pos)
        if event.type == pygame.MOUSEMOTION and (self._draft or self._grip):
            self._drag(board, event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and (self._draft or self._grip):
            self._release(board)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(board, key_name(event))
        return False

    # ------------------------------------------------------------------ the pointer
    def _press(self, board: Board, pixel: tuple[int, int]) -> bool:
        self.keep_words(board)
        kit, camera, state = board.context.kit, board.camera, board.session.state
        at = _table(board, pixel)
        known = state.annotations.get(self.chosen)
        end = end_at(kit, camera, known, pixel) if known is not None else None
        found = known if end is not None else note_at(kit, camera, state, pixel, self.hidden)
        if found is not None:
            self.choose(board, found.id)
            self._grip = (found, end, at)
            return True
        if len(state.annotations) >= MOST:
            board.context.announce(f"A table holds {MOST} annotations", "illegal", "octagon-x")
            return True
        points = (at,) if self.kind == "text" else (at, at)
        pieces = (_piece(board, at), "") if self.kind == "measure" else ()
        self._draft = Annotation(
            _free_id(board), self.kind, points, "", self.tone, self.layer, pieces
        )
        self.chosen = ""
        board.redraw()
        return True

    def _drag(self, board: Board, pixel: tuple[int, int]) -> None:
        at = _table(board, pixel)
        if self._grip is not None:
            note, end, start = self._grip
            moved = _moved(note, end, (at[0] - start[0], at[1] - start[1]), _piece(board, at))
            # the draft has the id of the note: it is shown in its place until it is let go
            self._draft = moved if moved != note else None
        elif self._draft is not None:
            draft = self._draft
            pieces = (draft.pieces[0], _piece(board, at)) if draft.kind == "measure" else ()
            points = (at,) if draft.kind == "text" else (draft.points[0], at)
            self._draft = replace(draft, points=points, pieces=pieces)
        board.redraw()

    def _release(self, board: Board) -> None:
        draft, grip = self._draft, self._grip
        self._draft, self._grip = None, None
        if draft is None:
            return
        session = board.session
        if grip is not None:
            session.did(f"move {_called(draft)}", (PieceChanged(grip[0], draft),))
            return
        if draft.kind != "text" and less_than(math.dist(*draft.points[:2]), SHORTEST):
            board.context.announce("Drag to draw it: press, pull, let go", "info", "pencil")
            return
        session.did(f"add {_called(draft)}", (PieceChanged(None, draft),))
        self.choose(board, draft.id)
        self.wants_focus = draft.kind != "measure"
        next_step = "Type its words" if self.wants_focus else "Enter gives it words"
        board.context.announce(f"Added {_called(draft)}. {next_step}.", "info", "pencil")

    # ------------------------------------------------------------------ choosing and changing
    def choose(self, board: Board, key: str) -> None:
        """Choose an annotation, "" for none; what was typed before counts."""
        if key != self.chosen:
            self.keep_words(board)
        self.chosen, self.words = key, None
        note = board.session.state.annotations.get(key)
        if note is not None:
            self.tone, self.layer = note.tone, note.layer
        board.redraw()

    def want(self, board: Board, kind: AnnotationKind) -> None:
        """Draw this kind from now on."""
        self.kind = kind
        self.choose(board, "")

    def change(self, board: Board, **what: str) -> None:
        """Change tone, layer or words of the chosen annotation (or of the next)."""
        note = board.session.state.annotations.get(self.chosen)
        if "tone" in what:
            self.tone = what["tone"]
        if "layer" in what:
            self.layer = what["layer"]
        if note is not None:
            other = replace(
                note,
                tone=what.get("tone", note.tone),
                layer=what.get("layer", note.layer),
                text=what.get("text", note.text),
            )
            if other != note:
                board.session.did(f"change {_called(note)}", (PieceChanged(note, other),))
        board.redraw()

    def keep_words(self, board: Board) -> None:
        """Put typed words into the journal."""
        if self.words is not None and self.chosen in board.session.state.annotations:
            self.change(board, text=self.words.strip())
        self.words = None

    def remove(self, board: Board) -> bool:
        """Take the chosen annotation away; answer whether there was one."""
        note = board.session.state.annotations.get(self.chosen)
        if note is None:
            return False
        self.words, self.chosen = None, ""
        board.session.did(f"remove {_called(note)}", (PieceChanged(note, None),))
        board.context.announce(f"Removed {_called(note)}", "info", "minus")
        return True

    def layers(self, board: Board) -> tuple[str, ...]:
        """Return the layers in use, and the ones a new note may go to."""
        used = [note.layer for note in board.session.state.annotations.values()]
        return tuple(dict.fromkeys(("notes", "second", *used, self.layer)))

    def toggle_layer(self, board: Board, layer: str) -> None:
        """Hide or show a layer."""
        self.hidden = self.hidden ^ {layer}
        verb = "hidden" if layer in self.hidden else "shown"
        board.context.announce(f"Layer {layer}: {verb}", "info", "eye")
        board.redraw()

    def _key(self, board: Board, name: str) -> bool:
        match name:
            case "1" | "2" | "3" | "4":
                self.want(board, KINDS[int(name) - 1][0])
                board.context.announce(f"Draws: {KINDS[int(name) - 1][1]}", "info", "pencil")
            case "Del" | "Backspace" if self.chosen:
                return self.remove(board)
            case "Enter" if self.chosen:
                self.wants_focus = True
                board.redraw()
            case "PgDn" | "PgUp":
                self._next(board, 1 if name == "PgDn" else -1)
            case "Esc" if self._draft is not None or self._grip is not None:
                self._draft, self._grip = None, None
                board.redraw()
            case "Esc" if self.chosen:
                self.choose(board, "")
            case _:
                return False
        return True

    def _next(self, board: Board, by: int) -> None:
        keys = list(board.session.state.annotations)
        if keys:
            now = keys.index(self.chosen) if self.chosen in keys else -1 if by > 0 else 0
            self.choose(board, keys[(now + by) % len(keys)])

    def _let_go(self) -> None:
        self.chosen, self.words, self._draft, self._grip = "", None, None, None
        self.wants_focus = False


def _called(note: Annotation) -> str:
    word = dict(KINDS)[note.kind].lower()
    text = note.text if len(note.text) <= 24 else note.text[:23] + "…"
    return f'{word} "{text}"' if text else word


def _table(board: Board, pixel: tuple[int, int]) -> Point:
    x, y = board.camera.to_table((float(pixel[0]), float(pixel[1])))
    return (snapped(round(x, 3)), snapped(round(y, 3)))


def _piece(board: Board, at: Point) -> str:
    """Return the model or objective that an end of a measure hangs on; Alt: none."""
    if pygame.key.get_mods() & pygame.KMOD_ALT:
        return ""
    state = board.shown_state()
    marker = objective_at(state, at)
    return model_at(state, at) or (marker.id if marker is not None else "")


def _moved(note: Annotation, end: int | None, by: Point, piece: str) -> Annotation:
    points = tuple(
        (snapped(x + by[0]), snapped(y + by[1])) if end is None or k == end else (x, y)
        for k, (x, y) in enumerate(note.points)
    )
    pieces = note.pieces
    if pieces:
        loose = (("", "") if end is None else
                 tuple(piece if k == end else p for k, p in enumerate(pieces)))  # fmt: skip
        pieces = tuple(loose)
    return replace(note, points=points, pieces=pieces)


def _free_id(board: Board) -> str:
    taken = board.session.state.annotations
    return next(f"note-{n}" for n in count(1) if f"note-{n}" not in taken)
