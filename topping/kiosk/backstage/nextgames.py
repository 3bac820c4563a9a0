"""What a player plays next: runs that were begun and are not over, games that nobody has played, and one made ahead."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from topping.config import Settings
from topping.errors import LexiconError, StoreError, ToppingError
from topping.game import shelf
from topping.game.lexicon import WantedLexicon, lexicon_called
from topping.game.service.client import QuestionService
from topping.game.service.gamequestions import GameMade, GameQuestion
from topping.game.service.messages import News, QuestionFailed
from topping.game.service.wantedgame import usual_seed
from topping.game.shelf import game_of, results_of
from topping.kiosk.backstage.beside import Beside
from topping.kiosk.backstage.players import OfferedChoices
from topping.kiosk.backstage.runs import InterruptedRun, Record, RunKeeping, Seat
from topping.kiosk.engine.clock import Clock
from topping.kiosk.wording import game_text
from topping.lexicon.graph import WordGraph
from topping.localtime import local
from topping.log import note_fault
from topping.paths import cache_folder
from topping.play.run.kept import OpenRun
from topping.play.run.run import Run
from topping.rules import RULES_VERSION
from topping.rules.conditions.conditions import HELPS, PAUSE, Conditions
from topping.rules.conditions.variant import Variant
from topping.rules.games.game import Game, admitted_in
from topping.rules.games.gametext import game_id
from topping.store.people.names import folded
from topping.texts import say, tell

_FRESH: Final = timedelta(hours=1)
"""For so long after a crash a player is led back to his run."""
_CLOCK_ERROR: Final = timedelta(minutes=5)
"""A run that was on screen further in the future than this was kept under another date."""
_LEAST_AGE: Final = timedelta(days=1)
"""A run younger than this is not closed by the new year: it is being played over midnight, or the clock is wrong."""


class BegunRuns:
    """The unfinished runs that no other process is at; and those that their players have left.

    Each is its player's, for as long as he does not close it himself and the year lasts in which it was begun.
    """

    def __init__(
        self, beside: Beside, clock: Clock, choices: OfferedChoices, runs: RunKeeping, settings: Callable[[], Settings]
    ) -> None:
        self._beside, self._clock, self._choices, self._runs = beside, clock, choices, runs
        self._store, self._notices, self._settings = beside.store, beside.notices, settings
        self._ours: set[int] = set()
        """The open runs that nobody plays: those of processes that have died, and those that this one has left open."""
        self._held: dict[int, InterruptedRun] = {}
        """Those that this process has left open, as they were."""

    def find(self) -> None:
        """Finds what processes that have died left open; closes what was played to its end, or is of another year.

        Only for the one process that has the leaderboard open: open runs of another process are being played.
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
        """Whether the run was cut off while its last solution was shown: it is complete, and is closed as finished."""
        try:
            self._store.runs.finish(kept.id, self._clock.date())
        except StoreError:  # moves are missing, as a rule
            return False
        return True

    # whose they are

    def of(self, player: str) -> tuple[OpenRun, ...]:
        """A player's unfinished runs, those that can be gone on with first, then those that he left; but for those of
        competitions only the open ones."""
        if not player:
            return ()
        found = self._beside.safely((), lambda store, player: store.runs.unfinished_of(player), player)
        still = [one for one in found if not one.is_left and one.id in self._ours]
        left = [one for one in found if one.is_left and one.moves and not self._is_for_competition(one)]
        return (*still, *left)

    def open_of(self, player: str) -> tuple[OpenRun, ...]:
        """Those that he can go on with."""
        return tuple(one for one in self.of(player) if not one.is_left)

    def cut_off_of(self, player: str) -> InterruptedRun | None:
        """The run of a player that a crash cut off within the last hour; None where there is none.

        A notice says why it cannot be gone on with, where it cannot: it stays in the list of his runs.
        """
        fresh = next((one for one in self.open_of(player) if self._is_fresh(one)), None)
        try:
            return None if fresh is None else self.rebuilt(fresh)
        except ToppingError as fault:
            note_fault("run not taken up", fault)
            self._notices.tell(StoreError("resume.impossible", why=tell(fault)))
            return None

    def put_off_of(self, player: str) -> InterruptedRun | None:
        """The run that a player has put off last since this program began; None where there is none."""
        return next((self._held[one.id] for one in self.open_of(player) if one.id in self._held), None)

    def _is_fresh(self, kept: OpenRun) -> bool:
        if not kept.shown_at:
            return False
        age = datetime.fromisoformat(self._clock.date()) - datetime.fromisoformat(kept.shown_at)
        return -_CLOCK_ERROR <= age <= _FRESH

    def barring_words(self, player: str) -> OpenRun | None:
        """The run for whose sake nobody may look words up: one that may still count, or that `player` was just at."""
        found = self._notices.safely(self._store.runs.open_runs, ()) if self._ours else ()
        ours = [one for one in found if one.id in self._ours]
        own = folded(player) if player else ""
        just = [one for one in ours if own == folded(one.player) and self._is_fresh(one)]
        barring = (one for one in ours if one in just or self._ranks(one) or self._is_for_competition(one))
        return next(barring, None)

    def _is_for_competition(self, kept: OpenRun) -> bool:
        return self._notices.safely(lambda: self._store.competitions.entry_of_run(kept.id), None) is not None

    def _ranks(self, kept: OpenRun) -> bool:
        may = kept.conditions.may_rank and self._settings().rank_resumed
        return kept.ranks and kept.attempt == 1 and may

    # what becomes of them

    def left_open(self, seat: Seat, run: Run, record: Record, *, is_put_off: bool = False) -> None:
        """A run ends because its program or screen does, or because its player puts it off, after which it never ranks.

        It stays open, to be gone on with; one whose last solution is on screen is over.
        """
        if not record.cut_off(run, is_put_off=is_put_off):
            return
        run = run.cut_off()
        if is_put_off:
            run = replace(run, conditions=run.conditions.paused)
        ranks = seat.will_rank and self._settings().rank_resumed and not is_put_off
        seat = replace(seat, will_rank=ranks, conditions=run.conditions, race=None)
        stopped_at = self._clock.date()
        # where its beginning still waits to be written, it has no number yet
        record.write(lambda number: self._hold(InterruptedRun(number, seat, run, stopped_at=stopped_at)))

    def _hold(self, interrupted: InterruptedRun) -> None:
        self._ours.add(interrupted.id)
        self._held[interrupted.id] = interrupted

    def rebuilt(self, kept: OpenRun) -> InterruptedRun:
        """The run with its moves; raises `ToppingError` where this version cannot go on with it."""
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
        """Goes on with a run, which is marked as interrupted. Raises `StoreError`."""
        record = self._runs.take_up(interrupted)
        self._gone(interrupted.id)
        return record

    def close(self, number: int) -> None:
        """Its player closes a run as unfinished. Raises `StoreError`."""
        self._store.runs.leave(number, self._clock.date())
        self._gone(number)

    def visitor_gone(self) -> None:
        """At the public kiosk: games that were put off are offered to nobody any more, and stay unfinished."""
        found = self._notices.safely(self._store.runs.open_runs, ()) if self._ours else ()
        for one in found:
            if one.id in self._ours and not one.shown_at:
                with self._notices.telling():
                    self.close(one.id)

    def _gone(self, number: int) -> None:
        self._ours.discard(number)
        self._held.pop(number, None)


_Kind = tuple[str, str]
"""The hash of a list and the name of a variant."""


class UnplayedGames:
    """The games that nobody, or somebody else, has played: prepared ones, and one made ahead of each kind.

    The helper makes a game for each list and variant that prepared ones have run out for, while the game before
    it is played. It lies in the cache, so that it is there after a restart too, until somebody begins it.
    """

    def __init__(self, beside: Beside, runs: RunKeeping, choices: OfferedChoices) -> None:
        self._beside, self._runs, self._choices = beside, runs, choices
        self._games: dict[Path, tuple[Game, str] | None] = {}
        """The games read so far, with their ids; None for one that cannot be read."""
        self._asked: dict[int, _Kind] = {}
        """The games that are being made, by their tickets."""
        self._faults: dict[_Kind, str] = {}
        """Why the last game of a kind could not be made, in words."""
        self.begun_last = ""
        """The name of the game that was begun last, so that the next passer-by gets another one."""

    def next(self, player: str, conditions: Conditions, after: str = "") -> Game | None:
        """The next game of the chosen list and the conditions' variant that a player has never started; without a name,
        any.

        The prepared one after the game of that name where there is one, else the first; where he has started them all,
        the one made ahead; None where that is not there.
        """
        lexicon = self._lexicon()
        if lexicon is None:
            return None
        variant = conditions.variant
        store = self._beside.store  # what a competition still holds may be played for it alone
        held = self._beside.notices.safely(lambda: store.held.games() if store.has_competitions else (), ())
        made = _file_of(self._wanted(conditions))
        for path in (*_prepared(variant, after), made):
            read = self._read(path)
            if read is None or read[0].lexicon_hash != lexicon.hash or read[0].variant != variant:
                continue
            if read[1] not in held and not (player and self._runs.has_played(player, read[1])):
                return read[0]
        return None

    def next_seat(self, player: str, conditions: Conditions, after: str = "") -> Seat | None:
        """A player in front of that game, its clock not stopped yet; None where there is none."""
        game = self.next(player, conditions, after)
        helps = tuple(one for one in conditions.helps if one != PAUSE)
        try:
            return None if game is None else self._runs.seat(player, game, replace(conditions, helps=helps))
        except ToppingError:
            return None

    # made ahead

    def want(self, player: str, conditions: Conditions, helper: QuestionService) -> None:
        """Has the next game made where there is none, unless it is being made."""
        kind = self._wanted(conditions)
        if not kind[0] or self.next(player, conditions) is not None:
            return
        self._faults.pop(kind, None)
        if kind not in self._asked.values():
            wanted = WantedLexicon(self._choices.lexicon)
            self._asked[helper.ask(GameQuestion(usual_seed(), conditions.variant, wanted))] = kind

    def fault(self, conditions: Conditions) -> str:
        """Why the next game could not be made, in words; empty where it is being made or there."""
        return self._faults.get(self._wanted(conditions), "")

    def is_making(self, conditions: Conditions) -> bool:
        """Whether the next game of the chosen list and the conditions' variant is being made."""
        return self._wanted(conditions) in self._asked.values()

    def _wanted(self, conditions: Conditions) -> _Kind:
        lexicon = self._lexicon()
        return "" if lexicon is None else lexicon.hash, conditions.variant.name

    def hear(self, news: News) -> None:
        if not isinstance(news, GameMade | QuestionFailed) or news.ticket not in self._asked:
            return
        kind = self._asked.pop(news.ticket)
        if isinstance(news, QuestionFailed):
            self._faults[kind] = news.sentence
            return
        game = news.game
        path = _file_of((game.lexicon_hash, game.variant.name))
        self._games[path] = game, game_id(game)
        try:
            shelf.save_as(game, path, is_lasting=False)
        except ToppingError as fault:  # it is there until the program ends
            note_fault("game made ahead", fault)

    def begun(self, game: Game) -> None:
        """Somebody begins a game: it is nobody's next one any more, if it was made ahead."""
        self.begun_last = game.name
        path = _file_of((game.lexicon_hash, game.variant.name))
        read = self._read(path)
        if read is not None and read[1] == game_id(game):
            self._games[path] = None
            with suppress(OSError):
                path.unlink()

    @property
    def lexicon_name(self) -> str:
        """The name of the chosen list; empty where it cannot be used."""
        lexicon = self._lexicon()
        return "" if lexicon is None else lexicon.name

    def _lexicon(self) -> WordGraph | None:
        """The chosen list; None where it cannot be used, which the first screen tells."""
        try:
            return self._choices.chosen_lexicon()
        except LexiconError:
            return None

    def _read(self, path: Path) -> tuple[Game, str] | None:
        if path not in self._games:
            try:
                game = shelf.load(path)
                self._games[path] = game, game_id(game)
            except ToppingError:  # its fault is shown where it is chosen
                self._games[path] = None
        return self._games[path]


def _prepared(variant: Variant, after: str) -> tuple[Path, ...]:
    """The prepared games of a variant, those after the game of that name first; none where they cannot be found."""
    try:
        files = [one for one in shelf.prepared() if one.variant == variant.name]
    except ToppingError:
        return ()
    start = next((place + 1 for place, one in enumerate(files) if one.name == after.lower().replace(" ", "-")), 0)
    return tuple(one.path for one in (*files[start:], *files[:start]))


def _file_of(kind: _Kind) -> Path:
    digest, variant = kind
    return cache_folder() / "next" / f"{shelf.plain_name(variant)}-{digest}.txt"


_LONGEST: Final = 16
"""Characters of a list's name on a key; it stands whole beside the player's name."""


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"


class OneMoreGame:
    """One more game of a player's list under his conditions; where it is not made yet, it may be waited for."""

    def __init__(
        self, unplayed: UnplayedGames, helper: QuestionService, player: str, conditions: Conditions, after: str
    ) -> None:
        self._unplayed, self._player, self.conditions, self._after = unplayed, player, conditions, after
        self.seat: Seat | None = None
        """The player in front of it; None while it is being made, and where it cannot be."""
        self.is_awaited = False
        """Whether the key was pressed before the game was there."""
        self._look()
        if self.seat is None:
            unplayed.want(player, conditions, helper)

    def _look(self) -> None:
        self.seat = self._unplayed.next_seat(self._player, self.conditions, self._after)

    @property
    def is_making(self) -> bool:
        return self.seat is None and self._unplayed.is_making(self.conditions)

    @property
    def text(self) -> str:
        """What the key says: the game, and the list that it is played with."""
        if self.seat is not None:
            return say("next.game", game=game_text(self.seat.game.name), lexicon=_short(self.seat.lexicon.name))
        if not self.is_making:
            return say("next.choose")
        return say("next.awaited" if self.is_awaited else "next.new", lexicon=_short(self._unplayed.lexicon_name))

    @property
    def shorter(self) -> tuple[str, ...]:
        """The same where there is less room."""
        if self.seat is None:
            return (say("next.short"),) if self.is_making and not self.is_awaited else ()
        return say("next.game_alone", game=game_text(self.seat.game.name)), say("next.short")

    def pressed(self) -> None:
        """The key was pressed: a game that is not there yet is waited for from now on."""
        self.is_awaited = self.is_making

    def hear(self, news: News) -> bool:
        """News of the helper; whether the key says something else now."""
        if self.seat is not None or not isinstance(news, GameMade | QuestionFailed):
            return False
        self._look()
        return self.seat is not None or not self.is_making

    @property
    def fault(self) -> str:
        """Why it cannot be made, in words; empty where it can."""
        return "" if self.seat is not None else self._unplayed.fault(self.conditions)
