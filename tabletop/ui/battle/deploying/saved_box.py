"""The box with saved deployments: use one, or keep the one on the table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.errors import TabletopError
from tabletop.files.deployments import (
    Deployment,
    deployment_files,
    deployment_of,
    new_name,
    read_deployment,
    write_deployment,
)
from tabletop.rules.words import counted
from tabletop.ui.battle.boxes.box import Box
from tabletop.ui.battle.deploying.from_file import FromFile
from tabletop.ui.battle.sides import Lent
from tabletop.ui.kit.controls import button
from tabletop.ui.kit.ui import Hit

if TYPE_CHECKING:
    from tabletop.ui.battle.screen import BattleScreen

ROW: Final = 46


@dataclass(frozen=True, slots=True)
class Kept:
    """A file: its deployment, or what is wrong with it."""

    file: Path
    deployment: Deployment | None
    fault: str = ""


def kept_for(folder: Path, army: str) -> tuple[Kept, ...]:
    """Return the deployments of an army in a folder, then files that cannot be read."""
    good, bad = [], []
    for file in deployment_files(folder):
        try:
            found = read_deployment(file)
        except TabletopError as fault:
            bad.append(Kept(file, None, fault.reason))
            continue
        if found.army == army:
            good.append(Kept(file, found))
    return (*good, *bad)


class SavedBox(Box):
    """Lists what was kept for the army of a player."""

    def __init__(self, screen: BattleScreen, player: int) -> None:
        super().__init__(screen.context, "Saved deployments", "flag", 600)
        self.screen, self.player = screen, player
        self.army = screen.session.battle.name(player)
        self.kept = kept_for(self.context.home.deployments, self.army)

    def tall(self, width: int) -> int:
        """Return the height of the rows and the button."""
        return self.kit.px(ROW) * max(1, len(self.kept)) + self.kit.px(92)

    def inside(self, rect: pygame.Rect) -> None:
        """Draw the rows, and the button that keeps what stands now."""
        kit, ui, target = self.kit, self.ui, self.ui.surface
        y = rect.y + kit.px(4)
        if not self.kept:
            words = f"None is kept for {self.army}. Deploy, then keep it here."
            kit.text(target, words, (rect.x, y + kit.px(18)), "body", "ink2", room=rect.w)
            y += kit.px(ROW)
        for i, one in enumerate(self.kept):
            self._row(pygame.Rect(rect.x, y, rect.w, kit.px(ROW - 6)), i, one)
            y += kit.px(ROW)
        y += kit.px(14)
        kit.rule(target, (rect.x, y), (rect.right, y))
        y += kit.px(16)
        why = self._why_not()
        keep = pygame.Rect(rect.x, y, kit.px(250), kit.space("control"))
        button(ui, "keep", keep, "Keep what stands now", icon="save", reason=why)
        if why:
            at = (keep.right + kit.px(14), keep.centery)
            kit.text(target, why, at, "small", "ink2", room=rect.right - at[0])

    def _row(self, box: pygame.Rect, index: int, one: Kept) -> None:
        kit, ui, target = self.kit, self.ui, self.ui.surface
        why = one.fault or self._why_not_use()
        is_hot = ui.add("use", box, value=str(index), reason=why)
        kit.plate(target, box, "sunken" if is_hot else "raised", "edge_strong", radius=6)
        x = box.x + kit.px(14)
        ink = "ink3" if why else "ink"
        if one.deployment is None:
            note = "cannot be read"
        else:
            plan = one.deployment.plan.replace("-", " ")
            note = counted(len(one.deployment.units), "unit")
            note = f"{note} · {plan}" if plan else note
        spot = kit.text(target, note, (box.right - kit.px(14), box.centery), "small", "ink2",
                        align="r")  # fmt: skip
        name = one.file.stem
        room = spot.left - x - kit.px(10)
        kit.text(target, name, (x, box.centery), "body", ink, weight=600, room=room)
        ui.draw_focus("use", box, str(index))

    def _why_not(self) -> str:
        try:
            deployment_of(self.screen.session.state, self.player)
        except TabletopError as fault:
            return fault.reason
        return ""

    def _why_not_use(self) -> str:
        session = self.screen.session
        if session.moment.player != self.player or session.asked_player is not None:
            return "it is not your drop"
        return ""

    # ------------------------------------------------------------------ doing
    def did(self, hit: Hit) -> None:
        """Keep, or use."""
        if hit.id == "keep":
            self._keep()
        elif hit.id == "use":
            self._use(self.kept[int(hit.value)])

    def _keep(self) -> None:
        folder = self.context.home.deployments
        try:
            made = deployment_of(self.screen.session.state, self.player)
            folder.mkdir(parents=True, exist_ok=True)
            file = new_name(folder, made)
            write_deployment(file, made)
        except TabletopError as fault:
            self.context.fail(fault)
            return
        except OSError as fault:
            self.context.fail(TabletopError(f"it cannot be kept: {fault.strerror}"))
            return
        self.kept = kept_for(folder, self.army)
        self.screen.say(f"Kept as {file.stem}", "save")

    def _use(self, one: Kept) -> None:
        session = self.screen.session
        if one.deployment is None or session.is_working:
            return
        self.context.pop()
        lent = Lent(FromFile(one.deployment), "phase", session.battle.clock)
        session.lend(self.player, lent)
        session.is_paused = False
        self.screen.follow()
        self.screen.say(f"{self.army} deploys as in {one.file.stem}", "flag")
