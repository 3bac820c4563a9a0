"""Messages: each is one line that reads back as itself, and what is none is refused."""

import json
from collections.abc import Callable
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import CHECKOUT
from topping.errors import GameFileError
from topping.exchange.detect import SheetFormat
from topping.exchange.published import PublishedResult
from topping.exchange.sheet import Remark, SheetFault
from topping.game.bank.record import BankPlace
from topping.game.drills import DrillRequest
from topping.game.lexicon import WantedLexicon
from topping.game.service.gamequestions import (
    MOST_FREQUENT,
    MOST_ITEMS,
    MOST_PLACES,
    BankFilled,
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
from topping.game.service.messages import (
    AnyQuestion,
    AskOrder,
    DropOrder,
    HelperFailed,
    News,
    Order,
    PrepareOrder,
    QuestionFailed,
    SolverReady,
    decode_news,
    decode_order,
    encode_news,
    encode_order,
)
from topping.game.service.positionquestions import (
    MOST_ADVISED,
    MOST_BEST,
    MOST_LISTED,
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
)
from topping.game.service.wire import MessageError
from topping.lexicon.meaning import Meaning, Sense
from topping.lexicon.tools.extensions import Extensions, ExtensionTable, PlusRow, PlusTable
from topping.lexicon.tools.profile import Admission, LemmaForm, LemmaForms, WordProfile
from topping.lexicon.tools.search import MOST_ON_PAGE, ListedWord, WordOrder, WordPage, WordSearch
from topping.play.machine.advice import TurnAdvice
from topping.play.machine.atclassic import PASSING, MachineTurn, TurnSight
from topping.play.machine.levels import LEVELS
from topping.play.machine.weighing import WeighedTurn
from topping.rules.conditions.variant import NORMALE, VARIANTS
from topping.rules.games.gametext import parse_game
from topping.rules.grid.board import SIZE, Board, Direction, Reference, Square
from topping.rules.grid.position import Position
from topping.rules.moves import Solution
from topping.rules.tiles import ALPHABET, TILES
from topping.training.analysedmove import AnalysedMove, Kind, MoveFacts, PositionFacts
from topping.training.drills import DrillItem, Exercise
from topping.training.rush.sets import SLICES, RushMode, RushSet

WORD_LISTS = st.lists(st.text(ALPHABET, min_size=2, max_size=15), max_size=3).map(tuple)
NUMBERS = st.integers(-(2**70), 2**70)
TICKETS = st.integers(1, 2**53)
SENTENCES = st.text(max_size=40)
"""Any text: line feeds, quotes and what no encoding likes."""
WORDS = st.text(ALPHABET, min_size=2, max_size=15)
GAMES = st.sampled_from(sorted((CHECKOUT / "games").glob("*-01.txt"))).map(
    lambda path: parse_game(path.read_text(encoding="utf-8"))
)
LEXICONS = st.builds(WantedLexicon, st.none() | SENTENCES, st.sampled_from(["", "0f" * 32]))
VARIANT = st.sampled_from(list(VARIANTS.values()))
SQUARES = st.builds(Square, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
TILES_ON_GRID = st.dictionaries(SQUARES, st.sampled_from(ALPHABET + ALPHABET.lower()), max_size=8)
BOARDS = TILES_ON_GRID.map(lambda tiles: Board().with_tiles(tuple(tiles.items())))
POSITIONS = st.builds(Position, BOARDS, st.text(TILES, max_size=9))
SOLUTIONS = st.builds(
    Solution,
    st.text(ALPHABET + ALPHABET.lower(), min_size=2, max_size=15),
    st.builds(Reference, SQUARES, st.sampled_from(Direction)),
    st.integers(0, 2000),
)
MOVES = st.builds(
    MoveFacts,
    SOLUTIONS,
    st.integers(1, 9),
    st.integers(0, 2),
    st.sampled_from([0, 50, 75, 100]),
    st.lists(WORDS, max_size=3).map(tuple),
    st.lists(WORDS, max_size=9).map(tuple),
)
FACTS = st.builds(
    PositionFacts,
    *[st.integers(0, 10**6)] * 4,
    st.none() | st.integers(0, 2000),
    st.lists(MOVES, max_size=3).map(tuple),
)
_BYTE, _COUNT = st.integers(0, 15), st.none() | st.integers(0, 60_000)
ANALYSED = st.builds(
    AnalysedMove,
    *(_BYTE, st.sampled_from(Kind), _BYTE, _BYTE, _BYTE, _BYTE, _BYTE, st.none() | st.integers(0, 9)),
)
MEANINGS = st.builds(
    Meaning,
    WORDS,
    st.lists(SENTENCES, max_size=3).map(tuple),
    st.lists(st.builds(Sense, SENTENCES, SENTENCES, SENTENCES), max_size=3).map(tuple),
)
PLACES = st.builds(BankPlace, GAMES, st.lists(SOLUTIONS, max_size=3).map(tuple), ANALYSED)
FREQUENCIES = st.lists(st.tuples(WORDS, st.integers(1, 10**6)), max_size=5).map(tuple)
LISTS = st.lists(WORDS, max_size=3).map(tuple)
ITEMS = st.builds(
    DrillItem, st.sampled_from(Exercise), st.text(TILES + "+", max_size=9), st.lists(WORDS, min_size=1).map(tuple)
)
DRILLS = st.builds(
    DrillRequest,
    st.sampled_from(Exercise),
    *(LISTS, LISTS, st.integers(1, MOST_ITEMS)),
)
SEARCHES = st.builds(
    WordSearch,
    *(SENTENCES, st.booleans(), SENTENCES, SENTENCES, SENTENCES, SENTENCES, SENTENCES),
    *(st.integers(0, 15), st.integers(0, 16)),
)
LISTED = st.builds(ListedWord, WORDS, st.integers(0, 99), st.integers(0, 999), st.sampled_from(["", "W", "KW"]))
PAGES = st.builds(
    WordPage,
    st.lists(LISTED, max_size=4).map(tuple),
    *(st.integers(0, 10**6), st.integers(0, 10**6)),
    st.lists(st.tuples(st.integers(2, 15), st.integers(1, 10**5)), max_size=3).map(tuple),
)
PLUS_TABLES = st.builds(
    PlusTable,
    *(SENTENCES, WORD_LISTS),
    st.lists(st.builds(PlusRow, st.sampled_from(ALPHABET), WORD_LISTS), max_size=3).map(tuple),
)
LONGER = st.builds(Extensions, WORD_LISTS, st.integers(0, 10**6))
AROUND = st.builds(
    ExtensionTable, WORDS, st.booleans(), st.text(ALPHABET), st.text(ALPHABET), WORD_LISTS, LONGER, LONGER, LONGER
)
SPELLINGS = st.lists(SENTENCES, max_size=3).map(tuple)
ENTRIES = st.builds(
    LemmaForms,
    *(SENTENCES, st.booleans()),
    st.lists(st.builds(LemmaForm, WORDS, SPELLINGS, SPELLINGS, st.booleans()), max_size=3).map(tuple),
)
PROFILES = st.builds(
    WordProfile,
    *(SENTENCES, st.sampled_from(Admission), WORD_LISTS, st.integers(0, 99), st.integers(0, 999), SPELLINGS),
    st.lists(st.builds(Sense, SENTENCES, SENTENCES, SENTENCES), max_size=3).map(tuple),
    st.lists(ENTRIES, max_size=2).map(tuple),
    *(SPELLINGS, SPELLINGS, SPELLINGS, st.none() | st.integers(0, 9)),
)
MACHINE_TURNS = st.one_of(
    st.just(PASSING),
    st.builds(MachineTurn, SOLUTIONS),
    st.text(TILES, min_size=1, max_size=7).map(MachineTurn.exchanging),
)
SIGHTS = st.builds(
    lambda rack, other, lead, may: TurnSight(Board(), rack, 102 - len(rack) - other, (other,), lead, may),
    st.lists(st.sampled_from(TILES), unique=True, max_size=7).map("".join),
    *(st.integers(0, 7), NUMBERS, st.booleans()),
)
WEIGHED = st.builds(WeighedTurn, MACHINE_TURNS, st.text(TILES, max_size=6), st.floats(-99, 999))
QUESTIONS = st.one_of(
    st.builds(MachineTurnQuestion, SIGHTS, st.sampled_from(list(LEVELS.values())), NUMBERS, LEXICONS),
    st.builds(AdviceQuestion, SIGHTS, MACHINE_TURNS, st.integers(1, MOST_ADVISED), LEXICONS),
    st.builds(
        WordSearchQuestion,
        *(SEARCHES, st.sampled_from(WordOrder), st.integers(0, 10**6), st.integers(1, MOST_ON_PAGE), LEXICONS),
    ),
    st.builds(PlusQuestion, SENTENCES, LEXICONS),
    st.builds(ExtensionsQuestion, SENTENCES, st.integers(1, MOST_ON_PAGE), LEXICONS),
    st.builds(ProfileQuestion, SENTENCES, st.booleans(), LEXICONS),
    st.builds(DrillQuestion, DRILLS, NUMBERS, VARIANT, LEXICONS),
    st.builds(SheetQuestion, st.binary(max_size=40), st.none() | VARIANT, LEXICONS),
    st.builds(WorkbookQuestion, st.binary(max_size=40), NUMBERS),
    st.builds(TopsQuestion, POSITIONS, VARIANT, LEXICONS),
    st.builds(BestQuestion, POSITIONS, st.integers(1, MOST_BEST), VARIANT, LEXICONS),
    st.builds(ListQuestion, POSITIONS, st.integers(1, MOST_LISTED), VARIANT, LEXICONS),
    st.builds(FeaturesQuestion, POSITIONS, VARIANT, LEXICONS),
    st.builds(GameQuestion, NUMBERS, VARIANT, LEXICONS),
    st.builds(GameFactsQuestion, GAMES, LEXICONS),
    st.builds(RestQuestion, GAMES, NUMBERS, NUMBERS, LEXICONS),
    st.builds(RetainQuestion, GAMES, NUMBERS, SOLUTIONS, NUMBERS, LEXICONS),
    st.builds(MeaningsQuestion, st.lists(WORDS, max_size=30).map(tuple), st.booleans()),
    st.builds(FillBankQuestion, NUMBERS, VARIANT, LEXICONS),
    st.builds(
        WordPlacesQuestion, st.lists(WORDS, max_size=10).map(tuple), st.integers(1, 10), NUMBERS, VARIANT, LEXICONS
    ),
    st.builds(
        KindPlacesQuestion,
        *(st.none() | st.sampled_from(Kind), NUMBERS, NUMBERS, st.integers(1, MOST_PLACES), NUMBERS),
        *(VARIANT, LEXICONS),
    ),
    st.builds(
        PartPlacesQuestion,
        st.sampled_from([mode for mode in RushMode if mode.is_part]),
        *(st.integers(1, MOST_PLACES), NUMBERS, VARIANT, LEXICONS),
    ),
    st.builds(
        RushSliceQuestion,
        st.builds(RushSet, VARIANT, st.none() | st.sampled_from(Kind), NUMBERS),
        st.integers(0, SLICES - 1),
        LEXICONS,
    ),
    st.builds(PlayabilityQuestion, st.integers(1, MOST_FREQUENT), VARIANT, LEXICONS),
)
DETAILS: st.SearchStrategy[dict[str, object]] = st.dictionaries(
    SENTENCES, NUMBERS | SENTENCES | st.lists(SENTENCES, max_size=2).map(tuple), max_size=2
)
TOLD = st.lists(st.tuples(NUMBERS, SENTENCES, DETAILS, st.none() | NUMBERS), max_size=2)
"""Line, key, details and move of remarks and faults."""
_TOLD_OF_MOVES = st.lists(st.none() | NUMBERS, max_size=3).map(tuple)
RESULTS = st.builds(
    PublishedResult, SENTENCES, _TOLD_OF_MOVES, _TOLD_OF_MOVES, st.none() | NUMBERS, st.none() | NUMBERS
)
ORDERS = st.one_of(
    st.builds(PrepareOrder, LEXICONS), st.builds(DropOrder, TICKETS), st.builds(AskOrder, TICKETS, QUESTIONS)
)
NEWS = st.one_of(
    st.builds(MachineTurnChosen, TICKETS, MACHINE_TURNS),
    st.builds(
        AdviceFound,
        TICKETS,
        st.builds(TurnAdvice, st.lists(WEIGHED, min_size=1, max_size=4).map(tuple), WEIGHED, st.booleans()),
    ),
    st.builds(WordPageFound, TICKETS, PAGES),
    st.builds(PlusFound, TICKETS, PLUS_TABLES),
    st.builds(ExtensionsFound, TICKETS, AROUND),
    st.builds(ProfileFound, TICKETS, PROFILES),
    st.builds(SolverReady),
    st.builds(HelperFailed, SENTENCES),
    st.builds(QuestionFailed, TICKETS, SENTENCES),
    st.builds(SolutionsFound, TICKETS, st.lists(SOLUTIONS, max_size=5).map(tuple)),
    st.builds(SolutionsListed, TICKETS, st.lists(SOLUTIONS.map(str), max_size=5).map(tuple), st.integers(0, 100_000)),
    st.builds(GameMade, TICKETS, GAMES),
    st.builds(FeaturesFound, TICKETS, FACTS),
    st.builds(GameFactsFound, TICKETS, st.lists(ANALYSED, max_size=3).map(tuple)),
    st.builds(
        WorkbookRead,
        *(TICKETS, SENTENCES),
        st.lists(st.tuples(NUMBERS, st.lists(SENTENCES, max_size=3).map(tuple)), max_size=2).map(tuple),
        NUMBERS,
    ),
    st.builds(MeaningsFound, TICKETS, st.lists(MEANINGS, max_size=3).map(tuple)),
    st.builds(BankFilled, TICKETS, NUMBERS, NUMBERS),
    st.builds(DrillPlanned, TICKETS, st.lists(ITEMS, max_size=3).map(tuple)),
    st.builds(PlacesFound, TICKETS, st.lists(PLACES, max_size=2).map(tuple)),
    st.builds(PlayabilityFound, TICKETS, NUMBERS, FREQUENCIES, FREQUENCIES),
    st.builds(
        SheetRead,
        TICKETS,
        st.none() | GAMES,
        st.none() | st.sampled_from(SheetFormat),
        TOLD.map(lambda told: tuple(Remark(*one) for one in told)),
        TOLD.map(lambda told: tuple(SheetFault(*one) for one in told)),
        st.lists(VARIANT, max_size=2).map(tuple),
        st.lists(RESULTS, max_size=2).map(tuple),
        SENTENCES,
    ),
)


EACH: Final = WantedLexicon()
LIMITS: list[tuple[int, int, Callable[[int], AnyQuestion]]] = [
    (0, 1_000, lambda n: MeaningsQuestion(("ET",) * n, False)),
    (0, 99, lambda n: WordSearchQuestion(WordSearch(shortest=n), WordOrder.ALPHABET, 0, 1, EACH)),
    (0, 99, lambda n: WordSearchQuestion(WordSearch(longest=n), WordOrder.ALPHABET, 0, 1, EACH)),
    (0, 10_000_000, lambda n: WordSearchQuestion(WordSearch(), WordOrder.ALPHABET, n, 1, EACH)),
    (1, 1_000, lambda n: WordSearchQuestion(WordSearch(), WordOrder.ALPHABET, 0, n, EACH)),
    (1, 1_000, lambda n: ExtensionsQuestion("ET", n, EACH)),
    (1, 20, lambda n: AdviceQuestion(TurnSight(Board(), "", 95, (7,), 0, False), PASSING, n, EACH)),
    (1, 1_000, lambda n: BestQuestion(Position(Board(), "ET"), n, NORMALE, EACH)),
    (1, 10_000, lambda n: ListQuestion(Position(Board(), "ET"), n, NORMALE, EACH)),
    (0, 9, lambda n: RushSliceQuestion(RushSet(NORMALE, (), 1), n, EACH)),
    (1, 100, lambda n: DrillQuestion(asked_of_a_drill(questions=n), 0, NORMALE, EACH)),
    (0, 1_000, lambda n: DrillQuestion(asked_of_a_drill(missed=("ET",) * n), 0, NORMALE, EACH)),
    (0, 1_000, lambda n: DrillQuestion(asked_of_a_drill(known=("ET",) * n), 0, NORMALE, EACH)),
    (1, 100, lambda n: WordPlacesQuestion(("ET",), n, 0, NORMALE, EACH)),
    (1, 50, lambda n: WordPlacesQuestion(("ET", "AA"), n, 0, NORMALE, EACH)),
    (1, 100, lambda n: KindPlacesQuestion(None, 0, 9, n, 0, NORMALE, EACH)),
    (1, 100, lambda n: PartPlacesQuestion(RushMode.TEN, n, 0, NORMALE, EACH)),
    (1, 20_000, lambda n: PlayabilityQuestion(n, NORMALE, EACH)),
]


def asked_of_a_drill(**more: Any) -> DrillRequest:
    return DrillRequest(Exercise.ENDINGS, **more)


@pytest.mark.parametrize(("least", "most", "question"), LIMITS)
def test_what_is_asked_for_at_once_has_bounds(least: int, most: int, question: Callable[[int], AnyQuestion]) -> None:
    for count in (least, most):
        order = AskOrder(1, question(count))
        assert decode_order(encode_order(order)) == order
    for count in (least - 1, most + 1):
        order = AskOrder(1, question(count))
        if order.question != question(least):  # no list is shorter than none
            with pytest.raises(MessageError):
                decode_order(encode_order(order))


def is_one_line(text: str) -> bool:
    return text.isascii() and text.endswith("\n") and len(text.splitlines()) == 1


@given(ORDERS)
def test_an_order_is_a_line_that_reads_back(order: Order) -> None:
    line = encode_order(order)
    assert is_one_line(line)
    assert decode_order(line) == order


@given(NEWS)
def test_news_is_a_line_that_reads_back(news: News) -> None:
    line = encode_news(news)
    assert is_one_line(line)
    assert decode_news(line) == news


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(ORDERS | NEWS, st.data(), JSON)
def test_a_field_that_is_missing_or_of_another_kind_is_refused_or_read(message: Any, data: Any, value: Any) -> None:
    """Whatever becomes of a field, the line is refused by `MessageError` or read; nothing else is raised."""
    is_order = isinstance(message, PrepareOrder | DropOrder | AskOrder)
    fields = json.loads(encode_order(message) if is_order else encode_news(message))
    changed = fields["question"] if "question" in fields and data.draw(st.booleans()) else fields
    name = data.draw(st.sampled_from(sorted(changed)))
    if data.draw(st.booleans()):
        del changed[name]
    else:
        changed[name] = value
    try:
        read = (decode_order if is_order else decode_news)(json.dumps(fields))
    except MessageError:
        return
    assert isinstance(read, type(message)) or name in ("order", "news")


def asked(**changed: Any) -> str:
    question = BestQuestion(Position(Board(), "ET"), 3, NORMALE, WantedLexicon())
    order = json.loads(encode_order(AskOrder(1, question)))
    for name, value in changed.items():
        (order if name in order else order["question"])[name] = value
    return json.dumps(order)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\n",
        "{",
        "3",
        "[]",
        "null",
        "{}",
        '{"order": "stop"}',
        "[" * 100_000,
        asked(ticket="1"),
        asked(ticket=True),
        asked(ticket=1.0),
        asked(position="15/15 ET/"),
        asked(variant="scrabble"),
        asked(ask="joke"),
        asked(ask="GameMade"),
        asked(ask=["BestQuestion"]),
        asked(lexicon=[None, None]),
        asked(lexicon=[3, ""]),
        asked(lexicon=[None]),
        asked(lexicon=3),
        encode_order(AskOrder(1, WorkbookQuestion(b"A", 1))).replace("QQ==", "QQ*=="),
    ],
)
def test_what_is_no_order_is_refused(line: str) -> None:
    with pytest.raises(MessageError):
        decode_order(line)


def test_why_a_sheet_is_refused_comes_as_it_was_told() -> None:
    refused = SheetRead.refused(1, GameFileError("import.line", number=3, text="AB", words=("CD", "EF")))
    assert decode_news(encode_news(refused)) == refused


@pytest.mark.parametrize(
    "line",
    [
        "Segmentation fault",
        '{"news": "GameMade", "ticket": 1}',
        '{"news": "GameMade", "ticket": 1, "game": "Topping 1"}',
        '{"news": "SolutionsFound", "ticket": 1, "solutions": ["PASSE H4"]}',
        '{"news": "SolutionsFound", "ticket": 1, "solutions": ["PASSE Z4 21"]}',
        '{"news": "SolutionsFound", "ticket": 1, "solutions": "PASSE H4 21"}',
        '{"news": "FeaturesFound", "ticket": 1, "facts": [1, 2, 3, 4, 5, null]}',
        '{"news": "FeaturesFound", "ticket": 1, "facts": [1, 2, 3, 4, 5, null, [["PASSE H4 21", 5]]]}',
        '{"news": "MachineTurnChosen", "ticket": 1, "turn": ["PASSE H4 21", "AB"]}',
        '{"news": "DrillPlanned", "ticket": 1, "planned": [[["anagrams", "ABC", []], []]]}',
        '{"news": "AskOrder", "ticket": 1}',
        '{"news": ["GameMade"], "ticket": 1}',
    ],
)
def test_what_is_no_news_is_refused(line: str) -> None:
    with pytest.raises(MessageError):
        decode_news(line)
