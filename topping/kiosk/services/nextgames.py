"""The games that a player can play next: his unfinished runs, and games that he has not played."""

from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from topping.answers.client import News, QuestionService, fault_in
from topping.answers.games import make_game
from topping.answers.wantedgame import usual_seed
from topping.config import Settings
from topping.errors import LexiconError, StoreError, ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import WantedLexicon, lexicon_called
from topping.gamefiles.shelf import game_of, results_of
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside
from topping.kiosk.services.players import OfferedChoices
from topping.kiosk.services.runs import InterruptedRun, Record, RunKeeping, Seat
from topping.lexicon.catalogue import BUNDLED
from topping.lexicon.graph import WordGraph
from topping.log import note_fault
from topping.paths import cache_folder
from topping.play.run.run import Run
from topping.play.run.stored import OpenRun
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, admitted_in
from topping.rules.games.gametext import game_id
from topping.store.people.names import folded
from topping.system.localtime import local
from topping.texts import say, tell
from topping.wording.conditions import game_text

_FRESH: Final = timedelta(hours=1)
"""How long after a crash the player is led back to his run."""
_CLOCK_ERROR: Final = timedelta(minutes=5)
"""How far in the future a run's last display may lie; a run further ahead was stored under a wrong date."""
_LEAST_AGE: Final = timedelta(days=1)
"""The age at which the new year closes a run. A younger run is being played over midnight, or the clock is wrong."""


class BegunRuns:
    """The unfinished runs on this machine that can be resumed or have been abandoned.

    A run stays resumable until its player closes it, or until the end of the year in which it began.
    """

    def __init__(
        self, beside: Beside, clock: Clock, choices: OfferedChoices, runs: RunKeeping, settings: Callable[[], Settings]
    ) -> None:
        self._beside, self._clock, self._choices, self._runs = beside, clock, choices, runs
        self._store, self._notices, self._settings = beside.store, beside.notices, settings
        self._ours: set[int] = set()
        """The ids of open runs that nobody plays: left by crashed processes, or by this process."""
        self._held: dict[int, InterruptedRun] = {}
        """The runs that this process left open, in their last state."""

    def find(self) -> None:
        """Reads the runs that were left open by crashes. Closes runs of a past year, and finished runs.

        Call it only while no other process plays runs in this database.
        """
        try:
            for kept in self._store.runs.open_runs():
                if self._is_finished(kept):
                    continue
                now, begun = local(self._clock.date()), local(kept.started_at)
                if now.year > begun.year and now - begun >= _LEAST_AGE:
                    self._store.runs.leave(kept.id, self._clock.date())
                    self._notices.lines.append(say("begun.year_over", player=kept.player, game=kept.game_name))
                else:
                    self._ours.add(kept.id)
        except StoreError as fault:
            self._notices.tell(fault)

    def _is_finished(self, kept: OpenRun) -> bool:
        """Closes a run as finished if all its moves are stored; returns whether it did."""
        try:
            self._store.runs.finish(kept.id, self._clock.date())
        except StoreError:  # moves are missing, as a rule
            return False
        return True

    # listing

    def of(self, player: str) -> tuple[OpenRun, ...]:
        """Returns a player's unfinished runs: those he can resume, then those he has abandoned.

        Runs abandoned in a competition are left out.
        """
        if not player:
            return ()
        found = self._notices.safely((), lambda: self._store.runs.unfinished_of(player))
        still = [run for run in found if not run.is_left and run.id in self._ours]
        left = [run for run in found if run.is_left and run.moves and not self._is_for_competition(run)]
        return (*still, *left)

    def open_of(self, player: str) -> tuple[OpenRun, ...]:
        """Returns the runs that a player can resume."""
        return tuple(run for run in self.of(player) if not run.is_left)

    def cut_off_of(self, player: str) -> InterruptedRun | None:
        """Returns the run of a player that a crash interrupted within the last hour, or None.

        If it cannot be resumed, shows a notice with the reason and returns None.
        """
        fresh = next((run for run in self.open_of(player) if self._is_fresh(run)), None)
        try:
            return None if fresh is None else self.rebuilt(fresh)
        except ToppingError as fault:
            note_fault("run not taken up", fault)
            self._notices.tell(StoreError("resume.impossible", why=tell(fault)))
            return None

    def put_off_of(self, player: str) -> InterruptedRun | None:
        """Returns a run that the player postponed or left open since this program started, or None."""
        return next((self._held[run.id] for run in self.open_of(player) if run.id in self._held), None)

    def _is_fresh(self, kept: OpenRun) -> bool:
        if not kept.shown_at:
            return False
        age = datetime.fromisoformat(self._clock.date()) - datetime.fromisoformat(kept.shown_at)
        return -_CLOCK_ERROR <= age <= _FRESH

    def barring_words(self, player: str) -> OpenRun | None:
        """Returns a run that forbids the use of the word tools for now, or None.

        It is an unfinished run that can still rank or belongs to a competition, or that `player` played within the last
        hour.
        """
        found = self._notices.safely((), self._store.runs.open_runs) if self._ours else ()
        ours = [run for run in found if run.id in self._ours]
        own = folded(player) if player else ""
        just = [run for run in ours if own == folded(run.player) and self._is_fresh(run)]
        barring = (run for run in ours if run in just or self._ranks(run) or self._is_for_competition(run))
        return next(barring, None)

    def _is_for_competition(self, kept: OpenRun) -> bool:
        return self._notices.safely(None, lambda: self._store.competitions.entry_of_run(kept.id)) is not None

    def _ranks(self, kept: OpenRun) -> bool:
        may = kept.conditions.may_rank and self._settings().rank_resumed
        return kept.ranks and kept.attempt == 1 and may

    # ending and resuming

    def left_open(self, seat: Seat, run: Run, record: Record, *, is_put_off: bool = False) -> None:
        """Keeps a run resumable because its screen closes, or because its player postpones it (`is_put_off`).

        A postponed run will not rank. If the last solution was already shown, the run is finished instead.
        """
        if not record.cut_off(run, is_put_off=is_put_off):
            return
        run = run.cut_off()
        if is_put_off:
            run = replace(run, conditions=run.conditions.paused)
        ranks = seat.will_rank and self._settings().rank_resumed and not is_put_off
        seat = replace(seat, will_rank=ranks, conditions=run.conditions, race=None)
        stopped_at = self._clock.date()
        # while the start of the record is unwritten, the run has no number
        record.write(lambda number: self._hold(InterruptedRun(number, seat, run, stopped_at=stopped_at)))

    def _hold(self, interrupted: InterruptedRun) -> None:
        self._ours.add(interrupted.id)
        self._held[interrupted.id] = interrupted

    def rebuilt(self, kept: OpenRun) -> InterruptedRun:
        """Returns a stored run with its moves, ready to be resumed.

        Raises `ToppingError` if this version of the program cannot resume it.
        """
        if kept.id in self._held:
            return self._held[kept.id]
        if kept.rules_version != RULES_VERSION or not set(kept.conditions.helps) <= {*HELPS, PAUSE}:
            raise StoreError("resume.other_rules")
        game = game_of(kept.game, kept.game_name, kept.game_text, kept.conditions.variant.name)
        digest = game.lexicon_hash or kept.lexicon_hash
        lexicon = lexicon_called(kept.lexicon, digest) if digest else self._choices.chosen_lexicon()
        turns = tuple(game.turns())
        moves = self._store.runs.moves_of(kept.id)
        results = results_of(moves, turns, kept.conditions, admitted_in(turns, lexicon.admits))
        showing = self._store.runs.showings(kept.id, len(results) + 1)
        seat = Seat(
            kept.player,
            game,
            lexicon,
            kept.conditions,
            self._ranks(kept),
            is_seen=kept.attempt > 1,
            input=kept.input,
            entry=self._store.competitions.entry_of_run(kept.id),
        )
        run = Run(turns, kept.conditions, results=results, showing=showing)
        return InterruptedRun(kept.id, seat, run, kept.started_at, kept.shown_at)

    def take_up(self, interrupted: InterruptedRun) -> Record:
        """Resumes a run and marks it as interrupted. Returns its database record.

        Raises `StoreError` if the database cannot be written.
        """
        record = self._runs.take_up(interrupted)
        self._gone(interrupted.id)
        return record

    def close(self, number: int) -> None:
        """Closes an unfinished run (row id) for good, because its player wants it.

        Raises `StoreError` if the database cannot be written.
        """
        self._store.runs.leave(number, self._clock.date())
        self._gone(number)

    def visitor_gone(self) -> None:
        """Closes the postponed runs for good when the visitor of a public machine leaves."""
        found = self._notices.safely((), self._store.runs.open_runs) if self._ours else ()
        for run in found:
            if run.id in self._ours and not run.shown_at:
                with self._notices.telling():
                    self.close(run.id)

    def _gone(self, number: int) -> None:
        self._ours.discard(number)
        self._held.pop(number, None)


_Kind = tuple[str, str]
"""(hash of a word list, name of a variant)."""


class UnplayedGames:
    """The games that a player has not played: the prepared games, and one new game for each lexicon and variant.

    The answering thread makes the new game when no prepared game is left. It is kept on disk until a player starts it.
    """

    def __init__(self, beside: Beside, runs: RunKeeping, choices: OfferedChoices) -> None:
        self._beside, self._runs, self._choices = beside, runs, choices
        self._games: dict[Path, tuple[Game, str] | None] = {}
        """The games read so far, with their ids; None for an unreadable game."""
        self._asked: dict[Future[Game], _Kind] = {}
        """The games being made."""
        self._faults: dict[_Kind, str] = {}
        """Why the last game of a kind could not be made, as sentences."""
        self.begun_last = ""
        """The name of the game started last; the next passer-by gets another game."""

    def next(self, player: str, conditions: Conditions, after: str = "") -> Game | None:
        """Returns a game that the player has never started, with the lexicon for new games and the variant of
        `conditions`.

        Prepared games come first, beginning with the game after the one named `after`; the new game comes last. Returns
        None if there is none. For an empty player name, any game is returned.
        """
        lexicon = self._lexicon()
        if lexicon is None:
            return None
        variant = conditions.variant
        store = self._beside.store  # a game held by a competition may be played in this competition only
        held = self._beside.notices.safely((), lambda: store.secret_games.games() if store.has_competitions else ())
        made = _file_of(self._wanted(conditions))
        for path in (*_prepared(variant, after), made):
            read = self._read(path)
            if read is None or read[0].lexicon_hash != lexicon.hash or read[0].variant != variant:
                continue
            if read[1] not in held and not (player and self._runs.has_played(player, read[1])):
                return read[0]
        return None

    def next_seat(self, player: str, conditions: Conditions, after: str = "") -> Seat | None:
        """Returns a seat (player, game, conditions) for a game that the player has never started; None if there is
        none.

        Prepared games come first, beginning with the game after the one named `after`. The new run is not marked as
        paused, even if `conditions` are those of a paused run.
        """
        game = self.next(player, conditions, after)
        helps = tuple(name for name in conditions.helps if name != PAUSE)
        try:
            return None if game is None else self._runs.seat(player, game, replace(conditions, helps=helps))
        except ToppingError:
            return None

    # making ahead

    def want(self, player: str, conditions: Conditions, answerer: QuestionService) -> None:
        """Asks the answering thread for a new game, unless the player has an unplayed game or one is being made."""
        kind = self._wanted(conditions)
        if not kind[0] or self.next(player, conditions) is not None:
            return
        self._faults.pop(kind, None)
        if kind not in self._asked.values():
            wanted = WantedLexicon(self._choices.lexicon)
            self._asked[answerer.ask_long(make_game, usual_seed(), conditions.variant, wanted)] = kind

    def fault(self, conditions: Conditions) -> str:
        """Returns sentences that say why no new game could be made; empty if nothing failed."""
        return self._faults.get(self._wanted(conditions), "")

    def is_making(self, conditions: Conditions) -> bool:
        """Returns whether a new game for the lexicon and the variant of `conditions` is being made."""
        return self._wanted(conditions) in self._asked.values()

    def _wanted(self, conditions: Conditions) -> _Kind:
        lexicon = self._lexicon()
        return "" if lexicon is None else lexicon.hash, conditions.variant.name

    def hear(self, news: News) -> None:
        kind = self._asked.pop(news, None)
        if kind is None:
            return
        if why := fault_in(news):
            self._faults[kind] = why
            return
        game: Game = news.result()
        path = _file_of((game.lexicon_hash, game.variant.name))
        self._games[path] = game, game_id(game)
        try:
            shelf.save_as(game, path, is_lasting=False)
        except ToppingError as fault:  # in memory until the program ends
            note_fault("game made ahead", fault)

    def begun(self, game: Game) -> None:
        """Deletes a new game from the disk when a player starts it, so that nobody else is offered it."""
        self.begun_last = game.name
        path = _file_of((game.lexicon_hash, game.variant.name))
        read = self._read(path)
        if read is not None and read[1] == game_id(game):
            self._games[path] = None
            with suppress(OSError):
                path.unlink()

    @property
    def lexicon_name(self) -> str:
        """The name of the lexicon for new games; empty if it cannot be used."""
        lexicon = self._lexicon()
        return "" if lexicon is None else lexicon.name

    def _lexicon(self) -> WordGraph | None:
        """Returns the lexicon for new games; None if it cannot be used, which the home screen reports."""
        try:
            return self._choices.chosen_lexicon()
        except LexiconError:
            return None

    def _read(self, path: Path) -> tuple[Game, str] | None:
        if path not in self._games:
            try:
                game = shelf.load(path)
                self._games[path] = game, game_id(game)
            except ToppingError:  # the fault is shown where the game is chosen
                self._games[path] = None
        return self._games[path]


def _prepared(variant: Variant, after: str) -> tuple[Path, ...]:
    """Lists the paths of the prepared games of a variant, beginning with the game after the one named `after`.

    Empty if they cannot be found.
    """
    try:
        files = [file for file in shelf.prepared() if file.variant == variant.name]
    except ToppingError:
        return ()
    start = next((place + 1 for place, one in enumerate(files) if one.name == after.lower().replace(" ", "-")), 0)
    return tuple(file.path for file in (*files[start:], *files[:start]))


def _file_of(kind: _Kind) -> Path:
    digest, variant = kind
    return cache_folder() / "next" / f"{shelf.plain_name(variant)}-{digest}.txt"


_LONGEST: Final = 16
"""How many characters of a list's name fit on a key; the full name stands beside the player's name."""


def _with_list(text: str, name: str) -> str:
    """Adds the name of the word list to the label of a keyboard key, unless it is the bundled list."""
    if name == BUNDLED:
        return text
    return say("next.of_list", text=text, lexicon=name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…")


class OneMoreGame:
    """The offer of another game after a run, started by a keyboard key; the game may still be in the making."""

    def __init__(
        self, unplayed: UnplayedGames, answerer: QuestionService, player: str, conditions: Conditions, after: str
    ) -> None:
        self._unplayed, self._player, self.conditions, self._after = unplayed, player, conditions, after
        self.seat: Seat | None = None
        """The seat at the game; None while it is being made, or if it cannot be made."""
        self.is_awaited = False
        """Whether the player pressed the key before the game was ready."""
        self._look()
        if self.seat is None:
            unplayed.want(player, conditions, answerer)

    def _look(self) -> None:
        self.seat = self._unplayed.next_seat(self._player, self.conditions, self._after)

    @property
    def is_making(self) -> bool:
        return self.seat is None and self._unplayed.is_making(self.conditions)

    @property
    def text(self) -> str:
        """The label of the keyboard key that starts the game: the game's name, and the lexicon's name unless it is the
        bundled one.
        """
        if self.seat is not None:
            return _with_list(say("next.game", game=game_text(self.seat.game.name)), self.seat.lexicon.name)
        if not self.is_making:
            return say("next.choose")
        return _with_list(say("next.awaited" if self.is_awaited else "next.new"), self._unplayed.lexicon_name)

    @property
    def shorter(self) -> tuple[str, ...]:
        """Shorter labels for the keyboard key that starts the game, longest first."""
        if self.seat is None:
            return (say("next.short"),) if self.is_making and not self.is_awaited else ()
        return say("next.game", game=game_text(self.seat.game.name)), say("next.short")

    def pressed(self) -> None:
        """Handles a press of the key while the game is in the making: the game will start as soon as it is ready."""
        self.is_awaited = self.is_making

    def hear(self, news: News) -> bool:
        """Handles `news`, an answer of the answering thread. Returns whether the label of the keyboard key changed."""
        if self.seat is not None or not (fault_in(news) or isinstance(news.result(), Game)):
            return False
        self._look()
        return self.seat is not None or not self.is_making

    @property
    def fault(self) -> str:
        """Sentences that say why the game could not be made; empty if nothing failed."""
        return "" if self.seat is not None else self._unplayed.fault(self.conditions)
