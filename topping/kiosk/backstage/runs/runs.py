"""Runs of the leaderboard: preparing one for a player, recording it, resuming it, and reading pages."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from topping.errors import InputError, LexiconError, StoreError, ToppingError
from topping.facts.fact import FactKind
from topping.game import shelf
from topping.game.lexicon import lexicon_of
from topping.kiosk.backstage.choices import OfferedChoices
from topping.kiosk.backstage.notices import Notices
from topping.kiosk.backstage.players import KnownPlayers
from topping.kiosk.backstage.runs.keydelay import kept_delay
from topping.kiosk.backstage.runs.meetings import MeetingRoom
from topping.kiosk.backstage.runs.record import Record
from topping.kiosk.clock import Clock
from topping.lexicon.editions import list_of
from topping.lexicon.graph import WordGraph
from topping.play.run.inputmark import InputMark
from topping.play.run.referee import Referee
from topping.play.run.run import Run
from topping.play.together.signals import ALOUD, Progress, body_of
from topping.play.together.watched import WatchedRun
from topping.rules.conditions.conditions import Conditions
from topping.rules.conditions.formula import TOPPING
from topping.rules.games.game import Game, admitted_in
from topping.rules.games.gametext import game_id
from topping.store import (
    BoardFilter,
    FilterValues,
    LeaderboardPage,
    RankedRun,
    RunFacts,
    Store,
)

if TYPE_CHECKING:  # for speed of start: no first screen needs what reckons
    from topping.exchange.detect import SheetFormat
    from topping.exchange.published import PublishedResult
    from topping.store.competitions.competitions import CompetitionEntry
    from topping.training.ghosts import Race

_MOST_RESULTS: Final = 2_000
"""How many of a player's runs are read for his results."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in front of a game, before the clock starts."""

    player: str
    """Empty for somebody who plays without a name: nothing of it is kept."""
    game: Game
    lexicon: WordGraph
    conditions: Conditions
    will_rank: bool
    """False for a repeat, for a run without a limit, and for one that was interrupted."""
    is_seen: bool = False
    """Whether the player has started the game before: he may remember its draws."""
    race: Race | None = None
    """What it is to be raced against; None for what the settings say."""
    input: InputMark = InputMark.KEYBOARD
    """How proposals are to be entered."""
    entry: CompetitionEntry | None = None
    """The competition that the run is played for; None for an ordinary one."""

    @property
    def lexicon_hash(self) -> str:
        """What the run is kept, ranked and raced by."""
        return self.game.lexicon_hash or list_of(self.lexicon.hash)

    @property
    def counts(self) -> bool:
        """Whether it ranks, or a referee may admit it to a competition: nothing may stop its clock then."""
        return self.will_rank or self.entry is not None

    def entered_by(self, mark: InputMark) -> Seat:
        """The seat with proposals entered in another way. Spoken ones rank in a competition alone: elsewhere whoever
        enters them has the tops before his eyes, and nobody says who that is."""
        spoken_alone = mark is InputMark.ORAL and self.entry is None
        will_rank = bool(self.player) and not self.is_seen and self.conditions.may_rank and not spoken_alone
        return replace(self, input=mark, will_rank=self.will_rank if self.entry is not None else will_rank)

    @property
    def referee(self) -> Referee:
        """Who judges the proposals."""
        admits = admitted_in(self.game.turns(), self.lexicon.admits)
        return Referee.under(self.conditions, admits)


@dataclass(frozen=True, slots=True)
class InterruptedRun:
    """A run interrupted between two moves, or in the middle of one, which is then played again from its start."""

    id: int
    seat: Seat
    run: Run
    """The run, before its next move."""
    started_at: str = ""
    """ISO 8601; empty for one that was cut off while this process ran."""
    stopped_at: str = ""
    """When that was; empty where it was put off, and where that was not noted."""

    @property
    def number(self) -> int:
        """The move to go on with, from 1."""
        return len(self.run.results) + 1


class RunKeeping:
    """Starts, resumes and lists runs."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        notices: Notices,
        choices: OfferedChoices,
        players: KnownPlayers,
        *,
        announces: Callable[[], bool],
    ) -> None:
        self._store, self._clock, self._notices, self._choices, self._players = store, clock, notices, choices, players
        self._announces = announces
        """Whether draws are announced to a player alone."""

    def has_played(self, player: str, identity: str) -> bool:
        """Whether a player has started the game of that id before."""
        return bool(player) and self._notices.safely(lambda: self._store.runs.attempts(player, identity) > 0, False)

    def seat(
        self, player: str, game: Game, conditions: Conditions | None = None, *, is_of_competition: bool = False
    ) -> Seat:
        """Seats a player, or somebody without a name; raises `LexiconError` where the game's lexicon is not installed.

        Without conditions the game is played as it was made to be, unless a formula was asked for. Raises `InputError`
        for a game of a competition that is not closed, but where it is played for one.
        """
        if not is_of_competition and self._store.has_competitions:
            self._store.held.check_game(game_id(game))
        lexicon = self._lexicon_of(game)
        if player:
            self._players.last = player
        is_seen = bool(player) and self.has_played(player, game_id(game))
        will_rank = bool(player) and not is_seen
        if conditions is None:
            conditions = self._choices.asked or self._choices.usual.under(
                game.formula, self._choices.speeds(game.formula)[0]
            )
        conditions = replace(conditions, variant=game.variant, announced=self._announces())
        return Seat(player, game, lexicon, conditions, will_rank and conditions.may_rank, is_seen)

    def _lexicon_of(self, game: Game) -> WordGraph:
        """That of the game; the chosen one where these are its words, since a list in a file is not installed."""
        if not game.lexicon_hash:
            return self._choices.chosen_lexicon()
        with suppress(LexiconError):
            chosen = self._choices.chosen_lexicon()
            if chosen.hash == game.lexicon_hash:
                return chosen
        return lexicon_of(game)

    def held_games(self) -> Collection[str]:
        """The ids of the games that may not be played but for their competitions."""
        none: Collection[str] = ()
        return self._notices.safely(lambda: self._store.held.games() if self._store.has_competitions else none, none)

    def trial(self) -> Seat:
        """A demonstration game without a name, a limit or penalties, to try how it is played; raises `ToppingError`."""
        speed = self._choices.speeds(TOPPING, offers_no_limit=True)[-1]
        conditions = replace(self._choices.usual.under(TOPPING, speed), penalty_ms=0)
        return self.seat("", shelf.load(shelf.demo_games()[0]), conditions)

    def open_record(self, seat: Seat) -> Record:
        """Starts recording a run, which from now on counts as an attempt of the player; without a name, nothing is."""
        if not seat.player:
            return Record(self._store, self._clock, self._notices, None)
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
        try:
            number = self._start(seat, facts)
        except (StoreError, InputError) as fault:
            return Record(self._store, self._clock, self._notices, None, faults=(self._notices.tell(fault),))
        return Record(self._store, self._clock, self._notices, number)

    def _start(self, seat: Seat, facts: RunFacts) -> int:
        """Keeps a run, with its entry for the competition that it is played for; raises `StoreError`, `InputError`."""
        if seat.entry is None:
            return self._store.runs.start(facts, self._clock.date())
        delay = kept_delay()
        delay_ms = None if delay is None else delay.median_ms
        return self._store.competitions.start_run(seat.entry, facts, self._clock.date(), delay_ms)

    def tell_aloud(self, run: WatchedRun, game: Game, token: str) -> None:
        """Tells other machines how a run of a game played aloud stands, under the name that may leave.

        Of a competition that several rooms play nothing is told before it can be read: they may not have played it yet.
        """
        sharing = self._store.sharing

        def tell() -> None:
            if self._store.held.is_shared(game_id(game)):
                return
            told = replace(run, player=sharing.leaving_name(run.player))
            sharing.say(FactKind.SIGNAL, body_of(Progress(token, told), ALOUD))

        self._notices.safely(tell, None)

    def meeting(self, seat: Seat) -> MeetingRoom:
        """The meeting of all who are to begin the game of a seat together."""
        entrant = "" if seat.entry is None else seat.entry.entrant
        return MeetingRoom(
            self._store, self._clock, self._notices, seat.game, seat.conditions, seat.player, entrant=entrant
        )

    def post_of(self, machine: str) -> str:
        """What a machine is called; the beginning of its UUID where that is not known."""
        none: Mapping[str, str] = {}
        return self._notices.safely(self._store.competitions.posts, none).get(machine, machine[:8])

    def meeting_before(self, interrupted: InterruptedRun) -> MeetingRoom:
        """The meeting in which an interrupted run may have been played; this machine listens, and is not in it yet."""
        seat = interrupted.seat
        return MeetingRoom(
            self._store, self._clock, self._notices, seat.game, seat.conditions, seat.player, enters=False
        )

    def take_up(self, interrupted: InterruptedRun) -> Record:
        """Marks the run as interrupted and goes on keeping it. Raises `StoreError`."""
        self._store.runs.resume(interrupted.id)
        self._players.last = interrupted.seat.player
        return Record(self._store, self._clock, self._notices, interrupted.id, kept=len(interrupted.run.results))

    def entry_of(self, number: int) -> CompetitionEntry | None:
        """For which competition a stored run is played; raises `StoreError`."""
        return self._store.competitions.entry_of_run(number)

    def keep_imported(
        self, game: Game, stem: str, form: SheetFormat | None, results: Iterable[PublishedResult]
    ) -> None:
        """Keeps an imported game among the club's, under a name made of `stem`, and what its file told besides.

        A notice says where that fails: the game can be played all the same.
        """
        try:
            shelf.keep(game, stem)
            self._store.imported.keep(game, "own" if form is None else form.value, self._clock.date(), results)
        except ToppingError as fault:
            self._notices.tell(fault)

    def leaderboard(self, wanted: BoardFilter, first: int, count: int) -> LeaderboardPage:
        """`count` runs of the leaderboard from place `first` on."""
        return self._notices.safely(lambda: self._store.ranking.page(wanted, first, count), LeaderboardPage((), 0))

    def results(self, player: str, conditions: Conditions) -> tuple[RankedRun, ...]:
        """A player's finished runs under the formula, variant and times of these conditions, the best of a game first.

        Whether draws are announced is as it is set.
        """
        wanted = BoardFilter(player=player, formula=conditions.formula.name, variant=conditions.variant.name)
        same = replace(conditions, announced=self._announces())
        page = self.leaderboard(wanted, 0, _MOST_RESULTS)
        return tuple(run for run in page.runs if run.conditions == same and not run.resumed)

    def filter_values(self) -> FilterValues:
        """What the leaderboard can be filtered by."""
        return self._notices.safely(self._store.ranking.filter_values, FilterValues((), (), (), (), ()))
