"""Answering questions with the solver and the lexicons; what this imports takes long to load."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Generator
from functools import partial
from random import Random
from typing import Final, TypeAlias, TypeVar

from topping.answers.bankanswers import OpenBank
from topping.answers.gamequestions import (
    MOST_FREQUENT,
    BankQuestion,
    DrillPlanned,
    DrillQuestion,
    FillBankQuestion,
    GameFactsFound,
    GameFactsQuestion,
    GameMade,
    GameQuestion,
    KindPlacesQuestion,
    PartPlacesQuestion,
    PlacesFound,
    PlayabilityFound,
    PlayabilityQuestion,
    RestQuestion,
    RetainQuestion,
    RushSliceQuestion,
    SheetQuestion,
    SheetRead,
    WordPlacesQuestion,
    WorkbookQuestion,
    WorkbookRead,
)
from topping.answers.messages import AnyAnswer, LongQuestion, ShortQuestion
from topping.answers.positionquestions import (
    AdviceFound,
    AdviceQuestion,
    BestQuestion,
    ExtensionsFound,
    ExtensionsQuestion,
    FeaturesFound,
    FeaturesQuestion,
    ListQuestion,
    MachineTurnChosen,
    MachineTurnQuestion,
    MeaningsFound,
    MeaningsQuestion,
    PlusFound,
    PlusQuestion,
    ProfileFound,
    ProfileQuestion,
    SolutionsFound,
    SolutionsListed,
    TopsQuestion,
    WordPageFound,
    WordSearchQuestion,
    WordToolNews,
    WordToolQuestion,
)
from topping.bank.analysis import analysing, searched
from topping.bank.drillquestions import make_drill
from topping.bank.machine import OpenVocabulary, leave_values
from topping.bank.maker import Maker
from topping.bank.rushslice import slicing
from topping.errors import GameFileError
from topping.gamefiles.importing import import_content
from topping.gamefiles.lexicon import WantedLexicon
from topping.lexicon.graph import WordGraph
from topping.lexicon.meaning import meaning_of
from topping.lexicon.playability import tops_of_words
from topping.lexicon.tools.adding import extension_table, plus_table
from topping.lexicon.tools.finding import WordFinder, stopping
from topping.lexicon.tools.openlist import OpenList
from topping.lexicon.tools.profiling import profile_of
from topping.play.machine.advice import advise
from topping.play.machine.weighing import choose
from topping.rules.conditions.variant import NORMALE, Variant
from topping.rules.games.game import Game
from topping.solver import Solver

_MOST_FINDERS: Final = 2
"""Tables kept, 20 MB each."""


class WordTools:
    """What the word tools keep."""

    def __init__(self, now_ms: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000) -> None:
        self._now_ms = now_ms
        self._finders: dict[str, WordFinder] = {}
        """By the hash of the lexicon."""
        self._open_list = OpenList()

    def answer(
        self, ticket: int, question: WordToolQuestion, graph: WordGraph, is_dropped: Callable[[], bool]
    ) -> WordToolNews:
        """The answer to a question; raises `ToppingError`, where it was dropped or takes too long too."""
        finder = self._finder(graph)
        match question:
            case WordSearchQuestion(search, order, start, count):
                page = finder.page(search, order, start, count, stopping(self._now_ms, is_dropped))
                return WordPageFound(ticket, page)
            case PlusQuestion(letters):
                return PlusFound(ticket, plus_table(finder, letters))
            case ExtensionsQuestion(word, most):
                return ExtensionsFound(ticket, extension_table(finder, word, most))
            case ProfileQuestion(word, is_public):
                told = profile_of(word, graph, finder, self._open_list, is_public=is_public)
                return ProfileFound(ticket, told)

    def meanings(self, ticket: int, question: MeaningsQuestion) -> MeaningsFound:
        """What words mean; raises as `topping.lexicon.meaning.meanings` does, and is faster from the second time on."""
        known = self._open_list.about(question.words)
        return MeaningsFound(ticket, tuple(meaning_of(one, is_public=question.is_public) for one in known.values()))

    def _finder(self, graph: WordGraph) -> WordFinder:
        finder = self._finders.pop(graph.hash, None) or WordFinder(graph, tops_of_words())
        self._finders[graph.hash] = finder  # the one that served last stands last
        if len(self._finders) > _MOST_FINDERS:
            del self._finders[next(iter(self._finders))]
        return finder


Work: TypeAlias = Generator[None, None, AnyAnswer]
"""A long question being answered: it yields often, so that short ones are answered meanwhile, and returns the
answer."""

_MOST_KEPT: Final = 4
"""How many lexicons stay open: a duel of two lists and the bundled one, and one to spare."""


class Answerer:
    """Lexicons that are open, each with its solver, and what can be answered with them."""

    def __init__(self) -> None:
        self._by_hash: dict[str, WordGraph] = {}
        self._makers: dict[tuple[str, str], Maker] = {}
        """By the name and the hash of the lexicon: a game bears both."""
        self._banks: dict[tuple[str, Variant], OpenBank] = {}
        """By the hash of the lexicon."""
        self._word_tools = WordTools()
        self._vocabulary = OpenVocabulary()

    def prepare(self, lexicon: WantedLexicon) -> None:
        """Makes a lexicon's tables where that was not done yet; raises `ToppingError`."""
        Solver(lexicon.open())

    def answer(self, ticket: int, question: ShortQuestion, is_dropped: Callable[[], bool] = lambda: False) -> AnyAnswer:
        """The answer to a short question; raises `ToppingError`, or `OSError` for a disk.

        `is_dropped` tells whether nobody waits for the answer any more.
        """
        match question:
            case WordSearchQuestion() | PlusQuestion() | ExtensionsQuestion() | ProfileQuestion():
                return self._word_tools.answer(ticket, question, self._graph(question.lexicon), is_dropped)
            case TopsQuestion(position, variant, lexicon):
                return SolutionsFound(ticket, self._maker(lexicon).solver.tops(position, variant))
            case BestQuestion(position, count, variant, lexicon):
                return SolutionsFound(ticket, self._maker(lexicon).solver.best(position, variant, count))
            case ListQuestion(position, count, variant, lexicon):
                solutions = self._maker(lexicon).solver.all(position, variant)
                return SolutionsListed(ticket, tuple(map(str, solutions[:count])), len(solutions))
            case FeaturesQuestion(position, variant, lexicon):
                return FeaturesFound(ticket, searched(position, variant, self._maker(lexicon).solver))
            case MeaningsQuestion():
                return self._word_tools.meanings(ticket, question)
            case WordPlacesQuestion() | KindPlacesQuestion() | PartPlacesQuestion() | PlayabilityQuestion():
                return self._bank(question).answer(ticket, question)
            case SheetQuestion(content, variant, lexicon):
                return _read_sheet(ticket, content, variant, self._maker(lexicon))
            case WorkbookQuestion(content, most_rows):
                return _read_workbook(ticket, content, most_rows)
            case MachineTurnQuestion(sight, level, seed, lexicon):
                solve = partial(self._maker(lexicon).solver.all, variant=NORMALE)
                turn = choose(level, sight, solve, self._vocabulary, leave_values(), Random(seed))
                return MachineTurnChosen(ticket, turn)
            case AdviceQuestion(sight, played, count, lexicon):
                solve = partial(self._maker(lexicon).solver.all, variant=NORMALE)
                return AdviceFound(ticket, advise(sight, played, solve, leave_values(), count))
            case DrillQuestion(request, seed, variant, lexicon):
                plays = self._plays(variant, lexicon)
                return DrillPlanned(ticket, make_drill(request, self._graph(lexicon), plays, seed))

    def work(self, ticket: int, question: LongQuestion) -> Work:
        """The work on a long question; raises like `answer`."""
        match question:
            case GameQuestion(seed, variant, lexicon, is_secret=True):
                return GameMade(ticket, (yield from self._maker(lexicon).making_secret(seed, variant)))
            case GameQuestion(seed, variant, lexicon):
                return GameMade(ticket, (yield from self._maker(lexicon).making(seed, variant)))
            case RestQuestion(game, number, seed, lexicon):
                maker = self._maker(_own(game, lexicon))
                return GameMade(ticket, (yield from maker.remaking(game, number, seed)))
            case RetainQuestion(game, number, solution, seed, lexicon):
                maker = self._maker(_own(game, lexicon))
                return GameMade(ticket, (yield from maker.retaining(game, number, solution, seed)))
            case GameFactsQuestion(game, lexicon):
                solver = self._maker(_own(game, lexicon)).solver
                return GameFactsFound(ticket, (yield from analysing(game, solver)))
            case RushSliceQuestion(wanted, number, lexicon):
                return PlacesFound(ticket, (yield from slicing(wanted, number, self._maker(lexicon))))
            case FillBankQuestion():
                return (yield from self._bank(question).fill(ticket, question))

    def _plays(self, variant: Variant, lexicon: WantedLexicon) -> Counter[str]:
        """How often words are played in the bank, as tops or across them."""
        question = PlayabilityQuestion(MOST_FREQUENT, variant, lexicon)
        found = self._bank(question).answer(0, question)
        plays: Counter[str] = Counter()
        if isinstance(found, PlayabilityFound):
            for words in (found.tops, found.links):
                plays.update(dict(words))
        return plays

    def _bank(self, question: BankQuestion) -> OpenBank:
        maker = self._maker(question.lexicon)
        key = (maker.graph.hash, question.variant)
        bank = self._banks.get(key)
        if bank is None:
            bank = OpenBank(maker, question.variant)
            _keep(self._banks, key, bank)
        return bank

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


def _read_workbook(ticket: int, content: bytes, most_rows: int) -> WorkbookRead:
    # for speed of start: hardly anybody ever asks
    from topping.workbook.reading import read_workbook

    sheet = read_workbook(content, most_rows)
    return WorkbookRead(ticket, sheet.name, sheet.rows, sheet.others, sheet.lacks_zeros)


def _read_sheet(ticket: int, content: bytes, variant: Variant | None, maker: Maker) -> SheetRead:
    """What a file's content makes of a game; what is no text at all is refused in the same way."""
    try:
        imported = import_content(content, maker.graph.admits, variant, maker.solver.tops)
    except GameFileError as fault:
        return SheetRead.refused(ticket, fault)
    return SheetRead.of(ticket, imported)


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
