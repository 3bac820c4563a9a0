"""What a session asks of the solver: tops, lists of solutions, and replacement games.

If rooms of a competition share a game and retain another top (§3.4), each gets the same new rest of the game.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Final, TypeAlias

from topping.answers.client import News, OpenQuestions, QuestionError, QuestionService, fault_in
from topping.answers.games import make_game, make_secret_game, remake_game, retain_solution
from topping.answers.positions import find_best, find_tops
from topping.answers.wantedgame import usual_seed
from topping.errors import InputError, ToppingError
from topping.gamefiles.lexicon import WantedLexicon
from topping.gamefiles.sealing import secret_seed
from topping.kiosk.stage import Stage
from topping.play.session.drawing import top_event
from topping.play.session.events import Barren, Cancelled, Continued, Retained, TopFound
from topping.play.session.newsession import CompetitionRoom
from topping.play.session.othergame import next_by_hand, with_other_top, without_last
from topping.play.session.session import RealBag, Session
from topping.rules.games.game import Game
from topping.rules.games.gametext import format_game
from topping.rules.games.retained import preferred
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.store.sessions.log import SessionLog
from topping.texts import say, tell

Change: TypeAlias = Cancelled | Continued | Retained
"""The event caused by a game that was made."""
_EACH_MS: Final = 1_000
"""How often (ms) decisions are checked."""
_ROWS: Final = 20
"""The most rows of a list of solutions."""
_PLACES: Final = 200
"""How many solutions are requested: a word may fit many places."""
_Key: TypeAlias = tuple[int, int]
"""(move, number of moves cancelled before): after a cancellation the same move has another draw."""


class Listed:
    """Lists of solutions, one for each move. Each is requested once, and again on demand if the request failed."""

    def __init__(self, ask: Callable[[Session, int], Future[tuple[Solution, ...]]]) -> None:
        """`ask` requests the list of solutions of a session's move, given by number."""
        self._questions, self._ask = OpenQuestions[_Key, tuple[Solution, ...]](), ask
        self._found: dict[_Key, tuple[Solution, ...]] = {}

    @property
    def count(self) -> int:
        """The number of lists received."""
        return len(self._found)

    def want(self, session: Session, move: int, *, again: bool = False) -> None:
        """Requests the list of solutions of a move, once; `again` repeats a failed request."""
        key = (move, session.cancelled)
        lacks = key not in self._found or (again and not self._found[key])
        if lacks and key not in self._questions:
            self._questions.add(key, self._ask(session, move))

    def hear(self, news: News) -> None:
        answered = self._questions.answered(news)
        if answered is not None:
            self._found[answered[0]] = answered[1] or ()

    def is_found(self, session: Session, move: int) -> bool:
        """Whether the request for the solutions of a move was answered, even by a failure."""
        return (move, session.cancelled) in self._found

    def of(self, session: Session, move: int) -> tuple[Solution, ...]:
        return self._found.get((move, session.cancelled), ())


def tops_of_moves(answerer: QuestionService, lexicon: WantedLexicon) -> Listed:
    """Returns a list of the tops of each move; each list is requested when the draw of its move is given."""
    return Listed(
        lambda session, move: answerer.ask(find_tops, session.turn(move).position, session.conditions.variant, lexicon)
    )


def best_of_moves(answerer: QuestionService, lexicon: WantedLexicon) -> Listed:
    """Returns a list of the best solutions of each collected move; each list is requested when the referee wants it."""
    return Listed(
        lambda session, move: answerer.ask(
            find_best, session.turn(move).position, _PLACES, session.conditions.variant, lexicon
        )
    )


def choice_of_tops(found: Sequence[Solution], session: Session) -> tuple[Solution, ...]:
    """Returns the tops of the last opened move that the referee may choose from (§3.4).

    The top that leaves the most open grid comes first. The retained top is always among them. Empty if there is only
    one, or while tops are searched.
    """
    if not found:
        return ()
    turn = session.turn(session.opened)
    free = preferred(found, turn.position, turn.before.bag_behind(turn.draw), turn.before.variant)
    shown = free if turn.solution in free else (*free, turn.solution)
    return shown if len(shown) > 1 else ()


def listed_solutions(best: Listed, session: Session, move: int) -> tuple[Solution, ...]:
    """Returns the list of a collected move: the retained solution, then each other word once, at its best place.

    Before the answer arrives, only the retained solution.
    """
    if move > session.collected:
        return ()
    by_word: dict[str, Solution] = {}
    for one in (session.turn(move).solution, *best.of(session, move)):
        by_word.setdefault(one.word.upper(), one)
    return tuple(by_word.values())[:_ROWS]


class NewGame:
    """A request for a game or the rest of a game, to replace or follow the session's game. Only one runs at a time."""

    def __init__(self, answerer: QuestionService, lexicon: WantedLexicon) -> None:
        self._answerer, self._lexicon = answerer, lexicon
        self._awaited: Future[Game] | None = None
        self._change: Callable[[Game], Change] = Continued
        """The event that the game will cause."""

    @property
    def is_awaited(self) -> bool:
        return self._awaited is not None

    def ask_another(self, session: Session) -> Continued | None:
        """Requests a game to follow the session's last one (§3.8.3), for a mort subite that is not decided yet.

        If games are drawn by hand, returns the event that begins one at once, otherwise None.
        """
        if session.bag is not None:
            return Continued(next_by_hand(session, self._lexicon.hash))
        make, seed = (make_secret_game, secret_seed()) if session.games[-1].salt else (make_game, usual_seed())
        self._await(self._answerer.ask_long(make, seed, session.conditions.variant, self._lexicon), Continued)
        return None

    def ask_rest(self, session: Session) -> Cancelled | None:
        """Requests new moves in place of the last opened move, which will be cancelled (§3.6), and of those after it.

        If the game is drawn by hand, returns the event of the cancellation at once, otherwise None.
        """
        if session.bag is not None:
            return Cancelled(session.opened, without_last(session))
        game, number = session.games[-1], session.turn(session.opened).number
        made = self._answerer.ask_long(remake_game, game, number, secret_seed(), self._lexicon)
        self._await(made, partial(Cancelled, session.opened))
        return None

    def ask_with(self, solution: Solution, session: Session) -> Retained | None:
        """Requests the rest of the game after another top is retained on the last opened move (§3.4).

        Returns the event at once if the game is drawn by hand, otherwise None.
        """
        if session.bag is not None:
            return Retained(session.opened, with_other_top(session, solution))
        change = partial(Retained, session.opened)
        self._retain(session.games[-1], solution, secret_seed(), session, change)
        return None

    def ask_choice(self, game: Game, solution: Solution, choice: int, session: Session) -> None:
        """Requests the rest of `game` after the top `solution` is retained in all rooms (§3.4). `choice` is its number
        (from 1) in the list of tops.

        Every room derives the same random seed from the moves played and `choice`, so the next moves are the same in
        each.
        """
        move = session.opened
        seed = int.from_bytes(sha256(f"{format_game(replace(game, name=''))}{move} {choice}".encode()).digest(), "big")
        self._retain(game, solution, seed, session, partial(Retained, move, choice=choice))

    def _retain(
        self, game: Game, solution: Solution, seed: int, session: Session, change: Callable[[Game], Change]
    ) -> None:
        number = session.turn(session.opened).number
        self._await(self._answerer.ask_long(retain_solution, game, number, solution, seed, self._lexicon), change)

    def _await(self, made: Future[Game], change: Callable[[Game], Change]) -> None:
        self._awaited, self._change = made, change

    def hear(self, news: News) -> Change | QuestionError | None:
        awaited = self._awaited
        if awaited is None or news is not awaited:
            return None
        self._awaited, fault = None, awaited.exception()
        return fault if isinstance(fault, QuestionError) else self._change(awaited.result())


class SharedTop:
    """The top to retain on the last opened move, if other rooms play the same game. All rooms must retain the same."""

    def __init__(
        self, stage: Stage, log: SessionLog, room: CompetitionRoom | None, tops: Listed, new_game: NewGame
    ) -> None:
        self._stage, self._log, self._room, self._tops, self._new_game = stage, log, room, tops, new_game
        self._look_at = 0
        """When to look again."""
        self._to_play: tuple[int, int] | None = None
        """A move and its decided top, as read last."""
        self._failed: tuple[int, int] | None = None
        """The move and top of the last request; if it failed, it is not repeated."""

    @property
    def is_shared(self) -> bool:
        """Whether other rooms play the same game. A change of the game must then be made for all of them."""
        room, services = self._room, self._stage.services
        return room is not None and services.notices.safely(
            True, lambda: services.store.competitions.is_shared(room.competition)
        )

    @property
    def _session(self) -> Session:
        return self._log.session

    def why_settled(self) -> str:
        """Returns why no other top can be decided for the move; empty if one can."""
        room, competitions = self._room, self._stage.services.competitions
        if room is None:
            return ""
        try:
            if not competitions.names_lexicon(room):
                raise InputError("session.top_unnamed_lexicon")
            competitions.must_be_changeable(room, self._session.opened)
        except ToppingError as fault:
            return self._stage.services.notices.plain(tell(fault))
        return ""

    def decide(self, solution: Solution) -> None:
        """Decides the retained top; raises `ToppingError`."""
        room, session = self._room, self._session
        if room is None:
            return
        known, turn = session.chosen.get(session.opened), session.turn(session.opened)
        own = turn.solution if known is None else known.instead_of.moves[turn.number - 1].solution
        choice = 0 if solution == own else self._choices.index(solution) + 1
        self._stage.services.competitions.retain_for_all(room, session.opened, choice)
        self._failed = None
        self._look(room)

    def follow(self, now: int) -> Retained | None:
        """Brings the current move in line with the top that the competition has decided for all rooms.

        Returns an event if the decision restores the top that the game had at first. For another top, requests the game
        with it and returns None.
        """
        room, session = self._room, self._session
        is_over = session.is_ended or not session.opened
        if room is None or is_over or self._new_game.is_awaited:
            return None
        if now >= self._look_at:
            self._look_at = now + _EACH_MS
            self._look(room)
        if self._to_play is None or self._to_play[0] != session.opened or self._to_play[1] == self._present:
            return None
        to_play = self._to_play[1]
        known = session.chosen.get(session.opened)
        game = session.games[-1] if known is None else known.instead_of
        if not to_play:
            return Retained(session.opened, game)
        self._tops.want(session, session.opened)
        choices, wanted = self._choices, (session.opened, to_play)
        if len(choices) >= to_play and self._failed != wanted:
            self._failed = wanted
            self._new_game.ask_choice(game, choices[to_play - 1], to_play, session)
        return None

    @property
    def awaited(self) -> str:
        """Returns the question that asks the referee to confirm the next draw, while the game lacks the top decided for
        all rooms.

        Otherwise returns "".
        """
        move = self._session.opened
        lacks = self._to_play is not None and self._to_play[0] == move and self._to_play[1] != self._present
        return say("session.top_awaited", move=move) if lacks else ""

    @property
    def _choices(self) -> tuple[Solution, ...]:
        session = self._session
        return choice_of_tops(self._tops.of(session, session.opened), session)

    @property
    def _present(self) -> int:
        known = self._session.chosen.get(self._session.opened)
        return 0 if known is None else known.choice

    def _look(self, room: CompetitionRoom) -> None:
        move, present, services = self._session.opened, self._present, self._stage.services
        to_play = services.notices.safely(present, lambda: services.competitions.top_to_play(room, move))
        self._to_play = (move, to_play)
        if to_play == present:
            self._failed = None


class TopSearch:
    """The search for the top of a draw made by hand. A search begins as soon as the draw is typed; only one runs at a
    time.
    """

    def __init__(self, answerer: QuestionService, lexicon: WantedLexicon, why_held: Callable[[Position], str]) -> None:
        """`why_held` returns the reason why a position must not be searched, or ""."""
        self._answerer, self._lexicon, self._why_held = answerer, lexicon, why_held
        self._awaited: Future[tuple[Solution, ...]] | None = None
        self._of: RealBag | None = None
        """The bag with the draw of the current or last search."""
        self._since = 0
        self.took_ms: int | None = None
        """How long (ms) the last search took; None if an earlier process did it."""
        self.failure = ""
        """Why the search failed; empty if it did not."""
        self.tops: tuple[Solution, ...] = ()
        """The tops of the last draw with tops, in the order of §3.4."""

    @property
    def is_open(self) -> bool:
        return self._awaited is not None

    def follow(self, session: Session, now: int) -> None:
        """Requests the top of a waiting draw, once; drops the request if the draw was taken back."""
        bag = session.bag if session.awaits_draw else None
        drawn = None if bag is None else bag.drawn
        of = None if drawn is None else bag
        if of == self._of:
            return
        if self._awaited is not None:
            self._awaited.cancel()
        self._awaited, self._of, self._since, self.failure = None, of, now, ""
        if drawn is not None:
            position = Position(session.state.board, drawn.letters)
            self.failure = self._why_held(position)
            if not self.failure:
                variant = session.conditions.variant
                self._awaited = self._answerer.ask(find_tops, position, variant, self._lexicon)

    def again(self) -> None:
        if self.failure:
            self._of = None

    def hear(self, news: News, session: Session, now: int) -> TopFound | Barren | None:
        awaited = self._awaited
        if awaited is None or news is not awaited:
            return None
        self._awaited, self.failure = None, fault_in(news)
        if self.failure:
            return None
        bag = session.bag
        if bag is None or bag != self._of or bag.drawn is None:
            return None
        state, draw = session.state, bag.drawn
        position = Position(state.board, draw.letters)
        self.took_ms = now - self._since
        try:
            self.tops = preferred(awaited.result(), position, state.bag_behind(draw), state.variant)
            return top_event(session, awaited.result())
        except ValueError:  # an answer that does not fit this grid
            self.refuse()
            return None

    def refuse(self) -> None:
        self.failure = say("service.unexpected")
