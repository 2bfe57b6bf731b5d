"""One battle in the window: the game, who plays which side, what is open now, undo.

The game is worked with in a thread; the window sees a `Moment`, which never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path as File
from typing import Final

from tabletop.errors import TabletopError
from tabletop.files.home import Home
from tabletop.files.saves import Keeper, write_save
from tabletop.players.player import Player
from tabletop.players.runner import Played, step
from tabletop.rules.play.asks import Ask, Roll
from tabletop.rules.play.chance import Typed
from tabletop.rules.play.game import Game, Illegal
from tabletop.rules.play.permits import Offer, abilities_shown
from tabletop.state.battle import Battle
from tabletop.state.by_hand import HandDeed
from tabletop.state.causes import Answer, Rolls
from tabletop.state.events import Event
from tabletop.state.journal import Journal
from tabletop.state.model import GameState
from tabletop.ui.battle.moment import Moment
from tabletop.ui.battle.own import WITH_IT, Back, next_own, step_back
from tabletop.ui.battle.sides import Lent, about, begins_the_battle, lent_words
from tabletop.ui.battle.stops import Stops, passing
from tabletop.ui.battle.worker import Worker

MOST_PASSES: Final = 400
"""Questions that are passed on without asking before somebody is asked all the same."""


class BattleSession:
    """The one place where a battle of the window goes on.

    `file` is the player's own save; `is_saved` is False where what was played stands in none yet.
    `players` play the sides (None: a person), `stops` say which reactions ask, `names` who gave
    the entries of the journal: `you`, `auto` or a program. `on_change` is called after each
    change with its name, `on_refused` with the words why an answer was refused.
    """

    def __init__(
        self,
        game: Game,
        *,
        file: File | None = None,
        is_saved: bool = True,
        players: tuple[Player | None, Player | None] = (None, None),
        stops: Stops | None = None,
    ) -> None:
        self.game = game
        self.file = file
        self.players = players
        self.stops = stops or Stops()
        self.is_paused = False
        self.is_hurried = False
        self.by: dict[int, str] = {}
        self.whys: dict[int, str] = {}
        self.on_change: Callable[[str], None] = lambda label: None
        self.on_refused: Callable[[str], None] = lambda words: None
        self.worker = Worker()
        self.keeper: Keeper | None = None
        self.lent: dict[int, Lent] = {}
        self.lendings: dict[int, str] = {}
        self._unkept = ""
        self._offers: dict[str, tuple[Offer, ...]] = {}
        self._saved: int | None = game.journal.current if is_saved else None
        self.moment = self._now()

    # ------------------------------------------------------------------ what is
    @property
    def journal(self) -> Journal:
        """What was done so far."""
        return self.game.journal

    @property
    def state(self) -> GameState:
        """The table as the window shows it."""
        return self.moment.state

    @property
    def battle(self) -> Battle:
        """The battle as the window shows it."""
        return self.moment.battle

    @property
    def ask(self) -> Ask | Roll | None:
        """The question that is open."""
        return self.moment.ask

    @property
    def is_working(self) -> bool:
        """Whether an answer (or an undo) is being worked out: nothing can be answered now."""
        return self.worker.is_doing("answer")

    @property
    def is_typed(self) -> bool:
        """Whether people roll real dice and type them in."""
        return isinstance(self.game.dice, Typed)

    @property
    def asked_player(self) -> Player | None:
        """The program that has to answer now, None when a person has; dice are typed by people."""
        return None if isinstance(self.ask, Roll) else self.playing(self.moment.player)

    def playing(self, player: int) -> Player | None:
        """Return the program that plays a side now, lent ones included."""
        if not player:
            return None
        lent = self.lent.get(player)
        return lent.player if lent is not None else self.players[player - 1]

    @property
    def is_dirty(self) -> bool:
        """Whether something was done since the last save."""
        return self.journal.current != self._saved

    @property
    def about(self) -> Mapping[str, str]:
        """What a file keeps besides the game: who plays the sides, where a program does."""
        words = ["you" if player is None else player.name.lower() for player in self.players]
        return {"players": ",".join(words)} if any(self.players) else {}

    def save(self, file: File) -> None:
        """Write the battle to a file; raises `TabletopError`."""
        write_save(file, self.game, self.about)
        self.file, self._saved = file, self.journal.current

    def keep(self, place: Home) -> None:
        """Keep the battle on disk from now on: no decision is lost."""
        try:
            self.keeper = Keeper(place, self.game, self.about)
        except TabletopError as fault:
            self._unkept = str(fault)

    def lend(self, player: int, lent: Lent) -> None:
        """Let a program play a side for a while: one step for undo."""
        self.lent[player] = lent
        self.lendings[self.journal.current] = lent_words(lent, self.state)

    def offers(self, unit: str) -> tuple[Offer, ...]:
        """Return the abilities of a unit, with reasons; what is not known yet comes later."""
        found = self._offers.get(unit)
        if found is not None:
            return found
        number = self.moment.number
        if not self.is_working and not self.worker.is_doing(f"offers {unit}"):
            self.worker.do(
                f"offers {unit}",
                lambda: self._offered(unit),
                lambda offers: self._keep_offers(unit, number, offers),
            )
        return ()

    # ------------------------------------------------------------------ answering
    def answer(self, answer: Answer | Rolls, by: str = "you") -> bool:
        """Answer the open question in the thread; False when one is being answered already."""
        if self.is_working or self.moment.ask is None:
            return False
        self.worker.do("answer", lambda: self._answered(answer, by), self._arrived, self._refused)
        return True

    def by_hand(self, label: str, events: tuple[Event, ...]) -> bool:
        """Make facts true past the rules, as players settle them; False while rules are at work."""
        if self.is_working:
            return False
        self.worker.do("answer", lambda: self._settled(label, events), self._arrived, self._refused)
        return True

    def settle(self, *deeds: HandDeed) -> bool:
        """Do what players settle themselves; False while the rules are at work.

        Several deeds are done one after another, and taken back together.
        """
        if self.is_working:
            return False
        self.worker.do("answer", lambda: self._hand(deeds), self._arrived, self._refused)
        return True

    def play_on(self) -> bool:
        """Let the program that is asked answer; False when a person is asked."""
        player = self.asked_player
        if player is None or self.is_working or isinstance(self.ask, Roll):
            return False
        self.worker.do("answer", lambda: self._played(player), self._arrived, self._refused)
        return True

    def pass_on(self) -> bool:
        """Pass what the stops do not ask about; False when somebody is to be asked."""
        if self.is_working or self.asked_player is not None:
            return False
        ask = self.ask
        if ask is None or passing(ask, self.game, self.stops, is_hurried=self.is_hurried) is None:
            return False
        self.worker.do("answer", self._passed, self._arrived, self._refused)
        return True

    # ------------------------------------------------------------------ back and forth
    @property
    def undo_label(self) -> str:
        """What undo takes back, "" for nothing."""
        back = self._back()
        return back.words if back is not None else ""

    def undo(self) -> bool:
        """Take back the last thing that a person decided, or all that a program did for one.

        Programs that were let play for a while play no more then. Answers whether it begins.
        """
        back = self._back()
        if back is None or self.is_working:
            return False
        self.lent.clear()
        return self.goto(back.number)

    def _back(self) -> Back | None:
        return step_back(self.journal, self.by, self.lendings)

    def redo(self) -> bool:
        """Do again what was undone, up to the next thing that a person decided."""
        if not self.journal.undone or self.is_working:
            return False
        return self.goto(next_own(self.journal, self.by))

    def goto(self, number: int) -> bool:
        """Go to a moment of the journal; answer whether it begins."""
        if self.is_working:
            return False
        self.worker.do("answer", lambda: self._gone(number), self._arrived, self._refused)
        return True

    def leave(self) -> None:
        """End the thread; what is saved, or was not begun, need not be taken up again."""
        self.worker.stop()
        if self.keeper is not None:
            self.keeper.close(is_needed=self.is_dirty and self.ask is not None)
            self.keeper = None

    # ------------------------------------------------------------------ in the thread
    def _now(self) -> Moment:
        game = self.game
        for player, lent in tuple(self.lent.items()):
            ask = game.pending
            is_away = lent.unit and ask is not None and not about(ask, lent.unit)
            is_away = is_away or begins_the_battle(ask, game.battle)
            if lent.is_over(game.battle.clock) or is_away:
                del self.lent[player]
        if self.keeper is not None:
            self.keeper.about = self.about
            try:
                self.keeper.keep(game)
            except TabletopError as fault:
                self._unkept = str(fault)
        return Moment(game.journal.current, replace(game.state), game.pending)

    def _answered(self, answer: Answer | Rolls, by: str) -> Moment:
        self.game.answer(answer)
        self.by[self.game.journal.current] = by
        return self._passed()

    def _played(self, player: Player) -> Moment:
        game, ask = self.game, self.game.pending
        if ask is None or isinstance(ask, Roll):
            return self._now()
        decided = step(game, player, Played())
        number = game.journal.current
        self.by[number], self.whys[number] = player.name, decided.why
        return self._passed()

    def _settled(self, label: str, events: tuple[Event, ...]) -> Moment:
        self.game.by_hand(label, events)
        return self._now()

    def _hand(self, deeds: tuple[HandDeed, ...]) -> Moment:
        for number, deed in enumerate(deeds):
            self.game.settle(deed)
            self.by[self.game.journal.current] = WITH_IT if number else "you"
        return self._now()

    def _passed(self) -> Moment:
        """Give the answers that nobody has to be asked for."""
        game = self.game
        for _ in range(MOST_PASSES):
            ask = game.pending
            if ask is None or self.playing(ask.player) is not None:
                break
            answer = passing(ask, game, self.stops, is_hurried=self.is_hurried)
            if answer is None:
                break
            game.answer(answer)
            self.by[game.journal.current] = "auto"
        return self._now()

    def _gone(self, number: int) -> Moment:
        self.game.goto(number)
        return self._now()

    def _offered(self, unit: str) -> tuple[Offer, ...]:
        do = self.game.doing
        if do.battle.enlisted.get(unit) is None or not do.has_unit(unit):
            return ()
        return abilities_shown(do, unit)

    # ------------------------------------------------------------------ in the window
    def _arrived(self, moment: Moment) -> None:
        self.moment = moment
        self._offers = {}
        unkept, self._unkept = self._unkept, ""
        if unkept:
            self.on_refused(unkept)
        self.on_change(self.journal.entries[self.journal.current].label)

    def _refused(self, fault: Exception) -> None:
        if isinstance(fault, Illegal):
            finding = fault.judgement.findings[0]
            self.on_refused(f"{finding.head} ({finding.rule})" if finding.rule else finding.head)
            return
        if isinstance(fault, TabletopError):
            self.on_refused(str(fault))
            return
        raise fault

    def _keep_offers(self, unit: str, number: int, offers: tuple[Offer, ...]) -> None:
        if number == self.moment.number:
            self._offers[unit] = offers
