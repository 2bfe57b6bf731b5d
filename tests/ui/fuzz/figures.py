"""How long frames took, by what caused them; how often each kind of thing was done."""

import resource
import time
from collections import Counter, defaultdict
from dataclasses import dataclass

LONG, TOO_LONG = 0.033, 0.100


@dataclass
class Frame:
    """A frame over 33 ms of CPU or of wall time."""

    cpu: float
    wall: float
    kind: str
    where: str


class Figures:
    """Counts of deeds, and frames: all summed up, the long ones kept."""

    def __init__(self):
        self.counts = Counter()
        self.frames = 0
        self.cpu = self.wall = 0.0
        self.long = []
        self.kinds = defaultdict(lambda: [0, 0.0, 0.0])

    def count(self, what):
        self.counts[what] += 1

    def frame(self, cpu, wall, kind, where):
        self.frames += 1
        self.cpu += cpu
        self.wall += wall
        line = self.kinds[kind]
        line[0] += 1
        line[1] += cpu
        line[2] = max(line[2], cpu)
        if max(cpu, wall) > LONG:
            self.long.append(Frame(cpu, wall, kind, where))

    def over(self, limit, by="cpu"):
        """How many frames took longer."""
        return sum(getattr(frame, by) > limit for frame in self.long)

    def slowest(self, many=25):
        """The longest frames in words."""
        return [
            f"{f.cpu * 1000:6.0f} {f.wall * 1000:6.0f}  {f.kind:28} {f.where}"
            for f in sorted(self.long, key=lambda f: -f.cpu)[:many]
        ]

    def by_cause(self, limit=TOO_LONG):
        """How many frames over a limit each cause has."""
        return Counter(f"{f.kind} @ {f.where}" for f in self.long if f.cpu > limit)

    def add(self, other):
        """Sum up two rides."""
        self.counts.update(other.counts)
        self.frames += other.frames
        self.cpu += other.cpu
        self.wall += other.wall
        self.long += other.long
        for kind, (many, cpu, most) in other.kinds.items():
            line = self.kinds[kind]
            line[0] += many
            line[1] += cpu
            line[2] = max(line[2], most)

    def report(self):
        """Everything in lines."""
        mega = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        yield f"{self.frames} frames, {self.cpu:.0f} s CPU, {self.wall:.0f} s wall, {mega:.0f} MB"
        for by in ("cpu", "wall"):
            long, bad = self.over(LONG, by), self.over(TOO_LONG, by)
            yield f"over 33 ms: {long}, over 100 ms: {bad} ({by})"
        yield from ("slowest frames, ms CPU and wall:", *self.slowest())
        yield "over 100 ms by cause:"
        yield from (f"{n:6} {what}" for what, n in self.by_cause().most_common(30))
        yield "over 33 ms by cause:"
        yield from (f"{n:6} {what}" for what, n in self.by_cause(LONG).most_common(40))
        yield "counts:"
        yield from (f"{n:7} {what}" for what, n in sorted(self.counts.items()))


class Watch:
    """CPU of this thread and time on the wall."""

    def __enter__(self):
        self.begin, self.at = time.thread_time(), time.perf_counter()
        return self

    def __exit__(self, *_):
        self.cpu = time.thread_time() - self.begin
        self.wall = time.perf_counter() - self.at
