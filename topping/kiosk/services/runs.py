"""Runs of games: prepares them, records them move by move, and reads a player's results."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from topping.config import Settings
from topping.errors import InputError, LexiconError, ToppingError
from topping.gamefiles import shelf
from topping.gamefiles.lexicon import lexicon_of
from topping.kiosk.engine.clock import Clock
from topping.kiosk.services.beside import Beside, RunningRecord
from topping.kiosk.services.players import KnownPlayers, OfferedChoices
from topping.lexicon.graph import WordGraph
from topping.paths import delay_file
from topping.play.keydelay import KeyDelay
from topping.play.run.proposal import Referee
from topping.play.run.run import Phase, Run
from topping.play.run.strokes import InputMark
from topping.rules.conditions.conditions import HELPS, Conditions
from topping.rules.conditions.formula import TOPPING
from topping.rules.games.game import Game, admitted_in
from topping.rules.games.gametext import game_id
from topping.store import BoardFilter, RankedRun, RunFacts
from topping.system.disk import LARGEST_TOLD, read_regular, write_whole

if TYPE_CHECKING:  # for speed of start
    from topping.exchange.published import PublishedResult
    from topping.exchange.reading.formats import SheetFormat
    from topping.store.competitions.competitions import CompetitionEntry
    from topping.training.ghosts import Ghost, Race

_MOST_RESULTS: Final = 2_000
"""How many of a player's runs are read for his results."""


def kept_delay() -> KeyDelay | None:
    """Returns the delay from key press to screen that was measured last; None if absent or unreadable."""
    with suppress(OSError, UnicodeDecodeError, InputError):
        return KeyDelay.parse(read_regular(delay_file(), LARGEST_TOLD).decode("ascii"))
    return None


def keep_delay(delay: KeyDelay) -> None:
    """Stores a measured delay from key press to screen; raises `OSError` if its file cannot be written."""
    write_whole(delay_file(), str(delay).encode("ascii"), is_private=True)


class Record(RunningRecord):
    """The database record of a run, stored move by move."""

    def __init__(self, beside: Beside, clock: Clock, number: int | None, kept: int = 0) -> None:
        super().__init__(beside, clock, number)
        self._kept = kept
        """How many moves are stored."""
        self._closed = False

    def follow(self, run: Run) -> None:
        """Stores the moves that `run` has completed since the last call, and its end if it is over."""
        for result in run.results[self._kept :]:
            turn = run.turns[result.number - 1]
            self.write(partial(self.store.runs.add_move, result=result, turn=turn))
            self._kept += 1
        if run.is_over and not self._closed:
            self._closed = True
            date = self.clock.date()
            if run.phase is Phase.FINISHED:
                self.write(lambda run_id: self.store.runs.finish(run_id, date))
            else:
                self._keep_unfinished(run)
                self.write(lambda run_id: self.store.runs.leave(run_id, date))

    def shown(self, run: Run) -> None:
        """Stores that the current draw is on screen. After a crash, the player is then known to have seen it."""
        number = len(run.results) + 1
        date = self.clock.date()
        self.write(lambda run_id: self.store.runs.show_draw(run_id, number, run.showing, date))

    def interrupt(self, run: Run) -> None:
        """Marks the run as interrupted, and stores what was typed in its current move, which will start again.

        Interrupted runs rank separately from others.
        """
        self._keep_unfinished(run)
        self.write(self.store.runs.resume)

    def pause(self) -> None:
        self.write(self.store.runs.mark_paused)

    def cut_off(self, run: Run, *, is_put_off: bool = False) -> bool:
        """Ends the recording of a run that is to be resumed later; stores what was typed in its move. Returns whether
        it can be resumed.

        With `is_put_off` the player postpones the run, which then never ranks. A run that is over or was never stored
        cannot be resumed; a run is over once its last solution is on screen.
        """
        stopped = run.cut_off()
        self.follow(stopped)
        if self._closed:
            return False
        if run.phase in (Phase.THINKING, Phase.PAUSED):
            self._keep_unfinished(run)
        if is_put_off:
            self.write(partial(self.store.runs.mark_paused, is_put_off=True))
        self._closed = True
        return self.is_kept

    def _keep_unfinished(self, run: Run) -> None:
        number, strokes = len(run.results) + 1, run.strokes[-1] if run.strokes else ()
        showing = run.showing if run.strokes else 0  # the draw stored by an earlier process stays
        keep = self.store.runs.add_loose_proposals
        self.write(lambda run_id: keep(run_id, number, run.tries, showing=showing, strokes=strokes))

    def mark(self, mark: InputMark) -> None:
        self.write(lambda run_id: self.store.runs.mark_input(run_id, mark))


@dataclass(frozen=True, slots=True)
class Seat:
    """A player about to start a run: his game, its conditions and lexicon, and whether the run will rank."""

    player: str
    """Empty for an anonymous player: nothing is stored."""
    game: Game
    lexicon: WordGraph
    conditions: Conditions
    will_rank: bool
    """False for a repeat, a run without a limit, and an interrupted run."""
    is_seen: bool = False
    """Whether the player has started the game before: he may remember its draws."""
    race: Race | None = None
    """The chosen race; None for the setting's default."""
    input: InputMark = InputMark.KEYBOARD
    """How proposals are to be entered."""
    entry: CompetitionEntry | None = None
    """The competition entry of the run; None for an ordinary run."""
    ghost: Ghost | None = None
    """The ghost of the race, if it was read before the run begins."""

    @property
    def lexicon_hash(self) -> str:
        """The hash of the lexicon with which the run is stored and compared."""
        return self.game.lexicon_hash or self.lexicon.hash

    @property
    def is_trial(self) -> bool:
        """Whether the player has no name and no time limit. No time is shown then, because none is stored."""
        return not self.player and not self.conditions.may_rank

    @property
    def counts(self) -> bool:
        """Whether the run ranks or belongs to a competition. Its clock then never stops."""
        return self.will_rank or self.entry is not None

    def entered_by(self, mark: InputMark) -> Seat:
        """Returns the seat with another way of entering proposals: keyboard, touch or voice.

        A run played by voice ranks only in a competition: otherwise the person who types may have seen the tops.
        """
        spoken_alone = mark is InputMark.ORAL and self.entry is None
        will_rank = bool(self.player) and not self.is_seen and self.conditions.may_rank and not spoken_alone
        return replace(self, input=mark, will_rank=self.will_rank if self.entry is not None else will_rank)

    @property
    def referee(self) -> Referee:
        admits = admitted_in(self.game.turns(), self.lexicon.admits)
        return Referee.under(self.conditions, admits)


@dataclass(frozen=True, slots=True)
class InterruptedRun:
    """A run to be resumed. A move that was interrupted starts again."""

    id: int
    seat: Seat
    run: Run
    """The run, before its next move."""
    started_at: str = ""
    """ISO 8601; empty for a run cut off while this process ran."""
    stopped_at: str = ""
    """The time of the interruption (ISO 8601); empty if the run was put off, or if it is unknown."""

    @property
    def number(self) -> int:
        """The number of the next move, from 1."""
        return len(self.run.results) + 1


class RunKeeping:
    """The service for runs: prepares, records and resumes them."""

    def __init__(
        self,
        beside: Beside,
        clock: Clock,
        choices: OfferedChoices,
        players: KnownPlayers,
        settings: Callable[[], Settings],
    ) -> None:
        self._beside, self._clock, self._choices, self._players = beside, clock, choices, players
        self._store, self._notices, self._settings = beside.store, beside.notices, settings

    def has_played(self, player: str, identity: str) -> bool:
        """Returns whether a player has ever started the game with the id `identity`."""
        return bool(player) and self._notices.safely(False, lambda: self._store.runs.attempts(player, identity) > 0)

    def knows(self, player: str, identity: str) -> bool:
        """Returns whether a player has finished a game, which no open competition keeps secret: he may see its
        moves.
        """

        def may_see() -> bool:
            is_held = self._store.has_competitions and self._store.secret_games.of_game(identity) is not None
            return not is_held and self._store.finished.knows_game(player, identity)

        return bool(player) and self._notices.safely(False, may_see)

    def seat(
        self, player: str, game: Game, conditions: Conditions | None = None, *, is_of_competition: bool = False
    ) -> Seat:
        """Returns the seat (player, game, conditions) from which a player (or nobody: an empty name) starts a run of a
        game.

        Without `conditions`, those of the command line apply, otherwise those of the game. Raises `LexiconError` if the
        game's lexicon is not installed. Raises `InputError` if a game of an open competition is to be played outside
        it.
        """
        if not is_of_competition and self._store.has_competitions:
            self._store.secret_games.check_game(game_id(game))
        lexicon = self._lexicon_of(game)
        if player:
            self._players.last = player
        is_seen = bool(player) and self.has_played(player, game_id(game))
        will_rank = bool(player) and not is_seen
        if conditions is None:
            conditions = self._choices.asked or self._choices.usual.under(
                game.formula, self._choices.speeds(game.formula)[0]
            )
        helps = tuple(name for name in conditions.helps if name in HELPS)  # no pause, no help of an earlier build
        announced = self._settings().announce_solo
        conditions = replace(conditions, variant=game.variant, announced=announced, helps=helps)
        return Seat(player, game, lexicon, conditions, will_rank and conditions.may_rank, is_seen)

    def _lexicon_of(self, game: Game) -> WordGraph:
        """Returns the lexicon of a game: the lexicon for new games if its words are the same, otherwise an installed
        one.

        The lexicon for new games may be a list in a file, which is not installed.
        """
        if not game.lexicon_hash:
            return self._choices.chosen_lexicon()
        with suppress(LexiconError):
            chosen = self._choices.chosen_lexicon()
            if chosen.hash == game.lexicon_hash:
                return chosen
        return lexicon_of(game)

    def trial(self) -> Seat:
        """Returns a seat (player, game, conditions) for a demonstration game, without name, time limit or penalties.

        Raises `ToppingError` if the game or its lexicon cannot be used.
        """
        speed = self._choices.speeds(TOPPING, offers_no_limit=True)[-1]
        conditions = replace(self._choices.usual.under(TOPPING, speed), penalty_ms=0)
        first_draw_has_one_top = shelf.demo_games()[-1]
        return self.seat("", shelf.load(first_draw_has_one_top), conditions)

    def open_record(self, seat: Seat) -> Record:
        """Creates the database record of a run that begins, as an attempt of its player.

        Without a name, nothing is ever stored.
        """
        if not seat.player:
            return Record(self._beside, self._clock, None)
        facts = RunFacts.of(
            seat.player,
            seat.game,
            seat.conditions,
            lexicon_name=seat.lexicon.name,
            lexicon_hash=seat.lexicon.hash,
            input=seat.input,
        )
        if seat.input is InputMark.ORAL and seat.entry is None:
            facts = replace(facts, ranks=False)
        record = Record(self._beside, self._clock, None)
        record.begin(lambda: self._start(seat, facts))
        return record

    def _start(self, seat: Seat, facts: RunFacts) -> int:
        """Stores a new run with its `facts`; in a competition, also the event that it has begun. Returns the run's id.

        Raises `StoreError` if the database cannot be written, `InputError` if the competition does not allow the run.
        """
        if seat.entry is None:
            return self._store.runs.start(facts, self._clock.date())
        delay = kept_delay()
        delay_ms = None if delay is None else delay.median_ms
        return self._store.competitions.start_run(seat.entry, facts, self._clock.date(), delay_ms)

    def take_up(self, interrupted: InterruptedRun) -> Record:
        """Marks a run as interrupted, and returns its database record to be continued.

        Raises `StoreError` if the database cannot be written.
        """
        self._store.keep(partial(self._store.runs.resume, interrupted.id))
        self._players.last = interrupted.seat.player
        return Record(self._beside, self._clock, interrupted.id, kept=len(interrupted.run.results))

    def keep_imported(
        self, game: Game, stem: str, form: SheetFormat | None, results: Iterable[PublishedResult]
    ) -> None:
        """Stores an imported game in the club's folder, in a file named after `stem`, and the published results of its
        players.

        On failure shows a notice; the game can be played nevertheless. `form` is the file format from which it was
        imported; None for the program's own.
        """
        try:
            shelf.keep(game, stem)
            self._store.imported.keep(game, "own" if form is None else form.value, self._clock.date(), results)
        except ToppingError as fault:
            self._notices.tell(fault)

    def results(self, player: str, conditions: Conditions) -> tuple[RankedRun, ...]:
        """Returns the finished runs of a player under these conditions, best first by the measure of the formula (time,
        points or tops).

        Whether draws are announced is taken from the settings, not from `conditions`. Runs that were interrupted and
        resumed are left out.
        """
        wanted = BoardFilter(player=player, formula=conditions.formula.name, variant=conditions.variant.name)
        same = replace(conditions, announced=self._settings().announce_solo)
        ranking = self._store.ranking
        runs = self._notices.safely((), lambda: ranking.page(wanted, 0, _MOST_RESULTS).runs)
        return tuple(run for run in runs if run.conditions == same and not run.resumed)
