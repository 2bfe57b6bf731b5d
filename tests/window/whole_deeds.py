"""What the person of a whole battle does: answers, drags, real dice, saving, looking back."""

import math
import tempfile
import time
from pathlib import Path

from tests.window.whole_battle import MOST, kind_of

TYPING = ("alt+f", "d", "Escape")
"""The keys by which real dice are typed in, or not any more."""


def whole(person):
    """Play the ready battle from its mid-game moment to the end, and look back at it."""
    from tabletop.resources import resource

    person.open("open", str(resource("scenarios") / "battles" / "harrow-mill.yaml"))
    person.look()
    person.shot("opened")
    hands = Hands(person)
    stuck = 0
    while person.ask is not None:
        assert sum(person.inputs.values()) < MOST, "it does not come to an end"
        if hands.special() or hands.answer():
            stuck = 0
            continue
        stuck += 1
        print("nothing came of", kind_of(person.ask), hands.last, flush=True)
        assert stuck < 8, f"stuck at {kind_of(person.ask)}: {person.ask.prompt}"
        if stuck > 2:
            person.does("space" if stuck % 2 else "End")
    person.seen.add("end of the battle")
    person.shot("end-of-the-battle")
    looked_back(person)
    person.quit()


class Hands:
    """Answers what is open; some things are done once, when their moment comes."""

    def __init__(self, person):
        self.person = person
        self.seen = person.seen
        self.last = ""
        self.tries = {}
        self.is_typing = False
        self.phase = None

    def once(self, name, most=2):
        """Say whether something is still to be tried."""
        self.tries[name] = self.tries.get(name, 0) + 1
        return name not in self.seen and self.tries[name] <= most

    # ------------------------------------------------------------------ at their moment
    def special(self):
        """Do what this moment is right for; answer whether anything was done."""
        person, clock = self.person, self.person.clock
        kind, ask = kind_of(person.ask), person.ask
        phase = (clock.round, clock.turn, clock.phase)
        if phase != self.phase:
            self.phase = phase
            print(phase, dict(person.inputs), flush=True)
            if clock.round == 2 or clock.phase == "start":
                person.shot_once(f"r{clock.round}-t{clock.turn}-{clock.phase}")
        is_own = kind == "use" and ask.player == clock.active
        if not is_own:
            return False
        if len(person.game.journal.history()) > 4 and self.once("undo", 1):
            return self.back_and_forth()
        if "undo" in self.seen and self.once("by hand"):
            return self.by_hand()
        if (
            clock.phase == "movement"
            and self.can(ask, "normal-move")
            and self.once("drag of a move", 5)
        ):
            return self.drag_move()
        if (
            clock.phase == "charge"
            and self.can(ask, "charge")
            and self.once("drag of a charge", 12)
        ):
            return self.drag_charge()
        if clock.round >= 3 and clock.phase == "movement" and self.once("End", 3):
            was = person.clock
            is_new, self.last = person.does("End", seconds=15.0)
            if is_new and person.clock != was:
                self.seen.add("End")
            return is_new
        if clock.round >= 3 and clock.phase == "hero" and self.once("resume", 1):
            return self.save_and_resume()
        return False

    @staticmethod
    def can(ask, ability):
        return any(o.ability == ability for o in ask.options)

    def back_and_forth(self):
        person = self.person
        before = person.game.journal.current
        told = person.does("ctrl+z")
        assert told[0], f"nothing was undone: {told[1]}"
        back = person.game.journal.current
        if back < before and "undone" in told[1].lower():
            self.seen.add("undo")
        person.shot("undone")
        is_new, said = person.does("ctrl+y")
        if is_new and person.game.journal.current == before and "done again" in said.lower():
            self.seen.add("redo")
        return True

    def by_hand(self):
        person = self.person
        person.key("n")
        time.sleep(0.4)
        person.key("m")
        time.sleep(0.6)
        person.shot("by-hand")
        is_new, self.last = person.does("Return")
        cause = person.game.journal.entries[person.game.journal.current].cause
        if is_new and cause is not None and cause.ask == "by hand":
            self.seen.add("by hand")
        else:
            person.key("Escape")
        person.shot("by-hand-done")
        return True

    def drag_move(self):
        """Drag a unit an inch and a half towards the middle, and accept."""
        person, state = self.person, self.person.game.state
        units = [o.unit for o in person.ask.options if o.ability == "normal-move"]
        unit = units[(self.tries["drag of a move"] - 1) % len(units)]
        model = state.unit(unit).models[0]
        pose = state.model(model).pose
        x, y = 30.0 - pose.x, 22.0 - pose.y
        far = max(0.1, math.hypot(x, y))
        there = (pose.x + 1.5 * x / far, pose.y + 1.5 * y / far)
        person.drag(*person.pixels((pose.x, pose.y), there))
        time.sleep(1.0)
        person.shot("drag-of-a-move")
        is_new, self.last = person.does("Return", seconds=6.0)
        person.wait(1.5)
        after = person.game.state
        if is_new and model in after.models:
            now = after.model(model).pose
            if math.dist((now.x, now.y), there) < 0.3:
                self.seen.add("drag of a move")
                person.shot("dragged-move")
        if "drag of a move" not in self.seen:
            print("no move came of the drag:", self.last)
            person.key("Escape", "Escape")
        return True

    def drag_charge(self):
        """Drag a unit to the enemy that is nearest, and accept; declared, it rolls."""
        from tabletop.geometry.base import footprint
        from tabletop.geometry.gap import gap

        person, state = self.person, self.person.game.state
        best = None
        for unit in {o.unit for o in person.ask.options if o.ability == "charge"}:
            player = state.unit(unit).player
            for mine in state.unit(unit).models:
                one = state.model(mine)
                for other in state.units.values():
                    for theirs in other.models if other.player != player else ():
                        two = state.model(theirs)
                        found = gap(footprint(one.base, one.pose), footprint(two.base, two.pose))
                        if best is None or found.distance < best[0].distance:
                            best = (found, mine, unit)
        near, mine, unit = best
        pose, share = state.model(mine).pose, max(0.0, 1 - 0.15 / max(near.distance, 0.2))
        step = [(b - a) * share for a, b in zip(tuple(near.p), tuple(near.q), strict=True)]
        there = (pose.x + step[0], pose.y + step[1])
        person.drag(*person.pixels((pose.x, pose.y), there))
        time.sleep(1.0)
        person.shot("drag-of-a-charge")
        uses = len(person.game.battle.uses)
        is_new, self.last = person.does("Return", seconds=6.0)
        uses = person.game.battle.uses[uses:]
        if is_new and any((u.ability, u.unit) == ("charge", unit) for u in uses):
            self.seen.add("drag of a charge")
            person.shot("dragged-charge")
        else:
            print("no charge came of the drag:", self.last)
            person.key("Escape", "Escape")
        return True

    def save_and_resume(self):
        """Save, answer once more, quit, start again and take the battle up where it was."""
        person = self.person
        said = person.does("ctrl+s")[1]
        if "saved" in said.lower() and list((person.data / "battles").glob("*.battle")):
            self.seen.add("save")
        person.shot("saved")
        for _ in range(3):
            if self.answer():
                break
        before = person.game.journal
        person.quit()
        person.open()
        person.shot("start-screen")
        person.heard()
        person.key("Return")
        assert person.wait(60.0), "the battle was not taken up: " + person.heard()
        person.desk.rests(20.0)
        after = person.game.journal
        is_same = after.current == before.current and after.state == before.state
        if is_same and person.journal_file().exists():
            self.seen.add("resume")
        person.shot("resumed")
        return True

    # ------------------------------------------------------------------ answers
    def answer(self):
        """Answer the open question; answer whether anything came of it."""
        person, ask = self.person, self.person.ask
        kind = kind_of(ask)
        keys, wait = ("Return",), 8.0
        if kind != "use":
            detail = f"-{ask.kind}" if kind in ("place", "pick") else ""
            person.shot_once(f"{kind}{detail}")
        match kind:
            case "typed roll":
                keys = self.dice(ask)
            case "reaction":
                return self.react()
            case "order":
                person.key("Down", "shift+Up")
                person.shot_once("order-changed")
            case "allocate":
                self.split(ask)
            case "casualties" if self.once("casualty chosen", 1):
                self.choose_casualty(ask)
            case "place" if ask.move is not None and self.once("P", 1):
                person.key("p")
                time.sleep(1.0)
            case "pick" if ask.most == 1 and self.once("number", 3):
                keys = ("1",)
        if kind != "typed roll" and self.is_typing and "order" in self.seen:
            self.switch()
        is_new, self.last = person.does(*keys, seconds=wait)
        if is_new:
            self.seen.add(kind)
            if keys == ("1",):
                self.seen.add("number")
        return is_new

    def react(self):
        """Use the first reaction, then pass one, then do what is proposed."""
        person = self.person
        time.sleep(0.6)
        person.shot(f"reaction-{self.tries.get('reaction', 0)}") if self.once("reaction", 3) else 0
        key, deed = "Return", ""
        if "reaction used" not in self.seen:
            key, deed = "r", "reaction used"
        elif "reaction passed" not in self.seen:
            key, deed = "space", "reaction passed"
        is_new, self.last = person.does(key, seconds=8.0)
        if is_new:
            self.seen.add("reaction")
            if deed:
                self.seen.add(deed)
        return is_new

    def split(self, ask):
        """Split the attacks over two targets, with dice of one's own, so that both are hurt."""
        person = self.person
        if len(ask.options) < 2 or "order" in self.seen or self.tries.get("split", 0) > 6:
            return
        self.once("split")
        if not self.is_typing:
            self.switch()
        for source in ask.sources:
            if len(source.targets) > 1:
                person.key("1", *(["equal"] * (source.count // 2)))
            if len(ask.sources) > 1:
                person.key("Down")
        person.shot_once("attacks-split")

    def switch(self):
        """Begin or end to type in real dice."""
        self.person.key(*TYPING)
        time.sleep(0.3)
        self.is_typing = not self.is_typing

    def dice(self, roll):
        """Type a whole pool: some hits for who acts, no luck for the other side."""
        clock, many = self.person.clock, roll.count
        acts = clock.acting or clock.active
        high = min(many, 4) if roll.player == acts else 0
        if "charge" in roll.why.lower():
            high = many
        return (*["6"] * high, *["1"] * (many - high), "Return")

    def choose_casualty(self, ask):
        """Keep the first model that is proposed to go; the rest makes up for it."""
        person, state = self.person, self.person.game.state
        pose = state.model(ask.fallback()[0]).pose
        person.click(person.pixels((pose.x, pose.y))[0])
        person.shot_once("casualty-chosen")


def looked_back(person):
    """Look back at the battle that is over, and play on from a moment."""
    journal, seen = person.game.journal, person.seen
    end = person.desk.rests()

    def shown(name, *keys, wait=0.8):
        """Give keys; return the picture that comes of them."""
        person.key(*keys)
        time.sleep(wait)
        return person.shot(name)

    def differ(one, two):
        return one.tobytes() != two.tobytes()

    replay = shown("replay", "ctrl+r")
    if differ(end, replay):
        seen.add("replay")
    start = shown("replay-start", "Home")
    on = shown("replay-step", "Right", "Right", "Right")
    back = shown("replay-step-back", "Left")
    if differ(start, on) and differ(on, back):
        seen.add("step")
    person.click(timeline_middle(person))
    middle = person.shot("replay-middle")
    if differ(back, middle) and differ(start, middle):
        seen.add("timeline")
    fast = shown("replay-fast", "5")
    if differ(middle, fast):
        seen.add("speed")
    person.key("space")
    time.sleep(6.0)
    person.key("space")
    played = person.shot("replay-played")
    if differ(fast, played):
        seen.add("play")
    shown("replay-phase", "Prior")
    person.heard()
    is_new, said = person.does("Return", seconds=10.0)
    assert is_new, f"nothing was played on: {said}"
    here = person.game.journal.current
    person.shot("played-on")
    for _ in range(6):
        if person.game.journal.entries[-1].number > len(journal.entries) - 1:
            break
        keys = {"typed roll": ("1",), "reaction": ("space",)}
        person.does(*keys.get(kind_of(person.ask), ("Return",)), seconds=8.0)
    entries = person.game.journal.entries
    is_kept = entries[: len(journal.entries)] == journal.entries
    if here < journal.current and len(entries) > len(journal.entries) and is_kept:
        seen.add("play on from here")
    shown("two-ways", "ctrl+r")
    person.key("Escape")
    person.does("ctrl+s")


def timeline_middle(person):
    """Return the pixel in the middle of the timeline of a replay."""
    from tabletop.files.home import home
    from tabletop.ui.battle.replay.screen import ReplayScreen
    from tabletop.ui.shell.shell import Shell

    with tempfile.TemporaryDirectory() as folder:
        settings = (person.data / "settings.json").read_text()
        (Path(folder) / "settings.json").write_text(settings)
        shell = Shell(home(Path(folder)), person.size)
        shell.push(ReplayScreen(shell, person.game.journal, lambda entry: None))
        shell.step([], 0.02)
        shell.step([], 0.02)
        place = shell.screens[-1].bar.track.center
        shell.close()
    return place
