"""What must hold after each burst."""

import math

from tabletop.files.autosave import autosaves
from tabletop.files.home import home
from tabletop.files.scenario import Scenario, dump_scenario, load_scenario, parse_scenario
from tabletop.ui.start import StartScreen
from tabletop.ui.table.session import POLICIES
from tests.ui.fuzz.deeds import Deeds
from tests.ui.fuzz.program import is_alive
from tests.ui.table.edit import valid

PATIENCE = 90
"""Seconds of rest after which no work may be going on."""


class Checks(Deeds):
    """Raises when something does not hold."""

    seen = None

    def check(self):
        self.step()
        for screen in self.tables:
            session = screen.session
            state = session.state
            assert set(session.selection) <= set(state.models)
            assert session.policy in POLICIES
            if state is not self.seen:
                self.seen = state
                valid.check(state)
                for model in state.models.values():
                    pose = model.pose
                    for value in (pose.x, pose.y, pose.facing, pose.z):
                        assert value == round(value, 8), (model.id, pose)
            drag = screen.carrying.drag
            if drag is not None:
                assert all(math.isfinite(v) for p in drag.poses.values() for v in (p.x, p.y))
                assert drag.start == {m: state.model(m).pose for m in drag.models}
            assert math.isfinite(screen.camera.zoom)
            assert screen.camera.zoom > 0
            assert screen.tool in screen.tools
        said = self.shell.said.text
        assert "Traceback" not in said
        assert "object at 0x" not in said

    def check_undo(self):
        """Undo to the start and redo give the identical states, at once and by keys."""
        for screen in self.tables:
            journal, count = screen.session.journal, 0
            before, start = journal.state, journal.entries[0].state
            while journal.undo_label is not None:
                journal, count = journal.undo(), count + 1
            assert journal.state is start
            for _ in range(count):
                journal = journal.redo()
            assert journal.state is before, "redo gave another table"
            for entry in journal.entries[-40:]:
                again = journal.goto(entry.number)
                assert again.state is entry.state
            self.count("undo checks")

    def check_saved(self):
        """The table as it would be saved reads back the same, bit by bit."""
        for screen in self.tables:
            scenario = Scenario(screen.session.state, screen.session.camera)
            text = dump_scenario(scenario)
            again = parse_scenario(text)
            assert again.state == scenario.state
            assert dump_scenario(again) == text
        self.check_files()
        self.count("save checks")

    def check_files(self):
        """All that the program wrote can be read."""
        place = home(self.folder / "data")
        for path in autosaves(place)[:2]:
            load_scenario(path)
        for folder in (place.tables, place.rulings):
            newest = sorted(folder.glob("*.yaml"), key=lambda p: p.stat().st_mtime)[-2:]
            for path in newest:
                load_scenario(path)
        assert not list(place.folder.rglob("*.part"))
        assert not list(place.folder.rglob("crash-*"))

    def calm(self):
        """Esc, pressed again and again, always leads to a table or the start at rest."""
        for button in sorted(self.held):
            self.release(button)
        for _ in range(14):
            if self.is_calm:
                break
            self.esc()
            self.step()
        assert self.is_calm, f"stuck at {self.shell.screens}: {self.told()}"
        self.count("calm checks")

    def rest(self):
        """At rest all work ends, and the judges are there or are asked here."""
        jobs = self.shell.jobs
        self.kind = "rest"

        def is_over():
            return not jobs.is_busy and not any(t.carrying.judge.is_busy for t in self.tables)

        for _ in range(110):  # a pause
            self.step()
        self.wait(is_over, PATIENCE, f"work {[job.name for job in jobs._jobs]}")
        for table in self.tables:
            judge = table.carrying.judge
            assert judge.process == 0 or is_alive(judge.process) or not judge.is_busy
        self.count("rest checks")

    @property
    def is_calm(self):
        table = self.table
        if table is None:
            return isinstance(self.top, StartScreen)
        has_hand = table.carrying.hand is not None or table.tool is not table.tools[0]
        return not has_hand and not table.session.selection
