"""Single inputs: the mouse, keys, text, the window; each is one entry of the log and one frame."""

import pygame

from tests.ui.fuzz.matter import TYPED
from tests.ui.fuzz.program import SIZES, Program

LETTERS = tuple(range(pygame.K_a, pygame.K_z + 1)) + tuple(range(pygame.K_0, pygame.K_9 + 1))
OTHERS = (
    pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE, pygame.K_TAB,
    pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN,
    pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END, pygame.K_PLUS, pygame.K_MINUS,
    pygame.K_EQUALS, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_SLASH, pygame.K_F1, pygame.K_F2,
    pygame.K_F5, pygame.K_LSHIFT, pygame.K_LCTRL, pygame.K_LALT,
)  # fmt: skip
KEYS = LETTERS + OTHERS
WALKING = OTHERS[:11]
CTRL, SHIFT, ALT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT, pygame.KMOD_LALT
MODS = (0, 0, 0, 0, SHIFT, CTRL, ALT, CTRL | SHIFT)


def event(kind, **fields):
    return pygame.event.Event(kind, **fields)


class Hands(Program):
    """Does one input at a time."""

    def note(self, words, kind):
        self.log.append(words)
        self.kind = kind
        self.count(f"input {kind}")

    def spot(self):
        """A place on the screen: often a piece, a control, or an edge."""
        pick, w_h = self.random.random(), self.shell.size
        table = self.table
        if pick < 0.55 and table is not None:
            found = self.random.choice(self._pieces(table.session.state))
            x, y = table.camera.to_screen(found)
            return (round(x), round(y))
        regions = self.top.ui._regions if self.top is not None else ()
        if pick < 0.8 and regions:
            return self.random.choice(regions).rect.center
        if pick < 0.82:
            return self.random.choice(((0, 0), w_h, (-500, 90), (w_h[0] + 900, -40)))
        if table is not None and pick < 0.92:
            area = table.area
            return (area.x + self.random.randrange(area.w), area.y + self.random.randrange(area.h))
        return (self.random.randrange(w_h[0]), self.random.randrange(w_h[1]))

    def _pieces(self, state):
        """Points of the table where something is: of a model, a corner, a marker, or nothing."""
        spots = [(self.random.uniform(-3, 63), self.random.uniform(-3, 47))]
        for group in (state.models, state.terrain, state.objectives, state.tokens,
                      state.territories, state.models, state.models):  # fmt: skip
            if not group:
                continue
            piece = group[self.random.choice(sorted(group))]
            if hasattr(piece, "pose"):
                spots.append((piece.pose.x, piece.pose.y))
            elif hasattr(piece, "x"):
                spots.append((piece.x, piece.y))
            else:
                ring = piece.footprint.polygon().exterior.coords
                spots += [self.random.choice(ring[1:]), _middle(ring)]
        return spots

    def near(self):
        dx, dy = (round(self.random.gauss(0, 70)) for _ in range(2))
        return (self.at[0] + dx, self.at[1] + dy)

    # ------------------------------------------------------------------ the mouse
    def move(self, pos):
        self.note(f"move {pos}", "drag" if self.held else "move")
        rel = (pos[0] - self.at[0], pos[1] - self.at[1])
        self.at = pos
        buttons = tuple(int(b in self.held) for b in (1, 2, 3))
        self.step(event(pygame.MOUSEMOTION, pos=pos, rel=rel, buttons=buttons))

    def press(self, button=1):
        self.note(f"down {button} {self.at}", f"down {button}")
        self.held.add(button)
        self.step(event(pygame.MOUSEBUTTONDOWN, pos=self.at, button=button))

    def release(self, button=1):
        self.note(f"up {button} {self.at}", f"up {button}")
        self.held.discard(button)
        self.step(event(pygame.MOUSEBUTTONUP, pos=self.at, button=button))

    def click_at(self, pos, button=1):
        self.move(pos)
        self.press(button)
        self.release(button)

    def wheel(self):
        y = self.random.choice((-8, -3, -1, 1, 2, 5, 0))
        self.note(f"wheel {y}", "wheel")
        self.step(event(pygame.MOUSEWHEEL, x=0, y=y, precise_x=0.0, precise_y=y * 0.7))

    # ------------------------------------------------------------------ the keyboard
    def key(self, code, mod=0, text=None, is_let_go=True):
        if text is None:
            text = chr(code) if 32 <= code < 127 and not mod & (CTRL | ALT) else ""
            text = text.upper() if mod & SHIFT else text
            if code == pygame.K_SLASH and mod & SHIFT:
                text = "?"
        name = pygame.key.name(code)
        if mod & CTRL and code == pygame.K_q and self.random.random() < 0.9:
            return
        words = "+".join([n for m, n in ((CTRL, "C"), (ALT, "A"), (SHIFT, "S")) if mod & m])
        self.note(f"key {words} {name}" + ("" if is_let_go else " held"), f"key {words}{name}")
        pygame.key.set_mods(mod)
        fields = {"key": code, "mod": mod, "unicode": text, "scancode": 0}
        events = [event(pygame.KEYDOWN, **fields)]
        if text:
            events.append(event(pygame.TEXTINPUT, text=text, window=None))
        if is_let_go:
            events.append(event(pygame.KEYUP, **fields))
        else:
            self.down.append(fields)
        self.step(*events)
        if mod and self.queue:
            self.frame()
        pygame.key.set_mods(0)

    def let_go(self):
        """Let a key go that was held, maybe long ago and with the window elsewhere since."""
        if self.down:
            fields = self.down.pop(self.random.randrange(len(self.down)))
            self.note(f"key up {fields['key']}", "key up")
            self.step(event(pygame.KEYUP, **fields))

    def type(self, text=None):
        text = self.random.choice(TYPED) if text is None else text
        if len(text) == 1:
            self.key(pygame.K_a, 0, text)
            return
        self.note(f"type {text[:20]!r}", "type")
        self.step(event(pygame.TEXTINPUT, text=text, window=None))

    def ctrl(self, letters):
        self.key(getattr(pygame, f"K_{self.random.choice(letters)}"), CTRL)

    def esc(self):
        self.key(pygame.K_ESCAPE)

    # ------------------------------------------------------------------ the window
    def resize(self):
        size = self.random.choice(SIZES)
        self.note(f"resize {size}", "resize")
        if self.shell.settings.is_full_screen:
            return
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.step(event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))

    def look(self):
        """Another theme, another size of the controls, full screen and back."""
        pick = self.random.random()
        if pick < 0.25:
            self.key(pygame.K_F2)
        elif pick < 0.3:
            self.key(pygame.K_F11)
            self.key(pygame.K_F11)
        else:
            self.key(self.random.choice((pygame.K_PLUS, pygame.K_MINUS, pygame.K_0)), CTRL)

    def odd(self):
        kind = self.random.choice((
            pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED,
            pygame.WINDOWEXPOSED, pygame.WINDOWLEAVE, pygame.WINDOWDISPLAYCHANGED,
            pygame.ACTIVEEVENT, pygame.TEXTEDITING, pygame.WINDOWMINIMIZED, pygame.USEREVENT,
        ))  # fmt: skip
        name = pygame.event.event_name(kind)
        self.note(f"window event {name}", f"event {name}")
        fields = {"gain": 0, "state": 1} if kind == pygame.ACTIVEEVENT else {}
        if kind == pygame.TEXTEDITING:
            fields = {"text": "ni", "start": 0, "length": 2, "window": None}
        self.step(event(kind, **fields))

    def drop(self):
        file = self.random.choice(self.files)
        if len(self.shell.screens) < 12:
            self.note(f"drop {file.name[:40]}", f"drop {file.suffix or 'path'}"[:12])
            self.step(event(pygame.DROPFILE, file=str(file)))

    def drop_text(self):
        text = self.random.choice(self.texts)
        if len(self.shell.screens) < 12:
            self.note(f"drop text {text[:30]!r} of {len(text)}", "drop text")
            self.step(event(pygame.DROPTEXT, text=text, window=None))

    def paste(self):
        text = self.random.choice(self.texts)
        if len(self.shell.screens) < 12:
            try:
                pygame.scrap.put_text(text)
            except (ValueError, pygame.error):  # such text no clipboard holds
                return
            self.key(pygame.K_v, CTRL)

    def quit(self):
        self.note("quit", "quit")
        self.step(event(pygame.QUIT))


def _middle(ring):
    points = list(ring)
    return (sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points))
