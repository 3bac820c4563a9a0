"""Answering questions with the solver and the lexicons; loads Numba, so only the helper process imports it.

Short questions come before long ones: a game stops after each of its moves to let them be answered. Getting ready is
not interrupted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Never, TypeVar

from topping.disk import os_reason
from topping.errors import ToppingError
from topping.game.lexicon import WantedLexicon
from topping.game.making.analysis import Analysis, analysing, searched
from topping.game.making.maker import Maker, Making
from topping.game.service.inbox import Inbox, Outlet
from topping.game.service.messages import (
    MOST_WORDS,
    AnyAnswer,
    AskOrder,
    BestQuestion,
    FeaturesFound,
    FeaturesQuestion,
    GameFactsFound,
    GameFactsQuestion,
    GameMade,
    GameQuestion,
    HelperFailed,
    LongQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PrepareOrder,
    QuestionFailed,
    RestQuestion,
    RetainQuestion,
    ShortQuestion,
    SolutionsFound,
    SolverPreparing,
    SolverReady,
    TopsQuestion,
    WordsFound,
    WordsQuestion,
)
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import meanings
from topping.lexicon.pattern import fitting
from topping.log import note_crash
from topping.rules.game import Game
from topping.solver import STEPS, Solver, warm_up
from topping.texts import say, tell

_MOST_KEPT: Final = 4
"""How many lexicons stay open: a duel of two lists and the bundled one, and one to spare."""


def serve(inbox: Inbox, outlet: Outlet, *, tell_steps: bool) -> Never:
    """Deals with orders as they come; `tell_steps` reports the steps of getting ready."""
    answerer = Answerer()
    while True:
        order = inbox.take()
        if isinstance(order, AskOrder) and isinstance(order.question, LongQuestion):
            _make(order.ticket, order.question, answerer, inbox, outlet)
        else:
            _deal_with(order, answerer, outlet, tell_steps=tell_steps)


def _make(ticket: int, question: LongQuestion, answerer: Answerer, inbox: Inbox, outlet: Outlet) -> None:
    """Makes or analyses a game; other orders are dealt with between its moves.

    One that nobody waits for is given up.
    """
    try:
        making = answerer.making(question)
        while not inbox.is_dropped(ticket):
            next(making)
            while (order := inbox.take_short()) is not None:
                _deal_with(order, answerer, outlet)
    except StopIteration as end:
        game_or_facts = end.value
        outlet.tell(
            GameMade(ticket, game_or_facts)
            if isinstance(game_or_facts, Game)
            else GameFactsFound(ticket, game_or_facts)
        )
    except Exception as fault:
        outlet.tell(QuestionFailed(ticket, _sentence(fault)))


def _deal_with(order: PrepareOrder | AskOrder, answerer: Answerer, outlet: Outlet, *, tell_steps: bool = False) -> None:
    """Gets ready, or answers a short question."""

    def tell_step(step: int) -> None:
        if tell_steps:
            outlet.tell(SolverPreparing(step, STEPS))

    try:
        if isinstance(order, PrepareOrder):
            answerer.prepare(order.lexicon, tell_step)
            outlet.tell(SolverReady())
        elif not isinstance(order.question, LongQuestion):
            outlet.tell(answerer.answer(order.ticket, order.question))
    except Exception as fault:
        sentence = _sentence(fault)
        outlet.tell(
            HelperFailed(sentence) if isinstance(order, PrepareOrder) else QuestionFailed(order.ticket, sentence)
        )


def _sentence(fault: Exception) -> str:
    """The news that a question failed, with the reason; an unexpected fault is logged too."""
    if isinstance(fault, ToppingError):
        return tell(fault)
    if isinstance(fault, OSError):
        return os_reason(fault)
    note_crash(fault)
    return say("service.unexpected")


class Answerer:
    """Lexicons that are open, each with its solver, and what can be answered with them."""

    def __init__(self) -> None:
        self._by_hash: dict[str, WordGraph] = {}
        self._makers: dict[tuple[str, str], Maker] = {}
        """By the name and the hash of the lexicon: a game bears both."""

    def prepare(self, lexicon: WantedLexicon, report: Callable[[int], None]) -> None:
        """Compiles the solver and makes a lexicon's tables; `report` is as for `warm_up`. Raises `ToppingError`."""
        warm_up(lexicon.open(), report)

    def answer(self, ticket: int, question: ShortQuestion) -> AnyAnswer:
        """The answer to a short question; raises `ToppingError`, or `OSError` for a disk."""
        match question:
            case TopsQuestion(position, variant, lexicon):
                return SolutionsFound(ticket, self._maker(lexicon).solver.tops(position, variant))
            case BestQuestion(position, count, variant, lexicon):
                return SolutionsFound(ticket, self._maker(lexicon).solver.best(position, variant, count))
            case FeaturesQuestion(position, variant, lexicon):
                return FeaturesFound(ticket, searched(position, variant, self._maker(lexicon).solver))
            case WordsQuestion(pattern, lexicon):
                found = fitting(self._graph(lexicon), pattern, MOST_WORDS)
                return WordsFound(ticket, found.words, found.total)
            case MeaningsQuestion(words, is_public):
                return MeaningsFound(ticket, tuple(meanings(words, is_public=is_public).values()))

    def making(self, question: LongQuestion) -> Making | Analysis:
        """The game that a long question asks for, or the facts of one, move by move; raises like `answer`."""
        match question:
            case GameQuestion(seed, variant, lexicon):
                return self._maker(lexicon).making(seed, variant)
            case RestQuestion(game, number, seed, lexicon):
                return self._maker(_own(game, lexicon)).remaking(game, number, seed)
            case GameFactsQuestion(game, lexicon):
                return analysing(game, self._maker(_own(game, lexicon)).solver)
            case RetainQuestion(game, number, solution, seed, lexicon):
                return self._maker(_own(game, lexicon)).retaining(game, number, solution, seed)

    def _graph(self, wanted: WantedLexicon) -> WordGraph:
        """A lexicon; a name is looked up each time, for it may stand for another list by now."""
        if not wanted.hash:
            return wanted.open()
        graph = self._by_hash.get(wanted.hash)
        if graph is None:
            graph = wanted.open()
            _keep(self._by_hash, wanted.hash, graph)
        return graph

    def _maker(self, wanted: WantedLexicon) -> Maker:
        graph = self._graph(wanted)
        maker = self._makers.get((graph.name, graph.hash))
        if maker is None:
            maker = Maker(graph, Solver(graph))
            _keep(self._makers, (graph.name, graph.hash), maker)
        return maker


def _own(game: Game, otherwise: WantedLexicon) -> WantedLexicon:
    """The lexicon that a game names by its hash, else the other one."""
    return WantedLexicon(game.lexicon_name, game.lexicon_hash) if game.lexicon_hash else otherwise


_Key = TypeVar("_Key")
_Kept = TypeVar("_Kept")


def _keep(known: dict[_Key, _Kept], key: _Key, value: _Kept) -> None:
    """Adds a value; drops the oldest one where there are too many."""
    known[key] = value
    if len(known) > _MOST_KEPT:
        del known[next(iter(known))]
